"""Experiments with the toy game, which no registry finds."""

from pathlib import Path

from sim.core.game import Game
from sim.errors import ConfigError, unknown_name
from sim.experiment.config import Experiment, parse
from tests.core.toy import TOY

HERE = Path(__file__).parent
CONFIG = HERE / "toy.toml"  # where the texts below pretend to be

BASE = """
name = "toy"
asks = "Is it worth a risk?"
game = "toy"
players = 3
blocks = 300
seed = 7
[strategies]
safe = { script = "safe" }
risky = { script = "risky", knobs = { daring = 0.5 } }
[variants.printed]
[variants.high]
safe = 4
"""


def find_toy(name: str) -> Game:
    """The toy game; a function at module level, so that a spawned worker finds it too."""
    if name != "toy":
        raise ConfigError(unknown_name("game", name, ["toy"]))
    return TOY


def toy(text: str = BASE, **overrides: object) -> Experiment:
    """An experiment of the toy game."""
    return parse(text, CONFIG, overrides, find_game=find_toy)


def bad(script: str, rarity: object, blocks: int = 400) -> Experiment:
    """Copies of a script that misbehaves in one decision of `rarity`."""
    text = BASE.replace('script = "safe"', f'script = "{script}", knobs = {{ rarity = {rarity} }}')
    text = text.replace("[variants.printed]", '[matchups]\nmode = "mirror"\n[variants.printed]')
    return toy(text.replace("[variants.high]\nsafe = 4", ""), blocks=blocks)
