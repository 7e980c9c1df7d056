"""The tables of the page: what a reader sees of the data frames."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pandas as pd

from reports.components import amount_of
from reports.finding import whole
from reports.page_cells import (
    MANY,
    Cell,
    Column,
    Line,
    Table,
    p_text,
    rows_by,
    value_cell,
    variant_cells,
    variant_columns,
    variant_filter,
    verdict_cell,
)
from reports.ratings import circles
from reports.reading import MIXED
from reports.result import RunResult
from reports.words import count, lineup, plural, title

Tables = Mapping[str, pd.DataFrame]

LONG = 100  # components of a group whose table is shown only on demand


# ---------------------------------------------------------------------- who wins

SHARES_MADE = (
    "Win share per seat: each game is worth one win, shared equally by those who share the "
    "victory; the strategy's wins divided by the seats it held. The unit of every standard error "
    "is the deal, played in all seat rotations: 95 % Wilson interval with the effective number of "
    "games that the deals' variance implies (Jeffreys below 5 % and above 95 %). Even means that "
    "the whole interval lies within {margin:.1f} points of 1 / players. Line-ups share their "
    "deals: over several of them the errors come from batches of deals, each with all its line-ups."
)
SHARE_HINT = "percent of games won per seat; a shared victory counts in equal parts"


def strategy_table(result: RunResult, tables: Tables, every: bool) -> Table:
    """Strategies over all line-ups, or (every) in each of them."""
    frame = tables["strategies"]
    several = len(result.lineups) > 1
    frame = frame[frame["lineup"] != MIXED] if every else pooled(result, frame)
    lines = []
    for (variant, seated, name), row in rows_by(frame, ["variant", "lineup", "strategy"]).items():
        lead = variant_cells(result, variant)
        lead += [Cell(lineup(result.lineups[seated].lineup))] if every and several else []
        share = row["win share"]
        cells = [
            Cell(name), *lead, value_cell(share), verdict_cell(share["verdict"]),
            value_cell(row.get("score")), value_cell(row.get("margin"), sign=True),
            value_cell(row.get("wins alone")), value_cell(row.get("wins shared")),
        ]  # fmt: skip
        lines.append(Line(cells, {"variant": variant}))
    columns = [Column("strategy", number=False)]
    columns += variant_columns(result)
    columns += [Column("line-up", number=False)] if every and several else []
    columns += [
        Column("win share", hint=SHARE_HINT), Column("verdict", number=False),
        Column("mean score", hint="points per seat and game"),
        Column("margin", hint="own score minus the best other one, points per seat and game"),
        Column("wins alone", hint="percent of the seat-games of the strategy"),
        Column("shares a win", hint="percent of the seat-games of the strategy"),
    ]  # fmt: skip
    return Table(
        "strategy-lineups" if every else "strategy-table",
        "Strategies in each line-up" if every else "Strategies",
        columns, lines, SHARES_MADE.format(margin=100 * result.margins.win_share), "strategies",
        variant_filter(result), sorts=True, folded=every,
    )  # fmt: skip


def pooled(result: RunResult, frame: pd.DataFrame) -> pd.DataFrame:
    """The rows over all line-ups, of every variant."""
    return pd.concat([
        whole(result, frame[frame["variant"] == variant]) for variant in frame["variant"].unique()
    ])  # fmt: skip


def seat_table(result: RunResult, tables: Tables) -> Table:
    """Seats, over all line-ups."""
    lines = []
    for (variant, seat), row in rows_by(
        pooled(result, tables["seats"]), ["variant", "seat"]
    ).items():
        share = row["win share"]
        lead = variant_cells(result, variant)
        lines.append(Line([
            Cell(f"seat {seat}", float(seat)), *lead, value_cell(share),
            verdict_cell(share["verdict"]), value_cell(row.get("score")),
            Cell(p_text(share["p_holm"]), share["p_holm"]),
        ], {"variant": variant}))  # fmt: skip
    columns = [Column("seat", number=False)]
    columns += variant_columns(result)
    columns += [
        Column("win share", hint=SHARE_HINT), Column("verdict", number=False),
        Column("mean score", hint="points per game"),
        Column("p (Holm)", hint="chance of such a gap if the seat were exactly even"),
    ]  # fmt: skip
    made = (
        "Each strategy of a line-up sits in each seat once a deal, so strength cancels out. Win "
        "share of the seat with a 95 % interval over deals. Family: the seats of a table, Holm's "
        "correction for p and Bonferroni's for the verdict unfair; fair means that the whole "
        f"interval lies within {100 * result.margins.seat_share:.1f} points of 1 / players."
    )
    return Table("seat-table", "Seats", columns, lines, made, "seats", variant_filter(result),
                 sorts=True, lead=_seat_sentence(result, tables["seat_tests"]),
                 family="the seats of a table, Holm's correction")  # fmt: skip


def _seat_sentence(result: RunResult, tests: pd.DataFrame) -> str:
    """The G test of the line-up and variant with the largest effect, in words."""
    rows = tests[tests["g"].notna()].sort_values("cohens_w", ascending=False, kind="stable")
    if rows.empty:
        return f"All seats together: not testable with {count(tests['deals'].max())} deals."
    row = rows.iloc[0]
    among = f" (the largest effect of {len(rows)} tests)" if len(rows) > 1 else ""
    p = p_text(min(1.0, row["p"] * len(rows)))
    size = "open: more deals would tell"
    if row["w_high"] < 0.1:
        size = "less than small"
    elif row["w_low"] > 0.1:
        size = "not small"
    return (
        f"All seats together{among}: effect size w = {row['cohens_w']:.3f} ({row['w_low']:.3f} to "
        f"{row['w_high']:.3f}; {count(row['deals'])} deals; 0.1 is small, 0.3 medium), so it is "
        f"{size}. G = {row['g']:.1f} with {row['freedom']} degrees of freedom, "
        f"p {'' if '<' in p else '= '}{p}."
    )


def by_seat_table(result: RunResult, tables: Tables) -> Table:
    """Win share of each strategy in each seat of each line-up."""
    frame = tables["strategy_by_seat"]
    grouped: dict[Any, list[Any]] = {}
    for record in frame.to_dict("records"):
        key = record["strategy"], record["variant"], record["lineup"]
        grouped.setdefault(key, []).append(record)
    lines = []
    for (name, variant, seated), records in grouped.items():
        lead = variant_cells(result, variant)
        lead += [Cell(lineup(result.lineups[seated].lineup))] if len(result.lineups) > 1 else []
        cells = [Cell(name), *lead, *(value_cell(record) for record in records)]
        lines.append(Line(cells, {"variant": variant}))
    columns = [Column("strategy", number=False)]
    columns += variant_columns(result)
    columns += [Column("line-up", number=False)] if len(result.lineups) > 1 else []
    columns += [Column(f"seat {seat + 1}", hint=SHARE_HINT) for seat in range(result.players)]
    made = (
        "Win share of the strategy when it sits there. The interval counts one observation per "
        "deal, which is wide enough however the games of a deal depend on each other."
    )
    return Table("by-seat", "Each strategy in each seat", columns, lines, made,
                 "strategy_by_seat", variant_filter(result), sorts=True, folded=True)  # fmt: skip


def duel_table(result: RunResult, tables: Tables) -> Table:
    """Who beats whom at the same table."""
    records = tables["duels"].to_dict("records")
    lines = []
    for record in records:
        pair = f"{record['strategy']} against {record['rival']}"
        lead = variant_cells(result, record["variant"])
        judged = verdict_cell(record["verdict"])
        cells = [Cell(pair), *lead, value_cell(record, sign=True), judged]
        lines.append(Line(cells, {"variant": record["variant"]}))
    first = [row for row in records if row["variant"] == result.variants[0]]
    found = [f"{a} beats {b}, {b} beats {c}, and {c} beats {a}" for a, b, c in circles(first)]
    lead_text = "No circle (one beats another, which beats a third, which beats the first) is seen."
    columns = [Column("pair", number=False)]
    columns += variant_columns(result)
    made = (
        "Win share per seat of the first minus that of the second in the games where both sit, "
        "with a paired t interval over deals. Family: all pairs, Bonferroni's correction for "
        f"beats and loses; even within {100 * result.margins.win_share:.1f} points."
    )
    return Table(
        "duels", "Who beats whom at the same table",
        [*columns, Column("difference", hint="of the win shares per seat, in points"),
         Column("verdict", number=False)],
        lines, made, "duels", variant_filter(result), sorts=True, folded=True,
        lead="; ".join(found) + "." if found else lead_text,
        family="all pairs, Bonferroni's correction",
    )  # fmt: skip


def rating_table(result: RunResult, tables: Tables) -> Table:
    """Ratings over all line-ups."""
    lines = []
    for record in tables["ratings"].sort_values("value", ascending=False).to_dict("records"):
        lead = variant_cells(result, record["variant"])
        cells = [Cell(record["strategy"]), *lead, value_cell(record, sign=True)]
        lines.append(Line(cells, {"variant": record["variant"]}))
    columns = [Column("strategy", number=False)]
    columns += variant_columns(result)
    made = (
        "Strengths by maximum likelihood over all games at once (Bradley and Terry's model, for "
        "several players Luce's): a seat wins in proportion to its strategy's strength, a shared "
        "victory counts in parts. 400 points are odds of ten to one; the mean is 0. The interval "
        "comes from batches of deals, each with all its line-ups (sandwich errors)."
    )
    columns.append(Column("rating", hint="400 points are odds of ten to one; the mean is 0"))
    return Table("ratings", "Ratings over all line-ups", columns, lines, made, "ratings",
                 variant_filter(result), sorts=True, folded=True)  # fmt: skip


# ---------------------------------------------------------------------- components


def component_tables(result: RunResult, tables: Tables) -> list[Table]:
    """One table per group, for all strategies and each of them; the first is open."""
    if "components" not in tables:
        return []
    frame = tables["components"]
    if len(result.ordinary) > MANY:
        frame = frame[frame["variant"] == result.variants[0]]
    groups = frame.groupby("group", sort=False)
    made = [_component_table(result, str(group), rows) for group, rows in groups]
    return [*made[:1], *(replace(table, folded=True) for table in made[1:])]


def _component_table(result: RunResult, group: str, frame: pd.DataFrame) -> Table:
    lines = []
    keyed = rows_by(frame, ["variant", "strategy", "title"])
    for (variant, strategy, name), row in keyed.items():
        gap = row["gap"]
        cells = [
            Cell(name), value_cell(row["offered"]), value_cell(row["taken"]),
            value_cell(row["used"]), value_cell(row["amount used"]),
            value_cell(row["win share when taken"]),
            value_cell(row["win share when not"]), value_cell(gap, sign=True),
            Cell(p_text(gap["q"]), gap["q"]), verdict_cell(gap["verdict"]),
        ]  # fmt: skip
        lines.append(Line(cells, {"variant": variant, "strategy": strategy}))
    strategies = list(dict.fromkeys(frame["strategy"]))
    filters: list[Any] = [
        ("strategy", "Strategy", [(s, "all together" if s == MIXED else s) for s in strategies])
    ]
    shown = list(dict.fromkeys(frame["variant"]))
    if len(shown) > 1:
        filters.append(("variant", "Variant", [(v, title(v)) for v in shown]))
    unit, what = amount_of(result, group)
    is_use = group not in result.amounts
    some = "" if is_use else f", with any {unit} {what}"
    columns = [
        Column(group, number=False),
        Column("offered", hint="seat-games in which it could be taken"),
        Column("taken", hint="of the seat-games with the choice"),
        Column("used" if is_use else f"any {unit}", hint=f"of the seat-games that took it{some}"),
        Column(unit, hint=f"{unit} {what}, on average of the seat-games that took it"),
        Column("wins when taken", hint="win share of the seat-games that took it"),
        Column("wins when not", hint="win share of those with the choice that did not take it"),
        Column("gap", hint="in points of win share; an association, not an effect"),
        Column("q", hint="share of false alarms among gaps as clear as this"),
        Column("verdict", number=False),
    ]  # fmt: skip
    made = (
        "Counted per seat and game: offered of all seat-games; taken of those with the choice; "
        f"{'used, and how many times' if is_use else f'any {unit}, and the {unit} {what},'} on "
        "average of those that took it. Win shares and amounts are ratios "
        "over deals with delta-method errors; "
        "the gap is taken minus not taken, and for all strategies together the average of the gaps "
        "within each strategy, so that a strong strategy's taste does not look like a strong "
        "choice; its error counts all seats of a deal together. An association, not an effect: "
        "those who take a thing may be those who were winning anyway. Family: the "
        f"{plural(group)}, Benjamini and Hochberg's q. Gaps within "
        f"{100 * result.margins.component_gap:.1f} points count as small."
    )
    if len(result.ordinary) > MANY:
        made += f" Under {title(result.variants[0])}; the other variants are in the CSV."
    slug = group.replace(" ", "-")
    long = frame["id"].nunique() > LONG
    return Table(f"parts-{slug}", plural(group).capitalize(), columns, lines, made, "components",
                 filters, sorts=True, folded=long,
                 lead="" if is_use else f"In the column of {unit}: {unit} {what}, on average.",
                 family=f"the {plural(group)}, Benjamini and Hochberg's q")  # fmt: skip
