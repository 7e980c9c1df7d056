"""Random: any option, all equally likely."""

from sim.api import below, strategy


@strategy("arctic_scavengers")
def choose(view, options, n, data, knobs, rng):
    """A random index."""
    return below(rng, n)
