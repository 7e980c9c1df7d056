"""Runs of the toy game, played for the tests of the reports."""

import functools
from pathlib import Path
from tempfile import TemporaryDirectory

from reports.result import RunResult
from sim.core import tally
from sim.core.strategy import load_strategy
from sim.core.table import Table
from tests.core.toy import TOY

_BOLD = '''"""Bold: always risks it."""
from sim.api import strategy


@strategy("toy")
def choose(view, options, n, data, knobs, rng):
    return 1
'''
_RANDOM = '''"""Random: any option."""
from sim.api import below, strategy


@strategy("toy")
def choose(view, options, n, data, knobs, rng):
    return below(rng, n)
'''
_TIMID = _BOLD.replace("Bold: always", "Timid: never").replace("return 1", "return 0")
SCRIPTS = {"bold": _BOLD, "random": _RANDOM, "timid": _TIMID}
THREE = ("bold", "random", "timid")
MANY = [THREE, ("bold", "bold", "timid"), ("timid", "timid", "random"), ("bold", "bold", "bold"),
        ("random", "bold", "bold")]  # fmt: skip


@functools.cache
def _strategies():
    with TemporaryDirectory() as folder:
        made = {}
        for name, text in SCRIPTS.items():
            path = Path(folder) / f"{name}.py"
            path.write_text(text)
            made[name] = load_strategy(TOY, name, path)
    return made


def play(lineup, blocks, variants=({},), seed=2013, first=0):
    """The Tally of one line-up of the toy game."""
    boxes = [TOY.read_box(len(lineup), settings) for settings in variants]
    scripts = _strategies()
    return Table(TOY, boxes, [scripts[name] for name in lineup], seed).play(first, blocks)


def run(lineups, blocks=200, variants=None, **more):
    """A RunResult of the toy game."""
    variants = variants or {"base": {}}
    tallies = {
        "-".join(lineup): play(lineup, blocks, tuple(variants.values())) for lineup in lineups
    }
    box = TOY.read_box(len(lineups[0]), {})
    facts = {
        "name": "toy_first_look", "asks": "Does it pay to risk a throw?", "game": "toy",
        "game_title": TOY.title, "players": len(lineups[0]), "seed": 2013,
        "variants": tuple(variants), "lineups": tallies, "sources": TOY.sources,
        "reasons": TOY.reasons, "components": box.components, "variant_notes": variants,
        "digest": tally.digest(tallies), "run": "runs/toy_first_look",
    } | more  # fmt: skip
    return RunResult(**facts)
