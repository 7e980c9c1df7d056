"""How a result shows itself in a notebook: the findings, then who wins and from which seat."""

from collections.abc import Mapping

import pandas as pd
from markupsafe import Markup

from reports import page_tables
from reports.finding import Findings
from reports.page_cells import Cell, Table
from reports.result import RunResult


def snippet(result: RunResult, tables: Mapping[str, pd.DataFrame], found: Findings) -> str:
    """A piece of HTML."""
    items = Markup("").join(Markup("<li>{}</li>").format(item.sentence) for item in found)
    head = Markup("<p><strong>{}</strong><br>{}, {} players, seed {}</p>").format(
        result.asks or result.name, result.game_title, result.players, result.seed
    )
    parts = [head, Markup("<ul>{}</ul>").format(items)]
    if tables["games"]["whole_deals"].any():
        parts.append(_table(page_tables.strategy_table(result, tables, every=False)))
        parts.append(_table(page_tables.seat_table(result, tables)))
    return str(Markup("").join(parts))


def _table(table: Table) -> Markup:
    titles = (Markup("<th>{}</th>").format(column.title) for column in table.columns)
    lines = (
        Markup("<tr>{}</tr>").format(Markup("").join(_cell(cell) for cell in line.cells))
        for line in table.rows
    )
    return Markup("<table><thead><tr>{}</tr></thead><tbody>{}</tbody></table>").format(
        Markup("").join(titles), Markup("").join(lines)
    )


def _cell(cell: Cell) -> Markup:
    small = Markup("<br><small>{}</small>").format(cell.small) if cell.small else ""
    return Markup("<td>{}{}</td>").format(cell.text, small)
