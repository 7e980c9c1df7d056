"""AS-6, AS-8, AS-10 to AS-14, AS-17  The turn and the five actions of the base game."""

import pytest

from tests.games.arctic_scavengers.board import Board


def test_as_6_1_as_4_3_as_0_7_turns_go_clockwise_from_the_initiator():
    board = Board("pills", "pills", "pills", initiator=1, round_no=1)
    order = [board.asked]
    for _ in range(2):
        board.end()
        order.append(board.asked)
    assert order == [1, 2, 0]


def test_as_6_2_as_8_5_as_10_3_as_42_2_each_action_once_a_round_in_any_order():
    board = Board("4 scavenger pills", "pills", junkyard="net junk", decks={0: "junk"})
    for do in ("hunt", "dig"):
        board.act(do, "scavenger")
        if board.kind == "keep":
            board.do(do="keep", card=None)
        assert not board.offered(do=do)
    assert board.seat(0)["performed"] == ["dig", "hunt"]
    board.end()
    assert board.seat(0)["turn_done"]


def test_as_6_3_as_13_1_as_13_2_as_21_2_a_card_does_one_thing_a_round_w5():
    board = Board("refugee shovel spear junk", "", junkyard="net junk")
    board.act("dig", "refugee shovel").do(do="keep", card=None)
    assert not board.offered(do="hunt")


def test_as_6_7_as_17_1_as_42_7_ending_a_turn_commits_the_whole_hand():
    board = Board("scavenger brawler junk", "pills")
    board.end()
    seat = board.seat(0)
    assert seat["hand"] == []
    assert seat["committed"] == ["scavenger", "brawler", "junk"]


def test_as_6_8_as_6_9_as_17_2_in_rounds_1_and_2_nothing_is_revealed():
    board = Board("scavenger pills", "", round_no=1, decks={1: "7 junk"})
    board.end()
    assert board.state.round_no == 2
    assert len(board.position["contested"]) == 3
    assert not board.state.open_discard.any()


@pytest.mark.parametrize(
    ("keep", "left"),
    [("net", "junk multitool pills pickaxe"), (None, "junk multitool pills net pickaxe")],
)
def test_as_8_2_as_8_3_as_8_4_the_rest_goes_under_in_the_order_drawn_s5a(keep, left):
    board = Board("brawler shovel junk", "", junkyard="pills net pickaxe junk multitool")
    board.act("dig", "brawler shovel")
    assert board.position["action"]["seen"] == ["pills", "net", "pickaxe"]
    board.do(do="keep", card=keep)
    assert board.position["junkyard"] == left.split()
    assert board.seat(0)["discard"] == ([keep] if keep else [])


@pytest.mark.parametrize(
    ("keep", "left"), [("pills", "net junk"), (None, "net junk pills"), ("net", "junk pills")]
)
def test_as_8_2_a_small_junkyard_is_looked_through_s5b_s5c(keep, left):
    board = Board("brawler shovel scavenger pills", "", junkyard="net junk pills")
    board.act("dig", "brawler scavenger shovel").do(do="keep", card=keep)
    assert board.position["junkyard"] == left.split()
    assert not board.offered(do="dig")


def test_as_8_4_of_equal_cards_the_first_is_kept():
    board = Board("brawler shovel pills", "", junkyard="net junk net pills")
    board.act("dig", "brawler shovel").do(do="keep", card="net")
    assert board.position["junkyard"] == ["pills", "junk", "net"]


def test_as_14_3_an_empty_junkyard_gives_nothing_and_the_dig_is_used_s5d():
    board = Board("scavenger brawler pills", "")
    board.act("dig", "brawler")
    assert board.kind == "turn"
    assert "dig" in board.seat(0)["performed"]


def test_as_7_2_as_7_8_as_8_1_only_what_fits_may_be_added():
    board = Board("refugee brawler shovel net junk", "", junkyard="5 junk")
    board.do(do="dig")
    assert {line.get("card") for line in board.legal()} == {"refugee", "brawler"}
    board.do(do="add", card="refugee")
    assert not board.offered(do="done")  # dig 0
    assert not board.offered(do="add", card="net")
    board.do(do="add", card="shovel")
    assert board.kind != "cards"


def test_as_10_1_as_10_2_as_11_5_as_11_6_hunt_then_hire():
    board = Board("2 scavenger spear junk", "")
    board.act("hunt", "scavenger scavenger spear")
    assert board.position["food"]["normal"] == 3
    board.act("hire", stack="brawler")
    assert board.seat(0)["discard"] == ["brawler"]
    assert board.position["stacks"]["brawler"] == 7
    assert not board.offered(do="hire")  # AS-11.1
    board.end()
    assert board.position["food"]["normal"] == 0


def hires(hand, food, **settings):
    board = Board(hand + " junk", "", **settings)
    board.state.food = food
    return board


def payments(hand, food, stack):
    """All legal payments, each as a sorted list of cards."""
    found = set()

    def follow(path):
        board = hires(hand, food)
        if not board.offered(do="hire", stack=stack):
            return
        board.do(do="hire", stack=stack, food="normal")
        for card in path:
            if board.kind == "cards":
                board.do(do="add", card=card)
        if board.kind != "cards":
            found.add(tuple(card.rstrip("*") for card in board.seat(0)["play"]))
            return
        for line in board.legal():
            if line["do"] == "done":
                board.do(do="done")
                found.add(tuple(card.rstrip("*") for card in board.seat(0)["play"]))
                return
            follow([*path, line["card"]])

    follow([])
    return found


@pytest.mark.parametrize(
    ("stack", "food", "hand", "legal"),
    [
        ("hunter", 0, "pills", {("pills",)}),
        ("scout", 2, "medkit", {("medkit",)}),
        ("scout", 3, "brawler", set()),
        ("thugs", 4, "medkit", {("medkit",)}),
        ("thugs", 5, "pills", {("pills",)}),
        ("thugs", 0, "3 medkit", {("medkit",) * 3}),
        ("thugs", 5, "brawler", set()),
        ("thugs", 5, "medkit", {("medkit",)}),
        ("hunter", 0, "pills medkit", {("pills",), ("medkit",)}),
        ("scout", 2, "pills medkit", {("pills",), ("medkit",)}),
        ("thugs", 3, "medkit 2 pills", {("medkit", "pills")}),
        ("thugs", 2, "2 medkit 2 pills", {("medkit", "medkit"), ("medkit", "pills", "pills")}),
        ("scavenger", 1, "pills", {()}),
    ],
)
def test_as_11_2_as_11_3_as_11_4_as_21_1_payments_without_a_card_too_many_s9_w9(
    stack, food, hand, legal
):
    assert payments(hand, food, stack) == legal


def test_as_11_7_an_empty_stack_stays_empty_s9():
    board = hires("pills", 3)
    assert board.offered(do="hire", stack="scavenger")
    board.state.stack[board.names.card.index("scavenger")] = 0
    assert not board.offered(do="hire", stack="scavenger")


def test_as_12_1_as_12_2_as_12_3_as_14_1_trash_goes_to_the_junkyard_s10():
    board = Board("junk refugee scout", "", junkyard="20 net")
    board.do(do="trash")
    assert not board.offered(do="done")
    board.do(do="add", card="refugee").do(do="add", card="junk")
    position = board.position
    assert len(position["junkyard"]) == 22
    assert position["players"][0]["hand"] == ["scout"]
    assert not board.offered(do="trash")
    assert board.state.owned[0, board.names.card.index("refugee")] == 0
    assert position["junkyard"] != ["refugee", "junk"] + ["net"] * 20


def test_as_12_3_as_6_6_a_used_card_cannot_act_pay_or_be_trashed():
    board = Board("brawler* pills* junk", "pills", junkyard="5 net")
    assert board.legal() == [{"do": "trash"}, {"do": "end"}]
    board.do(do="trash")
    assert board.seat(0)["committed"] == ["brawler*", "pills*"]


def test_as_14_2_a_dig_does_not_shuffle():
    board = Board("brawler junk", "", junkyard="pills net junk")
    board.act("dig", "brawler").do(do="keep", card=None)
    assert board.position["junkyard"] == ["net", "junk", "pills"]


def test_as_13_3_a_useless_tool_cannot_be_added_w4():
    board = Board("2 scavenger shovel", "")
    board.do(do="hunt")
    assert not board.offered(do="add", card="shovel")
    board.do(do="add", card="scavenger")
    assert not board.offered(do="add", card="shovel")


def test_as_6_5_a_hired_card_may_be_drawn_in_the_same_turn():
    board = Board("scavenger scout junk", "")
    board.act("hunt", "scavenger").act("hire", stack="scavenger")
    board.act("draw", "scout")
    assert board.seat(0)["hand"] == ["scavenger", "junk"]


def test_w8_the_example_round_as_18_1_as_18_9_as_19_1_as_25():
    board = Board(
        "brawler shovel 2 refugee pills",
        "scavenger spear 2 refugee tribe_family_3",
        "2 scavenger spear shovel medkit",
        round_no=3, junkyard="net junk pills medkit", contested="grenade 3 field_crew",
        decks=dict.fromkeys(range(3), "10 junk"),
    )  # fmt: skip
    board.act("dig", "refugee shovel").do(do="keep", card="net").end()
    board.act("dig", "scavenger").do(do="keep", card="pills")
    board.act("hunt", "refugee spear").act("hire", stack="scavenger").end()
    assert board.seat(1)["committed"] == ["refugee", "tribe_family_3"]
    board.act("hunt", "scavenger spear").act("hire", "medkit", stack="scout").end()
    position = board.position
    assert position["round"] == 4
    assert position["initiator"] == 1
    assert "grenade" in position["players"][0]["discard"]
    assert sorted(position["players"][2]["discard"]) == sorted(
        ["scout", "scavenger", "spear", "medkit", "scavenger", "shovel"]
    )


def test_as_6_9_as_18_8_empty_handed_s31():
    board = Board("junk", "scavenger", "")
    board.do(do="trash")
    assert board.state.n_hand[0] == 0
