"""IC-16  Information: what a seat may know, and one deal that fits it."""

import numpy as np

from sim.core.kernel import NONE, copy_record, kernel
from sim.core.rng import below, next_word, shuffle
from sim.games.intrigue_city.setup import (
    close_left_out,
    guess_placement,
    is_on_slot,
    sort_left_out,
    take_placement_back,
)
from sim.games.intrigue_city.terms import (
    DECKS,
    NEUTRAL,
    Decision,
    Fate,
    Kind,
)


@kernel
def hide(state: np.record, data: np.record, seat: int, view: np.record) -> None:
    """Copy the game and blank what the seat may not know (IC-16.3)."""
    copy_record(view, state)
    view.rng[:] = 0
    for deck in range(state.n_seats):
        for k in range(data.n_deck):
            if is_hidden(state, deck, k, seat):
                view.deck[deck, k] = NONE
    if data.neutral_deck:
        for k in range(data.n_deck):
            if is_hidden(state, NEUTRAL, k, seat):
                view.deck[NEUTRAL, k] = NONE
    if state.n_seats == 2:
        hide_hands(data, seat, view)
    if state.decision == Decision.PLACEMENT:
        for other in range(state.to_move):
            if other != seat:
                take_placement_back(view, other)  # IC-3.12
    if state.decision == Decision.VOTE:
        for other in range(state.to_move):
            if other != seat:
                hide_vote(data, other, view)


@kernel
def is_hidden(state: np.record, deck: int, k: int, seat: int) -> bool:
    """True when the seat does not know the k-th card of a power deck (IC-10.8)."""
    fate = state.fate[deck, k]
    if deck == seat:
        return bool(fate == Fate.DECK)
    return bool(fate != Fate.REVEALED)


@kernel
def hide_hands(data: np.record, seat: int, view: np.record) -> None:
    """Blank the other hand, apart from its used cards, and the cards nobody drew (IC-13.3)."""
    view.left_out[:] = NONE
    for k in range(data.n_hand):
        if view.hand_used[1 - seat, k] == 0:
            view.hand[1 - seat, k] = NONE


@kernel
def hide_vote(data: np.record, seat: int, view: np.record) -> None:
    """Make a vote of this era look as if it were still to come (IC-10.2, IC-14.14)."""
    for k in range(view.drawn[seat] - data.draw, view.drawn[seat]):
        if view.fate[seat, k] == Fate.BLANK:
            view.blank_votes[seat] -= 1
        view.fate[seat, k] = Fate.DRAWN


@kernel
def fill(view: np.record, data: np.record, seat: int, rng: np.ndarray) -> None:
    """Deal the cards the seat cannot see, make the choices it cannot see, seed the streams."""
    for stream in range(len(view.rng)):
        for word in range(3):
            view.rng[stream, word] = next_word(rng)
        view.rng[stream, 3] = 1
    for deck in range(DECKS):
        if deck < view.n_seats or (deck == NEUTRAL and data.neutral_deck):
            fill_deck(view, data, deck, seat, rng)
    if view.n_seats == 2:
        fill_hands(view, data, seat, rng)
    if view.decision == Decision.PLACEMENT:
        for other in range(view.to_move):
            if other != seat:
                guess_placement(view, data, other, rng)
    if view.decision == Decision.VOTE:
        for other in range(view.to_move):
            if other != seat:
                guess_vote(view, data, other, rng)


@kernel
def fill_deck(view: np.record, data: np.record, deck: int, seat: int, rng: np.ndarray) -> None:
    """Put the unseen cards of a power deck at random into its unseen places."""
    place = 0
    for k in range(data.n_deck):
        if is_known(view, data, deck, k, seat):
            continue
        while not is_hidden(view, deck, place, seat):
            place += 1
        view.deck[deck, place] = data.deck_card[k]
        place += 1
    for last in range(data.n_deck - 1, 0, -1):
        if is_hidden(view, deck, last, seat):
            other = pick_hidden(view, deck, last, seat, rng)
            kept = view.deck[deck, last]
            view.deck[deck, last] = view.deck[deck, other]
            view.deck[deck, other] = kept


@kernel
def is_known(view: np.record, data: np.record, deck: int, k: int, seat: int) -> bool:
    """True when the seat has seen the k-th card of the sorted deck, copies counted apart."""
    card = data.deck_card[k]
    copies = 0
    for other in range(k):
        if data.deck_card[other] == card:
            copies += 1
    seen = 0
    for place in range(data.n_deck):
        if view.deck[deck, place] == card and not is_hidden(view, deck, place, seat):
            seen += 1
    return copies < seen


@kernel
def pick_hidden(view: np.record, deck: int, last: int, seat: int, rng: np.ndarray) -> int:
    """A random unseen place among 0..last of a deck."""
    n = 0
    for place in range(last + 1):
        if is_hidden(view, deck, place, seat):
            n += 1
    left = below(rng, n)
    for place in range(last + 1):
        if is_hidden(view, deck, place, seat):
            if left == 0:
                return place
            left -= 1
    return last


@kernel
def fill_hands(view: np.record, data: np.record, seat: int, rng: np.ndarray) -> None:
    """Deal the other hand from the cards that the seat has not seen (IC-13.3)."""
    n = 0
    for card in range(data.n_cards):
        if data.kind[card] == Kind.BOARD or is_on_slot(view, data, card):
            continue
        if not is_in_hand(view, data, card):
            view.left_out[n] = card
            n += 1
    shuffle(rng, view.left_out, sort_left_out(view, data))
    dealt = 0
    for k in range(data.n_hand):
        if view.hand[1 - seat, k] == NONE:
            view.hand[1 - seat, k] = view.left_out[dealt]
            dealt += 1
    close_left_out(view, dealt)


@kernel
def is_in_hand(view: np.record, data: np.record, card: int) -> bool:
    """True when the card was dealt to a hand, used or not, as far as the view shows."""
    for seat in range(view.n_seats):
        for k in range(data.n_hand):
            if view.hand[seat, k] == card:
                return True
    return False


@kernel
def guess_vote(view: np.record, data: np.record, seat: int, rng: np.ndarray) -> None:
    """A random vote for a seat that has voted in secret."""
    first = view.drawn[seat] - data.draw
    for k in range(data.draw):
        view.fate[seat, first + k] = Fate.DISCARDED
    view.fate[seat, first + below(rng, data.draw)] = Fate.KEPT
