"""The course of the game by its leaders: how early the winner is known, how dramatic it is."""

import math
from collections.abc import Iterator, Sequence
from functools import partial

import pandas as pd

from reports import estimates
from reports.estimates import Estimate
from reports.pool import Pool, pools
from reports.reading import Reading
from reports.result import RunResult
from reports.rows import Row, fact
from sim.core.tally import CREDIT


def leads(result: RunResult) -> Iterator[Row]:
    """Lead changes, who leads after each round and wins, and what that says of the whole game."""
    for keys, pool in pools(result):
        changes = pool.mean(partial(Reading.game_mean, name="lead_changes"))
        yield fact({**keys, "round": pd.NA}, "lead changes", changes, "changes")
        games = sum(reading.games for reading in pool.readings)
        leader_wins: dict[int, Estimate] = {}
        winner_leads: dict[int, Estimate] = {}
        for round_no, (led, credit) in enumerate(pool.counts("leader").tolist()):
            if led == 0:
                continue
            leader_wins[round_no] = pool.rate(credit / CREDIT, led)
            winner_leads[round_no] = pool.rate(credit / CREDIT, games)
            here = {**keys, "round": round_no}
            yield fact(here, "one seat leads", pool.rate(led, games), "share")
            yield fact(here, "leader wins", leader_wins[round_no], "share")
            yield fact(here, "winner leads", winner_leads[round_no], "share")
        if len(leader_wins) > 1:
            whole = {**keys, "round": pd.NA}
            on = list(winner_leads.values())
            if next(reversed(leader_wins.values())).value == 1:  # the round of the final scores
                on.pop()
            yield fact(whole, "drama", drama(on), "share")
            half_way = (1 + result.even_share) / 2
            decided = decided_after(pool, leader_wins, half_way)
            yield fact(whole, "decided after round", decided, "rounds")


def drama(winner_leads: Sequence[Estimate]) -> Estimate:
    """Share of the rounds that the game goes on after, in which the later winner did not lead.

    After Browne (2008), who asks how far behind a winner of two has been. With more seats, that
    the winner is not in front is what everybody sees at the table.
    """
    mean = estimates.average(winner_leads, [1.0] * len(winner_leads))
    return Estimate(
        1 - mean.value, 1 - mean.high, 1 - mean.low, mean.n, winner_leads[0].games, mean.blocks,
        mean.method, mean.level,
    )  # fmt: skip


def decided_after(pool: Pool, leader_wins: dict[int, Estimate], bar: float) -> Estimate:
    """The first round after which a leader wins as often as the bar says.

    The limits are the first rounds whose upper and lower limit reach it; the end of the game
    where none does. NaN when no leader wins that often before the end.
    """
    end = max(leader_wins) + 1

    def first(limit: str) -> float:
        reached = (k for k, share in leader_wins.items() if getattr(share, limit) >= bar)
        return float(next(reached, end))

    games = sum(reading.games for reading in pool.readings)
    method = f"the first round whose leader wins {100 * bar:.0f} %"
    value, low, high = first("value"), first("high"), first("low")
    if value == end:
        value = low = high = math.nan
        method = f"no leader wins {100 * bar:.0f} % before the end"
    return Estimate(value, low, high, float(pool.blocks), games, pool.blocks, method)
