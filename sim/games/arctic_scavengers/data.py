"""The numbers of the box: data.toml, the changes of a variant, and all checks on them."""

import copy
import functools
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sim.core.component import Assumed, Component
from sim.core.game import Box
from sim.errors import ConfigError, unknown_name
from sim.games.arctic_scavengers.checks import check_document, check_item
from sim.games.arctic_scavengers.tables import (
    SKIRMISH,
    fill_data,
    in_use,
    mercenaries,
    parts,
    prices,
)

LISTS = ("card", "building", "leader", "gang")  # lists of tables whose rows have an id
TABLES = ("starting_deck", "rounds", "two_players")
PER_PLAYERS = ("peek", "people_break_ties", "skirmish_margin")
_NOT_NUMBERS = ("source", "field_sources", "notes", "greek_name")
_FOLLOWS = {
    "expected_totals": "follows from the counts of the cards",
    "rounds.total_rounds": "follows from the contested cards and rounds.first_skirmish_round",
}


@functools.cache
def _printed() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("data.toml").read_text(encoding="utf-8"))


def printed_document() -> dict[str, Any]:
    """The component data as printed; a copy that the caller may change."""
    return copy.deepcopy(_printed())


def read_box(players: int, settings: Mapping[str, Any]) -> Box:
    """The box of a variant.

    Args:
        players: 2 to 5.
        settings: `hq`, the switches of rulings.md, and dotted keys of data.toml; a list element
            is named by its id (`card.thugs.tribe_members`), and `card.<new id>`, `building.<new
            id>` or `leader.<new id>` with a whole table adds one.

    Raises:
        ConfigError: names the key, the value and what is allowed.
    """
    if not 2 <= players <= 5:
        raise ConfigError(f"players: {players}; Arctic Scavengers takes 2 to 5")
    document = printed_document()
    switches = {name: switch["default"] for name, switch in document["switches"].items()}
    hq = 0
    changed: dict[str, Any] = {}
    for key, value in settings.items():
        if key == "hq":
            hq = _hq_step(value)
        elif key in switches:
            switches[key] = _switch(key, value, document["switches"][key]["options"])
        elif "." in key:
            _set(document, key, value, changed)
        else:
            raise ConfigError(f"{key}: {unknown_name('setting', key, settings_lines())}")
    check_document(document)
    data = fill_data(document, players, hq, switches)
    return Box(
        players=players,
        data=data,
        components=components(document, hq, players),
        assumed=tuple(_assumed(document, hq)),
        changed=changed,
        document=document,
        switches=switches,
        variants={"hq": hq},
    )


def _hq_step(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 4:
        raise ConfigError(f"hq: {value!r}; allowed: 0 (base game), 1, 2, 3, 4")
    return value


def _switch(key: str, value: Any, options: list[Any]) -> Any:
    for option in options:
        if type(option) is type(value) and option == value:
            return value
    allowed = ", ".join(
        str(option).lower() if option in (True, False) else repr(option) for option in options
    )
    raise ConfigError(f"{key}: {value!r}; allowed: {allowed}")


# ---------------------------------------------------------------------------- changes


def _set(document: dict[str, Any], key: str, value: Any, changed: dict[str, Any]) -> None:
    """Set one dotted key of the document."""
    parts = key.split(".")
    for prefix, why in _FOLLOWS.items():
        if key == prefix or key.startswith(prefix + "."):
            raise ConfigError(f"{key}: cannot be set; it {why}")
    if parts[0] == "card" and parts[-1] == "starting_copies_per_player":
        raise ConfigError(f"{key}: cannot be set; set starting_deck.{parts[1]}")
    if parts[0] in LISTS and len(parts) == 2:
        _add(document, parts[0], parts[1], value, changed)
        return
    table, rest = _table_of(document, key, parts)
    for name in rest[:-1]:
        inner = (
            table.setdefault(name, {})
            if name in ("abilities", "modifiers", "cost")
            else (table.get(name))
        )
        if not isinstance(inner, dict):
            raise ConfigError(f"{key}: {unknown_name('key', name, table)}")
        table = inner
    name = rest[-1]
    known = _known_keys(parts[0], rest, table)
    if name not in known:
        raise ConfigError(f"{key}: {unknown_name('key', name, known)}")
    if table.get(name) != value:
        changed[key] = value
    if name == "any_mix":
        table.clear()
    elif len(rest) > 1 and rest[-2] == "cost":
        table.pop("any_mix", None)
        table.setdefault("food", 0)
        table.setdefault("medicine", 0)
    table[name] = value


def _known_keys(kind: str, rest: list[str], table: Mapping[str, Any]) -> set[str]:
    """Keys that may be set in a table: those it has and those that a card may have."""
    known = {name for name in table if name not in ("id", *_NOT_NUMBERS)}
    if len(rest) > 1 and rest[-2] in ("abilities", "modifiers"):
        return known | {"draw", "dig", "hunt", "fight"}
    if len(rest) > 1 and rest[-2] == "cost":
        return known | {"food", "medicine", "any_mix"}
    if kind == "card":
        return known | {"medicine", "tribe_members", "contested", "construction_bonus", "specials"}
    if kind == "building":
        return known | {"stores_type", "capacity", "food_per_round", "opponents_turns"}
    if kind == "starting_deck":
        return known | {"any card"} | set(_printed_ids())
    return known


@functools.cache
def _printed_ids() -> tuple[str, ...]:
    return tuple(card["id"] for card in _printed()["card"])


def _table_of(
    document: dict[str, Any], key: str, parts: list[str]
) -> tuple[dict[str, Any], list[str]]:
    """The table that a dotted key starts in, and the rest of the key."""
    head = parts[0]
    if head in LISTS:
        rows = {row["id"]: row for row in document[head]}
        if parts[1] not in rows:
            raise ConfigError(f"{key}: {unknown_name(head, parts[1], rows)}")
        return rows[parts[1]], parts[2:]
    if head in TABLES:
        if head == "starting_deck" and parts[1] in {card["id"] for card in document["card"]}:
            document[head].setdefault(parts[1], 0)
        return document[head], parts[1:]
    if head == "player_count" and len(parts) == 3:
        rows = {str(row["players"]): row for row in document[head]}
        if parts[1] not in rows:
            raise ConfigError(f"{key}: {unknown_name('number of players', parts[1], rows)}")
        if parts[2] not in PER_PLAYERS:
            raise ConfigError(f"{key}: {unknown_name('key', parts[2], PER_PLAYERS)}")
        return rows[parts[1]], parts[2:]
    known = (*LISTS, *TABLES, "player_count")
    raise ConfigError(f"{key}: {unknown_name('table', head, known)}")


def _add(
    document: dict[str, Any], kind: str, name: str, value: Any, changed: dict[str, Any]
) -> None:
    """Add a card, building or leader made of the known blocks."""
    rows = [row["id"] for row in document[kind]]
    if not isinstance(value, Mapping):
        what = "is a table; set one of its keys" if name in rows else "wants a table of its keys"
        raise ConfigError(f"{kind}.{name}: {value!r}; {kind} {name} {what}")
    if name in rows:
        raise ConfigError(f"{kind}.{name}: there is one already; set its keys one by one")
    if kind == "gang":
        raise ConfigError(f"gang.{name}: {unknown_name('gang', name, rows)}")
    row = {"id": name, "name": name.replace("_", " ").title(), "source": "assumed: config"}
    row.update(copy.deepcopy(dict(value)))
    check_item(kind, row)
    document[kind].append(row)
    changed[f"{kind}.{name}"] = dict(value)


# ---------------------------------------------------------------------------- for reports


def components(document: Mapping[str, Any], hq: int, players: int) -> tuple[Component, ...]:
    """The turn order, then cards, leaders, buildings and gangs in use, prices and skirmishes."""
    found = []
    for place in range(1, players + 1):
        title = "first initiator" if place == 1 else f"place {place} from the first initiator"
        found.append(Component("turn order", f"turn.{place}", title, "rulebook"))
    for kind, row in parts(document, hq):
        group = kind
        if kind == "card":
            group = {"none": "junk"}.get(row["type"], row["type"])
            if row["deck"] in ("mercenary", "refugee"):
                group = row["deck"]
            elif row["deck"] == "contested":
                group = "contested resource"
        found.append(Component(group, row["id"], row["name"], row["source"]))
    for card in prices(document, hq):
        words = ("all in food", "medicine in the mix")
        if "any_mix" not in card["cost"]:
            words = ("medicine as printed", "more medicine than asked")
        for name, word in zip(("exact", "dear"), words, strict=True):
            title = f"{card['name']}, {word}"
            found.append(Component("hire price", f"{card['id']}.{name}", title, card["source"]))
    for card in mercenaries(document, hq):
        title = f"{card['name']}, people"
        found.append(Component("hire gain", f"{card['id']}.people", title, card["source"]))
    found += [Component(group, name, title, "rulebook") for group, name, title in SKIRMISH]
    return tuple(found)


def _assumed(document: Mapping[str, Any], hq: int) -> list[Assumed]:
    """Values whose source says "assumed", of cards and buildings in use."""
    found = []
    for kind, rows in in_use(document, hq).items():
        for row in rows:
            if row["source"].startswith("assumed"):
                found.append(Assumed(f"{kind}.{row['id']}", "added", row["source"]))
            for name, source in row.get("field_sources", {}).items():
                if source.startswith("assumed"):
                    found.append(Assumed(f"{kind}.{row['id']}.{name}", row.get(name), source))
    return found


@functools.cache
def settings_lines() -> Mapping[str, str]:
    """What a [variants.x] table may set, one line each."""
    lines = {"hq": "HQ expansion: 0 base game, 1 medics and gangs, 2 buildings, 3 leaders, 4 deeds"}
    for name, switch in _printed()["switches"].items():
        others = ", ".join(_shown(each) for each in switch["options"] if each != switch["default"])
        told = f"{_shown(switch['default'])} ({others})"
        lines[name] = f"{switch['about']} ({switch['ruling']}): {told}"
    return lines


def _shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
