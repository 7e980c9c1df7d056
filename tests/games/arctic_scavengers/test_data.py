"""Component data: what a config may change, and what it is told when it may not."""

import pytest

from sim.errors import ConfigError
from sim.games.arctic_scavengers import GAME
from sim.games.arctic_scavengers.data import printed_document
from sim.games.arctic_scavengers.tables import SKIRMISH
from tests.games.arctic_scavengers.board import Names


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"hq": 5}, "hq: 5; allowed: 0 (base game), 1, 2, 3, 4"),
        ({"hq": True}, "hq: True"),
        ({"tool_capacity": "per_persn"}, "tool_capacity: 'per_persn'; allowed: 'per_person'"),
        ({"tool_capacty": "x"}, 'did you mean "tool_capacity"?'),
        ({"card.thug.count": 3}, 'did you mean "thugs"?'),
        ({"card.thugs.tribe_membrs": 3}, 'did you mean "tribe_members"?'),
        ({"card.thugs.tribe_members": 0}, "card.thugs.tribe_members: 0; allowed: whole numbers"),
        ({"card.thugs.count": 2.5}, "card.thugs.count: 2.5; allowed: whole numbers"),
        ({"cards.thugs.count": 2}, 'did you mean "card"?'),
        ({"building.bunker.build_time": 9}, "allowed: whole numbers from 1 to 8"),
        ({"leader.butcher.params.foood": 1}, 'did you mean "food"?'),
        ({"rounds.total_rounds": 9}, "follows from the contested cards"),
        ({"expected_totals.medic": 9}, "follows from the counts"),
        ({"card.refugee.starting_copies_per_player": 3}, "set starting_deck.refugee"),
        ({"starting_deck.refugee": 9}, "there are 20 cards"),
        ({"card.net.abilities.dig": 1}, "tool cards cannot act"),
        ({"card.brawler.modifiers.dig": 1}, "allowed for tools"),
        ({"gang.vandals": {"counts": "tools"}}, "no gang"),
        ({"card.brawler": {"count": 1}}, "there is one already"),
        ({"card.medik": {"type": "person"}}, "card.medik: has no deck"),
    ],
)  # fmt: skip
def test_a_wrong_setting_is_named_in_one_line(settings, words):
    with pytest.raises(ConfigError) as caught:
        GAME.read_box(4, settings)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_number_of_players_is_checked():
    with pytest.raises(ConfigError, match="players: 6"):
        GAME.read_box(6, {})


def test_numbers_can_be_changed_and_are_named():
    box = GAME.read_box(3, {"card.thugs.tribe_members": 4, "card.scout.cost.food": 3, "hq": 1})
    names = Names.of(box).card
    assert box.data.people[names.index("thugs")] == 4
    assert box.data.cost_food[names.index("scout")] == 3
    assert box.changed == {"card.thugs.tribe_members": 4, "card.scout.cost.food": 3}
    assert GAME.read_box(3, {"card.thugs.tribe_members": 3}).changed == {}


def test_a_price_may_become_a_mix_and_back():
    box = GAME.read_box(3, {"card.scout.cost.any_mix": 3, "card.thugs.cost.food": 4})
    names = Names.of(box).card
    assert box.data.cost_mix[names.index("scout")] == 3
    assert box.data.cost_mix[names.index("thugs")] == -1
    assert box.data.cost_food[names.index("thugs")] == 4


def test_a_designer_adds_cards_a_leader_and_a_building_without_python():
    settings = {
        "hq": 4,
        "card.trapper": {
            "deck": "mercenary", "count": 4, "type": "person", "tribe_members": 2,
            "abilities": {"hunt": 3}, "cost": {"food": 3, "medicine": 0}, "specials": ["disarm"],
        },
        "card.sledge": {
            "deck": "junkyard", "count": 3, "type": "tool", "modifiers": {"dig": 3},
        },
        "leader.hermit": {"block": "abilities", "params": {"refugee_hunt": 2}},
        "building.kennel": {
            "count": 2, "build_time": 2, "variant_from": 2, "stores_type": "tool", "capacity": 1,
        },
    }  # fmt: skip
    box = GAME.read_box(4, settings)
    names = Names.of(box)
    assert "trapper" in names.card
    assert "sledge" in names.card
    assert names.leader[-1] == "hermit"
    assert names.building[-1] == "kennel"
    assert {part.id for part in box.components} >= {"trapper", "sledge", "hermit", "kennel"}
    assert any(assumed.key == "card.trapper" for assumed in box.assumed)


def test_only_things_in_use_are_components():
    base = {part.id for part in GAME.read_box(4, {}).components}
    whole = {part.id for part in GAME.read_box(4, {"hq": 4}).components}
    assert base < whole
    assert {"medic", "bunker", "mentor", "masons"} <= whole - base


@pytest.mark.parametrize("hq", [0, 4])
def test_components_are_numbered_as_the_rules_count_them(hq):
    box = GAME.read_box(4, {"hq": hq})
    ids = [part.id for part in box.components]
    names = Names.of(box)
    assert ids[:4] == ["turn.1", "turn.2", "turn.3", "turn.4"]
    assert ids[4:][: len(names.card)] == list(names.card)
    assert ids[4 + len(names.card) :][: len(names.leader)] == list(names.leader)
    for kind, name in enumerate(names.card):
        row = box.data.price_part[kind]
        if row >= 0:
            assert ids[row : row + 2] == [f"{name}.exact", f"{name}.dear"]
        row = box.data.gain_part[kind]
        if row >= 0:
            assert ids[row] == f"{name}.people"
    assert ids[box.data.skirmish_part :] == [name for _, name, _ in SKIRMISH]
    assert len(ids) <= GAME.max_components


def test_every_setting_has_a_line():
    lines = GAME.settings()
    assert set(lines) == {"hq", *printed_document()["switches"]}
    assert all(lines.values())
