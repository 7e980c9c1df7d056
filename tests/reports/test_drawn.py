"""Plots drawn in several processes."""

import os
import sys

import pytest

from reports.drawn import drawn
from reports.figures import Spec, specs
from reports.frames import tables
from sim.errors import RunError
from tests.reports import samples

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or sys.version_info >= (3, 14), reason="nothing is forked here"
)


def test_processes_draw_the_same_bytes(tmp_path):
    result = samples.run([("bold", "random", "timid")], 300)
    wanted = list(specs(result, tables(result)))
    found = []
    for processes in (0, 2):
        folder = tmp_path / str(processes)
        folder.mkdir()
        with drawn(wanted, folder, processes) as drawings:
            page = list(drawings)
        found.append((page, {path.name: path.read_bytes() for path in folder.iterdir()}))
    assert found[0] == found[1]
    assert len(found[0][1]) == 2 * len(wanted) > 8


def test_a_killed_process_is_told_in_one_line(tmp_path):
    spec = Spec("dead", "game", "games", (), lambda _: os._exit(9), "")
    with (
        pytest.raises(RunError, match="a process that draws plots was killed"),
        drawn([spec], tmp_path, 2) as drawings,
    ):
        list(drawings)
