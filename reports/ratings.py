"""Strength of strategies over all line-ups: duels at one table, circles among them, ratings."""

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from reports import estimates
from reports.estimates import Estimate, t_quantile
from reports.judge import judge
from reports.pool import Pool, pools
from reports.reading import Reading
from reports.result import RunResult
from reports.rows import fact
from reports.strata import Strata, pooled_change
from sim.core.tally import CREDIT, CREDIT_BATCHES

ELO = 400 / math.log(10)  # points per unit of log strength: 400 points are odds of ten to one
ROUNDS = 200
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
    found = Estimate(
        value, math.nan, math.nan, float(blocks), games, blocks, "paired t over deals",
        reading.level,
    )  # fmt: skip
    return _within(found, math.sqrt(variance / blocks)) if variance > 0 else unlike(found)


def unlike(found: Estimate) -> Estimate:
    """A duel that came out alike in every deal."""
    if found.blocks < 2:
        return replace(found, low=-1.0, high=1.0, n=0.0, method="not estimable")
    error = (1 + abs(found.value)) / (found.blocks + 1)
    return _within(replace(found, method="as if one more deal were unlike the rest"), error)


def _within(found: Estimate, error: float) -> Estimate:
    """With Student's limits over deals."""
    half = t_quantile(found.level, found.blocks - 1) * error
    return replace(
        found, low=max(-1.0, found.value - half), high=min(1.0, found.value + half)
    )  # fmt: skip


def pooled_duel(pool: Pool, one: str, other: str) -> Estimate | None:
    """The duel over all line-ups that seat both; None when no line-up does."""
    tables = [r for r in pool.readings if {one, other} <= set(r.tally.strategies)]
    if not tables:
        return None
    if len(tables) == 1:
        (table,) = tables
        return duel(table, *(table.tally.strategies.index(name) for name in (one, other)))
    ours, theirs = (
        Strata.of([_per_seat(table, table.tally.strategies.index(name)) for table in tables])
        for name in (one, other)
    )
    games, blocks = sum(r.games for r in tables), max(r.blocks for r in tables)
    found = pooled_change(ours, theirs, games, blocks, pool.level).change
    return found if found.has_interval else unlike(found)


def _per_seat(reading: Reading, strategy: int) -> tuple[np.ndarray, np.ndarray]:
    """Credit of one seat of a strategy, and of all seats, by batch of deals."""
    return reading.batches[strategy] / reading.seats_of[strategy], reading.batches.sum(0)


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
    """Strengths by maximum likelihood over all line-ups at once, so in no order.

    The chance of winning a table is the strategy's strength over the sum of its seats'
    strengths (Bradley and Terry 1952 for two, Luce 1959 for more); a shared victory counts in
    parts. Errors are those of batches of deals, each with all its line-ups, since these share
    their deals.
    """
    names = pool.strategies
    tables = [r for r in pool.readings if not r.is_mirror and r.blocks > 1]
    seats = np.zeros((len(tables), len(names)))
    wins = np.zeros((len(tables), len(names), CREDIT_BATCHES))
    for k, reading in enumerate(tables):
        at = [names.index(name) for name in reading.tally.strategies]
        seats[k, at] = reading.seats_of
        wins[k, at] = reading.batches / CREDIT
    games = wins.sum(1)
    strength = _fit(seats, wins.sum((0, 2)), games.sum(1))
    return Ratings(
        tuple(names), strength - strength.mean(),
        _half_widths(seats, wins, games, strength, pool.level),
        sum(r.games for r in tables), max((r.blocks for r in tables), default=0),
    )  # fmt: skip


def _fit(seats: np.ndarray, wins: np.ndarray, games: np.ndarray) -> np.ndarray:
    """Log strengths by Newton's method; a strategy that never won stays finite by the prior.

    Args:
        seats: [line-up, strategy].
        wins: [strategy].
        games: [line-up].
    """
    found = np.zeros(seats.shape[1])
    for _ in range(ROUNDS):
        weight = np.exp(found) * seats
        won = games @ (weight / weight.sum(1, keepdims=True))
        slope = wins - won + PRIOR * (0.5 - 1 / (1 + np.exp(-found)))
        step = np.linalg.solve(_information(seats, games, found), slope)
        found += step.clip(-1, 1)  # far from the answer the full step can leave the scale
        if np.abs(step).max() < 1e-10:
            break
    return found


def _half_widths(
    seats: np.ndarray, wins: np.ndarray, games: np.ndarray, strength: np.ndarray, level: float
) -> np.ndarray:
    """Half widths of the intervals of the log strengths: sandwich errors times Student's t.

    What a batch of deals wins beyond the means of its line-ups moves the strengths by the inverse
    of the information times that (Huber 1967); in simulations it covers like a bootstrap.

    Args:
        seats: [line-up, strategy].
        wins: [line-up, strategy, batch].
        games: [line-up, batch].
        strength: log strengths that fit all batches.
        level: of the intervals.
    """
    batches = int((games.sum(0) > 0).sum())
    if batches < 2:
        return np.full(len(strength), math.nan)
    total = games.sum(1)
    away = wins - (wins.sum(2) / total[:, None])[:, :, None] * games[:, None, :]
    away *= estimates.correction(games)[:, :, None]
    moves = np.linalg.solve(_information(seats, total, strength), away.sum(0))
    moves -= moves.mean(0)
    errors: np.ndarray = np.sqrt(np.square(moves).sum(1))
    return errors * t_quantile(level, batches - 1)


def _information(seats: np.ndarray, games: np.ndarray, strength: np.ndarray) -> np.ndarray:
    """Minus the second derivatives of the log likelihood, prior included: [strategy, strategy].

    Args:
        seats: [line-up, strategy].
        games: [line-up].
        strength: log strengths.
    """
    weight = np.exp(strength) * seats
    share = weight / weight.sum(1, keepdims=True)
    won = games[:, None] * share
    prior = 1 / (1 + np.exp(-strength))
    found: np.ndarray = np.diag(won.sum(0) + PRIOR * prior * (1 - prior)) - share.T @ won
    return found


def ratings(result: RunResult) -> Iterator[dict[str, Any]]:
    """Rating of each strategy in points, with its interval; when there are several line-ups."""
    for keys, pool in pools(result):
        if len(pool.readings) == 1 or len(pool.strategies) < 2:
            continue
        found = rate(pool)
        if not np.isfinite(found.half_widths).all():
            continue
        method = "maximum likelihood, sandwich error over batches of deals"
        for name, strength, half in zip(
            found.strategies, found.strengths.tolist(), found.half_widths.tolist(), strict=True
        ):
            low, high = ELO * (strength - half), ELO * (strength + half)
            estimate = Estimate(
                ELO * strength, low, high, float(found.blocks), found.games, found.blocks, method,
                pool.level,
            )  # fmt: skip
            yield fact({**keys, "strategy": name}, "rating", estimate, "rating points")
