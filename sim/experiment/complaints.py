"""What is wrong with a config, in one line: file, key path, value, what is allowed."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, get_args, get_origin

from pydantic import BaseModel, ValidationError

from sim.errors import ConfigError, unknown_name

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")

# What pydantic says of a wrong type, in our words.
_WANTED = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "finite_number": "a finite number",
    "string_type": "a text in quotes",
    "bool_type": "true or false",
    "list_type": "a list [...]",
    "dict_type": "a table",
    "model_type": "a table",
}


def key_path(keys: Sequence[str | int]) -> str:
    """`matchups.list[2][1]`, `variants.short."slots.s6.intrigue"`."""
    text = ""
    for key in keys:
        if isinstance(key, int):
            text += f"[{key}]"
            continue
        bare = key if _BARE_KEY.fullmatch(key) else f'"{key}"'
        text += f".{bare}" if text else bare
    return text


def complaint(file: Path | str, keys: Sequence[str | int], message: str) -> ConfigError:
    """The error about one value of a config."""
    where = key_path(keys)
    return ConfigError(f"{file}: {where}: {message}" if where else f"{file}: {message}")


def first_complaint(
    file: Path, error: ValidationError, model: type[BaseModel], overrides: Mapping[str, Any]
) -> ConfigError:
    """The most telling of pydantic's errors; an unknown key often explains a missing one.

    Args:
        file: the config.
        error: what pydantic found.
        model: of the whole file.
        overrides: keys that came from the command line.
    """
    details = min(error.errors(), key=lambda one: one["type"] != "extra_forbidden")
    keys = [key for key in details["loc"] if key != "[key]"]
    message = _message(details, model, keys)
    if len(keys) == 1 and keys[0] in overrides:
        return ConfigError(f"--{str(keys[0]).replace('_', '-')}: {message}")
    return complaint(file, keys, message)


def known_keys(model: type[BaseModel], keys: Sequence[str | int]) -> list[str]:
    """Keys allowed in the table at `keys` of a file that `model` describes."""
    table: Any = model
    for key in keys:
        if get_origin(table) is dict:
            table = get_args(table)[1]
            continue
        fields = {field.alias or name: field for name, field in table.model_fields.items()}
        table = fields[str(key)].annotation
        if isinstance(table, UnionType):  # a table that may be left out
            table = next(each for each in get_args(table) if each is not NoneType)
    return [field.alias or name for name, field in table.model_fields.items()]


def _message(details: Any, model: type[BaseModel], keys: Sequence[str | int]) -> str:
    kind, value, context = details["type"], details["input"], details.get("ctx", {})
    if kind == "extra_forbidden":
        return unknown_name("key", keys[-1], known_keys(model, keys[:-1]))
    if kind == "missing":
        return "is missing"
    if kind in _WANTED:
        return f"{_show(value)} is not {_WANTED[kind]}"
    if kind == "literal_error":
        allowed = re.findall(r"'([^']*)'", context["expected"])
        return unknown_name("choice", value, allowed)
    for limit, words in (
        ("ge", "is too small; at least"),
        ("gt", "is too small; more than"),
        ("le", "is too large; at most"),
        ("lt", "is too large; less than"),
    ):
        if limit in context:
            return f"{_show(value)} {words} {context[limit]}"
    if kind == "string_pattern_mismatch":
        return f"{_show(value)} is no name; letters, digits, _ and - are allowed"
    if kind in ("too_short", "string_too_short"):
        return "is empty; at least one is needed"
    return f"{_show(value)}: {details['msg']}"


def _show(value: Any) -> str:
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, bool):
        return str(value).lower()
    text = str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
