"""Plays shards: the generator that both the in-line way and every worker process use."""

import contextlib
import logging
import os
import platform
import signal
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from sim import orphans
from sim.core.loop import BLOCKS_DONE, CURSOR
from sim.core.table import Failure, Table
from sim.core.tally import FAULTS, RAISED, STUCK, Tally
from sim.errors import StrategyError
from sim.experiment import logs
from sim.experiment.chunk import Chunk, combined, piece
from sim.experiment.plan import Shard
from sim.experiment.recipe import Recipe, Tables, once_key

PIECE_SECONDS = 0.3  # of one call into compiled code, so that Ctrl-C is answered in time
_FIRST_PIECE = 4  # blocks; before anything is known of a line-up's speed
_GROWTH = 8  # at most this much larger than the piece before
MAX_FAILURES = 100  # of one script, before it is asked what part of the games it breaks
MAX_BROKEN = 0.25  # of the games; a script that breaks more is not worth the wait

# A worker's row in shared memory: the loop's cursor, then what the parent also wants to know.
AT_LINEUP = len(CURSOR)
AT_DONE = AT_LINEUP + 1  # blocks of the shard that are done in earlier pieces
AT_PID = AT_LINEUP + 2
AT_BUSY = AT_LINEUP + 3  # 1 while blocks are being played
ROW = AT_LINEUP + 4

# (line-up, block, variant, rotation) -> (seat, decision, code) of games known to be faults.
Known = Mapping[tuple[int, int, int, int], tuple[int, int, int]]


def new_rows(workers: int) -> np.ndarray:
    """Rows in ordinary memory, for playing in-line."""
    return np.zeros((workers, ROW), np.int64)


class Player:
    """Plays shards of an experiment in this process."""

    def __init__(self, tables: Tables, row: np.ndarray) -> None:
        self.tables = tables
        self.row = row
        self._pace: dict[int, float] = {}  # blocks per piece, by line-up
        self._warned: dict[tuple[str, str, str], str] = {}  # what was said
        self._games = 0
        self._failures: dict[str, int] = {}  # by strategy
        self._me = (platform.node(), os.getpid())

    def pieces(self, shard: Shard, known: Known) -> Iterator[Chunk]:
        """Play a shard, piece by piece."""
        table = self.tables.table(shard.lineup)
        faults = {key[1:]: fault for key, fault in known.items() if key[0] == shard.lineup}
        self.row[AT_LINEUP] = shard.lineup
        self.row[AT_DONE] = 0
        self.row[BLOCKS_DONE] = 0
        first, end = shard.first, shard.first + shard.blocks
        while first < end:
            blocks = min(int(self._pace.get(shard.lineup, _FIRST_PIECE)), end - first)
            chunk = self._play(table, shard.lineup, first, blocks, faults)
            yield chunk
            self._adapt(shard.lineup, blocks, chunk.seconds)
            first += blocks
            self.row[AT_DONE] = first - shard.first
            self.row[BLOCKS_DONE] = 0

    def _play(
        self, table: Table, lineup: int, first: int, blocks: int, faults: Mapping[Any, Any]
    ) -> Chunk:
        started = time.perf_counter()
        self.row[AT_BUSY] = 1
        try:
            with self._script_warnings(lineup, table):
                tally = table.play(
                    first,
                    blocks,
                    known=faults,
                    cursor=self.row[: len(CURSOR)],
                    warn=lambda failure: self._raised(lineup, failure),
                )
        finally:
            self.row[AT_BUSY] = 0
        seconds = time.perf_counter() - started
        chunk = piece(lineup, first, blocks, tally, seconds, self._me)
        self._games += chunk.games
        self._look_for_faults(lineup, table, tally)
        return chunk

    @contextlib.contextmanager
    def _script_warnings(self, lineup: int, table: Table) -> Iterator[None]:
        """While inside, what a plain script logs or warns of is told once, with its game."""
        root, handler = logging.getLogger(), _ScriptWarnings(self.tables, lineup, table, self.row)
        root.addHandler(handler)
        logging.captureWarnings(True)
        try:
            yield
        finally:
            logging.captureWarnings(False)
            root.removeHandler(handler)

    def _adapt(self, lineup: int, blocks: int, seconds: float) -> None:
        wanted = blocks * PIECE_SECONDS / max(seconds, 1e-6)
        self._pace[lineup] = max(1.0, min(wanted, blocks * _GROWTH))

    def _raised(self, lineup: int, failure: Failure) -> None:
        """A script raised: say so once, and give up when it does so all the time."""
        self._warn(lineup, failure)
        failures = self._failures[failure.strategy] = self._failures.get(failure.strategy, 0) + 1
        table = self.tables.table(lineup)
        begun = self._games + (int(self.row[BLOCKS_DONE]) + 1) * len(table.rotations) * len(
            table.boxes
        )
        if failures > MAX_FAILURES and failures > begun * MAX_BROKEN:
            text = self._warned[once_key(failure)]
            raise StrategyError(f"{text}; gave up, it broke {failures} of {begun} games")

    def _warn(self, lineup: int, failure: Failure) -> None:
        key = once_key(failure)
        if key in self._warned:
            return
        text = self._warned[key] = self.tables.describe(lineup, failure)
        logs.LOG.warning("%s; counted as a fault, like any further one", text, extra={"once": key})

    def _look_for_faults(self, lineup: int, table: Table, tally: Tally) -> None:
        """Warn of games that ended otherwise: out of range, impossible, too long."""
        for variant, rows in enumerate(tally.counts.fault.tolist()):
            for block, rotation, _, seat, decision, code in rows:
                if block < 0 or code in (RAISED, STUCK):
                    continue
                name = table.seated(seat, rotation).name
                what = FAULTS[code] if code else f"cut off after {decision} decisions"
                failure = Failure(variant, block, rotation, seat, decision, code, name, what)
                self._warn(lineup, failure)


class _ScriptWarnings(logging.Handler):
    """Passes on what a script says, with the game, block and seat it was said in."""

    def __init__(self, tables: Tables, lineup: int, table: Table, row: np.ndarray) -> None:
        super().__init__(logging.WARNING)
        self._tables, self._lineup, self._table, self._row = tables, lineup, table, row

    def emit(self, record: logging.LogRecord) -> None:
        """Tell one record."""
        where = self._table.stuck(self._row[: len(CURSOR)])
        failure = replace(where, message=f"says: {record.getMessage().splitlines()[0]}")
        text = self._tables.describe(self._lineup, failure)
        once = (failure.strategy, record.name, str(record.msg))
        logs.LOG.log(record.levelno, "%s", text, extra={"once": once})


# ------------------------------------------------------------------------------- a process

_player: Player | None = None


def start(source: Recipe | Tables, rows: Any, number: Any, records: Any) -> None:
    """Begin a worker process.

    Args:
        source: the laid tables where they are inherited, else how to lay them.
        rows: shared int64 memory, one row a worker.
        number: shared counter that gives each worker its row.
        records: queue for log records; None where the parent's handler is inherited.
    """
    global _player  # one per process, made before its first shard
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent answers Ctrl-C
    orphans.leave_with_parent()
    if records is not None:
        logs.send_to(records)
    with number.get_lock():
        mine = number.value
        number.value += 1
    row = np.frombuffer(rows, np.int64).reshape(-1, ROW)[mine]
    row[AT_PID] = os.getpid()
    tables = source.load() if isinstance(source, Recipe) else source
    _player = Player(tables, row)


def ready() -> None:
    """Do nothing; the pool is started by asking for this."""


def run_shard(shard: Shard, known: Known) -> Chunk:
    """Play a shard in a worker process."""
    assert _player is not None  # `start` made it
    return combined(list(_player.pieces(shard, known)))
