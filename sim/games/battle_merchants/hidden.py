"""BM-0.3  What is hidden: only the order of the face-down decks."""

import numpy as np

from sim.core.kernel import NONE, copy_record, kernel
from sim.core.rng import next_word, seed_stream, shuffle
from sim.games.battle_merchants.forced import bring_up, given_card, given_craft
from sim.games.battle_merchants.terms import (
    DECKS,
    MAX_DECK,
    MAX_LETTERS,
    CraftPlace,
    KingdomPlace,
)


@kernel
def do_observe(state: np.record, data: np.record, view: np.record) -> None:
    """Copy the State without the order of the decks and the streams."""
    copy_record(view, state)
    view.rng[:] = 0
    for card in range(DECKS * MAX_DECK):
        place = view.craft_place[card]
        if place in (CraftPlace.DECK, CraftPlace.REMOVED):
            view.craft_kind[card] = NONE
    for k in range(view.kingdom_drawn, data.kingdom_size):
        view.kingdom_deck[k] = NONE


@kernel
def do_redeal(view: np.record, data: np.record, rng: np.ndarray) -> None:
    """Fill the decks at random with the cards that the seat has not seen."""
    for deck in range(DECKS):
        redeal_crafts(view, data, deck, rng)
    redeal_kingdom(view, data, rng)
    for stream in range(len(view.rng)):
        seed_stream(view.rng[stream], next_word(rng), 0, stream)


@kernel
def redeal_crafts(view: np.record, data: np.record, deck: int, rng: np.ndarray) -> None:
    """The face-down cards of one Craft deck; a deck that left the game stays out."""
    cards = view.craft_kind[deck * MAX_DECK : (deck + 1) * MAX_DECK]
    size = data.deck_size[deck]
    hidden = 0  # they are the last ones of the deck: cards leave it by the top
    while hidden < size and cards[size - 1 - hidden] == NONE:
        hidden += 1
    first = size - hidden
    n = first
    for kind in range(data.n_craft):
        if data.craft_from[kind] != deck:
            continue
        unseen = data.craft_count[kind]
        for k in range(first):
            if cards[k] == kind:
                unseen -= 1
        for _ in range(unseen):
            cards[n] = kind
            n += 1
    shuffle(rng, cards[first:], hidden)
    if first == 0:  # a card that a seat is given is known to be the uppermost one
        bring_up(cards, hidden, given_craft(view, data))


@kernel
def redeal_kingdom(view: np.record, data: np.record, rng: np.ndarray) -> None:
    """The face-down Kingdom cards, letter by letter (BM-2.6)."""
    n = np.int64(view.kingdom_drawn)
    for letter in range(MAX_LETTERS):
        first = n
        for card in range(data.n_kingdom):
            if data.letter[card] == letter and view.kingdom_place[card] == KingdomPlace.DECK:
                view.kingdom_deck[n] = card
                n += 1
        shuffle(rng, view.kingdom_deck[first:], n - first)
        bring_up(view.kingdom_deck[first:], n - first, given_card(view, data))
