"""Reading JSON values: a value of the wrong shape raises with its path."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any


class MalformedError(Exception):
    """A value of a trace line that has not the shape trace.md gives it."""

    def __init__(self, path: str, expected: str, found: Any) -> None:
        super().__init__(f"expected {expected}, found {show(found)}")
        self.path = path


def show(value: Any, limit: int = 300) -> str:
    """A short text of a value."""
    text = repr(value)
    return text if len(text) <= limit else text[: limit - 3] + "..."


def same(expected: Any, found: Any) -> bool:
    """Equal in type too, so that `true` is no 1 and 1.0 is no 1."""
    if type(expected) is not type(found) or expected != found:
        return False
    if isinstance(expected, dict):
        return all(same(expected[key], found[key]) for key in expected)
    if isinstance(expected, list):
        return all(same(*pair) for pair in zip(expected, found, strict=True))
    return True


def record(value: Any, path: str, names: Collection[str]) -> dict[str, Any]:
    """An object with exactly these keys."""
    if not isinstance(value, dict):
        raise MalformedError(path, "an object", value)
    missing = [name for name in names if name not in value]
    if missing:
        raise MalformedError(f"{path}.{missing[0]}", "the key to be there", "no such key")
    if len(value) > len(names):
        extra = next(name for name in value if name not in names)
        raise MalformedError(f"{path}.{extra}", f"only the keys {sorted(names)}", extra)
    return value


def fields(value: Any, path: str, names: Collection[str]) -> dict[str, Any]:
    """An object with at least these keys: the top level of a line."""
    if not isinstance(value, dict):
        raise MalformedError(path, "an object", value)
    for name in names:
        if name not in value:
            raise MalformedError(name, "the key to be there", "no such key")
    return value


def mapping(value: Any, path: str, names: Collection[str]) -> dict[str, Any]:
    """An object whose keys are among these names."""
    if not isinstance(value, dict):
        raise MalformedError(path, "an object", value)
    for name in value:
        if name not in names:
            raise MalformedError(f"{path}.{name}", f"keys among {sorted(names)}", name)
    return value


def integer(value: Any, path: str, low: int | None = None, high: int | None = None) -> int:
    """A whole number, no yes/no, within bounds where given."""
    fits = type(value) is int and (low is None or value >= low) and (high is None or value <= high)
    if not fits:
        raise MalformedError(path, f"an integer{_bounds(low, high)}", value)
    return int(value)


def _bounds(low: int | None, high: int | None) -> str:
    return "" if low is None and high is None else f" from {low} to {high}"


def flag(value: Any, path: str) -> bool:
    """A yes/no value."""
    if not isinstance(value, bool):
        raise MalformedError(path, "true or false", value)
    return value


def text(value: Any, path: str) -> str:
    """Any text."""
    if not isinstance(value, str):
        raise MalformedError(path, "a text", value)
    return value


def name_of(value: Any, path: str, allowed: Collection[str]) -> str:
    """A text among the allowed ones."""
    if not isinstance(value, str) or value not in allowed:
        raise MalformedError(path, f"one of {sorted(allowed)}", value)
    return value


def optional_name(value: Any, path: str, allowed: Collection[str]) -> str | None:
    """As `name_of`, or null."""
    return None if value is None else name_of(value, path, allowed)


def items(value: Any, path: str, length: int | None = None) -> list[Any]:
    """A list, of this length where given."""
    if not isinstance(value, list):
        raise MalformedError(path, "a list", value)
    if length is not None and len(value) != length:
        raise MalformedError(path, f"{length} entries", value)
    return value


def names(value: Any, path: str, allowed: Collection[str]) -> list[str]:
    """A list of allowed texts."""
    return [name_of(item, f"{path}[{i}]", allowed) for i, item in enumerate(items(value, path))]


def per_seat(value: Any, path: str, players: int, read: Callable[[Any, str], Any]) -> list[Any]:
    """A list with one entry a seat, each read by `read`."""
    return [read(item, f"{path}[{i}]") for i, item in enumerate(items(value, path, players))]
