"""The page's tables of differences on the same deals: variants, forced choices, stopping."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import replace

import pandas as pd

from reports.effects import ASSOCIATION, EFFECT, FORCED
from reports.finding import estimate_of
from reports.page_cells import (
    Cell,
    Column,
    Line,
    Table,
    lineup_text,
    p_text,
    rows_by,
    value_cell,
    variant_filter,
    verdict_cell,
    where_cells,
    where_columns,
)
from reports.reading import MIXED
from reports.result import RunResult
from reports.stopped import METHOD, is_change
from reports.words import count, figure, number, title

Tables = Mapping[str, pd.DataFrame]

MANY_ROWS = 100  # of changes; of more, one variant's are shown at first
LONG = 30  # effects that can be looked through at once


def variant_tables(result: RunResult, tables: Tables) -> list[Table]:
    """Every metric of every variant against the first; the components in a table of their own."""
    frame = tables["variants"]
    frame = frame[frame["variant"].isin(result.ordinary)]
    listed = frame["family"].str.startswith("components")
    made = (
        f"Each variant against {result.variants[0]}, on the same deals with the same chance: the "
        "mean difference per game with a paired t interval over deals (of several line-ups, over "
        "batches of the deals that they share), the measured correlation, and how many unpaired "
        "games would be as good. "
    )
    metrics = (
        f"{made}Quantiles and the standard deviation: BCa bootstrap over batches of deals. "
        "Families: the shares and means of one variant and line-up, and the spread and quantiles "
        "of its scores; Holm's correction."
    )
    components = (
        f"{made}Taken and used: times a game, by all seats. The win share of takers minus others "
        "is an association; it is paired by batches of deals where a hundred or more took the "
        "thing and did not, else compared as if unpaired. Family: each group of components of "
        "one variant, Benjamini and Hochberg's correction."
    )
    found = [
        replace(
            _changes(result, frame[~listed], ("variant-table", "Changes on the same deals")),
            made=metrics,
            family="the shares and means of a variant and line-up, or its spread and quantiles; "
            "Holm's correction",
        )
    ]  # fmt: skip
    if listed.any():
        name = ("variant-components", "Changes in the use of components")
        found.append(replace(
            _changes(result, frame[listed], name), made=components, folded=True,
            family="a group of components of a variant, Benjamini and Hochberg's correction",
        ))  # fmt: skip
    return found


def _changes(result: RunResult, frame: pd.DataFrame, name: tuple[str, str]) -> Table:
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
        lines.append(Line(cells, {key: record[key] for key in ("variant", "lineup")}))
    columns = [
        Column("what, whose", number=False), *where_columns(result),
        Column("change", hint=f"mean per game, less that under {result.variants[0]}"),
        Column("verdict", number=False),
        Column("correlation", hint="of the deals' results under both variants"),
        Column("as good as", hint="unpaired games per variant for the same precision"),
        Column("p", hint="chance of such a change if there were none, corrected for the family"),
    ]  # fmt: skip
    choices = [("", "all"), *((v, title(v)) for v in result.ordinary[1:])]
    if len(frame) > MANY_ROWS:
        choices = [*choices[1:], choices[0]]
    filters = variant_filter(result, changed=True) or [("variant", "Variant", choices)]
    names = list(dict.fromkeys(frame["lineup"]))
    if MIXED in names:
        names = [MIXED, *(name for name in names if name != MIXED)]
        lineups = [*((name, lineup_text(result, name)) for name in names), ("", "each")]
        filters.append(("lineup", "Line-up", lineups))
    return Table(*name, columns, lines, "", "variants", filters, sorts=True)


def stopping_table(result: RunResult, tables: Tables) -> Table:
    """The verdicts that a run waited for, raw and corrected for stopping."""
    lines = []
    for record in tables["stopping"].to_dict("records"):
        sign = is_change(record)
        better = figure(replace(estimate_of(record), value=record["corrected"]), sign=sign)
        lines.append(Line([
            Cell(f"{record['measure']}, {record['whose']}"),
            *where_cells(result, record, forced=True), value_cell(record, sign),
            Cell(better, record["corrected"]), verdict_cell(record["verdict"]),
        ]))  # fmt: skip
    columns = [
        Column("what, whose", number=False), *where_columns(result, forced=True),
        Column("raw estimate", hint="percent of games won, or its change in points"),
        Column("bias-corrected", hint="the same without the bias of stopping"),
        Column("verdict", number=False),
    ]  # fmt: skip
    return Table("stopping-table", "Verdicts that were waited for", columns, lines,
                 f"{LOOKS_MADE} {METHOD}", "stopping", sorts=True)  # fmt: skip


LOOKS_MADE = (
    "Each interval is the repeated confidence interval of this look: made as for a fixed plan at a "
    "higher nominal level, so that 95 % holds at all planned looks together (group-sequential, "
    "Lan and DeMets 1983, Pocock's type of spending)."
)


def _kinds(forced: Iterable[str], rows: int) -> list[tuple[str, str]]:
    """What was done with components; of many rows one kind is shown first, else all."""
    kinds = [(kind, FORCED[kind]) for kind in dict.fromkeys(forced)]
    return [*kinds, ("", "all")] if len(kinds) > 1 and rows > LONG else [("", "all"), *kinds]


def effect_table(result: RunResult, tables: Tables) -> Table:
    """What each forced choice does to the seat that it is forced on, beside the association."""
    lines = []
    keyed = rows_by(tables["effects"], ["variant", "strategy", "forced", "group", "title"])
    for (_, strategy, kind, group, name), row in keyed.items():
        change, gap = row[EFFECT], row[ASSOCIATION]
        cells = [
            Cell(name), value_cell(change, sign=True), verdict_cell(change["verdict"]),
            value_cell(gap, sign=True), Cell(p_text(change["q"]), change["q"]), Cell(group),
            Cell(FORCED[kind]), Cell(strategy),
        ]  # fmt: skip
        lines.append(Line(cells, {"forced": kind, "group": group}))
    groups = list(dict.fromkeys(tables["effects"]["group"]))
    filters = (
        ("forced", "Forced", _kinds(tables["effects"]["forced"], len(lines))),
        ("group", "Kind", [("", "all"), *((group, group) for group in groups)]),
    )
    columns = [
        Column("component", number=False),
        Column("effect", hint="change of the seat's win share, in points"),
        Column("verdict", number=False),
        Column("association", hint="gap between those who took it by choice and the others"),
        Column("q", hint="share of false alarms among effects as clear as this"),
        Column("kind", number=False, key="group"), Column("forced", number=False, key="forced"),
        Column("on", number=False),
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
                 filters, sorts=True,
                 family="what is given, or forbidden, of a kind; Benjamini and Hochberg's q",
                 )  # fmt: skip
