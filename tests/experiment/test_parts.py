"""A run whose parts disagree names the part."""

import pytest

from sim.errors import RunError
from sim.experiment.chunk import piece
from sim.experiment.parts import Parts
from tests.reports import samples

LINEUP = ("bold", "random", "timid")


def chunk(first, settings=None, blocks=300):
    return piece(0, first, blocks, samples.play(LINEUP, blocks, (settings or {},), first=first), 0)


def test_chunks_of_one_experiment_agree():
    parts = Parts([chunk(0), None])
    for first in (300, 600):
        parts.add(chunk(first))
    parts.check()


def test_a_chunk_that_was_played_by_another_game_is_named():
    parts = Parts([chunk(0)])
    parts.add(chunk(300))
    parts.add(chunk(600, {"safe": 5}))
    with pytest.raises(RunError, match=r"line-up 0, blocks 600 to 899 disagrees with the rest"):
        parts.check()
