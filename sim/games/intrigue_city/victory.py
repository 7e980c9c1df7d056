"""IC-12  Special victory."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.intrigue_city.cubes import count_equilibria
from sim.games.intrigue_city.setup import blank_attack


@kernel
def find_special_victory(state: np.record, data: np.record) -> bool:
    """End the game if a board has all guilds in equilibrium, whoever did it (IC-12.1, IC-12.2)."""
    for seat in range(state.n_seats):
        if count_equilibria(state, data, seat) >= data.victory_guilds:
            state.winner = seat
            state.to_move = NONE  # IC-12.3
            blank_attack(state)
            return True
    return False
