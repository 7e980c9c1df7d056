"""Every worked example of the rulebook (R) and every derived scenario (S), by its number."""

import pytest

from tests.games.battle_merchants.play import Play
from tests.games.battle_merchants.test_bm_12_year import result

ROWS = {
    0: ("mountains", "dwarves", "mace axe sword axe sword hammer"),
    1: ("mountains", "hobgoblins", "sword hammer mace hammer mace axe"),
    2: ("desert", "hobgoblins", "hammer sword axe sword axe mace"),
    3: ("desert", "orcs", "axe mace hammer mace hammer sword"),
    4: ("forest", "orcs", "mace sword axe sword axe hammer"),
    5: ("forest", "elves", "hammer axe mace hammer sword mace"),
    6: ("grasslands", "elves", "sword hammer sword axe mace axe"),
    7: ("grasslands", "dwarves", "axe mace hammer mace hammer sword"),
}
# The examples hold for these rows, whatever the data become.
BOARD = {
    f"boards.p24.row.{ring}.{field}": value
    for ring, (territory, race, demand) in ROWS.items()
    for field, value in (("territory", territory), ("race", race))
} | {f"boards.p24.row.{ring}.demand": row[2].split() for ring, row in ROWS.items()}


def craft(weapon, cost, levels, coins):
    return f"spring_summer:{weapon}:{cost}:{levels}:{coins}"


def table(players=4, **settings):
    """Bare seats on the board of the examples: 10 gold, no tiles, no stock, no level."""
    play = Play(players, {**BOARD, **settings}).show_kingdom()
    for seat in range(players):
        play.set_tiles(seat).set_stock(seat).set_levels(seat)
    return play


def end_season(play, last=3):
    """Seat `last` makes the last turn of the season."""
    play.show_kingdom("slush_fund")
    play.state.trigger = (last + 1) % play.box.players
    return play.to_seat(last).take("slush_fund")


def sold(play, territory, *places):
    for race, rank, owner in places:
        play.put(territory, race, rank, owner=owner)
    return play


# ---- Part 1: from the rulebook


def test_example_r1_and_r2_x2_then_x1_and_the_vorpal_threshold():
    play = table().set_levels(0, axe=2).set_gold(0, 40)
    play.show_crafts(craft("axe", "x2", 2, 0)).learn(craft("axe", "x2", 2, 0))
    assert play.gold(0) == 36
    assert play.player(0)["levels"]["axe"] == 4
    play.to_seat(0).show_crafts(craft("axe", "x1", 1, 2))
    assert not play.can_forge("axe.vorpal")
    play.learn(craft("axe", "x1", 1, 2)).to_seat(0)
    assert play.gold(0) == 32
    assert play.player(0)["levels"]["axe"] == 5
    assert play.forge("axe.vorpal").gold(0) == 32 - 13
    assert play.to_seat(0).forge("axe").gold(0) == 19 - 3


@pytest.mark.parametrize("cost", [("x1", 1, 1), ("x2", 2, 0)])
def test_example_r3_no_level_no_price(cost):
    card = craft("axe", *cost)
    assert table().set_gold(0, 0).show_crafts(card).learn(card).gold(0) == 0


@pytest.mark.parametrize("level", [1, 2])
def test_example_r4_sword_level_3_beats_levels_1_and_2(level):
    play = table().set_levels(0, sword=3).set_levels(1, axe=level)
    sold(play, "grasslands", ("elves", 1, 0), ("dwarves", 1, 1))
    assert end_season(play).player(0)["defeated"]["standard"] == 1


def test_example_r5_two_coins_make_a_sword_cost_3_and_never_below_0():
    play = table().set_levels(0, sword=1).set_coins(0, sword=2).forge("sword")
    assert play.gold(0) == 7
    play = table().set_levels(0, sword=1).set_coins(0, sword=9).forge("sword")
    assert play.gold(0) == 10


def test_example_r6_sword_level_2_forges_no_vorpal_sword():
    play = table().set_levels(0, sword=2).set_gold(0, 50)
    assert play.can_forge("sword")
    assert not play.can_forge("sword.vorpal")


def test_example_r7_a_hammer_and_two_axes_for_13_gold():
    play = table().set_levels(0, hammer=1, axe=1).set_coins(0, axe=1).set_gold(0, 13)
    play.forge("hammer", "axe", "axe")
    assert play.gold(0) == 0
    assert play.player(0)["stock"] == ["axe.standard", "axe.standard", "hammer.standard"]


def grasslands_sales(play):
    play.set_stock(0, "axe", "sword", "mace", "hammer")
    return {
        (each["weapon"], each["race"], each["rank"])
        for each in play.options(do="sell", territory="grasslands")
    }


def test_example_r8_the_grasslands_in_spring():
    play = table()
    assert grasslands_sales(play) == {
        ("axe.standard", "dwarves", 1), ("sword.standard", "elves", 1),
    }  # fmt: skip
    play.sell("axe", "grasslands", "dwarves", 1).to_seat(0).sell("sword", "grasslands", "elves", 1)
    assert play.tokens("grasslands")[:3] == [None, "open", "locked"]
    assert grasslands_sales(play.to_seat(0)) == {
        ("mace.standard", "dwarves", 2), ("hammer.standard", "elves", 2),
    }  # fmt: skip


def test_example_r9_the_orc_row_sells_to_the_orcs():
    play = table().set_stock(0, "mace").sell("mace", "forest", "orcs", 1)
    assert play.player(0)["tiles"]["orcs"] == 1


def test_example_r10_the_price_with_two_dwarf_tiles_is_8():
    play = table().set_tiles(0, dwarves=2).set_stock(0, "axe", "axe").set_gold(0, 0)
    play.sell("axe", "grasslands", "dwarves", 1)
    assert play.gold(0) == 8
    assert play.player(0)["tiles"]["dwarves"] == 3
    play.to_seat(0).set_token("mountains", 2, "open").sell("axe", "mountains", "dwarves", 2)
    assert play.gold(0) == 8 + 9
    assert play.player(0)["tiles"]["dwarves"] == 3


def test_example_r11_the_token_moves_and_mace_and_hammer_slots_open():
    play = sold(table(), "grasslands", ("dwarves", 1, 1)).set_stock(0, "sword")
    play.sell("sword", "grasslands", "elves", 1)
    assert play.see()["season_area"]["spring"] == 1
    assert {each[0] for each in grasslands_sales(play.to_seat(0))} == {
        "mace.standard", "hammer.standard",
    }  # fmt: skip


def test_example_r12_the_third_token_and_those_after_it():
    play = sold(table(), "grasslands", ("dwarves", 1, 1)).set_moved(2).set_stock(0, "sword")
    sold(play, "desert", ("hobgoblins", 1, 1)).sell("sword", "grasslands", "elves", 1)
    assert play.see()["trigger"] == 0
    play.set_stock(1, "axe").sell("axe", "desert", "orcs", 1)
    assert play.see()["tokens_removed"] == 1
    assert play.see()["season_area"]["spring"] == 3
    play.set_levels(2, axe=1).set_levels(3, axe=1).idle(2)
    assert play.see()["season"] == "summer"


def test_example_r13_a_reopened_slot_in_summer():
    play = table().set_season("summer").set_token("grasslands", 1, None)
    play.set_token("grasslands", 2, "open")
    sold(play, "grasslands", ("dwarves", 1, 1), ("dwarves", 2, 1))
    assert grasslands_sales(play) == {
        ("hammer.standard", "elves", 2), ("sword.standard", "elves", 1),
    }  # fmt: skip
    play.sell("hammer", "grasslands", "elves", 2)
    assert play.tokens("grasslands")[:4] == [None, None, "open", "locked"]
    assert ("hammer.standard", "dwarves", 3) in grasslands_sales(play.to_seat(0))
    assert ("sword.standard", "elves", 3) in grasslands_sales(play)


def test_example_r14_a_card_that_shows_2_gold():
    play = table().show_kingdom("guild_membership").take("guild_membership")
    assert play.gold(0) == 12


@pytest.mark.parametrize(
    ("season", "limit"), [("spring", 2), ("summer", 3), ("autumn", 3), ("winter", 4)]
)
def test_example_r15_kingdom_limits(season, limit):
    cards = ["scrap_dealer", "bigger_forge", "apprentice_smiths", "honed_edges"][:limit]
    play = table().set_season(season)
    play.have(0, *cards).show_kingdom("battlefield_insurance", "slush_fund", "golden_handshake")
    taken = {each["card"] for each in play.options(do="kingdom")}
    assert taken == {"slush_fund", "golden_handshake"}


def test_example_r16_reds_vorpal_mace_beats_purples_axe():
    play = table().set_levels(0, mace=5).set_levels(1, axe=9)
    play.put("forest", "elves", 3, "mace.vorpal", owner=0).put("forest", "orcs", 3, owner=1)
    assert end_season(play).weapon_at("forest", "elves", 3)["owner"] == 0


def test_example_r17_mace_level_3_beats_hammer_level_2():
    play = table().set_levels(0, hammer=2).set_levels(1, mace=3)
    play.put("grasslands", "elves", 2, owner=0).put("grasslands", "dwarves", 2, owner=1)
    end_season(play)
    assert play.player(1)["defeated"]["standard"] == 1
    assert play.weapon_at("grasslands", "elves", 2) is None


@pytest.mark.parametrize(("owner", "ties"), [(1, [1, 1]), (0, [2, 0])])
def test_example_r18_a_tie(owner, ties):
    play = table().set_levels(0, hammer=5, mace=5).set_levels(1, mace=5)
    play.put("grasslands", "elves", 2, "hammer.vorpal", owner=0)
    play.put("grasslands", "dwarves", 2, "mace.vorpal", owner=owner)
    end_season(play)
    assert [play.source(seat, "ties") for seat in (0, 1)] == ties


def test_example_r19_repairs():
    play = sold(table(), "desert", ("orcs", 1, 0), ("orcs", 3, 0))
    assert end_season(play).source(0, "repairs") == 4


def test_example_r20_the_year_end():
    play = table().set_season("winter")
    play.state.defeated[0], play.state.defeated[1] = (1, 2), (4, 0)
    end_season(play)
    assert [play.source(seat, "prize") for seat in range(4)] == [15, 7, 0, 0]


def test_example_r21_a_kingdom_to_craft_link():
    card = craft("hammer", "x2", 2, 0)
    play = table(2).show_kingdom("extra_crafty").show_crafts(card, craft("axe", "free", 1, 0))
    play.take("extra_crafty")
    assert play.see()["discards"]["craft"].count(card) == 1


def test_example_r22_a_craft_to_craft_link():
    free, mace = craft("sword", "free", 1, 0), craft("mace", "x2", 2, 0)
    play = table(2).show_crafts(free, mace, free, craft("axe", "x1", 1, 1), free)
    play.learn(mace)
    assert craft("axe", "x1", 1, 1) in play.see()["discards"]["craft"]


def duel(cube="orcs"):
    play = table(2)
    races = play.see()["steve"]["races"]
    play.state.steve_place = races.index(cube)
    return play


def test_example_r23_steve_simple():
    play = sold(duel(), "forest", ("orcs", 1, 0), ("orcs", 2, 0)).set_stock(0, "hammer")
    play.sell("hammer", "forest", "elves", 1)
    assert play.weapon_at("desert", "orcs", 1) == {"weapon": "axe.standard", "owner": None}


def test_example_r24_steve_between_two_rows():
    play = duel().set_stock(0, "sword").sell("sword", "mountains", "hobgoblins", 1)
    assert play.weapon_at("desert", "orcs", 1) == {"weapon": "axe.standard", "owner": None}
    assert play.weapon_at("forest", "orcs", 1) is None


def test_example_r25_steve_beside_a_locked_token():
    play = sold(duel(), "desert", ("orcs", 1, 0))
    sold(play, "forest", ("orcs", 1, 0)).set_stock(0, "sword")
    play.sell("sword", "mountains", "hobgoblins", 1)
    assert play.weapon_at("desert", "orcs", 2)["owner"] is None
    assert play.tokens("desert")[1] == "locked"


@pytest.mark.parametrize("card", ["drive_the_workers", "desperate_times"])
def test_example_r26_two_sales_and_two_of_steves(card):
    play = duel().set_stock(0, "axe", "sword")
    if card == "drive_the_workers":
        play.have(0, card)
    else:
        play.show_kingdom(card).take(card)
    sales = 0
    for sale in (("axe", "grasslands", "dwarves", 1), ("sword", "grasslands", "elves", 1)):
        play.sell(*sale)
        sales += sum(each["event"] == "steve" for each in play.chance)
    assert sales == 2


def side_board(last):
    """The last turn of the season is seat 1's."""
    play = duel().show_kingdom("scrap_dealer", "bigger_forge", "desperate_times")
    play.show_crafts(*[craft(weapon, "free", 1, 0) for weapon in
                       ("axe", "sword", "mace", "hammer", "axe")])  # fmt: skip
    play.state.trigger = 0
    return play.to_seat(1).set_stock(1, *last)


def test_example_r27_the_end_of_a_season_with_two_players():
    play = side_board(["hammer"])
    crafts = play.see()["display"]["craft"]
    play.sell("hammer", "forest", "elves", 1)
    shown = play.see()["display"]
    assert shown["kingdom"][:2] == ["bigger_forge", "desperate_times"]
    assert shown["craft"][:4] == crafts[1:]
    assert "scrap_dealer" in play.see()["discards"]["kingdom"]


def test_example_r28_the_prize_with_two_players():
    play = duel().set_season("winter")
    play.state.defeated[0, 0], play.state.defeated[1, 0] = 3, 1
    end_season(play, last=1)
    assert [play.source(seat, "prize") for seat in (0, 1)] == [7, 0]


# ---- Part 2: derived scenarios


def test_example_s1_affordability_of_craft_cards():
    two, one = craft("mace", "x2", 2, 0), craft("mace", "x1", 1, 1)
    play = table().set_levels(0, mace=4).set_gold(0, 7).show_crafts(two, one)
    assert [each["card"] for each in play.options(do="learn")] == [one]
    play.learn(one)
    assert play.gold(0) == 3
    assert play.player(0)["levels"]["mace"] == 5


def test_example_s2_discounts_and_floor():
    play = table().set_levels(0, sword=5).set_coins(0, sword=6).set_gold(0, 9)
    assert play.forge("sword", "sword", "sword.vorpal").gold(0) == 0


def test_example_s3_the_total_must_be_covered():
    play = table().set_levels(0, axe=1, mace=1).set_gold(0, 14)
    assert {len(each["weapons"]) for each in play.options(do="forge")} == {1, 2}
    assert play.forge("axe", "mace").gold(0) == 4


def test_example_s4_a_craft_bonus_card_is_awarded_once():
    two = craft("hammer", "x2", 2, 0)
    play = table().set_levels(0, hammer=5).set_levels(1, hammer=5).set_gold(0, 50).set_gold(1, 90)
    play.show_crafts(two).learn(two)
    assert play.player(0)["levels"]["hammer"] == 7
    for _ in range(2):
        play.to_seat(1).show_crafts(craft("hammer", "free", 1, 0))
        play.learn(craft("hammer", "free", 1, 0))
    assert play.player(0)["bonus"] == {"hammer": "up"}
    assert play.player(1)["bonus"] == {}


def test_example_s6_race_and_territory_tiles():
    play = table().set_tiles(0, orcs=2).set_gold(0, 0).set_stock(0, "mace", "axe")
    play.state.tile_owner[2] = 0
    play.sell("mace", "forest", "orcs", 1)
    assert play.gold(0) == 9
    assert play.player(0)["tiles"]["orcs"] == 3
    play.to_seat(0).sell("axe", "desert", "orcs", 1)
    assert play.gold(0) == 18
    assert play.player(0)["tiles"]["orcs"] == 3


def test_example_s7_both_sides_by_one_player():
    play = table().set_stock(0, "axe", "sword").sell("axe", "grasslands", "dwarves", 1)
    play.to_seat(0).sell("sword", "grasslands", "elves", 1)
    assert play.see()["season_area"]["spring"] == 1
    assert play.tokens("grasslands") == [None, "open"] + ["locked"] * 4


def test_example_s8_a_locked_slot():
    play = table().set_stock(0, "hammer")
    play.put("desert", "hobgoblins", 1, owner=1).put("forest", "elves", 1, owner=1)
    assert not play.can(do="sell")


def test_example_s9_turn_order_at_the_end_of_a_season():
    play = sold(table(), "grasslands", ("dwarves", 1, 1)).set_moved(2).set_stock(2, "sword")
    for seat in range(4):
        play.set_levels(seat, axe=1)
    play.to_seat(2).sell("sword", "grasslands", "elves", 1)
    movers = []
    while play.see()["season"] == "spring":
        movers.append(play.see()["to_move"])
        play.idle()
    assert movers == [3, 0, 1]
    assert play.see()["to_move"] == 2


def test_example_s11_a_battlefield_without_token():
    play = table().set_season("summer").set_token("desert", 1, None).set_stock(0, "axe")
    sold(play, "desert", ("hobgoblins", 1, 1)).sell("axe", "desert", "orcs", 1)
    assert play.see()["season_area"]["summer"] == 0
    end_season(play)
    assert [each["territory"] for each in play.chance if each["event"] == "battle"] == ["desert"]


def test_example_s12_current_level():
    play = table().set_levels(0, sword=1).set_levels(1, axe=3)
    sold(play, "grasslands", ("elves", 1, 0), ("dwarves", 1, 1)).set_levels(0, sword=4)
    assert end_season(play).player(0)["defeated"]["standard"] == 1


def test_example_s13_vorpal_beats_any_level():
    play = table().set_levels(0, mace=5).set_levels(1, hammer=9)
    play.put("grasslands", "dwarves", 2, "mace.vorpal", owner=0)
    play.put("grasslands", "elves", 2, owner=1)
    assert end_season(play).player(0)["defeated"] == {"standard": 1, "vorpal": 0}


def test_example_s16_clean_up_with_four_players():
    play = table().set_season("summer").show_kingdom("scrap_dealer", "bigger_forge", "trophy_hall")
    play.show_crafts(*[craft(weapon, "free", 1, 0) for weapon in
                       ("axe", "sword", "mace", "hammer", "axe")])  # fmt: skip
    play.state.bonus_owner[2] = 0
    play.set_reward(0, "elves", 0).set_reward(0, "orcs", 0)
    rest = play.see()["decks"]["spring_summer"]
    play.state.trigger = 0
    play.to_seat(3).learn(craft("mace", "free", 1, 0))
    seen = play.see()
    assert seen["discards"]["craft"] == sorted(
        craft(weapon, "free", 1, 0) for weapon in ("axe", "axe", "sword", "hammer")
    )
    assert {"scrap_dealer", "bigger_forge", "trophy_hall"} <= set(seen["discards"]["kingdom"])
    assert len(seen["display"]["kingdom"]) == 3
    assert all(card.startswith("autumn_winter") for card in seen["display"]["craft"])
    assert len(seen["display"]["craft"]) == 5
    assert seen["removed"]["craft"] == sorted(rest)
    assert seen["players"][0]["bonus"] == {"mace": "up"}
    assert all(held == [True] * 4 for held in seen["reward_slots"].values())


def test_example_s17_the_kingdom_limit_across_seasons():
    for season, limit in (("spring", 2), ("summer", 3), ("autumn", 3), ("winter", 4)):
        for held in range(limit - 1, limit + 1):
            play = table().set_season(season)
            cards = ["scrap_dealer", "bigger_forge", "apprentice_smiths", "honed_edges"][:held]
            play.have(0, *cards).show_kingdom("battlefield_insurance", "seed_money")
            assert play.can_take("battlefield_insurance") == (held < limit)
            assert play.can_take("seed_money")


def test_example_s18_negative_gold():
    play = table().show_kingdom("drive_the_workers").set_gold(0, 1)
    assert not play.can_take("drive_the_workers")
    assert play.set_gold(0, 2).take("drive_the_workers").gold(0) == 0


def test_example_s19_four_stuck_players():
    play = table().empty_kingdom_deck()
    for seat in range(4):
        play.set_gold(seat, 0).set_levels(seat, axe=1, mace=1)
    play.state.craft_drawn[0] = play.data.deck_size[0]
    play.show_crafts(craft("axe", "x1", 1, 1), craft("mace", "x2", 2, 0))
    for _ in range(4):
        assert play.options() == [{"do": "pass"}]
        play.do(do="pass")
    assert play.see()["season"] == "summer"
    assert play.see()["to_move"] == 0


def test_example_s21_final_sale_and_winner():
    play = table(**{"quality.standard.repair_gold": 0, "quality.vorpal.repair_gold": 0})
    play.set_season("winter").set_gold(0, 80).set_gold(1, 92).set_stock(0, "axe", "mace.vorpal")
    sold(play, "desert", ("orcs", 1, 0), ("orcs", 2, 0))
    play.put("forest", "elves", 1, "hammer.vorpal", owner=1)
    end_season(play)
    assert (play.gold(0), play.gold(1)) == (92, 92)
    assert result(play) == ("weapons", [1, 2, 4, 3], [92, 92, 10, 13])


def test_example_s23_desperate_times():
    play = table().set_gold(0, 0).show_kingdom("desperate_times")
    assert not play.can_take("desperate_times")
    play.set_stock(0, "sword", "sword").take("desperate_times")
    play.sell("sword", "grasslands", "elves", 1).sell("sword", "mountains", "hobgoblins", 1)
    assert play.gold(0) == 10
    assert play.player(0)["tiles"] == {"orcs": 0, "elves": 1, "dwarves": 0, "hobgoblins": 1}
    assert "desperate_times" in play.see()["removed"]["kingdom"]


def test_example_s24_links_and_refill():
    play = duel().show_kingdom("scrap_dealer", "bigger_forge", "slush_fund").empty_kingdom_deck()
    crafts = [craft(weapon, "free", 1, 0) for weapon in ("axe", "sword", "mace", "hammer", "axe")]
    play.show_crafts(*crafts).do(do="learn", slot="C5")
    assert play.see()["display"]["kingdom"] == ["scrap_dealer", "bigger_forge", "slush_fund"]
    assert play.see()["display"]["craft"][:4] == crafts[:4]
    fifth = play.see()["display"]["craft"][4]
    assert fifth is not None
    play.take("bigger_forge", slot="K2")
    assert play.see()["display"]["kingdom"] == ["scrap_dealer", "slush_fund", None]
    assert play.see()["display"]["craft"][:4] == [crafts[0], crafts[1], crafts[3], fifth]
    assert play.see()["discards"]["craft"] == [crafts[2]]


def test_example_s25_steve_prefers_the_lower_rank():
    play = duel().set_stock(0, "axe")
    cube = play.see()["steve"]["cube"]
    play.sell("axe", "desert", "orcs", 1)
    assert play.weapon_at("forest", "orcs", 1) == {"weapon": "mace.standard", "owner": None}
    assert play.see()["steve"]["cube"] == cube % 4 + 1


def test_example_s28_steve_in_battle():
    play = duel().set_levels(0, axe=1).put("desert", "orcs", 1, owner=0)
    sold(play, "desert", ("hobgoblins", 1, None))
    sold(play, "forest", ("elves", 1, None), ("orcs", 1, None))
    end_season(play, last=1)
    assert play.player(0)["defeated"]["standard"] == 1
    assert play.weapon_at("forest", "elves", 1) is play.weapon_at("forest", "orcs", 1) is None
    assert [play.source(seat, "repairs") for seat in (0, 1)] == [2, 0]


def test_example_s29_a_race_tile_from_a_card():
    play = table().set_reward(0, "elves", 0).show_kingdom("diplomatic_gift").set_stock(0, "mace")
    play.take("diplomatic_gift")
    assert {each["race"] for each in play.options()} == {"orcs", "dwarves", "hobgoblins"}
    play.do(do="race", race="orcs").to_seat(0).sell("mace", "forest", "orcs", 1)
    assert play.player(0)["tiles"]["orcs"] == 1


@pytest.mark.parametrize("moved", [1, 2])
def test_example_s30_no_token_left(moved):
    play = Play(3).set_stock(0, "sword").put("grasslands", "dwarves", 1, owner=1)
    play.set_season("summer").set_moved(moved)
    for territory in ("mountains", "forest", "grasslands"):
        for rank in range(1, 7):
            play.set_token(territory, rank, None)
    play.set_token("grasslands", 1, "open").sell("sword", "grasslands", "elves", 1)
    assert play.see()["trigger"] == 0
    movers = []
    while play.see()["season"] != "winter":
        movers.append((play.see()["season"], play.see()["to_move"]))
        play.idle()
    assert movers == [("summer", 1), ("summer", 2)] + [("autumn", seat) for seat in range(3)]
    assert play.see()["to_move"] == 0


def test_example_s31_the_last_turn_with_two_players():
    play = side_board([]).set_gold(1, 0).set_levels(1, axe=1)
    play.state.craft_drawn[0] = play.data.deck_size[0]
    play.show_crafts(craft("axe", "x1", 1, 1)).show_kingdom("drive_the_workers")
    play.do(do="pass")
    assert play.see()["discards"]["kingdom"].count("drive_the_workers") == 1
    play = side_board(["hammer", "sword"])
    before = play.see()["discards"]["kingdom"]
    play.take("desperate_times")
    play.sell("hammer", "forest", "elves", 1).sell("sword", "grasslands", "elves", 1)
    assert play.see()["season"] == "summer"
    after = play.see()["discards"]
    assert after == {"kingdom": before, "craft": [craft("axe", "free", 1, 0)]}


def test_example_s32_clearance_sale():
    play = table().set_season("winter").set_stock(0, "axe", "axe", "sword", "mace.vorpal")
    end_season(play.have(0, "clearance_sale"))
    assert play.source(0, "final_sale") == 18
    assert play.source(0, "kingdom_end") == 15
