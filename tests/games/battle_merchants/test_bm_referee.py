"""The engine's traces against a second reading of the rules (`referee/`)."""

import json

import pytest

from sim.core import kernel
from sim.core.strategy import load_strategy
from sim.core.table import Table
from sim.games.battle_merchants import GAME
from tests.games.battle_merchants.referee import check
from tests.kit.walk import TOP

SWITCHED = {
    "null_forge": True, "pass_policy": "always", "broke_bailout": True, "turn_cap_per_season": 9,
    "cascade_tokens": False, "overflow_token_unlocks": False, "defeated_tie": "full",
    "discard_craft_market_at_cleanup": False, "linked_final_use_discards_craft": False,
    "steve_tie_includes_start_row": False, "steve_vs_steve": "stay", "defeated_min_total": 0,
}  # fmt: skip
ODD = {
    "kingdom_card.silver_tongue.players": [2, 3, 4],
    "kingdom_card.extra_crafty.effects": [
        {"op": "gold_floor", "amount": 12},
        {"op": "sell", "count": 2, "min": 0, "price_mod": -9, "slot": "mismatch", "locked": True},
        {"op": "extra_learn", "count": 1, "cost": "free", "from": "craft_discard",
         "optional": False},
    ],
    "kingdom_card.scrap_dealer.effects": [
        {"op": "sell_limit", "delta": 2, "uses_per_season": 2},
        {"op": "forge_discount", "amount": 4, "weapons_per_action": 2},
    ],
    "side_board.link": [{"a": "K1", "b": "C1"}, {"a": "K1", "b": "K2"}, {"a": "C2", "b": "K3"}],
    "demand_tokens.season_slots": 2, "setup.start_gold": 25, "quality.vorpal.min_level": 3,
    "steve.quality": "vorpal", "battle.vorpal_beats_standard": False,
}  # fmt: skip


def traced(players, settings, names, block):
    scripts = [
        load_strategy(GAME, name, TOP / "strategies" / GAME.name / f"{name}.py") for name in names
    ]
    table = Table(GAME, [GAME.read_box(players, settings)], scripts, 77)
    replay = table.replay(0, block, 0, header={"game": GAME.name, "strategies": list(names)})
    return json.loads(json.dumps(list(GAME.trace_lines(replay, True))))


@pytest.mark.parametrize("settings", [{}, SWITCHED, ODD], ids=["base", "switched", "odd"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_follow_the_rules(players, settings):
    for block in range(2 if kernel.JIT else 1):
        assert check(traced(players, settings, ["random"] * players, block)) == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_of_the_styles_follow_the_rules(players):
    names = ["specialist", "war_profiteer", "kingdom_collector", "early_seller"][:players]
    assert check(traced(players, {}, names, 0)) == []


def test_the_golden_transcripts_follow_the_rules():
    folder = TOP / "tests" / "games" / "battle_merchants" / "transcripts"
    for path in sorted(folder.glob("*.jsonl")):
        assert check([json.loads(line) for line in path.read_text("utf-8").splitlines()]) == []


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda line: line["position"]["players"][0].update(gold=99), "gold"),
        (lambda line: line["option"].update(do="pass"), "not legal"),
        (lambda line: line["chance"].append({"event": "steve"}), "chance"),
        (lambda line: line["options"].pop(), "options differ"),
    ],
)
def test_a_spoilt_trace_is_found_out(spoil, words):
    lines = traced(3, {}, ["greedy"] * 3, 0)
    spoil(lines[7])
    assert words in check(lines)[0]
