"""Measures how fast games are played on this machine, one core, everything compiled."""

import statistics
import time
from dataclasses import dataclass

from sim.core.game import Game
from sim.core.loop import build_loop
from sim.core.rehearse import build
from sim.core.strategy import Strategy, load_strategy
from sim.core.table import Table
from sim.core.tally import Tally
from sim.experiment.places import find_script, known_scripts

SCRIPTS = ("random", "greedy")
ROUNDS = 5  # of a ratio, whose median is taken


@dataclass(frozen=True)
class Speed:
    """One line-up of copies of a script."""

    script: str
    players: int
    games_per_second: float
    decisions_per_second: float


def load_scripts(game: Game) -> list[Strategy]:
    """The scripts to measure, compiled, with the game."""
    names = [name for name in SCRIPTS if name in known_scripts(game.name)]
    strategies = [load_strategy(game, name, find_script(name, game.name)) for name in names]
    build(game)
    build_loop(game)
    return strategies


def speed(game: Game, strategy: Strategy, players: int, seconds: float, seed: int) -> Speed:
    """Play a mirror match for about `seconds`, after a warm-up."""
    table = Table(game, [game.read_box(players, {})], [strategy] * players, seed)
    tally, took = _played(table, seconds)
    games = int(tally.counts.games.sum())
    decisions = int(tally.counts.total[0, 0, tally.shape.game_metric(2)])
    return Speed(strategy.name, players, games / took, decisions / took)


def comparison(game: Game, strategy: Strategy, players: int, seconds: float, seed: int) -> float:
    """Time of a game in a comparison of two variants over that of a game alone.

    Both variants are the printed game, so that only what a comparison counts makes a difference.
    """
    box = game.read_box(players, {})
    tables = [Table(game, [box] * n, [strategy] * players, seed) for n in (1, 2)]
    ratios = []
    for _ in range(ROUNDS):
        alone, compared = (
            took / int(tally.counts.games.sum())
            for tally, took in (_played(table, seconds / 2 / ROUNDS) for table in tables)
        )
        ratios.append(compared / alone)
    return statistics.median(ratios)


def _played(table: Table, seconds: float) -> tuple[Tally, float]:
    """The counts of about `seconds` of play, after a warm-up, and the processor time they took."""
    blocks, first, took = 1, 0, 0.0
    while True:
        started = time.process_time()
        tally = table.play(first, blocks)
        took = time.process_time() - started
        first += blocks
        if took >= seconds / 2:
            break
        blocks = max(blocks + 1, min(blocks * 20, int(blocks * seconds / max(took, 1e-6))))
    return tally, took
