"""Random: any legal option, all equally likely."""

from sim.api import below, strategy


@strategy("battle_merchants")
def choose(view, options, n, data, knobs, rng):
    """A random index."""
    return below(rng, n)
