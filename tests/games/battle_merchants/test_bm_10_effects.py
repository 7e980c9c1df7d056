"""BM-10  What Kingdom cards do."""

import pytest

from tests.games.battle_merchants.play import Play

FREE = "spring_summer:sword:free:1:0"
ONE = "spring_summer:sword:x1:1:1"
TWO = "spring_summer:sword:x2:2:0"


def card(name, gold=10, players=4, settings=None):
    """Seat 0 may take a card, and holds nothing but 10 gold."""
    play = Play(players, settings).set_gold(0, gold).set_tiles(0).set_stock(0)
    return play.show_kingdom(name)


def made_up(*effects, duration="instant", players=4, gold=10, **more):
    """A table where the card `seed_money` has other effects."""
    settings = {
        "kingdom_card.seed_money.effects": list(effects),
        "kingdom_card.seed_money.duration": duration,
        "kingdom_card.seed_money.gold": 0,
        "kingdom_card.seed_money.players": [2, 3, 4],
        **more,
    }
    return card("seed_money", gold=gold, players=players, settings=settings)


def test_bm_10_1_extra_learn_takes_up_to_two_cards_at_their_cost():
    play = card("extra_crafty", gold=5).set_levels(0, sword=1).show_crafts(ONE, TWO, FREE)
    play.take("extra_crafty")
    assert play.see()["phase"] == "card_learn"
    assert play.see()["pending"] == {"card": "extra_crafty", "op": 0, "made": 0}
    play.learn(TWO)
    assert play.see()["pending"]["made"] == 1
    assert play.chance == []  # no refill in between
    assert play.gold(0) == 3
    play.learn(ONE)  # costs 3 now
    assert play.gold(0) == 0
    assert play.state.to_move == 1


def test_bm_10_1_an_optional_lesson_may_be_declined_at_once():
    play = card("extra_crafty").show_crafts(FREE).take("extra_crafty").stop()
    assert play.state.to_move == 1
    assert play.see()["removed"]["kingdom"] == ["extra_crafty"]


def test_bm_10_1_nothing_is_asked_when_nothing_can_be_paid():
    play = card("extra_crafty", gold=0).set_levels(0, sword=1).show_crafts(TWO)
    assert play.take("extra_crafty").state.to_move == 1


def test_bm_10_1_without_optional_one_must_learn():
    block = {"op": "extra_learn", "count": 2, "cost": "free", "from": "market", "optional": False}
    play = made_up(block).set_levels(0, sword=9).show_crafts(TWO, ONE).take("seed_money")
    assert not play.can(do="stop")
    play.learn(TWO).learn(ONE)
    assert play.gold(0) == 10
    assert play.player(0)["levels"]["sword"] == 12


def test_bm_10_1_a_free_card_from_the_craft_discard_pile():
    play = card("ancient_techniques", gold=0).set_levels(0, sword=3)
    play.show_crafts(TWO, FREE).show_crafts().take("ancient_techniques")
    assert {each["from"] for each in play.options(do="learn")} == {"craft_discard"}
    count = play.see()["discards"]["craft"].count(TWO)
    play.learn(TWO)
    assert play.see()["discards"]["craft"].count(TWO) == count - 1
    assert play.player(0)["levels"]["sword"] == 5


def test_bm_10_2_a_territory_tile_is_taken_once():
    play = card("forest_charter").take("forest_charter")
    assert play.player(0)["territory_tiles"] == ["forest"]
    assert not play.see()["board"]["forest"]["tile"]


def test_bm_10_3_a_race_tile_comes_from_the_own_slot():
    play = card("diplomatic_gift").set_reward(0, "elves", 0).take("diplomatic_gift")
    assert play.see()["phase"] == "card_race"
    assert {each["race"] for each in play.options()} == {"orcs", "dwarves", "hobgoblins"}
    play.do(do="race", race="orcs")
    assert play.player(0)["tiles"]["orcs"] == 1
    assert play.see()["reward_slots"]["orcs"][0] is False


def test_bm_10_3_without_a_tile_nothing_happens():
    play = card("diplomatic_gift")
    for race in ("orcs", "elves", "dwarves", "hobgoblins"):
        play.set_reward(0, race, 0)
    assert play.take("diplomatic_gift").state.to_move == 1


def test_bm_10_4_two_sales_for_1_gold_less_each():
    play = card("desperate_times", gold=0).set_stock(0, "sword", "sword").take("desperate_times")
    assert play.see()["phase"] == "card_sell"
    assert not play.can(do="stop")  # one is the minimum
    play.sell("sword", "grasslands", "elves", 1)
    assert play.gold(0) == 5
    assert play.source(0, "kingdom") == -1
    assert play.can(do="stop")
    play.stop()
    assert play.state.to_move == 1


def test_bm_10_4_the_effect_ends_when_no_sale_is_left():
    play = card("desperate_times").set_stock(0, "sword").take("desperate_times")
    assert play.sell("sword", "grasslands", "elves", 1).state.to_move == 1


def test_bm_10_4_a_mismatch_is_a_slot_of_another_weapon():
    play = card("bait_and_switch").set_stock(0, "axe").take("bait_and_switch")
    assert not play.can_sell("axe", "desert", "orcs", 1)
    assert play.can_sell("axe", "desert", "hobgoblins", 1)
    assert not play.can_sell("axe", "desert", "hobgoblins", 2)  # locked
    play.sell("axe", "desert", "hobgoblins", 1)
    assert play.gold(0) == 15


def test_bm_10_4_silver_tongue_sells_beside_a_locked_token():
    play = card("silver_tongue").set_stock(0, "hammer").take("silver_tongue")
    assert play.can_sell("hammer", "mountains", "hobgoblins", 4)
    play.sell("hammer", "mountains", "hobgoblins", 4)
    assert play.tokens("mountains") == ["open"] + ["locked"] * 5


def test_bm_10_4_a_mismatch_beside_a_locked_token_is_any_slot_of_another_weapon():
    block = {"op": "sell", "count": 1, "min": 0, "price_mod": 0, "slot": "mismatch", "locked": True}
    play = made_up(block).set_stock(0, "axe").take("seed_money")
    sales = play.options(do="sell")
    assert len(sales) == 48 - 12
    assert len({str(each) for each in sales}) == len(sales)


def test_bm_10_5_rush_order_forges_and_sells():
    play = card("rush_order", gold=5).set_levels(0, axe=1).take("rush_order")
    assert play.see()["phase"] == "card_forge_and_sell"
    play.sell("axe", "desert", "orcs", 1, do="forge_and_sell")
    assert play.gold(0) == 6
    assert play.player(0)["stock"] == []


@pytest.mark.parametrize(("gold", "after"), [(0, 20), (19, 20), (20, 20), (31, 31)])
def test_bm_10_6_a_gold_floor(gold, after):
    play = card("royal_treasury", gold=gold).take("royal_treasury")
    assert play.gold(0) == after
    assert play.source(0, "kingdom") == after - gold


def test_bm_10_7_the_dearest_weapon_costs_less():
    play = card("slush_fund").set_levels(0, axe=5, sword=1).set_gold(0, 30)
    play.have(0, "apprentice_smiths").forge("axe.vorpal", "sword", "sword")
    assert play.gold(0) == 30 - 14 - 5 - 5


def test_bm_10_7_a_discount_never_pays_out_and_counts_for_a_single_weapon():
    block = {"op": "forge_discount", "amount": 9, "weapons_per_action": 2}
    play = made_up(block, duration="permanent").have(0, "seed_money").set_levels(0, axe=6)
    play.forge("axe", "axe", "axe")
    assert play.gold(0) == 10 - 0 - 0 - 5
    play.to_seat(0).set_gold(0, 6)
    play.state.bonus_owner[0], play.state.bonus_up[0] = 0, 1
    play.sell("axe.vorpal", "desert", "orcs", 1, do="forge_and_sell")
    assert play.gold(0) == 6 - 6 + 18


def test_bm_10_8_a_forge_limit_of_four():
    play = card("slush_fund", gold=50).set_levels(0, axe=1)
    assert not play.can_forge("axe", "axe", "axe", "axe")
    play.have(0, "bigger_forge")
    assert play.can_forge("axe", "axe", "axe", "axe")
    assert not play.can_forge("axe", "axe", "axe", "axe", "axe")


def test_bm_10_9_x2_cards_cost_as_x1():
    play = card("slush_fund").set_levels(0, sword=3).have(0, "guild_membership")
    assert play.show_crafts(TWO).learn(TWO).gold(0) == 7


def workers(*stock):
    return card("slush_fund").set_stock(0, *stock).have(0, "drive_the_workers")


def test_bm_10_10_an_additional_sale_once_a_season():
    play = workers("axe", "axe", "sword")
    assert play.player(0)["uses"] == {"drive_the_workers": 1}
    play.sell("axe", "desert", "orcs", 1)
    assert play.see()["phase"] == "extra_sale"
    assert play.see()["pending"] == {"card": "drive_the_workers", "op": 0, "made": 0}
    play.sell("sword", "grasslands", "elves", 1)
    assert play.player(0)["uses"] == {"drive_the_workers": 0}
    assert play.state.to_move == 1
    play.to_seat(0).sell("axe", "grasslands", "dwarves", 1)
    assert play.state.to_move == 1


def test_bm_10_10_a_declined_sale_spends_no_use():
    play = workers("axe", "axe").sell("axe", "desert", "orcs", 1).stop()
    assert play.player(0)["uses"] == {"drive_the_workers": 1}
    assert play.state.to_move == 1


def test_bm_10_10_nothing_is_asked_without_a_further_sale():
    assert workers("axe").sell("axe", "desert", "orcs", 1).state.to_move == 1


def test_bm_10_10_uses_come_back_at_clean_up():
    play = workers("axe", "axe").sell("axe", "desert", "orcs", 1)
    play.sell("axe", "grasslands", "dwarves", 1)
    play.state.trigger = 2
    play.idle()
    assert play.player(0)["uses"] == {"drive_the_workers": 1}


def test_bm_10_10_not_with_forge_and_sell_or_a_card():
    play = workers("axe").set_levels(0, axe=6)
    play.state.bonus_owner[0], play.state.bonus_up[0] = 0, 1
    play.sell("axe", "desert", "orcs", 1, do="forge_and_sell")
    assert play.state.to_move == 1
    play = card("desperate_times").set_stock(0, "axe", "sword", "sword")
    play.have(0, "drive_the_workers").take("desperate_times").sell("axe", "desert", "orcs", 1)
    play.sell("sword", "grasslands", "elves", 1)
    assert play.state.to_move == 1


def test_bm_10_10_two_cards_give_two_additional_sales():
    block = {"op": "sell_limit", "delta": 1, "uses_per_season": 1}
    play = made_up(block, duration="permanent").have(0, "drive_the_workers", "seed_money")
    play.set_stock(0, "axe", "axe", "sword", "sword").sell("axe", "desert", "orcs", 1)
    play.sell("axe", "grasslands", "dwarves", 1)
    assert play.see()["pending"]["card"] == "seed_money"
    play.sell("sword", "grasslands", "elves", 1)
    assert play.state.to_move == 1


@pytest.mark.parametrize(("weapon", "gold"), [("axe", 6), ("axe.vorpal", 20)])
def test_bm_10_11_a_bonus_for_vorpal_weapons(weapon, gold):
    play = card("slush_fund", gold=0).set_stock(0, weapon).have(0, "vorpal_premium")
    assert play.sell(weapon, "desert", "orcs", 1).gold(0) == gold


def battle(*mine, theirs=(), levels=(2, 1)):
    """Seat 0's axe meets seat 1's hammer in the Desert, and the season ends."""
    play = card("slush_fund").set_levels(0, axe=levels[0]).set_levels(1, hammer=levels[1])
    play.have(0, *mine).have(1, *theirs)
    play.put("desert", "orcs", 1, owner=0).put("desert", "hobgoblins", 1, owner=1)
    play.state.trigger = 3
    play.to_seat(2).set_gold(1, 10).idle()
    assert play.see()["season"] == "summer"
    return play


def test_bm_10_12_gold_for_each_defeated_weapon():
    assert battle("scrap_dealer").source(0, "kingdom") == 1
    assert battle("scrap_dealer", levels=(1, 2)).source(0, "kingdom") == 0


def test_bm_10_13_gold_for_each_loss_but_not_for_a_tie():
    insured = ("battlefield_insurance",)
    assert battle(theirs=insured).source(1, "kingdom") == 2
    assert battle(theirs=insured, levels=(1, 1)).source(1, "kingdom") == 0


def test_bm_10_14_and_bm_11_9_level_ties_are_won_by_the_only_owner_of_the_power():
    edges = ("honed_edges",)
    assert battle(*edges, levels=(1, 1)).player(0)["defeated"]["standard"] == 1
    assert battle(theirs=edges, levels=(1, 1)).player(1)["defeated"]["standard"] == 1
    assert battle(*edges, levels=(1, 2)).player(0)["defeated"]["standard"] == 0
    assert battle(levels=(1, 1)).source(0, "ties") == 1


def at_year_end(play):
    """The last turn of winter is seat 3's."""
    play.set_season("winter")
    play.state.trigger = 0
    play.to_seat(3).show_kingdom("slush_fund").take("slush_fund")
    assert play.see()["phase"] == "over"
    return play


def test_bm_10_15_gold_for_each_territory_with_an_own_weapon():
    play = card("slush_fund").have(0, "arms_baron")
    play.put("desert", "orcs", 1, owner=0).put("desert", "orcs", 2, owner=0)
    play.put("forest", "elves", 3, owner=0)
    assert at_year_end(play).source(0, "kingdom_end") == 6


@pytest.mark.parametrize(("standard", "vorpal", "gold"), [(3, 2, 7), (6, 4, 10)])
def test_bm_10_15_gold_for_the_defeated_total(standard, vorpal, gold):
    play = card("slush_fund").have(0, "trophy_hall")
    play.state.defeated[0] = (standard, vorpal)
    assert at_year_end(play).source(0, "kingdom_end") == gold


def test_bm_10_15_gold_for_weapons_at_level_5():
    play = card("slush_fund").have(0, "master_smith").set_levels(0, axe=5, sword=4, mace=9)
    assert at_year_end(play).source(0, "kingdom_end") == 6


def test_bm_10_15_gold_for_races_with_three_tiles():
    play = card("slush_fund").have(0, "loyal_clientele").set_tiles(0, orcs=3, elves=2, dwarves=4)
    assert at_year_end(play).source(0, "kingdom_end") == 6


def test_bm_10_16_unsold_weapons_bring_their_sale_price_the_best_ones_first():
    play = card("slush_fund").have(0, "clearance_sale")
    play = at_year_end(play.set_stock(0, "axe", "axe", "axe", "mace.vorpal"))
    assert play.source(0, "final_sale") == 3 * 3 + 9
    assert play.source(0, "kingdom_end") == (18 - 9) + 2 * (6 - 3)


def test_bm_10_17_a_card_without_operations_gives_its_gold():
    assert card("golden_handshake").take("golden_handshake").gold(0) == 17


def test_bm_10_a_card_may_have_several_blocks_in_order():
    play = made_up(
        {"op": "gold_floor", "amount": 15},
        {"op": "territory_reward", "territory": "forest"},
        {"op": "extra_learn", "count": 1, "cost": "normal", "from": "market", "optional": True},
        {"op": "race_reward", "choice": True},
    )
    play.show_crafts(FREE).take("seed_money")
    assert play.gold(0) == 15
    assert play.player(0)["territory_tiles"] == ["forest"]
    assert play.see()["pending"] == {"card": "seed_money", "op": 2, "made": 0}
    play.stop()
    assert play.see()["pending"]["op"] == 3
    play.do(do="race", race="elves")
    assert play.state.to_move == 1
