"""The shipped strategies: greedy and the styles beat random, knobs matter, nobody cheats."""

from pathlib import Path

import numpy as np
import pytest

from sim.core.strategy import load_strategy
from sim.core.table import Table
from sim.games.arctic_scavengers import GAME
from tests.games.arctic_scavengers.board import box_of

SCRIPTS = Path(__file__).resolve().parents[3] / "strategies" / "arctic_scavengers"
STYLES = ("greedy", "digger", "hunter_hirer", "fighter", "trimmer", "bluffer")


def play(names, blocks, knobs=None, **settings):
    """Counts of some blocks."""
    lineup = [
        load_strategy(GAME, f"{at}", SCRIPTS / f"{name}.py", (knobs or {}).get(at))
        for at, name in enumerate(names)
    ]
    table = Table(GAME, [box_of(len(names), settings)], lineup, seed=12)
    counts = table.play(0, blocks).counts
    assert counts.games[0, 1:].sum() == 0
    return counts


def share(names, blocks, knobs=None, **settings):
    """Win share of the first strategy."""
    counts = play(names, blocks, knobs, **settings)
    credit = counts.block_credit[0, 0] @ np.arange(counts.block_credit.shape[2])
    return credit / 60 / counts.games[0].sum()


@pytest.mark.parametrize("style", STYLES)
def test_a_style_beats_random_in_nine_of_ten_games(style):
    assert share((style, "random"), 120) >= 0.9


@pytest.mark.parametrize("style", STYLES)
def test_a_style_beats_random_with_all_of_hq(style):
    assert share((style, "random", "random"), 40, hq=4) >= 0.7


def test_the_knob_of_the_bluffer_changes_its_play():
    calm = share(("bluffer", "greedy"), 60, {0: {"bluff": 0.0}})
    assert calm != share(("bluffer", "greedy"), 60)


def test_a_wary_bot_plays_otherwise_when_others_commit_cards():
    calm = share(("fighter", "fighter"), 60)
    assert calm != share(("fighter", "fighter"), 60, {0: {"wary": 1.5}})


def test_the_styles_make_use_of_hq():
    names = ("greedy", "fighter", "trimmer", "hunter_hirer")
    counts = play(names, 25, hq=4)
    ids = [part.id for part in box_of(4, {"hq": 4}).components]
    used = dict(
        zip(ids, counts.part[0].sum(axis=(0, 1))[:, 2] / counts.games[0].sum(), strict=True)
    )
    stands = ("pharmacy", "armory", "hydroponic_garden", "bunker")
    assert sum(used[name] for name in stands) > 2  # completed in a game, by all four
    assert all(used[name] > 0 for name in stands)
    assert used["medic"] > 4
    assert used["toolkit"] > 0
    assert used["sniper_team"] > 0
    assert all(used[name] > 0.1 for name in ("organizer", "butcher"))
