"""The contract of Intrigue City: who is asked, and what an answer leads to. Dispatch only."""

import numpy as np

from sim.core.game import EVERY
from sim.core.kernel import NONE, kernel
from sim.games.intrigue_city.eras import do_vote, end_era, legal_votes
from sim.games.intrigue_city.favours import (
    ask_after_attack,
    ask_reaction,
    do_answer,
    legal_answers,
)
from sim.games.intrigue_city.hidden import fill, hide
from sim.games.intrigue_city.rounds import begin_position, do_next_position, go_on
from sim.games.intrigue_city.scoring import rank, score_finally, score_now
from sim.games.intrigue_city.setup import do_placement, do_setup, legal_placements
from sim.games.intrigue_city.statistics import count_parts
from sim.games.intrigue_city.terms import Decision, Reason
from sim.games.intrigue_city.turn import do_turn, end_attack, legal_turns
from sim.games.intrigue_city.victory import find_special_victory


@kernel
def setup(state: np.record, data: np.record) -> None:
    """Deal, up to the first starting placement."""
    do_setup(state, data)


@kernel
def legal(state: np.record, data: np.record, out: np.ndarray) -> int:
    """Write the options of the seat that decides; 0 when the game is over."""
    return legal_only(state, data, out, np.int64(EVERY))


@kernel
def legal_only(state: np.record, data: np.record, out: np.ndarray, wanted: int) -> int:
    """As legal; of a turn's many options only out[wanted], or none, unless EVERY is wanted."""
    if state.to_move == NONE:
        return 0
    if state.decision == Decision.TURN:
        return legal_turns(state, data, out, wanted)
    if state.decision == Decision.VOTE:
        return legal_votes(state, data, out)
    if state.decision == Decision.PLACEMENT:
        return legal_placements(state, data, out)
    return legal_answers(state, data, out)


@kernel
def apply(state: np.record, data: np.record, action: np.record) -> None:
    """Carry out an option and go on to the next decision."""
    if state.decision == Decision.PLACEMENT:
        do_placement(state, data, np.int64(state.to_move), action)
        if not ask_next_seat(state):
            begin_position(state, data)
    elif state.decision == Decision.VOTE:
        do_vote(state, data, action)
        if not ask_next_seat(state):
            end_era(state, data)
            do_next_position(state, data)
    else:
        # What may be asked next: a reaction until the defender passes, then the attacker.
        reaction = state.decision != Decision.AFTER_ATTACK
        after = True
        if state.decision == Decision.TURN:
            do_turn(state, data, action)
        else:
            do_answer(state, action)
            passed = action.favour == NONE
            after = reaction or not passed
            reaction = reaction and not passed
            if not passed and find_special_victory(state, data):
                return
        apply_attack(state, data, reaction, after)


@kernel
def ask_next_seat(state: np.record) -> bool:
    """Ask the next seat the same question; False after the last (IC-3.12, IC-10.2)."""
    state.to_move += 1
    return bool(state.to_move < state.n_seats)


@kernel
def apply_attack(state: np.record, data: np.record, reaction: bool, after: bool) -> None:
    """Go on after a turn or an answer: what may still be asked, then the marker (IC-8.15)."""
    if state.to_move == NONE:  # IC-12.3
        return
    if state.attacker != NONE:
        if reaction and ask_reaction(state, data):
            return
        if after and ask_after_attack(state, data):
            return
        end_attack(state, data)
    go_on(state, data)


@kernel
def observe(state: np.record, data: np.record, seat: int, view: np.record) -> None:
    """Copy the game and blank what the seat may not know."""
    hide(state, data, seat, view)


@kernel
def redeal(view: np.record, data: np.record, seat: int, rng: np.ndarray) -> None:
    """Fill the blanks of a view with one deal that fits it."""
    fill(view, data, seat, rng)


@kernel
def result(
    state: np.record, data: np.record, place: np.ndarray, score: np.ndarray, source: np.ndarray
) -> int:
    """Places, scores and their sources of a finished game (IC-11, IC-12.3)."""
    if state.winner != NONE:
        for seat in range(state.n_seats):
            place[seat] = 1 if seat == state.winner else 2
        return Reason.SPECIAL_VICTORY.value
    score_finally(state, data, score, source)
    rank(state, data, score, place)
    return Reason.SCORING.value


@kernel
def standing(state: np.record, data: np.record, score: np.ndarray) -> None:
    """score[seat] if the game were scored now, without the secret votes."""
    score_now(state, data, score)


@kernel
def count(state: np.record, data: np.record, part: np.ndarray) -> None:
    """What each seat was offered, took and used of every component."""
    count_parts(state, data, part)
