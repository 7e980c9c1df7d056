"""Random: any option, all equally likely."""

from sim.api import below, strategy


@strategy("small_world")
def choose(view, options, n, data, knobs, rng):
    """Index of an option drawn at random."""
    return below(rng, n)
