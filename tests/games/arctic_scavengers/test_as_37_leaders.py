"""AS-36 to AS-38  Leaders and dirty deeds."""

import pytest

from sim.games.arctic_scavengers.strength import fight_total
from tests.games.arctic_scavengers.board import Board


def led(leader, *hands, hq=3, **settings):
    others = [None] * (max(2, len(hands)) - 1)
    return Board(*hands, hq=hq, leaders=[leader, *others], **settings)


def test_as_37_1_as_36_6_peacemaker_adds_two_s24():
    board = led("peacemaker", "hunter refugee junk", "pills")
    board.act("hunt", "hunter", power=True)
    assert board.position["food"]["normal"] == 4
    assert board.seat(0)["power_used"]
    assert board.seat(0)["play"] == ["refugee*", "hunter*"]
    assert not board.offered(power=True)


def test_as_36_6_as_37_1_as_16_3_a_sniped_refugee_takes_the_bonus_away_s24():
    board = led("peacemaker", "hunter refugee junk", "sniper_team junk")
    board.act("hunt", "hunter", power=True)
    board.do(do="attack", kind="snipe", target={"card": "refugee", "power": True})
    assert board.position["food"]["normal"] == 2
    assert board.seat(0)["power_used"]


def test_as_36_7_the_spent_refugee_is_not_the_other_person():
    assert not led("peacemaker", "refugee net junk", "").offered(power=True)
    board = led("peacemaker", "2 refugee junk", "pills")
    assert board.offered(do="hunt", power=True)
    assert not board.offered(do="hunt", power=False)
    board.act("hunt", "refugee", power=True)
    assert board.position["food"]["normal"] == 2


def test_as_37_1_as_37_8_which_actions_a_bonus_fits():
    hand = "scavenger engineer 2 refugee junk"
    plans = {"schematics": "armory bunker"}
    assert {line["do"] for line in led("peacemaker", hand, "", **plans).offered(power=True)} == {
        "dig", "hunt", "build",
    }  # fmt: skip
    assert {line["do"] for line in led("mentor", hand, "", **plans).offered(power=True)} == {
        "dig", "hunt", "build", "draw",
    }  # fmt: skip


def test_as_37_3_as_36_5_butcher_feeds_one_hire_s24():
    board = led("butcher", "tribe_family_3 junk", "pills")
    board.do(do="butcher", card="tribe_family_3")
    position = board.position
    assert position["food"] == {"normal": 1, "cannibal": 0, "medicine": 1}
    assert position["removed"] == ["tribe_family_3"]
    board.act("hire", stack="saboteur")
    assert board.seat(0)["discard"] == ["saboteur"]
    assert not board.offered(do="butcher")


def test_as_37_3_the_butcher_may_act_after_the_hire():
    board = led("butcher", "refugee pills junk", "pills")
    board.act("hire", "pills", stack="hunter")
    assert board.offered(do="butcher", card="refugee")


def test_as_37_6_cannibal_food_does_not_mix_s24():
    board = led("cannibal", "refugee medkit 2 pills", "pills")
    board.state.food = 2
    board.do(do="cannibal", card="refugee")
    assert board.offered(do="hire", stack="medic", food="cannibal")
    assert not board.offered(do="hire", stack="medic", food="normal")
    board.act("hire", "medkit pills", stack="thugs", food="cannibal")
    assert board.seat(0)["discard"] == ["thugs"]
    assert board.seat(0)["play"] == ["medkit*", "pills*"]
    board = led("cannibal", "refugee pills junk", "pills")
    board.state.food = 2
    board.do(do="cannibal", card="refugee")
    assert not board.offered(do="hire", stack="thugs")  # 3 + 1 medicine, or 2 + 1


def test_as_37_5_organizer_draws_two_and_keeps_one_s24():
    board = led("organizer", "refugee scout junk", "pills", decks={0: "net pills medkit"})
    board.do(do="organizer")
    assert board.position["action"]["seen"] == ["net", "pills"]
    assert {line["card"] for line in board.legal()} == {"net", "pills"}
    board.do(do="keep", card="pills")
    seat = board.seat(0)
    assert seat["hand"] == ["scout", "pills", "junk"]
    assert seat["discard"] == ["net"]
    assert seat["performed"] == ["draw"]
    assert not board.offered(do="draw")


def test_as_37_5_the_card_not_kept_goes_where_the_switch_says():
    board = led("organizer", "refugee scout junk", "pills", decks={0: "net pills medkit"},
                organizer_unkept_to="deck_bottom")  # fmt: skip
    board.do(do="organizer").do(do="keep", card="pills")
    assert board.seat(0)["deck"] == ["medkit", "net"]


def test_as_37_7_as_37_4_sergeant_s24():
    board = led("sergeant_at_arms", "hunter rifle pills junk", "saboteur junk")
    assert board.offered(do="hire", stack="saboteur")
    board.act("hunt", "hunter rifle")
    assert board.kind == "turn"  # nothing to disarm
    board.act("hire", "pills", stack="saboteur")
    assert board.seat(0)["discard"] == ["saboteur"]


def test_as_37_4_as_31_6_as_36_5_fanatic_in_the_own_slot_s24():
    board = Board("refugee", "grenade brawler", "medic", hq=3, start=False,
                  leaders=["fanatic", None, None]).skirmish()  # fmt: skip
    board.do(do="attack", kind="fanatic", target={"card": "grenade", "seat": 1})
    assert board.position["removed"] == ["refugee"]
    assert board.position["round"] == 6
    assert "grenade" in board.seat(1)["discard"] + board.seat(1)["hand"]
    assert board.state.owned[0, board.names.card.index("refugee")] == 0


def test_as_37_4_as_17_3_fanatic_in_a_window_only_from_the_hand():
    def window(done, **settings):
        board = Board("refugee junk", "hunter spear", "pills", hq=3, done=done,
                      leaders=["fanatic", None, None], initiator=0 if done else 1,
                      **settings)  # fmt: skip
        board.act("hunt", "hunter spear")
        return board

    assert window(0).offered(do="attack", kind="fanatic", target={"card": "spear"})
    assert window(1).kind == "turn"
    assert window(1, reactions_from_committed="all").offered(do="attack", kind="fanatic")


def test_as_36_2_as_36_3_as_36_4_a_power_of_a_round_is_used_once():
    board = led("cannibal", "2 scavenger pills", "pills")
    board.do(do="cannibal", card="scavenger")
    assert not board.offered(do="cannibal")
    assert board.seat(0)["power_used"]
    board = led("ranger", "2 refugee junk", "pills")
    assert board.offered(do="hunt")


def test_as_38_5_as_38_7_as_38_11_a_shot_in_the_own_turn_opens_no_window_s30():
    board = Board("medic junk", "sniper_team scavenger", "saboteur pills", hq=4,
                  leaders=["ranger", "mentor", "gangster"], initiator=1)  # fmt: skip
    board.do(do="attack", kind="shoot", target={"type": "leader", "seat": 0})
    assert (board.kind, board.asked) == ("save", 0)
    board.do(do="pass")
    assert (board.kind, board.asked) == ("turn", 1)
    assert board.seat(0)["leader"] == {"id": "ranger", "wounded": True}
    assert board.seat(1)["discard"] == ["sniper_team*"]


def test_as_31_4_as_38_5_a_medic_saves_a_leader():
    board = Board("medic junk", "sniper_team scavenger", hq=4, leaders=["ranger", "mentor"],
                  initiator=1)  # fmt: skip
    board.do(do="attack", kind="shoot").do(do="save")
    assert not board.seat(0)["leader"]["wounded"]


def test_as_38_9_as_decisions_7_a_wounded_sergeant_protects_no_longer_s30():
    board = Board("hunter rifle junk", "sniper_team saboteur", hq=4,
                  leaders=["sergeant_at_arms", "mentor"])  # fmt: skip
    board.act("hunt", "hunter rifle")
    assert not board.offered(do="attack", kind="disarm")
    board.do(do="attack", kind="shoot")
    board.do(do="attack", kind="disarm")
    assert board.position["food"]["normal"] == 2


def test_as_38_9_as_50_a_hire_at_the_sergeants_price_fails_when_he_is_wounded_s30():
    board = Board("pills junk", "sniper_team junk", hq=4, leaders=["sergeant_at_arms", "mentor"])
    board.act("hire", "pills", stack="saboteur").do(do="attack", kind="shoot")
    position = board.position
    assert position["stacks"]["saboteur"] == 8
    assert position["players"][0]["performed"] == ["hire"]
    assert position["players"][0]["play"] == ["pills*"]


def deeds(**settings):
    return Board(
        "saboteur junk", "scavenger junk", hq=4, leaders=["ranger", "mentor"],
        buildings=[{"seat": 1, "building": "hydroponic_garden"},
                   {"seat": 1, "building": "armory", "cover": "4 junk"},
                   {"seat": 1, "building": "bunker", "stored": "sniper_team"}],
        **settings,
    )  # fmt: skip


def test_as_38_2_as_38_3_as_38_8_only_completed_enabled_buildings_are_disabled():
    board = deeds()
    targets = board.offered(do="attack", kind="sabotage")
    assert [line["target"]["site"] for line in targets] == [0, 2]
    board.do(do="attack", kind="sabotage", target={"site": 2})
    assert board.seat(1)["buildings"][2]["state"] == "disabled"
    assert board.seat(1)["buildings"][2]["stored"] == ["sniper_team"]
    board.end()
    assert not board.offered(do="retrieve")
    assert board.offered(do="hire", stack="scavenger")  # the garden still feeds


def test_as_38_4_as_38_10_repair_and_its_worker():
    board = deeds()
    board.do(do="attack", kind="sabotage", target={"site": 2}).end()
    board.do(do="repair", site=2, card="scavenger")
    seat = board.seat(1)
    assert seat["buildings"][2]["state"] == "complete"
    assert "scavenger*" in seat["discard"]
    assert board.offered(do="retrieve", card="sniper_team")


@pytest.mark.parametrize("card", ["pills", "medkit", "medic"])
def test_as_38_6_as_38_10_any_medicine_heals_the_leader(card):
    board = Board(f"{card} junk", "pills", hq=4, leaders=["ranger", "mentor"])
    board.state.wounded[0] = 1
    board.do(do="heal", card=card)
    assert not board.seat(0)["leader"]["wounded"]
    assert board.seat(0)["discard"] == [card + "*"]


@pytest.mark.parametrize(("switch", "n"), [(True, 1), (False, 0)])
def test_as_38_7_deeds_in_the_skirmish_by_the_switch(switch, n):
    board = Board("sniper_team", "pills", hq=4, leaders=["ranger", "mentor"], start=False,
                  dirty_deeds_in_skirmish=switch).skirmish()  # fmt: skip
    assert len(board.offered(do="attack", kind="shoot")) == n


def test_as_38_5_a_wounded_leader_has_no_power():
    board = Board("brawler refugee", "", hq=4, leaders=["mentor", None], start=False)
    assert fight_total(board.state, board.data, 0) == 3
    board.state.wounded[0] = 1
    assert fight_total(board.state, board.data, 0) == 2
