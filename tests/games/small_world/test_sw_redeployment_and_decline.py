"""SW-8 to SW-12, SW-14  Abandoning, redeployment, scoring, decline, the end."""

import numpy as np
import pytest

from sim.games.small_world import GAME
from tests.games.small_world.lay import Play, Seat


def test_sw_8_1_all_tokens_above_one_per_region_are_taken_up():
    play = Play(Seat("orcs", land={"m2_01": 4, "m2_02": 2})).expand()
    assert (play.hand("orcs"), play.at("m2_01")) == (4, ("orcs", 1))


def test_sw_8_2_sw_8_4_sw_8_5_abandoning_as_in_example_s_7():
    land = {"m2_01": 1, "m2_05": 1, "m2_06": 1}
    play = Play(Seat("orcs", land=land)).do("expand")
    assert play.kind == "abandon"
    one = play.copy()
    one.do("abandon", "m2_01").do("abandon", "m2_05").do("stop")
    assert one.hand("orcs") == 2
    one.do("conquer", "m2_02").end_turn()
    assert one.coins(0) == 5 + 2
    play.do("abandon", "m2_01").do("abandon", "m2_05").do("abandon", "m2_06")
    assert play.hand("orcs") == 3
    costs = play.costs()
    assert (costs["02"], costs["05"], "12" in costs) == (2, 3, False)
    assert play.do("conquer", "m2_05").position["turn"]["hits"] == {}


def test_sw_8_3_lair_and_fortress_go_home_and_a_hero_returns():
    seat = Seat("trolls", "heroic", {"m2_01": 1, "m2_02": 1}, markers={"m2_01": "hero"})
    play = Play(seat).do("expand").do("abandon", "m2_01")
    assert play.active(0)["markers"] == {"hero": 2}
    assert play.position["stock"]["troll_lair"] == 9


def test_sw_8_6_regions_in_decline_cannot_be_abandoned_but_those_of_ghouls():
    seat = Seat("orcs", land={"m2_01": 1}, declined=[("elves", {"m2_17": 1}, "spirit"),
                                                     ("ghouls", {"m2_20": 1})])  # fmt: skip
    play = Play(seat).do("expand")
    assert play.position["turn"]["acting"] == "ghouls"
    assert play.regions("abandon") == ["20"]
    play.do("stop").until("abandon")
    assert play.regions("abandon") == ["01"]


def test_sw_9_1_sw_29_1_skeletons_grow_first_as_in_example_e_6():
    play = Play(Seat("skeletons", "merchant", hand=8), Seat("elves", land={"m2_17": 1})).expand()
    play.do("conquer", "m2_11").do("conquer", "m2_17").do("stop")
    assert play.hand("elves") == 1
    assert play.position["turn"]["left"] == 8 - 2 + 1
    play.end_turn()
    assert sum(play.at(region)[1] for region in ("m2_11", "m2_17")) == 9
    assert play.coins(0) == 5 + 2 + 2


def test_sw_9_2_sw_9_3_tokens_are_spread_freely_with_one_in_each_region():
    play = Play(Seat("orcs", land={"m2_01": 4, "m2_20": 1})).expand().do("stop")
    assert (play.kind, play.position["turn"]["left"]) == ("redeploy", 3)
    assert play.regions("place") == ["01", "20"]
    play.do("place", "m2_20")
    assert play.at("m2_20") == ("orcs", 4)
    assert play.at("m2_01") == ("orcs", 1)


def test_sw_9_4_ghouls_are_redeployed_among_their_regions():
    seat = Seat("orcs", land={"m2_01": 1}, declined=[("ghouls", {"m2_17": 4, "m2_18": 1})])
    play = Play(seat).do("expand").until("redeploy")
    assert (play.position["step"], play.position["turn"]["acting"]) == ("F", "ghouls")
    assert play.regions("place") == ["17", "18"]


def test_sw_9_6_markers_are_placed_last_in_regions_still_held():
    play = Play(Seat("amazons", "bivouacking", {"m2_01": 5, "m2_02": 5})).expand().do("stop")
    assert play.kind == "redeploy"
    play.until("marker")
    assert play.hand("amazons") == 4
    assert play.position["turn"]["left"] == 5


# ------------------------------------------------------------------------------- SW-10


def test_sw_10_1_a_coin_for_each_region_of_any_race_as_in_example_e_8():
    seat = Seat("tritons", "hill", {"m2_04": 1, "m2_10": 1},
                declined=[("skeletons", {"m2_17": 1, "m2_18": 1})])  # fmt: skip
    play = Play(seat).do("expand").end_turn()
    assert play.coins(0) == 5 + 4 + 1
    assert play.position["players"][0]["sources"] == {
        "start": 5, "regions": 4, "race": 0, "power": 1, "combo_taken": 0, "combo_paid": 0
    }  # fmt: skip


@pytest.mark.parametrize(("race", "bonus"), [("dwarves", 1), ("humans", 1), ("wizards", 2)])
def test_sw_10_2_banner_bonuses(race, bonus):
    play = Play(Seat(race, "heroic", {"m2_01": 1, "m2_02": 1, "m2_10": 1}))
    play.do("expand").end_turn()
    assert play.coins(0) == 5 + 3 + bonus


def test_sw_10_3_badge_bonuses_as_in_example_e_7():
    land = dict.fromkeys(("m2_11", "m2_17", "m2_05"), 1)
    play = Play(Seat("skeletons", "merchant", land)).do("expand").end_turn()
    assert play.coins(0) == 5 + 6


@pytest.mark.parametrize(("switch", "coins"), [(True, 5), (False, 3)])
def test_sw_10_4_sw_10_5_sw_21_2_dwarves_in_decline_as_in_example_s_12_a(switch, coins):
    land = {"m2_02": 1, "m2_05": 1, "m2_01": 1}
    play = Play(Seat("dwarves", "merchant", land),
                settings={"dwarves_score_in_decline_turn": switch})  # fmt: skip
    play.do("decline")
    assert play.coins(0) == 5 + coins
    play.end_turn().until("conquer").end_turn()
    assert play.coins(0) == 5 + coins + 5


def test_sw_10_5_an_older_race_scores_as_usual_though_the_race_that_declines_vanishes():
    older = ("dwarves", {"m2_05": 1}, "spirit")
    play = Play(Seat("humans", "hill", hand=0, declined=[older]),
                settings={"dwarves_score_in_decline_turn": False})  # fmt: skip
    assert play.do("decline").coins(0) == 5 + 1 + 1


def test_sw_10_5_merchant_humans_score_regions_only():
    land = dict.fromkeys(("m2_01", "m2_09", "m2_11"), 1)
    assert Play(Seat("humans", "merchant", land)).do("decline").coins(0) == 5 + 3


def test_sw_10_6_only_the_seat_on_turn_scores():
    play = Play(Seat("orcs", land={"m2_01": 1}), Seat("elves", land={"m2_17": 1}))
    play.do("expand").end_turn()
    assert play.coins(1) == 5


def test_sw_10_7_conquests_by_own_ghouls_do_not_count_for_orcs():
    seat = Seat("orcs", land={"m2_01": 1}, declined=[("ghouls", {"m2_17": 4})])
    play = Play(seat).do("expand").until("conquer").do("conquer", "m2_11").end_turn()
    assert play.coins(0) == 5 + 3


@pytest.mark.parametrize(("value", "seen"), [("hidden", -1), ("public", 5)])
def test_sw_10_8_coin_totals_are_hidden(value, seen):
    play = Play(Seat("orcs", land={"m2_01": 1}), settings={"coins_visibility": value})
    view = play.copy().state
    GAME.contract.observe(play.state, play.data, 0, view)
    assert (view.coins[0], view.coins[1]) == (5, seen)


# ------------------------------------------------------------------------------- SW-11


def test_sw_11_1_decline_is_asked_at_the_start_of_a_turn_only():
    play = Play(Seat("orcs", land={"m2_01": 3}))
    assert {"do": "decline"} in play.options
    play.do("expand")
    while play.position["turn"]["seat"] == 0:
        assert {"do": "decline"} not in play.options
        play.nothing()


def test_sw_11_2_sw_11_9_the_older_race_vanishes_as_in_example_e_9():
    seat = Seat("tritons", "hill", {"m2_04": 3}, declined=[("skeletons", {"m2_17": 1})])
    play = Play(seat).do("decline")
    assert play.declined(0) == ["tritons"]
    assert play.at("m2_17") == (None, 0)
    assert play.tray("skeletons") == 20
    assert play.position["banner_stack"][-1] == "skeletons"


def test_sw_11_3_sw_11_4_sw_11_6_sw_11_7_one_token_stays_as_in_example_e_10():
    play = Play(Seat("tritons", "hill", {"m2_04": 3, "m2_10": 1}, hand=2)).do("decline")
    assert play.at("m2_04") == ("tritons", 1)
    assert (play.tray("tritons"), play.hand("tritons")) == (9, 0)
    assert play.position["badge_discards"] == ["hill"]
    assert play.active(0) is None
    assert play.coins(0) == 5 + 2
    play.end_turn()
    assert play.kind == "pick"
    play.do("pick", place=1)
    assert play.cost("amazons", "m2_04") == 2 + 1


def test_sw_11_5_heroes_go_and_lairs_stay():
    seat = Seat("trolls", "heroic", {"m2_04": 3}, markers={"m2_04": "hero"})
    play = Play(seat).do("decline")
    assert play.markers("m2_04") == {"troll_lair": 1}


def test_sw_11_8_a_race_without_a_region_vanishes_too_as_in_example_s_12_b():
    land = dict.fromkeys(("m2_01", "m2_02", "m2_03", "m2_04"), 1)
    play = Play(Seat("humans", "heroic", declined=[("trolls", land)]))
    stays = play.copy().do("expand")
    assert stays.coins(0) == 5 + 4
    play.do("decline")
    assert play.declined(0) == []
    assert play.coins(0) == 5
    play.end_turn()
    assert play.kind == "pick"


def test_sw_11_9_a_race_in_decline_vanishes_with_its_last_token():
    play = Play(Seat("orcs", land={"m2_01": 6}), Seat(declined=[("elves", {"m2_02": 1}, "spirit")]))
    play.expand().do("conquer", "m2_02")
    assert play.declined(1) == []
    assert play.position["banner_stack"][-1] == "elves"
    assert play.position["badge_discards"] == ["spirit"]


def test_sw_11_10_an_active_race_does_not_vanish():
    play = Play(Seat("orcs", land={"m2_01": 6}), Seat("elves", land={"m2_02": 1}))
    play.expand().do("conquer", "m2_02").end_turn()
    assert play.active(1)["race"] == "elves"


# ------------------------------------------------------------------------------- SW-12


def outcome(play):
    place, score = np.zeros(5, np.int64), np.zeros(5, np.int64)
    source = np.zeros((5, 6), np.int64)
    reason = GAME.contract.result(play.state, play.data, place, score, source)
    n = play.box.players
    return GAME.reasons[reason], place[:n].tolist(), score[:n].tolist()


def test_sw_12_1_the_game_ends_after_the_last_turn_of_the_last_round():
    play = Play(Seat("orcs", land={"m2_01": 1}), round_no=10, attacker=1)
    play.end_turn()
    assert play.kind == "over"
    assert play.options == []


def test_sw_12_2_most_coins_win():
    play = Play(Seat(coins=9), Seat(coins=12), Seat(coins=10))
    assert outcome(play) == ("coins", [3, 1, 2], [9, 12, 10])


@pytest.mark.parametrize(("last", "expected"), [(1, ("tokens", [2, 1, 3])),
                                                (0, ("shared", [1, 1, 3]))])  # fmt: skip
def test_sw_12_3_sw_12_4_tokens_break_ties_as_in_example_s_25(last, expected):
    land = {"m3_01": 8}
    if last:
        land["m3_02"] = 1
    a = Seat("orcs", "bivouacking", {"m3_18": 5}, coins=88, declined=[("elves", {"m3_23": 3})],
             markers={"m3_18": "encampment"})  # fmt: skip
    play = Play(a, Seat("amazons", hand=4, land=land, coins=88), Seat(coins=80))
    assert outcome(play)[:2] == expected


# ------------------------------------------------------------------------------- SW-14


def kinds(*seats, **settings):
    """Decision kinds and steps of one turn in which as little as possible is done."""
    play = Play(*seats, settings=settings)
    met = []
    while play.position["turn"]["seat"] == 0 and play.kind != "over":
        met.append((play.position["step"], play.kind))
        play.nothing()
    return met


def test_sw_14_1_sw_14_4_sw_14_5_decisions_of_an_active_race():
    assert kinds(Seat("orcs", land={"m2_01": 2, "m2_02": 1})) == [
        ("A", "expand_or_decline"), ("D", "abandon"), ("E", "conquer"), ("F", "redeploy")
    ]  # fmt: skip


def test_sw_14_2_decisions_of_ghouls():
    met = kinds(Seat("orcs", "heroic", {"m2_01": 1}, declined=[("ghouls", {"m2_17": 2})]))
    assert met[1:3] == [("B", "abandon"), ("B", "conquer")]


def test_sw_14_3_without_a_race_the_pick_comes_first():
    assert kinds(Seat())[0] == ("C", "pick")


def test_sw_14_6_decisions_of_redeployment():
    met = kinds(Seat("amazons", "fortified", {"m2_01": 9, "m2_02": 1}))
    assert met[-2:] == [("F", "redeploy"), ("F", "marker")]


def test_sw_14_7_decisions_after_scoring():
    assert kinds(Seat("orcs", "diplomat", {"m2_01": 1}))[-1] == ("H", "ally")
    assert kinds(Seat("orcs", "stout", {"m2_01": 1}))[-1] == ("H", "late_decline")
