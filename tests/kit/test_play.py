"""Checks of every game with its shipped strategies: same bytes however it is played."""

import numpy as np
import pytest

from sim.core import kernel
from sim.core.registry import game_names, load_game
from sim.core.rng import seed_stream
from sim.core.strategy import load_strategy
from sim.core.table import Table
from sim.core.tally import FAULT, FINISHED, LIMIT, Counts, digest, merge
from tests.kit.walk import TOP, Walker, is_sparse

GAMES = [load_game(name) for name in game_names()]
SCRIPTS = [
    (game, path) for game in GAMES for path in sorted((TOP / "strategies" / game.name).glob("*.py"))
    if not path.name.startswith("_")
]  # fmt: skip
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
each_script = pytest.mark.parametrize(
    ("game", "script"), SCRIPTS, ids=[f"{game.name}-{path.stem}" for game, path in SCRIPTS]
)


def strategy(game, name):
    return load_strategy(game, name, TOP / "strategies" / game.name / f"{name}.py")


def table(game, players=3, rival="greedy"):
    names = [rival, *["random"] * (players - 1)]
    box = game.read_box(players, {})
    return Table(game, [box], [strategy(game, name) for name in names], seed=5)


@each_game
def test_compiled_and_interpreted_give_the_same_counts(game):
    if not kernel.JIT:
        pytest.skip("compiling is off: there is nothing to compare with")
    compiled = table(game)
    plain = table(game)
    assert compiled.is_compiled
    plain.__class__ = _Plain
    assert digest({"": compiled.play(3, 2)}) == digest({"": plain.play(3, 2)})


class _Plain(Table):
    """A table whose loop and strategies run in plain Python, over the compiled rules."""

    @property
    def is_compiled(self):
        return False


@each_game
def test_two_splits_give_the_same_counts(game):
    whole = table(game).play(0, 8)
    first, second = table(game).play(0, 3), table(game).play(3, 5)
    merge(second.counts, first.counts)
    assert digest({"": whole}) == digest({"": second})


@each_game
def test_counts_agree_with_one_another(game):
    tally = table(game).play(0, 12)
    counts, blocks = tally.counts, 12
    games = blocks * tally.games_per_block
    assert counts.games[0].tolist() == [games, 0, 0]
    assert counts.place[0].sum() == games * 3
    assert counts.score[0].sum() == games * 3
    credits = np.arange(counts.block_credit.shape[2])
    assert (counts.block_credit[0] @ credits).sum() == games * 60
    assert (counts.block_seat[0] @ credits).sum() == games * 60
    assert counts.reason[0].sum() == games
    assert counts.decisions[0].sum() == games
    for strategy_no in range(len(tally.strategies)):
        at = tally.shape.strategy_metric(strategy_no, 0)
        assert counts.total[0, 0, at] == counts.block_credit[0, strategy_no] @ credits
        sources = [
            tally.shape.strategy_metric(strategy_no, 3 + k) for k in range(len(game.sources))
        ]
        score = counts.total[0, 0, tally.shape.strategy_metric(strategy_no, 1)]
        assert counts.total[0, 0, sources].sum() == score


@each_game
def test_the_same_deal_for_every_line_up(game):
    starts = set()
    for rival in ("greedy", "random"):
        for rotation in range(2):
            replay = table(game, rival=rival).replay(0, 7, rotation)
            starts.add(replay.start.tobytes())
    assert len(starts) == 1


@each_game
def test_variants_under_the_same_data_are_the_same_game(game):
    box = game.read_box(3, {})
    names = ["greedy", "random", "random"]
    twice = Table(game, [box, box], [strategy(game, name) for name in names], seed=5)
    counts = twice.play(0, 6).counts
    assert (counts.cross[0, 1] == counts.cross[0, 0]).all()
    assert counts.block_change[1, :, 300].sum() == 6 * len(twice.strategies)


@each_script
def test_a_shipped_script_plays_without_a_fault(game, script):
    for players in range(game.min_players, game.max_players + 1):
        lineup = [
            load_strategy(game, "subject", script),
            *[strategy(game, "random")] * (players - 1),
        ]
        tally = Table(game, [game.read_box(players, {})], lineup, seed=9).play(0, 4)
        assert tally.counts.games[0, FINISHED] == 4 * players
        assert tally.counts.games[0, LIMIT] == tally.counts.games[0, FAULT] == 0


@each_script
def test_a_shipped_script_has_a_title_and_documented_knobs(game, script):
    loaded = load_strategy(game, "subject", script)
    assert len(loaded.title) > 10
    text = script.read_text(encoding="utf-8").partition('"""')[2].partition('"""')[0]
    assert all(knob in text for knob in loaded.knobs), "a knob is not explained"


@each_script
def test_a_choice_does_not_depend_on_what_the_seat_cannot_see(game, script):
    chooser = load_strategy(game, "subject", script)
    walker = Walker(game, 3 if game.max_players > 2 else 2, seed=8)
    stream, redeal = np.zeros(4, np.int64), np.zeros(4, np.int64)
    for at in walker.steps():
        if not is_sparse(at.number) or len(at.options) < 2:
            continue
        seat = int(at.state.to_move)
        choices = set()
        for deal in range(3):
            dealt = walker.view(at.state, seat)
            if deal:
                seed_stream(redeal, deal, at.number, 1)
                game.contract.redeal(dealt, walker.box.data, seat, redeal)
                dealt = walker.view(dealt, seat)
            seed_stream(stream, 4, at.number, 2)
            options = walker.buffer.copy()
            options[: len(at.options)] = at.options
            choices.add(
                chooser.seat(
                    dealt, options, len(at.options), walker.box.data, chooser.numbers, stream
                )
            )
        assert len(choices) == 1


def test_counts_have_the_declared_dimensions():
    from sim.core.tally import (
        COUNT_DIMENSIONS,
        GAME_DIMENSIONS,
        Games,
        Shape,
        new_counts,
        new_games,
    )

    shape = Shape(2, 2, 3, 1, 1, 5, 1, 0, 30, 25)
    assert tuple(array.ndim for array in new_counts(shape)) == COUNT_DIMENSIONS
    assert tuple(array.ndim for array in new_games(shape, 3)) == GAME_DIMENSIONS
    assert len(COUNT_DIMENSIONS) == len(Counts._fields)
    assert len(GAME_DIMENSIONS) == len(Games._fields)
