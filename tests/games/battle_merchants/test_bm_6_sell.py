"""BM-6  Sell; BM-9  Forge and Sell."""

import pytest

from tests.games.battle_merchants.play import Play


def seller(*stock, **settings):
    return Play(4, settings or None).set_stock(0, *stock).set_tiles(0).show_kingdom()


def test_bm_6_1_a_sale_places_exactly_one_weapon():
    play = seller("axe", "axe").sell("axe", "desert", "orcs", 1)
    assert play.player(0)["stock"] == ["axe.standard"]
    assert play.weapon_at("desert", "orcs", 1) == {"weapon": "axe.standard", "owner": 0}
    assert play.state.to_move == 1


def test_bm_6_2_a_slot_demands_a_type_is_empty_and_not_locked():
    play = seller("axe.vorpal")
    first = {"weapon": "axe.vorpal", "rank": 1}
    assert play.options(do="sell") == [
        {"do": "sell", **first, "territory": "desert", "race": "orcs"},
        {"do": "sell", **first, "territory": "grasslands", "race": "dwarves"},
    ]
    play.put("desert", "orcs", 1, owner=1)
    assert not play.can_sell("axe.vorpal", "desert", "orcs", 1)
    assert not play.can_sell("axe.vorpal", "mountains", "dwarves", 2)
    play.set_token("mountains", 2, "open")
    assert play.can_sell("axe.vorpal", "mountains", "dwarves", 2)
    play.set_token("mountains", 4, None)  # ranks need not be filled in order
    assert play.can_sell("axe.vorpal", "mountains", "dwarves", 4)


def test_bm_6_3_selling_needs_a_weapon_with_a_slot():
    assert not seller().can(do="sell")
    play = seller("hammer")
    assert play.can(do="sell")
    play.put("desert", "hobgoblins", 1, owner=1).put("forest", "elves", 1, owner=1)
    assert not play.can(do="sell")


@pytest.mark.parametrize(
    ("weapon", "tiles", "territory", "gold"),
    [("axe", 0, False, 6), ("axe", 2, False, 8), ("axe", 2, True, 9), ("axe.vorpal", 3, True, 22)],
)
def test_bm_6_4_the_price_is_that_of_the_quality_and_1_for_each_matching_tile(
    weapon, tiles, territory, gold
):
    play = seller(weapon).set_tiles(0, orcs=tiles, elves=5).set_gold(0, 0)
    if territory:
        play.state.tile_owner[1] = 0  # desert
        play.state.tile_owner[2] = 0
    play.sell(weapon, "desert", "orcs", 1)
    assert play.gold(0) == gold
    assert play.source(0, "sales") == (6 if weapon == "axe" else 18)
    assert play.source(0, "tiles") == tiles + territory


def test_bm_6_4_a_price_is_never_below_0():
    settings = {"quality.standard.sale_price": 0}
    play = Play(4, settings).set_stock(0, "axe").set_tiles(0).set_gold(0, 3)
    play.show_kingdom("bait_and_switch").take("bait_and_switch")
    play.do(do="sell", territory="desert", race="hobgoblins", rank=1)
    assert play.gold(0) == 3
    assert play.source(0, "kingdom") == 0


def test_bm_6_5_and_bm_7_2_a_tile_counts_from_the_next_sale_on():
    play = seller("axe", "mace").set_gold(0, 0).sell("axe", "desert", "orcs", 1)
    assert play.gold(0) == 6
    assert play.player(0)["tiles"]["orcs"] == 1
    play.to_seat(0).sell("mace", "forest", "orcs", 1)
    assert play.gold(0) == 13
    assert play.player(0)["tiles"]["orcs"] == 1  # one a season


def test_bm_6_6_a_slot_without_token_is_open_and_moves_none():
    play = seller("axe").set_token("desert", 1, None).put("desert", "hobgoblins", 1, owner=1)
    play.sell("axe", "desert", "orcs", 1)
    assert play.see()["season_area"]["spring"] == 0
    assert play.tokens("desert")[1] == "locked"


# ---- BM-9


def smith(gold=30, level=6, up=1):
    play = Play(4).set_levels(0, axe=level).set_gold(0, gold).set_stock(0).set_tiles(0)
    play.state.bonus_owner[0], play.state.bonus_up[0] = 0, up
    return play


def test_bm_9_1_forge_one_weapon_of_the_type_and_sell_it_at_once():
    play = smith(gold=20)
    assert {each["weapon"] for each in play.options(do="forge_and_sell")} == {
        "axe.standard", "axe.vorpal",
    }  # fmt: skip
    play.sell("axe.vorpal", "desert", "orcs", 1, do="forge_and_sell")
    assert play.gold(0) == 20 - 15 + 18
    assert play.player(0)["bonus"] == {"axe": "down"}
    assert play.player(0)["stock"] == []


@pytest.mark.parametrize(("gold", "can"), [(4, False), (5, True)])
def test_bm_9_2_the_weapon_is_paid_before_the_sale(gold, can):
    assert smith(gold).can(do="forge_and_sell") == can


def test_bm_9_2_there_must_be_a_slot():
    play = smith().put("desert", "orcs", 1, owner=1).put("grasslands", "dwarves", 1, owner=1)
    assert not play.can(do="forge_and_sell")


def test_bm_9_3_a_craft_bonus_card_works_once_a_season():
    assert not smith(up=0).can(do="forge_and_sell")
    play = smith(up=0)
    play.state.trigger = 1
    play.idle()
    assert play.see()["season"] == "summer"
    assert play.player(0)["bonus"] == {"axe": "up"}
    assert play.to_seat(0).can(do="forge_and_sell")
