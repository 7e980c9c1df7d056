"""Tables to plots: every function draws on the Axes it is given and returns it.

Colours are Okabe and Ito's, which colour-blind readers can tell apart. Values stand beside their
marks, so that no plot needs a legend to be read, and the question and its answer are the title.
"""

import math
import textwrap
from collections.abc import Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator

from reports.words import number, percent, points, title

BLUE, VERMILLION, GREEN, ORANGE = "#0072b2", "#d55e00", "#009e73", "#e69f00"
SKY, PURPLE, YELLOW, GREY = "#56b4e9", "#cc79a7", "#f0e442", "#8c939d"
COLOURS = (BLUE, ORANGE, GREEN, PURPLE, SKY, VERMILLION, YELLOW, GREY)
INK, MUTED, GRID, BAND, PAPER = "#1f2328", "#59636e", "#d8dde3", "#e4f1ea", "#ffffff"

BOLD_EM, PLAIN_EM = 0.64, 0.56  # mean width of a letter of the title and of the answer, in em
TITLE_SIZE, TEXT_SIZE, SMALL_SIZE = 11.0, 9.0, 8.0


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
    _band(ax, even, margin)
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
    _band(ax, even, margin)
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
    known = frame["low"].notna()
    low = float(np.nanmin([even, *frame["low"], *frame["value"]]))
    high = float(np.nanmax([even, *frame["high"], *frame["value"]]))
    reach = max(high - low, zoom, 0.02)
    left = max(0.0, min(low, even - zoom) - 0.08 * reach)
    right = min(1.0, max(high, even + zoom) + 0.05 * reach)
    ax.set_xlim(left, right)
    for k, (value, lo, hi, ok) in enumerate(
        zip(frame["value"], frame["low"], frame["high"], known, strict=True)
    ):
        colour = BLUE if ok else GREY
        if ok:
            whisker(ax, k, lo, hi, colour)
        ax.plot([value], [k], "o", color=colour, markersize=5, zorder=4)
        text = percent(value) + (f"  ({100 * lo:.1f}\N{EN DASH}{100 * hi:.1f})" if ok else "")
        side_text(ax, k, text)
    ax.axvline(even, color=MUTED, linewidth=1, linestyle=(0, (4, 2)), zorder=2)
    _note_line(ax, even, note)
    rows(ax, labels)
    percent_axis(ax)


def whisker(ax: Axes, y: float, low: float, high: float, colour: str) -> None:
    """An interval with caps that stay visible when it is narrower than its dot."""
    ax.plot([low, high], [y, y], color=colour, linewidth=2, solid_capstyle="butt", zorder=3)
    ax.plot([low, high], [y, y], "|", color=colour, markersize=9, markeredgewidth=1.2, zorder=3)


def _band(ax: Axes, centre: float, margin: float) -> None:
    ax.axvspan(centre - margin, centre + margin, color=BAND, zorder=0, linewidth=0)


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
    for k, name in enumerate(names):
        mine = frame[frame["strategy"] == name]
        x, height = _steps(mine["score"].to_numpy(), mine["count"].to_numpy())
        ax.fill_between(x, k + 0.4, k + 0.4 - 0.82 * height, color=BLUE, alpha=0.75, linewidth=0)
        ax.plot([medians[name]] * 2, [k + 0.42, k - 0.4], color=INK, linewidth=1.2)
        side_text(ax, k, f"median {medians[name]:g}")
    ax.set_xlim(low - 0.5, high + 0.5)
    ax.set_xlabel("score in points")
    rows(ax, names)
    ax.xaxis.set_major_locator(MaxNLocator(7, integer=True))
    spread = f"{names[0]} scores highest" if len(names) > 1 else f"median {medians[names[0]]:g}"
    return head(ax, "How do the scores spread?", f"{spread}; the line marks the median.")


def _middle(values: np.ndarray, counts: np.ndarray) -> tuple[float, float]:
    """The range that holds all but a thousandth of the games on either side."""
    order = np.argsort(values, kind="stable")
    shares = np.cumsum(counts[order]) / counts.sum()
    inside = values[order][(shares > 0.001) & (shares - counts[order] / counts.sum() < 0.999)]
    return float(inside.min()), float(inside.max())


def _steps(values: np.ndarray, counts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Outline of unit-wide columns, the tallest 1 high."""
    grid = np.arange(values.min(), values.max() + 1)
    tall = np.zeros(len(grid))
    tall[values - values.min()] = counts / counts.max()
    return np.repeat(np.append(grid, grid[-1] + 1) - 0.5, 2)[1:-1], np.repeat(tall, 2)


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
                        fontsize=SMALL_SIZE, color=PAPER if dark else INK)  # fmt: skip
        ends[+1] = ends[+1] + values.clip(min=0)
        ends[-1] = ends[-1] + values.clip(max=0)
    for k, total in enumerate(table.sum(axis=1)):
        side_text(ax, k, f"{total:.1f} points")
    rows(ax, table.index.tolist())
    ax.set_xlabel("mean points per game")
    ax.set_xlim(min(0.0, float(ends[-1].min())), float(ends[+1].max()) * 1.01)
    legend(ax, len(table.columns))
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
        for k, (low, high) in enumerate(zip(wide["low", measure], wide["high", measure],
                                            strict=True)):  # fmt: skip
            if not math.isnan(wide["value", measure].iloc[k]) and not math.isnan(low):
                whisker(ax, k, low, high, colour)
        ax.plot(wide["value", measure], range(len(wide)), mark, color=colour, markersize=5,
                label=label, zorder=4)  # fmt: skip
    for k, value in enumerate(wide["value", "taken"]):
        side_text(ax, k, percent(value))
    ax.set_xlim(-0.02, 1.02)
    rows(ax, [name for _, name in wide.index])
    percent_axis(ax)
    if uses:
        legend(ax, len(marks))
    most, least = wide.index[0][1], wide.index[-1][1]
    answer = f"Most often {most}, least often {least}; figures: taken."
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
    low = min(-1.5 * margin, _trimmed(gaps["low"], 0.1))
    high = max(1.5 * margin, _trimmed(gaps["high"], 0.9))
    ax.set_xlim(low - 0.03 * (high - low), high + 0.03 * (high - low))
    for k, (_, gap) in enumerate(gaps.iterrows()):
        decided = str(gap["verdict"]).startswith("takers")
        colour = (BLUE if gap["value"] > 0 else VERMILLION) if decided else GREY
        if not math.isnan(gap["low"]):
            whisker(ax, k, gap["low"], gap["high"], colour)
        ax.plot([gap["value"]], [k], "o", color=colour, markersize=5, zorder=4)
        side_text(ax, k, number(100 * gap["value"], 1, sign=True))
    _band(ax, 0.0, margin)
    ax.axvline(0, color=MUTED, linewidth=1, zorder=1)
    rows(ax, gaps["title"].tolist())
    ax.xaxis.set_major_formatter(FuncFormatter(lambda x, _: number(100 * x, 0, sign=x != 0)))
    ax.xaxis.set_major_locator(MaxNLocator(6))
    ax.set_xlabel("win share of takers minus the others, in points")
    found = gaps[gaps["verdict"].astype(str).str.startswith("takers")]
    answer = f"No gap beyond {points(margin)} is certain." if found.empty else (
        f"{len(found)} of {len(gaps)} differ by more than {points(margin)} (coloured)."
    )  # fmt: skip
    return head(ax, f"How do those who take each {group} fare?", f"{answer} An association.")


def _trimmed(limits: pd.Series, q: float) -> float:
    """A limit of the axis that one hopelessly wide interval cannot stretch."""
    known = limits[np.isfinite(limits)]
    if known.empty:
        return 0.0
    return (
        float(known.quantile(q)) * 1.15
        if len(known) > 5
        else float(known.min() if q < 0.5 else known.max())
    )


def _by_measure(frame: pd.DataFrame) -> pd.DataFrame:
    columns = ["value", "low", "high"]
    return frame.pivot_table(
        index=["id", "title"], columns="measure", values=columns, sort=False, dropna=False
    )


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
    wide = max(width, width * math.ceil((high - low) / width / 60))
    left = start // wide * wide
    shown = pd.Series(counts).groupby(left).sum()
    share = shown.to_numpy() / counts.sum()
    middle = (shown.index >= at["quantile 0.05"] - wide + 1) & (shown.index <= at["quantile 0.95"])
    colours = [BLUE if inside else SKY for inside in middle]
    ax.bar(shown.index + (wide - 1) / 2, share, width=wide * 0.92, color=colours, linewidth=0)
    ax.set_xlim(low - wide, high + 2 * wide)
    ax.set_ylim(0, share.max() * 1.15)
    ax.axvline(at["median"], color=INK, linewidth=1.2)
    _note_line(ax, at["median"], f"median {at['median']:g}")
    ax.set_xlabel(f"{unit} per game")
    ax.yaxis.set_major_formatter(
        FuncFormatter(lambda y, _: percent(y, 0 if share.max() > 0.05 else 1))
    )
    ax.yaxis.set_major_locator(MaxNLocator(5))
    ax.xaxis.set_major_locator(MaxNLocator(7, integer=True))
    _clean(ax)
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
    _clean(ax)
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
    ax.pcolormesh(np.nan_to_num(table.to_numpy() - even), cmap="PuOr", vmin=-reach, vmax=reach,
                  edgecolors=PAPER, linewidth=1.5)  # fmt: skip
    crowded = len(table.columns) > 12
    for (row, column), share in np.ndenumerate(table.to_numpy()):
        if not math.isnan(share) and not crowded:
            strong = abs(share - even) > 0.6 * reach
            ax.text(column + 0.5, row + 0.5, f"{100 * share:.0f}", ha="center", va="center",
                    fontsize=TEXT_SIZE, color=PAPER if strong else "#1f2329")  # fmt: skip
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
    several = frame["variant"].nunique() > 1
    labels = [f"{row['whose']}, {row['variant']}" if several else row["whose"]
              for _, row in frame.iterrows()]  # fmt: skip
    low = min(-1.5 * margin, float(np.nanmin([0.0, *frame["low"]])))
    high = max(1.5 * margin, float(np.nanmax([0.0, *frame["high"]])))
    ax.set_xlim(low * 1.05, high * 1.05)
    for k, (_, change) in enumerate(frame.iterrows()):
        decided = str(change["verdict"]) == "changes"
        if not math.isnan(change["low"]):
            whisker(ax, k, change["low"], change["high"], BLUE if decided else GREY)
        ax.plot([change["value"]], [k], "o", color=BLUE if decided else GREY, markersize=5)
        side_text(ax, k, number(100 * change["value"], 1, sign=True))
    _band(ax, 0.0, margin)
    ax.axvline(0, color=MUTED, linewidth=1, zorder=1)
    rows(ax, labels)
    ax.xaxis.set_major_formatter(FuncFormatter(lambda x, _: number(100 * x, 1, sign=x != 0)))
    ax.xaxis.set_major_locator(MaxNLocator(6))
    ax.set_xlabel("change of the win share, in points")
    what = frame["variant"].iloc[0] if not several else "each variant"
    answer = f"Against {base}, on the same deals; shaded: within {points(margin)}."
    return head(ax, f"What does {title(what)} change?", answer)


# ---------------------------------------------------------------------- shared furniture


def head(ax: Axes, question: str, answer: str) -> Axes:
    """The question, and the answer under it, flush with the left edge of the figure."""
    shift, width = _room(ax)
    asked = textwrap.wrap(question, int(width / (TITLE_SIZE * BOLD_EM)))
    told = textwrap.wrap(answer, int(width / (TEXT_SIZE * PLAIN_EM)))
    above = 20.0  # room for a note at the top of the axes
    common = {"xycoords": "axes fraction", "textcoords": "offset points", "va": "bottom"}
    ax.annotate("\n".join(told), (0, 1), (-shift, above), fontsize=TEXT_SIZE, color=MUTED, gid="answer",
                **common)  # fmt: skip
    above += 1.25 * TEXT_SIZE * len(told) + 5
    ax.annotate("\n".join(asked), (0, 1), (-shift, above), fontsize=TITLE_SIZE, color=INK,
                fontweight="bold", gid="question", **common)  # fmt: skip
    return ax


def _room(ax: Axes) -> tuple[float, float]:
    """Points from the figure's left edge to the Axes, and the width for a title."""
    figure = ax.get_figure()
    if figure is None or len(figure.axes) != 1:
        box = ax.get_window_extent()
        return 0.0, box.width * 72 / ax.figure.dpi  # one of several: over its own Axes
    wide = figure.get_figwidth() * 72
    return ax.get_position().x0 * wide - 8, wide - 16


def rows(ax: Axes, labels: Sequence[str]) -> None:
    """Names on the left, the first on top, a faint line through each."""
    folded = ["\n".join(fold(label)) for label in labels]
    ax.set_yticks(range(len(labels)), folded, fontsize=TEXT_SIZE)
    ax.set_ylim(len(labels) - 0.4, -0.6)
    _clean(ax)
    ax.spines["left"].set_visible(False)
    ax.grid(axis="y", color=GRID, linewidth=0.7)
    ax.grid(axis="x", color=GRID, linewidth=0.5)


def fold(label: str) -> list[str]:
    """A long name on several lines."""
    return textwrap.wrap(label, 22) or [""]


def head_of(ax: Axes) -> tuple[str, str]:
    """Question and answer of a plot."""
    texts = {text.get_gid(): text.get_text().replace("\n", " ") for text in ax.texts}
    return texts.get("question", ""), texts.get("answer", "")


def height_above(ax: Axes) -> float:
    """Inches that the question and the answer need above the Axes."""
    head = next(text for text in ax.texts if text.get_gid() == "question")
    lines = head.get_text().count("\n") + 1
    return float(head.xyann[1] + 1.25 * TITLE_SIZE * lines) / 72


def side_text(ax: Axes, y: float, text: str) -> None:
    """A value at the right edge, in line with its row."""
    ax.annotate(text, (1, y), (6, 0), xycoords=("axes fraction", "data"), va="center",
                textcoords="offset points", fontsize=SMALL_SIZE, color=INK)  # fmt: skip


def percent_axis(ax: Axes) -> None:
    """Ticks of the x axis as percent."""
    low, high = ax.get_xlim()
    digits = 0 if high - low > 0.06 else 1
    ax.xaxis.set_major_locator(MaxNLocator(6))
    ax.xaxis.set_major_formatter(FuncFormatter(lambda x, _: percent(x, digits)))


def legend(ax: Axes, entries: int) -> None:
    """Under the Axes, where it covers nothing."""
    ax.legend(
        loc="upper left", bbox_to_anchor=(0, 0), borderaxespad=3.6, borderpad=0, frameon=False,
        ncols=2 if entries > 1 else 1, fontsize=SMALL_SIZE, labelcolor=INK, handlelength=1.2,
        columnspacing=1.2, handletextpad=0.5,
    )  # fmt: skip


def _note_line(ax: Axes, x: float, text: str) -> None:
    """Names a vertical line above the Axes."""
    ax.annotate(text, (x, 1), (0, 3), xycoords=("data", "axes fraction"), ha="center",
                textcoords="offset points", fontsize=SMALL_SIZE, color=MUTED)  # fmt: skip


def _clean(ax: Axes) -> None:
    ax.set_axisbelow(True)
    for side in ("top", "right"):
        ax.spines[side].set_visible(False)
    for side in ("left", "bottom"):
        ax.spines[side].set_color(GRID)
    ax.tick_params(length=0, colors=INK, labelsize=TEXT_SIZE)
    ax.xaxis.label.set_color(MUTED)
    ax.xaxis.label.set_fontsize(TEXT_SIZE)
