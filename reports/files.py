"""Writes the files of a report: tables, plots and the page of a run folder."""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from reports.artist import begun
from reports.balance import findings
from reports.finding import Findings
from reports.frames import tables
from reports.page import page
from reports.page_cells import Drawing
from reports.result import RunResult


def write_files(result: RunResult, folder: Path) -> Findings:
    """Write tables/, plots/ and index.html into the folder; returns what to print.

    The same result gives the same bytes.
    """
    named = result.without_place()
    made = tables(named)
    found = findings(named, made)
    plots = folder / "plots"
    plots.mkdir(parents=True, exist_ok=True)
    with _drawn(named, made, plots) as drawings:
        write_tables(made, folder / "tables")
        text = page(named, made, found, drawings)
    (folder / "index.html").write_text(text, "utf-8", newline="\n")
    return found.of_run(named.run, result.run)


def _drawn(
    result: RunResult, made: dict[str, pd.DataFrame], folder: Path
) -> AbstractContextManager[Iterator[Drawing]]:
    """The plots, by the process that was begun for them, or from here."""
    artist = begun()
    if artist is not None:
        return artist.drawn(result, made, folder)
    from reports import drawn, figures  # load matplotlib

    return drawn.drawn(list(figures.specs(result, made)), folder)


def write_tables(made: dict[str, pd.DataFrame], folder: Path) -> None:
    """Write every table as CSV and as Parquet."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, frame in made.items():
        frame.to_csv(folder / f"{name}.csv", index=False, float_format="%.8g", lineterminator="\n")
        table = pa.Table.from_pandas(frame, preserve_index=False)
        pq.write_table(table, folder / f"{name}.parquet")
