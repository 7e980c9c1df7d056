"""Findings: the three to seven sentences that answer the question, with figure and verdict."""

import itertools
import math
from collections.abc import Iterator
from dataclasses import replace

import pandas as pd

from reports.components import FEW, is_dealt
from reports.finding import (
    Finding,
    Findings,
    Tables,
    estimate_of,
    exhibit,
    seating,
    tone_of,
    whole,
)
from reports.findings_paired import effects, variants
from reports.frames import trace_command
from reports.ratings import circles
from reports.reading import MIXED
from reports.result import RunResult
from reports.sources import ALONE, INVOLVED, RESULTS, source_title
from reports.stopped import is_change, stop_sentence
from reports.words import (
    count,
    figure,
    full,
    interval,
    listed,
    percent,
    plural,
    points,
)

MOST = 7
MOST_KINDS = 2  # of components that come before the course of the game
VISIBLE = 0.001  # a bias below a tenth of a point is not worth a figure


def findings(result: RunResult, tables: Tables) -> Findings:
    """The most important answers first; never a figure without its interval and n."""
    warned = [Finding("warning", text.rstrip("."), "", "open") for text in result.warnings]
    if not tables["games"]["whole_deals"].any():
        nothing = Finding("games", "No deal was finished, so nothing can be said", "", "plain")
        return Findings(result.asks, result.digest, (*warned, *_faults(result, tables), nothing))
    baseline = {name: _baseline(result, frame) for name, frame in tables.items()}
    parts = sorted(_components(result, baseline), key=lambda one: "association" not in one.verdict)
    found = [
        *_faults(result, tables),
        *_stopping(result, tables),
        *effects(result, tables),
        *variants(result, tables),
        *_luck(result, baseline),
        *_seats(result, baseline),
        *_strategies(result, baseline),
        *_circles(result, baseline),
        *parts[:MOST_KINDS],
        *_length(result, baseline),
        *_lead(result, baseline),
        *_ties(result, baseline),
        *parts[MOST_KINDS:],
    ]
    return Findings(result.asks, result.digest, (*warned, *found[:MOST]))


def _baseline(result: RunResult, frame: pd.DataFrame) -> pd.DataFrame:
    return frame[frame["variant"] == result.variants[0]]


# ---------------------------------------------------------------------- one function per topic


def _faults(result: RunResult, tables: Tables) -> Iterator[Finding]:
    games = tables["games"]
    lost = int(games["fault"].sum()), int(games["limit"].sum())
    if sum(lost) == 0:
        return
    parts = [f"{count(lost[0])} ended in a fault"] if lost[0] else []
    parts += [f"{count(lost[1])} were cut off at the decision limit"] if lost[1] else []
    text = f"Of {count(games['games'].sum())} games, {listed(parts)}"
    first = tables["faults"].iloc[0]
    yield Finding(
        "faults", text, "their deals are left out of the shares", "bad", first["command"],
        "the first of them",
    )  # fmt: skip


def _stopping(result: RunResult, tables: Tables) -> Iterator[Finding]:
    if result.stopping is None or "stopping" not in tables:
        return
    rows = tables["stopping"]
    still = int(rows["verdict"].str.startswith("undecided").sum())
    verdict = "every verdict asked for is decided"
    if still:
        verdict = f"{still} of {len(rows)} verdicts asked for are undecided"
    played = int(tables["games"]["deals"].max())
    text = stop_sentence(result.stopping, played)
    moved = (rows["corrected"] - rows["value"]).abs()
    if moved.max() < VISIBLE:
        text += f"; raw and bias-corrected estimates agree within {points(VISIBLE)}"
    elif moved.notna().any():
        row = rows.loc[moved.idxmax()]
        text += (
            f"; stopping biases most the {row['measure']} of {row['whose']}, raw "
            f"{figure(estimate_of(row), sign=is_change(row))}, bias-corrected "
            f"{figure(replace(estimate_of(row), value=row['corrected']), sign=is_change(row))}"
        )
    longest = max(result.lineups, key=lambda name: _deals(result, name))
    last = trace_command(result, played - 1, 0, longest, result.variants[0])
    yield Finding("stopping", text, verdict, "open" if still else "good", last, "last deal")


def _deals(result: RunResult, lineup: str) -> int:
    return int(result.lineups[lineup].counts.blocks[0, 0])


def _seats(result: RunResult, tables: Tables) -> Iterator[Finding]:
    rows = whole(result, tables["seats"])
    rows = rows[rows["measure"] == "win share"]
    words = rows["verdict"].str.split(":").str[0]
    unfair = rows[words == "unfair"]
    undecided = rows[words == "undecided"]
    pool = unfair if len(unfair) else undecided if len(undecided) else rows
    worst = pool.iloc[int((pool["value"] - result.even_share).abs().fillna(0).to_numpy().argmax())]
    margin = points(result.margins.seat_share)
    if len(unfair):
        verdict = f"unfair by more than {margin}"
    elif (words == "fair").all():
        verdict = f"fair within {margin}, and so is every other seat"
    else:
        verdict = worst["verdict"]
    text = f"Seat {worst['seat']} wins {full(estimate_of(worst))}"
    yield Finding("seats", text, verdict, tone_of(worst["verdict"]), *exhibit(tables, "lowest win"))


def _strategies(result: RunResult, tables: Tables) -> Iterator[Finding]:
    rows = whole(result, tables["strategies"])
    rows = rows[(rows["measure"] == "win share") & rows["low"].notna()]
    rows = rows.sort_values("value", ascending=False, kind="stable")
    if len(rows) < 2:
        return
    margin = points(result.margins.win_share)
    beyond = f"than even by more than {margin} (an even share is {percent(result.even_share)})"
    for row, topic, extreme in (
        (rows.iloc[0], "strongest", "widest margin"),
        (rows.iloc[-1], "weakest", "closest margin"),
    ):
        word = row["verdict"].split(":")[0]
        said = {"stronger": f"stronger {beyond}", "weaker": f"weaker {beyond}",
                "even": f"even within {margin}"}  # fmt: skip
        text = f"{row['strategy']} wins {full(estimate_of(row))}"
        verdict = said.get(word, row["verdict"])
        show = exhibit(tables, extreme, seating(result, row["strategy"]))
        yield Finding(topic, text, verdict, tone_of(row["verdict"]), *show)


def _circles(result: RunResult, tables: Tables) -> Iterator[Finding]:
    if "duels" not in tables:
        return
    rows = tables["duels"]
    for a, b, c in circles(rows.to_dict("records"))[:1]:
        pair = rows[rows["strategy"].isin((a, b)) & rows["rival"].isin((a, b))].iloc[0]
        found = estimate_of(pair)
        if found.value < 0:
            found = replace(found, value=-found.value, low=-found.high, high=-found.low)
        text = (
            f"{a} beats {b} by {full(found, sign=True).lstrip('+')}, {b} beats {c}, {c} beats {a}"
        )
        tables_of = seating(result, a, b, c) or seating(result, a, b)
        show = exhibit(tables, "widest margin", tables_of)
        yield Finding("circle", text, "no strategy is best against all", "plain", *show)


def _components(result: RunResult, tables: Tables) -> Iterator[Finding]:
    if "components" not in tables:
        return
    whole_table = tables["components"]
    pooled = whole_table[(whole_table["strategy"] == MIXED) & whole_table["value"].notna()]
    taken = pooled[pooled["measure"] == "taken"]
    rows = pooled[pooled["measure"] == "gap"]
    extremes = itertools.cycle(("highest score", "widest margin", "longest"))
    for (group, family), extreme in zip(rows.groupby("group", sort=False), extremes, strict=False):
        dealt = is_dealt(taken[taken["group"] == group]["value"])
        text, verdict, tone = _widest_gap(result, family, dealt)
        show = exhibit(tables, extreme)
        yield Finding("components", f"By {group}: {text}", verdict, tone, *show)


def _widest_gap(result: RunResult, rows: pd.DataFrame, dealt: bool) -> tuple[str, str, str]:
    """Text, verdict and tone of the clearest gap among the components of a group."""
    margin = points(result.margins.component_gap)
    decided = rows[rows["verdict"].str.startswith("takers")]
    row = rows.loc[foremost_gap(rows).idxmax()]
    gap = estimate_of(row)
    more = "more" if gap.value >= 0 else "less"
    if gap.value < 0:
        gap = replace(gap, value=-gap.value, low=-gap.high, high=-gap.low)
    size = figure(gap, sign=True).lstrip("+")
    verb, others, what = "that take", "seats that pass it up", "choices"
    if dealt:
        verb, others, what = "with", "the others", "seats"
    text = (
        f"seats {verb} {row['title']} win {size} {more} often than {others} "
        f"({interval(gap)}; {count(gap.games)} {what})"
    )
    verdict = row["verdict"]
    if len(decided):
        verdict = f"an association, beyond {margin}"
        if len(rows) > 1:
            which = "the only one" if len(decided) == 1 else f"as for {len(decided)}"
            verdict += f", {which} of {len(rows)} {plural(row['group'])}"
    elif verdict == "small":
        verdict = f"no {row['group']} differs by more than {margin}"
    return text, verdict, tone_of(row["verdict"])


def foremost_gap(rows: pd.DataFrame) -> pd.Series:
    """What the gap to be told is the largest of: certain ones, else undecided, else all."""
    size = rows["value"].abs()
    certain = rows["verdict"].str.startswith("takers")
    if certain.any():
        return size[certain]
    undecided = rows["verdict"].str.startswith("undecided")
    often = undecided & (rows["n"] >= FEW)
    pool = often if often.any() else undecided
    clear = size / (rows["high"] - rows["low"])
    return clear[pool] if pool.any() else size


def _luck(result: RunResult, tables: Tables) -> Iterator[Finding]:
    if "luck_sources" not in tables:
        return
    rows = whole(result, tables["luck_sources"])
    rows = rows[(rows["of"] == RESULTS[0]) & rows["value"].notna()]
    if rows.empty:
        return
    alone = rows[rows["measure"] == ALONE]
    source = alone.loc[alone["value"].idxmax(), "source"]
    first, total = (
        full(estimate_of(rows[(rows["source"] == source) & (rows["measure"] == measure)].iloc[0]))
        for measure in (ALONE, INVOLVED)
    )
    text = (
        "By source of chance, the largest effect on who wins alone is that of "
        f"{source_title(source)}, {first} of the variance; with others it takes part in {total}"
    )
    yield Finding("luck", text, "", "plain", *exhibit(tables, "widest margin"))


def _length(result: RunResult, tables: Tables) -> Iterator[Finding]:
    rows = whole(result, tables["lengths"]).set_index(["length", "measure"])
    turns, decisions = (estimate_of(rows.loc[(k, "mean")]) for k in ("turns", "decisions"))
    if math.isnan(turns.value):
        return
    text = (
        f"A game takes {full(turns, 'plain', noun='turns')} and "
        f"{full(decisions, 'plain', noun='decisions')}"
    )
    yield Finding("length", text, "", "plain", *exhibit(tables, "longest"))


def _lead(result: RunResult, tables: Tables) -> Iterator[Finding]:
    course = whole(result, tables["leads"])
    rows = course[course["measure"] == "leader wins"]
    if rows.empty:
        return
    row = rows.iloc[(len(rows) - 1) // 2]
    share = estimate_of(row)
    text = f"Who leads alone after round {row['round']} wins {full(share, of='games')} in the end"
    last = course[course["measure"] == "winner had been last"]
    if len(last):
        had_been = full(estimate_of(last.iloc[0]), of="games")
        text += f"; {had_been} of the winners had been last after some round"
    yield Finding("lead", text, "", "plain", *exhibit(tables, "closest margin"))


def _ties(result: RunResult, tables: Tables) -> Iterator[Finding]:
    rows = whole(result, tables["margins"]).set_index("measure")
    shared = estimate_of(rows.loc["victory shared"])
    margin = estimate_of(rows.loc["win margin"])
    if math.isnan(shared.value):
        return
    ahead = f"The winner is ahead by {full(margin, 'plain', noun='points')}"
    text = f"{ahead}; {full(shared)} of victories are shared"
    yield Finding("ties", text, "", "plain", *exhibit(tables, "closest margin"))
