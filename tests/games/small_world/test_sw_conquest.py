"""SW-5 to SW-7, SW-13  Conquest, the final attempt, losses and immunity."""

import pytest

from sim.games.small_world.markers import put_marker
from tests.games.small_world.lay import Play, Seat

FIRST = {"01": 2, "02": 2, "03": 3, "04": 2, "05": 3, "10": 3, "11": 3, "15": 3, "16": 3, "17": 2,
         "18": 3, "19": 3, "20": 2, "21": 2}  # fmt: skip


def test_sw_5_1_the_active_race_conquers_in_step_e_and_ghouls_in_step_b():
    play = Play(Seat("orcs", land={"m2_01": 3}, declined=[("ghouls", {"m2_17": 4})]))
    play.do("expand").until("conquer")
    assert (play.position["step"], play.position["turn"]["acting"]) == ("B", "ghouls")
    play.do("stop").until("conquer")
    assert (play.position["step"], play.position["turn"]["acting"]) == ("E", "orcs")


def test_sw_5_2_a_region_of_the_race_itself_is_no_target_but_one_of_the_players_other_race_is():
    play = Play(Seat("orcs", land={"m2_01": 5, "m2_02": 1}, declined=[("elves", {"m2_06": 1})]))
    play.expand()
    assert "02" not in play.regions("conquer")
    assert play.costs()["06"] == 2


def test_sw_5_3_sw_5_7_sw_1_6_first_conquest_targets_as_in_example_s_2():
    play = Play(Seat("ratmen", hand=9)).expand()
    assert play.costs() == FIRST


def test_sw_5_4_no_adjacency_to_the_other_race_is_needed():
    play = Play(Seat("ratmen", hand=9, declined=[("elves", {"m2_08": 1})])).expand()
    assert play.costs() == FIRST


def test_sw_5_5_later_targets_are_adjacent_also_to_this_turns_conquests():
    play = Play(Seat("ratmen", hand=9)).expand().do("conquer", "m2_01")
    assert set(play.targets("ratmen")) == {"02", "05", "06"}
    play.do("conquer", "m2_02")
    assert set(play.targets("ratmen")) == {"03", "05", "06", "08"}


def test_sw_5_6_no_water():
    play = Play(Seat("ratmen", land={"m2_02": 9})).expand()
    assert "07" not in play.targets("ratmen")


@pytest.mark.parametrize(
    ("other", "cost"),
    [
        (Seat(), 2),
        (Seat("elves", land={"m2_02": 3}), 5),
        (Seat("trolls", land={"m2_02": 1}), 4),
        (Seat("elves", "fortified", {"m2_02": 1}, markers={"m2_02": "fortress"}), 4),
        (Seat("elves", "bivouacking", {"m2_02": 1}, markers={"m2_02": "encampment"}), 4),
        (Seat(declined=[("elves", {"m2_02": 1})]), 3),
    ],
)
def test_sw_5_7_tokens_and_markers_make_a_region_dearer(other, cost):
    assert Play(Seat("orcs", land={"m2_01": 3}), other).cost("orcs", "m2_02") == cost


def test_sw_5_7_the_numbers_are_data():
    settings = {"general.base_conquest_cost": 1, "general.cost_per_defending_token": 2,
                "markers_defence.mountain": 3}  # fmt: skip
    play = Play(Seat("orcs", hand=9), Seat("elves", land={"m2_05": 2}), settings=settings)
    assert play.cost("orcs", "m2_05") == 1 + 2 * 2 + 3


def test_sw_5_7_sw_blank_38_many_strong_markers_in_one_region():
    wall = {"id": "wall", "name": "Wall", "count": 20, "defence": 5, "supply": "combo",
            "per_region": 0, "stops_sorcery": False, "conquered": "stock", "abandoned": "stock",
            "decline": "stays"}  # fmt: skip
    effects = [{"block": "place_marker", "marker": "wall", "place": "redeploy"}]
    masons = {"id": "masons", "name": "Masons", "banner": 5, "donor": "humans", "effects": effects}
    walled = {"id": "walled", "name": "Walled", "badge": 4, "effects": effects}
    settings = {"blank_markers": [wall], "blank_races": [masons], "blank_powers": [walled]}
    play = Play(Seat("masons", "walled", {"m2_02": 1}), Seat("orcs", hand=1), settings=settings)
    play.do("expand").end_turn()
    assert play.markers("m2_02") == {"wall": 40}
    assert play.cost("orcs", "m2_02") == 2 + 1 + 40 * 5


@pytest.mark.parametrize(("switch", "cost"), [(False, 2), (True, 3)])
def test_sw_5_8_own_tokens_do_not_defend_unless_the_switch_says_so(switch, cost):
    play = Play(Seat("orcs", land={"m2_01": 1}, declined=[("elves", {"m2_02": 1})]),
                settings={"own_tokens_defend": switch})  # fmt: skip
    assert play.cost("orcs", "m2_02") == cost


def test_sw_5_8_markers_of_an_own_race_do_as_in_example_s_27():
    seat = Seat("orcs", land={"m2_08": 5}, declined=[("trolls", {"m2_09": 1})],
                markers={"m2_09": "fortress"})  # fmt: skip
    play = Play(seat, Seat("elves", land={"m2_03": 1}))
    lair(play, "m2_09")
    assert play.cost("orcs", "m2_09") == 4
    assert play.cost("elves", "m2_09") == 5
    play.expand().do("conquer", "m2_09")
    assert play.tray("trolls") == 10
    assert play.markers("m2_09") == {}
    assert play.position["stock"] == {"troll_lair": 10, "fortress": 6}


def lair(play, region):
    """Put a Troll Lair into a region of seat 0."""
    kind = play.names.markers.index("troll_lair")
    put_marker(play.state, play.data, 0, play.region(region), kind)


def test_sw_5_9_discounts_add_up_and_sw_5_10_one_token_stays():
    play = Play(Seat("tritons", "mounted", hand=9))
    assert play.cost("tritons", "m2_01") == 1  # farmland at the coast: 2 - 2 is 0
    assert play.cost("tritons", "m2_11") == 2  # farmland with a Lost Tribe, no coast
    play.expand().do("conquer", "m2_01")
    assert play.hand("tritons") == 8


def test_sw_5_10_without_a_token_nothing_is_conquered():
    play = Play(Seat("tritons", "commando", {"m2_02": 1})).do("expand").nothing()
    assert play.position["turn"]["seat"] == 1


def test_sw_5_11_dragon_and_sorcery_have_prices_of_their_own():
    other = Seat("elves", land={"m2_02": 5, "m2_06": 1})
    play = Play(Seat("sorcerers", "dragon_master", {"m2_01": 2}), other).expand()
    play.do("strike", "m2_02")
    assert (play.hand("sorcerers"), play.at("m2_02")) == (0, ("sorcerers", 1))
    play.do("sorcery", "m2_06")
    assert play.at("m2_06") == ("sorcerers", 1)


def test_sw_5_12_sw_5_14_exactly_the_cost_goes_in_and_stays_there():
    play = Play(Seat("ratmen", hand=9)).expand().do("conquer", "m2_05")
    assert (play.hand("ratmen"), play.at("m2_05")) == (6, ("ratmen", 3))
    play.do("conquer", "m2_01")
    assert play.at("m2_05") == ("ratmen", 3)


def test_sw_5_13_what_stood_there_leaves_before_the_attacker_enters():
    other = Seat("trolls", "fortified", {"m2_02": 2, "m2_03": 1}, markers={"m2_02": "fortress"})
    play = Play(Seat("orcs", land={"m2_01": 8}), other).expand().do("conquer", "m2_02")
    assert play.at("m2_02") == ("orcs", 6)
    assert play.markers("m2_02") == {}
    assert play.hand("trolls") == 1
    assert play.position["stock"] == {"troll_lair": 9, "fortress": 6}


def test_sw_5_13_own_ghouls_send_a_hero_home_and_end_a_hole():
    seat = Seat("halflings", "heroic", {"m2_18": 1, "m2_12": 1}, markers={"m2_18": "hero"},
                declined=[("ghouls", {"m2_17": 5})])  # fmt: skip
    play = Play(seat).do("expand").until("conquer").do("conquer", "m2_18")
    assert play.active(0)["markers"] == {"hero": 2, "hole_in_the_ground": 2}


def test_sw_5_15_a_player_may_stop_at_any_time():
    play = Play(Seat("ratmen", hand=9)).expand()
    assert {"do": "stop"} in play.options


def test_sw_5_16_a_captured_lost_tribe_leaves_the_game_as_in_example_e_3():
    play = Play(Seat("skeletons", "merchant", hand=8)).expand()
    play.do("conquer", "m2_11")
    assert play.hand("skeletons") == 5
    assert play.position["regions"]["m2_11"]["lost_tribe"] == 0


# ------------------------------------------------------------------------------- SW-6


def elves(tokens):
    """Seat with 2 tokens to use and a neighbour with so many Elves."""
    return Play(Seat("orcs", land={"m2_01": 3}), Seat("elves", land={"m2_02": tokens})).expand()


@pytest.mark.parametrize(("tokens", "do"), [(0, "conquer"), (1, "attempt"), (2, "attempt"),
                                            (3, "attempt"), (4, None)])  # fmt: skip
def test_sw_6_1_an_attempt_may_be_short_by_one_to_three_as_in_example_s_5(tokens, do):
    play = elves(tokens) if tokens else Play(Seat("orcs", land={"m2_01": 3})).expand()
    found = [option["do"] for option in play.options if option.get("region") == "m2_02"]
    assert found == ([do] if do else [])


@pytest.mark.parametrize(("tokens", "legal"), [(1, True), (2, False)])
def test_sw_6_1_the_switch_caps_the_cost_at_three(tokens, legal):
    play = Play(Seat("orcs", land={"m2_01": 3}), Seat("elves", land={"m2_02": tokens}),
                settings={"final_attempt_limit": "cost_at_most_3"})  # fmt: skip
    assert ("02" in play.expand().regions("attempt")) == legal


def test_sw_6_1_without_a_token_in_hand_there_is_no_attempt():
    play = Play(Seat("orcs", "heroic", {"m2_01": 1})).do("expand").until("conquer")
    assert play.position["turn"]["seat"] != 0


def test_sw_6_2_an_attempt_is_open_although_another_region_is_affordable():
    play = elves(1)
    assert play.regions("attempt") == ["02", "05", "06"]
    assert Play(Seat("orcs", land={"m2_02": 3})).expand().costs() == {"01": 2}


@pytest.mark.parametrize(("value", "taken"), [(0, False), (1, True), (3, True)])
def test_sw_6_3_sw_6_4_all_tokens_go_in_or_stay_in_hand_as_in_example_e_5(value, taken):
    play = Play(Seat("orcs", land={"m2_01": 3, "m2_02": 1})).expand().dice(value)
    play.do("attempt", "m2_05")
    assert play.chance == [{"event": "die", "value": value}]
    assert play.at("m2_05")[0] == ("orcs" if taken else None)
    assert play.kind == "redeploy"  # one of two tokens stays in the region, or both are left
    assert play.position["turn"]["left"] == (1 if taken else 2)


def test_sw_6_4_sw_9_5_a_failed_attempt_without_a_region_leaves_the_tokens_in_hand():
    play = Play(Seat("orcs", "heroic", hand=1)).expand().dice(0).do("attempt", "m2_01")
    assert (play.hand("orcs"), play.coins(0)) == (1, 5)
    play.end_turn().expand()
    assert "01" in play.regions("attempt")


def test_sw_6_5_after_an_attempt_the_race_conquers_no_more():
    seat = Seat("sorcerers", "dragon_master", {"m2_01": 3, "m2_02": 1})
    play = Play(seat, Seat("elves", land={"m2_06": 1})).expand().dice(3)
    play.do("attempt", "m2_05")
    assert play.kind == "redeploy"


def test_sw_6_6_sw_41_4_berserk_has_no_attempt():
    play = Play(Seat("orcs", "berserk", {"m2_01": 2})).expand()
    assert play.regions("attempt") == []
    assert {"do": "roll"} in play.options


# ------------------------------------------------------------------------------- SW-7


def test_sw_7_1_sw_7_5_sw_7_6_one_is_lost_and_the_rest_withdraws_as_in_example_s_4():
    other = Seat("humans", land={"m2_09": 3, "m2_04": 1})
    play = Play(Seat("orcs", land={"m2_03": 6}), other).expand()
    assert play.costs()["09"] == 5
    play.do("conquer", "m2_09")
    assert (play.tray("humans"), play.hand("humans")) == (10 - 4 + 1, 2)
    play.end_turn()
    assert play.at("m2_04") == ("humans", 3)


def test_sw_7_1_a_single_token_is_simply_lost():
    play = Play(Seat("orcs", land={"m2_03": 6}), Seat("humans", land={"m2_09": 1})).expand()
    play.do("conquer", "m2_09")
    assert (play.tray("humans"), play.hand("humans")) == (10, 0)


def test_sw_7_2_ghouls_in_decline_lose_like_an_active_race():
    other = Seat(declined=[("ghouls", {"m2_09": 3})])
    play = Play(Seat("orcs", land={"m2_03": 6}), other).expand().do("conquer", "m2_09")
    assert (play.tray("ghouls"), play.hand("ghouls")) == (8, 2)


def test_sw_7_3_tokens_of_the_own_other_race_are_treated_the_same_as_in_example_e_17():
    seat = Seat("orcs", land={"m2_03": 6}, declined=[("elves", {"m2_09": 1, "m2_04": 1})])
    play = Play(seat).expand().do("conquer", "m2_09")
    assert (play.tray("elves"), play.hand("elves")) == (10, 0)


def test_sw_7_4_withdrawn_tokens_do_not_defend_and_add_up():
    other = Seat("humans", land={"m2_09": 2, "m2_04": 2, "m2_10": 1})
    play = Play(Seat("orcs", land={"m2_03": 9}), other).expand()
    play.do("conquer", "m2_09")
    assert play.costs()["04"] == 4
    play.do("conquer", "m2_04")
    assert play.hand("humans") == 2


def test_sw_7_6_sw_14_8_victims_place_clockwise_from_the_attackers_left():
    play = Play(
        Seat("humans", land={"m3_08": 2, "m3_12": 1, "m3_13": 1}),
        Seat("ratmen", land={"m3_01": 12}),
        Seat("giants", land={"m3_02": 2, "m3_03": 1, "m3_04": 1}),
        attacker=1,
    ).expand()
    play.do("conquer", "m3_08").do("conquer", "m3_02").until("redeploy")
    while play.position["step"] == "F":
        play.nothing()
    assert (play.kind, play.position["to_move"]) == ("redeploy", 2)
    play.nothing()
    assert (play.kind, play.position["to_move"]) == ("redeploy", 0)


def test_sw_7_7_without_a_region_the_tokens_wait_for_the_next_turn():
    other = Seat("humans", land={"m2_09": 2, "m2_04": 2})
    play = Play(Seat("orcs", land={"m2_03": 9}), other).expand()
    play.do("conquer", "m2_09").do("conquer", "m2_04").end_turn()
    assert play.hand("humans") == 2
    play.expand()
    assert "01" in play.regions("conquer")


def test_sw_7_8_sw_20_5_the_amazon_reserve_is_not_placed_by_a_victim():
    play = Play(Seat("amazons", hand=15), Seat("ratmen", land={"m2_17": 13})).expand()
    play.do("conquer", "m2_01").do("conquer", "m2_02").until("redeploy")
    play.end_turn().expand()
    play.end_turn()
    assert play.hand("amazons") == 4


# ------------------------------------------------------------------------------- SW-13


@pytest.mark.parametrize(
    ("power", "marker"), [("heroic", "hero"), ("dragon_master", "dragon"), ("hill", None)]
)
def test_sw_13_1_an_immune_region_cannot_be_attacked_in_any_way(power, marker):
    race = "orcs" if marker else "halflings"
    other = Seat(race, power, {"m2_02": 1}, markers={"m2_02": marker or "hole_in_the_ground"})
    play = Play(Seat("sorcerers", "dragon_master" if power != "dragon_master" else "wealthy",
                     {"m2_01": 9}), other).expand()  # fmt: skip
    for do in ("conquer", "attempt", "strike", "sorcery"):
        assert "02" not in play.regions(do)


def test_sw_13_2_immunity_does_not_stop_own_ghouls():
    seat = Seat("orcs", "heroic", {"m2_18": 1}, markers={"m2_18": "hero"},
                declined=[("ghouls", {"m2_17": 3})])  # fmt: skip
    play = Play(seat).do("expand").until("conquer")
    assert "18" in play.regions("conquer")


def test_sw_13_3_peace_protects_the_diplomats_active_regions():
    play = Play(Seat("orcs", land={"m2_01": 9}), Seat("elves", "diplomat", {"m2_02": 1}))
    play.state.ally[1] = 0
    assert "02" not in play.expand().regions("conquer")


def test_sw_13_4_markers_go_when_a_race_vanishes():
    seat = Seat("orcs", land={"m2_01": 1}, declined=[("elves", {"m2_02": 1})],
                markers={"m2_02": "fortress"})  # fmt: skip
    play = Play(seat).do("decline")
    assert play.markers("m2_02") == {}
    assert play.position["stock"]["fortress"] == 6
