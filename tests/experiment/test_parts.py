"""A run whose parts disagree names the part."""

import re

import pytest

from sim.errors import RunError
from sim.experiment.chunk import combined, piece
from sim.experiment.parts import Parts
from sim.experiment.run import Way, run
from tests.experiment.toys import BASE, toy
from tests.reports import samples

LINEUP = ("bold", "random", "timid")
GOOD, BAD = {}, {"safe": 5}


def chunk(first, settings=GOOD, blocks=300, player=("kiwi", 1), lineup=LINEUP):
    tally = samples.play(lineup, blocks, (settings,), first=first)
    return piece(0, first, blocks, tally, 0.0, player)


def test_chunks_of_one_experiment_agree():
    parts = Parts([chunk(0), None])
    for first in (300, 600):
        parts.add(chunk(first, player=("plum", first)))
    parts.check()
    assert [parts.count(kind) for kind in ("shards", "workers", "hosts")] == [3, 3, 2]
    assert all(0.001 < about["p"] <= 1 for about in parts.describe().values())


def test_a_single_part_has_nobody_to_agree_with():
    parts = Parts([chunk(0)])
    parts.check()
    assert parts.describe() == {}


def test_a_chunk_that_was_played_by_another_game_is_named():
    parts = Parts([chunk(0)])
    parts.add(chunk(300))
    parts.add(chunk(600, BAD))
    with pytest.raises(RunError, match=r"bold,random,timid, blocks 600 to 899 disagrees"):
        parts.check()


def test_a_bad_worker_is_named_even_if_each_of_its_chunks_is_too_small():
    parts = Parts([chunk(0)])
    for first in range(300, 660, 24):
        parts.add(chunk(first, player=("kiwi", 2)))
        parts.add(chunk(1000 + first, BAD, blocks=24, player=("kiwi", 3)))
    with pytest.raises(RunError, match=r"timid, worker process 3 on kiwi disagrees with the rest"):
        parts.check()


def test_a_bad_host_is_named_rather_than_its_workers():
    parts = Parts([chunk(0)])
    for k in range(4):
        parts.add(chunk(300 + 300 * k, player=("kiwi", k)))
        parts.add(chunk(9000 + 300 * k, BAD, player=("plum", k)))
        parts.add(chunk(20_000 + 300 * k, player=("pear", k)))
    with pytest.raises(RunError, match=r"timid, host plum disagrees with the rest of the run"):
        parts.check()


def test_who_played_is_kept_when_chunks_are_merged():
    merged = combined([chunk(0), chunk(300, BAD, player=("plum", 7)), chunk(600)])
    assert merged.players == (("kiwi", 1), ("plum", 7))
    assert merged.credit[:, 0, 0].tolist() == [600, 300]
    parts = Parts([merged])
    assert parts.count("workers") == 2
    with pytest.raises(RunError, match=r"process 1 on kiwi disagrees with .* process 7 on plum"):
        parts.check()


def test_copies_of_one_strategy_are_compared_by_their_seats():
    mirror = ("bold", "bold")
    odd = chunk(900, blocks=900, player=("plum", 7), lineup=mirror)
    odd.credit[:, -1, 1] += 24 * 900  # the last seat wins two fifths of a game more
    odd.credit[:, -1, 2] += 900 * (24**2 + 2 * 24 * 30)
    parts = Parts([chunk(0, blocks=900, lineup=mirror), odd])
    with pytest.raises(RunError, match=r"bold,bold, blocks 0 to 899 disagrees with line-up bold"):
        parts.check()


def test_a_run_with_a_bad_worker_fails_and_names_it(tmp_path):
    """A script that knows its process stands for a process on a broken machine."""
    text = BASE.replace('script = "safe"', 'script = "moody"')
    text = text.replace("[variants.printed]", '[matchups]\nmode = "list"\n'
                        'list = [["safe", "risky", "risky"]]\n[variants.printed]')  # fmt: skip
    experiment = toy(text.replace("[variants.high]\nsafe = 4", ""), blocks=1500)
    with pytest.raises(RunError, match=r"safe,risky,risky, worker process (\d+) on ") as told:
        run(experiment, Way(out=tmp_path, workers=3, start_method="fork"))
    process = re.search(r"worker process (\d+)", str(told.value)).group(1)
    manifest = next(tmp_path.glob("*/manifest.json")).read_text()
    assert '"status": "failed"' in manifest
    assert '"workers": {\n      "parts": 3' in manifest
    # The same again, from what is stored: the counts are still those of a bad worker.
    with pytest.raises(RunError, match=rf"worker process {process} on "):
        run(experiment, Way(out=tmp_path, workers=0))
