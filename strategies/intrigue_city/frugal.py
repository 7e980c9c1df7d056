"""Frugal: watches the intrigue track, saves steps early and spends them at the end.

Whoever is furthest back chooses among more actions, so each step costs something; but in the
last rounds the highest marker takes the Master Schemer, and a marker that can still get there
runs for it.

Knobs: thrift (cost of a step forward), sprint (worth of a step in the rounds that decide the
Master Schemer, for a marker within `reach` steps of the lead), reach, near (worth of a guild one
action away from equilibrium, as a part of the card), safety (chance that an equilibrium outlives
one pawn of another seat), spite (worth of a point that another seat loses), favour (worth of a
favour card, twice for a strong one), blank (a vote must lose more than this before a blank one is
cast).
"""

import numpy as np

from sim.api import helper, strategy
from sim.games.intrigue_city import appraise
from sim.games.intrigue_city.terms import Decision

LAST_ROUNDS = 7  # from this round on a step counts for the Master Schemer


@helper
def step_worth(view, knobs):
    """Worth of one step forward now; negative while steps are to be saved."""
    if view.round_no < LAST_ROUNDS:
        return -knobs.thrift
    ahead = 0
    for seat in range(view.n_seats):
        if seat != view.to_move:
            ahead = max(ahead, view.intrigue[seat])
    if ahead - view.intrigue[view.to_move] <= knobs.reach:
        return knobs.sprint
    return 0.0


@strategy(
    "intrigue_city",
    knobs={
        "thrift": 0.5, "sprint": 0.4, "reach": 8, "near": 0.25, "safety": 0.9, "spite": 0.4,
        "favour": 0.5, "blank": 4.0,
    },
)  # fmt: skip
def choose(view, options, n, data, knobs, rng):
    """Index of the option that is worth its steps."""
    if view.decision == Decision.VOTE:
        return appraise.best_vote(view, options, n, data, knobs.blank)
    values = np.empty(n, np.float64)
    after = np.empty(n, np.int64)
    appraise.price_options(view, options, n, data, knobs.near, knobs.safety, values, after)
    step = step_worth(view, knobs)
    for k in range(n):
        option = options[k]
        value = values[k] if option.board == view.to_move else -knobs.spite * values[k]
        value += knobs.favour * appraise.favour_gain(view, option, data, after[k])
        value -= knobs.favour * appraise.favour_cost(view, option)
        if option.slot >= 0:
            value += step * data.spiders[option.slot]
        values[k] = value
    return appraise.best_of(values, n, rng)
