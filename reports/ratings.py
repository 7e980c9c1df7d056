"""Strength of strategies over all line-ups: duels at one table, circles among them, ratings."""

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from reports.estimates import Estimate, t_quantile
from reports.judge import judge
from reports.pool import Pool, pools
from reports.reading import Reading
from reports.result import RunResult
from reports.rows import fact
from reports.strata import Strata, pooled_change
from sim.core.tally import CREDIT, CREDIT_BATCHES

ELO = 400 / math.log(10)  # points per unit of log strength: 400 points are odds of ten to one
ROUNDS = 2000
PRIOR = 1.0  # virtual games of each strategy, half won, against an average rival
DRAWS, SEED = 1000, 2013  # of the bootstrap
STEPS = 6  # of Newton's method, from a start that is near


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
    """Strengths by maximum likelihood over all line-ups at once, so in no order (Hunter 2004).

    The chance of winning a table is the strategy's strength over the sum of its seats'
    strengths (Bradley and Terry 1952 for two, Luce 1959 for more); a shared victory counts in
    parts. Errors are those of a bootstrap over batches of deals, each with all its line-ups,
    since these share their deals.
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
    """Log strengths by minorisation; a strategy that never won stays finite by the prior.

    Args:
        seats: [line-up, strategy].
        wins: [strategy].
        games: [line-up].
    """
    strength = np.ones(seats.shape[1])
    for _ in range(ROUNDS):
        share = (games / (seats @ strength)) @ seats + PRIOR / (strength + 1)
        new = (wins + PRIOR / 2) / share
        if np.abs(np.log(new / strength)).max() < 1e-10:
            break
        strength = new
    logs: np.ndarray = np.log(strength)
    return logs


def _half_widths(
    seats: np.ndarray, wins: np.ndarray, games: np.ndarray, strength: np.ndarray, level: float
) -> np.ndarray:
    """Half widths of the intervals of the log strengths: bootstrap errors times Student's t.

    In simulations this covers better than the quantiles of the draws, above all with few deals.

    Args:
        seats: [line-up, strategy].
        wins: [line-up, strategy, batch].
        games: [line-up, batch].
        strength: log strengths that fit all batches.
        level: of the intervals.
    """
    played = games.sum(0) > 0
    batches = int(played.sum())
    if batches < 2:
        return np.full(len(strength), math.nan)
    rng = np.random.default_rng(SEED)
    times = rng.multinomial(batches, np.full(batches, 1 / batches), DRAWS).astype(float)
    won = times @ wins[:, :, played].sum(0).T
    drawn = _refit(seats, won, times @ games[:, played].T, strength)
    drawn -= drawn.mean(1, keepdims=True)
    errors: np.ndarray = drawn.std(0, ddof=1) * math.sqrt(batches / (batches - 1))
    return errors * t_quantile(level, batches - 1)


def _refit(
    seats: np.ndarray, wins: np.ndarray, games: np.ndarray, strength: np.ndarray
) -> np.ndarray:
    """The log strengths of `_fit` for many draws at once, by Newton's method: [draw, strategy].

    Args:
        seats: [line-up, strategy].
        wins: [draw, strategy].
        games: [draw, line-up].
        strength: where to begin, near all the answers.
    """
    found = np.repeat(strength[None], len(wins), axis=0)
    diagonal = np.arange(len(strength))
    for _ in range(STEPS):
        weight = np.exp(found)[:, None, :] * seats
        share = weight / weight.sum(2, keepdims=True)  # [draw, line-up, strategy]
        won = games[:, :, None] * share
        prior = 1 / (1 + np.exp(-found))
        slope = wins - won.sum(1) + PRIOR * (0.5 - prior)
        information = -share.transpose(0, 2, 1) @ won
        information[:, diagonal, diagonal] += won.sum(1) + PRIOR * prior * (1 - prior)
        step = np.linalg.solve(information, slope[:, :, None])[:, :, 0]
        found += step.clip(-1, 1)  # far from the answer the full step can leave the scale
    return found


def ratings(result: RunResult) -> Iterator[dict[str, Any]]:
    """Rating of each strategy in points, with its interval; when there are several line-ups."""
    for keys, pool in pools(result):
        if len(pool.readings) == 1 or len(pool.strategies) < 2:
            continue
        found = rate(pool)
        if not np.isfinite(found.half_widths).all():
            continue
        method = "batch maximum likelihood, bootstrap over deals"
        for name, strength, half in zip(
            found.strategies, found.strengths.tolist(), found.half_widths.tolist(), strict=True
        ):
            low, high = ELO * (strength - half), ELO * (strength + half)
            estimate = Estimate(
                ELO * strength, low, high, float(found.blocks), found.games, found.blocks, method,
                pool.level,
            )  # fmt: skip
            yield fact({**keys, "strategy": name}, "rating", estimate, "rating points")
