"""The process that draws what a command will show."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from reports.artist import Artist
from reports.drawn import drawn
from reports.figures import specs
from reports.frames import tables
from sim.errors import RunError
from tests.reports import samples

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or sys.version_info >= (3, 14), reason="nothing is forked here"
)


@pytest.fixture
def artist():
    made = Artist()
    yield made
    made.close()


@pytest.fixture(scope="module")
def shown():
    result = samples.run([("bold", "random", "timid")], 300)
    return result, tables(result)


def files(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_it_draws_the_same_bytes_for_one_report_after_the_other(artist, shown, tmp_path):
    (here := tmp_path / "here").mkdir()
    with drawn(list(specs(*shown)), here, 0) as drawings:
        expected = list(drawings)
    assert len(expected) > 4
    for name in ("one", "two"):
        (folder := tmp_path / name).mkdir()
        with artist.drawn(*shown, folder) as drawings:
            assert list(drawings) == expected
        assert files(folder) == files(here)


def test_it_finds_a_folder_that_is_named_from_where_the_program_is(
    artist, shown, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plots").mkdir()
    with artist.drawn(*shown, Path("plots")) as drawings:
        number = len(list(drawings))
    assert len(files(tmp_path / "plots")) == 2 * number > 8


def test_what_goes_wrong_there_is_raised_here_and_does_not_end_it(artist, shown, tmp_path):
    with (
        pytest.raises(FileNotFoundError) as told,
        artist.drawn(*shown, tmp_path / "nowhere") as drawings,
    ):
        list(drawings)
    assert "in write_plot" in told.value.__notes__[0]  # where it happened
    with artist.drawn(*shown, tmp_path) as drawings:
        assert list(drawings)


def test_that_it_was_killed_is_told_in_one_line(artist, shown, tmp_path):
    os.kill(artist.process.pid, signal.SIGKILL)
    artist.process.join()
    with (
        pytest.raises(RunError, match="a process that draws plots was killed"),
        artist.drawn(*shown, tmp_path) as drawings,
    ):
        list(drawings)


def children(pid):
    """Processes whose parent is `pid`."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has ended meanwhile
            if int(stat.read_text().rpartition(")")[2].split()[1]) == pid:
                found.append(int(stat.parent.name))
    return found


def wait_for(condition):
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.005)


def is_gone(pid):
    return not Path(f"/proc/{pid}").exists()


def test_when_it_is_killed_while_it_draws_nothing_is_left(artist, shown, tmp_path):
    with artist.drawn(*shown, tmp_path) as drawings:
        wait_for(lambda: children(artist.process.pid))
        drawing = children(artist.process.pid)
        os.kill(artist.process.pid, signal.SIGKILL)
        with pytest.raises(RunError, match="a process that draws plots was killed"):
            list(drawings)
    wait_for(lambda: all(is_gone(pid) for pid in drawing))


def test_plots_that_nobody_fetched_are_not_those_of_the_next_report(artist, shown, tmp_path):
    with pytest.raises(ZeroDivisionError), artist.drawn(*shown, tmp_path):
        raise ZeroDivisionError
    assert not artist.process.is_alive()


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGKILL, None])
def test_it_leaves_with_the_program(sign):
    code = "from reports.artist import Artist; print(Artist().process.pid, flush=True); input()"
    program = subprocess.Popen(
        [sys.executable, "-c", code], cwd=Path(__file__).parents[2],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    pid = int(program.stdout.readline())
    assert not is_gone(pid)
    if sign is not None:
        program.send_signal(sign)
    program.communicate("\n")
    wait_for(lambda: is_gone(pid))
