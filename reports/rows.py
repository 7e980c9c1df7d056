"""Rows of tidy tables: keys, what is measured, its estimate and unit."""

from collections.abc import Iterator
from typing import Any

import pandas as pd

from reports.estimates import Estimate
from reports.reading import Reading
from reports.result import RunResult

Row = dict[str, Any]


def fact(keys: Row, measure: str, estimate: Estimate, unit: str) -> Row:
    """One row: the keys, what is measured, the estimate and its unit."""
    return {
        **keys, "measure": measure, "value": estimate.value, "low": estimate.low,
        "high": estimate.high, "n": estimate.n, "games": estimate.games,
        "deals": estimate.blocks, "unit": unit, "method": estimate.method,
    }  # fmt: skip


def records(frame: pd.DataFrame) -> list[Row]:
    """The rows of a table, in a quarter of the time of `DataFrame.to_dict`."""
    names = list(frame.columns)
    rows = frame.astype(object).to_numpy().tolist()
    return [dict(zip(names, row, strict=True)) for row in rows]


def readings_of(result: RunResult, variant: int) -> list[Reading]:
    """Every line-up under one variant, by index."""
    return [Reading(name, tally, variant, result.level) for name, tally in result.lineups.items()]


def readings(result: RunResult) -> Iterator[tuple[Row, Reading]]:
    """Every variant of every line-up, with the keys of its rows."""
    for v, variant in enumerate(result.variants):
        for reading in readings_of(result, v):
            yield {"variant": variant, "lineup": reading.lineup}, reading
