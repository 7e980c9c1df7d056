"""IC-15  Combining the variants."""

import itertools

import pytest

from sim.core.kernel import JIT
from sim.errors import ConfigError
from sim.games.intrigue_city import GAME
from tests.games.intrigue_city.lay import Table, read_box
from tests.games.intrigue_city.test_ic_14_variants import blank_table, on_board, placed

ADVANCED = [{}, {"random_actions": True}, {"themes": True}]


def rule_sets():
    """The 24 rule sets of one number of players."""
    flags = itertools.product((False, True), repeat=3)
    return [
        {"beginner": beginner, "short_game": short, "blank_vote": blank, **advanced}
        for (beginner, short, blank) in flags
        for advanced in ADVANCED
    ]


def test_ic_15_1_there_are_24_rule_sets():
    assert len({str(read_box(3, each).variants) for each in rule_sets()}) == 24


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_ic_15_1_every_rule_set_is_played_to_its_end(players):
    for settings in rule_sets() if JIT else rule_sets()[players::8]:
        table = Table(players, settings)
        table.play_on(rng_seed=players)
        assert table.position["phase"] == "over"
        assert GAME.check_state(table.state, table.box) == []


def test_ic_15_1_advanced_a_and_b_exclude_each_other():
    with pytest.raises(ConfigError, match="themes"):
        GAME.read_box(3, {"random_actions": True, "themes": True})


def test_ic_15_2_a_variant_changes_only_its_own_numbers():
    base = read_box(3, {}).data
    for settings, changed in (
        ({"beginner": True}, {"favours_used", "own_uses"}),
        ({"blank_vote": True}, {"blank_allowed", "blank_uses"}),
        ({"short_game": True}, {"n_sets", "set_cubes", "n_placements", "placements"}),
        ({"random_actions": True}, {"layout", "pool", "n_drawn", "hand_pool"}),
        ({"themes": True}, {"layout", "pool", "n_drawn", "theme", "hand_pool"}),
    ):
        data = read_box(3, settings).data
        different = {
            name for name in data.dtype.names if data[name].tobytes() != base[name].tobytes()
        }
        assert different <= changed | {"first_position"}
        assert different


def test_ic_15_3_short_game_with_two_players_turns_up_its_neutral_cards_in_i_and_ii():
    table = placed(Table(2, short_game=True))
    assert table.position["neutral"]["revealed"] == []
    eras = {}

    def note(table):
        eras[table.position["round_marker"]["label"]] = len(table.position["neutral"]["revealed"])
        return False

    table.play_on(until=note)
    assert (eras["3"], eras["4"], eras["5"], eras["IV"]) == (1, 1, 2, 2)


def test_ic_15_4_the_neutral_card_counts_when_both_vote_blank():
    table = blank_table(players=2).deck("neutral", "RL 2")
    table.vote("Dr 2", blank=True).vote("Dr 2", blank=True)
    assert table.state.power[:4].tolist() == [1, 1, 3, 1]


def test_ic_15_5_s48_a_blank_vote_in_the_opening_era_of_a_short_game():
    table = Table(2, short_game=True, blank_vote=True)
    table.deck(0, "CM 2").deck(1, "ES 2").deck("neutral", "Dr 2")
    placed(table).vote("CM 2", blank=True).vote("ES 2")
    assert table.state.power.tolist() == [1, 3, 1, 3, 1, 1]
    assert table.state.blank_votes[0] == 1
    assert table.state.turn_no == 0
    assert table.position["phase"] == "turn"


def test_ic_15_6_beginner_with_two_players_keeps_the_hand_cards():
    table = Table(2, beginner=True).turn(seat=0)
    assert [len(hand) for hand in table.position["hands"]] == [3, 3]
    assert any(line["hand_card"] for line in table.options())


def test_ic_15_6_beginner_with_advanced_changes_only_the_layout():
    one, two = Table(3, random_actions=True), Table(3, random_actions=True, beginner=True)
    assert one.position["slots"] == two.position["slots"]


@pytest.mark.parametrize("other", [{"short_game": True}, {"blank_vote": True}])
@pytest.mark.parametrize("advanced", ADVANCED[1:])
def test_ic_15_7_the_cards_on_the_board_are_those_without_the_other_variant(advanced, other):
    alone, both = Table(3, advanced, seed=4), Table(3, {**advanced, **other}, seed=4)
    assert alone.position["slots"] == both.position["slots"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_ic_15_8_the_number_of_players_decides_slots_and_values(players):
    base = read_box(players, {}).data
    for settings in rule_sets():
        data = read_box(players, settings).data
        for name in ("n_slots", "n_card_slots", "printed", "spiders", "vote_value", "n_hand"):
            assert data[name].tobytes() == base[name].tobytes(), name
        assert len(on_board(Table(players, settings))) == base.n_card_slots


def test_a_misspelt_choice_is_told_what_is_near():
    with pytest.raises(ConfigError, match=r'must be "limited" or "unlimited" \(did you mean "unli'):
        GAME.read_box(3, {"switches.bank": "unlimted"})
