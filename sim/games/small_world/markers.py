"""SW-13, SW-BLANK.37  Markers: sets and stock, what they do, and the runs that place them."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.small_world.blocks import bit_of, count_bits, has_block, tile_of
from sim.games.small_world.terms import MAX_BLOCKS, Block, Fate, Place


@kernel
def take_marker_sets(state: np.record, data: np.record, seat: int, race: int) -> None:
    """The markers that come with a combo (SW-4.8, SW-BLANK.37)."""
    state.marker_hand[seat, :] = 0
    state.marker_first[seat, :] = 0
    if not has_block(state, data, race, Block.PLACE_MARKER):
        return
    for side in range(2):
        tile = tile_of(state, race, side)
        brought = 0
        for b in range(data.n_blocks[tile]):
            block = data.blocks[tile, b]
            if block.kind != Block.PLACE_MARKER:
                continue
            if block.place == Place.FIRST_CONQUESTS:
                state.marker_first[seat, block.marker] = data.marker_count[block.marker]
            if data.marker_box[block.marker] == 0 and (brought >> block.marker) & 1 == 0:
                state.marker_hand[seat, block.marker] += data.marker_count[block.marker]
                brought |= bit_of(block.marker)


@kernel
def count_supply(state: np.record, data: np.record, seat: int, marker: int) -> int:
    """Markers that the seat could put on the map now."""
    if data.marker_box[marker]:
        return int(state.stock[marker])
    return int(state.marker_hand[seat, marker])


@kernel
def room_in(state: np.record, data: np.record, region: int, marker: int) -> int:
    """How many more of a marker fit into a region."""
    if data.per_region[marker] == 0:
        return 99  # no limit; no supply is as large
    return data.per_region[marker] - state.markers[region, marker]


@kernel
def put_marker(state: np.record, data: np.record, seat: int, region: int, marker: int) -> None:
    """Move a marker from the seat's supply into a region."""
    if data.marker_box[marker]:
        state.stock[marker] -= 1
    else:
        state.marker_hand[seat, marker] -= 1
    state.markers[region, marker] += 1
    state.guard[region] += data.marker_guard[marker]
    state.marked |= bit_of(region)
    if data.marker_immune[marker]:
        state.immune |= bit_of(region)
    if data.marker_shields[marker]:
        state.shielded |= bit_of(region)


@kernel
def look_again(state: np.record, data: np.record, region: int) -> None:
    """Set anew what the markers of a region do."""
    here = bit_of(region)
    state.immune &= ~here
    state.shielded &= ~here
    state.marked &= ~here
    guard = 0
    for marker in range(1, data.n_markers):
        n = state.markers[region, marker]
        if n == 0:
            continue
        guard += n * data.marker_guard[marker]
        state.marked |= here
        if data.marker_immune[marker]:
            state.immune |= here
        if data.marker_shields[marker]:
            state.shielded |= here
    state.guard[region] = guard


@kernel
def send_marker(state: np.record, data: np.record, region: int, marker: int, fate: int) -> None:
    """Take all markers of a kind off a region; where they go is `fate`.

    The race that they belong to must still be in the region. To the hand go only the markers
    of an active race; a box marker has no hand but the stock.
    """
    n = int(state.markers[region, marker])
    state.markers[region, marker] = 0
    if fate == Fate.GONE:
        return
    if data.marker_box[marker]:
        state.stock[marker] += n
        return
    race = state.race_at[region]
    seat = int(state.race_seat[race])
    if fate == Fate.HAND and state.active[seat] == race:
        state.marker_hand[seat, marker] += n
        if seat != state.attacker:
            state.marker_sent[seat, marker] += n  # SW-42.3


@kernel
def clear_conquered(state: np.record, data: np.record, region: int) -> None:
    """Markers of a region that changes hands (SW-5.13); its race must still be there."""
    if (state.marked >> region) & 1:
        for marker in range(1, data.n_markers):
            if state.markers[region, marker] > 0:
                send_marker(state, data, region, marker, data.when_conquered[marker])
        look_again(state, data, region)


@kernel
def clear_abandoned(state: np.record, data: np.record, region: int) -> None:
    """Markers of a region that becomes unoccupied (SW-8.3, SW-13.4)."""
    if (state.marked >> region) & 1:
        for marker in range(1, data.n_markers):
            if state.markers[region, marker] > 0:
                send_marker(state, data, region, marker, data.when_abandoned[marker])
        look_again(state, data, region)


@kernel
def clear_declined(state: np.record, data: np.record, seat: int, race: int) -> None:
    """Markers that do not outlive the decline of their race (SW-11.5)."""
    for region in range(data.n_regions):
        if (state.land[race] & state.marked) >> region & 1:
            for marker in range(1, data.n_markers):
                if state.markers[region, marker] > 0 and data.stays_in_decline[marker] == 0:
                    send_marker(state, data, region, marker, Fate.STOCK)
            look_again(state, data, region)
    state.marker_hand[seat, :] = 0
    state.marker_first[seat, :] = 0
    state.marker_sent[seat, :] = 0


@kernel
def mark_conquest(state: np.record, data: np.record, race: int, region: int) -> None:
    """Markers that are set at the moment of conquest (SW-25.2, SW-32.1)."""
    if not has_block(state, data, race, Block.PLACE_MARKER):
        return
    seat = int(state.race_seat[race])
    first = 0  # markers for which this is one of the first conquests
    for side in range(2):
        tile = tile_of(state, race, side)
        if tile == NONE:
            continue
        given = 0  # by this tile, which has one set: equal blocks count once
        for b in range(data.n_blocks[tile]):
            block = data.blocks[tile, b]
            if block.kind != Block.PLACE_MARKER:
                continue
            marker = block.marker
            wanted = block.place == Place.EACH_REGION
            if block.place == Place.FIRST_CONQUESTS and state.marker_first[seat, marker] > 0:
                wanted = (given >> marker) & 1 == 0
                given |= bit_of(marker)
            if not wanted or room_in(state, data, region, marker) <= 0:
                continue
            if count_supply(state, data, seat, marker) > 0:
                put_marker(state, data, seat, region, marker)
        first |= given
    for marker in range(1, data.n_markers):
        state.marker_first[seat, marker] -= (first >> marker) & 1


@kernel
def mark_strike(state: np.record, data: np.record, race: int, tile: int, region: int) -> None:
    """Move the marker of a `strike` to where it struck (SW-45.3, SW-BLANK.30)."""
    seat = int(state.race_seat[race])
    for b in range(data.n_blocks[tile]):
        block = data.blocks[tile, b]
        if block.kind != Block.PLACE_MARKER or block.place != Place.WITH_STRIKE:
            continue
        marker = block.marker
        lift_all(state, data, race, marker)  # SW-45.4
        if count_supply(state, data, seat, marker) > 0 and room_in(state, data, region, marker) > 0:
            put_marker(state, data, seat, region, marker)


@kernel
def lift_marker(state: np.record, data: np.record, seat: int, region: int, marker: int) -> None:
    """Take one marker of a region back into its owner's supply."""
    state.markers[region, marker] -= 1
    if data.marker_box[marker]:
        state.stock[marker] += 1
    else:
        state.marker_hand[seat, marker] += 1
    look_again(state, data, region)


@kernel
def lift_all(state: np.record, data: np.record, race: int, marker: int) -> None:
    """Take all markers of a kind in the race's regions back into its supply."""
    seat = int(state.race_seat[race])
    for region in range(data.n_regions):
        if (state.land[race] >> region) & 1:
            while state.markers[region, marker] > 0:
                lift_marker(state, data, seat, region, marker)


# ------------------------------------------------------------------------ runs of step F


@kernel
def run_block(state: np.record, data: np.record, race: int, run: int) -> int:
    """Index of block `run` of banner and badge in DATA.blocks as tile * MAX_BLOCKS + b, or NONE.

    Blocks of the banner are runs 0 .. MAX_BLOCKS - 1, those of the badge follow.
    """
    tile = tile_of(state, race, run // MAX_BLOCKS)
    b = run % MAX_BLOCKS
    if tile == NONE or b >= data.n_blocks[tile]:
        return NONE
    if data.blocks[tile, b].kind != Block.PLACE_MARKER:
        return NONE
    place = data.blocks[tile, b].place
    if place in (Place.REDEPLOY, Place.ONE_PER_TURN):
        return tile * MAX_BLOCKS + b
    return NONE


@kernel
def count_alike(state: np.record, data: np.record, race: int, run: int, end: int) -> int:
    """Runs before `end` whose block has the marker and the place of block `run`."""
    index = run_block(state, data, race, run)
    block = data.blocks[index // MAX_BLOCKS, index % MAX_BLOCKS]
    n = 0
    for other in range(end):
        at = run_block(state, data, race, other)
        if at == NONE:
            continue
        twin = data.blocks[at // MAX_BLOCKS, at % MAX_BLOCKS]
        if twin.marker == block.marker and twin.place == block.place:
            n += 1
    return n


@kernel
def next_run(state: np.record, data: np.record, race: int, after: int) -> int:
    """The next run of markers of the race in step F, or NONE; equal blocks make one run."""
    if not has_block(state, data, race, Block.PLACE_MARKER):
        return NONE
    for run in range(after + 1, 2 * MAX_BLOCKS):
        if run_block(state, data, race, run) == NONE:
            continue
        if count_alike(state, data, race, run, run) == 0:
            return run
    return NONE


@kernel
def begin_run(state: np.record, data: np.record, race: int, run: int) -> None:
    """Take up what this run places, and say how many there are to place (SW-42.1, SW-48.1)."""
    seat = int(state.race_seat[race])
    index = run_block(state, data, race, run)
    block = data.blocks[index // MAX_BLOCKS, index % MAX_BLOCKS]
    marker = block.marker
    land = state.land[race]
    state.run = run
    state.marker = marker
    state.last_region = NONE
    if block.place == Place.REDEPLOY:
        lift_all(state, data, race, marker)
    left = min(count_supply(state, data, seat, marker), count_room(state, data, land, marker))
    if block.place == Place.ONE_PER_TURN:
        left = min(left, count_alike(state, data, race, run, 2 * MAX_BLOCKS))
    state.left = left


@kernel
def count_room(state: np.record, data: np.record, regions: int, marker: int) -> int:
    """How many more of a marker fit into a set of regions, 99 when there is no limit."""
    if regions == 0:
        return 0
    if data.per_region[marker] == 0:
        return 99
    total = count_bits(regions) * data.per_region[marker]
    for region in range(data.n_regions):
        if (regions & state.marked) >> region & 1:
            total -= state.markers[region, marker]
    return total


@kernel
def is_one_per_turn(state: np.record, data: np.record, race: int) -> bool:
    """True when the run being placed may be ended early (a Fortress)."""
    if state.run == NONE:
        return False
    index = run_block(state, data, race, int(state.run))
    return data.blocks[index // MAX_BLOCKS, index % MAX_BLOCKS].place == Place.ONE_PER_TURN


@kernel
def find_marker_regions(state: np.record, data: np.record, race: int) -> int:
    """Regions where the next marker of this run may go, in map order from the last one on."""
    marker = int(state.marker)
    land = state.land[race]
    if state.last_region != NONE:
        land &= -1 << int(state.last_region)
    optional = is_one_per_turn(state, data, race)
    regions = 0
    for region in range(data.n_regions):
        if (land >> region) & 1 == 0 or room_in(state, data, region, marker) <= 0:
            continue
        if not optional:
            rest = land & (-1 << region)
            if count_room(state, data, rest, marker) < state.left:
                continue  # the rest would not find room
        regions |= bit_of(region)
    return regions
