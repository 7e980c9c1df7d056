"""AS-15, AS-16  Saboteurs and sniper teams in the gathering phase."""

import numpy as np
import pytest

from tests.games.arctic_scavengers.board import Board


def target(card, seat=0):
    return {"type": "card", "seat": seat, "card": card}


def test_as_15_8_as_16_3_as_16_4_a_sniped_digger_leaves_the_shovel_to_the_other_s12():
    board = Board("scavenger brawler shovel", "sniper_team junk", junkyard="5 net")
    board.act("dig", "scavenger brawler shovel")
    board.do(do="attack", kind="snipe", target=target("scavenger"))
    assert len(board.position["action"]["seen"]) == 3
    assert board.seat(0)["discard"] == ["scavenger*"]
    assert board.seat(1)["discard"] == ["sniper_team*"]


def four(**settings):
    board = Board(
        "hunter scavenger wolf_pack spear junk", "saboteur 4 junk", "saboteur 4 junk",
        "sniper_team 4 junk", **settings,
    )  # fmt: skip
    return board.act("hunt", "scavenger hunter wolf_pack spear")


def test_as_16_2_as_16_3_as_16_9_as_decisions_6_several_attackers_s26():
    board = four()
    assert board.asked == 1
    assert board.position["action"]["to_ask"] == [1, 2, 3]
    board.do(do="pass")
    board.do(do="attack", kind="disarm", target=target("wolf_pack"))
    assert board.asked == 3
    board.do(do="attack", kind="snipe", target=target("hunter"))
    position = board.position
    assert position["food"]["normal"] == 2
    players = position["players"]
    assert players[0]["performed"] == ["hunt"]
    assert players[0]["discard"] == ["hunter*", "wolf_pack*"]
    assert [players[seat]["discard"] for seat in (2, 3)] == [["saboteur*"], ["sniper_team*"]]
    assert [len(players[seat]["hand"]) for seat in (1, 2, 3)] == [5, 4, 4]


def test_as_16_4_cancel_return_ends_the_action_at_once_s26():
    board = four(interrupted_action="cancel_return")
    board.do(do="pass")
    board.do(do="attack", kind="disarm", target=target("wolf_pack"))
    assert board.kind == "turn"
    seat = board.seat(0)
    assert seat["hand"] == ["scavenger", "hunter", "spear", "junk"]
    assert seat["discard"] == ["wolf_pack*"]
    assert seat["performed"] == []
    assert board.offered(do="hunt")


def test_as_15_1_as_15_2_as_15_3_as_15_9_as_21_4_as_21_7_only_tools_and_only_persons():
    board = Board("hunter wolf_pack junk", "saboteur sniper_team junk")
    board.act("hunt", "hunter wolf_pack")
    attacks = {(line["kind"], line["target"]["card"]) for line in board.offered(do="attack")}
    assert attacks == {("disarm", "wolf_pack"), ("snipe", "hunter")}
    assert board.offered(do="pass")


def test_as_16_1_as_16_2_a_trash_or_an_old_card_cannot_be_attacked():
    board = Board("hunter scavenger spear 2 junk", "saboteur sniper_team junk", junkyard="3 net")
    board.act("hunt", "hunter spear").do(do="pass")
    board.act("trash", "junk")
    assert board.kind == "turn"
    board.act("dig", "scavenger")
    assert [line["target"]["card"] for line in board.offered(do="attack")] == ["scavenger"]


def test_as_16_5_as_16_7_as_15_5_the_attacker_is_missing_in_its_own_turn():
    board = Board("2 scavenger junk", "sniper_team scavenger", junkyard="3 net")
    board.act("hunt", "scavenger scavenger")
    board.do(do="attack", kind="snipe", target=target("scavenger"))
    assert board.position["food"]["normal"] == 1
    assert board.seat(1)["hand"] == ["scavenger"]


def test_as_16_6_as_16_10_as_17_3_attacks_from_committed_cards():
    board = Board("sniper_team junk", "hunter scavenger", "", done=1)
    board.act("hunt", "hunter")
    board.do(do="attack", kind="snipe")
    assert board.seat(0)["committed"] == ["junk"]
    assert board.seat(1)["discard"] == ["hunter*"]


def test_as_16_4_an_action_without_effect_is_used_up_and_its_cards_are_spent():
    board = Board("brawler shovel junk scavenger", "sniper_team junk", junkyard="5 net")
    board.act("dig", "brawler shovel")
    board.do(do="attack", kind="snipe")
    seat = board.seat(0)
    assert seat["performed"] == ["dig"]
    assert seat["play"] == ["shovel*"]
    assert board.position["junkyard"] == ["net"] * 5


@pytest.mark.parametrize(("once", "more"), [(False, 2), (True, 0)])
def test_as_15_4_as_15_6_several_attacks_unless_the_switch_limits_them(once, more):
    board = Board("hunter 2 spear scavenger junk", "2 saboteur junk",
                  special_actions_once_per_round=once)  # fmt: skip
    board.act("hunt", "scavenger hunter spear spear")
    board.do(do="attack", kind="disarm")
    left = board.offered(do="attack")
    assert len(left) == (1 if more else 0)


def test_as_16_8_a_seat_without_a_legal_attack_is_not_asked():
    board = Board("scavenger hunter junk", "saboteur junk", "sniper_team junk")
    board.act("hunt", "hunter")
    assert board.asked == 2


def test_as_15_7_a_sniped_card_returns_through_the_deck():
    board = Board("brawler scout scavenger spear junk", "sniper_team", junkyard="3 net")
    board.act("dig", "brawler")
    board.do(do="attack", kind="snipe")
    board.act("draw", "scout")
    seat = board.seat(0)
    assert "brawler*" in seat["hand"]
    assert not board.offered(do="dig")
    board.do(do="trash")
    assert not board.offered(do="add", card="brawler")


def test_as_0_8_as_0_10_as_20_2_owned_counts_agree_after_an_attack():
    board = four()
    board.do(do="pass").do(do="attack", kind="disarm", target=target("wolf_pack"))
    assert np.array_equal(board.state.owned[0], [
        int(kind in (board.names.card.index(name) for name in
                     ("hunter", "scavenger", "wolf_pack", "spear", "junk")))
        for kind in range(32)
    ])  # fmt: skip
