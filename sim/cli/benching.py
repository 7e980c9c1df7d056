"""The command that measures: bench."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from sim.cli.listing import columns
from sim.cli.outcome import say
from sim.core.game import Game
from sim.core.registry import game_names, load_game
from sim.errors import RunError
from sim.experiment import bench as benches
from sim.experiment.recipe import COMPILING

# Games per second that the design asks for, at the players it names.
BARS = {
    ("intrigue_city", "random", 3): "20,000, then 34,000",
    ("intrigue_city", "greedy", 3): "2,500, then 4,000",
    ("small_world", "random", 4): "10,000",
    ("small_world", "greedy", 4): "1,000",
    ("battle_merchants", "random", 4): "10,000",
    ("battle_merchants", "greedy", 4): "1,500",
    ("arctic_scavengers", "random", 4): "8,000",
    ("arctic_scavengers", "greedy", 4): "800",
}
DECISIONS_BAR = 1_500_000  # a second, random

_CONFIG = """name = "bench"
game = "{game}"
players = {players}
blocks = {blocks}
seed = {seed}
[strategies]
bot = {{ script = "{script}" }}
[matchups]
mode = "mirror"
"""


def bench(named: str | None, seconds: float, seed: int, *, everything: bool) -> None:
    """Print a table of measurements, each beside the bar it is held against."""
    say(f"one core, seed {seed}, {seconds:g} s a measurement")
    for name in [named] if named else game_names():
        game = load_game(name)
        if not game.is_built():
            say(COMPILING.format(game=name))
        strategies = benches.load_scripts(game)
        found = [
            benches.speed(game, strategy, players, seconds, seed)
            for strategy in strategies
            for players in range(game.min_players, game.max_players + 1)
        ]
        header = ("game", "script", "players", "games/s", "bar", "decisions/s", "bar")
        columns([header, *(_row(name, measured) for measured in found)])
        for strategy in strategies:
            players = _players(game)
            cost = benches.comparison(game, strategy, players, seconds, seed)
            print(
                f"a game in a comparison of two variants takes {cost:.2f} times as long "
                f"({strategy.name}, {players} players; bar: 1.10)"
            )
        if everything:
            rates = {(each.script, each.players): each.games_per_second for each in found}
            rate = rates.get(("random", _players(game)), 1000.0)
            columns([("measure", "here", "bar"), *_processes(game, rate, seed)])
        sys.stdout.flush()


def _row(name: str, found: benches.Speed) -> tuple[str, ...]:
    return (
        name,
        found.script,
        str(found.players),
        f"{found.games_per_second:,.0f}",
        BARS.get((name, found.script, found.players), "-"),
        f"{found.decisions_per_second:,.0f}",
        f"{DECISIONS_BAR:,}" if found.script == "random" else "-",
    )


def _players(game: Game) -> int:
    return min(max(3, game.min_players), game.max_players)


def _processes(game: Game, rate: float, seed: int) -> Iterator[tuple[str, str, str]]:
    """What is measured from outside: start-up, compilation, scaling, memory."""
    with tempfile.TemporaryDirectory(prefix="equipoise-bench-") as name:
        folder = Path(name)
        _timed(["--help"], folder)
        yield "--help", f"{_timed(['--help'], folder):.2f} s", "0.25 s"
        blocks = int(rate * 22)
        large = _config(game, folder, blocks, seed)
        one, two = (
            _timed([*_run(large), "--out", f"w{n}", "--no-report", "--workers", str(n)], folder)
            for n in (1, 2)
        )
        yield f"2 workers against 1, {blocks:,} games", f"{one / two:.2f} times", "1.85 times"
        (manifest,) = (folder / "w2").glob("*/manifest.json")
        memory = json.loads(manifest.read_text(encoding="utf-8"))["peak_memory_mb"]
        yield "memory of a process that plays", f"{memory} MB", "350 MB"
        small = _config(game, folder, 1000, seed)
        whole = [*_run(small), "--out", "whole"]
        yield "run of 1,000 games, report included", f"{_timed(whole, folder):.1f} s", "3 s"
        trace = ["trace", str(next((folder / "whole").iterdir())), "--block", "999"]
        yield "replay of one game", f"{_timed(trace, folder):.2f} s", "1 s"
        first = [*_run(small), "--out", "first", "--no-report"]
        fresh = _timed(first, folder, cache=folder / "cache")
        yield "first run on a machine (compilation)", f"{fresh:.1f} s", "60 s"


def _config(game: Game, folder: Path, blocks: int, seed: int) -> Path:
    path = folder / f"bench-{blocks}.toml"
    text = _CONFIG.format(
        game=game.name, players=_players(game), blocks=blocks, seed=seed, script="random"
    )
    path.write_text(text, encoding="utf-8")
    return path


def _run(config: Path) -> list[str]:
    return ["run", str(config), "--quiet"]


def _timed(arguments: list[str], folder: Path, cache: Path | None = None) -> float:
    """Seconds that the program takes with these arguments, in a process of its own."""
    environment = dict(os.environ)
    if cache is not None:
        environment["EQUIPOISE_CACHE"] = str(cache)
    command = [sys.executable, "-m", "sim.cli", *arguments]
    path = os.pathsep.join(entry or os.getcwd() for entry in sys.path)
    environment["PYTHONPATH"] = path
    started = time.perf_counter()
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    seconds = time.perf_counter() - started
    if done.returncode != 0:
        raise RunError(f"{' '.join(arguments)}: {done.stderr.strip()[-500:]}")
    return seconds
