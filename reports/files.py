"""Writes the files of a report: tables, plots and the page of a run folder."""

import io
from pathlib import Path
from typing import Any

import matplotlib as mpl
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from reports.balance import Findings, findings
from reports.figures import Plot, figures
from reports.frames import tables
from reports.page import Drawing, drawing, page
from reports.result import RunResult

DPI = 130
# Text stays text, so that it can be searched, read aloud and take the page's font.
# Hinting would take a third of the time and moves letters apart at this resolution.
_STYLE: dict[Any, Any] = {
    "svg.fonttype": "none", "font.family": "sans-serif", "text.hinting": "none",
    "text.parse_math": False,
}  # fmt: skip
_PNG = {"compress_level": 3}  # half the time of the default for a tenth more bytes


def write_files(result: RunResult, folder: Path) -> Findings:
    """Write tables/, plots/ and index.html into the folder; returns what to print.

    The same result gives the same bytes.
    """
    named = result.without_place()
    made = tables(named)
    found = findings(named, made)
    write_tables(made, folder / "tables")
    (folder / "plots").mkdir(parents=True, exist_ok=True)
    drawings = [write_plot(plot, folder / "plots") for plot in figures(named, made)]
    text = page(named, made, found, drawings)
    (folder / "index.html").write_text(text, "utf-8", newline="\n")
    return found.of_run(named.run, result.run)


def write_tables(made: dict[str, pd.DataFrame], folder: Path) -> None:
    """Write every table as CSV and as Parquet."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, frame in made.items():
        frame.to_csv(folder / f"{name}.csv", index=False, float_format="%.8g", lineterminator="\n")
        table = pa.Table.from_pandas(frame, preserve_index=False)
        pq.write_table(table, folder / f"{name}.parquet")


def write_plot(plot: Plot, folder: Path) -> Drawing:
    """Write a plot as PNG and SVG; returns it as the page shows it."""
    with mpl.rc_context(_STYLE):
        plot.figure.savefig(folder / f"{plot.name}.png", dpi=DPI, metadata={"Software": None},
                            pil_kwargs=_PNG)  # fmt: skip
        svg = _svg(plot)
    (folder / f"{plot.name}.svg").write_text(svg, "utf-8", newline="\n")
    return drawing(plot.name, plot.section, plot.table, svg, plot.alt)


def draw(plot: Plot) -> Drawing:
    """A plot as the page shows it, without a file."""
    with mpl.rc_context(_STYLE):
        return drawing(plot.name, plot.section, plot.table, _svg(plot), plot.alt)


def _svg(plot: Plot) -> str:
    buffer = io.StringIO()
    with mpl.rc_context({"svg.hashsalt": plot.name}):
        plot.figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None})
    return buffer.getvalue()
