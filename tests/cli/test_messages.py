"""What the program says: help, lists and mistakes, as golden files (pytest --update-golden)."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sim.cli import app

GOLDEN = Path(__file__).parent / "golden"
TOP = Path(__file__).resolve().parents[2]

CONFIG = """\
name = "mine"
game = "intrigue_city"
players = 3
blocks = 10
[strategies]
greedy = { script = "greedy" }
random = { script = "random" }
[variants.printed]
[variants.short]
short_game = true
"""

LISTED = '[matchups]\nlist = [["greedy", "gredy", "random"]]'

# Name of the golden file -> (what is replaced in CONFIG, by what).
CONFIGS = {
    "unknown_key": ("blocks = 10", "blokcs = 10"),
    "wrong_type": ("blocks = 10", 'blocks = "many"'),
    "no_blocks": ("blocks = 10\n", ""),
    "zero_games": ("blocks = 10", "games = 0"),
    "not_toml": ("players = 3", "players = "),
    "unknown_game": ("intrigue_city", "intrigue_ctiy"),
    "six_players": ("players = 3", "players = 6"),
    "unknown_script": ('"greedy"', '"gredy"'),
    "unknown_knob": ('"greedy" }', '"greedy", knobs = { spit = 1 } }'),
    "unknown_strategy": ("[variants.printed]", LISTED),
    "short_lineup": ("[variants.printed]", '[matchups]\nlist = [["greedy", "random"]]'),
    "unknown_mode": ("[variants.printed]", '[matchups]\nmode = "all_multiset"'),
    "unknown_margin": ("[variants.printed]", "[fair]\nseat_sahre = 0.01"),
    "unknown_setting": ("short_game", "shrot_game"),
    "unknown_component_key": ("short_game = true", '"scoring.master_shemer_vp" = 5'),
    "wrong_setting_type": ("short_game = true", "short_game = 1"),
    "negative_component": ("short_game = true", '"scoring.master_schemer_vp" = "five"'),
    "contradiction": ("short_game = true", "random_actions = true\nthemes = true"),
}  # fmt: skip

COMMANDS = {
    "help": ["--help"],
    "help_run": ["run", "--help"],
    "help_trace": ["trace", "--help"],
    "help_compare": ["compare", "--help"],
    "unknown_config": ["run", "ic_frist_look"],
    "no_such_file": ["run", "some/where/else.toml"],
    "unknown_game_listed": ["strategies", "intrigue"],
    "unknown_run": ["trace", "nothing-12345678"],
    "unknown_option": ["run", "mine.toml", "--wrokers", "2"],
    "check_no_file": ["check", "nowhere.py"],
    "players_of_components": ["components", "intrigue_city", "--players", "7"],
}


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TERMINAL_WIDTH", "80")


def said(arguments):
    """Exit code, stdout and stderr as one text."""
    done = CliRunner().invoke(app, arguments, prog_name="equipoise")
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    command = " ".join(["equipoise", *arguments])
    return f"$ {command}\n{done.stdout}{done.stderr}(exit code {done.exit_code})\n"


# Their lists grow with every game and config; a golden file need not.
OPEN_LISTS = ("unknown_config", "unknown_game", "unknown_game_listed")


def compare(name, text, update):
    path = GOLDEN / f"{name}.txt"
    text = text.replace(str(TOP), "...")
    if name in OPEN_LISTS:
        text = re.sub(r"known: [a-z0-9_, ]+ \(", "known: ... (", text)
    if update:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_says(name, update_golden):
    compare(name, said(COMMANDS[name]), update_golden)


@pytest.mark.parametrize("name", CONFIGS)
def test_a_mistake_in_a_config_is_one_line_and_writes_nothing(name, tmp_path, update_golden):
    old, new = CONFIGS[name]
    assert old in CONFIG
    Path("mine.toml").write_text(CONFIG.replace(old, new, 1))
    text = said(["run", "mine.toml"])
    assert text.endswith("(exit code 2)\n")
    assert text.count("\n") == 3
    assert [path.name for path in tmp_path.iterdir()] == ["mine.toml"]
    compare(name, text, update_golden)


def test_games_are_listed_with_their_players():
    assert "intrigue_city" in said(["games"])
    assert "2-5 players" in said(["games"])


def test_every_golden_file_has_its_test():
    assert {path.stem for path in GOLDEN.glob("*.txt")} == {*COMMANDS, *CONFIGS}
