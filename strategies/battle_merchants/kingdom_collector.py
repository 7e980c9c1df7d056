"""Kingdom collector: takes Kingdom cards early and often, and plays on with what they give.

Knobs: cards (weight of what Kingdom cards do), lasting (extra worth of a card that stays in front
of it, per season left), final (weight of using Slush Fund: below 1 it waits for better), battle
(weight of repairs and prizes), ending (gold that it is worth to move the last token of a season;
below 0 it is put off, and more cards come).
"""

import numpy as np

from sim.api import strategy
from sim.games.battle_merchants import appraise
from sim.games.battle_merchants.terms import Act, Duration


@strategy(
    "battle_merchants",
    knobs={"cards": 1.3, "lasting": 1.0, "final": 0.8, "battle": 1.0, "ending": -1.5},
)
def choose(view, options, n, data, knobs, rng):
    """Index of the option with the highest value; a random one of equals."""
    values = np.empty(n, np.float64)
    appraise.value_options(
        view, options, n, data, knobs.battle, 0.2, 0.9, knobs.cards, 1.5, knobs.ending, values
    )
    for k in range(n):
        option = options[k]
        if appraise.is_final(data, option):
            values[k] *= knobs.final
        elif option.act == Act.KINGDOM and data.duration[option.card] == Duration.PERMANENT:
            values[k] += knobs.lasting * appraise.seasons_left(view)
    return appraise.best_of(values, n, rng)
