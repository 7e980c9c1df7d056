"""The referee on turn order, cube limits, actions and incomplete moves (IC-4 to IC-7)."""

from __future__ import annotations

import pytest

from .referee.model import State, Step
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
    moves,
    options,
    play_one,
    table,
    totals,
)

SPREAD = "BoS 1+2+3, ES 1+2+3, RL 1+2+3, Dr 1+2+3, DB 1+2, CM 1+2"


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


def test_ic_5_8_an_or_card_does_one_alternative_only():
    game = game_of(3, switches={"incomplete_actions": "always_allowed"})
    state = table(game, ["BoS 1+1+2", USUAL, USUAL])
    assert moves(state, game, pawn="defensive", slot="s1", target=BOS) == {
        (BOS, None, ("place", 1, BOS)),
        (BOS, None, ("remove", 1, BOS)),
    }


def test_r15_an_incomplete_claim_may_also_be_tested_after_the_action():
    game = game_of(3, switches={"last_cube_check": "after_action"})
    own = ["BoS 2, ES 3, Dr 1", USUAL, USUAL]
    state = table(game, own, card="territorial_claim", bank=[0, 9, 9])
    only_slot(game, state, "s4")
    assert moves(state, game, target=DR) == {
        (DR, None, ("remove", 1, DR), ("place", 1, RL)),
        (DR, None, ("remove", 1, DR), ("place", 1, DB)),
    }


def test_r17_switches_leave_other_cards_alone():
    switches = {"placed_cube_values_arrangements": [1], "moved_cube_values_arrangements": [1]}
    game = game_of(3, switches=switches)
    state = table(game, ["BoS 3, ES 2+2", USUAL, USUAL])
    assert (CM, BOS, (3, BOS, CM)) in moves(state, game, pawn="defensive", slot="s6")
    assert (ES, None, ("place", 2, ES)) in moves(state, game, pawn="defensive", slot="s3")


def test_r18_a_target_without_exchange_may_name_a_guild_with_one():
    game = game_of(3, switches={"exchange_fallback_scope": "target"})
    own = ["BoS 1, ES 2, DB 3", USUAL, USUAL]
    state = table(game, own, card="misleading_maneuver")
    found = moves(state, game, pawn="defensive", slot="s4", target=CM)
    assert found == {(CM, BOS, (1, BOS, CM)), (CM, DB, (3, DB, CM))}


def test_ic_5_11_a_track_with_an_end_stops_the_marker():
    game = game_of(3, changed={"intrigue_track.cap": 4})
    state = table(game, track={2: [0], 4: [1, 2]})
    turn = options(state, game, pawn="defensive", slot="printed_scapegoat")[0]
    assert after(state, game, turn).track == {4: [1, 2, 0]}
