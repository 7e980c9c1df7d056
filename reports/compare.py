"""Variants side by side: paired differences with verdicts; whole runs unpaired."""

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from reports.estimates import CONSTANT, Estimate
from reports.judge import holm, judge, zero_p
from reports.pool import Pool
from reports.reading import Reading
from reports.result import RunResult
from reports.rows import Row, fact, readings, readings_of
from reports.words import title

SAME = "no difference in any deal"


def variants(result: RunResult) -> Iterator[Row]:
    """Every metric under each variant against the first one, on the same deals."""
    for keys, reading in readings(result):
        if reading.variant == 0:
            continue
        changes = reading.changes()
        known = [zero_p(change.change) for *_, change in changes]
        adjusted = holm([p if p == p else 1.0 for p in known])
        for (whose, name, unit, change), p in zip(changes, adjusted, strict=True):
            estimate = change.change
            label = _metric_title(result, name)
            margin = _margin(result, reading, name)
            yield fact({**keys, "whose": whose}, label, estimate, unit) | {
                "baseline": result.variants[0], "correlation": change.correlation,
                "as_good_as_games": change.unpaired_blocks * reading.per_block, "p_holm": p,
                "margin": margin, "verdict": change_verdict(estimate, margin),
            }  # fmt: skip


def change_verdict(change: Estimate, margin: float) -> str:
    """Whether a variant changes something by more than the margin."""
    if change.method == CONSTANT:
        return SAME if change.value == 0 else "changes"
    if math.isnan(margin):
        return ""
    return str(judge(change, 0.0, margin, "does not change", "changes"))


def _metric_title(result: RunResult, name: str) -> str:
    if name.startswith("source "):
        return title(result.sources[int(name.removeprefix("source "))])
    return {"credit": "win share", "shared": "victory shared"}.get(name, title(name))


def _margin(result: RunResult, reading: Reading, name: str) -> float:
    fair = result.margins
    if name == "credit":
        return fair.win_share
    if name == "shared":
        return fair.shared
    if name in ("rounds", "turns", "decisions"):
        base = Reading(reading.lineup, reading.tally, 0).game_mean(name).value
        return fair.length * base
    return math.nan if name == "lead_changes" else fair.score


def compare_runs(base: RunResult, other: RunResult) -> Iterator[Row]:
    """Unpaired comparison of two finished runs, where pairing is impossible.

    For instance with other numbers of players. What both have is compared: strategies' win
    shares against an even share, scores, and the game's length and ties. Runs that happen to
    share deals vary less than the intervals say.
    """
    ones, others = dict(_measures(base)), dict(_measures(other))
    for key in [key for key in ones if key in others]:
        unit, one = ones[key]
        _, two = others[key]
        change = _unpaired(two, one)
        whose, name = key
        yield fact({"base": base.name, "run": other.name, "whose": whose}, name, change, unit)


def _measures(result: RunResult) -> Iterator[tuple[tuple[str, str], tuple[str, Estimate]]]:
    pool = Pool(readings_of(result, 0))
    for strategy in pool.strategies:
        if pool.holders(strategy):
            share = pool.strategy_share(strategy)
            above = replace(
                share, value=share.value - result.even_share, low=share.low - result.even_share,
                high=share.high - result.even_share,
            )  # fmt: skip
            yield (strategy, "win share above even"), ("share", above)
        score = pool.strategy_mean(strategy, partial(Reading.strategy_mean, name=1), mirrors=True)
        yield (strategy, "score"), ("points", score)
    for name in ("rounds", "turns", "decisions", "win_margin"):
        yield (
            ("game", title(name)),
            (
                "points" if name == "win_margin" else name,
                pool.mean(partial(Reading.game_mean, name=name)),
            ),
        )
    yield ("game", "victory shared"), ("share", pool.mean(Reading.shared_rate))


def _unpaired(one: Estimate, other: Estimate) -> Estimate:
    """Difference of independent estimates, from the limits of both (Zou and Donner 2008)."""
    value = one.value - other.value
    low = value - math.hypot(one.value - one.low, other.high - other.value)
    high = value + math.hypot(one.high - one.value, other.value - other.low)
    return Estimate(
        value, low, high, min(one.n, other.n), one.games + other.games,
        min(one.blocks, other.blocks), "unpaired, from the limits of both", one.level,
    )  # fmt: skip
