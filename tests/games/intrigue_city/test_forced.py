"""Favours that an experiment gives to a seat, or forbids it."""

from dataclasses import replace
from functools import cache

import pytest

from sim.core.game import FORBID, GIVE, Twist
from sim.core.strategy import load_strategy
from sim.core.table import Table
from sim.errors import ConfigError
from sim.experiment.places import find_script
from sim.experiment.variant import read_box
from sim.games.intrigue_city import GAME
from sim.games.intrigue_city.names import GUILD_IDS, SIDE_IDS

LINEUP = ("holder", "greedy", "random")
GUILD, SIDE = 2, 0


@cache
def scripts():
    of = {"holder": "greedy", "greedy": "greedy", "random": "random"}
    return [load_strategy(GAME, name, find_script(of[name], GAME.name)) for name in LINEUP]


def component(box):
    names = [part.id for part in box.components]
    return names.index(f"{GUILD_IDS[GUILD]}_{SIDE_IDS[SIDE]}")


def table(kind):
    box = GAME.read_box(3, {})
    twist = Twist("holder", kind, component(box))
    return Table(GAME, [box, replace(box, twist=twist)], scripts(), seed=5)


@pytest.mark.parametrize("rotation", [0, 1, 2])
def test_a_given_favour_is_held_from_the_start_and_nothing_else_changes(rotation):
    forced = table(GIVE)
    free, given = (forced.replay(variant, 3, rotation).start for variant in (0, 1))
    holder = (3 - rotation) % 3
    assert given.favour[holder, GUILD] == SIDE
    assert (given.favour >= 0).sum() == 1
    for name in ("slot_card", "landed_at", "deck", "cubes", "bank", "rng"):
        assert (given[name] == free[name]).all(), name
    replay = forced.replay(1, 3, rotation)
    for step in replay.steps():
        assert not GAME.check_state(step.after, replay.box)


def test_strategies_never_take_a_forbidden_side():
    forced = table(FORBID)
    counts = forced.play(0, 60).counts
    c = component(forced.boxes[0])
    free, forbidden = counts.part[:, :, :, c, 1].sum(axis=2)
    assert free[0] > 0
    assert forbidden[0] == 0
    assert forbidden[1] > 0
    assert counts.games[1].tolist() == [180, 0, 0]


def test_favours_that_stay_in_the_box_cannot_be_forced():
    settings = {"force": {"strategy": "holder", "give": "favour.dreamers_weak"}}
    assert read_box(GAME, 3, settings).twist.kind == GIVE
    with pytest.raises(ConfigError, match=r"force\.give: intrigue_city has nothing that a seat"):
        read_box(GAME, 3, {**settings, "beginner": True})
