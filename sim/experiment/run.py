"""Runs an experiment: opens its folder, plays what is missing, writes the manifest."""

import logging
import os
import shutil
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from reports.result import RunResult
from sim.errors import RunError, SimError
from sim.experiment import execute, logs
from sim.experiment.chunk import Chunk
from sim.experiment.config import Experiment
from sim.experiment.execute import Job, Progress, RunStoppedError
from sim.experiment.identity import digest, identity, run_name, script_files
from sim.experiment.manifest import describe_outcome, describe_run
from sim.experiment.parts import Parts
from sim.experiment.plan import Schedule
from sim.experiment.recipe import Recipe, Tables
from sim.experiment.results import Results, empty_tallies, run_result
from sim.experiment.store import LOG_FILE, RunFolder

SCRIPTS = "scripts"  # copies of the strategy scripts, so that a game can always be replayed


def _silent(*_: Any) -> None:
    """Tell nobody."""


@dataclass(frozen=True)
class Way:
    """How to play: nothing here changes a result."""

    out: Path = Path("runs")
    workers: int | None = None  # None: one per core
    start_method: str | None = None
    turn_timeout: float | None = None
    tell: Callable[[str], None] = _silent  # one-line messages
    watch: Callable[["Results", Progress], None] = _silent
    leave: Callable[[], None] = _silent
    meanwhile: Callable[[], object] | None = None  # see Job
    handlers: Sequence[logging.Handler] = field(default_factory=tuple)  # beside log.txt


@dataclass(frozen=True)
class Run:
    """A played experiment."""

    experiment: Experiment
    folder: Path
    results: Results
    manifest: dict[str, Any]

    def result(self) -> RunResult:
        """What a report reads."""
        strategies = self.manifest["strategies"]
        titles = {name: entry["title"] for name, entry in strategies.items()}
        return run_result(self.results, self.manifest, titles, self.folder)


def run(experiment: Experiment, way: Way) -> Run:
    """Play what is missing of an experiment and keep it in its run folder.

    Raises:
        SimError: the run could not be finished; what was played is kept.
    """
    path = way.out / run_name(experiment)
    tables = Recipe.of(experiment, str(path)).load(way.tell, boxes=experiment.boxes)
    folder = open_folder(experiment, path)
    folder.create()
    with (
        folder.locked(),
        logs.relayed([*way.handlers, logs.to_file(path / LOG_FILE)]),
    ):
        return _Session(experiment, way, folder, tables).play()


def open_folder(experiment: Experiment, path: Path) -> RunFolder:
    """The run folder of an experiment; nothing is written."""
    name = digest(identity(experiment))
    return RunFolder(path, name, experiment.lineups, empty_tallies(experiment))


class _Session:
    """One call of `run`."""

    def __init__(self, experiment: Experiment, way: Way, folder: RunFolder, tables: Tables) -> None:
        self.experiment, self.way, self.folder, self.tables = experiment, way, folder, tables
        self.workers = workers_of(experiment, way.workers)
        self.results = Results(experiment, folder.load(repair=True))
        self.parts = Parts(self.results.chunks)
        self.manifest = describe_run(experiment, tables.strategies)
        self.games_before = self.results.games
        self.method = "in-line"
        self.started = time.perf_counter()

    def play(self) -> Run:
        """Play what is missing, in any case write down how far it went."""
        schedule = self._further()
        self._announce()
        self._keep_scripts()
        self._write("running")
        try:
            if schedule is not None:
                execute.play(self._job(schedule))
            self.parts.check()
        except RunStoppedError:
            self._write("interrupted")
            raise RunStoppedError(
                f"interrupted after {self.results.blocks:,} of {sum(self.experiment.blocks):,} "
                "blocks, which are kept; the same command goes on from there"
            ) from None
        except SimError as error:
            logs.LOG.info("ended: %s", error)
            self._write("failed")
            raise
        for chunk in self.results.chunks:
            if chunk is not None:
                self.folder.tidy(chunk)
        self._write("finished")
        logs.LOG.info("finished: digest %s", self.manifest["results_digest"])
        return Run(self.experiment, self.folder.path, self.results, self.manifest)

    def _further(self) -> Schedule | None:
        """The blocks up to the next look; None when the last one was taken, or has decided.

        A look is taken at the blocks of its plan and no others, when all of them are played. So
        how many are played depends on the counts alone: not on workers, shards or resume. Where
        more blocks are there already, an earlier session did not stop at this look.
        """
        for number, look in enumerate(self.experiment.looks):
            schedule = Schedule(look, self.results.ranges())
            if schedule.left:
                return schedule
            if self.results.blocks_by_lineup() == look and self._is_decided(number):
                return None
        return None

    def _is_decided(self, number: int) -> bool:
        """Take a look: are all verdicts clear that the config asks for?"""
        if self.experiment.config.stop is None:
            return True
        from reports.decide import open_verdicts  # needs scipy

        undecided = open_verdicts(run_result(self.results, {}, {}, self.folder.path))
        logs.LOG.info(
            "look %d of %d, %d blocks: %d verdicts undecided",
            number + 1, len(self.experiment.looks), self.results.blocks, undecided,
        )  # fmt: skip
        return undecided == 0

    def _job(self, schedule: Schedule) -> Job:
        config = self.experiment.config
        return Job(
            self.tables,
            schedule,
            self.workers,
            self.way.start_method or config.start_method,
            self.way.turn_timeout or config.turn_timeout,
            self._keep,
            self._watch,
            self.way.leave,
            self._further,
            self.way.meanwhile,
        )

    def _keep(self, chunk: Chunk) -> None:
        self.folder.save(chunk)
        self.parts.add(chunk)
        self.results.add(chunk)

    def _watch(self, progress: Progress) -> None:
        self.method = progress.method
        self.way.watch(self.results, progress)

    def _announce(self) -> None:
        wanted, left = (
            self.experiment.blocks,
            Schedule(self.experiment.blocks, self.results.ranges()).left,
        )
        logs.LOG.info(
            "%s: %d of %d blocks to play, seed %d, workers %d",
            self.folder.path.name, left, sum(wanted), self.experiment.config.seed,
            self.workers,
        )  # fmt: skip
        if self.results.blocks:
            self.way.tell(f"{self.results.blocks:,} blocks are there already in {self.folder.path}")
        extra = self.results.blocks - (sum(wanted) - left)
        if extra:
            self.way.tell(f"that is {extra:,} blocks more than asked for; all of them are used")

    def _keep_scripts(self) -> None:
        """Copy the scripts into the run folder, each strategy's with its helper modules."""
        for name, script in self.experiment.scripts.items():
            folder = self.folder.path / SCRIPTS / name
            try:
                folder.mkdir(parents=True, exist_ok=True)
                for path in script_files(script):
                    shutil.copyfile(path, folder / path.name)
            except OSError as error:
                raise RunError(f"{folder}: cannot be written: {error.strerror}") from error

    def _write(self, status: str) -> None:
        """Write the manifest as things stand."""
        seconds = time.perf_counter() - self.started
        played = self.results.games - self.games_before
        outcome: dict[str, Any] = {"status": status}
        if status != "running":
            outcome = describe_outcome(
                self.results, status, seconds, played, self.workers, self.method
            )
            outcome["homogeneity"] = self.parts.describe()
        self.manifest.update(outcome)
        self.folder.write_manifest(self.manifest)


def workers_of(experiment: Experiment, wanted: int | None) -> int:
    """Worker processes: as said, as the config says, or one for each core that we may use."""
    for number in (wanted, experiment.config.workers):
        if number is not None:
            return number
    if hasattr(os, "sched_getaffinity"):  # cgroups and taskset can leave fewer than there are
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
