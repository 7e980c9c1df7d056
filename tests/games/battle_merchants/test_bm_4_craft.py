"""BM-4  Learn a Craft."""

import pytest

from tests.games.battle_merchants.play import Play

FREE = "spring_summer:axe:free:1:0"
ONE = "spring_summer:axe:x1:1:1"
TWO = "spring_summer:axe:x2:2:0"


def at_level(level, card, gold=20, players=4, settings=None):
    play = Play(players, settings).set_levels(0, axe=level).set_gold(0, gold)
    return play.show_crafts(card).show_kingdom()


@pytest.mark.parametrize(
    ("card", "level", "cost"),
    [(FREE, 3, 0), (ONE, 3, 3), (TWO, 3, 6), (ONE, 0, 0), (TWO, 0, 0), (TWO, 9, 18)],
)
def test_bm_4_1_a_card_costs_free_x1_or_x2_times_the_level(card, level, cost):
    play = at_level(level, card).learn(card)
    assert play.gold(0) == 20 - cost
    assert play.source(0, "craft") == -cost


@pytest.mark.parametrize(("gold", "can"), [(5, False), (6, True)])
def test_bm_4_2_a_card_that_cannot_be_paid_cannot_be_taken(gold, can):
    assert at_level(3, TWO, gold).can(do="learn", card=TWO) == can


def test_bm_4_3_levels_and_coins_rise_for_good():
    play = at_level(1, ONE).learn(ONE)
    player = play.player(0)
    assert player["levels"]["axe"] == 2
    assert player["coins"]["axe"] == 1
    assert player["crafts"] == [ONE]
    play.to_seat(0).idle(4)
    assert play.player(0)["crafts"] == [ONE]


@pytest.mark.parametrize(
    ("level", "standard", "vorpal"),
    [(0, False, False), (1, True, False), (4, True, False), (5, True, True), (12, True, True)],
)
def test_bm_4_4_level_1_forges_standard_and_level_5_vorpal_weapons(level, standard, vorpal):
    play = at_level(level, FREE)
    assert play.can_forge("axe") == standard
    assert play.can_forge("axe.vorpal") == vorpal


@pytest.mark.parametrize(("level", "bonus"), [(4, {}), (5, {"axe": "up"})])
def test_bm_4_5_the_first_to_reach_level_6_takes_the_craft_bonus_card(level, bonus):
    assert at_level(level, FREE).learn(FREE).player(0)["bonus"] == bonus


def test_bm_4_5_a_craft_bonus_card_is_used_from_the_next_turn_on_and_never_moves():
    play = at_level(5, FREE).learn(FREE)
    play.set_levels(1, axe=8).show_crafts(FREE).learn(FREE)
    assert play.player(1)["bonus"] == {}
    play.to_seat(0).set_stock(0).set_gold(0, 10)
    assert play.can(do="forge_and_sell", weapon="axe.standard")


def test_bm_4_6_the_display_is_filled_up_when_the_next_turn_starts():
    play = Play(4).show_crafts(FREE, ONE, TWO, FREE, FREE).learn(TWO)
    assert len(play.see()["display"]["craft"]) == 5
    assert play.chance[0]["event"] == "reveal"
    assert len(play.chance[0]["cards"]) == 1


def test_bm_4_1_equal_cards_are_one_option_but_not_with_two_players():
    assert len(Play(4).show_crafts(FREE, FREE).options(do="learn")) == 1
    assert len(Play(2).show_crafts(FREE, FREE).options(do="learn")) == 2
