"""IC-1 Components and IC-2 Personal board geometry."""

import itertools
import tomllib
from pathlib import Path

import pytest

from sim.games.intrigue_city import GAME, terms
from sim.games.intrigue_city.document import printed
from sim.games.intrigue_city.facts import FACTS
from sim.games.intrigue_city.moves import Ring
from sim.games.intrigue_city.terms import Kind
from tests.games.intrigue_city.lay import SHORT, Table, guild

RING = Ring(range(6))


def names(guilds):
    return [SHORT[each] for each in guilds]


def test_ic_1_1_two_to_five_players_each_with_two_pawns_a_marker_and_12_power_cards():
    assert (GAME.min_players, GAME.max_players) == (2, 5)
    for players in range(2, 6):
        table = Table(players)
        assert table.position["unplayed"] == [["defensive", "offensive"]] * players
        assert all(len(cards["deck"]) == 12 for cards in table.position["power_cards"])
        assert sum(len(space["seats"]) for space in table.position["intrigue_track"]) == players


def test_ic_1_2_the_supply_is_33_ones_33_twos_and_30_threes():
    assert Table(3).position["bank"] == [33, 33, 30]


def test_ic_1_3_the_cards_are_those_of_the_box():
    inventory = printed()["inventory"]["cards"]
    kinds = [card["kind"] for card in printed()["action_cards"]]
    assert kinds.count("basic") == inventory["basic_action"] == 5
    assert kinds.count("advanced") == inventory["advanced_action"] == 10
    assert Table(5).position["equilibrium_left"] == dict.fromkeys(
        Table(5).position["equilibrium_left"], inventory["equilibrium"] // 6
    )
    assert (
        sum(
            inventory[name]
            for name in inventory
            if name not in ("source", "total", "sources_by_key")
        )
        == inventory["total"]
        == 196
    )


def test_ic_1_4_the_main_board_has_slots_printed_actions_tracks_and_power_rows():
    position = Table(3).position
    assert [slot["action"] for slot in position["slots"].values()][6:] == ["old_debts", "scapegoat"]
    assert position["round_marker"]["position"] == 1
    assert len(position["power"]) == 6
    assert position["intrigue_track"][0]["space"] == 0


@pytest.mark.parametrize(("votes", "power"), [((3, 3, 2), 9), ((3, 3, 3), 10), ((3, 3, 3, 3), 10)])
def test_ic_1_5_power_runs_from_1_to_10(votes, power):
    columns = dict.fromkeys(("p2", "p3", "p4", "p5"), 3)
    settings = {"guild_power_cards.scaled.values_by_players": columns}
    table = Table(len(votes), settings).turn()
    for seat, value in enumerate(votes):
        table.deck(seat, f"Dr {value}")
    table.era("II")
    for value in votes:
        table.vote(f"Dr {value}")
    assert table.position["power"]["dreamers"] == power


def test_ic_2_1_every_board_shows_the_same_six_guilds():
    boards = Table(4).position["boards"]
    assert all(list(board) == list(boards[0]) for board in boards)
    assert len(boards[0]) == 6


def test_ic_2_2_the_ring_follows_the_printed_order_and_can_be_changed():
    assert names(RING.order) == list(SHORT)
    ring = list(reversed(printed()["geometry"]["ring"]))
    ring[0], ring[1] = ring[1], ring[0]
    changed = Table(3, {"geometry.ring": ring}).data
    assert changed.neighbour[guild("CM")].tolist() == [guild("DB"), guild("BoS")]


def test_ic_2_3_each_guild_has_two_adjacent_guilds():
    assert names(RING.partners("adjacent", guild("ES"))) == ["BoS", "RL"]
    assert names(RING.partners("adjacent", guild("BoS"))) == ["ES", "CM"]
    assert all(len(RING.partners("adjacent", each)) == 2 for each in range(6))


def test_ic_2_4_each_guild_has_three_non_adjacent_guilds():
    assert names(RING.partners("nonadjacent", guild("RL"))) == ["BoS", "DB", "CM"]
    assert all(len(RING.partners("nonadjacent", each)) == 3 for each in range(6))


def test_ic_2_5_the_opposite_guild_is_one_of_the_non_adjacent_ones():
    assert names(RING.partners("opposite", guild("BoS"))) == ["Dr"]
    assert names(RING.partners("opposite", guild("ES"))) == ["DB"]
    assert names(RING.partners("opposite", guild("RL"))) == ["CM"]


def test_ic_2_6_a_guild_holds_any_number_of_cubes():
    table = Table(3).turn(boards={0: "BoS 1+1+1+1+1+1+1+1+2+2+2+2+3+3, ES 3"})
    assert table.has(slot="s3", pawn="defensive", target="BoS", steps="place 3 BoS")


def test_ic_2_7_seven_multisets_of_cubes_make_an_equilibrium():
    ways = {
        cubes
        for n in range(1, 7)
        for cubes in itertools.combinations_with_replacement((3, 2, 1), n)
        if sum(cubes) == 6
    }
    table = printed()["equilibrium"]
    assert ways == {tuple(way) for way in table["ways"]}
    assert len(ways) == table["number_of_ways"] == 7


def test_ic_1_3_numbers_that_repeat_others_agree_with_them():
    document = printed()
    for key, expected in FACTS.items():
        value = document
        for name in key.split("."):
            value = value[name]
        assert value == expected(document), key
    for players in range(2, 6):
        cards = document["advanced_cards_in_use"][f"p{players}"]
        slots = document["slots_summary"]["card_slots_in_use"][f"p{players}"]
        assert (
            cards + 5
            == slots
            == document["variants"]["random_actions"]["cards_in_use"][f"p{players}"]
        )


def test_ic_1_4_printed_actions_are_the_two_board_cards():
    kinds = Table(3).data.kind
    assert [k for k in range(17) if kinds[k] == Kind.BOARD] == [15, 16]


def test_clauses_are_those_of_the_rules():
    path = Path(terms.__file__).with_name("clauses.toml")
    clauses = tomllib.loads(path.read_text(encoding="utf-8"))
    assert all(set(entry) <= {"page", "text", "status", "why"} for entry in clauses.values())
    assert all(entry["why"] for entry in clauses.values() if entry["status"] != "modelled")
