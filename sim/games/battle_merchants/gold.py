"""BM-0.4  Gold, always with where it came from."""

import numpy as np

from sim.core.kernel import kernel


@kernel
def gain(state: np.record, seat: int, source: int, amount: int) -> None:
    """Add gold to a seat; a payment is negative and covered by whoever calls (R3)."""
    state.gold[seat] += amount
    state.sources[seat, source] += amount
