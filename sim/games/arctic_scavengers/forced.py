"""Forced choices of an experiment: what a seat starts with, or may never have.

| group | give | forbid |
| --- | --- | --- |
| mercenary | one copy from its stack starts in the seat's deck, in a random place | never hired |
| leader | dealt to the seat, who keeps it | never dealt to the seat |
| building | one copy of the schematics stands completed from the start | never kept |
| gang | joins the seat, whatever the counts are | never joins; others are compared |

Cards are moved or swapped and the draws that choose them come last in their stream, so that the
rest of the deal stays as it was. That a seat is forced is known to all.
"""

import numpy as np

from sim.core.game import FORBID, GIVE
from sim.core.kernel import NONE, kernel
from sim.core.rng import below
from sim.games.arctic_scavengers.buildings import place_site, tally_building
from sim.games.arctic_scavengers.terms import Count, Site, Stream
from sim.games.arctic_scavengers.zones import gain, wide

GROUPS = {
    "mercenary": ("give", "forbid"),
    "leader": ("give", "forbid"),
    "building": ("give", "forbid"),
    "gang": ("give", "forbid"),
}

_DECKS = Stream.DECK_0.value
_SCHEMATICS = Stream.SCHEMATICS.value
_LEADERS = Stream.LEADERS.value
_USED = Count.USED.value


@kernel
def is_forced(state: np.record, seat: int, kind: int, part: int) -> bool:
    """True when the seat is given (kind GIVE) or may not have (FORBID) this component."""
    if state.forced == 0:
        return False
    seated = (state.forced >> seat) & 1 == 1
    return seated and state.force_kind == kind and state.force_part == part


@kernel
def force_piles(state: np.record, data: np.record) -> None:
    """Set-up of a forced game: the card in the deck, the building that stands."""
    for seat in range(data.players):
        for kind in range(data.n_kinds):
            if is_forced(state, seat, GIVE, data.card_part[kind]) and state.stack[kind] > 0:
                slip_into_deck(state, seat, kind)
        if data.hq < 2:
            continue
        for building in range(data.n_building_kinds):
            if is_forced(state, seat, GIVE, data.building_part[building]):
                stand(state, seat, building)


@kernel
def slip_into_deck(state: np.record, seat: int, kind: int) -> None:
    """Put the top card of a stack somewhere into the shuffled deck."""
    state.stack[kind] -= 1
    gain(state, seat, kind)
    state.shown[seat, kind] += 1
    place = below(state.rng[_DECKS + seat], state.n_deck[seat] + 1)
    for k in range(state.n_deck[seat], place, -1):
        state.deck[seat, k] = state.deck[seat, k - 1]
    state.deck[seat, place] = kind
    state.n_deck[seat] += 1


@kernel
def stand(state: np.record, seat: int, building: int) -> None:
    """Take one copy out of the schematics and lay it, completed, in front of the seat."""
    copies = 0
    for place in range(state.n_schematics):
        copies += 1 if state.schematics[place] == building else 0
    if copies == 0:
        return
    left = below(state.rng[_SCHEMATICS], copies)
    taken = NONE
    for place in range(state.n_schematics):
        if taken != NONE:
            state.schematics[place - 1] = state.schematics[place]
        elif state.schematics[place] == building:
            left -= 1
            taken = place if left < 0 else NONE
    state.n_schematics -= 1
    state.schematics[state.n_schematics] = NONE
    row = place_site(state, seat, building)
    state.site[row] = Site.COMPLETE
    tally_building(state, _USED, seat, building)


@kernel
def force_leaders(state: np.record, data: np.record) -> None:
    """Swap the forced leader into the seat's two, or out of them."""
    for seat in range(data.players):
        for leader in range(data.n_leaders):
            holds = state.dealt[seat, 0] == leader or state.dealt[seat, 1] == leader
            if is_forced(state, seat, GIVE, data.leader_part[leader]) and not holds:
                lost = wide(state.dealt[seat, below(state.rng[_LEADERS], 2)])
                swap_leaders(state, data, lost, leader)
            elif is_forced(state, seat, FORBID, data.leader_part[leader]) and holds:
                swap_leaders(state, data, leader, other_leader(state, data, seat))


@kernel
def other_leader(state: np.record, data: np.record, seat: int) -> int:
    """A leader that was set aside or, if all are dealt, one of another seat, at random."""
    dealt = 0
    for other in range(data.players):
        if other == seat or data.n_leaders > 2 * data.players:
            dealt |= (1 << wide(state.dealt[other, 0])) | (1 << wide(state.dealt[other, 1]))
    leader = below(state.rng[_LEADERS], data.n_leaders)
    while (dealt >> leader) & 1:
        leader = below(state.rng[_LEADERS], data.n_leaders)
    return leader


@kernel
def swap_leaders(state: np.record, data: np.record, one: int, other: int) -> None:
    """Two leaders change places, wherever they are; each seat's two stay in order."""
    for seat in range(data.players):
        for k in range(2):
            if state.dealt[seat, k] == one:
                state.dealt[seat, k] = other
            elif state.dealt[seat, k] == other:
                state.dealt[seat, k] = one
        sort_dealt(state, seat)


@kernel
def sort_dealt(state: np.record, seat: int) -> None:
    """The two leaders dealt to a seat, in their order."""
    if state.dealt[seat, 0] > state.dealt[seat, 1]:
        leader = wide(state.dealt[seat, 0])
        state.dealt[seat, 0] = state.dealt[seat, 1]
        state.dealt[seat, 1] = leader


@kernel
def forced_leader(state: np.record, data: np.record, seat: int, kind: int) -> int:
    """The leader that the seat is given or forbidden, or NONE."""
    if state.forced != 0:
        for leader in range(data.n_leaders):
            if is_forced(state, seat, kind, data.leader_part[leader]):
                return leader
    return NONE


@kernel
def forbidden_building(state: np.record, data: np.record, seat: int) -> int:
    """The building that the seat may not keep, or NONE."""
    if state.forced != 0:
        for building in range(data.n_building_kinds):
            if is_forced(state, seat, FORBID, data.building_part[building]):
                return building
    return NONE
