"""Where the numbers come from: what is assumed, and what a report counts."""

from collections.abc import Mapping
from typing import Any

from sim.core.game import Assumed, Component
from sim.games.intrigue_city.terms import Guild


def components(document: Mapping[str, Any]) -> tuple[Component, ...]:
    """The parts that `count` counts, in its order."""
    cards = [
        Component("action card", card["id"], card.get("name_en", card["id"]), card["source"])
        for card in document["action_cards"]
    ]
    titles = {guild["id"]: guild["name_en"] for guild in document["guilds"]}
    names = [guild.name.lower() for guild in Guild]
    favours = [
        Component("favour", f"{name}_{side}", f"{titles[name]}, {side}", "rulebook")
        for name in names
        for side in ("weak", "strong")
    ]
    votes = [Component("vote", name, titles[name], "rulebook") for name in names]
    return (*cards, *favours, *votes, Component("vote", "blank", "Blank Vote", "rulebook"))


def assumed_numbers(
    document: Mapping[str, Any], choice: Any, overrides: Mapping[str, Any], players: int
) -> tuple[Assumed, ...]:
    """Numbers that nobody could look up."""
    return ()
