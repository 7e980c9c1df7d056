"""Component data: the table of one file with a header's changes, as plain read-only values."""

from __future__ import annotations

import copy
import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

ID_KEYS = {"favour_effects": "guild"}
OPEN_TABLES = ("slots", "action_cards", "favour_effects")
PAWNS = ("defensive", "offensive")
VALUES = (1, 2, 3)


class BadChangeError(Exception):
    """A key of `changed` that cannot be applied to the component data."""


@dataclass(frozen=True)
class StepRule:
    """One step of an action card; `source` and `dest` are roles, None stands for the bank."""

    op: str
    source: str | None
    dest: str | None
    values: tuple[int, ...]
    differs_from: int | None


@dataclass(frozen=True)
class Card:
    """One action card or printed action (IC-7)."""

    id: str
    kind: str
    select: str
    mode: str
    steps: tuple[StepRule, ...]
    single_move: bool


@dataclass(frozen=True)
class Slot:
    """One place on the main board with its spiders (IC-3.3, IC-3.5)."""

    id: str
    kind: str
    min_players: int
    intrigue: int
    printed_action: str | None


@dataclass(frozen=True)
class Effect:
    """One side of a favour card (IC-8.8 to IC-8.13)."""

    allow_occupied: bool
    intrigue_change: int
    gain_weak: bool
    ops: tuple[str, ...]
    values: tuple[int, ...]
    either_direction: bool


@dataclass(frozen=True)
class Favour:
    """The favour card of one guild."""

    guild: str
    timing: str
    sides: dict[str, Effect]


def load_components(path: Path) -> dict[str, Any]:
    """Read a components file."""
    with path.open("rb") as file:
        return tomllib.load(file)


def apply_changes(data: dict[str, Any], changed: dict[str, Any]) -> dict[str, Any]:
    """Return a copy of the data with every dotted key of `changed` set (trace.md, section 2)."""
    data = copy.deepcopy(data)
    for key, value in changed.items():
        _apply_one(data, key, value)
    return data


def _apply_one(data: dict[str, Any], key: str, value: Any) -> None:
    names = key.split(".")
    if names[0] == "switches":
        raise BadChangeError(f"{key}: a switch belongs in `switches`")
    place: Any = data
    for depth, name in enumerate(names[:-1]):
        place = _child(place, name, ".".join(names[: depth + 1]), names[0])
    last = names[-1]
    if isinstance(place, list):
        _set_entry(place, last, value, key, names[0])
    elif not isinstance(place, dict):
        raise BadChangeError(f"{key}: no such key")
    elif last in place and place[last] == value and type(place[last]) is type(value):
        raise BadChangeError(f"{key}: the value does not differ")
    elif last not in place and (value is None or names[0] not in OPEN_TABLES):
        raise BadChangeError(f"{key}: no such key")
    elif value is None:
        del place[last]
    else:
        place[last] = value


def _child(place: Any, name: str, key: str, table: str) -> Any:
    if isinstance(place, dict) and name in place:
        return place[name]
    if isinstance(place, list):
        id_key = ID_KEYS.get(table, "id")
        for entry in place:
            if isinstance(entry, dict) and entry.get(id_key) == name:
                return entry
    raise BadChangeError(f"{key}: no such key")


def _set_entry(entries: list[Any], name: str, value: Any, key: str, table: str) -> None:
    id_key = ID_KEYS.get(table, "id")
    index = next((i for i, entry in enumerate(entries) if entry.get(id_key) == name), None)
    if value is None:
        if index is None:
            raise BadChangeError(f"{key}: nothing to remove")
        del entries[index]
        return
    if not isinstance(value, dict):
        raise BadChangeError(f"{key}: a new entry is given whole")
    entry = {id_key: name, **value}
    if index is None:
        entries.append(entry)
    else:
        entries[index] = entry


def _step(raw: dict[str, Any]) -> StepRule:
    place = raw.get("where")
    source = raw.get("from") if raw["op"] == "move" else (place if raw["op"] == "remove" else None)
    dest = raw.get("to") if raw["op"] == "move" else (place if raw["op"] == "place" else None)
    return StepRule(raw["op"], source, dest, tuple(raw["values"]), raw.get("differs_from_step"))


def _card(raw: dict[str, Any]) -> Card:
    steps = tuple(_step(step) for step in raw["steps"])
    single = raw.get("fallback") == "single_move"
    return Card(raw["id"], raw["kind"], raw["select"], raw["mode"], steps, single)


def _effect(raw: dict[str, Any]) -> Effect:
    return Effect(
        raw.get("allow_occupied_slot", False),
        raw.get("intrigue_change", 0),
        raw.get("gain_weak_favour_of_target", False),
        tuple(raw.get("ops", ())),
        tuple(raw.get("values", ())),
        raw.get("either_direction", True),
    )


@dataclass(frozen=True)
class Box:
    """The component data of one game, after `changed`."""

    data: dict[str, Any]

    @cached_property
    def guilds(self) -> tuple[str, ...]:
        """Guild ids in ring order (IC-2.2)."""
        return tuple(self.data["geometry"]["ring"])

    def _within(self, key: str) -> dict[str, tuple[str, ...]]:
        size = len(self.guilds)
        wanted = self.data["geometry"][key]
        return {
            guild: tuple(
                other
                for j, other in enumerate(self.guilds)
                if min((i - j) % size, (j - i) % size) in wanted
            )
            for i, guild in enumerate(self.guilds)
        }

    @cached_property
    def partners(self) -> dict[str, dict[str, tuple[str, ...]]]:
        """For each `select` with a second guild: target -> permitted guilds in ring order."""
        return {
            "adjacent": self._within("adjacent_distance"),
            "nonadjacent": self._within("nonadjacent_distance"),
            "opposite": self._within("opposite_distance"),
            "any_other": {g: tuple(h for h in self.guilds if h != g) for g in self.guilds},
        }

    @cached_property
    def adjacent(self) -> dict[str, tuple[str, ...]]:
        """Adjacent guilds of each guild in ring order (IC-2.3)."""
        return self.partners["adjacent"]

    @cached_property
    def slots(self) -> dict[str, Slot]:
        """Every slot of the board by id."""
        return {
            raw["id"]: Slot(
                raw["id"],
                raw["kind"],
                raw["min_players"],
                raw["intrigue"],
                raw.get("printed_action"),
            )
            for raw in self.data["slots"]
        }

    @cached_property
    def cards(self) -> dict[str, Card]:
        """Every action by id."""
        return {raw["id"]: _card(raw) for raw in self.data["action_cards"]}

    @cached_property
    def favours(self) -> dict[str, Favour]:
        """Every favour card by guild."""
        return {
            raw["guild"]: Favour(
                raw["guild"],
                raw["timing"],
                {side: _effect(raw[side]) for side in ("weak", "strong")},
            )
            for raw in self.data["favour_effects"]
        }

    @cached_property
    def power_deck(self) -> tuple[str, ...]:
        """The cards of one power deck (IC-10.5), sorted."""
        return tuple(
            sorted(
                f"{guild}:{kind['id']}"
                for guild in self.guilds
                for kind in self.data["guild_power_cards"]
                for _ in range(kind["per_guild"])
            )
        )

    @cached_property
    def power_columns(self) -> dict[str, dict[str, int]]:
        """Kind of power card -> its numbers by player column."""
        return {raw["id"]: raw["values_by_players"] for raw in self.data["guild_power_cards"]}

    @cached_property
    def supply(self) -> tuple[int, int, int]:
        """Cubes in the box by value (IC-1.2)."""
        supply = self.data["cubes"]["supply"]
        return supply["v1"], supply["v2"], supply["v3"]

    @cached_property
    def track(self) -> tuple[str, ...]:
        """The labels of the round track (IC-3.7)."""
        return tuple(self.data["rounds"]["track"])

    @cached_property
    def themes(self) -> dict[str, tuple[str, ...]]:
        """Theme -> its ordered cards (IC-14.13)."""
        return {raw["id"]: tuple(raw["cards"]) for raw in self.data["variants"]["themes"]["sets"]}
