"""One decision of a bot with given weights: the body that the strategy scripts share."""

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
from sim.games.arctic_scavengers.hire import food_for
from sim.games.arctic_scavengers.strength import ability_of, fight_total, people_present
from sim.games.arctic_scavengers.terms import (
    MAX_KINDS,
    Ability,
    Act,
    Attack,
    Block,
    Decision,
    Do,
    Phase,
    Target,
)
from sim.games.arctic_scavengers.zones import wide

_FIGHT = Ability.FIGHT.value
_HUNT = Ability.HUNT.value
_DIG = Ability.DIG.value
_DRAW = Ability.DRAW.value
_MANY = 99


@kernel
def decide(
    view: np.record, options: np.ndarray, n: int, data: np.record, weights: np.ndarray
) -> int:
    """Index of the option that the weights like best."""
    decision = view.decision
    if decision == Decision.TURN:
        return decide_turn(view, options, n, data, weights)
    if decision == Decision.CARDS:
        return decide_cards(view, options, n, data, weights)
    if decision == Decision.KEEP:
        return decide_keep(view, options, n, data, weights)
    if decision == Decision.SLOT:
        return decide_slot(view, options, n, data, weights)
    if decision == Decision.INTERRUPT:
        return decide_interrupt(view, options, n, data, weights)
    if decision == Decision.SAVE:
        return 1 if view.target_seat == view.asked else 0
    return decide_leader(options, n, data)


@kernel
def find(options: np.ndarray, n: int, do: int, power: int) -> int:
    """Index of the first option that does this, or NONE."""
    for k in range(n):
        if options[k].do == do and options[k].power == power:
            return k
    return NONE


# ---------------------------------------------------------------------------- the turn


@kernel
def decide_turn(
    view: np.record, options: np.ndarray, n: int, data: np.record, weights: np.ndarray
) -> int:
    """Draw, mend, hunt for the best hire, hire, build and work, dig, trash, end."""
    seat = view.active
    pool = np.zeros(MAX_KINDS, np.int64)
    chosen = np.zeros(MAX_KINDS, np.int64)
    pool_of(view, data, seat, pool)
    if data.hq >= 2:
        k = first_moves(view, options, n, data)
        if k != NONE:
            return k
    k = find(options, n, Do.DRAW.value, 0)
    if k != NONE and draw_cards(data, pool, chosen) > 0:
        return k
    if weights[Weight.DIG_FIRST.value] > 0.0:
        k = dig_move(view, options, n, data, weights, pool, chosen)
        if k != NONE:
            return k
    k = hire_move(view, options, n, data, weights, pool)
    if k != NONE:
        return k
    if data.hq >= 2:
        k = build_moves(view, options, n, data)
        if k != NONE:
            return k
    k = dig_move(view, options, n, data, weights, pool, chosen)
    if k != NONE:
        return k
    k = find(options, n, Do.TRASH.value, 0)
    if k != NONE and trash_cards(view, data, weights, pool, chosen) > 0:
        return k
    return n - 1 if options[n - 1].do == Do.END else find(options, n, Do.END.value, 0)


@kernel
def may_spend(view: np.record, weights: np.ndarray) -> bool:
    """False when the bluff wants the cards that are left to be committed (AS-17.2)."""
    return view.n_hand[view.active] > weights[Weight.BLUFF.value]


@kernel
def hire_move(
    view: np.record, options: np.ndarray, n: int, data: np.record, weights: np.ndarray,
    pool: np.ndarray,
) -> int:  # fmt: skip
    """Hunt when the best hire in reach asks for more food; else hire it; NONE when neither."""
    seat = view.active
    if (view.performed[seat] >> Act.HIRE.value) & 1:
        return NONE
    if may_spend(view, weights):
        power = 1 if find(options, n, Do.HUNT.value, 1) != NONE else 0
        k = find(options, n, Do.HUNT.value, power)
        if k != NONE and hunt_target(view, data, weights, seat, pool) > 0:
            return k
    best = NONE
    best_value = 0.0
    for k in range(n):
        if options[k].do == Do.HIRE:
            value = worth(view, data, weights, wide(options[k].card))
            if value > best_value:
                best = k
                best_value = value
    return best


@kernel
def dig_move(
    view: np.record, options: np.ndarray, n: int, data: np.record, weights: np.ndarray,
    pool: np.ndarray, chosen: np.ndarray,
) -> int:  # fmt: skip
    """Dig when cards are left for it that the skirmish can spare."""
    if view.n_junkyard == 0 or not may_spend(view, weights):
        return NONE
    k = find(options, n, Do.DIG.value, 1)
    if k == NONE:
        k = find(options, n, Do.DIG.value, 0)
    if k == NONE:
        return NONE
    chosen[:] = 0
    total = plan(view, data, weights, view.active, _DIG, _MANY, pool, chosen)
    chosen[:] = 0
    return k if total > 0 else NONE


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


# ---------------------------------------------------------------------------- HQ moves


@kernel
def first_moves(view: np.record, options: np.ndarray, n: int, data: np.record) -> int:
    """Heal, repair, fetch medicine for a hire, and the Organizer's draw."""
    hired = (view.performed[view.active] >> Act.HIRE.value) & 1
    for k in range(n):
        do = options[k].do
        if do == Do.HEAL:
            return k
        if do == Do.REPAIR and options[k].card == data.refugee:
            return k
        if do == Do.ORGANIZER:
            return k
        if do == Do.RETRIEVE and not hired and is_medicine(data, wide(options[k].card)):
            return k
        eats = do == Do.CANNIBAL and options[k].card == data.refugee
        if eats and not hired and food_for(view, data, view.active, 0) < 2:
            return k
    return NONE


@kernel
def build_moves(view: np.record, options: np.ndarray, n: int, data: np.record) -> int:
    """Build with an engineer, work with a refugee, store medicine that buys nothing now."""
    hired = (view.performed[view.active] >> Act.HIRE.value) & 1
    for k in range(n):
        do = options[k].do
        if do == Do.BUILD and options[k].power == 0:
            return k
        if do == Do.WORK and view.hand[view.active, 0, data.refugee] > 0:
            return k
        if do == Do.STORE and hired and is_medicine(data, wide(options[k].card)):
            return k
    return NONE


# ---------------------------------------------------------------------------- cards


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
    elif view.act == Act.WORK:
        chosen[data.refugee] = 1
        for kind in range(data.n_persons, data.n_with_tools):
            chosen[kind] = pool[kind]
    else:
        if view.act == Act.BUILD:
            for kind in range(data.n_persons):
                if data.builds[kind] and pool[kind] > 0:
                    chosen[kind] = 1
        plan(view, data, weights, seat, ability_of(view.act), _MANY, pool, chosen)
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
            value = 1.0 + data.gives_garden[card] - 0.1 * data.build_time[card]
        else:
            value = worth(view, data, weights, card) - 5.0 * options[k].mark
        if value > best_value:
            best = k
            best_value = value
    return best


@kernel
def decide_leader(options: np.ndarray, n: int, data: np.record) -> int:
    """Leaders that raise what refugees do, then bonuses, then the rest."""
    best = 0
    best_value = -1.0
    for k in range(n):
        row = wide(options[k].card) + 1
        value = 1.0
        if data.block[row] == Block.ABILITIES:
            value = 3.0
        elif data.block[row] == Block.SUPPORT:
            value = 1.5 + data.support_bonus[row]
        elif data.block[row] == Block.ORGANIZE:
            value = 2.0
        if value > best_value:
            best = k
            best_value = value
    return best


# ---------------------------------------------------------------------------- attacks


@kernel
def lead(view: np.record, data: np.record, seat: int) -> float:
    """Own fight over the best other; people count a little, as they break ties."""
    own = fight_total(view, data, seat) + 0.03 * people_present(view, data, seat)
    best = 0.0
    for other in range(data.players):
        if other != seat:
            fight = fight_total(view, data, other) + 0.03 * people_present(view, data, other)
            best = max(best, fight)
    return own - best


@kernel
def decide_slot(
    view: np.record, options: np.ndarray, n: int, data: np.record, weights: np.ndarray
) -> int:
    """The attack that improves the own lead most, if it improves it enough (AS-18.2)."""
    seat = view.asked
    before = lead(view, data, seat)
    best = 0
    best_gain = weights[Weight.ATTACK.value]
    for k in range(1, n):
        gain = gain_of(view, data, seat, options[k]) - before
        if gain > best_gain:
            best = k
            best_gain = gain
    return best


@kernel
def gain_of(view: np.record, data: np.record, seat: int, option: np.record) -> float:
    """Lead after an attack, tried on the View and undone."""
    card = option.card
    owner = option.target_seat
    target = option.target_card
    mark = option.target_mark
    view.hand[seat, 0, card] -= 1
    if option.attack != Attack.FANATIC:
        view.hand[seat, 1, card] += 1
    if option.target == Target.CARD:
        view.hand[owner, mark, target] -= 1
    elif option.target == Target.LEADER:
        view.wounded[owner] = 1
    after = lead(view, data, seat)
    view.hand[seat, 0, card] += 1
    if option.attack == Attack.FANATIC:
        after -= 0.5 * data.people[card]
    else:
        view.hand[seat, 1, card] -= 1
    if option.target == Target.CARD:
        view.hand[owner, mark, target] += 1
    elif option.target == Target.LEADER:
        view.wounded[owner] = 0
        after += 0.3
    else:
        after += 0.3
    return after


@kernel
def decide_interrupt(
    view: np.record, options: np.ndarray, n: int, data: np.record, weights: np.ndarray
) -> int:
    """Attack the card that carries the action, if that is worth the attacker's card."""
    best = 0
    best_value = weights[Weight.SPITE.value]
    if view.round_no < data.first_skirmish or view.phase != Phase.GATHER:
        best_value = 0.5  # there is no skirmish to keep the card for
    if view.act > Act.HUNT and view.act != Act.BUILD:
        best_value += 1.0
    ability = ability_of(view.act)
    for k in range(1, n):
        value = 0.0
        kind = options[k].target_card
        if options[k].target == Target.CARD:
            value = max(data.value[0, ability, kind], 0) + 1.0 * data.modifier[ability, kind]
            if options[k].attack == Attack.FANATIC:
                value -= 1.0
        else:
            value = 1.0
        if value > best_value:
            best = k
            best_value = value
    return best
