"""Writes the files of a report: tables, plots and the page of a run folder."""

from pathlib import Path

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from reports.balance import findings
from reports.drawn import drawn
from reports.figures import specs
from reports.finding import Findings
from reports.frames import tables
from reports.page import page
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
    with drawn(list(specs(named, made)), plots) as drawings:
        write_tables(made, folder / "tables")
        text = page(named, made, found, list(drawings))
    (folder / "index.html").write_text(text, "utf-8", newline="\n")
    return found.of_run(named.run, result.run)


def write_tables(made: dict[str, pd.DataFrame], folder: Path) -> None:
    """Write every table as CSV and as Parquet."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, frame in made.items():
        frame.to_csv(folder / f"{name}.csv", index=False, float_format="%.8g", lineterminator="\n")
        table = pa.Table.from_pandas(frame, preserve_index=False)
        pq.write_table(table, folder / f"{name}.parquet")
