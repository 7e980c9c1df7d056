"""What each seat was offered, took and used: the components of the reports."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.arctic_scavengers.scoring import gang_joins
from sim.games.arctic_scavengers.terms import Clash, Count

_WON = Clash.WON.value
_TOOTHLESS = Clash.TOOTHLESS.value
_USELESS = Clash.USELESS.value
_SENT = Clash.SENT.value


@kernel
def count_parts(state: np.record, data: np.record, part: np.ndarray) -> None:
    """part[component, seat] by the rows of Box.components; what is not in use stays 0."""
    for seat in range(data.players):
        for kind in range(data.n_kinds):
            row = data.card_part[kind]
            for count in range(4):
                part[row, seat, count] = state.tally[count, seat, kind]
        if data.hq >= 2:
            for building in range(data.n_building_kinds):
                row = data.building_part[building]
                for count in range(4):
                    part[row, seat, count] = state.tally_building[count, seat, building]
        if data.hq >= 3:
            count_leaders(state, data, seat, part)
        for gang in range(len(data.gang_used)):
            if data.gang_used[gang]:
                row = data.gang_part[gang]
                part[row, seat, Count.OFFERED.value] = 1
                if gang_joins(state, data, gang, seat):
                    part[row, seat, Count.TAKEN.value] = 1
                    part[row, seat, Count.ROUND.value] = state.round_no
        count_hires(state, data, seat, part)
        count_clashes(state, data, seat, part)
        count_order(state, data, seat, part)


@kernel
def count_leaders(state: np.record, data: np.record, seat: int, part: np.ndarray) -> None:
    """Leaders dealt to the seat, the one it chose, and how often it used it."""
    for k in range(2):
        if state.dealt[seat, k] != NONE:
            part[data.leader_part[state.dealt[seat, k]], seat, Count.OFFERED.value] = 1
    if state.leader[seat] != NONE:
        row = data.leader_part[state.leader[seat]]
        part[row, seat, Count.TAKEN.value] = 1
        part[row, seat, Count.USED.value] = state.leader_uses[seat]
        part[row, seat, Count.ROUND.value] = 1


@kernel
def count_hires(state: np.record, data: np.record, seat: int, part: np.ndarray) -> None:
    """Of the hires of a kind: those at the plain price, those for more or other pay; the people."""
    for kind in range(data.n_kinds):
        hires = state.tally[Count.TAKEN, seat, kind]
        if hires == 0:
            continue
        first = state.tally[Count.ROUND, seat, kind]
        row = data.price_part[kind]
        if row != NONE:
            dear = state.tally[Count.DEAR, seat, kind]
            put_part(part, row, seat, hires, hires - dear, first)
            put_part(part, row + 1, seat, hires, dear, first)
        row = data.gain_part[kind]
        if row != NONE:
            put_part(part, row, seat, hires, hires, first)
            part[row, seat, Count.USED.value] = hires * data.people[kind]


@kernel
def count_clashes(state: np.record, data: np.record, seat: int, part: np.ndarray) -> None:
    """Skirmishes won, tied, won more often than by anybody else; committed cards (SKIRMISH)."""
    row = data.skirmish_part
    fought = max(0, state.round_no - data.first_skirmish + 1)
    for clash in range(3):
        times = state.clashes[clash, seat]
        put_part(part, row + clash, seat, fought, times, state.first_clash[clash, seat])
    most = 1
    for other in range(data.players):
        if other != seat and state.clashes[_WON, other] >= state.clashes[_WON, seat]:
            most = 0
    put_part(part, row + 3, seat, 1, most, state.round_no)
    times = state.clashes[_TOOTHLESS, seat]
    put_part(part, row + 4, seat, fought, times, state.first_clash[_TOOTHLESS, seat])
    sent = state.clashes[_SENT, seat]
    times = state.clashes[_USELESS, seat]
    put_part(part, row + 5, seat, sent, times, state.first_clash[_USELESS, seat])


@kernel
def put_part(part: np.ndarray, row: int, seat: int, offered: int, taken: int, first: int) -> None:
    """One thing that is used when it is taken."""
    part[row, seat, Count.OFFERED.value] = offered
    part[row, seat, Count.TAKEN.value] = taken
    part[row, seat, Count.USED.value] = taken
    part[row, seat, Count.ROUND.value] = first if taken > 0 else 0


@kernel
def count_order(state: np.record, data: np.record, seat: int, part: np.ndarray) -> None:
    """The places in the turn order, from the initiator of round 1; one is taken (AS-2.8)."""
    passes = state.round_no
    if not data.rotate_every_round:
        passes -= data.first_skirmish - 1  # AS-4.4
    own = (seat - state.initiator + passes) % data.players
    for place in range(data.players):
        put_part(part, place, seat, 1, 1 if place == own else 0, 1)
