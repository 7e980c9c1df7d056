"""Spread and quantiles of histograms of games.

Where batches of deals were counted apart, as for scores, errors come from these; elsewhere a deal
counts as one observation, which is never too narrow.
"""

import math

import numpy as np

from reports.estimates import (
    CONSTANT,
    LEVEL,
    Estimate,
    student_n,
    t_quantile,
    wilson,
    without_interval,
)

FEWEST = 3  # batches that an error is estimated from
FEW = 0.001  # of the games may lie beyond without moving a spread
OPEN = "unknown: some values lie beyond the last one that is counted by itself"  # a method


def histogram_moments(histogram: np.ndarray, first: float, width: float = 1.0) -> tuple[float, ...]:
    """Games, mean, variance and fourth central moment of a histogram of games."""
    games = float(histogram.sum())
    if games == 0:
        return 0.0, math.nan, math.nan, math.nan
    values = first + width * np.arange(len(histogram))
    centre = float(values @ histogram) / games
    squares = (values - centre) ** 2
    return games, centre, float(squares @ histogram) / games, float(squares**2 @ histogram) / games


def deviation(histogram: np.ndarray, blocks: int, level: float = LEVEL) -> Estimate:
    """Standard deviation, with the large-sample interval of its logarithm.

    One observation per deal, as in `rate`.
    """
    games, _, variance, fourth = histogram_moments(histogram, 0.0)
    n = min(blocks, int(games))
    if n < 2:
        return without_interval(
            math.sqrt(variance) if games else math.nan, int(games), blocks, "-", level
        )
    value = math.sqrt(variance)
    if variance == 0:
        return without_interval(0.0, int(games), blocks, CONSTANT, level)
    error = math.sqrt(max(0.0, fourth / variance**2 - (n - 3) / max(1, n - 1)) / n) / 2
    reach = math.exp(t_quantile(level, n - 1) * error)
    return Estimate(
        value, value / reach, value * reach, float(n), int(games), blocks,
        "log-normal, one observation per deal", level,
    )  # fmt: skip


def quantile(
    histogram: np.ndarray,
    q: float,
    blocks: int,
    first: float = 0.0,
    width: float = 1.0,
    level: float = LEVEL,
    known: float | None = None,
) -> Estimate:
    """Quantile q of a histogram of games, with Woodruff's interval (1952).

    The limits of the share q are carried through the distribution.

    Args:
        histogram: of games.
        q: from 0 to 1.
        blocks: deals.
        first: value of the first bin.
        width: of a bin.
        level: of the interval.
        known: independent observations that would know the share q as well; None: the deals.
    """
    games = int(histogram.sum())
    if games == 0:
        return without_interval(math.nan, 0, blocks, "no games", level)
    n = float(min(blocks, games)) if known is None else known
    shares = np.cumsum(histogram) / games

    def at(share: float) -> float:
        # The tolerance keeps an exact q at its own bin in spite of rounding.
        return first + width * min(int(np.searchsorted(shares, share - 1e-12)), len(shares) - 1)

    if n < 1:
        return without_interval(at(q), games, blocks, "no whole deal", level)
    low, high = wilson(q, n, level)
    method = "one observation per deal" if known is None else "error over batches of deals"
    return Estimate(at(q), at(low), at(high), n, games, blocks, f"Woodruff, {method}", level)


# ---------------------------------------------------------------------- batches of deals


def has_open_end(batches: np.ndarray, first: float) -> bool:
    """True when more than FEW of the games lie in an end bin, which holds all beyond it too.

    Args:
        batches: histogram of each batch of deals: int64 [batch, bin].
        first: value of the first bin; 0 is the least that there is.
    """
    ends = batches[:, -1].sum() + (batches[:, 0].sum() if first < 0 else 0)
    return bool(ends > FEW * batches.sum())


def batch_deviation(
    batches: np.ndarray, blocks: int, first: float = 0.0, level: float = LEVEL
) -> Estimate:
    """Standard deviation, with the interval of its logarithm over batches of deals.

    Args:
        batches: histogram of each batch of deals: int64 [batch, bin].
        blocks: deals.
        first: value of the first bin.
        level: of the interval.
    """
    kept = batches[batches.sum(1) > 0]
    histogram = kept.sum(0)
    if has_open_end(batches, first):
        return without_interval(math.nan, int(histogram.sum()), blocks, OPEN, level)
    games, centre, variance, _ = histogram_moments(histogram, 0.0)
    if len(kept) < FEWEST or variance == 0:
        return deviation(histogram, blocks, level)
    away = (np.arange(len(histogram)) - centre) ** 2 - variance
    error = _error(kept @ away / (2 * variance * games))
    value, reach = math.sqrt(variance), math.exp(t_quantile(level, len(kept) - 1) * error)
    return Estimate(
        value, value / reach, value * reach, float(blocks), int(games), blocks,
        "log-normal over batches of deals", level,
    )  # fmt: skip


def batch_quantile(
    batches: np.ndarray, q: float, blocks: int, first: float = 0.0, level: float = LEVEL
) -> Estimate:
    """Quantile q with Woodruff's interval (1952), the share's error from batches of deals.

    Args:
        batches: histogram of each batch of deals: int64 [batch, bin].
        q: from 0 to 1.
        blocks: deals.
        first: value of the first bin.
        level: of the interval.
    """
    kept = batches[batches.sum(1) > 0]
    found = _closed(quantile(kept.sum(0), q, blocks, first, 1.0, level), batches, first)
    if len(kept) < FEWEST or found.method == OPEN:
        return found
    games, below = kept.sum(1), kept[:, : int(found.value - first) + 1].sum(1)
    share = below.sum() / games.sum()
    error = _error((below - share * games) / games.sum())
    if error == 0:  # the first or last bin holds nearly all
        return found
    n = student_n(share * (1 - share) / error**2, len(kept), level)
    return _closed(quantile(kept.sum(0), q, blocks, first, 1.0, level, n), batches, first)


def _closed(found: Estimate, batches: np.ndarray, first: float) -> Estimate:
    """A quantile, unless it or a limit lies in an open end: then nothing is known of that."""
    reached = [found.value, found.low, found.high]
    above = batches[:, -1].any() and max(reached) >= first + batches.shape[1] - 1
    below = first < 0 and batches[:, 0].any() and min(reached) <= first
    if not (above or below):
        return found
    inside = first < found.value < first + batches.shape[1] - 1
    value = found.value if inside else math.nan
    return without_interval(value, found.games, found.blocks, OPEN, found.level)


def _error(moves: np.ndarray) -> float:
    """Standard error from what each batch adds to a figure."""
    return math.sqrt(float(moves @ moves) * len(moves) / (len(moves) - 1))
