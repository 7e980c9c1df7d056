"""Random: any legal option, all equally likely."""

from sim.api import below, strategy


@strategy("intrigue_city")
def choose(view, options, n, data, knobs, rng):
    """Index of a random option."""
    return below(rng, n)
