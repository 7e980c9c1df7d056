"""The contract of Battle Merchants: dispatch only; each chapter has its own module."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.battle_merchants.counts import do_count
from sim.games.battle_merchants.hidden import do_observe, do_redeal
from sim.games.battle_merchants.setup import do_setup
from sim.games.battle_merchants.terms import Decision
from sim.games.battle_merchants.turn import (
    advance,
    begin_turn,
    do_card,
    do_turn,
    legal_card,
    legal_turn,
)
from sim.games.battle_merchants.year import settle, standing_gold


@kernel
def setup(state: np.record, data: np.record) -> None:
    """Deal, and ask the first player for an action."""
    do_setup(state, data)
    begin_turn(state, data, np.int64(state.to_move))


@kernel
def legal(state: np.record, data: np.record, out: np.ndarray) -> int:
    """Write the options into `out`; returns how many, 0 when the game is over."""
    if state.to_move == NONE:
        return 0
    seat = np.int64(state.to_move)
    if state.decision == Decision.TURN:
        return legal_turn(state, data, seat, out)
    return legal_card(state, data, seat, out)


@kernel
def apply(state: np.record, data: np.record, action: np.record) -> None:
    """Carry out one option and go on to the next decision."""
    seat = np.int64(state.to_move)
    forget(state)
    if state.decision == Decision.TURN:
        do_turn(state, data, seat, action)
    else:
        do_card(state, data, seat, action)
    advance(state, data, seat)


@kernel
def forget(state: np.record) -> None:
    """Clear the log of the decision before."""
    for k in range(state.n_tokens):
        state.token_field[k] = NONE
        state.token_opened[k] = NONE
        state.token_boxed[k] = 0
    state.n_tokens = 0
    state.steve_sold = 0
    state.steve_slot = NONE
    state.steve_before = 0
    if state.ended != NONE:
        state.ended = NONE
        state.battle[:] = NONE


@kernel
def observe(state: np.record, data: np.record, seat: int, view: np.record) -> None:
    """What any seat may know: everything but the order of the decks (BM-0.3)."""
    do_observe(state, data, view)


@kernel
def redeal(view: np.record, data: np.record, seat: int, rng: np.ndarray) -> None:
    """Fill the decks at random."""
    do_redeal(view, data, rng)


@kernel
def result(
    state: np.record, data: np.record, place: np.ndarray, score: np.ndarray, source: np.ndarray
) -> int:
    """Places, final gold and its sources (BM-12.5)."""
    for seat in range(state.n_seats):
        score[seat] = state.gold[seat]
        for k in range(source.shape[1]):
            source[seat, k] = state.sources[seat, k]
    return settle(state, data, place)


@kernel
def standing(state: np.record, data: np.record, score: np.ndarray) -> None:
    """Gold if the year ended now."""
    for seat in range(state.n_seats):
        score[seat] = standing_gold(state, data, seat)


@kernel
def count(state: np.record, data: np.record, part: np.ndarray) -> None:
    """What the seats were offered, took and used."""
    do_count(state, data, part)
