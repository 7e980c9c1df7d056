"""BM-10  What Kingdom cards do, block by block."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.battle_merchants.craft import has_learn
from sim.games.battle_merchants.gold import gain_by_card
from sim.games.battle_merchants.sell import has_forge_and_sell, has_sale
from sim.games.battle_merchants.terms import (
    MAX_FORGE,
    RACES,
    Decision,
    Op,
)


@kernel
def has_reward(state: np.record, seat: int) -> bool:
    """True when some own reward slot holds a tile (BM-10.3)."""
    tiles = 0
    for race in range(RACES):
        tiles += state.reward[race, seat]
    return tiles > 0


@kernel
def question_of(state: np.record, data: np.record, seat: int, card: int, op: int) -> int:
    """The decision that an effect block asks for now, or NONE when nothing is left to choose."""
    kind = data.op[card, op]
    made = state.pending_made
    if made >= data.op_count[card, op]:
        return NONE
    gold = np.int64(state.gold[seat])
    if kind == Op.EXTRA_LEARN:  # BM-10.1
        if has_learn(state, data, seat, data.op_free[card, op], data.op_discard[card, op], gold):
            return Decision.CARD_LEARN + 0
    elif kind == Op.SELL:  # BM-10.4
        if has_sale(state, data, seat, data.op_mismatch[card, op], data.op_locked[card, op]):
            return Decision.CARD_SELL + 0
    elif kind == Op.FORGE_AND_SELL:  # BM-10.5
        if has_forge_and_sell(state, data, seat, gold):
            return Decision.CARD_FORGE_AND_SELL + 0
    elif kind == Op.RACE_REWARD and has_reward(state, seat):  # BM-10.3
        return Decision.CARD_RACE + 0
    return NONE


@kernel
def can_use(state: np.record, data: np.record, seat: int, card: int) -> bool:
    """True when every choice of a card can be made at least to its minimum (BM-8.3, R38)."""
    gold = np.int64(state.gold[seat]) + data.kingdom_gold[card]
    for op in range(data.n_ops[card]):
        kind = data.op[card, op]
        if kind == Op.EXTRA_LEARN:
            if not data.op_optional[card, op] and not has_learn(
                state, data, seat, data.op_free[card, op], data.op_discard[card, op], gold
            ):
                return False
        elif kind == Op.SELL:
            if data.op_minimum[card, op] and not has_sale(
                state, data, seat, data.op_mismatch[card, op], data.op_locked[card, op]
            ):
                return False
        elif kind == Op.FORGE_AND_SELL:
            if not has_forge_and_sell(state, data, seat, gold):
                return False
        elif kind == Op.RACE_REWARD:
            if not has_reward(state, seat):
                return False
        elif kind == Op.TERRITORY_REWARD:
            if not has_territory_tile(state, data, data.op_target[card, op]):
                return False
        elif kind == Op.GOLD_FLOOR and gold >= data.op_amount[card, op]:
            return False
    return True


@kernel
def does_something(state: np.record, data: np.record, seat: int, card: int) -> bool:
    """True when the card, taken now, would give gold, a tile, a choice or a lasting effect."""
    if data.n_ops[card] == 0:
        return True
    for op in range(data.n_ops[card]):
        kind = data.op[card, op]
        if kind == Op.TERRITORY_REWARD:
            if has_territory_tile(state, data, data.op_target[card, op]):
                return True
        elif kind == Op.GOLD_FLOOR:
            if state.gold[seat] + data.kingdom_gold[card] < data.op_amount[card, op]:
                return True
        elif kind > Op.GOLD_FLOOR or question_of(state, data, seat, card, op) != NONE:
            return True
    return False


@kernel
def has_territory_tile(state: np.record, data: np.record, territory: int) -> bool:
    """True when the territory's reward tile is still on the board (BM-10.2)."""
    return bool(data.territory_used[territory] and state.tile_owner[territory] == NONE)


@kernel
def go_on(state: np.record, data: np.record, seat: int) -> bool:
    """Resolve the blocks of the pending card in order; True when a decision is asked (BM-10)."""
    card = np.int64(state.pending_card)
    while state.pending_op < data.n_ops[card]:
        op = np.int64(state.pending_op)
        question = question_of(state, data, seat, card, op)
        if question != NONE:
            state.decision = question
            return True
        if data.op[card, op] > Op.FORGE_AND_SELL or data.op[card, op] == Op.TERRITORY_REWARD:
            do_effect(state, data, seat, card, op)
        next_op(state)
    state.pending_card = NONE
    state.pending_op = 0
    return False


@kernel
def next_op(state: np.record) -> None:
    """The pending card goes on with its next block."""
    state.pending_op += 1
    state.pending_made = 0


@kernel
def do_effect(state: np.record, data: np.record, seat: int, card: int, op: int) -> None:
    """A block without a choice: at once, or as long as the card lies there."""
    kind = data.op[card, op]
    amount = data.op_amount[card, op]
    if kind == Op.TERRITORY_REWARD:  # BM-10.2
        territory = data.op_target[card, op]
        if has_territory_tile(state, data, territory):
            state.tile_owner[territory] = seat
            state.kingdom_used[card] += 1
    elif kind == Op.GOLD_FLOOR:  # BM-10.6
        if state.gold[seat] < amount:
            gain_by_card(state, seat, card, amount - state.gold[seat])
            state.kingdom_used[card] += 1
    elif kind == Op.FORGE_DISCOUNT:  # BM-10.7
        for k in range(min(data.op_count[card, op], MAX_FORGE)):
            state.discount[seat, k] += amount
    elif kind == Op.FORGE_LIMIT:  # BM-10.8
        state.forge_limit[seat] += amount
    elif kind == Op.LEARN_MULTIPLIER_CAP:  # BM-10.9
        state.multiplier_cap[seat] = min(state.multiplier_cap[seat], amount)
    elif kind == Op.SELL_LIMIT:  # BM-10.10
        state.uses[card] = data.op_count[card, op]
    elif kind == Op.SELL_BONUS:  # BM-10.11
        state.sell_bonus[seat, data.op_target[card, op]] += amount
    elif kind == Op.GOLD_ON_DEFEAT:  # BM-10.12
        state.on_defeat[seat] += amount
    elif kind == Op.GOLD_ON_LOSS:  # BM-10.13
        state.on_loss[seat] += amount
    elif kind == Op.WIN_LEVEL_TIES:  # BM-10.14
        state.wins_ties[seat] = 1
