"""IC-6  Moving cubes."""

import pytest

from tests.games.intrigue_city.lay import Table


def own(slot, target, board, **more):
    return (
        Table(3, more or None)
        .turn(seat=0, boards={0: board})
        .steps(slot=slot, pawn="defensive", target=target)
    )


def test_ic_6_1_s9_a_placement_needs_a_cube_in_the_bank():
    table = Table(3).turn(seat=0, boards={0: "BoS 1+2, ES 2, RL 3"})
    table.state.bank[1] = 0
    assert table.steps(slot="s2", pawn="defensive") == ["remove 2 BoS", "remove 2 ES"]
    table.state.bank[1] = 1
    assert "place 2 RL" in table.steps(slot="s2", pawn="defensive")


def test_ic_6_2_s6_the_last_cube_of_a_value_is_not_removed():
    assert own("s1", "BoS", "BoS 1, ES 2+2, RL 3+3") == ["place 1 BoS"]
    assert own("s1", "BoS", "BoS 1, ES 2+2+1, RL 3+3") == ["place 1 BoS", "remove 1 BoS"]


def test_ic_6_2_s8_an_attack_may_take_a_three_but_not_the_last_one():
    table = Table(3).turn(seat=0, boards={1: "CM 3+3, BoS 1+2"})
    bank = int(table.state.bank[2])
    table.play(slot="s3", pawn="offensive", board=1, target="CM", steps="remove 3 CM")
    assert table.cubes(1, "CM") == "3"
    assert table.state.bank[2] == bank + 1
    assert table.held(0) == {}
    table = Table(3).turn(seat=0, boards={1: "CM 3, BoS 1+2"})
    assert table.steps(slot="s3", pawn="offensive", board=1, target="CM") == ["place 3 CM"]


def test_ic_6_3_s7_the_last_cube_of_a_value_may_be_moved_inside_the_board():
    table = Table(3).turn(seat=0, boards={0: "BoS 3+1, ES 2+1"})
    table.play(slot="s4", pawn="defensive", target="ES", selected="BoS", steps="move 3 BoS>ES")
    assert (table.cubes(0, "BoS"), table.cubes(0, "ES")) == ("1", "3+2+1")
    assert table.held(0) == {"ES": "strong"}


@pytest.mark.parametrize(
    ("switch", "steps"),
    [("at_removal", []), ("after_action", ["remove 1 Dr; place 1 RL; place 1 DB"])],
)
def test_ic_6_4_the_test_is_made_at_the_removal(switch, steps):
    table = Table(3, {"switches.last_cube_check": switch})
    table.turn(seat=0, boards={0: "Dr 1, BoS 2+3"}, slots={"s6": "territorial_claim"})
    assert table.steps(slot="s6", pawn="defensive", target="Dr") == steps


def test_ic_6_4_a_favour_may_not_take_the_last_cube_either():
    table = Table(3).turn(seat=0, boards={0: "RL 1, BoS 2+3"}, favours={0: "weak CM"})
    table.play(slot="s1", pawn="offensive", board=1, target="RL", steps="place 1 RL")
    assert [line["step"] for line in table.options(favour="CM")] == ["place 1 RL"]


def test_ic_6_5_cubes_stay_on_their_board():
    table = Table(3, seed=3).play_on(until=lambda t: t.state.decision == 1)
    before = table.state.cubes[2].copy()
    table.state.to_move = 0
    table.play(pawn="offensive", slot="printed_old_debts", board=1, target="ES", steps="place 1 ES")
    assert (table.state.cubes[2] == before).all()


def test_ic_6_6_a_removed_cube_is_in_the_bank_for_the_next_step():
    table = Table(3).turn(seat=0, boards={0: "Dr 1+1+2, BoS 3"}, slots={"s6": "territorial_claim"})
    table.state.bank[0] = 1
    steps = table.steps(slot="s6", pawn="defensive", target="Dr")
    assert steps == ["remove 1 Dr; place 1 RL; place 1 DB"]


def test_ic_6_7_an_unlimited_bank_always_serves():
    table = Table(3, {"switches.bank": "unlimited"}).turn(seat=0)
    table.state.bank[1] = 0
    table.play(slot="s2", pawn="defensive", target="ES", steps="place 2 ES")
    assert table.state.bank[1] == -1
