"""The referee on whole traces: it accepts its own games and reports every kind of damage."""

from __future__ import annotations

import copy
import json
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .referee import check_trace
from .referee.positions import POSITION
from .referee.selfplay import Line, random_trace
from .referee.tables import COMPONENTS, DATA, game_of

SETTINGS: list[dict[str, Any]] = [
    {},
    {"variants": {"beginner": True}},
    {"variants": {"short_game": True, "blank_vote": True}},
    {"variants": {"random_actions": True, "blank_vote": True}},
    {"variants": {"themes": "scorched_earth"}},
    {"variants": {"themes": "shifting_alliances", "short_game": True}},
    {"switches": {"bank": "unlimited", "equilibrium_supply": "unlimited", "power_cap": "none"}},
    {
        "switches": {
            "incomplete_actions": "always_allowed",
            "last_cube_check": "after_action",
            "exchange_fallback_scope": "target",
        },
        "variants": {"random_actions": True},
    },
    {
        "switches": {
            "reactions_per_attack": 2,
            "own_guild_ban_scope": "target_and_partner",
            "strong_favour_test": "must_have_changed",
            "seekers_need_occupied_slot": True,
            "schemer_tie": "all",
            "score_floor": 0,
            "two_player_power_column": "p5",
            "two_player_neutral_cards_eras": ["II", "III"],
        },
        "variants": {"blank_vote": True},
    },
    {"changed": {"slots.s6.min_players": 6, "slots.s5.min_players": 6, "slots.s4.min_players": 6}},
    {"changed": {"scoring.master_schemer_vp": 5, "favour_cards.max_uses_per_own_turn": 2}},
]


def trace_of(players: int, seed: int, setting: dict[str, Any], **more: Any) -> list[Line]:
    game = game_of(players, **setting)
    return random_trace(game, seed, setting.get("changed"), **more)


GAMES = [(0, 3), (0, 4), *((i, p) for i in range(len(SETTINGS) - 2) for p in (2, 5 - i % 3))]


@pytest.mark.parametrize(("setting", "players"), GAMES)
def test_accepts_its_own_games(setting, players):
    assert check_trace(trace_of(players, players, SETTINGS[setting]), COMPONENTS) == []


def test_accepts_altered_data():
    setting = SETTINGS[-1]
    assert check_trace(trace_of(3, 5, setting), COMPONENTS) == []


def test_ic_5_9_a_board_with_too_few_slots_still_ends():
    setting = dict(SETTINGS[-2], variants={"random_actions": True})
    lines = trace_of(3, 4, setting)
    assert any(line.get("option", {}).get("slot", "") is None for line in lines)
    assert [v.where for v in check_trace(lines, COMPONENTS)] == ["IC-3.3"]


def test_reads_lines_of_text_and_a_path():
    lines = [json.dumps(line) + "\n" for line in trace_of(2, 1, {})]
    assert check_trace(lines, DATA) == []


NOTHING = dict.fromkeys(("power", "master_schemer", "scores", "sources", "places"))


@pytest.fixture(scope="module")
def whole() -> list[Line]:
    return trace_of(3, 11, {"variants": {"blank_vote": True}}, with_options=False)


@pytest.fixture(scope="module")
def trace() -> list[Line]:
    """Placements, votes of era I and the first turns of a Short Game that is then cut off."""
    lines = trace_of(3, 11, {"variants": {"short_game": True, "blank_vote": True}})[:10]
    end = {"line": "result", "decisions": 9, "reason": "limit", "detail": "9 decisions", **NOTHING}
    return [*lines, end]


@pytest.fixture(scope="module")
def duel() -> list[Line]:
    return trace_of(2, 12, {})


def reports(lines: list[Line], damage: Callable[[list[Line]], object]) -> list[str]:
    """Where a damaged copy of a trace is reported."""
    copied = copy.deepcopy(lines)
    damage(copied)
    assert json.dumps(copied) != json.dumps(lines)
    return [violation.where for violation in check_trace(copied, COMPONENTS)]


def first(lines: list[Line], kind: str, after: int = 0) -> Line:
    return next(line for line in lines[after:] if line.get("kind") == kind)


def set_in(line: Line, path: str, value: Any) -> None:
    *names, last = path.split(".")
    place: Any = line
    for name in names:
        place = place[int(name)] if isinstance(place, list) else place[name]
    if isinstance(place, list):
        place[int(last)] = value
    else:
        place[last] = value


POSITION_DAMAGE = [
    ("to_move", 7),
    ("phase", "after_attack"),
    ("round_marker.position", 2),
    ("round_marker.label", "9"),
    ("slots.s1.action", "scapegoat"),
    ("slots.s1.pawns", [{"seat": 0, "pawn": "third"}]),
    ("unplayed.0", []),
    ("attack", {}),
    ("intrigue_track", []),
    ("boards.0.dreamers", [9, 0, 0]),
    ("boards.0.dreamers", [0, 0]),
    ("boards.1.dreamers.1", True),
    ("bank.0", 1),
    ("bank.2", 2.0),
    ("favours.2.dreamers", "strong"),
    ("favours.2.nobody", "weak"),
    ("equilibrium.0.dreamers", 1),
    ("equilibrium_left.dreamers", 14),
    ("power.dreamers", 2),
    ("power_cards.0.deck.0", "dreamers:none"),
    ("power_cards.0.kept", ["dreamers:fixed"]),
    ("neutral", {"deck": [], "revealed": [], "kept": []}),
    ("hands.0", ["betrayal"]),
    ("used_hand_cards.0", ["betrayal"]),
    ("left_out", []),
]


@pytest.mark.parametrize(("path", "value"), POSITION_DAMAGE)
@pytest.mark.parametrize("where", ["header", "decision"])
def test_reports_a_damaged_position(trace, path, value, where):
    def damage(lines: list[Line]) -> None:
        set_in(lines[0 if where == "header" else 5]["position"], path, value)

    if where == "header" and path == "slots.s1.action":
        return  # an action chosen by chance: covered by the layout tests below
    assert any(found.startswith("position") for found in reports(trace, damage))


@pytest.mark.parametrize("key", POSITION)
def test_reports_every_missing_key_of_a_position(trace, key):
    assert f"position.{key}" in reports(trace, lambda lines: lines[4]["position"].pop(key))
    assert f"position.{key}" in reports(trace, lambda lines: lines[0]["position"].pop(key))


def test_reports_an_unknown_key_inside_a_position_but_not_beside_it(trace):
    assert reports(trace, lambda lines: lines[4]["position"].update(note=1)) == ["position.note"]
    assert reports(trace, lambda lines: lines[4].update(note=1)) == []


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("game", "chess", "game"),
        ("players", 6, "players"),
        ("players", 4, "strategies"),
        ("rules_version", 1, "rules_version"),
        ("seed", None, "seed"),
        ("rotation", 3, "rotation"),
        ("strategies", ["a"], "strategies"),
        ("variants.random_actions", 1, "variants.random_actions"),
        ("variants.themes", "nothing", "variants.themes"),
        ("switches.bank", "huge", "switches.bank"),
        ("switches.power_cap", "ten", "switches.power_cap"),
        ("switches.more", 1, "switches.more"),
        ("changed", {"slots.s6.intrigue": 4}, "changed"),
        ("changed", {"slots.s66.intrigue": 4}, "changed"),
        ("changed", {"switches.bank": "unlimited"}, "changed"),
    ],
)
def test_reports_a_damaged_header(trace, path, value, where):
    assert where in reports(trace, lambda lines: set_in(lines[0], path, value))


def test_reports_a_header_that_hides_a_changed_rule(trace):
    def damage(lines: list[Line]) -> None:
        lines[0]["changed"] = {"slots.s1.intrigue": 5}

    assert "position.intrigue_track" in reports(trace, damage)


def test_ic_15_1_reports_both_advanced_variants(trace):
    def damage(lines: list[Line]) -> None:
        lines[0]["variants"].update(random_actions=True, themes="open_hand")

    assert reports(trace, damage) == ["variants"]


@pytest.mark.parametrize(
    ("slot", "action"),
    [("s1", "betrayal"), ("printed_scapegoat", "old_debts"), ("s1", "scapegoat")],
)
def test_ic_3_2_reports_a_wrong_layout(trace, slot, action):
    def damage(lines: list[Line]) -> None:
        slots = lines[0]["position"]["slots"]
        slots["s1" if slot == "s1" else slot]["action"] = action
        slots["s2"]["action"] = "bribery"
        slots["s3"]["action"] = "bribery"

    assert any(found.startswith("position.slots") for found in reports(trace, damage))


def test_ic_13_3_reports_a_wrong_hand(duel):
    def damage(lines: list[Line]) -> None:
        position = lines[0]["position"]
        position["hands"][0][0] = position["hands"][1][0]

    assert "position.hands[1]" in reports(duel, damage)


@pytest.mark.parametrize("key", ["n", "seat", "kind", "option", "chance", "position"])
def test_reports_every_missing_key_of_a_decision(trace, key):
    assert key in reports(trace, lambda lines: lines[4].pop(key))


@pytest.mark.parametrize(("key", "value"), [("n", 9), ("seat", 5), ("kind", "vote"), ("n", True)])
def test_reports_a_wrong_number_seat_or_kind(trace, key, value):
    assert reports(trace, lambda lines: lines[1].update({key: value})) == [key]


@pytest.mark.parametrize("kind", ["placement", "turn", "vote"])
def test_reports_an_illegal_option(trace, kind):
    other = {
        "placement": {"sets": {"dreamers": [1, 2], "raven_lords": [1, 2], "dragons_blood": [2, 3]}},
        "turn": dict(first(trace, "turn")["option"], slot="s7"),
        "vote": {"card": "dreamers:unknown", "blank": False},
    }[kind]
    assert reports(trace, lambda lines: first(lines, kind).update(option=other)) == ["option"]


@pytest.mark.parametrize("path", ["steps", "hand_card", "favour"])
def test_reports_a_missing_field_of_a_turn(trace, path):
    where = reports(trace, lambda lines: first(lines, "turn")["option"].pop(path))
    assert where == [f"option.{path}"]


def test_reports_another_option_than_the_position_shows(trace):
    def damage(lines: list[Line]) -> None:
        line = first(lines, "turn")
        line["option"] = next(each for each in line["options"] if each != line["option"])

    assert set(reports(trace, damage)) <= {
        path for path in reports(trace, damage) if path.startswith("position")
    }
    assert reports(trace, damage)


def test_reports_options_missing_illegal_and_twice(trace):
    assert reports(trace, lambda lines: lines[6]["options"].pop()) == ["options"]
    double = reports(trace, lambda lines: lines[6]["options"].append(lines[6]["options"][0]))
    assert double == [f"options[{len(trace[6]['options'])}]"]
    other = dict(first(trace, "turn")["options"][0], target="nobody")
    more = reports(trace, lambda lines: first(lines, "turn")["options"].append(other))
    assert more == ["options"]


def test_reports_wrong_chance(trace):
    def damage(lines: list[Line]) -> None:
        line = next(line for line in lines if line.get("chance"))
        line["chance"].reverse()

    assert reports(trace, damage) == ["chance"]


def test_a_trace_without_options_is_fine():
    assert check_trace(trace_of(3, 2, {}, with_options=False), COMPONENTS) == []


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("decisions", 1),
        ("reason", "special_victory"),
        ("reason", "limit"),
        ("reason", []),
        ("power", None),
        ("master_schemer", [0, 1, 2]),
        ("scores", [0, 0, 0]),
        ("sources", []),
        ("places", [1, 1, 1]),
        ("places", [1.0, 2.0, 3.0]),
    ],
)
def test_reports_a_wrong_result(whole, key, value):
    found = reports(whole, lambda lines: lines[-1].update({key: value}))
    assert any(where.startswith(key) for where in found)


@pytest.mark.parametrize("key", ["decisions", "reason", *NOTHING])
def test_reports_every_missing_key_of_the_result(whole, key):
    assert reports(whole, lambda lines: lines[-1].pop(key)) == [key]


def test_reports_missing_and_further_lines(trace):
    assert reports(trace, lambda lines: lines.pop()) == ["line"]
    assert reports(trace, lambda lines: lines.append(lines[-1])) == ["line"]
    assert reports(trace, lambda lines: lines.pop(0)) == ["line"]
    assert "n" in reports(trace, lambda lines: lines.pop(7))
    assert check_trace([], COMPONENTS)
    assert check_trace([""], COMPONENTS)


def test_a_game_cut_off_has_a_detail_and_no_scores(trace):
    assert check_trace(trace, COMPONENTS) == []
    assert reports(trace, lambda lines: lines[-1].pop("detail")) == ["detail"]
    assert reports(trace, lambda lines: lines[-1].update(places=[1, 1, 1])) == ["places"]


def test_the_order_of_a_bag_is_free_and_that_of_a_deck_is_not(trace):
    def shuffle(key: str) -> Callable[[list[Line]], object]:
        return lambda lines: [
            random.Random(1).shuffle(pile[key])
            for line in lines[1:-1]
            for pile in line["position"]["power_cards"]
        ]

    assert reports(trace, shuffle("discarded")) == []
    assert "position.power_cards[0].deck" in reports(trace, shuffle("deck"))


def test_the_command_prints_violations_and_sets_the_exit_code(trace, tmp_path):
    root = Path(__file__).parents[3]
    broken = copy.deepcopy(trace)
    broken[3]["position"]["bank"][0] += 1
    for lines, code in ((trace, 0), (broken, 1)):
        path = tmp_path / "trace.jsonl"
        path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        command = [sys.executable, "-m", "tests.games.intrigue_city.referee", str(path)]
        done = subprocess.run(
            [*command, "--components", str(DATA)],
            cwd=root,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == code
        assert ("position.bank: expected" in done.stdout) == bool(code)
