"""What a report counts: picks of races, powers and combos, at which price, for which coins.

Components, in this order, `offered` always meaning "could have been picked, and paid for":

- race, power, combo: `used` is the coins that the race brought, active and in decline;
- race in decline: offered each time the race was held, taken when it was put into decline,
  used is the coins it brought in decline;
- price of a race, price of a power: taken when picked, used is the coins paid for it;
- place in the row: taken when the combo there was picked, used is the coins found on it.
"""

import numpy as np

from sim.core.kernel import kernel


@kernel
def add_to(part: np.ndarray, component: int, seat: int, taken: int, used: int, when: int) -> None:
    """Count a taking; the round is that of the first one."""
    cell = part[component, seat]
    if taken > 0 and cell[1] == 0:
        cell[3] = when
    cell[1] += taken
    cell[2] += used


@kernel
def offer(part: np.ndarray, data: np.record, race: int, power: int, seat: int, times: int) -> None:
    """Count that a combo could have been taken."""
    part[race, seat, 0] += times
    part[data.n_races + power, seat, 0] += times
    part[data.n_races + data.n_powers + race * data.n_powers + power, seat, 0] += times


@kernel
def count_picks(state: np.record, data: np.record, part: np.ndarray) -> None:
    """Fill `part` from the log of picks and from what still lies in the row."""
    for k in range(state.n_row):
        for seat in range(state.n_seats):
            times = int(state.row_offered[k, seat])
            offer(part, data, int(state.row_race[k]), int(state.row_power[k]), seat, times)
    for pick in range(state.n_picks):
        count_pick(state, data, part, pick)


@kernel
def count_pick(state: np.record, data: np.record, part: np.ndarray, pick: int) -> None:
    """One row of the log."""
    race = int(state.pick_race[pick])
    power = int(state.pick_power[pick])
    seat = int(state.pick_seat[pick])
    when = int(state.pick_round[pick])
    for other in range(state.n_seats):
        offer(part, data, race, power, other, int(state.pick_offered[pick, other]))
    one = 1
    coins = int(state.pick_active[pick]) + state.pick_decline[pick]
    at_power = data.n_races
    at_combo = at_power + data.n_powers
    at_decline = at_combo + data.n_races * data.n_powers
    at_price = at_decline + data.n_races
    at_place = at_price + data.n_races + data.n_powers
    add_to(part, race, seat, one, coins, when)
    add_to(part, at_power + power, seat, one, coins, when)
    add_to(part, at_combo + race * data.n_powers + power, seat, one, coins, when)

    part[at_decline + race, seat, 0] += 1
    declined = int(state.pick_declined[pick])
    add_to(part, at_decline + race, seat, declined, int(state.pick_decline[pick]), when)
    paid = int(state.pick_paid[pick])
    part[at_price + race, seat, 0] += 1
    part[at_price + data.n_races + power, seat, 0] += 1
    add_to(part, at_price + race, seat, one, paid, when)
    add_to(part, at_price + data.n_races + power, seat, one, paid, when)
    place = int(state.pick_place[pick])
    part[at_place + place, seat, 0] += 1
    add_to(part, at_place + place, seat, one, int(state.pick_found[pick]), when)
