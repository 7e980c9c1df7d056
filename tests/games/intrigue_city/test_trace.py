"""The trace against a referee that was written from the clauses by somebody else.

The referee lists every legal option itself, carries the chosen one out itself, and compares both
with the trace line by line (see `referee/`).
"""

import json
from pathlib import Path

import pytest

from sim.core.registry import load_game
from sim.core.strategy import load_strategy
from sim.core.table import Table
from tests.games.intrigue_city.referee import check_trace

TOP = Path(__file__).resolve().parents[3]
DATA = TOP / "sim" / "games" / "intrigue_city" / "data.toml"
GAME = load_game("intrigue_city")

RULE_SETS = {
    "base": {},
    "beginner": {"beginner": True},
    "short": {"short_game": True},
    "blank": {"blank_vote": True},
    "advanced_a": {"random_actions": True},
    "advanced_b": {"themes": "grand_conspiracy"},
    "short_blank_a": {"short_game": True, "blank_vote": True, "random_actions": True},
    "short_beginner_b": {"short_game": True, "beginner": True, "themes": True},
}
SWITCHES = {
    "unlimited": {"switches.bank": "unlimited", "switches.equilibrium_supply": "unlimited"},
    "always": {"switches.incomplete_actions": "always_allowed"},
    "after_action": {"switches.last_cube_check": "after_action"},
    "per_target": {"switches.exchange_fallback_scope": "target"},
    "ban_partners": {"switches.own_guild_ban_scope": "target_and_partner"},
    "two_reactions": {"switches.reactions_per_attack": 2},
    "must_change": {"switches.strong_favour_test": "must_have_changed"},
    "seekers": {"switches.seekers_need_occupied_slot": True},
    "schemer_all": {"switches.schemer_tie": "all", "switches.score_floor": 0},
    "no_cap": {"switches.power_cap": "none", "switches.schemer_tie": "none"},
    "values": {
        "switches.placed_cube_values_arrangements": [1, 2],
        "switches.moved_cube_values_arrangements": [2, 3],
    },
    "neutral_late": {"switches.two_player_neutral_cards_eras": ["II", "III"]},
    "fewer_cubes": {"cubes.supply.v2": 12, "scoring.master_schemer_vp": 5},
    "own_card": {
        "action_cards.swap_three": {
            "kind": "basic",
            "select": "nonadjacent",
            "mode": "all",
            "steps": [
                {"op": "remove", "where": "target", "values": [1, 2]},
                {"op": "move", "from": "selected", "to": "target", "values": [1, 2, 3]},
                {"op": "place", "where": "selected", "values": [1, 3]},
            ],
        },
        "action_cards.bribery": "none",
    },
}


def violations(settings, players, names, block):
    box = GAME.read_box(players, settings)
    folder = TOP / "strategies" / "intrigue_city"
    lineup = [load_strategy(GAME, name, folder / f"{name}.py") for name in names]
    header = {
        "game": "intrigue_city",
        "rules_version": GAME.rules_version,
        "variant": "tested",
        "seed": 11,
        "block": block,
        "rotation": 0,
        "strategies": list(names),
    }
    replay = Table(GAME, [box], lineup, seed=11).replay(0, block, 0, header=header)
    lines = [json.dumps(line) for line in GAME.trace_lines(replay, True)]
    assert len(lines) > 2
    return check_trace(lines, DATA)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_referee_accepts_a_random_game(players):
    assert violations({}, players, ["random"] * players, block=0) == []


@pytest.mark.parametrize("rules", ["short_blank_a", "advanced_b"])
def test_the_referee_accepts_a_game_with_sense_under_variants(rules):
    assert violations(RULE_SETS[rules], 3, ["greedy", "spoiler", "random"], block=1) == []


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("rules", [*RULE_SETS, *SWITCHES])
def test_the_referee_accepts_every_rule_set(rules, players):
    settings = {**RULE_SETS, **SWITCHES}[rules]
    for block, first in enumerate(("random", "greedy", "collector")):
        names = [first, *["random"] * (players - 1)]
        assert violations(settings, players, names, block) == []


def test_the_referee_notices_a_wrong_line():
    """The check above can fail: a cube more in the bank is one."""
    box = GAME.read_box(2, {})
    folder = TOP / "strategies" / "intrigue_city"
    lineup = [load_strategy(GAME, "random", folder / "random.py")] * 2
    header = {
        "game": "intrigue_city", "rules_version": GAME.rules_version, "variant": "tested",
        "seed": 11, "block": 0, "rotation": 0, "strategies": ["random", "random"],
    }  # fmt: skip
    replay = Table(GAME, [box], lineup, seed=11).replay(0, 0, 0, header=header)
    lines = json.loads(json.dumps(list(GAME.trace_lines(replay, False))))
    lines[9]["position"]["bank"][0] += 1
    assert check_trace(lines, DATA)
