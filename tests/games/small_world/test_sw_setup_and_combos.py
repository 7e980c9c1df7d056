"""SW-1 to SW-4  Components, setup, rounds and turns, the row of combos."""

import numpy as np
import pytest

from sim.core.kernel import new_record
from sim.core.loop import new_streams, seed_game
from sim.games.small_world import GAME
from sim.games.small_world.data import printed
from tests.games.small_world.lay import Play, Seat

COUNTS = {2: (23, 9, 10), 3: (30, 10, 10), 4: (39, 14, 9), 5: (48, 18, 8)}
each_count = pytest.mark.parametrize("players", COUNTS)


def dealt(players=2, seed=1, block=0, **settings):
    """A position right after setup, and its trace form."""
    play = Play(players=players, settings=settings)
    state = new_record(GAME.state)
    state.n_seats = players
    seed_game(state, new_streams(), len(GAME.streams), seed, block)
    GAME.contract.setup(state, play.data)
    play.state = state
    return play


# ------------------------------------------------------------------------------- SW-1, SW-60


@each_count
def test_sw_1_1_sw_2_1_sw_60_1_each_number_of_players_has_its_own_map(players):
    regions, tribes, _ = COUNTS[players]
    position = dealt(players).position
    assert len(position["regions"]) == regions
    assert all(name.startswith(f"m{players}_") for name in position["regions"])
    assert sum(region["lost_tribe"] for region in position["regions"].values()) == tribes
    assert position["round"] == 1


@each_count
def test_sw_2_2_sw_60_2_the_rounds_of_a_map(players):
    play = Play(players=players, round_no=COUNTS[players][2])
    for _ in range(players):
        assert play.kind != "over"
        play.end_turn()
    assert play.kind == "over"


@each_count
def test_sw_60_3_nothing_else_changes(players):
    position = dealt(players).position
    assert [seat["coins"] for seat in position["players"]] == [5] * players
    assert len(position["row"]) == 6
    assert len(position["tray"]) == 14
    tiles = len(position["row"]) + len(position["badge_stack"])
    assert tiles == 20


@each_count
def test_sw_1_2_sw_1_3_the_maps_have_two_seas_and_a_lake(players):
    regions = printed()["maps"][str(players)]["regions"]
    water = {region["id"]: region for region in regions if region["terrain"] in ("sea", "lake")}
    assert sorted((region["terrain"], region["edge"]) for region in water.values()) == [
        ("lake", False), ("sea", True), ("sea", True)
    ]  # fmt: skip
    assert not any(region["symbols"] or region["lost_tribe"] for region in water.values())


@each_count
def test_sw_1_4_adjacency_is_symmetric_connected_and_as_counted(players):
    world = printed()["maps"][str(players)]
    regions = {region["id"]: region for region in world["regions"]}
    links = {frozenset((name, other)) for name in regions for other in regions[name]["adjacent"]}
    assert all(name in regions[other]["adjacent"] for name in regions
               for other in regions[name]["adjacent"])  # fmt: skip
    assert len(links) == world["links_total"]
    assert len(regions) == world["regions_total"]
    seen, edge = set(), [f"m{players}_00"]
    while edge:
        name = edge.pop()
        if name not in seen:
            seen.add(name)
            edge += regions[name]["adjacent"]
    assert len(seen) == len(regions)


@each_count
def test_sw_1_5_sw_1_6_coasts_and_borders_are_computed_as_printed(players):
    play = dealt(players)
    regions = printed()["maps"][str(players)]["regions"]
    for k, region in enumerate(regions):
        assert bool(int(play.data.border) >> k & 1) == region["border"]
        wet = [r for r in regions if r["id"] in region["adjacent"] and r["terrain"] in
               ("sea", "lake")]  # fmt: skip
        coastal = bool(wet) and region["terrain"] not in ("sea", "lake")
        assert bool(int(play.data.coast) >> k & 1) == coastal


def test_sw_1_6_a_shore_of_the_lake_is_not_a_border_region():
    play = Play(Seat("humans", hand=9))
    assert "08" not in play.targets("humans")  # mountain at the lake m2_07
    assert "21" in play.targets("humans")  # touches the sea m2_22 only


def test_sw_1_6_an_occupied_sea_makes_no_difference():
    play = Play(Seat("humans", hand=9), Seat("ratmen", "seafaring", {"m2_22": 1}))
    assert "21" in play.targets("humans")


def test_sw_1_7_sw_1_8_sw_1_9_hold_all_game_long():
    """Conservation is checked after every step of every test (`Play.do`)."""
    play = Play(Seat("orcs", land={"m2_01": 2}, hand=3))
    assert play.tray("orcs") == 5
    assert GAME.check_state(play.state, play.box) == []
    play.state.tokens[play.region("m2_01")] = 1
    assert GAME.check_state(play.state, play.box) == ["orcs: 9 tokens of 10"]


def test_sw_1_10_a_mountain_without_a_token_is_empty_as_in_example_e_16():
    play = Play(Seat("orcs", land={"m2_01": 1}, hand=9))
    play.expand().do("conquer", "m2_05")
    assert play.position["turn"]["hits"] == {}
    play.do("conquer", "m2_06")  # a Lost Tribe
    assert play.position["turn"]["hits"] == {"orcs.0": 1}


@pytest.mark.parametrize("marker", ["troll_lair", "fortress"])
def test_sw_1_11_the_stock_of_markers_is_limited(marker):
    counts = printed()["markers"]
    assert counts == {
        "source": "rulebook", "mountain": 9, "troll_lair": 10, "fortress": 6, "encampment": 5,
        "hole_in_the_ground": 2, "hero": 2, "dragon": 1,
    }  # fmt: skip
    assert dealt().position["stock"][marker] == counts[marker]


def test_sw_1_12_sw_2_5_every_mountain_has_its_marker_and_keeps_it():
    play = Play(Seat("orcs", land={"m2_01": 1}, hand=9))
    assert play.markers("m2_05") == {"mountain": 1}
    play.expand().do("conquer", "m2_05")
    assert play.markers("m2_05") == {"mountain": 1}
    assert play.cost("trolls", "m2_05") == 2 + 1 + 3


def test_sw_1_13_the_die_has_three_blank_faces():
    assert sorted(printed()["die"]["faces"]) == [0, 0, 0, 1, 2, 3]
    assert list(Play().data.faces[:6]) == [0, 0, 0, 1, 2, 3]


def test_sw_1_14_the_stock_of_coins_never_runs_out():
    play = Play(Seat("humans", land={"m2_01": 1}, coins=600))
    play.do("expand").end_turn()
    assert play.coins(0) == 600 + 2


def test_sw_1_15_your_means_the_race_that_carries_the_tile():
    play = Play(Seat("humans", "forest", {"m2_01": 1}, declined=[("elves", {"m2_02": 1})]))
    play.do("expand").end_turn()  # the forest is the Elves': no coin for the Humans' badge
    assert play.coins(0) == 5 + 2 + 1


def test_sw_1_16_banner_and_badge_add_up():
    play = Play(Seat("orcs", "pillaging", {"m2_01": 1}, hand=3))
    play.expand().do("conquer", "m2_06").end_turn()
    assert play.coins(0) == 5 + 2 + 1 + 1


def test_sw_1_17_benefits_stop_in_decline():
    play = Play(Seat("humans", "merchant", {"m2_01": 1, "m2_09": 1}))
    play.do("decline")
    assert play.coins(0) == 5 + 2


def test_sw_1_18_limits_are_per_own_turn():
    play = Play(Seat("orcs", "dragon_master", {"m2_01": 1}, hand=4))
    play.expand().do("strike", "m2_06")
    assert play.regions("strike") == []
    play.end_turn().end_turn().expand()
    assert "02" in play.regions("strike")


# ------------------------------------------------------------------------------- SW-2


def test_sw_2_3_banners_and_badges_are_shuffled_separately():
    one, other = dealt(block=1).position, dealt(block=2).position
    for stack in ("banner_stack", "badge_stack"):
        assert one[stack] != other[stack]
    assert len(one["row"]) + len(one["banner_stack"]) == 14


def test_sw_2_4_six_combos_can_be_seen_as_in_example_e_15():
    play = dealt()
    assert len(play.position["row"]) == 6
    view = new_record(GAME.state)
    GAME.contract.observe(play.state, play.data, 0, view)
    assert set(view.banners.tolist()) == {-1}
    assert set(view.badges.tolist()) == {-1}


def test_sw_2_6_five_coins_each():
    assert dealt(3).position["players"][2]["coins"] == 5
    assert dealt(3, **{"general.starting_coins": 7}).position["players"][2]["coins"] == 7


def test_sw_2_7_the_start_player_is_drawn_or_seat_0():
    starts = {dealt(3, block=block).position["first_seat"] for block in range(20)}
    assert starts == {0, 1, 2}
    fixed = {dealt(3, block=b, start_player="seat_0").position["first_seat"] for b in range(20)}
    assert fixed == {0}


# ------------------------------------------------------------------------------- SW-3


def test_sw_3_1_seats_take_turns_and_the_start_player_moves_the_marker():
    play = Play(players=3)
    order = []
    for _ in range(4):
        order.append((play.position["round"], play.position["turn"]["seat"]))
        play.end_turn()
    assert order == [(1, 0), (1, 1), (1, 2), (2, 0)]


def test_sw_3_2_the_steps_of_a_regular_turn():
    play = Play(
        Seat("skeletons", "diplomat", {"m2_01": 5, "m2_02": 1},
             declined=[("ghouls", {"m2_17": 3, "m2_18": 1})]),
        Seat("elves", land={"m2_06": 2, "m2_20": 1}),
    )  # fmt: skip
    steps = []
    while play.position["turn"]["seat"] == 0:
        phase = (play.position["step"], play.kind)
        if phase not in steps:
            steps.append(phase)
        if phase == ("E", "conquer") and "06" in play.regions("conquer"):
            play.do("conquer", "m2_06")
        else:
            play.nothing()
    assert steps == [
        ("A", "expand_or_decline"), ("B", "abandon"), ("B", "conquer"), ("D", "abandon"),
        ("E", "conquer"), ("F", "redeploy"),
    ]  # fmt: skip
    assert play.position["players"][0]["ally"] is None  # the Elves were attacked


def test_sw_3_3_a_decline_turn_has_no_conquests_at_all():
    play = Play(Seat("orcs", "spirit", {"m2_01": 1}, declined=[("ghouls", {"m2_17": 5})]))
    play.do("decline")
    assert play.position["turn"]["seat"] == 1
    assert play.coins(0) == 5 + 2


def test_sw_3_4_without_an_active_race_a_combo_must_be_picked():
    assert {option["do"] for option in Play().options} == {"pick"}


def test_sw_3_5_a_turn_without_a_conquest_is_legal_as_in_example_s_6():
    land = dict.fromkeys(("m2_01", "m2_02", "m2_05", "m2_06"), 1)
    play = Play(Seat("orcs", land=land, power="heroic"))
    play.do("expand").end_turn()
    assert play.coins(0) == 5 + 4


def test_sw_3_6_a_race_without_tokens_stays_active():
    play = Play(Seat("humans", declined=[("trolls", {"m2_01": 1})], power="heroic"))
    assert [option["do"] for option in play.options] == ["expand", "decline"]
    play.do("expand")
    assert play.position["turn"]["seat"] == 1
    assert play.active(0)["race"] == "humans"


def test_sw_3_7_a_race_with_tokens_in_hand_only_enters_again():
    play = Play(Seat("humans", hand=4)).expand()
    assert "01" in play.regions("conquer")
    assert "08" not in play.regions("conquer") + play.regions("attempt")


# ------------------------------------------------------------------------------- SW-4


def test_sw_4_1_sw_4_3_the_price_of_a_place_as_in_example_s_1_b_and_c():
    play = Play(Seat(coins=2)).lay_coins(0, 1, 0, 0, 2, 0)
    assert [option["place"] for option in play.options] == [1, 2, 3]
    assert [option["place"] for option in Play(Seat(coins=0)).options] == [1]


def test_sw_4_2_sw_4_3_sw_4_5_picking_place_5_as_in_example_s_1_a_and_e_1():
    play = Play(Seat(coins=5)).lay_coins(0, 1, 0, 0, 2, 0)
    before = play.position["row"]
    play.do("pick", place=5)
    row = play.position["row"]
    assert play.coins(0) == 5 - 4 + 2
    assert [combo["coins"] for combo in row] == [1, 2, 1, 1, 0, 0]
    assert row[4]["banner"] == before[5]["banner"]


def test_sw_4_4_the_tokens_of_a_combo_as_in_example_e_2():
    play = Play(row=[("skeletons", "merchant")]).do("pick", place=1)
    assert play.hand("skeletons") == 6 + 2
    assert play.tray("skeletons") == 20 - 8


def test_sw_4_4_no_more_tokens_than_the_tray_holds():
    play = Play(row=[("dwarves", "seafaring")], settings={"races.dwarves.banner": 6})
    play.do("pick", place=1)
    assert (play.hand("dwarves"), play.tray("dwarves")) == (8, 0)


def test_sw_4_5_a_new_combo_comes_without_coins():
    play = Play()
    next_up = (play.position["banner_stack"][0], play.position["badge_stack"][0])
    play.do("pick", place=6)
    last = play.position["row"][-1]
    assert (last["banner"], last["badge"], last["coins"]) == (*next_up, 0)
    assert play.chance == [{"event": "new_combo", "banner": next_up[0], "badge": next_up[1]}]


def test_sw_4_6_an_empty_badge_stack_is_filled_from_the_discards():
    play = Play()
    discards = play.state.badges[: play.state.n_badges].copy()
    play.state.discards = sum(1 << int(power) for power in discards)
    play.state.n_badges = 0
    play.state.badges[:] = -1
    play.do("pick", place=1)
    shuffled, combo = play.chance
    assert sorted(shuffled["order"]) == sorted(play.names.powers[k] for k in discards)
    assert shuffled["order"] == [combo["badge"], *play.position["badge_stack"]]
    assert play.position["badge_discards"] == []


def test_sw_4_7_sw_60_4_without_banners_the_row_gets_shorter_and_takes_returning_ones():
    seats = [
        Seat("amazons", "alchemist", {"m4_01": 1}, declined=[("dwarves", {"m4_02": 1})]),
        Seat("elves", "berserk", {"m4_03": 1}, declined=[("ghouls", {"m4_04": 1})]),
        Seat("giants", "commando", {"m4_05": 1}, declined=[("halflings", {"m4_06": 1})]),
        Seat(declined=[("humans", {"m4_12": 1}), ("orcs", {"m4_13": 1}, "spirit")]),
    ]
    play = Play(*seats, attacker=3)
    assert len(play.position["row"]) == 6
    assert play.position["banner_stack"] == []
    play.do("pick", place=1)
    assert len(play.position["row"]) == 5
    assert play.chance == []
    play.end_turn().do("decline")  # the Dwarves come back
    row = play.position["row"]
    assert len(row) == 6
    assert (row[5]["banner"], row[5]["coins"]) == ("dwarves", 0)


def test_sw_4_7_sw_11_9_into_a_full_row_a_banner_goes_under_the_stack():
    play = Play(Seat("humans", "hill", {"m2_01": 1}, declined=[("orcs", {"m2_17": 1})]))
    play.do("decline")
    assert play.position["banner_stack"][-1] == "orcs"
    assert play.state.n_known == 1


@pytest.mark.parametrize(
    ("race", "power", "markers"),
    [
        ("orcs", "bivouacking", {"encampment": 5}),
        ("orcs", "heroic", {"hero": 2}),
        ("orcs", "dragon_master", {"dragon": 1}),
        ("halflings", "hill", {"hole_in_the_ground": 2}),
        ("trolls", "fortified", {}),
    ],
)
def test_sw_4_8_markers_come_with_the_combo(race, power, markers):
    play = Play(row=[(race, power)]).do("pick", place=1)
    assert play.active(0)["markers"] == markers


def test_sw_60_5_with_two_players_the_opponent_is_one_person():
    play = Play(Seat("sorcerers", land={"m2_12": 1}), Seat("orcs", land={"m2_11": 1, "m2_13": 1}))
    play.expand().do("sorcery", "m2_11")
    assert play.regions("sorcery") == []


def test_sw_2_4_the_bottom_of_the_banner_stack_is_known_once_a_banner_returned():
    play = Play(Seat("humans", "hill", {"m2_01": 1}, declined=[("orcs", {"m2_17": 1})]))
    play.do("decline")
    view = new_record(GAME.state)
    GAME.contract.observe(play.state, play.data, 0, view)
    seen = view.banners[: view.n_banners]
    assert seen[-1] == play.race("orcs")
    assert np.all(seen[:-1] == -1)
