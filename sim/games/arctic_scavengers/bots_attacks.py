"""Attacks and saves of a bot: when a saboteur, a sniper team or a refugee is worth its card."""

import numpy as np

from sim.core.kernel import kernel
from sim.games.arctic_scavengers.appraise import Weight, rounds_left
from sim.games.arctic_scavengers.strength import ability_of, fight_total, people_present
from sim.games.arctic_scavengers.terms import Act, Attack, GangCount, Phase, Target


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
    if option.target != Target.CARD:
        after += deed_value(view, data, option)
    return after


@kernel
def deed_value(view: np.record, data: np.record, option: np.record) -> float:
    """What a wounded leader or a disabled building costs its owner, in points of fight.

    Rounds without a power, or a card to mend it; at the very end nothing can be repaired, and the
    Masons count enabled buildings.
    """
    left = rounds_left(view, data)
    if option.target == Target.LEADER:
        return 0.3 + 0.1 * left
    if left == 0:
        return 1.0 + 0.2 * data.gang_people[GangCount.BUILDINGS]
    return 0.3


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
