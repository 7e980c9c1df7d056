"""Two runs on the same deals: what pairs, what does not, and that the games are the same."""

import tomllib

import pytest

from reports.write import render
from sim.errors import RunError
from sim.experiment.joint import (
    check_reproduced,
    joint,
    mismatch,
    to_toml,
    variants_of,
)
from sim.experiment.reopen import reopen
from sim.experiment.run import Way, run
from tests.experiment.toys import BASE, find_toy, toy

ONE = BASE.replace("[variants.high]\nsafe = 4", "")
OTHER = BASE.replace("[variants.printed]\n", "").replace('name = "toy"', 'name = "higher"')


def play(out, text=ONE, **overrides):
    return run(toy(text, **overrides), Way(out=out, workers=0))


@pytest.fixture(scope="module")
def pair(tmp_path_factory):
    out = tmp_path_factory.mktemp("pair")
    return play(out, blocks=60), play(out, OTHER, blocks=50)


def test_two_runs_become_one_experiment_that_plays_their_games_again(pair, tmp_path):
    one, other = pair
    assert mismatch(one, other) == ""
    together = joint(one, other)
    assert (together.name, tuple(together.boxes)) == ("toy_vs_higher", ("printed", "high"))
    assert set(together.blocks) == {50}
    played = run(together, Way(out=tmp_path, workers=0))
    names = variants_of(one, other)
    assert check_reproduced(played, other, names[1])
    assert not check_reproduced(played, one, names[0])  # it has ten blocks more
    again = reopen(played.folder, find_game=find_toy)
    assert again.results.digest() == played.results.digest()
    both = run(toy(BASE, blocks=50), Way(out=tmp_path, workers=0))
    assert played.results.digest() == both.results.digest()


def test_games_that_come_out_otherwise_are_noticed(pair, tmp_path):
    _, other = pair
    played = run(toy(BASE, blocks=50), Way(out=tmp_path, workers=0))
    chunk = played.results.chunks[0]
    chunk.tally.counts.wins[1, 0, 0, 1] += 1
    with pytest.raises(RunError, match="came out otherwise"):
        check_reproduced(played, other, {"high": "high"})


def test_the_same_name_for_two_boxes_is_told_apart(tmp_path, pair):
    one = play(tmp_path, BASE.replace("safe = 4", "safe = 2"), blocks=10)
    assert variants_of(one, pair[1])[0] == {"printed": "printed", "high": "toy_high"}
    assert variants_of(one, pair[1])[1] == {"high": "higher_high"}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (OTHER.replace("players = 3", "players = 2"), "3 players against 2"),
        (OTHER.replace("seed = 7", "seed = 8"), "other deals: seed 7 against 8"),
        (OTHER.replace("0.5", "0.75"), 'strategy "risky" has other knobs'),
        (OTHER.replace('script = "safe"', 'script = "plain"'), 'strategy "safe" is another script'),
        (
            OTHER.replace("[variants", '[matchups]\nmode = "mirror"\n[variants', 1),
            "line-up safe,risky,risky is in one of them only",
        ),
    ],
)
def test_what_cannot_be_paired_is_said(pair, tmp_path, text, why):
    assert mismatch(pair[0], play(tmp_path, text, blocks=4)) == why


def test_runs_that_share_out_games_keep_to_the_blocks_of_both(tmp_path):
    text = ONE.replace("blocks = 300", "games = 400")
    one, other = play(tmp_path, text), play(tmp_path, OTHER.replace("blocks = 300", "games = 320"))
    assert one.experiment.blocks == (100, 34, 34, 100)
    assert other.experiment.blocks == joint(one, other).blocks == (80, 27, 27, 80)


def test_runs_that_stopped_are_compared_at_the_stricter_level(pair, tmp_path):
    ended = ONE.replace("blocks = 300", 'blocks = 400\nstop = "decided"')
    longer = ended.replace("blocks = 400", "blocks = 3000").replace('"toy"', '"longer"', 1)
    wide = "[fair]\nwin_share = 0.2\n"
    short, long = play(tmp_path, ended + wide), play(tmp_path, longer + wide)
    levels = [run.result().level for run in (short, long)]
    assert 0.95 < levels[0] < levels[1]
    assert joint(short, long).least_level == levels[1]
    assert joint(pair[0], short).least_level == levels[0]
    assert joint(*pair).least_level == 0.95


def test_the_report_of_a_joint_run_has_the_intervals_of_the_printed_table(pair, tmp_path):
    ended = OTHER.replace("blocks = 300", 'blocks = 400\nstop = "decided"')
    other = play(tmp_path, ended + "[fair]\nwin_share = 0.2\n")
    together = joint(pair[0], other)
    played = run(together, Way(out=tmp_path / "joint", workers=0))
    again = reopen(played.folder, find_game=find_toy).result()
    assert again.level == played.result().level == other.result().level > 0.95
    assert render(again, "csv") == render(played.result(), "csv")
    assert "Where the number of deals comes from" in render(again, "html")


def test_a_config_is_written_as_it_was_read():
    table = {
        "name": "x", "blocks": 10_000, "share": 0.015, "on": True, "say": 'a "b"\n\u00e9',
        "strategies": {"a": {"script": "a", "knobs": {}}}, "list": [["a", "b"], []],
        "variants": {"full": {}, "short": {"scoring.master_schemer_vp": 5}},
    }  # fmt: skip
    assert tomllib.loads(to_toml(table)) == table
