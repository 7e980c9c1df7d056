"""Builder: cares for the own board and for strong favours, attacks only because the pawn must.

Plays the defensive pawn first while its gain is large, collects favour cards and keeps the strong
ones for their point, and with the offensive pawn picks whatever serves the own board (a favour
afterwards, a step forward on the intrigue track) before it thinks of harm.

Knobs: near (worth of a guild one action away from equilibrium, as a part of the card), safety
(chance that an equilibrium outlives one pawn of another seat), favour (worth of a favour card,
twice for a strong one), late (worth of a step on the intrigue track), malice (worth of a point
that another seat loses), blank (a vote must lose more than this before a blank one is cast).
"""

import numpy as np

from sim.api import strategy
from sim.games.intrigue_city import appraise
from sim.games.intrigue_city.terms import Decision


@strategy(
    "intrigue_city",
    knobs={
        "near": 0.35, "safety": 0.95, "favour": 1.0, "late": 0.2, "malice": 0.1, "blank": 6.0,
    },
)  # fmt: skip
def choose(view, options, n, data, knobs, rng):
    """Index of the option that does most for the own board."""
    if view.decision == Decision.VOTE:
        return appraise.best_vote(view, options, n, data, knobs.blank)
    values = np.empty(n, np.float64)
    after = np.empty(n, np.int64)
    appraise.price_options(view, options, n, data, knobs.near, knobs.safety, values, after)
    for k in range(n):
        option = options[k]
        value = values[k] if option.board == view.to_move else -knobs.malice * values[k]
        value += knobs.favour * appraise.favour_gain(view, option, data, after[k])
        value -= 0.5 * knobs.favour * appraise.favour_cost(view, option)
        if option.slot >= 0:
            value += knobs.late * data.spiders[option.slot]
        values[k] = value
    return appraise.best_of(values, n, rng)
