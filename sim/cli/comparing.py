"""The commands before and between runs: plan, compare."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sim.cli.display import duration
from sim.cli.listing import columns
from sim.cli.outcome import say
from sim.cli.running import play_shown, say_warnings
from sim.errors import ConfigError
from sim.experiment import config as configs
from sim.experiment.config import Experiment
from sim.experiment.forecast import LEVEL, POWER, Forecast, Precision, Wanted, forecast
from sim.experiment.joint import check_reproduced, joint, mismatch, variants_of
from sim.experiment.places import find_config
from sim.experiment.recipe import Recipe
from sim.experiment.reopen import reopen
from sim.experiment.run import Run, workers_of
from sim.experiment.store import find_run

WHOLE = 40  # rows that are shown; the table in the run folder has all


def plan(
    named: str,
    overrides: Mapping[str, Any],
    workers: int | None,
    seconds: float,
    wanted: Wanted,
) -> None:
    """Say what a run will cost and what it can tell, for each number of players."""
    for experiment in configs.load_each(find_config(named), overrides):
        _plan(experiment, workers, seconds, wanted)


def _plan(experiment: Experiment, workers: int | None, seconds: float, wanted: Wanted) -> None:
    say_warnings(experiment)
    tables = Recipe.of(experiment, "").load(say, boxes=experiment.boxes)
    number = workers_of(experiment, workers)
    found = forecast(experiment, tables, number, seconds, wanted)
    blocks = sorted(set(experiment.blocks))
    of_each = f"{blocks[0]:,}" if len(blocks) == 1 else f"{blocks[0]:,} to {blocks[-1]:,}"
    most = "at most " if experiment.config.stop else ""
    luck = " and as many again for each source of chance" if experiment.luck else ""
    print(
        f"{most}{found.games:,} games of {experiment.config.players} players: "
        f"{len(experiment.lineups)} line-ups, {len(experiment.variants)} "
        f"variants{luck}, {of_each} blocks each; seed {experiment.config.seed}"
    )
    print(
        f"about {duration(found.seconds)} with {number} workers "
        f"({found.games_per_second:,.0f} games/s a worker, from {found.calibrated:,} blocks)"
    )
    if experiment.config.stop:
        print(_stop_line(found))
    halves = [f"{wanted.share:.2%}"] * (wanted.share > 0)
    halves += [f"{wanted.points:g} points"] * (wanted.points > 0)
    for_it = (f"blocks for +-{' or '.join(halves)}",) if halves else ()
    rows = [(*_precision_cells(each), *(_number(each.for_precision) for _ in for_it))
            for each in found.precisions]  # fmt: skip
    if rows:
        print(
            f"\nIntervals of {LEVEL:.0%}; a difference of the size under `detects` is seen with a "
            f"chance of {POWER:.0%}. Changes are paired, on the same deals."
        )
        titles = ("line-up", "what", "known to +-", "detects", "margin", "blocks for it", *for_it)
        columns([titles, *rows])


def _precision_cells(each: Precision) -> tuple[str, ...]:
    sizes = (each.half_width, each.detectable, each.margin)
    return each.lineup, each.what, *(_size(size, each.unit) for size in sizes), _number(each.blocks)


def _size(size: float, unit: str) -> str:
    if size != size:
        return "-"
    return f"{size:.2%}" if unit == "share" else f"{size:.2f} points"


def _number(count: int) -> str:
    return f"{count:,}" if count else "-"


def _stop_line(found: Forecast) -> str:
    """When a run with `stop` will end."""
    share = found.looks[found.stops_at] / found.looks[-1]
    return (
        f"stops when its verdicts are decided: probably after {found.looks[found.stops_at]:,} "
        f"blocks a line-up (look {found.stops_at + 1} of {len(found.looks)}, about "
        f"{duration(found.seconds * share)}), at the latest after {found.looks[-1]:,}; the table "
        "is for the latest"
    )


def compare(named: Sequence[str], *, out: Path, workers: int | None, unpaired: bool) -> None:
    """Show variants of one experiment, or two runs, side by side."""
    if len(named) > 2:
        raise ConfigError(f"compare takes a config, a run or two runs, not {len(named)}")
    if len(named) == 2:
        first, second = named
        _two_runs(first, second, out, workers, unpaired)
        return
    (one,) = named
    if one.endswith(".toml") or not (Path(one) / "manifest.json").is_file():
        experiments = configs.load_each(find_config(one))
        if len(experiments) == 1 or len(experiments[0].boxes) > 1:
            _check_variants(one, experiments[0])
            for experiment in experiments:
                _show_paired(play_shown(experiment, out=out, workers=workers))
        else:
            _numbers_of_players([play_shown(each, out=out, workers=workers)
                                 for each in experiments])  # fmt: skip
    else:
        played = reopen(find_run(one))
        _check_variants(one, played.experiment)
        _show_paired(played)


def _numbers_of_players(runs: Sequence[Run]) -> None:
    """Each number of players against the first; other players are other deals."""
    first, *others = runs
    for other in others:
        numbers = [run.experiment.config.players for run in (other, first)]
        say(f"compared unpaired: {numbers[0]} players against {numbers[1]}")
        _show_unpaired(first, other)


def _check_variants(named: str, experiment: Experiment) -> None:
    if len(experiment.variants) < 2:
        raise ConfigError(f"{named}: has one variant only; add [variants.x] tables to compare")


def _show_paired(played: Run) -> None:
    """The paired table; at the level of a stop where that set the number of deals."""
    import pandas as pd

    from reports.compare import variants

    result = played.result()
    if result.level > LEVEL:
        say(f"the number of deals comes from a stop: intervals of {result.level:.2%}, not 95 %")
    _show(pd.DataFrame(list(variants(result))), ["variant", "lineup", "whose", "measure"])
    say("p: of no difference at all, corrected for the family of the line")
    say(f"every figure: equipoise report {played.folder}, then tables/variants.csv there")


def _two_runs(first: str, second: str, out: Path, workers: int | None, unpaired: bool) -> None:
    """On the same deals where the runs allow it; the unpaired way needs no further game."""
    one, other = (reopen(find_run(name)) for name in (first, second))
    if one.experiment.game.name != other.experiment.game.name:
        raise ConfigError(
            f"{second}: is a run of {other.experiment.game.name}, not of {one.experiment.game.name}"
        )
    why = "as you asked" if unpaired else mismatch(one, other)
    if not why:
        try:
            together = joint(one, other)
        except ConfigError as error:
            why = str(error)
    if why:
        say(f"compared unpaired: {why}")
        _show_unpaired(one, other)
        return
    if len(together.boxes) == 1:
        raise ConfigError(f"{second}: plays the same variant as {first}; nothing to compare")
    say(_cost(together, (one, other), workers_of(together, workers)))
    played = play_shown(together, out=out, workers=workers)
    for run, names in zip((one, other), variants_of(one, other), strict=True):
        if check_reproduced(played, run, names):
            say(f"{run.folder}: the same counts as stored")
    _show_paired(played)


def _cost(together: Experiment, runs: Sequence[Run], workers: int) -> str:
    """How much is to be played, from the speed of the runs."""
    blocks = sum(together.blocks)
    seconds = sum(run.results.seconds / run.results.blocks * blocks for run in runs)
    return (
        f"paired: both runs' variants on the same deals, {together.games():,} games, about "
        f"{duration(seconds / max(workers, 1))} with {workers} workers; --unpaired does without"
    )


def _show_unpaired(one: Run, other: Run) -> None:
    import pandas as pd

    from reports.unpaired import compare_runs

    rows = list(compare_runs(one.result(), other.result()))
    _show(pd.DataFrame(rows), ["whose", "measure"])


def _show(frame: Any, keys: list[str]) -> None:
    """Print what may matter first: win shares over all line-ups, then the surest differences."""
    from reports.unpaired import ABOVE

    width = (frame["high"] - frame["low"]).fillna(0)  # no interval: the same in every deal
    frame = frame.assign(size=(frame["value"] / width).abs().fillna(0))
    shares = frame["measure"].isin(("win share", ABOVE))
    if "lineup" in frame:  # the last one is that of all of them
        shares &= frame["lineup"] == frame["lineup"].iloc[-1]
    frame = frame.assign(first=shares)
    shown = frame.sort_values(["first", "size"], ascending=False, kind="stable")
    rows = [_row(row, keys) for row in shown.head(WHOLE).to_dict("records")]
    header = (*keys, "change", "interval", "unit", "correlation", "as good as", "p", "verdict")
    columns([header, *rows])
    if len(frame) > WHOLE:
        say(f"{len(frame) - WHOLE} further rows, less sure ones, are not shown")


def _row(row: Mapping[str, Any], keys: list[str]) -> tuple[str, ...]:
    from reports.page_cells import p_text

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
        p_text(float(row["p_adjusted"])),
        str(row.get("verdict") or "-"),
    )


def _interval(low: float, high: float) -> str:
    return "in every deal" if low != low else f"{low:+.2f} to {high:+.2f}"
