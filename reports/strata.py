"""Figures over several line-ups, which share their deals: errors from batches of deals.

How much of each line-up is played is part of the plan, so every line-up is a stratum with a mean
of its own; what moves a figure is how far the totals of a deal lie from these means. All line-ups
of a deal enter into one batch, however they move together: the variance is the sum of the squares
of what each batch adds.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from reports import estimates
from reports.estimates import CONSTANT, Estimate, t_quantile
from reports.judge import Paired

_ROUNDING = 1e-12  # relative; what is smaller did not vary


@dataclass(frozen=True)
class Strata:
    """Totals of one metric, and how many observations they add up: [line-up, batch]."""

    totals: np.ndarray
    counts: np.ndarray  # times the unit of the totals

    @classmethod
    def of(cls, parts: Sequence[tuple[np.ndarray, np.ndarray]]) -> "Strata":
        """From each line-up's totals and counts by batch; those without a deal are left out."""
        kept = [(totals, counts) for totals, counts in parts if counts.sum() > 0]
        totals = np.array([each for each, _ in kept], float)
        return cls(totals, np.array([each for _, each in kept], float))

    @property
    def batches(self) -> int:
        """Batches that hold deals."""
        return int((self.counts.sum(0) > 0).sum()) if len(self.counts) else 0

    @property
    def value(self) -> float:
        """Mean of all observations, NaN without any."""
        return float(self.totals.sum() / self.counts.sum()) if self.batches else math.nan

    def moves(self) -> np.ndarray:
        """What each batch adds to the mean: [batch]. Their squares add up to its variance."""
        means = self.totals.sum(1) / self.counts.sum(1)
        away = self.totals - means[:, None] * self.counts
        moved: np.ndarray = (away * estimates.correction(self.counts)).sum(0) / self.counts.sum()
        return moved


def pooled_share(
    strata: Strata, games: int, blocks: int, level: float = estimates.LEVEL
) -> Estimate:
    """A share over line-ups that share their deals.

    Args:
        strata: credit, and what it would be had every game been won.
        games: for the record.
        blocks: different deals.
        level: of the interval.
    """
    batches, value = strata.batches, strata.value
    if batches == 0:
        return Estimate(math.nan, 0.0, 1.0, 0.0, games, 0, "no whole deal", level)
    if batches == 1:
        method = "one deal: anything is possible"
        return Estimate(value, 0.0, 1.0, 0.0, games, blocks, method, level)
    variance = float(np.square(strata.moves()).sum())
    note = ", n from batches of deals"
    if value in (0.0, 1.0):
        n, note = float(blocks), ", one observation per deal"
    elif variance > _ROUNDING**2:
        n = value * (1 - value) / variance
    else:
        n = value * (1 - value) * ((batches + 1) / max(value, 1 - value)) ** 2
        note = ", as if one more batch of deals were unlike the rest"
    n = estimates.student_n(n, batches, level)
    low, high, name = estimates.share_limits(value, n, level)
    return Estimate(value, low, high, n, games, blocks, name + note, level)


def pooled_mean(
    strata: Strata, games: int, blocks: int, level: float = estimates.LEVEL
) -> Estimate:
    """A mean over line-ups that share their deals; t over batches of deals."""
    mean = Estimate(
        strata.value, math.nan, math.nan, float(blocks), games, blocks, CONSTANT, level
    )  # fmt: skip
    if strata.batches < 2:
        return replace(mean, method="not estimable")
    variance = float(np.square(strata.moves()).sum())
    return _with_limits(mean, variance, strata.value, strata.batches, "t over batches of deals")


def pooled_change(
    ours: Strata, theirs: Strata, games: int, blocks: int, level: float = estimates.LEVEL
) -> Paired:
    """Difference of a share or mean between two variants, on the same batches of deals.

    Args:
        ours: under the variant.
        theirs: under the baseline.
        games: of the variant, for the record.
        blocks: different deals.
        level: of the interval.
    """
    batches, value = min(ours.batches, theirs.batches), ours.value - theirs.value
    if batches < 2:
        nothing = Estimate(
            value, math.nan, math.nan, float(blocks), games, blocks, "not estimable", level
        )
        return Paired(nothing, math.nan, math.nan)
    scale = max(abs(ours.value), abs(theirs.value))
    return paired_moves(value, ours.moves(), theirs.moves(), scale, batches, games, blocks, level)


def paired_moves(
    value: float, ours: np.ndarray, theirs: np.ndarray, scale: float, batches: int, games: int,
    blocks: int, level: float,
) -> Paired:  # fmt: skip
    """A difference with what each batch adds to either side of it.

    Args:
        value: the difference.
        ours: by batch, see `Strata.moves`.
        theirs: the same of the other side.
        scale: size of the two figures, to tell rounding from variation.
        batches: that hold deals.
        games: for the record.
        blocks: different deals.
        level: of the interval.
    """
    one, other, apart = (float(np.square(each).sum()) for each in (ours, theirs, ours - theirs))
    both = math.sqrt(one * other)
    correlation = (one + other - apart) / (2 * both) if both > (_ROUNDING * scale) ** 2 else None
    change = Estimate(value, math.nan, math.nan, float(blocks), games, blocks, CONSTANT, level)
    change = _with_limits(change, apart, scale, batches, "paired t over batches of deals")
    unpaired = blocks * (one + other) / apart if change.has_interval else math.nan
    return Paired(change, math.nan if correlation is None else correlation, unpaired)


def _with_limits(
    estimate: Estimate, variance: float, scale: float, batches: int, method: str
) -> Estimate:
    """The estimate with Student's limits; without any where nothing varied."""
    if variance <= (_ROUNDING * scale) ** 2:
        return estimate
    half = t_quantile(estimate.level, batches - 1) * math.sqrt(variance)
    value = estimate.value
    return replace(estimate, low=value - half, high=value + half, method=method)
