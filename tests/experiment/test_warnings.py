"""What a script logs or warns of is told once, with the game it was said in."""

import re

import pytest

from sim.experiment.config import load
from sim.experiment.run import Way, run

CONFIG = """
name = "warned"
game = "intrigue_city"
players = 2
blocks = 3
[strategies]
noisy = { script = "./noisy.py" }
random = { script = "random" }
[matchups]
mode = "list"
list = [["noisy", "random"]]
"""

SCRIPT = '''
"""Noisy: says things, in plain Python."""
import logging
import warnings

def choose(view, options, n, data, knobs, rng):
    if n > 20:
        logging.getLogger("mine").warning("many options: %d", n)
    warnings.warn("again")
    return 0
'''


@pytest.mark.parametrize("workers", [0, pytest.param(2, marks=pytest.mark.slow)])
@pytest.mark.filterwarnings("default::UserWarning")
def test_a_warning_of_a_script_appears_once_with_its_game(tmp_path, workers):
    (tmp_path / "noisy.py").write_text(SCRIPT)
    (tmp_path / "warned.toml").write_text(CONFIG)
    played = run(load(tmp_path / "warned.toml"), Way(out=tmp_path, workers=workers))
    log = (played.folder / "log.txt").read_text(encoding="utf-8")
    said = [line for line in log.splitlines() if "says:" in line]
    assert len(said) == 2
    assert re.search(r"says: many options: \d+ \(.* block \d, rotation \d, seat \d, decision", log)
    assert "UserWarning: again" in log
