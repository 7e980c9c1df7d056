"""The trace: its lines are complete, follow from one another, and tell what happened."""

import json

import pytest

from sim.core.strategy import load_strategy
from sim.core.table import Table
from sim.games.battle_merchants import GAME
from tests.games.battle_merchants.play import Play
from tests.kit.walk import TOP

POSITION = {
    "phase", "to_move", "pending", "season", "turns", "passes", "trigger", "tokenless",
    "season_area", "tokens_removed", "board", "reward_slots", "players", "display", "decks",
    "discards", "removed", "steve",
}  # fmt: skip
PLAYER = {
    "colour", "gold", "levels", "coins", "crafts", "tiles", "territory_tiles", "stock", "defeated",
    "kingdom", "uses", "bonus", "sources",
}  # fmt: skip
SOURCES = [
    "start", "craft", "forge", "sales", "tiles", "kingdom", "ties", "repairs", "bailout",
    "final_sale", "prize", "kingdom_end",
]  # fmt: skip
HEADER = {
    "game": "battle_merchants", "rules_version": GAME.rules_version, "variant": "base", "seed": 11,
    "block": 2, "rotation": 0,
}  # fmt: skip


def script(name):
    return load_strategy(GAME, name, TOP / "strategies" / GAME.name / f"{name}.py")


def trace(players, name="greedy", settings=None, with_options=False, block=2):
    table = Table(GAME, [GAME.read_box(players, settings or {})], [script(name)] * players, 11)
    replay = table.replay(0, block, 0, header={**HEADER, "strategies": [name] * players})
    return list(GAME.trace_lines(replay, with_options))


@pytest.fixture(scope="module", params=[2, 3, 4])
def lines(request):
    return trace(request.param, "random")


def test_a_trace_is_header_decisions_and_result(lines):
    assert [line["line"] for line in lines] == (
        ["header"] + ["decision"] * (len(lines) - 2) + ["result"]
    )
    assert json.loads(json.dumps(lines)) == lines
    assert [line["n"] for line in lines[1:-1]] == list(range(1, len(lines) - 1))
    assert lines[-1]["decisions"] == len(lines) - 2


def test_the_header_has_all_switches_and_changes():
    header = trace(3, settings={"null_forge": False, "quality.vorpal.sale_price": 16})[0]
    assert header["changed"] == {"quality.vorpal.sale_price": 16}
    assert len(header["switches"]) == 14
    assert header["strategies"] == ["greedy"] * 3
    assert header["players"] == 3


def test_every_position_is_complete(lines):
    for line in lines[:-1]:
        position = line["position"]
        assert set(position) == POSITION
        assert all(set(player) == PLAYER for player in position["players"])
        assert all(list(player["sources"]) == SOURCES for player in position["players"])
        for player in position["players"]:
            assert sum(player["sources"].values()) == player["gold"] >= 0


def test_a_line_asks_what_the_position_before_says(lines):
    before = lines[0]["position"]
    for line in lines[1:-1]:
        assert (line["seat"], line["kind"]) == (before["to_move"], before["phase"])
        assert (before["pending"] is None) == (line["kind"] == "turn")
        before = line["position"]
    assert before["phase"] == "over"
    assert before["to_move"] is None


def test_revealed_cards_are_the_top_of_the_decks(lines):
    before = lines[0]["position"]
    for line in lines[1:-1]:
        after = line["position"]
        for event in line["chance"]:
            if event["event"] == "reveal":
                deck, cards = event["deck"], event["cards"]
                assert before["decks"][deck][: len(cards)] == cards
                assert after["decks"][deck] == before["decks"][deck][len(cards) :] or (
                    deck == "spring_summer" and not after["decks"][deck]
                )
        before = after


def test_no_card_is_lost(lines):
    def cards(position, kind, decks):
        places = [position["display"][kind], position["discards"][kind], position["removed"][kind]]
        places += [position["decks"][deck] for deck in decks]
        held = "crafts" if kind == "craft" else "kingdom"
        places += [player[held] for player in position["players"]]
        return sorted(card for place in places for card in place if card is not None)

    crafts = ("spring_summer", "autumn_winter")
    start = lines[0]["position"]
    assert len(cards(start, "craft", crafts)) == 56
    for line in lines[1:-1]:
        assert cards(line["position"], "craft", crafts) == cards(start, "craft", crafts)
        assert cards(line["position"], "kingdom", ["kingdom"]) == cards(
            start, "kingdom", ["kingdom"]
        )


def test_events_come_in_order(lines):
    order = ["token", "steve", "token", "season_end", "battle", "reveal"]
    for line in lines[1:-1]:
        kinds = [event["event"] for event in line["chance"]]
        at = 0
        for kind in kinds:
            while order[at] != kind:
                at += 1
        decks = [event["deck"] for event in line["chance"] if event["event"] == "reveal"]
        assert decks == sorted(decks, key=["spring_summer", "autumn_winter", "kingdom"].index)
        assert len(decks) == len(set(decks))


def test_the_result_adds_up(lines):
    result, last = lines[-1], lines[-2]["position"]
    assert result["scores"] == [player["gold"] for player in last["players"]]
    assert result["sources"] == [player["sources"] for player in last["players"]]
    keys = list(zip(result["scores"], result["tiebreak"], strict=True))
    assert result["places"] == [1 + sum(other > key for other in keys) for key in keys]
    assert result["reason"] in GAME.reasons


def test_options_are_listed_on_demand_and_hold_the_one_taken():
    lines = trace(2, with_options=True)
    for line in lines[1:-1]:
        texts = [json.dumps(each, sort_keys=True) for each in line["options"]]
        assert len(set(texts)) == len(texts)
        assert json.dumps(line["option"], sort_keys=True) in texts


def test_a_broken_off_game_says_so():
    table = Table(GAME, [GAME.read_box(4, {})], [script("random")] * 4, 1)
    replay = table.replay(0, 0, 0, header=HEADER)
    steps = replay.steps

    def broken():
        yield from list(steps())[:3]

    object.__setattr__(replay, "steps", broken)
    object.__setattr__(replay, "outcome", lambda: {"status": "limit", "detail": "cut off"})
    last = list(GAME.trace_lines(replay, False))[-1]
    assert last == {"line": "result", "decisions": 3, "reason": "limit", "detail": "cut off"}
    assert list(GAME.say_lines(replay))[-1] == "Broken off: cut off"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_can_be_followed_in_words(players):
    table = Table(GAME, [GAME.read_box(players, {})], [script("random")] * players, 11)
    replay = table.replay(0, 2, 0, header={**HEADER, "strategies": ["random"] * players})
    text = "\n".join(GAME.say_lines(replay))
    for words in ("begins", "forge", "sell", "learn", "take", "moves to the Season Area",
                  "Winter ends", "battle of", "Decided by", "Seat 1:"):  # fmt: skip
        assert words in text
    assert ("Salesman Steve" in text) == (players == 2)


def test_slots_of_the_side_board_have_names():
    two = Play(2).options(do="learn")
    assert {each["slot"] for each in two} == {"C1", "C2", "C3", "C4", "C5"}
    assert {each["slot"] for each in Play(4).options(do="learn")} == {None}
