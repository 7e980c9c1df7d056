"""A process that draws: begun before all else, it loads matplotlib while games are played."""

import atexit
import contextlib
import multiprocessing
import os
import sys
import threading
import traceback
from collections.abc import Iterator, Mapping
from concurrent.futures.process import BrokenProcessPool
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
        with explained(folder):
            self._is_drawing = True
            self._pipe.send((result, tables, folder.absolute()))
        yield self._received(folder)

    def _received(self, folder: Path) -> "Iterator[Drawing]":
        with explained(folder):
            answer = self._pipe.recv()
        self._is_drawing = False
        if isinstance(answer, Exception):
            raise answer
        yield from answer

    def close(self) -> None:
        """End it; what nobody will fetch is drawn to its end."""
        self._pipe.close()
        if not self._is_drawing:
            self.process.terminate()
        self.process.join()


_begun: list[Artist] = []  # at most one


def begin() -> None:
    """Begin the process, where it can be forked and has a core of its own."""
    if not _begun and cores_to_draw():
        _begun.append(Artist())


def begun() -> Artist | None:
    """The process that was begun."""
    return _begun[0] if _begun else None


def cores_to_draw() -> int:
    """Processes that draw: one for each core where forking is safe, 0 for none.

    See `sim.experiment.pool.start_method`.
    """
    if sys.platform != "linux" or sys.version_info >= (3, 14) or threading.active_count() > 1:
        return 0
    cores = len(os.sched_getaffinity(0))
    return cores if cores > 1 else 0


@contextlib.contextmanager
def explained(folder: Path) -> Iterator[None]:
    """Says in one line that a process that draws into the folder was killed.

    Raises:
        RunError: instead of what its pipe says.
    """
    try:
        yield
    except (EOFError, BrokenPipeError, ConnectionResetError, BrokenProcessPool) as error:
        raise RunError(
            f"{folder}: a process that draws plots was killed (by the system? out of memory?); "
            "`equipoise report` draws them again"
        ) from error


def _work(pipe: Connection, other_end: Connection) -> None:
    """Draw what comes through the pipe, until nobody holds its other end."""
    other_end.close()
    from reports.write import uncollected

    with uncollected(), contextlib.suppress(EOFError, BrokenPipeError):
        from reports.drawn import drawn, warm_up
        from reports.figures import specs

        warm_up()
        while True:
            result, tables, folder = pipe.recv()
            answer: Any
            try:
                with drawn(list(specs(result, tables)), folder) as drawings:
                    answer = list(drawings)
            except Exception as error:
                error.add_note(traceback.format_exc())  # a traceback cannot be sent
                answer = error
            pipe.send(answer)
