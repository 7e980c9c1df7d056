"""Nomad: changes its race early and often, and pays little for the next one.

Knobs:
    haste: coins that a decline may cost; the more, the earlier it declines.
    thrift: what a coin of a combo's price counts; 1 is its face value.
"""

from sim.api import strategy
from sim.games.small_world.appraise import decide


@strategy("small_world", knobs={"haste": 8.0, "thrift": 2.0})
def choose(view, options, n, data, knobs, rng):
    """Index of the option that keeps it moving."""
    return decide(view, options, n, data, -knobs.haste, knobs.thrift, 0.0, 1.0, 1.0)
