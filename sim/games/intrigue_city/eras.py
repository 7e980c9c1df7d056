"""IC-10  Era change: drawing power cards, voting, the neutral card, the blank vote."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.intrigue_city.terms import MAX_POWER_KINDS, NEUTRAL, Decision, Era, Fate


@kernel
def begin_era(state: np.record, data: np.record) -> None:
    """Every seat draws the top cards of its deck (IC-10.1) and seat 0 votes first."""
    for seat in range(state.n_seats):
        for _ in range(data.draw):
            state.fate[seat, state.drawn[seat]] = Fate.DRAWN
            state.drawn[seat] += 1
    state.decision = Decision.VOTE
    state.to_move = 0


@kernel
def can_vote_blank(state: np.record, data: np.record, seat: int) -> bool:
    """True when the seat may vote blank in this era (IC-14.6)."""
    if data.blank_allowed[state.position] == 0:
        return False
    return bool(state.blank_votes[seat] < data.blank_uses)


@kernel
def legal_votes(state: np.record, data: np.record, out: np.ndarray) -> int:
    """Keep one of the drawn cards, or lay one aside as a blank vote (IC-10.1, IC-14.6)."""
    seat = state.to_move
    n = 0
    for blank in range(2):
        if blank == 1 and not can_vote_blank(state, data, seat):
            return n
        before = n
        for k in range(state.drawn[seat] - data.draw, state.drawn[seat]):
            card = state.deck[seat, k]
            known = False  # equal cards are one option
            for option in range(before, n):
                known = known or out[option].card == card
            if not known:
                out[n] = data.empty[0]
                out[n].card = card
                out[n].blank = blank
                n += 1
    return n


@kernel
def do_vote(state: np.record, data: np.record, action: np.record) -> None:
    """Keep a card face down and discard the others for good (IC-10.1, IC-10.2)."""
    seat = state.to_move
    chosen = False
    for k in range(state.drawn[seat] - data.draw, state.drawn[seat]):
        state.fate[seat, k] = Fate.DISCARDED
        if not chosen and state.deck[seat, k] == action.card:
            chosen = True
            state.fate[seat, k] = Fate.BLANK if action.blank else Fate.KEPT
    state.blank_votes[seat] += action.blank


@kernel
def end_era(state: np.record, data: np.record) -> None:
    """Turn up the neutral card; reveal and count the votes of an open era (IC-10.3, IC-13.5)."""
    for _ in range(data.neutral_cards[state.position]):
        state.fate[NEUTRAL, state.drawn[NEUTRAL]] = Fate.KEPT
        state.drawn[NEUTRAL] += 1
    if data.era[state.position] == Era.SECRET:  # IC-10.4
        return
    for seat in range(state.n_seats):
        last = state.drawn[seat]
        reveal(state, data, seat, last - data.draw, last)
    last = state.drawn[NEUTRAL]
    reveal(state, data, NEUTRAL, last - data.neutral_cards[state.position], last)


@kernel
def reveal(state: np.record, data: np.record, deck: int, first: int, last: int) -> None:
    """Turn up the kept cards at first..last-1 of a deck and move the markers (IC-10.3)."""
    for k in range(first, last):
        if state.fate[deck, k] == Fate.KEPT:
            state.fate[deck, k] = Fate.REVEALED
            card = state.deck[deck, k]
            guild = card // MAX_POWER_KINDS
            power = state.power[guild] + data.vote_value[card]
            state.power[guild] = min(power, data.power_cap)  # IC-10.6


@kernel
def final_power(state: np.record, data: np.record, guild: int) -> int:
    """Power of a guild once the secret votes are counted (IC-11.3)."""
    power = np.int64(state.power[guild])
    for seat in range(state.n_seats):
        power += secret_votes(state, data, seat, guild)
    power += secret_votes(state, data, NEUTRAL, guild)
    return min(power, np.int64(data.power_cap))


@kernel
def secret_votes(state: np.record, data: np.record, deck: int, guild: int) -> int:
    """Sum of the secret votes of a deck for a guild; unseen cards (NONE) count nothing."""
    votes = 0
    for k in range(state.drawn[deck]):
        card = state.deck[deck, k]
        if state.fate[deck, k] == Fate.KEPT and card != NONE and card // MAX_POWER_KINDS == guild:
            votes += data.vote_value[card]
    return votes
