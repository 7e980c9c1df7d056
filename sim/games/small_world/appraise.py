"""What things are worth to a simple player, for strategies: combos, regions, a decline.

All figures are coins, guessed; none of them is a rule. `decide` puts them together into a whole
player whose character is set by five numbers (see `decide`).
"""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.games.small_world.blocks import count_bits, has_block
from sim.games.small_world.conquest import find_links, matching_sum
from sim.games.small_world.terms import MAX_RACES, Block, Decision, Do

TURNS_HELD = 3.0  # turns that a race usually stays active
REGIONS_HELD = 5.0  # regions that it then holds
TOKEN_WORTH = 1.3  # coins that one more token brings over that time
NEW_RACE = 6.0  # coins a turn that a fresh race brings
KEPT_IN_DECLINE = 0.75  # share of the regions in decline that are still there a turn later


@kernel
def known_coins(view: np.record, data: np.record, seat: int) -> int:
    """Coins of a seat as anybody could have counted them (R8)."""
    total = int(data.starting_coins)
    for pick in range(view.n_picks):
        if view.pick_seat[pick] == seat:
            total += view.pick_active[pick] + view.pick_decline[pick]
            total += view.pick_found[pick] - view.pick_paid[pick]
    return total


@kernel
def find_leader(view: np.record, data: np.record, seat: int) -> int:
    """The opponent with the most coins; the first of equal ones."""
    leader = int(NONE)
    best = -1
    for other in range(view.n_seats):
        if other == seat:
            continue
        coins = known_coins(view, data, other)
        if coins > best:
            best = coins
            leader = int(other)
    return leader


@kernel
def coins_of(view: np.record, data: np.record, race: int, region: int) -> int:
    """Coins a turn that a region brings the race, with what banner and badge add."""
    coins = int(data.points_per_region)
    if has_block(view, data, race, Block.COINS_REGION):
        link = find_links(view, data, race)
        coins += matching_sum(view, data, race, region, link, Block.COINS_REGION)
    return coins


@kernel
def coins_of_conquest(view: np.record, data: np.record, race: int, region: int) -> int:
    """Coins of this turn if the race conquers the region now."""
    coins = coins_of(view, data, race, region)
    if has_block(view, data, race, Block.COINS_CONQUEST):
        link = find_links(view, data, race)
        coins += matching_sum(view, data, race, region, link, Block.COINS_CONQUEST)
    return coins


@kernel
def income_of(view: np.record, data: np.record, race: int) -> int:
    """Coins a turn that all regions of a race bring."""
    total = 0
    for region in range(data.n_regions):
        if (view.land[race] >> region) & 1:
            total += coins_of(view, data, race, region)
    return total


@kernel
def count_free(view: np.record, data: np.record, race: int) -> int:
    """Tokens of a race that may conquer: all above one per region."""
    total = int(view.hand[race])
    for region in range(data.n_regions):
        if (view.land[race] >> region) & 1:
            total += view.tokens[region] - 1
    return total


@kernel
def worth_of_block(data: np.record, tile: int, b: int) -> float:
    """Coins that one block brings while its race is active, and after."""
    block = data.blocks[tile, b]
    share = count_bits(block.mask & data.dry) / max(1, count_bits(data.dry))
    amount = float(block.amount)
    kind = block.kind
    if kind == Block.COINS_REGION:
        return amount * share * REGIONS_HELD * TURNS_HELD
    if kind == Block.COINS_CONQUEST:
        return amount * share * REGIONS_HELD
    if kind == Block.COINS_TURN:
        return amount if block.first else amount * TURNS_HELD
    if kind == Block.DISCOUNT:
        return amount * share * REGIONS_HELD * TOKEN_WORTH * (0.5 if block.next_to else 1.0)
    if kind in (Block.TOKENS_AT_PICK, Block.ATTACK_RESERVE):
        return amount * TOKEN_WORTH * (1.0 if kind == Block.TOKENS_AT_PICK else 0.6)
    if kind in (Block.WATER, Block.SORCERY, Block.STRIKE, Block.DIE_BEFORE_EACH):
        return 4.0
    if kind in (Block.SPARED, Block.STAY_IN_DECLINE, Block.PLACE_MARKER, Block.GROWTH):
        return 3.0
    return 2.0


@kernel
def worth_of_combo(view: np.record, data: np.record, place: int) -> float:
    """Coins that a combo promises: its tokens, its blocks, the coins that lie on it."""
    race = int(view.row_race[place])
    power = int(view.row_power[place])
    tokens = min(data.banner[race] + data.badge[power], data.tray[race])
    worth = TOKEN_WORTH * tokens + view.row_coins[place]
    for b in range(data.n_blocks[race]):
        worth += worth_of_block(data, race, b)
    for b in range(data.n_blocks[MAX_RACES + power]):
        worth += worth_of_block(data, MAX_RACES + power, b)
    return worth


@kernel
def worth_of_taking(
    view: np.record, data: np.record, region: int, leader: float, empty: float
) -> float:
    """Coins that a conquest brings, weighed by who stands there."""
    race = int(view.acting)
    seat = view.race_seat[race]
    worth = float(coins_of_conquest(view, data, race, region))
    owner = int(view.race_at[region])
    if owner == NONE:
        return worth * empty
    if view.race_seat[owner] == seat:
        return worth - data.points_per_region
    harm = float(coins_of(view, data, owner, region))
    if leader > 0.0 and view.race_seat[owner] == find_leader(view, data, int(seat)):
        harm *= 2.0
    return worth + leader * harm


@kernel
def gain_of_decline(view: np.record, data: np.record, seat: int, turns: int) -> float:
    """Coins that a decline now brings more than staying, over the turns that are left."""
    race = int(view.active[seat])
    regions = float(count_bits(view.land[race]))
    older = 0.0
    for k in range(view.n_declined[seat]):
        other = int(view.declined[seat, k])
        if not has_block(view, data, other, Block.SPARED):
            older += count_bits(view.land[other])
    if has_block(view, data, race, Block.SPARED):
        older = 0.0
    growth = count_free(view, data, race) / 3.0
    stay = turns * (income_of(view, data, race) + older + growth)
    go = regions + (turns - 1) * (KEPT_IN_DECLINE * regions + NEW_RACE)
    return go - stay


@kernel
def is_front(view: np.record, data: np.record, race: int, region: int) -> bool:
    """True when a region borders on land that is not the race's own."""
    return data.adjacent[region] & data.dry & ~view.land[race] != 0


@kernel
def best_pick(view: np.record, options: np.ndarray, n: int, data: np.record, price: float) -> int:
    """The combo worth most; a coin of its price counts `price`."""
    best = 0
    most = 0.0
    for k in range(n):
        worth = worth_of_combo(view, data, int(options[k].place)) - price * options[k].cost
        if k == 0 or worth > most:
            best = k
            most = worth
    return best


@kernel
def best_conquest(
    view: np.record, options: np.ndarray, n: int, data: np.record, leader: float, empty: float
) -> int:
    """The conquest that brings most for a token; the die last, `stop` when nothing is left."""
    best = n - 1
    most = 0.0
    for k in range(n):
        act = options[k].act
        if act == Do.ROLL:
            return k
        if act == Do.STOP:
            continue
        region = int(options[k].region)
        worth = worth_of_taking(view, data, region, leader, empty)
        if act == Do.CONQUER:
            worth /= options[k].cost
        elif act == Do.ATTEMPT:
            short = options[k].cost - view.hand[view.acting]
            worth *= 0.01 * chance_of(data, short)  # only when all else is done
        elif act == Do.STRIKE:
            worth *= 0.3 * (view.tokens[region] + view.guard[region] + 1)
        else:
            worth *= 4.0  # sorcery costs nothing
        if worth > most:
            best = k
            most = worth
    return best


@kernel
def chance_of(data: np.record, short: int) -> float:
    """Chance that the die shows at least `short`."""
    n = 0
    for face in range(data.n_faces):
        if data.faces[face] >= short:
            n += 1
    return n / data.n_faces


@kernel
def best_spread(view: np.record, options: np.ndarray, n: int, data: np.record, front: float) -> int:
    """Tokens in equal shares; a region at the front gets `front` times the share of others."""
    race = int(view.acting)
    total = 0.0
    loose = float(view.left)
    for k in range(n):
        region = int(options[k].region)
        total += front if is_front(view, data, race, region) else 1.0
        loose += view.tokens[region] - 1
    for k in range(n):
        region = int(options[k].region)
        share = front if is_front(view, data, race, region) else 1.0
        if (view.tokens[region] - 1) * total < loose * share:
            return k
    return n - 1


@kernel
def best_marker(view: np.record, options: np.ndarray, n: int, data: np.record) -> int:
    """The weakest region, the dearest of equal ones."""
    race = int(view.acting)
    best = 0
    most = -999.0
    for k in range(n):
        if options[k].act == Do.STOP:
            continue
        region = int(options[k].region)
        worth = float(coins_of(view, data, race, region))
        worth -= 2.0 * (view.tokens[region] + view.guard[region])
        if worth > most:
            best = k
            most = worth
    return best


@kernel
def best_ally(view: np.record, options: np.ndarray, n: int, data: np.record) -> int:
    """Peace with the opponent who has most tokens to attack with."""
    best = n - 1
    most = -1
    for k in range(n - 1):
        race = int(view.active[options[k].seat])
        tokens = 0 if race == NONE else count_free(view, data, race)
        if tokens > most:
            best = k
            most = tokens
    return best


@kernel
def cheapest_region(view: np.record, options: np.ndarray, n: int, data: np.record) -> int:
    """The region that brings the fewest coins."""
    best = 0
    least = 999
    for k in range(n):
        coins = coins_of(view, data, int(view.acting), int(options[k].region))
        if coins < least:
            best = k
            least = coins
    return best


@kernel
def decide(
    view: np.record,
    options: np.ndarray,
    n: int,
    data: np.record,
    patience: float,
    price: float,
    leader: float,
    empty: float,
    front: float,
) -> int:
    """Index of the option that a simple player takes.

    Args:
        view: what the seat sees.
        options: Action records, n of them.
        n: number of options.
        data: numbers of the box.
        patience: coins that a decline must bring more than staying.
        price: what a coin of a combo's price counts; 1 is its face value.
        leader: what a coin counts that an opponent loses, twice that for the leader's.
        empty: what a coin of empty land or a Lost Tribe's counts; 1 is its face value.
        front: tokens at the front for each one behind it.
    """
    decision = view.decision
    if decision == Decision.CONQUER:
        return best_conquest(view, options, n, data, leader, empty)
    if decision == Decision.REDEPLOY:
        return best_spread(view, options, n, data, front)
    if decision == Decision.PICK:
        return best_pick(view, options, n, data, price)
    if decision in (Decision.EXPAND_OR_DECLINE, Decision.LATE_DECLINE):
        late = decision == Decision.LATE_DECLINE
        turns = data.rounds - view.round_no + (0 if late else 1)
        seat = int(view.attacker)
        declines = turns > 1 and gain_of_decline(view, data, seat, turns) > patience
        return int(declines != late)
    if decision == Decision.MARKER:
        return best_marker(view, options, n, data)
    if decision == Decision.ALLY:
        return best_ally(view, options, n, data)
    if decision == Decision.GIVE_UP:
        return cheapest_region(view, options, n, data)
    return n - 1  # abandon nothing
