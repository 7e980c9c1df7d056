"""Plays what is missing of an experiment: in this process or in a pool of workers."""

import concurrent.futures
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field

import numpy as np

from sim import interrupts
from sim.core.loop import AT_BLOCK, AT_DECISION, AT_ROTATION, AT_SEAT, AT_VARIANT, CURSOR
from sim.core.tally import FAULTS, STUCK
from sim.errors import RunError, SimError, StrategyError
from sim.experiment import logs
from sim.experiment.chunk import Chunk, combined
from sim.experiment.places import bundled
from sim.experiment.plan import Schedule, Shard
from sim.experiment.pool import Pool, StuckWatch, start_method
from sim.experiment.recipe import Tables, once_key
from sim.experiment.worker import AT_LINEUP, Player, new_rows

SHARD_SECONDS = 2.0  # of one shard in a worker; at most this is lost when it is killed
SMALL_JOB = 4000  # games that are tried in-line before any process is started
SMALL_SECONDS = 1.5  # a job that takes less is not worth a pool
LOOK_EVERY = 0.2  # seconds between looks at the workers
MAX_DEATHS = 3  # times that workers killed by somebody else are replaced
MAX_STUCK = 3  # games of one script that do not return before the run is given up
_FIRST_SHARD = 16  # blocks, before a line-up's speed is known


class RunStoppedError(SimError):
    """The user pressed Ctrl-C."""

    exit_code = 130


@dataclass(frozen=True)
class Progress:
    """What a display can show."""

    blocks: int  # played in this session
    seconds: float
    method: str  # "in-line", "fork" or "spawn"


@dataclass
class Job:
    """What is to be played, and who wants to know."""

    tables: Tables
    schedule: Schedule
    workers: int
    method: str | None  # of starting workers; None for the best one
    turn_timeout: float
    keep: Callable[[Chunk], None]  # called with each finished chunk, in the main thread
    watch: Callable[[Progress], None]  # called a few times a second
    leave: Callable[[], None]  # called before the process is left without unwinding
    further: Callable[[], Schedule | None]  # asked when all is played: what else, if anything
    meanwhile: Callable[[], object] | None  # what this process can do beside compiled games
    started: float = field(default_factory=time.perf_counter)
    blocks: int = 0  # kept
    speed: dict[int, float] = field(default_factory=dict)  # blocks per second of one worker
    known: dict[tuple[int, int, int, int], tuple[int, int, int]] = field(default_factory=dict)
    stuck: dict[str, int] = field(default_factory=dict)  # by strategy

    def finished(self, chunk: Chunk) -> None:
        """Keep a chunk and learn from it."""
        with interrupts.held():  # a file half written can be neither finished nor closed
            self.keep(chunk)
        self.blocks += chunk.blocks
        self.speed[chunk.lineup] = chunk.blocks / max(chunk.seconds, 1e-6)

    def next_shard(self, workers: int) -> Shard | None:
        """Cut the next shard from what is left."""
        lineup = self.schedule.pick()
        if lineup is None:
            return None
        speed = self.speed.get(lineup, min(self.speed.values(), default=0.0) / 4)
        return self.schedule.take(lineup, max(speed * SHARD_SECONDS, _FIRST_SHARD), workers)

    def go_on(self) -> bool:
        """All that was scheduled is played: schedule more; False when that was all."""
        schedule = self.further()
        if schedule is not None:
            self.schedule = schedule
        return schedule is not None

    def beside(self) -> None:
        """Begin what can be done beside the games; no process is to be started any more."""
        if self.meanwhile is not None:
            self.meanwhile()
            self.meanwhile = None

    def show(self, under_way: int, method: str) -> None:
        """Tell the display."""
        seconds = time.perf_counter() - self.started
        self.watch(Progress(self.blocks + under_way, seconds, method))


def play(job: Job) -> None:
    """Play all that is missing, and what `Job.further` adds to it.

    Raises:
        RunStoppedError: Ctrl-C; finished chunks have been kept.
        StrategyError: a script breaks or stops too many games.
        RunError: workers die again and again, or a chunk cannot be kept.
    """
    try:
        if job.workers == 0:
            _play_inline(job)
            return
        if _is_small(job):
            _play_inline(job, until=SMALL_SECONDS)
        if job.schedule.left:
            _play_pool(job)
    except KeyboardInterrupt:
        raise RunStoppedError("interrupted") from None


def _is_small(job: Job) -> bool:
    games = sum(
        len(job.tables.table(lineup).rotations) * blocks
        for lineup, blocks in enumerate(job.schedule.left_by_lineup())
    )
    shipped = bundled().resolve()
    trusted = all(
        shipped in strategy.script.resolve().parents for strategy in job.tables.strategies.values()
    )
    # A script of the user's may hang or end the process: a worker can be replaced, this one not.
    return trusted and games * len(job.tables.boxes) <= SMALL_JOB


# ------------------------------------------------------------------------------- in-line


def _play_inline(job: Job, until: float | None = None) -> None:
    """Play in this process, where a debugger can look on.

    Args:
        job: what to play.
        until: stop when the rest would take longer than this many seconds.
    """
    row = new_rows(1)
    player = Player(job.tables, row[0])
    # A person in a debugger thinks longer than any script; Python code answers Ctrl-C.
    compiled = all(strategy.is_compiled for strategy in job.tables.strategies.values())
    watcher = (
        InlineWatch(row, job.turn_timeout, lambda stuck: _leave_stuck(job, stuck))
        if compiled
        else None
    )
    try:
        while True:
            shard = job.next_shard(workers=1)
            if shard is None:
                if job.go_on():
                    continue
                return
            _play_shard_inline(job, player, shard)
            if until is not None and _seconds_left(job) > until:
                return
            job.beside()
    finally:
        if watcher is not None:
            watcher.stop()


def _play_shard_inline(job: Job, player: Player, shard: Shard) -> None:
    """Play one shard; what is done of it is kept in any case."""
    done: list[Chunk] = []
    try:
        for piece in player.pieces(shard, job.known):
            done.append(piece)
            job.show(sum(chunk.blocks for chunk in done), "in-line")
    finally:
        if done:
            last = done[-1]
            job.finished(combined(done))
            # The first piece is slow: it also pays for what is done once in a process.
            job.speed[last.lineup] = last.blocks / max(last.seconds, 1e-6)


def _seconds_left(job: Job) -> float:
    slowest = min(job.speed.values())
    return sum(
        blocks / job.speed.get(lineup, slowest)
        for lineup, blocks in enumerate(job.schedule.left_by_lineup())
    )


class InlineWatch(threading.Thread):
    """Notices a script that does not return: compiled code cannot be interrupted."""

    def __init__(
        self, rows: np.ndarray, timeout: float, stuck: Callable[[np.ndarray], None]
    ) -> None:
        """Begin to watch.

        Args:
            rows: the player's row, see `sim.experiment.worker.ROW`.
            timeout: seconds that one decision may take.
            stuck: called with the row, in this thread; only ending the process helps.
        """
        super().__init__(daemon=True, name="inline-watch")
        self._rows, self._timeout, self._stuck = rows, timeout, stuck
        self._over = threading.Event()
        self._watch = StuckWatch(len(rows))
        self.start()

    def run(self) -> None:
        """Look at the cursor until told to stop."""
        while not self._over.wait(LOOK_EVERY):
            if self._watch.look(self._rows, self._timeout) is not None:
                self._stuck(self._rows[0])
                return

    def stop(self) -> None:
        """The games are over."""
        self._over.set()
        self.join()


def _leave_stuck(job: Job, row: np.ndarray) -> None:
    """End the process in the middle of a game that does not return."""
    logs.LOG.error(
        "%s; finished blocks are kept; with workers such games are counted as faults",
        _describe_stuck(job, row),
    )
    job.leave()
    os._exit(1)


# ------------------------------------------------------------------------------- processes


def _play_pool(job: Job) -> None:
    """Play in worker processes; replace them when they are killed."""
    deaths = 0
    while job.schedule.left:
        before = len(job.known)
        method = start_method(job.method)
        try:
            with Pool(job.tables, job.workers, method) as pool:
                job.beside()
                _drain(job, pool)
        except BrokenProcessPool as error:
            if len(job.known) > before:  # we killed it ourselves: a game that does not return
                continue
            deaths += 1
            if deaths > MAX_DEATHS:
                raise RunError(
                    f"worker processes ended {deaths} times without a word (killed by the system? "
                    "out of memory?); finished blocks are kept"
                ) from error
            logs.LOG.warning("a worker process was killed; its blocks are played again")


def _drain(job: Job, pool: Pool) -> None:
    """Keep the pool busy until nothing is left."""
    running: dict[Future[Chunk], Shard] = {}
    try:
        while True:
            while len(running) < 2 * pool.workers:
                shard = job.next_shard(pool.workers)
                if shard is None:
                    break
                running[_submit(job, pool, shard)] = shard
            if not running:
                if job.go_on():
                    continue
                return
            done, _ = concurrent.futures.wait(
                running, LOOK_EVERY, concurrent.futures.FIRST_COMPLETED
            )
            for future in done:
                chunk = future.result()
                del running[future]
                job.finished(chunk)
            job.show(pool.blocks_under_way(), pool.method)
            _look_for_stuck(job, pool)
            pool.break_if_torn()
    finally:
        for future, shard in running.items():
            if future.done() and not future.cancelled() and future.exception() is None:
                job.finished(future.result())
            else:
                job.schedule.give_back(shard)


def _submit(job: Job, pool: Pool, shard: Shard) -> "Future[Chunk]":
    try:
        return pool.submit(shard, job.known)
    except BaseException:
        job.schedule.give_back(shard)
        raise


def _look_for_stuck(job: Job, pool: Pool) -> None:
    """Note a game that does not return as a fault and kill its worker; the pool then breaks."""
    row = pool.stuck(job.turn_timeout)
    if row is None:
        return
    lineup = int(row[AT_LINEUP])
    text = _describe_stuck(job, row)
    failure = job.tables.table(lineup).stuck(row[: len(CURSOR)])
    logs.LOG.warning(
        "%s; counted as a fault, like any further one", text, extra={"once": once_key(failure)}
    )
    times = job.stuck[failure.strategy] = job.stuck.get(failure.strategy, 0) + 1
    if times > MAX_STUCK:
        raise StrategyError(f"{text}; gave up after {times} such games; finished blocks are kept")
    key = (lineup, int(row[AT_BLOCK]), int(row[AT_VARIANT]), int(row[AT_ROTATION]))
    job.known[key] = (int(row[AT_SEAT]), int(row[AT_DECISION]), STUCK)
    pool.kill(row)


def _describe_stuck(job: Job, row: np.ndarray) -> str:
    lineup = int(row[AT_LINEUP])
    failure = job.tables.table(lineup).stuck(row[: len(CURSOR)])
    text = job.tables.describe(lineup, failure)
    return text.replace(FAULTS[STUCK], f"did not return in {job.turn_timeout:g} s", 1)
