"""IC-10  Era change."""

import pytest

from sim.games.intrigue_city import GAME
from tests.games.intrigue_city.lay import Table


def example_3(label):
    """The votes of rulebook example 3: BoS 2, CM 3 and CM 2; power BoS 3 and CM 1."""
    table = Table(3).turn().deck(0, "BoS 2").deck(1, "CM 3").deck(2, "CM 2").era(label)
    table.state.power[0] = 3
    return table


def power(table):
    return [table.position["power"][name] for name in ("brotherhood_of_steel", "crescent_moon")]


def test_ic_10_1_three_are_drawn_one_kept_two_discarded_for_good():
    table = Table(3, seed=4).play_on()
    for cards in table.position["power_cards"]:
        assert cards["deck"] == []
        assert len(cards["discarded"]) == 8
        assert len(cards["revealed"]) + len(cards["kept"]) == 4


def test_ic_10_1_one_option_for_each_card_drawn():
    table = Table(3).turn().deck(0, "Dr 2", "Dr 3", "RL 2").era("I")
    told = [line["card"] for line in table.options()]
    assert told == ["dreamers:fixed", "dreamers:scaled", "raven_lords:fixed"]


def test_ic_10_2_a_vote_is_secret_until_all_have_voted():
    table = example_3("II").vote("BoS 2")
    view = table.copy()
    GAME.contract.observe(table.state, table.data, 1, view.state)
    assert set(view.state.fate[0, :3].tolist()) == {1}  # as if drawn only
    assert (view.state.deck[0, :3] == -1).all()
    assert power(table) == [3, 1]


def test_ic_10_3_example_3_open_votes_move_the_markers_and_add_up():
    table = example_3("II").vote("BoS 2").vote("CM 3").vote("CM 2")
    assert power(table) == [5, 6]
    assert [cards["revealed"] for cards in table.position["power_cards"]] == [
        ["brotherhood_of_steel:fixed"], ["crescent_moon:scaled"], ["crescent_moon:fixed"]
    ]  # fmt: skip
    assert table.position["round_marker"]["label"] == "5"


@pytest.mark.parametrize("label", ["III", "IV"])
def test_ic_10_4_example_3_secret_votes_move_nothing_before_the_scoring(label):
    table = example_3(label).vote("BoS 2").vote("CM 3").vote("CM 2")
    assert power(table) == [3, 1]
    assert [len(cards["kept"]) for cards in table.position["power_cards"]] == [1, 1, 1]


@pytest.mark.parametrize(
    ("players", "values"), [(2, (2, 3)), (3, (2, 3)), (4, (2, 2)), (5, (2, 1))]
)
def test_ic_10_5_two_cards_a_guild_one_fixed_one_by_the_number_of_players(players, values):
    data = Table(players).data
    assert data.n_deck == 12
    worth = [int(data.vote_value[card]) for card in data.deck_card[:12]]
    assert worth == list(values) * 6


@pytest.mark.parametrize(
    ("cap", "before", "after"), [(10, 5, 10), (10, 6, 10), (10, 9, 10), (8, 5, 8), ("none", 9, 14)]
)
def test_ic_10_6_s33_power_beyond_10_is_lost(cap, before, after):
    table = Table(3, {"switches.power_cap": cap}).turn()
    table.deck(0, "Dr 2").deck(1, "Dr 3").deck(2, "RL 2").era("II")
    table.state.power[3] = before
    table.vote("Dr 2").vote("Dr 3").vote("RL 2")
    assert table.position["power"]["dreamers"] == after


def test_ic_10_7_the_marker_advances_and_the_game_ends_after_era_iv():
    table = example_3("I").vote("BoS 2").vote("CM 3").vote("CM 2")
    assert (table.position["round_marker"]["label"], table.position["phase"]) == ("3", "turn")
    table = example_3("IV").vote("BoS 2").vote("CM 3").vote("CM 2")
    assert (table.position["round_marker"]["label"], table.position["phase"]) == ("IV", "over")


def test_ic_10_8_kept_and_discarded_cards_are_known_to_their_owner_only():
    table = example_3("III").vote("BoS 2").vote("CM 3").vote("CM 2")
    view = table.copy()
    GAME.contract.observe(table.state, table.data, 0, view.state)
    assert (view.state.deck[0, :3] == table.state.deck[0, :3]).all()
    assert (view.state.deck[0, 3:12] == -1).all()
    assert (view.state.deck[1:3, :12] == -1).all()
