"""Variants side by side: paired differences with verdicts."""

import math
from collections.abc import Iterator, Sequence
from functools import partial

from reports.changes import GAIN, GAP, Line, changes, component_changes, spreads
from reports.estimates import CONSTANT, Estimate
from reports.judge import benjamini_hochberg, holm, judge, judge_constant, judge_member, zero_p
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
    adjusted = holm(p_values) if family == "metrics" else benjamini_hochberg(p_values)
    tests = sum(p == p for p in p_values)
    for line, p in zip(lines, adjusted, strict=True):
        change, margin = line.paired.change, _margin(result, pool, line)
        yield fact({**keys, "whose": line.whose}, line.measure, change, line.unit) | {
            "baseline": result.variants[0], "correlation": line.paired.correlation,
            "as_good_as_games": line.paired.unpaired_blocks * line.per_block,
            "family": family, "p_adjusted": p, "margin": margin,
            "verdict": family_verdict(change, margin, p, tests),
        }  # fmt: skip


def family_verdict(change: Estimate, margin: float, p_adjusted: float, tests: int) -> str:
    """As `change_verdict`, but "changes" must also survive the correction of its family.

    Args:
        change: what was measured.
        margin: changes up to this do not matter; NaN: there is none.
        p_adjusted: of "it is zero", within the family; NaN when it could not be tested.
        tests: members of the family that could be tested.
    """
    if not change.has_interval or math.isnan(margin):
        return change_verdict(change, margin)
    words = "does not change", "changes", "changes"
    return str(judge_member(change, margin, p_adjusted, tests, *words))


def change_verdict(change: Estimate, margin: float) -> str:
    """Whether a variant changes something by more than the margin."""
    if change.method == CONSTANT and change.value == 0:
        return SAME
    if math.isnan(margin):
        return ""
    if change.method == CONSTANT:
        return str(judge_constant(change, 0.0, margin, "does not change", "changes"))
    return str(judge(change, 0.0, margin, "does not change", "changes"))


def _margin(result: RunResult, pool: Pool, line: Line) -> float:
    fair = result.margins
    if line.measure == "win share":
        return fair.seat_share if line.whose.startswith("seat ") else fair.win_share
    if line.measure == GAP:
        return fair.component_gap
    if line.unit == "per game":
        return fair.use
    if line.measure == "victory shared":
        return fair.shared
    if line.measure in ("rounds", "turns", "decisions"):
        base = Pool([reading.base for reading in pool.readings])
        return fair.length * base.mean(partial(Reading.of_game, name=line.measure)).value
    return math.nan if line.measure in ("lead changes", GAIN) else fair.score
