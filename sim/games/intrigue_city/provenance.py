"""Where the numbers come from: what is assumed, and what a designer can set and a report counts."""

from collections.abc import Mapping
from typing import Any

from sim.core.component import Assumed, Component
from sim.games.intrigue_city.allowed import rule_for
from sim.games.intrigue_city.document import (
    ID_KEYS,
    OPEN_LISTS,
    REMOVED,
    Choice,
    changed_keys,
    leaves,
    printed,
)
from sim.games.intrigue_city.names import GUILD_IDS, SIDE_IDS

# Why a number is assumed, by the beginning of its key; the rulings tell the whole story.
WHY = {
    "geometry": "the drawing of the ring was not available (R1)",
    "starting_sets": "the table of starting sets was a picture (R2)",
    "slots": "the board was a picture; fits the printed examples (R3, R4)",
    "advanced_cards_in_use": "the table was a picture; fills the card slots (R5)",
    "guild_power": "deduced from the printed examples (R6)",
    "intrigue_track": "the printed length is unknown (R9)",
    "two_players": "the rulebook is silent (R40)",
    "variants.random_actions": "the table was a picture; fills the card slots (R5)",
    "variants.themes": "no official set was found; a placeholder (R42)",
    "scoring": "the rulebook is silent (R34)",
    "switches": "the rulebook is silent or unclear; see the ruling",
}
VARIANTS = {
    "beginner": "true: favour cards stay in the box (IC-14.1)",
    "short_game": "true: six rounds, the game opens with era change I (IC-14.3)",
    "blank_vote": "true: once a game, a vote that moves nothing, for -2 points (IC-14.6)",
    "random_actions": "true: all action cards on the slots are drawn at random (IC-14.9)",
    "themes": "true, or the id of a set: a fixed set of action cards (IC-14.11)",
}


# Of a marker in the starting stack, from below; who lies lower acts earlier (IC-4.4).
PLACES = ("1st to act", "2nd to act", "3rd to act", "4th to act", "5th to act")


def components(document: Mapping[str, Any], players: int) -> tuple[Component, ...]:
    """The parts that `count` counts, in its order."""
    cards = [
        Component(
            "action card",
            card["id"],
            card.get("name_en", card["id"]),
            card.get("source", "a card of this variant"),
        )
        for card in document["action_cards"]
    ]
    titles = {guild["id"]: guild["name_en"] for guild in document["guilds"]}
    favours = [
        Component("favour", f"{name}_{side}", f"{titles[name]} ({side})", "rulebook")
        for name in GUILD_IDS
        for side in SIDE_IDS
    ]
    votes = [Component("vote", name, f"vote for {titles[name]}", "rulebook") for name in GUILD_IDS]
    votes.append(Component("vote", "blank_vote", "Blank Vote", "rulebook"))
    places = [
        Component("place in the starting stack", f"place_{place}", title, "rulebook")
        for place, title in enumerate(PLACES[:players], start=1)
    ]
    return (*cards, *favours, *votes, *places)


def settings() -> dict[str, str]:
    """What a designer can set in a [variants.x] table -> one line each."""
    lines = dict(VARIANTS)
    document = printed()
    for key, value in leaves(document, ()):
        rule = rule_for(key)
        if rule is not None:
            told = "" if key.endswith(".steps") else f"; printed: {_told(value)}"
            assumed = " (assumed)" if _source(document, key) == "assumed" else ""
            about = f"{rule.about}: " if rule.about else ""
            lines[key] = f"{about}{rule.words}{told}{assumed}"
    for table in sorted(OPEN_LISTS):
        lines[f"{table}.<id>"] = (
            f'a new entry as a table of its keys, or "{REMOVED}" to take it out'
        )
    return lines


def _told(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def assumed_numbers(
    document: Mapping[str, Any], choice: Choice, players: int
) -> tuple[Assumed, ...]:
    """Values in force that nobody could look up; those that a designer chose are left out."""
    switches = printed()["switches"]
    chosen = set(changed_keys(document))
    chosen |= {
        f"switches.{name}"
        for name, value in document["switches"].items()
        if value != switches[name]
    }
    return tuple(
        Assumed(key, value, _why(key))
        for key, value in leaves(document, ())
        if rule_for(key) is not None
        and (not isinstance(value, str) or key.startswith("switches."))
        and not any(key == other or key.startswith(f"{other}.") for other in chosen)
        and _source(document, key) == "assumed"
        and _is_in_force(key, document, choice, players)
    )


def _why(key: str) -> str:
    return next((why for start, why in WHY.items() if key.startswith(start)), "")


def _source(document: Mapping[str, Any], key: str) -> str:
    """Where a value comes from: the nearest table above it that says so."""
    source = "rulebook"
    node: Any = document
    parts = key.split(".")
    for depth, name in enumerate(parts):
        table = ".".join(parts[:depth])
        if table in ID_KEYS:
            node = next(entry for entry in node if entry[ID_KEYS[table]] == name)
            continue
        if isinstance(node, Mapping):
            source = node.get("source", source)
            if table == "guild_power":  # its source is the weakest of its keys
                source = "rulebook"
            source = node.get("sources_by_key", {}).get(name, source)
            if name == "values_by_players" and "value_sources" in node:
                return str(node["value_sources"].get(parts[depth + 1], source))
        node = node[name]
    return str(source)


def _is_in_force(key: str, document: Mapping[str, Any], choice: Choice, players: int) -> bool:
    """True when the value matters with these variants and this number of players."""
    parts = key.split(".")
    column = f"p{players}"
    if parts[0] == "guild_power_cards" and players == 2:
        column = document["switches"]["two_player_power_column"]
    if parts[-1] in ("p2", "p3", "p4", "p5") and parts[-1] != column:
        return False
    if parts[0] == "slots":
        slot = next(entry for entry in document["slots"] if entry["id"] == parts[1])
        return bool(slot["min_players"] <= players)
    theme = choice.theme(document)
    if parts[0] == "advanced_cards_in_use":
        return theme is None and not choice.random_actions
    if key.startswith("variants.themes.sets."):
        return theme is not None and theme["id"] == parts[3]
    if parts[0] == "variants":
        return bool(choice.in_force(document)[parts[1]])
    if parts[0] == "two_players" or parts[1].startswith("two_player"):
        return players == 2
    return True
