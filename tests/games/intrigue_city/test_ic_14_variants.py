"""IC-14  Variants."""

import pytest

from sim.errors import ConfigError
from sim.games.intrigue_city import GAME
from sim.games.intrigue_city.terms import Decision
from tests.games.intrigue_city.lay import SHORT, Table, read_box

BASIC = {"manipulation", "bribery", "blackmail", "words_of_seduction", "change_of_plans"}


def placed(table):
    """The table after everybody's first starting placement of the list."""
    while table.state.decision == Decision.PLACEMENT and table.state.turn_no == 0:
        if table.position["phase"] != "placement":
            break
        GAME.contract.apply(table.state, table.data, table.records()[0])
    return table


def on_board(table):
    """The action cards on the card slots."""
    slots = table.position["slots"]
    return {lies["action"] for slot, lies in slots.items() if not slot.startswith("printed")}


# ---- Beginner


def test_ic_14_1_s44_no_favour_card_is_taken_for_an_equilibrium():
    table = Table(3, beginner=True).turn(seat=0, boards={0: "ES 2+2, RL 1+3, DB 3+1"})
    table.play(pawn="defensive", slot="s2", target="ES", steps="place 2 ES")
    assert table.cubes(0, "ES") == "2+2+2"
    assert table.held(0) == {}


def test_ic_14_1_no_favour_is_taken_used_or_scored_in_a_whole_game():
    table = Table(3, beginner=True).play_on(until=lambda table: table.held(0) or table.held(1))
    assert table.position["phase"] == "over"
    assert table.scored("unused_strong_favours") == [0, 0, 0]


def test_ic_14_2_scapegoat_stays_legal_and_costs_intrigue_only():
    table = Table(3, beginner=True).turn(seat=0)
    before = table.position["boards"]
    table.play(pawn="defensive", slot="printed_scapegoat", target="ES")
    assert table.position["boards"] == before
    assert table.held(0) == {}
    assert table.state.intrigue[0] == 5


# ---- Short Game


@pytest.mark.parametrize(("players", "sets", "total"), [(2, 5, 22), (3, 4, 17), (5, 4, 17)])
def test_ic_14_4_s42_one_more_starting_set(players, sets, total):
    table = placed(Table(players, short_game=True))
    for seat in range(players):
        held = [table.cubes(seat, name) for name in SHORT if table.cubes(seat, name) != "-"]
        assert len(held) == sets
        assert sum(int(value) for each in held for value in each.split("+")) == total


def test_ic_14_3_the_game_opens_with_era_i():
    table = placed(Table(3, short_game=True))
    assert table.position["round_marker"] == {"position": 3, "label": "I"}
    assert table.position["phase"] == "vote"


def test_ic_14_3_six_rounds_and_four_eras_follow():
    table = Table(3, short_game=True)
    labels = []

    def note(table):
        label = table.position["round_marker"]["label"]
        if not labels or labels[-1] != label:
            labels.append(label)
        return False

    table.play_on(until=note)
    assert labels == ["I", "3", "4", "II", "5", "6", "III", "7", "8", "IV"]


def test_ic_14_5_votes_of_the_opening_era_count_at_once_and_intrigue_starts_at_0():
    table = placed(Table(3, short_game=True).deck(0, "ES 2").deck(1, "ES 3").deck(2, "RL 2"))
    assert table.state.intrigue[:3].tolist() == [0, 0, 0]
    table.vote("ES 2").vote("ES 3").vote("RL 2")
    assert table.state.power[:3].tolist() == [1, 6, 3]
    assert table.position["phase"] == "turn"


# ---- Blank Vote


def blank_table(era="I", players=3):
    table = Table(players, blank_vote=True).turn(seat=0)
    for seat in range(players):
        table.deck(seat, "Dr 2", "ES 2", "ES 3")
    return table.era(era)


def test_ic_14_6_s43_a_blank_vote_lays_a_card_aside_and_discards_the_others():
    table = blank_table().vote("Dr 2", blank=True).vote("ES 2").vote("ES 3")
    assert table.state.power[:4].tolist() == [1, 6, 1, 1]
    assert table.position["power_cards"][0]["blank"] == ["dreamers:fixed"]
    assert sorted(table.position["power_cards"][0]["discarded"]) == [
        "eternal_seekers:fixed", "eternal_seekers:scaled"
    ]  # fmt: skip


@pytest.mark.parametrize(("used", "options"), [(0, 6), (1, 3)])
def test_ic_14_6_s43_a_second_blank_vote_is_illegal(used, options):
    table = blank_table("II")
    table.state.blank_votes[0] = used
    assert len(table.records()) == options


def test_ic_14_6_without_the_variant_nobody_votes_blank():
    table = Table(3).turn(seat=0).era("I")
    assert not any(each.blank for each in table.records())


@pytest.mark.parametrize("era", ["I", "II", "III", "IV"])
def test_ic_14_6_in_any_era(era):
    assert any(each.blank for each in blank_table(era).records())


@pytest.mark.parametrize("era", ["I", "III"])
def test_ic_14_7_the_others_see_that_a_vote_was_blank_but_not_which_card(era):
    table = blank_table(era).vote("Dr 2", blank=True).vote("ES 2").vote("ES 3")
    view = table.copy()
    GAME.contract.observe(table.state, table.data, 1, view.state)
    assert view.state.blank_votes[0] == 1
    assert view.state.deck[0, :3].tolist() == [-1, -1, -1]


def test_ic_14_8_s43_two_points_less_before_ties_are_broken():
    table = Table(3, blank_vote=True).turn(seat=0)
    table.state.equilibrium[0, 0] = 4  # four cards of power 1
    table.state.equilibrium[1, 0] = 2
    before = table.result()
    table.state.blank_votes[0] = 1
    after = table.result()
    assert after[2][0] == before[2][0] - 2
    assert table.scored("blank_vote_penalty") == [-2, 0, 0]


def test_ic_14_14_blank_votes_are_secret_and_several_may_cast_one():
    table = blank_table()
    table.vote("Dr 2", blank=True)
    view = table.copy()
    GAME.contract.observe(table.state, table.data, 1, view.state)
    assert view.state.blank_votes[0] == 0
    table.vote("Dr 2", blank=True).vote("ES 2")
    assert table.state.blank_votes[:3].tolist() == [1, 1, 0]
    assert table.state.power[:4].tolist() == [1, 3, 1, 1]


# ---- Advanced A and B


@pytest.mark.parametrize(("players", "n"), [(2, 6), (3, 6), (4, 8), (5, 9)])
def test_ic_14_9_as_many_random_cards_as_slots_and_basic_ones_not_guaranteed(players, n):
    boards = [on_board(Table(players, random_actions=True, seed=seed)) for seed in range(12)]
    assert {len(each) for each in boards} == {n}
    assert any(not each >= BASIC for each in boards)
    slots = Table(players, random_actions=True).position["slots"]
    assert ("printed_scapegoat" in slots) == (players >= 3)


def test_ic_14_10_s49_hands_of_two_players_come_from_all_cards_left():
    seen_basic = False
    for seed in range(12):
        table = Table(2, random_actions=True, seed=seed)
        hands = [card for hand in table.position["hands"] for card in hand]
        rest = table.position["left_out"]
        assert [len(hand) for hand in table.position["hands"]] == [3, 3]
        assert len(rest) == 3
        assert len({*hands, *rest, *on_board(table)}) == 15
        assert not any(slot.startswith("printed") for slot in table.position["slots"])
        seen_basic = seen_basic or not BASIC.isdisjoint(hands)
    assert seen_basic


def test_ic_14_11_the_cards_of_a_theme_are_laid_out_at_random():
    tables = [Table(3, themes="scorched_earth", seed=seed) for seed in range(6)]
    assert len({frozenset(on_board(table)) for table in tables}) == 1
    assert len({str(table.position["slots"]) for table in tables}) > 1


def test_ic_14_12_hands_beside_a_theme_are_advanced_cards_not_on_the_board():
    for seed in range(6):
        table = Table(2, themes="grand_conspiracy", seed=seed)
        hands = {card for hand in table.position["hands"] for card in hand}
        assert len(hands) == 6
        assert hands.isdisjoint(BASIC | on_board(table))


@pytest.mark.parametrize(("players", "n"), [(2, 6), (4, 8), (5, 9)])
def test_ic_14_13_the_first_n_cards_of_the_theme_are_used(players, n):
    box = read_box(players, {"themes": "open_hand"})
    sets = {each["id"]: each["cards"] for each in box.document["variants"]["themes"]["sets"]}
    assert on_board(Table(players, themes="open_hand")) == set(sets["open_hand"][:n])


def test_ic_14_13_the_default_theme_is_a_setting():
    assert read_box(3, {"themes": True}).variants["themes"] == "open_hand"
    chosen = {"themes": True, "variants.themes.default_set": "scorched_earth"}
    assert read_box(3, chosen).variants["themes"] == "scorched_earth"
    with pytest.raises(ConfigError, match="open_hand"):
        GAME.read_box(3, {"themes": "open_hend"})
