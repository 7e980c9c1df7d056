"""BM-3.2 and BM-13.5 to 13.7  The face-up cards: refill, linked discards, clean-up."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.battle_merchants.forced import is_kept_card, is_kept_craft
from sim.games.battle_merchants.terms import (
    CRAFT_SLOTS,
    KINGDOM_SLOTS,
    MAX_DECK,
    Act,
    CraftPlace,
    Duration,
    KingdomPlace,
)


@kernel
def do_refill(state: np.record, data: np.record) -> None:
    """Close up to the low places, then reveal as far as the decks go (BM-3.2, BM-13.7).

    With more than two players the places mean nothing, so one way serves all.
    """
    refill_crafts(state, data)
    refill_kingdom(state, data)


@kernel
def refill_crafts(state: np.record, data: np.record) -> None:
    """The Craft row, from the deck of the season."""
    display = state.craft_display
    n = 0
    for place in range(data.craft_display):
        if display[place] != NONE:
            card = display[place]
            display[place] = NONE
            display[n] = card
            n += 1
    deck = np.int64(data.craft_deck[state.season])
    while n < data.craft_display and state.craft_drawn[deck] < data.deck_size[deck]:
        card = deck * MAX_DECK + state.craft_drawn[deck]
        display[n] = card
        state.craft_place[card] = CraftPlace.DISPLAY
        state.craft_drawn[deck] += 1
        n += 1


@kernel
def refill_kingdom(state: np.record, data: np.record) -> None:
    """The Kingdom row."""
    display = state.kingdom_display
    n = 0
    for place in range(data.kingdom_display):
        if display[place] != NONE:
            card = display[place]
            display[place] = NONE
            display[n] = card
            n += 1
    while n < data.kingdom_display and state.kingdom_drawn < data.kingdom_size:
        card = state.kingdom_deck[state.kingdom_drawn]
        display[n] = card
        state.kingdom_place[card] = KingdomPlace.DISPLAY
        state.kingdom_drawn += 1
        n += 1


@kernel
def discard_craft(state: np.record, data: np.record, place: int) -> None:
    """A face-up Craft card goes to the Craft discard pile; an empty place does nothing."""
    card = state.craft_display[place]
    if card != NONE and not is_kept_craft(state, data, np.int64(state.craft_kind[card])):
        state.craft_place[card] = CraftPlace.DISCARD
        state.craft_display[place] = NONE


@kernel
def discard_kingdom(state: np.record, data: np.record, place: int) -> None:
    """A face-up Kingdom card goes to the discard pile, a final one stays (BM-8.8, BM-13.6)."""
    card = np.int64(state.kingdom_display[place])
    if card == NONE or is_kept_card(state, data, card):
        return
    if data.duration[card] != Duration.FINAL:
        state.kingdom_place[card] = KingdomPlace.DISCARD
        state.kingdom_display[place] = NONE


@kernel
def discard_linked(state: np.record, data: np.record, side: int) -> None:
    """Discard what lies in the slots joined to a slot of the side board (BM-13.5, R48)."""
    linked = data.linked[side]
    if linked == 0:
        return
    for place in range(KINGDOM_SLOTS):
        if (linked >> place) & 1:
            discard_kingdom(state, data, place)
    for place in range(CRAFT_SLOTS):
        if (linked >> (KINGDOM_SLOTS + place)) & 1:
            discard_craft(state, data, place)


@kernel
def clear_displays(state: np.record, data: np.record) -> None:
    """Clean-up of the face-up cards before the season changes (BM-11.15, BM-11.16, BM-13.20)."""
    if state.n_seats == 2:
        if state.last_act not in (Act.LEARN, Act.KINGDOM):  # BM-13.20
            discard_kingdom(state, data, 0)
            discard_craft(state, data, 0)
        return
    for place in range(data.kingdom_display):
        discard_kingdom(state, data, place)
    if data.discard_crafts:  # R27
        for place in range(data.craft_display):
            discard_craft(state, data, place)


@kernel
def change_deck(state: np.record, data: np.record, old: int, new: int) -> None:
    """When another Craft deck comes into use the rest of the old one leaves (BM-11.16, R30)."""
    if old == new:
        return
    for k in range(state.craft_drawn[old], data.deck_size[old]):
        state.craft_place[old * MAX_DECK + k] = CraftPlace.REMOVED
    state.craft_drawn[old] = data.deck_size[old]
