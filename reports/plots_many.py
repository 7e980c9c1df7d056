"""Plots of many line-ups and variants side by side."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator

from reports.furniture import (
    SMALL_SIZE,
    TEXT_SIZE,
    band,
    cells,
    dots,
    head,
    name_cells,
    rows,
    side_text,
    ticks,
)
from reports.palette import BLUE, GREY, MUTED
from reports.words import number, percent, points, title


def strategy_matrix(ax: Axes, frame: pd.DataFrame, even: float) -> Axes:
    """Win share of each strategy against each set of rivals.

    Args:
        ax: where to draw.
        frame: strategy, rivals, value, low, high: one row per strategy and line-up.
        even: 1 / players; shares above it are purple, below it orange.
    """
    table = frame.pivot_table(index="strategy", columns="rivals", values="value", sort=False)
    table = table.loc[table.mean(axis=1).sort_values(ascending=False, kind="stable").index]
    table = table[table.mean().sort_values(kind="stable").index]
    crowded = len(table.columns) > 12
    cells(
        ax, table.to_numpy() - even, _sure(frame, "strategy", "rivals", table, even),
        lambda above: "" if crowded else f"{100 * (above + even):.0f}", TEXT_SIZE,
    )  # fmt: skip
    name_cells(ax, table.index.tolist(), table.columns.tolist())
    answer = f"Win share per seat in percent; even is {percent(even)}. Faded: perhaps even."
    return head(ax, "Who beats whom?", answer)


def _sure(
    frame: pd.DataFrame, rows: str, columns: str, table: pd.DataFrame, zero: float
) -> np.ndarray:
    """Which cells of a pivoted table have an interval that does not cover `zero`."""
    apart = (frame["low"] > zero) | (frame["high"] < zero)
    wide = frame.assign(sure=apart.astype(float)).pivot_table(
        index=rows, columns=columns, values="sure"
    )
    found: np.ndarray = wide.reindex(index=table.index, columns=table.columns).to_numpy() > 0
    return found


def variant_map(ax: Axes, frame: pd.DataFrame, base: str) -> Axes:
    """How much each variant changes the win share of each strategy.

    Args:
        ax: where to draw.
        frame: variant, whose, value, low, high: one row per variant and strategy.
        base: the variant they are compared with.
    """
    table = frame.pivot_table(index="variant", columns="whose", values="value", sort=False)
    sure = _sure(frame, "variant", "whose", table, 0.0)
    cells(ax, table.to_numpy(), sure, lambda x: number(100 * x, 1, sign=True), SMALL_SIZE)
    name_cells(ax, [title(name) for name in table.index], table.columns.tolist())
    answer = f"Win share against {base} on the same deals, in points. Faded: perhaps none."
    return head(ax, "What does each variant change?", answer)


def variant_changes(ax: Axes, frame: pd.DataFrame, margin: float, base: str) -> Axes:
    """How much each variant changes the win share of each strategy, on the same deals.

    Args:
        ax: where to draw.
        frame: rows "win share" of the table `variants`, strategies only.
        margin: changes up to this do not matter.
        base: the variant they are compared with.
    """
    several = len(frame["variant"].unique()) > 1
    labels = [f"{row['whose']}, {row['variant']}" if several else row["whose"]
              for _, row in frame.iterrows()]  # fmt: skip
    low = min(-1.5 * margin, float(np.nanmin([0.0, *frame["low"]])))
    high = max(1.5 * margin, float(np.nanmax([0.0, *frame["high"]])))
    ax.set_xlim(low * 1.05, high * 1.05)
    dots(ax, frame, np.where(frame["verdict"] == "changes", BLUE, GREY).tolist())
    for k, change in enumerate(frame["value"]):
        side_text(ax, k, number(100 * change, 1, sign=True))
    band(ax, 0.0, margin)
    ax.axvline(0, color=MUTED, linewidth=1, zorder=1)
    rows(ax, labels)
    ax.xaxis.set_major_formatter(FuncFormatter(lambda x, _: number(100 * x, 1, sign=x != 0)))
    ax.xaxis.set_major_locator(MaxNLocator(ticks(ax)))
    ax.set_xlabel("change of the win share, in points")
    what = frame["variant"].iloc[0] if not several else "each variant"
    answer = f"Against {base}, on the same deals; shaded: within {points(margin)}."
    return head(ax, f"What does {title(what)} change?", answer)
