"""For Python users: `from sim import run, load` play or open an experiment and give a Result."""

import json
import logging
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports.result import RunResult
from sim.experiment import config as configs
from sim.experiment.places import find_config
from sim.experiment.reopen import reopen
from sim.experiment.run import Run, Way
from sim.experiment.run import run as play
from sim.experiment.store import find_run

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from reports.finding import Findings


class Result:
    """A played experiment: findings, tidy tables, plots."""

    def __init__(self, played: Run) -> None:
        self.folder = played.folder
        self.counts: RunResult = played.result()  # what everything below is read from

    @cached_property
    def tables(self) -> "dict[str, pd.DataFrame]":
        """Every table by name: one fact per row, its unit and interval in columns."""
        from reports.frames import tables

        return tables(self.counts)

    @cached_property
    def findings(self) -> "Findings":
        """The answers in words; they can be printed one by one."""
        from reports.balance import findings

        return findings(self.counts, self.tables)

    @property
    def plots(self) -> list[str]:
        """Names that `plot` knows."""
        from reports.figures import specs

        return [spec.name for spec in specs(self.counts, self.tables)]

    def plot(self, name: str, ax: "Axes | None" = None) -> "Axes":
        """Draw a plot on an Axes, or on a new one of a size that fits it.

        Raises:
            KeyError: there is no such plot; names those that there are.
        """
        from reports.figures import plot_of, specs

        known = {spec.name: spec for spec in specs(self.counts, self.tables)}
        if name not in known:
            raise KeyError(f"no plot {name!r}; there are {', '.join(known)}")
        if ax is not None:
            return known[name].draw(ax)
        return plot_of(known[name]).figure.axes[0]

    def report(self) -> Path:
        """Write tables, plots and the page into the run folder; the path of the page."""
        from reports.write import write_report

        write_report(self.counts, self.folder)
        return self.folder / "index.html"

    def __repr__(self) -> str:
        """Where it is stored, and the findings."""
        return "\n".join([f"Result of {self.folder}", *(item.sentence for item in self.findings)])

    def _repr_html_(self) -> str:
        from reports.notebook import snippet

        return snippet(self.counts, self.tables, self.findings)


def run(
    config: str | Path | Mapping[str, Any],
    *,
    blocks: int | None = None,
    games: int | None = None,
    players: int | None = None,
    seed: int | None = None,
    out: str | Path = "runs",
    workers: int | None = None,
    start_method: str | None = None,
) -> Result:
    """Play an experiment as far as it has not been played.

    Args:
        config: a file, the name of a shipped config, or what would stand in the file.
        blocks: deals per line-up, instead of the config's.
        games: games in all, instead of blocks.
        players: at the table; to choose where the config names several numbers.
        seed: instead of the config's.
        out: folder for run folders.
        workers: processes; 0 plays in this one, None takes as many as there are cores.
        start_method: "fork" or "spawn".

    Raises:
        SimError: the config is wrong, or the run could not be finished.
    """
    overrides = {"blocks": blocks, "games": games, "players": players, "seed": seed}
    if isinstance(config, Mapping):
        experiment = configs.parse(as_toml(config), Path("config"), overrides)
    else:
        experiment = configs.load(find_config(str(config)), overrides)
    loud = logging.StreamHandler()
    loud.setLevel(logging.WARNING)
    way = Way(out=Path(out), workers=workers, start_method=start_method, handlers=[loud])
    return Result(play(experiment, way))


def load(run_folder: str | Path) -> Result:
    """The result of a run folder, or of the run in runs/ whose name begins like that.

    Raises:
        SimError: it is no run folder, or was made by an older version of the program.
    """
    return Result(reopen(find_run(str(run_folder))))


def as_toml(config: Mapping[str, Any]) -> str:
    """A config as the text of a file, which the run folder keeps."""
    return "".join(f"{json.dumps(key)} = {_value(value)}\n" for key, value in config.items())


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{json.dumps(k)} = {_value(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    if isinstance(value, (str, Path)):
        return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, bool):
        return "true" if value else "false"
    return repr(value.item() if hasattr(value, "item") else value)
