"""Turns the component document into the DATA record that the rules read."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.core.kernel import NONE, new_record
from sim.errors import ConfigError
from sim.games.arctic_scavengers.state import ABILITIES, DATA
from sim.games.arctic_scavengers.terms import (
    Act,
    Block,
    CardType,
    GangCount,
    Origin,
)

# Last rows of Box.components: (group, id, title). The places in the turn order are the first.
SKIRMISH = (
    ("skirmish", "won", "a skirmish won"),
    ("skirmish", "won_by_people", "a skirmish won by people, fight equal"),
    ("skirmish", "tied", "top fight in a skirmish that nobody won"),
    ("skirmish", "most_won", "most skirmishes won"),
    ("commitment", "toothless", "cards committed without any fight"),
    ("commitment", "useless", "a card committed that could not help the fight"),
)
_ABILITY = {"draw": 0, "dig": 1, "hunt": 2, "fight": 3}
_TYPE = {"person": 0, "tool": 1, "medicine": 2, "none": 3}
_ORIGIN = {"refugee": 0, "mercenary": 1, "contested": 2, "junkyard": 3}
_BLOCK = {block.name.lower(): block.value for block in Block}
_GANG = {gang.name.lower(): gang.value for gang in GangCount}
_ACT = {"draw": Act.DRAW, "dig": Act.DIG, "build": Act.BUILD, "hunt": Act.HUNT}


def in_use(document: Mapping[str, Any], hq: int) -> dict[str, list[dict[str, Any]]]:
    """Rows of this step of HQ: cards in card order, the rest as in the document."""
    rows = {
        kind: [row for row in document[kind] if row.get("variant_from", 0) <= hq]
        for kind in ("card", "leader", "building", "gang")
    }
    rows["card"].sort(key=lambda card: _TYPE[card["type"]])  # stable: file order within a type
    return rows


def parts(document: Mapping[str, Any], hq: int) -> list[tuple[str, dict[str, Any]]]:
    """Every thing of this step of HQ that is counted, as (kind of row, row)."""
    rows = in_use(document, hq)
    return [(kind, row) for kind in ("card", "leader", "building", "gang") for row in rows[kind]]


def fill_data(
    document: Mapping[str, Any], players: int, hq: int, switches: Mapping[str, Any]
) -> np.record:
    """The DATA record of a checked document."""
    data = new_record(DATA)
    data.players = players
    data.hq = hq
    rows = in_use(document, hq)
    _fill_switches(data, switches)
    _fill_cards(data, rows["card"], switches)
    _fill_leaders(data, rows["leader"], rows["card"])
    _fill_masks(data)
    _fill_supply(data, document, rows["card"], players, switches)
    _fill_buildings(data, rows["building"], switches)
    _fill_gangs(data, rows["gang"])
    _fill_parts(data, document, hq, players)
    if hq >= 3 and data.n_leaders < 2 * players:
        raise ConfigError(f"leader: {data.n_leaders} leaders; {players} players need 2 each")
    return data


def _fill_switches(data: np.record, switches: Mapping[str, Any]) -> None:
    data.rotate_every_round = switches["initiator_rotation"] == "every_round"
    data.one_group_leaders_each = not switches["group_leaders_stack"]
    data.attacks_once = switches["special_actions_once_per_round"]
    data.cancel_return = switches["interrupted_action"] == "cancel_return"
    data.zero_can_win = switches["zero_fight_can_win"]
    data.gang_all_tied = switches["gang_unbroken_tie"] == "all_tied"
    data.gang_at_zero = not switches["gang_needs_positive_amount"]
    data.build_is_dig = switches["build_uses_dig_action"]
    data.cover_to_hand = switches["removed_construction_cards_to"] == "hand"
    data.work_per_person = switches["worker_power"] == "per_person"
    data.unkept_to_bottom = switches["organizer_unkept_to"] == "deck_bottom"
    data.peaceful_slots = not switches["dirty_deeds_in_skirmish"]
    data.react_committed = switches["reactions_from_committed"] == "all"


def _fill_cards(data: np.record, cards: list[dict[str, Any]], switches: Mapping[str, Any]) -> None:
    data.n_kinds = len(cards)
    data.n_persons = sum(card["type"] == "person" for card in cards)
    data.n_with_tools = data.n_persons + sum(card["type"] == "tool" for card in cards)
    data.n_with_medicine = data.n_with_tools + sum(card["type"] == "medicine" for card in cards)
    data.value[:] = NONE
    data.cost_mix[:] = NONE
    for kind, card in enumerate(cards):
        if card["deck"] == "refugee":
            data.refugee = kind
        specials = card.get("specials", [])
        data.card_type[kind] = CardType(_TYPE[card["type"]])
        data.origin[kind] = Origin(_ORIGIN[card["deck"]])
        data.people[kind] = card.get("tribe_members", 0)
        one = switches["tool_capacity"] == "one_per_card"
        data.room[kind] = min(1, data.people[kind]) if one else data.people[kind]
        data.medicine[kind] = card.get("medicine", 0)
        data.removes[kind] = card.get("construction_bonus", 0)
        data.contested[kind] = bool(card.get("contested"))
        data.disarms[kind] = "disarm" in specials
        data.snipes[kind] = "snipe" in specials
        data.saves[kind] = "save" in specials
        data.builds[kind] = "build" in specials
        cost = card.get("cost", {})
        data.cost_food[kind] = cost.get("food", 0)
        data.cost_medicine[kind] = cost.get("medicine", 0)
        data.cost_mix[kind] = cost.get("any_mix", NONE)
        if "cost" in card:
            data.hireable |= 1 << kind
        for ability, index in _ABILITY.items():
            data.modifier[index, kind] = card.get("modifiers", {}).get(ability, 0)
            data.value[:, index, kind] = card.get("abilities", {}).get(ability, NONE)
        if card["id"] == "engineer" and switches["engineer_fight"] != "none":
            data.value[:, _ABILITY["fight"], kind] = int(switches["engineer_fight"])
        data.tie_people[:, kind] = data.people[kind]


def _fill_leaders(
    data: np.record, leaders: list[dict[str, Any]], cards: list[dict[str, Any]]
) -> None:
    data.n_leaders = len(leaders)
    data.block[:] = NONE
    data.tool_bonus[:] = NONE
    families = [kind for kind, card in enumerate(cards) if card.get("family")]
    for row, leader in enumerate(leaders, start=1):
        params = leader["params"]
        data.block[row] = _BLOCK[leader["block"]]
        data.support_bonus[row] = params.get("bonus", 0)
        for action in params.get("actions", []):
            if action == "fight":
                data.support_fights[row] = 1
            else:
                data.support_acts[row] |= 1 << _ACT[action]
        for ability, index in _ABILITY.items():
            if f"refugee_{ability}" in params:
                data.value[row, index, data.refugee] = params[f"refugee_{ability}"]
        for kind in families:
            if "tribe_family_hunt" in params:
                data.value[row, _ABILITY["hunt"], kind] = params["tribe_family_hunt"]
        if "refugee_people" in params:
            data.tie_people[row, data.refugee] = params["refugee_people"]
        data.tool_bonus[row] = params.get("refugee_dig_tool_bonus", NONE)
        data.gives_food[row] = params.get("food", 0)
        data.gives_medicine[row] = params.get("medicine", 0)
        data.food_apart[row] = bool(leader.get("food_apart"))
        data.draws[row] = params.get("draw", 0)
        data.attacker_food[row] = params.get("saboteur_food", 0)
        data.attacker_medicine[row] = params.get("saboteur_medicine", 0)


def _fill_masks(data: np.record) -> None:
    """Sets of kinds as bits, and tools and group leaders by falling modifier."""
    kinds = range(data.n_kinds)

    def bits(chosen: Any) -> int:
        return sum(1 << kind for kind in kinds if chosen(kind))

    data.attackers = bits(lambda kind: data.disarms[kind] or data.snipes[kind])
    data.savers = bits(lambda kind: data.saves[kind])
    data.builders = bits(lambda kind: data.builds[kind])
    data.toolkits = bits(lambda kind: data.removes[kind])
    data.healing = bits(lambda kind: data.medicine[kind])
    tools = range(data.n_persons, data.n_with_tools)
    helpers = [kind for kind in range(data.n_persons) if data.modifier[:, kind].any()]
    data.n_tools = len(tools)
    data.n_leaders_cards = len(helpers)
    for ability in range(ABILITIES):
        data.raising[ability] = bits(lambda kind: data.modifier[ability, kind] > 0)  # noqa: B023
        falling = lambda kind: -data.modifier[ability, kind]  # noqa: B023, E731
        data.best_tool[ability, : len(tools)] = sorted(tools, key=falling)
        data.best_support[ability, : len(helpers)] = sorted(helpers, key=falling)
        for row in range(data.n_leaders + 1):
            value = data.value[row, ability]
            data.acting[row, ability] = sum(1 << kind for kind in kinds if value[kind] != NONE)
            data.positive[row, ability] = sum(1 << kind for kind in kinds if value[kind] > 0)
            data.fits[row, ability] = data.acting[row, ability] | data.raising[ability]


def _fill_supply(
    data: np.record,
    document: Mapping[str, Any],
    cards: list[dict[str, Any]],
    players: int,
    switches: Mapping[str, Any],
) -> None:
    """Starting decks, stacks and piles for this number of players (AS-2, AS-3)."""
    start = document["starting_deck"]
    per_kind = document["two_players"]["removed_per_kind"] if players == 2 else 0
    for kind, card in enumerate(cards):
        data.start[kind] = start.get(card["id"], 0)
        left = card["count"] - players * data.start[kind]  # AS-2.3
        if left < 0:
            raise ConfigError(
                f"starting_deck.{card['id']}: {data.start[kind]} for each of {players} players; "
                f"there are {card['count']} cards"
            )
        if card["deck"] == "refugee":
            data.left_out[kind] = left  # AS-2.4
        elif card["deck"] == "mercenary":
            data.stacks[kind] = left
        elif card["deck"] == "contested":
            data.prizes[kind] = left
        else:
            base = card.get("variant_from", 0) == 0 or switches["two_player_removal_covers_hq"]
            data.left_out[kind] = min(per_kind, left) if base else 0  # AS-3.1
            data.yard[kind] = left - data.left_out[kind]
    missing = [name for name in start if name not in ("source", *(card["id"] for card in cards))]
    if any(start[name] for name in missing):
        raise ConfigError(f"starting_deck.{missing[0]}: this card is not in use at this step of HQ")
    data.n_start = sum(data.start)
    if sum(data.prizes) == 0:
        raise ConfigError("starting_deck: no contested resource is left for the contested pile")
    data.hand_size = document["rounds"]["hand_size"]
    data.first_skirmish = document["rounds"]["first_skirmish_round"]
    row = next(row for row in document["player_count"] if row["players"] == players)
    data.peek = row["peek"]
    data.people_count = row["people_break_ties"]
    data.margin = row["skirmish_margin"]


def _fill_buildings(
    data: np.record, buildings: list[dict[str, Any]], switches: Mapping[str, Any]
) -> None:
    data.n_building_kinds = len(buildings)
    for kind, building in enumerate(buildings):
        data.n_blueprints[kind] = building["count"]
        data.build_time[kind] = building["build_time"]
        if building["id"] == "bunker" and switches["bunker_build_time"] != 5:  # R52
            data.build_time[kind] = switches["bunker_build_time"]
        data.stores[kind] = _TYPE.get(building.get("stores_type", ""), NONE)
        data.capacity[kind] = building.get("capacity", 0)
        data.gives_garden[kind] = building.get("food_per_round", 0)
        data.reacts[kind] = bool(building.get("opponents_turns"))


def _fill_gangs(data: np.record, gangs: list[dict[str, Any]]) -> None:
    for gang in gangs:
        data.gang_people[_GANG[gang["counts"]]] = gang["tribe_members"]
        data.gang_used[_GANG[gang["counts"]]] = 1


def prices(document: Mapping[str, Any], hq: int) -> list[dict[str, Any]]:
    """Cards that can be paid in more than one way: two components each (Count.DEAR)."""
    return [
        card for card in in_use(document, hq)["card"]
        if "any_mix" in card.get("cost", {}) or card.get("cost", {}).get("medicine", 0) > 0
    ]  # fmt: skip


def mercenaries(document: Mapping[str, Any], hq: int) -> list[dict[str, Any]]:
    """Cards that are hired: one component each for the people they bring."""
    return [card for card in in_use(document, hq)["card"] if card["deck"] == "mercenary"]


def _fill_parts(data: np.record, document: Mapping[str, Any], hq: int, players: int) -> None:
    """Where each card, leader, building and gang is in Box.components."""
    rows = in_use(document, hq)
    things = parts(document, hq)
    at = {(kind, row["id"]): players + index for index, (kind, row) in enumerate(things)}
    for kind, field in (("card", "card_part"), ("leader", "leader_part")):
        for index, row in enumerate(rows[kind]):
            data[field][index] = at[kind, row["id"]]
    for index, row in enumerate(rows["building"]):
        data.building_part[index] = at["building", row["id"]]
    for row in rows["gang"]:
        data.gang_part[_GANG[row["counts"]]] = at["gang", row["id"]]
    data.price_part[:] = NONE
    data.gain_part[:] = NONE
    priced = prices(document, hq)
    for index, row in enumerate(priced):
        data.price_part[rows["card"].index(row)] = players + len(at) + 2 * index
    first_gain = players + len(at) + 2 * len(priced)
    hired = mercenaries(document, hq)
    for index, row in enumerate(hired):
        data.gain_part[rows["card"].index(row)] = first_gain + index
    data.skirmish_part = first_gain + len(hired)
