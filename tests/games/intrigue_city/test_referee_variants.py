"""The referee on the two-player game and the variants (IC-13, IC-14)."""

from __future__ import annotations

import random

import pytest

from .referee.options import legal_options, placement_options
from .referee.play import _end_round, fresh_state
from .referee.score import result_of
from .referee.selfplay import deal
from .referee.tables import (
    CM,
    DB,
    DR,
    ES,
    RL,
    USUAL,
    after,
    board,
    era,
    game_of,
    left_in_bank,
    options,
    play_one,
    table,
    totals,
    voted,
)


def test_s39_ic_13_4_the_four_sets_of_a_2_player_game():
    game = game_of(2)
    state = fresh_state(
        game,
        dict.fromkeys(game.card_slots, "bribery"),
        [0, 1],
        [list(game.box.power_deck)] * 2,
        list(game.neutral_deck),
        [[], []],
    )
    assert len(placement_options(game)) == 180
    for _ in range(2):
        state = after(state, game, legal_options(state, game)[0])
    assert state.bank == [29, 27, 24]
    assert [sum(totals(state, seat)) for seat in (0, 1)] == [17, 17]
    assert len(state.slots) == 6


@pytest.mark.parametrize(
    ("players", "short", "count", "sets"),
    [(3, False, 120, 3), (3, True, 180, 4), (2, True, 120, 5), (5, False, 120, 3)],
)
def test_ic_14_4_the_number_of_placements(players, short, count, sets):
    game = game_of(players, variants={"short_game": short})
    found = placement_options(game)
    assert len(found) == len(set(found)) == count
    assert {len(option.sets) for option in found} == {sets}


def test_s40_ic_13_6_a_hand_card_replaces_the_action():
    game = game_of(2)
    hands = [["betrayal", "false_accusations", "web_of_treachery"], []]
    state = table(game, hands=hands)
    state.slots["s5"].action, state.slots["s3"].action = "bribery", "change_of_plans"
    then = play_one(
        state, game, pawn="defensive", slot="s5", hand_card="betrayal", target=RL, selected=CM
    )
    assert then.boards[0][RL] == [1, 0, 2]
    assert then.boards[0][CM] == [0, 1, 0]
    assert then.intrigue(0) == 4
    assert then.hands[0] == ["false_accusations", "web_of_treachery"]
    assert then.used_hand_cards[0] == ["betrayal"]
    assert then.favours[0] == {RL: "weak"}


def test_s41_ic_13_5_the_neutral_card_counts_with_the_votes():
    game = game_of(2)
    votes = [f"{ES}:fixed", f"{RL}:scaled"]
    then = voted(era(game, 3, votes, neutral=f"{RL}:fixed"), game, votes)
    assert (then.power[ES], then.power[RL]) == (3, 6)
    assert then.neutral.revealed == [f"{RL}:fixed"]
    then = voted(era(game, 9, votes, neutral=f"{RL}:fixed"), game, votes)
    assert then.neutral.revealed == then.neutral.kept == []


def test_r39_a_neutral_card_of_a_secret_era_lies_with_the_votes():
    game = game_of(2, switches={"two_player_neutral_cards_eras": ["III"]})
    votes = [f"{ES}:fixed", f"{RL}:scaled"]
    then = voted(era(game, 9, votes, neutral=f"{RL}:fixed"), game, votes)
    assert then.neutral.kept == [f"{RL}:fixed"]
    assert then.power[RL] == 1
    assert result_of(then, game)["power"][RL] == 1 + 2 + 3


def test_s42_ic_14_3_the_short_game_opens_with_era_1():
    game = game_of(3, variants={"short_game": True})
    state = table(game)
    state.phase, state.to_move, state.marker = "placement", 0, game.start_position
    state.boards = [board("")] * 3
    for _ in range(3):
        state = after(state, game, legal_options(state, game)[0])
    assert (state.phase, state.to_move) == ("vote", 0)
    assert game.box.track[state.marker - 1] == "I"
    assert [len(pile.drawn) for pile in state.power_cards] == [3, 3, 3]


def test_s43_ic_14_6_a_blank_vote_moves_nothing_and_is_cast_once():
    game = game_of(3, variants={"blank_vote": True})
    votes = [f"{ES}:scaled", f"{ES}:fixed", f"{ES}:scaled"]
    state = era(game, 3, votes)
    assert len(options(state, game, blank=True)) == len(set(state.power_cards[0].drawn))
    then = voted(state, game, votes, blank=0)
    assert then.power[ES] == 6
    assert then.power_cards[0].blank == [f"{ES}:scaled"]
    again = era(game, 6, votes)
    again.power_cards[0].blank = ["spent"]
    assert options(again, game, blank=True) == []
    assert result_of(then, game)["sources"][0]["blank_vote_penalty"] == -2


def test_ic_14_6_no_blank_vote_without_the_variant():
    game = game_of(3)
    votes = [f"{ES}:scaled", f"{ES}:fixed", f"{ES}:scaled"]
    assert options(era(game, 3, votes), game, blank=True) == []


@pytest.mark.parametrize(("floor", "scores"), [("none", [-2, 0, 3]), (0, [0, 0, 3])])
def test_r35_the_score_floor(floor, scores):
    game = game_of(3, switches={"score_floor": floor})
    state = table(game, track={1: [0, 1], 2: [2]})
    state.power_cards[0].blank = [f"{ES}:fixed"]
    assert result_of(state, game)["scores"] == scores


def test_s44_ic_14_1_no_favour_card_for_beginners():
    game = game_of(3, variants={"beginner": True})
    state = table(game, ["RL 3+3", USUAL, USUAL])
    then = play_one(state, game, pawn="defensive", slot="printed_scapegoat", target=RL)
    assert then.favours[0] == {}
    _end_round(then, game, [])
    assert then.equilibrium[0][RL] == 1


def test_s48_ic_15_4_the_neutral_card_counts_beside_a_blank_vote():
    game = game_of(2, variants={"short_game": True, "blank_vote": True})
    votes = [f"{CM}:fixed", f"{ES}:fixed"]
    then = voted(era(game, 3, votes, neutral=f"{DR}:fixed"), game, votes, blank=0)
    assert (then.power[ES], then.power[DR], then.power[CM]) == (3, 3, 1)


def test_s50_ic_13_7_one_favour_and_one_hand_card_in_a_turn():
    game = game_of(2)
    hands = [["betrayal"], []]
    state = table(game, hands=hands, favours={0: {ES: "weak"}}, pawns={"s1": [(1, "offensive")]})
    found = options(state, game, favour=ES, slot="s1", hand_card="betrayal")
    named = {(turn.target, turn.selected) for turn in found}
    assert (RL, CM) in named
    assert (DB, ES) in named
    assert ES not in {target for target, _ in named}
    then = play_one(state, game, favour=ES, slot="s1", hand_card="betrayal", target=RL)
    assert then.intrigue(0) == 2 - 1


def test_ic_13_8_two_players_use_the_column_of_the_switch():
    for column, power in (("p3", 4), ("p4", 3), ("p5", 2)):
        game = game_of(2, switches={"two_player_power_column": column})
        assert game.raised(1, f"{ES}:scaled") == power


def test_the_bank_of_a_laid_out_table_is_the_rest_of_the_supply():
    game = game_of(3)
    assert left_in_bank(table(game), game) == [33 - 6, 33 - 6, 30 - 6]


def test_s49_ic_14_10_three_cards_stay_unseen_in_advanced_a():
    game = game_of(2, variants={"random_actions": True})
    state = deal(game, random.Random(3))
    laid = {there.action for there in state.slots.values()}
    seen = laid | {card for hand in state.hands for card in hand}
    assert (len(laid), len(seen), len(state.left_out)) == (6, 12, 3)
    assert seen.isdisjoint(state.left_out)
    assert not {"old_debts", "scapegoat"} & {*seen, *state.left_out}


@pytest.mark.parametrize(
    ("variants", "kinds"),
    [({}, {"advanced"}), ({"random_actions": True}, {"basic", "advanced"})],
)
def test_ic_13_3_hands_are_drawn_from_the_pool_of_the_variant(variants, kinds):
    game = game_of(2, variants=variants)
    hands = [hand for seed in range(20) for hand in deal(game, random.Random(seed)).hands]
    assert {game.box.cards[card].kind for hand in hands for card in hand} == kinds


def test_ic_13_6_no_hand_card_where_the_data_allow_none():
    game = game_of(2, changed={"two_players.max_hand_cards_per_turn": 0})
    state = table(game, hands=[["betrayal"], []])
    assert {turn.hand_card for turn in legal_options(state, game)} == {None}
