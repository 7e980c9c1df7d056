"""The verdicts that a run with `stop = "decided"` waits for. Imports no pandas."""

from collections.abc import Iterator
from dataclasses import dataclass

from reports.compare import judged_metrics
from reports.effects import Effect, forced_changes
from reports.estimates import Estimate
from reports.judge import Verdict, judge
from reports.pool import Pool
from reports.result import RunResult
from reports.rows import readings_of

CHANGE = "change of the win share"


@dataclass(frozen=True)
class Asked:
    """One verdict that was asked for, over all line-ups."""

    variant: str
    whose: str
    measure: str
    estimate: Estimate
    target: float  # the value of no effect
    margin: float
    tests: int  # size of its family
    verdict: Verdict


def asked(result: RunResult) -> Iterator[Asked]:
    """Every verdict that the config asks for by its margins.

    A variant is asked about by being there: whichever margins are named, its changes count.
    """
    margins = result.stopping.asked if result.stopping else ()
    forced = forced_changes(result)
    for v, variant in enumerate(result.variants):
        pool = Pool(readings_of(result, v))
        if variant in result.forces:
            yield _effect(result, variant, forced[variant])
            continue
        if "win_share" in margins:
            yield from _strategies(result, variant, pool)
        if "seat_share" in margins:
            yield from _seats(result, variant, pool)
        if v > 0:
            yield from _changes(result, variant, pool, seats="seat_share" in margins)


def open_verdicts(result: RunResult) -> int:
    """How many of them need more deals; -1 when there is none to wait for."""
    found = list(asked(result))
    return sum(not each.verdict.is_decided for each in found) if found else -1


def _strategies(result: RunResult, variant: str, pool: Pool) -> Iterator[Asked]:
    even, margin = result.even_share, result.margins.win_share
    for name in pool.strategies:
        if pool.holders(name):
            share = pool.strategy_share(name)
            verdict = judge(share, even, margin, "even", "stronger", low_word="weaker")
            yield Asked(variant, name, "win share", share, even, margin, 1, verdict)


def _seats(result: RunResult, variant: str, pool: Pool) -> Iterator[Asked]:
    even, margin = result.even_share, result.margins.seat_share
    for seat in range(result.players):
        share = pool.seat_share(seat)
        verdict = judge(share, even, margin, "fair", "unfair", tests=result.players)
        yield Asked(
            variant, f"seat {seat + 1}", "win share", share, even, margin, result.players, verdict
        )


def _effect(result: RunResult, variant: str, effect: Effect) -> Asked:
    name, margin = result.forces[variant].strategy, result.margins.component_gap
    return Asked(variant, name, CHANGE, effect.change, 0.0, margin, 1, effect.verdict)


def _changes(result: RunResult, variant: str, pool: Pool, *, seats: bool) -> Iterator[Asked]:
    """The changes of win shares, with the verdicts of the table of variants."""
    for each in judged_metrics(result, pool):
        line = each.line
        if line.measure != "win share" or (line.whose not in pool.strategies and not seats):
            continue
        assert each.verdict is not None  # a win share has a margin
        yield Asked(
            variant, line.whose, CHANGE, line.paired.change, 0.0, each.margin, 1, each.verdict
        )
