"""Risky: takes a risk with the chance that its knob says."""

from sim.api import strategy, uniform


@strategy("toy", knobs={"daring": 1.0})
def choose(view, options, n, data, knobs, rng):
    return 1 if uniform(rng) < knobs.daring else 0
