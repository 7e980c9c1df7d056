"""Finds the games: every folder of `sim/games` that holds a `GAME`."""

import functools
import importlib
from pathlib import Path

from sim.core.game import Game
from sim.errors import ConfigError, unknown_name

_FOLDER = Path(__file__).resolve().parent.parent / "games"


@functools.cache
def game_names() -> tuple[str, ...]:
    """Names of all games, sorted; imports none of them."""
    return tuple(sorted(path.parent.name for path in _FOLDER.glob("*/__init__.py")))


@functools.cache
def load_game(name: str) -> Game:
    """The game of that name.

    Raises:
        ConfigError: there is no such game; names the known ones.
    """
    if name not in game_names():
        raise ConfigError(unknown_name("game", name, game_names()))
    game: Game = importlib.import_module(f"sim.games.{name}").GAME
    return game
