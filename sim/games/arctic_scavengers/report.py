"""What each seat was offered, took and used: the components of the reports."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.arctic_scavengers.scoring import gang_joins
from sim.games.arctic_scavengers.terms import Count


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
