"""Runs: the same counts however they are played, and nothing lost on the way."""

import json
import logging
import math
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from reports.decide import CHANGE, Asked
from reports.estimates import CONSTANT, Estimate
from reports.judge import Verdict
from reports.reading import Reading
from sim.core.table import Table
from sim.errors import RunError, StrategyError
from sim.experiment import execute
from sim.experiment.execute import RunStoppedError
from sim.experiment.forecast import Wanted, decided_at, forecast
from sim.experiment.plan import Schedule, looks_at
from sim.experiment.recipe import Recipe
from sim.experiment.reopen import reopen
from sim.experiment.run import Way, run
from sim.experiment.verify import verify
from tests.experiment.toys import BASE, bad, find_toy, toy

ROOT = Path(__file__).parents[2]


def play(out, experiment=None, **way):
    return run(experiment or toy(), Way(out=out, **{"workers": 0, **way}))


def digest(played):
    return played.manifest["results_digest"]


@pytest.fixture(scope="session")
def expected(tmp_path_factory):
    """Digest of the base experiment, played in-line in one go."""
    return digest(play(tmp_path_factory.mktemp("expected")))


class Log(logging.Handler):
    """Keeps messages."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.texts = []

    def emit(self, record):
        self.texts.append(record.getMessage())


# ------------------------------------------------------------------- the same whatever the way


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_forked_workers_count_the_same(tmp_path, expected, workers, monkeypatch):
    monkeypatch.setattr(execute, "SMALL_JOB", 0)
    played = play(tmp_path, workers=workers, start_method="fork")
    assert digest(played) == expected
    assert played.manifest["start_method"] == "fork"


@pytest.mark.slow
def test_spawned_workers_count_the_same(tmp_path, expected, monkeypatch):
    monkeypatch.setattr(execute, "SMALL_JOB", 0)
    played = play(tmp_path, workers=2, start_method="spawn")
    assert digest(played) == expected


@pytest.mark.parametrize("size", [1, 7, 250])
def test_the_size_of_shards_changes_nothing(tmp_path, expected, size, monkeypatch):
    take = Schedule.take
    monkeypatch.setattr(
        Schedule, "take", lambda self, lineup, _, workers=1: take(self, lineup, size, workers)
    )
    experiment = toy(blocks=40) if size == 1 else toy()
    played = play(tmp_path, experiment)
    if size == 1:
        play(tmp_path)  # prolonged to the full length
        played = play(tmp_path)
    assert digest(played) == expected


@pytest.mark.slow
@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_the_hash_seed_changes_nothing(tmp_path, expected, hash_seed):
    script = (
        "from pathlib import Path; from sim.experiment.run import Way, run; "
        "from tests.experiment.toys import toy; "
        f"print(run(toy(), Way(out=Path({str(tmp_path)!r}), workers=0))"
        ".manifest['results_digest'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True,
        env={**__import__("os").environ, "PYTHONHASHSEED": hash_seed},
    )  # fmt: skip
    assert done.stdout.strip() == expected


def test_an_undecorated_script_counts_the_same_as_a_compiled_one(tmp_path):
    lists = '[matchups]\nlist = [["risky", "safe", "safe"]]\n[variants.printed]'
    compiled = toy(BASE.replace("[variants.printed]", lists, 1), blocks=20)
    text = compiled.text.replace('script = "safe"', 'script = "plain"')
    assert digest(play(tmp_path, toy(text, blocks=20))) == digest(play(tmp_path, compiled))


# ------------------------------------------------------------------- resume


def test_more_blocks_prolong_a_run(tmp_path, expected):
    play(tmp_path, toy(blocks=110))
    played = play(tmp_path)
    assert digest(played) == expected
    assert played.manifest["session"]["games"] == 190 * 8 * 2


def test_a_finished_run_is_not_played_again(tmp_path, expected):
    play(tmp_path)
    again = play(tmp_path)
    assert digest(again) == expected
    assert again.manifest["session"]["games"] == 0


def test_an_interrupt_keeps_what_is_done_and_the_next_run_goes_on(tmp_path, expected, monkeypatch):
    calls = []
    table_play = Table.play

    def interrupted(self, first, blocks, **more):
        calls.append(first)
        if len(calls) == 9:
            raise KeyboardInterrupt
        return table_play(self, first, blocks, **more)

    monkeypatch.setattr(Table, "play", interrupted)
    with pytest.raises(RunStoppedError) as caught:
        play(tmp_path)
    assert caught.value.exit_code == 130
    played = play(tmp_path)
    assert digest(played) == expected
    assert 0 < played.manifest["session"]["games"] < toy().games()


def test_after_a_run_each_lineup_is_one_file(tmp_path):
    played = play(tmp_path)
    files = sorted(path.name for path in (played.folder / "blocks").iterdir())
    assert files == [f"{lineup:04d}-000000000000-300.npz" for lineup in range(4)]


def test_a_merge_that_was_killed_doubles_nothing(tmp_path, expected):
    play(tmp_path, toy(blocks=110))
    folder = play(tmp_path, toy(blocks=110)).folder / "blocks"
    small = (folder / "0000-000000000000-110.npz").read_bytes()
    play(tmp_path)
    (folder / "0000-000000000000-110.npz").write_bytes(small)
    assert digest(play(tmp_path)) == expected
    assert len(list(folder.iterdir())) == 4


@pytest.mark.parametrize("damage", [lambda b: b[:-200], lambda b: b"", lambda b: b[:900] + b"x" * 50
                                    + b[950:]])  # fmt: skip
def test_a_damaged_shard_is_moved_aside_and_played_again(tmp_path, expected, damage):
    folder = play(tmp_path).folder / "blocks"
    shard = folder / "0001-000000000000-300.npz"
    shard.write_bytes(damage(shard.read_bytes()))
    log = Log()
    played = play(tmp_path, handlers=[log])
    assert digest(played) == expected
    assert "moved aside, its blocks are played again" in log.texts[0]
    assert str(shard) in log.texts[0]
    assert shard.with_name(shard.name + ".damaged").is_file()


# ------------------------------------------------------------------- the folder


def test_two_runs_in_one_folder_are_refused(tmp_path):
    import filelock

    folder = play(tmp_path).folder
    with (
        filelock.FileLock(folder / ".lock"),
        pytest.raises(RunError, match="another run is writing to this folder"),
    ):
        play(tmp_path)


def test_a_place_that_cannot_be_written_is_one_line(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(RunError, match="cannot be written: ") as caught:
        play(tmp_path / "file")
    assert caught.value.exit_code == 1


def test_a_full_disk_is_one_line_and_keeps_what_is_there(tmp_path, expected, monkeypatch):
    replace, calls = Path.replace, []

    def full(self, target):
        if self.suffix == ".tmp" and ".npz" in self.name:
            calls.append(self)
            if len(calls) > 2:
                raise OSError(28, "No space left on device")
        return replace(self, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", full)
        with pytest.raises(RunError, match="No space left on device"):
            play(tmp_path)
    assert not list(tmp_path.rglob("*.tmp"))
    assert digest(play(tmp_path)) == expected


def test_the_manifest_says_how_to_make_the_run_again(tmp_path):
    manifest = json.loads((play(tmp_path).folder / "manifest.json").read_text())
    assert manifest["status"] == "finished"
    assert manifest["config_text"] == BASE
    assert manifest["seed"] == 7
    assert manifest["rules_version"] == "1"
    assert manifest["strategies"]["risky"]["knobs"] == {"daring": 0.5}
    assert manifest["variants"]["high"]["changed"] == {"safe": 4}


def test_a_folder_is_opened_again_with_its_counts(tmp_path):
    played = play(tmp_path, toy(blocks=50, seed=99))
    again = reopen(played.folder, find_game=find_toy)
    assert again.experiment.config.seed == 99
    assert again.results.digest() == digest(played)
    result = again.result()
    assert result.digest == digest(played)
    assert list(result.lineups)[1] == "safe,safe,risky"
    assert result.strategy_notes["safe"] == "Safe: never takes a risk."


# ------------------------------------------------------------------- scripts that misbehave


@pytest.mark.parametrize("workers", [0, 2])
def test_a_script_that_raises_is_named_once_and_counted(tmp_path, workers, monkeypatch):
    monkeypatch.setattr(execute, "SMALL_JOB", 0)
    log = Log()
    played = play(tmp_path, bad("raises", 500), workers=workers, handlers=[log])
    assert played.manifest["faults"] > 3
    assert len(log.texts) == 1
    for part in ('strategy "safe"', "raises.py:9: ZeroDivisionError", "block ", "seat ", "replay:"):
        assert part in log.texts[0]
    assert (played.folder / "log.txt").read_text().count("ZeroDivisionError") == 1


def test_faults_are_the_same_for_any_number_of_workers(tmp_path, monkeypatch):
    monkeypatch.setattr(execute, "SMALL_JOB", 0)
    one = play(tmp_path / "a", bad("raises", 500))
    two = play(tmp_path / "b", bad("raises", 500), workers=2)
    assert digest(one) == digest(two)


def test_an_answer_out_of_range_is_counted_as_a_fault(tmp_path):
    log = Log()
    assert play(tmp_path, bad("wild", 500), handlers=[log]).manifest["faults"] > 3
    assert len(log.texts) == 1
    assert "wild.py: option out of range (toy, seed 7, " in log.texts[0]


def test_a_script_that_always_raises_ends_the_run(tmp_path):
    with pytest.raises(StrategyError, match="gave up"):
        play(tmp_path, bad("raises", 2))


# ------------------------------------------------------------------- before, and verify


def test_a_forecast_is_about_as_precise_as_the_run_will_be(tmp_path):
    experiment = toy(blocks=4000)
    tables = Recipe.of(experiment, "").load()
    found = forecast(experiment, tables, workers=1, seconds=0.2)
    assert found.games == experiment.games()
    seat = [each for each in found.precisions if "seat" in each.what][-1]
    assert seat.lineup == "risky,risky,risky"
    # A fair seat of a game without ties has a spread of sqrt(2)/3 a game.
    assert seat.half_width == pytest.approx(1.96 * 2**0.5 / 3 / 4000**0.5, rel=0.35)


def test_a_forecast_tells_the_blocks_of_a_wanted_precision_and_when_a_run_will_stop():
    experiment = toy(BASE.replace("blocks = 300", 'blocks = 100_000\nstop = "decided"'))
    tables = Recipe.of(experiment, "").load()
    found = forecast(experiment, tables, workers=1, seconds=0.5, wanted=Wanted(share=0.01))
    seat = [each for each in found.precisions if "seat" in each.what][-1]
    half_width = seat.half_width * (experiment.blocks[0] / seat.for_precision) ** 0.5
    assert half_width == pytest.approx(0.01, rel=0.01)
    assert 0 < found.stops_at < len(found.looks) - 1
    assert found.looks[-1] == 100_000


def test_a_forecast_tells_how_well_mean_scores_and_their_paired_changes_will_be_known(tmp_path):
    experiment = toy(blocks=2000)
    tables = Recipe.of(experiment, "").load()
    found = forecast(experiment, tables, workers=1, seconds=0.5, wanted=Wanted(points=0.05))
    rows = {each.what: each for each in found.precisions if each.lineup == "safe,risky,risky"}
    played = play(tmp_path, experiment)
    reading = Reading("", played.results.tallies()["safe,risky,risky"], 1)
    mean, change = (
        reading.strategy_mean(1, 1).half_width, reading.of_strategy(1, 1).change().change.half_width
    )  # fmt: skip
    for what, half_width in (
        ("a strategy's mean score", mean), ("a mean score's change between variants", change)
    ):  # fmt: skip
        row = rows[what]
        assert row.half_width == pytest.approx(half_width, rel=0.2)
        assert row.detectable / row.half_width == pytest.approx((1.96 + 0.8416) / 1.96, abs=1e-3)
        blocks = 2000 * (row.half_width / 0.05) ** 2
        assert row.for_precision == pytest.approx(max(30, blocks), abs=1)
    assert rows["a strategy's win share"].for_precision == 0


def test_a_forecast_waits_until_the_rule_of_three_decides_what_never_changes():
    looks = tuple(size for (size,) in looks_at((3000,)))
    same = Estimate(0.0, math.nan, math.nan, 60, 180, 60, CONSTANT)
    each = Asked("high", "safe", CHANGE, same, 0.0, 0.01, 1, Verdict("undecided", 40))
    # -ln(1 - level) / 0.01 deals alike: 535 are wanted at the look of 450, 503 at that of 675.
    assert looks[decided_at(each, looks)] == 675
    assert looks[decided_at(replace(each, margin=0.001), looks)] == 3000


def test_a_forecast_of_forced_choices_is_held_against_their_own_margin():
    force = '[force]\nstrategy = "safe"\ngive = ["throw"]\n'
    alone = BASE.replace("[variants.printed]\n[variants.high]\nsafe = 4\n", force)
    text = f'{alone}[matchups]\nmode = "list"\nlist = [["safe", "risky", "risky"]]\n'
    experiment = toy(f"{text}[fair]\nwin_share = 0.01\ncomponent_gap = 0.1\n")
    tables = Recipe.of(experiment, "").load()
    found = forecast(experiment, tables, workers=1, seconds=0.1)
    margins = {each.what: each.margin for each in found.precisions}
    assert margins["the effect of a forced choice"] == 0.1
    assert "a strategy's change between variants" not in margins  # none without a forced choice


def test_reading_a_damaged_run_changes_nothing(tmp_path):
    folder = play(tmp_path).folder
    shard = folder / "blocks" / "0001-000000000000-300.npz"
    shard.write_bytes(shard.read_bytes()[:-200])
    with pytest.raises(RunError, match="run the experiment again to mend it"):
        reopen(folder, find_game=find_toy)
    assert shard.is_file()


def test_a_folder_of_an_older_version_is_told_in_a_line(tmp_path):
    folder = play(tmp_path).folder
    manifest = json.loads((folder / "manifest.json").read_text())
    del manifest["least_level"]  # which that version did not write
    (folder / "manifest.json").write_text(json.dumps(manifest | {"digest8": "0123abcd"}))
    with pytest.raises(RunError, match="was played by another version of the program"):
        reopen(folder, find_game=find_toy)


def test_a_run_is_verified(tmp_path):
    played = reopen(play(tmp_path).folder, find_game=find_toy)
    lines = verify(played, 0.05, 1, tell=lambda _: None)
    assert lines[-1].endswith("played again: the same counts")


def test_a_changed_count_is_found(tmp_path):
    folder = play(tmp_path).folder
    played = reopen(folder, find_game=find_toy)
    played.manifest["results_digest"] = None
    played.results.chunks[2].tally.counts.score[0, 0, 1, 5] += 1
    with pytest.raises(RunError, match="not the sum of their pieces"):
        verify(played, 0.05, 1, tell=lambda _: None)


def test_another_digest_in_the_manifest_is_found(tmp_path):
    played = reopen(play(tmp_path).folder, find_game=find_toy)
    played.manifest["results_digest"] = "0" * 64
    with pytest.raises(RunError, match="not those of the manifest"):
        verify(played, 0.05, 1, tell=lambda _: None)


def test_a_replay_that_differs_is_found(tmp_path):
    played = reopen(play(tmp_path).folder, find_game=find_toy)
    for chunk in played.results.chunks:
        chunk.pieces[0, 2] += 1  # two errors that cancel in the sum
        chunk.pieces[-1, 2] -= 1
    with pytest.raises(RunError, match="another result when played again"):
        verify(played, 1.0, 1, tell=lambda _: None)
