"""BM-5  Forge."""

import itertools
import math

import pytest

from tests.games.battle_merchants.play import Play, kind_of


def smith(gold=100, settings=None, **levels):
    return Play(4, settings).set_levels(0, **levels).set_gold(0, gold)


def mixes(play):
    return [tuple(each["weapons"]) for each in play.options(do="forge")]


def test_bm_5_1_one_to_three_weapons_in_any_mix():
    play = smith(axe=1, mace=5, sword=1, hammer=5)
    kinds = 4 + 2
    assert len(set(mixes(play))) == sum(math.comb(kinds + k - 1, k) for k in (1, 2, 3))
    assert {len(mix) for mix in mixes(play)} == {1, 2, 3}


def test_bm_5_1_the_limit_is_component_data():
    assert max(map(len, mixes(smith(axe=1, settings={"setup.forge_max": 5})))) == 5


def test_bm_5_1_switch_forging_nothing():
    assert () not in mixes(smith(axe=1))
    assert () in mixes(smith(gold=0, axe=1, settings={"null_forge": True}))


@pytest.mark.parametrize(
    ("coins", "weapon", "cost"),
    [(0, "sword", 5), (2, "sword", 3), (6, "sword", 0), (2, "sword.vorpal", 13)],
)
def test_bm_5_2_each_weapon_costs_its_base_cost_less_the_coins(coins, weapon, cost):
    play = smith(sword=5).set_coins(0, sword=coins).forge(weapon)
    assert play.gold(0) == 100 - cost
    assert play.source(0, "forge") == -cost


def test_bm_5_2_the_total_must_be_owned():
    play = smith(gold=14, axe=1)
    assert mixes(play) == [("axe.standard",), ("axe.standard",) * 2]


def test_bm_5_2_every_affordable_mix_is_listed_once_whatever_the_discounts():
    for gold in (0, 3, 7, 12, 18, 31):
        play = smith(gold=gold, axe=5, sword=1, mace=7)
        play.set_coins(0, axe=2, mace=7).have(0, "apprentice_smiths", "bigger_forge")
        costs = {}
        for kind, base in (("axe", 5), ("sword", 5), ("mace", 5), ("axe.vorpal", 15),
                           ("mace.vorpal", 15)):  # fmt: skip
            coins = play.player(0)["coins"][kind.partition(".")[0]]
            costs[kind if "." in kind else f"{kind}.standard"] = max(0, base - coins)
        expected = set()
        for count in (1, 2, 3, 4):
            for mix in itertools.combinations_with_replacement(sorted(costs, key=kind_of), count):
                dear = sorted((costs[kind] for kind in mix), reverse=True)
                if max(dear[0] - 1, 0) + sum(dear[1:]) <= gold:
                    expected.add(mix)
        found = mixes(play)
        assert len(found) == len(set(found))
        assert set(found) == expected


def test_bm_5_3_forged_weapons_go_to_the_stock_and_stay_there():
    play = smith(axe=1, mace=1).forge("axe", "mace", "mace")
    stock = ["axe.standard", "mace.standard", "mace.standard"]
    assert play.player(0)["stock"] == stock
    play.state.trigger = 1
    play.idle(4)
    assert play.see()["season"] == "summer"
    assert not set(stock) - set(play.player(0)["stock"])


def test_bm_5_4_a_weapon_fights_with_the_level_of_its_seller_now():
    play = smith(sword=1).set_levels(1, axe=3).set_stock(0, "sword")
    play.put("grasslands", "dwarves", 1, "axe", owner=1).sell("sword", "grasslands", "elves", 1)
    play.set_levels(0, sword=4)
    play.state.trigger = 2
    play.to_seat(1).idle()
    assert play.see()["season"] == "summer"
    assert play.weapon_at("grasslands", "elves", 1) == {"weapon": "sword.standard", "owner": 0}
