"""Forced choices: a card that one seat takes as soon as it can, or may never take.

Give: the card is the first of its letter, or of its Craft deck, to be turned up. Until the seat
has had it nobody else may take it and it is never discarded; the seat takes it, at the usual
price, in the first turn in which it may and the card does something. Forbid: the seat may not
take the card, learn a card of that kind, or forge weapons of that kind.

Who is forced to do what is public; an ordinary game has `state.forced == 0`.
"""

import numpy as np

from sim.core.game import FORBID, GIVE
from sim.core.kernel import NONE, kernel
from sim.games.battle_merchants.terms import (
    MAX_DECK,
    SEASONS,
    CraftPlace,
    Duration,
    KingdomPlace,
)


@kernel
def is_forced(state: np.record, seat: int) -> bool:
    """True when the choice of this seat is forced."""
    return bool((state.forced >> seat) & 1)


# ---------------------------------------------------------------- forbid, and keep for a seat


@kernel
def is_barred_card(state: np.record, data: np.record, seat: int, card: int) -> bool:
    """True when a seat may not take a Kingdom card, whatever BM-8.3 says."""
    if state.forced == 0 or data.part_kingdom[card] != state.force_part:
        return False
    if is_forced(state, seat):
        return bool(state.force_kind == FORBID)
    return is_kept_card(state, data, card)


@kernel
def is_barred_craft(state: np.record, data: np.record, seat: int, kind: int) -> bool:
    """True when a seat may not learn a kind of Craft card, whatever BM-4.2 says."""
    if state.forced == 0 or data.part_craft[kind] != state.force_part:
        return False
    if is_forced(state, seat):
        return bool(state.force_kind == FORBID)
    return is_kept_craft(state, data, kind)


@kernel
def is_barred_weapon(state: np.record, seat: int, kind: int) -> bool:
    """True when a seat may not forge a weapon kind; weapons are the first components."""
    return bool(state.forced != 0 and state.force_part == kind and is_forced(state, seat))


@kernel
def is_kept_card(state: np.record, data: np.record, card: int) -> bool:
    """True while a Kingdom card waits for the seat that is given it."""
    if state.forced == 0 or state.force_kind != GIVE or data.part_kingdom[card] != state.force_part:
        return False
    if data.duration[card] != Duration.FINAL:
        return bool(state.kingdom_place[card] in (KingdomPlace.DECK, KingdomPlace.DISPLAY))
    for seat in range(state.n_seats):
        if is_forced(state, seat) and state.final_used[seat]:
            return False
    return True


@kernel
def is_kept_craft(state: np.record, data: np.record, kind: int) -> bool:
    """True while a kind of Craft card waits for the seat that is given one."""
    if state.forced == 0 or state.force_kind != GIVE or data.part_craft[kind] != state.force_part:
        return False
    first = np.int64(data.craft_from[kind]) * MAX_DECK
    for card in range(first, first + MAX_DECK):
        owned = state.craft_place[card] - CraftPlace.OWNED
        if owned >= 0 and state.craft_kind[card] == kind and is_forced(state, owned // SEASONS):
            return False
    return True


# ---------------------------------------------------------------- give


@kernel
def given_card(state: np.record, data: np.record) -> int:
    """The Kingdom card that a seat is given, or NONE."""
    if state.forced == 0 or state.force_kind != GIVE:
        return NONE
    for card in range(data.n_kingdom):
        if data.part_kingdom[card] == state.force_part:
            return card
    return NONE


@kernel
def given_craft(state: np.record, data: np.record) -> int:
    """The kind of Craft card that a seat is given, or NONE."""
    if state.forced == 0 or state.force_kind != GIVE:
        return NONE
    for kind in range(data.n_craft):
        if data.part_craft[kind] == state.force_part:
            return kind
    return NONE


@kernel
def bring_up(cards: np.ndarray, n: int, card: int) -> None:
    """Exchange the first of cards[:n] with the uppermost one that equals `card`, if any does."""
    if card == NONE:
        return
    for k in range(n):
        if cards[k] == card:
            cards[k] = cards[0]
            cards[0] = card
            return
