"""What a bot does with HQ: builders, sites, stores, leaders, wounded and disabled things."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.arctic_scavengers.appraise import (
    best_hire,
    food_needed,
    is_medicine,
    plan,
    rounds_left,
    worth,
)
from sim.games.arctic_scavengers.hire import food_for, medicine_in
from sim.games.arctic_scavengers.strength import power_row
from sim.games.arctic_scavengers.terms import MAX_KINDS, Ability, Act, Block, CardType, Do
from sim.games.arctic_scavengers.zones import wide

_FIGHT = Ability.FIGHT.value
_HUNT = Ability.HUNT.value
_DIG = Ability.DIG.value
_MANY = 99


@kernel
def first_moves(
    view: np.record, options: np.ndarray, n: int, data: np.record, weights: np.ndarray,
    pool: np.ndarray,
) -> int:  # fmt: skip
    """Heal, repair, fetch what the turn can use, build, remove a refugee that pays, organize."""
    seat = view.active
    hired = (view.performed[seat] >> Act.HIRE.value) & 1
    best = NONE
    for k in range(n):
        do = options[k].do
        card = wide(options[k].card)
        wanted = False
        if do == Do.HEAL or do == Do.ORGANIZER:
            best = k  # of the cards that heal the last is the weakest
        elif do == Do.REPAIR:
            wanted = card == data.refugee
        elif do == Do.RETRIEVE:
            wanted = fetches(view, data, seat, card, hired, pool)
        elif do == Do.BUILD:
            wanted = options[k].power == 0 and rounds_left(view, data) >= 2
        elif (do == Do.BUTCHER or do == Do.CANNIBAL) and card == data.refugee and not hired:
            wanted = removal_gain(view, data, weights, seat, pool) > 0.0
        if wanted:
            return k
    return best


@kernel
def fetches(
    view: np.record, data: np.record, seat: int, kind: int, hired: int, pool: np.ndarray
) -> bool:
    """Medicine while a hire is to come; tools while somebody in the hand could carry them."""
    if is_medicine(data, kind):
        return not hired
    return data.card_type[kind] == CardType.TOOL and free_hands(view, data, seat, pool) > 0


@kernel
def free_hands(view: np.record, data: np.record, seat: int, pool: np.ndarray) -> int:
    """Fighting tools that the persons could carry more than there are; negative for too many."""
    row = power_row(view, seat)
    hands = 0
    for kind in range(data.n_persons):
        if data.value[row, _FIGHT, kind] != NONE:
            hands += pool[kind] * data.room[kind]
    for kind in range(data.n_persons, data.n_with_tools):
        if data.modifier[_FIGHT, kind] > 0:
            hands -= pool[kind]
    return int(hands)


@kernel
def removal_gain(
    view: np.record, data: np.record, weights: np.ndarray, seat: int, pool: np.ndarray
) -> float:
    """What the Butcher's or Cannibal's food makes the best hire worth more, less the refugee."""
    row = power_row(view, seat)
    everything = np.zeros(MAX_KINDS, np.int64)
    most = plan(view, data, weights, seat, _HUNT, _MANY, pool, everything)
    food = food_for(view, data, seat, 0)
    without = best_hire(view, data, weights, seat, pool, most, food)
    value = -worth(view, data, weights, wide(data.refugee))
    if without != NONE:
        value -= worth(view, data, weights, without)
    medicine = medicine_in(data, pool) + data.gives_medicine[row]
    if data.food_apart[row]:
        most = 0
        food = data.gives_food[row]
    else:
        food += data.gives_food[row]
    best = 0.0
    for kind in range(data.n_kinds):
        if view.stack[kind] > 0 and food_needed(view, data, seat, kind, medicine, food) <= most:
            best = max(best, worth(view, data, weights, kind))
    return value + best


@kernel
def last_moves(
    view: np.record, options: np.ndarray, n: int, data: np.record, pool: np.ndarray
) -> int:
    """Work with a refugee; store what this round has no use for."""
    seat = view.active
    hired = (view.performed[seat] >> Act.HIRE.value) & 1
    for k in range(n):
        do = options[k].do
        card = wide(options[k].card)
        if do == Do.WORK and view.hand[seat, 0, data.refugee] > 0:
            return k
        if do != Do.STORE:
            continue
        if is_medicine(data, card) and hired:
            return k
        if data.card_type[card] == CardType.TOOL and free_hands(view, data, seat, pool) < 0:
            return k
        if card == data.refugee and not works(options, n):
            return k  # it counts as people there, and the deck is better without it
    return NONE


@kernel
def works(options: np.ndarray, n: int) -> bool:
    """True while there is a site that a refugee could work on."""
    found = False
    for k in range(n):
        found = found or options[k].do == Do.WORK
    return found


@kernel
def choose_builder(data: np.record, pool: np.ndarray, chosen: np.ndarray) -> None:
    """One engineer looks at enough schematics."""
    for kind in range(data.n_persons):
        if data.builds[kind] and pool[kind] > 0:
            chosen[kind] = 1
            return


@kernel
def worth_of_building(view: np.record, data: np.record, building: int) -> float:
    """A garden feeds every round; the sooner a building stands, the better for the Masons."""
    left = rounds_left(view, data) - data.build_time[building]
    if left < 0:
        return 0.0
    return 1.0 + 0.1 * left * (1 + data.gives_garden[building])


@kernel
def decide_leader(options: np.ndarray, n: int, data: np.record) -> int:
    """In the order of their effects (docs/arctic_scavengers.md), from what they are made of."""
    best = 0
    best_value = -1.0
    for k in range(n):
        row = wide(options[k].card) + 1
        value = 1.0
        if data.block[row] == Block.REMOVE:
            value = 1.0 + data.gives_food[row] / 3.0 + 3.0 * data.gives_medicine[row]
        elif data.block[row] == Block.ORGANIZE:
            value = 4.0
        elif data.block[row] == Block.ABILITIES:
            value = 1.2 + 2.0 * max(data.value[row, _HUNT, data.refugee], 0)
            value += 0.6 * max(data.value[row, _DIG, data.refugee], 0)
        elif data.block[row] == Block.STRIKE:
            value = 1.9
        elif data.block[row] == Block.SUPPORT:
            value = 1.1 if data.support_fights[row] else 0.9
        if value > best_value:
            best = k
            best_value = value
    return best
