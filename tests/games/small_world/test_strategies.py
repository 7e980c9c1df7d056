"""The shipped strategies do what their first lines say."""

import pytest

from sim.core.strategy import load_strategy
from sim.core.table import Table
from sim.core.tally import FINISHED
from sim.games.small_world import GAME
from tests.kit.walk import TOP


def strategy(name, **knobs):
    script = TOP / "strategies" / "small_world" / f"{name}.py"
    return load_strategy(GAME, name, script, knobs)


def share(*lineup, blocks=60):
    """Share of the win credit of the first strategy."""
    tally = Table(GAME, [GAME.read_box(len(lineup), {})], lineup, seed=21).play(0, blocks)
    games = tally.counts.games[0]
    assert games[FINISHED] == games.sum()
    return tally.counts.total[0, 0, 0] / 60 / games.sum()


@pytest.mark.parametrize("name", ["greedy", "raider", "settler", "nomad"])
def test_every_style_beats_random(name):
    assert share(strategy(name), strategy("random")) >= 0.9


@pytest.mark.parametrize(
    ("name", "knobs"),
    [
        ("raider", {"spite": 0.0, "front": 1.0}),
        ("settler", {"empty": 1.0, "front": 1.0, "patience": 0.0}),
        ("nomad", {"haste": 0.0, "thrift": 1.0}),
    ],
)
def test_a_style_with_neutral_knobs_is_greedy(name, knobs):
    """Both seats then play the same game, whichever script sits where."""
    one = Table(GAME, [GAME.read_box(2, {})], [strategy("greedy")] * 2, seed=4).play(0, 20)
    two = Table(GAME, [GAME.read_box(2, {})], [strategy(name, **knobs)] * 2, seed=4).play(0, 20)
    assert (one.counts.score == two.counts.score).all()


@pytest.mark.parametrize(
    ("name", "knobs"),
    [("raider", {"spite": 3.0}), ("settler", {"patience": 99.0}), ("nomad", {"thrift": 9.0})],
)
def test_a_knob_changes_the_play(name, knobs):
    box = GAME.read_box(2, {})
    one = Table(GAME, [box], [strategy(name)] * 2, seed=4).play(0, 20)
    two = Table(GAME, [box], [strategy(name, **knobs)] * 2, seed=4).play(0, 20)
    assert (one.counts.score != two.counts.score).any()
