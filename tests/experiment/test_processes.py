"""Processes that are interrupted, killed or stuck: nothing is left behind, nothing is lost."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from sim import interrupts
from sim.experiment.pool import Pool
from sim.experiment.recipe import Recipe
from sim.experiment.run import Way, run
from tests.experiment.toys import toy

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc"),
]

ROOT = Path(__file__).parents[2]
BLOCKS = 60_000


def drive(out, workers, method, blocks, *script):
    command = [sys.executable, "-m", "tests.experiment.drive", str(out), str(workers), method,
               str(blocks), *script]  # fmt: skip
    return subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=hear_interrupts,
    )


def hear_interrupts():
    """A shell starts what runs in the background deaf to Ctrl-C, and children inherit that."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def children(pid):
    """Processes whose parent is `pid`."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(stat.read_text().rpartition(")")[2].split()[1]) == pid:
                found.append(int(stat.parent.name))
        except OSError:  # it has ended meanwhile
            continue
    return found


def is_alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_for(condition, seconds=90):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if value := condition():
            return value
        time.sleep(0.05)
    raise AssertionError("it did not come")


def shards(out):
    return list(out.glob("*/blocks/*.npz"))


@pytest.fixture(scope="module")
def expected(tmp_path_factory):
    way = Way(out=tmp_path_factory.mktemp("whole"), workers=0)
    return run(toy(blocks=BLOCKS), way).manifest["results_digest"]


def resumed(out):
    process = drive(out, 2, "fork", BLOCKS)
    digest, messages = process.communicate(timeout=120)
    assert process.returncode == 0, messages
    return digest.strip()


@pytest.mark.parametrize(("workers", "method"), [(0, "fork"), (2, "fork"), (2, "spawn")])
def test_ctrl_c_leaves_no_process_and_the_next_run_goes_on(tmp_path, expected, workers, method):
    process = drive(tmp_path, workers, method, BLOCKS)
    wait_for(lambda: shards(tmp_path))
    started = children(process.pid)
    process.send_signal(signal.SIGINT)
    pressed = time.monotonic()
    _, messages = process.communicate(timeout=20)
    assert time.monotonic() - pressed < 5  # 2 on a machine that is not busy with other tests
    assert process.returncode == 130, messages
    assert "Traceback" not in messages
    assert "the same command goes on from there" in messages
    wait_for(lambda: not [pid for pid in started if is_alive(pid)], seconds=5)
    assert shards(tmp_path)
    assert resumed(tmp_path) == expected


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_a_killed_worker_is_replaced(tmp_path, expected, method):
    process = drive(tmp_path, 2, method, BLOCKS)
    wait_for(lambda: shards(tmp_path))
    os.kill(max(children(process.pid)), signal.SIGKILL)  # the first may be a resource tracker
    digest, messages = process.communicate(timeout=120)
    assert process.returncode == 0, messages
    assert digest.strip() == expected
    assert messages.count("a worker process was killed; its blocks are played again") == 1


def die_in_the_middle_of_a_result():
    """In a worker: send the head of a message that announces 256 bytes, then be killed."""
    frame = sys._getframe()
    while "result_queue" not in frame.f_locals:
        frame = frame.f_back
    queue = frame.f_locals["result_queue"]
    with queue._wlock:
        os.write(queue._writer.fileno(), b"\0\0\1\0half")
        os.kill(os.getpid(), signal.SIGKILL)


def tear(tables):
    with Pool(tables, 2, "fork") as pool:
        future = pool._executor.submit(die_in_the_middle_of_a_result)
        end = time.monotonic() + 20
        while not future.done() and time.monotonic() < end:
            pool.break_if_torn()
            time.sleep(0.05)
        future.result(timeout=0)


def test_half_a_result_breaks_the_pool():
    tables = Recipe.of(toy(), "").load()
    with pytest.raises(BrokenProcessPool):
        tear(tables)


def interrupt_in_the_middle_of_a_result(tables):
    """How long it then takes until the pool has ended."""
    try:
        with Pool(tables, 2, "fork") as pool:
            pool._executor.submit(die_in_the_middle_of_a_result)
            wait_for(lambda: not all(child.is_alive() for child in pool._children))
            pressed = time.monotonic()
            raise KeyboardInterrupt
    except KeyboardInterrupt:
        return time.monotonic() - pressed


def test_half_a_result_does_not_hold_up_the_end_of_the_pool():
    assert interrupt_in_the_middle_of_a_result(Recipe.of(toy(), "").load()) < 5


def press_while_held(done):
    with interrupts.held():
        signal.raise_signal(signal.SIGINT)
        done.append("the file")


def test_ctrl_c_waits_for_the_end_of_a_file():
    done = []
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # see hear_interrupts
    try:
        with pytest.raises(KeyboardInterrupt):
            press_while_held(done)
        assert done == ["the file"]
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)


def test_workers_that_are_killed_again_and_again_end_the_run(tmp_path):
    process = drive(tmp_path, 2, "fork", 10 * BLOCKS)
    wait_for(lambda: shards(tmp_path))
    killed = set()
    while process.poll() is None:
        for pid in children(process.pid):
            if pid not in killed and len(killed) < 20:
                killed.add(pid)
                os.kill(pid, signal.SIGKILL)
        time.sleep(0.1)
    _, messages = process.communicate()
    assert process.returncode == 1, messages
    assert "worker processes ended 4 times without a word" in messages


def test_workers_leave_with_a_parent_that_is_killed(tmp_path):
    process = drive(tmp_path, 2, "fork", 10 * BLOCKS)
    wait_for(lambda: shards(tmp_path))
    started = children(process.pid)
    process.kill()
    process.communicate()
    wait_for(lambda: not [pid for pid in started if is_alive(pid)], seconds=10)


def test_a_run_that_is_killed_goes_on(tmp_path, expected):
    process = drive(tmp_path, 2, "fork", BLOCKS)
    wait_for(lambda: shards(tmp_path))
    process.kill()
    process.communicate()
    assert resumed(tmp_path) == expected


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_a_game_that_does_not_return_is_counted_as_a_fault(tmp_path, method):
    process = drive(tmp_path, 2, method, 300, "stuck", "15000")
    _, messages = process.communicate(timeout=120)
    assert process.returncode == 0, messages
    assert messages.count("did not return in 1 s") == 1
    assert 'strategy "safe"' in messages
    assert "a worker process was killed" not in messages


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_workers_load_nothing_that_only_reports_need(tmp_path, method):
    process = drive(tmp_path, 2, method, 60, "heavy")
    _, messages = process.communicate(timeout=120)
    assert process.returncode == 0, messages
    assert "counted as a fault" not in messages


def test_a_script_that_often_does_not_return_ends_the_run(tmp_path):
    process = drive(tmp_path, 2, "fork", 2000, "stuck", "20")
    _, messages = process.communicate(timeout=120)
    assert process.returncode == 2, messages
    assert "gave up after 4 such games; finished blocks are kept" in messages


def test_in_line_a_game_that_does_not_return_ends_the_process(tmp_path):
    process = drive(tmp_path, 0, "fork", 2000, "stuck", "20")
    _, messages = process.communicate(timeout=60)
    assert process.returncode == 1, messages
    assert "did not return in 1 s" in messages
    assert "Traceback" not in messages
