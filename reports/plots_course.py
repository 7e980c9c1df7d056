"""Plots of the course of the game."""

import math

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator

from reports.furniture import (
    COLUMNS,
    SMALL_SIZE,
    clean,
    head,
    legend,
    nearly_all,
    note_line,
    percent_axis,
    rows,
    side_text,
    ticks,
)
from reports.palette import BLUE, GREY, GRID, INK, MUTED, ORANGE, SKY, VERMILLION
from reports.sources import ALONE, INVOLVED, source_title
from reports.words import ordinal, percent


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


def rank_wins(ax: Axes, frame: pd.DataFrame, even: float) -> Axes:
    """How often the seat that is first, second ... after a round wins in the end.

    Args:
        ax: where to draw.
        frame: the table `ranks` of one line-up: round, rank, value, low, high.
        even: 1 / players.
    """
    most = int(frame["rank"].max())
    between = [SKY, GREY, ORANGE][: most - 2]
    ends = {}
    for rank, colour in zip(range(1, most + 1), [BLUE, *between, VERMILLION], strict=True):
        mine = frame[frame["rank"] == rank].sort_values("round")
        x, value = mine["round"].to_numpy(dtype=float), mine["value"].to_numpy()
        ax.fill_between(x, mine["low"], mine["high"], color=colour, alpha=0.2, linewidth=0)
        ax.plot(x, value, "o-", color=colour, linewidth=1.8, markersize=4)
        ends[ordinal(rank, most)] = float(value[-1])
    for name, height in apart(ends, 0.08).items():
        ax.annotate(name, (1, height), (6, 0), xycoords=("axes fraction", "data"), va="center",
                    textcoords="offset points", fontsize=SMALL_SIZE, color=INK)  # fmt: skip
    first = frame[frame["rank"] == 1].sort_values("round")
    x = first["round"].to_numpy(dtype=float)
    ax.axhline(even, color=MUTED, linewidth=1, linestyle=(0, (4, 2)))
    ax.set_ylim(0, 1.02)
    ax.set_xlim(x.min() - 0.3, x.max() + 0.3)
    ax.xaxis.set_major_locator(MaxNLocator(min(10, len(x)), integer=True))
    ax.yaxis.set_major_formatter(FuncFormatter(lambda y, _: percent(y, 0)))
    ax.set_yticks([0, 0.25, 0.5, 0.75, 1])
    ax.set_xlabel("after round")
    clean(ax)
    ax.grid(axis="y", color=GRID, linewidth=0.7)
    middle = first.iloc[(len(first) - 1) // 2]
    answer = (
        f"Who is first after round {middle['round']} wins {percent(middle['value'])}. "
        f"Dashed: the even share, {percent(even)}."
    )
    return head(ax, "How early is the winner known?", answer)


def luck_sources(ax: Axes, frame: pd.DataFrame) -> Axes:
    """How much of who wins each source of chance fixes alone, and is involved in.

    Args:
        ax: where to draw.
        frame: rows of the table `luck_sources` of one line-up and result, largest total first.
    """
    total, first = frame[frame["measure"] == INVOLVED], frame[frame["measure"] == ALONE]
    places = np.arange(len(total))
    for rows_of, height, colour, label in (
        (total, 0.62, SKY, INVOLVED), (first, 0.34, BLUE, ALONE),
    ):  # fmt: skip
        value = rows_of["value"].to_numpy(float).clip(min=0)
        ax.barh(places, value, height=height, color=colour, label=label, linewidth=0, zorder=2)
        ax.hlines(places, rows_of["low"], rows_of["high"], color=INK, linewidth=1, zorder=3)
    for k, (alone, involved) in enumerate(zip(first["value"], total["value"], strict=True)):
        side_text(ax, k, f"{percent(max(alone, 0), 0)}, {percent(involved, 0)}")
    ax.set_xlim(0, 1.005)
    rows(ax, [source_title(source) for source in total["source"]])
    percent_axis(ax.xaxis, ticks(ax))
    legend(ax, 2)
    source = total.iloc[0]
    answer = (
        f"Most: {source_title(source['source'])}, involved in {percent(source['value'], 0)} of the "
        "variance of who wins."
    )
    return head(ax, "Which chance decides?", answer)


def apart(heights: dict[str, float], least: float) -> dict[str, float]:
    """Heights of labels, in the same order, that keep their distance."""
    placed: dict[str, float] = {}
    below = -least
    for name in sorted(heights, key=lambda name: (heights[name], -list(heights).index(name))):
        below = placed[name] = max(heights[name], below + least)
    return placed
