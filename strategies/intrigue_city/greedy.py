"""Greedy: the move that is worth most at once, own gain plus a share of the others' loss.

A guild in equilibrium is worth its expected final power, the more the fewer pawns can still
disturb it in this round; a guild that one action can bring there is worth a part of that.

Knobs: near (that part), safety (chance that an equilibrium outlives one pawn of another seat),
spite (worth of a point that another seat loses), favour (worth of a favour card, twice for a
strong one), late (worth of a step forward on the intrigue track: acting late is safe), blank (a
vote must lose more than this before a blank one is cast).
"""

import numpy as np

from sim.api import strategy
from sim.games.intrigue_city import appraise
from sim.games.intrigue_city.terms import Decision


@strategy(
    "intrigue_city",
    knobs={
        "near": 0.25, "safety": 0.9, "spite": 0.5, "favour": 0.5, "late": 0.1, "blank": 4.0,
    },
)  # fmt: skip
def choose(view, options, n, data, knobs, rng):
    """Index of the option with the highest value; a random one of equals."""
    if view.decision == Decision.VOTE:
        return appraise.best_vote(view, options, n, data, knobs.blank)
    values = np.empty(n, np.float64)
    after = np.empty(n, np.int64)
    appraise.price_options(view, options, n, data, knobs.near, knobs.safety, values, after)
    for k in range(n):
        option = options[k]
        value = values[k] if option.board == view.to_move else -knobs.spite * values[k]
        value += knobs.favour * appraise.favour_gain(view, option, data, after[k])
        value -= knobs.favour * appraise.favour_cost(view, option)
        if option.slot >= 0:
            value += knobs.late * data.spiders[option.slot]
        values[k] = value
    return appraise.best_of(values, n, rng)
