"""AS-18, AS-19, AS-3.4, AS-20  Skirmish, ties, the end."""

import numpy as np
import pytest

from sim.games.arctic_scavengers import GAME
from sim.games.arctic_scavengers.skirmish import winner_of
from sim.games.arctic_scavengers.strength import fight_total, people_present
from tests.games.arctic_scavengers.board import Board


def revealed(*hands, **settings):
    return Board(*hands, start=False, **settings).skirmish()


def winner(*hands, **settings):
    board = Board(*hands, start=False, **settings)
    board.state.phase = 2
    found = int(winner_of(board.state, board.data))
    return None if found == -1 else found


def snipe(card, seat):
    return {"do": "attack", "kind": "snipe", "target": {"card": card, "seat": seat}}


def disarm(card, seat):
    return {"do": "attack", "kind": "disarm", "target": {"card": card, "seat": seat}}


S14 = ("sniper_team refugee", "saboteur brawler", "scavenger grenade")


def test_as_18_2_as_18_3_as_21_6_a_sniped_saboteur_cannot_act_s14a():
    board = revealed(*S14)
    board.do(**snipe("saboteur", 1))
    assert board.position["round"] == 6
    assert "field_crew" in board.seat(2)["discard"] + board.seat(2)["hand"]


def test_as_18_2_as_18_4_an_effect_is_not_undone_s14b():
    board = revealed(*S14, initiator=1)
    board.do(**disarm("grenade", 2)).do(**snipe("saboteur*", 1))
    assert "field_crew" in board.seat(1)["discard"] + board.seat(1)["hand"]


def test_as_18_2_as_18_4_five_players_and_special_units_w7():
    board = revealed(
        "saboteur scavenger", "junk", "sniper_team grenade scavenger", "sniper_team",
        "sniper_team scavenger",
    )  # fmt: skip
    board.do(**disarm("grenade", 2))
    assert board.asked == 2
    assert people_present(board.state, board.data, 0) == 2
    board.do(do="attack", kind="snipe", target={"card": "saboteur*", "seat": 0})
    assert people_present(board.state, board.data, 0) == 1
    board.do(**snipe("sniper_team", 4))
    assert board.kind != "slot"
    assert board.seat(2)["discard"].count("grenade") + board.seat(2)["hand"].count("grenade") == 1


def test_as_15_8_as_18_6_a_sniped_carriers_grenade_goes_to_the_scavenger_w6():
    board = revealed("brawler grenade scavenger spear", "2 sniper_team")
    board.do(**snipe("brawler", 0))
    assert fight_total(board.state, board.data, 0) == 4


def test_as_18_4_as_18_5_special_or_fight_s15():
    assert winner("saboteur brawler spear", "scout grenade", "") == 0  # 5 : 5, people 2 : 1
    assert winner("saboteur brawler spear", "scout grenade") is None
    for hands in (("saboteur brawler spear", "scout grenade"),
                  ("saboteur brawler spear", "scout grenade", "")):  # fmt: skip
        board = revealed(*hands)
        board.do(**disarm("grenade", 1))
        assert "field_crew" in board.seat(0)["discard"] + board.seat(0)["hand"]


def test_as_18_8_as_19_3_as_14_1_nobody_can_fight_s16():
    hands = ("2 refugee", "tribe_family_5 junk", "pills shovel")
    board = Board(*hands, start=False, junkyard="net", decks={0: "5 junk"}).skirmish()
    position = board.position
    assert sorted(position["junkyard"]) == ["field_crew", "net"]
    assert len(position["contested"]) == 2
    assert position["initiator"] == 1
    assert winner(*hands, zero_fight_can_win=True) == 1


@pytest.mark.parametrize(
    ("first", "second", "wins"),
    [
        ("brawler thugs", "scout brawler", None),  # 5 : 4
        ("brawler thugs", "thugs", 0),  # 5 : 3
        ("scavenger", "refugee", None),  # 1 : 0
        ("brawler", "refugee", 0),  # 2 : 0
        ("thugs 3 refugee", "scavenger brawler", None),  # 3 : 3, people 6 : 2
    ],
)
def test_as_3_3_as_3_4_two_players_need_a_lead_of_two_s18(first, second, wins):
    assert winner(first, second) == wins


def test_as_19_1_only_the_tied_compare_people():
    assert winner("brawler refugee", "2 tribe_family_5", "scavenger shovel") == 0
    assert winner("brawler", "2 scavenger", "tribe_family_5") == 1


def test_as_19_2_equal_people_too_nobody_wins():
    assert winner("brawler", "scavenger shovel", "") is None
    assert winner("2 scavenger", "scavenger shovel group_leaders*", "brawler") == 1


def test_as_18_9_as_42_3_the_winner_takes_the_top_card_unseen():
    board = revealed("brawler", "", "")
    assert "field_crew" in board.seat(0)["discard"] + board.seat(0)["hand"]
    assert not board.state.open_discard[0, board.names.card.index("field_crew")]
    assert len(board.position["contested"]) == 2


def test_as_20_1_the_game_ends_with_the_last_contested_card_s19():
    board = revealed("brawler", "scavenger shovel", "", contested="grenade", round_no=16)
    position = board.position
    assert position["phase"] == "over"
    assert position["junkyard"] == ["grenade"]
    assert position["players"][0]["skirmish"] == ["brawler"]
    assert position["initiator"] == 1


def result(*owned, **settings):
    board = Board(*owned, start=False, **settings)
    place, score = np.zeros(5, np.int64), np.zeros(5, np.int64)
    source = np.zeros((5, 6), np.int64)
    reason = GAME.contract.result(board.state, board.data, place, score, source)
    n = len(owned)
    return GAME.reasons[reason], place[:n].tolist(), score[:n].tolist(), source


P1 = "4 refugee 3 scavenger brawler thugs tribe_family_5 spear shovel {}"
P2 = "4 refugee 3 scavenger brawler group_leaders field_crew sniper_team spear shovel junk"


def test_as_20_2_as_20_3_as_20_4_ties_are_broken_by_contested_then_cards_s19():
    assert result(P1.format("pills"), P2)[:3] == ("cards", [2, 1], [16, 16])
    assert result(P1.format("wolf_pack"), P2)[0:2] == ("contested", [1, 2])
    assert result(P1.format("pills"), P1.format("junk"))[:2] == ("shared", [1, 1])
    assert result("2 refugee", "refugee")[:2] == ("people", [1, 2])


def test_as_20_2_sources_add_up():
    source = result(P2, "")[3]
    assert source[0].tolist() == [4, 8, 4, 0, 0, 0]


def test_as_32_1_as_32_2_as_32_6_as_32_7_gearheads_s21():
    _, _, score, _ = result("wolf_pack 3 net", "4 net", hq=1)
    assert score == [5, 0]


def test_as_32_3_pharmers_s21():
    assert result("pills 2 medkit medic", "3 pills medkit 2 medic", hq=1)[2] == [1, 7]
    assert result("refugee", "refugee", hq=1)[2] == [1, 1]


def test_as_32_4_as_32_5_masons_and_ties_s21():
    def masons(**settings):
        buildings = [
            {"seat": 0, "building": "armory"},
            {"seat": 0, "building": "bunker", "site": 2},
            {"seat": 1, "building": "armory"},
        ]
        return result("engineer", "engineer", hq=4, buildings=buildings, **settings)[2]

    assert masons() == [1, 1]
    assert masons(gang_unbroken_tie="all_tied") == [6, 6]
    assert result("", "engineer", hq=4, buildings=[{"seat": 0, "building": "armory"}])[2] == [5, 1]


def test_as_32_5_gangs_may_join_with_nothing_by_the_switch():
    switches = {"gang_needs_positive_amount": False, "gang_unbroken_tie": "all_tied"}
    assert result("refugee", "refugee", hq=1, **switches)[2] == [11, 11]


def test_as_37_2_gangsters_refugees_count_double_in_ties_only():
    leaders = ["gangster", None, None]
    board = Board("brawler refugee", "2 scavenger", "", hq=3, leaders=leaders, start=False)
    assert people_present(board.state, board.data, 0) == 3
    assert result("refugee", "", hq=3, leaders=["gangster", None])[2] == [1, 0]
