"""What can go wrong, said in one line to the person who can mend it."""

import difflib
from collections.abc import Iterable


class SimError(Exception):
    """Any failure that this program explains itself; `str()` is the line shown to the user."""

    exit_code = 1


class ConfigError(SimError):
    """The user's input is wrong: names the file, the key, the value and what is allowed."""

    exit_code = 2


class WholeError(ConfigError):
    """Several keys of a table together are wrong, so that the message begins with none of them."""


class StrategyError(SimError):
    """A strategy script cannot be loaded or misbehaved in a game."""

    exit_code = 2


class RunError(SimError):
    """A run could not be carried out or stored: disk, processes, a damaged file."""


def unknown_name(what: str, name: object, known: Iterable[str]) -> str:
    """`no <what> "<name>"; known: a, b (did you mean "a"?)`, the same wording everywhere."""
    names = sorted(known)
    return f'no {what} "{name}"; known: {", ".join(names) or "none"}{meant(name, names)}'


def meant(name: object, known: Iterable[str]) -> str:
    """` (did you mean "a"?)` with the nearest spelling; nothing when none is near."""
    nearest = difflib.get_close_matches(str(name), sorted(known), n=1, cutoff=0.5)
    return f' (did you mean "{nearest[0]}"?)' if nearest else ""
