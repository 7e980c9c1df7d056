"""Variants side by side: paired differences with verdicts."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from reports.changes import GAIN, GAP, Line, changes, component_changes, spreads
from reports.estimates import CONSTANT, Estimate
from reports.judge import (
    MOST,
    Verdict,
    benjamini_hochberg,
    holm,
    judge_constant,
    judge_member,
    zero_p,
)
from reports.pool import Pool
from reports.reading import MIXED, Reading
from reports.result import RunResult
from reports.rows import Row, fact, readings_of

# Units whose margin is a part of the baseline's mean -> the metric.
LENGTHS = {"rounds": "rounds", "turns": "turns", "decisions": "decisions",
           "lead changes": "lead_changes"}  # fmt: skip
SAME = "no difference in any deal"

Correction = Callable[[Sequence[float]], list[float]]


@dataclass(frozen=True)
class Judged:
    """A difference as a member of its family of tests."""

    line: Line
    p_adjusted: float  # of "it is zero", within the family; NaN when it could not be tested
    margin: float  # NaN: there is none
    verdict: Verdict | None  # None without a margin


def variants(result: RunResult) -> Iterator[Row]:
    """Every metric under each variant against the first one, on the same deals.

    By line-up, and over all of them where there are several. Families of tests, each within one
    variant and line-up: all metrics (Holm), spread and quantiles of scores (Holm), and each group
    of components (Benjamini-Hochberg).
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
            yield from _rows(result, keys, "metrics", judged_metrics(result, pool))
            if not (is_whole and is_ordinary):
                continue  # a bootstrap for each of many forced choices takes long
            wide = _judged(result, pool, spreads(pool), holm)
            yield from _rows(result, keys, "spread and quantiles", wide)
            for group, parts in component_changes(result, pool).items():
                members = _judged(result, pool, parts, benjamini_hochberg)
                yield from _rows(result, keys, f"components: {group}", members)


def judged_metrics(result: RunResult, pool: Pool) -> list[Judged]:
    """The family of all metrics: what the table tells, and what a run with `stop` waits for."""
    return _judged(result, pool, changes(result, pool), holm)


def _judged(
    result: RunResult, pool: Pool, lines: Sequence[Line], correct: Correction
) -> list[Judged]:
    """The members of one family of tests."""
    p_values = [zero_p(line.paired.change) for line in lines]
    tests = sum(p == p for p in p_values)
    found = []
    for line, p in zip(lines, correct(p_values), strict=True):
        margin = _margin(result, pool, line)
        change = line.paired.change
        if line.measure == GAIN:  # no difference, but a gap that the baseline does not have
            words = "small", "takers win more", "takers win less"
            verdict: Verdict | None = judge_member(change, margin, p, tests, *words)
        else:
            verdict = family_verdict(change, margin, p, tests, line.unit)
        found.append(Judged(line, p, margin, verdict))
    return found


def _rows(result: RunResult, keys: Row, family: str, members: Sequence[Judged]) -> Iterator[Row]:
    for each in members:
        line, change = each.line, each.line.paired.change
        yield fact({**keys, "whose": line.whose}, line.measure, change, line.unit) | {
            "baseline": result.variants[0], "correlation": line.paired.correlation,
            "as_good_as_games": line.paired.unpaired_blocks * line.per_block,
            "family": family, "p_adjusted": each.p_adjusted, "margin": each.margin,
            "verdict": told(change, each.verdict),
        }  # fmt: skip


def family_verdict(
    change: Estimate, margin: float, p_adjusted: float, tests: int, unit: str
) -> Verdict | None:
    """Whether a variant changes something by more than the margin; None where there is none.

    "Changes" must also survive the correction of its family. What never varied is held against
    the margin by the deals played; how far one deal can be from the rest is known of shares only.

    Args:
        change: what was measured.
        margin: changes up to this do not matter; NaN: there is none.
        p_adjusted: of "it is zero", within the family; NaN when it could not be tested.
        tests: members of the family that could be tested.
        unit: of the change.
    """
    if math.isnan(margin):
        return None
    words = "does not change", "changes"
    if change.method == CONSTANT:
        inside = SAME if change.value == 0 else words[0]
        most = MOST if unit == "share" else 0.0
        return judge_constant(change, 0.0, margin, inside, words[1], most=most)
    return judge_member(change, margin, p_adjusted, tests, *words, words[1])


def told(change: Estimate, verdict: Verdict | None) -> str:
    """The verdict; of no difference at all that is said, however few deals there are."""
    if change.method == CONSTANT and change.value == 0:
        return SAME
    return "" if verdict is None else str(verdict)


def _margin(result: RunResult, pool: Pool, line: Line) -> float:
    fair = result.margins
    if line.measure == "win share":
        return fair.seat_share if line.whose.startswith("seat ") else fair.win_share
    if line.measure in (GAP, GAIN):
        return fair.component_gap
    if line.unit == "per game":
        return fair.use
    if line.measure == "victory shared":
        return fair.shared
    if line.unit in LENGTHS:
        base = Pool([reading.base for reading in pool.readings])
        return fair.length * base.mean(partial(Reading.of_game, name=LENGTHS[line.unit])).value
    return fair.score
