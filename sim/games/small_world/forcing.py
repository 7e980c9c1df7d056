"""Forced choices: what an experiment gives to one seat, or forbids it, on the same deals.

give a race, a power or a combo
    The first combo that the seat picks is one with it. At the set-up the banner or the badge
    changes places with the one that is dealt k + 1st, where k seats pick before this one, and
    those seats may not take it. So the combo is always there, and costs nothing: each seat
    before either takes a combo in front of it, and it moves forward by a place, or takes one
    behind it, and leaves a coin on it. Later picks are free.
forbid a race or a power
    The seat picks no combo with it. If it can pay for no other, it does not pick in this turn,
    as if none were visible (SW-BLANK.42); that needs a seat almost without coins.

All tiles stay in the game, no other draw changes, and all is settled by what everybody sees.
"""

import numpy as np

from sim.core.game import FORBID
from sim.core.kernel import NONE, kernel


@kernel
def picks_before(state: np.record) -> int:
    """How many seats pick their first combo before the forced one."""
    seat = 0
    while (state.forced >> seat) & 1 == 0:
        seat += 1
    return int((seat - state.first_seat) % state.n_seats)


@kernel
def forced_race(state: np.record, data: np.record) -> int:
    """The race that is given or forbidden, or NONE; see the order of `counting`."""
    part = state.force_part
    combo = part - data.n_races - data.n_powers
    if combo >= 0:
        return int(combo // data.n_powers)
    return int(part) if part < data.n_races else NONE


@kernel
def forced_power(state: np.record, data: np.record) -> int:
    """The power that is given or forbidden, or NONE."""
    power = state.force_part - data.n_races
    if power >= data.n_powers:
        return int((power - data.n_powers) % data.n_powers)
    return int(power) if power >= 0 else NONE


@kernel
def swap_to(stack: np.ndarray, place: int, tile: int) -> None:
    """Let a tile of a stack change places with the one at `place`."""
    for k in range(len(stack)):
        if stack[k] == tile:
            stack[k] = stack[place]
            stack[place] = tile
            return


@kernel
def set_aside(state: np.record, data: np.record) -> None:
    """Put what is given where it comes into the row in time; nothing if it lies there."""
    place = picks_before(state) - state.n_picks - state.n_row
    if state.force_kind == FORBID or place < 0:
        return
    race = forced_race(state, data)
    power = forced_power(state, data)
    if race != NONE and place < state.n_banners:
        swap_to(state.banners, place, race)
    if power != NONE and place < state.n_badges:
        swap_to(state.badges, place, power)


@kernel
def may_take(state: np.record, data: np.record, seat: int, place: int) -> bool:
    """Whether the experiment lets a seat take the combo at this place of the row."""
    race = forced_race(state, data)
    power = forced_power(state, data)
    has = race == NONE or bool(state.row_race[place] == race)
    if power != NONE and state.row_power[place] != power:
        has = False
    mine = (state.forced >> seat) & 1 != 0
    if state.force_kind == FORBID:
        return not (mine and has)
    if state.n_picks > picks_before(state):
        return True
    return mine == has
