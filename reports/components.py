"""Component tables: offered, taken, used, and how those who took a thing fared."""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import pandas as pd

from reports.estimates import Estimate, average
from reports.judge import benjamini_hochberg, judge_member, zero_p
from reports.pool import pools
from reports.reading import MIXED, PartReading, Reading
from reports.result import RunResult
from reports.rows import Row, fact, readings, readings_of
from sim.core.component import Component
from sim.core.tally import CREDIT

# Independent games on the rarer side (takers or others) of a gap that is worth a picture or a
# sentence; the table has the others too.
FEW = 20
AMOUNT = "amount used"  # the one measure that is no share
# (measure, question put to a PartReading, its weight when strategies are pooled)
Measure = tuple[str, Callable[[PartReading], Estimate], Callable[[PartReading], float]]
MEASURES: tuple[Measure, ...] = (
    ("offered", PartReading.offered_rate, lambda part: part.trials),
    ("taken", PartReading.taken_rate, lambda part: part.taken + part.passed),
    ("used", PartReading.used_rate, lambda part: part.row[4]),
    (AMOUNT, PartReading.amount_used, lambda part: part.taken),
    ("win share when taken", lambda part: part.win_taken, lambda part: part.taken),
    ("win share when not", lambda part: part.win_passed, lambda part: part.passed),
    ("gap", lambda part: part.gap, lambda part: part.weight),
)


def component_rows(result: RunResult) -> Iterator[dict[str, Any]]:
    """One row per variant, strategy ("all" and each), component and measure.

    The gap of "all" compares within a strategy and line-up and then averages, so that a strong
    strategy's taste does not look like a strong card. It stays an association: those who take
    a thing may be those who were winning anyway.
    """
    for variant in result.ordinary:  # forced choices are no choices: see reports.effects
        v = result.variants.index(variant)
        group = readings_of(result, v)
        names = list(dict.fromkeys(s for reading in group for s in reading.tally.strategies))
        for strategy in [MIXED, *names]:
            yield from _rows(result, v, strategy, group)


def strategy_rows(result: RunResult, v: int, strategy: str) -> Iterator[dict[str, Any]]:
    """The rows of one strategy, or of all, under one variant (by index)."""
    yield from _rows(result, v, strategy, readings_of(result, v))


def _rows(
    result: RunResult, v: int, strategy: str, group: list[Reading]
) -> Iterator[dict[str, Any]]:
    lineup = group[0].lineup if len(group) == 1 else MIXED
    keys = {"variant": result.variants[v], "lineup": lineup, "strategy": strategy}
    for kind in dict.fromkeys(part.group for part in result.components):
        yield from _group_rows(result, keys, group, kind)


def _group_rows(
    result: RunResult, keys: dict[str, Any], group: list[Reading], kind: str
) -> Iterator[dict[str, Any]]:
    found: list[tuple[Component, dict[str, Estimate]]] = []
    for c, part in enumerate(result.components):
        if part.group == kind:
            found.append((part, _measures(group, keys["strategy"], c)))
    p_values = [zero_p(values["gap"]) for _, values in found]
    adjusted, tests = benjamini_hochberg(p_values), sum(p == p for p in p_values)
    for (part, values), q in zip(found, adjusted, strict=True):
        for name, value in values.items():
            row = {**keys, "group": kind, "id": part.id, "title": part.title, "measure": name}
            row |= {
                "value": value.value, "low": value.low, "high": value.high, "n": value.n,
                "games": value.games, "deals": value.blocks,
                "unit": amount_of(result, kind)[0] if name == AMOUNT else "share",
                "method": value.method, "q": math.nan, "verdict": "",
            }  # fmt: skip
            if name == "gap":
                row |= {"q": q, "verdict": _gap_verdict(result, value, q, tests)}
            yield row


def amount_of(result: RunResult, group: str) -> tuple[str, str]:
    """Unit and meaning of what a group of components counts as used."""
    return result.amounts.get(group, ("times", "used"))


def _gap_verdict(result: RunResult, gap: Estimate, q: float, tests: int) -> str:
    margin, more, less = result.margins.component_gap, "takers win more", "takers win less"
    return str(judge_member(gap, margin, q, tests, "small", more, less))


def _measures(group: list[Reading], strategy: str, component: int) -> dict[str, Estimate]:
    if strategy == MIXED:
        return together(group, component)
    parts = [
        reading.component(u, component)
        for reading in group
        for u, name in enumerate(reading.tally.strategies)
        if strategy == name
    ]
    return {
        name: average([ask(part) for part in parts], [weight(part) for part in parts])
        for name, ask, weight in MEASURES
    }


def is_dealt(taken: pd.Series) -> bool:
    """True for what the rules deal out alike, such as places in the turn order: nobody chose it.

    Args:
        taken: how often each component of a group was taken, of those who could.
    """
    return len(taken) > 1 and bool(taken.max() - taken.min() < 1e-9)


def together(group: Sequence[Reading], component: int) -> dict[str, Estimate]:
    """All seats; line-ups may share their deals, so they are averaged."""
    parts = [reading.together(component) for reading in group]
    strata = [
        [reading.component(u, component) for u in range(len(reading.tally.strategies))]
        for reading in group
    ]
    found = {
        name: average([ask(part) for part in parts], [weight(part) for part in parts])
        for name, ask, weight in MEASURES
        if name != "gap"
    }
    gaps = [part.stratified_gap(within) for part, within in zip(parts, strata, strict=True)]
    weights = [sum(part.weight for part in within) for within in strata]
    return found | {"gap": average(gaps, weights)}


def component_seats(result: RunResult) -> Iterator[dict[str, Any]]:
    """By seat: how often each component was taken, and how its takers fared."""
    for keys, pool in pools(result):
        several = len(pool.readings) == 1 and len(result.lineups) > 1
        if several or keys["variant"] in result.forces:
            continue
        counts = sum(r.tally.counts.part[r.variant].sum(0) for r in pool.readings)
        for seat, parts in enumerate(np.asarray(counts).tolist()):
            for part, row in zip(result.components, parts, strict=False):
                if row[3] + row[4] == 0:
                    continue
                here = {**keys, "seat": seat + 1, "group": part.group, "id": part.id}
                taken = pool.rate(row[4], max(row[3], row[4]))
                yield fact(here, "taken", taken, "share")
                won = pool.rate(row[6] / CREDIT, row[4])
                yield fact(here, "win share when taken", won, "share")


def component_rounds(result: RunResult) -> Iterator[Row]:
    """In which round each component was first taken; round 0 is before any."""
    for keys, reading in readings(result):
        if keys["variant"] in result.forces:
            continue
        rounds = reading.tally.counts.part_round[reading.variant].tolist()
        for part, counts in zip(result.components, rounds, strict=False):
            for round_no, hits in enumerate(counts):
                if hits:
                    here = {**keys, "group": part.group, "id": part.id, "round": round_no}
                    rate = reading.rate(hits, sum(counts))
                    yield fact(here, "first taken", rate, "share")
