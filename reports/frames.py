"""Counts to tidy tables: one fact per row, with its interval, n, unit and method."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

import numpy as np
import pandas as pd

from reports import distributions
from reports.compare import variants
from reports.components import component_rounds, component_rows, component_seats
from reports.effects import effects
from reports.estimates import Estimate
from reports.judge import holm, judge, share_p
from reports.leads import leads, ranks
from reports.luck import luck
from reports.pool import Pool, pools
from reports.ratings import duels, ratings
from reports.reading import MIXED, Reading
from reports.result import RunResult
from reports.rows import Row, fact, readings
from reports.sources import luck_sources
from reports.stopped import stopping_rows
from reports.words import title
from sim.core.tally import EXHIBITS, FAULTS, NO_EXHIBIT, STATUSES, STRATEGY_METRICS

SCORE = STRATEGY_METRICS.index("score")
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def tables(result: RunResult) -> dict[str, pd.DataFrame]:
    """All tables of a report by name; those without a row are left out."""
    made: dict[str, Callable[[RunResult], Iterable[Row]]] = {
        "games": games,
        "strategies": strategies,
        "seats": seats,
        "seat_tests": seat_tests,
        "strategy_by_seat": strategy_by_seat,
        "duels": duels,
        "ratings": ratings,
        "places": places,
        "scores": scores,
        "score_histogram": score_histogram,
        "sources": sources,
        "margins": margins,
        "lengths": lengths,
        "length_histogram": length_histogram,
        "reasons": reasons,
        "leads": leads,
        "ranks": ranks,
        "luck": luck,
        "luck_sources": luck_sources,
        "components": component_rows,
        "component_seats": component_seats,
        "component_rounds": component_rounds,
        "effects": effects,
        "variants": variants,
        "stopping": stopping_rows,
        "exhibits": exhibits,
        "faults": faults,
    }
    frames = {name: pd.DataFrame(list(make(result))) for name, make in made.items()}
    return {name: frame for name, frame in frames.items() if len(frame)}


# ---------------------------------------------------------------------- who wins


def games(result: RunResult) -> Iterator[Row]:
    """How many games of each status, and deals."""
    for keys, reading in readings(result):
        counts = reading.tally.counts
        played = counts.games[reading.variant].tolist()
        yield {
            **keys, "players": reading.tally.shape.seats,
            "strategies": ", ".join(reading.tally.lineup), "games": sum(played),
            **dict(zip(STATUSES, played, strict=True)),
            "deals": int(counts.blocks[reading.variant, 0]), "whole_deals": reading.blocks,
        }  # fmt: skip


def strategies(result: RunResult) -> Iterator[Row]:
    """Win share, score and margin of each strategy, by line-up and over all."""
    for keys, pool in pools(result):
        alone = len(pool.readings) == 1
        for name in pool.strategies:
            if not alone and not pool.holders(name):
                continue
            here = {**keys, "strategy": name}
            share = pool.strategy_share(name)
            yield fact(here, "win share", share, "share") | _verdict(result, share)
            for row in _wins(pool, name):
                yield fact(here, *row)
            for k, metric in enumerate(STRATEGY_METRICS):
                if metric != "credit":
                    mean = pool.strategy_mean(name, k, mirrors=alone)
                    yield fact(here, metric, mean, "points")


def _wins(pool: Pool, strategy: str) -> Iterator[tuple[str, Estimate, str]]:
    held = pool.holders(strategy, mirrors=len(pool.readings) == 1)
    rows = [r.tally.counts.wins[r.variant, u].sum(0) for r, u in held]
    wins = np.sum(rows, axis=0).tolist()
    yield "wins alone", pool.rate(wins[1], sum(wins)), "share"
    yield "wins shared", pool.rate(sum(wins[2:]), sum(wins)), "share"


def _verdict(result: RunResult, share: Estimate) -> Row:
    margin, even = result.margins.win_share, result.even_share
    verdict = judge(share, even, margin, "even", "stronger", low_word="weaker")
    return {"verdict": str(verdict)}


def seats(result: RunResult) -> Iterator[Row]:
    """Win share and score of each seat, by line-up and over all."""
    for keys, pool in pools(result):
        seat_numbers = range(result.players)
        shares = [pool.seat_share(seat) for seat in seat_numbers]
        yield from _seat_rows(result, keys, shares)
        for seat in seat_numbers:
            score = pool.mean(partial(Reading.of_seat, seat=seat, name="score"))
            yield fact({**keys, "seat": seat + 1}, "score", score, "points")


def _seat_rows(result: RunResult, keys: Row, shares: list[Estimate]) -> Iterator[Row]:
    even, margin = result.even_share, result.margins.seat_share
    adjusted = holm([p if p == p else 1.0 for p in (share_p(s, even) for s in shares)])
    for seat, share in enumerate(shares):
        verdict = judge(share, even, margin, "fair", "unfair", tests=len(shares))
        yield fact({**keys, "seat": seat + 1}, "win share", share, "share") | {
            "p_holm": adjusted[seat], "verdict": str(verdict),
        }  # fmt: skip


def seat_tests(result: RunResult) -> Iterator[Row]:
    """The G test of equal seats, with its effect size."""
    for keys, reading in readings(result):
        test = reading.seat_test()
        yield {
            **keys, "test": "G, corrected for games that share a deal", "g": test.g,
            "freedom": test.freedom, "p": test.p, "cohens_w": test.w, "w_low": test.w_low,
            "w_high": test.w_high, "design_effect": test.design_effect, "deals": test.blocks,
        }  # fmt: skip


def strategy_by_seat(result: RunResult) -> Iterator[Row]:
    """Win share of each strategy in each seat."""
    for keys, reading in readings(result):
        for u, name in enumerate(reading.tally.strategies):
            for seat in range(reading.tally.shape.seats):
                here = {**keys, "strategy": name, "seat": seat + 1}
                yield fact(here, "win share", reading.cell_share(u, seat), "share")


def places(result: RunResult) -> Iterator[Row]:
    """How often each strategy finishes in each place, and shares it."""
    for keys, reading in readings(result):
        counts = reading.tally.counts
        for u, name in enumerate(reading.tally.strategies):
            at = counts.place[reading.variant, u].sum(0).tolist()
            shared = counts.shared_place[reading.variant, u].sum(0).tolist()
            for place, hits in enumerate(at):
                here = {**keys, "strategy": name, "place": place + 1}
                yield fact(here, "place", reading.rate(hits, sum(at)), "share")
                yield fact(here, "place shared", reading.rate(shared[place], sum(at)), "share")


# ---------------------------------------------------------------------- scores


def scores(result: RunResult) -> Iterator[Row]:
    """Mean, spread and quantiles of each strategy's score."""
    for keys, pool in pools(result):
        for name in pool.strategies:
            here = {**keys, "strategy": name}
            mean = pool.strategy_mean(name, SCORE, mirrors=True)
            yield fact(here, "mean", mean, "points")
            held = pool.holders(name, mirrors=True)
            batches = np.sum([reading.score_batches(u) for reading, u in held], axis=0)
            blocks = max(reading.blocks for reading, _ in held)
            low = held[0][0].tally.shape.score_low
            deviation = distributions.batch_deviation(batches, blocks, low, pool.level)
            yield fact(here, "standard deviation", deviation, "points")
            for q in QUANTILES:
                value = distributions.batch_quantile(batches, q, blocks, low, pool.level)
                yield fact(here, _quantile(q), value, "points")


def _spread(
    keys: Row, histogram: np.ndarray, blocks: int, low: int, unit: str = "points", *, level: float
) -> Iterator[Row]:  # fmt: skip
    deviation = distributions.deviation(histogram, blocks, level)
    yield fact(keys, "standard deviation", deviation, unit)
    for q in QUANTILES:
        value = distributions.quantile(histogram, q, blocks, low, level=level)
        yield fact(keys, _quantile(q), value, unit)


def _quantile(q: float) -> str:
    return "median" if q == 0.5 else f"quantile {q:.2f}"


def score_histogram(result: RunResult) -> Iterator[Row]:
    """Seat-games by score and strategy; the end bins hold what lies beyond."""
    for keys, reading in readings(result):
        low = reading.tally.shape.score_low
        for u, name in enumerate(reading.tally.strategies):
            yield from _bins({**keys, "strategy": name}, reading.scores(u), "score", low)


def _bins(keys: Row, histogram: np.ndarray, of: str, first: int) -> Iterator[Row]:
    for k in np.flatnonzero(histogram).tolist():
        yield {**keys, of: first + k, "count": int(histogram[k])}


def sources(result: RunResult) -> Iterator[Row]:
    """Mean points per game and seat from each source of score."""
    for keys, reading in readings(result):
        for u, name in enumerate(reading.tally.strategies):
            for k, source in enumerate(result.sources):
                here = {**keys, "strategy": name, "source": source}
                value = reading.strategy_mean(u, len(STRATEGY_METRICS) + k)
                yield fact(here, "mean", value, "points")


def margins(result: RunResult) -> Iterator[Row]:
    """By how much games are won, and how often a victory is shared."""
    for keys, pool in pools(result):
        win_margin = pool.mean(partial(Reading.of_game, name="win_margin"))
        yield fact(keys, "win margin", win_margin, "points")
        for row in _spread(keys, pool.counts("win_margin"), pool.blocks, 0, level=pool.level):
            yield row | {"measure": f"win margin, {row['measure']}"}
        spread = pool.mean(partial(Reading.of_game, name="spread"))
        yield fact(keys, "spread, first to last", spread, "points")
        yield fact(keys, "victory shared", pool.shared_rate(), "share")
        winners = pool.counts("winners").tolist()
        for sharing in range(2, result.players + 1):
            value = pool.rate(winners[sharing], sum(winners))
            yield fact(keys, f"victory shared by {sharing}", value, "share")


# ---------------------------------------------------------------------- the course of the game


LENGTHS = ("rounds", "turns", "decisions")


def lengths(result: RunResult) -> Iterator[Row]:
    """Rounds, turns and decisions per game."""
    for keys, pool in pools(result):
        for name in LENGTHS:
            here = {**keys, "length": name}
            yield fact(here, "mean", pool.mean(partial(Reading.of_game, name=name)), name)
            yield from _spread(here, pool.counts(name), pool.blocks, 0, name, level=pool.level)


def length_histogram(result: RunResult) -> Iterator[Row]:
    """Games by length; the last bin of turns and decisions holds all that is longer."""
    for keys, pool in pools(result):
        for name in LENGTHS:
            yield from _bins({**keys, "length": name}, pool.counts(name), "from", 0)


def reasons(result: RunResult) -> Iterator[Row]:
    """Why games end."""
    for keys, pool in pools(result):
        hits = pool.counts("reason").tolist()
        for reason, count in zip(result.reasons, hits, strict=True):
            rate = pool.rate(count, sum(hits))
            yield fact({**keys, "reason": reason}, "share of games", rate, "share")


# ---------------------------------------------------------------------- single games


def exhibits(result: RunResult) -> Iterator[Row]:
    """Games worth looking at, each with the command that shows it."""
    for keys, reading in readings(result):
        for k, name in enumerate(EXHIBITS):
            value, block, rotation = reading.tally.counts.exhibit[reading.variant, k].tolist()
            if value == NO_EXHIBIT:
                continue
            shown = abs(value) if name in ("shortest", "closest_margin", "lowest_win") else value
            command = trace_command(result, block, rotation, **keys)
            yield {
                **keys, "exhibit": title(name), "value": shown, "block": block,
                "rotation": rotation, "command": command,
            }  # fmt: skip


def faults(result: RunResult) -> Iterator[Row]:
    """Games that did not finish: the first few, each with the command that shows it."""
    for keys, reading in readings(result):
        lineup = reading.tally.lineup
        for row in reading.tally.counts.fault[reading.variant].tolist():
            block, rotation, status, seat, decision, code = row
            if block < 0:
                continue
            strategy = lineup[(seat + rotation) % len(lineup)] if seat >= 0 else ""
            yield {
                **keys, "status": STATUSES[status], "block": block, "rotation": rotation,
                "seat": seat + 1, "strategy": strategy, "decision": decision,
                "fault": "cut off at the decision limit" if code == 0 else FAULTS[code],
                "command": trace_command(result, block, rotation, **keys),
            }  # fmt: skip


def trace_command(
    result: RunResult, block: int, rotation: int, lineup: str = "", variant: str = ""
) -> str:
    """The command that shows one game."""
    words = ["equipoise trace", result.run or "RUN"]
    if len(result.lineups) > 1 and lineup and lineup != MIXED:
        words.append(f"--lineup {lineup}")
    if len(result.variants) > 1 and variant:
        words.append(f"--variant {variant}")
    return " ".join([*words, f"--block {block} --rotation {rotation}"])
