"""D1, D3, D8, D10  Which of the cards, buildings or leaders seen to keep."""

import numpy as np

from sim.core.game import GIVE
from sim.core.kernel import NONE, kernel
from sim.games.arctic_scavengers.forced import forbidden_building, forced_leader
from sim.games.arctic_scavengers.options import put
from sim.games.arctic_scavengers.terms import MARK, Act, Do
from sim.games.arctic_scavengers.zones import wide


@kernel
def legal_leaders(state: np.record, data: np.record, out: np.ndarray) -> int:
    """The two leaders dealt (AS-36.1); a leader given by an experiment is kept."""
    given = forced_leader(state, data, state.active, GIVE)
    if given != NONE:
        return put(out, 0, Do.LEADER, given, 0, NONE, NONE)
    n = put(out, 0, Do.LEADER, wide(state.dealt[state.active, 0]), 0, NONE, NONE)
    return put(out, n, Do.LEADER, wide(state.dealt[state.active, 1]), 0, NONE, NONE)


@kernel
def legal_keeps(state: np.record, data: np.record, out: np.ndarray) -> int:
    """Each different card seen; none too, but for the Organizer (AS-8.3, AS-34.3, AS-37.5)."""
    if state.act == Act.DIG:
        return keeps_of(state.junkyard, state.n_seen, NONE, out, keep_none(out))
    if state.act == Act.BUILD:
        barred = forbidden_building(state, data, state.active)
        return keeps_of(state.schematics, state.n_seen, barred, out, keep_none(out))
    return keeps_of(state.seen, state.n_seen, NONE, out, 0)


@kernel
def keep_none(out: np.ndarray) -> int:
    """The option to keep none."""
    return put(out, 0, Do.KEEP, NONE, 0, NONE, NONE)


@kernel
def keeps_of(pile: np.ndarray, n_seen: int, barred: int, out: np.ndarray, n: int) -> int:
    """Append each different card of the top of the pile once, but for the barred one."""
    offered = 0
    for place in range(n_seen):
        card = wide(pile[place])
        if card == barred or (offered >> card) & 1:
            continue
        offered |= 1 << card
        n = put(out, n, Do.KEEP, card % MARK, 0, NONE, NONE)
        out[n - 1].mark = card // MARK
    return n
