"""SW-11  Decline and vanishing."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.small_world.blocks import has_block
from sim.games.small_world.combos import discard_badge, return_banner
from sim.games.small_world.markers import clear_abandoned, clear_declined
from sim.games.small_world.terms import MAX_RACES, Block, Status


@kernel
def vanish(state: np.record, data: np.record, race: int) -> None:
    """A race in decline leaves the game; its banner comes back (SW-11.9)."""
    seat = int(state.race_seat[race])
    for region in range(data.n_regions):
        if (state.land[race] >> region) & 1:
            clear_abandoned(state, data, region)  # SW-13.4
            state.tray[race] += state.tokens[region]
            state.tokens[region] = 0
            state.race_at[region] = NONE
    state.land[race] = 0
    state.tray[race] += state.hand[race]
    state.hand[race] = 0
    forget_declined(state, seat, race)
    state.race_seat[race] = NONE
    state.race_pick[race] = NONE
    return_banner(state, data, race)
    discard_badge(state, race)  # after the banner has gone


@kernel
def forget_declined(state: np.record, seat: int, race: int) -> None:
    """Take a race out of the seat's list of races in decline."""
    n = 0
    for k in range(state.n_declined[seat]):
        if state.declined[seat, k] != race:
            state.declined[seat, n] = state.declined[seat, k]
            n += 1
    for k in range(n, MAX_RACES):
        state.declined[seat, k] = NONE
    state.n_declined[seat] = n


@kernel
def make_room(state: np.record, data: np.record, seat: int) -> None:
    """Earlier races in decline vanish, but for those that are spared (SW-11.2, SW-55.2)."""
    k = 0
    while k < state.n_declined[seat]:
        race = int(state.declined[seat, k])
        if has_block(state, data, race, Block.SPARED):
            k += 1
        else:
            vanish(state, data, race)


@kernel
def do_decline(state: np.record, data: np.record, seat: int) -> None:
    """Put the seat's active race into decline (SW-11.2 to SW-11.6, SW-11.8)."""
    race = int(state.active[seat])
    if not has_block(state, data, race, Block.SPARED):
        make_room(state, data, seat)
    state.pick_declined[state.race_pick[race]] = 1
    stays = has_block(state, data, race, Block.STAY_IN_DECLINE)  # SW-23.2
    clear_declined(state, data, seat, race)
    if data.keeps_badge[state.race_power[race]] == 0:
        discard_badge(state, race)  # SW-BLANK.11
    if not stays:
        for region in range(data.n_regions):
            if (state.land[race] >> region) & 1:
                state.tray[race] += state.tokens[region] - 1  # SW-11.4
                state.tokens[region] = 1
    state.tray[race] += state.hand[race]
    state.hand[race] = 0
    state.reserve[race] = 0
    state.ally[seat] = NONE  # SW-44.7
    state.active[seat] = NONE
    state.race_status[race] = Status.DECLINE
    state.declined[seat, state.n_declined[seat]] = race
    state.n_declined[seat] += 1
    if state.land[race] == 0:
        vanish(state, data, race)  # SW-11.8
