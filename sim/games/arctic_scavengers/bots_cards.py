"""The cards of a bot's declarations, and what it keeps of the cards it has seen."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.arctic_scavengers.appraise import (
    Weight,
    hunt_target,
    is_medicine,
    plan,
    pool_of,
    worth,
)
from sim.games.arctic_scavengers.bots_hq import choose_builder, worth_of_building
from sim.games.arctic_scavengers.terms import MAX_KINDS, Ability, Act, Do
from sim.games.arctic_scavengers.zones import wide

_FIGHT = Ability.FIGHT.value
_HUNT = Ability.HUNT.value
_DIG = Ability.DIG.value
_DRAW = Ability.DRAW.value
_MANY = 99


@kernel
def decide_cards(
    view: np.record, options: np.ndarray, n: int, data: np.record, weights: np.ndarray
) -> int:
    """The next card of the plan, or `done`; the plan is made anew and comes out the same."""
    seat = view.active
    pool = np.zeros(MAX_KINDS, np.int64)
    chosen = np.zeros(MAX_KINDS, np.int64)
    pool_of(view, data, seat, pool)
    if view.act == Act.HIRE:
        return cheapest_payment(options, n, data)
    if view.act == Act.DRAW:
        draw_cards(data, pool, chosen)
    elif view.act == Act.TRASH:
        trash_cards(view, data, weights, pool, chosen)
    elif view.act == Act.HUNT:
        target = hunt_target(view, data, weights, seat, pool)
        plan(view, data, weights, seat, _HUNT, target, pool, chosen)
    elif view.act == Act.BUILD:
        choose_builder(data, pool, chosen)
    elif view.act == Act.WORK:
        chosen[data.refugee] = 1
        for kind in range(data.n_persons, data.n_with_tools):
            chosen[kind] = pool[kind]
    else:
        plan(view, data, weights, seat, _DIG, _MANY, pool, chosen)
    done = NONE
    for k in range(n):
        if options[k].do == Do.DONE:
            done = k
        elif view.laid[options[k].card] < chosen[options[k].card]:
            return k
    return done if done != NONE else 0


@kernel
def cheapest_payment(options: np.ndarray, n: int, data: np.record) -> int:
    """Pay with the smallest medicine first; type medicine before medics."""
    best = 0
    best_price = 1_000
    for k in range(n):
        if options[k].do == Do.DONE:
            return k
        kind = options[k].card
        price = data.medicine[kind] + (0 if is_medicine(data, wide(kind)) else 5)
        if price < best_price:
            best = k
            best_price = price
    return best


@kernel
def decide_keep(
    view: np.record, options: np.ndarray, n: int, data: np.record, weights: np.ndarray
) -> int:
    """The card or building worth most; none when nothing beats the trash threshold."""
    best = 0
    best_value = -1.0
    for k in range(n):
        card = wide(options[k].card)
        if card == NONE:
            value = weights[Weight.TRASH.value]
        elif view.act == Act.BUILD:
            value = worth_of_building(view, data, card)
        else:
            value = worth(view, data, weights, card) - 5.0 * options[k].mark
        if value > best_value:
            best = k
            best_value = value
    return best


@kernel
def draw_cards(data: np.record, pool: np.ndarray, chosen: np.ndarray) -> int:
    """Drawers that do nothing better: those who draw at least as much as they could else do."""
    chosen[:] = 0
    cards = 0
    for kind in range(data.n_persons):
        value = data.value[0, _DRAW, kind]
        if value < 1:
            continue
        if value >= 2 or (data.value[0, _HUNT, kind] < 1 and data.value[0, _FIGHT, kind] < 1):
            chosen[kind] = pool[kind]
            cards += pool[kind]
    return cards


@kernel
def trash_cards(
    view: np.record, data: np.record, weights: np.ndarray, pool: np.ndarray, chosen: np.ndarray
) -> int:
    """Cards worth less than the bot's threshold."""
    chosen[:] = 0
    cards = 0
    for kind in range(data.n_kinds):
        if pool[kind] > 0 and worth(view, data, weights, kind) < weights[Weight.TRASH.value]:
            chosen[kind] = pool[kind]
            cards += pool[kind]
    return cards
