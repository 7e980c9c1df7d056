"""Variants side by side: paired differences with verdicts; whole runs unpaired."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from reports.changes import GAIN, GAP, Line, changes, component_changes, spreads
from reports.estimates import CONSTANT, LEVEL, Estimate
from reports.judge import benjamini_hochberg, holm, judge, zero_p
from reports.pool import Pool
from reports.reading import MIXED, Reading
from reports.result import RunResult
from reports.rows import Row, fact, readings_of
from reports.words import title

SAME = "no difference in any deal"


def variants(result: RunResult) -> Iterator[Row]:
    """Every metric under each variant against the first one, on the same deals.

    By line-up, and over all of them where there are several. Families of tests, each within one
    variant and line-up: all metrics (Holm), and each group of components
    (Benjamini-Hochberg).
    """
    for v, variant in enumerate(result.variants[1:], 1):
        readings = readings_of(result, v)
        is_ordinary = variant in result.ordinary
        pools = [(reading.lineup, Pool([reading])) for reading in readings]
        if len(readings) > 1:
            pools.append((MIXED, Pool(readings)))
        for lineup, pool in pools:
            keys = {"variant": variant, "lineup": lineup}
            is_whole = len(pool.readings) == len(readings)
            lines = changes(result, pool)
            if is_whole and is_ordinary:  # a bootstrap for each of many forced choices takes long
                lines += spreads(pool)
            yield from _family(result, keys, pool, lines, "metrics")
            if is_whole and is_ordinary:
                for group, parts in component_changes(result, pool).items():
                    yield from _family(result, keys, pool, parts, f"components: {group}")


def _family(
    result: RunResult, keys: Row, pool: Pool, lines: Sequence[Line], family: str
) -> Iterator[Row]:
    """The rows of one family of tests."""
    p_values = [zero_p(line.paired.change) for line in lines]
    if family == "metrics":
        adjusted = holm([p if p == p else 1.0 for p in p_values])
    else:
        adjusted = benjamini_hochberg(p_values)
    for line, p in zip(lines, adjusted, strict=True):
        change, margin = line.paired.change, _margin(result, pool, line)
        yield fact({**keys, "whose": line.whose}, line.measure, change, line.unit) | {
            "baseline": result.variants[0], "correlation": line.paired.correlation,
            "as_good_as_games": line.paired.unpaired_blocks * line.per_block,
            "family": family, "p_adjusted": p, "margin": margin,
            "verdict": _verdict(change, margin, p, is_listed=family != "metrics"),
        }  # fmt: skip


def _verdict(change: Estimate, margin: float, p: float, is_listed: bool) -> str:
    """For one of a list of components, "changes" must survive the list's correction too."""
    verdict = change_verdict(change, margin)
    if verdict == "changes" and is_listed and not (p < 1 - LEVEL or p != p):
        return "undecided"
    return verdict


def change_verdict(change: Estimate, margin: float) -> str:
    """Whether a variant changes something by more than the margin."""
    if change.method == CONSTANT:
        return SAME if change.value == 0 else "changes"
    if math.isnan(margin):
        return ""
    return str(judge(change, 0.0, margin, "does not change", "changes"))


def _margin(result: RunResult, pool: Pool, line: Line) -> float:
    fair = result.margins
    if line.measure == "win share":
        return fair.win_share
    if line.measure == GAP:
        return fair.component_gap
    if line.unit == "per game":
        return fair.use
    if line.measure == "victory shared":
        return fair.shared
    if line.measure in ("rounds", "turns", "decisions"):
        base = Pool([reading.base for reading in pool.readings])
        return fair.length * base.mean(partial(Reading.game_mean, name=line.measure)).value
    return math.nan if line.measure in ("lead changes", GAIN) else fair.score


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
