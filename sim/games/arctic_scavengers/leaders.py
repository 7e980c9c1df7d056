"""AS-37, AS-38  What HQ adds to a turn: leader powers, repair and heal."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.arctic_scavengers.buildings import legal_storage, legal_work
from sim.games.arctic_scavengers.options import put
from sim.games.arctic_scavengers.strength import power_left, power_row
from sim.games.arctic_scavengers.terms import Act, Block, Do, Site
from sim.games.arctic_scavengers.zones import lose, take_from_hand

_REMOVE = Block.REMOVE.value
_ORGANIZE = Block.ORGANIZE.value


@kernel
def legal_hq_turn(
    state: np.record, data: np.record, seat: int, kinds: int, out: np.ndarray, n: int
) -> int:
    """Append work, storage, leader powers, repair and heal (D9)."""
    n = legal_work(state, data, seat, out, n)
    n = legal_storage(state, data, seat, out, n)
    if data.hq >= 3:
        n = legal_powers(state, data, seat, kinds, out, n)
    if data.hq >= 4:
        n = legal_mending(state, data, seat, kinds, out, n)
    return n


@kernel
def legal_powers(
    state: np.record, data: np.record, seat: int, kinds: int, out: np.ndarray, n: int
) -> int:
    """Append Butcher, Cannibal (AS-37.3, AS-37.6) and Organizer (AS-37.5)."""
    if power_left(state, data, seat, _REMOVE):
        apart = data.food_apart[power_row(state, seat)]
        for kind in range(data.n_persons):
            if (kinds >> kind) & 1:
                n = put(out, n, Do.CANNIBAL if apart else Do.BUTCHER, kind, 0, NONE, NONE)
    has_right = (state.performed[seat] >> Act.DRAW.value) & 1 == 0
    if has_right and (kinds >> data.refugee) & 1 and power_left(state, data, seat, _ORGANIZE):
        n = put(out, n, Do.ORGANIZER, NONE, 0, NONE, NONE)
    return n


@kernel
def legal_mending(
    state: np.record, data: np.record, seat: int, kinds: int, out: np.ndarray, n: int
) -> int:
    """Append repairs of disabled buildings (AS-38.4) and the healing of the leader (AS-38.6)."""
    for row in range(state.n_buildings):
        if state.owner[row] == seat and state.site[row] == Site.DISABLED:
            for kind in range(data.n_persons):
                if (kinds >> kind) & 1:
                    n = put(out, n, Do.REPAIR, kind, 0, row, NONE)
    if state.wounded[seat]:
        for kind in range(data.n_kinds):
            if (kinds >> kind) & 1 and (data.healing >> kind) & 1:
                n = put(out, n, Do.HEAL, kind, 0, NONE, NONE)
    return n


@kernel
def do_remove(state: np.record, data: np.record, seat: int, kind: int) -> None:
    """Butcher and Cannibal: a person leaves the game for food and medicine (AS-36.5)."""
    row = power_row(state, seat)
    take_from_hand(state, seat, kind, 0)
    lose(state, seat, kind)
    if data.food_apart[row]:
        state.cannibal_food += data.gives_food[row]
    else:
        state.food += data.gives_food[row]
    state.medicine += data.gives_medicine[row]
    state.power_used[seat] = 1
    state.leader_uses[seat] += 1
