"""Safe: never takes a risk."""

from sim.api import strategy


@strategy("toy")
def choose(view, options, n, data, knobs, rng):
    return 0
