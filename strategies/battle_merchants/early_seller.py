"""Early seller: sells while the reward tiles are fresh, forges little ahead, ends seasons soon.

The first sale to a race in a season brings a tile for good, and whoever moves the last token
leaves the others one turn.

Knobs: tile (extra worth of a sale that takes a reward tile, per season left), ending (gold that
it is worth to move the last token of a season), token (the same for any token), delay (gold that
the turn of a later sale costs), battle (weight of repairs and prizes), cards (weight of what
Kingdom cards do).
"""

import numpy as np

from sim.api import strategy
from sim.games.battle_merchants import appraise
from sim.games.battle_merchants.terms import RANKS, Act


@strategy(
    "battle_merchants",
    knobs={
        "tile": 1.0, "ending": 3.0, "token": 1.0, "delay": 2.0, "battle": 0.8, "cards": 0.8,
    },
)  # fmt: skip
def choose(view, options, n, data, knobs, rng):
    """Index of the option with the highest value; a random one of equals."""
    values = np.empty(n, np.float64)
    appraise.value_options(
        view, options, n, data, knobs.battle, 0.0, 0.8, knobs.cards, knobs.delay, knobs.ending,
        values,
    )  # fmt: skip
    for k in range(n):
        option = options[k]
        if option.act in (Act.SELL, Act.FORGE_AND_SELL):
            if view.reward[data.row_race[option.slot // RANKS], view.to_move]:
                values[k] += knobs.tile * appraise.seasons_left(view)
            if appraise.moves_token(view, data, option.slot):
                values[k] += knobs.token
    return appraise.best_of(values, n, rng)
