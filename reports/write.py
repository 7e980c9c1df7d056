"""The front door of the reports: light to import, loads what it needs when called."""

import contextlib
import functools
import gc
import importlib
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from reports import artist
from reports.result import RunResult

if TYPE_CHECKING:
    from reports.finding import Findings

FORMATS = ("md", "html", "json", "csv")
RUNS_FILE = "players.json"  # beside a page of several numbers of players: the runs it is made of


@functools.cache  # a second call finds the same thread
def get_ready() -> threading.Thread:
    """Begin to import what a report needs, while compiled games leave the interpreter free."""
    thread = threading.Thread(target=_import_files, name="report-imports")
    thread.start()
    return thread


def _import_files() -> None:
    try:
        with uncollected():
            importlib.import_module("reports.files")
            importlib.import_module("scipy.special")
            if artist.begun() is None:  # the plots are drawn here
                importlib.import_module("reports.drawn")
    except Exception:  # when the program ends meanwhile, as at Ctrl-C, modules refuse to load
        if threading.main_thread().is_alive():
            raise


def write_report(result: RunResult, folder: Path) -> "Findings":
    """Write tables/, plots/ and index.html into the folder; returns what to print.

    The same result gives the same bytes.
    """
    get_ready().join()
    with uncollected():
        from reports.files import write_files

        return write_files(result, folder)


def write_players(results: Sequence[RunResult], folder: Path) -> "Findings":
    """Write what runs with different numbers of players say together; returns what to print."""
    with uncollected():
        from reports import players_page

        return players_page.write_players(results, folder)


def render_players(results: Sequence[RunResult], folder: Path, form: str) -> str:
    """The same as one text, in one of FORMATS; the folder is where the page lies."""
    with uncollected():
        from reports import players_page

        return players_page.render_players(results, folder, form)


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
