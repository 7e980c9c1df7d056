"""Plots of the course of the game."""

import math

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator

from reports.furniture import (
    BLUE,
    COLUMNS,
    GRID,
    INK,
    MUTED,
    SKY,
    SMALL_SIZE,
    clean,
    head,
    nearly_all,
    note_line,
    percent_axis,
    ticks,
)
from reports.words import percent


def game_length(ax: Axes, frame: pd.DataFrame, facts: pd.DataFrame, unit: str) -> Axes:
    """How long games take, with the median and the middle nine tenths.

    Args:
        ax: where to draw.
        frame: the table `length_histogram` of one line-up and unit: from, count.
        facts: the table `lengths` of the same.
        unit: "turns", "decisions" or "rounds".
    """
    at = facts.set_index("measure")["value"]
    start, counts = frame["from"].to_numpy(), frame["count"].to_numpy()
    width = int(np.gcd.reduce(np.diff(start))) if len(start) > 1 else 1
    low, high = nearly_all(start, counts)
    # Columns of one unit are too thin to see when games differ by hundreds of decisions.
    wide = max(width, width * math.ceil((high - low) / width / COLUMNS))
    left = start // wide * wide
    shown = pd.Series(counts).groupby(left).sum()
    share = shown.to_numpy() / counts.sum()
    middle = (shown.index >= at["quantile 0.05"] - wide + 1) & (shown.index <= at["quantile 0.95"])
    colours = [BLUE if inside else SKY for inside in middle]
    ax.bar(shown.index + (wide - 1) / 2, share, width=wide * 0.92, color=colours, linewidth=0)
    ax.set_xlim(low - wide, high + 2 * wide)
    ax.set_ylim(0, share.max() * 1.15)
    ax.axvline(at["median"], color=INK, linewidth=1.2)
    note_line(ax, at["median"], f"median {at['median']:g}")
    ax.set_xlabel(f"{unit} per game")
    percent_axis(ax.yaxis, 4)
    ax.xaxis.set_major_locator(MaxNLocator(ticks(ax), integer=True))
    clean(ax)
    ax.grid(axis="y", color=GRID, linewidth=0.7)
    answer = f"Nine in ten take {at['quantile 0.05']:g} to {at['quantile 0.95']:g} {unit} (dark)."
    return head(ax, "How long is a game?", answer)


def leader_wins(ax: Axes, frame: pd.DataFrame, even: float) -> Axes:
    """How often the seat that leads after a round wins in the end.

    Args:
        ax: where to draw.
        frame: rows "leader wins" of the table `leads` of one line-up.
        even: 1 / players.
    """
    frame = frame.sort_values("round")
    x, value = frame["round"].to_numpy(dtype=float), frame["value"].to_numpy()
    ax.fill_between(x, frame["low"], frame["high"], color=BLUE, alpha=0.2, linewidth=0)
    ax.plot(x, value, "o-", color=BLUE, linewidth=1.8, markersize=5)
    for at, share, top in zip(x, value, frame["high"], strict=True):
        if len(x) <= 10 or at in (x[0], x[-1]):
            ax.annotate(percent(share, 0), (at, top), (0, 4), textcoords="offset points",
                        ha="center", fontsize=SMALL_SIZE, color=INK)  # fmt: skip
    ax.axhline(even, color=MUTED, linewidth=1, linestyle=(0, (4, 2)))
    ax.annotate(f"even share {percent(even)}", (1, even), (-2, -3), textcoords="offset points",
                xycoords=("axes fraction", "data"), ha="right", va="top", fontsize=SMALL_SIZE,
                color=MUTED)  # fmt: skip
    ax.set_ylim(0, 1.08)
    ax.set_xlim(x.min() - 0.4, x.max() + 0.4)
    ax.xaxis.set_major_locator(MaxNLocator(min(10, len(x)), integer=True))
    ax.yaxis.set_major_formatter(FuncFormatter(lambda y, _: percent(y, 0)))
    ax.set_yticks([0, 0.25, 0.5, 0.75, 1])
    ax.set_xlabel("after round")
    clean(ax)
    ax.grid(axis="y", color=GRID, linewidth=0.7)
    middle = frame.iloc[(len(frame) - 1) // 2]
    answer = f"Who leads after round {middle['round']} wins {percent(middle['value'])}."
    return head(ax, "How early is the winner known?", answer)
