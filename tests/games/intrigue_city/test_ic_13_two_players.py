"""IC-13  Two-player game."""

import pytest

from sim.games.intrigue_city import GAME
from sim.games.intrigue_city.document import printed
from tests.games.intrigue_city.lay import Table

ADVANCED = {card["id"] for card in printed()["action_cards"] if card["kind"] == "advanced"}


def hand_table(*hand, **turn):
    """A turn of seat 0 of two, with these hand cards."""
    spare = ["web_of_treachery", "territorial_claim", "false_accusations"]
    cards = [*hand, *[card for card in spare if card not in hand]][:3]
    table = Table(2).turn(seat=0, slots={"s6": "consolidation_of_trust"}, **turn)
    return table.hand(0, *cards)


def test_ic_13_1_old_debts_and_scapegoat_are_not_used():
    actions = {slot["action"] for slot in Table(2).position["slots"].values()}
    assert actions.isdisjoint({"old_debts", "scapegoat"})


def test_ic_13_2_s39_six_slots_and_one_advanced_card():
    table = Table(2)
    actions = {slot["action"] for slot in table.position["slots"].values()}
    assert len(actions) == 6
    assert len(actions & ADVANCED) == 1


def test_ic_13_3_s39_three_secret_advanced_hand_cards_each_the_rest_unseen():
    table = Table(2)
    position = table.position
    hands = position["hands"]
    assert [len(hand) for hand in hands] == [3, 3]
    assert set(hands[0]) | set(hands[1]) | set(position["left_out"]) < ADVANCED
    assert len(position["left_out"]) == 3
    view = table.copy()
    GAME.contract.observe(table.state, table.data, 0, view.state)
    assert (view.state.hand[1] == -1).all()
    assert (view.state.left_out == -1).all()


def test_ic_13_4_s39_a_fourth_set_on_a_fourth_guild():
    table = Table(2)
    while table.position["phase"] == "placement":
        sets = sorted(table.options()[0]["sets"].values())
        assert sets == [[1, 2], [1, 3], [2, 3], [2, 3]]
        GAME.contract.apply(table.state, table.data, table.records()[0])
    assert table.position["bank"] == [29, 27, 24]


def test_ic_13_4_equal_sets_are_not_told_apart():
    assert len(Table(2).options()) == 6 * 5 * 4 * 3 // 2


def voted(label, **settings):
    """Votes ES 2 and RL 3 with the neutral card RL 2 on top (S41)."""
    table = Table(2, settings).turn().deck(0, "ES 2").deck(1, "RL 3").deck("neutral", "RL 2")
    return table.era(label).vote("ES 2").vote("RL 3")


@pytest.mark.parametrize("label", ["I", "II"])
def test_ic_13_5_s41_a_neutral_card_moves_its_guild_with_the_votes(label):
    table = voted(label)
    assert table.position["power"]["eternal_seekers"] == 3
    assert table.position["power"]["raven_lords"] == 6
    assert table.position["neutral"]["revealed"] == ["raven_lords:fixed"]


def test_ic_13_5_s41_no_neutral_card_in_eras_iii_and_iv():
    table = voted("III")
    assert table.position["neutral"]["revealed"] == table.position["neutral"]["kept"] == []
    assert len(table.position["neutral"]["deck"]) == 12


def test_ic_13_5_with_the_switch_a_secret_neutral_card_counts_at_the_scoring():
    table = voted("IV", **{"switches.two_player_neutral_cards_eras": ["IV"]})
    assert table.position["power"]["raven_lords"] == 1
    assert table.position["neutral"]["kept"] == ["raven_lords:fixed"]
    table.state.equilibrium[0, 2] = 1
    assert table.scored("equilibrium_cards") == [1 + 3 + 2, 0]


def test_ic_13_6_s40_a_hand_card_replaces_the_action_of_the_slot():
    table = hand_table("betrayal")
    table.play(slot="s2", pawn="defensive", hand_card="betrayal", target="Dr")
    assert (table.cubes(0, "Dr"), table.cubes(0, "BoS")) == ("3", "2+2+1")
    assert table.position["slots"]["s2"]["pawns"] == [{"seat": 0, "pawn": "defensive"}]
    assert table.state.intrigue[0] == 3
    assert table.position["used_hand_cards"][0] == ["betrayal"]
    assert len(table.position["hands"][0]) == 2
    assert table.held(0) == {"Dr": "weak"}


def test_ic_13_6_the_replaced_action_need_not_be_possible_the_hand_card_must_be():
    table = hand_table("betrayal")
    table.state.bank[1] = 0
    assert not table.has(hand_card="betrayal")
    table.state.bank[1:] = 1
    table.board(0, "BoS 1+1, RL 3+3, DB 2+2")  # Bribery could place only
    table.state.bank[1:] = 1
    assert table.has(hand_card="betrayal", slot="s6")


def test_ic_13_6_a_used_card_is_gone_for_good():
    table = hand_table("betrayal")
    table.play(slot="s2", pawn="defensive", hand_card="betrayal", target="Dr")
    table.state.to_move = 0
    assert not table.has(hand_card="betrayal")
    assert table.has(hand_card="web_of_treachery", pawn="offensive")


def test_ic_13_7_s50_a_hand_card_and_a_favour_go_together():
    table = hand_table("betrayal", favours={0: "weak ES"}).occupy("s1", 1)
    table.state.intrigue[0] = 4
    both = {"favour": "ES", "hand_card": "betrayal", "slot": "s1"}
    told = {(line["target"], line["selected"]) for line in table.options(**both)}
    assert ("RL", "CM") in told
    assert ("DB", "ES") in told
    assert "ES" not in {target for target, _ in told}
    table.play(**both, pawn="defensive", target="RL")
    assert table.state.intrigue[0] == 4 + 2 - 1


@pytest.mark.parametrize(("column", "value"), [("p3", 3), ("p4", 2), ("p5", 1)])
def test_ic_13_8_ic_13_10_power_cards_use_the_3_player_value(column, value):
    data = Table(2, {"switches.two_player_power_column": column}).data
    assert int(data.vote_value[1]) == value


def test_ic_13_9_unused_hand_cards_score_nothing():
    table = hand_table("betrayal")
    table.state.to_move = -1
    table.state.position = 11
    settings = [sum(each.values()) for each in table.result()[3]]
    assert sorted(settings) == [0, 3]  # the Master Schemer alone


def test_ic_13_10_the_neutral_deck_is_made_like_a_player_s_and_two_cards_are_seen():
    table = Table(2, seed=3)
    assert sorted(table.position["neutral"]["deck"]) == sorted(
        table.position["power_cards"][0]["deck"]
    )
    table.play_on()
    assert len(table.position["neutral"]["revealed"]) == 2
    assert len(table.position["neutral"]["deck"]) == 10
