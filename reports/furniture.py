"""What all plots share: colours, the head with its question, rows of names, marks and legends."""

import math
import textwrap
from collections.abc import Callable, Sequence

import numpy as np
import pandas as pd
from matplotlib import colormaps
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.text import Annotation
from matplotlib.ticker import FuncFormatter, MaxNLocator

from reports.palette import BAND, GRID, INK, MUTED, ON_DARK, ON_LIGHT, PAPER
from reports.words import percent

FADED = 0.3  # opacity of a cell whose figure is not sure
CROWDED = 100  # cells; of more, the faded ones have no number
COLUMNS = 45  # of a histogram at most; more of them only show noise
BOLD_EM, PLAIN_EM = 0.64, 0.56  # mean width of a letter of the title and of the answer, in em
TITLE_SIZE, TEXT_SIZE, SMALL_SIZE, TINY_SIZE = 11.5, 9.5, 8.5, 6.5


def dots(
    ax: Axes, frame: pd.DataFrame, colour: str | Sequence[str], mark: str = "o", label: str = ""
) -> None:
    """A dot per row with its interval, whose caps show even when it is narrower than the dot."""
    value, low, high = (frame[name].to_numpy(float) for name in ("value", "low", "high"))
    colours = [colour] * len(value) if isinstance(colour, str) else list(colour)
    for one in dict.fromkeys(colours):
        k = np.flatnonzero([mine == one for mine in colours])
        ax.hlines(k, low[k], high[k], color=one, linewidth=2, zorder=3)
        ax.plot([*low[k], *high[k]], [*k, *k], "|", color=one, markersize=9,
                markeredgewidth=1.2, zorder=3)  # fmt: skip
        ax.plot(value[k], k, mark, color=one, markersize=5, zorder=4, label=label)


def band(ax: Axes, centre: float, margin: float) -> None:
    """Shades the range in which a difference does not matter."""
    ax.axvspan(centre - margin, centre + margin, color=BAND, zorder=0, linewidth=0)


def cells(
    ax: Axes, values: np.ndarray, sure: np.ndarray, text: Callable[[float], str], size: float
) -> None:
    """A matrix of coloured cells, faded where the figure is not sure to differ from zero.

    Args:
        ax: where to draw.
        values: [row, column], NaN for an empty cell; purple above zero, orange below.
        sure: bool [row, column].
        text: what stands in a cell; "" for nothing.
        size: of the text, in points.
    """
    away = np.abs(values[sure]) if sure.any() else np.abs(values[~np.isnan(values)])
    reach = max(float(away.max()), 1e-9)  # what is not sure is often only large
    colours = colormaps["PuOr"](0.5 + np.nan_to_num(values).clip(-reach, reach) / reach / 2)
    colours[..., 3] = np.where(np.isnan(values), 0, np.where(sure, 1, FADED))
    ax.pcolormesh(colours, edgecolors=PAPER, linewidth=1.5)
    for (row, column), value in np.ndenumerate(values):
        if math.isnan(value) or (values.size > CROWDED and not sure[row, column]):
            continue
        strong = ON_DARK if abs(value) > 0.6 * reach else ON_LIGHT
        ax.text(column + 0.5, row + 0.5, text(value), ha="center", va="center", fontsize=size,
                color=strong if sure[row, column] else MUTED)  # fmt: skip


def name_cells(ax: Axes, rows: Sequence[str], columns: Sequence[str]) -> None:
    """Names of the rows and columns of `cells`, the first row on top."""
    ax.set_xticks(np.arange(len(columns)) + 0.5, columns, rotation=40, ha="right",
                  fontsize=SMALL_SIZE, rotation_mode="anchor")  # fmt: skip
    ax.set_yticks(np.arange(len(rows)) + 0.5, ["\n".join(fold(name)) for name in rows],
                  fontsize=TEXT_SIZE)  # fmt: skip
    ax.invert_yaxis()
    ax.tick_params(length=0, colors=INK)
    for spine in ax.spines.values():
        spine.set_visible(False)


def head(ax: Axes, question: str, answer: str) -> Axes:
    """The question, and the answer under it, flush with the left edge of the figure."""
    shift, width = _room(ax)
    asked = textwrap.wrap(question, int(width / (TITLE_SIZE * BOLD_EM)))
    told = textwrap.wrap(answer, int(width / (TEXT_SIZE * PLAIN_EM)))
    above = 20.0 if any(text.get_label() == "note" for text in ax.texts) else 8.0
    _over(ax, told, "answer", (-shift, above), TEXT_SIZE, MUTED, "normal")
    above += 1.25 * TEXT_SIZE * len(told) + 5
    _over(ax, asked, "question", (-shift, above), TITLE_SIZE, INK, "bold")
    return ax


def _over(
    ax: Axes, lines: list[str], label: str, at: tuple[float, float], size: float, colour: str,
    weight: str,
) -> None:  # fmt: skip
    """Lines of text above the upper left corner of the Axes."""
    ax.annotate(
        "\n".join(lines), (0, 1), at, xycoords="axes fraction", textcoords="offset points",
        va="bottom", fontsize=size, color=colour, fontweight=weight, label=label,
    )  # fmt: skip


def _room(ax: Axes) -> tuple[float, float]:
    """Points from the figure's left edge to the Axes, and the width for a title."""
    figure = ax.get_figure(root=True)
    if figure is None or len(figure.axes) != 1:  # one of several: the title is over its own Axes
        return 0.0, _width(ax)
    wide = figure.get_figwidth() * 72
    return ax.get_position().x0 * wide - 8, wide - 16


def _width(ax: Axes) -> float:
    """Width of the Axes in points."""
    figure = ax.get_figure(root=True)
    return float(ax.get_position().width * figure.get_figwidth() * 72) if figure else 300.0


def rows(ax: Axes, labels: Sequence[str]) -> None:
    """Names on the left, the first on top, a faint line through each.

    Plain texts and one set of lines: an axis with as many ticks takes ten times as long to draw.
    """
    ax.set_yticks([])
    ax.set_ylim(len(labels) - 0.4, -0.6)
    clean(ax)
    ax.spines["left"].set_visible(False)
    left, right = ax.get_xlim()
    ax.hlines(range(len(labels)), left, right, color=GRID, linewidth=0.7, zorder=0.5)
    ax.grid(axis="x", color=GRID, linewidth=0.5)
    for k, label in enumerate(labels):
        ax.annotate("\n".join(fold(label)), (0, k), (-6, 0), xycoords=("axes fraction", "data"),
                    textcoords="offset points", ha="right", va="center", fontsize=TEXT_SIZE,
                    color=INK)  # fmt: skip


def fold(label: str) -> list[str]:
    """A long name on several lines."""
    return textwrap.wrap(label, 20) or [""]


def head_of(ax: Axes) -> tuple[str, str]:
    """Question and answer of a plot."""
    texts = {text.get_label(): text.get_text().replace("\n", " ") for text in ax.texts}
    return texts.get("question", ""), texts.get("answer", "")


def height_above(ax: Axes) -> float:
    """Inches that the question and the answer need above the Axes."""
    for text in ax.texts:
        if isinstance(text, Annotation) and text.get_label() == "question":
            lines = text.get_text().count("\n") + 1
            return float(text.xyann[1] + 1.25 * TITLE_SIZE * lines) / 72
    return 0.0


def side_text(ax: Axes, y: float, text: str) -> None:
    """A value at the right edge, in line with its row."""
    ax.annotate(text, (1, y), (6, 0), xycoords=("axes fraction", "data"), va="center",
                textcoords="offset points", fontsize=SMALL_SIZE, color=INK)  # fmt: skip


def percent_axis(axis: Axis, steps: int) -> None:
    """Ticks in percent, with a decimal only where the steps need it."""
    axis.set_major_locator(MaxNLocator(steps))
    low, high = axis.get_view_interval()
    at = axis.get_major_locator().tick_values(low, high)
    digits = 0 if all(abs(100 * x - round(100 * x)) < 1e-6 for x in at) else 1
    axis.set_major_formatter(FuncFormatter(lambda x, _: percent(x, digits)))


def ticks(ax: Axes) -> int:
    """How many steps of an x axis have room for a number each."""
    return max(2, int(_width(ax) / 42))


def legend(ax: Axes, entries: int, lines: float = 1) -> None:
    """Under the Axes, where it covers nothing, `lines` of text below its lower edge."""
    shift, _ = _room(ax)
    ax.legend(
        loc="upper left", bbox_to_anchor=(-shift / _width(ax), 0), frameon=False, borderpad=0,
        borderaxespad=1.5 * lines + 0.6, ncols=2 if entries > 1 else 1, fontsize=SMALL_SIZE,
        labelcolor=INK, handlelength=1.2, columnspacing=1.2, handletextpad=0.5,
    )  # fmt: skip


def note_line(ax: Axes, x: float, text: str) -> None:
    """Names a vertical line above the Axes."""
    ax.annotate(
        text, (x, 1), (0, 3), xycoords=("data", "axes fraction"), textcoords="offset points",
        ha="center", fontsize=SMALL_SIZE, color=MUTED, label="note",
    )  # fmt: skip


def clean(ax: Axes) -> None:
    """No box, no tick marks, quiet colours."""
    ax.set_axisbelow(True)
    for side in ("top", "right"):
        ax.spines[side].set_visible(False)
    for side in ("left", "bottom"):
        ax.spines[side].set_color(GRID)
    ax.tick_params(length=0, colors=INK, labelsize=TEXT_SIZE)
    ax.xaxis.label.set_color(MUTED)
    ax.xaxis.label.set_fontsize(TEXT_SIZE)


def nearly_all(values: np.ndarray, counts: np.ndarray) -> tuple[float, float]:
    """The range that holds all but a thousandth of the games on either side."""
    order = np.argsort(values, kind="stable")
    shares = np.cumsum(counts[order]) / counts.sum()
    inside = values[order][(shares > 0.001) & (shares - counts[order] / counts.sum() < 0.999)]
    return float(inside.min()), float(inside.max())
