"""Plain: as safe, without the decorator."""


def choose(view, options, n, data, knobs, rng):
    return 0
