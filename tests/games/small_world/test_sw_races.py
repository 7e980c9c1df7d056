"""SW-20 to SW-33  The fourteen races."""

import pytest

from tests.games.small_world.lay import Play, Seat


def test_sw_20_1_sw_20_2_amazons_start_with_four_more_as_in_example_e_12():
    play = Play(row=[("amazons", "hill")]).do("pick", place=1)
    assert play.hand("amazons") == 6 + 4 + 4
    assert max(play.expand().costs().values()) <= 14


def test_sw_20_3_four_tokens_go_back_and_every_region_keeps_one():
    play = Play(Seat("amazons", land={"m2_01": 5, "m2_02": 2})).expand().do("stop")
    assert play.position["turn"]["left"] == 1
    play.end_turn()
    assert play.hand("amazons") == 4
    assert play.coins(0) == 5 + 2


def test_sw_20_4_regions_are_given_up_when_tokens_are_short():
    land = dict.fromkeys(("m2_01", "m2_02", "m2_05", "m2_06"), 1)
    play = Play(Seat("amazons", land=land, hand=2)).expand().do("stop")
    assert (play.kind, play.position["turn"]["left"]) == ("give_up", 2)
    assert play.regions("give_up") == ["01", "02", "05"]  # one must come after the first
    play.do("give_up", "m2_02")
    assert play.regions("give_up") == ["05", "06"]
    play.do("give_up", "m2_06")
    assert play.hand("amazons") == 4
    assert play.coins(0) == 5 + 2


def test_sw_20_4_with_four_tokens_everything_comes_off():
    play = Play(Seat("amazons", land={"m2_01": 1, "m2_02": 1}, hand=2)).expand().do("stop")
    assert play.position["turn"]["seat"] == 1
    assert (play.hand("amazons"), play.coins(0)) == (4, 5)


def test_sw_20_5_the_reserve_stays_in_hand_and_does_not_defend():
    play = Play(Seat("amazons", land={"m2_01": 5})).expand().do("stop")
    play.do("pick", place=1)
    assert play.hand("amazons") == 4
    assert play.costs()["01"] == 3


def test_sw_20_6_the_reserve_may_enter_again():
    play = Play(Seat("amazons", hand=4)).expand()
    assert "01" in play.regions("conquer")


def test_sw_20_7_on_decline_the_hand_goes_to_the_tray():
    play = Play(Seat("amazons", land={"m2_01": 1}, hand=4)).do("decline")
    assert play.tray("amazons") == 14


def test_sw_21_1_a_coin_for_each_mine():
    play = Play(Seat("dwarves", land={"m2_02": 1, "m2_05": 1, "m2_01": 1})).do("expand")
    assert play.end_turn().coins(0) == 5 + 3 + 2


@pytest.mark.parametrize("do", ["conquer", "strike"])
def test_sw_22_1_sw_22_3_no_active_elf_is_lost_as_in_example_e_4(do):
    other = Seat("elves", land={"m2_09": 3, "m2_04": 1})
    play = Play(Seat("orcs", "dragon_master", {"m2_03": 8}), other).expand().do(do, "m2_09")
    assert (play.tray("elves"), play.hand("elves")) == (11 - 4, 3)
    assert play.end_turn().at("m2_04") == ("elves", 4)


def test_sw_22_3_in_decline_elves_are_lost():
    play = Play(Seat("orcs", land={"m2_03": 8}), Seat(declined=[("elves", {"m2_09": 1})]))
    assert play.expand().do("conquer", "m2_09").tray("elves") == 11


def test_sw_22_2_sw_30_7_a_replaced_elf_goes_to_the_tray_as_in_example_e_13():
    play = Play(Seat("sorcerers", land={"m2_03": 1}), Seat("elves", land={"m2_09": 1}))
    play.expand().do("sorcery", "m2_09")
    assert (play.tray("elves"), play.hand("elves"), play.tray("sorcerers")) == (11, 0, 16)


# ------------------------------------------------------------------------------- Ghouls

GHOULS = [("ghouls", {"m2_17": 3})]


def test_sw_23_1_active_ghouls_have_no_benefit():
    assert Play(Seat("ghouls", hand=9)).cost("ghouls", "m2_01") == 2


def test_sw_23_2_all_ghouls_on_the_map_stay():
    play = Play(Seat("ghouls", land={"m2_17": 3, "m2_18": 2}, hand=2)).do("decline")
    assert play.at("m2_17") == ("ghouls", 3)
    assert (play.hand("ghouls"), play.tray("ghouls")) == (0, 5)


def test_sw_23_3_ghouls_in_decline_conquer_like_an_active_race():
    play = Play(Seat("orcs", land={"m2_01": 1}, declined=[("ghouls", {"m2_17": 4})]))
    play.do("expand").until("conquer")
    assert play.costs() == {"11": 3, "16": 3, "18": 3, "12": 3}
    play.do("conquer", "m2_12")
    assert play.at("m2_12") == ("ghouls", 3)


@pytest.mark.parametrize(("switch", "first"), [(True, "abandon"), (False, "pick")])
def test_sw_23_4_ghouls_act_before_the_pick(switch, first):
    play = Play(Seat(declined=GHOULS), settings={"ghouls_before_pick": switch})
    assert play.kind == first
    play.until("pick").do("pick", place=1)
    if not switch:
        assert play.position["turn"]["acting"] == "ghouls"


@pytest.mark.parametrize(("switch", "cost"), [(False, 2), (True, 4)])
def test_sw_23_5_ghouls_may_take_an_own_active_region_as_in_example_s_26(switch, cost):
    seat = Seat("elves", land={"m2_18": 2}, declined=GHOULS)
    play = Play(seat, settings={"own_tokens_defend": switch}).do("expand").until("conquer")
    assert play.cost("ghouls", "m2_18") == cost
    assert ("18" in play.regions("attempt")) == switch
    if not switch:
        play.do("conquer", "m2_18").until("conquer")
        assert (play.tray("elves"), play.hand("elves")) == (10, 1)
        assert play.position["turn"]["acting"] == "elves"
        assert "20" in play.regions("attempt")


@pytest.mark.parametrize("switch", ["own", "shared"])
def test_sw_23_6_ghouls_have_a_final_attempt_of_their_own(switch):
    seat = Seat("orcs", land={"m2_01": 4, "m2_02": 1}, declined=GHOULS)
    play = Play(seat, settings={"ghoul_final_attempt": switch}).do("expand").until("conquer")
    play.dice(0).do("attempt", "m2_18").until("conquer", "redeploy")
    assert play.kind == ("conquer" if switch == "own" else "redeploy")
    if switch == "own":
        assert play.regions("attempt") == []  # all targets are affordable


def test_sw_23_7_the_badge_does_nothing_for_ghouls_in_decline():
    seat = Seat("orcs", land={"m2_01": 1}, declined=[("ghouls", {"m2_22": 4})])
    play = Play(seat).do("expand").until("conquer")
    assert set(play.targets("ghouls")) == {"15", "20", "21"}


@pytest.mark.parametrize("switch", [True, False])
def test_sw_23_8_ghouls_without_a_region_stay_in_play_with_tokens_in_hand(switch):
    play = Play(Seat("orcs", land={"m2_11": 9}), Seat("elves", land={"m2_01": 1}, declined=GHOULS),
                settings={"ghouls_may_reenter": switch})  # fmt: skip
    play.expand().do("conquer", "m2_17")
    assert play.declined(1) == (["ghouls"] if switch else [])
    assert play.tray("ghouls") == (8 if switch else 10)
    if switch:
        play.end_turn().do("expand").until("conquer")
        assert "17" not in play.regions("conquer")
        assert "20" in play.regions("conquer")


def test_sw_23_9_ghouls_score_a_coin_a_region():
    play = Play(Seat("orcs", land={"m2_01": 1}, declined=[("ghouls", {"m2_17": 3, "m2_18": 1})]))
    assert play.do("expand").end_turn().coins(0) == 5 + 3


@pytest.mark.parametrize(("power", "left"), [("hill", ["orcs"]), ("spirit", ["ghouls", "orcs"])])
def test_sw_23_10_ghouls_vanish_when_the_next_race_declines(power, left):
    play = Play(Seat("orcs", power, {"m2_01": 1}, declined=GHOULS)).do("decline")
    assert play.declined(0) == left


# ------------------------------------------------------------------------------- others


def test_sw_24_1_giants_pay_less_next_to_a_mountain_of_theirs():
    play = Play(Seat("giants", land={"m2_05": 3, "m2_02": 1}))
    assert play.cost("giants", "m2_01") == 1
    assert play.cost("giants", "m2_03") == 3


def test_sw_24_2_the_discount_is_one_and_caverns_are_adjacent_for_underworld():
    play = Play(Seat("giants", "underworld", {"m2_05": 9}))  # a mountain with a cavern
    assert play.cost("giants", "m2_17") == 1  # hill, cavern: 2 - 1 - 1, at least 1
    assert play.cost("giants", "m2_14") == 1  # Lost Tribe, cavern
    two = Play(Seat("giants", land={"m2_08": 1, "m2_15": 1}))
    assert two.cost("giants", "m2_14") == 2  # next to both mountains: 3 - 1


def test_sw_25_1_sw_25_2_halflings_enter_anywhere_as_in_example_s_17():
    play = Play(Seat("halflings", hand=11)).expand()
    play.do("conquer", "m2_13").do("conquer", "m2_12")
    assert play.markers("m2_13") == play.markers("m2_12") == {"hole_in_the_ground": 1}
    play.do("conquer", "m2_17")
    assert play.markers("m2_17") == {}
    assert play.active(0)["markers"] == {"hole_in_the_ground": 0}


def test_sw_25_1_halflings_need_seafaring_for_the_lake():
    assert "07" not in Play(Seat("halflings", hand=9)).targets("halflings")
    assert "07" in Play(Seat("halflings", "seafaring", hand=9)).targets("halflings")


def test_sw_25_3_an_abandoned_hole_is_gone_for_good():
    play = Play(Seat("halflings", hand=11)).expand()
    play.do("conquer", "m2_13").do("conquer", "m2_12").end_turn().end_turn().do("expand")
    play.do("abandon", "m2_12").do("stop").do("conquer", "m2_12")
    assert play.markers("m2_12") == {}


def test_sw_25_4_on_decline_all_holes_go():
    play = Play(Seat("halflings", hand=11)).expand().do("conquer", "m2_13")
    play.end_turn().end_turn().do("decline")
    assert play.markers("m2_13") == {}


def test_sw_26_1_humans_score_farmland():
    play = Play(Seat("humans", land={"m2_01": 1, "m2_11": 1, "m2_02": 1})).do("expand")
    assert play.end_turn().coins(0) == 5 + 3 + 2


@pytest.mark.parametrize(("switch", "cost"), [(False, 2), (True, 3)])
def test_sw_27_1_orcs_score_own_regions_in_decline_as_in_example_s_22(switch, cost):
    seat = Seat("orcs", land={"m2_01": 5}, declined=[("elves", {"m2_02": 1})])
    play = Play(seat, settings={"own_tokens_defend": switch}).expand()
    assert play.costs()["02"] == cost
    assert play.do("conquer", "m2_02").end_turn().coins(0) == 5 + 2 + 1


def test_sw_28_1_ratmen_have_numbers_only():
    play = Play(row=[("ratmen", "merchant")]).do("pick", place=1)
    assert play.hand("ratmen") == 10


@pytest.mark.parametrize(("hits", "in_play", "gain"), [(1, 9, 0), (5, 9, 2), (4, 19, 1)])
def test_sw_29_1_sw_29_2_skeletons_gain_for_every_second_as_in_example_s_9(hits, in_play, gain):
    play = Play(Seat("skeletons", land={"m2_01": in_play})).expand()
    play.state.hits[play.names.counters.index("skeletons.0")] = hits
    before = play.tray("skeletons")
    play.do("stop")
    assert before - play.tray("skeletons") == gain


def test_sw_29_3_without_a_region_tokens_would_stay_in_hand():
    play = Play(Seat("skeletons", "heroic", hand=2)).expand()
    play.state.hits[play.names.counters.index("skeletons.0")] = 2
    play.do("stop")
    assert play.hand("skeletons") == 3


# ------------------------------------------------------------------------------- Sorcerers


def sorcerers(other, *more, land=None, power="wealthy", hand=0, settings=None):
    seat = Seat("sorcerers", power, land or {"m2_12": 1}, hand)
    play = Play(seat, other, *more, settings=settings)
    play.do("expand")
    return play.do("stop") if play.kind == "abandon" else play


def test_sw_30_1_sw_30_5_sorcery_needs_no_token_in_hand_as_in_example_s_10():
    play = sorcerers(Seat("trolls", land={"m2_13": 1})).do("sorcery", "m2_13")
    assert play.at("m2_13") == ("sorcerers", 1)
    assert play.tray("trolls") == 10
    assert play.position["stock"]["troll_lair"] == 10


def test_sw_30_5_the_switch_asks_for_a_token():
    settings = {"sorcery_needs_token_in_hand": True}
    play = sorcerers(Seat("trolls", land={"m2_13": 1}), settings=settings)
    assert play.position["turn"]["seat"] == 1
    play = sorcerers(Seat("trolls", land={"m2_13": 1}), settings=settings, hand=1)
    assert play.regions("sorcery") == ["13"]


def test_sw_30_2_once_a_turn_against_each_opponent():
    play = Play(
        Seat("sorcerers", land={"m3_08": 1}),
        Seat("trolls", land={"m3_01": 1, "m3_02": 1}),
        Seat("elves", land={"m3_07": 1}),
    ).expand()
    assert play.regions("sorcery") == ["01", "02", "07"]
    assert play.do("sorcery", "m3_01").regions("sorcery") == ["07"]


@pytest.mark.parametrize(
    "other",
    [
        Seat("elves", land={"m2_13": 2}),
        Seat("elves", "bivouacking", {"m2_13": 1}, markers={"m2_13": "encampment"}),
        Seat("elves", "heroic", {"m2_13": 1}, markers={"m2_13": "hero"}),
        Seat(declined=[("elves", {"m2_13": 1})]),
        Seat(),  # a Lost Tribe
        Seat("elves", land={"m2_15": 1}),  # not adjacent
        Seat("elves", land={"m2_07": 1}),  # water
    ],
)
def test_sw_30_3_sw_30_4_sw_30_6_no_targets_of_sorcery_as_in_example_s_10(other):
    assert sorcerers(other, hand=1).regions("sorcery") == []


@pytest.mark.parametrize(
    "other",
    [
        Seat("trolls", land={"m2_13": 1}),
        Seat("elves", "fortified", {"m2_13": 1}, markers={"m2_13": "fortress"}),
        Seat("elves", land={"m2_19": 1}),
    ],
)
def test_sw_30_3_lair_fortress_and_mountain_do_not_stop_it_as_in_example_e_13(other):
    land = {"m2_12": 1, "m2_18": 1}
    assert len(sorcerers(other, land=land).regions("sorcery")) == 1


def test_sw_30_4_flying_sorcerers_reach_any_land_region():
    play = sorcerers(Seat("elves", land={"m2_15": 1}), power="flying")
    assert play.regions("sorcery") == ["15"]
    entering = Play(Seat("sorcerers", "flying", hand=3), Seat("elves", land={"m2_15": 1}))
    assert entering.expand().regions("sorcery") == []


def test_sw_30_5_with_all_tokens_on_the_board_it_is_impossible_as_in_example_e_11():
    land = {"m2_12": 17, "m2_18": 1}
    play = sorcerers(Seat("elves", land={"m2_13": 1}), land=land)
    assert play.regions("sorcery") == []


def test_sw_30_6_peace_stops_it():
    play = Play(Seat("sorcerers", land={"m2_12": 2}), Seat("elves", "diplomat", {"m2_13": 1}))
    play.state.ally[1] = 0
    assert play.expand().regions("sorcery") == []


def test_sw_30_8_it_counts_as_a_conquest_and_as_an_attack():
    play = sorcerers(Seat("elves", land={"m2_13": 1}), power="pillaging", hand=1)
    play.do("sorcery", "m2_13")
    assert play.position["turn"]["hits"] == {"pillaging.0": 1}
    assert play.position["turn"]["attacked"] == [1]


def test_sw_31_1_sw_31_2_tritons_pay_less_at_the_coast():
    play = Play(Seat("tritons", "seafaring", hand=9))
    assert play.cost("tritons", "m2_01") == 1
    assert play.cost("tritons", "m2_05") == 2
    assert play.cost("tritons", "m2_22") == 2
    assert play.cost("tritons", "m2_03") == 3


def test_sw_32_1_a_lair_from_the_moment_of_conquest():
    play = Play(Seat("trolls", hand=9)).expand().do("conquer", "m2_01")
    assert play.markers("m2_01") == {"troll_lair": 1}
    assert play.cost("orcs", "m2_01") == 2 + 2 + 1


def test_sw_32_2_sw_32_3_lairs_outlive_decline_but_not_a_conquest():
    play = Play(Seat("trolls", land={"m2_01": 1, "m2_17": 1}), Seat("orcs", land={"m2_02": 9}))
    play.do("decline")
    assert play.cost("orcs", "m2_01") == 4
    play.expand().do("conquer", "m2_01")
    assert play.markers("m2_01") == {}


def test_sw_33_1_wizards_score_magic():
    play = Play(Seat("wizards", land={"m2_01": 1, "m2_10": 1, "m2_02": 1})).do("expand")
    assert play.end_turn().coins(0) == 5 + 3 + 2
