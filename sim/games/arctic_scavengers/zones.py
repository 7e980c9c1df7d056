"""AS-0.5, AS-0.6  Zones: moving cards between hands, decks, discard piles and the junkyard."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.core.rng import shuffle
from sim.games.arctic_scavengers.terms import MARK, Count, Stream

_JUNKYARD = Stream.JUNKYARD.value
_DECKS = Stream.DECK_0.value
_TALLY_TOP = 127  # what an i1 holds; a report's counts stop there


@kernel
def ask(state: np.record, decision: int, seat: int) -> None:
    """The game stands still until this seat has answered (AS-DECISIONS.1)."""
    state.decision = decision
    state.to_move = seat
    state.asked = seat


@kernel
def tally(state: np.record, count: int, seat: int, kind: int) -> None:
    """Add one to what a report counts of a card."""
    if state.tally[count, seat, kind] < _TALLY_TOP:
        state.tally[count, seat, kind] += 1


@kernel
def tally_taken(state: np.record, seat: int, kind: int) -> None:
    """Count a card that a seat took, and the round of the first one."""
    tally(state, Count.TAKEN.value, seat, kind)
    if state.tally[Count.ROUND, seat, kind] == 0:
        state.tally[Count.ROUND, seat, kind] = state.round_no


@kernel
def discard_open(state: np.record, seat: int, kind: int, mark: int, n: int) -> None:
    """Put cards that everybody saw on the seat's discard pile."""
    state.discard[seat, mark, kind] += n
    state.open_discard[seat, kind] += n
    state.n_discard[seat] += n


@kernel
def discard_hidden(state: np.record, seat: int, kind: int, mark: int, n: int) -> None:
    """Put cards that only the seat knows on its discard pile."""
    state.discard[seat, mark, kind] += n
    state.n_discard[seat] += n


@kernel
def take_from_hand(state: np.record, seat: int, kind: int, mark: int) -> None:
    """Take one card out of the hand, the committed or the skirmish cards."""
    state.hand[seat, mark, kind] -= 1
    state.n_hand[seat] -= 1


@kernel
def gain(state: np.record, seat: int, kind: int) -> None:
    """A card joins the tribe."""
    state.owned[seat, kind] += 1


@kernel
def show(state: np.record, seat: int, kind: int, n: int) -> None:
    """Everybody has seen that the seat owns at least `n` cards of a kind (AS-22.1)."""
    if state.shown[seat, kind] < n:
        state.shown[seat, kind] = n


@kernel
def hide(state: np.record, data: np.record, seat: int, n: int) -> None:
    """The seat gave away `n` cards that nobody saw: less is known of what it owns (R14)."""
    for kind in range(data.n_kinds):
        sure = state.open_discard[seat, kind] + state.play[kind]
        if state.shown[seat, kind] > sure:
            state.shown[seat, kind] = max(sure, state.shown[seat, kind] - n)


@kernel
def lose(state: np.record, seat: int, kind: int) -> None:
    """A card leaves the game for good, for all to see (AS-36.5)."""
    state.owned[seat, kind] -= 1
    state.removed[kind] += 1
    if state.shown[seat, kind] > 0:
        state.shown[seat, kind] -= 1


# ---------------------------------------------------------------------------- decks


@kernel
def reshuffle(state: np.record, data: np.record, seat: int) -> None:
    """The discard pile becomes the deck of a seat whose deck is empty (AS-5.3)."""
    n = 0
    marked = 0
    for kind in range(data.n_kinds):
        for mark in range(2):
            cards = state.discard[seat, mark, kind]
            for _ in range(cards):
                state.deck[seat, n] = kind + MARK * mark
                n += 1
            marked += mark * cards
            state.discard[seat, mark, kind] = 0
        state.open_discard[seat, kind] = 0
    shuffle(state.rng[_DECKS + seat], state.deck[seat], n)
    state.n_deck[seat] = n
    state.marked_deck[seat] = marked
    state.n_discard[seat] = 0


@kernel
def draw_top(state: np.record, seat: int) -> int:
    """Take the top card off a deck that is not empty."""
    top = state.n_deck[seat] - 1
    card = wide(state.deck[seat, top])
    state.deck[seat, top] = NONE
    state.n_deck[seat] = top
    if card >= MARK:
        state.marked_deck[seat] -= 1
    return card


@kernel
def put_under(state: np.record, seat: int, card: int) -> None:
    """Put a card under the deck."""
    for place in range(state.n_deck[seat], 0, -1):
        state.deck[seat, place] = state.deck[seat, place - 1]
    state.deck[seat, 0] = card
    state.n_deck[seat] += 1
    if card >= MARK:
        state.marked_deck[seat] += 1


# ---------------------------------------------------------------------------- junkyard


@kernel
def add_to_junkyard(state: np.record, kind: int) -> None:
    """Add a card; the shuffle follows when all are there (AS-14.1)."""
    state.junkyard[state.n_junkyard] = kind
    state.n_junkyard += 1


@kernel
def shuffle_junkyard(state: np.record) -> None:
    """Shuffle the junkyard: nobody knows any more what lies where (AS-14.1)."""
    shuffle(state.rng[_JUNKYARD], state.junkyard, state.n_junkyard)
    if state.junk_known:
        state.junk_known = 0
        state.junk_seen[:] = 0


@kernel
def reverse(items: np.ndarray, first: int, last: int) -> None:
    """Reverse items[first:last] in place."""
    last -= 1
    while first < last:
        kept = items[first]
        items[first] = items[last]
        items[last] = kept
        first += 1
        last -= 1


@kernel
def put_back(pile: np.ndarray, size: int, looked: int, taken: int, blank: int) -> None:
    """Take pile[taken] out of the top `looked` cards and put the rest of them under the pile.

    They go under in the order drawn (AS-8.4); with `taken` NONE all of them go.
    """
    if taken != NONE:
        for place in range(taken, size - 1):
            pile[place] = pile[place + 1]
        size -= 1
        pile[size] = blank
        looked -= 1
    if looked < size:
        reverse(pile, 0, looked)
        reverse(pile, looked, size)
        reverse(pile, 0, size)


@kernel
def wide(number: int) -> int:
    """A small stored number as a plain int: safe to shift by, and one build for all callers."""
    return int(number) + 0


@kernel
def kinds_in(cards: np.ndarray, first: int, last: int) -> int:
    """Bits of the kinds first..last-1 that `cards` holds."""
    kinds = 0
    for kind in range(first, last):
        if cards[kind] > 0:
            kinds |= 1 << kind
    return kinds
