"""The independent referee on whole games: it accepts them, and it finds every kind of damage."""

import copy
import json
import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from sim.core.game import FORBID, FORCES, GIVE, Twist
from sim.core.strategy import load_strategy
from sim.core.table import Table
from sim.games.small_world import GAME
from sim.games.small_world.data import SWITCHES
from tests.games.small_world.referee import check_trace
from tests.kit.walk import TOP

DATA = TOP / "sim" / "games" / "small_world" / "data.toml"
COMPONENTS = tomllib.loads(DATA.read_text(encoding="utf-8"))
TRANSCRIPTS = sorted(Path(__file__).with_name("transcripts").glob("*.jsonl"))
GNOMES = {
    "blank_races": [
        {
            "id": "gnomes", "name": "Gnomes", "banner": 5, "donor": "humans",
            "effects": [
                {"block": "coins_region", "coins": 1, "where": {"symbol": ["mine"]},
                 "when": "both"},
                {"block": "discount", "tokens": 1, "where": {"next_to": {"terrain": ["hill"]}}},
                {"block": "tokens_at_pick", "tokens": 2},
            ],
        }
    ],
    "blank_powers": [
        {
            "id": "zealous", "name": "Zealous", "badge": 3, "replaces": "hill",
            "effects": [
                {"block": "entry"},
                {"block": "coins_conquest", "coins": 1, "where": {"holds": ["lost_tribe"]}},
                {"block": "coins_turn", "coins": 3, "turns": "first"},
                {"block": "defence", "tokens": 1, "where": {"kind": ["coastal"]}},
            ],
        }
    ],
}  # fmt: skip
VARIANTS = [
    *({name: entry[1]} for name, entry in SWITCHES.items() if name != "blank_number_limits"),
    {"general.final_attempt_max_short": 5, "die.faces": [1, 2, 3, 4]},
    {"general.visible_combos": 3, "general.combo_step_cost": 2, "general.starting_coins": 9},
    {"general.token_loss_on_defeat": 2, "general.points_per_region": 2, "markers.fortress": 2},
    GNOMES,
]


def trace_of(players, script, block, settings=None, twist=None, seed=11):
    """The lines of one game, all options included."""
    names = [script] * players
    path = TOP / "strategies" / "small_world" / f"{script}.py"
    lineup = [load_strategy(GAME, f"{script}{k}", path) for k in range(players)]
    box = GAME.read_box(players, settings or {})
    header = {"game": "small_world", "rules_version": GAME.rules_version, "variant": "base",
              "seed": seed, "block": block, "rotation": 0, "strategies": names}  # fmt: skip
    if twist:
        kind, name = twist
        part = next(k for k, part in enumerate(box.components) if part.id == name)
        box = replace(box, twist=Twist(lineup[0].name, kind, part))
        header["force"] = {"strategy": lineup[0].name, FORCES[kind]: name}
    replay = Table(GAME, [box], lineup, seed=seed).replay(0, block, 0, header=header)
    return list(GAME.trace_lines(replay, True))


@pytest.mark.parametrize("script", ["random", "greedy"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_referee_accepts_a_game(players, script):
    assert check_trace(trace_of(players, script, 0), COMPONENTS) == []


@pytest.mark.slow
@pytest.mark.parametrize("script", ["random", "greedy", "raider"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_referee_accepts_many_games(players, script):
    for block in range(1, 16):
        assert check_trace(trace_of(players, script, block), COMPONENTS) == []


@pytest.mark.slow
@pytest.mark.parametrize("settings", VARIANTS, ids=lambda settings: next(iter(settings)))
def test_the_referee_accepts_every_switch_and_own_tiles(settings):
    for players, script in ((2, "random"), (3, "greedy"), (4, "random")):
        for block in range(4):
            assert check_trace(trace_of(players, script, block, settings), COMPONENTS) == []


STONE = {
    "id": "stone", "name": "Stone", "count": 3, "defence": 2, "supply": "combo", "per_region": 1,
    "stops_sorcery": False, "conquered": "hand", "abandoned": "hand", "decline": "stays",
}  # fmt: skip
MARKED = {  # what a marker is and where blocks place it
    "it returns after a first conquest": ({}, ["first_conquests"]),
    "two blocks bring one set": ({}, ["redeploy", "redeploy"]),
    "two blocks count one conquest": ({"per_region": 0}, ["first_conquests", "first_conquests"]),
    "it is gone when its race vanishes": ({"supply": "box", "count": 20, "abandoned": "gone"},
                                          ["each_region"]),
    "it moves with the strike": ({}, ["with_strike"]),
}  # fmt: skip


@pytest.mark.parametrize(("marker", "places"), MARKED.values(), ids=MARKED)
def test_the_referee_accepts_own_markers(marker, places):
    effects = [{"block": "place_marker", "marker": "stone", "place": place} for place in places]
    if "with_strike" in places:
        effects.append({"block": "strike", "cost": 1, "per_turn": 2})
    races = [{"id": f"folk_{donor}", "name": "Folk", "banner": 8, "donor": donor,
              "effects": effects} for donor in ("humans", "orcs", "elves", "dwarves")]  # fmt: skip
    settings = {"blank_races": races, "blank_markers": [{**STONE, **marker}]}
    for block in range(3):
        assert check_trace(trace_of(2, "random", block, settings), COMPONENTS) == []


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_the_referee_accepts_the_golden_transcripts(path):
    assert check_trace(path.read_text(encoding="utf-8").splitlines(), COMPONENTS) == []


# ------------------------------------------------------------------------------- damage


@pytest.fixture(scope="module")
def game():
    return json.loads(json.dumps(trace_of(2, "random", 0)))


def damaged(game, number, change):
    lines = copy.deepcopy(game)
    change(lines[number])
    return check_trace(lines, COMPONENTS)


def first(game, **fields):
    """Number of the first decision line with these fields of its option."""
    for number, line in enumerate(game):
        if line["line"] == "decision" and fields.items() <= line["option"].items():
            return number
    raise LookupError(fields)


def some_region(line):
    regions = line["position"]["regions"]
    return next(here for here in regions.values() if here["tokens"] > 0)


DAMAGE = {
    "a coin too many": lambda line: line["position"]["players"][0].update(coins=99),
    "a token too many": lambda line: some_region(line).update(tokens=9),
    "another race": lambda line: some_region(line).update(race="nobody"),
    "a marker": lambda line: some_region(line)["markers"].update(hero=1),
    "a stolen banner": lambda line: line["position"]["banner_stack"].pop(),
    "another round": lambda line: line["position"].update(round=9),
    "a flag as a number": lambda line: line["position"]["turn"].update(attempt=0),
    "a missing field": lambda line: line["position"].pop("stock"),
    "another seat": lambda line: line.update(seat=1 - line["seat"]),
    "another number": lambda line: line.update(n=99),
    "another kind": lambda line: line.update(kind="ally"),
    "a missing option": lambda line: line["options"].pop(),
    "an illegal option": lambda line: line["options"].append({"do": "roll"}),
    "an illegal move": lambda line: line.update(option={"do": "attempt", "region": "m2_00"}),
    "a die that nobody rolled": lambda line: line["chance"].append({"event": "die", "value": 1}),
}


@pytest.mark.parametrize("change", DAMAGE.values(), ids=DAMAGE)
def test_the_referee_finds_damage_in_a_decision(game, change):
    assert damaged(game, first(game, do="conquer"), change)


def test_the_referee_finds_damage_in_the_deal(game):
    def other_coins(line):
        line["position"]["players"][0]["coins"] = 6

    def twice(line):
        line["position"]["row"][0]["banner"] = line["position"]["row"][1]["banner"]

    assert any("coins" in line for line in damaged(game, 0, other_coins))
    assert any("banners" in line for line in damaged(game, 0, twice))


@pytest.mark.parametrize("field", ["scores", "tokens", "places", "sources"])
def test_the_referee_finds_damage_in_the_result(game, field):
    found = damaged(game, -1, lambda line: line[field].reverse())
    assert any(field in line for line in found)


def test_the_referee_misses_a_line_that_is_left_out(game):
    lines = [line for k, line in enumerate(game) if k != first(game, do="conquer")]
    assert check_trace(lines, COMPONENTS)
    assert check_trace(game[:-1], COMPONENTS)


# ------------------------------------------------------------------------------- forced, command


@pytest.mark.parametrize("twist", [(GIVE, "flying"), (FORBID, "ghouls")], ids=["give", "forbid"])
def test_a_forced_game_follows_the_rules_but_for_the_picks_it_leaves_out(twist):
    assert check_trace(trace_of(3, "greedy", 2, twist=twist), COMPONENTS) == []


def test_the_referee_has_a_command():
    command = [sys.executable, "-m", "tests.games.small_world.referee", str(TRANSCRIPTS[-1]),
               "--components", str(DATA)]  # fmt: skip
    done = subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")
