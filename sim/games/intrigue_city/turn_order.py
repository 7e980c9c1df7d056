"""IC-4  Round structure: whose turn it is on the intrigue track."""

import numpy as np

from sim.core.kernel import NONE, kernel


@kernel
def next_seat(state: np.record) -> int:
    """Seat that acts now, or NONE when every pawn is played (IC-4.2, IC-4.3)."""
    rearmost = NONE
    for seat in range(state.n_seats):
        if state.unplayed[seat] == 0:
            continue
        if rearmost == NONE or is_behind(state, seat, rearmost):
            rearmost = seat
    return rearmost


@kernel
def is_behind(state: np.record, seat: int, other: int) -> bool:
    """True when `seat` is further back (IC-4.3) or lower in a shared stack (IC-4.4)."""
    if state.intrigue[seat] != state.intrigue[other]:
        return bool(state.intrigue[seat] < state.intrigue[other])
    return bool(state.landed_at[seat] < state.landed_at[other])


@kernel
def do_advance(state: np.record, data: np.record, seat: int, spaces: int) -> None:
    """Move a marker and put it on top of what lies there, also when it stays (IC-4.6)."""
    space = state.intrigue[seat] + spaces
    space = max(space, data.track_floor)  # IC-5.11
    state.intrigue[seat] = min(space, data.track_cap)
    # A stack is kept as landing stamps: comparing two is all that IC-4.4 ever asks.
    state.last_stamp += 1
    state.landed_at[seat] = state.last_stamp
