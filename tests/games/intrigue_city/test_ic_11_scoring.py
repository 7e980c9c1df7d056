"""IC-11  Final scoring."""

import pytest

from tests.games.intrigue_city.lay import Table, guild

NAMES = ("BoS", "ES", "RL", "Dr", "DB", "CM")


def final(players=3, cards=(), power=None, totals=(), stack=None, settings=None):
    """A finished game. cards: by seat, {"RL": 4}; power by guild; stack: (seat, space) rising."""
    table = Table(players, settings).turn(round_no=8)
    table.state.to_move = -1
    table.state.position = 11
    for seat, held in enumerate(cards):
        for name, count in held.items():
            table.state.equilibrium[seat, guild(name)] = count
    for name, value in (power or {}).items():
        table.state.power[guild(name)] = value
    for seat, total in enumerate(totals):
        table.board(seat, "BoS 1, ES " + "+".join(["3"] * (total // 3)))
        table.state.cubes[seat, 0, 0] = total % 3
    return table.markers(*(stack or [(seat, 9 + seat) for seat in range(players)]))


def example_4():
    """Seats 0, 1, 2 are Alexandros, Vasilis and Nikoleta."""
    table = final(
        cards=[{"RL": 4, "ES": 2, "DB": 1}, {"BoS": 2, "CM": 3, "DB": 2}, {"BoS": 5, "Dr": 4}],
        power={"BoS": 8, "ES": 4, "RL": 6, "Dr": 3, "DB": 9, "CM": 6},
        totals=(28, 39, 34),
        stack=[(2, 48), (1, 51), (0, 52)],
    )
    return table.favours(2, "strong ES, strong RL")


def test_ic_11_10_example_4_the_rulebook_s_final_scoring():
    reason, places, scores, _ = example_4().result()
    assert (reason, scores, places) == ("scoring", [49, 57, 54], [3, 1, 2])


def test_ic_11_12_example_4_by_source():
    table = example_4()
    assert table.scored("master_schemer") == [3, 0, 0]
    assert table.scored("unused_strong_favours") == [0, 0, 2]
    assert table.scored("variety") == [5, 5, 0]
    assert table.scored("influence_total") == [0, 0, 0]
    assert table.scored("equilibrium_cards") == [41, 52, 52]


def test_ic_11_1_the_highest_intrigue_takes_the_master_schemer():
    assert final(stack=[(0, 7), (2, 8), (1, 9)]).scored("master_schemer") == [0, 3, 0]


@pytest.mark.parametrize(
    ("tie", "points"),
    [
        ("top_of_stack", [0, 3, 0]),  # S34
        ("bottom_of_stack", [3, 0, 0]),
        ("all", [3, 3, 0]),
        ("none", [0, 0, 0]),
    ],
)
def test_ic_11_1_s34_on_a_tie_the_top_marker_takes_it(tie, points):
    settings = {"switches.schemer_tie": tie}
    table = final(stack=[(2, 33), (0, 40), (1, 40)], settings=settings)
    assert table.scored("master_schemer") == points


@pytest.mark.parametrize("tie", ["bottom_of_stack", "none"])
def test_ic_11_1_a_tie_below_the_top_does_not_matter(tie):
    settings = {"switches.schemer_tie": tie}
    table = final(stack=[(2, 33), (0, 33), (1, 40)], settings=settings)
    assert table.scored("master_schemer") == [0, 3, 0]


def test_ic_11_2_points_are_counted_from_0_whatever_the_intrigue():
    assert final(stack=[(0, 7), (2, 8), (1, 99)]).result()[2] == [0, 3, 0]


def test_ic_11_3_the_secret_votes_count_before_the_cards_up_to_the_end_of_the_row():
    table = Table(3).turn(round_no=8).deck(0, "Dr 2").deck(1, "Dr 3").deck(2, "RL 2").era("IV")
    table.state.power[guild("Dr")] = 4
    table.state.equilibrium[1, guild("Dr")] = 2
    table.vote("Dr 2").vote("Dr 3").vote("RL 2")
    assert table.scored("equilibrium_cards") == [0, 18, 0]
    table.state.power[guild("Dr")] = 7
    assert table.scored("equilibrium_cards") == [0, 20, 0]


def test_ic_11_4_the_master_schemer_is_worth_what_the_data_say():
    settings = {"scoring.master_schemer_vp": 7}
    assert final(settings=settings).scored("master_schemer") == [0, 0, 7]


def test_ic_11_5_one_point_for_each_unused_strong_favour_none_for_weak_ones():
    table = final().favours(0, "strong ES, strong RL, weak Dr").favours(1, "weak ES")
    assert table.scored("unused_strong_favours") == [2, 0, 0]


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ([{}, {}, {}], [0, 0, 0]),  # S35
        ([{"RL": 1}, {}, {}], [5, 0, 0]),  # S35
        ([{"RL": 1, "Dr": 1}, {"ES": 9}, {"ES": 1, "DB": 1}], [5, 0, 5]),
    ],
)
def test_ic_11_6_s35_five_points_for_the_most_different_guilds(cards, points):
    assert final(cards=cards).scored("variety") == points


@pytest.mark.parametrize(("total", "points"), [(35, 0), (36, 5), (37, 0)])
def test_ic_11_7_s36_five_points_for_a_board_of_exactly_36(total, points):
    assert final(totals=(total,)).scored("influence_total")[0] == points


def test_ic_11_8_a_card_is_worth_the_power_of_its_guild():
    table = final(cards=[{"RL": 3, "ES": 1}], power={"RL": 4, "ES": 10})
    assert table.scored("equilibrium_cards") == [22, 0, 0]


@pytest.mark.parametrize(("blanks", "points"), [(0, 0), (1, -2)])
def test_ic_11_9_a_blank_vote_costs_two_points_also_below_zero(blanks, points):
    table = final(settings={"blank_vote": True})
    table.state.blank_votes[0] = blanks
    assert table.scored("blank_vote_penalty")[0] == points
    assert table.result()[2][0] == points


def test_ic_11_9_the_score_floor_raises_a_negative_score():
    table = final(settings={"blank_vote": True, "switches.score_floor": 0})
    table.state.blank_votes[0] = 1
    assert table.result()[2][0] == 0
    assert table.scored("score_floor") == [2, 0, 0]


@pytest.mark.parametrize(
    ("cards", "places"),
    [
        # 12 points each by cards, the Master Schemer apart; then cards, then guilds, then shared.
        ([{"RL": 6}, {"ES": 4}, {}], [1, 2, 3]),
        ([{"RL": 4, "Dr": 2}, {"ES": 6}, {}], [1, 2, 3]),
        ([{"RL": 4}, {"ES": 4}, {}], [1, 1, 3]),
    ],
)
def test_ic_11_10_ties_are_broken_by_cards_then_guilds_then_shared(cards, places):
    settings = {"scoring.variety_vp": 0, "scoring.master_schemer_vp": 0}
    power = {"RL": 2, "ES": 2, "Dr": 2}
    if cards[1] == {"ES": 4} and cards[0] == {"RL": 6}:
        power["ES"] = 3
    assert final(cards=cards, power=power, settings=settings).result()[1] == places


def test_ic_11_10_the_tie_breakers_are_data():
    settings = {
        "scoring.variety_vp": 0,
        "scoring.master_schemer_vp": 0,
        "scoring.tie_breakers": ["shared_victory"],
    }
    table = final(cards=[{"RL": 6}, {"ES": 4}, {}], power={"RL": 2, "ES": 3}, settings=settings)
    assert table.result()[1] == [1, 1, 3]


def test_ic_11_11_a_shared_victory_is_one_place_for_all_who_share_it():
    settings = {"scoring.master_schemer_vp": 0}
    assert final(settings=settings).result()[1] == [1, 1, 1]
