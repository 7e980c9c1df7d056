"""BM-11  End of a season: battles, repairs, clean-up."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.battle_merchants.displays import change_deck, clear_displays, do_refill
from sim.games.battle_merchants.gold import gain, gain_by_card
from sim.games.battle_merchants.steve import note_steve
from sim.games.battle_merchants.terms import (
    QUALITIES,
    RACES,
    SEASONS,
    STEVE,
    TYPES,
    Battle,
    Op,
    Quality,
    Source,
    SteveDid,
)
from sim.games.battle_merchants.tokens import has_open_token
from sim.games.battle_merchants.year import score_year


@kernel
def end_season(state: np.record, data: np.record) -> bool:
    """Battles, repairs and clean-up (BM-11.5); False when the year is over."""
    for k in range(data.n_fields):  # BM-11.13
        field = np.int64(data.field_order[k])
        first = np.int64(data.field_slot[field, 0])
        second = np.int64(data.field_slot[field, 1])
        if state.slot_weapon[first] != NONE and state.slot_weapon[second] != NONE:  # BM-11.6
            outcome = battle_outcome(state, data, first, second)
            state.battle[field] = outcome
            do_battle(state, data, first, second, outcome)
    do_repairs(state, data)
    if state.season == SEASONS - 1:
        score_year(state, data)  # BM-12.1
        state.to_move = NONE
        return False
    clean_up(state, data)
    return True


@kernel
def battle_outcome(state: np.record, data: np.record, first: int, second: int) -> int:
    """terms.Battle of two facing weapons (BM-11.7 to BM-11.9, BM-13.17, BM-13.18)."""
    owner = np.int64(state.slot_owner[first])
    other = np.int64(state.slot_owner[second])
    if owner == STEVE or other == STEVE:
        if owner == other:
            return Battle.STAY + 0 if data.steve_stays else Battle.TIE + 0  # R56
        return Battle.FIRST + 0 if other == STEVE else Battle.SECOND + 0
    kind = np.int64(state.slot_weapon[first])
    facing = np.int64(state.slot_weapon[second])
    if data.vorpal_beats_standard and kind % QUALITIES != facing % QUALITIES:
        if kind % QUALITIES == Quality.VORPAL:
            return Battle.FIRST + 0
        return Battle.SECOND + 0
    level = state.level[owner, kind // QUALITIES]
    facing_level = state.level[other, facing // QUALITIES]
    if level != facing_level:
        return Battle.FIRST + 0 if level > facing_level else Battle.SECOND + 0
    if owner != other and state.wins_ties[owner] != state.wins_ties[other]:  # R43
        use_cards(state, data, owner if state.wins_ties[owner] else other, Op.WIN_LEVEL_TIES + 0)
        return Battle.FIRST + 0 if state.wins_ties[owner] else Battle.SECOND + 0
    return Battle.TIE + 0


@kernel
def do_battle(state: np.record, data: np.record, first: int, second: int, outcome: int) -> None:
    """Take the weapons that fell off the board (BM-11.10 to BM-11.12)."""
    if outcome == Battle.STAY:
        return
    if outcome == Battle.TIE:
        for k in range(2):
            slot = second if k else first
            owner = np.int64(state.slot_owner[slot])
            if owner != STEVE:
                gain(state, owner, Source.TIES, np.int64(data.tie_gold))
            clear_slot(state, slot)
        return
    winner = np.int64(state.slot_owner[first if outcome == Battle.FIRST else second])
    fallen = second if outcome == Battle.FIRST else first
    loser = np.int64(state.slot_owner[fallen])
    state.defeated[winner, state.slot_weapon[fallen] % QUALITIES] += 1
    clear_slot(state, fallen)
    if loser == STEVE:
        note_steve(state, SteveDid.DEFEATED + 0, winner, 1)
    if state.on_defeat[winner]:  # BM-10.12
        use_cards(state, data, winner, Op.GOLD_ON_DEFEAT + 0)
    if loser != STEVE and state.on_loss[loser]:  # BM-10.13
        use_cards(state, data, loser, Op.GOLD_ON_LOSS + 0)


@kernel
def use_cards(state: np.record, data: np.record, seat: int, kind: int) -> None:
    """Count the use of a seat's Kingdom cards with this effect, and pay what they bring."""
    for k in range(state.n_front[seat]):
        card = np.int64(state.front[seat, k])
        for op in range(data.n_ops[card]):
            if data.op[card, op] == kind:
                state.kingdom_used[card] += 1
                if kind != Op.WIN_LEVEL_TIES:
                    gain_by_card(state, seat, card, data.op_amount[card, op])


@kernel
def clear_slot(state: np.record, slot: int) -> None:
    """A weapon leaves the board."""
    state.slot_weapon[slot] = NONE
    state.slot_owner[slot] = NONE
    state.occupied &= ~(np.int64(1) << slot)


@kernel
def do_repairs(state: np.record, data: np.record) -> None:
    """Gold for each own weapon on the board (BM-11.14, BM-13.19)."""
    for slot in range(data.n_slots):
        owner = np.int64(state.slot_owner[slot])
        if owner not in (NONE, STEVE):
            repair = np.int64(data.repair_gold[state.slot_weapon[slot] % QUALITIES])
            gain(state, owner, Source.REPAIRS, repair)


@kernel
def clean_up(state: np.record, data: np.record) -> None:
    """Displays, decks, reward slots, bonus cards and uses; the next season (BM-11.15 to 11.20)."""
    clear_displays(state, data)
    season = int(state.season) + 1
    state.season = season
    state.round_no = season + 1
    old = np.int64(data.craft_deck[season - 1])
    change_deck(state, data, old, np.int64(data.craft_deck[season]))
    do_refill(state, data)
    for race in range(RACES):  # BM-11.17
        for seat in range(state.n_seats):
            state.reward[race, seat] = data.on_board[race]
    for weapon in range(TYPES):  # BM-11.18
        state.bonus_up[weapon] = state.bonus_owner[weapon] != NONE
    for seat in range(state.n_seats):
        for k in range(state.n_front[seat]):
            card = state.front[seat, k]
            op = data.sell_limit_op[card]
            if op != NONE:
                state.uses[card] = data.op_count[card, op]
    state.season_turns = 0
    state.passes = 0
    state.trigger = NONE
    state.tokenless = data.shortage_ends and not has_open_token(state, data)  # BM-11.21
