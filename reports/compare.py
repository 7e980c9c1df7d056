"""Variants side by side: paired differences with verdicts."""

import math
from collections.abc import Iterator, Sequence
from functools import partial

from reports.changes import GAIN, GAP, Line, changes, component_changes, spreads
from reports.estimates import CONSTANT, LEVEL, Estimate
from reports.judge import benjamini_hochberg, holm, judge, zero_p
from reports.pool import Pool
from reports.reading import MIXED, Reading
from reports.result import RunResult
from reports.rows import Row, fact, readings_of

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
