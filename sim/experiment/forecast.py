"""What a run will cost and what it can tell, from a short calibration before it starts."""

import math
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from reports import sequential
from reports.decide import Asked, asked
from reports.estimates import CONSTANT, Estimate, Moments, t_quantile, z_quantile
from reports.judge import MOST, deals_of_constant
from reports.reading import Reading
from reports.sequential import nominal_levels
from sim.core.tally import BLOCK_CREDITS, CREDIT, STRATEGY_METRICS, Tally
from sim.experiment.chunk import Chunk, combined
from sim.experiment.config import Experiment
from sim.experiment.plan import Shard, label
from sim.experiment.recipe import Tables
from sim.experiment.results import Results, run_result
from sim.experiment.variant import forces
from sim.experiment.worker import Player, new_rows

LEVEL = 0.95
POWER = 0.8  # chance of seeing a difference of the smallest detectable size
FEWEST = 30  # blocks that a variance is estimated from
SCORE = STRATEGY_METRICS.index("score")
MOST_LINEUPS = 12  # that are calibrated; the others are taken to be like them


@dataclass(frozen=True)
class Precision:
    """How well one kind of figure will be known."""

    lineup: str
    what: str
    unit: str  # "share" or "points"
    half_width: float  # of the interval
    detectable: float  # smallest difference that will probably be seen
    margin: float  # of [fair]; NaN: there is none
    blocks: int  # that are needed to tell whether it is within the margin; 0 without one
    for_precision: int  # blocks that a wanted half-width needs; 0: none was wanted


@dataclass(frozen=True)
class Wanted:
    """Half-widths that somebody wants; 0: none."""

    share: float = 0.0
    points: float = 0.0


@dataclass(frozen=True)
class Forecast:
    """Cost and precision of a plan."""

    games: int
    seconds: float  # with the workers of the plan
    games_per_second: float  # of one worker
    calibrated: int  # blocks that were played for this
    looks: tuple[int, ...]  # planned, blocks of the line-up with the most; one: a fixed number
    stops_at: int  # index of the look that probably ends the run
    precisions: tuple[Precision, ...]


def forecast(
    experiment: Experiment, tables: Tables, workers: int, seconds: float, wanted: Wanted = Wanted()
) -> Forecast:
    """Play each line-up for a moment and reckon from there.

    Args:
        experiment: the plan.
        tables: of the experiment.
        workers: that will play.
        seconds: for the calibration.
        wanted: half-widths of intervals.
    """
    lineups = range(len(experiment.lineups))
    chosen = lineups[:: max(1, math.ceil(len(lineups) / MOST_LINEUPS))]
    player = Player(tables, new_rows(1)[0])
    played = {
        lineup: _calibrate(player, lineup, experiment.blocks[lineup], seconds / len(chosen))
        for lineup in chosen
    }
    pace = sum(chunk.seconds for chunk in played.values()) / sum(
        chunk.games for chunk in played.values()
    )
    work = experiment.games() * pace
    precisions = [
        each
        for lineup, chunk in played.items()
        for each in _precisions(experiment, chunk.tally, experiment.blocks[lineup], wanted)
    ]
    return Forecast(
        experiment.games(),
        work / max(workers, 1),
        1 / pace,
        sum(chunk.blocks for chunk in played.values()),
        tuple(max(look) for look in experiment.looks),
        _stops_at(experiment, played),
        tuple(precisions),
    )


def _stops_at(experiment: Experiment, played: Mapping[int, Chunk]) -> int:
    """The first look that decides every verdict asked for, if all is as the calibration says."""
    looks = tuple(max(look) for look in experiment.looks)
    if experiment.config.stop is None:
        return len(looks) - 1
    chunks = [played.get(lineup) for lineup in range(len(experiment.lineups))]
    result = run_result(Results(experiment, chunks), {}, {}, Path())
    last = 0
    for each in asked(result):
        last = max(last, decided_at(each, looks))
    return last


def decided_at(each: Asked, looks: tuple[int, ...]) -> int:
    """The first look that decides a verdict; 0 where there is nothing to wait for."""
    estimate = each.estimate
    away = estimate.value - each.target
    if estimate.method == CONSTANT:
        enough = [
            look for look, level in enumerate(nominal_levels(looks))
            if looks[look] >= deals_of_constant(away, each.margin, level, MOST)
        ]  # fmt: skip
        return min(enough, default=len(looks) - 1)
    if not estimate.has_interval:
        return 0
    if estimate.low <= each.target <= estimate.high:
        away = 0.0  # so short a calibration cannot tell it from nothing
    return sequential.decided_at(away, _deviation(estimate), looks, each.margin, each.tests)


def _calibrate(player: Player, lineup: int, blocks: int, seconds: float) -> Chunk:
    """Play blocks of a line-up: for `seconds`, but FEWEST at least, if there are so many."""
    pieces: list[Chunk] = []
    started = time.perf_counter()
    for piece in player.pieces(Shard(lineup, 0, max(blocks, FEWEST)), {}):
        pieces.append(piece)
        done = sum(chunk.blocks for chunk in pieces)
        if time.perf_counter() - started > seconds and done >= FEWEST:
            break
    return combined(pieces)


def _precisions(
    experiment: Experiment, tally: Tally, blocks: int, wanted: Wanted
) -> Iterator[Precision]:
    name = label(tally.lineup)
    fair, forced = experiment.margins, forces(experiment.boxes)
    later = list(enumerate(experiment.variants))[1:]
    free = [(v, name) for v, each in later if each not in forced for name in tally.strategies]
    told = [(v, forced[each].strategy) for v, each in later if each in forced]
    for what, unit, spread, margin in (
        ("a strategy's win share", "share", _strategy_spread(tally), fair.win_share),
        ("a seat's win share", "share", _seat_spread(tally), fair.seat_share),
        ("a strategy's mean score", "points", _score_spread(tally), math.nan),
        ("a strategy's change between variants", "share", _change_spread(tally, free),
         fair.win_share),
        ("a mean score's change between variants", "points", _score_change_spread(tally, free),
         fair.score),
        ("the effect of a forced choice", "share", _change_spread(tally, told),
         fair.component_gap),
    ):  # fmt: skip
        if spread > 0:
            z = z_quantile(LEVEL)
            both = z + z_quantile(2 * POWER - 1)
            root = math.sqrt(blocks)
            half = wanted.share if unit == "share" else wanted.points
            yield Precision(
                name, what, unit, z * spread / root, both * spread / root, margin,
                0 if math.isnan(margin) else _blocks(both * spread / margin),
                _blocks(z * spread / half) if half else 0,
            )  # fmt: skip


def _blocks(root: float) -> int:
    return max(math.ceil(root**2), FEWEST)


def _deviation(estimate: Estimate) -> float:
    """Standard deviation of what one block says, from a t interval over blocks."""
    quantile = t_quantile(estimate.level, max(1, estimate.blocks - 1))
    return estimate.half_width / quantile * math.sqrt(estimate.blocks)


def _score_spread(tally: Tally) -> float:
    """Of a strategy's score, per seat and game of a block; the largest of strategies, variants."""
    return _largest(
        Reading("", tally, v).of_strategy(u, SCORE).mean()
        for v in range(tally.shape.variants - tally.shape.rekeyed)
        for u in range(len(tally.strategies))
    )


def _score_change_spread(tally: Tally, changes: Iterable[tuple[int, str]]) -> float:
    """Of the paired difference of a strategy's mean score from that under the first variant."""
    return _largest(
        Reading("", tally, v).of_strategy(tally.strategies.index(name), SCORE).change().change
        for v, name in changes
    )


def _largest(found: Iterable[Estimate]) -> float:
    return max((_deviation(each) for each in found if each.has_interval), default=0.0)


def _spread(histograms: np.ndarray) -> float:
    """Largest standard deviation over some histograms of block credits."""
    found = [Moments.of_histogram(histogram).variance for histogram in histograms]
    return math.sqrt(max((each for each in found if each == each), default=0.0))


def _strategy_spread(tally: Tally) -> float:
    """Of a strategy's win share per seat, per block; the largest of strategies and variants."""
    if len(tally.strategies) < 2:
        return 0.0
    credit = CREDIT * tally.games_per_block
    return max(
        _spread(tally.counts.block_credit[:, number]) / (credit * tally.lineup.count(name))
        for number, name in enumerate(tally.strategies)
    )


def _seat_spread(tally: Tally) -> float:
    """Of a seat's win share, per block."""
    histograms = tally.counts.block_seat.reshape(-1, BLOCK_CREDITS)
    return _spread(histograms) / (CREDIT * tally.games_per_block)


def _change_spread(tally: Tally, changes: Iterable[tuple[int, str]]) -> float:
    """Of the paired difference of a strategy's win share from that under the first variant.

    Args:
        tally: of a line-up.
        changes: index of each variant and the strategy that is looked at.
    """
    if len(tally.strategies) < 2:
        return 0.0
    credit, found = CREDIT * tally.games_per_block, [0.0]
    for variant, name in changes:
        if name in tally.strategies:
            histogram = tally.counts.block_change[variant, tally.strategies.index(name)]
            found.append(_spread(histogram[None]) / (credit * tally.lineup.count(name)))
    return max(found)
