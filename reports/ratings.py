"""Strength of strategies over all line-ups: duels at one table, circles among them, ratings."""

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from reports import estimates
from reports.estimates import Estimate, t_quantile
from reports.judge import judge
from reports.pool import Pool, pools
from reports.reading import Reading
from reports.result import RunResult
from reports.rows import fact
from sim.core.tally import CREDIT

ELO = 400 / math.log(10)  # points per unit of log strength: 400 points are odds of ten to one
ROUNDS = 2000
PRIOR = 1.0  # virtual games of each strategy, half won, against an average rival


def covariance(reading: Reading) -> np.ndarray:
    """Covariance of the strategies' credits per block, in games won."""
    counts, v, n = reading.tally.counts, reading.variant, reading.blocks
    sums = [reading.moments(reading.tally.shape.strategy_metric(u, 0)).total
            for u in range(len(reading.tally.strategies))]  # fmt: skip
    products = counts.rival[v].tolist()
    size = range(len(sums))
    exact = [[n * products[i][j] - sums[i] * sums[j] for j in size] for i in size]
    return np.array(exact, float) / (n * (n - 1)) / CREDIT**2 if n > 1 else np.zeros_like(exact)


# ---------------------------------------------------------------------- duels


def duel(reading: Reading, one: int, other: int) -> Estimate:
    """Win share per seat of one strategy minus that of another at the same table."""
    blocks, per_block = reading.blocks, reading.per_block
    held = reading.seats_of
    value = reading.strategy_share(one).value - reading.strategy_share(other).value
    contrast = np.zeros(len(held))
    contrast[one], contrast[other] = 1 / held[one], -1 / held[other]
    variance = float(contrast @ covariance(reading) @ contrast) / per_block**2
    games = reading.games
    if blocks < 2:
        return Estimate(value, -1.0, 1.0, 0.0, games, blocks, "not estimable")
    error, method = math.sqrt(variance / blocks), "paired t over deals"
    if variance <= 0:
        error, method = (1 + abs(value)) / (blocks + 1), "as if one more deal were unlike the rest"
    half = t_quantile(estimates.LEVEL, blocks - 1) * error
    low, high = max(-1.0, value - half), min(1.0, value + half)
    return Estimate(value, low, high, float(blocks), games, blocks, method)


def pooled_duel(pool: Pool, one: str, other: str) -> Estimate | None:
    """The duel over all line-ups that seat both; None when no line-up does."""
    tables = [r for r in pool.readings if {one, other} <= set(r.tally.strategies)]
    if not tables:
        return None
    names = [r.tally.strategies for r in tables]
    found = [
        duel(reading, here.index(one), here.index(other))
        for reading, here in zip(tables, names, strict=True)
    ]
    return estimates.average(found, [float(reading.games) for reading in tables])


def duels(result: RunResult) -> Iterator[dict[str, Any]]:
    """Who beats whom at the same table, for every pair that ever met."""
    for keys, pool in pools(result):
        if len(pool.readings) == 1 and len(result.lineups) > 1:
            continue
        for one, other in itertools.combinations(pool.strategies, 2):
            found = pooled_duel(pool, one, other)
            if found is None:
                continue
            pairs = len(pool.strategies) * (len(pool.strategies) - 1) // 2
            verdict = judge(
                found, 0.0, result.margins.win_share, "even", "beats", pairs, low_word="loses to"
            )
            row = fact({**keys, "strategy": one, "rival": other}, "win share more", found, "share")
            yield row | {"verdict": str(verdict)}


def circles(rows: Sequence[dict[str, Any]]) -> list[tuple[str, str, str]]:
    """Intransitive triples: each beats the next, and the last the first."""
    beats = {
        (row["strategy"], row["rival"]) if row["verdict"] == "beats"
        else (row["rival"], row["strategy"])
        for row in rows if row["verdict"] in ("beats", "loses to")
    }  # fmt: skip
    names = sorted({name for pair in beats for name in pair})
    found = []
    for a, b, c in itertools.permutations(names, 3):
        if a < b and a < c and {(a, b), (b, c), (c, a)} <= beats:
            found.append((a, b, c))
    return found


# ---------------------------------------------------------------------- ratings


@dataclass(frozen=True)
class Ratings:
    """Log strengths with mean 0: a seat wins in proportion to its strategy's strength."""

    strategies: tuple[str, ...]
    strengths: np.ndarray
    half_widths: np.ndarray
    games: int
    blocks: int


def rate(pool: Pool) -> Ratings:
    """Strengths by maximum likelihood over all line-ups at once, so in no order (Hunter 2004).

    The chance of winning a table is the strategy's strength over the sum of its seats'
    strengths (Bradley and Terry 1952 for two, Luce 1959 for more); a shared victory counts in
    parts. Errors are robust: from the covariance of the block credits, added over line-ups as if
    they moved together, since they share their deals. No bootstrap: counts keep the second
    moments of the blocks, which this error uses whole, but not the blocks to draw again from.
    """
    names = pool.strategies
    tables = [r for r in pool.readings if not r.is_mirror and r.blocks > 1]
    seats = np.zeros((len(tables), len(names)))
    wins = np.zeros_like(seats)
    games = np.array([r.blocks * r.per_block for r in tables], float)
    for k, reading in enumerate(tables):
        for u, name in enumerate(reading.tally.strategies):
            metric = reading.tally.shape.strategy_metric(u, 0)
            seats[k, names.index(name)] = reading.seats_of[u]
            wins[k, names.index(name)] = reading.moments(metric).total / CREDIT
    strength = _fit(seats, wins.sum(0), games)
    return Ratings(
        tuple(names), strength, _errors(tables, names, seats, games, strength),
        sum(r.games for r in tables), max((r.blocks for r in tables), default=0),
    )  # fmt: skip


def _fit(seats: np.ndarray, wins: np.ndarray, games: np.ndarray) -> np.ndarray:
    """Log strengths by minorisation; a strategy that never won stays finite by the prior."""
    strength = np.ones(seats.shape[1])
    for _ in range(ROUNDS):
        share = (games / (seats @ strength)) @ seats + PRIOR / (strength + 1)
        new = (wins + PRIOR / 2) / share
        if np.abs(np.log(new / strength)).max() < 1e-10:
            break
        strength = new
    logs: np.ndarray = np.log(strength) - np.log(strength).mean()
    return logs


def _errors(
    tables: Sequence[Reading], names: Sequence[str], seats: np.ndarray, games: np.ndarray,
    strength: np.ndarray,
) -> np.ndarray:  # fmt: skip
    """Half widths of the intervals of the log strengths."""
    size = len(names)
    expected = seats * np.exp(strength)
    expected /= expected.sum(1, keepdims=True)
    information = np.diag(games @ expected) - (expected.T * games) @ expected
    information += np.eye(size) * PRIOR / 4
    # Distances to the mean: the common level cannot be known.
    contrast = (np.eye(size) - 1 / size) @ np.linalg.inv(information)
    spread = np.zeros(size)
    for reading in tables:
        at = [names.index(name) for name in reading.tally.strategies]
        part = contrast[:, at]
        variance = reading.blocks * np.einsum("ij,jk,ik->i", part, covariance(reading), part)
        spread += np.sqrt(np.maximum(variance, 0))
    blocks = max((r.blocks for r in tables), default=0)
    spread *= t_quantile(estimates.LEVEL, blocks - 1) if blocks > 1 else math.nan
    return spread


def ratings(result: RunResult) -> Iterator[dict[str, Any]]:
    """Rating of each strategy in points, with its interval; when there are several line-ups."""
    for keys, pool in pools(result):
        if len(pool.readings) == 1 or len(pool.strategies) < 2:
            continue
        found = rate(pool)
        if not np.isfinite(found.half_widths).all():
            continue
        method = "batch maximum likelihood, robust errors over deals"
        for name, strength, half in zip(
            found.strategies, found.strengths.tolist(), found.half_widths.tolist(), strict=True
        ):
            low, high = ELO * (strength - half), ELO * (strength + half)
            estimate = Estimate(
                ELO * strength, low, high, float(found.blocks), found.games, found.blocks, method
            )
            yield fact({**keys, "strategy": name}, "rating", estimate, "rating points")
