"""AS-31  Medics and saves."""

import pytest

from tests.games.arctic_scavengers.board import Board


def snipe(card, seat):
    return {"do": "attack", "kind": "snipe", "target": {"card": card, "seat": seat}}


def test_as_31_4_as_31_5_as_31_9_a_save_in_a_window_and_who_may_save_s27():
    board = Board("medic field_crew pickaxe", "sniper_team junk", "medic junk", hq=1,
                  junkyard="5 net")  # fmt: skip
    board.act("dig", "field_crew pickaxe")
    board.do(**snipe("field_crew", 0))
    assert (board.kind, board.asked) == ("save", 0)
    assert board.position["attack"]["to_ask"] == [0, 2]
    board.do(do="pass")
    assert (board.kind, board.asked) == ("save", 2)
    board.do(do="save")
    assert len(board.position["action"]["seen"]) == 3
    assert board.seat(1)["discard"] == ["sniper_team*"]
    assert board.seat(2)["discard"] == ["medic*"]
    assert board.seat(0)["hand"] == ["medic"]


@pytest.mark.parametrize(("switch", "asked"), [("attackers_only", [0]), ("all", [0, 2])])
def test_as_17_3_as_31_5_a_committed_medic_saves_only_with_the_switch_s27(switch, asked):
    board = Board("medic field_crew pickaxe", "sniper_team junk", "medic junk", hq=1,
                  junkyard="5 net", initiator=2, done=1,
                  reactions_from_committed=switch)  # fmt: skip
    board.act("dig", "field_crew pickaxe")
    board.do(**snipe("field_crew", 0))
    found = []
    while board.kind == "save":
        found.append(board.asked)
        board.do(**(board.offered(do="save") if board.asked == 2 else [{"do": "pass"}])[0])
    assert found == asked
    if switch == "all":
        assert board.seat(2)["committed"] == ["junk"]
    else:
        assert board.seat(0)["play"] == ["pickaxe*"]
        assert board.seat(0)["performed"] == ["dig"]


@pytest.mark.parametrize("done", [0, 1])
def test_as_31_5_as_35_5_a_medic_in_the_bunker_saves_in_both_cases_s27(done):
    board = Board("field_crew pickaxe junk", "sniper_team junk", "junk 2 pills", hq=2,
                  junkyard="5 net", initiator=2 if done else 0, done=done,
                  buildings=[{"seat": 2, "building": "bunker", "stored": "medic"}])  # fmt: skip
    board.act("dig", "field_crew pickaxe")
    board.do(**snipe("field_crew", 0))
    assert board.offered(do="save", card="medic", site=0, **{"from": "bunker"})
    board.do(do="save")
    assert board.seat(2)["discard"] == ["medic*"]
    assert board.state.n_hand[2] == 3


def test_as_31_3_a_medic_pays_draws_or_saves_once():
    board = Board("medic scavenger junk", "", hq=1, decks={0: "pills"})
    assert board.offered(do="draw")
    assert board.offered(do="hire", stack="hunter")
    board.act("hire", "medic", stack="hunter")
    assert board.seat(0)["play"] == ["medic*"]
    board = Board("2 medic junk", "", hq=1)
    board.state.food = 3
    assert board.offered(do="hire", stack="medic")


def test_as_31_4_a_medic_cannot_save_itself_in_the_skirmish():
    board = Board("sniper_team", "medic brawler", "", hq=1, start=False).skirmish()
    attack = board.offered(do="attack", kind="snipe", target={"card": "medic"})
    board.do(**attack[0])
    assert board.kind != "save"
    board = Board("sniper_team", "2 medic brawler", "", hq=1, start=False).skirmish()
    board.do(do="attack", target={"card": "medic"})
    assert (board.kind, board.asked) == ("save", 1)
    board.do(do="save", **{"from": "skirmish"})
    assert board.seat(1)["discard"].count("medic") + board.seat(1)["hand"].count("medic") == 2


def test_as_31_6_a_disarm_is_not_saved():
    board = Board("hunter spear junk", "saboteur junk", "medic junk", hq=1)
    board.act("hunt", "hunter spear").do(do="attack", kind="disarm")
    assert board.kind == "turn"


def test_as_16_2_a_paying_medic_can_be_sniped_and_the_hire_fails():
    board = Board("medic junk", "sniper_team junk", "", hq=1)
    board.act("hire", "medic", stack="hunter").do(do="attack", kind="snipe")
    seat = board.seat(0)
    assert seat["performed"] == ["hire"]
    assert board.position["stacks"]["hunter"] == 8
    assert "hunter" not in seat["discard"]
