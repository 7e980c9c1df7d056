"""Numbers of the component data that only repeat what others say."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from sim.errors import ConfigError, meant
from sim.games.intrigue_city.document import changed_keys, value_at

Document = Mapping[str, Any]
PLAYERS = range(2, 6)


def fail(key: str, value: Any, allowed: str) -> ConfigError:
    """The error that a value is not one of those allowed."""
    near = meant(value, re.findall(r'"([^"]+)"', allowed)) if isinstance(value, str) else ""
    return ConfigError(f"{key} = {value!r}: must be {allowed}{near}")


def _slots(kind: str, players: int, document: Document) -> int:
    return sum(s["kind"] == kind and s["min_players"] <= players for s in document["slots"])


def _rounds(document: Document, start: int) -> list[str]:
    return [label for label in document["rounds"]["track"][start - 1 :] if label.isdigit()]


def _facts() -> dict[str, Callable[[Document], Any]]:
    """Keys that only repeat what others say, and what that is."""
    facts: dict[str, Callable[[Document], Any]] = {
        "equilibrium.deck_cards_total": lambda d: 6 * d["equilibrium"]["cards_per_guild"],
        "equilibrium.number_of_ways": lambda d: len(d["equilibrium"]["ways"]),
        "guild_power.cards_per_player": lambda d: (
            6 * sum(c["per_guild"] for c in d["guild_power_cards"])
        ),
        "guild_power.cards_per_guild_in_deck": lambda d: sum(
            c["per_guild"] for c in d["guild_power_cards"]
        ),
        "rounds.number_of_rounds": lambda d: len(_rounds(d, 1)),
        "variants.short_game.rounds_played": lambda d: _rounds(
            d, d["variants"]["short_game"]["start_position"]
        ),
        "slots_summary.card_slots_total": partial(_slots, "card", 5),
        "slots_summary.intrigue_min": lambda d: min(s["intrigue"] for s in d["slots"]),
        "slots_summary.intrigue_max": lambda d: max(s["intrigue"] for s in d["slots"]),
    }
    for players in PLAYERS:
        column = f"p{players}"
        facts[f"slots_summary.card_slots_in_use.{column}"] = partial(_slots, "card", players)
        facts[f"slots_summary.printed_actions_in_use.{column}"] = partial(
            _slots, "printed", players
        )
    return facts


FACTS = _facts()


def check_facts(document: Document) -> None:
    """A repeated number that somebody changed must agree with what it repeats."""
    for key in changed_keys(document):
        if key in FACTS:
            expected = FACTS[key](document)
            if value_at(document, key) != expected:
                raise fail(key, value_at(document, key), f"{expected}, which the other data say")
