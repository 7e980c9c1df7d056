"""Draws and writes the plots of a report, in several processes where these can be forked."""

import contextlib
import io
import multiprocessing
import os
import signal
import sys
import threading
import warnings
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import matplotlib as mpl

from reports.figures import Plot, Spec, plot_of
from reports.page import drawing
from reports.page_cells import Drawing
from sim.errors import RunError

DPI = 130
# Text stays text, so that it can be searched, read aloud and take the page's font.
# Hinting would take a third of the time and moves letters apart at this resolution.
_STYLE: dict[Any, Any] = {
    "svg.fonttype": "none", "font.family": "sans-serif", "text.hinting": "none",
    "text.parse_math": False,
}  # fmt: skip
_PNG = {"compress_level": 3}  # half the time of the default for a tenth more bytes


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
    processes = _processes() if processes is None else processes
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
        try:
            yield drawings
        except BrokenProcessPool as error:
            raise RunError(
                f"{folder}: a process that draws plots was killed (by the system? out of memory?); "
                "`equipoise report` draws them again"
            ) from error


def _processes() -> int:
    """One for each core where forking is safe, see `sim.experiment.pool.start_method`."""
    if sys.platform != "linux" or sys.version_info >= (3, 14) or threading.active_count() > 1:
        return 0
    cores = len(os.sched_getaffinity(0))
    return cores if cores > 1 else 0


_inherited: tuple[Sequence[Spec], Path] = (), Path()


def _inherit(specs: Sequence[Spec], folder: Path) -> None:
    """Begin a process that draws."""
    global _inherited  # one per process, set before its first plot
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent answers Ctrl-C
    _inherited = specs, folder


def _draw_inherited(number: int) -> Drawing:
    specs, folder = _inherited
    return write_plot(plot_of(specs[number]), folder)


def write_plot(plot: Plot, folder: Path) -> Drawing:
    """Write a plot as PNG and SVG; returns it as the page shows it."""
    with mpl.rc_context(_STYLE):
        plot.figure.savefig(folder / f"{plot.name}.png", dpi=DPI, metadata={"Software": None},
                            pil_kwargs=_PNG)  # fmt: skip
        svg = _svg(plot)
    (folder / f"{plot.name}.svg").write_text(svg, "utf-8", newline="\n")
    return drawing(plot.name, plot.section, plot.table, svg, plot.alt)


def draw(plot: Plot) -> Drawing:
    """A plot as the page shows it, without a file."""
    with mpl.rc_context(_STYLE):
        return drawing(plot.name, plot.section, plot.table, _svg(plot), plot.alt)


def _svg(plot: Plot) -> str:
    buffer = io.StringIO()
    with mpl.rc_context({"svg.hashsalt": plot.name}):
        plot.figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None})
    return buffer.getvalue()
