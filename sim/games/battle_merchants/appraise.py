"""Questions a strategy script asks about a position: what a sale, a forge or a card is worth.

Nothing here is a rule. A worth is in gold, as somebody at the table would guess it.
"""

import numpy as np

from sim.core.kernel import NONE, kernel
from sim.core.rng import below
from sim.games.battle_merchants.forge import can_forge, single_cost
from sim.games.battle_merchants.sell import sale_slots
from sim.games.battle_merchants.terms import (
    KINDS,
    MIX_BITS,
    MIX_MASK,
    QUALITIES,
    RANKS,
    SEASONS,
    STEVE,
    TYPES,
    Act,
    Duration,
    Op,
    Quality,
    Token,
)
from sim.games.battle_merchants.year import end_count

SALES_A_SEASON = 0.7  # of one seat to one race, in a season to come
FORGES_A_SEASON = 1.1  # of one seat in one weapon type it is good at
PRIZE_A_POINT = 0.8  # what a point of Defeated Weapons brings in prizes
SURVIVAL = 0.55  # chance of a weapon on the board to outlive a further season
NEW_TYPE = 2.0  # what the first level of a weapon type opens up, per season left
LEVEL, LAST_LEVEL = 0.7, 0.3  # what a further level wins in battles, and beyond vorpal weapons
TURN = 3.0  # what a turn is worth (public: the designer's figure)


@kernel
def seasons_left(view: np.record) -> int:
    """Seasons whose battles are still to come, this one included."""
    return SEASONS - int(view.season)


@kernel
def tile_worth(view: np.record, data: np.record) -> float:
    """What a further reward tile brings in the seasons to come."""
    return data.gold_per_tile * SALES_A_SEASON * (seasons_left(view) - 0.5)


@kernel
def weapon_strength(view: np.record, data: np.record, owner: int, kind: int) -> float:
    """Rank of a weapon in battle: its level, far above when vorpal, below all when Steve's."""
    if owner == STEVE:
        return -1.0
    strength = float(view.level[owner, kind // QUALITIES])
    if kind % QUALITIES == Quality.VORPAL and data.vorpal_beats_standard:
        strength += 100.0
    return strength


@kernel
def chance_to_win(view: np.record, data: np.record, seat: int, kind: int) -> float:
    """Chance of a weapon against one that is still to come, by the levels of the others."""
    own = weapon_strength(view, data, seat, kind)
    lost = 0.0
    for other in range(view.n_seats):
        if other == seat:
            continue
        for weapon in range(TYPES):
            if weapon != kind // QUALITIES:
                theirs = weapon_strength(view, data, other, weapon * QUALITIES)
                lost += 1.0 if theirs > own else 0.5 if theirs == own else 0.0
    return 1.0 - lost / ((view.n_seats - 1) * (TYPES - 1))


@kernel
def battle_worth(
    view: np.record, data: np.record, seat: int, kind: int, slot: int, spite: float
) -> float:
    """Repairs, prizes and ties that a weapon in a slot brings; `spite` for the others' losses."""
    quality = kind % QUALITIES
    stay = float(data.repair_gold[quality])
    for _ in range(seasons_left(view) - 1):
        stay = data.repair_gold[quality] + SURVIVAL * stay
    other_slot = data.facing[slot]
    other = np.int64(view.slot_owner[other_slot])
    if other == NONE:
        chance = chance_to_win(view, data, seat, kind)
        return chance * (stay + 0.5 * PRIZE_A_POINT) + 0.3 * (1.0 - chance) * stay
    facing = np.int64(view.slot_weapon[other_slot])
    own = weapon_strength(view, data, seat, kind)
    theirs = weapon_strength(view, data, other, facing)
    if own == theirs and view.wins_ties[seat]:
        own += 0.5
    if own > theirs:
        worth = stay + PRIZE_A_POINT * data.defeat_value[facing % QUALITIES]
        worth += view.on_defeat[seat]
        if other not in (STEVE, seat):
            worth += spite * (stay - view.on_loss[other])
        return worth
    if own == theirs:
        return data.tie_gold + (spite if other != seat else -stay)
    worth = float(view.on_loss[seat])
    if other != seat:
        worth -= spite * PRIZE_A_POINT * data.defeat_value[quality]
    return worth


@kernel
def sale_worth(
    view: np.record, data: np.record, seat: int, kind: int, slot: int, battle: float, spite: float
) -> float:
    """Gold of a sale, its reward tile and what its weapon does on the board."""
    quality = kind % QUALITIES
    row = slot // RANKS
    race = data.row_race[row]
    tiles = int(view.tiles[seat, race])
    if view.tile_owner[data.row_territory[row]] == seat:
        tiles += 1
    worth = float(data.sale_price[quality] + data.gold_per_tile * tiles)
    worth += view.sell_bonus[seat, quality]
    if view.reward[race, seat]:
        worth += tile_worth(view, data)
    return worth + battle * battle_worth(view, data, seat, kind, slot, spite)


@kernel
def ends_season(view: np.record, data: np.record, slot: int) -> bool:
    """True when a sale into the slot moves the last token of the season."""
    return moves_token(view, data, slot) and (
        view.season_tokens[view.season] == data.season_slots - 1 and view.trigger == NONE
    )


@kernel
def moves_token(view: np.record, data: np.record, slot: int) -> bool:
    """True when a sale into the slot moves its demand token."""
    is_open = view.token[data.slot_field[slot]] == Token.OPEN
    return bool(is_open and view.slot_weapon[data.facing[slot]] != NONE)


@kernel
def count_slots(view: np.record, data: np.record, weapon: int) -> int:
    """Slots that a weapon type could be sold to now."""
    slots = sale_slots(view, data, weapon, 0, 0)
    n = 0
    while slots != 0:
        slots &= slots - 1
        n += 1
    return n


@kernel
def price_kinds(
    view: np.record, data: np.record, seat: int, battle: float, margin: np.ndarray, room: np.ndarray
) -> None:
    """What a weapon of each kind would bring, and for how many there is room.

    Args:
        margin: out, float64[KINDS]; a sale to come, tiles and battle guessed, without the cost.
        room: out, float64[TYPES]; slots open now that the seat's stock does not fill, and those
            that the seasons to come will open.
    """
    mean_tiles = 0.0
    for row in range(data.n_rows):
        mean_tiles += view.tiles[seat, data.row_race[row]]
    mean_tiles *= data.gold_per_tile / data.n_rows
    for weapon in range(TYPES):
        stock = 0
        for quality in range(QUALITIES):
            kind = weapon * QUALITIES + quality
            stock += view.stock[seat, kind]
            chance = chance_to_win(view, data, seat, kind)
            stay = data.repair_gold[quality] * (1.0 + 0.4 * (seasons_left(view) - 1))
            worth = data.sale_price[quality] + view.sell_bonus[seat, quality] + mean_tiles
            margin[kind] = worth + battle * chance * (stay + 0.5 * PRIZE_A_POINT)
        room[weapon] = count_slots(view, data, weapon) + 1.5 * (seasons_left(view) - 1) - stock


@kernel
def forge_worth(
    option: np.record, data: np.record, margin: np.ndarray, room: np.ndarray, delay: float
) -> float:
    """Worth of a Forge option: sales to come, less the turn that each takes, less the cost."""
    worth = -float(option.cost)
    mix = option.mix
    for weapon in range(TYPES):
        left = room[weapon]
        for quality in range(QUALITIES - 1, -1, -1):
            kind = weapon * QUALITIES + quality
            made = (mix >> (MIX_BITS * kind)) & MIX_MASK
            sold = min(float(made), max(left, 0.0))
            left -= made
            worth += sold * (margin[kind] - delay) + (made - sold) * data.final_price[quality]
    return worth


@kernel
def level_worth(
    view: np.record, data: np.record, seat: int, weapon: int, levels: int, depth: float
) -> float:
    """What further levels of a weapon type are worth; `depth` scales those from the third on."""
    left = seasons_left(view)
    worth = 0.0
    vorpal = data.min_level[Quality.VORPAL]
    for level in range(view.level[seat, weapon] + 1, view.level[seat, weapon] + levels + 1):
        if level == data.min_level[Quality.STANDARD]:
            worth += NEW_TYPE * left
        elif level == vorpal:
            worth += depth * 2.5 * left
        elif level < vorpal:
            worth += LEVEL * left * (depth if level > 2 else 1.0)
        else:
            worth += LAST_LEVEL * left * depth
        if level == data.bonus_level and view.bonus_owner[weapon] == NONE:
            worth += depth * 2.0 * left
    own = 0
    for slot in range(data.n_slots):
        if view.slot_owner[slot] == seat and view.slot_weapon[slot] // QUALITIES == weapon:
            own += 1
    return worth + 0.3 * levels * own


@kernel
def learn_worth(
    view: np.record, option: np.record, data: np.record, seat: int, depth: float
) -> float:
    """Worth of a Craft card: levels and coins, less its price."""
    weapon = data.craft_weapon[option.card]
    worth = level_worth(view, data, seat, weapon, data.craft_levels[option.card], depth)
    forges = FORGES_A_SEASON * seasons_left(view)
    if view.level[seat, weapon] == 0:
        forges *= 0.5
    return worth + data.craft_coins[option.card] * forges - option.cost


@kernel
def card_worth(view: np.record, data: np.record, seat: int, card: int) -> float:
    """Worth of taking a Kingdom card now."""
    worth = float(data.kingdom_gold[card])
    for op in range(data.n_ops[card]):
        worth += block_worth(view, data, seat, card, op)
    return worth


@kernel
def block_worth(view: np.record, data: np.record, seat: int, card: int, op: int) -> float:
    """Worth of one effect block."""
    kind = data.op[card, op]
    amount = data.op_amount[card, op]
    count = data.op_count[card, op]
    left = float(seasons_left(view))
    if kind == Op.EXTRA_LEARN:
        return count * TURN * (0.8 if data.op_free[card, op] else 0.6) * left / SEASONS
    if kind == Op.TERRITORY_REWARD:
        return tile_worth(view, data)
    if kind == Op.RACE_REWARD:
        return 0.8 * tile_worth(view, data)
    if kind == Op.SELL:
        stock = 0
        for weapon in range(KINDS):
            stock += view.stock[seat, weapon]
        return min(count, stock) * (data.sale_price[0] + amount + 1.5)
    if kind == Op.FORGE_AND_SELL:
        return count * (data.sale_price[0] + 2.0 - cheapest_cost(view, data, seat))
    if kind == Op.GOLD_FLOOR:
        return float(max(amount - view.gold[seat], 0))
    return lasting_worth(view, data, seat, card, op)


@kernel
def lasting_worth(view: np.record, data: np.record, seat: int, card: int, op: int) -> float:
    """Worth of an effect that stays with the seat."""
    kind = data.op[card, op]
    amount = data.op_amount[card, op]
    left = float(seasons_left(view))
    if kind == Op.FORGE_DISCOUNT:
        return amount * data.op_count[card, op] * FORGES_A_SEASON * left
    if kind == Op.FORGE_LIMIT:
        return amount * left
    if kind == Op.LEARN_MULTIPLIER_CAP:
        return left
    if kind == Op.SELL_LIMIT:
        return TURN * amount * left
    if kind == Op.SELL_BONUS:
        return 0.5 * amount * left
    if kind in (Op.GOLD_ON_DEFEAT, Op.GOLD_ON_LOSS):
        return 1.5 * amount * left
    if kind == Op.WIN_LEVEL_TIES:
        return 2.0 * left
    if kind == Op.END_GOLD_PER:
        count = end_count(view, data, seat, data.op_target[card, op])
        return 0.9 * min((count + 0.5 * (left - 1.0)) * amount, float(data.op_limit[card, op]))
    return 2.0


@kernel
def cheapest_cost(view: np.record, data: np.record, seat: int) -> int:
    """Cost of the cheapest weapon that the seat can forge."""
    best = data.forge_cost[Quality.STANDARD]
    for kind in range(KINDS):
        if can_forge(view, data, seat, kind):
            best = min(best, single_cost(view, data, seat, kind))
    return int(best)


@kernel
def value_options(
    view: np.record,
    options: np.ndarray,
    n: int,
    data: np.record,
    battle: float,
    spite: float,
    depth: float,
    cards: float,
    delay: float,
    ending: float,
    values: np.ndarray,
) -> None:
    """Worth of every option.

    Args:
        battle: weight of what a weapon does after its sale.
        spite: worth of a gold piece that another seat loses in battle.
        depth: weight of levels beyond the second of a weapon type.
        cards: weight of what Kingdom cards do (their gold counts in full).
        delay: gold that the turn of a later sale costs; high values forge less ahead.
        ending: gold that it is worth to move the last token of the season.
        values: out, float64[n].
    """
    seat = np.int64(view.to_move)
    margin = np.empty(KINDS, np.float64)
    room = np.empty(TYPES, np.float64)
    priced = False
    for k in range(n):
        option = options[k]
        act = option.act
        kind = np.int64(option.weapon)
        slot = np.int64(option.slot)
        value = 0.0
        if act in (Act.SELL, Act.FORGE_AND_SELL):
            value = sale_worth(view, data, seat, kind, slot, battle, spite) - option.cost
            if ends_season(view, data, slot):
                value += ending
        elif act == Act.FORGE:
            if not priced:
                price_kinds(view, data, seat, battle, margin, room)
                priced = True
            value = forge_worth(option, data, margin, room, delay)
        elif act == Act.LEARN:
            value = learn_worth(view, option, data, seat, depth)
        elif act == Act.KINGDOM:
            card = np.int64(option.card)
            gold = float(data.kingdom_gold[card])
            value = gold + cards * (card_worth(view, data, seat, card) - gold)
        elif act == Act.RACE:
            value = 1.0 + view.tiles[seat, option.race]
        elif act == Act.BAILOUT:
            value = 2.0
        values[k] = value


@kernel
def best_of(values: np.ndarray, n: int, rng: np.ndarray) -> int:
    """Index of the largest of values[:n]; a random one of equals."""
    best = 0
    equals = 1
    for k in range(1, n):
        if values[k] > values[best]:
            best = k
            equals = 1
        elif values[k] == values[best]:
            equals += 1
            if below(rng, equals) == 0:
                best = k
    return best


@kernel
def lead(view: np.record, data: np.record, seat: int) -> float:
    """Gold and weapons on the board of a seat, compared with the best other seat."""
    best = -1000.0
    own = 0.0
    for other in range(view.n_seats):
        holding = float(view.gold[other])
        for slot in range(data.n_slots):
            if view.slot_owner[slot] == other:
                holding += data.repair_gold[view.slot_weapon[slot] % QUALITIES]
        if other == seat:
            own = holding
        else:
            best = max(best, holding)
    return own - best


@kernel
def is_final(data: np.record, option: np.record) -> bool:
    """True when the option uses the final card, Slush Fund."""
    return bool(option.act == Act.KINGDOM and data.duration[option.card] == Duration.FINAL)
