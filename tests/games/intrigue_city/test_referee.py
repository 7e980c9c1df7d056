"""The referee against the rulebook's examples, then rounds, eras and scoring (IC-9 to IC-12)."""

from __future__ import annotations

import pytest

from .referee.model import Step
from .referee.options import legal_options
from .referee.play import _end_round, _reveal
from .referee.score import result_of
from .referee.tables import (
    BOS,
    CM,
    DB,
    DR,
    ES,
    RL,
    USUAL,
    board,
    era,
    game_of,
    play_one,
    table,
    totals,
    voted,
)

N, A, V = 0, 1, 2
SIX = "BoS 3+3, ES 3+3, RL 3+3, Dr 3+3, DB 3+3"


def example_1() -> tuple:
    game = game_of(3)
    boards = [
        "BoS 2+2+2, ES 1, RL 3+3, Dr 3+2, CM 1",
        "BoS 1, ES 2+2, RL 3+3+1, DB 1+2",
        "BoS 1+2, RL 2, Dr 1, DB 3, CM 3",
    ]
    favours = {N: {RL: "strong"}, A: {CM: "strong"}}
    track = {16: [V], 19: [A], 20: [N]}
    return game, table(game, boards, track=track, favours=favours, marker=5)


def test_example_1_first_turn_gives_a_strong_favour_and_lands_on_top():
    game, state = example_1()
    assert state.to_move == V
    then = play_one(
        state, game, favour=None, pawn="defensive", slot="s2", target=CM,
        steps=(Step("place", None, CM, 3),),
    )  # fmt: skip
    assert then.boards[V][CM] == [0, 0, 2]
    assert then.bank[2] == state.bank[2] - 1
    assert then.favours[V] == {CM: "strong"}
    assert then.track == {19: [A, V], 20: [N]}
    assert then.to_move == A


def test_example_1_second_turn_is_answered_by_nobody_and_followed_by_crescent_moon():
    game, state = example_1()
    state = play_one(
        state, game, pawn="defensive", slot="s2", target=CM, steps=(Step("place", None, CM, 3),)
    )
    state = play_one(
        state, game, pawn="offensive", slot="s5", board=N, target=RL, selected=BOS,
        steps=(Step("move", BOS, RL, 2),),
    )  # fmt: skip
    assert totals(state, N)[0] == 4
    assert totals(state, N)[2] == 8
    assert (state.phase, state.to_move) == ("after_attack", A)  # the RL favour of N is banned
    ones = state.bank[0]
    then = play_one(state, game, favour=CM, step=Step("remove", RL, None, 1))
    assert then.boards[A][RL] == [0, 0, 2]
    assert then.bank[0] == ones + 1
    assert then.favours == [{RL: "strong"}, {}, {CM: "strong"}]
    assert then.track == {19: [V], 20: [N], 23: [A]}
    assert then.to_move == V
    assert {turn.pawn for turn in legal_options(then, game)} == {"offensive"}


def test_example_2_cards_are_taken_pawns_return_and_the_marker_reaches_the_era():
    game = game_of(3)
    state = table(game, ["BoS 3+3, RL 1", "RL 3+3, DB 1+2+3", "BoS 1+2"], marker=5)
    chance: list = []
    _end_round(state, game, chance)
    assert [{g: n for g, n in cards.items() if n} for cards in state.equilibrium] == [
        {BOS: 1},
        {RL: 1, DB: 1},
        {},
    ]
    assert (state.equilibrium_left[BOS], state.equilibrium_left[ES]) == (14, 15)
    assert state.unplayed == [["defensive", "offensive"]] * 3
    assert (state.marker, state.phase, state.to_move) == (6, "vote", 0)
    assert [event["seat"] for event in chance] == [0, 1, 2]
    assert chance[1]["cards"] == state.power_cards[1].drawn


def test_example_3_votes_add_up_in_an_open_era():
    game = game_of(3)
    votes = [f"{BOS}:fixed", f"{CM}:scaled", f"{CM}:fixed"]
    state = era(game, 6, votes)
    state.power[BOS] = 3
    then = voted(state, game, votes)
    assert (then.power[BOS], then.power[CM]) == (5, 6)
    assert [pile.revealed for pile in then.power_cards] == [[card] for card in votes]
    assert [len(pile.discarded) for pile in then.power_cards] == [2, 2, 2]
    assert (then.marker, then.phase) == (7, "turn")


def test_example_3_votes_stay_hidden_in_a_secret_era():
    game = game_of(3)
    votes = [f"{BOS}:fixed", f"{CM}:scaled", f"{CM}:fixed"]
    then = voted(era(game, 9, votes), game, votes)
    assert then.power == dict.fromkeys(game.box.guilds, 1)
    assert [pile.kept for pile in then.power_cards] == [[card] for card in votes]


def example_4(**switches) -> tuple:
    game = game_of(3, switches=switches)
    state = table(game, marker=12, track={48: [N], 51: [V], 52: [A]})
    state.phase, state.to_move = "over", None
    cards = {A: {RL: 4, ES: 2, DB: 1}, V: {BOS: 2, CM: 3, DB: 2}, N: {BOS: 5, DR: 4}}
    for seat, own in cards.items():
        state.equilibrium[seat].update(own)
    state.power = dict(zip(game.box.guilds, (8, 4, 4, 1, 6, 6), strict=True))
    state.power_cards[N].kept = [f"{RL}:fixed"]
    state.power_cards[A].kept = [f"{DR}:fixed"]
    state.power_cards[V].kept = [f"{DB}:scaled"]
    state.favours[N] = {RL: "strong", CM: "strong", DB: "weak"}
    state.boards[A] = board("BoS 3+3+3+3+3+3+3+3+3+1")
    state.boards[V] = board("BoS 3+3+3+3+3+3+3+3+3+3+3+3+3")
    state.boards[N] = board("BoS 3+3+3+3+3+3+3+3+3+3+3+1")
    return game, state


def test_example_4_scores_and_places():
    game, state = example_4()
    result = result_of(state, game)
    assert list(result["power"].values()) == [8, 4, 6, 3, 9, 6]
    assert result["master_schemer"] == [A]
    assert result["scores"] == [54, 49, 57]
    assert result["places"] == [2, 3, 1]
    assert result["sources"][A] == {
        "master_schemer": 3,
        "unused_strong_favours": 0,
        "variety": 5,
        "influence_total": 0,
        "equilibrium_cards": 41,
        "blank_vote_penalty": 0,
        "score_floor": 0,
    }
    assert result["sources"][N]["unused_strong_favours"] == 2
    assert result["sources"][N]["variety"] == 0


def test_s31_ic_9_1_a_card_for_every_equilibrium():
    game = game_of(3)
    own = "BoS 3+3, ES 3+2, RL 1+2+3, Dr 3+3+1, CM 2+2+2"
    state = table(game, [own, USUAL, USUAL])
    _end_round(state, game, [])
    assert {guild for guild, count in state.equilibrium[0].items() if count} == {BOS, RL, CM}


def test_ic_9_3_a_short_stack_serves_in_turn_order():
    for supply, expected in (("limited", [0, 1, 0]), ("unlimited", [1, 1, 1])):
        game = game_of(3, switches={"equilibrium_supply": supply})
        state = table(game, ["RL 3+3"] * 3, track={4: [1, 0], 7: [2]})
        state.equilibrium_left[RL] = 1
        _end_round(state, game, [])
        assert [cards[RL] for cards in state.equilibrium] == expected


@pytest.mark.parametrize(("cap", "power"), [(10, 10), ("none", 14), (12, 12)])
def test_s33_ic_10_6_power_stops_at_the_cap(cap, power):
    game = game_of(3, switches={"power_cap": cap})
    state = table(game)
    state.power[DR] = 9
    state.power_cards[0].kept = [f"{DR}:fixed"]
    state.power_cards[1].kept = [f"{DR}:scaled"]
    _reveal(state, game)
    assert state.power[DR] == power


@pytest.mark.parametrize(
    ("rule", "seats"),
    [("top_of_stack", [1]), ("bottom_of_stack", [0]), ("all", [0, 1]), ("none", [])],
)
def test_s34_ic_11_1_a_tie_for_the_master_schemer(rule, seats):
    game = game_of(3, switches={"schemer_tie": rule})
    state = table(game, track={33: [2], 40: [0, 1]})
    result = result_of(state, game)
    assert result["master_schemer"] == seats
    points = [sources["master_schemer"] for sources in result["sources"]]
    assert points == [3 * (seat in seats) for seat in range(3)]


@pytest.mark.parametrize(("cards", "points"), [([0, 0, 0], [0, 0, 0]), ([0, 1, 0], [0, 5, 0])])
def test_s35_ic_11_6_variety_needs_a_card(cards, points):
    game = game_of(3)
    state = table(game)
    for seat, count in enumerate(cards):
        state.equilibrium[seat][ES] = count
    assert [part["variety"] for part in result_of(state, game)["sources"]] == points


@pytest.mark.parametrize(("own", "points"), [("ES 1", 5), ("ES 2", 0)])
def test_s36_ic_11_7_exactly_36(own, points):
    game = game_of(3)
    state = table(game, [f"BoS {'+'.join('3' * 11)}+2, {own}", USUAL, USUAL])
    assert result_of(state, game)["sources"][0]["influence_total"] == points


def test_ic_11_10_ties_are_broken_by_cards_then_by_guilds():
    game = game_of(3)
    state = table(game, track={0: [0, 1], 9: [2]})
    state.equilibrium[0].update({ES: 5})
    state.equilibrium[1].update({ES: 4, RL: 1})
    state.equilibrium[2].update({ES: 2, RL: 3})
    state.power[ES] = 2
    state.favours[1] = dict.fromkeys((BOS, ES), "strong")
    result = result_of(state, game)
    assert result["scores"] == [10, 16, 15]
    state.favours[1] = {BOS: "strong"}
    assert result_of(state, game)["scores"] == [10, 15, 15]
    assert result_of(state, game)["places"] == [3, 1, 1]
    state.equilibrium[2].update({ES: 1, RL: 5})
    assert result_of(state, game)["places"] == [3, 2, 1]


def test_s51_ic_12_the_game_stops_in_the_middle_of_the_turn():
    game = game_of(3)
    state = table(game, [f"{SIX}, CM 3", USUAL, USUAL], marker=7)
    then = play_one(
        state, game, pawn="defensive", slot="s2", target=CM, steps=(Step("place", None, CM, 3),)
    )
    assert (then.phase, then.to_move) == ("over", None)
    assert then.track == state.track
    assert then.favours[0] == {}
    assert then.slots["s2"].pawns == [(0, "defensive")]
    result = result_of(then, game)
    assert (result["reason"], result["places"]) == ("special_victory", [1, 2, 2])
    assert result["scores"] is None
