"""The ids of `data.toml` and the names people use, for the numbers of the records."""

from typing import Any

import numpy as np

from sim.core.game import Box
from sim.core.kernel import NONE
from sim.games.intrigue_city.terms import (
    DECKS,
    GUILDS,
    MAX_POWER_KINDS,
    NEUTRAL,
    VALUES,
    Fate,
    Guild,
    Op,
    Pawn,
    Side,
)

GUILD_IDS = tuple(guild.name.lower() for guild in Guild)
PAWN_IDS = tuple(pawn.name.lower() for pawn in Pawn)
SIDE_IDS = tuple(side.name.lower() for side in Side)
OP_IDS = tuple(op.name.lower() for op in Op)


class Names:
    """Ids and titles of one Box."""

    def __init__(self, box: Box) -> None:
        document = box.document
        self.box = box
        self.cards = [card["id"] for card in document["action_cards"]]
        self.card_titles = [card.get("name_en", card["id"]) for card in document["action_cards"]]
        in_use = [slot for slot in document["slots"] if slot["min_players"] <= box.players]
        self.slots = [
            slot["id"] for slot in sorted(in_use, key=lambda slot: bool(slot["kind"] != "card"))
        ]
        titles = {guild["id"]: guild["name_en"] for guild in document["guilds"]}
        self.guild_titles = [titles[name] for name in GUILD_IDS]
        self.power_kinds = [card["id"] for card in document["guild_power_cards"]]
        self.track = document["rounds"]["track"]

    def power_card(self, card: int) -> str:
        """A guild power card as the trace writes it."""
        kind = self.power_kinds[int(card) % MAX_POWER_KINDS]
        return f"{GUILD_IDS[int(card) // MAX_POWER_KINDS]}:{kind}"

    def power_title(self, card: int) -> str:
        """A guild power card in words, with what it is worth."""
        kind = self.power_kinds[int(card) % MAX_POWER_KINDS]
        value = int(self.box.data.vote_value[card])
        return f"{self.guild_titles[int(card) // MAX_POWER_KINDS]} {value} ({kind})"

    def set_values(self, number: int) -> list[int]:
        """The values of a starting set, rising."""
        counts = self.box.data.set_cubes[number]
        return [cube + 1 for cube in range(VALUES) for _ in range(int(counts[cube]))]


def guild_id(guild: int) -> str | None:
    """The id of a guild, None for NONE."""
    return None if guild == NONE else GUILD_IDS[int(guild)]


def guild_ids(bits: int) -> list[str]:
    """The ids of the guilds in a word of guild bits."""
    return [GUILD_IDS[guild] for guild in range(GUILDS) if int(bits) >> guild & 1]


def cards_with(state: np.record, deck: int, fate: Fate, n_deck: int) -> list[int]:
    """The power cards of a deck that have this fate, in the order of the deck."""
    return [int(state.deck[deck, k]) for k in range(n_deck) if state.fate[deck, k] == fate]


def new_cards(before: np.record, after: np.record) -> dict[int, list[int]]:
    """Power cards that left a deck between two positions, by deck (NEUTRAL among them)."""
    return {
        deck: [int(card) for card in after.deck[deck, before.drawn[deck] : after.drawn[deck]]]
        for deck in (NEUTRAL, *range(DECKS - 1))
        if after.drawn[deck] > before.drawn[deck]
    }


def numbers(values: Any) -> list[int]:
    """Plain integers of an array."""
    return [int(value) for value in values]
