"""IC-12  Special victory."""

from tests.games.intrigue_city.lay import Table

FIVE = "BoS 1+2+3, ES 1+2+3, RL 3+3, Dr 3+3, DB 2+2+2"  # and CM one short of six


def test_ic_12_1_s51_all_six_guilds_at_six_win_at_once():
    table = Table(3).turn(seat=0, boards={0: f"{FIVE}, CM 2+2"}, round_no=5)
    table.play(slot="s2", pawn="defensive", target="CM", steps="place 2 CM")
    assert table.position["phase"] == "over"
    assert table.result() == (
        "special_victory", [1, 2, 2], [0, 0, 0], [dict.fromkeys(table.result()[3][0], 0)] * 3
    )  # fmt: skip


def test_ic_12_1_five_guilds_are_not_enough():
    table = Table(3).turn(seat=0, boards={0: f"{FIVE}, CM 2"})
    table.play(slot="s2", pawn="defensive", target="CM", steps="place 2 CM")
    assert table.position["phase"] == "turn"


def test_ic_12_2_an_attack_can_make_the_attacked_seat_win():
    table = Table(3).turn(seat=0, boards={1: f"{FIVE}, CM 2+2"})
    table.play(slot="s2", pawn="offensive", board=1, target="CM", steps="place 2 CM")
    assert table.result()[:2] == ("special_victory", [2, 1, 2])


def test_ic_12_2_a_reaction_counts():
    table = Table(3).turn(seat=0, boards={1: f"{FIVE}, CM 2+1"}, favours={1: "weak RL"})
    table.play(slot="s2", pawn="offensive", board=1, target="CM", steps="place 2 CM")
    table.play(favour="RL", step="place 1 CM")
    assert table.result()[:2] == ("special_victory", [2, 1, 2])


def test_ic_12_2_an_after_attack_favour_counts():
    table = Table(3).turn(seat=0, boards={0: f"{FIVE}, CM 2+2+1"}, favours={0: "weak DB, weak CM"})
    table.state.favour[0, 5] = -1
    table.favours(0, "strong CM")
    table.board(0, "BoS 1+2+3, ES 1+2+3, RL 3+3, CM 3+3, DB 2+2+2, Dr 2+2")
    table.play(slot="printed_scapegoat", pawn="offensive", board=1, target="Dr")
    table.play(favour="CM", step="place 2 Dr")
    assert table.result()[:2] == ("special_victory", [1, 2, 2])


def test_ic_12_3_the_rest_of_the_turn_is_dropped():
    table = Table(3).turn(seat=0, boards={0: f"{FIVE}, CM 2+2"}, round_no=5)
    table.play(slot="s2", pawn="defensive", target="CM", steps="place 2 CM")
    position = table.position
    assert table.held(0) == {}
    assert table.state.intrigue[0] == 0
    assert position["slots"]["s2"]["pawns"] == [{"seat": 0, "pawn": "defensive"}]
    assert position["attack"] is None
    assert not any(sum(cards.values()) for cards in position["equilibrium"])
