"""Cells and columns of the page's tables: how one fact is shown."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pandas as pd
from markupsafe import Markup

from reports.finding import estimate_of, tone_of
from reports.reading import MIXED
from reports.result import RunResult
from reports.rows import records
from reports.words import count, figure, interval, lineup, number, title

MANY = 4  # variants whose rows stand together; of more a reader chooses one
Filter = tuple[str, str, Sequence[tuple[str, str]]]  # key, label, choices (value, text)


@dataclass(frozen=True)
class Column:
    """A column's heading; the hint says of what its numbers are shares or means."""

    title: str
    number: bool = True
    hint: str = ""
    key: str = ""  # of the filter that tells it, when one value is chosen


VARIANT = Column("variant", number=False, key="variant")


@dataclass(frozen=True)
class Cell:
    """What a cell shows, how it sorts and how it was made."""

    text: str
    sort: float | None = None
    small: str = ""
    note: str = ""
    tone: str = ""
    is_command: bool = False


@dataclass(frozen=True)
class Line:
    """One row, with the keys it is filtered by."""

    cells: Sequence[Cell]
    keys: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Table:
    """A table of the page."""

    id: str
    title: str
    columns: Sequence[Column]
    rows: Sequence[Line]
    made: str  # how the numbers were made: denominator, unit, interval, family
    csv: str
    filters: Sequence[Filter] = ()  # of the choices the first holds when the page opens
    sorts: bool = False
    folded: bool = False
    lead: str = ""  # a sentence before the table
    family: str = ""  # of tests, which the note of each number names


@dataclass(frozen=True)
class Drawing:
    """A plot as the page shows it."""

    name: str
    section: str  # where it stands, by id
    table: str
    svg: Markup


@dataclass(frozen=True)
class Section:
    """A part of the page."""

    id: str
    short: str  # in the navigation
    title: str
    texts: Sequence[str] = ()
    facts: Sequence[tuple[str, str]] = ()
    fold: str = ""  # what opens the facts, where they are many
    tables: Sequence[Table] = ()
    config: str = ""  # the text of the config
    pre: str = ""  # the manifest


def value_cell(row: Any, sign: bool = False) -> Cell:
    """A value with its interval beneath."""
    if row is None:
        return Cell("-", math.nan)
    estimate = estimate_of(row)
    unit = "share" if row["unit"] == "share" else "plain"
    note = f"{count(estimate.games)} games, {count(estimate.blocks)} deals"
    if math.isfinite(estimate.n):
        note += f", worth {count(estimate.n)} independent games"
    note += f"; {'95 % interval' if estimate.has_interval else 'no interval'}: {estimate.method}"
    if math.isnan(estimate.value):
        return Cell("-", math.nan, note=note)
    small = interval(estimate, unit, sign) if estimate.has_interval else estimate.method
    return Cell(figure(estimate, unit, sign), estimate.value, small, note)


def verdict_cell(verdict: str) -> Cell:
    """A verdict with its colour."""
    return Cell(verdict or "-", tone=tone_of(verdict))


def rows_by(frame: pd.DataFrame, keys: list[str]) -> dict[Any, dict[str, Any]]:
    """Key -> measure -> row, in order of appearance."""
    found: dict[Any, dict[str, Any]] = {}
    for record in records(frame):
        key = tuple(record[name] for name in keys)
        found.setdefault(key, {})[record["measure"]] = record
    return found


def p_text(p: float) -> str:
    """A p-value in words that fit a cell."""
    if math.isnan(p):
        return "-"
    return "< 0.001" if p < 0.001 else number(p, 3)


def lineup_text(result: RunResult, name: str) -> str:
    """A line-up in short, or what stands for all of them."""
    return "all line-ups" if name == MIXED else lineup(result.lineups[name].lineup)


def variant_cells(result: RunResult, variant: str) -> list[Cell]:
    """The variant of a row, where there are several in which nobody's choice is forced."""
    return [Cell(variant)] if len(result.ordinary) > 1 else []


def variant_columns(result: RunResult) -> list[Column]:
    """The heading of `variant_cells`."""
    return [VARIANT] if len(result.ordinary) > 1 else []


def variant_filter(result: RunResult, *, changed: bool = False) -> list[Filter]:
    """Shows one of many variants at a time; none where the rows of a few stand together.

    Args:
        result: of the run.
        changed: the table compares with the first variant, which has no rows.
    """
    names = [(name, title(name)) for name in result.ordinary[1 if changed else 0 :]]
    if len(names) <= MANY:
        return []
    return [("variant", "Variant", [*names, ("", "all")])]


def where_cells(result: RunResult, record: Any, *, forced: bool = False) -> list[Cell]:
    """Variant and line-up of a row, where there are several.

    Args:
        result: of the run.
        record: the row of a data frame.
        forced: the rows may be of variants in which a choice is forced.
    """
    several = len(result.variants) > 1 and forced
    cells = [Cell(record["variant"])] if several else variant_cells(result, record["variant"])
    if len(result.lineups) > 1:
        cells.append(Cell(lineup_text(result, record["lineup"])))
    return cells


def where_columns(result: RunResult, *, forced: bool = False) -> list[Column]:
    """The headings of `where_cells`."""
    several = len(result.variants) > 1 and forced
    columns = (
        [Column("variant", number=False, key="variant")] if several else variant_columns(result)
    )
    return columns + (
        [Column("line-up", number=False, key="lineup")] if len(result.lineups) > 1 else []
    )
