"""Reads values out of the component data, each with its range and a one-line error."""

from collections.abc import Mapping, Sequence
from typing import Any

from sim.errors import ConfigError, unknown_name


def number(table: Mapping[str, Any], path: str, name: str, low: int, high: int) -> int:
    """A whole number from `low` to `high`."""
    key = f"{path}.{name}"
    if name not in table:
        raise ConfigError(f"{key}: is missing; a whole number from {low} to {high}")
    value = table[name]
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ConfigError(f"{key} = {value!r}: must be a whole number from {low} to {high}")
    return value


def flag(table: Mapping[str, Any], path: str, name: str) -> int:
    """1 for true, 0 for false."""
    key = f"{path}.{name}"
    if name not in table:
        raise ConfigError(f"{key}: is missing; true or false")
    value = table[name]
    if not isinstance(value, bool):
        raise ConfigError(f"{key} = {value!r}: must be true or false")
    return int(value)


def choice(table: Mapping[str, Any], path: str, name: str, known: Sequence[str]) -> int:
    """Position of a name in the list of those allowed."""
    key = f"{path}.{name}"
    if name not in table:
        raise ConfigError(f"{key}: is missing; one of {', '.join(known)}")
    return position(key, table[name], known)


def position(key: str, value: Any, known: Sequence[str]) -> int:
    """Position of a value in the list of those allowed."""
    if value not in known:
        raise ConfigError(f"{key}: {unknown_name('value', value, known)}")
    return list(known).index(value)


def names(
    table: Mapping[str, Any], path: str, name: str, known: Sequence[str], count: int | None = None
) -> list[int]:
    """Positions of a list of names; `count` is how many there must be."""
    key = f"{path}.{name}"
    values = table.get(name)
    if not isinstance(values, list | tuple):
        raise ConfigError(f"{key}: must be a list of names")
    if count is not None and len(values) != count:
        raise ConfigError(f"{key}: has {len(values)} entries; must be {count}")
    return [position(f"{key}.{k}", value, known) for k, value in enumerate(values)]


def players(table: Mapping[str, Any], path: str) -> list[int]:
    """The numbers of players an entry is used with."""
    values = table.get("players")
    if not isinstance(values, list | tuple) or any(
        isinstance(value, bool) or value not in (2, 3, 4) for value in values
    ):
        raise ConfigError(f"{path}.players = {values!r}: must be a list out of 2, 3 and 4")
    return list(values)


def only_keys(table: Mapping[str, Any], path: str, known: Sequence[str]) -> None:
    """Refuse fields that do not exist."""
    for name in table:
        if name not in known:
            key, others = f"{path}.{name}", [f"{path}.{other}" for other in known]
            raise ConfigError(f"{key}: {unknown_name('key', key, others)}")
