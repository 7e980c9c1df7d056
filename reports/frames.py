"""Counts to tidy tables: one fact per row, with its interval, n, unit and method."""

from collections.abc import Callable, Iterable, Iterator

import numpy as np
import pandas as pd

from reports import estimates
from reports.compare import variants
from reports.components import component_rows
from reports.estimates import Estimate
from reports.judge import holm, judge, share_p
from reports.reading import MIXED, Reading
from reports.result import RunResult
from reports.rows import Row, fact, readings
from reports.words import title
from sim.core.tally import EXHIBITS, FAULTS, NO_EXHIBIT, STATUSES, STRATEGY_METRICS

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def tables(result: RunResult) -> dict[str, pd.DataFrame]:
    """All tables of a report by name; those without a row are left out."""
    made: dict[str, Callable[[RunResult], Iterable[Row]]] = {
        "games": games,
        "strategies": strategies,
        "seats": seats,
        "seat_tests": seat_tests,
        "strategy_by_seat": strategy_by_seat,
        "places": places,
        "scores": scores,
        "score_histogram": score_histogram,
        "sources": sources,
        "margins": margins,
        "lengths": lengths,
        "length_histogram": length_histogram,
        "reasons": reasons,
        "leads": leads,
        "components": component_rows,
        "component_rounds": component_rounds,
        "variants": variants,
        "exhibits": exhibits,
        "faults": faults,
    }
    frames = {name: pd.DataFrame(list(make(result))) for name, make in made.items()}
    return {name: frame for name, frame in frames.items() if len(frame)}


def by_variant(result: RunResult) -> Iterator[tuple[Row, list[Reading]]]:
    """Every variant with all its line-ups, for rows that pool several of them."""
    for v, variant in enumerate(result.variants):
        keys = {"variant": variant, "lineup": MIXED}
        yield keys, [Reading(name, tally, v) for name, tally in result.lineups.items()]


def strategy_names(result: RunResult) -> list[str]:
    """All strategies, in order of first appearance."""
    names = [name for tally in result.lineups.values() for name in tally.strategies]
    return list(dict.fromkeys(names))


def _holders(group: list[Reading], strategy: str) -> list[tuple[Reading, int]]:
    """The line-ups in which a strategy meets others."""
    return [
        (reading, reading.tally.strategies.index(strategy))
        for reading in group
        if strategy in reading.tally.strategies and not reading.is_mirror
    ]


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
    for keys, reading in readings(result):
        for u, name in enumerate(reading.tally.strategies):
            here = {**keys, "strategy": name}
            share = reading.strategy_share(u)
            yield fact(here, "win share", share, "share") | _verdict(result, share)
            for row in _wins(reading, u):
                yield fact(here, *row)
            for k, metric in enumerate(STRATEGY_METRICS):
                if metric != "credit":
                    yield fact(here, metric, reading.strategy_mean(u, k), "points")
    if len(result.lineups) > 1:
        for keys, group in by_variant(result):
            for name in strategy_names(result):
                yield from _pooled_strategy(result, {**keys, "strategy": name}, group, name)


def _wins(reading: Reading, strategy: int) -> Iterator[tuple[str, Estimate, str]]:
    wins = reading.tally.counts.wins[reading.variant, strategy].sum(0).tolist()
    trials = sum(wins)
    yield "wins alone", reading.rate(wins[1], trials), "share"
    yield "wins shared", reading.rate(sum(wins[2:]), trials), "share"


def _pooled_strategy(
    result: RunResult, keys: Row, group: list[Reading], name: str
) -> Iterator[Row]:
    held = _holders(group, name)
    if not held:
        return
    weights = [float(r.games * r.seats_of[u]) for r, u in held]
    share = estimates.average([r.strategy_share(u) for r, u in held], weights)
    yield fact(keys, "win share", share, "share") | _verdict(result, share)
    for k, metric in enumerate(STRATEGY_METRICS):
        if metric != "credit":
            means = [r.strategy_mean(u, k) for r, u in held]
            yield fact(keys, metric, estimates.average(means, weights), "points")


def _verdict(result: RunResult, share: Estimate) -> Row:
    margin, even = result.margins.win_share, result.even_share
    verdict = judge(share, even, margin, "even", "stronger", low_word="weaker")
    return {"verdict": str(verdict)}


def seats(result: RunResult) -> Iterator[Row]:
    """Win share and score of each seat, by line-up and over all."""
    for keys, reading in readings(result):
        shares = [reading.seat_share(seat) for seat in range(reading.tally.shape.seats)]
        yield from _seat_rows(result, keys, shares)
        for seat in range(len(shares)):
            yield fact(
                {**keys, "seat": seat + 1}, "score", reading.seat_mean(seat, "score"), "points"
            )
    if len(result.lineups) > 1:
        for keys, group in by_variant(result):
            weights = [float(r.games) for r in group]
            shares = [
                estimates.average([r.seat_share(seat) for r in group], weights)
                for seat in range(result.players)
            ]
            yield from _seat_rows(result, keys, shares)


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
    for keys, reading in readings(result):
        for u, name in enumerate(reading.tally.strategies):
            here = {**keys, "strategy": name}
            yield fact(here, "mean", reading.strategy_mean(u, 1), "points")
            histogram = reading.scores(u)
            yield from _spread(here, histogram, reading.blocks, reading.tally.shape.score_low)
    if len(result.lineups) > 1:
        for keys, group in by_variant(result):
            for name in strategy_names(result):
                held = [(r, r.tally.strategies.index(name)) for r in group
                        if name in r.tally.strategies]  # fmt: skip
                histogram = np.sum([r.scores(u) for r, u in held], axis=0)
                low = held[0][0].tally.shape.score_low
                blocks = max(r.blocks for r, _ in held)
                yield from _spread({**keys, "strategy": name}, histogram, blocks, low)


def _spread(
    keys: Row, histogram: np.ndarray, blocks: int, low: int, unit: str = "points", width: int = 1
) -> Iterator[Row]:
    deviation = estimates.deviation(histogram, blocks)
    yield fact(keys, "standard deviation", deviation, unit)
    for q in QUANTILES:
        value = estimates.quantile(histogram, q, blocks, low, width)
        yield fact(keys, "median" if q == 0.5 else f"quantile {q:.2f}", value, unit)


def score_histogram(result: RunResult) -> Iterator[Row]:
    """Seat-games by score and strategy; the end bins hold what lies beyond."""
    for keys, reading in readings(result):
        low = reading.tally.shape.score_low
        for u, name in enumerate(reading.tally.strategies):
            yield from _bins({**keys, "strategy": name}, reading.scores(u), "score", low)


def _bins(keys: Row, histogram: np.ndarray, of: str, first: int, width: int = 1) -> Iterator[Row]:
    for k in np.flatnonzero(histogram).tolist():
        yield {**keys, of: first + k * width, "count": int(histogram[k])}


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
    for keys, reading in readings(result):
        histogram = reading.tally.counts.win_margin[reading.variant]
        yield fact(keys, "win margin", reading.game_mean("win_margin"), "points")
        for row in _spread(keys, histogram, reading.blocks, 0):
            yield row | {"measure": f"win margin, {row['measure']}"}
        yield fact(keys, "spread, first to last", reading.game_mean("spread"), "points")
        yield fact(keys, "victory shared", reading.shared_rate(), "share")
        winners = reading.tally.counts.winners[reading.variant].tolist()
        for sharing in range(2, reading.tally.shape.seats + 1):
            value = reading.rate(winners[sharing], sum(winners))
            yield fact(keys, f"victory shared by {sharing}", value, "share")


# ---------------------------------------------------------------------- the course of the game


def _lengths(reading: Reading) -> Iterator[tuple[str, np.ndarray, int]]:
    counts, v = reading.tally.counts, reading.variant
    yield "rounds", counts.rounds[v], 1
    yield "turns", counts.turns[v], reading.tally.shape.length_width
    yield "decisions", counts.decisions[v], reading.tally.shape.length_width


def lengths(result: RunResult) -> Iterator[Row]:
    """Rounds, turns and decisions per game."""
    for keys, reading in readings(result):
        for name, histogram, width in _lengths(reading):
            here = {**keys, "length": name}
            yield fact(here, "mean", reading.game_mean(name), name)
            yield from _spread(here, histogram, reading.blocks, 0, name, width)


def length_histogram(result: RunResult) -> Iterator[Row]:
    """Games by length; each bin starts at the number shown."""
    for keys, reading in readings(result):
        for name, histogram, width in _lengths(reading):
            yield from _bins({**keys, "length": name}, histogram, "from", 0, width)


def reasons(result: RunResult) -> Iterator[Row]:
    """Why games end."""
    for keys, reading in readings(result):
        hits = reading.tally.counts.reason[reading.variant].tolist()
        for reason, count in zip(result.reasons, hits, strict=True):
            rate = reading.rate(count, sum(hits))
            yield fact({**keys, "reason": reason}, "share of games", rate, "share")


def leads(result: RunResult) -> Iterator[Row]:
    """Lead changes, and how often the leader after a round wins in the end."""
    for keys, reading in readings(result):
        changes = reading.game_mean("lead_changes")
        yield fact({**keys, "round": pd.NA}, "lead changes", changes, "changes")
        for round_no, (led, credit) in enumerate(
            reading.tally.counts.leader[reading.variant].tolist()
        ):
            if led == 0:
                continue
            here = {**keys, "round": round_no}
            yield fact(here, "one seat leads", reading.rate(led, reading.games), "share")
            yield fact(here, "leader wins", reading.rate(credit / 60, led), "share")


def component_rounds(result: RunResult) -> Iterator[Row]:
    """In which round each component was first taken; round 0 is before any."""
    for keys, reading in readings(result):
        rounds = reading.tally.counts.part_round[reading.variant].tolist()
        for part, counts in zip(result.components, rounds, strict=False):
            for round_no, hits in enumerate(counts):
                if hits:
                    here = {**keys, "group": part.group, "id": part.id, "round": round_no}
                    rate = reading.rate(hits, sum(counts))
                    yield fact(here, "first taken", rate, "share")


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
