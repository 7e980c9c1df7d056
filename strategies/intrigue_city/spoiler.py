"""Spoiler: finds out who leads and tears that board down, looks after the own one otherwise.

The leader is the other seat that would have most points if the game were scored now; its losses
count in full, those of the rest only a little.

Knobs: spite (worth of a point that the leader loses), grudge (the same for the other seats), near
(worth of a guild one action away from equilibrium, as a part of the card), safety (chance that an
equilibrium outlives one pawn of another seat), favour (worth of a favour card, twice for a strong
one), late (worth of a step on the intrigue track), blank (a vote must lose more than this before
a blank one is cast).
"""

import numpy as np

from sim.api import strategy
from sim.games.intrigue_city import appraise
from sim.games.intrigue_city.terms import Decision


@strategy(
    "intrigue_city",
    knobs={
        "spite": 1.2, "grudge": 0.3, "near": 0.2, "safety": 0.85, "favour": 0.5, "late": 0.1,
        "blank": 4.0,
    },
)  # fmt: skip
def choose(view, options, n, data, knobs, rng):
    """Index of the option that hurts the leader most for what it costs."""
    if view.decision == Decision.VOTE:
        return appraise.best_vote(view, options, n, data, knobs.blank)
    leader = appraise.leader_among_others(view, data)
    values = np.empty(n, np.float64)
    after = np.empty(n, np.int64)
    appraise.price_options(view, options, n, data, knobs.near, knobs.safety, values, after)
    for k in range(n):
        option = options[k]
        value = values[k]
        if option.board == leader:
            value *= -knobs.spite
        elif option.board != view.to_move:
            value *= -knobs.grudge
        value += knobs.favour * appraise.favour_gain(view, option, data, after[k])
        value -= knobs.favour * appraise.favour_cost(view, option)
        if option.slot >= 0:
            value += knobs.late * data.spiders[option.slot]
        values[k] = value
    return appraise.best_of(values, n, rng)
