"""AS-7, AS-18.7  Totals: abilities, modifiers, tools, group leaders."""

import pytest

from sim.games.arctic_scavengers.strength import fight_total, strength
from sim.games.arctic_scavengers.terms import Ability
from tests.games.arctic_scavengers.board import Board

DIG, DRAW, HUNT, FIGHT = Ability.DIG.value, Ability.DRAW.value, Ability.HUNT.value, (
    Ability.FIGHT.value
)  # fmt: skip


def total(ability, cards, leader=None, **settings):
    board = Board("", "", hq=4 if leader else 1, **settings)
    row = board.names.leader.index(leader) + 1 if leader else 0
    return strength(board.data, row, ability, board.kinds(cards))


def fight(cards, leader=None, **settings):
    board = Board(cards, "", hq=4, leaders=[leader, None], start=False, **settings)
    return fight_total(board.state, board.data, 0)


@pytest.mark.parametrize(
    ("ability", "cards", "value"),
    [
        (DIG, "brawler", 1),  # W1
        (DIG, "brawler shovel", 3),  # W1
        (DRAW, "scout sled_team", 4),  # W2
        (DRAW, "scout scavenger scavenger", 4),  # W2
        (HUNT, "scavenger scavenger spear", 3),  # W3
        (DIG, "scavenger shovel", 3),  # W4
        (DIG, "refugee shovel", 2),  # W4
        (DIG, "refugee group_leaders", 2),  # W10
        (HUNT, "refugee group_leaders", 2),  # W10
        (HUNT, "tribe_family_3 group_leaders", 2),  # W10
        (FIGHT, "tribe_family_3 group_leaders", 2),  # W10
        (DIG, "refugee group_leaders shovel", 4),  # S7
        (DRAW, "scout group_leaders", 4),  # S7
        (DIG, "refugee 2 group_leaders", 4),  # S7
    ],
)
def test_as_7_1_as_7_5_as_7_7_totals_as_in_the_examples_w1_to_w4_w10_s7(ability, cards, value):
    assert total(ability, cards) == value


def test_as_7_3_a_modifier_alone_or_on_a_person_without_the_ability_counts_nothing():
    assert total(DIG, "shovel") == 0
    assert total(DRAW, "refugee group_leaders") == 0
    assert total(FIGHT, "refugee spear") == 0


def test_as_7_6_as_21_3_group_leaders_and_sniper_teams_carry_nothing():
    assert total(FIGHT, "group_leaders sniper_team grenade") == 0


@pytest.mark.parametrize(
    ("cards", "per_person", "one_per_card"),
    [
        ("thugs grenade spear pickaxe", 10, 6),
        ("tribe_family_5 grenade wolf_pack", 5, 3),
        ("scavenger grenade spear", 4, 4),
    ],
)
def test_as_7_4_a_card_carries_as_many_tools_as_it_shows_people_s8(cards, per_person, one_per_card):
    assert fight(cards) == per_person
    assert fight(cards, tool_capacity="one_per_card") == one_per_card


def test_as_7_9_as_15_8_as_21_5_a_sniped_carriers_tools_go_to_others_w6():
    assert fight("brawler grenade scavenger spear") == 8
    assert fight("grenade scavenger spear") == 4


def test_as_7_5_with_the_switch_one_group_leaders_card_an_acting_person():
    assert total(DIG, "refugee 2 group_leaders", group_leaders_stack=False) == 2
    assert total(DIG, "2 refugee 2 group_leaders", group_leaders_stack=False) == 4


@pytest.mark.parametrize(("stack", "second"), [(True, 1), (False, 0)])
def test_as_7_5_with_the_switch_the_second_group_leaders_card_cannot_be_added_s7(stack, second):
    board = Board("refugee 2 group_leaders", "", group_leaders_stack=stack)
    board.state.performed[0] = 0b111110  # only dig is left
    board.do(do="dig")
    while board.kind == "cards" and board.offered(do="add", card="group_leaders"):
        board.do(do="add", card="group_leaders")
    laid = 1 + second
    assert board.seat(0)["play"].count("group_leaders*") in (0, laid)
    assert len(board.offered(do="add", card="group_leaders")) == 0


@pytest.mark.parametrize(
    ("cards", "value"),
    [("refugee", 1), ("refugee shovel", 2), ("refugee toolkit", 2), ("refugee group_leaders", 3),
     ("scavenger refugee shovel", 4), ("scavenger refugee shovel pickaxe", 5)],
)  # fmt: skip
def test_as_37_9_excavator_digs_with_refugees_s24(cards, value):
    assert total(DIG, cards, "excavator") == value


def test_as_37_10_ranger_hunts_with_refugees_and_families_s24():
    assert total(HUNT, "tribe_family_4", "ranger") == 1
    assert total(HUNT, "tribe_family_4 net", "ranger") == 3
    assert total(HUNT, "refugee spear", "ranger") == 2


def test_as_37_2_gangsters_refugees_fight_s24():
    assert fight("refugee spear", "gangster") == 2
    assert fight("refugee spear", "ranger") == 0


def test_as_37_8_mentor_in_the_skirmish_needs_a_refugee_and_another_fighter_s24():
    assert fight("brawler refugee", "mentor") == 3
    assert fight("brawler", "mentor") == 2
    assert fight("refugee", "mentor") == 0
    assert fight("brawler refugee*", "mentor") == 2


def test_as_18_7_as_6_6_used_cards_do_not_fight_s28():
    assert fight("brawler* scavenger spear junk") == 3
    assert fight("scavenger spear*") == 1


def test_as_31_7_as_31_8_as_13_3_a_tool_helps_only_its_own_actions():
    assert total(HUNT, "hunter rifle") == 4
    assert total(DIG, "scavenger toolkit") == 3
    assert total(HUNT, "scavenger shovel") == 1


def test_as_7_10_tools_do_not_raise_medicine_and_medicine_no_hunt():
    assert total(HUNT, "scavenger medkit") == 1
    board = Board("pills scavenger spear", "")
    assert not board.offered(do="hire", stack="sniper_team")


def test_as_33_2_an_engineer_fights_only_with_the_switch():
    assert fight("engineer") == 0
    assert fight("engineer", engineer_fight="2") == 2
