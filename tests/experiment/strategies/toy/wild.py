"""Wild: answers out of range in one game of many."""

from sim.api import below, strategy


@strategy("toy", knobs={"rarity": 500.0})
def choose(view, options, n, data, knobs, rng):
    return 7 if below(rng, int(knobs.rarity)) == 0 else 0
