"""IC-3  Setup."""

import numpy as np
import pytest

from sim.errors import ConfigError
from sim.games.intrigue_city import GAME
from sim.games.intrigue_city.document import printed
from sim.games.intrigue_city.terms import Decision
from tests.games.intrigue_city.lay import Table

BASIC = {"manipulation", "bribery", "blackmail", "words_of_seduction", "change_of_plans"}
ADVANCED = {card["id"] for card in printed()["action_cards"] if card["kind"] == "advanced"}


def actions(table):
    return [slot["action"] for slot in table.position["slots"].values()]


@pytest.mark.parametrize(("players", "advanced"), [(2, 1), (3, 1), (4, 3), (5, 4)])
def test_ic_3_1_as_many_advanced_cards_as_the_table_says_the_others_are_out(players, advanced):
    table = Table(players)
    on_board = set(actions(table))
    assert len(on_board & ADVANCED) == advanced
    held = {card for hand in table.position["hands"] for card in hand}
    assert set(table.position["left_out"]) == ADVANCED - on_board - held


def test_ic_3_1_every_advanced_card_can_be_drawn():
    drawn = {card for seed in range(80) for card in set(actions(Table(3, seed=seed))) & ADVANCED}
    assert drawn == ADVANCED


def test_ic_3_2_the_basic_cards_are_always_there_and_lie_anywhere():
    layouts = [actions(Table(3, seed=seed)) for seed in range(60)]
    assert all(set(layout) > BASIC for layout in layouts)
    assert {layout.index("bribery") for layout in layouts} == set(range(6))


def test_ic_3_2_the_layout_stays_for_the_whole_game():
    table = Table(4)
    before = actions(table)
    assert actions(table.play_on()) == before


@pytest.mark.parametrize(("players", "slots"), [(2, 6), (3, 6), (4, 8), (5, 9)])
def test_ic_3_3_a_slot_is_in_use_from_its_number_of_players(players, slots):
    assert Table(players).data.n_card_slots == slots


def test_ic_3_3_cards_that_do_not_fill_the_slots_are_refused():
    with pytest.raises(ConfigError, match=r"do not fill the 5 card slots.*IC-3.3"):
        GAME.read_box(3, {"slots.s6.min_players": 4})
    box = GAME.read_box(3, {"slots.s6.min_players": 4, "advanced_cards_in_use.p3": 0})
    assert box.changed == {"slots.s6.min_players": 4, "advanced_cards_in_use.p3": 0}


@pytest.mark.parametrize(("players", "printed_actions"), [(2, 0), (3, 2), (4, 2), (5, 2)])
def test_ic_3_4_the_printed_actions_are_two_more_slots_from_3_players(players, printed_actions):
    assert len({"old_debts", "scapegoat"} & set(actions(Table(players)))) == printed_actions


def test_ic_3_5_the_spiders_belong_to_the_slot():
    spiders = {tuple(Table(3, seed=seed).data.spiders[:8].tolist()) for seed in range(3)}
    assert spiders == {(2, 3, 3, 3, 4, 4, 1, 5)}


def test_ic_3_6_the_markers_are_stacked_on_0_in_random_order():
    tracks = [Table(3, seed=seed).position["intrigue_track"] for seed in range(40)]
    assert all(len(track) == 1 and track[0]["space"] == 0 for track in tracks)
    assert len({tuple(track[0]["seats"]) for track in tracks}) == 6


def test_ic_3_7_the_round_marker_begins_on_1():
    assert Table(3).position["round_marker"] == {"position": 1, "label": "1"}


def test_ic_3_8_every_power_marker_begins_on_1():
    assert set(Table(3).position["power"].values()) == {1}


def test_ic_3_9_stacks_of_15_equilibrium_cards_and_a_full_bank():
    position = Table(3).position
    assert set(position["equilibrium_left"].values()) == {15}
    assert position["bank"] == [33, 33, 30]


def test_ic_3_10_every_seat_shuffles_the_same_twelve_cards_its_own_way():
    decks = [cards["deck"] for cards in Table(5).position["power_cards"]]
    assert all(sorted(deck) == sorted(decks[0]) for deck in decks)
    assert len({tuple(deck) for deck in decks}) == 5


def test_ic_3_11_three_whole_sets_on_three_different_guilds():
    options = [line["sets"] for line in Table(3).options()]
    assert len(options) == 6 * 5 * 4
    assert all(sorted(sets.values()) == [[1, 2], [1, 3], [2, 3]] for sets in options)


def test_ic_3_11_too_few_cubes_for_the_sets_are_refused():
    assert GAME.read_box(3, {"cubes.supply.v1": 6})
    with pytest.raises(ConfigError, match=r"cubes.supply.v1 = 5: 3 players start with 6"):
        GAME.read_box(3, {"cubes.supply.v1": 5})


def test_ic_3_12_nobody_sees_an_earlier_placement():
    table = Table(3)
    table.play(sets={"dreamers": [1, 2], "raven_lords": [1, 3], "crescent_moon": [2, 3]})
    view = table.copy()
    GAME.contract.observe(table.state, table.data, 1, view.state)
    assert not view.state.cubes.any()
    assert view.state.bank.tolist() == [33, 33, 30]
    GAME.contract.observe(table.state, table.data, 0, view.state)
    assert view.cubes(0, "Dr") == "2+1"


def test_ic_3_13_nobody_holds_a_card_at_the_start():
    position = Table(3).position
    assert position["favours"] == [{}, {}, {}]
    assert not any(sum(cards.values()) for cards in position["equilibrium"])


def test_ic_3_14_actions_markers_and_the_own_hand_are_known_when_placing_power_cards_are_not():
    table = Table(2)
    view = table.copy()
    GAME.contract.observe(table.state, table.data, 0, view.state)
    assert table.position["phase"] == "placement"
    assert view.state.slot_card.tolist() == table.state.slot_card.tolist()
    assert view.state.hand[0].tolist() == table.state.hand[0].tolist()
    assert (view.state.deck == -1).all()


@pytest.mark.parametrize("players", [2, 3, 5])
def test_ic_3_6_a_report_counts_who_acts_first_by_the_starting_stack(players):
    table = Table(players)
    part = np.zeros((len(table.box.components), 5, 4), np.int32)
    GAME.contract.count(table.state, table.data, part)
    places = [c for c, of in enumerate(table.box.components) if of.group.startswith("place in")]
    assert len(places) == players
    table.play_on(until=lambda t: t.state.decision == Decision.TURN)
    assert part[places[0], :players, 1].argmax() == table.state.to_move
    assert (part[places, :players, 1].sum(axis=0) == 1).all()
    assert (part[places, :players, 1].sum(axis=1) == 1).all()
    assert (part[places, :players, 0] == 1).all()
