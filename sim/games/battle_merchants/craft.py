"""BM-4  Learn a Craft."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.battle_merchants.displays import discard_linked
from sim.games.battle_merchants.forced import is_barred_craft
from sim.games.battle_merchants.gold import gain
from sim.games.battle_merchants.terms import (
    DECKS,
    KINGDOM_SLOTS,
    MAX_DECK,
    SEASONS,
    Act,
    CraftPlace,
    Source,
)


@kernel
def learn_cost(state: np.record, data: np.record, seat: int, kind: int) -> int:
    """Gold that a Craft card costs a seat now (BM-4.1, BM-10.9)."""
    factor = min(data.craft_factor[kind], state.multiplier_cap[seat])
    return factor * state.level[seat, data.craft_weapon[kind]]


@kernel
def is_repeat(state: np.record, place: int) -> bool:
    """True when an equal Craft card lies at a lower place of the display."""
    kind = state.craft_kind[state.craft_display[place]]
    for lower in range(place):
        other = state.craft_display[lower]
        if other != NONE and state.craft_kind[other] == kind:
            return True
    return False


@kernel
def legal_learn(
    state: np.record, data: np.record, seat: int, free: int, out: np.ndarray, n: int
) -> int:
    """Append the face-up Craft cards that the seat can pay; returns the new count (BM-4.2).

    Equal cards are one option, but with two players the place matters (BM-13.5).
    """
    for place in range(data.craft_display):
        card = state.craft_display[place]
        if card == NONE:
            continue
        kind = np.int64(state.craft_kind[card])
        cost = 0 if free else learn_cost(state, data, seat, kind)
        if cost > state.gold[seat] or (state.n_seats > 2 and is_repeat(state, place)):
            continue
        if is_barred_craft(state, data, seat, kind):
            continue
        n = put_learn(out, n, kind, place, cost)
    return n


@kernel
def legal_learn_discarded(
    state: np.record, data: np.record, seat: int, free: int, out: np.ndarray, n: int
) -> int:
    """Append the different cards of the Craft discard pile that the seat can pay (BM-10.1)."""
    for kind in range(data.n_craft):
        cost = 0 if free else learn_cost(state, data, seat, kind)
        if cost > state.gold[seat] or is_barred_craft(state, data, seat, kind):
            continue
        if find_discarded(state, data, kind) != NONE:
            n = put_learn(out, n, kind, NONE, cost)
    return n


@kernel
def put_learn(out: np.ndarray, n: int, kind: int, place: int, cost: int) -> int:
    """Write one option; returns the new count."""
    option = out[n]
    option.act = Act.LEARN
    option.card = kind
    option.place = place
    option.cost = cost
    option.mix = 0
    option.weapon = NONE
    option.slot = NONE
    option.race = NONE
    return n + 1


@kernel
def find_discarded(state: np.record, data: np.record, kind: int) -> int:
    """A card of this kind in the Craft discard pile, or NONE."""
    first = np.int64(data.craft_from[kind]) * MAX_DECK
    for card in range(first, first + MAX_DECK):
        if state.craft_place[card] == CraftPlace.DISCARD and state.craft_kind[card] == kind:
            return card
    return NONE


@kernel
def has_learn(
    state: np.record, data: np.record, seat: int, free: int, discarded: int, gold: int
) -> bool:
    """True when a seat with this much gold can take some card of the display or discard pile."""
    if discarded:
        for card in range(DECKS * MAX_DECK):
            if state.craft_place[card] == CraftPlace.DISCARD:
                kind = np.int64(state.craft_kind[card])
                if can_pay(state, data, seat, kind, free, gold):
                    return True
        return False
    for place in range(data.craft_display):
        card = state.craft_display[place]
        if card != NONE:
            kind = np.int64(state.craft_kind[card])
            if can_pay(state, data, seat, kind, free, gold):
                return True
    return False


@kernel
def can_pay(state: np.record, data: np.record, seat: int, kind: int, free: int, gold: int) -> bool:
    """True when a seat with this much gold may learn a kind of Craft card (BM-4.2)."""
    if is_barred_craft(state, data, seat, kind):
        return False
    return bool(free or learn_cost(state, data, seat, kind) <= gold)


@kernel
def do_learn(state: np.record, data: np.record, seat: int, action: np.record) -> None:
    """Pay for the card, take it and discard what is joined to its slot (BM-4.1, BM-13.5)."""
    gain(state, seat, Source.CRAFT, -action.cost)
    kind = np.int64(action.card)
    place = np.int64(action.place)
    if place == NONE:
        card = find_discarded(state, data, kind)
    else:
        card = np.int64(state.craft_display[place])
        state.craft_display[place] = NONE
        discard_linked(state, data, KINGDOM_SLOTS + place)
    state.craft_place[card] = CraftPlace.OWNED + seat * SEASONS + state.season
    weapon = data.craft_weapon[kind]
    state.level[seat, weapon] += data.craft_levels[kind]  # BM-4.3
    state.coins[seat, weapon] += data.craft_coins[kind]
    if state.bonus_owner[weapon] == NONE and state.level[seat, weapon] >= data.bonus_level:
        state.bonus_owner[weapon] = seat  # BM-4.5
        state.bonus_up[weapon] = 1
        state.bonus_first[weapon] = state.season + 1
