"""Checks on the component data: every number in its range, every word known, sums that fit."""

from collections.abc import Mapping
from typing import Any

from sim.errors import ConfigError, unknown_name
from sim.games.arctic_scavengers import terms

ABILITIES = ("draw", "dig", "hunt", "fight")
TYPES = ("person", "tool", "medicine", "none")
DECKS = ("refugee", "mercenary", "contested", "junkyard")
SPECIALS = ("disarm", "snipe", "save", "build", "not_counted_as_tool", "construction_bonus")
BLOCKS = ("support", "abilities", "remove", "strike", "organize", "immune")
ACTIONS = ("draw", "dig", "build", "hunt", "fight")

# [kind][key] = (lowest, highest); keys with "." are inside an inner table.
RANGES: dict[str, dict[str, tuple[int, int]]] = {
    "card": {
        "count": (0, 60), "tribe_members": (1, 20), "medicine": (1, 9),
        "construction_bonus": (1, 20), "variant_from": (0, 4),
    },
    "building": {
        "count": (0, 24), "build_time": (1, terms.MAX_BUILD_TIME), "food_per_round": (0, 20),
        "capacity": (1, terms.MAX_STORED), "variant_from": (2, 4),
    },
    "leader": {"variant_from": (3, 4), "count": (1, 1)},
    "gang": {"tribe_members": (0, 50), "variant_from": (1, 4), "count": (1, 1)},
}  # fmt: skip
PARAMS: dict[str, dict[str, tuple[int, int]]] = {
    "support": {"bonus": (1, 20)},
    "abilities": {
        "refugee_dig": (0, 20), "refugee_hunt": (0, 20), "refugee_fight": (0, 20),
        "refugee_draw": (0, 20), "refugee_people": (0, 20), "refugee_dig_tool_bonus": (1, 20),
        "tribe_family_hunt": (0, 20),
    },
    "remove": {"food": (0, 20), "medicine": (0, 20)},
    "strike": {"discards": (1, 1)},
    "organize": {"draw": (1, terms.MAX_SEEN), "keep": (1, 1)},
    "immune": {"saboteur_food": (0, 20), "saboteur_medicine": (0, 20)},
}  # fmt: skip
NEEDED = {
    "card": ("deck", "count", "type"),
    "building": ("count", "build_time"),
    "leader": ("block", "params"),
    "gang": ("tribe_members", "counts"),
}
KNOWN = {
    "card": {
        "id", "name", "greek_name", "deck", "set", "count", "type", "abilities", "modifiers",
        "tribe_members", "medicine", "cost", "specials", "contested", "construction_bonus",
        "starting_copies_per_player", "variant_from", "family", "notes", "source", "field_sources",
    },
    "building": {
        "id", "name", "greek_name", "deck", "set", "count", "variant_from", "build_time",
        "stores_type", "capacity", "food_per_round", "opponents_turns", "effect", "notes", "source",
        "field_sources",
    },
    "leader": {
        "id", "name", "greek_name", "deck", "set", "count", "variant_from", "block", "food_apart",
        "frequency", "needs_refugee", "removes_cards", "power", "params", "notes", "source",
        "field_sources",
    },
    "gang": {
        "id", "name", "greek_name", "deck", "set", "count", "variant_from", "counts",
        "tribe_members", "criterion", "tie_breaker", "source", "field_sources",
    },
}  # fmt: skip


def check_document(document: Mapping[str, Any]) -> None:
    """Raise ConfigError for the first thing that is wrong."""
    for kind in ("card", "building", "leader", "gang"):
        for row in document[kind]:
            check_item(kind, row)
    rounds = document["rounds"]
    _in_range("rounds.hand_size", rounds["hand_size"], 1, 12)
    _in_range("rounds.first_skirmish_round", rounds["first_skirmish_round"], 1, 5)
    _in_range("two_players.removed_per_kind", document["two_players"]["removed_per_kind"], 0, 60)
    for row in document["player_count"]:
        name = f"player_count.{row['players']}"
        _in_range(f"{name}.skirmish_margin", row["skirmish_margin"], 1, 20)
        _is_bool(f"{name}.peek", row["peek"])
        _is_bool(f"{name}.people_break_ties", row["people_break_ties"])
    _check_sums(document)


def check_item(kind: str, row: Mapping[str, Any]) -> None:
    """One card, building, leader or gang."""
    name = f"{kind}.{row['id']}"
    for key in row:
        if key not in KNOWN[kind]:
            raise ConfigError(f"{name}.{key}: {unknown_name('key', key, KNOWN[kind])}")
    for key in NEEDED[kind]:
        if key not in row:
            raise ConfigError(f"{name}: has no {key}; needed: {', '.join(NEEDED[kind])}")
    for key, (low, high) in RANGES[kind].items():
        if key in row:
            _in_range(f"{name}.{key}", row[key], low, high)
    if kind == "card":
        _check_card(name, row)
    elif kind == "leader":
        _check_leader(name, row)
    elif kind == "gang":
        _one_of(f"{name}.counts", row["counts"], ("tools", "medicine", "buildings"))
    else:
        _check_building(name, row)


def _check_card(name: str, card: Mapping[str, Any]) -> None:
    _one_of(f"{name}.type", card["type"], TYPES)
    _one_of(f"{name}.deck", card["deck"], DECKS)
    specials = card.get("specials", [])
    for special in specials:
        _one_of(f"{name}.specials", special, SPECIALS)
    for table, low in (("abilities", 0), ("modifiers", 1)):
        for ability, value in card.get(table, {}).items():
            _one_of(f"{name}.{table}", ability, ABILITIES)
            _in_range(f"{name}.{table}.{ability}", value, low, 20)
    person = card["type"] == "person"
    if person != ("tribe_members" in card):
        raise ConfigError(f"{name}.tribe_members: persons have them, other cards do not")
    if card.get("abilities") and not person:
        raise ConfigError(f"{name}.abilities: {card['type']} cards cannot act; allowed: persons")
    helper = "not_counted_as_tool" in specials
    if card.get("modifiers") and card["type"] != "tool" and not (person and helper):
        raise ConfigError(
            f'{name}.modifiers: allowed for tools, and persons with "not_counted_as_tool"'
        )
    if helper and card.get("abilities"):
        raise ConfigError(f"{name}.abilities: group leaders have modifiers only (AS-7.6)")
    if not person and {"disarm", "snipe", "save", "build"} & set(specials):
        raise ConfigError(f"{name}.specials: disarm, snipe, save and build are for persons")
    if "build" in specials and "dig" not in card.get("abilities", {}):
        raise ConfigError(f"{name}.specials: build needs the ability dig (AS-34.1)")
    if "construction_bonus" in card and card["type"] != "tool":
        raise ConfigError(f"{name}.construction_bonus: allowed for tools")
    if card["type"] == "medicine" and "medicine" not in card:
        raise ConfigError(f"{name}.medicine: a medicine card needs a value from 1 to 9")
    if card["type"] in ("tool", "none") and "medicine" in card:
        raise ConfigError(f"{name}.medicine: allowed for medicine cards and persons")
    if card["deck"] == "junkyard" and person:
        raise ConfigError(f"{name}.deck: persons come from refugee, mercenary or contested decks")
    if bool(card.get("contested")) != (card["deck"] == "contested"):
        raise ConfigError(f"{name}.contested: true for cards of the contested deck, and only them")
    _check_cost(name, card)


def _check_cost(name: str, card: Mapping[str, Any]) -> None:
    if (card["deck"] == "mercenary") != ("cost" in card):
        raise ConfigError(f"{name}.cost: mercenaries have one, other cards do not")
    if "cost" not in card:
        return
    cost = card["cost"]
    if set(cost) not in ({"food", "medicine"}, {"any_mix"}):
        raise ConfigError(f"{name}.cost: {dict(cost)}; allowed: food and medicine, or any_mix")
    for key, value in cost.items():
        _in_range(f"{name}.cost.{key}", value, 0, 20)


def _check_building(name: str, building: Mapping[str, Any]) -> None:
    if "stores_type" in building:
        _one_of(f"{name}.stores_type", building["stores_type"], TYPES[:3])
        if "capacity" not in building:
            raise ConfigError(f"{name}.capacity: needed with stores_type")


def _check_leader(name: str, leader: Mapping[str, Any]) -> None:
    block = leader["block"]
    _one_of(f"{name}.block", block, BLOCKS)
    params = leader["params"]
    known = [*PARAMS[block], *(["actions"] if block == "support" else [])]
    for key, value in params.items():
        if key not in known:
            raise ConfigError(f"{name}.params.{key}: {unknown_name('parameter', key, known)}")
        if key == "actions":
            for action in value:
                _one_of(f"{name}.params.actions", action, ACTIONS)
        else:
            _in_range(f"{name}.params.{key}", value, *PARAMS[block][key])
    needed = known if block in ("support", "organize", "immune") else []
    for key in needed:
        if key not in params:
            raise ConfigError(f"{name}.params: has no {key}; needed: {', '.join(known)}")


def _check_sums(document: Mapping[str, Any]) -> None:
    """What the tables of the rules can hold (terms.py)."""
    cards = {card["id"]: card for card in document["card"]}
    if len(cards) != len(document["card"]):
        raise ConfigError("card: two cards have the same id")
    _at_most("card: kinds", len(cards), terms.MAX_KINDS)
    _at_most("card: all counts", sum(card["count"] for card in cards.values()), terms.MAX_JUNKYARD)
    refugees = [card["id"] for card in cards.values() if card["deck"] == "refugee"]
    if len(refugees) != 1:
        raise ConfigError(f"card: {len(refugees)} kinds with deck refugee; there must be one")
    start = {key: value for key, value in document["starting_deck"].items() if key != "source"}
    for key, value in start.items():
        if key not in cards:
            raise ConfigError(f"starting_deck.{key}: {unknown_name('card', key, cards)}")
        _in_range(f"starting_deck.{key}", value, 0, 12)
    contested = sum(card["count"] for card in cards.values() if card["deck"] == "contested")
    _in_range("card: contested cards in all", contested, 1, terms.MAX_CONTESTED)
    rounds = document["rounds"]["first_skirmish_round"] - 1 + contested
    most = sum(start.values()) + 3 * rounds + 1
    _at_most("starting_deck: cards of a deck with 3 more a round and 1 given", most, terms.MAX_DECK)
    buildings = document["building"]
    _at_most("building: kinds", len(buildings), terms.MAX_BUILDING_KINDS)
    _at_most("building: cards", sum(row["count"] for row in buildings), terms.MAX_BUILDINGS)
    _at_most("leader: leaders", len(document["leader"]), terms.MAX_LEADERS)
    attackers = 1 + sum(
        special in ("disarm", "snipe")
        for card in cards.values()
        for special in card.get("specials", [])
    )
    stored = 2 * sum(
        row["count"] * row.get("capacity", 0) for row in buildings if row.get("opponents_turns")
    )
    most = max(attackers * 300, (attackers + stored) * 70)
    _at_most("card.*.specials: attacks that could be offered at once", most, terms.MAX_OPTIONS)


def _in_range(key: str, value: Any, low: int, high: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ConfigError(f"{key}: {value!r}; allowed: whole numbers from {low} to {high}")


def _at_most(what: str, value: int, most: int) -> None:
    if value > most:
        raise ConfigError(f"{what}: {value}; at most {most}")


def _is_bool(key: str, value: Any) -> None:
    if not isinstance(value, bool):
        raise ConfigError(f"{key}: {value!r}; allowed: true, false")


def _one_of(key: str, value: Any, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise ConfigError(f"{key}: {unknown_name('word', value, allowed)}")
