"""A random walk through a game that looks at everything on its way."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from sim.core.game import Box, Game
from sim.core.kernel import JIT, copy_record, new_record
from sim.core.loop import new_streams, seed_game
from sim.core.registry import game_names, load_game
from sim.core.rng import below, seed_stream
from tests.core.toy import TOY

TOP = Path(__file__).resolve().parents[2]


def all_games() -> list[Game]:
    """The made-up game of the core's tests and every real one."""
    return [TOY, *(load_game(name) for name in game_names())]


def all_tables() -> list[tuple[Game, int]]:
    """Every game at every number of players; at one when the slow interpreter runs the rules."""
    return [
        (game, players)
        for game in all_games()
        for players in range(game.min_players, game.max_players + 1)
        if JIT or players == 3
    ]


def walks_of(game: Game) -> list[dict]:
    """Variants that show every kind of question: the printed game, and those of its kit.toml."""
    path = TOP / "tests" / "games" / game.name / "kit.toml"
    more = tomllib.loads(path.read_text(encoding="utf-8"))["walk"] if path.exists() else []
    return [{}, *more]


@dataclass
class Position:
    """A place on a walk: `options` are copies of the legal ones, `n` of them."""

    number: int
    state: np.record
    options: np.ndarray
    chosen: int


class Walker:
    """Plays one game at random, from the rules alone."""

    def __init__(self, game: Game, players: int, seed: int, settings: dict | None = None) -> None:
        self.game = game
        self.box: Box = game.read_box(players, settings or {})
        self.buffer = np.zeros(game.max_options, game.action)
        self.stream = np.zeros(4, np.int64)
        seed_stream(self.stream, seed, 0, 77)
        self.state = new_record(game.state)
        self.state.n_seats = players
        seed_game(self.state, new_streams(), len(game.streams), seed, 0)
        game.contract.setup(self.state, self.box.data)

    def legal(self, state: np.record) -> np.ndarray:
        """Copies of the options of a state."""
        n = self.game.contract.legal(state, self.box.data, self.buffer)
        assert 0 <= n <= self.game.max_options, f"{n} options, bound {self.game.max_options}"
        return self.buffer[:n].copy()

    def view(self, state: np.record, seat: int) -> np.record:
        """What a seat sees."""
        view = new_record(self.game.state)
        self.game.contract.observe(state, self.box.data, seat, view)
        return view

    def copy(self, state: np.record) -> np.record:
        """A copy that shares nothing."""
        twin = new_record(self.game.state)
        copy_record(twin, state)
        return twin

    def steps(self) -> Iterator[Position]:
        """Every decision, before it is carried out."""
        number = 0
        while len(options := self.legal(self.state)):
            number += 1
            assert number <= self.game.max_decisions, "longer than max_decisions"
            chosen = below(self.stream, len(options))
            yield Position(number, self.state, options, chosen)
            self.game.contract.apply(self.state, self.box.data, options[chosen])
            assert self.state.fault == 0, f"fault {self.state.fault} at decision {number}"

    def finish(self) -> tuple[int, np.ndarray, np.ndarray, np.ndarray]:
        """Reason, places, scores and sources of the finished game."""
        place, score = np.zeros(5, np.int64), np.zeros(5, np.int64)
        source = np.zeros((5, len(self.game.sources)), np.int64)
        reason = self.game.contract.result(self.state, self.box.data, place, score, source)
        return reason, place, score, source


def is_sparse(number: int) -> bool:
    """The first ten decisions, then powers of two: where costly checks are made."""
    return number <= 10 or number & (number - 1) == 0
