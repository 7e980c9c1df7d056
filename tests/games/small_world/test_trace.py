"""The trace as another program reads it, and the same game in words."""

import pytest

from sim.core.strategy import load_strategy
from sim.core.table import Table
from sim.games.small_world import GAME
from sim.games.small_world.data import SWITCHES
from sim.games.small_world.trace import Names, result_line
from tests.kit.walk import TOP

HEADER = {"game": "small_world", "rules_version": "1", "variant": "base", "seed": 3, "block": 5,
          "rotation": 0, "strategies": ["greedy", "random"]}  # fmt: skip


def replay(players=2, settings=None, block=5):
    names = ["greedy", *["random"] * (players - 1)]
    lineup = [
        load_strategy(GAME, name, TOP / "strategies" / "small_world" / f"{name}.py")
        for name in names
    ]
    table = Table(GAME, [GAME.read_box(players, settings or {})], lineup, seed=3)
    return table.replay(0, block, 0, header={**HEADER, "strategies": names, "block": block})


@pytest.fixture(scope="module")
def lines():
    return list(GAME.trace_lines(replay(), True))


def test_the_header_names_everything_that_decides_the_game(lines):
    header = lines[0]
    assert header["line"] == "header"
    assert header["players"] == 2
    assert set(header["switches"]) == set(SWITCHES)
    assert header["changed"] == {}
    assert header["blank_races"] == header["blank_powers"] == header["blank_markers"] == []
    assert header["chance"] == []


def test_decisions_are_numbered_and_follow_from_the_position_before(lines):
    before = lines[0]["position"]
    for number, line in enumerate(lines[1:-1], 1):
        assert line["line"] == "decision"
        assert line["n"] == number
        assert (line["seat"], line["kind"]) == (before["to_move"], before["phase"])
        assert line["option"] in line["options"]
        before = line["position"]
    assert before["phase"] == before["step"] == "over"
    assert before["to_move"] is before["turn"]["seat"] is None


def test_the_result_adds_up(lines):
    result = lines[-1]
    assert result["line"] == "result"
    assert result["decisions"] == len(lines) - 2
    assert result["reason"] in GAME.reasons
    last = lines[-2]["position"]
    assert result["scores"] == [seat["coins"] for seat in last["players"]]
    assert result["scores"] == [sum(sources.values()) for sources in result["sources"]]
    on_map = [0, 0]
    for region in last["regions"].values():
        if region["seat"] is not None:
            on_map[region["seat"]] += region["tokens"]
    assert result["tokens"] == on_map


def test_a_position_has_all_its_fields(lines):
    position = lines[1]["position"]
    assert set(position) == {
        "round", "first_seat", "step", "phase", "to_move", "row", "banner_stack", "badge_stack",
        "badge_discards", "tray", "stock", "regions", "players", "turn",
    }  # fmt: skip
    assert set(position["turn"]) == {
        "seat", "picked", "acting", "last_region", "left", "marker", "roll", "attempt", "sorcery",
        "strikes", "attacked", "hits",
    }  # fmt: skip
    assert set(position["regions"]["m2_05"]) == {
        "seat", "race", "state", "tokens", "lost_tribe", "markers"
    }  # fmt: skip
    assert set(position["stock"]) == {"troll_lair", "fortress"}
    assert set(position["players"][0]) == {"coins", "active", "declined", "ally", "sources"}


def test_without_options_the_lines_are_the_same_but_for_them(lines):
    plain = list(GAME.trace_lines(replay(), False))
    assert plain[1:-1] == [
        {key: value for key, value in line.items() if key != "options"} for line in lines[1:-1]
    ]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_game_in_words_tells_every_turn(players):
    told = list(GAME.say_lines(replay(players)))
    turns = GAME.read_box(players, {}).data.rounds * players
    assert sum(line.startswith("Round") for line in told) == turns
    assert told[-1].startswith("The end:")
    assert any("picks" in line or "pick " in line for line in told)


def test_a_game_that_was_cut_off_says_so():
    game = replay()
    last = game.start
    line = result_line({"status": "limit", "detail": "cut off"}, last, 3, Names(game.box))
    assert (line["reason"], line["places"], line["detail"]) == ("limit", None, "cut off")
