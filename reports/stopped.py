"""What ended a run that stops when its answer is known: raw and corrected estimates, and why."""

import math
from collections.abc import Iterator, Mapping
from typing import Any

from reports.decide import Asked, asked
from reports.estimates import z_quantile
from reports.reading import MIXED
from reports.result import RunResult, Stopping
from reports.rows import Row, fact
from reports.words import count, deals

METHOD = (
    "The corrected estimate takes off the bias of stopping when a verdict is clear: the true "
    "value for which the estimate at the stop is on average what was measured (Whitehead 1986), "
    "as if this verdict alone had ended the run."
)


def stopping_rows(result: RunResult) -> Iterator[Row]:
    """Every verdict that was waited for, with the raw and the bias-corrected estimate."""
    if result.stopping is None:
        return
    lineup = MIXED if len(result.lineups) > 1 else next(iter(result.lineups))
    for each in asked(result):
        keys = {"variant": each.variant, "lineup": lineup, "whose": each.whose}
        yield fact(keys, each.measure, each.estimate, "share") | {
            "corrected": bias_corrected(each, result.stopping), "margin": each.margin,
            "verdict": str(each.verdict),
        }  # fmt: skip


def stop_sentence(stopping: Stopping, played: int) -> str:
    """Where a run with `stop` stands."""
    looks, look = stopping.looks, stopping.look
    if look < 0:
        return f"Between two looks, after {count(played)} of at most {deals(looks[-1])} a line-up"
    if look == len(looks) - 1:
        return (
            f"Played to the limit of {deals(looks[-1])} a line-up, look {look + 1} of {len(looks)}"
        )
    return (
        f"Stopped at look {look + 1} of {len(looks)}, after {count(played)} of at most "
        f"{deals(looks[-1])} a line-up"
    )


def is_change(row: Mapping[str, Any]) -> bool:
    """True for a difference, which is shown with its sign."""
    return str(row["measure"]).startswith("change")


def bias_corrected(each: Asked, stopping: Stopping) -> float:
    """The estimate without the bias of stopping; NaN between looks, or without an interval."""
    from reports.sequential import corrected

    estimate = each.estimate
    if stopping.look < 0 or not estimate.has_interval:
        return math.nan
    error = estimate.half_width / z_quantile(estimate.level)
    return each.target + corrected(
        estimate.value - each.target, error, stopping.look, stopping.looks, each.margin, each.tests
    )
