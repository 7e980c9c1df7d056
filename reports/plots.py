"""Tables to plots: every function draws on the Axes it is given and returns it.

Values stand beside their marks, so that no plot needs a legend to be read, and the question and its
answer are the title.
"""

import math

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from reports.furniture import (
    COLUMNS,
    SMALL_SIZE,
    band,
    dots,
    head,
    legend,
    nearly_all,
    note_line,
    percent_axis,
    rows,
    side_text,
    ticks,
)
from reports.palette import BLUE, COLOURS, GREEN, INK, MUTED, ON_DARK, ON_LIGHT, PAPER, VERMILLION
from reports.words import percent, points, title

# ---------------------------------------------------------------------- shares with intervals


def win_shares(ax: Axes, frame: pd.DataFrame, even: float, margin: float) -> Axes:
    """Win share of each strategy with its interval, best first.

    Args:
        ax: where to draw.
        frame: rows "win share" of the table `strategies`, one per strategy.
        even: 1 / players.
        margin: shares this near to even are called even.
    """
    frame = frame.sort_values("value", ascending=False, kind="stable")
    _share_rows(ax, frame["strategy"].tolist(), frame, even, f"even share {percent(even)}")
    band(ax, even, margin)
    best = frame.iloc[0]
    if math.isnan(best["low"]):
        return head(ax, "Who wins?", "Only one strategy plays: each seat wins alike by design.")
    answer = f"{best['strategy']} wins most: {percent(best['value'])} of its games. {_per_seat()}"
    return head(ax, "Who wins, and how often?", answer)


def _per_seat() -> str:
    return "Win share per seat, 95 % interval."


def seat_effect(ax: Axes, frame: pd.DataFrame, even: float, margin: float) -> Axes:
    """Win share of each seat with its interval, the fair range shaded.

    Args:
        ax: where to draw.
        frame: rows "win share" of the table `seats`, one per seat.
        even: 1 / players.
        margin: the fair range reaches this far from even.
    """
    labels = [f"seat {seat}" for seat in frame["seat"]]
    _share_rows(ax, labels, frame, even, f"even {percent(even)}", zoom=2 * margin)
    band(ax, even, margin)
    verdicts = frame["verdict"].str.split(":").str[0].tolist()
    if "unfair" in verdicts:
        worst = frame.iloc[int((frame["value"] - even).abs().to_numpy().argmax())]
        answer = f"Yes: seat {worst['seat']} wins {percent(worst['value'])}."
    elif all(word == "fair" for word in verdicts):
        answer = f"No: every seat is within {points(margin)} of even."
    else:
        answer = "Undecided: the intervals are still too wide."
    return head(ax, "Does the seat matter?", f"{answer} Shaded: fair, within {points(margin)}.")


def _share_rows(
    ax: Axes, labels: list[str], frame: pd.DataFrame, even: float, note: str, zoom: float = 0.0
) -> None:
    """Dots with intervals and their values, a line at the even share."""
    low = float(np.nanmin([even, *frame["low"], *frame["value"]]))
    high = float(np.nanmax([even, *frame["high"], *frame["value"]]))
    reach = max(high - low, zoom, 0.02)
    left = max(0.0, min(low, even - zoom) - 0.08 * reach)
    right = min(1.0, max(high, even + zoom) + 0.05 * reach)
    ax.set_xlim(left, right)
    dots(ax, frame, BLUE)
    for k, (value, lo, hi) in enumerate(
        zip(frame["value"], frame["low"], frame["high"], strict=True)
    ):
        known = not math.isnan(lo)
        text = percent(value) + (f"  ({100 * lo:.1f}\N{EN DASH}{100 * hi:.1f})" if known else "")
        side_text(ax, k, text)
    ax.axvline(even, color=MUTED, linewidth=1, linestyle=(0, (4, 2)), zorder=2)
    note_line(ax, even, note)
    rows(ax, labels)
    percent_axis(ax.xaxis, ticks(ax))


# ---------------------------------------------------------------------- scores


def score_distributions(ax: Axes, frame: pd.DataFrame, medians: dict[str, float]) -> Axes:
    """How each strategy's scores spread, one ridge each, the best median on top.

    Args:
        ax: where to draw.
        frame: the table `score_histogram` of one line-up: strategy, score, count.
        medians: by strategy.
    """
    names = sorted(medians, key=lambda name: (-medians[name], name))
    low, high = nearly_all(frame["score"].to_numpy(), frame["count"].to_numpy())
    width = max(1, math.ceil((high - low) / COLUMNS))
    for k, name in enumerate(names):
        mine = frame[frame["strategy"] == name]
        x, height = _steps(mine["score"].to_numpy(), mine["count"].to_numpy(), low, width)
        ax.fill_between(x, k + 0.4, k + 0.4 - 0.82 * height, color=BLUE, alpha=0.75, linewidth=0)
        ax.plot([medians[name]] * 2, [k + 0.42, k - 0.4], color=INK, linewidth=1.2)
        side_text(ax, k, f"median {medians[name]:g}")
    ax.set_xlim(low - 0.5, high + 0.5)
    ax.set_xlabel("score in points")
    rows(ax, names)
    ax.xaxis.set_major_locator(MaxNLocator(ticks(ax), integer=True))
    spread = f"{names[0]} scores highest" if len(names) > 1 else f"median {medians[names[0]]:g}"
    return head(ax, "How do the scores spread?", f"{spread}; the line marks the median.")


def _steps(
    values: np.ndarray, counts: np.ndarray, first: float, width: int
) -> tuple[np.ndarray, np.ndarray]:
    """Outline of columns `width` points wide, the tallest 1 high."""
    column = ((values - first) // width).astype(int)
    tall = np.bincount(column.clip(min=0), counts)
    edges = first + width * np.arange(len(tall) + 1) - 0.5
    return np.repeat(edges, 2)[1:-1], np.repeat(tall / tall.max(), 2)


def score_sources(ax: Axes, frame: pd.DataFrame) -> Axes:
    """Where each strategy's points come from, stacked.

    Args:
        ax: where to draw.
        frame: the table `sources` of one line-up: strategy, source, value.
    """
    table = frame.pivot_table(index="strategy", columns="source", values="value", sort=False)
    table = _fold(table)
    table = table.loc[table.sum(axis=1).sort_values(ascending=False, kind="stable").index]
    ends = {+1: np.zeros(len(table)), -1: np.zeros(len(table))}
    span = float(table.clip(lower=0).sum(axis=1).max() - table.clip(upper=0).sum(axis=1).min())
    for colour, source in zip(COLOURS, table.columns, strict=False):
        values = table[source].to_numpy()
        start = np.where(values >= 0, ends[+1], ends[-1])
        ax.barh(range(len(table)), values, left=start, height=0.62, color=colour,
                label=title(source), edgecolor=PAPER, linewidth=0.6)  # fmt: skip
        for k, (value, left) in enumerate(zip(values, start, strict=True)):
            if abs(value) > 0.065 * span:
                dark = colour in (BLUE, VERMILLION, GREEN)
                ax.text(left + value / 2, k, f"{value:.1f}", ha="center", va="center",
                        fontsize=SMALL_SIZE, color=ON_DARK if dark else ON_LIGHT)  # fmt: skip
        ends[+1] = ends[+1] + values.clip(min=0)
        ends[-1] = ends[-1] + values.clip(max=0)
    for k, total in enumerate(table.sum(axis=1)):
        side_text(ax, k, f"{total:.1f} points")
    ax.set_xlabel("mean points per game")
    ax.set_xlim(min(0.0, float(ends[-1].min())), float(ends[+1].max()) * 1.01)
    rows(ax, table.index.tolist())
    legend(ax, len(table.columns), lines=2)
    main = table.sum().idxmax()
    return head(ax, "Where do the points come from?", f"Most from: {title(str(main))}.")


def _fold(table: pd.DataFrame) -> pd.DataFrame:
    """At most as many columns as colours; the smallest become "other"."""
    size = table.abs().sum()
    table = table[[name for name in table.columns if size[name] > 0]]
    if len(table.columns) <= len(COLOURS):
        return table
    keep = size.sort_values(ascending=False, kind="stable").index[: len(COLOURS) - 1]
    kept = table[[name for name in table.columns if name in keep]].copy()
    kept["other"] = table.drop(columns=keep).sum(axis=1)
    return kept
