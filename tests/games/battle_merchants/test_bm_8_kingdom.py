"""BM-8  Take a Kingdom Card."""

import pytest

from tests.games.battle_merchants.play import Play

LIMITS = [("spring", 2), ("summer", 3), ("autumn", 3), ("winter", 4)]


def offered(*cards, gold=10, players=4, settings=None):
    return Play(players, settings).set_gold(0, gold).show_kingdom(*cards).set_stock(0)


def test_bm_8_1_the_gold_of_a_card_is_gained_and_then_its_effect():
    play = offered("guild_membership").take("guild_membership")
    assert play.gold(0) == 12
    assert play.source(0, "kingdom") == 2
    assert play.player(0)["kingdom"] == ["guild_membership"]


@pytest.mark.parametrize(("season", "limit"), LIMITS)
def test_bm_8_2_the_limit_of_cards_in_front_of_a_player(season, limit):
    cards = ["scrap_dealer", "bigger_forge", "apprentice_smiths", "honed_edges"]
    play = offered("battlefield_insurance", "trophy_hall", "golden_handshake").set_season(season)
    play.have(0, *cards[: limit - 1])
    assert play.can_take("battlefield_insurance")
    play.have(0, cards[limit - 1])
    assert not play.can_take("battlefield_insurance")
    assert not play.can_take("trophy_hall")
    assert play.can_take("golden_handshake")


@pytest.mark.parametrize(("gold", "can"), [(1, False), (2, True)])
def test_bm_8_3_a_negative_amount_is_paid_in_full(gold, can):
    play = offered("drive_the_workers", gold=gold)
    assert play.can_take("drive_the_workers") == can


def test_bm_8_3_a_must_use_card_needs_its_effect():
    play = offered("desperate_times", "bait_and_switch", "silver_tongue")
    assert not play.can(do="kingdom")
    play.set_stock(0, "sword")
    assert play.can_take("desperate_times")
    assert play.can_take("silver_tongue")


@pytest.mark.parametrize(("bonus", "can"), [(0, False), (5, True)])
def test_bm_8_3_the_gold_of_the_card_counts_for_must_use(bonus, can):
    settings = {"kingdom_card.rush_order.gold": bonus}
    play = offered("rush_order", gold=0, settings=settings).set_levels(0, axe=1)
    assert play.can_take("rush_order") == can


def test_bm_8_4_cards_in_front_of_a_player_stay():
    play = offered("scrap_dealer").take("scrap_dealer").to_seat(0)
    assert not [each for each in play.options() if each["do"] not in
                ("learn", "forge", "sell", "kingdom")]  # fmt: skip


def test_bm_8_5_a_permanent_card_works_from_now_on():
    play = offered("bigger_forge", gold=50).set_levels(0, axe=1).take("bigger_forge").to_seat(0)
    assert play.can_forge("axe", "axe", "axe", "axe")


def test_bm_8_6_an_instant_card_is_removed_from_the_game():
    play = offered("seed_money").take("seed_money")
    assert play.gold(0) == 14
    assert play.see()["removed"]["kingdom"] == ["seed_money"]
    assert play.see()["discards"]["kingdom"].count("seed_money") == 0


def test_bm_8_7_an_end_card_pays_at_the_end_of_the_year_only():
    play = offered("trophy_hall")
    play.state.defeated[0, 0] = 4
    play.take("trophy_hall")
    assert play.gold(0) == 10
    assert play.player(0)["kingdom"] == ["trophy_hall"]


def test_bm_8_8_a_final_card_stays_for_everybody_and_any_number_of_times():
    play = offered("slush_fund").have(0, "scrap_dealer", "bigger_forge")
    for turn in range(8):
        seat = int(play.state.to_move)
        before = play.gold(seat)
        play.take("slush_fund")
        assert play.gold(seat) == before + 3, turn
    assert "slush_fund" in play.see()["display"]["kingdom"]


def test_bm_8_9_a_card_whose_effect_does_nothing_may_be_taken():
    play = offered("forest_charter")
    play.state.tile_owner[2] = 1
    play.take("forest_charter")
    assert play.player(0)["territory_tiles"] == []
    assert play.state.to_move == 1
