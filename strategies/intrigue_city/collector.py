"""Collector: wants cards of many guilds for the variety points, and votes for what it holds.

A first equilibrium in a guild without a card yet is worth more than another one of the same; the
votes then raise the guilds in which this seat is ahead.

Knobs: variety (what a new guild adds to the worth of its card), near (worth of a guild one action
away from equilibrium, as a part of the card), safety (chance that an equilibrium outlives one
pawn of another seat), spite (worth of a point that another seat loses), favour (worth of a favour
card, twice for a strong one), late (worth of a step on the intrigue track), blank (a vote must
lose more than this before a blank one is cast).
"""

import numpy as np

from sim.api import strategy
from sim.games.intrigue_city import appraise
from sim.games.intrigue_city.terms import Decision


@strategy(
    "intrigue_city",
    knobs={
        "variety": 2.0, "near": 0.3, "safety": 0.9, "spite": 0.4, "favour": 0.5, "late": 0.1,
        "blank": 2.0,
    },
)  # fmt: skip
def choose(view, options, n, data, knobs, rng):
    """Index of the option that is worth most, new guilds first."""
    if view.decision == Decision.VOTE:
        return appraise.best_vote(view, options, n, data, knobs.blank)
    values = np.empty(n, np.float64)
    after = np.empty(n, np.int64)
    appraise.price_options(view, options, n, data, knobs.near, knobs.safety, values, after)
    for k in range(n):
        option = options[k]
        value = values[k]
        if option.board != view.to_move:
            value *= -knobs.spite
        elif after[k] == data.target_total and view.equilibrium[view.to_move, option.target] == 0:
            value += knobs.variety
        value += knobs.favour * appraise.favour_gain(view, option, data, after[k])
        value -= knobs.favour * appraise.favour_cost(view, option)
        if option.slot >= 0:
            value += knobs.late * data.spiders[option.slot]
        values[k] = value
    return appraise.best_of(values, n, rng)
