"""The referee against the worked examples: each expected value is taken from the example."""

from __future__ import annotations

import pytest

from .referee.model import PASS, Answer, State, Step, total
from .referee.options import legal_options, placement_options
from .referee.play import _end_round, _reveal, fresh_state
from .referee.score import result_of
from .referee.tables import (
    BOS,
    CM,
    DB,
    DR,
    ES,
    RL,
    USUAL,
    after,
    board,
    game_of,
    left_in_bank,
    moves,
    options,
    play_one,
    table,
)

N, A, V = 0, 1, 2
SIX = "BoS 3+3, ES 3+3, RL 3+3, Dr 3+3, DB 3+3"
SPREAD = "BoS 1+2+3, ES 1+2+3, RL 1+2+3, Dr 1+2+3, DB 1+2, CM 1+2"


def totals(state: State, seat: int) -> list[int]:
    return [total(cubes) for cubes in state.boards[seat].values()]


# Part a


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


def era(game, marker: int, votes: list[str], blank: int | None = None, neutral=None) -> State:
    """An era change in which these cards are voted for; `blank` is the seat that votes blank."""
    state = table(game, marker=marker)
    state.phase, state.to_move = "vote", 0
    for pile, card in zip(state.power_cards, votes, strict=True):
        pile.deck.remove(card)
        pile.drawn = [card, *pile.deck[:2]]
        pile.deck = pile.deck[2:]
    if neutral:
        state.neutral.deck.remove(neutral)
        state.neutral.deck.insert(0, neutral)
    return state


def voted(state: State, game, votes: list[str], blank: int | None = None) -> State:
    for seat, card in enumerate(votes):
        state = play_one(state, game, card=card, blank=seat == blank)
    return state


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


# Turn order


def played(state: State, *pawns: tuple[int, str]) -> State:
    """The same position with these pawns laid away."""
    for seat, pawn in pawns:
        state.unplayed[seat].remove(pawn)
    return state


def test_s1_ic_4_4_the_lower_marker_of_a_stack_is_further_back():
    game = game_of(3)
    assert table(game, track={5: [1, 0], 7: [2]}).to_move == 1


def test_s2_ic_4_3_a_seat_without_pawns_is_skipped():
    game = game_of(3)
    pawns = {"s1": [(0, "defensive")], "s2": [(0, "offensive")]}
    assert table(game, track={3: [0], 4: [1], 9: [2]}, pawns=pawns).to_move == 1


def test_s3_ic_4_5_the_same_seat_can_be_active_twice_in_a_row():
    game = game_of(3)
    state = table(game, track={2: [0], 6: [1], 8: [2]})
    then = after(state, game, options(state, game, pawn="defensive", slot="s1")[0])
    assert (then.to_move, then.unplayed[0], then.track[4]) == (0, ["offensive"], [0])


def test_s4_ic_4_6_a_marker_lands_on_top():
    game = game_of(3)
    state = table(game, track={0: [2, 0, 1]})
    for seat, slot in ((2, "s2"), (0, "s3"), (1, "s1"), (1, "s5")):
        assert state.to_move == seat
        state = after(state, game, options(state, game, slot=slot)[0])
    assert state.track == {3: [2, 0], 6: [1]}
    assert state.to_move == 2


def test_s5_ic_5_2_an_occupied_slot_is_closed_without_a_favour():
    game = game_of(3)
    state = table(game, pawns={"s2": [(0, "defensive")]}, track={0: [0], 5: [1, 2]})
    assert "s2" not in {turn.slot for turn in legal_options(state, game)}
    assert "s3" in {turn.slot for turn in legal_options(state, game)}


# Cube limits


def test_s6_ic_6_4_the_last_cube_of_a_value_stays():
    game = game_of(3)
    state = table(game, ["BoS 1, ES 2+2, RL 3+3", USUAL, USUAL])
    at = {"pawn": "defensive", "slot": "s1", "target": BOS}
    assert moves(state, game, **at) == {(BOS, None, ("place", 1, BOS))}


def test_s7_ic_6_3_the_last_cube_may_move_inside_the_board():
    game = game_of(3)
    state = table(game, ["BoS 3+1, ES 2+1", USUAL, USUAL])
    at = {"pawn": "defensive", "slot": "s6", "target": ES, "selected": BOS}
    assert (ES, BOS, (3, BOS, ES)) in moves(state, game, **at)


def test_s8_ic_6_2_an_attack_may_take_all_but_the_last():
    game = game_of(3)
    state = table(game, [USUAL, "BoS 1+2, CM 3+3", USUAL])
    threes = state.bank[2]
    then = play_one(
        state, game, pawn="offensive", slot="s2", board=1, target=CM,
        steps=(Step("remove", CM, None, 3),),
    )  # fmt: skip
    assert then.boards[1][CM] == [0, 0, 1]
    assert then.bank[2] == threes + 1
    assert then.favours[0] == {}
    again = moves(then, game, pawn="offensive", slot="s3", board=1)
    assert ("remove", 3, CM) not in {move[2] for move in again}


def test_s9_ic_6_7_an_empty_bank_closes_the_placement():
    game = game_of(3)
    state = table(game, ["BoS 2+2, ES 1, RL 3", "BoS 2, ES 1", USUAL], bank=[9, 0, 9])
    assert moves(state, game, pawn="defensive", slot="s3") == {(BOS, None, ("remove", 2, BOS))}
    assert moves(state, game, pawn="offensive", slot="s3", board=1) == set()


def test_r12_an_unlimited_bank_always_serves():
    game = game_of(3, switches={"bank": "unlimited"})
    state = table(game, bank=[9, 0, 9])
    turn = options(state, game, pawn="defensive", slot="s3", target=CM)
    assert len(turn) == 1
    assert after(state, game, turn[0]).bank[1] == -1


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        ("BoS 2, ES 3, Dr 1", set()),
        ("BoS 2, Dr 1+2", {(DR, None, ("remove", 2, DR), ("place", 1, RL), ("place", 1, DB))}),
    ],
)
def test_s11_ic_7_10_territorial_claim_and_the_last_1(own, expected):
    game = game_of(3)
    state = table(game, [own, USUAL, USUAL], card="territorial_claim")
    assert moves(state, game, pawn="defensive", slot="s4", target=DR) == expected


def test_r15_tested_after_the_action_the_last_1_may_go_when_others_come():
    game = game_of(3, switches={"last_cube_check": "after_action"})
    state = table(game, ["BoS 2, ES 3, Dr 1", USUAL, USUAL], card="territorial_claim")
    claim = (("remove", 1, DR), ("place", 1, RL), ("place", 1, DB))
    assert moves(state, game, pawn="defensive", slot="s4", target=DR) == {(DR, None, *claim)}
    assert moves(state, game, pawn="defensive", slot="s4", target=BOS) == set()


# Action cards


def test_s12_ic_7_7_consolidation_of_power():
    game = game_of(3)
    state = table(game, ["ES 3, RL 1", USUAL, USUAL])
    at = {"pawn": "defensive", "slot": "s4", "target": ES}
    assert {turn.selected for turn in options(state, game, **at)} == {BOS, RL}
    then = play_one(state, game, **at, selected=BOS)
    assert totals(then, 0)[:2] == [2, 6]
    assert then.favours[0] == {ES: "strong"}


def test_s13_ic_7_8_false_accusations_names_the_opposite_guild():
    game = game_of(3)
    state = table(game, ["RL 3+1", USUAL, USUAL], card="false_accusations")
    then = play_one(state, game, pawn="defensive", slot="s4", target=RL)
    assert then.boards[0][RL] == [1, 1, 1]
    assert then.boards[0][CM] == [1, 0, 0]
    assert then.favours[0] == {RL: "strong"}


def test_s14_ic_7_12_promising_arrangements_takes_any_values():
    game = game_of(3)
    state = table(game, ["DB 1, CM 2", USUAL, USUAL], card="promising_arrangements")
    found = moves(state, game, pawn="defensive", slot="s4", target=DB, selected=CM)
    assert found == {(DB, CM, ("place", v, DB), (2, CM, DB)) for v in (1, 2, 3)}
    then = play_one(
        state, game, pawn="defensive", target=DB,
        steps=(Step("place", None, DB, 3), Step("move", CM, DB, 2)),
    )  # fmt: skip
    assert then.favours[0] == {DB: "strong"}


def test_r17_switches_limit_the_arrangements():
    switches = {
        "placed_cube_values_arrangements": [1],
        "moved_cube_values_arrangements": [1, 3],
    }
    game = game_of(3, switches=switches)
    own = ["DB 1, CM 2+3", USUAL, USUAL]
    state = table(game, own, card="promising_arrangements")
    found = moves(state, game, pawn="defensive", slot="s4", target=DB)
    assert found == {(DB, CM, ("place", 1, DB), (3, CM, DB))}


def test_s15_ic_7_5_change_of_plans_takes_from_non_adjacent_guilds():
    game = game_of(3)
    state = table(game, [SPREAD, USUAL, USUAL])
    found = options(state, game, pawn="defensive", slot="s5", target=RL)
    assert {turn.selected for turn in found} == {BOS, DB, CM}
    assert len(found) == 3 + 2 + 2


def test_s18_ic_7_13_no_single_move_while_the_board_offers_an_exchange():
    game = game_of(3)
    own = ["BoS 1, ES 2, DB 3", USUAL, USUAL]
    state = table(game, own, card="misleading_maneuver")
    assert moves(state, game, pawn="defensive", slot="s4") == {
        (BOS, ES, (2, ES, BOS), (1, BOS, ES)),
        (ES, BOS, (1, BOS, ES), (2, ES, BOS)),
    }


def test_ic_7_13_single_move_either_way_when_no_exchange_exists():
    game = game_of(3)
    state = table(game, ["BoS 1, ES 1", USUAL, USUAL], card="misleading_maneuver")
    found = moves(state, game, pawn="defensive", slot="s4", target=BOS)
    assert found == {
        (BOS, ES, (1, ES, BOS)),
        (BOS, ES, (1, BOS, ES)),
        (BOS, CM, (1, BOS, CM)),
    }


def test_r18_the_fallback_may_be_judged_for_the_target():
    game = game_of(3, switches={"exchange_fallback_scope": "target"})
    own = ["BoS 1, ES 2, DB 3", USUAL, USUAL]
    state = table(game, own, card="misleading_maneuver")
    found = moves(state, game, pawn="defensive", slot="s4", target=DB)
    assert found == {(DB, DR, (3, DB, DR)), (DB, CM, (3, DB, CM))}


def test_ic_7_15_exchanges_with_non_adjacent_guilds():
    game = game_of(3)
    state = table(game, ["BoS 1, ES 2, RL 3", USUAL, USUAL], card="disruption_of_balance")
    found = moves(state, game, pawn="defensive", slot="s4")
    assert found == {
        (BOS, RL, (3, RL, BOS), (1, BOS, RL)),
        (RL, BOS, (1, BOS, RL), (3, RL, BOS)),
    }


def test_s20_ic_7_16_old_debts_moves_only_towards_the_target():
    game = game_of(3)
    state = table(game, ["BoS 1, RL 1, Dr 1, CM 1+2+2", USUAL, USUAL])
    found = moves(state, game, pawn="defensive", slot="printed_old_debts", target=CM)
    assert {move for move in found if move[1]} == {
        (CM, guild, (1, guild, CM)) for guild in (BOS, RL, DR)
    }
    assert {move[2] for move in found if move[1] is None} == {
        ("place", 1, CM),
        ("place", 2, CM),
        ("place", 3, CM),
        ("remove", 1, CM),
        ("remove", 2, CM),
    }


# Favours


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


# Incomplete moves


def only_slot(game, state: State, slot: str, pawn: str = "defensive") -> State:
    """Leave one slot free and one pawn to the active seat."""
    for name, there in state.slots.items():
        there.pawns = [] if name == slot else [(2, "defensive")]
    state.unplayed[0] = [pawn]
    return state


def test_ic_5_8_incomplete_moves_only_when_nothing_complete_exists():
    game = game_of(3)
    own = "BoS 1+2+3"
    state = only_slot(game, table(game, [own, USUAL, USUAL], bank=[1, 0, 9]), "s4")
    found = moves(state, game)
    assert len(found) == 12
    assert (BOS, ES, ("place", 3, BOS)) in found
    state.bank[1] = 1
    found = moves(state, game)
    assert len(found) == 12
    assert (BOS, ES, ("place", 3, BOS), ("place", 2, ES)) in found


def test_ic_5_8_one_of_two_equal_placements_is_picked():
    game = game_of(3)
    own = "BoS 2+2+3, ES 1"
    state = table(game, [own, USUAL, USUAL], card="territorial_claim", bank=[1, 9, 9])
    only_slot(game, state, "s4")
    found = moves(state, game, target=BOS)
    assert found == {
        (BOS, None, ("remove", 2, BOS), ("place", 1, ES)),
        (BOS, None, ("remove", 2, BOS), ("place", 1, CM)),
    }
    assert moves(state, game, target=DR) == {
        (DR, None, ("place", 1, RL)),
        (DR, None, ("place", 1, DB)),
    }


def test_ic_5_8_an_or_card_that_can_do_nothing():
    game = game_of(3)
    state = only_slot(game, table(game, ["BoS 1+2+3"] + [USUAL] * 2, bank=[0, 9, 9]), "s1")
    assert moves(state, game) == {(guild, None) for guild in game.box.guilds}


def test_r14_incomplete_moves_may_always_be_allowed():
    for rule, expected in (("only_if_forced", set()), ("always_allowed", {(RL, ES)})):
        game = game_of(3, switches={"incomplete_actions": rule})
        state = table(game, ["BoS 1+2+3"] + [USUAL] * 2)
        found = moves(state, game, pawn="defensive", slot="s6", target=RL, selected=ES)
        assert found == expected


def test_ic_5_8_no_favour_goes_with_an_incomplete_move_but_complete_ones_stay():
    game = game_of(3)
    state = table(game, ["BoS 1+2+3"] + [USUAL] * 2, favours={0: {ES: "weak"}}, bank=[0, 9, 9])
    only_slot(game, state, "s1")
    assert options(state, game, favour=ES, slot="s1") == []
    assert options(state, game, favour=None, slot="s1")
    assert options(state, game, favour=ES, slot="s3")


def test_ic_5_9_a_pawn_is_laid_aside_when_no_slot_is_free():
    game = game_of(3)
    state = only_slot(game, table(game), "none")
    found = legal_options(state, game)
    assert [(turn.pawn, turn.slot, turn.board, turn.steps) for turn in found] == [
        ("defensive", None, None, ())
    ]
    then = after(state, game, found[0])
    assert then.track == state.track
    assert then.unplayed[0] == []


def test_ic_5_9_a_favour_still_opens_an_occupied_slot():
    game = game_of(3)
    state = only_slot(game, table(game, favours={0: {ES: "weak"}}), "none")
    assert {turn.favour for turn in legal_options(state, game)} == {None, ES}


# Rounds, eras, scoring


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


# Two players and variants


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
