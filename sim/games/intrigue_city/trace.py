"""The game as JSON-ready lines that another program can check."""

from collections.abc import Iterator
from typing import Any

from sim.core.game import Replay


def trace_lines(replay: Replay, with_options: bool) -> Iterator[dict[str, Any]]:
    """Header, one line a decision, result."""
    yield {"line": "header"}
