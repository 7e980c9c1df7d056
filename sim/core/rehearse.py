"""Compiles all that plays and tells a game: kernels of the loop, and those that a trace calls."""

import itertools
from pathlib import Path

import numpy as np

from sim.core.game import Game
from sim.core.loop import LIST, MAX_KNOBS, OPTIONS, VIEW
from sim.core.strategy import Strategy
from sim.core.table import Table


def build(game: Game) -> None:
    """Compile a game's kernels, or load them from the cache.

    A trace calls some kernels from Python that are otherwise only parts of others. After a first
    build one game is therefore played and told, so that those are in the cache too.
    """
    first = not game.is_built()
    game.build()
    if first:
        rehearse(game)


def rehearse(game: Game) -> None:
    """Play one game with choices that go round the options, and tell it in both ways."""
    players = game.min_players
    table = Table(game, [game.read_box(players, {})], [_anybody()] * players, seed=1)
    replay = table.replay(0, 0, 0)
    for _ in itertools.chain(game.say_lines(replay), game.trace_lines(replay, False)):
        pass


def _anybody() -> Strategy:
    turns = itertools.count()

    def choose(view: object, options: object, n: int, *_: object) -> int:
        return next(turns) * 31 % n

    return Strategy(
        "anybody", Path(), "", {}, choose, np.zeros(MAX_KNOBS), "", choose, 0, VIEW | OPTIONS | LIST
    )
