"""AS-42  What must hold in every position, checked in words (for tests and the kit)."""

from typing import Any

import numpy as np

from sim.core.game import Box
from sim.core.kernel import NONE
from sim.games.arctic_scavengers.names import Names, rows_of
from sim.games.arctic_scavengers.terms import (
    MARK,
    Attack,
    CardType,
    Laid,
    Phase,
    Place,
    Site,
)


def check_state(state: np.record, box: Box) -> list[str]:
    """Broken invariants in words; empty when all hold."""
    names = Names.of(box)
    broken = _conservation(state, box, names)
    for seat in range(box.players):
        broken += _seat(state, box, names, seat)
    broken += _piles(state, box)
    broken += _buildings(state, box)
    return broken


def cards_of(state: np.record, box: Box, seat: int) -> np.ndarray:
    """Cards per kind that lie in the seat's zones, counted one by one."""
    n_kinds = int(box.data.n_kinds)
    found = np.zeros(n_kinds, np.int64)
    found += state.hand[seat, :, :n_kinds].sum(axis=0)
    found += state.discard[seat, :, :n_kinds].sum(axis=0)
    for card in state.deck[seat, : state.n_deck[seat]]:
        found[card % MARK] += 1
    for row in rows_of(state, seat):
        for card in state.cover[row, : state.n_cover[row]]:
            found[card % MARK] += 1
        for kind in state.stored[row, : state.n_stored[row]]:
            found[kind] += 1
    if state.active == seat:
        found += state.play[:n_kinds] + state.laid[:n_kinds]
        if state.laid_power == Laid.THERE:
            found[box.data.refugee] += 1
        for card in state.seen:
            if card != NONE:
                found[card % MARK] += 1
    if (
        state.attack_by == seat
        and state.attack_place != Place.SKIRMISH
        and state.attack != Attack.FANATIC
    ):
        found[state.attack_card] += 1
    return found


def _conservation(state: np.record, box: Box, names: Names) -> list[str]:
    """AS-42.1: every card of the box is somewhere, once."""
    data, n_kinds = box.data, int(box.data.n_kinds)
    printed = (data.start * box.players + data.stacks + data.yard + data.prizes + data.left_out)[
        :n_kinds
    ]
    found = state.removed[:n_kinds].astype(np.int64)
    found += np.maximum(state.stack[:n_kinds], 0)
    for pile, size in ((state.junkyard, state.n_junkyard), (state.contested, state.n_contested)):
        for kind in pile[:size]:
            found[kind] += 1
    for seat in range(box.players):
        found += cards_of(state, box, seat)
    return [
        f"{names.card[kind]}: {found[kind]} cards in all, {printed[kind]} in the box (AS-42.1)"
        for kind in range(n_kinds) if found[kind] != printed[kind]
    ]  # fmt: skip


def _seat(state: np.record, box: Box, names: Names, seat: int) -> list[str]:
    broken = []
    n_kinds = int(box.data.n_kinds)
    held = cards_of(state, box, seat)
    broken += [
        f"seat {seat}: owns {state.owned[seat, kind]} {names.card[kind]}, holds {held[kind]}"
        for kind in range(n_kinds)
        if state.owned[seat, kind] != held[kind]
    ]
    for name, size, cards in (
        ("hand", state.n_hand[seat], state.hand[seat]),
        ("discard pile", state.n_discard[seat], state.discard[seat]),
    ):
        if size != cards.sum():
            broken.append(f"seat {seat}: {name} of {cards.sum()} cards is called {size}")
    for zone in ("hand", "discard", "owned", "shown", "open_discard"):
        if (state[zone][seat] < 0).any():
            broken.append(f"seat {seat}: a count of {zone} is negative")
    if (state.open_discard[seat] > state.discard[seat].sum(axis=0)).any():
        broken.append(f"seat {seat}: more cards discarded openly than lie there")
    if (state.shown[seat, :n_kinds] > held).any():
        broken.append(f"seat {seat}: others think it owns cards it does not own")
    marked = sum(card >= MARK for card in state.deck[seat, : state.n_deck[seat]])
    if marked != state.marked_deck[seat]:
        broken.append(f"seat {seat}: {marked} marked cards in the deck, called "
                      f"{state.marked_deck[seat]}")  # fmt: skip
    if (state.deck[seat, state.n_deck[seat] :] != NONE).any():
        broken.append(f"seat {seat}: something above the deck")
    return broken  # fmt: skip


def _piles(state: np.record, box: Box) -> list[str]:
    broken: list[str] = []
    piles: tuple[tuple[str, Any, Any], ...] = (
        ("junkyard", state.junkyard, state.n_junkyard),
        ("contested", state.contested, state.n_contested),
        ("schematics", state.schematics, state.n_schematics),
    )
    for name, pile, size in piles:
        if (pile[size:] != NONE).any() or (pile[:size] == NONE).any():
            broken.append(f"{name}: {size} cards are not on top of nothing")
    rounds = int(state.round_no) - int(box.data.first_skirmish)
    done = rounds + (1 if state.phase == Phase.OVER else 0)
    left = int(box.data.prizes.sum()) - max(0, done)
    if state.n_contested != left:
        broken.append(f"contested: {state.n_contested} cards, {left} expected (AS-42.3)")
    if state.phase != Phase.GATHER and (state.food or state.cannibal_food or state.medicine):
        broken.append("food outside a turn (AS-42.4)")
    if state.phase != Phase.GATHER and state.play.any():
        broken.append("a play area outside a turn (AS-42.6)")
    return broken


def _buildings(state: np.record, box: Box) -> list[str]:
    broken = []
    data = box.data
    for row in range(int(state.n_buildings)):
        kind = int(state.building[row])
        if state.site[row] != Site.CONSTRUCTION and state.n_cover[row]:
            broken.append(f"building {row}: completed under construction cards (AS-42.8)")
        if state.n_stored[row] > data.capacity[kind]:
            broken.append(f"building {row}: holds {state.n_stored[row]} cards (AS-42.8)")
        for card in state.stored[row, : state.n_stored[row]]:
            if data.card_type[card] != data.stores[kind]:
                what = CardType(int(data.card_type[card])).name.lower()
                broken.append(f"building {row}: holds a {what} (AS-42.8)")
    return broken
