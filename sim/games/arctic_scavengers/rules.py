"""The contract of Arctic Scavengers: dispatch only."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.arctic_scavengers.attacks import legal_attacks
from sim.games.arctic_scavengers.declare import legal_cards
from sim.games.arctic_scavengers.keep import legal_keeps, legal_leaders
from sim.games.arctic_scavengers.knowledge import deal_unseen, look
from sim.games.arctic_scavengers.options import put
from sim.games.arctic_scavengers.report import count_parts
from sim.games.arctic_scavengers.resolve import do_keep
from sim.games.arctic_scavengers.rounds import choose_leader, set_up, settle
from sim.games.arctic_scavengers.scoring import add_sources, people_owned, rank
from sim.games.arctic_scavengers.terms import MARK, Decision, Do
from sim.games.arctic_scavengers.turn import answer_cards, answer_turn, legal_turn
from sim.games.arctic_scavengers.window import (
    answer_save,
    declare_attack,
    legal_saves,
    pass_slot,
    pass_window,
)
from sim.games.arctic_scavengers.zones import wide


@kernel
def setup(state: np.record, data: np.record) -> None:
    """Lay out and deal; the first question is asked."""
    set_up(state, data)
    settle(state, data)


@kernel
def legal(state: np.record, data: np.record, out: np.ndarray) -> int:
    """The options of the seat that is asked; 0 when the game is over."""
    if state.to_move == NONE:
        return 0
    decision = state.decision
    if decision == Decision.TURN:
        return legal_turn(state, data, out)
    if decision == Decision.CARDS:
        return legal_cards(state, data, out)
    if decision == Decision.KEEP:
        return legal_keeps(state, data, out)
    if decision == Decision.SAVE:
        return legal_saves(state, data, out)
    if decision == Decision.LEADER:
        return legal_leaders(state, data, out)
    n = put(out, 0, Do.PASS, NONE, 0, NONE, NONE)
    return legal_attacks(state, data, state.asked, out, n)


@kernel
def begin(state: np.record, data: np.record, action: np.record) -> None:
    """Carry out one option up to the first chance event, if there is one."""
    decision = state.decision
    if decision == Decision.TURN:
        answer_turn(state, data, action)
    elif decision == Decision.CARDS:
        answer_cards(state, data, action)
    elif decision == Decision.KEEP:
        do_keep(state, data, wide(action.card) + MARK * wide(action.mark))
    elif decision == Decision.SAVE:
        answer_save(state, data, action)
    elif decision == Decision.LEADER:
        choose_leader(state, data, wide(action.card))
    elif action.do == Do.ATTACK:
        declare_attack(state, data, action)
    elif decision == Decision.INTERRUPT:
        pass_window(state, data)
    else:
        pass_slot(state)


@kernel
def apply(state: np.record, data: np.record, action: np.record) -> None:
    """Carry out one option and go on to the next question."""
    begin(state, data, action)
    settle(state, data)


@kernel
def observe(state: np.record, data: np.record, seat: int, view: np.record) -> None:
    """What the seat may know (AS-22)."""
    look(state, data, seat, view)


@kernel
def redeal(view: np.record, data: np.record, seat: int, rng: np.ndarray) -> None:
    """Deal what the seat cannot see at random (AS-22)."""
    deal_unseen(view, data, seat, rng)


@kernel
def standing(state: np.record, data: np.record, score: np.ndarray) -> None:
    """People owned now; gangs only join at the end."""
    for seat in range(data.players):
        score[seat] = people_owned(state, data, seat)


@kernel
def result(
    state: np.record, data: np.record, place: np.ndarray, score: np.ndarray, source: np.ndarray
) -> int:
    """Scores and places (AS-20); returns terms.Reason."""
    for seat in range(data.players):
        score[seat] = add_sources(state, data, seat, source[seat])
    return rank(state, data, place, score)


@kernel
def count(state: np.record, data: np.record, part: np.ndarray) -> None:
    """What each seat was offered, took and used, in the order of Box.components."""
    count_parts(state, data, part)
