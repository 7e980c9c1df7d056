"""The page: findings, plots and tables in one HTML file that needs nothing else."""

import functools
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import jinja2
import pandas as pd
from markupsafe import Markup

from reports import furniture, page_course, page_tables
from reports.finding import Finding, Findings
from reports.page_cells import Table
from reports.result import RunResult
from reports.stopped import stop_sentence
from reports.words import count, lineup, percent, title

if TYPE_CHECKING:  # importing it would load the compiler
    from sim.core.game import Assumed

FOLDER = Path(__file__).resolve().parent / "templates"
MOST_ROWS = 500  # of a table on the page
WITH_FORCED = (
    "games",
    "faults",
    "effects",
    "stopping",
)  # tables that show forced variants on the page
Tables = Mapping[str, pd.DataFrame]

# Colours of the plots -> variables of the style sheet, so that plots follow light and dark.
_VARIABLES = {
    furniture.PAPER: "paper",
    furniture.INK: "ink",
    furniture.MUTED: "muted",
    furniture.GRID: "line",
    furniture.BAND: "band",
    furniture.BLUE: "c-blue",
    furniture.VERMILLION: "c-vermillion",
    furniture.GREEN: "c-green",
    furniture.ORANGE: "c-orange",
    furniture.SKY: "c-sky",
    furniture.PURPLE: "c-purple",
    furniture.YELLOW: "c-yellow",
    furniture.GREY: "c-grey",
}


@dataclass(frozen=True)
class Drawing:
    """A plot as the page shows it."""

    name: str
    section: str
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
    plots: Sequence[Drawing] = ()
    tables: Sequence[Table] = ()
    config: str = ""  # the text of the config
    pre: str = ""  # the manifest


def drawing(name: str, section: str, table: str, svg: str, alt: str) -> Drawing:
    """An SVG file made fit for the page: scalable, named for screen readers, themed."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r' id="[A-Za-z0-9.]+_\d+"', "", svg)  # equal in every plot; nothing refers to them
    svg = re.sub(r' (width|height)="[\d.]+pt"', "", svg, count=2)
    for colour, variable in _VARIABLES.items():
        svg = svg.replace(colour, f"var(--{variable})")
    label = Markup.escape(alt)
    svg = svg.replace("<svg", f'<svg role="img" aria-label="{label}"', 1)
    return Drawing(name, section, table, Markup(svg.strip()))


def page(result: RunResult, tables: Tables, found: Findings, drawings: Sequence[Drawing]) -> str:
    """The whole page as HTML."""
    return render(result, found.items, _lede(result, tables), sections(result, tables, drawings))


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


def render(whose: Headed, findings: Sequence[Finding], lede: str, parts: Sequence[Section]) -> str:
    """A page of these findings and sections as HTML."""
    return _template().render(
        result=whose, findings=findings, lede=lede, sections=[_capped(part) for part in parts],
        css=Markup((FOLDER / "page.css").read_text("utf-8")),
        js=Markup((FOLDER / "page.js").read_text("utf-8")),
    )  # fmt: skip


def _capped(section: Section) -> Section:
    """No table longer than a phone can hold; the CSV has the rest."""
    short = []
    for table in section.tables:
        more = len(table.rows) - MOST_ROWS
        if more > 0:
            note = f" {count(more)} further rows are in the CSV only."
            short.append(replace(table, rows=table.rows[:MOST_ROWS], made=table.made + note))
        else:
            short.append(table)
    return replace(section, tables=short)


@functools.cache
def _template() -> jinja2.Template:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(FOLDER), autoescape=True, undefined=jinja2.StrictUndefined
    )
    environment.filters["keep"] = lambda text: text.replace(" %", "\N{NO-BREAK SPACE}%")
    return environment.get_template("page.html.j2")


def _lede(result: RunResult, tables: Tables) -> str:
    games = tables["games"]
    deals = int(games["deals"].max())
    return (
        f"{count(games['games'].sum())} games between scripted bots: {count(deals)} deals, each "
        f"played in every seat rotation. Brackets hold 95 % intervals; deals are their unit."
    )


# ---------------------------------------------------------------------- sections


def sections(result: RunResult, tables: Tables, drawings: Sequence[Drawing]) -> list[Section]:
    """The parts of the page, without those that would be empty."""

    def of(name: str) -> list[Drawing]:
        return [drawing for drawing in drawings if drawing.section == name]

    tables = _without_forced(result, tables)
    made = [
        Section("findings", "Findings", "Findings"),
        _faults(result, tables),
        _stopping(result, tables),
        _variants(result, tables, of("variants")),
        _effects(result, tables, of("effects")),
        _winners(result, tables, of("winners")),
        Section("scores", "Scores", "Scores", plots=of("scores")),
        _components(result, tables, of("components")),
        _game(result, tables, of("game")),
        _design(result, tables),
        assumed(result.assumed),
        _origin(result),
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
    if result.stopping is None or "stopping" not in tables:
        return None
    played = int(tables["games"]["deals"].max())
    level = percent(result.stopping.level, 2)
    texts = [
        f"{stop_sentence(result.stopping, played)}. Every interval on this page is that of a "
        f"planned look, of nominal level {level}: 95 % holds at all looks together."
    ]
    table = page_tables.stopping_table(result, tables)
    return Section("stopping", "Stopping", "When it stopped", texts, tables=[table])


def _variants(result: RunResult, tables: Tables, drawings: list[Drawing]) -> Section | None:
    if "variants" not in tables or len(result.ordinary) < 2:
        return None
    return Section(
        "variants", "Variants", "What the variants change", plots=drawings,
        tables=page_tables.variant_tables(result, tables),
    )  # fmt: skip


def _effects(result: RunResult, tables: Tables, drawings: list[Drawing]) -> Section | None:
    if "effects" not in tables:
        return None
    text = (
        "One seat was given a component, or had to do without it, on the same deals as everybody "
        "else. What changes is the effect of the component; the association beside it is what the "
        "free games suggest, where those who take a thing may have been winning anyway."
    )
    return Section("effects", "Effects", "What forced choices do", [text], plots=drawings,
                   tables=[page_tables.effect_table(result, tables)])  # fmt: skip


def _winners(result: RunResult, tables: Tables, drawings: list[Drawing]) -> Section:
    shown = [page_tables.strategy_table(result, tables, every=False)]
    if len(result.lineups) > 1:
        shown.append(page_tables.strategy_table(result, tables, every=True))
    shown += [page_tables.duel_table(result, tables)] if "duels" in tables else []
    shown += [page_tables.rating_table(result, tables)] if "ratings" in tables else []
    shown += [page_tables.by_seat_table(result, tables), page_tables.seat_table(result, tables)]
    return Section("winners", "Who wins", "Who wins, and from which seat", plots=drawings,
                   tables=shown)  # fmt: skip


def _components(result: RunResult, tables: Tables, drawings: list[Drawing]) -> Section | None:
    shown = page_tables.component_tables(result, tables)
    if not shown:
        return None
    text = (
        "What was offered, taken and used, and how those who took it fared. These are "
        "associations: whoever takes a thing may have been winning anyway. To learn the effect, "
        "give or forbid the thing on the same deals."
    )
    return Section("components", "Components", "Components", [text], plots=drawings, tables=shown)


def _game(result: RunResult, tables: Tables, drawings: list[Drawing]) -> Section:
    shown = [page_course.quality_table(result, tables), page_course.reason_table(result, tables)]
    if "luck" in tables:
        shown.append(page_course.luck_table(result, tables))
    if "luck_sources" in tables:
        shown.append(page_course.source_table(result, tables))
    if "exhibits" in tables:
        shown.append(page_course.command_table(result, tables["exhibits"], faults=False))
    return Section("game", "Game", "The course of the game", plots=drawings, tables=shown)


def _design(result: RunResult, tables: Tables) -> Section:
    several = len(result.lineups) > 1
    games = tables["games"]
    seated = [lineup(tally.lineup) for tally in result.lineups.values()]
    shown = "; ".join(seated[:8]) + (f" and {len(seated) - 8} more" if len(seated) > 8 else "")
    texts = [
        f"The question was: {result.asks or result.name}",
        "A deal is one shuffle of everything that chance decides. Each deal is played once for "
        "every way to seat the line-up, so every strategy meets the same luck in every seat. "
        "Games of one deal are alike; therefore deals, not games, are counted when an interval "
        "says how far chance may have moved a figure.",
        "Seats are counted from 1, in the order of play at the start, here and in every message. "
        "Only traces written as JSON lines, for other programs, count them from 0.",
    ]
    if len(result.variants) > 1:
        texts.append(
            f"Every variant meets the same deals; {result.variants[0]} is the baseline. A "
            "difference between variants is measured deal by deal."
        )
    facts = [
        ("Game", f"{result.game_title}, {result.players} players"),
        ("Line-ups" if several else "Line-up", shown),
        ("Deals", count(games["deals"].max())),
        ("Games", count(games["games"].sum())),
        ("Finished", f"{count(games['finished'].sum())} ({count(games['limit'].sum())} cut off, "
                     f"{count(games['fault'].sum())} faults)"),
        ("Seed", str(result.seed)),
        *((name, note) for name, note in result.strategy_notes.items()),
        *((f"Variant {name}", _changes(result, name)) for name in result.variants
          if len(result.variants) > 1 or result.variant_notes.get(name)),
        ("Margins", _margins(result)),
    ]  # fmt: skip
    return Section("design", "Design", "How it was played", texts, facts)


def _changes(result: RunResult, name: str) -> str:
    notes = result.variant_notes.get(name, {})
    return ", ".join(f"{key} = {value}" for key, value in notes.items()) or "the printed game"


def _margins(result: RunResult) -> str:
    fair = result.margins
    return (
        f"seats {100 * fair.seat_share:.1f} points, strategies {100 * fair.win_share:.1f} points, "
        f"component gaps {100 * fair.component_gap:.1f} points, scores {fair.score:g} points"
    )


def assumed(numbers: Sequence["Assumed"]) -> Section:
    """The numbers of the components that nobody could look up."""
    if not numbers:
        return Section(
            "assumed", "Assumed", "Assumed numbers",
            ["No component number of this game is assumed."],
        )  # fmt: skip
    several = len(numbers) > 1
    texts = [
        f"The answer rests on {len(numbers)} component number{'s' if several else ''} that "
        f"nobody could look up: plausible guesses. Change {'them' if several else 'it'} in a "
        "config to see which answers move."
    ]
    facts = [(item.key, _guess(item.value, item.why)) for item in numbers]
    return Section("assumed", "Assumed", "Assumed numbers", texts, facts)


def _guess(value: Any, why: str) -> str:
    """An assumed value and why nobody knows it, as a person would write them."""
    shown = f"{value:g}" if isinstance(value, float) else _plain(value)
    return f"{shown}: {why}" if why else shown


def _plain(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        inner = "; " if any(isinstance(item, (list, tuple)) for item in value) else ", "
        return inner.join(_plain(item) for item in value)
    return title(str(value))


# Of the manifest: where and how fast a run was played, which changes no result.
_OF_THE_PLACE = frozenset({
    "asks", "config", "config_text", "machine", "workers", "start_method", "session",
    "play_seconds", "status", "results_digest", "homogeneity",
})  # fmt: skip


def _origin(result: RunResult) -> Section:
    kept = {key: value for key, value in result.manifest.items() if key not in _OF_THE_PLACE}
    facts = [(title(name), str(value)) for name, value in kept.items() if _is_short(value)]
    kept["strategies"] = {
        name: {key: value for key, value in about.items() if key != "script"}
        for name, about in kept.get("strategies", {}).items()
    }
    return Section(
        "origin", "Reproduce", "To make it again",
        [
            "The same config and seed give the same counts, whatever the number of workers: "
            f"digest {result.digest[:16] or 'unknown'}. Versions and the fingerprints of rules, "
            "numbers and strategies are below; machine and times are in manifest.json."
        ],
        facts,
        config=str(result.manifest.get("config_text", "")),
        pre=json.dumps(kept, indent=2, default=str) if result.manifest else "",
    )  # fmt: skip


def _is_short(value: Any) -> bool:
    return isinstance(value, (int, float, str)) and len(str(value)) <= 80
