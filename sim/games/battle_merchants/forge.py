"""BM-5  Forge."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.battle_merchants.forced import is_barred_weapon
from sim.games.battle_merchants.gold import gain
from sim.games.battle_merchants.terms import (
    KINDS,
    MIX_BITS,
    MIX_MASK,
    QUALITIES,
    Act,
    Op,
    Source,
)


@kernel
def can_forge(state: np.record, data: np.record, seat: int, kind: int) -> bool:
    """True when the seat's level is enough for a weapon kind (BM-4.4)."""
    if is_barred_weapon(state, seat, kind):
        return False
    return bool(state.level[seat, kind // QUALITIES] >= data.min_level[kind % QUALITIES])


@kernel
def kind_cost(state: np.record, data: np.record, seat: int, kind: int) -> int:
    """Cost of one weapon after coins, before Kingdom cards (BM-5.2)."""
    cost = data.forge_cost[kind % QUALITIES] - state.coins[seat, kind // QUALITIES]
    return max(cost, 0)


@kernel
def single_cost(state: np.record, data: np.record, seat: int, kind: int) -> int:
    """Cost of a weapon that is forged alone (BM-5.2, BM-10.7)."""
    return max(kind_cost(state, data, seat, kind) - state.discount[seat, 0], 0)


@kernel
def order_of_dearness(state: np.record, data: np.record, seat: int) -> int:
    """The kinds a seat can forge, dearest first: kind + 1 in MIX_BITS each, 0 ends."""
    order = 0
    n = 0
    for kind in range(KINDS):
        if not can_forge(state, data, seat, kind):
            continue
        cost = kind_cost(state, data, seat, kind)
        k = 0
        if state.discount[seat, 0] == 0:
            k = n  # the order matters for discounts only
        else:
            while k < n:
                other = ((order >> (MIX_BITS * k)) & MIX_MASK) - 1
                if kind_cost(state, data, seat, other) < cost:
                    break
                k += 1
        below = order & ((1 << (MIX_BITS * k)) - 1)
        above = order >> (MIX_BITS * k)
        order = below | ((kind + 1) << (MIX_BITS * k)) | (above << (MIX_BITS * (k + 1)))
        n += 1
    return order


@kernel
def legal_forge(state: np.record, data: np.record, seat: int, out: np.ndarray, n: int) -> int:
    """Append every mix that the seat can pay; returns the new count (BM-5.1, BM-5.2).

    Mixes grow by one weapon at a time, never a dearer one: so each comes once, and the k-th
    weapon added is the k-th dearest, which is all that a discount asks (BM-10.7).
    """
    if data.null_forge:  # R11
        n = put_forge(out, n, 0, 0, NONE)
    order = order_of_dearness(state, data, seat)
    if order == 0:
        return n
    first = n
    n = extend_mix(state, data, seat, out, n, order, 0, 0, 0)
    for count in range(1, state.forge_limit[seat]):
        last = n
        for k in range(first, last):
            rest = order
            while (rest & MIX_MASK) - 1 != out[k].weapon:
                rest >>= MIX_BITS
            n = extend_mix(state, data, seat, out, n, rest, out[k].mix, out[k].cost, count)
        if n == last:
            break
        first = last
    return n


@kernel
def extend_mix(
    state: np.record,
    data: np.record,
    seat: int,
    out: np.ndarray,
    n: int,
    rest: int,
    mix: int,
    cost: int,
    count: int,
) -> int:
    """Append a mix of `count` weapons with one more, of the kinds in `rest`."""
    off = state.discount[seat, count]
    left = state.gold[seat] - cost
    while rest != 0:
        kind = (rest & MIX_MASK) - 1
        more = max(kind_cost(state, data, seat, kind) - off, 0)
        if more <= left:
            n = put_forge(out, n, mix + (1 << (MIX_BITS * kind)), cost + more, kind)
        rest >>= MIX_BITS
    return n


@kernel
def put_forge(out: np.ndarray, n: int, mix: int, cost: int, kind: int) -> int:
    """Write one option; `weapon` is the cheapest kind of the mix."""
    option = out[n]
    option.act = Act.FORGE
    option.mix = mix
    option.cost = cost
    option.weapon = kind
    option.slot = NONE
    option.card = NONE
    option.place = NONE
    option.race = NONE
    return n + 1


@kernel
def do_forge(state: np.record, data: np.record, seat: int, mix: int, cost: int) -> None:
    """Pay and put the weapons into the stock (BM-5.2, BM-5.3)."""
    gain(state, seat, Source.FORGE, -cost)
    most = 0
    for kind in range(KINDS):
        made = (mix >> (MIX_BITS * kind)) & MIX_MASK
        if made:
            state.stock[seat, kind] += made
            state.forged[seat, kind] += made
            most += made
            if state.forged_first[seat, kind] == 0:
                state.forged_first[seat, kind] = state.season + 1
    if most:
        note_forge_cards(state, data, seat, most)


@kernel
def note_forge_cards(state: np.record, data: np.record, seat: int, made: int) -> None:
    """Count the use of the Kingdom cards that helped."""
    for k in range(state.n_front[seat]):
        card = state.front[seat, k]
        for op in range(data.n_ops[card]):
            kind = data.op[card, op]
            if kind == Op.FORGE_DISCOUNT or (kind == Op.FORGE_LIMIT and made > data.forge_max):
                state.kingdom_used[card] += 1
