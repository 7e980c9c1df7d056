"""Plots of components: how often they are taken, and how those who take them fare."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator

from reports.effects import ASSOCIATION, EFFECT
from reports.furniture import (
    TINY_SIZE,
    band,
    cells,
    dots,
    head,
    legend,
    name_cells,
    percent_axis,
    rows,
    side_text,
    ticks,
)
from reports.palette import BLUE, GREY, MUTED, ORANGE, VERMILLION
from reports.words import number, percent, points, title


def component_use(ax: Axes, frame: pd.DataFrame, group: str, used: str = "used") -> Axes:
    """How often each component of a group is taken and used.

    Args:
        ax: where to draw.
        frame: rows of the table `components` for one variant, strategy and group.
        group: for the title.
        used: what counts as use, such as "any coins".
    """
    wide = _by_measure(frame)
    wide = wide.sort_values(("value", "taken"), ascending=False, kind="stable")
    uses = bool((wide["value", "used"].fillna(0) > 0).any())
    marks = [("taken", "o", BLUE, "taken, of those who could take it")]
    if uses:
        marks.append(("used", "D", ORANGE, f"{used}, of those who took it"))
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
    return head(ax, f"How often is each {group} taken?", answer)


def component_wins(ax: Axes, frame: pd.DataFrame, group: str, margin: float, rare: int = 0) -> Axes:
    """How those who took each component fared against those who passed it up.

    Args:
        ax: where to draw.
        frame: rows of the table `components` for one variant, strategy and group.
        group: for the title.
        margin: gaps up to this do not matter.
        rare: components left out, because hardly anybody took them or passed them up.
    """
    gaps = frame[frame["measure"] == "gap"].dropna(subset=["value"])
    gaps = gaps.sort_values("value", ascending=False, kind="stable")
    low = -max(1.5 * margin, _reach(-gaps["value"], -gaps["low"]))
    high = max(1.5 * margin, _reach(gaps["value"], gaps["high"]))
    ax.set_xlim(low - 0.03 * (high - low), high + 0.03 * (high - low))
    certain = gaps["verdict"].astype(str).str.startswith("takers")
    _signed_rows(ax, gaps, certain, margin)
    ax.set_xlabel("win share of takers minus the others, in points")
    answer = f"No gap beyond {points(margin)} is certain."
    if certain.any():
        answer = f"Beyond {points(margin)} for certain: {certain.sum()} of {len(gaps)} (coloured)."
    answer += " An association."
    if rare:
        answer += f" Left out: {rare} taken, or passed up, too rarely; see the table."
    return head(ax, f"How do those who take each {group} fare?", answer)


def _signed_rows(ax: Axes, frame: pd.DataFrame, certain: pd.Series, margin: float) -> None:
    """Differences of win shares around 0, a row each; those that are certain have a colour."""
    signs = np.where(frame["value"] > 0, BLUE, VERMILLION)
    dots(ax, frame, np.where(certain, signs, GREY).tolist())
    for k, value in enumerate(frame["value"]):
        side_text(ax, k, number(100 * value, 1, sign=True))
    band(ax, 0.0, margin)
    ax.axvline(0, color=MUTED, linewidth=1, zorder=1)
    rows(ax, frame["title"].tolist())
    ax.xaxis.set_major_formatter(FuncFormatter(lambda x, _: number(100 * x, 0, sign=x != 0)))
    ax.xaxis.set_major_locator(MaxNLocator(ticks(ax)))


def effects(ax: Axes, frame: pd.DataFrame, what: str, margin: float) -> Axes:
    """What a forced choice does to the win share of the seat, and what the association says.

    Args:
        ax: where to draw.
        frame: rows of the table `effects` for one family and strategy, largest effect first; an
            association may be missing.
        what: such as "a given race do for greedy", for the title.
        margin: effects up to this do not matter.
    """
    effect = frame[frame["measure"] == EFFECT]
    gap = frame[frame["measure"] == ASSOCIATION].set_index("id")["value"].reindex(effect["id"])
    values = pd.concat([effect["value"], gap])
    low = min(-1.5 * margin, float(values.min()), float(effect["low"].min()))
    high = max(1.5 * margin, float(values.max()), float(effect["high"].max()))
    ax.set_xlim(low - 0.03 * (high - low), high + 0.03 * (high - low))
    ax.plot(gap, range(len(gap)), "D", color=MUTED, markersize=4.5, markerfacecolor="none",
            zorder=2, label="association")  # fmt: skip
    clear = effect["verdict"].astype(str).isin(("helps", "hurts"))
    _signed_rows(ax, effect, clear, margin)
    ax.set_xlabel("change of the win share, in points")
    legend(ax, 1, lines=2)
    answer = f"No effect beyond {points(margin)} is certain."
    if clear.any():
        answer = f"Beyond {points(margin)} for certain: {clear.sum()} of {len(effect)} (coloured)."
    if gap.isna().any():
        answer += " No diamond: hardly ever chosen, or passed up, freely."
    return head(ax, f"What does {what}?", answer)


def pair_matrix(ax: Axes, frame: pd.DataFrame, question: str, answer: str) -> Axes:
    """Pairs of components such as race and power, one cell each.

    Args:
        ax: where to draw.
        frame: id ("a+b"), value, low, high; a row per pair.
        question: of the title.
        answer: under it.
    """
    names = frame["id"].str.split("+", regex=False)
    frame = frame.assign(down=names.str[0], across=names.str[1])
    table = frame.pivot_table(index="down", columns="across", values="value")
    table = table.loc[table.mean(axis=1).sort_values(ascending=False, kind="stable").index]
    table = table[table.mean().sort_values(ascending=False, kind="stable").index]
    apart = frame.assign(sure=((frame["low"] > 0) | (frame["high"] < 0)).astype(float))
    sure = apart.pivot_table(index="down", columns="across", values="sure")
    sure = sure.reindex(index=table.index, columns=table.columns)
    cells(ax, table.to_numpy(), sure.to_numpy() > 0, lambda x: number(100 * x, 0), TINY_SIZE)
    name_cells(ax, [title(name) for name in table.index], [title(name) for name in table.columns])
    return head(ax, question, answer)


def is_paired(ids: Sequence[str]) -> bool:
    """True when components are pairs ("a+b") that fill a matrix."""
    parts = [name.split("+") for name in ids]
    if not all(len(pair) == 2 for pair in parts):
        return False
    return len({pair[0] for pair in parts}) > 1 and len({pair[1] for pair in parts}) > 1


def _reach(values: pd.Series, limits: pd.Series) -> float:
    """How far an axis goes: to every value, and to all limits but hopelessly wide ones."""
    widths = limits - values
    sound = limits[widths <= np.maximum(4 * widths.median(), values.abs())]
    return max(float(values.max()) * 1.05, float(sound.max()) if len(sound) else 0.0)


def _by_measure(frame: pd.DataFrame) -> pd.DataFrame:
    """One row per component: (value, low or high; measure) and its title as index."""
    wide = frame.pivot_table(
        index="id", columns="measure", values=["value", "low", "high"], aggfunc="first",
        sort=False, dropna=False,
    )  # fmt: skip
    wide.index = pd.Index(frame.drop_duplicates("id").set_index("id")["title"][wide.index])
    return wide.dropna(subset=[("value", "taken")])
