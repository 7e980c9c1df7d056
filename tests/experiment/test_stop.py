"""Runs that stop when their answer is known: the same stop however they are played."""

from dataclasses import replace

import pytest

from reports.decide import asked, open_verdicts
from reports.result import Fair
from sim.core.table import Table
from sim.errors import ConfigError
from sim.experiment import execute
from sim.experiment.execute import RunStoppedError
from sim.experiment.plan import Schedule, looks_at
from sim.experiment.reopen import reopen
from sim.experiment.run import Way, run
from tests.experiment.toys import BASE, find_toy, toy

STOP = BASE.replace("blocks = 300", 'blocks = 3000\nstop = "decided"')
WIDE = f"{STOP}[fair]\nseat_share = 0.06\nwin_share = 0.06\n"  # decided at a look in the middle


def play(out, text=WIDE, **way):
    return run(toy(text), Way(out=out, **{"workers": 0, **way}))


@pytest.fixture(scope="module")
def stopped(tmp_path_factory):
    return play(tmp_path_factory.mktemp("stopped"))


def test_a_run_stops_at_the_first_look_that_decides_every_verdict(stopped):
    stopping = stopped.result().stopping
    assert stopping.looks == (200, 300, 450, 675, 1013, 1520, 2280, 3000)
    assert 0 < stopping.look < len(stopping.looks) - 1
    assert stopped.results.blocks_by_lineup() == (stopping.looks[stopping.look],) * 4
    assert open_verdicts(stopped.result()) == 0
    assert stopping.level > 0.98  # what one of several looks leaves for its interval
    log = (stopped.folder / "log.txt").read_text()
    for number in range(stopping.look):
        assert f"look {number + 1} of 8, {4 * stopping.looks[number]} blocks: 0 verdicts" not in log
    assert f"look {stopping.look + 1} of 8" in log


@pytest.mark.parametrize("size", [24, 5000])
def test_the_stop_does_not_depend_on_the_size_of_shards(stopped, tmp_path, size, monkeypatch):
    take = Schedule.take
    monkeypatch.setattr(
        Schedule, "take", lambda self, lineup, _, workers=1: take(self, lineup, size, workers)
    )
    assert play(tmp_path).results.digest() == stopped.results.digest()


def test_the_stop_does_not_depend_on_workers(stopped, tmp_path, monkeypatch):
    monkeypatch.setattr(execute, "SMALL_JOB", 0)
    played = play(tmp_path, workers=2, start_method="fork")
    assert played.results.digest() == stopped.results.digest()


@pytest.mark.parametrize("calls", [3, 9, 14])
def test_a_run_that_was_interrupted_between_looks_stops_where_it_would_have(
    stopped, tmp_path, calls, monkeypatch
):
    table_play, played = Table.play, []

    def interrupted(self, first, blocks, **more):
        played.append(first)
        if len(played) == calls:
            raise KeyboardInterrupt
        return table_play(self, first, blocks, **more)

    monkeypatch.setattr(Table, "play", interrupted)
    with pytest.raises(RunStoppedError):
        play(tmp_path)
    again = play(tmp_path)
    assert again.results.digest() == stopped.results.digest()
    assert 0 < again.manifest["session"]["games"] < stopped.manifest["session"]["games"]


def test_the_report_names_the_raw_and_the_corrected_estimate(stopped):
    from reports.balance import findings
    from reports.frames import tables

    result = stopped.result()
    made = tables(result)
    rows = made["stopping"]
    assert (rows["low"] <= rows["corrected"]).all()
    assert (rows["corrected"] <= rows["high"]).all()
    said = next(iter(findings(result, made))).sentence
    assert said.startswith(f"Stopped at look {result.stopping.look + 1} of 8, after")
    assert ", raw " in said
    assert ", bias-corrected " in said
    assert said.endswith("Every verdict asked for is decided.")
    plain = tables(replace(result, stopping=None))["seats"]
    known = plain["low"].notna()
    assert (made["seats"]["low"][known] < plain["low"][known]).all()  # sequential: wider


def test_a_stopped_run_is_not_played_on_and_can_be_opened_again(stopped, tmp_path):
    out = stopped.folder.parent
    assert play(out).manifest["session"]["games"] == 0
    again = reopen(stopped.folder, find_game=find_toy)
    assert again.result().stopping == stopped.result().stopping


def test_a_look_that_was_passed_is_not_taken(tmp_path):
    play(tmp_path, BASE.replace("blocks = 300", "blocks = 700"))
    played = play(tmp_path)
    assert played.result().stopping.look == 4  # at 1,013; the one at 675 was passed


def test_an_undecided_run_ends_at_its_limit(tmp_path):
    narrow = STOP.replace("3000", "500") + "[fair]\nseat_share = 0.0001\n"
    result = play(tmp_path, narrow).result()
    assert result.stopping.look == len(result.stopping.looks) - 1
    assert open_verdicts(result) > 0


def test_the_margins_that_are_named_say_which_verdicts_are_asked_for(stopped, tmp_path):
    both = list(asked(stopped.result()))
    assert {each.measure for each in both} == {"win share", "change of the win share"}
    assert {"seat 1", "safe", "risky"} <= {each.whose for each in both}
    played = play(tmp_path, STOP.replace("3000", "200") + "[fair]\nseat_share = 0.2\n")
    found = {(each.whose, each.measure, each.margin) for each in asked(played.result())}
    seats = {(f"seat {seat}", "win share", 0.2) for seat in (1, 2, 3)}
    changes = {(f"seat {seat}", "change of the win share", 0.2) for seat in (1, 2, 3)}
    of_strategies = {(name, "change of the win share", 0.02) for name in ("safe", "risky")}
    assert found == seats | changes | of_strategies  # variants ask what they change


@pytest.mark.parametrize("fair", ["score = 1.0", "component_gap = 0.05"])
def test_a_stop_that_no_named_margin_can_cause_is_refused(fair):
    with pytest.raises(ConfigError, match=r"stop: waits for no margin .* name one of seat_share"):
        toy(f"{STOP}[fair]\n{fair}\n")


def test_a_margin_of_forced_choices_can_stop_a_run_that_forces_them():
    text = (
        STOP.replace("[variants.high]\nsafe = 4\n", "").replace(
            "[strategies]", '[force]\nstrategy = "safe"\ngive = ["throw"]\n[strategies]'
        )
        + '[matchups]\nmode = "list"\nlist = [["safe", "risky", "risky"]]\n'
    )
    assert toy(f"{text}[fair]\ncomponent_gap = 0.05\n").config.stop == "decided"


def test_a_change_that_no_deal_showed_is_undecided_until_the_rule_of_three_says_so(tmp_path):
    same = STOP.replace("safe = 4", "").replace("3000", "450") + "[fair]\nwin_share = 0.02\n"
    result = play(tmp_path, same).result()
    changes = [each for each in asked(result) if each.measure.startswith("change")]
    assert len(changes) == 2
    assert {str(each.verdict) for each in changes} == {"no difference in any deal"}
    narrow = replace(result, margins=Fair(win_share=0.005))
    changes = [each for each in asked(narrow) if each.measure.startswith("change")]
    assert not any(each.verdict.is_decided for each in changes)
    assert all(str(each.verdict).startswith("undecided: about ") for each in changes)


def test_only_one_rule_of_stopping_is_known():
    with pytest.raises(ConfigError, match="stop"):
        toy(STOP.replace("decided", "bored"))


def test_looks_grow_in_every_lineup_alike():
    assert looks_at((90,)) == ((90,),)
    looks = looks_at((1000, 334))
    assert looks == ((200, 67), (300, 101), (450, 151), (675, 226), (1000, 334))


def test_a_run_without_a_verdict_to_wait_for_is_played_to_its_end(tmp_path):
    mirror = STOP.replace("3000", "300").replace("[variants.printed]", MIRROR, 1)
    played = play(tmp_path, f"{mirror}[fair]\nwin_share = 0.02\n")  # copies share it by design
    assert played.results.blocks_by_lineup() == (300, 300)
    assert open_verdicts(played.result()) == -1


MIRROR = '[matchups]\nmode = "mirror"\n[variants.printed]'
