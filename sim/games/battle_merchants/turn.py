"""BM-3  Turns: what may be done, what was done, who is next."""

import numpy as np

from sim.core.game import GIVE
from sim.core.kernel import NONE, copy_record, kernel
from sim.games.battle_merchants.craft import (
    can_pay,
    do_learn,
    is_repeat,
    legal_learn,
    legal_learn_discarded,
)
from sim.games.battle_merchants.displays import do_refill
from sim.games.battle_merchants.effects import does_something, go_on, next_op
from sim.games.battle_merchants.forced import is_forced, is_kept_card, is_kept_craft
from sim.games.battle_merchants.forge import can_forge, do_forge, legal_forge, single_cost
from sim.games.battle_merchants.gold import gain
from sim.games.battle_merchants.kingdom import can_take, do_take, legal_kingdom
from sim.games.battle_merchants.season import end_season
from sim.games.battle_merchants.sell import (
    do_forge_and_sell,
    do_sale,
    has_sale,
    legal_forge_and_sell,
    legal_sell,
    take_reward,
)
from sim.games.battle_merchants.terms import (
    BAILOUT_GOLD,
    KINDS,
    QUALITIES,
    RACES,
    TYPES,
    Act,
    Cause,
    Decision,
    Source,
)


@kernel
def begin_turn(state: np.record, data: np.record, seat: int) -> None:
    """Refill the displays and ask the seat for its action (BM-3.2, BM-3.3)."""
    do_refill(state, data)
    state.to_move = seat
    state.decision = Decision.TURN
    note_offers(state, data, seat)


@kernel
def note_offers(state: np.record, data: np.record, seat: int) -> None:
    """Count what the seat could take in this turn."""
    for place in range(data.kingdom_display):
        card = np.int64(state.kingdom_display[place])
        if card != NONE and can_take(state, data, seat, card):
            state.kingdom_offered[seat, card] += 1
    for place in range(data.craft_display):
        card = np.int64(state.craft_display[place])
        if card != NONE:
            craft = np.int64(state.craft_kind[card])
            affordable = can_pay(state, data, seat, craft, 0, np.int64(state.gold[seat]))
            if affordable and not is_repeat(state, place):
                state.craft_offered[seat, craft] += 1
    for kind in range(KINDS):
        cost = single_cost(state, data, seat, kind)
        if can_forge(state, data, seat, kind) and cost <= state.gold[seat]:
            state.kind_offered[seat, kind] += 1


@kernel
def legal_turn(state: np.record, data: np.record, seat: int, out: np.ndarray) -> int:
    """The options of a turn (BM-3.3 to BM-3.6)."""
    if state.forced != 0 and state.force_kind == GIVE and is_forced(state, seat):
        n = legal_given(state, data, seat, out)
        if n > 0:
            return n
    n = legal_learn(state, data, seat, 0, out, 0)
    n = legal_forge(state, data, seat, out, n)
    n = legal_sell(state, data, seat, 0, 0, out, n)
    n = legal_kingdom(state, data, seat, out, n)
    for weapon in range(TYPES):
        if state.bonus_up[weapon] and state.bonus_owner[weapon] == seat:
            n = legal_forge_and_sell(state, data, seat, weapon, out, n)
    if data.broke_bailout and state.gold[seat] < BAILOUT_GOLD:
        n = put_plain(out, n, Act.BAILOUT + 0)
    if n == 0 or data.may_pass:
        n = put_plain(out, n, Act.PASS + 0)
    return n


@kernel
def legal_given(state: np.record, data: np.record, seat: int, out: np.ndarray) -> int:
    """The ways to take the card that the seat is given; 0 when it had it or cannot now."""
    n = legal_learn(state, data, seat, 0, out, 0)
    n = legal_kingdom(state, data, seat, out, n)
    kept = 0
    for k in range(n):
        card = np.int64(out[k].card)
        if out[k].act == Act.LEARN:
            due = is_kept_craft(state, data, card)
        else:
            due = is_kept_card(state, data, card) and does_something(state, data, seat, card)
        if due:
            copy_record(out[kept], out[k])
            kept += 1
    return kept


@kernel
def put_plain(out: np.ndarray, n: int, act: int) -> int:
    """Write an option that is only its act; returns the new count."""
    option = out[n]
    option.act = act
    option.cost = 0
    option.mix = 0
    option.weapon = NONE
    option.slot = NONE
    option.card = NONE
    option.place = NONE
    option.race = NONE
    return n + 1


@kernel
def legal_card(state: np.record, data: np.record, seat: int, out: np.ndarray) -> int:
    """The options of a decision that a Kingdom card asks for (BM-10)."""
    card = np.int64(state.pending_card)
    op = np.int64(state.pending_op)
    decision = state.decision
    n = 0
    may_stop = True
    if decision == Decision.EXTRA_SALE:
        n = legal_sell(state, data, seat, 0, 0, out, 0)
    elif decision == Decision.CARD_SELL:
        n = legal_sell(
            state, data, seat, data.op_mismatch[card, op], data.op_locked[card, op], out, 0
        )
        may_stop = state.pending_made >= data.op_minimum[card, op]
    elif decision == Decision.CARD_LEARN:
        if data.op_discard[card, op]:
            n = legal_learn_discarded(state, data, seat, data.op_free[card, op], out, 0)
        else:
            n = legal_learn(state, data, seat, data.op_free[card, op], out, 0)
        may_stop = data.op_optional[card, op] != 0
    elif decision == Decision.CARD_FORGE_AND_SELL:
        for weapon in range(TYPES):
            n = legal_forge_and_sell(state, data, seat, weapon, out, n)
        may_stop = False
    else:
        for race in range(RACES):
            if state.reward[race, seat]:
                n = put_plain(out, n, Act.RACE + 0)
                out[n - 1].race = race
        may_stop = False
    if may_stop:
        n = put_plain(out, n, Act.STOP + 0)
    return n


@kernel
def do_turn(state: np.record, data: np.record, seat: int, action: np.record) -> None:
    """Carry out the action of a turn; what a Kingdom card still asks is pending afterwards."""
    act = action.act
    kind = np.int64(action.weapon)
    slot = np.int64(action.slot)
    state.last_act = act
    if act == Act.LEARN:
        do_learn(state, data, seat, action)
    elif act == Act.FORGE:
        do_forge(state, data, seat, action.mix, np.int64(action.cost))
    elif act == Act.SELL:
        do_sale(state, data, seat, kind, slot, 0)
        state.pending_front = 0
        state.pending_made = 0
        find_extra_sale(state, data, seat)
    elif act == Act.KINGDOM:
        do_take(state, data, seat, np.int64(action.card), np.int64(action.place))
    elif act == Act.FORGE_AND_SELL:
        weapon = kind // QUALITIES
        state.bonus_up[weapon] = 0  # BM-9.1
        state.bonus_used[weapon] += 1
        do_forge_and_sell(state, data, seat, kind, slot, np.int64(action.cost))
    elif act == Act.BAILOUT:
        gain(state, seat, Source.BAILOUT, BAILOUT_GOLD - state.gold[seat])  # BM-3.6
    if act == Act.PASS or (act == Act.FORGE and action.mix == 0):
        state.passes += 1
    else:
        state.passes = 0


@kernel
def do_card(state: np.record, data: np.record, seat: int, action: np.record) -> None:
    """Carry out the answer to a decision that a Kingdom card asked for."""
    card = np.int64(state.pending_card)
    op = np.int64(state.pending_op)
    if state.decision == Decision.EXTRA_SALE:
        do_extra_sale(state, data, seat, card, action)
        return
    act = action.act
    kind = np.int64(action.weapon)
    slot = np.int64(action.slot)
    if act == Act.STOP:
        next_op(state)
        return
    if state.pending_made == 0:
        state.kingdom_used[card] += 1
    state.pending_made += 1
    if act == Act.LEARN:
        do_learn(state, data, seat, action)
    elif act == Act.SELL:
        do_sale(state, data, seat, kind, slot, np.int64(data.op_amount[card, op]))
    elif act == Act.FORGE_AND_SELL:
        do_forge_and_sell(state, data, seat, kind, slot, np.int64(action.cost))
    elif act == Act.RACE:
        take_reward(state, seat, np.int64(action.race))


@kernel
def do_extra_sale(
    state: np.record, data: np.record, seat: int, card: int, action: np.record
) -> None:
    """Make or decline the additional sale that a card allows (BM-10.10)."""
    if action.act == Act.STOP:
        state.pending_front += 1
        state.pending_made = 0
    else:
        if state.pending_made == 0:
            state.uses[card] -= 1
            state.kingdom_used[card] += 1
        state.pending_made += 1
        do_sale(state, data, seat, np.int64(action.weapon), np.int64(action.slot), 0)
    find_extra_sale(state, data, seat)


@kernel
def find_extra_sale(state: np.record, data: np.record, seat: int) -> None:
    """Make the next card that allows a further sale the pending one, or none (BM-10.10)."""
    state.pending_card = NONE
    while state.pending_front < state.n_front[seat]:
        card = np.int64(state.front[seat, state.pending_front])
        op = data.sell_limit_op[card]
        begun_or_left = state.pending_made > 0 or state.uses[card] > 0
        if op != NONE and begun_or_left and state.pending_made < data.op_amount[card, op]:
            state.pending_card = card
            state.pending_op = op
            break
        state.pending_front += 1
        state.pending_made = 0
    if state.pending_card == NONE or not has_sale(state, data, seat, 0, 0):
        state.pending_card = NONE
        state.pending_op = 0
        state.pending_made = 0
        state.pending_front = 0


@kernel
def advance(state: np.record, data: np.record, seat: int) -> None:
    """Go on to the next decision: of the pending card, or the next turn."""
    if state.pending_card != NONE:
        if state.last_act == Act.SELL:
            state.decision = Decision.EXTRA_SALE
            return
        if go_on(state, data, seat):
            return
    end_turn(state, data, seat)


@kernel
def end_turn(state: np.record, data: np.record, seat: int) -> None:
    """The turn is over: the next seat's, or the end of the season (BM-3.3, BM-11.2)."""
    state.turn_no += 1
    state.season_turns += 1
    n_seats = np.int64(state.n_seats)
    following = (seat + 1) % n_seats  # BM-0.2
    cause = season_cause(state, data, following)
    if cause != NONE:
        state.ended = cause
        if not end_season(state, data):
            return
    begin_turn(state, data, following)  # BM-11.19: this is the trigger player


@kernel
def season_cause(state: np.record, data: np.record, following: int) -> int:
    """Why the turn just made was the last of the season, or NONE."""
    n_seats = state.n_seats
    if state.trigger != NONE:
        return Cause.TRIGGER + 0 if following == state.trigger else NONE  # BM-11.2
    if state.passes >= n_seats:
        return Cause.PASSES + 0  # BM-3.7a
    if data.turn_cap > 0 and state.season_turns >= data.turn_cap * n_seats:
        return Cause.TURN_CAP + 0  # BM-3.7b
    if state.tokenless and state.season_turns >= n_seats:
        return Cause.NO_TOKEN + 0  # BM-11.21
    return NONE
