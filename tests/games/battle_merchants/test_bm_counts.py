"""What is counted of the components: offered, taken, used, season first taken."""

import numpy as np
import pytest

from sim.games.battle_merchants import GAME
from tests.games.battle_merchants.play import Play


def counted(play):
    part = np.zeros((len(play.box.components), play.box.players, 4), np.int32)
    GAME.contract.count(play.state, play.data, part)
    ids = [each.id for each in play.box.components]
    return {name: part[k].tolist() for k, name in enumerate(ids)}


def test_a_kingdom_card_is_offered_taken_and_used():
    play = Play(4).show_kingdom("royal_treasury", "slush_fund")
    play.take("royal_treasury")
    found = counted(play)
    assert found["royal_treasury"][0][1:] == [1, 1, 1]
    assert found["royal_treasury"][1] == [0, 0, 0, 0]
    play.take("slush_fund").take("slush_fund")
    assert counted(play)["slush_fund"][1][1:] == [1, 1, 1]


def test_offered_counts_the_turns_in_which_it_could_be_taken():
    play = Play(4)
    before = counted(play)["scrap_dealer"]
    play.show_kingdom("scrap_dealer", "bigger_forge", "forest_charter").idle(5)
    offered = [row[0] for row in counted(play)["scrap_dealer"]]
    assert sum(offered) - sum(row[0] for row in before) >= 4


def test_a_craft_card_and_a_weapon():
    card = "spring_summer:axe:free:1:0"
    play = Play(4).set_levels(0, axe=1).show_crafts(card).learn(card)
    assert counted(play)[card][0][1:] == [1, 1, 1]
    play.to_seat(0).set_stock(0).set_gold(0, 20).forge("axe", "axe").to_seat(0)
    play.sell("axe", "desert", "orcs", 1)
    assert counted(play)["axe.standard"][0][1:] == [2, 1, 1]


def test_the_craft_bonus_and_its_uses():
    play = Play(4).set_levels(0, axe=5).show_crafts("spring_summer:axe:free:1:0")
    play.learn("spring_summer:axe:free:1:0").to_seat(0).set_gold(0, 20)
    play.sell("axe", "desert", "orcs", 1, do="forge_and_sell")
    assert counted(play)["bonus.axe"][0] == [1, 1, 1, 1]
    assert counted(play)["bonus.axe"][1] == [1, 0, 0, 0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tableau_and_turn_order(players):
    play = Play(players, first=None)
    found = counted(play)
    for seat, player in enumerate(play.see()["players"]):
        assert found[f"tableau.{player['colour']}"][seat][:2] == [1, 1]
        order = (seat - play.see()["to_move"]) % players
        assert found[f"turn.{order + 1}"][seat][:2] == [1, 1]


def test_the_gold_of_a_kingdom_card():
    play = Play(4).set_gold(0, 3).show_kingdom("royal_treasury", "slush_fund")
    play.take("royal_treasury").take("slush_fund")
    found = counted(play)
    assert found["gold.royal_treasury"] == [[1, 1, 17, 1], [0] * 4, [0] * 4, [0] * 4]
    assert found["gold.slush_fund"][1] == [1, 1, 3, 1]


def test_the_gold_of_cards_that_change_a_price():
    play = Play(4).set_stock(0, "axe.vorpal").show_kingdom("bait_and_switch")
    play.have(0, "vorpal_premium").take("bait_and_switch")
    play.sell("axe.vorpal", "desert", "hobgoblins", 1)  # demands a hammer
    found = counted(play)
    assert found["gold.vorpal_premium"][0] == [1, 1, 2, 1]
    assert found["gold.bait_and_switch"][0] == [1, 1, 0, 1]  # it cost a piece of gold
    assert play.source(0, "kingdom") == 1


def test_what_salesman_steve_does_for_a_seat():
    play = Play(2).set_stock(0, "hammer").set_moved(2).put("desert", "hobgoblins", 1, owner=1)
    play.state.steve_place = list(play.state.steve_race).index(0)  # the Orcs
    play.put("forest", "orcs", 1, owner=1).set_token("forest", 1, None)
    play.sell("hammer", "forest", "elves", 1)  # Steve's sale moves the third token
    found = counted(play)
    assert found["steve.token"] == [[1, 1, 1, 1], [1, 0, 0, 0]]
    assert found["steve.trigger"] == [[1, 1, 1, 1], [1, 0, 0, 0]]
    assert found["steve.defeated"] == [[1, 0, 0, 0], [1, 0, 0, 0]]
    play.set_levels(1, axe=1).set_gold(1, 20).forge("axe")  # the last turn: battles
    assert counted(play)["steve.defeated"][1][:2] == [1, 1]


def test_a_card_that_only_another_variant_has_is_not_counted():
    card = {"name": "War Bonds", "letter": "A", "duration": "instant", "gold": 5,
            "players": [2, 3, 4], "must_use": False, "effects": []}  # fmt: skip
    play = Play(4, {"kingdom_card.war_bonds": card}).show_kingdom("war_bonds").take("war_bonds")
    whole = counted(play)
    assert whole["war_bonds"][0][1] == 1
    part = np.zeros((len(play.box.components) - 1, 4, 4), np.int32)
    GAME.contract.count(play.state, play.data, part)
    assert part.tolist() == list(whole.values())[:-1]
