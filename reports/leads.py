"""The course of the game by its ranks: how early the winner is known, how dramatic it is."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import numpy as np
import pandas as pd

from reports import estimates
from reports.estimates import Estimate
from reports.pool import Pool, pools
from reports.reading import Reading
from reports.result import RunResult
from reports.rows import Row, fact
from reports.words import ordinal
from sim.core.tally import CREDIT


def leads(result: RunResult) -> Iterator[Row]:
    """Lead changes, who leads after each round and wins, and what that says of the whole game."""
    for keys, pool in pools(result):
        whole = {**keys, "round": pd.NA}
        changes = pool.mean(partial(Reading.of_game, name="lead_changes"))
        yield fact(whole, "lead changes", changes, "changes")
        games = sum(reading.games for reading in pool.readings)
        for round_no, (led, credit) in enumerate(pool.counts("leader").tolist()):
            if led == 0:
                continue
            here = {**keys, "round": round_no}
            yield fact(here, "one seat leads", pool.rate(led, games), "share")
            yield fact(here, "leader wins", pool.rate(credit / CREDIT, led), "share")
            yield fact(here, "winner leads", pool.rate(credit / CREDIT, games), "share")
        yield from _course(result, pool, keys)


def _course(result: RunResult, pool: Pool, keys: Row) -> Iterator[Row]:
    """What the winners' ranks after the rounds say."""
    whole, others = {**keys, "round": pd.NA}, result.players - 1
    paths = _paths(pool)
    if not paths:
        return
    behind = {round_no: distance(pool, path) for round_no, path in paths.items()}
    for round_no, away in behind.items():
        rank = replace(
            away, value=1 + others * away.value, low=1 + others * away.low,
            high=1 + others * away.high,
        )  # fmt: skip
        yield fact({**keys, "round": round_no}, "winner's rank", rank, "rank")
    final = max(paths)
    if len(paths) > 1 and behind[final].value == 0:  # the round of the final scores
        del behind[final]
    yield fact(whole, "drama", drama(list(behind.values())), "share")
    first_wins = {round_no: rank_wins(pool, path, 1) for round_no, path in paths.items()}
    decided = decided_after(pool, first_wins, (1 + result.even_share) / 2)
    yield fact(whole, "decided after round", decided, "rounds")
    for rank_no, share in comebacks(pool):
        name = f"winner had been {ordinal(rank_no, result.players)}"
        yield fact(whole, name, share, "share")


def ranks(result: RunResult) -> Iterator[Row]:
    """How often each rank after each round wins in the end."""
    for keys, pool in pools(result):
        for round_no, path in _paths(pool).items():
            for rank in range(1, len(path) + 1):
                here = {**keys, "round": round_no, "rank": rank}
                yield fact(here, "wins", rank_wins(pool, path, rank), "share")


def _paths(pool: Pool) -> dict[int, np.ndarray]:
    """The winners' ranks after each round that was finished."""
    return {k: row for k, row in enumerate(pool.counts("path")) if row.sum() > 0}


def rank_wins(pool: Pool, path: np.ndarray, rank: int) -> Estimate:
    """Win share of a rank after a round; a rank that several seats share counts in parts."""
    games = int(path.sum()) // CREDIT**2
    return pool.rate(float(path[rank - 1]) / CREDIT**2, games)


def distance(pool: Pool, path: np.ndarray) -> Estimate:
    """How far from the front winners are after a round: 0 is first, 1 is last.

    The limits are those of a share, whose variance is the largest that such a mean can have.
    """
    games = int(path.sum()) // CREDIT**2
    away = np.linspace(0.0, 1.0, len(path))
    return pool.rate(float(path @ away) / CREDIT**2, games)


def drama(behind: Sequence[Estimate]) -> Estimate:
    """The mean distance from the front, over all rounds of all games: 0 if the winner always led.

    Browne (2008) asks how far behind the winner of two has been. With more seats, that is the
    rank: 1 would be a winner who is last until the end, 1/2 one whose ranks tell nothing.
    """
    return estimates.average(behind, [float(after.games) for after in behind])


def comebacks(pool: Pool) -> Iterator[tuple[int, Estimate]]:
    """Rank and share of the winners for whom it was the worst that they had after any round."""
    counts = pool.counts("comeback").tolist()
    for rank, credit in enumerate(counts, start=1):
        if rank > 1:
            yield rank, pool.rate(credit / CREDIT, sum(counts) // CREDIT)


def decided_after(pool: Pool, first_wins: dict[int, Estimate], bar: float) -> Estimate:
    """The first round after which the first rank wins as often as the bar says.

    The limits are the first rounds whose upper and lower limit reach it; the end of the game
    where none does. NaN when the first rank never wins that often before the end.
    """
    end = max(first_wins) + 1

    def first(limit: str) -> float:
        reached = (k for k, share in first_wins.items() if getattr(share, limit) >= bar)
        return float(next(reached, end))

    games = sum(reading.games for reading in pool.readings)
    method = f"the first round whose first rank wins {100 * bar:.0f} %"
    value, low, high = first("value"), first("high"), first("low")
    if value == end:
        value = low = high = math.nan
        method = f"the first rank never wins {100 * bar:.0f} % before the end"
    return Estimate(value, low, high, float(pool.blocks), games, pool.blocks, method)
