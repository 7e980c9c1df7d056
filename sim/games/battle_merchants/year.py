"""BM-12  End of the year: final sale, prizes, end cards, the winner."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.battle_merchants.gold import gain
from sim.games.battle_merchants.terms import (
    KINDS,
    QUALITIES,
    RACES,
    RANKS,
    TERRITORIES,
    TYPES,
    CountOf,
    DefeatedTie,
    Op,
    Quality,
    Reason,
    Source,
)

THREE_TILES = 3  # BM-10.15 races_with_three_tiles


@kernel
def score_year(state: np.record, data: np.record) -> None:
    """Final scoring in its order (BM-12.2 to BM-12.4)."""
    for seat in range(state.n_seats):
        gain(state, seat, Source.FINAL_SALE, final_sale(state, data, seat))
    for seat in range(state.n_seats):
        gain(state, seat, Source.PRIZE, prize_gold(state, data, seat))
    for seat in range(state.n_seats):
        for k in range(state.n_front[seat]):
            card = np.int64(state.front[seat, k])
            pay = card_end_gold(state, data, seat, card)
            gain(state, seat, Source.KINGDOM_END, pay)
            state.kingdom_paid[seat, card] += pay
            if pay:
                state.kingdom_used[card] += 1
    for seat in range(state.n_seats):
        for kind in range(KINDS):
            state.stock[seat, kind] = 0


@kernel
def final_sale(state: np.record, data: np.record, seat: int) -> int:
    """What the stock brings at year end (BM-12.2)."""
    total = 0
    for kind in range(KINDS):
        total += state.stock[seat, kind] * data.final_price[kind % QUALITIES]
    return total


@kernel
def defeat_total(state: np.record, data: np.record, seat: int) -> int:
    """Value of the stack of Defeated Weapons (BM-12.3)."""
    total = 0
    for quality in range(QUALITIES):
        total += state.defeated[seat, quality] * data.defeat_value[quality]
    return total


@kernel
def prize_gold(state: np.record, data: np.record, seat: int) -> int:
    """Prize for Defeated Weapons (BM-12.3, BM-13.23)."""
    own = defeat_total(state, data, seat)
    if own < data.defeated_minimum:  # R33
        return 0
    better = 0
    equal = 0
    for other in range(state.n_seats):
        total = defeat_total(state, data, other)
        if total > own:
            better += 1
        elif total == own:
            equal += 1
    if better > 1:
        return 0
    prize = int(data.prize[better])
    if equal == 1:
        return prize
    if data.defeated_tie == DefeatedTie.NONE:
        return 0
    if data.defeated_tie == DefeatedTie.FULL:
        return prize
    if better == 0:
        prize += data.prize[1]
    return prize // equal


@kernel
def card_end_gold(state: np.record, data: np.record, seat: int, card: int) -> int:
    """What one Kingdom card in front of a seat pays at year end (BM-12.4)."""
    total = 0
    for op in range(data.n_ops[card]):
        kind = data.op[card, op]
        if kind == Op.END_GOLD_PER:  # BM-10.15
            count = end_count(state, data, seat, data.op_target[card, op])
            total += min(count * data.op_amount[card, op], data.op_limit[card, op])
        elif kind == Op.END_FINAL_PRICE_AS_SALE:
            total += better_prices(state, data, seat, data.op_count[card, op])
    return total


@kernel
def end_count(state: np.record, data: np.record, seat: int, what: int) -> int:
    """How many of `what` (terms.CountOf) the seat has."""
    if what == CountOf.DEFEAT_VALUE:
        return defeat_total(state, data, seat)
    count = 0
    if what == CountOf.TERRITORIES_WITH_OWN_WEAPON:
        for territory in range(TERRITORIES):
            if owns_in(state, data, seat, territory):
                count += 1
    elif what == CountOf.WEAPONS_AT_VORPAL_LEVEL:
        for weapon in range(TYPES):
            if state.level[seat, weapon] >= data.min_level[Quality.VORPAL]:
                count += 1
    else:
        for race in range(RACES):
            if state.tiles[seat, race] >= THREE_TILES:
                count += 1
    return count


@kernel
def owns_in(state: np.record, data: np.record, seat: int, territory: int) -> bool:
    """True when the seat owns a weapon on the board in a territory."""
    for slot in range(data.n_slots):
        if state.slot_owner[slot] == seat and data.row_territory[slot // RANKS] == territory:
            return True
    return False


@kernel
def better_prices(state: np.record, data: np.record, seat: int, limit: int) -> int:
    """Sale price minus final price of up to `limit` unsold weapons, the best ones (BM-10.16)."""
    total = 0
    first = Quality.STANDARD + 0
    if price_gap(data, Quality.VORPAL + 0) > price_gap(data, first):
        first = Quality.VORPAL + 0
    for k in range(QUALITIES):
        quality = first if k == 0 else 1 - first
        count = 0
        for kind in range(quality, KINDS, QUALITIES):
            count += state.stock[seat, kind]
        count = min(count, limit)
        limit -= count
        total += count * max(price_gap(data, quality), 0)
    return total


@kernel
def price_gap(data: np.record, quality: int) -> int:
    """Sale price minus final price of a quality."""
    return data.sale_price[quality] - data.final_price[quality]


@kernel
def tiebreak_gold(state: np.record, data: np.record, seat: int) -> int:
    """What the seat's weapons on the board are worth in the tie-break (BM-12.5)."""
    total = 0
    for slot in range(data.n_slots):
        if state.slot_owner[slot] == seat:
            total += data.tiebreak_gold[state.slot_weapon[slot] % QUALITIES]
    return total


@kernel
def place_of(state: np.record, data: np.record, seat: int) -> int:
    """1 + the seats with more gold, or equal gold and a higher tie-break (BM-12.5, R34)."""
    place = 1
    own = tiebreak_gold(state, data, seat)
    for other in range(state.n_seats):
        if state.gold[other] > state.gold[seat]:
            place += 1
        elif state.gold[other] == state.gold[seat]:
            place += tiebreak_gold(state, data, other) > own
    return place


@kernel
def settle(state: np.record, data: np.record, place: np.ndarray) -> int:
    """Fill in the places; returns terms.Reason of the first one."""
    best = NONE
    equal = 0
    winners = 0
    for seat in range(state.n_seats):
        place[seat] = place_of(state, data, seat)
        if state.gold[seat] > best:
            best = int(state.gold[seat])
            equal = 1
        elif state.gold[seat] == best:
            equal += 1
        if place[seat] == 1:
            winners += 1
    if equal == 1:
        return Reason.GOLD + 0
    return Reason.WEAPONS + 0 if winners == 1 else Reason.SHARED + 0


@kernel
def standing_gold(state: np.record, data: np.record, seat: int) -> int:
    """Gold of a seat if the year ended now."""
    if state.to_move == NONE:
        return int(state.gold[seat])
    total = state.gold[seat] + final_sale(state, data, seat) + prize_gold(state, data, seat)
    for k in range(state.n_front[seat]):
        total += card_end_gold(state, data, seat, np.int64(state.front[seat, k]))
    return total
