"""How a variant changes the spread and the quantiles of scores, on the same deals.

Scores are counted by batches of deals, the same deals in every variant. The batches are drawn
again with replacement, in pairs; the interval is the bias-corrected and accelerated one of Efron
(1987). It is asked for at a slightly higher level, because so few batches make a bootstrap too
narrow (Hesterberg 2015).
"""

import math
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from reports.estimates import CONSTANT, Estimate, t_quantile

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
MEASURES = (
    "score, standard deviation", "score, quantile 0.05", "score, quantile 0.25", "score, median",
    "score, quantile 0.75", "score, quantile 0.95",
)  # fmt: skip
LEAST = 100  # deals, see `reports.judge`
DRAWS = 1999
SEED = 20  # of the draws: one result has one interval


@dataclass(frozen=True)
class SpreadChange:
    """A difference of one of MEASURES between two variants."""

    change: Estimate
    correlation: float  # of the batches under both variants; NaN when one never varies
    unpaired: float  # times as many deals unpaired play would need; NaN if unknown


def measures(histograms: np.ndarray) -> np.ndarray:
    """MEASURES of histograms along the last axis, in bins: [measure, ...].

    Quantiles are those of grouped data: a score is spread evenly over its bin, so that a
    difference smaller than one point shows.
    """
    total = histograms.sum(-1)
    bins = np.arange(histograms.shape[-1], dtype=float)
    mean = histograms @ bins / total
    squares = histograms @ bins**2 / total
    found = [np.sqrt(np.maximum(squares - mean**2, 0.0))]
    shares = np.cumsum(histograms, -1) / total[..., None]
    for q in QUANTILES:
        at = np.minimum((shares < q - 1e-12).sum(-1), len(bins) - 1)
        upto = np.take_along_axis(shares, at[..., None], -1)[..., 0]
        inside = np.take_along_axis(histograms, at[..., None], -1)[..., 0] / total
        found.append(at + 0.5 - (upto - q) / inside)
    return np.stack(found)


def spread_changes(
    batches: np.ndarray, base: np.ndarray, blocks: int, level: float
) -> list[SpreadChange]:
    """One for each of MEASURES; none below LEAST deals.

    Args:
        batches: score histogram of each batch of deals under the variant: int64 [batch, bin].
        base: the same deals under the baseline.
        blocks: deals.
        level: of the intervals.
    """
    kept = (batches.sum(1) > 0) & (base.sum(1) > 0)
    batches, base = batches[kept].astype(float), base[kept].astype(float)
    if blocks < LEAST or len(batches) < 3:
        return []
    value = measures(batches.sum(0)) - measures(base.sum(0))
    games = int(batches.sum())
    one, other = measures(batches), measures(base)
    if np.array_equal(batches, base):
        limits = np.full((2, len(MEASURES)), math.nan)
    else:
        limits = _limits(batches, base, level)
    found = []
    for k in range(len(MEASURES)):
        low, high = float(limits[0, k]), float(limits[1, k])
        method = "BCa bootstrap over batches of deals" if math.isfinite(low) else CONSTANT
        change = Estimate(
            float(value[k]), low, high, float(len(batches)), games, blocks, method, level
        )
        found.append(SpreadChange(change, *_alike(one[k], other[k])))
    return found


def _alike(one: np.ndarray, other: np.ndarray) -> tuple[float, float]:
    """Correlation of two values of the same batches; how many times more unpaired ones need."""
    ours, theirs, apart = one.var(), other.var(), (one - other).var()
    if min(ours, theirs) <= 1e-12:
        return math.nan, math.nan
    correlation = float(np.corrcoef(one, other)[0, 1])
    return correlation, math.nan if apart <= 1e-12 else float((ours + theirs) / apart)


def _limits(batches: np.ndarray, base: np.ndarray, level: float) -> np.ndarray:
    """Lower and upper limit of each difference: [2, measure]; NaN where no draw differs."""
    from scipy import stats  # half a second to import, and only comparisons need it

    number = len(batches)
    members = np.arange(number)

    def change(drawn: np.ndarray, axis: int) -> Any:
        times = (drawn[..., None] == members).sum(-2).astype(float)
        return measures(times @ batches) - measures(times @ base)

    with warnings.catch_warnings(), np.errstate(invalid="ignore", divide="ignore"):
        warnings.simplefilter("ignore", stats.DegenerateDataWarning)
        found = stats.bootstrap(
            (members,), change, n_resamples=DRAWS, axis=-1, vectorized=True, method="BCa",
            confidence_level=_expanded(level, number), random_state=np.random.default_rng(SEED),
        )  # fmt: skip
    return np.stack([found.confidence_interval.low, found.confidence_interval.high])


def _expanded(level: float, number: int) -> float:
    """The level at which a bootstrap of few units is as wide as Student's t asks for."""
    from scipy import special

    z = t_quantile(level, number - 1) * math.sqrt(number / (number - 1))
    return float(special.ndtr(z) - special.ndtr(-z))


def together(parts: Sequence[np.ndarray]) -> np.ndarray:
    """The batches of several line-ups, or seats, as one: they hold the same deals."""
    total: np.ndarray = np.sum(parts, axis=0)
    return total
