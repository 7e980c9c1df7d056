"""The tables of the page: what a reader sees of the data frames."""

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pandas as pd

from reports.effects import ASSOCIATION, EFFECT, FORCED
from reports.finding import estimate_of, whole
from reports.page_cells import (
    Cell,
    Column,
    Line,
    Table,
    p_text,
    rows_by,
    value_cell,
    verdict_cell,
    where_cells,
    where_columns,
)
from reports.ratings import circles
from reports.reading import MIXED
from reports.result import RunResult
from reports.stopped import METHOD, is_change
from reports.words import count, figure, lineup, number, plural, title

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


def strategy_table(result: RunResult, tables: Tables, every: bool) -> Table:
    """Strategies over all line-ups, or (every) in each of them."""
    frame = tables["strategies"]
    several = len(result.lineups) > 1
    frame = frame[frame["lineup"] != MIXED] if every else pooled(result, frame)
    lines = []
    for (variant, seated, name), row in rows_by(frame, ["variant", "lineup", "strategy"]).items():
        lead = [Cell(variant)] if len(result.variants) > 1 else []
        lead += [Cell(lineup(result.lineups[seated].lineup))] if every and several else []
        share = row["win share"]
        cells = [
            Cell(name), *lead, value_cell(share), verdict_cell(share["verdict"]),
            value_cell(row.get("score")), value_cell(row.get("margin"), sign=True),
            value_cell(row.get("wins alone")), value_cell(row.get("wins shared")),
        ]  # fmt: skip
        lines.append(Line(cells))
    columns = [Column("strategy", number=False)]
    columns += [Column("variant", number=False)] if len(result.variants) > 1 else []
    columns += [Column("line-up", number=False)] if every and several else []
    columns += [
        Column("win share"), Column("verdict", number=False), Column("mean score"),
        Column("margin", hint="own score minus the best other one"),
        Column("wins alone"), Column("shares a win"),
    ]  # fmt: skip
    return Table(
        "strategy-lineups" if every else "strategy-table",
        "Strategies in each line-up" if every else "Strategies",
        columns, lines, SHARES_MADE.format(margin=100 * result.margins.win_share), "strategies",
        sorts=True, folded=every,
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
        lead = [Cell(variant)] if len(result.variants) > 1 else []
        lines.append(Line([
            Cell(f"seat {seat}", float(seat)), *lead, value_cell(share),
            verdict_cell(share["verdict"]), value_cell(row.get("score")),
            Cell(p_text(share["p_holm"]), share["p_holm"]),
        ]))  # fmt: skip
    columns = [Column("seat", number=False)]
    columns += [Column("variant", number=False)] if len(result.variants) > 1 else []
    columns += [
        Column("win share"), Column("verdict", number=False), Column("mean score"),
        Column("p (Holm)", hint="chance of such a gap if the seat were exactly even"),
    ]  # fmt: skip
    made = (
        "Each strategy of a line-up sits in each seat once a deal, so strength cancels out. Win "
        "share of the seat with a 95 % interval over deals. Family: the seats of a table, Holm's "
        "correction for p and Bonferroni's for the verdict unfair; fair means that the whole "
        f"interval lies within {100 * result.margins.seat_share:.1f} points of 1 / players."
    )
    return Table("seat-table", "Seats", columns, lines, made, "seats", sorts=True,
                 lead=_seat_sentence(result, tables["seat_tests"]))  # fmt: skip


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
        lead = [Cell(variant)] if len(result.variants) > 1 else []
        lead += [Cell(lineup(result.lineups[seated].lineup))] if len(result.lineups) > 1 else []
        lines.append(Line([Cell(name), *lead, *(value_cell(record) for record in records)]))
    columns = [Column("strategy", number=False)]
    columns += [Column("variant", number=False)] if len(result.variants) > 1 else []
    columns += [Column("line-up", number=False)] if len(result.lineups) > 1 else []
    columns += [Column(f"seat {seat + 1}") for seat in range(result.players)]
    made = (
        "Win share of the strategy when it sits there. The interval counts one observation per "
        "deal, which is wide enough however the games of a deal depend on each other."
    )
    return Table("by-seat", "Each strategy in each seat", columns, lines, made,
                 "strategy_by_seat", sorts=True, folded=True)  # fmt: skip


def duel_table(result: RunResult, tables: Tables) -> Table:
    """Who beats whom at the same table."""
    records = tables["duels"].to_dict("records")
    lines = []
    for record in records:
        pair = f"{record['strategy']} against {record['rival']}"
        lead = [Cell(record["variant"])] if len(result.variants) > 1 else []
        judged = verdict_cell(record["verdict"])
        lines.append(Line([Cell(pair), *lead, value_cell(record, sign=True), judged]))
    first = [row for row in records if row["variant"] == result.variants[0]]
    found = [f"{a} beats {b}, {b} beats {c}, and {c} beats {a}" for a, b, c in circles(first)]
    lead_text = "No circle (one beats another, which beats a third, which beats the first) is seen."
    columns = [Column("pair", number=False)]
    columns += [Column("variant", number=False)] if len(result.variants) > 1 else []
    made = (
        "Win share per seat of the first minus that of the second in the games where both sit, "
        "with a paired t interval over deals. Family: all pairs, Bonferroni's correction for "
        f"beats and loses; even within {100 * result.margins.win_share:.1f} points."
    )
    return Table(
        "duels", "Who beats whom at the same table",
        [*columns, Column("difference"), Column("verdict", number=False)], lines, made, "duels",
        sorts=True, folded=True, lead="; ".join(found) + "." if found else lead_text,
    )  # fmt: skip


def rating_table(result: RunResult, tables: Tables) -> Table:
    """Ratings over all line-ups."""
    lines = []
    for record in tables["ratings"].sort_values("value", ascending=False).to_dict("records"):
        lead = [Cell(record["variant"])] if len(result.variants) > 1 else []
        lines.append(Line([Cell(record["strategy"]), *lead, value_cell(record, sign=True)]))
    columns = [Column("strategy", number=False)]
    columns += [Column("variant", number=False)] if len(result.variants) > 1 else []
    made = (
        "Strengths by maximum likelihood over all games at once (Bradley and Terry's model, for "
        "several players Luce's): a seat wins in proportion to its strategy's strength, a shared "
        "victory counts in parts. 400 points are odds of ten to one; the mean is 0. The interval "
        "comes from drawing batches of deals again, each with all its line-ups (bootstrap)."
    )
    return Table("ratings", "Ratings over all line-ups", [*columns, Column("rating")], lines, made,
                 "ratings", sorts=True, folded=True)  # fmt: skip


# ---------------------------------------------------------------------- components


def component_tables(result: RunResult, tables: Tables) -> list[Table]:
    """One table per group, for all strategies and each of them."""
    if "components" not in tables:
        return []
    made = []
    for group, frame in tables["components"].groupby("group", sort=False):
        made.append(_component_table(result, str(group), frame))
    return made


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
    if len(result.variants) > 1:
        filters.append(("variant", "Variant", [(v, title(v)) for v in result.variants]))
    columns = [
        Column(group, number=False),
        Column("offered", hint="seat-games in which it could be taken"),
        Column("taken", hint="of the seat-games with the choice"),
        Column("used", hint="of the seat-games that took it"),
        Column("how much", hint="used on average, of the seat-games that took it"),
        Column("wins when taken"), Column("wins when not"),
        Column("gap", hint="in points of win share; an association, not an effect"),
        Column("q", hint="Benjamini and Hochberg, over this table"),
        Column("verdict", number=False),
    ]  # fmt: skip
    made = (
        "Counted per seat and game: offered of all seat-games; taken of those with the choice; "
        "used, and how much on average, of those that took it. Win shares and amounts are ratios "
        "over deals with delta-method errors; "
        "the gap is taken minus not taken, and for all strategies together the average of the gaps "
        "within each strategy, so that a strong strategy's taste does not look like a strong "
        "choice; its error counts all seats of a deal together. An association, not an effect: "
        "those who take a thing may be those who were winning anyway. Family: the "
        f"{plural(group)}, Benjamini and Hochberg's q. Gaps within "
        f"{100 * result.margins.component_gap:.1f} points count as small."
    )
    slug = group.replace(" ", "-")
    long = frame["id"].nunique() > LONG
    return Table(f"parts-{slug}", plural(group).capitalize(), columns, lines, made, "components",
                 tuple(filters), sorts=True, folded=long)  # fmt: skip


# ---------------------------------------------------------------------- changes


def variant_tables(result: RunResult, tables: Tables) -> list[Table]:
    """Every metric of every variant against the first; the components in a table of their own."""
    frame = tables["variants"]
    frame = frame[frame["variant"].isin(result.ordinary)]
    listed = frame["family"] != "metrics"
    made = (
        f"Each variant against {result.variants[0]}, on the same deals with the same chance: the "
        "mean difference per game with a paired t interval over deals, the measured correlation, "
        "and how many unpaired games would be as good. "
    )
    metrics = (
        f"{made}Quantiles and the standard deviation: BCa bootstrap over batches of deals. "
        "Family: all lines of one variant and line-up, Holm's correction."
    )
    components = (
        f"{made}Taken and used: times a game, by all seats. The win share of takers minus others "
        "is compared unpaired and is an association. Family: each group of components of one "
        "variant, Benjamini and Hochberg's correction."
    )
    found = [
        _changes(result, frame[~listed], ("variant-table", "Changes on the same deals"), metrics)
    ]
    if listed.any():
        name = ("variant-components", "Changes in the use of components")
        found.append(_changes(result, frame[listed], name, components, folded=True))
    return found


def _changes(
    result: RunResult, frame: pd.DataFrame, name: tuple[str, str], made: str, folded: bool = False
) -> Table:
    lines = []
    for record in frame.to_dict("records"):
        good = record["as_good_as_games"]
        cells = [
            Cell(f"{record['measure']}, {record['whose']}"), *where_cells(result, record),
            value_cell(record, sign=True), verdict_cell(record["verdict"]),
            Cell(number(record["correlation"], 2), record["correlation"]),
            Cell("-" if math.isnan(good) else count(good), good),
            Cell(p_text(record["p_adjusted"]), record["p_adjusted"]),
        ]  # fmt: skip
        lines.append(Line(cells, {"variant": record["variant"]}))
    columns = [
        Column("what, whose", number=False), *where_columns(result), Column("change"),
        Column("verdict", number=False),
        Column("correlation", hint="of the deals' results under both variants"),
        Column("as good as", hint="unpaired games per variant for the same precision"),
        Column("p", hint="corrected for the family"),
    ]  # fmt: skip
    choices = [("", "all"), *((v, title(v)) for v in result.ordinary if v != result.variants[0])]
    return Table(*name, columns, lines, made, "variants", (("variant", "Variant", choices),),
                 sorts=True, folded=folded)  # fmt: skip


def stopping_table(result: RunResult, tables: Tables) -> Table:
    """The verdicts that a run waited for, raw and corrected for stopping."""
    lines = []
    for record in tables["stopping"].to_dict("records"):
        sign = is_change(record)
        better = figure(replace(estimate_of(record), value=record["corrected"]), sign=sign)
        lines.append(Line([
            Cell(f"{record['measure']}, {record['whose']}"), *where_cells(result, record),
            value_cell(record, sign), Cell(better, record["corrected"]),
            verdict_cell(record["verdict"]),
        ]))  # fmt: skip
    columns = [
        Column("what, whose", number=False), *where_columns(result), Column("raw estimate"),
        Column("bias-corrected"), Column("verdict", number=False),
    ]  # fmt: skip
    return Table("stopping-table", "Verdicts that were waited for", columns, lines,
                 f"{LOOKS_MADE} {METHOD}", "stopping", sorts=True)  # fmt: skip


LOOKS_MADE = (
    "Each interval is the repeated confidence interval of this look: made as for a fixed plan at a "
    "higher nominal level, so that 95 % holds at all planned looks together (group-sequential, "
    "Lan and DeMets 1983, Pocock's type of spending)."
)


def effect_table(result: RunResult, tables: Tables) -> Table:
    """What each forced choice does to the seat that it is forced on, beside the association."""
    lines = []
    keyed = rows_by(tables["effects"], ["variant", "strategy", "forced", "group", "title"])
    for (_, strategy, kind, group, name), row in keyed.items():
        change, gap = row[EFFECT], row[ASSOCIATION]
        cells = [
            Cell(name), Cell(group), Cell(FORCED[kind]), Cell(strategy),
            value_cell(change, sign=True), Cell(p_text(change["q"]), change["q"]),
            verdict_cell(change["verdict"]), value_cell(gap, sign=True),
        ]  # fmt: skip
        lines.append(Line(cells, {"forced": kind, "group": group}))
    groups = list(dict.fromkeys(tables["effects"]["group"]))
    filters = (
        ("forced", "Forced", [("", "all"), *FORCED.items()]),
        ("group", "Kind", [("", "all"), *((group, group) for group in groups)]),
    )
    columns = [
        Column("component", number=False), Column("kind", number=False),
        Column("forced", number=False), Column("on", number=False),
        Column("effect", hint="change of the seat's win share, in points"),
        Column("q", hint="Benjamini and Hochberg, over what is given, or forbidden, of a kind"),
        Column("verdict", number=False),
        Column("association", hint="gap between those who took it by choice and the others"),
    ]  # fmt: skip
    made = (
        f"Each forced choice is a variant of its own on the deals of {result.variants[0]}: the "
        "mean change of the forced seat's win share with a paired t interval over deals, so an "
        "effect of the component with this strategy. Family: what is given of a kind, or what is "
        "forbidden, Benjamini and Hochberg's q. Changes within "
        f"{100 * result.margins.component_gap:.1f} points count as small. The association beside "
        f"it is the gap in {result.variants[0]} between games in which the strategy took the "
        "component by its own choice and those in which it did not."
    )
    return Table("effect-table", "Effects of forced choices", columns, lines, made, "effects",
                 filters, sorts=True)  # fmt: skip
