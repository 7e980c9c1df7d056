"""AS-11  Hire: prices, food, and payments without a card too many."""

import numpy as np

from sim.core.game import FORBID
from sim.core.kernel import NONE, kernel
from sim.games.arctic_scavengers.forced import is_forced
from sim.games.arctic_scavengers.options import put
from sim.games.arctic_scavengers.strength import power_row
from sim.games.arctic_scavengers.terms import Block, Count, Do, Food, Site
from sim.games.arctic_scavengers.zones import tally

_NORMAL = Food.NORMAL.value
_CANNIBAL = Food.CANNIBAL.value
_OFFERED = Count.OFFERED.value
_MANY = 1_000  # more medicine than any price


@kernel
def garden_food(state: np.record, data: np.record, seat: int) -> int:
    """Food of the seat's completed and enabled gardens (AS-35.8)."""
    food = 0
    for row in range(state.n_buildings):
        if state.owner[row] == seat and state.site[row] == Site.COMPLETE:
            food += data.gives_garden[state.building[row]]
    return food


@kernel
def food_for(state: np.record, data: np.record, seat: int, food: int) -> int:
    """Food that may pay for the hire: hunt, Butcher and gardens, or cannibal food (AS-37.6)."""
    if food == _CANNIBAL:
        return state.cannibal_food
    return state.food + garden_food(state, data, seat)


@kernel
def price_food(data: np.record, row: int, kind: int) -> int:
    """Food that a mercenary costs; a Sergeant's saboteurs have their own price (AS-37.7)."""
    if data.block[row] == Block.IMMUNE and data.disarms[kind]:
        return data.attacker_food[row]
    return data.cost_food[kind]


@kernel
def price_medicine(data: np.record, row: int, kind: int) -> int:
    """Medicine that a mercenary costs."""
    if data.block[row] == Block.IMMUNE and data.disarms[kind]:
        return data.attacker_medicine[row]
    return data.cost_medicine[kind]


@kernel
def is_mixed(data: np.record, row: int, kind: int) -> bool:
    """True when food and medicine count alike (AS-11.3)."""
    if data.block[row] == Block.IMMUNE and data.disarms[kind]:
        return False
    return data.cost_mix[kind] != NONE


@kernel
def medicine_due(state: np.record, data: np.record, seat: int, kind: int, food: int) -> int:
    """Medicine that cards have to pay, 0 or less for none; _MANY when the food is too little."""
    row = power_row(state, seat)
    have = food_for(state, data, seat, food)
    if is_mixed(data, row, kind):
        return data.cost_mix[kind] - have - state.medicine
    if price_food(data, row, kind) > have:
        return _MANY
    return price_medicine(data, row, kind) - state.medicine


@kernel
def medicine_in(data: np.record, cards: np.ndarray) -> int:
    """Medicine of the cards (AS-11.2)."""
    medicine = 0
    for kind in range(data.n_persons):
        if data.medicine[kind] > 0:
            medicine += cards[kind] * data.medicine[kind]
    for kind in range(data.n_with_tools, data.n_with_medicine):
        medicine += cards[kind] * data.medicine[kind]
    return medicine


@kernel
def legal_hires(state: np.record, data: np.record, seat: int, out: np.ndarray, n: int) -> int:
    """Append the stacks that can be paid, with each food that may pay (AS-11.1)."""
    row = power_row(state, seat)
    medicine = medicine_in(data, state.hand[seat, 0])
    for kind in range(data.n_kinds):
        if state.stack[kind] <= 0 or is_forced(state, seat, FORBID, data.card_part[kind]):
            continue
        if medicine_due(state, data, seat, kind, _NORMAL) <= medicine:
            n = put(out, n, Do.HIRE, kind, 0, NONE, _NORMAL)
        if state.cannibal_food == 0:
            continue
        if not is_mixed(data, row, kind) and price_food(data, row, kind) == 0:
            continue
        if medicine_due(state, data, seat, kind, _CANNIBAL) <= medicine:
            n = put(out, n, Do.HIRE, kind, 0, NONE, _CANNIBAL)
    return n


@kernel
def tally_offers(state: np.record, data: np.record, seat: int) -> None:
    """Count the mercenaries that the seat could have hired when it hired or ended its turn."""
    medicine = medicine_in(data, state.hand[seat, 0])
    for kind in range(data.n_kinds):
        if state.stack[kind] > 0 and not is_forced(state, seat, FORBID, data.card_part[kind]):
            due = medicine_due(state, data, seat, kind, _NORMAL)
            if state.cannibal_food > 0:
                due = min(due, medicine_due(state, data, seat, kind, _CANNIBAL))
            if due <= medicine:
                tally(state, _OFFERED, seat, kind)


@kernel
def is_dear(state: np.record, data: np.record, seat: int, kind: int) -> bool:
    """True when the cards laid out pay more medicine than asked or, where a mix is asked, any."""
    paid = medicine_in(data, state.laid)
    if paid == 0 or is_mixed(data, power_row(state, seat), kind):
        return paid > 0
    return paid > medicine_due(state, data, seat, kind, state.act_food)


@kernel
def smallest_laid(data: np.record, cards: np.ndarray) -> int:
    """Smallest medicine value among the cards; _MANY without any."""
    smallest = _MANY
    for kind in range(data.n_with_medicine):
        if cards[kind] > 0 and 0 < data.medicine[kind] < smallest:
            smallest = data.medicine[kind]
    return smallest


@kernel
def reaches(data: np.record, hand: np.ndarray, first: int, least: int, paid: int, due: int) -> bool:
    """True when hand cards from kind `first` on, each worth `least` or more, end the payment.

    One card of kind `first` is laid out already. The payment ends when the sum is at least `due`
    and less than `due` + `least`: then every card is needed. Sums are bits; data.py keeps prices
    and values so small that they fit.
    """
    top = (1 << (due + least)) - 1
    sums = 1 << paid
    for kind in range(first, data.n_with_medicine):
        medicine = data.medicine[kind]
        if medicine >= least:
            for _ in range(hand[kind] - (1 if kind == first else 0)):
                sums = (sums | (sums << medicine)) & top
    return sums >> due != 0


@kernel
def can_pay_on(
    data: np.record, hand: np.ndarray, kind: int, paid: int, smallest: int, due: int
) -> bool:
    """True when the payment with `kind` added can be completed to a legal one (AS-11.4).

    Args:
        paid: medicine of the cards laid out before.
        smallest: smallest of their values.
        due: medicine that the cards have to pay.
    """
    medicine = data.medicine[kind]
    if medicine == 0 or due <= 0 or paid >= due:
        return False
    paid += medicine
    smallest = min(smallest, medicine)
    if paid >= due:
        return paid - smallest < due
    if reaches(data, hand, kind, smallest, paid, due):
        return True
    for other in range(kind, data.n_with_medicine):
        least = data.medicine[other]
        if hand[other] == 0 or least == 0 or least >= smallest:
            continue
        if reaches(data, hand, kind, least, paid, due):
            return True
    return False


@kernel
def legal_payment(state: np.record, data: np.record, seat: int, out: np.ndarray) -> int:
    """The medicine cards that may be added, and `done` when the price is covered."""
    due = medicine_due(state, data, seat, state.act_stack, state.act_food)
    hand = state.hand[seat, 0]
    paid = medicine_in(data, state.laid)
    smallest = smallest_laid(data, state.laid)
    n = 0
    for kind in range(state.last_added, data.n_with_medicine):
        if hand[kind] > 0 and can_pay_on(data, hand, kind, paid, smallest, due):
            n = put(out, n, Do.ADD, kind, 0, NONE, NONE)
    if paid >= due:
        n = put(out, n, Do.DONE, NONE, 0, NONE, NONE)
    return n
