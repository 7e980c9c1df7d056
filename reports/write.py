"""The front door of the reports: light to import, loads pandas and matplotlib when called."""

import contextlib
import gc
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from reports.result import RunResult

if TYPE_CHECKING:
    from reports.balance import Finding, Findings

FORMATS = ("md", "html", "json", "csv")


def write_report(result: RunResult, folder: Path) -> "Findings":
    """Write tables/, plots/ and index.html into the folder; returns what to print.

    The same result gives the same bytes.
    """
    with uncollected():
        from reports.files import write_files

        return write_files(result, folder)


def write_players(results: Sequence[RunResult], folder: Path) -> "list[Finding]":
    """Write what runs with different numbers of players say together; returns what to print."""
    with uncollected():
        from reports import players

        return players.write_players(results, folder)


def render(result: RunResult, form: str) -> str:
    """The whole report as one text, in one of FORMATS."""
    with uncollected():
        from reports import texts

        made = {
            "md": texts.markdown, "html": texts.html, "json": texts.as_json, "csv": texts.as_csv,
        }  # fmt: skip
        return made[form](result)


@contextlib.contextmanager
def uncollected() -> Iterator[None]:
    """While inside, memory is freed by reference counts only.

    Importing pandas and matplotlib and drawing a dozen plots makes a million objects that stay;
    looking through them for cycles again and again takes a tenth of the time.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
