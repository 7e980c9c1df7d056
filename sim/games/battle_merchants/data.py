"""The component data as a Box: DATA for the rules, names and sources for everybody else."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from sim.core.component import Assumed, Component
from sim.core.game import Box
from sim.core.kernel import new_record
from sim.errors import ConfigError
from sim.games.battle_merchants import cards, document
from sim.games.battle_merchants.cards import (
    QUALITY_NAMES,
    RACE_NAMES,
    TERRITORY_NAMES,
    WEAPON_NAMES,
)
from sim.games.battle_merchants.checks import (
    choice,
    flag,
    names,
    number,
    only_keys,
    players,
    position,
)
from sim.games.battle_merchants.state import DATA
from sim.games.battle_merchants.terms import (
    KINDS,
    KINGDOM_SLOTS,
    MAX_CRAFT_DISPLAY,
    MAX_FORGE,
    MAX_FRONT,
    MAX_KINGDOM_DISPLAY,
    MAX_ROWS,
    MAX_SEATS,
    MAX_TURN_CAP,
    RACES,
    RANKS,
    STEVE_DEEDS,
    TERRITORIES,
    TYPES,
)

SEASON_NAMES = ("spring", "summer", "autumn", "winter")
SIDE_NAMES = ("K1", "K2", "K3", "C1", "C2", "C3", "C4", "C5")
_PRICES = (
    "min_level", "forge_cost", "sale_price", "final_price", "defeat_value", "tiebreak_gold",
    "repair_gold",
)  # fmt: skip


def read_box(n_seats: int, settings: Mapping[str, Any]) -> Box:
    """The component data of a variant for a number of players.

    Raises:
        ConfigError: a key or value is wrong; one line that names it and says what is allowed.
    """
    whole, changed = document.changed_document(settings)
    data = new_record(DATA)
    _fill_weapons(data, whole)
    _fill_board(data, whole, board_name(n_seats))
    _fill_seasons(data, whole)
    _fill_numbers(data, whole, n_seats)
    _fill_tableaus(data, whole, n_seats)
    _fill_switches(data, whole["switches"])
    cards.fill_crafts(data, whole)
    cards.fill_kingdom(data, whole, n_seats)
    _fill_side_board(data, whole, n_seats)
    components = tuple(_components(data, whole, n_seats))
    assumed = tuple(_assumed(whole, changed, n_seats))
    switches = {name: whole["switches"][name] for name in document.SWITCHES}
    printed = document.printed()["switches"]
    variants = {name: value for name, value in switches.items() if value != printed[name]}
    return Box(n_seats, data, components, assumed, changed, whole, switches, variants)


def board_name(n_seats: int) -> str:
    """Side of the board and of the tableaus (BM-2.1)."""
    return "p3" if n_seats == 3 else "p24"


def settings() -> dict[str, str]:
    """Every key that a variant may set, with one line about it."""
    printed = document.printed()
    switches = printed["switches"]
    lines = {name: f"{about}: {_shown(switches[name])}" for name, about in
             document.SWITCHES.items()}  # fmt: skip
    for key, value, source in document.leaves(printed):
        if document.is_settable(key) and not key.startswith("switches."):
            shown = value.get("text", craft_text(value)) if isinstance(value, dict) else value
            lines[key] = f"{shown} ({source})"
    return lines


def _shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def craft_text(entry: Mapping[str, Any]) -> str:
    """An entry of a list of tables in one line."""
    fields = [f"{name} {value}" for name, value in entry.items() if name != "source"]
    return ", ".join(fields)


def _fill_weapons(data: np.record, whole: Mapping[str, Any]) -> None:
    for k, name in enumerate(QUALITY_NAMES):
        table, path = whole["quality"][name], f"quality.{name}"
        for price in _PRICES:
            data[price][k] = number(table, path, price, 0, 999)
        if data.min_level[k] < 1:
            raise ConfigError(f"{path}.min_level = 0: must be a whole number from 1 to 999")


def _fill_board(data: np.record, whole: Mapping[str, Any], side: str) -> None:
    """The rows of one board side, and the masks made of them."""
    board, path = whole["boards"][side], f"boards.{side}"
    races = names(board, path, "races", RACE_NAMES)
    territories = names(board, path, "territories", TERRITORY_NAMES)
    rows = board["row"]
    if len(rows) != 2 * len(territories):
        raise ConfigError(f"{path}.row: {len(rows)} rows; must be {2 * len(territories)}")
    data.n_rows = len(rows)
    data.n_slots = len(rows) * RANKS
    data.row_race[:] = data.row_territory[:] = -1
    seen: dict[int, list[int]] = {territory: [] for territory in territories}
    for row, entry in enumerate(rows):
        here = f"{path}.row.{row}"
        only_keys(entry, here, ("ring", "territory", "race", "demand", "source"))
        if entry.get("ring") != row:
            raise ConfigError(f"{here}.ring = {entry.get('ring')!r}: must be {row}")
        territory = choice(entry, here, "territory", TERRITORY_NAMES)
        race = choice(entry, here, "race", RACE_NAMES)
        if territory not in seen or race not in races:
            raise ConfigError(f"{here}: territory and race must be on this side of the board")
        seen[territory].append(row)
        data.row_territory[row] = territory
        data.row_race[row] = race
        for k, weapon in enumerate(names(entry, here, "demand", WEAPON_NAMES, RANKS)):
            data.slot_type[row * RANKS + k] = weapon
            data.demand[weapon] |= 1 << (row * RANKS + k)
    data.all_slots = (1 << (len(rows) * RANKS)) - 1
    _fill_fields(data, seen, path)
    for race in races:
        data.on_board[race] = 1
        if race not in data.row_race[: len(rows)]:
            raise ConfigError(f"{path}: no row of {RACE_NAMES[race]}")
    tokens = whole["demand_tokens"]
    data.start_open_rank = number(tokens, "demand_tokens", "start_open_rank", 1, RANKS)
    data.season_slots = number(tokens, "demand_tokens", "season_slots", 1, 24)


def _fill_fields(data: np.record, seen: Mapping[int, list[int]], path: str) -> None:
    """Battlefields: the facing slots of the two rows of a territory (BM-1.2)."""
    for territory, rows in seen.items():
        if len(rows) != 2 or data.row_race[rows[0]] == data.row_race[rows[1]]:
            raise ConfigError(
                f"{path}.row: {TERRITORY_NAMES[territory]} needs two rows, of different races"
            )
        data.territory_used[territory] = 1
        for k in range(RANKS):
            field = territory * RANKS + k
            slots = (rows[0] * RANKS + k, rows[1] * RANKS + k)
            data.field_order[data.n_fields] = field
            data.n_fields += 1
            data.field_slot[field] = slots
            for slot, other in (slots, slots[::-1]):
                data.slot_field[slot] = field
                data.facing[slot] = other


def _fill_seasons(data: np.record, whole: Mapping[str, Any]) -> None:
    for k, name in enumerate(SEASON_NAMES):
        table, path = whole["seasons"][name], f"seasons.{name}"
        data.craft_deck[k] = choice(table, path, "craft_deck", cards.DECK_NAMES)
        data.kingdom_limit[k] = number(table, path, "kingdom_limit", 0, MAX_FRONT)
        if k and data.kingdom_limit[k] < data.kingdom_limit[k - 1]:
            raise ConfigError(f"{path}.kingdom_limit: may not fall below the season before (R35)")


def _fill_numbers(data: np.record, whole: Mapping[str, Any], n_seats: int) -> None:
    setup = whole["setup"]
    data.start_gold = number(setup, "setup", "start_gold", 0, 999)
    data.fixed_first_player = choice(setup, "setup", "first_player", ("random", "seat_1"))
    data.craft_display = number(setup, "setup", "craft_market", 0, MAX_CRAFT_DISPLAY)
    data.kingdom_display = number(setup, "setup", "kingdom_market", 0, MAX_KINGDOM_DISPLAY)
    if n_seats == 2:
        data.craft_display = whole["side_board"]["craft_slots"]
        data.kingdom_display = whole["side_board"]["kingdom_slots"]
    data.forge_max = number(setup, "setup", "forge_max", 1, MAX_FORGE)
    data.bonus_level = number(setup, "setup", "levels_for_craft_bonus", 1, 99)
    data.gold_per_tile = number(whole["rewards"], "rewards", "gold_per_matching_tile", 0, 99)
    battle, scoring = whole["battle"], whole["scoring"]
    data.vorpal_beats_standard = flag(battle, "battle", "vorpal_beats_standard")
    data.tie_gold = number(battle, "battle", "tie_gold_per_weapon", 0, 99)
    suffix = "_2p" if n_seats == 2 else ""
    for k, name in enumerate(("defeated_first", "defeated_second")):
        for each in (name, f"{name}_2p"):
            number(scoring, "scoring", each, 0, 999)
        data.prize[k] = scoring[f"{name}{suffix}"]


def _fill_tableaus(data: np.record, whole: Mapping[str, Any], n_seats: int) -> None:
    """The tableaus in use, in file order (BM-1.10, BM-13.1)."""
    side = board_name(n_seats)
    level = number(whole["tableaus"], "tableaus", "start_level", 0, 99)
    tiles = number(whole["tableaus"], "tableaus", "start_reward_tiles", 0, 9)
    used = 0
    for entry in whole["tableaus"][side]:
        path = f"tableaus.{side}.{entry['colour']}"
        crafts = names(entry, path, "start_crafts", WEAPON_NAMES, 2)
        race = choice(entry, path, "start_reward", RACE_NAMES)
        if crafts[0] == crafts[1]:
            raise ConfigError(f"{path}.start_crafts: must be two different weapons")
        if n_seats not in players(entry, path):
            continue
        data.start_level[used, crafts] = level
        data.start_tile[used, race] = tiles
        used += 1
    data.n_tableaus = used
    if used < n_seats:
        raise ConfigError(f"tableaus.{side}: {used} are used with {n_seats} players; too few")


def tableau_colours(whole: Mapping[str, Any], n_seats: int) -> list[str]:
    """Colours of the tableaus in use, by row of DATA."""
    entries = whole["tableaus"][board_name(n_seats)]
    return [entry["colour"] for entry in entries if n_seats in entry["players"]]


def _fill_switches(data: np.record, table: Mapping[str, Any]) -> None:
    path = "switches"
    data.fixed_tableaus = choice(table, path, "tableau_assignment", ("random", "fixed"))
    data.null_forge = flag(table, path, "null_forge")
    data.may_pass = choice(table, path, "pass_policy", ("only_if_stuck", "always"))
    data.broke_bailout = flag(table, path, "broke_bailout")
    data.turn_cap = number(table, path, "turn_cap_per_season", 0, MAX_TURN_CAP)
    data.cascade = flag(table, path, "cascade_tokens")
    data.overflow_unlocks = flag(table, path, "overflow_token_unlocks")
    data.shortage_ends = flag(table, path, "token_shortage_ends_season")
    data.discard_crafts = flag(table, path, "discard_craft_market_at_cleanup")
    data.defeated_tie = choice(table, path, "defeated_tie", ("split", "full", "none"))
    data.defeated_minimum = number(table, path, "defeated_min_total", 0, 99)
    data.final_discards = flag(table, path, "linked_final_use_discards_craft")
    data.steve_from_own_row = flag(table, path, "steve_tie_includes_start_row")
    data.steve_stays = choice(table, path, "steve_vs_steve", ("tie", "stay"))


def _fill_side_board(data: np.record, whole: Mapping[str, Any], n_seats: int) -> None:
    """Links and Salesman Steve; links count with two players only (BM-13.5)."""
    for index, link in enumerate(whole["side_board"]["link"]):
        path = f"side_board.link.{index}"
        only_keys(link, path, ("a", "b", "source"))
        a = choice(link, path, "a", SIDE_NAMES)
        b = choice(link, path, "b", SIDE_NAMES)
        if a == b:
            raise ConfigError(f"{path}: joins {SIDE_NAMES[a]} to itself")
        if n_seats == 2:
            data.linked[a] |= 1 << b
            data.linked[b] |= 1 << a
    steve = whole["steve"]
    data.steve_sells = flag(steve, "steve", "sells") and n_seats == 2
    data.n_steve = int(sum(data.on_board))
    data.steve_start = number(steve, "steve", "start_slot", 1, 4) - 1
    data.steve_kind_quality = position("steve.quality", steve["quality"], QUALITY_NAMES)


def _components(data: np.record, whole: Mapping[str, Any], n_seats: int) -> Iterator[Component]:
    """In the order of counts.py: fixed things, then the cards of data.toml, then new cards."""
    for weapon in WEAPON_NAMES:
        for quality in QUALITY_NAMES:
            yield Component("weapon", f"{weapon}.{quality}", f"{quality} {weapon}", "rulebook")
    for weapon in WEAPON_NAMES:
        yield Component("craft bonus", f"bonus.{weapon}", f"Craft Bonus {weapon}", "rulebook")
    yield Component("prize", "defeated_first", "first prize, Defeated Weapons", "rulebook")
    yield Component("prize", "defeated_second", "second prize, Defeated Weapons", "rulebook")
    for k in range(MAX_SEATS):
        colour = ("red", "purple", "yellow", "blue")[k]
        yield Component("tableau", f"tableau.{colour}", f"{colour} tableau", "assumed")
    for k in range(n_seats):
        title = f"turn {k + 1} of the first round"
        yield Component("turn order", f"turn.{k + 1}", title, "rulebook")
    first = KINDS + TYPES + 2 + MAX_SEATS + n_seats
    if n_seats == 2:
        first += STEVE_DEEDS
        yield Component("steve", "steve.defeated", "Salesman Steve's weapon defeated", "rulebook")
        yield Component("steve", "steve.token", "token moved by Salesman Steve", "rulebook")
        yield Component("steve", "steve.trigger", "season ended by Salesman Steve", "rulebook")
    printed = document.printed()
    rows = craft_rows(whole)
    n_crafts = len(craft_rows(printed))
    n_cards = len(printed["kingdom_card"])
    entries = whole["kingdom_card"]
    order = [("craft", k) for k in range(min(n_crafts, len(rows)))]
    order += [("gap", k) for k in range(len(rows), n_crafts)]
    order += [("kingdom", k) for k in range(min(n_cards, len(entries)))]
    order += [("gap", n_crafts + k) for k in range(len(entries), n_cards)]
    order += [("craft", k) for k in range(n_crafts, len(rows))]
    order += [("kingdom", k) for k in range(n_cards, len(entries))]
    order += [("gold", k) for k in range(len(entries))]
    for at, (group, k) in enumerate(order, first):
        if group == "craft":
            data.part_craft[k] = at
            yield Component("craft card", cards.craft_id(rows[k]), craft_title(rows[k]),
                            rows[k].get("source", "config"))  # fmt: skip
        elif group == "kingdom":
            data.part_kingdom[k] = at
            yield Component("kingdom card", entries[k]["id"],
                            entries[k].get("name", entries[k]["id"]),
                            entries[k].get("source", "config"))  # fmt: skip
        elif group == "gold":
            data.part_gold[k] = at
            title = f"gold of {entries[k].get('name', entries[k]['id'])}"
            yield Component("kingdom gold", f"gold.{entries[k]['id']}", title,
                            entries[k].get("source", "config"))  # fmt: skip
        else:  # the variant has fewer cards: later components keep their place
            yield Component("not in this variant", f"none.{k}", "not in this variant", "config")


def craft_rows(whole: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The different Craft cards, in the order of DATA."""
    rows: dict[str, Mapping[str, Any]] = {}
    for row in whole["craft_card"]:
        rows.setdefault(cards.craft_id(row), row)
    return list(rows.values())


def craft_title(row: Mapping[str, Any]) -> str:
    """`axe x1: 1 level, 2 coins (early)`; late cards are those of autumn and winter."""
    levels, coins = row["levels"], row["coins"]
    text = f"{row['weapon']} {row['cost']}: {levels} level{'s' * (levels != 1)}"
    if coins:
        text += f", {coins} coin{'s' * (coins != 1)}"
    return f"{text} ({'early' if row['deck'] == cards.DECK_NAMES[0] else 'late'})"


def _assumed(
    whole: Mapping[str, Any], changed: Mapping[str, Any], n_seats: int
) -> Iterator[Assumed]:
    """The numbers that nobody could look up and this number of players rests on."""
    side, other = board_name(n_seats), "p24" if n_seats == 3 else "p3"
    for key, value, source in document.leaves(whole):
        if "assumed" not in source or key in changed or key.startswith("switches."):
            continue
        if f".{other}." in key or (n_seats != 2 and key.startswith("side_board.")):
            continue
        if isinstance(value, dict):
            if n_seats not in value.get("players", (n_seats,)):
                continue
            value = value.get("text", craft_text(value))
        if key.startswith(f"boards.{side}.") and ".row." not in key:
            continue  # names and numbers of the rulebook
        yield Assumed(key, value, source)


assert MAX_ROWS >= 2 * TERRITORIES  # what _fill_board relies on
assert len(RACE_NAMES) == RACES
assert len([name for name in SIDE_NAMES if name[0] == "K"]) == KINGDOM_SLOTS
