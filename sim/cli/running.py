"""The commands that play or read a run: run, report, verify."""

import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from reports.result import RunResult
from reports.write import RUNS_FILE, get_ready
from sim.cli.display import Display, Messages
from sim.cli.outcome import say
from sim.errors import ConfigError, RunError
from sim.experiment import config as configs
from sim.experiment.identity import digest
from sim.experiment.places import find_config
from sim.experiment.reopen import reopen
from sim.experiment.run import Run, Way
from sim.experiment.run import run as play_experiment
from sim.experiment.store import find_run, told
from sim.experiment.variant import warnings_of


def run(
    named: str,
    overrides: Mapping[str, Any],
    *,
    out: Path,
    workers: int | None,
    start_method: str | None,
    report: bool,
    quiet: bool,
) -> None:
    """Play an experiment, write its report, print the findings."""
    runs = play_each(
        named, overrides, out=out, workers=workers, start_method=start_method, quiet=quiet,
        report=report,
    )  # fmt: skip
    if len(runs) > 1 and report:
        _report_together(runs, out)


def play_each(
    named: str,
    overrides: Mapping[str, Any],
    *,
    out: Path,
    workers: int | None,
    start_method: str | None,
    report: bool,
    quiet: bool,
) -> list[Run]:
    """Play the experiment of a config for each number of players, each with its own report."""
    runs = []
    for experiment in configs.load_each(find_config(named), overrides):
        if not report:  # which would tell them among its findings
            say_warnings(experiment)
        played = play_shown(
            experiment, out=out, workers=workers, start_method=start_method, quiet=quiet,
            meanwhile=get_ready if report else None,
        )  # fmt: skip
        if report:
            _report(played)
        else:
            print(played.folder)
        runs.append(played)
    return runs


def say_warnings(experiment: configs.Experiment) -> None:
    """What the game has to say about a designer's own components, one line each."""
    for text in warnings_of(experiment.boxes):
        say(f"warning: {text}")


def play_shown(
    experiment: configs.Experiment,
    *,
    out: Path,
    workers: int | None,
    start_method: str | None = None,
    quiet: bool = False,
    meanwhile: Callable[[], object] | None = None,
) -> Run:
    """Play what is missing of an experiment, with a display."""
    with Display(quiet=quiet) as display:
        way = Way(
            out=out,
            workers=workers,
            start_method=start_method,
            tell=display.tell,
            watch=display.watch,
            leave=display.stop,
            meanwhile=meanwhile,
            handlers=[Messages(display)],
        )
        display.tell(
            f"{experiment.name}: {'at most ' if experiment.config.stop else ''}"
            f"{experiment.games():,} games of {experiment.game.title}, "
            f"{experiment.config.players} players, seed {experiment.config.seed}"
        )
        played = play_experiment(experiment, way)
        display.stop()
        session = played.manifest["session"]
        display.tell(
            f"played {session['games']:,} games in {session['wall_seconds']:.1f} s "
            f"({session['games_per_second'] or 0:,} games/s); "
            f"digest {played.manifest['results_digest'][:16]}"
        )
    return played


def report(named: str, form: str | None) -> None:
    """Write the report of a stored run, or of several numbers of players, or print it."""
    together = _players_folder(named)
    if together is not None:
        _report_players(together, form)
        return
    run = reopen(find_run(named))
    if form is None:
        _report(run)
        return
    from reports.write import render

    sys.stdout.write(render(run.result(), form))
    sys.stdout.flush()


def _players_folder(named: str) -> Path | None:
    """The page of several numbers of players that is meant, by path or by how its name begins."""
    given = Path(named)
    if (given / RUNS_FILE).is_file():
        return given
    pages = sorted(Path("runs").glob(f"{named}*/{RUNS_FILE}")) if given.name == named else []
    if len(pages) > 1:
        names = ", ".join(page.parent.name for page in pages)
        raise ConfigError(f'page "{named}" is one of several: {names}')
    return pages[0].parent if pages else None


def _runs_of(folder: Path) -> list[Path]:
    """The run folders that a page of several numbers of players is made of."""
    path = folder / RUNS_FILE
    try:
        listed = json.loads(path.read_text(encoding="utf-8"))
        return [Path(os.path.normpath(folder / run["folder"])) for run in listed["runs"]]
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise RunError(f"{path}: cannot be read ({error})") from error


def _report_players(folder: Path, form: str | None) -> None:
    """The page of several numbers of players from the counts of its runs."""
    results = [reopen(run).result() for run in _runs_of(folder)]
    if form is None:
        _write_players(results, folder)
        return
    from reports.write import render_players

    sys.stdout.write(render_players(results, folder, form))
    sys.stdout.flush()


def _report(played: Run) -> None:
    from reports.write import write_report

    with told(played.folder):
        findings = write_report(played.result(), played.folder)
    for finding in findings:
        print(finding)
    print(f"page: {played.folder / 'index.html'}")
    sys.stdout.flush()


def _report_together(runs: Sequence[Run], out: Path) -> None:
    """The runs of one config with several numbers of players, side by side."""
    names = [run.folder.name for run in runs]
    whole = runs[0].experiment.name.removesuffix(f"-{runs[0].experiment.config.players}p")
    folder = out / f"{whole}-{digest(names)[:8]}"
    print("\nBy number of players:")
    _write_players([run.result() for run in runs], folder)


def _write_players(results: Sequence[RunResult], folder: Path) -> None:
    from reports.write import write_players

    with told(folder.parent):
        findings = write_players(results, folder)
    for finding in findings:
        print(finding)
    print(f"page: {folder / 'index.html'}")
    sys.stdout.flush()


def verify(named: str, share: float, seed: int) -> None:
    """Replay part of a run."""
    from sim.experiment.verify import verify as check

    folder = find_run(named)
    say(f"verifying {folder}, seed {seed}")
    for line in check(reopen(folder), share, seed, tell=say):
        print(line)
