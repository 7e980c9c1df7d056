"""One decision of a bot with given weights: the body that the strategy scripts share."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.arctic_scavengers.appraise import Weight, hunt_target, plan, pool_of, worth
from sim.games.arctic_scavengers.bots_attacks import decide_interrupt, decide_slot
from sim.games.arctic_scavengers.bots_cards import (
    decide_cards,
    decide_keep,
    draw_cards,
    trash_cards,
)
from sim.games.arctic_scavengers.bots_hq import decide_leader, first_moves, last_moves
from sim.games.arctic_scavengers.terms import MAX_KINDS, Ability, Act, Decision, Do
from sim.games.arctic_scavengers.zones import wide

_DIG = Ability.DIG.value
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
    """Mend, build, draw, hunt for the best hire, hire, dig, work and store, trash, end."""
    seat = view.active
    pool = np.zeros(MAX_KINDS, np.int64)
    chosen = np.zeros(MAX_KINDS, np.int64)
    pool_of(view, data, seat, pool)
    if data.hq >= 2:
        k = first_moves(view, options, n, data, weights, pool)
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
    k = dig_move(view, options, n, data, weights, pool, chosen)
    if k != NONE:
        return k
    if data.hq >= 2:
        k = last_moves(view, options, n, data, pool)
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
