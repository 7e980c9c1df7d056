"""IC-8  Favour cards."""

import pytest

from tests.games.intrigue_city.lay import Table

FILLER = "BoS 1+2, RL 1+3, DB 2+3"


def attack(target="ES", board=1, attacker="", defender="", boards=None, slot="s1", **settings):
    """Seat 0 has attacked a guild of seat `board` with Manipulation (place a 1)."""
    table = Table(3, settings)
    table.turn(seat=0, boards=boards, favours={0: attacker, board: defender})
    return table.play(
        slot=slot, pawn="offensive", board=board, target=target, steps=f"place 1 {target}"
    )


def scapegoat(target, attacker="", defender="", boards=None, **settings):
    """Seat 0 has attacked a guild of seat 1 with Scapegoat."""
    table = Table(3, settings)
    table.turn(seat=0, boards=boards, favours={0: attacker, 1: defender})
    return table.play(slot="printed_scapegoat", pawn="offensive", board=1, target=target)


def usable(table):
    """Guilds whose cards can be used now."""
    return sorted({line["favour"] for line in table.options() if line.get("favour")})


def effects(table, favour):
    return sorted(line["step"] for line in table.options(favour=favour))


def test_ic_8_1_at_most_one_card_for_each_guild_with_two_sides():
    table = Table(3, seed=2).play_on(until=lambda t: t.state.round_no == 4)
    assert all(set(held.values()) <= {"weak", "strong"} for held in table.position["favours"])


@pytest.mark.parametrize(
    ("board", "side"), [("ES 2+2, BoS 1+3", "strong"), ("ES 2, BoS 1+3", "weak")]
)
def test_ic_8_2_the_side_depends_on_the_total_of_the_target(board, side):
    table = Table(3).turn(seat=0, boards={0: board})
    table.play(slot="s2", pawn="defensive", target="ES", steps="place 2 ES")
    assert table.held(0) == {"ES": side}


def test_ic_8_2_the_selected_guild_gives_no_card():
    table = Table(3).turn(seat=0)
    table.play(slot="s4", pawn="defensive", target="ES", selected="BoS", steps="move 1 BoS>ES")
    assert table.held(0) == {"ES": "weak"}


@pytest.mark.parametrize(
    ("switch", "side"), [("total_is_six", "strong"), ("must_have_changed", "weak")]
)
def test_ic_8_2_a_total_that_was_6_before_counts_unless_it_must_have_changed(switch, side):
    table = Table(3, {"switches.strong_favour_test": switch})
    table.turn(seat=0, boards={0: "RL 3+3, BoS 1+2"})
    table.play(slot="printed_scapegoat", pawn="defensive", target="RL")
    assert table.held(0) == {"RL": side}


@pytest.mark.parametrize(
    ("held", "board", "then"),
    [
        ("", "RL 3, BoS 1+2", "weak"),
        ("weak RL", "RL 3+3, BoS 1+2", "strong"),  # S22
        ("weak RL", "RL 3, BoS 1+2", "weak"),
        ("strong RL", "RL 3, BoS 1+2", "strong"),  # S22
    ],
)
def test_ic_8_3_s22_a_card_is_turned_up_never_down(held, board, then):
    table = Table(3).turn(seat=0, boards={0: board}, favours={0: held})
    table.play(slot="printed_scapegoat", pawn="defensive", target="RL")
    assert table.held(0) == {"RL": then}


def test_ic_8_4_an_equilibrium_by_an_attack_or_an_effect_gives_no_card():
    table = attack("ES", attacker="weak CM", boards={1: "ES 2+3, BoS 1", 0: "ES 2+3, BoS 1+1"})
    table.play(favour="CM", step="place 1 ES")
    assert table.cubes(0, "ES") == "3+2+1"
    assert (table.held(0), table.held(1)) == ({}, {})


def test_ic_8_5_a_used_card_goes_back_and_can_be_earned_again():
    table = Table(3).turn(seat=0, favours={0: "strong ES"})
    table.play(favour="ES", slot="s1", pawn="defensive", target="RL", steps="place 1 RL")
    assert table.held(0) == {"RL": "weak"}
    table.state.to_move, table.state.unplayed[0] = 0, 1
    table.play(slot="s2", pawn="defensive", target="ES", steps="place 2 ES")
    assert table.held(0) == {"RL": "weak", "ES": "weak"}


def test_ic_8_5_favours_are_always_optional():
    table = attack("ES", attacker="weak CM", defender="weak RL").play(favour=None)
    assert table.position["phase"] == "after_attack"
    table.play(favour=None)
    assert table.held(0) == {"CM": "weak"}
    assert table.position["phase"] == "turn"


@pytest.mark.parametrize(("favour", "pawn"), [("ES", "defensive"), ("BoS", "offensive")])
def test_ic_8_6_a_card_played_before_may_not_target_its_own_guild(favour, pawn):
    table = Table(3).turn(seat=0, favours={0: f"weak {favour}"}).occupy("s2", 2)
    targets = {line["target"] for line in table.options(favour=favour, pawn=pawn)}
    assert targets == {"BoS", "ES", "RL", "Dr", "DB", "CM"} - {favour}


@pytest.mark.parametrize("favour", ["CM", "DB"])
def test_ic_8_6_no_after_attack_card_of_the_attacked_guild(favour):
    boards = {0: "BoS 1+2, CM 1+3, DB 1+2+3, ES 1, Dr 1"}
    assert usable(attack(favour, attacker=f"weak {favour}", boards=boards)) == []
    assert usable(attack("Dr", attacker=f"weak {favour}", boards=boards)) == [favour]


@pytest.mark.parametrize("favour", ["RL", "Dr"])
def test_ic_8_6_no_reaction_with_the_card_of_the_attacked_guild(favour):
    boards = {1: "BoS 1+2, CM 1+3, DB 2+3, ES 1, Dr 1+2"}
    assert usable(attack(favour, defender=f"weak {favour}", boards=boards)) == []
    assert usable(attack("ES", defender=f"weak {favour}", boards=boards)) == [favour]


def seduced(scope, **cards):
    """Seat 0 has moved a 1 from RL to Dr on the board of seat 1."""
    table = Table(3, {"switches.own_guild_ban_scope": scope})
    table.turn(seat=0, favours=dict(enumerate(cards.values())))
    return table.play(
        slot="s4", pawn="offensive", board=1, target="Dr", selected="RL", steps="move 1 RL>Dr"
    )


def test_ic_8_6_the_selected_guild_counts_only_with_the_switch():
    assert usable(seduced("target_only", mine="", theirs="weak RL")) == ["RL"]
    assert usable(seduced("target_and_partner", mine="", theirs="weak RL")) == []


def test_ic_8_6_the_second_guild_of_a_move_counts_only_with_the_switch():
    boards = {0: "DB 1, Dr 1, RL 1+2+3, BoS 2+3"}
    table = attack("Dr", attacker="weak DB", boards=boards)
    assert effects(table, "DB") == ["move 1 DB>Dr", "move 1 Dr>DB", "move 1 Dr>RL", "move 1 RL>Dr"]
    partner = {"switches.own_guild_ban_scope": "target_and_partner"}
    table = attack("Dr", attacker="weak DB", boards=boards, **partner)
    assert effects(table, "DB") == ["move 1 Dr>RL", "move 1 RL>Dr"]


def test_ic_8_7_s26_one_card_in_an_own_turn():
    table = Table(3).turn(seat=0, favours={0: "strong BoS, strong CM"}).occupy("s2", 2)
    table.play(favour="BoS", slot="s2", pawn="offensive", board=1, target="RL", steps="place 2 RL")
    assert table.position["phase"] == "turn"
    assert table.held(0) == {"CM": "strong", "RL": "weak"}


def test_ic_8_7_s47_every_further_attack_may_be_answered():
    table = attack("ES", defender="weak Dr, weak RL", boards={1: "BoS 1+2, ES 1, RL 1+3, DB 2+3"})
    table.play(favour="Dr", step="move 1 ES>RL")
    assert table.state.to_move != 1 or table.position["phase"] == "turn"
    table.state.to_move = 2
    table.play(slot="s2", pawn="offensive", board=1, target="DB", steps="place 2 DB")
    assert (table.position["phase"], usable(table)) == ("reaction", ["RL"])
    table.play(favour="RL", step="place 1 DB")
    table.favours(1, "weak ES").state.to_move = 1
    assert table.has(favour="ES", pawn="defensive")


def test_ic_8_7_one_reaction_to_one_attack_two_with_the_switch():
    held = "weak Dr, weak RL"
    table = attack("ES", defender=held).play(favour="RL", step="place 1 ES")
    assert table.position["phase"] == "turn"
    table = attack("ES", defender=held, **{"switches.reactions_per_attack": 2})
    table.play(favour="RL", step="place 1 ES")
    assert (table.position["phase"], usable(table)) == ("reaction", ["Dr"])
    assert table.position["attack"]["reactions"] == ["raven_lords"]
    table.play(favour="Dr", step="move 1 ES>BoS")
    assert table.position["phase"] == "turn"


@pytest.mark.parametrize(("side", "intrigue"), [("weak", 9), ("strong", 11)])
def test_ic_8_8_s23_seekers_use_an_occupied_slot_and_change_the_intrigue(side, intrigue):
    table = Table(3).turn(seat=0, intrigue=(7, 20, 21), favours={0: f"{side} ES"})
    table.occupy("s4", 1)
    assert not table.has(favour=None, slot="s4")
    table.play(favour="ES", slot="s4", pawn="defensive", target="CM", steps="move 1 BoS>CM")
    assert table.state.intrigue[0] == intrigue
    assert table.held(0) == {"CM": "weak"}


def test_ic_8_8_the_slot_may_be_free_unless_the_switch_forbids_it():
    free = {"favour": "ES", "slot": "s1"}
    assert Table(3).turn(seat=0, favours={0: "weak ES"}).has(**free)
    table = Table(3, {"switches.seekers_need_occupied_slot": True})
    table.turn(seat=0, favours={0: "weak ES"}).occupy("s2", 1)
    assert not table.has(**free)
    assert table.has(favour="ES", slot="s2")
    assert not table.has(favour="ES", pawn="offensive")


def test_ic_8_9_weak_brotherhood_needs_an_occupied_slot():
    table = Table(3).turn(seat=0, favours={0: "weak BoS"}).occupy("s2", 2)
    assert {line["slot"] for line in table.options(favour="BoS")} == {"s2"}
    assert {line["pawn"] for line in table.options(favour="BoS")} == {"offensive"}


@pytest.mark.parametrize(
    ("held", "then"),
    [
        ("strong BoS", {"RL": "weak"}),
        ("strong BoS, weak RL", {"RL": "weak"}),
        ("strong BoS, strong RL", {"RL": "strong"}),
    ],
)
def test_ic_8_9_s25_strong_brotherhood_takes_the_weak_favour_if_none_is_held(held, then):
    table = Table(3).turn(seat=0, favours={0: held}).occupy("s2", 2)
    table.play(favour="BoS", slot="s2", pawn="offensive", board=1, target="RL", steps="place 2 RL")
    assert table.held(0) == then


def test_ic_8_9_s46_on_a_free_slot_strong_brotherhood_must_bring_a_card():
    table = Table(3).turn(seat=0, favours={0: "strong BoS, weak RL"}).occupy_all_but("s2")
    free = {line["target"] for line in table.options(favour="BoS", slot="s2")}
    assert free == {"ES", "Dr", "DB", "CM"}
    assert table.has(favour="BoS", slot="s1", target="RL")


@pytest.mark.parametrize(
    ("side", "steps"),
    [
        ("weak", ["place 1 RL", "remove 1 RL"]),
        ("strong", ["place 1 RL", "place 2 RL", "place 3 RL", "remove 1 RL", "remove 3 RL"]),
    ],
)
def test_ic_8_10_crescent_moon_places_or_removes_in_the_same_guild_of_the_own_board(side, steps):
    assert effects(attack("RL", attacker=f"{side} CM"), "CM") == steps


def test_ic_8_11_s27_dragons_blood_moves_to_or_from_an_adjacent_guild():
    boards = {0: "ES 1+2+3, BoS 1+3, RL 2+3, Dr 1+2"}
    moves = ["move 1 BoS>ES", "move 1 ES>BoS", "move 1 ES>RL"]
    assert effects(attack("ES", attacker="weak DB", boards=boards), "DB") == moves
    strong = effects(attack("ES", attacker="strong DB", boards=boards), "DB")
    assert strong == sorted([*moves, "move 2 ES>BoS", "move 2 ES>RL", "move 2 RL>ES"])


@pytest.mark.parametrize(("side", "values"), [("weak", "1"), ("strong", "123")])
def test_ic_8_12_raven_lords_place_or_remove_in_the_attacked_guild(side, values):
    table = attack("ES", defender=f"{side} RL", boards={1: "ES 1+2+3, BoS 1+2+3"})
    told = [f"{op} {value} ES" for op in ("place", "remove") for value in values]
    assert effects(table, "RL") == told


def test_ic_8_13_dreamers_move_to_or_from_a_guild_adjacent_to_the_attacked_one():
    table = attack("ES", defender="strong Dr", boards={1: "ES 2+3, RL 1+3, Dr 1+2"})
    assert effects(table, "Dr") == ["move 1 ES>BoS", "move 1 ES>RL", "move 1 RL>ES",
                                    "move 2 ES>BoS", "move 2 ES>RL"]  # fmt: skip


def test_ic_8_14_s29_only_the_attacked_seat_reacts_also_when_nothing_changed():
    table = scapegoat("Dr", defender="weak Dr, weak RL")
    table.favours(2, "weak RL")
    assert (table.state.to_move, table.position["phase"]) == (1, "reaction")
    assert usable(table) == ["RL"]
    table.play(favour="RL", step="place 1 Dr")
    assert table.position["phase"] == "turn"


def test_ic_8_15_the_brotherhood_gain_comes_before_the_reaction():
    table = Table(3).turn(seat=0, favours={0: "strong BoS", 1: "weak Dr"}).occupy("s2", 2)
    table.play(favour="BoS", slot="s2", pawn="offensive", board=1, target="RL", steps="place 2 RL")
    assert table.position["phase"] == "reaction"
    assert table.held(0) == {"RL": "weak"}
    assert table.position["attack"]["own_favours"] == ["brotherhood_of_steel"]


def test_ic_8_16_s30_a_card_without_a_possible_effect_cannot_be_played():
    table = Table(3).turn(seat=0, favours={1: "weak RL"}, boards={1: "ES 2+2, BoS 1+1+3"})
    table.state.bank[0] = 0
    table.play(slot="s2", pawn="offensive", board=1, target="ES", steps="place 2 ES")
    assert table.position["phase"] == "turn"
    assert table.held(1) == {"RL": "weak"}


def test_ic_8_17_a_card_is_used_with_the_side_it_shows():
    table = Table(3).turn(seat=0, intrigue=(3, 20, 21), favours={0: "strong ES"})
    table.play(favour="ES", slot="s1", pawn="defensive", target="RL", steps="place 1 RL")
    assert table.state.intrigue[0] == 3 + 2 + 1


def test_ic_8_18_any_number_of_pawns_may_share_a_slot_also_the_own():
    table = Table(3).turn(seat=0, favours={0: "weak BoS"})
    table.occupy("s2", 0, "defensive").occupy("s2", 1).occupy("s2", 2)
    table.play(favour="BoS", slot="s2", pawn="offensive", board=1, target="RL", steps="place 2 RL")
    assert len(table.position["slots"]["s2"]["pawns"]) == 4


def test_ic_8_19_with_a_hand_card_its_target_counts():
    table = Table(2).turn(seat=0, slots={"s6": "web_of_treachery"}, favours={1: "weak RL"})
    table.hand(0, "betrayal", "false_accusations", "territorial_claim")
    table.play(slot="s1", pawn="offensive", hand_card="betrayal", target="Dr")
    assert table.position["attack"]["action"] == "betrayal"
    assert table.position["attack"]["target"] == "dreamers"
    assert {line["step"] for line in table.options(favour="RL")} == {"place 1 Dr"}


def test_ic_8_20_an_answer_changes_the_own_board_only():
    table = attack("RL", attacker="strong CM", defender="")
    other = table.state.cubes[1].copy()
    table.play(favour="CM", step="remove 3 RL")
    assert (table.state.cubes[1] == other).all()
    assert table.cubes(0, "RL") == "1"
    table = Table(3).turn(seat=0, favours={0: "strong CM, strong DB"})
    table.play(slot="s1", pawn="defensive", target="RL", steps="place 1 RL")
    assert table.position["phase"] == "turn"
