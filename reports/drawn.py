"""Draws and writes the plots of a report, in several processes where these can be forked."""

import contextlib
import io
import multiprocessing
import re
import signal
import warnings
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import matplotlib as mpl
from markupsafe import Markup
from matplotlib.axes import Axes

from reports import furniture, palette
from reports.artist import cores_to_draw, explained
from reports.figures import Plot, Spec, plot_of
from reports.page_cells import Drawing
from sim import orphans

DPI = 130
# Text stays text, so that it can be searched, read aloud and take the page's font.
# Hinting would take a third of the time and moves letters apart at this resolution.
_STYLE: dict[Any, Any] = {
    "svg.fonttype": "none", "font.family": "sans-serif", "text.hinting": "none",
    "text.parse_math": False,
}  # fmt: skip
_PNG = {"compress_level": 3}  # half the time of the default for a tenth more bytes

# Colours of the plots -> variables of the style sheet, so that plots follow light and dark.
_VARIABLES = {
    palette.PAPER: "paper",
    palette.INK: "ink",
    palette.MUTED: "muted",
    palette.GRID: "line",
    palette.BAND: "band",
    palette.BLUE: "c-blue",
    palette.VERMILLION: "c-vermillion",
    palette.GREEN: "c-green",
    palette.ORANGE: "c-orange",
    palette.SKY: "c-sky",
    palette.PURPLE: "c-purple",
    palette.YELLOW: "c-yellow",
    palette.GREY: "c-grey",
}


@contextlib.contextmanager
def drawn(
    specs: Sequence[Spec], folder: Path, processes: int | None = None
) -> Iterator[Iterator[Drawing]]:
    """The plots as the page shows them, in order, each written into the folder when it is drawn.

    Args:
        specs: what is to be drawn.
        folder: that exists.
        processes: that draw, beside this one; 0 draws here when the plots are asked for.

    Raises:
        RunError: a process that draws was killed.
    """
    processes = cores_to_draw() if processes is None else processes
    if processes == 0:
        yield (write_plot(plot_of(spec), folder) for spec in specs)
        return
    # Forked, because what a Spec draws cannot be sent, and matplotlib takes long to import.
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(processes, context, _inherit, (specs, folder)) as pool:
        with warnings.catch_warnings():
            # Python 3.12 warns of any thread at a fork; the only ones are those of BLAS.
            warnings.simplefilter("ignore", DeprecationWarning)
            drawings = pool.map(_draw_inherited, range(len(specs)))
        with explained(folder, BrokenProcessPool):
            yield drawings


_inherited: tuple[Sequence[Spec], Path] = (), Path()


def _inherit(specs: Sequence[Spec], folder: Path) -> None:
    """Begin a process that draws."""
    global _inherited  # one per process, set before its first plot
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent answers Ctrl-C
    # Its copies of the pipes would keep whoever waits for a killed parent waiting.
    orphans.leave_with_parent()
    _inherited = specs, folder


def _draw_inherited(number: int) -> Drawing:
    specs, folder = _inherited
    return write_plot(plot_of(specs[number]), folder)


def write_plot(plot: Plot, folder: Path) -> Drawing:
    """Write a plot as PNG and SVG; returns it as the page shows it."""
    with mpl.rc_context(_STYLE):
        _save_png(plot, folder / f"{plot.name}.png")
        svg = _svg(plot)
    (folder / f"{plot.name}.svg").write_text(svg, "utf-8", newline="\n")
    return _drawing(plot.name, plot.section, plot.table, svg, plot.alt)


def draw(plot: Plot) -> Drawing:
    """A plot as the page shows it, without a file."""
    with mpl.rc_context(_STYLE):
        return _drawing(plot.name, plot.section, plot.table, _svg(plot), plot.alt)


def warm_up() -> None:
    """Draw a plot for nobody, so that fonts and backends are loaded before they are needed."""

    def some(ax: Axes) -> Axes:
        furniture.rows(ax, ["row"])
        return furniture.head(ax, "Question?", "Answer.")

    plot = plot_of(Spec("warm_up", "", "", ["row"], some, ""))
    with mpl.rc_context(_STYLE):
        _save_png(plot, io.BytesIO())
        _svg(plot)


def _save_png(plot: Plot, to: Path | io.BytesIO) -> None:
    plot.figure.savefig(to, format="png", dpi=DPI, metadata={"Software": None}, pil_kwargs=_PNG)


def _svg(plot: Plot) -> str:
    buffer = io.StringIO()
    with mpl.rc_context({"svg.hashsalt": plot.name}):
        plot.figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None})
    return buffer.getvalue()


def _drawing(name: str, section: str, table: str, svg: str, alt: str) -> Drawing:
    """An SVG file made fit for the page: scalable, named for screen readers, themed."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r' id="[A-Za-z0-9.]+_\d+"', "", svg)  # equal in every plot; nothing refers to them
    svg = re.sub(r' (width|height)="[\d.]+pt"', "", svg, count=2)
    for colour, variable in _VARIABLES.items():
        svg = svg.replace(colour, f"var(--{variable})")
    label = Markup.escape(alt)
    svg = svg.replace("<svg", f'<svg role="img" aria-label="{label}"', 1)
    return Drawing(name, section, table, Markup(svg.strip()))
