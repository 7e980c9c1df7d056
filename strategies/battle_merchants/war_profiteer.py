"""War profiteer: sells where it wins battles, for repairs and the prizes for Defeated Weapons.

It looks for weapons it can beat, and lets a season end once its board stands better than the
others' do.

Knobs: battle (weight of repairs and prizes), spite (worth of a gold piece that another seat loses
in battle), trophy (extra worth of a sale that wins a battle as things stand), depth (weight of
Craft levels beyond the second: they win battles), ending (gold that it is worth to move the last
token of a season, when it leads by what lies on the table; when it does not, the same is a loss).
"""

import numpy as np

from sim.api import NONE, strategy
from sim.games.battle_merchants import appraise
from sim.games.battle_merchants.terms import Act


@strategy(
    "battle_merchants",
    knobs={"battle": 1.4, "spite": 0.6, "trophy": 2.0, "depth": 1.3, "ending": 2.0},
)
def choose(view, options, n, data, knobs, rng):
    """Index of the option with the highest value; a random one of equals."""
    seat = view.to_move
    values = np.empty(n, np.float64)
    ending = knobs.ending if appraise.lead(view, data, seat) >= 0 else -knobs.ending
    appraise.value_options(
        view, options, n, data, knobs.battle, knobs.spite, knobs.depth, 0.9, 1.5, ending, values
    )
    for k in range(n):
        option = options[k]
        if option.act in (Act.SELL, Act.FORGE_AND_SELL):
            facing = data.facing[option.slot]
            other = view.slot_owner[facing]
            if other != NONE and other != seat:
                own = appraise.weapon_strength(view, data, seat, option.weapon)
                theirs = appraise.weapon_strength(view, data, other, view.slot_weapon[facing])
                if own > theirs:
                    values[k] += knobs.trophy
    return appraise.best_of(values, n, rng)
