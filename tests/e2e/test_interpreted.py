"""Games run by the interpreter count the same as those of the machine code made of them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sim.core.registry import game_names

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
BLOCKS = 2

CONFIG = """\
name = "both_ways"
game = "{game}"
players = 3
blocks = {blocks}
seed = 29
[strategies]
greedy = {{ script = "greedy" }}
random = {{ script = "random" }}
[matchups]
mode = "list"
list = [["greedy", "random", "random"]]
"""


def counts(config, out, *, compiled):
    """Digest of the counts of the games of a config, played in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    environment["NUMBA_DISABLE_JIT"] = "0" if compiled else "1"
    command = [sys.executable, "-m", "sim.cli", "run", str(config), "--out", str(out),
               "--no-report", "--workers", "0", "-q"]  # fmt: skip
    subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
    (manifest,) = out.glob("*/manifest.json")
    written = json.loads(manifest.read_text())
    assert written["session"]["games"] == 3 * BLOCKS
    return written["results_digest"]


@pytest.mark.parametrize("game", game_names())
def test_interpreted_games_count_the_same_as_compiled_ones(game, tmp_path):
    config = tmp_path / "both_ways.toml"
    config.write_text(CONFIG.format(game=game, blocks=BLOCKS))
    assert counts(config, tmp_path / "interpreted", compiled=False) == counts(
        config, tmp_path / "compiled", compiled=True
    )
