"""IC-12  Special victory."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.intrigue_city.cubes import total_of
from sim.games.intrigue_city.setup import blank_attack
from sim.games.intrigue_city.terms import GUILDS


@kernel
def find_special_victory(state: np.record, data: np.record) -> bool:
    """End the game if a board has all guilds in equilibrium, whoever did it (IC-12.1, IC-12.2)."""
    for seat in range(state.n_seats):
        if can_win(state, data, seat):
            state.winner = seat
            state.to_move = NONE  # IC-12.3
            blank_attack(state)
            return True
    return False


@kernel
def can_win(state: np.record, data: np.record, seat: int) -> bool:
    """True when enough guilds of the board are in equilibrium; most boards fail at once."""
    spare = GUILDS - data.victory_guilds
    for guild in range(GUILDS):
        if total_of(state, seat, guild) != data.target_total:
            if spare == 0:
                return False
            spare -= 1
    return True
