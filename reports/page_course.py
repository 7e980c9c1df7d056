"""The page's tables about the course of the game, its luck, and single games."""

from collections.abc import Mapping

import pandas as pd

from reports.page_cells import (
    Cell,
    Column,
    Line,
    Table,
    lineup_text,
    rows_by,
    value_cell,
    variant_filter,
    where_cells,
    where_columns,
)
from reports.page_tables import pooled
from reports.reading import MIXED
from reports.result import RunResult
from reports.sources import ALONE, INVOLVED, RESULTS, source_title
from reports.words import count, title

Tables = Mapping[str, pd.DataFrame]

GAME_MADE = (
    "Means have t intervals over deals; shares of games and quantiles count one observation per "
    "deal (Woodruff's limits for quantiles). A victory is shared when the tie-breaks leave it so. "
    "Drama is how far the later winner is from the front after a round, by ranks: 0 is first, 1 is "
    "last; the mean over the rounds that the game goes on after. A game is decided after the first "
    "round whose first rank wins half-way between an even share and always. A shared rank counts "
    "in parts."
)


def quality_table(result: RunResult, tables: Tables) -> Table:
    """Length, margins, ties and leads of each variant and line-up."""
    lines = []
    sources = (("lengths", "length"), ("margins", ""), ("leads", "round"))
    for name, key in sources:
        for record in pooled(result, tables[name]).to_dict("records"):
            measure = record["measure"]
            if name == "lengths":
                measure = f"{record['length']}, {measure}"
            elif key == "round" and not pd.isna(record[key]):
                measure = f"{measure} after round {record[key]}"
            lead = where_cells(result, record)
            cells = [Cell(measure), *lead, value_cell(record), Cell(record["unit"])]
            lines.append(Line(cells, {"variant": record["variant"]}))
    columns = [Column("measure", number=False), *where_columns(result),
               Column("value", hint="per game, or percent of games"),
               Column("unit", number=False)]  # fmt: skip
    return Table("quality", "Length, margins, ties and leads", columns, lines, GAME_MADE,
                 "lengths", variant_filter(result), folded=True, sorts=True)  # fmt: skip


def luck_table(result: RunResult, tables: Tables) -> Table:
    """How much of a result the deal, the strategy and the seat fix."""
    lines = [
        Line([Cell(f"{record['of']}, {record['measure']}"), *where_cells(result, record),
              value_cell(record)], {"variant": record["variant"]})
        for record in tables["luck"].to_dict("records")
    ]  # fmt: skip
    columns = [Column("result of a seat", number=False), *where_columns(result),
               Column("share", hint="of the variance of a seat's result in a game")]  # fmt: skip
    made = (
        "Shares of the variance of a seat's result in one game. Fixed by the deal: what the deal "
        "gives a seat whoever sits there (intraclass correlation over the rotations of a deal; "
        "all strategies sit in each seat once, so their strength cancels out). Explained by the "
        "strategy and by the seat: their means. The rest is what the others do, chance after the "
        "deal, and what only happens together. Slightly below zero is chance. Intervals: jackknife "
        "over batches of deals, which also takes off what chance alone would explain."
    )
    return Table("luck", "Luck and skill", columns, lines, made, "luck",
                 variant_filter(result), folded=True)  # fmt: skip


def source_table(result: RunResult, tables: Tables) -> Table:
    """How much of a result each source of chance fixes."""
    lines = []
    frame = _of_all_lineups(result, tables["luck_sources"])
    for (of, source, seated), row in rows_by(frame, ["of", "source", "lineup"]).items():
        where = [Cell(lineup_text(result, seated))] if len(result.lineups) > 1 else []
        cells = [
            Cell(source_title(source)),
            *where,
            value_cell(row[ALONE]),
            value_cell(row[INVOLVED]),
        ]
        lines.append(Line(cells, {"of": of}))
    columns = [Column("source of chance", number=False)]
    columns += [Column("line-up", number=False)] if len(result.lineups) > 1 else []
    columns += [
        Column(ALONE, hint="whatever the other sources do; first-order share (Sobol)"),
        Column(INVOLVED, hint="alone or together with others; total share (Sobol)"),
    ]
    made = (
        "Shares of the variance that chance gives a seat's result, with the line-up and its seats "
        "as they are. Each deal is played again with one source exchanged for that of another "
        "deal, and with all of them: half the mean squared difference between games that share "
        "all other sources is what the one is involved in, and between games that share only the "
        "one, what it leaves open. 95 % t intervals over batches of deals. Sources that act "
        "together are involved in the same variance, so that these shares add up to more than 1; "
        "those fixed alone, to less."
    )
    choices = [(of, of) for of in RESULTS]
    return Table("luck-sources", "Luck by its source", columns, lines, made, "luck_sources",
                 (("of", "Result", choices),), sorts=True)  # fmt: skip


def _of_all_lineups(result: RunResult, frame: pd.DataFrame) -> pd.DataFrame:
    """Every line-up, and first all of them together."""
    mixed = frame["lineup"] == MIXED
    return pd.concat([frame[mixed], frame[~mixed]])


def reason_table(result: RunResult, tables: Tables) -> Table:
    """Why games end."""
    lines = [
        Line([Cell(title(record["reason"])), *where_cells(result, record), value_cell(record)],
             {"variant": record["variant"]})
        for record in pooled(result, tables["reasons"]).to_dict("records")
    ]  # fmt: skip
    columns = [Column("the game ends by", number=False), *where_columns(result),
               Column("share", hint="percent of finished games")]  # fmt: skip
    return Table("reasons", "How games end", columns, lines, GAME_MADE, "reasons",
                 variant_filter(result), folded=True)  # fmt: skip


def command_table(result: RunResult, frame: pd.DataFrame, faults: bool) -> Table:
    """Games to look at, or games that failed."""
    lines = []
    for record in frame.to_dict("records"):
        where = where_cells(result, record, forced=faults)
        if faults:
            first = [Cell(record["fault"]), *where, Cell(record["strategy"]),
                     Cell(str(record["seat"])), Cell(str(record["decision"]))]  # fmt: skip
        else:
            first = [Cell(record["exhibit"]), *where, Cell(count(record["value"]))]
        cells = [*first, Cell(record["command"], is_command=True)]
        lines.append(Line(cells, {"variant": record["variant"]}))
    if faults:
        columns = [
            Column("what happened", number=False), *where_columns(result, forced=True),
            Column("strategy", number=False), Column("seat"), Column("decision"),
        ]  # fmt: skip
        made = "The earliest games that did not finish. Their deals are left out of the shares."
    else:
        columns = [Column("game", number=False), *where_columns(result),
                   Column("value", hint="decisions, or points")]  # fmt: skip
        made = "The extreme game of its kind; of equal ones the earliest."
    columns.append(Column("command that shows it", number=False))
    kind = "faults" if faults else "exhibits"
    name = "Games that did not finish" if faults else "Games worth looking at"
    filters = [] if faults else variant_filter(result)
    return Table(kind, name, columns, lines, made, kind, filters, folded=not faults)
