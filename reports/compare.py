"""Variants side by side: paired differences on the same deals, with verdicts."""

import math
from collections.abc import Iterator

from reports.estimates import Estimate
from reports.judge import holm, judge, zero_p
from reports.reading import Reading
from reports.result import RunResult
from reports.rows import Row, fact, readings
from reports.words import title


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
    if change.method == "the same in every deal":
        return "no difference in any deal" if change.value == 0 else "changes"
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
