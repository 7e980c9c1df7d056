"""What a report counts: picks of races, powers and combos, at which price, for which coins.

Components, in this order, `offered` always meaning "could have been picked, and paid for":

- race, power: `used` is the coins that the race brought while active;
- combo: used is the coins that it brought, active and in decline;
- race in decline, power in decline: offered each time it was held, taken when it was put into
  decline, used is the coins that the race brought in decline;
- price of a race, price of a power: taken when picked, used is the coins paid for it;
- place in the row: taken when the combo there was picked, used is the coins found on it.
"""

import numpy as np

from sim.core.kernel import kernel

# Group -> unit and meaning of what it counts as used.
AMOUNTS = {
    "race": ("coins", "that it brought while active"),
    "power": ("coins", "that the race it was picked with brought while active"),
    "combo": ("coins", "that it brought, active and in decline"),
    "race in decline": ("coins", "that it brought in decline"),
    "power in decline": ("coins", "that the race it was picked with brought in decline"),
    "price of a race": ("coins", "paid for combos with it"),
    "price of a power": ("coins", "paid for combos with it"),
    "place in the row": ("coins", "found on the combo there"),
}


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
    active, later = int(state.pick_active[pick]), int(state.pick_decline[pick])
    tiles = data.n_races + data.n_powers
    at_power = data.n_races
    at_combo = tiles
    at_decline = at_combo + data.n_races * data.n_powers
    at_price = at_decline + tiles
    at_place = at_price + tiles
    add_to(part, race, seat, one, active, when)
    add_to(part, at_power + power, seat, one, active, when)
    add_to(part, at_combo + race * data.n_powers + power, seat, one, active + later, when)

    declined = int(state.pick_declined[pick])
    part[at_decline + race, seat, 0] += 1
    part[at_decline + at_power + power, seat, 0] += 1
    add_to(part, at_decline + race, seat, declined, later, when)
    add_to(part, at_decline + at_power + power, seat, declined, later, when)
    paid = int(state.pick_paid[pick])
    part[at_price + race, seat, 0] += 1
    part[at_price + at_power + power, seat, 0] += 1
    add_to(part, at_price + race, seat, one, paid, when)
    add_to(part, at_price + at_power + power, seat, one, paid, when)
    place = int(state.pick_place[pick])
    part[at_place + place, seat, 0] += 1
    add_to(part, at_place + place, seat, one, int(state.pick_found[pick]), when)
