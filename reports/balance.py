"""Findings: the three to seven sentences that answer the question, with figure and verdict."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pandas as pd

from reports.compare import SAME, change_verdict
from reports.effects import EFFECT
from reports.estimates import Estimate
from reports.frames import trace_command
from reports.ratings import circles
from reports.reading import MIXED
from reports.result import RunResult
from reports.sources import ALONE, INVOLVED, RESULTS, source_title
from reports.stopped import is_change, stop_sentence
from reports.words import (
    count,
    deals,
    figure,
    full,
    interval,
    listed,
    percent,
    plural,
    points,
    title,
)

MOST = 7
MOST_KINDS = 2  # of components that come before the course of the game
VISIBLE = 0.001  # a bias below a tenth of a point is not worth a figure
Tables = Mapping[str, pd.DataFrame]


@dataclass(frozen=True)
class Finding:
    """One sentence with its figure, and where to look further."""

    topic: str
    text: str
    verdict: str  # "" where nothing is to be judged
    tone: str  # "good", "bad", "open" (undecided) or "plain"
    command: str = ""  # shows a game behind it
    exhibit: str = ""  # what game that is

    @property
    def sentence(self) -> str:
        """The text and its verdict."""
        return f"{self.text}: {self.verdict}." if self.verdict else f"{self.text}."

    def __str__(self) -> str:
        """For the terminal: the sentence, and under it the command that shows a game."""
        if not self.command:
            return self.sentence
        return f"{self.sentence}\n    {self.exhibit}: {self.command}"


@dataclass(frozen=True)
class Findings:
    """What `run` prints at its end and the page shows at its top."""

    question: str
    digest: str
    items: tuple[Finding, ...]

    def __iter__(self) -> Iterator[Finding]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    def of_run(self, named: str, run: str) -> "Findings":
        """The same with commands that name the run in another way."""
        old, new = f"trace {named or 'RUN'} ", f"trace {run or 'RUN'} "
        items = (replace(item, command=item.command.replace(old, new, 1)) for item in self.items)
        return replace(self, items=tuple(items))


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
        *_effects(result, tables),
        *_variants(result, tables),
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


def whole(result: RunResult, frame: pd.DataFrame) -> pd.DataFrame:
    """The rows over all line-ups, or those of the only one."""
    if len(result.lineups) > 1 and (frame["lineup"] == MIXED).any():
        return frame[frame["lineup"] == MIXED]
    return frame[frame["lineup"] == frame["lineup"].iloc[0]]


def estimate_of(row: Mapping[str, Any] | pd.Series) -> Estimate:
    """The estimate that a row of a table holds."""
    return Estimate(
        float(row["value"]), float(row["low"]), float(row["high"]), float(row["n"]),
        int(row["games"]), int(row["deals"]), str(row["method"]),
    )  # fmt: skip


def tone_of(verdict: str) -> str:
    """How a verdict is coloured; the words say the same."""
    word = verdict.split(":")[0]
    if word in ("fair", "even", "small", "does not change", "no difference in any deal"):
        return "good"
    if word == "undecided":
        return "open"
    return "bad" if word == "unfair" else "plain"


def _exhibit(tables: Tables, name: str, lineups: Sequence[str] = ()) -> tuple[str, str]:
    """Command and name of the most extreme game of a kind, in some line-ups or in any."""
    rows = tables["exhibits"] if "exhibits" in tables else pd.DataFrame()
    if rows.empty:
        return "", ""
    rows = rows[rows["exhibit"] == name]
    rows = rows[rows["lineup"].isin(lineups)] if lineups else rows
    if rows.empty:
        return "", ""
    low = name in ("shortest", "closest margin", "lowest win")
    best = rows["value"].idxmin() if low else rows["value"].idxmax()
    return str(rows.loc[best, "command"]), name


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
    text = stop_sentence(result.stopping, int(tables["games"]["deals"].max()))
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
    yield Finding("stopping", text, verdict, "open" if still else "good")


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
    yield Finding(
        "seats", text, verdict, tone_of(worst["verdict"]), *_exhibit(tables, "lowest win")
    )


def _strategies(result: RunResult, tables: Tables) -> Iterator[Finding]:
    rows = whole(result, tables["strategies"])
    rows = rows[(rows["measure"] == "win share") & rows["low"].notna()]
    rows = rows.sort_values("value", ascending=False, kind="stable")
    if len(rows) < 2:
        return
    even = f"an even share is {percent(result.even_share)}"
    for row, topic, exhibit in (
        (rows.iloc[0], "strongest", "widest margin"),
        (rows.iloc[-1], "weakest", "closest margin"),
    ):
        word = row["verdict"].split(":")[0]
        said = {"stronger": f"stronger than even ({even})", "weaker": f"weaker than even ({even})",
                "even": f"even within {points(result.margins.win_share)}"}  # fmt: skip
        text = f"{row['strategy']} wins {full(estimate_of(row))}"
        verdict = said.get(word, row["verdict"])
        held = [k for k, tally in result.lineups.items() if row["strategy"] in tally.strategies]
        show = _exhibit(tables, exhibit, held)
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
        yield Finding("circle", text, "no strategy is best against all", "plain")


def _components(result: RunResult, tables: Tables) -> Iterator[Finding]:
    if "components" not in tables:
        return
    rows = tables["components"]
    rows = rows[(rows["strategy"] == MIXED) & (rows["measure"] == "gap") & rows["value"].notna()]
    show = _exhibit(tables, "highest score")
    for group, family in rows.groupby("group", sort=False):
        text, verdict, tone = _widest_gap(result, family)
        yield Finding("components", f"By {group}: {text}", verdict, tone, *show)
        show = ("", "")


def _widest_gap(result: RunResult, rows: pd.DataFrame) -> tuple[str, str, str]:
    """Text, verdict and tone of the clearest gap among the components of a group."""
    margin = points(result.margins.component_gap)
    decided = rows[rows["verdict"].str.startswith("takers")]
    clear = rows["value"].abs() / (rows["high"] - rows["low"])
    pool = decided["value"].abs() if len(decided) else clear
    row = rows.loc[pool.idxmax()]
    gap = estimate_of(row)
    more = "more" if gap.value >= 0 else "less"
    if gap.value < 0:
        gap = replace(gap, value=-gap.value, low=-gap.high, high=-gap.low)
    size = figure(gap, sign=True).lstrip("+")
    text = (
        f"seats that take {row['title']} win {size} {more} than seats that pass it up "
        f"({interval(gap)}; {count(gap.games)} choices)"
    )
    verdict = row["verdict"]
    if len(decided):
        verdict = f"an association, beyond {margin}, as {len(decided)} of {len(rows)} are"
    elif verdict == "small":
        verdict = f"no {row['group']} differs by more than {margin}"
    return text, verdict, tone_of(row["verdict"])


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
        f"Of the sources of chance, {source_title(source)} fixes most of who wins by itself, "
        f"{first} of the variance, and is involved in {total}"
    )
    yield Finding("luck", text, "", "plain")


def _length(result: RunResult, tables: Tables) -> Iterator[Finding]:
    rows = whole(result, tables["lengths"]).set_index(["length", "measure"])
    turns, decisions = (estimate_of(rows.loc[(k, "mean")]) for k in ("turns", "decisions"))
    if math.isnan(turns.value):
        return
    text = f"A game takes {full(turns, 'plain')} turns and {full(decisions, 'plain')} decisions"
    yield Finding("length", text, "", "plain", *_exhibit(tables, "longest"))


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
    yield Finding("lead", text, "", "plain", *_exhibit(tables, "closest margin"))


def _ties(result: RunResult, tables: Tables) -> Iterator[Finding]:
    rows = whole(result, tables["margins"]).set_index("measure")
    shared = estimate_of(rows.loc["victory shared"])
    margin = estimate_of(rows.loc["win margin"])
    if math.isnan(shared.value):
        return
    ahead = f"The winner is ahead by {full(margin, 'plain')} points"
    text = f"{ahead}; {full(shared)} of victories are shared"
    yield Finding("ties", text, "", "plain", *_exhibit(tables, "closest margin"))


def _variants(result: RunResult, tables: Tables) -> Iterator[Finding]:
    if "variants" not in tables:
        return
    rows = whole(result, tables["variants"])
    rows = rows[(rows["measure"] == "win share") & rows["value"].notna()]
    margin = result.margins.win_share
    for variant in [name for name in result.ordinary if name != result.variants[0]][: MOST - 3]:
        mine = rows[rows["variant"] == variant]
        if mine.empty:
            continue
        row = mine.iloc[int(mine["value"].abs().to_numpy().argmax())]
        change = estimate_of(row)
        verdict = change_verdict(change, margin)
        if verdict == SAME:
            text = f"{title(variant)} changes no win share ({deals(change.blocks)}, paired)"
            yield Finding("variant", text, verdict, "good")
            continue
        said = {"does not change": f"does not change it by more than {points(margin)}",
                "changes": f"changes it by more than {points(margin)}"}  # fmt: skip
        text = (
            f"{title(variant)} moves the win share of {row['whose']} most: "
            f"{figure(change, sign=True)} ({interval(change, sign=True)}; "
            f"{deals(change.blocks)}, paired)"
        )
        command = trace_command(result, 0, 0, row["lineup"], variant)
        yield Finding("variant", text, said.get(verdict, verdict), tone_of(verdict), command,
                      "first deal")  # fmt: skip


def _effects(result: RunResult, tables: Tables) -> Iterator[Finding]:
    if "effects" not in tables:
        return
    rows = tables["effects"]
    rows = rows[(rows["measure"] == EFFECT) & rows["value"].notna()]
    margin = points(result.margins.component_gap)
    for (kind, group), family in list(rows.groupby(["forced", "group"], sort=False))[:3]:
        sure = family[family["verdict"].isin(("helps", "hurts"))]
        pool = sure if len(sure) else family
        row = pool.loc[pool["value"].abs().idxmax()]
        change, doing = estimate_of(row), "Giving" if kind == "give" else "Forbidding"
        text = (
            f"{doing} {row['title']} to {row['strategy']} changes its win share by "
            f"{full(change, sign=True)}"
        )
        if len(family) > 1:
            text += f", the largest effect of {count(len(family))} {plural(str(group))}"
        verdict = f"an effect, beyond {margin}" if len(sure) else str(row["verdict"])
        if (family["verdict"] == "small").all():
            verdict = f"no effect is beyond {margin}"
        command = trace_command(result, 0, 0, row["lineup"], row["variant"])
        yield Finding("effect", text, verdict, tone_of(row["verdict"]), command, "first deal")
