"""Plots of many line-ups and variants side by side."""

import math

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator

from reports.furniture import (
    BLUE,
    GREY,
    INK,
    MUTED,
    ON_DARK,
    ON_LIGHT,
    PAPER,
    SMALL_SIZE,
    TEXT_SIZE,
    band,
    dots,
    head,
    rows,
    side_text,
    ticks,
)
from reports.words import number, percent, points, title


def strategy_matrix(ax: Axes, frame: pd.DataFrame, even: float) -> Axes:
    """Win share of each strategy against each set of rivals.

    Args:
        ax: where to draw.
        frame: strategy, rivals, value: one row per strategy and line-up.
        even: 1 / players; shares above it are blue, below it orange.
    """
    table = frame.pivot_table(index="strategy", columns="rivals", values="value", sort=False)
    table = table.loc[table.mean(axis=1).sort_values(ascending=False, kind="stable").index]
    table = table[table.mean().sort_values(kind="stable").index]
    reach = max(1 - even, even)
    above = np.ma.masked_invalid(table.to_numpy() - even)
    ax.pcolormesh(above, cmap="PuOr", vmin=-reach, vmax=reach, edgecolors=PAPER, linewidth=1.5)
    crowded = len(table.columns) > 12
    for (row, column), share in np.ndenumerate(table.to_numpy()):
        if not math.isnan(share) and not crowded:
            strong = abs(share - even) > 0.6 * reach
            ax.text(column + 0.5, row + 0.5, f"{100 * share:.0f}", ha="center", va="center",
                    fontsize=TEXT_SIZE, color=ON_DARK if strong else ON_LIGHT)  # fmt: skip
    ax.set_xticks(np.arange(len(table.columns)) + 0.5, table.columns, rotation=40, ha="right",
                  fontsize=SMALL_SIZE, rotation_mode="anchor")  # fmt: skip
    ax.set_yticks(np.arange(len(table)) + 0.5, table.index, fontsize=TEXT_SIZE)
    ax.invert_yaxis()
    ax.tick_params(length=0, colors=INK)
    for spine in ax.spines.values():
        spine.set_visible(False)
    answer = f"Win share per seat in percent; even is {percent(even)}."
    return head(ax, "Who beats whom?", answer)


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
