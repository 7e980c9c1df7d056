"""The component data as a document: read, changed by dotted keys, listed with its sources."""

import copy
import functools
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from sim.errors import ConfigError, unknown_name

# Lists of tables whose entries are named by one of their fields; the others go by number.
NAMED_BY = {
    "kingdom_card": "id",
    "tableaus.p24": "colour",
    "tableaus.p3": "colour",
    "boards.p24.row": "ring",
    "boards.p3.row": "ring",
}
MAY_GROW = ("kingdom_card", "craft_card", "side_board.link")

# Keys that only describe the box: changing one would change nothing.
_NOT_USED = (
    "meta", "weapons", "races", "territories", "craft_decks", "kingdom", "seasons.order",
    "demand_tokens.count", "demand_tokens.per_battlefield", "setup.craft_bonus_cards",
    "setup.ownership_cubes_per_colour", "setup.gold_coins", "switches.source",
)  # fmt: skip
# Keys on which the rules themselves are built.
_FIXED = (
    "setup.sell_max", "rewards.per_player_per_race_per_season", "side_board.kingdom_slots",
    "side_board.craft_slots", "steve.race_slots", "tableaus.start_weapons",
    "boards.p24.players", "boards.p3.players", "boards.p24.territories", "boards.p3.territories",
    "boards.p24.races", "boards.p3.races", "boards.p24.battlefields_per_territory",
    "boards.p3.battlefields_per_territory", "seasons.spring.craft_deck",
    "seasons.summer.craft_deck", "seasons.autumn.craft_deck", "seasons.winter.craft_deck",
    "seasons.spring.cleanup", "seasons.summer.cleanup", "seasons.autumn.cleanup",
    "seasons.winter.cleanup",
)  # fmt: skip
# Fields that say something about the data and are no data.
TEXTS = ("source", "sources", "note", "en", "el", "text", "name", "name_source")

SWITCHES: dict[str, str] = {
    "tableau_assignment": "who gets which tableau: random, or fixed in seat order (R2)",
    "null_forge": "a player may forge nothing at all, which counts as a pass (R11)",
    "pass_policy": "when a player may pass: only_if_stuck, or always (R12)",
    "broke_bailout": "below 5 gold a player may raise it to 5 instead of an action (R13)",
    "turn_cap_per_season": "turns per player after which a season is cut off; 0: never (R14)",
    "cascade_tokens": "a token that opens between two weapons moves on at once (R18)",
    "overflow_token_unlocks": "a token beyond a season's third still opens the next one (R19)",
    "token_shortage_ends_season": "a season ends when no open token is left on the board (R22)",
    "discard_craft_market_at_cleanup": "clean-up discards the face-up Craft cards (R27)",
    "defeated_tie": "equal Defeated Weapons: the prizes are split, paid in full, or none (R33)",
    "defeated_min_total": "lowest total of Defeated Weapons that can win a prize (R33)",
    "linked_final_use_discards_craft": "using Slush Fund discards its linked Craft card (R49)",
    "steve_tie_includes_start_row": "Steve's walk to a row starts with the row of the sale (R52)",
    "steve_vs_steve": "two of Steve's weapons face each other: a tie, or both stay (R56)",
}


@functools.cache
def _printed() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("data.toml").read_text(encoding="utf-8"))


def printed() -> dict[str, Any]:
    """A copy of the component data as in data.toml."""
    return copy.deepcopy(_printed())


def changed_document(settings: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The component data with a variant's settings, and what differs: dotted key -> value.

    Raises:
        ConfigError: a key does not exist, may not be changed, or has a value of another type.
    """
    document = printed()
    changed: dict[str, Any] = {}
    for key, value in settings.items():
        full = f"switches.{key}" if key in SWITCHES else str(key)
        _set(document, full, value, changed)
    for name in [key for key in changed if key.startswith("switches.")]:
        del changed[name]  # a trace shows all switches on their own
    for whole in MAY_GROW:
        grown = [key for key in changed if _parent(key) == whole]
        if grown:  # an entry that data.toml does not have: only the whole list says it
            for key in [key for key in changed if key.startswith(f"{whole}.")]:
                del changed[key]
            changed[whole] = copy.deepcopy(_get(document, whole))
    return document, changed


def _parent(key: str) -> str:
    return key.rpartition(".")[0]


def _get(document: Mapping[str, Any], key: str) -> Any:
    node: Any = document
    for part in key.split("."):
        node = node[part]
    return node


def entry_name(path: str, index: int, entry: Mapping[str, Any]) -> str:
    """How a dotted key calls an entry of a list of tables."""
    field = NAMED_BY.get(path)
    return str(entry.get(field, index)) if field else str(index)


def _known(node: Any, path: str) -> list[str]:
    """Dotted keys one level below a table or list of tables."""
    prefix = f"{path}." if path else ""
    if isinstance(node, list):
        return [prefix + entry_name(path, index, entry) for index, entry in enumerate(node)]
    return [prefix + name for name in node if name not in ("source", "sources")]


def _set(document: dict[str, Any], key: str, value: Any, changed: dict[str, Any]) -> None:
    """Change one dotted key, or all keys of a table."""
    for fixed in _NOT_USED:
        if key == fixed or key.startswith(f"{fixed}."):
            raise ConfigError(f"{key}: describes the box and is not used by the rules")
    if key in _FIXED:
        raise ConfigError(f"{key}: is fixed by the rules of Battle Merchants")
    node: Any = document
    path = ""
    parts = key.split(".")
    for depth, part in enumerate(parts):
        here = f"{path}.{part}" if path else part
        known = _known(node, path) if isinstance(node, dict | list) else []
        if here not in known:
            if isinstance(node, list) and depth == len(parts) - 1 and path in MAY_GROW:
                _append(node, path, part, value, changed)
                return
            raise ConfigError(_unknown(document, key, path, known))
        place: Any = known.index(here) if isinstance(node, list) else part
        if depth == len(parts) - 1:
            _assign(document, node, place, key, value, changed)
            return
        node = node[place]
        path = here


def _unknown(document: dict[str, Any], key: str, path: str, known: list[str]) -> str:
    """The message for a key that does not exist, with its neighbours."""
    return f"{key}: {unknown_name('key', key, known if path else [*SWITCHES, *known])}"


def _append(entries: list[Any], path: str, name: str, value: Any, changed: dict[str, Any]) -> None:
    """A new card or link."""
    if not isinstance(value, Mapping):
        raise ConfigError(f"{path}.{name}: no such entry; a new one is a table of its fields")
    if path in NAMED_BY:
        value = {NAMED_BY[path]: name, **value}
    elif name != str(len(entries)):
        raise ConfigError(f"{path}.{name}: a new entry has the next number, {len(entries)}")
    entries.append({**copy.deepcopy(dict(value)), "source": "config"})
    changed[f"{path}.{name}"] = value


def _assign(
    document: dict[str, Any], node: Any, place: Any, key: str, value: Any, changed: dict[str, Any]
) -> None:
    """Set an existing leaf; of a table each field given."""
    old = node[place]
    if isinstance(old, dict) and isinstance(value, Mapping):
        for name, inner in value.items():
            if f"{key}.{name}" not in _known(old, key) and key.startswith("kingdom_card."):
                inside = f"{key}.{name}"
                raise ConfigError(f"{inside}: {unknown_name('key', inside, _known(old, key))}")
            _set(document, f"{key}.{name}", inner, changed)
        return
    if not _same_type(old, value):
        raise ConfigError(f"{key} = {value!r}: must be {_type_name(old)}, as {_short(old)} is")
    if isinstance(old, list) and old and isinstance(old[0], dict):
        for entry in value:
            if not isinstance(entry, Mapping):
                raise ConfigError(f"{key}: must be a list of tables")
        if key in (*MAY_GROW, *NAMED_BY):
            value = [{**dict(entry), "source": entry.get("source", "config")} for entry in value]
        changed[key] = copy.deepcopy(value)
    elif value != old:
        changed[key] = copy.deepcopy(value)
    node[place] = copy.deepcopy(value)


def _same_type(old: Any, value: Any) -> bool:
    if isinstance(old, bool) or isinstance(value, bool):
        return isinstance(old, bool) and isinstance(value, bool)
    if isinstance(old, list):
        return isinstance(value, list | tuple)
    return isinstance(value, type(old))


def _type_name(value: Any) -> str:
    names = {bool: "true or false", int: "a whole number", str: "a name", list: "a list"}
    return names.get(type(value), "a table")


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


def leaves(node: Any, path: str = "", source: str = "") -> Iterator[tuple[str, Any, str]]:
    """Every number and name of the data: dotted key, value, where it comes from.

    An entry of a list of tables is one leaf.
    """
    source = node.get("source", source)
    special = node.get("sources", {})
    for name, value in node.items():
        key = f"{path}.{name}" if path else name
        if name in TEXTS:
            continue
        if isinstance(value, dict):
            yield from leaves(value, key, source)
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            for index, entry in enumerate(value):
                yield f"{key}.{entry_name(key, index, entry)}", entry, entry.get("source", source)
        else:
            yield key, value, special.get(name, source)


def is_settable(key: str) -> bool:
    """False for keys that describe the box or are fixed by the rules."""
    return key not in _FIXED and not any(
        key == fixed or key.startswith(f"{fixed}.") for fixed in _NOT_USED
    )
