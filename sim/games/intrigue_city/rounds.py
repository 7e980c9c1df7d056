"""IC-9  End of round, and the way along the round track (IC-4.1)."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.intrigue_city.cubes import total_of
from sim.games.intrigue_city.eras import begin_era
from sim.games.intrigue_city.terms import GUILDS, PAWNS, Decision, Era
from sim.games.intrigue_city.turn_order import is_behind, next_seat


@kernel
def begin_position(state: np.record, data: np.record) -> None:
    """Begin the round or the era change that the round marker stands on (IC-4.1)."""
    if data.era[state.position] == Era.ROUND:
        state.round_no = data.round_number[state.position]
        state.decision = Decision.TURN
        state.to_move = next_seat(state)
    else:
        begin_era(state, data)


@kernel
def do_next_position(state: np.record, data: np.record) -> None:
    """Move the round marker on; after the last era the game is over (IC-9.4, IC-10.7)."""
    if state.position + 1 == data.n_positions:
        state.to_move = NONE
        return
    state.position += 1
    begin_position(state, data)


@kernel
def go_on(state: np.record, data: np.record) -> None:
    """After a turn: the next seat, or the end of the round (IC-4.5)."""
    state.decision = Decision.TURN
    state.to_move = next_seat(state)
    if state.to_move == NONE:
        end_round(state, data)
        do_next_position(state, data)


@kernel
def end_round(state: np.record, data: np.record) -> None:
    """Take equilibrium cards (IC-9.1) and all pawns back (IC-9.4)."""
    for guild in range(GUILDS):
        take_equilibrium_cards(state, data, guild)
    state.slot_pawns[:] = 0
    for seat in range(state.n_seats):
        state.unplayed[seat] = (1 << PAWNS) - 1


@kernel
def take_equilibrium_cards(state: np.record, data: np.record, guild: int) -> None:
    """One card a seat in equilibrium, those furthest back first if they are short (IC-9.3)."""
    entitled = 0
    for seat in range(state.n_seats):
        if total_of(state, seat, guild) == data.target_total:
            entitled += 1
    short = data.equilibrium_limited and state.equilibrium_left[guild] < entitled
    left = np.int64(state.equilibrium_left[guild])
    for seat in range(state.n_seats):
        if total_of(state, seat, guild) != data.target_total:
            continue
        if short and count_entitled_behind(state, data, seat, guild) >= left:
            continue
        state.equilibrium[seat, guild] += 1
        state.equilibrium_left[guild] -= 1


@kernel
def count_entitled_behind(state: np.record, data: np.record, seat: int, guild: int) -> int:
    """Other seats entitled to a card of the guild that are further back (IC-9.3)."""
    count = 0
    for other in range(state.n_seats):
        if other == seat or total_of(state, other, guild) != data.target_total:
            continue
        if is_behind(state, other, seat):
            count += 1
    return count
