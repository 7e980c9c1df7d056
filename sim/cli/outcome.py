"""How a command ends: exit codes, and one line instead of a traceback for what we explain."""

import functools
import sys
from collections.abc import Callable
from typing import ParamSpec

import typer

from sim.errors import SimError

P = ParamSpec("P")

INTERRUPTED = 130


def say(text: str) -> None:
    """A message for the user; results go to stdout, messages to stderr."""
    print(text, file=sys.stderr, flush=True)


def explained(command: Callable[P, None]) -> Callable[P, None]:
    """Decorator of a command: a SimError becomes its line and its exit code."""

    @functools.wraps(command)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except SimError as error:
            say(f"{_label(error)}{error}")
            raise typer.Exit(error.exit_code) from None
        except KeyboardInterrupt:
            say("interrupted")
            raise typer.Exit(INTERRUPTED) from None

    return wrapper


def _label(error: SimError) -> str:
    return "" if error.exit_code == INTERRUPTED else "error: "
