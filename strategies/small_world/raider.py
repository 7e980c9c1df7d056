"""Raider: takes land from the opponents, from the one who leads first.

Knobs:
    spite: what a coin that an opponent loses is worth; twice that for the leader's.
    front: tokens in a region at the front for each one in a region behind it.
"""

from sim.api import strategy
from sim.games.small_world.appraise import decide


@strategy("small_world", knobs={"spite": 0.5, "front": 1.5})
def choose(view, options, n, data, knobs, rng):
    """Index of the option that hurts most at a good price."""
    return decide(view, options, n, data, 0.0, 1.0, knobs.spite, 1.0, knobs.front)
