"""A process that draws: begun before all else, it loads matplotlib while games are played."""

import atexit
import contextlib
import multiprocessing
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterator, Mapping
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports.result import RunResult
from sim import interrupts
from sim.errors import RunError

if TYPE_CHECKING:  # importing these would load what the process is there to load
    import pandas as pd

    from reports.page_cells import Drawing


class Artist:
    """The process, which draws one result after the other."""

    def __init__(self) -> None:
        """Begin it."""
        context = multiprocessing.get_context("fork")
        self._pipe, theirs = context.Pipe()
        # No daemon: it has processes of its own while it draws. It ends when the pipe does.
        self.process = context.Process(target=_work, args=(theirs, self._pipe), name="artist")
        with interrupts.ignored():  # it inherits that: the parent answers Ctrl-C
            self.process.start()
        theirs.close()
        self._is_drawing = False
        atexit.register(self.close)

    @contextlib.contextmanager
    def drawn(
        self, result: RunResult, tables: "Mapping[str, pd.DataFrame]", folder: Path
    ) -> "Iterator[Iterator[Drawing]]":
        """The plots of a result, as `reports.drawn.drawn` gives them.

        Args:
            result: what is to be drawn.
            tables: of the result.
            folder: that exists.

        Raises:
            RunError: the process was killed.
        """
        with explained(folder, OSError):
            self._is_drawing = True
            self._pipe.send((result, tables, folder.absolute()))
        try:
            yield self._received(folder)
        finally:
            if self._is_drawing:  # nobody fetched it; the next result would get these drawings
                self.close()

    def _received(self, folder: Path) -> "Iterator[Drawing]":
        with explained(folder, EOFError, OSError):
            answer = self._pipe.recv()
        self._is_drawing = False
        if isinstance(answer, Exception):
            raise answer
        yield from answer

    def close(self) -> None:
        """End it, even while it draws: what was not fetched by now, nobody will."""
        with interrupts.ignored():
            self._pipe.close()
            self.process.terminate()
            self.process.join()


_begun: list[Artist] = []  # at most one


def begin() -> None:
    """Begin the process, where it can be forked and has a core of its own."""
    if not _begun and cores_to_draw():
        with contextlib.suppress(OSError):  # no more processes: this one can draw by itself
            _begun.append(Artist())


def begun() -> Artist | None:
    """The process that was begun, as long as it lives."""
    return _begun[0] if _begun and _begun[0].process.is_alive() else None


def cores_to_draw() -> int:
    """Processes that draw: one for each core where forking is safe, 0 for none.

    See `sim.experiment.pool.start_method`.
    """
    if sys.platform != "linux" or sys.version_info >= (3, 14) or threading.active_count() > 1:
        return 0
    cores = len(os.sched_getaffinity(0))
    return cores if cores > 1 else 0


@contextlib.contextmanager
def explained(folder: Path, *broken: type[Exception]) -> Iterator[None]:
    """Says in one line that a process that draws into the folder was killed.

    Args:
        folder: of the plots.
        broken: what tells so.

    Raises:
        RunError: instead of what its pipe says.
    """
    try:
        yield
    except broken as error:
        raise RunError(
            f"{folder}: a process that draws plots was killed (by the system? out of memory?); "
            "`equipoise report` draws them again"
        ) from error


def _work(pipe: Connection, other_end: Connection) -> None:
    """Draw what comes through the pipe, until nobody holds its other end."""
    other_end.close()
    from reports.write import uncollected

    with uncollected():
        broken = _tried(_get_ready)
        with contextlib.suppress(EOFError, OSError):  # the program has ended
            while True:
                work = pipe.recv()
                pipe.send(broken or _tried(_drawings, *work))


def _tried(action: Callable[..., Any], *given: Any) -> Any:
    """What an action returns, or the exception that it raises: to be sent."""
    try:
        return action(*given)
    except Exception as error:
        error.add_note(traceback.format_exc())  # a traceback cannot be sent
        return error


def _get_ready() -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # lets go of matplotlib's lock
    from reports.drawn import warm_up

    warm_up()
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _drawings(result: RunResult, tables: "Mapping[str, pd.DataFrame]", folder: Path) -> Any:
    from reports.drawn import drawn
    from reports.figures import specs

    with drawn(list(specs(result, tables)), folder) as drawings:
        return list(drawings)
