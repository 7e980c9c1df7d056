"""The trace: complete, in the fixed form, and the same when played again in small steps."""

import json
from pathlib import Path

import pytest

from sim.core.strategy import load_strategy
from sim.core.table import Table
from sim.games.arctic_scavengers import GAME
from sim.games.arctic_scavengers.names import Names
from sim.games.arctic_scavengers.trace import events
from tests.games.arctic_scavengers.board import box_of

SCRIPTS = Path(__file__).resolve().parents[3] / "strategies" / "arctic_scavengers"
POSITION = {
    "round", "phase", "initiator", "active", "ask", "junkyard", "contested", "schematics",
    "stacks", "removed", "leaders_aside", "food", "moved", "action", "attack", "players",
}  # fmt: skip
PLAYER = {
    "deck", "discard", "hand", "play", "committed", "skirmish", "buildings", "leader", "dealt",
    "turn_done", "performed", "power_used", "attacked_with",
}  # fmt: skip


def replay(players, names=("random",), **settings):
    box = box_of(players, settings)
    lineup = [
        load_strategy(GAME, name, SCRIPTS / f"{name}.py")
        for name in (list(names) * players)[:players]
    ]
    table = Table(GAME, [box], lineup, seed=3)
    return table.replay(0, 1, 0, header={"variant": "x", "seed": 3, "block": 1, "rotation": 0})


@pytest.mark.parametrize(("players", "hq"), [(2, 0), (4, 4), (5, 2)])
def test_a_trace_has_header_decisions_and_result(players, hq):
    lines = list(GAME.trace_lines(replay(players, ("random", "greedy"), hq=hq), True))
    json.dumps(lines)
    assert lines[0]["line"] == "header"
    assert lines[0]["variants"] == {"hq": hq}
    assert lines[-1]["line"] == "result"
    assert lines[-1]["decisions"] == len(lines) - 2
    for number, line in enumerate(lines[1:-1], start=1):
        before = lines[number - 1]["position"]
        assert line["n"] == number
        assert {"kind": line["kind"], "seat": line["seat"]} == before["ask"]
        assert len(line["options"]) > 1
        assert line["options"].count(line["option"]) == 1
        assert len({json.dumps(option) for option in line["options"]}) == len(line["options"])
        assert set(line["position"]) == POSITION
        assert all(set(player) == PLAYER for player in line["position"]["players"])
    last = lines[-2]["position"]
    assert last["phase"] == "over"
    assert last["ask"] is None
    result = lines[-1]
    assert [sum(row.values()) for row in result["sources"]] == result["scores"]


@pytest.mark.parametrize("hq", [0, 4])
def test_playing_a_step_again_in_small_steps_reaches_the_same_position(hq):
    game = replay(3, ("random", "greedy"), hq=hq)
    names = Names.of(game.box)
    for step in game.steps():
        _, reached = events(step, game.box, names)
        assert reached.tobytes() == step.after.tobytes()


def test_draws_and_shuffles_are_told_as_they_happened():
    found = {"draw": 0, "shuffle": 0, "skirmish": 0}
    for line in GAME.trace_lines(replay(3), False):
        for event in line.get("chance", []):
            found[event["event"]] += 1
            if event["event"] == "draw":
                assert event["cards"]
            elif event["event"] == "skirmish":
                assert len(event["fight"]) == len(event["people"]) == 3
    assert found["skirmish"] == 14
    assert found["shuffle"] > 10
    assert found["draw"] >= 16 * 3 - 3


def test_a_game_in_words():
    text = "\n".join(GAME.say_lines(replay(3, ("greedy", "random"))))
    assert "Round 16" in text
    assert "Skirmish:" in text
    assert "place 1" in text
