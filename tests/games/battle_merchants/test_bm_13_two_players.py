"""BM-13  Two players: the side board and Salesman Steve."""

import numpy as np
import pytest

from sim.games.battle_merchants import GAME
from sim.games.battle_merchants.names import RACE_NAMES
from tests.games.battle_merchants.play import Play

CRAFTS = [f"spring_summer:{weapon}:free:1:0" for weapon in ("axe", "sword", "mace", "hammer")]
CRAFTS.append("spring_summer:axe:x1:1:1")
CARDS = ["scrap_dealer", "bigger_forge", "apprentice_smiths"]


def duel(settings=None, cube="orcs"):
    play = Play(2, settings).set_stock(0).set_stock(1).set_tiles(0).set_tiles(1)
    play.state.steve_place = list(play.state.steve_race).index(RACE_NAMES.index(cube))
    return play


def board(settings=None):
    """K1 to K3 and C1 to C5 hold CARDS and CRAFTS."""
    return duel(settings).show_kingdom(*CARDS).show_crafts(*CRAFTS)


def shown(play):
    return play.see()["display"]


def steve(play):
    found = [each for each in play.chance if each["event"] == "steve"]
    assert len(found) == 1
    return found[0]


def test_bm_13_1_two_of_the_three_tableaus_that_are_no_side_board():
    for seed in range(20):
        colours = {player["colour"] for player in Play(2, seed=seed).see()["players"]}
        assert len(colours) == 2
        assert "blue" not in colours


def test_bm_13_2_the_slots_are_filled_in_the_order_of_their_numbers():
    play = Play(2)
    first = [play.names.kingdom[card] for card in play.state.kingdom_deck[:3]]
    assert shown(play)["kingdom"] == first
    assert len(shown(play)["craft"]) == 5


def test_bm_13_3_steve_has_one_place_for_each_race_in_random_order():
    orders = set()
    for seed in range(12):
        seen = Play(2, seed=seed).see()["steve"]
        assert sorted(seen["races"]) == sorted(RACE_NAMES)
        assert seen["cube"] == 1
        orders.add(tuple(seen["races"]))
    assert len(orders) > 5
    assert Play(3).see()["steve"] is Play(4).see()["steve"] is None


def test_bm_13_4_cards_without_the_two_player_icon_are_nowhere():
    play = Play(2)
    seen = play.see()
    cards = [*shown(play)["kingdom"], *seen["decks"]["kingdom"]]
    assert "silver_tongue" not in cards
    assert len(cards) == 22


@pytest.mark.parametrize(
    ("taken", "slot", "gone"), [("scrap_dealer", "K1", 0), ("bigger_forge", "K2", 2),
                                ("apprentice_smiths", "K3", 4)],
)  # fmt: skip
def test_bm_13_5_taking_a_kingdom_card_discards_the_linked_craft_card(taken, slot, gone):
    play = board().take(taken, slot=slot)
    assert play.see()["discards"]["craft"] == [CRAFTS[gone]]


@pytest.mark.parametrize(
    ("slot", "kingdom", "craft"),
    [("C1", ["scrap_dealer"], []), ("C2", [], [CRAFTS[3]]), ("C4", [], [CRAFTS[1]]),
     ("C3", ["bigger_forge"], []), ("C5", ["apprentice_smiths"], [])],
)  # fmt: skip
def test_bm_13_5_taking_a_craft_card_discards_what_is_linked_to_it(slot, kingdom, craft):
    play = board().do(do="learn", slot=slot)
    assert play.see()["discards"] == {"kingdom": kingdom, "craft": craft}


def test_bm_13_5_any_list_of_links_will_do():
    play = board({"side_board.link": []}).take("scrap_dealer")
    assert play.see()["discards"]["craft"] == []
    links = [{"a": "K1", "b": "C1"}, {"a": "K1", "b": "K2"}, {"a": "K1", "b": "C4"}]
    play = board({"side_board.link": links}).take("scrap_dealer")
    assert play.see()["discards"] == {
        "kingdom": ["bigger_forge"], "craft": sorted([CRAFTS[0], CRAFTS[3]]),
    }  # fmt: skip


def test_bm_13_5_cards_taken_by_a_card_discard_as_well_and_before_its_effect():
    play = duel().show_kingdom("extra_crafty", *CARDS[1:]).show_crafts(*CRAFTS)
    play.take("extra_crafty")
    assert shown(play)["craft"][0] is None
    play.do(do="learn", slot="C2")
    assert play.see()["discards"]["craft"] == sorted([CRAFTS[0], CRAFTS[3]])


def test_bm_13_6_slush_fund_is_never_discarded_but_discards():
    play = duel().show_kingdom("slush_fund", *CARDS[1:]).show_crafts(*CRAFTS)
    play.take("slush_fund")
    assert shown(play)["kingdom"][0] == "slush_fund"
    assert play.see()["discards"]["craft"] == [CRAFTS[0]]
    play = duel().show_kingdom("slush_fund", *CARDS[1:]).show_crafts(*CRAFTS)
    play.do(do="learn", slot="C1")
    assert shown(play)["kingdom"][0] == "slush_fund"
    assert play.see()["discards"]["kingdom"] == []


def test_bm_13_6_switch_using_slush_fund_discards_nothing():
    play = duel({"linked_final_use_discards_craft": False})
    play.show_kingdom("slush_fund", *CARDS[1:]).show_crafts(*CRAFTS).take("slush_fund")
    assert play.see()["discards"]["craft"] == []


def test_bm_13_7_cards_slide_to_the_low_numbers_and_new_ones_follow():
    play = board().do(do="learn", slot="C2")  # discards C4
    new = play.chance[0]["cards"]
    assert shown(play)["craft"] == [CRAFTS[0], CRAFTS[2], CRAFTS[4], *new]
    assert shown(play)["kingdom"] == CARDS


def test_bm_13_8_steves_weapons_have_no_owner():
    play = duel().set_stock(0, "axe").sell("axe", "desert", "orcs", 1)
    assert play.weapon_at("forest", "orcs", 1) == {"weapon": "mace.standard", "owner": None}


def test_bm_13_9_steve_sells_after_each_sale():
    play = duel().set_stock(0, "axe", "sword").have(0, "drive_the_workers")
    play.sell("axe", "desert", "orcs", 1)
    assert steve(play)["race"] == "orcs"
    play.sell("sword", "grasslands", "elves", 1)
    assert (
        steve(play)["race"] == play.see()["steve"]["races"][(play.see()["steve"]["cube"] - 2) % 4]
    )


def test_bm_13_9_also_after_forge_and_sell_and_after_the_sale_that_ends_the_season():
    play = duel().set_levels(0, axe=6).set_gold(0, 20).set_moved(2)
    play.state.bonus_owner[0], play.state.bonus_up[0] = 0, 1
    play.put("desert", "hobgoblins", 1, owner=1)
    play.sell("axe", "desert", "orcs", 1, do="forge_and_sell")
    assert play.see()["trigger"] == 0
    assert steve(play)["rank"] == 1


def test_bm_13_10_steve_pays_nobody_and_takes_no_tile():
    play = duel().set_stock(0, "hammer").set_gold(0, 0).set_gold(1, 0)
    play.sell("hammer", "forest", "elves", 1)
    assert (play.gold(0), play.gold(1)) == (6, 0)
    assert play.see()["reward_slots"]["orcs"] == [True, True]
    assert play.see()["reward_slots"]["elves"] == [False, True]


def test_bm_13_11_steve_takes_the_lowest_empty_slot_whatever_the_token():
    play = duel().set_stock(0, "hammer").put("desert", "orcs", 1, owner=0)
    play.put("forest", "orcs", 1, owner=0).put("forest", "orcs", 2, owner=0)
    play.sell("hammer", "forest", "elves", 1)
    assert steve(play) == {"event": "steve", "race": "orcs", "territory": "desert", "rank": 2}
    assert play.tokens("desert")[1] == "locked"
    assert play.weapon_at("desert", "orcs", 2)["weapon"] == "mace.standard"


@pytest.mark.parametrize(
    ("weapon", "territory", "race", "target"),
    [("sword", "mountains", "hobgoblins", "desert"), ("hammer", "forest", "elves", "desert"),
     ("hammer", "desert", "hobgoblins", "desert"), ("sword", "grasslands", "elves", "desert")],
)  # fmt: skip
def test_bm_13_12_of_two_rows_the_first_clockwise_from_the_sale(weapon, territory, race, target):
    play = duel().set_stock(0, weapon).sell(weapon, territory, race, 1)
    assert steve(play)["territory"] == target


def own_row(settings=None):
    play = duel(settings).set_stock(0, "mace").set_token("forest", 1, "open")
    play.put("desert", "orcs", 1, owner=1)
    return play.sell("mace", "forest", "orcs", 1)


def test_bm_13_12_the_row_of_the_sale_itself_comes_first():
    assert steve(own_row())["territory"] == "forest"


def test_bm_13_12_switch_the_row_of_the_sale_comes_last():
    play = own_row({"steve_tie_includes_start_row": False})
    assert steve(play)["territory"] == "desert"


def test_bm_13_13_the_rows_lie_in_the_order_of_the_ring():
    data = Play(2).data
    assert data.row_race.tolist() == [2, 3, 3, 0, 0, 1, 1, 2]


def test_bm_13_14_steves_weapon_can_move_a_token_and_trigger_the_end():
    play = duel().set_stock(0, "hammer").set_moved(2).put("desert", "hobgoblins", 1, owner=1)
    play.put("forest", "orcs", 1, owner=1)
    play.set_token("forest", 1, None)
    play.sell("hammer", "forest", "elves", 1)
    assert [each["event"] for each in play.chance[:2]] == ["steve", "token"]
    assert play.see()["trigger"] == 0
    assert play.tokens("desert")[:2] == [None, "open"]


def test_bm_13_15_and_bm_13_16_without_a_slot_he_sells_nothing_and_his_cube_moves_on():
    play = duel().set_stock(0, "hammer")
    for territory in ("desert", "forest"):
        for rank in range(1, 7):
            play.put(territory, "orcs", rank, owner=0)
    cube = play.see()["steve"]["cube"]
    play.sell("hammer", "desert", "hobgoblins", 1)
    assert steve(play) == {"event": "steve", "race": "orcs", "territory": None, "rank": None}
    assert play.see()["steve"]["cube"] == cube % 4 + 1


def test_bm_13_16_from_the_fourth_place_the_cube_goes_to_the_first():
    play = duel().set_stock(0, "hammer")
    play.state.steve_place = 3
    assert play.sell("hammer", "forest", "elves", 1).see()["steve"]["cube"] == 1


def test_bm_13_9_set_aside_nothing_happens_after_a_sale():
    play = duel({"steve.sells": False}).set_stock(0, "hammer").sell("hammer", "forest", "elves", 1)
    assert [each for each in play.chance if each["event"] == "steve"] == []
    assert play.see()["steve"]["cube"] == duel().see()["steve"]["cube"]
    assert (play.state.slot_owner != -1).sum() == 1


def ending(settings=None, last="forge"):
    """The next turn, seat 1's, is the last of spring."""
    play = board(settings).set_levels(1, axe=1).set_gold(1, 20)
    play.state.trigger = 0
    return play.to_seat(1)


def steve_battle(settings=None, both=False):
    play = ending(settings).set_levels(0, axe=1)
    play.put("desert", "orcs", 1, owner=None if both else 0)
    play.put("desert", "hobgoblins", 1, owner=None)
    return play.forge("axe")


def test_bm_13_17_a_players_weapon_beats_steves():
    play = steve_battle()
    assert play.player(0)["defeated"] == {"standard": 1, "vorpal": 0}
    assert play.weapon_at("desert", "hobgoblins", 1) is None


def test_bm_13_18_steve_against_steve_is_a_tie_that_pays_nobody():
    play = steve_battle(both=True)
    assert play.weapon_at("desert", "orcs", 1) is play.weapon_at("desert", "hobgoblins", 1) is None
    assert play.source(0, "ties") == play.source(1, "ties") == 0


def test_bm_13_18_switch_both_of_steves_weapons_stay():
    play = steve_battle({"steve_vs_steve": "stay"}, both=True)
    assert play.weapon_at("desert", "orcs", 1) is not None
    assert [each["result"] for each in play.chance if each["event"] == "battle"] == ["stay"]


def test_bm_13_19_repairs_for_players_weapons_only():
    play = ending().put("desert", "orcs", 1, owner=None).put("forest", "orcs", 1, owner=0)
    play.forge("axe")
    assert (play.source(0, "repairs"), play.source(1, "repairs")) == (2, 0)


def test_bm_13_20_after_a_sale_or_forge_the_first_cards_are_discarded():
    play = ending().forge("axe")
    assert play.see()["discards"] == {"kingdom": [CARDS[0]], "craft": [CRAFTS[0]]}
    assert shown(play)["kingdom"][:2] == CARDS[1:]
    assert shown(play)["craft"][:4] == CRAFTS[1:]


def test_bm_13_20_after_a_lesson_or_kingdom_card_nothing_is_discarded():
    play = ending().do(do="learn", slot="C2")
    assert play.see()["discards"] == {"kingdom": [], "craft": [CRAFTS[3]]}
    play = ending().take("bigger_forge")
    assert play.see()["discards"]["kingdom"] == []


def test_bm_13_20_slush_fund_at_k1_stays():
    play = ending().show_kingdom("slush_fund", *CARDS[1:]).forge("axe")
    assert shown(play)["kingdom"][0] == "slush_fund"
    assert play.see()["discards"] == {"kingdom": [], "craft": [CRAFTS[0]]}


def test_bm_13_21_after_summer_new_cards_come_from_the_other_deck():
    play = ending()
    play.state.season, play.state.round_no = 1, 2
    left = play.see()["decks"]["spring_summer"]
    play.forge("axe")
    assert shown(play)["craft"][:4] == CRAFTS[1:]
    assert shown(play)["craft"][4].startswith("autumn_winter:")
    assert play.see()["removed"]["craft"] == sorted(left)


def test_bm_13_22_the_rest_of_the_clean_up_is_unchanged():
    play = ending().set_reward(0, "orcs", 0)
    play.state.bonus_owner[0] = 0
    play.forge("axe")
    assert play.see()["reward_slots"]["orcs"] == [True, True]
    assert play.player(0)["bonus"] == {"axe": "up"}
    assert play.see()["to_move"] == 0


@pytest.mark.parametrize(
    ("mine", "theirs", "how", "prizes"),
    [(3, 2, "split", (7, 0)), (2, 3, "split", (0, 7)), (3, 3, "split", (3, 3)),
     (0, 0, "split", (0, 0)), (3, 3, "full", (7, 7)), (3, 3, "none", (0, 0))],
)  # fmt: skip
def test_bm_13_23_the_higher_total_gains_7(mine, theirs, how, prizes):
    play = ending({"defeated_tie": how}).set_season("winter")
    play.state.defeated[0, 0], play.state.defeated[1, 0] = mine, theirs
    play.state.trigger = 0
    play.to_seat(1).forge("axe")
    assert play.see()["phase"] == "over"
    assert (play.source(0, "prize"), play.source(1, "prize")) == prizes


def test_bm_13_steve_may_have_another_place_to_start_and_quality():
    play = Play(2, {"steve.start_slot": 3, "steve.quality": "vorpal"})
    assert play.see()["steve"]["cube"] == 3
    assert play.data.steve_kind_quality == 1
    assert GAME.max_players == 4
    assert np.array_equal(play.state.steve_race, Play(2).state.steve_race)
