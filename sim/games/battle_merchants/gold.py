"""BM-0.4  Gold, always with where it came from."""

import numpy as np

from sim.core.kernel import kernel
from sim.games.battle_merchants.terms import Source


@kernel
def gain(state: np.record, seat: int, source: int, amount: int) -> None:
    """Add gold to a seat; a payment is negative and covered by whoever calls (R3)."""
    state.gold[seat] += amount
    state.sources[seat, source] += amount


@kernel
def gain_by_card(state: np.record, seat: int, card: int, amount: int) -> None:
    """Gold that a Kingdom card gives a seat before the end of the year."""
    gain(state, seat, Source.KINGDOM, amount)
    state.kingdom_paid[seat, card] += amount
