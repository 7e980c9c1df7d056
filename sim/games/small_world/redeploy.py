"""SW-8, SW-9, SW-20  Readying, abandoning, growth and redeployment."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.small_world.blocks import (
    above,
    bit_of,
    count_bits,
    count_matching,
    has_block,
    sum_of,
    tile_of,
    works,
)
from sim.games.small_world.conquest import find_links, write_plain, write_region
from sim.games.small_world.markers import clear_abandoned
from sim.games.small_world.terms import Block, Do


@kernel
def pick_up(state: np.record, data: np.record, race: int) -> None:
    """Take all tokens above one per region into the hand (SW-8.1, SW-9.2)."""
    for region in range(data.n_regions):
        if (state.land[race] >> region) & 1:
            state.hand[race] += state.tokens[region] - 1
            state.tokens[region] = 1


@kernel
def do_abandon(state: np.record, data: np.record, region: int) -> None:
    """Give up a region of the acting race; its tokens go to the hand (SW-8.2, SW-20.4)."""
    race = state.acting
    clear_abandoned(state, data, region)  # SW-8.3
    state.hand[race] += state.tokens[region]
    state.tokens[region] = 0
    state.race_at[region] = NONE
    state.land[race] &= ~bit_of(region)
    state.last_region = region


@kernel
def find_later(state: np.record) -> int:
    """Regions of the acting race after the one named last."""
    return state.land[state.acting] & above(state.last_region)


@kernel
def find_from_last(state: np.record) -> int:
    """Regions of the acting race from the one named last on."""
    land = state.land[state.acting]
    if state.last_region == NONE:
        return land
    return land & (-1 << int(state.last_region))


@kernel
def legal_regions(data: np.record, regions: int, act: int, out: np.ndarray) -> int:
    """One option for each region of a set, in map order."""
    n = 0
    for region in range(data.n_regions):
        if (regions >> region) & 1:
            n = write_region(out, n, act, region)
    return n


@kernel
def legal_abandon(state: np.record, data: np.record, out: np.ndarray) -> int:
    """Options of SW-14.4: later regions in map order, then `stop`."""
    n = legal_regions(data, find_later(state), Do.ABANDON, out)
    return write_plain(out, n, Do.STOP)


@kernel
def do_place(state: np.record, region: int) -> None:
    """Put one token from the hand into a region."""
    state.hand[state.acting] -= 1
    state.tokens[region] += 1
    state.left -= 1
    state.last_region = region


@kernel
def place_rest(state: np.record, region: int) -> None:
    """Put all that is left into the only region that remains."""
    state.hand[state.acting] -= state.left
    state.tokens[region] += state.left
    state.left = 0


@kernel
def do_growth(state: np.record, data: np.record, seat: int) -> None:
    """New tokens of all races of the seat at the start of step F (SW-9.1, SW-29)."""
    for k in range(state.n_declined[seat]):
        grow(state, data, int(state.declined[seat, k]))
    if state.active[seat] != NONE:
        grow(state, data, int(state.active[seat]))


@kernel
def grow(state: np.record, data: np.record, race: int) -> None:
    """New tokens of one race, as far as the tray has them (SW-BLANK.16)."""
    if not has_block(state, data, race, Block.GROWTH):
        return
    link = find_links(state, data, race)
    gained = 0
    for side in range(2):
        tile = tile_of(state, race, side)
        if tile == NONE:
            continue
        for b in range(data.n_blocks[tile]):
            block = data.blocks[tile, b]
            if not works(state, data, race, tile, b, Block.GROWTH):
                continue
            if block.occupied:
                n = count_matching(state, data, race, tile, b, link)
            else:
                n = int(state.hits[block.counter])
            gained += block.amount * (n // block.per)
    gained = min(gained, state.tray[race])  # SW-29.2
    state.tray[race] -= gained
    state.hand[race] += gained


@kernel
def count_give_ups(state: np.record, data: np.record, race: int) -> int:
    """Regions that an attack reserve forces the race to give up; NONE when it redeploys (SW-20.4).

    The race must have been picked up.
    """
    reserve = sum_of(state, data, race, Block.ATTACK_RESERVE)
    regions = count_bits(state.land[race])
    keeps = max(0, regions + state.hand[race] - reserve)
    return regions - keeps if keeps < regions else NONE


@kernel
def count_to_place(state: np.record, data: np.record, race: int) -> int:
    """Tokens in hand that go to the map in step F (SW-20.3)."""
    return max(0, state.hand[race] - sum_of(state, data, race, Block.ATTACK_RESERVE))


@kernel
def find_give_ups(state: np.record) -> int:
    """Regions that may be given up next, so that enough come after them."""
    regions = find_later(state)
    spare = count_bits(regions) - state.left
    legal = 0
    while spare >= 0 and regions != 0:
        lowest = regions & -regions
        legal |= lowest
        regions &= ~lowest
        spare -= 1
    return legal
