"""What a running experiment shows: a live display in a terminal, plain lines elsewhere."""

import logging
import math
import time
from types import TracebackType

from rich.console import Console, Group
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from sim.experiment.execute import Progress
from sim.experiment.results import Results

PLAIN_EVERY = 10.0  # seconds between lines when nobody watches live
_SHARES_EVERY = 1.0  # seconds; adding up the counts of many line-ups is not free


class Display:
    """Shows progress and messages on stderr; a context manager."""

    def __init__(self, *, quiet: bool) -> None:
        self.console = Console(stderr=True, highlight=False)
        self.quiet = quiet
        self._live: Live | None = None
        self._first: int | None = None  # blocks that were there before this session
        self._games_per_block = 0.0
        self._next_line = PLAIN_EVERY
        self._shares = ""
        self._shares_at = 0.0

    def __enter__(self) -> "Display":
        """Begin."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Clear the live display; it must not stay when the run ends badly."""
        self.stop()

    def stop(self) -> None:
        """Give the terminal back."""
        if self._live is not None:
            self._live.stop()
            self._live = None

    def tell(self, text: str) -> None:
        """One message."""
        if not self.quiet:
            self.console.print(text, markup=False, soft_wrap=True)

    def watch(self, results: Results, progress: Progress) -> None:
        """Show how far a run is."""
        if self.quiet:
            return
        if self._first is None:
            self._first = results.blocks
            self._games_per_block = results.experiment.games() / sum(results.experiment.blocks)
        if self.console.is_terminal:
            self._show_live(results, progress)
        elif progress.seconds >= self._next_line:
            self._next_line = progress.seconds + PLAIN_EVERY
            self.console.print(self._line(results, progress), markup=False, soft_wrap=True)

    def _done(self, progress: Progress) -> int:
        return (self._first or 0) + progress.blocks

    def _rate(self, progress: Progress) -> float:
        """Games per second."""
        return progress.blocks * self._games_per_block / max(progress.seconds, 1e-6)

    def _time_left(self, results: Results, progress: Progress) -> str:
        left = sum(results.experiment.blocks) - self._done(progress)
        if progress.blocks == 0:
            return "-"
        return duration(max(left, 0) * progress.seconds / progress.blocks)

    def _line(self, results: Results, progress: Progress) -> str:
        total, done = sum(results.experiment.blocks), self._done(progress)
        return (
            f"{done:,} of {_most(results)}{total:,} blocks ({done / total:.0%}), "
            f"{self._rate(progress):,.0f} games/s, {self._time_left(results, progress)} left; "
            f"wins so far: {self._shares_text(results)}"
        )

    def _shares_text(self, results: Results) -> str:
        now = time.monotonic()
        if now - self._shares_at > _SHARES_EVERY:
            self._shares_at = now
            shares = sorted(results.shares().items(), key=lambda item: -item[1][0])
            self._shares = ", ".join(f"{name} {_with_reach(*share)}" for name, share in shares)
        return self._shares or "none yet"

    def _show_live(self, results: Results, progress: Progress) -> None:
        if self._live is None:
            # No refresh thread: workers may be forked from this process.
            self._live = Live(console=self.console, auto_refresh=False, transient=True)
            self._live.start()
        total, done = sum(results.experiment.blocks), self._done(progress)
        row = Table.grid(padding=(0, 1))
        row.add_row(
            ProgressBar(total=total, completed=done, width=30),
            f"{done:,} of {_most(results)}{total:,} blocks",
            f"{self._rate(progress):,.0f} games/s",
            f"{self._time_left(results, progress)} left",
        )
        shares = Text(f"wins so far: {self._shares_text(results)}", overflow="ellipsis")
        self._live.update(Group(row, shares), refresh=True)


def _most(results: Results) -> str:
    """Before the number of blocks of a run that may stop sooner."""
    return "at most " if results.experiment.config.stop else ""


def _with_reach(share: float, reach: float) -> str:
    """A share with its interval, which holds whenever one looks: `40.6% ±0.8`."""
    return f"{share:.1%}" if math.isinf(reach) else f"{share:.1%} ±{100 * reach:.1f}"


class Messages(logging.Handler):
    """Warnings of a run, above the live display."""

    def __init__(self, display: Display) -> None:
        super().__init__(logging.WARNING)
        self._display = display

    def emit(self, record: logging.LogRecord) -> None:
        """Print one record."""
        text = f"{record.levelname.lower()}: {record.getMessage()}"
        self._display.console.print(text, markup=False, soft_wrap=True)


def duration(seconds: float) -> str:
    """`12 s`, `3 min 20 s`, `2 h 5 min`."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
