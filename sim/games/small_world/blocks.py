"""SW-BLANK  Effect blocks: which ones a race has, and which regions they match."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.small_world.terms import ACTIVE, DECLINE, MAX_RACES, Holds, Status


@kernel
def bit_of(region: int) -> int:
    """The set of one region; also for indices read from a record of small integers."""
    return 1 << int(region)


@kernel
def count_bits(regions: int) -> int:
    """Number of regions in a set."""
    regions = regions - ((regions >> 1) & 0x5555555555555555)
    regions = (regions & 0x3333333333333333) + ((regions >> 2) & 0x3333333333333333)
    regions = (regions + (regions >> 4)) & 0x0F0F0F0F0F0F0F0F
    regions = regions + (regions >> 8)
    regions = regions + (regions >> 16)
    return (regions + (regions >> 32)) & 0x7F


@kernel
def first_of(regions: int) -> int:
    """Lowest region of a set, or NONE when it is empty."""
    if regions == 0:
        return NONE
    return count_bits((regions & -regions) - 1)


@kernel
def above(region: int) -> int:
    """The set of all regions later in map order; all of them for NONE."""
    return -1 << (int(region) + 1)


@kernel
def phase_of(state: np.record, race: int) -> int:
    """ACTIVE or DECLINE (SW-BLANK.10)."""
    return DECLINE if state.race_status[race] == Status.DECLINE else ACTIVE


@kernel
def tile_of(state: np.record, race: int, side: int) -> int:
    """Tile of the race: its banner (side 0) or its badge (side 1, NONE once discarded)."""
    if side == 0:
        return int(race)
    power = int(state.race_power[race])
    return NONE if power == NONE else MAX_RACES + power


@kernel
def has_block(state: np.record, data: np.record, race: int, kind: int) -> bool:
    """True when banner or badge carry a block of this kind that works now."""
    phase = phase_of(state, race)
    bits = data.has[race, phase]
    power = state.race_power[race]
    if power != NONE:
        bits |= data.has[MAX_RACES + power, phase]
    return (bits >> kind) & 1 != 0


@kernel
def works(state: np.record, data: np.record, race: int, tile: int, b: int, kind: int) -> bool:
    """True when block b of the tile is of this kind and works in the race's phase."""
    block = data.blocks[tile, b]
    return block.kind == kind and (block.phases >> phase_of(state, race)) & 1 != 0


@kernel
def sum_of(state: np.record, data: np.record, race: int, kind: int) -> int:
    """Sum of the numbers of the blocks of this kind (SW-BLANK.9); 0 without one."""
    total = 0
    if not has_block(state, data, race, kind):
        return total
    for side in range(2):
        tile = tile_of(state, race, side)
        if tile == NONE:
            continue
        for b in range(data.n_blocks[tile]):
            if works(state, data, race, tile, b, kind):
                total += data.blocks[tile, b].amount
    return total


@kernel
def holding(state: np.record, region: int) -> int:
    """Bits of terms.Holds that are true of a region (SW-BLANK.12)."""
    race = state.race_at[region]
    if race != NONE:
        if state.race_status[race] == Status.DECLINE:
            return Holds.NON_EMPTY | Holds.DECLINE
        return Holds.NON_EMPTY | Holds.ACTIVE
    if (state.tribes >> region) & 1:
        return Holds.NON_EMPTY | Holds.LOST_TRIBE
    return 0 | Holds.EMPTY


@kernel
def has_marker(state: np.record, data: np.record, region: int, markers: int) -> bool:
    """True when one of the marker kinds (bits) lies in the region, Mountains included."""
    if markers & 1 and data.mountain[region] != NONE:
        return True
    for marker in range(1, data.n_markers):
        if (markers >> marker) & 1 and state.markers[region, marker] > 0:
            return True
    return False


@kernel
def next_to(data: np.record, region: int, link: int) -> int:
    """Regions adjacent to `region`, links of the race included (SW-1.4, SW-BLANK.12)."""
    near = data.adjacent[region]
    if (link >> region) & 1:
        near |= link
    return near & ~bit_of(region)


@kernel
def matches(
    state: np.record, data: np.record, race: int, tile: int, b: int, region: int, link: int
) -> bool:
    """True when the region fits the `where` of block b of the tile (SW-BLANK.12)."""
    block = data.blocks[tile, b]
    if (block.mask >> region) & 1 == 0:
        return False
    if block.marker_bits != 0 and not has_marker(state, data, region, block.marker_bits):
        return False
    if block.next_to != 0:
        occupied = state.land[race] & block.next_mask
        if next_to(data, region, link) & occupied == 0:
            return False
    return block.holds == 0 or block.holds & holding(state, region) != 0


@kernel
def regions_where(state: np.record, data: np.record, tile: int, b: int) -> int:
    """Regions that fit the `where` of a block that asks neither `holds` nor `next_to`."""
    block = data.blocks[tile, b]
    regions = block.mask
    if block.marker_bits != 0:
        for region in range(data.n_regions):
            if not has_marker(state, data, region, block.marker_bits):
                regions &= ~bit_of(region)
    return regions


@kernel
def union_of(state: np.record, data: np.record, race: int, kind: int) -> int:
    """Regions that some `entry`, `reach` or `link` block matches (SW-BLANK.9)."""
    regions = 0
    if not has_block(state, data, race, kind):
        return regions
    for side in range(2):
        tile = tile_of(state, race, side)
        if tile == NONE:
            continue
        for b in range(data.n_blocks[tile]):
            if works(state, data, race, tile, b, kind):
                regions |= regions_where(state, data, tile, b)
    return regions


@kernel
def count_matching(
    state: np.record, data: np.record, race: int, tile: int, b: int, link: int
) -> int:
    """Number of regions of the race that fit the `where` of a block."""
    block = data.blocks[tile, b]
    land = state.land[race] & block.mask
    if block.marker_bits == 0 and block.next_to == 0 and block.holds == 0:
        return count_bits(land)
    total = 0
    for region in range(data.n_regions):
        if (land >> region) & 1 and matches(state, data, race, tile, b, region, link):
            total += 1
    return total
