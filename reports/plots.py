"""Tables to plots: every function draws on the Axes it is given and returns it.

Colours are Okabe and Ito's, which colour-blind readers can tell apart. Values stand beside their
marks, so that no plot needs a legend to be read, and the question and its answer are the title.
"""

import math

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator

from reports.furniture import (
    BLUE,
    COLOURS,
    COLUMNS,
    GREEN,
    GREY,
    GRID,
    INK,
    MUTED,
    ON_DARK,
    ON_LIGHT,
    ORANGE,
    PAPER,
    SKY,
    SMALL_SIZE,
    TEXT_SIZE,
    VERMILLION,
    band,
    clean,
    dots,
    head,
    legend,
    note_line,
    percent_axis,
    rows,
    side_text,
    ticks,
)
from reports.words import number, percent, points, title

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
    low, high = _middle(frame["score"].to_numpy(), frame["count"].to_numpy())
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


def _middle(values: np.ndarray, counts: np.ndarray) -> tuple[float, float]:
    """The range that holds all but a thousandth of the games on either side."""
    order = np.argsort(values, kind="stable")
    shares = np.cumsum(counts[order]) / counts.sum()
    inside = values[order][(shares > 0.001) & (shares - counts[order] / counts.sum() < 0.999)]
    return float(inside.min()), float(inside.max())


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


# ---------------------------------------------------------------------- components


def component_use(ax: Axes, frame: pd.DataFrame, group: str) -> Axes:
    """How often each component of a group is taken and used.

    Args:
        ax: where to draw.
        frame: rows of the table `components` for one variant, strategy and group.
        group: for the title.
    """
    wide = _by_measure(frame)
    wide = wide.sort_values(("value", "taken"), ascending=False, kind="stable")
    uses = bool((wide["value", "used"].fillna(0) > 0).any())
    marks = [("taken", "o", BLUE, "taken, of those who could take it")]
    if uses:
        marks.append(("used", "D", ORANGE, "used, of those who took it"))
    for measure, mark, colour, label in marks:
        dots(ax, wide.xs(measure, axis=1, level="measure"), colour, mark, label)
    for k, value in enumerate(wide["value", "taken"]):
        side_text(ax, k, percent(value))
    ax.set_xlim(-0.02, 1.02)
    rows(ax, wide.index.tolist())
    percent_axis(ax.xaxis, ticks(ax))
    if uses:
        legend(ax, len(marks))
    most, least = wide.index[0], wide.index[-1]
    answer = f"Most often {most}, least often {least}; figures: taken."
    if len(wide) == 1:
        answer = "Figure: taken."
    return head(ax, f"Which {group}s are wanted?", answer)


def component_wins(ax: Axes, frame: pd.DataFrame, group: str, margin: float) -> Axes:
    """How those who took each component fared against those who passed it up.

    Args:
        ax: where to draw.
        frame: rows of the table `components` for one variant, strategy and group.
        group: for the title.
        margin: gaps up to this do not matter.
    """
    gaps = frame[frame["measure"] == "gap"].dropna(subset=["value"])
    gaps = gaps.sort_values("value", ascending=False, kind="stable")
    low = -max(1.5 * margin, _reach(-gaps["value"], -gaps["low"]))
    high = max(1.5 * margin, _reach(gaps["value"], gaps["high"]))
    ax.set_xlim(low - 0.03 * (high - low), high + 0.03 * (high - low))
    certain = gaps["verdict"].astype(str).str.startswith("takers")
    signs = np.where(gaps["value"] > 0, BLUE, VERMILLION)
    dots(ax, gaps, np.where(certain, signs, GREY).tolist())
    for k, gap in enumerate(gaps["value"]):
        side_text(ax, k, number(100 * gap, 1, sign=True))
    band(ax, 0.0, margin)
    ax.axvline(0, color=MUTED, linewidth=1, zorder=1)
    rows(ax, gaps["title"].tolist())
    ax.xaxis.set_major_formatter(FuncFormatter(lambda x, _: number(100 * x, 0, sign=x != 0)))
    ax.xaxis.set_major_locator(MaxNLocator(ticks(ax)))
    ax.set_xlabel("win share of takers minus the others, in points")
    answer = f"No gap beyond {points(margin)} is certain."
    if certain.any():
        answer = f"Beyond {points(margin)} for certain: {certain.sum()} of {len(gaps)} (coloured)."
    return head(ax, f"How do those who take each {group} fare?", f"{answer} An association.")


def _reach(values: pd.Series, limits: pd.Series) -> float:
    """How far an axis goes: to every value, and to all limits but hopelessly wide ones."""
    known = limits[np.isfinite(limits)]
    if known.empty:
        return float(values.max())
    return max(float(values.max()) * 1.05, min(float(known.max()), 2 * float(known.quantile(0.8))))


def _by_measure(frame: pd.DataFrame) -> pd.DataFrame:
    """One row per component: (value, low or high; measure) and its title as index."""
    wide = frame.pivot_table(
        index="id", columns="measure", values=["value", "low", "high"], aggfunc="first",
        sort=False, dropna=False,
    )  # fmt: skip
    wide.index = pd.Index(frame.drop_duplicates("id").set_index("id")["title"][wide.index])
    return wide.dropna(subset=[("value", "taken")])


# ---------------------------------------------------------------------- the course of the game


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
    low, high = _middle(start, counts)
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


# ---------------------------------------------------------------------- many line-ups, variants


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
