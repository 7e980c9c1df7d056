"""D1, D3, D8, D10  Which of the cards, buildings or leaders seen to keep."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.arctic_scavengers.options import put
from sim.games.arctic_scavengers.terms import MARK, Act, Do
from sim.games.arctic_scavengers.zones import wide


@kernel
def legal_leaders(state: np.record, out: np.ndarray) -> int:
    """The two leaders dealt (AS-36.1)."""
    n = put(out, 0, Do.LEADER, wide(state.dealt[state.active, 0]), 0, NONE, NONE)
    return put(out, n, Do.LEADER, wide(state.dealt[state.active, 1]), 0, NONE, NONE)


@kernel
def legal_keeps(state: np.record, data: np.record, out: np.ndarray) -> int:
    """Each different card seen; none too, but for the Organizer (AS-8.3, AS-34.3, AS-37.5)."""
    if state.act == Act.DIG:
        return keeps_of(state.junkyard, state.n_seen, out, keep_none(out))
    if state.act == Act.BUILD:
        return keeps_of(state.schematics, state.n_seen, out, keep_none(out))
    return keeps_of(state.seen, state.n_seen, out, 0)


@kernel
def keep_none(out: np.ndarray) -> int:
    """The option to keep none."""
    return put(out, 0, Do.KEEP, NONE, 0, NONE, NONE)


@kernel
def keeps_of(pile: np.ndarray, n_seen: int, out: np.ndarray, n: int) -> int:
    """Append each different card of the top of the pile once."""
    offered = 0
    for place in range(n_seen):
        card = wide(pile[place])
        if (offered >> card) & 1:
            continue
        offered |= 1 << card
        n = put(out, n, Do.KEEP, card % MARK, 0, NONE, NONE)
        out[n - 1].mark = card // MARK
    return n
