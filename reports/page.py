"""The page: findings, plots and tables in one HTML file that needs nothing else."""

import functools
import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Protocol

import jinja2
import pandas as pd
from markupsafe import Markup

from reports import page_course, page_design, page_paired, page_tables
from reports.distributions import OPEN
from reports.estimates import LEVEL
from reports.finding import Finding, Findings
from reports.page_cells import Cell, Drawing, Section, Table
from reports.result import RunResult
from reports.stopped import stop_sentence
from reports.words import count, percent

FOLDER = Path(__file__).resolve().parent / "templates"
MOST_LETTERS = 450_000  # of a table on the page, which stays under 3 MB in all
CELL = 40  # letters of a cell's tags
WITH_FORCED = ("games", "faults", "effects", "stopping")  # tables with forced variants
Tables = Mapping[str, pd.DataFrame]


def page(result: RunResult, tables: Tables, found: Findings, drawings: Iterable[Drawing]) -> str:
    """The whole page as HTML."""
    return render(result, found.items, _lede(result, tables), sections(result, tables), drawings)


class Headed(Protocol):
    """What the head and the foot of a page name."""

    @property
    def name(self) -> str:
        """Of the experiment."""

    @property
    def asks(self) -> str:
        """The question; may be empty."""

    @property
    def game_title(self) -> str:
        """Of the game."""

    @property
    def players(self) -> int | str:
        """How many; or several numbers in words."""

    @property
    def digest(self) -> str:
        """Of the counts."""


def render(
    whose: Headed, findings: Sequence[Finding], lede: str, parts: Sequence[Section],
    drawings: Iterable[Drawing],
) -> str:  # fmt: skip
    """A page of these findings and sections as HTML.

    The drawings are asked for last: other processes may still be at them.
    """
    draw = _template("tables.html.j2").module.draw  # type: ignore[attr-defined]
    tables = {table.id: draw(_shortened(table)) for part in parts for table in part.tables}
    plots: dict[str, list[Drawing]] = {part.id: [] for part in parts}
    for plot in drawings:
        plots[plot.section].append(plot)
    return _template("page.html.j2").render(
        result=whose, findings=findings, lede=lede, sections=parts, tables=tables, plots=plots,
        css=Markup((FOLDER / "page.css").read_text("utf-8")),
        js=Markup((FOLDER / "page.js").read_text("utf-8")),
    )  # fmt: skip


def _shortened(table: Table) -> Table:
    """As many rows as a phone can hold; of variants to choose from, whole ones only."""
    weights = (sum(map(_letters, line.cells)) for line in table.rows)
    fit = sum(total <= MOST_LETTERS for total in itertools.accumulate(weights))
    if fit == len(table.rows):
        return table
    rows, filters = table.rows[:fit], table.filters
    whole = [
        line for line in rows if line.keys.get("variant") != table.rows[fit].keys.get("variant")
    ]
    if whole and any(key == "variant" for key, _, _ in filters):
        rows, shown = whole, {"", *(line.keys["variant"] for line in whole)}
        filters = [
            (key, label, [c for c in choices if key != "variant" or c[0] in shown])
            for key, label, choices in filters
        ]
    note = f" {count(len(table.rows) - len(rows))} further rows are in the CSV only."
    return replace(table, rows=rows, filters=filters, made=table.made + note)


def _letters(cell: Cell) -> int:
    return CELL + len(cell.text) + len(cell.small) + len(cell.note)


@functools.cache
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(FOLDER), autoescape=True, undefined=jinja2.StrictUndefined
    )
    environment.filters["keep"] = lambda text: text.replace(" %", "\N{NO-BREAK SPACE}%")
    environment.filters["digits"] = lambda value: f"{value:.7g}"
    return environment


def _template(name: str) -> jinja2.Template:
    return _environment().get_template(name)


def _lede(result: RunResult, tables: Tables) -> str:
    games = tables["games"]
    deals = int(games["deals"].max())
    return (
        f"{count(games['games'].sum())} games between scripted bots: {count(deals)} deals, each "
        f"played in every seat rotation. Brackets hold 95 % intervals; deals are their unit."
    )


# ---------------------------------------------------------------------- sections


def sections(result: RunResult, tables: Tables) -> list[Section]:
    """The parts of the page, without those that would be empty."""
    tables = _without_forced(result, tables)
    made = [
        Section("findings", "Findings", "Findings"),
        _faults(result, tables),
        _stopping(result, tables),
        _variants(result, tables),
        _effects(result, tables),
        _winners(result, tables),
        _scores(result, tables),
        _components(result, tables),
        _game(result, tables),
        page_design.played(result, tables),
        page_design.assumed(result.assumed),
        page_design.origin(result),
    ]
    return [section for section in made if section is not None]


def _without_forced(result: RunResult, tables: Tables) -> Tables:
    """What a reader sees of forced choices is their effect; the rest of them is in the CSV."""
    if not result.forces:
        return tables
    return {
        name: frame if name in WITH_FORCED else frame[frame["variant"].isin(result.ordinary)]
        for name, frame in tables.items()
    }


def _faults(result: RunResult, tables: Tables) -> Section | None:
    if "faults" not in tables:
        return None
    table = page_course.command_table(result, tables["faults"], faults=True)
    return Section("faults", "Faults", "Games that did not finish", tables=[table])


def _stopping(result: RunResult, tables: Tables) -> Section | None:
    if result.stopping is None and result.level > LEVEL:
        text = (
            "The number of deals is that of a run that stopped when its verdicts were decided. So "
            f"every interval on this page has its nominal level, {percent(result.level, 2)}: 95 % "
            "holds at all looks together."
        )
        return Section("stopping", "Stopping", "Where the number of deals comes from", [text])
    if result.stopping is None or "stopping" not in tables:
        return None
    played = int(tables["games"]["deals"].max())
    level = percent(result.stopping.level, 2)
    texts = [
        f"{stop_sentence(result.stopping, played)}. Every interval on this page is that of a "
        f"planned look, of nominal level {level}: 95 % holds at all looks together."
    ]
    table = page_paired.stopping_table(result, tables)
    return Section("stopping", "Stopping", "When it stopped", texts, tables=[table])


def _variants(result: RunResult, tables: Tables) -> Section | None:
    if "variants" not in tables or len(result.ordinary) < 2:
        return None
    return Section(
        "variants", "Variants", "What the variants change",
        tables=page_paired.variant_tables(result, tables),
    )  # fmt: skip


def _effects(result: RunResult, tables: Tables) -> Section | None:
    if "effects" not in tables:
        return None
    text = (
        "One seat was given a component, or had to do without it, on the same deals as everybody "
        "else. What changes is the effect of the component; the association beside it is what the "
        "free games suggest, where those who take a thing may have been winning anyway."
    )
    return Section("effects", "Effects", "What forced choices do", [text],
                   tables=[page_paired.effect_table(result, tables)])  # fmt: skip


def _winners(result: RunResult, tables: Tables) -> Section:
    shown = [page_tables.strategy_table(result, tables, every=False)]
    if len(result.lineups) > 1:
        shown.append(page_tables.strategy_table(result, tables, every=True))
    shown += [page_tables.duel_table(result, tables)] if "duels" in tables else []
    shown += [page_tables.rating_table(result, tables)] if "ratings" in tables else []
    shown += [page_tables.by_seat_table(result, tables), page_tables.seat_table(result, tables)]
    return Section("winners", "Who wins", "Who wins, and from which seat", tables=shown)


def _scores(result: RunResult, tables: Tables) -> Section:
    shape = next(iter(result.lineups.values())).shape
    if not (tables["scores"]["method"] == OPEN).any():
        return Section("scores", "Scores", "Scores")
    text = (
        f"Scores below {shape.score_low} or above {shape.score_high - 1} are not counted one by "
        "one, and some games ended with such. Means are exact; the spread of these scores, "
        "quantiles out there and changes of both are not known."
    )
    return Section("scores", "Scores", "Scores", [text])


def _components(result: RunResult, tables: Tables) -> Section | None:
    shown = page_tables.component_tables(result, tables)
    if not shown:
        return None
    text = (
        "What was offered, taken and used, and how those who took it fared. These are "
        "associations: whoever takes a thing may have been winning anyway. To learn the effect, "
        "give or forbid the thing on the same deals."
    )
    return Section("components", "Components", "Components", [text], tables=shown)


def _game(result: RunResult, tables: Tables) -> Section:
    shown = [page_course.quality_table(result, tables), page_course.reason_table(result, tables)]
    if "luck" in tables:
        shown.append(page_course.luck_table(result, tables))
    if "luck_sources" in tables:
        shown.append(page_course.source_table(result, tables))
    if "exhibits" in tables:
        shown.append(page_course.command_table(result, tables["exhibits"], faults=False))
    return Section("game", "Game", "The course of the game", tables=shown)
