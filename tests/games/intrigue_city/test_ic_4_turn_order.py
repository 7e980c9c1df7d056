"""IC-4  Round structure and turn order."""

import pytest

from sim.core.kernel import NONE
from sim.games.intrigue_city.turn_order import next_seat
from tests.games.intrigue_city.lay import Table


def table_with(*stack, left=("do", "do", "do")):
    return Table(3).turn().markers(*stack).pawns(*left)


def test_ic_4_3_the_rearmost_marker_acts_as_in_rulebook_example_1():
    assert next_seat(table_with((0, 20), (1, 19), (2, 16)).state) == 2


@pytest.mark.parametrize(
    ("left", "acts"), [(("", "o", "do"), 1), (("", "", "d"), 2), (("", "", ""), NONE)]
)
def test_ic_4_3_s2_seats_without_pawns_are_passed_over(left, acts):
    assert next_seat(table_with((0, 3), (1, 4), (2, 9), left=left).state) == acts


def test_ic_4_4_s1_on_a_shared_space_the_lowest_marker_acts():
    assert next_seat(table_with((2, 7), (1, 5), (0, 5)).state) == 1


def test_ic_4_5_s3_the_same_seat_can_act_twice_and_must_play_the_other_pawn():
    table = Table(3).turn(seat=0, intrigue=(2, 6, 8))
    table.play(pawn="defensive", slot="s1", target="ES", steps="place 1 ES")
    assert table.state.to_move == 0
    assert {line["pawn"] for line in table.options()} == {"offensive"}


def test_ic_4_6_s4_a_marker_lands_on_top_of_those_already_there():
    table = Table(3, {"slots.s1.intrigue": 2}).turn(seat=2).markers((2, 0), (0, 0), (1, 0))
    table.play(pawn="defensive", slot="s2", target="ES", steps="place 2 ES")  # seat 2 on 3
    table.play(pawn="defensive", slot="s3", target="ES", steps="place 3 ES")  # seat 0 on 3
    assert table.position["intrigue_track"][-1] == {"space": 3, "seats": [2, 0]}
    table.play(pawn="defensive", slot="s1", target="ES", steps="place 1 ES")  # seat 1 on 2
    assert table.state.to_move == 1
    table.play(
        pawn="offensive", slot="s5", board=2, target="ES", selected="DB", steps="move 2 DB>ES"
    )
    assert table.state.to_move == 2  # seat 1 has no pawn left, seat 2 lies below seat 0
    table.play(pawn="offensive", slot="printed_old_debts", board=1, target="ES", steps="place 1 ES")
    assert table.state.to_move == 0


def test_ic_4_6_a_turn_of_no_net_movement_still_lifts_the_marker():
    table = Table(3, {"slots.s1.intrigue": 1}).turn(seat=0, favours={0: "weak ES"})
    table.markers((0, 4), (1, 4), (2, 8))
    table.play(favour="ES", pawn="defensive", slot="s1", target="RL", steps="place 1 RL")
    assert table.position["intrigue_track"][0] == {"space": 4, "seats": [1, 0]}


def test_ic_4_1_the_game_has_eight_rounds_and_four_eras_in_this_order():
    seen = []

    def look(table):
        label = table.position["round_marker"]["label"]
        if table.position["phase"] != "placement" and seen[-1:] != [label]:
            seen.append(label)
        return False

    table = Table(3, seed=4).play_on(until=look)
    assert table.result()[0] == "scoring"
    assert seen == ["1", "2", "I", "3", "4", "II", "5", "6", "III", "7", "8", "IV"]


def test_ic_4_2_each_round_every_seat_plays_each_pawn_once():
    table = Table(3, seed=4).play_on()
    assert table.state.turns[:3].tolist() == [[8, 8]] * 3


def test_ic_4_7_intrigue_and_stacks_carry_over_to_the_next_round():
    table = Table(3).turn(seat=0, intrigue=(5, 7, 7)).pawns("d", "", "")
    table.play(pawn="defensive", slot="s1", target="ES", steps="place 1 ES")
    assert table.position["round_marker"]["label"] == "2"
    assert table.position["intrigue_track"] == [{"space": 7, "seats": [1, 2, 0]}]
    assert table.state.to_move == 1
