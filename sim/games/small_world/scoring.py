"""SW-10, SW-12  Scoring, the end and ties."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.small_world.blocks import count_bits, count_matching, phase_of, tile_of
from sim.games.small_world.conquest import find_links
from sim.games.small_world.terms import ACTIVE, DECLINE, Block, Reason, Source


@kernel
def do_score(state: np.record, data: np.record, seat: int) -> None:
    """Step G: coins for all races of the attacker (SW-10.1)."""
    for k in range(state.n_declined[seat]):
        score_race(state, data, seat, int(state.declined[seat, k]))
    if state.active[seat] != NONE:
        score_race(state, data, seat, int(state.active[seat]))


@kernel
def score_race(state: np.record, data: np.record, seat: int, race: int) -> None:
    """Coins of one race: its regions, then what banner and badge add (SW-10.2 to SW-10.5)."""
    coins = count_bits(state.land[race]) * data.points_per_region
    state.source[seat, Source.REGIONS] += coins
    if state.declining != race or data.score_in_decline_turn:
        for side in range(2):
            tile = tile_of(state, race, side)
            if tile != NONE:
                bonus = score_tile(state, data, race, tile)
                state.source[seat, Source.RACE + side] += bonus
                coins += bonus
    state.coins[seat] += coins
    row = state.race_pick[race]
    if phase_of(state, race) == ACTIVE:
        state.pick_active[row] += coins
    else:
        state.pick_decline[row] += coins


@kernel
def score_tile(state: np.record, data: np.record, race: int, tile: int) -> int:
    """Coins that the blocks of one tile bring (SW-BLANK.17 to SW-BLANK.19)."""
    total = 0
    for b in range(data.n_blocks[tile]):
        block = data.blocks[tile, b]
        if (block.phases >> phase_of(state, race)) & 1 == 0:
            continue
        coins = 0
        if block.kind == Block.COINS_REGION:
            link = find_links(state, data, race)
            coins = block.amount * count_matching(state, data, race, tile, b, link)
        elif block.kind == Block.COINS_CONQUEST:
            coins = block.amount * state.hits[block.counter]
        elif block.kind == Block.COINS_TURN:
            coins = score_turn(state, data, race, tile, b)
        if block.cap > 0:
            coins = min(coins, block.cap)
        total += coins
    return total


@kernel
def score_turn(state: np.record, data: np.record, race: int, tile: int, b: int) -> int:
    """Coins of a `coins_turn` block (SW-40, SW-59)."""
    block = data.blocks[tile, b]
    if block.first:
        return block.amount if state.picked and phase_of(state, race) != DECLINE else 0
    if data.alchemist_needs_region and state.land[race] == 0:
        return 0  # SW-40.2
    return int(block.amount)


@kernel
def count_tokens(state: np.record, data: np.record, seat: int) -> int:
    """Race tokens of the seat on the map (SW-12.3)."""
    total = 0
    for region in range(data.n_regions):
        race = state.race_at[region]
        if race != NONE and state.race_seat[race] == seat:
            total += state.tokens[region]
    return total


@kernel
def rank(state: np.record, data: np.record, place: np.ndarray) -> int:
    """Places from 1, equal = shared; returns what decided the first one (SW-12.2 to SW-12.4)."""
    tokens = np.zeros(5, np.int64)
    for seat in range(state.n_seats):
        tokens[seat] = count_tokens(state, data, seat)
    best = 0
    for seat in range(state.n_seats):
        place[seat] = 1
        for other in range(state.n_seats):
            if state.coins[other] > state.coins[seat] or (
                state.coins[other] == state.coins[seat] and tokens[other] > tokens[seat]
            ):
                place[seat] += 1
        if place[seat] == 1:
            best = seat
    reason = Reason.COINS
    for seat in range(state.n_seats):
        if seat != best and state.coins[seat] == state.coins[best]:
            if tokens[seat] == tokens[best]:
                return Reason.SHARED
            reason = Reason.TOKENS
    return reason
