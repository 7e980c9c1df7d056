"""The referee on favour cards (IC-8)."""

from __future__ import annotations

import pytest

from .referee.model import PASS, Answer, Step
from .referee.options import legal_options
from .referee.tables import (
    BOS,
    CM,
    DB,
    DR,
    ES,
    RL,
    USUAL,
    after,
    game_of,
    options,
    play_one,
    table,
)

SPREAD = "BoS 1+2+3, ES 1+2+3, RL 1+2+3, Dr 1+2+3, DB 1+2, CM 1+2"


@pytest.mark.parametrize(("own", "side"), [("RL 3+3", "strong"), ("RL 3+1", "weak")])
def test_s21_ic_7_17_scapegoat_takes_the_card_and_moves_the_marker(own, side):
    game = game_of(3)
    state = table(game, [own, USUAL, USUAL])
    then = play_one(state, game, pawn="defensive", slot="printed_scapegoat", target=RL)
    assert then.favours[0] == {RL: side}
    assert then.track[5] == [0]
    assert then.boards == state.boards


def test_r20_a_total_that_was_6_before_is_weak_with_the_switch():
    game = game_of(3, switches={"strong_favour_test": "must_have_changed"})
    state = table(game, ["RL 3+3", USUAL, USUAL])
    then = play_one(state, game, pawn="defensive", slot="printed_scapegoat", target=RL)
    assert then.favours[0] == {RL: "weak"}


@pytest.mark.parametrize(("held", "own"), [("weak", "RL 3+3"), ("strong", "RL 3")])
def test_s22_ic_8_3_a_card_is_turned_up_but_never_back(held, own):
    game = game_of(3)
    state = table(game, [own, USUAL, USUAL], favours={0: {RL: held}})
    then = play_one(state, game, pawn="defensive", slot="printed_scapegoat", target=RL)
    assert then.favours[0] == {RL: "strong"}


@pytest.mark.parametrize(("side", "space"), [("weak", 9), ("strong", 11)])
def test_s23_ic_8_8_seekers_open_an_occupied_slot(side, space):
    game = game_of(3)
    state = table(
        game,
        favours={0: {ES: side}},
        pawns={"s4": [(1, "defensive")]},
        track={7: [0], 8: [1], 9: [2]},
    )
    found = options(state, game, favour=ES, slot="s4")
    assert {turn.target for turn in found} == {BOS, RL, DR, DB, CM}
    assert {turn.pawn for turn in found} == {"defensive"}
    then = play_one(state, game, favour=ES, slot="s4", target=CM, selected=BOS)
    assert then.intrigue(0) == space
    assert then.favours[0] == {CM: "weak"}
    assert then.slots["s4"].pawns == [(1, "defensive"), (0, "defensive")]


def test_r23_seekers_may_need_an_occupied_slot():
    state_of = {}
    for needed in (False, True):
        game = game_of(3, switches={"seekers_need_occupied_slot": needed})
        pawns = {"s4": [(1, "defensive")]}
        state = table(game, favours={0: {ES: "weak"}}, pawns=pawns)
        state_of[needed] = {turn.slot for turn in options(state, game, favour=ES)}
    assert state_of[True] == {"s4"}
    assert state_of[False] == set(state.slots)


def brotherhood(held: dict[str, str]) -> tuple:
    game = game_of(3)
    pawns = {"s1": [(2, "defensive")]}
    return game, table(game, favours={0: held}, pawns=pawns)


def test_s25_ic_8_9_strong_brotherhood_takes_the_attacked_guilds_card():
    game, state = brotherhood({BOS: "strong"})
    then = play_one(
        state, game, favour=BOS, slot="s1", board=1, target=RL,
        steps=(Step("place", None, RL, 1),),
    )  # fmt: skip
    assert then.favours[0] == {RL: "weak"}
    assert BOS not in {turn.target for turn in options(state, game, favour=BOS)}


def test_s25_ic_8_9_a_held_card_is_left_as_it_is():
    game, state = brotherhood({BOS: "strong", RL: "strong"})
    turn = options(state, game, favour=BOS, slot="s1", board=1, target=RL)[0]
    assert after(state, game, turn).favours[0] == {RL: "strong"}


def test_ic_8_9_weak_brotherhood_must_use_an_occupied_slot_and_gives_no_card():
    game, state = brotherhood({BOS: "weak"})
    found = options(state, game, favour=BOS)
    assert {turn.slot for turn in found} == {"s1"}
    assert after(state, game, found[0]).favours[0] == {}


def test_s46_ic_8_9_strong_brotherhood_needs_a_benefit():
    game, state = brotherhood({BOS: "strong", RL: "weak"})
    assert options(state, game, favour=BOS, slot="s2", target=RL) == []
    assert options(state, game, favour=BOS, slot="s1", target=RL)
    turn = options(state, game, favour=BOS, slot="s2", board=1, target=DR)[0]
    assert after(state, game, turn).favours[0] == {RL: "weak", DR: "weak"}


def test_s26_ic_8_7_one_favour_in_an_own_turn():
    game, state = brotherhood({BOS: "strong", CM: "strong"})
    turn = options(state, game, favour=BOS, slot="s1", board=1, target=RL)[0]
    assert after(state, game, turn).phase == "turn"
    plain = options(state, game, favour=None, slot="s2", board=1, target=RL)[0]
    assert after(state, game, plain).phase == "after_attack"


def attacked(target: str, *, seat: int, favours: dict[str, str], boards=None, **rules) -> tuple:
    """Seat 0 has named `target` on the board of seat 1 with Scapegoat; `seat` holds favours."""
    game = game_of(3, **rules)
    state = table(game, boards or [SPREAD, SPREAD, USUAL], favours={seat: favours})
    at = {"pawn": "offensive", "slot": "printed_scapegoat", "board": 1, "target": target}
    return game, play_one(state, game, **at)


def test_s27_ic_8_11_strong_dragons_blood_moves_1_or_2_over_one_border():
    game, state = attacked(ES, seat=0, favours={DB: "strong"})
    assert state.phase == "after_attack"
    ways = {(a, b) for other in (BOS, RL) for a, b in ((ES, other), (other, ES))}
    assert set(legal_options(state, game)) == {PASS} | {
        Answer(DB, Step("move", a, b, value)) for a, b in ways for value in (1, 2)
    }


def test_s27_ic_8_6_dragons_blood_is_banned_only_for_its_own_target():
    game, state = attacked(DB, seat=0, favours={DB: "strong"})
    assert state.phase == "turn"
    game, state = attacked(DR, seat=0, favours={DB: "strong"})
    assert options(state, game, favour=DB, step=Step("move", DB, DR, 1))


def test_r26_with_the_switch_the_second_guild_of_a_move_counts():
    switches = {"own_guild_ban_scope": "target_and_partner"}
    game, state = attacked(DR, seat=0, favours={DB: "strong"}, switches=switches)
    found = options(state, game, favour=DB)
    assert {(option.step.source, option.step.dest) for option in found} == {(DR, RL), (RL, DR)}


def test_r26_with_the_switch_the_selected_guild_counts():
    for scope, expected in (("target_only", {BOS, RL}), ("target_and_partner", {RL})):
        game = game_of(3, switches={"own_guild_ban_scope": scope})
        pawns = {"s4": [(2, "offensive")]}
        state = table(game, favours={0: {BOS: "weak"}}, pawns=pawns)
        found = options(state, game, favour=BOS, slot="s4", target=ES)
        assert {turn.selected for turn in found} == expected


def test_s29_ic_8_14_scapegoat_is_answered_but_not_with_the_targets_card():
    game, state = attacked(DR, seat=1, favours={DR: "weak", RL: "weak"})
    assert (state.phase, state.to_move) == ("reaction", 1)
    assert set(legal_options(state, game)) == {
        PASS,
        Answer(RL, Step("place", None, DR, 1)),
        Answer(RL, Step("remove", DR, None, 1)),
    }


def test_s30_ic_8_16_a_reaction_that_can_do_nothing_is_not_asked():
    game = game_of(3)
    boards = [USUAL, "BoS 1, ES 2, RL 3", USUAL]
    state = table(game, boards, favours={1: {RL: "weak"}}, bank=[0, 9, 9])
    at = {"pawn": "offensive", "slot": "printed_scapegoat", "board": 1, "target": ES}
    assert play_one(state, game, **at).phase == "turn"
    state.bank[0] = 1
    assert play_one(state, game, **at).phase == "reaction"


@pytest.mark.parametrize(("limit", "phase"), [(1, "turn"), (2, "reaction")])
def test_r27_the_number_of_reactions_to_one_attack(limit, phase):
    switches = {"reactions_per_attack": limit}
    favours = {DR: "weak", RL: "weak"}
    game, state = attacked(ES, seat=1, favours=favours, switches=switches)
    then = play_one(state, game, favour=RL, step=Step("place", None, ES, 1))
    assert then.phase == phase
    assert then.favours[1] == {DR: "weak"}


def test_s47_ic_8_7_every_attack_may_be_answered():
    game, state = attacked(ES, seat=1, favours={DR: "weak", RL: "weak"})
    state = play_one(state, game, favour=DR, step=Step("move", ES, BOS, 1))
    state.to_move = 2
    state = play_one(
        state, game, pawn="offensive", slot="s1", board=1, target=DB,
        steps=(Step("place", None, DB, 1),),
    )  # fmt: skip
    assert (state.phase, state.to_move) == ("reaction", 1)
    assert {option.favour for option in legal_options(state, game)} == {RL, None}


def test_ic_8_15_the_reaction_comes_before_the_after_attack_favour():
    game = game_of(3)
    favours = {0: {CM: "weak"}, 1: {RL: "weak"}}
    state = table(game, [SPREAD, SPREAD, USUAL], favours=favours)
    state = play_one(state, game, pawn="offensive", slot="printed_scapegoat", board=1, target=ES)
    assert (state.phase, state.to_move) == ("reaction", 1)
    state = after(state, game, PASS)
    assert (state.phase, state.to_move) == ("after_attack", 0)
    assert state.attack.advance == 5
    assert after(state, game, PASS).track[5] == [0]


def test_r15_a_favour_effect_is_over_with_its_removal():
    switches = {"last_cube_check": "after_action"}
    boards = [USUAL, "ES 1+2+3", USUAL]
    game, state = attacked(ES, seat=1, favours={RL: "weak"}, boards=boards, switches=switches)
    assert {option.step for option in options(state, game, favour=RL)} == {
        Step("place", None, ES, 1)
    }
