"""Cells and columns of the page's tables: how one fact is shown."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pandas as pd

from reports.finding import estimate_of, tone_of
from reports.reading import MIXED
from reports.result import RunResult
from reports.words import count, figure, interval, lineup, number


@dataclass(frozen=True)
class Column:
    """A column's heading."""

    title: str
    number: bool = True
    hint: str = ""


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
    filters: Sequence[tuple[str, str, Sequence[tuple[str, str]]]] = ()
    sorts: bool = False
    folded: bool = False
    lead: str = ""  # a sentence before the table


def value_cell(row: Any, sign: bool = False) -> Cell:
    """A value with its interval beneath."""
    if row is None:
        return Cell("-", math.nan)
    estimate = estimate_of(row)
    unit = "share" if row["unit"] == "share" else "plain"
    note = f"{count(estimate.games)} games, {count(estimate.blocks)} deals; {estimate.method}"
    if math.isfinite(estimate.n):
        note += f"; worth {count(estimate.n)} independent games"
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
    for record in frame.to_dict("records"):
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


def where_cells(result: RunResult, record: Any) -> list[Cell]:
    """Variant and line-up of a row, where there are several."""
    cells = [Cell(record["variant"])] if len(result.variants) > 1 else []
    if len(result.lineups) > 1:
        cells.append(Cell(lineup_text(result, record["lineup"])))
    return cells


def where_columns(result: RunResult) -> list[Column]:
    """The headings of `where_cells`."""
    columns = [Column("variant", number=False)] if len(result.variants) > 1 else []
    return columns + ([Column("line-up", number=False)] if len(result.lineups) > 1 else [])
