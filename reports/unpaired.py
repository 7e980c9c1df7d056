"""Two finished runs side by side where pairing is impossible: other players, deals or scripts."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from reports import distributions
from reports.compare import family_verdict, told
from reports.estimates import CONSTANT, Estimate
from reports.judge import holm, zero_p
from reports.pool import Pool
from reports.reading import Reading
from reports.result import RunResult
from reports.rows import Row, fact, readings_of
from reports.spread import MEASURES, QUANTILES
from reports.words import title
from sim.core.tally import STRATEGY_METRICS

ABOVE = "win share above even"  # comparable at tables of any size


@dataclass(frozen=True)
class Measured:
    """One figure of a run."""

    whose: str
    measure: str
    unit: str
    estimate: Estimate
    margin: float  # up to which a difference to another run does not matter


def compare_runs(base: RunResult, other: RunResult) -> Iterator[Row]:
    """Unpaired comparison of what two finished runs both have, under their first variants.

    Shares are taken against an even share, so that tables of other sizes can be compared. Runs
    that happen to share deals vary less than the intervals say. Both are read at the stricter level
    of the two. Family: all rows (Holm); the margins are those of the first run.
    """
    level = max(base.level, other.level)  # a run that stops at a look needs wider intervals
    others = {(each.whose, each.measure): each for each in _measured(other, level)}
    pairs = [
        (one, others[one.whose, one.measure])
        for one in _measured(base, level)
        if (one.whose, one.measure) in others
    ]
    changes = [difference(two.estimate, one.estimate) for one, two in pairs]
    p_values = [zero_p(change) for change in changes]
    adjusted, tests = holm(p_values), sum(p == p for p in p_values)
    for (one, _), change, p in zip(pairs, changes, adjusted, strict=True):
        keys = {"base": base.name, "run": other.name, "whose": one.whose}
        yield fact(keys, one.measure, change, one.unit) | {
            "p_adjusted": p, "margin": one.margin,
            "verdict": told(change, family_verdict(change, one.margin, p, tests, one.unit)),
        }  # fmt: skip


def _measured(result: RunResult, level: float) -> Iterator[Measured]:
    readings = [replace(reading, level=level) for reading in readings_of(result, 0)]
    pool, fair = Pool(readings), result.margins
    for strategy in pool.strategies:
        if pool.holders(strategy):
            share = _above(result, pool.strategy_share(strategy))
            yield Measured(strategy, ABOVE, "share", share, fair.win_share)
        score = pool.strategy_mean(strategy, STRATEGY_METRICS.index("score"), mirrors=True)
        yield Measured(strategy, "score", "points", score, fair.score)
        yield from _spread(pool, strategy, fair.score)
    for seat in range(result.players):
        share = _above(result, pool.seat_share(seat))
        yield Measured(f"seat {seat + 1}", ABOVE, "share", share, fair.seat_share)
    for name in ("rounds", "turns", "decisions"):
        mean = pool.mean(partial(Reading.of_game, name=name))
        yield Measured("game", name, name, mean, fair.length * mean.value)
    win_margin = pool.mean(partial(Reading.of_game, name="win_margin"))
    yield Measured("game", title("win_margin"), "points", win_margin, fair.score)
    yield Measured("game", "victory shared", "share", pool.shared_rate(), fair.shared)


def _above(result: RunResult, share: Estimate) -> Estimate:
    """A win share less the even one."""
    even = result.even_share
    return replace(share, value=share.value - even, low=share.low - even, high=share.high - even)


def _spread(pool: Pool, strategy: str, margin: float) -> Iterator[Measured]:
    """Standard deviation and quantiles of a strategy's score."""
    held = pool.holders(strategy, mirrors=True)
    batches = np.sum([reading.score_batches(u) for reading, u in held], axis=0)
    blocks = max(reading.blocks for reading, _ in held)
    low = held[0][0].tally.shape.score_low
    found = [distributions.batch_deviation(batches, blocks, low, pool.level)]
    found += [distributions.batch_quantile(batches, q, blocks, low, pool.level) for q in QUANTILES]
    for measure, estimate in zip(MEASURES, found, strict=True):
        yield Measured(strategy, measure, "points", estimate, margin)


def difference(one: Estimate, other: Estimate) -> Estimate:
    """Difference of independent estimates, from the limits of both (Zou and Donner 2008)."""
    value = one.value - other.value
    blocks = min(one.blocks, other.blocks)
    change = Estimate(
        value, math.nan, math.nan, min(one.n, other.n), one.games + other.games, blocks, CONSTANT,
        one.level,
    )  # fmt: skip
    if one.method == other.method == CONSTANT:
        return change
    (one_low, one_high), (other_low, other_high) = _limits(one), _limits(other)
    return replace(
        change, low=value - math.hypot(one.value - one_low, other_high - other.value),
        high=value + math.hypot(one_high - one.value, other.value - other_low),
        method="unpaired, from the limits of both",
    )  # fmt: skip


def _limits(estimate: Estimate) -> tuple[float, float]:
    """Those of an estimate; what is the same in every deal counts as exact."""
    if estimate.method == CONSTANT:
        return estimate.value, estimate.value
    return estimate.low, estimate.high
