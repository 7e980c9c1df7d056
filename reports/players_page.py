"""The page that sets the runs of one question at several numbers of players side by side."""

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import pandas as pd
from markupsafe import Markup
from matplotlib.axes import Axes

from reports import furniture, palette, texts
from reports.components import AMOUNT, amount_of
from reports.drawn import draw, write_plot
from reports.figures import Plot, Spec, plot_of
from reports.files import write_tables
from reports.finding import Findings
from reports.page import render
from reports.page_cells import Cell, Column, Drawing, Line, Section, Table, value_cell
from reports.page_design import assumed, margins
from reports.page_tables import LONG
from reports.players import MEASURES, components, findings, side_by_side
from reports.result import RunResult
from reports.rows import records
from reports.words import count, lineup, listed, number, plural, points
from reports.write import RUNS_FILE
from sim.core.component import Assumed


@dataclass(frozen=True)
class Together:
    """Runs that differ in the number of players, and where their common page is."""

    results: Sequence[RunResult]  # without place
    frame: pd.DataFrame
    parts: pd.DataFrame  # components by number of players
    found: Findings
    manifest: Mapping[str, Any]

    @classmethod
    def of(cls, results: Sequence[RunResult], folder: Path) -> "Together":
        """Read the runs.

        Args:
            results: of one config.
            folder: of the page; the runs are named from there.
        """
        named = [result.without_place() for result in results]
        frame, parts = side_by_side(named), components(named)
        first = named[0]
        digests = "".join(result.digest for result in named).encode()
        manifest = {
            "name": first.name.removesuffix(f"-{first.players}p"),
            "asks": first.asks,
            "game": first.game,
            "seed": first.seed,
            "digest": hashlib.sha256(digests).hexdigest(),
            "runs": [
                {"players": result.players, "digest": result.digest,
                 "folder": Path(os.path.relpath(result.run, folder)).as_posix()}
                for result in results
            ],
        }  # fmt: skip
        return cls(named, frame, parts, findings(named, frame, parts), manifest)

    @property
    def players(self) -> str:
        """The numbers of players in words."""
        return listed([str(result.players) for result in self.results])

    @property
    def head(self) -> "Head":
        """What head and foot of the page name."""
        name, digest = self.manifest["name"], self.manifest["digest"]
        first = self.results[0]
        return Head(name, first.asks, first.game_title, self.players, digest)


@dataclass(frozen=True)
class Head:
    """What the page's template says of the whole."""

    name: str
    asks: str
    game_title: str
    players: str
    digest: str


# ---------------------------------------------------------------------- files and texts


def write_players(results: Sequence[RunResult], folder: Path) -> Findings:
    """Write tables/, plots/, index.html and the list of the runs into a folder.

    Returns:
        What to print.
    """
    runs = Together.of(results, folder)
    write_tables({"players": runs.frame, "components": runs.parts}, folder / "tables")
    (folder / "plots").mkdir(parents=True, exist_ok=True)
    drawings = (write_plot(plot, folder / "plots") for plot in _plots(runs))
    (folder / "index.html").write_text(_page(runs, drawings), "utf-8", newline="\n")
    text = json.dumps(runs.manifest, indent=2, ensure_ascii=False) + "\n"
    (folder / RUNS_FILE).write_text(text, "utf-8", newline="\n")
    found = runs.found
    for named, result in zip(runs.results, results, strict=True):
        found = found.of_run(named.run, result.run)
    return found


def render_players(results: Sequence[RunResult], folder: Path, form: str) -> str:
    """The same as one text, in one of `reports.write.FORMATS`."""
    runs = Together.of(results, folder)
    if form == "html":
        return _page(runs, map(draw, _plots(runs)))
    if form == "csv":
        text: str = runs.frame.to_csv(index=False, float_format="%.8g", lineterminator="\n")
        return text
    if form == "md":
        facts = f"{runs.head.game_title}, {runs.players} players, seed {runs.results[0].seed}"
        return texts.told(runs.head, facts, runs.found, _sections(runs))
    told = {**runs.manifest, "findings": [asdict(item) for item in runs.found],
            "tables": {"players": texts.records(runs.frame),
                       "components": texts.records(runs.parts)}}  # fmt: skip
    return json.dumps(told, indent=1, default=str, allow_nan=False) + "\n"


def _plots(runs: Together) -> Iterable[Plot]:
    return (plot_of(spec) for spec in _specs(runs.results, runs.frame))


def _page(runs: Together, drawings: Iterable[Drawing]) -> str:
    tallies = [tally for result in runs.results for tally in result.lineups.values()]
    lede = (
        f"{count(sum(int(tally.counts.games.sum()) for tally in tallies))} games between scripted "
        f"bots, {runs.players} at the table. Brackets hold 95 % intervals over deals. Other "
        "numbers of players are other deals, so the runs are compared unpaired."
    )
    return render(runs.head, runs.found.items, lede, _sections(runs), drawings)


# ---------------------------------------------------------------------- sections


def _sections(runs: Together) -> list[Section]:
    return [
        Section("findings", "Findings", "Findings"),
        Section("players", "By number of players", "By number of players",
                tables=[_table(runs.results, runs.frame)]),
        *_components(runs),
        Section("runs", "Pages", "The page of each number of players", _links(runs)),
        _design(runs),
        assumed(_assumed(runs.results)),
        _origin(runs),
    ]  # fmt: skip


def _links(runs: Together) -> list[Markup]:
    line = '<a href="{}/index.html">{} players</a>: who wins, scores, components, the game.'
    return [Markup(line).format(run["folder"], run["players"]) for run in runs.manifest["runs"]]


def _design(runs: Together) -> Section:
    first = runs.results[0]
    text = [
        f"The question was: {first.asks or runs.head.name}",
        "Each number of players is a run of its own, with its own deals. A deal is one shuffle of "
        "everything that chance decides, played once for every way to seat the line-up; deals, not "
        "games, are counted when an interval says how far chance may have moved a figure. Shown is "
        f"the first variant, {first.variants[0]}, over all line-ups.",
    ]
    facts = [("Game", first.game_title), *((f"{result.players} players", _size(result))
                                          for result in runs.results)]  # fmt: skip
    notes = {name: note for result in runs.results for name, note in result.strategy_notes.items()}
    facts += [("Seed", str(first.seed)), *notes.items(), ("Margins", margins(first))]
    return Section("design", "Design", "How it was played", text, facts)


def _size(result: RunResult) -> str:
    """Deals and line-ups of a run."""
    tallies = list(result.lineups.values())
    seated = [lineup(tally.lineup) for tally in tallies]
    more = f" and {len(seated) - 3} more" if len(seated) > 3 else ""
    deals = max(int(tally.counts.blocks[0, 0]) for tally in tallies)
    return f"{count(deals)} deals a line-up: {'; '.join(seated[:3])}{more}"


def _assumed(results: Sequence[RunResult]) -> list[Assumed]:
    """The assumed numbers of all runs, each key once: they are of one config."""
    found: dict[str, Assumed] = {}
    for result in results:
        for item in result.assumed:
            found.setdefault(item.key, item)
    return list(found.values())


def _origin(runs: Together) -> Section:
    text = [
        "The same config and seed give the same counts, whatever the number of workers: digest "
        f"{runs.manifest['digest'][:16]} over those of the runs. The page of each run names the "
        f"versions and fingerprints that it was made of. {RUNS_FILE} beside this page lists the "
        "runs; equipoise report FOLDER makes the page again from their counts."
    ]
    facts = [(f"{run['players']} players", f"{run['folder'].rpartition('/')[2]}, digest "
              f"{run['digest'][:16] or 'unknown'}") for run in runs.manifest["runs"]]  # fmt: skip
    return Section(
        "origin", "Reproduce", "To make it again", text, facts,
        config=str(runs.results[0].manifest.get("config_text", "")),
        pre=json.dumps(runs.manifest, indent=2, ensure_ascii=False),
    )  # fmt: skip


# ---------------------------------------------------------------------- pictures and table


def _specs(results: Sequence[RunResult], frame: pd.DataFrame) -> Iterator[Spec]:
    fair = results[0].margins
    for measure, question, margin in (
        ("seat above even", "Does a seat win more than its share?", fair.seat_share),
        ("strategy above even", "Who wins more than an even share?", fair.win_share),
        ("victory shared", "How often is the victory shared?", None),
        ("win margin", "By how much does the winner win?", None),
        ("turns", "How many turns does a game take?", None),
    ):
        rows = frame[(frame["measure"] == measure) & frame["value"].notna()]
        if rows.empty:
            continue
        labels = [_label(row) for row in rows.to_dict("records")]
        yield Spec(
            measure.replace(" ", "_"), "players", "players", labels,
            partial(_draw, rows=rows, labels=labels, question=question, margin=margin),
            "The table below has every value.", below=0.5,
        )  # fmt: skip


def _label(row: Mapping[str, Any]) -> str:
    whose = "" if row["whose"] == "game" else f", {row['whose']}"
    return f"{row['players']} players{whose}"


def _draw(
    ax: Axes, rows: pd.DataFrame, labels: Sequence[str], question: str, margin: float | None
) -> Axes:
    """A row per number of players, with its interval."""
    is_share = rows["unit"].iloc[0] == "share"
    scale = 100.0 if is_share else 1.0
    shown = rows.assign(
        value=rows["value"] * scale,
        low=rows["low"].fillna(rows["value"]) * scale,
        high=rows["high"].fillna(rows["value"]) * scale,
    )
    around = [0.0] if margin is None else [-1.5 * margin * scale, 1.5 * margin * scale]
    low, high = min(shown["low"].min(), *around), max(shown["high"].max(), *around)
    ax.set_xlim(low - 0.05 * (high - low), high + 0.05 * (high - low))
    furniture.dots(ax, shown, palette.BLUE)
    for k, value in enumerate(shown["value"]):
        furniture.side_text(ax, k, number(value, 1, sign=margin is not None))
    if margin is not None:
        furniture.band(ax, 0.0, margin * scale)
        ax.axvline(0, color=palette.MUTED, linewidth=1, zorder=1)
    furniture.rows(ax, labels)
    unit = str(rows["unit"].iloc[0])
    ax.set_xlabel(("points above an even share" if margin is not None else "percent of games")
                  if is_share else unit)  # fmt: skip
    answer = "95 % interval over deals."
    if margin is not None:
        answer = f"Shaded: within {points(margin)} of an even share. {answer}"
    return furniture.head(ax, question, answer)


def _table(results: Sequence[RunResult], frame: pd.DataFrame) -> Table:
    columns = [Column("measure", number=False), Column("whose", number=False)]
    hint = "per game; win shares per seat, in points above 1 / players"
    columns += [Column(f"{result.players} players", hint=hint) for result in results]
    lines = []
    order = frame["measure"].map({measure: k for k, measure in enumerate(MEASURES)})
    ordered = frame.assign(order=order).sort_values(["order", "players"], kind="stable")
    for (measure, whose), group in ordered.groupby(["measure", "whose"], sort=False):
        cells = {row["players"]: row for row in group.to_dict("records")}
        sign = str(measure).endswith("above even")
        lines.append(
            Line(
                [Cell(MEASURES[str(measure)]), Cell(str(whose)),
                 *(value_cell(cells.get(result.players), sign) for result in results)],
            )
        )  # fmt: skip
    made = (
        "Each column is a run of its own, of the first variant, over all its line-ups. Shares of "
        "victories are shown less an even share, 1 / players. 95 % intervals over deals."
    )
    return Table("players-table", "Side by side", columns, lines, made, "players", sorts=True)


def _components(runs: Together) -> list[Section]:
    """A table for each group of components that a page can hold; none without components."""
    groups = (
        [
            (str(group), rows)
            for group, rows in runs.parts.groupby("group", sort=False)
            if rows["id"].nunique() <= LONG
        ]
        if len(runs.parts)
        else []
    )
    tables = [_component_table(runs.results, group, rows) for group, rows in groups]
    if not tables:
        return []
    text = (
        "How those fared who took a thing, how often it is taken and what that costs or brings, by "
        "number of players. The page of each number has the other figures, and each strategy's."
    )
    folded = [replace(table, folded=True) for table in tables[1:]]
    return [Section("components", "Components", "Components by number of players", [text],
                    tables=[tables[0], *folded])]  # fmt: skip


def _component_table(results: Sequence[RunResult], group: str, frame: pd.DataFrame) -> Table:
    unit, what = amount_of(results[0], group)
    names = {"gap": "gap", "taken": "taken", AMOUNT: unit}
    frame = frame[frame["measure"].isin(names) & frame["value"].notna()]
    shown = [(measure, name) for measure, name in names.items()
             if (frame["measure"] == measure).any()]  # fmt: skip
    found = {(row["measure"], row["id"], row["players"]): row for row in records(frame)}
    titles = dict(zip(frame["id"], frame["title"], strict=True))
    lines = [
        Line(
            [Cell(title), *(value_cell(found.get((measure, name, result.players)), measure == "gap")
                            for result in results)],
            {"measure": measure},
        )
        for measure, _ in shown
        for name, title in titles.items()
    ]  # fmt: skip
    made = (
        "Each column is a run of its own, of the first variant, all strategies together. Gap: win "
        "share of those who took it minus that of those who could have and did not, in points, "
        "within each strategy; an association. Taken: of the seat-games with the choice. "
        f"{unit.capitalize()}: {unit} {what}, on average of the seat-games that took it. 95 % "
        "intervals over deals."
    )
    columns = [Column(group, number=False)]
    columns += [Column(f"{result.players} players") for result in results]
    return Table(f"parts-{group.replace(' ', '-')}", plural(group).capitalize(), columns, lines,
                 made, "components", [("measure", "Measure", shown)], sorts=True)  # fmt: skip
