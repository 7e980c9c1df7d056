"""Random games per second of other open-source board-game engines; one line of JSON.

Each engine is installed into an environment of its own, which runs this file:

    python -m venv peer && peer/bin/pip install catanatron==3.2.1
    peer/bin/python benchmarks/peers.py catanatron

A decision is a choice that the engine asks a player for, forced ones included.
"""

import argparse
import json
import random
import sys
import time
from collections.abc import Callable
from importlib import metadata


def catanatron() -> tuple[str, Callable[[], int]]:
    """Catan with four random players (package `catanatron`)."""
    from catanatron import Color, Game, RandomPlayer

    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)

    def play() -> int:
        game = Game([RandomPlayer(colour) for colour in colours])
        game.play()
        return len(game.state.actions)

    return "Catan, 4 seats", play


def open_spiel(name: str) -> tuple[str, Callable[[], int]]:
    """A game of the package `open_spiel`, played at random through its Python interface."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(actions, weights)[0])
                continue
            state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
        return decisions

    return f"{name}, {game.num_players()} seats", play


def pyminion() -> tuple[str, Callable[[], int]]:
    """Dominion with two Big Money bots (package `pyminion`), which asks no random player."""
    from pyminion.bots.examples import BigMoney
    from pyminion.expansions.base import base_set
    from pyminion.game import Game

    def play() -> int:
        game = Game(players=[BigMoney(), BigMoney()], expansions=[base_set], log_stdout=False)
        game.play()
        return sum(player.turns for player in game.players)

    return "Dominion, 2 Big Money bots, turns", play


ENGINES: dict[str, Callable[[], tuple[str, Callable[[], int]]]] = {
    "catanatron": catanatron,
    "open_spiel": lambda: open_spiel("hearts"),
    "pyminion": pyminion,
}


def main() -> None:
    """Play for some seconds after a warm-up and print the rates."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine", choices=ENGINES)
    parser.add_argument("--seconds", type=float, default=10.0)
    asked = parser.parse_args()
    random.seed(1)
    what, play = ENGINES[asked.engine]()
    play()
    games = decisions = 0
    started = time.process_time()  # processor time: other work on the machine counts less
    while time.process_time() - started < asked.seconds:
        decisions += play()
        games += 1
    took = time.process_time() - started
    found = {
        "engine": asked.engine, "version": metadata.version(asked.engine), "plays": what,
        "games_per_second": round(games / took, 1), "decisions_per_second": round(decisions / took),
    }  # fmt: skip
    sys.stdout.write(f"{json.dumps(found)}\n")


if __name__ == "__main__":
    main()
