"""Stuck: does not return in one game of many."""

from sim.api import below, strategy


@strategy("toy", knobs={"rarity": 3000.0})
def choose(view, options, n, data, knobs, rng):
    k = below(rng, int(knobs.rarity))
    while k == 0:
        view.turn_no += 1
    return 0
