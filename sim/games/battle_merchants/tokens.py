"""BM-7.4 to BM-7.8  Demand tokens: from the battlefields to the Season Area."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.battle_merchants.setup import open_token
from sim.games.battle_merchants.terms import RANKS, Token


@kernel
def check_token(state: np.record, data: np.record, slot: int, seat: int) -> None:
    """Move the token beside a slot just filled, if it is due; `seat` is the active player."""
    field = int(data.slot_field[slot])
    while field != NONE and is_due(state, data, field):
        opened = move_token(state, data, field, seat)
        field = opened if data.cascade else NONE  # BM-7.7
    if (
        data.shortage_ends
        and state.trigger == NONE
        and not state.tokenless
        and not has_open_token(state, data)
    ):
        state.trigger = seat  # BM-11.4


@kernel
def is_due(state: np.record, data: np.record, field: int) -> bool:
    """True when a battlefield has an open token between two weapons (BM-7.4)."""
    if state.token[field] != Token.OPEN:
        return False
    return (
        state.slot_weapon[data.field_slot[field, 0]] != NONE
        and state.slot_weapon[data.field_slot[field, 1]] != NONE
    )


@kernel
def move_token(state: np.record, data: np.record, field: int, seat: int) -> int:
    """Take the token off its battlefield; returns the battlefield opened by it, or NONE."""
    state.token[field] = Token.GONE
    boxed = state.season_tokens[state.season] >= data.season_slots  # BM-7.8
    if boxed:
        state.tokens_removed += 1
    else:
        state.season_tokens[state.season] += 1
        if state.season_tokens[state.season] == data.season_slots and state.trigger == NONE:
            state.trigger = seat  # BM-11.1
    opened = NONE
    if not boxed or data.overflow_unlocks:  # R19
        opened = find_locked(state, field)
        if opened != NONE:
            open_token(state, data, opened)
    k = state.n_tokens
    state.token_field[k] = field
    state.token_boxed[k] = boxed
    state.token_opened[k] = opened
    state.n_tokens = k + 1
    return opened


@kernel
def find_locked(state: np.record, field: int) -> int:
    """The battlefield of the lowest rank with a locked token in the same territory, or NONE."""
    first = field // RANKS * RANKS
    for other in range(first, first + RANKS):
        if state.token[other] == Token.LOCKED:
            return other
    return NONE


@kernel
def has_open_token(state: np.record, data: np.record) -> bool:
    """True when some token on the board is open."""
    n = 0
    for k in range(data.n_fields):
        n += state.token[data.field_order[k]] == Token.OPEN
    return n > 0
