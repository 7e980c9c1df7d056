"""AS-0 to AS-4, AS-31.1, AS-33.1, AS-36.1  Components, set-up, rounds."""

import numpy as np
import pytest

from sim.core.kernel import new_record
from sim.core.loop import new_streams, seed_game
from sim.games.arctic_scavengers import GAME
from sim.games.arctic_scavengers.data import printed_document
from sim.games.arctic_scavengers.trace import position
from tests.games.arctic_scavengers.board import Board, Names, box_of


def dealt(players, **settings):
    box = box_of(players, settings)
    state = new_record(GAME.state)
    state.n_seats = players
    seed_game(state, new_streams(), len(GAME.streams), 3, 1)
    GAME.contract.setup(state, box.data)
    return position(state, box, Names.of(box)), state, box


def counts(*decks, hq=None):
    cards = printed_document()["card"]
    return sum(
        card["count"]
        for card in cards
        if card["deck"] in decks and (hq is None or (card["set"] == "hq") == hq)
    )


def test_as_1_1_as_1_2_as_1_3_the_box_has_the_printed_cards():
    assert counts("refugee") == 20
    assert counts("mercenary", hq=False) == 69
    assert counts("junkyard", hq=False) == 46
    assert counts("contested") == 14
    assert counts("refugee", "mercenary", "junkyard", "contested", hq=False) == 149
    assert counts("mercenary", "junkyard", hq=True) == 24
    document = printed_document()
    assert [len(document[kind]) for kind in ("leader", "gang")] == [10, 3]
    assert sum(building["count"] for building in document["building"]) == 12
    families = [card for card in document["card"] if card.get("family")]
    assert [(card["tribe_members"], card["count"]) for card in families] == [(3, 2), (4, 2), (5, 2)]


def test_as_0_1_as_0_2_as_0_3_as_0_4_as_1_5_as_1_6_types_and_values_of_cards_often_mistaken():
    box = box_of(3, {})
    names, data = Names.of(box), box.data
    value = {name: [int(v) for v in data.value[0, :, kind]] for kind, name in enumerate(names.card)}
    assert value["refugee"] == [-1, 0, 0, -1]
    assert value["tribe_family_5"] == [-1, -1, 0, 0]
    assert value["group_leaders"] == value["sniper_team"] == [-1] * 4
    kind = names.card.index
    assert kind("sniper_team") < data.n_persons <= kind("wolf_pack") < data.n_with_tools
    assert data.people[kind("spear")] == 0
    assert names.card[-1] == "junk"
    assert data.card_type[kind("junk")] == 3


@pytest.mark.parametrize(
    ("players", "removed", "junkyard", "scavengers", "brawlers", "in_play"),
    [(2, 28, 26, 14, 8, 121), (3, 8, 40, 11, 7, 141), (4, 4, 38, 8, 6, 145), (5, 0, 36, 5, 5, 149)],
)
def test_as_2_3_as_2_4_as_2_9_sizes_for_each_number_of_players_s1(
    players, removed, junkyard, scavengers, brawlers, in_play
):
    start, state, box = dealt(players)
    assert len(start["removed"]) == removed
    assert len(start["junkyard"]) == junkyard
    assert start["stacks"]["scavenger"] == scavengers
    assert start["stacks"]["brawler"] == brawlers
    full = dict.fromkeys(("hunter", "saboteur", "scout"), 8)
    full |= dict.fromkeys(("group_leaders", "sniper_team", "thugs"), 5)
    assert {name: start["stacks"][name] for name in full} == full
    assert len(start["stacks"]) == 8
    assert len(start["contested"]) == 14
    assert 149 - removed == in_play
    assert GAME.check_state(state, box) == []


def test_as_2_2_as_2_8_as_5_2_as_42_6_everybody_starts_with_ten_cards_and_draws_five():
    start, _, _ = dealt(4)
    for player in start["players"]:
        cards = sorted(player["deck"] + player["hand"])
        assert cards == sorted(["refugee"] * 4 + ["scavenger"] * 3 + ["brawler", "spear", "shovel"])
        assert len(player["hand"]) == 5
        assert player["discard"] == player["committed"] == player["play"] == []


def test_as_2_1_as_2_5_as_2_6_as_2_7_piles_hold_only_their_own_cards():
    start, _, _ = dealt(5)
    kinds = {card["id"]: card["deck"] for card in printed_document()["card"]}
    assert {kinds[card] for card in start["contested"]} == {"contested"}
    assert {kinds[card] for card in start["junkyard"]} == {"junkyard"}
    assert {kinds[card] for card in start["stacks"]} == {"mercenary"}


def test_as_3_1_as_3_5_two_of_each_junkyard_kind_leave_with_two_players_w11():
    start, _, _ = dealt(2)
    yard = {card: start["junkyard"].count(card) for card in set(start["junkyard"])}
    assert yard == {
        "junk": 5, "multitool": 2, "net": 2, "spear": 2, "pickaxe": 2, "shovel": 2, "medkit": 4,
        "pills": 7,
    }  # fmt: skip


def test_as_3_1_the_hq_cards_leave_only_with_the_switch():
    assert dealt(2, hq=1)[0]["junkyard"].count("rifle") == 4
    assert dealt(2, hq=1, two_player_removal_covers_hq=True)[0]["junkyard"].count("rifle") == 2


@pytest.mark.parametrize(("players", "cards"), [(2, 34), (3, 48), (4, 46), (5, 44)])
def test_as_30_1_as_31_1_as_31_2_as_33_1_hq_adds_stacks_and_piles(players, cards):
    start, _, _ = dealt(players, hq=1)
    assert len(start["junkyard"]) == cards
    assert start["stacks"]["medic"] == 8
    assert start["schematics"] == []
    start, _, _ = dealt(players, hq=2)
    assert start["stacks"]["engineer"] == 8
    assert len(start["schematics"]) == 12
    assert start["leaders_aside"] == []


def test_as_36_1_as_38_1_two_leaders_are_dealt_and_chosen_in_turn():
    start, state, box = dealt(5, hq=3)
    dealt_leaders = [leader for player in start["players"] for leader in player["dealt"]]
    assert len(set(dealt_leaders)) == 10
    assert start["ask"] == {"kind": "leader", "seat": start["initiator"]}
    assert dealt(5, hq=4)[0]["phase"] == "leaders"
    view = new_record(GAME.state)
    buffer = np.zeros(GAME.max_options, GAME.action)
    assert GAME.contract.legal(state, box.data, buffer) == 2
    GAME.contract.apply(state, box.data, buffer[0].copy())
    GAME.contract.observe(state, box.data, (start["initiator"] + 1) % 5, view)
    assert (view.leader == -1).all()  # nobody sees another choice


def test_as_4_1_as_4_2_as_4_3_as_4_4_as_18_10_who_is_initiator_s2():
    hands = dict.fromkeys(range(3), "2 refugee junk")
    assert _initiators(hands) == [0, 0, 0, 1, 2, 0, 1]
    assert _initiators(hands, initiator_rotation="every_round") == [0, 1, 2, 0, 1, 2, 0]


def _initiators(decks, **settings):
    board = Board("pills", "pills", "pills", round_no=1, contested="8 grenade", decks=decks,
                  **settings)  # fmt: skip
    found = {}
    while board.kind and len(found) < 7:
        found.setdefault(int(board.state.round_no), int(board.state.initiator))
        board.do(do="end")
    return [found[round_no] for round_no in range(1, 8)]


@pytest.mark.parametrize(("players", "seen"), [(2, 0), (3, 1)])
def test_as_5_4_as_3_2_the_initiator_peeks_from_round_3_s2(players, seen):
    board = Board(*["pills"] * players, round_no=2, contested="grenade field_crew",
                  decks=dict.fromkeys(range(players), "2 pills"))  # fmt: skip
    assert board.state.peeked_by == -1
    board.end(players)
    assert board.state.round_no == 3
    view = new_record(GAME.state)
    known = []
    for seat in range(players):
        GAME.contract.observe(board.state, board.data, seat, view)
        known.append(int((view.contested[:2] != -1).sum()))
    assert known == [seen, *[0] * (players - 1)]


def test_as_1_7_as_30_2_symbols_only_sort_but_for_contested():
    names = Names.of(box_of(3, {"hq": 4}))
    data = box_of(3, {"hq": 4}).data
    marked = {name for kind, name in enumerate(names.card) if data.contested[kind]}
    assert marked == {card["id"] for card in printed_document()["card"] if card.get("contested")}
