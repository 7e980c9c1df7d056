"""A pool of worker processes: how they are started, what they are doing, how they are ended."""

import contextlib
import math
import multiprocessing
import os
import signal
import sys
import threading
import time
import warnings
from concurrent.futures import Future, ProcessPoolExecutor
from types import TracebackType
from typing import Any

import numpy as np

from sim import interrupts
from sim.core.loop import (
    AT_BLOCK,
    AT_DECISION,
    AT_ROTATION,
    AT_VARIANT,
    BLOCKS_DONE,
)
from sim.experiment import logs, worker
from sim.experiment.chunk import Chunk
from sim.experiment.plan import Shard
from sim.experiment.recipe import Tables
from sim.experiment.worker import AT_BUSY, AT_DONE, AT_LINEUP, AT_PID, ROW, Known

# A suspended parent sees its clock jump; no single look counts for more than this.
_LONGEST_LOOK = 1.0  # seconds
_BREAKS_BY_ITSELF = 1.0  # seconds in which an executor notices that a process of its own died


def start_method(wanted: str | None = None) -> str:
    """How workers are started: fork where it is safe, spawn elsewhere.

    Forking is quick and shares what is compiled. It is not safe in a process with other
    threads, on macOS, and no longer the way of Python 3.14.
    """
    if wanted is not None:
        return wanted
    alone = {thread.name for thread in threading.enumerate()} <= {threading.main_thread().name}
    if sys.platform == "linux" and sys.version_info < (3, 14) and alone:
        return "fork"
    return "spawn"


class Pool:
    """Worker processes that play shards of one experiment; a context manager."""

    def __init__(self, tables: Tables, workers: int, method: str) -> None:
        self.workers = workers
        self.method = method
        self._context = multiprocessing.get_context(method)
        self._memory = self._context.RawArray("q", workers * ROW)
        self.rows = np.frombuffer(self._memory, np.int64).reshape(workers, ROW)
        self._tables = tables
        self._stack = contextlib.ExitStack()
        self._children: list[Any] = []
        self._watch = StuckWatch(workers)
        self._dead_since = math.inf

    def __enter__(self) -> "Pool":
        """Start the processes."""
        records = None
        # multiprocessing-logging asks for the global method, which is not ours to change.
        if self.method == "fork" == multiprocessing.get_start_method():
            self._stack.enter_context(logs.from_forked_workers())
        else:
            records = self._stack.enter_context(logs.from_spawned_workers(self._context))
        source = self._tables if self.method == "fork" else self._tables.recipe
        others = set(multiprocessing.active_children())
        self._executor = ProcessPoolExecutor(
            self.workers,
            mp_context=self._context,
            initializer=worker.start,
            initargs=(source, self._memory, self._context.Value("q", 0), records),
        )
        with interrupts.ignored(), warnings.catch_warnings():
            # Python 3.12 warns of any thread at a fork; the only ones are the log's and BLAS's.
            warnings.simplefilter("ignore", DeprecationWarning)
            for _ in range(self.workers):
                self._executor.submit(worker.ready)
        self._children = [
            child for child in multiprocessing.active_children() if child not in others
        ]
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the processes: let them finish when all went well, at once otherwise."""
        with interrupts.ignored():
            if kind is not None:
                self._kill_all()
            self._executor.shutdown(wait=True, cancel_futures=True)
            self._stack.close()

    def submit(self, shard: Shard, known: Known) -> "Future[Chunk]":
        """Have a shard played."""
        return self._executor.submit(worker.run_shard, shard, known)

    def blocks_under_way(self) -> int:
        """Blocks that are counted in shards not finished yet."""
        busy = self.rows[:, AT_BUSY] == 1
        return int((self.rows[busy, AT_DONE] + self.rows[busy, BLOCKS_DONE]).sum())

    def stuck(self, timeout: float) -> np.ndarray | None:
        """A copy of the row of a worker that is in one decision for `timeout` seconds."""
        row = self._watch.look(self.rows, timeout)
        return None if row is None else self.rows[row].copy()

    def break_if_torn(self) -> None:
        """End a pool that waits for the second half of a result whose sender was killed."""
        if all(child.is_alive() for child in self._children):
            return
        self._dead_since = min(self._dead_since, time.monotonic())
        if time.monotonic() - self._dead_since > _BREAKS_BY_ITSELF:
            self._kill_all()

    def _kill_all(self) -> None:
        """Kill every worker.

        One may be in the middle of a result. The executor reads on until nobody can write any
        more, and it holds a writing end itself; so this closes that one, by the only name it has.
        """
        for child in self._children:
            child.kill()
        with contextlib.suppress(AttributeError):  # an executor that has ended has no queue
            self._executor._result_queue._writer.close()  # type: ignore[attr-defined]

    def kill(self, row: np.ndarray) -> None:
        """Kill the worker of a row."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(int(row[AT_PID]), getattr(signal, "SIGKILL", signal.SIGTERM))


class StuckWatch:
    """Finds rows that stay at one decision of one game."""

    def __init__(self, rows: int) -> None:
        self._at: list[tuple[int, ...]] = [()] * rows
        self._for = [0.0] * rows
        self._looked = time.monotonic()

    def look(self, rows: np.ndarray, timeout: float) -> int | None:
        """Index of a row that has not moved for `timeout` seconds while it was busy."""
        now = time.monotonic()
        passed = min(now - self._looked, _LONGEST_LOOK)
        self._looked = now
        for index, row in enumerate(rows):
            columns = (AT_LINEUP, AT_BLOCK, AT_VARIANT, AT_ROTATION, AT_DECISION, BLOCKS_DONE)
            here = tuple(int(row[column]) for column in columns)
            if not row[AT_BUSY] or here != self._at[index]:
                self._at[index] = here
                self._for[index] = 0.0
                continue
            self._for[index] += passed
            if self._for[index] >= timeout:
                return index
        return None
