"""AS-33 to AS-35  Engineers, construction, buildings."""

import pytest

from tests.games.arctic_scavengers.board import Board

PLANS = "armory bunker pharmacy hydroponic_garden armory"


def building(**settings):
    hand = settings.pop("hand", "engineer scavenger shovel junk")
    settings = {"schematics": PLANS, "decks": {0: "net pills junk spear scout refugee"}, **settings}
    return Board(hand, "pills", hq=2, **settings)


def test_as_34_1_as_34_2_as_34_3_as_34_4_as_34_5_as_34_6_a_build_step_by_step():
    board = building()
    board.act("build", "engineer")
    assert board.position["action"]["seen"] == ["armory", "bunker"]
    board.do(do="keep", card="bunker")
    position = board.position
    assert position["schematics"] == ["pharmacy", "hydroponic_garden", "armory", "armory"]
    site = position["players"][0]["buildings"][0]
    assert site == {
        "building": "bunker", "state": "site", "placed": 5, "stored": [],
        "cards": ["net", "pills", "junk", "spear", "scout"],
    }  # fmt: skip
    assert position["players"][0]["discard"] == ["engineer*"]
    assert position["players"][0]["deck"] == ["refugee"]


def test_as_34_1_no_build_without_an_engineer_or_a_plan():
    assert not building(hand="scavenger shovel junk").offered(do="build")
    assert not building(schematics="").offered(do="build")
    board = building(hand="engineer scavenger junk")
    board.do(do="build")
    assert not board.offered(do="done")
    assert {line.get("card") for line in board.legal()} == {"scavenger", "engineer"}


def test_as_34_3_as_34_6_keeping_no_building():
    board = building()
    board.act("build", "engineer scavenger").do(do="keep", card=None)
    assert board.position["schematics"] == ["hydroponic_garden", "armory", "armory", "bunker",
                                            "pharmacy"]  # fmt: skip
    assert board.seat(0)["buildings"] == []
    assert board.seat(0)["discard"] == ["engineer*"]
    assert board.seat(0)["play"] == ["scavenger*"]


@pytest.mark.parametrize(("switch", "dig"), [(False, True), (True, False)])
def test_as_33_3_as_33_1_build_and_dig_are_two_rights_unless_switched(switch, dig):
    board = building(build_uses_dig_action=switch, junkyard="net")
    board.act("build", "engineer").do(do="keep", card=None)
    assert bool(board.offered(do="dig")) == dig
    assert board.seat(0)["performed"] == (["build"] if dig else ["dig", "build"])


@pytest.mark.parametrize(
    ("plan", "time"), [("pharmacy", 2), ("armory", 3), ("hydroponic_garden", 4), ("bunker", 5)]
)
def test_as_34_7_build_times(plan, time):
    board = building(schematics=plan, decks={0: "9 junk"})
    board.act("build", "engineer").do(do="keep", card=plan)
    assert len(board.seat(0)["buildings"][0]["cards"]) == time


def test_as_34_7_the_bunker_takes_4_by_the_switch():
    board = building(schematics="bunker", decks={0: "9 junk"}, bunker_build_time=4)
    board.act("build", "engineer").do(do="keep", card="bunker")
    assert len(board.seat(0)["buildings"][0]["cards"]) == 4


def site(cover, hand="refugee scavenger junk", **settings):
    return Board(
        hand, "pills", hq=2,
        buildings=[{"seat": 0, "building": "hydroponic_garden", "cover": cover, "placed": 3}],
        **settings,
    )  # fmt: skip


def test_as_34_8_as_34_9_as_34_10_as_34_11_a_worker_is_discarded_at_once_s29():
    board = site("junk medkit pills net", hand="refugee scavenger hunter", discards={})
    assert board.seat(0)["discard"] == ["net"]  # the countdown took the card laid last
    board.act("work", "refugee", site=0)
    assert board.seat(0)["discard"] == ["refugee*", "net", "pills"] or sorted(
        board.seat(0)["discard"]
    ) == sorted(["net", "pills", "refugee*"])
    assert board.seat(0)["buildings"][0]["cards"] == ["junk"] or (
        board.seat(0)["buildings"][0]["cards"] == ["junk", "medkit"]
    )
    board.act("draw", "scavenger")
    assert len(board.seat(0)["hand"]) == 2


def test_as_34_9_toolkits_remove_two_more_and_other_tools_nothing():
    board = site("5 junk", hand="refugee toolkit shovel group_leaders junk")
    board.do(do="work", site=0).do(do="add", card="refugee")
    assert not board.offered(do="add", card="shovel")
    board.do(do="add", card="toolkit")
    assert len(board.seat(0)["buildings"][0]["cards"]) == 1
    assert sorted(board.seat(0)["discard"]) == sorted(["refugee*", "toolkit*"] + 4 * ["junk"])


@pytest.mark.parametrize(("power", "left"), [("per_card", 3), ("per_person", 1)])
def test_as_34_9_worker_power_by_card_or_by_people(power, left):
    board = site("5 junk", hand="thugs junk", worker_power=power)
    board.act("work", "thugs", site=0)
    assert len(board.seat(0)["buildings"][0]["cards"]) == left


def test_as_34_12_as_35_8_as_10_2_a_completed_garden_feeds_in_the_same_turn():
    board = site("2 junk")
    assert not board.offered(do="hire", stack="scavenger")
    board.act("work", "refugee", site=0)
    assert board.seat(0)["buildings"][0]["state"] == "complete"
    assert board.offered(do="hire", stack="scavenger")


def test_as_34_8_as_34_12_the_countdown_completes_a_site():
    assert site("junk").seat(0)["buildings"][0]["state"] == "complete"


@pytest.mark.parametrize(("switch", "zone"), [("discard", "discard"), ("hand", "hand")])
def test_as_34_11_removed_cards_go_where_the_switch_says(switch, zone):
    board = site("2 net", removed_construction_cards_to=switch)
    assert "net" in board.seat(0)[zone]


def test_as_34_9_as_34_15_no_work_in_the_turn_of_placing_nor_a_free_building():
    board = building(decks={0: ""}, hand="engineer 2 scavenger junk")
    board.act("build", "engineer").do(do="keep", card="armory")
    assert board.seat(0)["buildings"][0]["state"] == "site"
    assert board.seat(0)["buildings"][0]["cards"] == []
    assert not board.offered(do="work")


def test_as_34_13_as_34_14_as_34_16_as_42_1_sites_and_their_cards_stay_in_the_tribe():
    board = Board("", "", hq=2, start=False, buildings=[
        {"seat": 0, "building": "armory", "cover": "thugs"},
        {"seat": 0, "building": "armory", "cover": "net"},
    ])  # fmt: skip
    assert board.state.owned[0, board.names.card.index("thugs")] == 1
    assert [site["state"] for site in board.seat(0)["buildings"]] == ["site", "site"]


def stores(building, stored="", hand="pills medkit medic net refugee junk"):
    return Board(hand, "pills", hq=2,
                 buildings=[{"seat": 0, "building": building, "stored": stored}])  # fmt: skip


@pytest.mark.parametrize(
    ("building", "cards"),
    [("pharmacy", {"pills", "medkit"}), ("armory", {"net"}), ("bunker", {"medic", "refugee"}),
     ("hydroponic_garden", set())],
)  # fmt: skip
def test_as_35_1_as_35_2_as_42_8_each_building_stores_its_own_type_s23(building, cards):
    assert {line["card"] for line in stores(building).offered(do="store")} == cards


def test_as_35_1_as_35_3_a_full_building_takes_no_more_until_one_is_taken_out_s23():
    board = stores("bunker", stored="brawler hunter thugs")
    assert not board.offered(do="store")
    board.do(do="retrieve", site=0, card="thugs")
    assert "thugs" in board.seat(0)["hand"]
    assert board.offered(do="store", card="refugee")


def test_as_35_4_storing_ends_by_the_number_of_copies_owned():
    board = stores("armory", hand="net junk")
    for _ in range(1):
        board.do(do="store", card="net").do(do="retrieve", card="net")
    assert board.position["moved"] == {"stored": {"net": 1}, "retrieved": {"net": 1}}
    assert not board.offered(do="store")
    assert not board.offered(do="retrieve")


def test_as_35_4_as_6_6_a_used_card_cannot_be_stored():
    assert not stores("armory", hand="net* junk").offered(do="store")


def test_as_35_8_gardens_add_up_and_mix_with_a_hunt_s23():
    gardens = [{"seat": 0, "building": "hydroponic_garden"}] * 2
    board = Board("hunter scavenger junk", "pills", hq=2, buildings=gardens)
    assert board.offered(do="hire", stack="brawler")
    assert not board.offered(do="hire", stack="medic")
    board.act("hunt", "scavenger")
    assert board.offered(do="hire", stack="medic")


def test_as_35_5_as_35_6_as_35_9_as_16_10_a_sniper_team_from_the_bunker_s23_w12():
    board = Board(
        "2 junk", "scavenger shovel junk", hq=2, done=1, junkyard="5 net",
        buildings=[{"seat": 0, "building": "bunker", "stored": "sniper_team brawler"}],
    )  # fmt: skip
    board.act("dig", "scavenger shovel")
    board.do(do="attack", kind="snipe", card="sniper_team", site=0, **{"from": "bunker"})
    assert board.seat(0)["discard"] == ["sniper_team*"]
    assert board.seat(0)["committed"] == ["junk", "junk"]
    assert board.seat(0)["buildings"][0]["stored"] == ["brawler"]
    assert board.seat(1)["performed"] == ["dig"]
    assert len(board.position["junkyard"]) == 5


def test_as_35_7_as_20_2_stored_cards_stay_and_are_owned_s23():
    board = Board("junk", "pills", hq=2, round_no=1, decks={0: "5 junk", 1: "5 pills"},
                  buildings=[{"seat": 0, "building": "bunker", "stored": "thugs"}])  # fmt: skip
    board.end(2)
    assert board.state.round_no == 2
    assert board.seat(0)["buildings"][0]["stored"] == ["thugs"]
    assert board.state.owned[0, board.names.card.index("thugs")] == 1


def test_as_34_10_a_sniped_worker_removes_nothing_and_its_toolkit_is_discarded():
    board = Board("refugee toolkit junk", "sniper_team junk", hq=2, buildings=[
        {"seat": 0, "building": "armory", "cover": "3 junk", "placed": 2}])  # fmt: skip
    board.act("work", "refugee toolkit", site=0).do(do="attack", kind="snipe")
    assert sorted(board.seat(0)["discard"]) == sorted(["junk", "refugee*", "toolkit*"])
    assert len(board.seat(0)["buildings"][0]["cards"]) == 2


def test_as_34_6_an_engineer_returns_only_marked():
    board = building(decks={0: "junk"}, schematics="pharmacy", hand="engineer scavenger junk")
    board.act("build", "engineer").do(do="keep", card="pharmacy")
    board.act("draw", "scavenger")
    assert "engineer*" in board.seat(0)["hand"]
    assert not board.offered(do="draw")
