"""SW-BLANK  Effect blocks, own races, own powers, own markers."""

import pytest

from sim.errors import ConfigError
from sim.games.small_world import GAME, turn
from sim.games.small_world.data import printed
from sim.games.small_world.terms import Stage
from sim.games.small_world.tiles import check_where
from tests.games.small_world.lay import Play, Seat

GNOMES = {
    "id": "gnomes", "name": "Gnomes", "banner": 5, "donor": "humans",
    "effects": [
        {"block": "coins_region", "coins": 1, "where": {"symbol": ["mine"]}, "when": "both"},
        {"block": "discount", "tokens": 1, "where": {"terrain": ["mountain"]}},
    ],
}  # fmt: skip
ZEALOUS = {
    "id": "zealous", "name": "Zealous", "badge": 3,
    "effects": [
        {"block": "entry"},
        {"block": "coins_conquest", "coins": 1, "where": {"holds": ["lost_tribe"]}},
        {"block": "coins_turn", "coins": 3, "turns": "first"},
    ],
}  # fmt: skip
STONE = {
    "id": "stone", "name": "Stone", "count": 3, "defence": 2, "supply": "combo", "per_region": 1,
    "stops_sorcery": True, "conquered": "hand", "abandoned": "hand", "decline": "stays",
}  # fmt: skip


def race(*effects, banner=5, donor="humans", **more):
    return {"id": "folk", "name": "Folk", "banner": banner, "donor": donor,
            "effects": list(effects), **more}  # fmt: skip


def power(*effects, badge=4, **more):
    return {"id": "own", "name": "Own", "badge": badge, "effects": list(effects), **more}


def block(name, **parameters):
    return {"block": name, **parameters}


def table(*seats, own=(), powers=(), markers=(), **settings):
    """A position in a game with own tiles."""
    settings = {"blank_races": list(own), "blank_powers": list(powers),
                "blank_markers": list(markers), **settings}  # fmt: skip
    return Play(*seats, settings=settings)


def folk(*effects, land=None, hand=0, other=None, declined=(), **settings):
    """Seat 0 plays an own race with these blocks."""
    seat = Seat("folk", "wealthy", land or {}, hand, declined=list(declined))
    return table(seat, other or Seat(), own=[race(*effects)], **settings)


# ------------------------------------------------------------------------------- the tile


def test_sw_blank_1_any_number_of_own_tiles_takes_part():
    other = {**GNOMES, "id": "imps", "name": "Imps", "donor": "orcs"}
    box = GAME.read_box(3, {"blank_races": [GNOMES, other], "blank_powers": [ZEALOUS]})
    names = [tile["id"] for tile in box.document["races"]]
    assert {"gnomes", "imps"} <= set(names)
    assert len(box.document["powers"]) == 21
    assert ("race", "gnomes") in {(part.group, part.id) for part in box.components}
    assert [each.key for each in box.assumed] == ["races.gnomes", "races.imps", "powers.zealous"]


def test_sw_blank_2_sw_blank_3_sw_blank_20_gnomes_as_in_example_s_28():
    play = Play(row=[("gnomes", "merchant")], settings={"blank_races": [GNOMES]})
    assert len(play.names.races) == 14
    assert "humans" not in play.names.races
    assert play.tray("gnomes") == 10
    play.do("pick", place=1)
    assert play.hand("gnomes") == 7
    play.do("conquer", "m2_05").do("conquer", "m2_11").do("conquer", "m2_01")
    assert play.end_turn().coins(0) == 5 + 7
    play.end_turn().do("decline")
    assert play.coins(0) == 12 + 4
    play.end_turn().until("pick").end_turn()
    sources = play.position["players"][0]["sources"]
    assert sources["race"] == 3


def test_sw_blank_4_too_few_tokens_are_a_warning_as_in_example_s_31():
    box = GAME.read_box(2, {"blank_races": [race(banner=6, donor="dwarves")]})
    assert box.document["warnings"] == [
        "folk: up to 11 tokens at the pick (6 + badge 5), but its tray holds 8 (donor: dwarves); "
        "what is missing is not taken"
    ]
    assert GAME.read_box(2, {"blank_races": [race()]}).document["warnings"] == []


@pytest.mark.parametrize(
    ("changes", "warned"),
    [
        ({}, ["folk: up to 11 tokens at the pick (6 + badge 5), but its tray holds 8"]),
        ({"races.folk.tray": 30}, []),
        ({"races.folk.tray": 10},
         ["folk: up to 11 tokens at the pick (6 + badge 5), but its tray holds 10"]),
        ({"races.folk.banner": 20, "races.folk.tray": 24},
         ["folk: up to 25 tokens at the pick (20 + badge 5), but its tray holds 24"]),
        ({"races.folk.banner": 3}, []),
        ({"powers.wealthy.badge": 9}, ["folk: up to 15 tokens at the pick (6 + badge 9)"]),
    ],
)  # fmt: skip
def test_sw_blank_4_the_warning_is_about_the_numbers_in_force(changes, warned):
    settings = {"blank_races": [race(banner=6, donor="dwarves")], **changes}
    found = GAME.read_box(2, settings).document["warnings"]
    assert len(found) == len(warned)
    assert all(text.startswith(start) for text, start in zip(found, warned, strict=True))


def test_sw_blank_5_sw_blank_9_sw_blank_18_sw_blank_21_zealous_as_in_example_s_29():
    play = Play(row=[("orcs", "zealous")], settings={"blank_powers": [ZEALOUS]})
    assert len(play.names.powers) == 21
    play.do("pick", place=1)
    assert play.hand("orcs") == 8
    play.do("conquer", "m2_13").do("conquer", "m2_12").do("conquer", "m2_20")
    assert play.end_turn().coins(0) == 5 + 10
    play.end_turn().end_turn()
    assert play.coins(0) == 15 + 3
    play.end_turn().do("decline")
    assert play.coins(0) == 18 + 3
    assert play.position["badge_discards"][-1] == "zealous"


def test_sw_blank_5_replaces_takes_a_badge_out():
    box = GAME.read_box(2, {"blank_powers": [{**ZEALOUS, "replaces": "hill"}]})
    names = [tile["id"] for tile in box.document["powers"]]
    assert len(names) == 20
    assert "hill" not in names


def test_sw_blank_6_an_own_tile_is_treated_like_a_printed_one():
    play = Play(row=[("orcs", "hill"), ("gnomes", "forest")], settings={"blank_races": [GNOMES]})
    play.do("pick", place=2)
    assert play.coins(0) == 4
    assert play.position["row"][0]["coins"] == 1


# Regions of the map for two that are adjacent to m2_12, and what each of them is adjacent to.
NEAR_12 = {region["id"]: region["adjacent"] for region in printed()["maps"]["2"]["regions"]
           if "m2_12" in region["adjacent"]}  # fmt: skip
BAD = [
    ({"blank_races": [race(banner=11)]},
     "blank_races[0].banner = 11; allowed: a whole number from 1 to 10"),
    ({"blank_powers": [power(badge=5)]},
     "blank_powers[0].badge = 5; allowed: a whole number from 0 to 4"),
    ({"blank_races": [{k: v for k, v in race().items() if k != "donor"}]},
     "blank_races[0]: donor is missing; needed: id, name, banner, donor, effects"),
    ({"blank_races": [race(), {**GNOMES}]},
     'blank_races[1].donor = "humans"; allowed: a donor of its own for each own race'),
    ({"blank_races": [race(donor="humanz")]}, '(did you mean "humans"?)'),
    ({"blank_races": [race(block("discount", tokens=1, where={"terrain": ["desert"]}))]},
     'blank_races[0].effects[0].where.terrain: no terrain "desert"; known:'),
    ({"blank_races": [race(block("coin_region", coins=1))]},
     'effects[0].block: no block "coin_region"; known:'),
    ({"blank_races": [race(block("coins_region", coins=1, where={"holds": ["empty"]}))]},
     'effects[0].where: no condition "holds"; known: kind, marker, next_to, symbol, terrain'),
    ({"blank_powers": [power(block("place_marker", marker="dragon", place="with_strike"))]},
     'effects[0].place = "with_strike"; allowed: another place, or a block "strike"'),
    ({"blank_races": [{**race(), "id": "orcs"}]},
     'blank_races[0].id = "orcs"; allowed: an id that is not in use'),
    ({"blank_races": [race(block("coins_region", coins=11))]},
     "effects[0].coins = 11; allowed: a whole number from 1 to 10"),
    ({"blank_races": [race(block("coins_region"))]},
     "effects[0]: coins is missing; needed: block, coins"),
    ({"blank_races": [race(block("coins_region", coins=True))]}, "coins = true; allowed"),
    ({"blank_races": [race(block("discount", tokens=1, when="allways"))]},
     'effects[0].when: no when "allways"; known: active, both, decline'),
    ({"blank_races": [race(block("place_marker", marker="heros", place="redeploy"))]},
     'effects[0].marker: no marker "heros"'),
    ({"blank_races": [race(block("water", coins=1))]}, 'effects[0]: no key "coins"; known:'),
    ({"blank_races": [race(block("coins_turn", coins=1, turns="first", when="both"))]},
     'allowed: no `when` with turns = "first"'),
    ({"blank_races": [race(block("discount", tokens=1, where={"next_to": {"holds": []}}))]},
     'where.next_to: no condition "holds"; known: kind, symbol, terrain'),
    ({"blank_races": [race(*[block("water")] * 9)]}, "effects has 9 blocks; at most 8"),
    ({"blank_races": 3}, "blank_races = 3; allowed: a list of tables"),
    ({"blank_races": [race(tray=10)]}, 'no key "tray"; known: banner, donor, effects, id, name'),
    ({"blank_markers": [{**STONE, "supply": "bag"}]}, 'supply: no value "bag"; known: box, combo'),
    ({"blank_markers": [{**STONE, "count": 0}]}, "count = 0; allowed"),
    ({"blank_powers": [power(replaces="hil")]}, '(did you mean "hill"?)'),
    ({"races.orcs.banners": 3}, '(did you mean "races.orcs.banner"?)'),
    ({"races.orcs.banner": "5"}, 'races.orcs.banner = "5"; allowed: a whole number from 1 to 20'),
    ({"own_token_defend": True}, '(did you mean "own_tokens_defend"?)'),
    ({"own_tokens_defend": "yes"}, 'own_tokens_defend = "yes"; allowed: false or true'),
    ({"die.faces": []}, "die.faces = []; allowed: a list of 1 to 12"),
    ({"maps.2.turns": 16}, "maps.2.turns = 16; allowed: a whole number from 1 to 15"),
    ({"powers.stout.effects.decline.coins": 1}, 'no key "powers.stout.effects.decline.coins"'),
    ({"powers.heroic.effects.place_marker.place": "with_strike"},
     'powers.heroic.effects[0].place = "with_strike"; allowed: another place, or a block "strike"'),
    ({"races.skeletons.effects.growth.count": "occupied"},
     'races.skeletons.effects[0].where: no condition "holds"; known: '),
    ({"blank_powers": [{**power(*[block("coins_conquest", coins=1)] * 7), "id": f"own{k}"}
                       for k in range(3)],
      "blank_races": [race(block("growth", tokens=1, per=1, count="occupied"))],
      "races.folk.effects.growth.count": "conquered"},
     "25 blocks that count conquests with the own tiles; at most 24"),
    ({"maps.2.regions.m2_01.terrain": "sand"}, 'no terrain "sand"'),
    ({"maps.2.regions.m2_01.adjacent": ["m2_00"]}, "adjacency goes both ways"),
    ({"maps.2.regions.m2_01.adjacent": [["m2_00"]]},
     "maps.2.regions.m2_01.adjacent = ['m2_00']; allowed: \"m2_00\" or \"m2_01\" or "),
    ({"maps.2.regions.m2_01.adjacent": ["m3_00"]},
     'maps.2.regions.m2_01.adjacent: no region "m3_00"; known: m2_00, m2_01, '),
    ({"maps.2.regions.m2_00.adjacent": ["m2_00"]},
     'maps.2.regions.m2_00.adjacent = "m2_00"; allowed: other regions of the same map'),
    ({"maps.2.regions.m2_01.symbols": [["mine"]]},
     "symbols = ['mine']; allowed: \"mine\" or \"cavern\" or \"magic\""),
    ({"blank_races": [race(donor=["humans"])]},
     "blank_races[0].donor = ['humans']; allowed: \"amazons\" or \"dwarves\" or "),
    ({"blank_races": [race(donor=3)]}, 'blank_races[0].donor = 3; allowed: "amazons" or '),
    ({"blank_races": [race({"block": ["strike"]})]},
     "blank_races[0].effects[0].block = ['strike']; allowed: \"tokens_at_pick\" or "),
    ({"blank_races": [race({"block": True})]}, "effects[0].block = true; allowed: "),
    ({"blank_powers": [power(replaces=["flying"])]},
     "blank_powers[0].replaces = ['flying']; allowed: \"alchemist\" or "),
    ({"blank_powers": [power(replaces={"id": "flying"})]}, "replaces = {'id': 'flying'}; allowed"),
    ({"blank_races": [race(block("discount", tokens=1, when=["active"]))]},
     "effects[0].when = ['active']; allowed: \"active\" or \"decline\" or \"both\""),
    ({"blank_races": [race(block("place_marker", marker=["hero"], place="redeploy"))]},
     "effects[0].marker = ['hero']; allowed: "),
    ({"blank_races": [race(block("place_marker", marker="hero", place=1))]},
     "effects[0].place = 1; allowed: "),
    ({"blank_races": [race(block("discount", tokens=1, where={"terrain": [["hill"]]}))]},
     "where.terrain = ['hill']; allowed: "),
    ({"blank_races": [race(block("discount", tokens=1, where={"next_to": 3}))]},
     "where.next_to = 3; allowed: a table of conditions"),
    ({"blank_races": [race(banner=[5])]}, "blank_races[0].banner = [5]; allowed: "),
    ({"blank_races": [{**race(), "id": ["folk"]}]}, "blank_races[0].id = ['folk']; allowed: "),
    ({"blank_markers": [{**STONE, "defence": ["immune"]}]}, "defence = ['immune']; allowed: "),
    ({"blank_markers": [{**STONE, "supply": ["box"]}]},
     "supply = ['box']; allowed: \"box\" or \"combo\""),
    ({"blank_markers": [{**STONE, "stops_sorcery": "yes"}]},
     'stops_sorcery = "yes"; allowed: true or false'),
    ({"blank_markers": [{**STONE, "id": "source"}]},
     'blank_markers[0].id = "source"; allowed: any word but source and none'),
    ({"blank_races": GNOMES}, "blank_races: is one table; allowed: a list of tables, "
     "[[...blank_races]] in double brackets above each"),
    ({"maps.2.regions.m2_12.adjacent": [],
      **{f"maps.2.regions.{name}.adjacent": [other for other in near if other != "m2_12"]
         for name, near in NEAR_12.items()}},
     "maps.2.regions.m2_12.adjacent = []; allowed: regions that lead to m2_00; the map must"),
]  # fmt: skip


@pytest.mark.parametrize(("settings", "message"), BAD)
def test_sw_blank_7_a_faulty_tile_is_refused_in_one_line_as_in_example_s_31(settings, message):
    with pytest.raises(ConfigError) as caught:
        GAME.read_box(2, settings)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_sw_blank_2_free_limits_allow_a_banner_without_a_donor():
    own = race(banner=15, donor="none", tray=25)
    settings = {"blank_number_limits": "free", "blank_races": [own],
                "blank_powers": [power(badge=5)]}  # fmt: skip
    box = GAME.read_box(2, settings)
    assert box.data.n_races == 15
    assert box.data.tray[14] == 25


# ------------------------------------------------------------------------------- reading


def test_sw_blank_8_printed_numbers_are_changed_by_dotted_key():
    settings = {"powers.alchemist.effects.coins_turn.coins": 4, "races.orcs.banner": 6}
    box = GAME.read_box(2, settings)
    assert box.changed == settings
    play = Play(Seat("orcs", "alchemist", {"m2_01": 1}), settings=settings)
    assert play.do("expand").end_turn().coins(0) == 5 + 1 + 4
    assert GAME.read_box(2, {"races.orcs.banner": 5}).changed == {}
    assert GAME.read_box(2, {"races": {"orcs": {"banner": 6}}}).changed == {"races.orcs.banner": 6}


def test_sw_blank_9_numbers_add_up_and_the_smallest_loss_counts():
    play = folk(block("discount", tokens=1), block("discount", tokens=2), hand=3)
    assert play.cost("folk", "m2_16") == 1
    losses = folk(block("losses", tokens=3), block("losses", tokens=2), land={"m2_01": 3},
                  other=Seat("orcs", land={"m2_02": 9}))  # fmt: skip
    losses.do("expand").end_turn().expand().do("conquer", "m2_01")
    assert losses.hand("folk") == 1


@pytest.mark.parametrize(("when", "active", "decline"), [("active", 2, 1), ("decline", 1, 2),
                                                         ("both", 2, 2)])  # fmt: skip
def test_sw_blank_10_when_says_in_which_phase_a_block_works(when, active, decline):
    play = folk(block("coins_region", coins=1, when=when), land={"m2_01": 1})
    assert play.copy().do("expand").end_turn().coins(0) == 5 + active
    assert play.do("decline").coins(0) == 5 + decline


def test_sw_blank_11_a_badge_that_works_in_decline_stays_as_in_example_s_30():
    own = power(block("coins_region", coins=1, where={"terrain": ["forest"]}, when="both"))
    land = dict.fromkeys(("m2_02", "m2_12", "m2_01", "m2_03"), 1)
    play = table(Seat("orcs", "own", land), powers=[own])
    assert play.copy().do("expand").end_turn().coins(0) == 5 + 6
    play.do("decline")
    assert play.coins(0) == 5 + 6
    assert play.position["players"][0]["declined"][0]["power"] == "own"
    play.end_turn().end_turn()
    assert play.position["players"][0]["sources"]["power"] == 4
    play.end_turn().do("decline")
    assert "own" in play.position["badge_discards"]


WHERE = [
    ({"terrain": ["hill"]}, "m2_04", "m2_01"),
    ({"kind": ["coastal"]}, "m2_01", "m2_03"),
    ({"kind": ["border"], "symbol": ["mine"]}, "m2_02", "m2_01"),
    ({"symbol": ["mine", "magic"]}, "m2_10", "m2_04"),
    ({"holds": ["lost_tribe"]}, "m2_03", "m2_02"),
    ({"holds": ["empty"]}, "m2_05", "m2_03"),
    ({"holds": ["active"]}, "m2_17", "m2_18"),
    ({"holds": ["decline"]}, "m2_20", "m2_17"),
    ({"holds": ["non_empty"]}, "m2_20", "m2_05"),
    ({"marker": ["mountain"]}, "m2_05", "m2_04"),
    ({"next_to": {"terrain": ["farmland"]}}, "m2_08", "m2_12"),
]


@pytest.mark.parametrize(("where", "yes", "no"), WHERE)
def test_sw_blank_12_where_chooses_regions(where, yes, no):
    other = Seat("elves", land={"m2_17": 1}, declined=[("orcs", {"m2_20": 1})])
    plain = folk(land={"m2_09": 1}, other=other)
    play = folk(block("discount", tokens=1, where=where), land={"m2_09": 1}, other=other)
    assert play.cost("folk", yes) == plain.cost("folk", yes) - 1
    assert play.cost("folk", no) == plain.cost("folk", no)


def test_sw_blank_13_conquests_are_read_before_the_attacker_enters():
    play = folk(block("coins_conquest", coins=2, where={"holds": ["active"]}),
                land={"m2_01": 9}, other=Seat("elves", land={"m2_02": 1}))  # fmt: skip
    play.expand().do("conquer", "m2_02").do("conquer", "m2_06")
    assert play.position["turn"]["hits"] == {"folk.0": 1}
    with pytest.raises(ConfigError):
        check_where(printed(), "entry.where", {"next_to": {}}, holds=False, next_to=False)


def test_sw_blank_14_no_block_lifts_immunity_or_the_token_from_hand():
    other = Seat("orcs", "heroic", {"m2_02": 1}, markers={"m2_02": "hero"})
    play = folk(block("reach"), block("discount", tokens=9), land={"m2_01": 2}, other=other)
    assert "02" not in play.targets("folk")
    assert "07" not in play.targets("folk")
    assert play.cost("folk", "m2_05") == 1


# ------------------------------------------------------------------------------- blocks


def test_sw_blank_15_tokens_at_pick():
    own = race(block("tokens_at_pick", tokens=2))
    play = Play(row=[("folk", "hill")], settings={"blank_races": [own]}).do("pick", place=1)
    assert play.hand("folk") == 5 + 4 + 1  # the tray has no more than 10


def test_sw_blank_16_growth_of_regions_occupied():
    play = folk(block("growth", tokens=2, per=3, count="occupied"),
                land={"m2_01": 1, "m2_02": 1, "m2_05": 1})  # fmt: skip
    play.do("expand").do("stop")
    assert play.position["turn"]["left"] == 2


def test_sw_blank_17_coins_region_has_a_cap():
    land = {"m2_01": 1, "m2_02": 1, "m2_05": 1}
    play = folk(block("coins_region", coins=2, max=5), land=land).do("expand").end_turn()
    assert play.coins(0) == 5 + 3 + 5


def test_sw_blank_19_coins_turn_in_decline():
    play = folk(block("coins_turn", coins=2, turns="every", when="decline"), land={"m2_01": 1})
    assert play.do("decline").coins(0) == 5 + 1 + 2


def test_sw_blank_22_reach_sw_blank_23_link_sw_blank_24_water():
    assert "12" in folk(block("reach", where={"terrain": ["forest"]}), hand=5).targets("folk")
    linked = folk(block("link", where={"symbol": ["mine"]}), land={"m2_02": 1})
    assert {"05", "15", "18"} <= set(linked.targets("folk"))
    assert "07" in folk(block("water"), land={"m2_02": 1}).targets("folk")


def test_sw_blank_23_sw_blank_24_each_permission_is_a_block():
    assert "05" not in folk(land={"m2_02": 1}).targets("folk")


def test_sw_blank_25_losses_sw_blank_26_defence():
    play = folk(block("defence", tokens=2, where={"terrain": ["forest"]}, when="both"),
                land={"m2_02": 1, "m2_01": 1}, other=Seat("orcs", hand=9))  # fmt: skip
    assert play.cost("orcs", "m2_02") == 2 + 1 + 2
    assert play.cost("orcs", "m2_01") == 2 + 1
    play.do("decline")
    assert play.cost("orcs", "m2_02") == 2 + 1 + 2


def test_sw_blank_25_losses_may_be_all():
    play = folk(block("losses", tokens=10), land={"m2_02": 4}, other=Seat("orcs", hand=9))
    play.do("expand").end_turn().expand().do("conquer", "m2_02")
    assert (play.tray("folk"), play.hand("folk")) == (10, 0)


def test_sw_blank_26_defence_is_for_matching_regions_only():
    play = folk(block("defence", tokens=1, where={"next_to": {"terrain": ["hill"]}}),
                land={"m2_03": 1, "m2_04": 1}, other=Seat("orcs", hand=9))  # fmt: skip
    assert play.cost("orcs", "m2_03") == 2 + 1 + 1


@pytest.mark.parametrize(
    ("place", "after"),
    [("each_region", {"stone": 1}), ("first_conquests", {"stone": 1}), ("redeploy", {"stone": 1})],
)
def test_sw_blank_27_sw_blank_37_sw_blank_38_own_markers(place, after):
    own = race(block("place_marker", marker="stone", place=place))
    play = table(Seat("folk", "hill", hand=9), Seat("orcs", hand=9), own=[own], markers=[STONE])
    play.expand().do("conquer", "m2_01").end_turn()
    assert play.markers("m2_01") == after
    tokens = play.at("m2_01")[1]
    assert play.cost("orcs", "m2_01") == 2 + tokens + 2
    play.end_turn().do("decline")
    assert play.markers("m2_01") == after  # this marker stays


def test_sw_blank_27_one_per_turn_from_a_set_of_its_own():
    own = race(block("place_marker", marker="stone", place="one_per_turn"))
    play = table(Seat("folk", "hill", {"m2_01": 1, "m2_02": 1}), own=[own], markers=[STONE])
    play.to_markers().do("marker", "m2_02")
    assert play.active(0)["markers"] == {"stone": 2}


def test_sw_blank_28_attack_reserve():
    own = race(block("attack_reserve", tokens=2))
    play = Play(row=[("folk", "hill")], settings={"blank_races": [own]}).do("pick", place=1)
    assert play.hand("folk") == 10
    assert play.do("conquer", "m2_01").end_turn().hand("folk") == 2


def test_sw_blank_29_sorcery_more_than_once():
    play = folk(block("sorcery", per_opponent=2), land={"m2_12": 2},
                other=Seat("orcs", land={"m2_11": 1, "m2_13": 1, "m2_17": 1}))  # fmt: skip
    play.expand().do("sorcery", "m2_11").do("sorcery", "m2_13")
    assert play.regions("sorcery") == []


def test_sw_blank_27_equal_blocks_of_a_tile_count_the_first_conquests_once():
    blocks = [block("place_marker", marker="stone", place="first_conquests")] * 2
    marker = {**STONE, "count": 2, "per_region": 0}
    settings = {"blank_races": [race(*blocks)], "blank_markers": [marker]}
    play = Play(row=[("folk", "hill")], settings=settings).do("pick", place=1)
    left = []
    for region in ("m2_01", "m2_02", "m2_03"):
        play.until("conquer")
        left.append(play.active(0)["markers"]["stone"])
        play.do("conquer", region)
    assert [*left, play.active(0)["markers"]["stone"]] == [2, 1, 0, 0]
    assert [play.markers(region) for region in ("m2_01", "m2_02", "m2_03")] == [
        {"stone": 1}, {"stone": 1}, {}]  # fmt: skip


def test_sw_blank_30_the_marker_of_a_strike_moves_whatever_its_number():
    blocks = [block("strike", cost=1, per_turn=2),
              block("place_marker", marker="stone", place="with_strike")]  # fmt: skip
    play = table(Seat("folk", land={"m2_01": 9}), own=[race(*blocks, banner=10)], markers=[STONE])
    play.expand().do("strike", "m2_02")
    assert (play.markers("m2_02"), play.active(0)["markers"]) == ({"stone": 1}, {"stone": 2})
    play.do("strike", "m2_03")
    assert (play.markers("m2_02"), play.markers("m2_03")) == ({}, {"stone": 1})


def test_sw_blank_30_strike_for_its_own_price():
    play = folk(block("strike", cost=2, per_turn=2), land={"m2_01": 6})
    play.expand().do("strike", "m2_05").do("strike", "m2_06")
    assert play.hand("folk") == 1
    assert play.regions("strike") == []


def test_sw_blank_31_die_before_each():
    assert {"do": "roll"} in folk(block("die_before_each"), hand=3).expand().options


def test_sw_blank_32_peace_sw_blank_36_decline_after_scoring():
    play = folk(block("peace"), block("decline_after_scoring"), land={"m2_01": 1})
    play.do("expand").until("ally").do("ally", seat=1)
    assert play.kind == "late_decline"


def test_sw_blank_33_stay_in_decline():
    play = folk(block("stay_in_decline"), land={"m2_01": 3}).do("decline")
    assert play.at("m2_01") == ("folk", 3)


def test_sw_blank_34_several_races_act_in_the_order_of_their_decline():
    own = [race(block("act_in_decline"), block("spared"))]
    seat = Seat("orcs", "wealthy", {"m2_01": 1},
                declined=[("folk", {"m2_20": 1}), ("ghouls", {"m2_17": 1})])  # fmt: skip
    play = table(seat, own=own).do("expand")
    order = []
    while play.position["step"] == "B":
        acting = play.position["turn"]["acting"]
        if acting not in order:
            order.append(acting)
        play.nothing()
    assert order == ["folk", "ghouls"]


def test_sw_blank_35_several_spared_races():
    own = [race(block("spared"))]
    seat = Seat("orcs", "hill", {"m2_01": 1},
                declined=[("folk", {"m2_20": 1}), ("elves", {"m2_17": 1}, "spirit")])  # fmt: skip
    play = table(seat, own=own).do("decline")
    assert play.declined(0) == ["folk", "elves", "orcs"]


def test_sw_blank_36_decline_after_scoring_alone():
    play = folk(block("decline_after_scoring"), land={"m2_01": 1}).do("expand")
    assert play.until("late_decline").kind == "late_decline"


def test_sw_blank_42_without_a_combo_nothing_is_picked():
    play = Play(Seat(declined=[("elves", {"m2_17": 1})]), settings={"general.visible_combos": 1})
    play.state.n_row = 0
    play.state.n_banners = 0
    play.state.stage = Stage.PICK
    turn.advance(play.state, play.data)
    assert play.kind == "over"  # nobody could ever pick
    assert play.coins(0) == 5 + 10  # a coin for the Elves in each round


def test_sw_blank_39_sw_blank_40_the_printed_tiles_are_written_in_blocks():
    known = {item["id"]: item for item in printed()["effect_blocks"]}
    for group in ("races", "powers"):
        for tile in printed()[group]:
            for effect in tile["effects"]:
                required = known[effect["block"]]["required"]
                assert set(required) <= set(effect)
    assert next(t for t in printed()["races"] if t["id"] == "ratmen")["effects"] == []
