"""One question at several numbers of players: the runs side by side, on a page of their own.

Games of different numbers of players share no deals, so nothing here is paired: each figure comes
from its own run, and is shown against an even share where a share of victories is meant.
"""

import hashlib
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pandas as pd
from markupsafe import Markup
from matplotlib.axes import Axes

from reports import furniture
from reports.drawn import write_plot
from reports.figures import Spec, plot_of
from reports.files import write_tables
from reports.finding import Finding, estimate_of, whole
from reports.frames import tables
from reports.page import render
from reports.page_cells import Cell, Column, Line, Section, Table, value_cell
from reports.page_design import assumed
from reports.result import RunResult
from reports.words import count, full, listed, number, points

if TYPE_CHECKING:  # importing it would load the compiler
    from sim.core.game import Assumed

# measure -> what it is called on the page; the order is that of the page
MEASURES = {
    "seat above even": "seat's win share above even",
    "strategy above even": "strategy's win share above even",
    "victory shared": "victory shared",
    "win margin": "winner's margin",
    "turns": "turns",
    "decisions": "decisions",
    "rounds": "rounds",
}


@dataclass(frozen=True)
class Head:
    """What the page's template says of the whole."""

    name: str
    asks: str
    game_title: str
    players: str
    digest: str


def write_players(results: Sequence[RunResult], folder: Path) -> list[Finding]:
    """Write tables/, plots/ and index.html about runs that differ in the number of players.

    Returns:
        What to print.
    """
    frame = side_by_side(results)
    found = findings(results, frame)
    write_tables({"players": frame}, folder / "tables")
    (folder / "plots").mkdir(parents=True, exist_ok=True)
    drawings = [write_plot(plot_of(spec), folder / "plots") for spec in _specs(results, frame)]
    sections = [
        Section("findings", "Findings", "Findings"),
        Section("players", "By number of players", "By number of players", plots=drawings,
                tables=[_table(results, frame)]),
        assumed(_assumed(results)),
        Section("runs", "Pages", "The page of each number of players", _links(results, folder)),
    ]  # fmt: skip
    games = sum(int(tally.counts.games.sum()) for r in results for tally in r.lineups.values())
    lede = (
        f"{count(games)} games between scripted bots, {_counted(results)} at the table. Brackets "
        "hold 95 % intervals over deals. Other numbers of players are other deals, so the runs "
        "are compared unpaired."
    )
    digests = "".join(result.digest for result in results).encode()
    first = results[0]
    whose = Head(first.name, first.asks, first.game_title, _counted(results),
                 hashlib.sha256(digests).hexdigest())  # fmt: skip
    (folder / "index.html").write_text(render(whose, found, lede, sections), "utf-8", newline="\n")
    return found


def side_by_side(results: Sequence[RunResult]) -> pd.DataFrame:
    """One row per number of players, MEASURES and whose it is, of the baseline variant."""
    return pd.DataFrame([row for result in results for row in _rows(result)])


def _rows(result: RunResult) -> Iterator[dict[str, Any]]:
    made = {
        name: frame[frame["variant"] == result.variants[0]]
        for name, frame in tables(result).items()
    }

    def of(name: str, measure: str) -> pd.DataFrame:
        frame = whole(result, made[name])
        return frame[frame["measure"] == measure]

    def line(row: Mapping[str, Any], measure: str, whose: str, less: float = 0.0) -> dict[str, Any]:
        kept = {key: row[key] for key in ("n", "games", "deals", "unit", "method")}
        shifted = {key: row[key] - less for key in ("value", "low", "high")}
        verdict = row.get("verdict", "")
        return {"players": result.players, "measure": measure, "whose": whose, **shifted, **kept,
                "verdict": verdict}  # fmt: skip

    even = result.even_share
    for row in of("seats", "win share").to_dict("records"):
        yield line(row, "seat above even", f"seat {row['seat']}", even)
    for row in of("strategies", "win share").to_dict("records"):
        yield line(row, "strategy above even", row["strategy"], even)
    for measure in ("victory shared", "win margin"):
        for row in of("margins", measure).to_dict("records"):
            yield line(row, measure, "game")
    lengths = of("lengths", "mean")
    for row in lengths.to_dict("records"):
        yield line(row, row["length"], "game")


def _assumed(results: Sequence[RunResult]) -> "list[Assumed]":
    """The assumed numbers of all runs, each key once: they are of one config."""
    found: dict[str, Assumed] = {}
    for result in results:
        for item in result.assumed:
            found.setdefault(item.key, item)
    return list(found.values())


def _counted(results: Sequence[RunResult]) -> str:
    return listed([str(result.players) for result in results])


# ---------------------------------------------------------------------- in words


def findings(results: Sequence[RunResult], frame: pd.DataFrame) -> list[Finding]:
    """The seats, the strongest strategy, the length and the ties by number of players."""
    found = [_seats(results, frame)]
    if frame.loc[frame["measure"] == "strategy above even", "low"].notna().any():
        found.append(_strongest(results, frame))
    for measure, title in (("turns", "Turns of a game"), ("victory shared", "Shared victories")):
        rows = frame[frame["measure"] == measure]
        unit = "share" if measure == "victory shared" else "plain"
        told = _by_number(rows, partial(_full, unit=unit))
        found.append(Finding(measure, f"{title}: {told}", "", "plain"))
    return found


def _full(row: Mapping[str, Any], unit: str) -> str:
    return full(estimate_of(row), unit)


def _above(row: Mapping[str, Any]) -> str:
    return f"{row['whose']} {full(estimate_of(row), 'share', sign=True)}"


def _by_number(rows: pd.DataFrame, say: Callable[[Mapping[str, Any]], str]) -> str:
    return "; ".join(f"{row['players']} players: {say(row)}" for row in rows.to_dict("records"))


def _seats(results: Sequence[RunResult], frame: pd.DataFrame) -> Finding:
    rows = frame[frame["measure"] == "seat above even"]
    rows = rows.assign(size=rows["value"].abs())
    worst = rows.loc[[group["size"].idxmax() for _, group in rows.groupby("players", sort=False)]]
    told = _by_number(worst, _above)
    margin = points(results[0].margins.seat_share)
    words = [
        _seat_word(rows[rows["players"] == result.players]["verdict"].tolist())
        for result in results
    ]
    said = [
        f"{word} with "
        + listed([str(r.players) for r, w in zip(results, words, strict=True) if w == word])
        for word in ("unfair", "undecided", "fair")
        if word in words
    ]
    tone = "bad" if "unfair" in words else "open" if "undecided" in words else "good"
    return Finding("seats", f"The seat furthest from an even share: {told}",
                   f"within {margin}: {', '.join(said)}", tone)  # fmt: skip


def _seat_word(verdicts: Sequence[str]) -> str:
    """Of all seats: unfair if one is, fair if all are."""
    words = {str(verdict).partition(":")[0] for verdict in verdicts}
    return "unfair" if "unfair" in words else "fair" if words == {"fair"} else "undecided"


def _strongest(results: Sequence[RunResult], frame: pd.DataFrame) -> Finding:
    rows = frame[(frame["measure"] == "strategy above even") & frame["low"].notna()]
    best = rows.loc[[group["value"].idxmax() for _, group in rows.groupby("players", sort=False)]]
    told = _by_number(best, _above)
    same = len(set(best["whose"])) == 1
    return Finding("strongest", f"Strongest strategy against an even share: {told}",
                   "the same at every number" if same else "not the same at every number",
                   "plain")  # fmt: skip


# ---------------------------------------------------------------------- pictures and page


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
    furniture.dots(ax, shown, furniture.BLUE)
    for k, value in enumerate(shown["value"]):
        furniture.side_text(ax, k, number(value, 1, sign=margin is not None))
    if margin is not None:
        furniture.band(ax, 0.0, margin * scale)
        ax.axvline(0, color=furniture.MUTED, linewidth=1, zorder=1)
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
    columns += [Column(f"{result.players} players") for result in results]
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


def _links(results: Sequence[RunResult], folder: Path) -> list[Markup]:
    links = []
    for result in results:
        page = Path(os.path.relpath(result.run, folder)).as_posix() + "/index.html"
        links.append(
            Markup('<a href="{}">{} players</a>: who wins, scores, components, the game.').format(
                page, result.players
            )
        )
    return links
