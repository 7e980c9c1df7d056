"""BM-13.8 to BM-13.16  Salesman Steve."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.battle_merchants.terms import QUALITIES, RANKS, STEVE, SteveDid
from sim.games.battle_merchants.tokens import check_token


@kernel
def do_steve(state: np.record, data: np.record, row: int, seat: int) -> None:
    """Steve sells after a player's sale into `row`, then his cube moves on (BM-13.9, 13.10)."""
    state.steve_sold = 1
    state.steve_before = state.n_tokens
    slot = steve_slot(state, data, np.int64(state.steve_race[state.steve_place]), row)
    state.steve_slot = slot
    if slot != NONE:  # BM-13.15
        place_weapon(state, slot, data.slot_type[slot] * QUALITIES + data.steve_kind_quality, STEVE)
        triggered = state.trigger != NONE
        check_token(state, data, slot, seat)  # BM-13.14
        note_steve(state, SteveDid.TOKEN + 0, seat, state.n_tokens - state.steve_before)
        if not triggered and state.trigger != NONE:
            note_steve(state, SteveDid.TRIGGER + 0, seat, 1)
    state.steve_place = (state.steve_place + 1) % data.n_steve  # BM-13.16


@kernel
def note_steve(state: np.record, what: int, seat: int, times: int) -> None:
    """Count what Steve did for a seat (terms.SteveDid)."""
    if times and state.steve_did[what, seat] == 0:
        state.steve_first[what, seat] = state.season + 1
    state.steve_did[what, seat] += times


@kernel
def place_weapon(state: np.record, slot: int, kind: int, owner: int) -> None:
    """Put a weapon into an empty slot."""
    state.slot_weapon[slot] = kind
    state.slot_owner[slot] = owner
    state.occupied |= np.int64(1) << slot


@kernel
def lowest_empty(state: np.record, row: int) -> int:
    """Rank - 1 of the innermost empty slot of a row, RANKS when it is full."""
    for k in range(RANKS):
        if state.slot_weapon[row * RANKS + k] == NONE:
            return k
    return RANKS


@kernel
def steve_slot(state: np.record, data: np.record, race: int, row: int) -> int:
    """The race's empty slot of the lowest rank, or NONE (BM-13.11).

    Of several rows the first clockwise from `row`, that row included (BM-13.12, R52).
    """
    best = RANKS
    target = NONE
    for k in range(data.n_rows):
        step = k if data.steve_from_own_row else k + 1
        other = (row + step) % data.n_rows
        if data.row_race[other] == race:
            lowest = lowest_empty(state, other)
            if lowest < best:
                best = lowest
                target = other * RANKS + lowest
    return target
