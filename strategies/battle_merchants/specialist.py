"""Specialist: learns one weapon up to level 6 and beyond, and sells vorpal weapons.

It follows the weapon in which it has most levels, and wants the Craft Bonus card of it.

Knobs: focus (extra worth of a level in the weapon it follows, until the goal), goal (levels it
wants), vorpal (extra worth of forging and selling a vorpal weapon), depth (weight of Craft levels
beyond the second), battle (weight of repairs and prizes), ending (gold that it is worth to move the
last token of a season; below 0 it is put off).
"""

import numpy as np

from sim.api import strategy
from sim.games.battle_merchants import appraise
from sim.games.battle_merchants.terms import (
    KINDS,
    MIX_BITS,
    MIX_MASK,
    QUALITIES,
    TYPES,
    Act,
    Quality,
)


@strategy(
    "battle_merchants",
    knobs={
        "focus": 2.5, "goal": 6.0, "vorpal": 2.0, "depth": 1.2, "battle": 1.0, "ending": -1.0,
    },
)  # fmt: skip
def choose(view, options, n, data, knobs, rng):
    """Index of the option with the highest value; a random one of equals."""
    seat = view.to_move
    values = np.empty(n, np.float64)
    appraise.value_options(
        view, options, n, data, knobs.battle, 0.2, knobs.depth, 0.9, 1.5, knobs.ending, values
    )
    favourite = 0
    for weapon in range(1, TYPES):
        if view.level[seat, weapon] > view.level[seat, favourite]:
            favourite = weapon
    for k in range(n):
        option = options[k]
        if option.act == Act.LEARN:
            weapon = data.craft_weapon[option.card]
            if weapon == favourite and view.level[seat, weapon] < knobs.goal:
                values[k] += knobs.focus * data.craft_levels[option.card]
        elif option.act == Act.FORGE:
            for kind in range(Quality.VORPAL + 0, KINDS, QUALITIES):
                values[k] += knobs.vorpal * ((option.mix >> (MIX_BITS * kind)) & MIX_MASK)
        elif option.weapon != -1 and option.weapon % QUALITIES == Quality.VORPAL:
            values[k] += knobs.vorpal
    return appraise.best_of(values, n, rng)
