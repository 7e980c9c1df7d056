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


def share(names, blocks, knobs=None, **settings):
    """Win share of the first strategy."""
    lineup = [
        load_strategy(GAME, f"{at}", SCRIPTS / f"{name}.py", (knobs or {}).get(at))
        for at, name in enumerate(names)
    ]
    table = Table(GAME, [box_of(len(names), settings)], lineup, seed=12)
    counts = table.play(0, blocks).counts
    assert counts.games[0, 1:].sum() == 0
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
