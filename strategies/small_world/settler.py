"""Settler: fills empty land, guards its borders and keeps a race for long.

Knobs:
    empty: what a coin of empty land counts against one of land that somebody holds.
    front: tokens in a region at the front for each one in a region behind it.
    patience: coins that a decline must promise before it lets its race go.
"""

from sim.api import strategy
from sim.games.small_world.appraise import decide


@strategy("small_world", knobs={"empty": 2.0, "front": 3.0, "patience": 8.0})
def choose(view, options, n, data, knobs, rng):
    """Index of the option that holds most."""
    return decide(view, options, n, data, knobs.patience, 1.0, 0.0, knobs.empty, knobs.front)
