"""A report as one text: Markdown, the page, JSON or CSV."""

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import pandas as pd
from markupsafe import Markup

from reports import rows
from reports.balance import findings
from reports.drawn import draw
from reports.figures import figures
from reports.finding import Findings
from reports.frames import tables
from reports.page import Headed, page, sections
from reports.page_cells import Cell, Section, Table
from reports.result import RunResult

MOST_ROWS = 40  # of a table in Markdown


def html(result: RunResult) -> str:
    """The page. Its links to files only work in the run folder; all else is inside."""
    result = result.without_place()
    made = tables(result)
    drawings = map(draw, figures(result, made))
    return page(result, made, findings(result, made), drawings)


# ---------------------------------------------------------------------- JSON, CSV


def as_json(result: RunResult) -> str:
    """Question, findings, every table and the manifest. What is not known is null."""
    made = tables(result)
    found = findings(result, made)
    whole = {
        "name": result.name, "asks": result.asks, "game": result.game, "players": result.players,
        "seed": result.seed, "digest": result.digest, "variants": list(result.variants),
        "lineups": {name: list(tally.lineup) for name, tally in result.lineups.items()},
        "margins": asdict(result.margins),
        "assumed": [asdict(number) for number in result.assumed],
        "findings": [asdict(item) for item in found],
        "tables": {name: records(frame) for name, frame in made.items()},
        "manifest": result.manifest,
    }  # fmt: skip
    return json.dumps(whole, indent=1, default=str, allow_nan=False) + "\n"


def records(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """The rows of a table for JSON."""
    return [_known(row) for row in rows.records(frame)]


def _known(row: Mapping[Any, Any]) -> dict[str, Any]:
    """A record without NaN and infinities, which JSON does not have."""
    return {str(key): _plain(value) for key, value in row.items()}


def _plain(value: Any) -> Any:
    if value is pd.NA or (isinstance(value, float) and not math.isfinite(value)):
        return None
    return value.item() if hasattr(value, "item") else value


def as_csv(result: RunResult) -> str:
    """Every fact with a value in one table; the column `table` says where it stands."""
    made = [frame.assign(table=name) for name, frame in tables(result).items()
            if {"value", "measure"} <= set(frame.columns)]  # fmt: skip
    whole = pd.concat([frame.astype(object) for frame in made], ignore_index=True)
    first = ["table", "variant", "lineup", "measure", "value", "low", "high", "n", "games",
             "deals", "unit", "method"]  # fmt: skip
    rest = [name for name in whole.columns if name not in first]
    text: str = whole[[*first, *rest]].to_csv(index=False, float_format="%.8g", lineterminator="\n")
    return text


# ---------------------------------------------------------------------- Markdown


def markdown(result: RunResult) -> str:
    """Findings, sections and tables, for an issue, a wiki or a terminal."""
    made = tables(result)
    facts = f"{result.game_title}, {result.players} players, seed {result.seed}"
    return told(result, facts, findings(result, made), sections(result, made))


def told(whose: Headed, facts: str, found: Findings, parts: Sequence[Section]) -> str:
    """A page as Markdown, without its plots."""
    lines = [f"# {_safe(whose.asks or whose.name)}", "", facts, ""]
    lines += ["## Findings", "", *_findings(found)]
    for section in parts:
        if section.id != "findings":
            lines += _section(section)
    return "\n".join([*lines, f"Digest of the counts: `{whose.digest}`", ""])


def _findings(found: Findings) -> Iterator[str]:
    for item in found:
        yield f"- {_safe(item.sentence)}"
        if item.command:
            yield f"  ({_safe(item.exhibit)}: `{item.command}`)"
    yield ""


def _section(section: Section) -> Iterator[str]:
    if not (section.texts or section.facts or section.tables):
        return
    yield from (f"## {section.title}", "")
    for text in section.texts:
        yield from (_safe(text.striptags() if isinstance(text, Markup) else text), "")
    if section.facts:
        yield from (f"- {_safe(name)}: {_safe(value)}" for name, value in section.facts)
        yield ""
    for table in section.tables:
        yield from _table(table)


def _table(table: Table) -> Iterator[str]:
    yield from (f"### {table.title}", "")
    if table.lead:
        yield from (_safe(table.lead), "")
    keys = [(key, label) for key, label, _ in table.filters]
    yield _row([*(label for _, label in keys), *(column.title for column in table.columns)])
    yield _row([*(":--" for _ in keys),
                *("--:" if column.number else ":--" for column in table.columns)])  # fmt: skip
    for line in table.rows[:MOST_ROWS]:
        yield _row([*(line.keys[key] for key, _ in keys), *(_cell(cell) for cell in line.cells)])
    if len(table.rows) > MOST_ROWS:
        yield from ("", f"{len(table.rows) - MOST_ROWS} further rows: tables/{table.csv}.csv")
    yield from ("", _safe(table.made), "")


def _cell(cell: Cell) -> str:
    if cell.is_command:
        return f"`{cell.text}`"
    return _safe(f"{cell.text} ({cell.small})" if cell.small else cell.text)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _safe(text: str) -> str:
    """Text that Markdown shows as it is."""
    for sign in "\\|*_<":
        text = text.replace(sign, f"\\{sign}")
    return text
