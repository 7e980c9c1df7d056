"""BM-6 and BM-7  Sell, and what a sale sets off; BM-9  Forge and Sell."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.battle_merchants.forge import can_forge, do_forge, single_cost
from sim.games.battle_merchants.gold import gain
from sim.games.battle_merchants.steve import do_steve, place_weapon
from sim.games.battle_merchants.terms import (
    KINDS,
    MIX_BITS,
    QUALITIES,
    RANKS,
    ROOT,
    SLOT_OF,
    TYPES,
    Act,
    Op,
    Source,
)
from sim.games.battle_merchants.tokens import check_token


@kernel
def sale_slots(state: np.record, data: np.record, weapon: int, mismatch: int, locked: int) -> int:
    """Bits of the slots that a weapon type may go to (BM-6.2, BM-10.4)."""
    wanted = data.demand[weapon]
    if mismatch:
        wanted = data.all_slots & ~wanted
    if not locked:
        wanted &= state.open_slots
    return wanted & ~state.occupied


@kernel
def has_sale(state: np.record, data: np.record, seat: int, mismatch: int, locked: int) -> bool:
    """True when some stock weapon has a slot (BM-6.3)."""
    for kind in range(KINDS):
        if state.stock[seat, kind] and sale_slots(state, data, kind // QUALITIES, mismatch, locked):
            return True
    return False


@kernel
def legal_sell(
    state: np.record,
    data: np.record,
    seat: int,
    mismatch: int,
    locked: int,
    out: np.ndarray,
    n: int,
) -> int:
    """Append every sale from stock; returns the new count."""
    for weapon in range(TYPES):
        standard = weapon * QUALITIES
        if state.stock[seat, standard] == 0 and state.stock[seat, standard + 1] == 0:
            continue
        slots = sale_slots(state, data, weapon, mismatch, locked)
        for kind in range(standard, standard + QUALITIES):
            if state.stock[seat, kind]:
                n = put_sales(out, n, Act.SELL + 0, kind, slots, 0)
    return n


@kernel
def put_sales(out: np.ndarray, n: int, act: int, kind: int, slots: int, cost: int) -> int:
    """Write one option for each slot; returns the new count."""
    while slots != 0:
        bit = slots & -slots
        slots ^= bit
        option = out[n]
        option.act = act
        option.weapon = kind
        option.slot = SLOT_OF[bit % ROOT]
        option.cost = cost
        option.mix = 0
        option.card = NONE
        option.place = NONE
        option.race = NONE
        n += 1
    return n


@kernel
def do_sale(
    state: np.record, data: np.record, seat: int, kind: int, slot: int, price_mod: int
) -> None:
    """One complete sale of a stock weapon (BM-6.4), then Steve's (BM-13.9)."""
    state.stock[seat, kind] -= 1
    state.sold[seat, kind] += 1
    place_weapon(state, slot, kind, seat)
    row = slot // RANKS
    race = data.row_race[row]
    quality = kind % QUALITIES
    tiles = state.tiles[seat, race]
    if state.tile_owner[data.row_territory[row]] == seat:
        tiles += 1
    tiles *= data.gold_per_tile
    price = data.sale_price[quality]
    extra = state.sell_bonus[seat, quality] + price_mod
    if price + tiles + extra < 0:  # R44
        extra = -price - tiles
    gain(state, seat, Source.SALES, price)
    gain(state, seat, Source.TILES, tiles)
    gain(state, seat, Source.KINGDOM, extra)
    if extra or state.sell_bonus[seat, quality]:
        note_sale_cards(state, data, seat, quality, extra)
    if state.reward[race, seat]:  # BM-7.2
        take_reward(state, seat, race)
    check_token(state, data, slot, seat)
    if data.steve_sells:
        do_steve(state, data, row, seat)


@kernel
def take_reward(state: np.record, seat: int, race: int) -> None:
    """Take the tile out of the seat's own reward slot of a race (BM-6.4, BM-10.3)."""
    state.reward[race, seat] = 0
    state.tiles[seat, race] += 1


@kernel
def note_sale_cards(state: np.record, data: np.record, seat: int, quality: int, extra: int) -> None:
    """Count the use of the Kingdom cards that changed the price, and what each gave of `extra`.

    What is left is that of the card that asked for the sale, or of the last one (R44).
    """
    last = np.int64(state.pending_card)
    for k in range(state.n_front[seat]):
        card = np.int64(state.front[seat, k])
        for op in range(data.n_ops[card]):
            if data.op[card, op] == Op.SELL_BONUS and data.op_target[card, op] == quality:
                state.kingdom_used[card] += 1
                state.kingdom_paid[seat, card] += data.op_amount[card, op]
                extra -= data.op_amount[card, op]
                if state.pending_card == NONE:
                    last = card
    if extra:
        state.kingdom_paid[seat, last] += extra


@kernel
def legal_forge_and_sell(
    state: np.record, data: np.record, seat: int, weapon: int, out: np.ndarray, n: int
) -> int:
    """Append every weapon of a type with every slot for it (BM-9.1, BM-9.2)."""
    slots = sale_slots(state, data, weapon, 0, 0)
    if slots == 0:
        return n
    for kind in range(weapon * QUALITIES, weapon * QUALITIES + QUALITIES):
        if can_forge(state, data, seat, kind):
            cost = single_cost(state, data, seat, kind)
            if cost <= state.gold[seat]:
                n = put_sales(out, n, Act.FORGE_AND_SELL + 0, kind, slots, cost)
    return n


@kernel
def has_forge_and_sell(state: np.record, data: np.record, seat: int, gold: int) -> bool:
    """True when a seat with this much gold can forge some weapon that has a slot (BM-10.5)."""
    for kind in range(KINDS):
        if (
            can_forge(state, data, seat, kind)
            and single_cost(state, data, seat, kind) <= gold
            and sale_slots(state, data, kind // QUALITIES, 0, 0)
        ):
            return True
    return False


@kernel
def do_forge_and_sell(
    state: np.record, data: np.record, seat: int, kind: int, slot: int, cost: int
) -> None:
    """Forge one weapon and sell it at once."""
    do_forge(state, data, seat, np.int64(1) << (MIX_BITS * kind), cost)
    do_sale(state, data, seat, kind, slot, 0)
