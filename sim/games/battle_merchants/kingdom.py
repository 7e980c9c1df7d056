"""BM-8  Take a Kingdom Card."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.battle_merchants.displays import discard_linked
from sim.games.battle_merchants.effects import can_use
from sim.games.battle_merchants.forced import is_barred_card
from sim.games.battle_merchants.gold import gain_by_card
from sim.games.battle_merchants.terms import (
    SEASONS,
    Act,
    Duration,
    KingdomPlace,
)


@kernel
def can_take(state: np.record, data: np.record, seat: int, card: int) -> bool:
    """True when a seat may take a face-up card now (BM-8.3)."""
    if state.gold[seat] + data.kingdom_gold[card] < 0:  # R37
        return False
    if is_barred_card(state, data, seat, card):
        return False
    duration = data.duration[card]
    stays = duration in (Duration.PERMANENT, Duration.END)
    if stays and state.n_front[seat] >= data.kingdom_limit[state.season]:  # BM-8.2
        return False
    return not data.must_use[card] or can_use(state, data, seat, card)


@kernel
def legal_kingdom(state: np.record, data: np.record, seat: int, out: np.ndarray, n: int) -> int:
    """Append the face-up Kingdom cards that the seat may take; returns the new count."""
    for place in range(data.kingdom_display):
        card = np.int64(state.kingdom_display[place])
        if card != NONE and can_take(state, data, seat, card):
            option = out[n]
            option.act = Act.KINGDOM
            option.card = card
            option.place = place
            option.cost = 0
            option.mix = 0
            option.weapon = NONE
            option.slot = NONE
            option.race = NONE
            n += 1
    return n


@kernel
def do_take(state: np.record, data: np.record, seat: int, card: int, place: int) -> None:
    """Take the card and its gold; its effect is pending afterwards (BM-8.1)."""
    gain_by_card(state, seat, card, data.kingdom_gold[card])
    duration = data.duration[card]
    if duration == Duration.FINAL:  # BM-8.8
        state.final_used[seat] += 1
        if state.final_first[seat] == 0:
            state.final_first[seat] = state.season + 1
        if data.final_discards:  # R49
            discard_linked(state, data, place)
    else:
        state.kingdom_display[place] = NONE
        state.kingdom_place[card] = KingdomPlace.TAKEN + seat * SEASONS + state.season
        if duration != Duration.INSTANT:
            state.front[seat, state.n_front[seat]] = card  # BM-8.5, BM-8.7
            state.n_front[seat] += 1
        elif data.n_ops[card] == 0:
            state.kingdom_used[card] += 1
        discard_linked(state, data, place)  # BM-13.5
    state.pending_card = card
    state.pending_op = 0
    state.pending_made = 0
