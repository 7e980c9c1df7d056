"""Raises: divides by zero in one game of many."""

from sim.api import below, strategy


@strategy("toy", knobs={"rarity": 500.0})
def choose(view, options, n, data, knobs, rng):
    k = below(rng, int(knobs.rarity))
    return min(1 // k, 1) if k < 2 else 0
