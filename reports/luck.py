"""Luck against skill: how much of a result is fixed by the deal, the strategy and the seat.

A seat's result in one game is taken apart: what the deal gives that seat whoever sits there, what
the strategy that sits there is worth on average, what the seat is worth in every deal, and the
rest: the others' choices, chance after the deal, and what only happens together. Each part is its
share of the variance. All strategies of a line-up sit in each seat once a deal, so the strategies'
strength cancels out of a seat's total over a deal; how much these totals vary from deal to deal
beyond what single games would explain is the deal's share (an intraclass correlation).
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from reports.estimates import Estimate, t_quantile
from reports.reading import Reading
from reports.result import RunResult
from reports.rows import fact, readings
from sim.core.tally import CREDIT, SEAT_METRICS, SQUARES, STRATEGY_METRICS

FEWEST = 4  # blocks or batches that an error is estimated from
DEAL, STRATEGY, SEAT = "fixed by the deal", "explained by the strategy", "explained by the seat"
PARTS = (DEAL, STRATEGY, SEAT)


@dataclass(frozen=True)
class Sums:
    """Sums over whole blocks of one result, such as the score; a last axis of any length.

    All add up over deals, so that the figures of all deals but some are those of a difference.
    """

    blocks: np.ndarray
    strategies: np.ndarray  # [strategy, ...]
    seats: np.ndarray  # [seat, ...]
    block_squares: np.ndarray  # of each seat's total over a block, over the seats
    game_squares: np.ndarray  # of each seat in each game

    def without(self, batches: "Sums") -> "Sums":
        """All of this but one batch of deals, for each batch."""
        return Sums(*(
            mine[..., None] - theirs
            for mine, theirs in zip(vars(self).values(), vars(batches).values(), strict=True)
        ))  # fmt: skip

    def whole(self) -> "Sums":
        """Over all batches."""
        return Sums(*(each.sum(-1) for each in vars(self).values()))


def sums_of(reading: Reading, name: str, unit: int) -> Sums:
    """Of win credit or score in `unit`, by batch of deals."""
    tally = reading.tally
    shape, squares = tally.shape, tally.counts.batch_square[reading.variant]
    strategies = [
        shape.strategy_metric(u, STRATEGY_METRICS.index(name)) for u in range(shape.strategies)
    ]
    seats = [shape.seat_metric(seat, SEAT_METRICS.index(name)) for seat in range(shape.seats)]
    return Sums(
        reading.batch_blocks.astype(float),
        np.array([reading.batch_totals(at) for at in strategies]) / unit,
        np.array([reading.batch_totals(at) for at in seats]) / unit,
        squares[SQUARES.index(f"block_{name}")] / unit**2,
        squares[SQUARES.index(f"game_{name}")] / unit**2,
    )


def shares(sums: Sums, held: tuple[int, ...], per_block: int) -> np.ndarray:
    """PARTS as shares of the variance: [part, ...]; NaN where nothing varies.

    Strategies and seats explain a little by chance alone, which is still in it.

    Args:
        sums: over whole blocks.
        held: seats of each strategy.
        per_block: games in a block.
    """
    n, m, k = sums.blocks, per_block, len(sums.seats)
    games = n * m * k  # of single seats
    seats = np.asarray(held).reshape(-1, *[1] * n.ndim)
    with np.errstate(divide="ignore", invalid="ignore"):
        mean = sums.seats.sum(0) / games
        by_seat = (sums.seats**2).sum(0) / (n * m)
        by_strategy = (sums.strategies**2 / (n * m * seats)).sum(0)
        variance = sums.game_squares / games - mean**2
        strategy, seat = (each / games - mean**2 for each in (by_strategy, by_seat))
        # Strategies and seats are fixed factors, which the totals of one seat do not hold.
        rest = variance - strategy - seat
        blocks = (sums.block_squares - by_seat * m) / (n - 1) / k
        deal = (blocks / m - rest) / (m - 1) if m > 1 else np.full_like(variance, math.nan)
        found = np.stack([deal, strategy, seat]) / variance
    return np.where(variance > 0, found, math.nan)


def estimates_of(reading: Reading, name: str, unit: int) -> dict[str, Estimate]:
    """Each of PARTS with its interval: the jackknife over batches of deals (Tukey 1958).

    It also takes the bias off the value, which is what chance alone would explain (Quenouille
    1956); around the corrected value the limits would cover too seldom where nothing is explained.
    """
    batches = sums_of(reading, name, unit)
    sums, played = batches.whole(), batches.blocks > 0
    ask = reading.seats_of, reading.per_block
    value, left = shares(sums, *ask), shares(sums.without(batches), *ask)[:, played]
    number, n = int(played.sum()), reading.blocks
    nothing = Estimate(
        math.nan, math.nan, math.nan, float(n), reading.games, n, "not estimable", reading.level
    )
    found = {}
    groups = {STRATEGY: len(batches.strategies), SEAT: len(batches.seats)}
    for part, share, drawn in zip(PARTS, value.tolist(), left, strict=True):
        if number < FEWEST or not np.isfinite(drawn).all() or groups.get(part, 2) < 2:
            found[part] = nothing
            continue
        error = math.sqrt(float(np.square(drawn - drawn.mean()).sum()) * (number - 1) / number)
        half = t_quantile(reading.level, number - 1) * error
        low = max(-1.0 if part == DEAL else 0.0, share - half)
        high = min(1.0, share + half)
        better = share + (number - 1) * (share - float(drawn.mean()))
        found[part] = replace(
            nothing, value=min(high, max(low, better)), low=low, high=high,
            method="jackknife over batches of deals",
        )  # fmt: skip
    return found


def luck(result: RunResult) -> Iterator[dict[str, Any]]:
    """Shares of the variance of a seat's result, by line-up."""
    for keys, reading in readings(result):
        if reading.blocks == 0:
            continue
        for of, name, unit in (("winning", "credit", CREDIT), ("score", "score", 1)):
            for part, estimate in estimates_of(reading, name, unit).items():
                yield fact({**keys, "of": of}, part, estimate, "share")
