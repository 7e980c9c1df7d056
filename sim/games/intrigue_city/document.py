"""Reads `data.toml` and merges a designer's changes into it, by dotted key."""

import copy
import functools
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sim.errors import ConfigError, unknown_name

REMOVED = "none"  # `"slots.s9" = "none"` takes an entry out; TOML has no null
FLAGS = ("beginner", "short_game", "blank_vote", "random_actions")
# Table arrays whose entries are named by an id, and tables inside a `variants` table.
ID_KEYS = {
    "guilds": "id",
    "slots": "id",
    "action_cards": "id",
    "guild_power_cards": "id",
    "favour_effects": "guild",
    "variants.themes.sets": "id",
}
# Entries that a designer may add or take out; the others are what the rules are about.
OPEN_LISTS = ("slots", "action_cards", "guild_power_cards", "variants.themes.sets")

# What a new entry need not say.
NEW_ENTRY = {"action_cards": {"fallback": "none"}}

Tree = dict[str, Any]


@dataclass(frozen=True)
class Choice:
    """The rule variants that a config asks for."""

    beginner: bool = False
    short_game: bool = False
    blank_vote: bool = False
    random_actions: bool = False
    themes: bool | str = False

    def theme(self, document: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """The set of action cards that is played, or None (IC-14.13)."""
        if self.themes is False:
            return None
        table = document["variants"]["themes"]
        name = table["default_set"] if self.themes is True else self.themes
        return next((entry for entry in table["sets"] if entry["id"] == name), None)

    def in_force(self, document: Mapping[str, Any]) -> dict[str, Any]:
        """What a trace says about the variants."""
        theme = self.theme(document)
        return {
            **{name: getattr(self, name) for name in FLAGS},
            "themes": theme["id"] if theme else None,
        }


@functools.cache
def printed() -> Tree:
    """The printed component data; for reading only."""
    path = Path(__file__).with_name("data.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


def read_choice(settings: Mapping[str, Any]) -> tuple[Choice, dict[str, Any]]:
    """Split settings into the variants asked for and the changes by dotted key."""
    chosen: dict[str, Any] = {}
    overrides: dict[str, Any] = {}
    for key, value in settings.items():
        if key in FLAGS:
            if not isinstance(value, bool):
                raise ConfigError(f"{key} = {value!r}: must be true or false")
            chosen[key] = value
        elif key == "themes":
            if not isinstance(value, bool | str):
                raise ConfigError(f"themes = {value!r}: must be true, false or the id of a set")
            chosen[key] = value
        else:
            overrides[key] = value
    return Choice(**chosen), overrides


def merged(overrides: Mapping[str, Any]) -> Tree:
    """The printed data with the changes carried out.

    Raises:
        ConfigError: a key does not exist.
    """
    document = copy.deepcopy(printed())
    for key, value in overrides.items():
        _merge(document, key.split("."), value, ())
    return document


def _merge(node: Any, path: list[str], value: Any, above: tuple[str, ...]) -> None:
    name, rest = path[0], path[1:]
    key = ".".join((*above, name))
    id_key = ID_KEYS.get(".".join(above))
    if id_key is not None:
        _merge_entry(node, id_key, path, value, above)
        return
    if name not in node or name == "source":
        where = ".".join(above) or "the component data"
        known = [k for k in node if k != "source"] + ([] if above else [*FLAGS, "themes"])
        raise ConfigError(f"{key}: {unknown_name(f'key in {where}', name, known)}")
    if rest:
        if not isinstance(node[name], dict | list) or (
            isinstance(node[name], list) and key not in ID_KEYS
        ):
            raise ConfigError(f"{'.'.join((key, *rest))}: {key} is a value and has no keys")
        _merge(node[name], rest, value, (*above, name))
    elif (isinstance(value, Mapping) and isinstance(node[name], dict)) or (
        isinstance(value, Mapping) and key in ID_KEYS
    ):
        for inner, change in value.items():
            _merge(node[name], inner.split("."), change, (*above, name))
    elif isinstance(node[name], dict) or key in ID_KEYS:
        raise ConfigError(f"{key} = {value!r}: must be a table of its keys")
    else:
        node[name] = copy.deepcopy(value)


def _merge_entry(
    entries: list[Tree], id_key: str, path: list[str], value: Any, above: tuple[str, ...]
) -> None:
    name, rest = path[0], path[1:]
    key = ".".join((*above, name))
    found = next((entry for entry in entries if entry[id_key] == name), None)
    is_open = ".".join(above) in OPEN_LISTS
    if rest:
        if found is None:
            raise _no_entry(entries, id_key, name, above)
        _merge(found, rest, value, (*above, name))
    elif value == REMOVED and is_open and found is not None:
        entries.remove(found)
    elif not isinstance(value, Mapping):
        allowed = f'a table of its keys, or "{REMOVED}" to take it out'
        raise ConfigError(f"{key} = {value!r}: must be {allowed if is_open else 'a table'}")
    elif found is not None:
        for inner, change in value.items():
            _merge(found, inner.split("."), change, (*above, name))
    elif is_open:
        entries.append(
            {id_key: name, **NEW_ENTRY.get(".".join(above), {}), **copy.deepcopy(dict(value))}
        )
    else:
        raise _no_entry(entries, id_key, name, above)


def _no_entry(entries: list[Tree], id_key: str, name: str, above: tuple[str, ...]) -> ConfigError:
    where = ".".join(above)
    known = [entry[id_key] for entry in entries]
    return ConfigError(f"{where}.{name}: {unknown_name(f'entry in {where}', name, known)}")


def changed_keys(document: Mapping[str, Any]) -> dict[str, Any]:
    """Dotted key -> value where the data differ from the printed ones, switches apart."""
    return dict(_differences(printed(), document, ()))


def _differences(old: Any, new: Any, above: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    key = ".".join(above)
    if key == "switches" or old == new:
        return
    if key in ID_KEYS:
        id_key = ID_KEYS[key]
        old = {entry[id_key]: entry for entry in old}
        new = {entry[id_key]: entry for entry in new}
    if not isinstance(old, dict) or not isinstance(new, dict):
        yield key, new
        return
    for name in [*old, *(name for name in new if name not in old)]:
        if name not in new:
            yield ".".join((*above, name)), None
        elif name not in old:
            yield ".".join((*above, name)), new[name]
        else:
            yield from _differences(old[name], new[name], (*above, name))


def leaves(node: Any, above: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    """Every value of the data with its dotted key."""
    key = ".".join(above)
    if key in ID_KEYS:
        id_key = ID_KEYS[key]
        for entry in node:
            rest = {name: value for name, value in entry.items() if name != id_key}
            yield from leaves(rest, (*above, entry[id_key]))
    elif isinstance(node, Mapping):
        for name, value in node.items():
            yield from leaves(value, (*above, name))
    else:
        yield key, node


def value_at(document: Any, key: str) -> Any:
    """The value or table at a dotted key that passes through no list."""
    for name in key.split("."):
        document = document[name]
    return document
