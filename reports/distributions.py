"""Spread and quantiles of histograms of games; one observation per deal."""

import math

import numpy as np

from reports.estimates import CONSTANT, LEVEL, Estimate, t_quantile, wilson, without_interval


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
) -> Estimate:
    """Quantile q of a histogram of games, with Woodruff's interval (1952).

    The limits of the share q are carried through the distribution; one observation per deal.
    """
    games = int(histogram.sum())
    if games == 0:
        return without_interval(math.nan, 0, blocks, "no games", level)
    n = float(min(blocks, games))
    shares = np.cumsum(histogram) / games

    def at(share: float) -> float:
        # The tolerance keeps an exact q at its own bin in spite of rounding.
        return first + width * min(int(np.searchsorted(shares, share - 1e-12)), len(shares) - 1)

    if n < 1:
        return without_interval(at(q), games, blocks, "no whole deal", level)
    low, high = wilson(q, n, level)
    return Estimate(
        at(q), at(low), at(high), n, games, blocks, "Woodruff, one observation per deal", level
    )
