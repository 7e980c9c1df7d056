"""The commands for somebody's own study: new, check."""

import os
from pathlib import Path

import typer

from sim.cli.outcome import say
from sim.core.registry import load_game
from sim.errors import ConfigError, StrategyError
from sim.experiment import check as checks
from sim.experiment import study


def new(folder: Path, name: str) -> None:
    """Make a study folder and say what to do next."""
    for path in study.new(folder, load_game(name)):
        print(path)
    say(f"next:  cd {folder} && equipoise run {study.CONFIG}")


def check(script: Path, named: str | None, players: int | None, games: int, seed: int) -> None:
    """Say what is wrong with a script; exit code 2 when something is."""
    game = checks.game_of(script, named)
    players = game.min_players if players is None else players
    if not game.min_players <= players <= game.max_players:
        raise ConfigError(
            f"--players: {players} is impossible; {game.name} seats "
            f"{game.min_players} to {game.max_players}"
        )
    bad = False
    print(f"{script}, for {game.name}", flush=True)
    for line in checks.check(script, game, players, games, seed, say, _leave):
        print(f"  {'WRONG: ' if line.bad else ''}{line.text}", flush=True)
        bad = bad or line.bad
    if bad:
        raise typer.Exit(StrategyError.exit_code)


def _leave(text: str) -> None:
    """End the process: the script does not return, so nothing else can."""
    say(f"error: {text}")
    os._exit(StrategyError.exit_code)
