"""What a variant changes: a line for every metric, spread and component, on the same deals."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from reports.components import together
from reports.distributions import has_open_end
from reports.gap_change import gap_change
from reports.judge import Paired
from reports.pool import Pool
from reports.reading import Reading
from reports.result import RunResult
from reports.spread import MEASURES, spread_changes
from reports.spread import together as one_of_all
from reports.words import title
from sim.core.tally import GAME_METRICS, PART_METRICS, SEAT_METRICS, STRATEGY_METRICS

GAP = "win share of takers minus others"
GAIN = f"{GAP}, under this variant only"


@dataclass(frozen=True)
class Line:
    """One difference between a variant and the baseline."""

    whose: str
    measure: str
    unit: str
    paired: Paired
    per_block: int  # games of a deal, over the line-ups that enter


def changes(result: RunResult, pool: Pool) -> list[Line]:
    """Strategies, seats and the game: every metric of the count table."""
    found: list[Line] = []
    names = [*STRATEGY_METRICS, *(title(source) for source in result.sources)]
    for strategy in pool.strategies:
        held = _games_of(pool.holders(strategy, mirrors=True))
        if others := pool.holders(strategy):
            share = pool.share_change(strategy)
            found.append(Line(strategy, "win share", "share", share, _games_of(others)))
        for k, name in enumerate(names[1:], 1):
            change = pool.strategy_change(strategy, k)
            found.append(Line(strategy, name, "points", change, held))
    per_block = sum(reading.per_block for reading in pool.readings)
    for seat in range(result.players):
        whose = f"seat {seat + 1}"
        found.append(Line(whose, "win share", "share", pool.seat_change(seat), per_block))
        for name in SEAT_METRICS[1:]:
            change = pool.change(partial(Reading.of_seat, seat=seat, name=name))
            found.append(Line(whose, name, "points", change, per_block))
    for name in GAME_METRICS:
        change = pool.change(partial(Reading.of_game, name=name))
        measure = "victory shared" if name == "shared" else title(name)
        found.append(Line("game", measure, _unit(name), change, per_block))
    return found


def _games_of(held: Sequence[tuple[Reading, int]]) -> int:
    """Games of a deal, over the line-ups that hold a strategy."""
    return sum(reading.per_block for reading, _ in held)


def _unit(metric: str) -> str:
    if metric == "shared":
        return "share"
    return title(metric) if metric in ("rounds", "turns", "decisions", "lead_changes") else "points"


def spreads(pool: Pool) -> list[Line]:
    """Standard deviation and quantiles of each strategy's score."""
    found = []
    for strategy in pool.strategies:
        held = pool.holders(strategy, mirrors=True)
        batches, base = (
            one_of_all([side.tally.counts.batch[side.variant, u] for side, u in pairs])
            for pairs in (held, [(reading.base, u) for reading, u in held])
        )
        blocks = max(reading.blocks for reading, _ in held)
        low = held[0][0].tally.shape.score_low
        if has_open_end(batches, low) or has_open_end(base, low):
            continue  # the page says so beside the scores
        rows = spread_changes(batches, base, blocks, pool.level)
        for measure, row in zip(MEASURES, rows, strict=False):  # too few deals: no rows
            both = Paired(row.change, row.correlation, row.unpaired * blocks)
            found.append(Line(strategy, measure, "points", both, _games_of(held)))
    return found


def component_changes(result: RunResult, pool: Pool) -> dict[str, list[Line]]:
    """By group: how often each component is taken and used, and how its takers fare."""
    found: dict[str, list[Line]] = {}
    per_block = sum(reading.per_block for reading in pool.readings)
    for c, part in enumerate(result.components):
        lines = found.setdefault(part.group, [])
        for k, name in enumerate(PART_METRICS):
            change = pool.change(partial(Reading.of_part, component=c, name=k))
            if _counted(pool, c, k):
                lines.append(Line(part.title, title(name), "per game", change, per_block))
        lines += _gap_lines(pool, c, part.title, per_block)
    return {group: lines for group, lines in found.items() if lines}


def _gap_lines(pool: Pool, component: int, title: str, per_block: int) -> Iterator[Line]:
    """How the takers of a component fare; its gain alone where the baseline never offers it."""
    change = gap_change(pool.readings, component)
    if change is not None:
        yield Line(title, GAP, "share", change, per_block)
        return
    here = together(pool.readings, component)["gap"]
    if math.isfinite(here.value):
        yield Line(title, GAIN, "share", Paired(here, math.nan, math.nan), per_block)


def _counted(pool: Pool, component: int, name: int) -> bool:
    """True when it ever happened, under the variant or the baseline."""
    return any(
        side.of_part(component, name).moments.total
        for reading in pool.readings
        for side in (reading, reading.base)
    )
