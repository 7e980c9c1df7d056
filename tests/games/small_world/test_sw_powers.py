"""SW-40 to SW-59  The twenty special powers."""

import pytest

from tests.games.small_world.lay import Play, Seat


@pytest.mark.parametrize(("power", "coins"), [("alchemist", 2), ("wealthy", 7)])
def test_sw_40_1_sw_59_1_coins_of_the_first_turn(power, coins):
    play = Play(row=[("ratmen", power)]).do("pick", place=1).end_turn()
    assert play.coins(0) == 5 + coins
    play.end_turn().end_turn()
    assert play.coins(0) == 5 + (2 * coins if power == "alchemist" else coins)


def test_sw_59_1_wealthy_orcs_as_in_example_s_22():
    play = Play(row=[("orcs", "wealthy")]).do("pick", place=1)
    assert play.hand("orcs") == 9
    play.do("conquer", "m2_16").do("conquer", "m2_11").do("conquer", "m2_17")
    assert play.hand("orcs") == 1
    play.end_turn()
    assert play.coins(0) == 5 + 12
    play.end_turn().expand().end_turn()
    assert play.coins(0) == 5 + 12 + 3


def test_sw_40_1_not_in_the_decline_turn():
    assert Play(Seat("orcs", "alchemist", {"m2_01": 1})).do("decline").coins(0) == 5 + 1


@pytest.mark.parametrize(("switch", "coins"), [(False, 2), (True, 0)])
def test_sw_40_2_alchemists_without_a_region(switch, coins):
    play = Play(Seat("orcs", "alchemist"), settings={"alchemist_needs_region": switch})
    assert play.do("expand").coins(0) == 5 + coins


# ------------------------------------------------------------------------------- Berserk


def berserk(hand, land=None, other=None, race="orcs"):
    land = {"m2_01": hand + 1, **(land or {})}
    return Play(Seat(race, "berserk", land), other or Seat()).expand()


def test_sw_41_1_sw_41_2_the_die_is_a_discount_as_in_example_s_21():
    play = berserk(4, other=Seat("elves", land={"m2_02": 2})).dice(2)
    assert play.costs()["02"] == 4
    play.do("roll")
    assert play.position["turn"]["roll"] == 2
    assert play.costs() == {"02": 2, "05": 1, "06": 1}
    play.do("conquer", "m2_02")
    assert (play.hand("orcs"), play.position["turn"]["roll"]) == (2, None)


def test_sw_41_2_at_least_one_token_is_paid():
    play = berserk(1, other=Seat("elves", land={"m2_02": 1})).dice(3).do("roll")
    assert play.costs()["02"] == 1


def test_sw_41_3_a_roll_that_makes_nothing_affordable_ends_the_conquests():
    play = berserk(1, {"m2_20": 1}).dice(0).do("roll")
    assert play.kind == "redeploy"
    assert play.position["turn"]["roll"] is None


def test_sw_41_3_an_unused_roll_is_not_repeated_and_leaving_it_ends_the_conquests():
    play = berserk(4, {"m2_20": 1}).dice(0).do("roll")
    assert {"do": "roll"} not in play.options
    assert play.do("stop").kind == "redeploy"


def test_sw_41_5_sorcery_uses_no_roll_and_may_end_the_conquests():
    other = Seat("elves", land={"m2_02": 1})
    play = berserk(4, other=other, race="sorcerers").dice(0).do("roll").do("sorcery", "m2_02")
    assert play.position["turn"]["roll"] == 0
    assert play.kind == "conquer"
    play = berserk(2, {"m2_20": 1}, Seat("elves", land={"m2_02": 1}), race="sorcerers")
    play.dice(0).do("roll")
    assert play.kind == "conquer"  # 21 costs 2
    play = berserk(1, {"m2_20": 1}, Seat("elves", land={"m2_02": 1}), race="sorcerers")
    assert play.dice(0).do("roll").kind == "redeploy"  # although sorcery was possible


def test_sw_41_6_abandoning_comes_before_the_first_roll():
    play = Play(Seat("orcs", "berserk", {"m2_01": 3})).do("expand")
    assert play.kind == "abandon"


# ------------------------------------------------------------------------------- Bivouacking


def test_sw_42_1_sw_42_2_encampments_are_placed_and_moved():
    play = Play(Seat("orcs", "bivouacking", {"m2_01": 1, "m2_20": 1})).to_markers()
    for region in ("m2_01", "m2_01", "m2_01", "m2_20"):
        play.do("marker", region)
    assert play.markers("m2_01") == {"encampment": 3}
    assert play.markers("m2_20") == {"encampment": 2}
    assert play.cost("elves", "m2_01") == 2 + 1 + 3
    play.end_turn().to_markers()
    assert play.active(0)["markers"] == {"encampment": 5}


def test_sw_42_3_encampments_of_a_lost_region_are_placed_by_the_victim():
    other = Seat("elves", "bivouacking", {"m2_02": 1, "m2_20": 1, "m2_17": 1},
                 markers={"m2_02": "encampment"})  # fmt: skip
    play = Play(Seat("orcs", land={"m2_01": 9}), other).expand().do("conquer", "m2_02")
    assert play.active(1)["markers"] == {"encampment": 5}
    play.do("stop").until("redeploy", "marker")
    while play.kind == "redeploy" and play.position["step"] == "F":
        play.nothing()
    play.until("marker")
    assert (play.position["step"], play.position["to_move"]) == ("I", 1)
    assert play.position["turn"]["left"] == 1
    play.do("marker", "m2_17")
    assert play.markers("m2_17") == {"encampment": 1}


def test_sw_42_4_encampments_stay_during_the_owners_conquests_and_go_on_decline():
    seat = Seat("orcs", "bivouacking", {"m2_01": 2, "m2_02": 1}, markers={"m2_01": "encampment"})
    assert Play(seat).expand().markers("m2_01") == {"encampment": 1}
    assert Play(seat).do("decline").markers("m2_01") == {}


def test_sw_43_1_commando():
    play = Play(Seat("orcs", "commando", hand=9))
    assert (play.cost("orcs", "m2_01"), play.cost("orcs", "m2_05")) == (1, 2)


# ------------------------------------------------------------------------------- Diplomat


def diplomat(settings=None):
    """Example S-19: seat 0 attacks seat 1's race in decline and seat 2's active race."""
    return Play(
        Seat("orcs", "diplomat", {"m3_01": 9, "m3_12": 1}),
        Seat("elves", land={"m3_13": 1}, declined=[("ghouls", {"m3_02": 1})]),
        Seat("humans", land={"m3_08": 1}),
        settings=settings,
    ).expand()


def test_sw_44_1_sw_44_4_who_may_be_named_as_in_example_s_19():
    play = diplomat().do("conquer", "m3_02").do("conquer", "m3_08").until("ally")
    assert play.options == [{"do": "ally", "seat": 1}, {"do": "nobody"}]


def test_sw_44_4_a_failed_attempt_is_an_attack():
    play = Play(
        Seat("orcs", "diplomat", {"m3_01": 2, "m3_12": 1}), Seat("elves", land={"m3_08": 1}),
        players=3,
    ).expand()  # fmt: skip
    play.dice(0).do("attempt", "m3_08").until("ally")
    assert play.options == [{"do": "ally", "seat": 2}, {"do": "nobody"}]


def test_sw_44_2_sw_44_3_peace_binds_the_active_race_but_not_ghouls_as_in_example_e_14():
    other = Seat("elves", land={"m2_02": 9}, declined=[("ghouls", {"m2_06": 5})])
    seat = Seat("orcs", "diplomat", {"m2_01": 1}, declined=[("humans", {"m2_05": 1})])
    play = Play(seat, other).do("expand").until("ally").do("ally", seat=1)
    play.do("expand").until("conquer")
    assert play.position["turn"]["acting"] == "ghouls"
    assert "01" in play.regions("conquer")
    play.do("stop").until("conquer")
    assert "01" not in play.regions("conquer")
    assert play.position["turn"]["acting"] == "elves"


def test_sw_44_1_peace_ends_when_the_diplomats_turn_starts():
    play = Play(Seat("orcs", "diplomat", {"m2_01": 1}), Seat("elves", land={"m2_17": 1}))
    play.do("expand").until("ally").do("ally", seat=1)
    assert play.position["players"][0]["ally"] == 1
    play.end_turn()
    assert play.position["players"][0]["ally"] is None


def test_sw_44_1_peace_lasts_when_no_turn_follows():
    seats = Seat("orcs", "diplomat", {"m2_01": 1}), Seat("elves", land={"m2_17": 1})
    play = Play(*seats, round_no=10).do("expand").until("ally").do("ally", seat=1)
    play.end_turn()
    assert play.kind == "over"
    assert play.position["players"][0]["ally"] == 1


def test_sw_44_5_an_opponent_without_a_race_may_be_named():
    play = Play(Seat("orcs", "diplomat", {"m2_01": 1})).do("expand").until("ally")
    play.do("ally", seat=1).do("pick", place=1)
    assert "01" not in play.targets("amazons")


@pytest.mark.parametrize(("switch", "asked"), [(True, True), (False, False)])
def test_sw_44_6_two_players(switch, asked):
    play = Play(Seat("orcs", "diplomat", {"m2_01": 1}), settings={"diplomat_in_2p": switch})
    play.do("expand").until("ally", "pick")
    assert (play.kind == "ally") == asked


def test_sw_44_7_peace_ends_with_a_decline():
    play = Play(Seat("orcs", "diplomat", {"m2_01": 1}))
    play.state.ally[0] = 1
    assert play.do("decline").position["players"][0]["ally"] is None


# ------------------------------------------------------------------------------- Dragon


def test_sw_45_1_sw_45_3_one_token_takes_anything_and_the_dragon_guards_it():
    play = Play(Seat("orcs", "dragon_master", {"m2_01": 3}), Seat("trolls", land={"m2_05": 7}))
    play.expand().do("strike", "m2_05", block="dragon_master.0")
    assert play.at("m2_05") == ("orcs", 1)
    assert play.markers("m2_05") == {"mountain": 1, "dragon": 1}
    assert "05" not in play.targets("trolls")
    assert play.position["turn"]["strikes"] == {"dragon_master.0": 1}
    assert play.regions("strike") == []


def test_sw_45_2_all_target_rules_apply():
    play = Play(Seat("orcs", "dragon_master", hand=3)).expand()
    assert "01" in play.regions("strike")
    assert not {"00", "08"} & set(play.regions("strike"))


def test_sw_45_4_the_dragon_moves_only_by_another_strike():
    seat = Seat("orcs", "dragon_master", {"m2_01": 3, "m2_05": 1}, markers={"m2_05": "dragon"})
    play = Play(seat).expand()
    assert play.markers("m2_05") == {"mountain": 1, "dragon": 1}
    play.do("strike", "m2_06")
    assert play.markers("m2_05") == {"mountain": 1}
    assert play.markers("m2_06") == {"dragon": 1}


def test_sw_45_5_an_abandoned_dragon_returns_and_decline_removes_it():
    seat = Seat("orcs", "dragon_master", {"m2_01": 3, "m2_05": 1}, markers={"m2_05": "dragon"})
    play = Play(seat).do("expand").do("abandon", "m2_05")
    assert play.active(0)["markers"] == {"dragon": 1}
    assert Play(seat).do("decline").markers("m2_05") == {"mountain": 1}


# ------------------------------------------------------------------------------- others


def test_sw_46_1_sw_46_2_flying_reaches_any_land_region():
    play = Play(Seat("orcs", "flying", hand=9))
    assert len(play.targets("orcs")) == 20
    assert len(Play(Seat("orcs", "flying", {"m2_12": 1})).targets("orcs")) == 19


def test_sw_46_3_flying_makes_nothing_adjacent():
    play = Play(Seat("giants", "flying", {"m2_05": 1}))
    assert play.cost("giants", "m2_04") == 2


TERRAINS = [("forest", "m2_02"), ("hill", "m2_04"), ("swamp", "m2_03")]


@pytest.mark.parametrize(("power", "region"), TERRAINS)
def test_sw_47_1_sw_50_1_sw_57_1_a_coin_for_each_region_of_a_terrain(power, region):
    play = Play(Seat("orcs", power, {region: 1, "m2_01": 1})).do("expand").end_turn()
    assert play.coins(0) == 5 + 2 + 1


def test_sw_48_1_sw_48_2_sw_48_3_fortresses_as_in_example_s_15():
    land = dict.fromkeys(("m2_01", "m2_02", "m2_03", "m2_04"), 1)
    play = Play(Seat("orcs", "fortified", land)).to_markers()
    assert {"do": "stop"} in play.options
    play.do("marker", "m2_01")
    assert play.coins(0) == 5 + 4 + 1
    assert play.kind == "pick"
    play.end_turn().to_markers()
    assert play.regions("marker") == ["02", "03", "04"]
    play.do("marker", "m2_04")
    assert play.coins(0) == 10 + 4 + 2
    play.end_turn().do("decline")
    assert play.coins(0) == 16 + 4
    assert play.cost(play.active(1)["race"], "m2_04") == 2 + 1 + 1


def test_sw_48_1_a_fortress_is_not_a_duty():
    play = Play(Seat("orcs", "fortified", {"m2_01": 1})).to_markers().do("stop")
    assert play.position["stock"]["fortress"] == 6


def test_sw_48_4_at_most_six_fortresses():
    play = Play(Seat("orcs", "fortified", {"m2_01": 1}))
    play.state.stock[play.names.markers.index("fortress")] = 0
    play.data.marker_count[play.names.markers.index("fortress")] = 0
    play.do("expand").do("stop")
    assert play.position["turn"]["seat"] == 1


def test_sw_49_1_heroes_go_to_two_regions():
    play = Play(Seat("orcs", "heroic", dict.fromkeys(("m2_01", "m2_02", "m2_20"), 1)))
    play.to_markers()
    assert play.regions("marker") == ["01", "02"]  # the second needs room after the first
    play.do("marker", "m2_02")
    assert play.markers("m2_02") == play.markers("m2_20") == {"hero": 1}


def test_sw_49_2_with_one_region_one_hero_waits():
    play = Play(Seat("orcs", "heroic", {"m2_01": 1})).do("expand").do("stop")
    assert play.markers("m2_01") == {"hero": 1}
    assert play.active(0)["markers"] == {"hero": 1}


def test_sw_49_3_heroes_stay_during_conquests_and_go_on_decline():
    seat = Seat("orcs", "heroic", {"m2_01": 3, "m2_02": 1}, markers={"m2_01": "hero"})
    assert Play(seat).expand().markers("m2_01") == {"hero": 1}
    assert Play(seat).do("decline").markers("m2_01") == {}


def test_sw_51_1_merchants_score_every_region_twice():
    play = Play(Seat("orcs", "merchant", {"m2_01": 1, "m2_02": 1})).do("expand").end_turn()
    assert play.coins(0) == 5 + 4


def test_sw_52_1_mounted():
    play = Play(Seat("orcs", "mounted", hand=9))
    assert [play.cost("orcs", region) for region in ("m2_04", "m2_01", "m2_02")] == [1, 1, 2]


def test_sw_53_1_pillaging_orcs_are_paid_twice():
    play = Play(Seat("orcs", "pillaging", {"m2_01": 4})).expand().do("conquer", "m2_06")
    assert play.end_turn().coins(0) == 5 + 2 + 2


def test_sw_54_1_sw_54_2_seafaring_ratmen_as_in_example_s_23():
    play = Play(row=[("ratmen", "seafaring")]).do("pick", place=1)
    assert play.hand("ratmen") == 13
    assert "07" not in play.targets("ratmen")
    for region in ("m2_22", "m2_15", "m2_21", "m2_20", "m2_19"):
        play.do("conquer", region)
    assert play.hand("ratmen") == 1
    assert play.end_turn().coins(0) == 5 + 5


def test_sw_54_3_sw_54_4_water_is_kept_in_decline_and_only_seafarers_take_it():
    other = Seat(declined=[("ratmen", {"m2_22": 1})])
    play = Play(Seat("orcs", "seafaring", {"m2_15": 5}), other)
    assert play.cost("orcs", "m2_22") == 3
    assert "22" in play.targets("orcs")
    assert "22" not in Play(Seat("orcs", land={"m2_15": 5}), other).targets("orcs")
    play.end_turn().end_turn()
    assert play.position["players"][1]["sources"]["regions"] == 1


def test_sw_55_1_sw_55_2_spirit_does_not_count_against_the_limit():
    spirit = ("elves", {"m2_17": 1}, "spirit")
    play = Play(Seat("orcs", "hill", {"m2_04": 1}, declined=[spirit, ("humans", {"m2_20": 1})]))
    play.do("decline")
    assert play.declined(0) == ["elves", "orcs"]
    assert play.coins(0) == 5 + 2
    play = Play(Seat("orcs", "spirit", {"m2_04": 1}, declined=[("humans", {"m2_20": 1})]))
    play.do("decline")
    assert play.declined(0) == ["humans", "orcs"]


def test_sw_55_3_the_spirit_badge_stays_until_the_last_token_is_gone():
    other = Seat(declined=[("elves", {"m2_02": 1}, "spirit")])
    play = Play(Seat("orcs", land={"m2_01": 6}), other)
    assert play.position["players"][1]["declined"][0]["power"] == "spirit"
    play.expand().do("conquer", "m2_02")
    assert play.position["badge_discards"] == ["spirit"]


def test_sw_56_1_stout_declines_after_scoring_as_in_example_s_14():
    land = dict.fromkeys(("m2_01", "m2_09", "m2_02", "m2_03"), 2)
    seat = Seat("humans", "stout", land, declined=[("elves", {"m2_17": 1})])
    play = Play(seat).do("expand").until("late_decline")
    assert play.coins(0) == 5 + 6 + 1
    play.do("decline")
    assert play.coins(0) == 5 + 6 + 1
    assert (play.declined(0), play.at("m2_01")) == (["humans"], ("humans", 1))
    assert play.position["badge_discards"] == ["stout"]
    play.end_turn()
    assert play.kind == "pick"


def test_sw_56_2_stout_may_decline_normally_and_in_its_first_turn():
    assert {"do": "decline"} in Play(Seat("orcs", "stout", {"m2_01": 1})).options
    play = Play(row=[("ratmen", "stout")]).do("pick", place=1).do("conquer", "m2_01")
    play.until("late_decline").do("decline")
    assert play.declined(0) == ["ratmen"]


def test_sw_58_1_sw_58_2_underworld():
    play = Play(Seat("orcs", "underworld", {"m2_05": 1}))
    assert {"03", "14", "17"} <= set(play.targets("orcs"))
    assert play.cost("orcs", "m2_17") == 1


def test_sw_58_3_underworld_enters_at_the_border():
    play = Play(Seat("orcs", "underworld", hand=9))
    assert "14" not in play.targets("orcs")
