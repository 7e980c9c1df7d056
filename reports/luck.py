"""Luck against skill: how much of a result is fixed by the deal, the strategy and the seat.

A seat's result in one game is taken apart: what the deal gives that seat whoever sits there, what
the strategy that sits there is worth on average, what the seat is worth in every deal, and the
rest: the others' choices, chance after the deal, and what only happens together. Each part is its
share of the variance. All strategies of a line-up sit in each seat once a deal, so the strategies'
strength cancels out of a seat's total over a deal; how much these totals vary from deal to deal
beyond what single games would explain is the deal's share (an intraclass correlation).
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from reports import distributions, estimates
from reports.estimates import Estimate, Moments
from reports.reading import Reading
from reports.result import RunResult
from reports.rows import fact, readings
from sim.core.tally import CREDIT, SEAT_METRICS


@dataclass(frozen=True)
class Spread:
    """Means and variance of single games, by strategy and seat: arrays [strategy, seat]."""

    games: np.ndarray
    sums: np.ndarray
    squares: np.ndarray

    def within(self, axis: int) -> float:
        """Variance around the mean of each strategy (axis 1) or seat (axis 0), pooled."""
        games, sums = self.games.sum(axis), self.sums.sum(axis)
        explained = float((sums[games > 0] ** 2 / games[games > 0]).sum())
        return (float(self.squares.sum()) - explained) / float(self.games.sum())

    @property
    def variance(self) -> float:
        """Of all seat-games around one mean."""
        total = float(self.games.sum())
        return float(self.squares.sum()) / total - (float(self.sums.sum()) / total) ** 2


def deal_variance(blocks: Moments, per_block: int, rest: float) -> float:
    """What deals add to the variance of a game.

    Args:
        blocks: of a seat's totals per block.
        per_block: games in a block.
        rest: variance of a game without what strategies and seats explain.
    """
    return (blocks.variance / per_block - rest) / (per_block - 1)


def variance_error(blocks: Moments, fourth: float) -> float:
    """Standard error of a sample variance from the fourth central moment."""
    n, variance = blocks.n, blocks.variance
    return math.sqrt(max(0.0, fourth - variance**2 * (n - 3) / (n - 1)) / n)


def wins_spread(reading: Reading) -> Spread:
    """Of win credit, in games won."""
    wins = reading.tally.counts.wins[reading.variant].astype(float)
    shares = np.array([0.0, *(1 / k for k in range(1, wins.shape[2]))])
    return Spread(wins.sum(2), wins @ shares, wins @ shares**2)


def score_spread(reading: Reading) -> Spread:
    """Of scores, in points."""
    scores = reading.tally.counts.score[reading.variant].astype(float)
    points = reading.tally.shape.score_low + np.arange(scores.shape[2], dtype=float)
    return Spread(scores.sum(2), scores @ points, scores @ points**2)


def deal_share_of_wins(reading: Reading) -> Estimate:
    """How much of the variance of winning the deal fixes; averaged over seats."""
    m, spread = reading.per_block, wins_spread(reading)
    histograms = reading.tally.counts.block_seat[reading.variant]
    moments = [Moments.of_histogram(histogram) for histogram in histograms]
    fourth = [distributions.histogram_moments(histogram, 0.0)[3] for histogram in histograms]
    errors = [variance_error(one, four) if one.n > 3 else math.nan
              for one, four in zip(moments, fourth, strict=True)]  # fmt: skip
    return _deal_share(reading, spread, moments, errors, CREDIT, m)


def deal_share_of_scores(reading: Reading) -> Estimate:
    """How much of the variance of a seat's score the deal fixes; averaged over seats."""
    shape, m = reading.tally.shape, reading.per_block
    name = SEAT_METRICS.index("score")
    moments = [reading.moments(shape.seat_metric(seat, name)) for seat in range(shape.seats)]
    # Totals of a deal are sums of several scores; their fourth moment is taken as a normal one's.
    errors = [one.variance * math.sqrt(2 / (one.n - 1)) if one.n > 3 else math.nan
              for one in moments]  # fmt: skip
    return _deal_share(reading, score_spread(reading), moments, errors, 1, m)


def _deal_share(
    reading: Reading, spread: Spread, moments: Sequence[Moments], errors: Sequence[float],
    unit: int, per_block: int,
) -> Estimate:  # fmt: skip
    n, games = moments[0].n, reading.games
    nothing = Estimate(
        math.nan, math.nan, math.nan, float(n), games, n, "not estimable", reading.level
    )
    if per_block < 2 or n <= 3 or spread.variance <= 0:
        return nothing
    # Strategies and seats are fixed factors, which the totals of one seat do not hold.
    rest = spread.within(1) + spread.within(0) - spread.variance
    found = [deal_variance(one, per_block, rest * unit**2) / unit**2 for one in moments]
    value = sum(found) / len(found) / spread.variance
    # The errors of the seats are added as if they moved together, which is never too narrow.
    error = sum(errors) / len(errors) / unit**2 / per_block / (per_block - 1) / spread.variance
    half = estimates.t_quantile(reading.level, n - 1) * error
    return replace(
        nothing, value=value, low=max(-1.0, value - half), high=min(1.0, value + half),
        method="variance of deals' totals beyond that of single games",
    )  # fmt: skip


def explained(reading: Reading, spread: Spread, by: str) -> Estimate:
    """Share of the variance of single games that strategies or seats explain (eta squared).

    Chance alone explains (groups - 1) / deals on average, which is taken off.
    """
    axis = 1 if by == "strategy" else 0
    groups, n = spread.games.shape[1 - axis], reading.blocks
    nothing = Estimate(
        math.nan, math.nan, math.nan, float(n), reading.games, n, "not estimable", reading.level
    )
    if n < 2 or groups < 2 or spread.variance <= 0:
        return nothing
    share = 1 - spread.within(axis) / spread.variance
    value = max(0.0, share - (groups - 1) / n)
    # The large-sample error of a multiple correlation, one observation per deal.
    error = 2 * math.sqrt(max(value, 1 / n) / n) * (1 - value)
    half = estimates.t_quantile(reading.level, n - 1) * error
    return replace(
        nothing, value=value, low=max(0.0, value - half), high=min(1.0, value + half),
        method="eta squared less its bias, one observation per deal",
    )  # fmt: skip


def luck(result: RunResult) -> Iterator[dict[str, Any]]:
    """Shares of the variance of a seat's result, by line-up."""
    for keys, reading in readings(result):
        if reading.blocks == 0:
            continue
        for of, spread, deal in (
            ("winning", wins_spread(reading), deal_share_of_wins(reading)),
            ("score", score_spread(reading), deal_share_of_scores(reading)),
        ):
            here = {**keys, "of": of}
            yield fact(here, "fixed by the deal", deal, "share")
            yield fact(here, "explained by the strategy",
                       explained(reading, spread, "strategy"), "share")  # fmt: skip
            yield fact(here, "explained by the seat", explained(reading, spread, "seat"), "share")
