"""The commands before and between runs: plan, compare."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sim.cli.display import duration
from sim.cli.listing import columns
from sim.cli.outcome import say
from sim.cli.running import play
from sim.errors import ConfigError
from sim.experiment import config as configs
from sim.experiment.forecast import LEVEL, POWER, forecast
from sim.experiment.places import find_config
from sim.experiment.recipe import Recipe
from sim.experiment.reopen import reopen
from sim.experiment.run import workers_of
from sim.experiment.store import find_run

WHOLE = 40  # rows that are shown; the table in the run folder has all


def plan(named: str, overrides: Mapping[str, Any], workers: int | None, seconds: float) -> None:
    """Say what a run will cost and what it can tell."""
    experiment = configs.load(find_config(named), overrides)
    tables = Recipe.of(experiment, "").load(say, boxes=experiment.boxes)
    number = workers_of(experiment, workers)
    found = forecast(experiment, tables, number, seconds)
    blocks = sorted(set(experiment.blocks))
    of_each = f"{blocks[0]:,}" if len(blocks) == 1 else f"{blocks[0]:,} to {blocks[-1]:,}"
    print(
        f"{found.games:,} games: {len(experiment.lineups)} line-ups, {len(experiment.boxes)} "
        f"variants, {of_each} blocks each; seed {experiment.config.seed}"
    )
    print(
        f"about {duration(found.seconds)} with {number} workers "
        f"({found.games_per_second:,.0f} games/s a worker, from {found.calibrated:,} blocks)"
    )
    rows = [
        (
            each.lineup,
            each.what,
            f"{each.half_width:.2%}",
            f"{each.detectable:.2%}",
            f"{each.margin:.2%}",
            f"{each.blocks:,}",
        )
        for each in found.precisions
    ]
    if rows:
        print(f"\nIntervals of {LEVEL:.0%}; a difference is detected with a chance of {POWER:.0%}.")
        columns([("line-up", "what", "known to +-", "detects", "margin", "blocks for it"), *rows])


def compare(named: Sequence[str], *, out: Path, workers: int | None) -> None:
    """Show variants of one experiment, or two runs, side by side."""
    if len(named) > 2:
        raise ConfigError(f"compare takes a config, a run or two runs, not {len(named)}")
    if len(named) == 2:
        _two_runs(*named)
        return
    (one,) = named
    if one.endswith(".toml") or not (Path(one) / "manifest.json").is_file():
        played = play(one, {}, out=out, workers=workers, start_method=None, quiet=False)
    else:
        played = reopen(find_run(one))
    if len(played.experiment.boxes) < 2:
        raise ConfigError(f"{one}: has one variant only; add [variants.x] tables to compare")
    from reports.frames import tables

    _show(tables(played.result())["variants"], ["variant", "lineup", "whose", "measure"])
    say(f"every figure: equipoise report {played.folder}, then tables/variants.csv there")


def _two_runs(first: str, second: str) -> None:
    """Unpaired: the products of their block totals were never counted."""
    import pandas as pd

    from reports.compare import compare_runs

    base, other = (reopen(find_run(name)).result() for name in (first, second))
    if base.game != other.game:
        raise ConfigError(f"{second}: is a run of {other.game}, not of {base.game}")
    say("unpaired; put both as [variants.x] into one config to compare on the same deals")
    _show(pd.DataFrame(list(compare_runs(base, other))), ["whose", "measure"])


def _show(frame: Any, keys: list[str]) -> None:
    """Print what may matter first: the surest differences."""
    width = (frame["high"] - frame["low"]).fillna(0)  # no interval: the same in every deal
    frame = frame.assign(size=(frame["value"] / width).abs().fillna(0))
    shown = frame.sort_values("size", ascending=False, kind="stable")
    rows = [_row(row, keys) for row in shown.head(WHOLE).to_dict("records")]
    header = (*keys, "change", "interval", "unit", "correlation", "as good as", "verdict")
    columns([header, *rows])
    if len(frame) > WHOLE:
        say(f"{len(frame) - WHOLE} further rows, less sure ones, are not shown")


def _row(row: Mapping[str, Any], keys: list[str]) -> tuple[str, ...]:
    scale, unit = (100, "points of %") if row["unit"] == "share" else (1, str(row["unit"]))
    games = row.get("as_good_as_games", float("nan"))
    correlation = row.get("correlation", float("nan"))
    return (
        *(str(row[key]) for key in keys),
        f"{row['value'] * scale:+.2f}",
        _interval(row["low"] * scale, row["high"] * scale),
        unit,
        "-" if correlation != correlation else f"{correlation:.2f}",
        "-" if games != games else f"{games:,.0f} games",
        str(row.get("verdict") or "-"),
    )


def _interval(low: float, high: float) -> str:
    return "in every deal" if low != low else f"{low:+.2f} to {high:+.2f}"
