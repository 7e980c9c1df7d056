"""SW-5 to SW-7  Conquest: legal targets, cost, the final attempt, losses."""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.core.rng import below
from sim.games.small_world.blocks import (
    bit_of,
    has_block,
    matches,
    phase_of,
    sum_of,
    tile_of,
    union_of,
    works,
)
from sim.games.small_world.combos import note_event
from sim.games.small_world.decline import vanish
from sim.games.small_world.markers import clear_conquered, mark_conquest, mark_strike
from sim.games.small_world.terms import Block, Do, Event, Status, Stream


@kernel
def find_links(state: np.record, data: np.record, race: int) -> int:
    """Regions that are adjacent to each other for this race (SW-58.2)."""
    return union_of(state, data, race, Block.LINK)


@kernel
def find_neighbours(data: np.record, land: int, link: int) -> int:
    """All regions adjacent to a set of regions, links included."""
    near = link if land & link else 0
    for region in range(data.n_regions):
        if (land >> region) & 1:
            near |= data.adjacent[region]
    return near


@kernel
def find_open(state: np.record, data: np.record, race: int, regions: int) -> int:
    """Of a set of regions those that the race may attack at all (SW-5.2, SW-5.6)."""
    seat = state.race_seat[race]
    regions &= ~state.land[race]
    if not has_block(state, data, race, Block.WATER):
        regions &= data.dry
    closed = state.immune
    if closed:
        closed &= ~state.land[race]
        if state.active[seat] != NONE:
            closed &= ~state.land[state.active[seat]]  # SW-13.2
        for k in range(state.n_declined[seat]):
            closed &= ~state.land[state.declined[seat, k]]
        regions &= ~closed  # SW-13.1
    if state.race_status[race] == Status.ACTIVE:
        for other in range(state.n_seats):
            if state.ally[other] == seat and state.active[other] != NONE:
                regions &= ~state.land[state.active[other]]  # SW-44.2
    return regions


@kernel
def find_targets(state: np.record, data: np.record, race: int, link: int) -> int:
    """Regions that the race may try to conquer, whatever they cost (SW-5.1 to SW-5.6)."""
    land = state.land[race]
    if land == 0:
        near = data.border | union_of(state, data, race, Block.ENTRY)  # SW-5.3
    else:
        near = find_neighbours(data, land, link)  # SW-5.5
    near |= union_of(state, data, race, Block.REACH)  # SW-46.1
    return find_open(state, data, race, near)


@kernel
def cost_of(state: np.record, data: np.record, race: int, region: int, link: int) -> int:
    """Tokens that the race needs for a region without a die (SW-5.7)."""
    cost = data.base_cost + state.guard[region]
    if data.mountain[region] != NONE:
        cost += data.mountain[region]
    owner = state.race_at[region]
    if owner == NONE:
        if (state.tribes >> region) & 1:
            cost += data.cost_per_token
    else:
        enemy = state.race_seat[owner] != state.race_seat[race]
        if enemy or data.own_tokens_defend:  # SW-5.8
            cost += state.tokens[region] * data.cost_per_token
        if enemy and data.any_defence:
            cost += fitting_sum(state, data, int(owner), region, Block.DEFENCE)
    if has_block(state, data, race, Block.DISCOUNT):
        cost -= matching_sum(state, data, race, region, link, Block.DISCOUNT)  # SW-5.9
    return max(cost, data.min_tokens)


@kernel
def fitting_sum(state: np.record, data: np.record, race: int, region: int, kind: int) -> int:
    """`matching_sum` for a race that has the block or not, with links of its own."""
    if not has_block(state, data, race, kind):
        return 0
    return matching_sum(state, data, race, region, find_links(state, data, race), kind)


@kernel
def matching_sum(
    state: np.record, data: np.record, race: int, region: int, link: int, kind: int
) -> int:
    """Sum of the numbers of the race's blocks of a kind whose `where` fits the region."""
    total = 0
    for side in range(2):
        tile = tile_of(state, race, side)
        if tile == NONE:
            continue
        for b in range(data.n_blocks[tile]):
            if not works(state, data, race, tile, b, kind):
                continue
            if matches(state, data, race, tile, b, region, link):
                total += data.blocks[tile, b].amount
    return total


# ------------------------------------------------------------------------ options


@kernel
def can_attempt(state: np.record, data: np.record, race: int) -> bool:
    """True while the race may make a final attempt (SW-6.1, SW-23.6)."""
    if data.shared_attempt and state.attempt:
        return False
    return not has_block(state, data, race, Block.DIE_BEFORE_EACH)  # SW-41.4


@kernel
def can_sorcery(state: np.record, data: np.record, race: int) -> bool:
    """True when the race can use sorcery at all now (SW-30.4, SW-30.5)."""
    if not has_block(state, data, race, Block.SORCERY):
        return False
    if state.tray[race] == 0 or state.land[race] == 0:
        return False
    return data.sorcery_needs_token == 0 or state.hand[race] > 0


@kernel
def find_sorcery_targets(state: np.record, data: np.record, race: int, link: int) -> int:
    """Regions whose single token may be replaced (SW-30)."""
    near = find_neighbours(data, state.land[race], link)
    near |= union_of(state, data, race, Block.REACH)
    near = find_open(state, data, race, near) & ~state.shielded
    uses = sum_of(state, data, race, Block.SORCERY)
    victims = 0
    for other in range(state.n_seats):
        victim = state.active[other]
        if other == state.race_seat[race] or victim == NONE:
            continue
        if state.sorcery[other] < uses:  # SW-30.2
            victims |= state.land[victim]
    near &= victims
    for region in range(data.n_regions):
        if (near >> region) & 1 and state.tokens[region] != 1:
            near &= ~bit_of(region)  # SW-30.3
    return near


@kernel
def is_any_affordable(state: np.record, data: np.record, race: int) -> bool:
    """True when some legal target can be paid with the hand and the roll that waits."""
    link = find_links(state, data, race)
    targets = find_targets(state, data, race, link)
    means = state.hand[race] + max(state.roll, 0)
    for region in range(data.n_regions):
        if (targets >> region) & 1 and cost_of(state, data, race, region, link) <= means:
            return state.hand[race] >= data.min_tokens
    return False


@kernel
def write_plain(out: np.ndarray, n: int, act: int) -> int:
    """Append an option that names nothing; returns the new count."""
    option = out[n]
    option.act = act
    option.region = NONE
    option.place = NONE
    option.race = NONE
    option.power = NONE
    option.seat = NONE
    option.marker = NONE
    option.strike = NONE
    option.cost = NONE
    return n + 1


@kernel
def write_region(out: np.ndarray, n: int, act: int, region: int) -> int:
    """Append an option about a region; returns the new count."""
    write_plain(out, n, act)
    out[n].region = region
    return n + 1


@kernel
def legal_conquer(state: np.record, data: np.record, out: np.ndarray) -> int:
    """Options of steps B and E, regions in map order, `stop` last (SW-14.2, SW-14.5)."""
    race = int(state.acting)
    hand = int(state.hand[race])
    roll = max(int(state.roll), 0)
    link = find_links(state, data, race)
    n = 0
    if hand > 0:
        targets = find_targets(state, data, race, link)
        attempt = can_attempt(state, data, race)
        for region in range(data.n_regions):
            if (targets >> region) & 1 == 0:
                continue
            cost = cost_of(state, data, race, region, link)
            paid = max(cost - roll, data.min_tokens)  # SW-41.2
            if paid <= hand:
                n = write_region(out, n, Do.CONQUER, region)
                out[n - 1].cost = paid
            elif attempt and cost <= hand + data.max_short and cost <= data.attempt_cost_cap:
                n = write_region(out, n, Do.ATTEMPT, region)
                out[n - 1].cost = cost
        if has_block(state, data, race, Block.STRIKE):
            n = legal_strike(state, data, race, targets, out, n)
    if can_sorcery(state, data, race):
        regions = find_sorcery_targets(state, data, race, link)
        for region in range(data.n_regions):
            if (regions >> region) & 1:
                n = write_region(out, n, Do.SORCERY, region)
                out[n - 1].cost = 0
    if hand > 0 and state.roll == NONE and has_block(state, data, race, Block.DIE_BEFORE_EACH):
        n = write_plain(out, n, Do.ROLL)
    return write_plain(out, n, Do.STOP)


@kernel
def legal_strike(
    state: np.record, data: np.record, race: int, targets: int, out: np.ndarray, n: int
) -> int:
    """Options of the `strike` blocks (SW-45.1, SW-45.2)."""
    for side in range(2):
        tile = tile_of(state, race, side)
        if tile == NONE:
            continue
        for b in range(data.n_blocks[tile]):
            block = data.blocks[tile, b]
            if not works(state, data, race, tile, b, Block.STRIKE):
                continue
            if state.strikes[block.strike] >= block.uses or state.hand[race] < block.amount:
                continue
            for region in range(data.n_regions):
                if (targets >> region) & 1:
                    n = write_region(out, n, Do.STRIKE, region)
                    out[n - 1].strike = block.strike
                    out[n - 1].cost = block.amount
    return n


# ------------------------------------------------------------------------ carrying it out


@kernel
def note_attack(state: np.record, race: int, region: int) -> None:
    """Remember whose active tokens the active race attacks (SW-44.4)."""
    owner = state.race_at[region]
    if state.race_status[race] != Status.ACTIVE or owner == NONE:
        return
    if state.race_status[owner] == Status.ACTIVE and state.race_seat[owner] != state.attacker:
        state.attacked |= 1 << int(state.race_seat[owner])


@kernel
def count_hits(state: np.record, data: np.record, race: int, region: int) -> None:
    """Count a conquest for the blocks that ask for it (SW-10.7, SW-BLANK.13)."""
    if not (
        has_block(state, data, race, Block.COINS_CONQUEST)
        or has_block(state, data, race, Block.GROWTH)
    ):
        return
    link = find_links(state, data, race)
    for side in range(2):
        tile = tile_of(state, race, side)
        if tile == NONE:
            continue
        for b in range(data.n_blocks[tile]):
            block = data.blocks[tile, b]
            if block.counter == NONE or (block.phases >> phase_of(state, race)) & 1 == 0:
                continue
            if matches(state, data, race, tile, b, region, link):
                state.hits[block.counter] += 1


@kernel
def count_losses(state: np.record, data: np.record, victim: int) -> int:
    """Tokens that an opponent's conquest costs the race (SW-7.1, SW-22, SW-BLANK.25)."""
    losses = data.token_loss
    if not has_block(state, data, victim, Block.LOSSES):
        return losses
    smallest = 99  # SW-BLANK.9
    for side in range(2):
        tile = tile_of(state, victim, side)
        if tile == NONE:
            continue
        for b in range(data.n_blocks[tile]):
            if works(state, data, victim, tile, b, Block.LOSSES):
                smallest = min(smallest, data.blocks[tile, b].amount)
    return smallest


@kernel
def drive_out(state: np.record, data: np.record, race: int, region: int, by_sorcery: bool) -> None:
    """Whoever stands in the region leaves it (SW-5.13, SW-7); the cost has been paid."""
    here = bit_of(region)
    state.tribes &= ~here  # SW-5.16
    victim = int(state.race_at[region])
    if victim == NONE:
        return
    clear_conquered(state, data, region)
    tokens = int(state.tokens[region])
    lost = int(data.token_loss)
    if by_sorcery:
        lost = tokens  # SW-30.7
    elif state.race_seat[victim] != state.race_seat[race]:
        lost = count_losses(state, data, victim)
    lost = min(lost, tokens)
    state.tray[victim] += lost
    state.hand[victim] += tokens - lost
    state.land[victim] &= ~here
    state.race_at[region] = NONE
    state.tokens[region] = 0


@kernel
def take_region(
    state: np.record, data: np.record, race: int, region: int, tokens: int, strike_tile: int
) -> None:
    """Conquer a region with `tokens` from the hand; with 0 by sorcery (SW-5.13)."""
    count_hits(state, data, race, region)
    note_attack(state, race, region)
    victim = int(state.race_at[region])
    drive_out(state, data, race, region, tokens == 0)
    if tokens == 0:
        state.tray[race] -= 1  # SW-30.5
        tokens = 1
    else:
        state.hand[race] -= tokens  # SW-5.12
    state.race_at[region] = race
    state.tokens[region] = tokens
    state.land[race] |= bit_of(region)
    mark_conquest(state, data, race, region)
    if strike_tile != NONE:
        mark_strike(state, data, race, strike_tile, region)
    if victim != NONE and is_gone(state, data, victim):
        vanish(state, data, victim)  # SW-11.9


@kernel
def is_gone(state: np.record, data: np.record, race: int) -> bool:
    """True when a race in decline has nothing left to stay in play with (SW-11.9, SW-23.8)."""
    if state.race_status[race] != Status.DECLINE or state.land[race] != 0:
        return False
    if state.hand[race] == 0 or data.ghouls_may_reenter == 0:
        return True
    return not has_block(state, data, race, Block.ACT_IN_DECLINE)


@kernel
def do_attempt(state: np.record, data: np.record, region: int) -> None:
    """The final attempt: one roll, all or nothing (SW-6)."""
    race = int(state.acting)
    link = find_links(state, data, race)
    cost = cost_of(state, data, race, region, link)
    value = roll_die(state, data)
    state.attempt = 1
    if state.hand[race] + value >= cost:
        take_region(state, data, race, region, int(state.hand[race]), int(NONE))  # SW-6.3
    else:
        note_attack(state, race, region)


@kernel
def roll_die(state: np.record, data: np.record) -> int:
    """Roll the reinforcement die for the attacker (SW-1.13)."""
    value = data.faces[below(state.rng[Stream.DIE_0 + state.attacker], data.n_faces)]
    note_event(state, Event.DIE, value, 0)
    return int(value)


@kernel
def do_strike(state: np.record, data: np.record, region: int, strike: int) -> None:
    """Conquer for a fixed price (SW-45)."""
    race = int(state.acting)
    state.strikes[strike] += 1
    for side in range(2):
        tile = tile_of(state, race, side)
        if tile == NONE:
            continue
        for b in range(data.n_blocks[tile]):
            block = data.blocks[tile, b]
            if block.kind == Block.STRIKE and block.strike == strike:
                take_region(state, data, race, region, block.amount, tile)
                return


@kernel
def do_sorcery(state: np.record, data: np.record, region: int) -> None:
    """Replace the single token of a region by one from the tray (SW-30)."""
    race = int(state.acting)
    victim = state.race_at[region]
    state.sorcery[state.race_seat[victim]] += 1
    take_region(state, data, race, region, 0, int(NONE))


@kernel
def do_conquest_option(state: np.record, data: np.record, action: np.record) -> bool:
    """Carry out an option of `conquer`; returns True when the conquests are over."""
    race = int(state.acting)
    region = int(action.region)
    if action.act == Do.CONQUER:
        take_region(state, data, race, region, int(action.cost), int(NONE))
        state.roll = NONE
        return False
    if action.act == Do.ATTEMPT:
        do_attempt(state, data, region)
        return True  # SW-6.5
    if action.act == Do.STOP:
        return True
    if action.act == Do.ROLL:
        state.roll = roll_die(state, data)
    elif action.act == Do.STRIKE:
        do_strike(state, data, region, int(action.strike))
    elif action.act == Do.SORCERY:
        do_sorcery(state, data, region)
    # A roll that makes no target affordable ends the conquests (SW-41.3, SW-41.5).
    return state.roll != NONE and not is_any_affordable(state, data, race)


@kernel
def may_go_on(state: np.record, data: np.record, race: int) -> bool:
    """False when `stop` is the only thing left to do."""
    if state.hand[race] > 0:
        return True
    return can_sorcery(state, data, race)


@kernel
def is_barred(state: np.record, data: np.record) -> bool:
    """True when an earlier final attempt ended all conquests of the turn (SW-23.6)."""
    return data.shared_attempt != 0 and state.attempt != 0
