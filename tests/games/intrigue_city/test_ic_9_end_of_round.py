"""IC-9  End of round."""

from sim.games.intrigue_city import GAME
from tests.games.intrigue_city.lay import Table, guild

SIX = {"BoS": "BoS 1+2+3", "ES": "ES 2+3", "RL": "RL 3+3", "Dr": "Dr 3+3+1", "CM": "CM 2+2+2"}


def last_turn(boards, round_no=1, players=3, **settings):
    """Seat 0 is about to play the last pawn of a round, Scapegoat on BoS; see `end`."""
    table = Table(players, settings).turn(seat=0, boards=boards, round_no=round_no)
    return table.pawns("d", *[""] * (players - 1))


def end(table):
    """The round ends."""
    return table.play(slot="printed_scapegoat", pawn="defensive", target="BoS")


def cards(table, seat):
    """Equilibrium cards held: {"RL": 1}."""
    names = ("BoS", "ES", "RL", "Dr", "DB", "CM")
    return {n: int(c) for n, c in zip(names, table.state.equilibrium[seat], strict=True) if c}


def test_ic_9_1_s31_one_card_for_each_guild_at_exactly_6():
    table = end(last_turn({0: ", ".join(SIX.values())}, round_no=3))
    assert cards(table, 0) == {"BoS": 1, "RL": 1, "CM": 1}
    assert table.position["equilibrium_left"]["raven_lords"] == 14
    assert table.cubes(0, "RL") == "3+3"


def test_ic_9_1_example_2_only_the_totals_at_the_end_of_the_round_count():
    n, a, v = ("BoS 1+2+3, RL 3+3+2", "RL 3+3, DB 1+2+3, BoS 1+2", "BoS 1+2, DB 3, CM 3+3+1")
    table = end(last_turn({0: n, 1: a, 2: v}, round_no=4))
    assert [cards(table, seat) for seat in range(3)] == [{"BoS": 1}, {"RL": 1, "DB": 1}, {}]
    assert sum(table.position["equilibrium_left"].values()) == 90 - 3
    assert table.position["round_marker"] == {"position": 6, "label": "II"}


def test_ic_9_2_equilibrium_cards_may_be_treated_as_known():
    # Formally hidden; everything needed to count them is public, so a View shows them.
    table = end(last_turn({0: "RL 3+3, BoS 1+2"}))
    view = table.copy()
    GAME.contract.observe(table.state, table.data, 2, view.state)
    assert view.state.equilibrium[0, guild("RL")] == 1


def short_of_cards(left, **settings):
    boards = dict.fromkeys(range(3), "RL 3+3, BoS 1+2")
    table = last_turn(boards, **settings).markers((2, 20), (1, 20), (0, 20))
    table.state.equilibrium_left[guild("RL")] = left
    return end(table)  # seat 0 ends on 25, seat 2 lies below seat 1 on 20


def test_ic_9_3_too_few_cards_go_to_those_furthest_back():
    assert [cards(short_of_cards(2), seat) for seat in range(3)] == [{}, {"RL": 1}, {"RL": 1}]
    assert [cards(short_of_cards(1), seat) for seat in range(3)] == [{}, {}, {"RL": 1}]
    assert [cards(short_of_cards(0), seat) for seat in range(3)] == [{}, {}, {}]


def test_ic_9_3_an_unlimited_supply_owes_the_cards():
    table = short_of_cards(1, **{"switches.equilibrium_supply": "unlimited"})
    assert [cards(table, seat) for seat in range(3)] == [{"RL": 1}] * 3
    assert table.position["equilibrium_left"]["raven_lords"] == -2


def test_ic_9_4_pawns_return_and_the_marker_advances():
    table = end(last_turn({}).occupy("s1", 1).occupy("s2", 2))
    assert table.position["unplayed"] == [["defensive", "offensive"]] * 3
    assert not any(slot["pawns"] for slot in table.position["slots"].values())
    assert table.position["round_marker"] == {"position": 2, "label": "2"}
