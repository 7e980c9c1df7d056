"""Greedy: the option that is worth most by a simple count of gold, now and to come.

A sale is worth its price, its reward tile and what the weapon does on the board; a forge the sales
to come, less their cost and the turns they take; a card what it changes in the seasons left.

Knobs: battle (weight of what a weapon does after its sale: repairs, prizes), spite (worth of a
gold piece that another seat loses in battle), depth (weight of Craft levels beyond the second),
cards (weight of what Kingdom cards do), delay (gold that the turn of a later sale costs), ending
(gold that it is worth to move the last token of a season; below 0 it is put off).
"""

import numpy as np

from sim.api import strategy
from sim.games.battle_merchants import appraise


@strategy(
    "battle_merchants",
    knobs={
        "battle": 1.0, "spite": 0.3, "depth": 1.0, "cards": 0.9, "delay": 1.5, "ending": 0.0,
    },
)  # fmt: skip
def choose(view, options, n, data, knobs, rng):
    """Index of the option with the highest value; a random one of equals."""
    values = np.empty(n, np.float64)
    appraise.value_options(
        view, options, n, data, knobs.battle, knobs.spite, knobs.depth, knobs.cards, knobs.delay,
        knobs.ending, values,
    )  # fmt: skip
    return appraise.best_of(values, n, rng)
