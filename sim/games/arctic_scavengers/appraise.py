"""What cards, hires and actions are worth to a bot: shared by the strategy scripts.

A script passes weights (see Weight); everything is computed from the View anew at each question.
Cards are planned before they are laid out: hand and laid cards together do not change while a
declaration is made, so the same plan comes out at each of its small steps.
"""

from enum import IntEnum

import numpy as np

from sim.core.game import FORBID
from sim.core.kernel import NONE, kernel
from sim.games.arctic_scavengers.forced import is_forced
from sim.games.arctic_scavengers.hire import (
    food_for,
    is_mixed,
    medicine_in,
    price_food,
    price_medicine,
)
from sim.games.arctic_scavengers.strength import power_row, strength
from sim.games.arctic_scavengers.terms import MAX_KINDS, Ability, CardType, Food


class Weight(IntEnum):
    """What a strategy cares about, as indices of its weights."""

    PEOPLE = 0  # a person owned
    DIG = 1  # a point of dig on an owned card
    HUNT = 2
    FIGHT = 3
    DRAW = 4
    SPECIAL = 5  # disarm, snipe; a save counts less
    MEDICINE = 6  # a point of medicine on an owned card
    HOLD = 7  # a point of fight kept for the skirmish, against a point used now
    DIG_FIRST = 8  # 1: dig before the hunt is planned
    TRASH = 9  # cards worth less than this are trashed
    BLUFF = 10  # cards that should be left to commit
    ATTACK = 11  # lead in fight that an attack must win to be made in the skirmish
    SPITE = 12  # an attack in another seat's turn must hit at least this much
    BUILD = 13  # the first engineer, while buildings are left
    WARY = 14  # fight that a committed card of another seat is believed to bring


N_WEIGHTS = len(Weight)
_FIGHT = Ability.FIGHT.value
_HUNT = Ability.HUNT.value
_DIG = Ability.DIG.value
_DRAW = Ability.DRAW.value
_CANNIBAL = Food.CANNIBAL.value
_POOR = -1_000.0


@kernel
def rounds_left(view: np.record, data: np.record) -> int:
    """Rounds after this one."""
    left = view.n_contested
    if view.round_no < data.first_skirmish:
        return left + data.first_skirmish - view.round_no - 1
    return left - 1


@kernel
def worth(view: np.record, data: np.record, weights: np.ndarray, kind: int) -> float:
    """Worth of owning one more card of a kind: people, and what it can do until the end."""
    value = weights[Weight.PEOPLE.value] * data.people[kind]
    use = 0.0
    for ability in range(4):
        points = max(data.value[0, ability, kind], 0) + 0.8 * data.modifier[ability, kind]
        if ability == _DIG:
            use = max(use, weights[Weight.DIG.value] * points)
        elif ability == _HUNT:
            use = max(use, weights[Weight.HUNT.value] * points)
        elif ability == _DRAW:
            use = max(use, weights[Weight.DRAW.value] * points)
        else:
            use = max(use, weights[Weight.FIGHT.value] * points)
    use += weights[Weight.MEDICINE.value] * data.medicine[kind]
    if data.disarms[kind] or data.snipes[kind]:
        use += weights[Weight.SPECIAL.value] * (1.5 if data.hq >= 4 else 1.0)  # AS-38
    elif data.saves[kind]:
        use += 0.3 * weights[Weight.SPECIAL.value]  # few sniper teams are ever used
    if data.builds[kind] and view.n_schematics > 0:
        use += weights[Weight.BUILD.value] / (1 + view.owned[view.asked, kind])
    return value + use * rounds_left(view, data) / 16.0


# ---------------------------------------------------------------------------- plans


@kernel
def count_in(cards: np.ndarray, last: int) -> int:
    """Cards of the kinds 0..last-1."""
    n = 0
    for kind in range(last):
        n += int(cards[kind])
    return n


@kernel
def pool_of(view: np.record, data: np.record, seat: int, pool: np.ndarray) -> None:
    """pool[kind] = unmarked hand cards and cards laid out for the action."""
    for kind in range(data.n_kinds):
        pool[kind] = view.hand[seat, 0, kind] + view.laid[kind]


@kernel
def fight_cost(view: np.record, data: np.record, row: int, kind: int) -> float:
    """Fight points that a card would bring to the skirmish; 0 when there is none this round."""
    if view.round_no < data.first_skirmish:
        return 0.0
    if kind < data.n_persons and data.modifier[_FIGHT, kind] == 0:
        return max(data.value[row, _FIGHT, kind], 0) * 1.0
    return data.modifier[_FIGHT, kind] * 0.7


@kernel
def hold_of(
    view: np.record, data: np.record, weights: np.ndarray, seat: int, pool: np.ndarray
) -> float:
    """Worth of a point of fight kept; 0 when the cards committed by another look too strong.

    Only their number is known (AS-17.1), so useless cards among them frighten as well.
    """
    threat = 0.0
    for other in range(data.players):
        if other != seat and view.turn_done[other]:
            threat = max(threat, weights[Weight.WARY.value] * view.n_hand[other])
    if threat > strength(data, power_row(view, seat), _FIGHT, pool):
        return 0.0
    return weights[Weight.HOLD.value]


@kernel
def plan(
    view: np.record, data: np.record, weights: np.ndarray, seat: int, ability: int, target: int,
    pool: np.ndarray, chosen: np.ndarray,
) -> int:  # fmt: skip
    """chosen[kind] = cards of the pool that reach `target` and cost the skirmish least.

    Cards are added one by one, the one with the best points for its fight first, until the target
    is reached or nothing is worth adding. Returns the total.
    """
    row = power_row(view, seat)
    hold = hold_of(view, data, weights, seat, pool)
    free_tool = best_tool(data, ability, pool, chosen)
    room = 0
    acting = 0
    total = 0
    while total < target:
        best = NONE
        best_score = 0.0
        for kind in range(data.n_with_tools):
            if chosen[kind] >= pool[kind]:
                continue
            value = data.value[row, ability, kind]
            modifier = data.modifier[ability, kind]
            if kind >= data.n_persons:
                if room <= 0 or modifier == 0:
                    continue
                points = modifier * 1.0
            elif value != NONE:
                points = value * 1.0
                if room <= 0 and free_tool != NONE:
                    points += 0.9 * data.modifier[ability, free_tool]
            elif modifier > 0 and acting > 0:
                points = modifier * 1.0
            else:
                continue
            score = points - hold * fight_cost(view, data, row, kind) + 0.01
            if points > 0.0 and score > best_score:
                best = kind
                best_score = score
        if best == NONE:
            break
        chosen[best] += 1
        if best >= data.n_persons:
            room -= 1
            total += data.modifier[ability, best]
        elif data.value[row, ability, best] != NONE:
            acting += 1
            room += data.room[best]
            total += data.value[row, ability, best]
        else:
            total += data.modifier[ability, best]
        free_tool = best_tool(data, ability, pool, chosen)
    return strength(data, row, ability, chosen)


@kernel
def best_tool(data: np.record, ability: int, pool: np.ndarray, chosen: np.ndarray) -> int:
    """The best tool of the pool not chosen yet, or NONE."""
    for k in range(data.n_tools):
        kind = data.best_tool[ability, k]
        if data.modifier[ability, kind] == 0:
            return NONE
        if pool[kind] > chosen[kind]:
            return kind
    return NONE


# ---------------------------------------------------------------------------- hires


@kernel
def food_needed(
    view: np.record, data: np.record, seat: int, kind: int, medicine: int, food: int
) -> int:
    """Food that a mercenary still asks for when medicine pays its part; 99 when it cannot."""
    row = power_row(view, seat)
    if is_mixed(data, row, kind):
        return max(0, data.cost_mix[kind] - medicine - view.medicine - food)
    if price_medicine(data, row, kind) > medicine + view.medicine:
        return 99
    return max(0, price_food(data, row, kind) - food)


@kernel
def best_hire(
    view: np.record, data: np.record, weights: np.ndarray, seat: int, pool: np.ndarray,
    most_food: int, food: int,
) -> int:  # fmt: skip
    """The mercenary worth most of those that `most_food` more food would pay, or NONE."""
    medicine = medicine_in(data, pool)
    best = NONE
    best_value = 0.0
    for kind in range(data.n_kinds):
        if view.stack[kind] <= 0 or is_forced(view, seat, FORBID, data.card_part[kind]):
            continue
        needed = food_needed(view, data, seat, kind, medicine, food)
        if needed > most_food:
            continue
        value = worth(view, data, weights, kind) - 0.05 * needed
        if value > best_value:
            best = kind
            best_value = value
    return best


@kernel
def hunt_target(
    view: np.record, data: np.record, weights: np.ndarray, seat: int, pool: np.ndarray
) -> int:
    """Food to hunt for: what the best hire within reach still asks for."""
    everything = np.zeros(MAX_KINDS, np.int64)
    most = plan(view, data, weights, seat, _HUNT, 99, pool, everything)
    food = food_for(view, data, seat, 0)
    kind = best_hire(view, data, weights, seat, pool, most, food)
    if kind == NONE:
        return 0
    return food_needed(view, data, seat, kind, medicine_in(data, pool), food)


@kernel
def is_medicine(data: np.record, kind: int) -> bool:
    """True for cards of the type medicine."""
    return data.card_type[kind] == CardType.MEDICINE
