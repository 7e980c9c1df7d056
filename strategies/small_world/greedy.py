"""Greedy: the most coins for a token now, and a decline when a new race would bring more.

Picks the combo that promises most coins after its price, conquers what brings most coins for a
token, spreads its tokens evenly. It looks no further than the coins of its own races.
"""

from sim.api import strategy
from sim.games.small_world.appraise import decide


@strategy("small_world")
def choose(view, options, n, data, knobs, rng):
    """Index of the option that brings most."""
    return decide(view, options, n, data, 0.0, 1.0, 0.0, 1.0, 1.0)
