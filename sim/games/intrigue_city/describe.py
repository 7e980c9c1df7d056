"""Tells a game of Intrigue City: options, whole games in sentences, broken invariants."""

from collections.abc import Iterator, Sequence

import numpy as np

from sim.core.game import Box, Replay


def say_action(state: np.record, box: Box, action: np.record) -> str:
    """One option, short and unlike every other option of its decision."""
    return str(action)


def say_lines(replay: Replay) -> Iterator[str]:
    """The game for a person to follow."""
    yield ""


def check_state(state: np.record, box: Box) -> Sequence[str]:
    """Broken invariants of IC-17 in words."""
    return []
