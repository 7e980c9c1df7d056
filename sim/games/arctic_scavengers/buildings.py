"""AS-34, AS-35  Buildings: sites, construction cards, storage."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.arctic_scavengers.options import put
from sim.games.arctic_scavengers.terms import MARK, Count, Do, Site
from sim.games.arctic_scavengers.zones import discard_hidden, kinds_in, take_from_hand, wide

_TALLY_TOP = 127


@kernel
def tally_building(state: np.record, count: int, seat: int, building: int) -> None:
    """Add one to what a report counts of a kind of building."""
    if state.tally_building[count, seat, building] < _TALLY_TOP:
        state.tally_building[count, seat, building] += 1


@kernel
def place_site(state: np.record, seat: int, building: int) -> int:
    """Lay a building in front of the seat; returns its row (AS-34.4)."""
    row = state.n_buildings
    state.owner[row] = seat
    state.building[row] = building
    state.site[row] = Site.CONSTRUCTION
    state.placed[row] = state.round_no
    state.n_cover[row] = 0
    state.n_stored[row] = 0
    state.n_buildings = row + 1
    tally_building(state, Count.TAKEN.value, seat, building)
    if state.tally_building[Count.ROUND, seat, building] == 0:
        state.tally_building[Count.ROUND, seat, building] = state.round_no
    return row


@kernel
def lay_cover(state: np.record, row: int, card: int) -> None:
    """Lay a construction card, unseen, on a site (AS-34.5)."""
    state.cover[row, wide(state.n_cover[row])] = card
    state.n_cover[row] += 1


@kernel
def uncover(state: np.record, data: np.record, row: int, n: int) -> None:
    """Take up to `n` construction cards off, the last one first (AS-34.8, AS-34.11)."""
    seat = wide(state.owner[row])
    for _ in range(min(n, wide(state.n_cover[row]))):
        top = wide(state.n_cover[row]) - 1
        card = wide(state.cover[row, top])
        state.cover[row, top] = NONE
        state.n_cover[row] = top
        mark = card // MARK
        if data.cover_to_hand:
            state.hand[seat, mark, card % MARK] += 1
            state.n_hand[seat] += 1
        else:
            discard_hidden(state, seat, card % MARK, mark, 1)
    if state.n_cover[row] == 0:
        state.site[row] = Site.COMPLETE  # AS-34.12
        tally_building(state, Count.USED.value, seat, wide(state.building[row]))


@kernel
def countdown(state: np.record, data: np.record, seat: int) -> None:
    """At the start of the turn one card comes off every own site (AS-34.8, AS-34.15)."""
    for row in range(state.n_buildings):
        if state.owner[row] == seat and state.site[row] == Site.CONSTRUCTION:
            uncover(state, data, row, 1)


@kernel
def is_open(state: np.record, seat: int, row: int) -> bool:
    """True for an own building that is completed and enabled."""
    return state.owner[row] == seat and state.site[row] == Site.COMPLETE


@kernel
def can_work_on(state: np.record, seat: int, row: int) -> bool:
    """True for an own site placed in an earlier round (AS-34.9)."""
    if state.owner[row] != seat or state.site[row] != Site.CONSTRUCTION:
        return False
    return state.placed[row] < state.round_no


# ---------------------------------------------------------------------------- storage


@kernel
def put_in_store(state: np.record, row: int, kind: int) -> None:
    """Lay a card under a building, in card order."""
    place = wide(state.n_stored[row])
    while place > 0 and state.stored[row, place - 1] > kind:
        state.stored[row, place] = state.stored[row, place - 1]
        place -= 1
    state.stored[row, place] = kind
    state.n_stored[row] += 1


@kernel
def take_from_store(state: np.record, row: int, kind: int) -> None:
    """Take a card of this kind from under a building."""
    last = wide(state.n_stored[row]) - 1
    place = 0
    while state.stored[row, place] != kind:
        place += 1
    for k in range(place, last):
        state.stored[row, k] = state.stored[row, k + 1]
    state.stored[row, last] = NONE
    state.n_stored[row] = last


@kernel
def do_store(state: np.record, seat: int, row: int, kind: int) -> None:
    """Move a card from the hand under a building (AS-35.2)."""
    take_from_hand(state, seat, kind, 0)
    put_in_store(state, row, kind)
    state.stored_now[kind] += 1


@kernel
def do_retrieve(state: np.record, seat: int, row: int, kind: int) -> None:
    """Move a card from under a building to the hand (AS-35.3)."""
    take_from_store(state, row, kind)
    state.hand[seat, 0, kind] += 1
    state.n_hand[seat] += 1
    state.retrieved_now[kind] += 1


@kernel
def legal_storage(state: np.record, data: np.record, seat: int, out: np.ndarray, n: int) -> int:
    """Append what may be stored and retrieved, one card an option (AS-35.4)."""
    for row in range(state.n_buildings):
        if not is_open(state, seat, row):
            continue
        building = state.building[row]
        if data.stores[building] == NONE:
            continue
        if state.n_stored[row] < data.capacity[building]:
            for kind in range(data.n_kinds):
                if data.card_type[kind] != data.stores[building]:
                    continue
                if state.hand[seat, 0, kind] > 0 and (
                    state.stored_now[kind] < state.owned[seat, kind]
                ):
                    n = put(out, n, Do.STORE, kind, 0, row, NONE)
        previous = NONE
        for k in range(state.n_stored[row]):
            kind = wide(state.stored[row, k])
            if kind != previous and state.retrieved_now[kind] < state.owned[seat, kind]:
                n = put(out, n, Do.RETRIEVE, kind, 0, row, NONE)
            previous = kind
    return n


@kernel
def legal_work(state: np.record, data: np.record, seat: int, out: np.ndarray, n: int) -> int:
    """Append the sites that a person of the hand could work on (AS-34.9)."""
    if kinds_in(state.hand[seat, 0], 0, data.n_persons) == 0:
        return n
    for row in range(state.n_buildings):
        if can_work_on(state, seat, row):
            n = put(out, n, Do.WORK, NONE, 0, row, NONE)
    return n
