"""The ids of things in traces, and how a person calls them."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.core.game import Box
from sim.core.kernel import NONE
from sim.games.battle_merchants import cards, data
from sim.games.battle_merchants.cards import (
    DECK_NAMES,
    QUALITY_NAMES,
    RACE_NAMES,
    TERRITORY_NAMES,
    WEAPON_NAMES,
)
from sim.games.battle_merchants.data import SEASON_NAMES, SIDE_NAMES
from sim.games.battle_merchants.terms import (
    KINDS,
    KINGDOM_SLOTS,
    MIX_BITS,
    MIX_MASK,
    QUALITIES,
    RANKS,
    STEVE,
)

__all__ = [
    "DECK_NAMES", "QUALITY_NAMES", "RACE_NAMES", "SEASON_NAMES", "TERRITORY_NAMES",
    "WEAPON_NAMES", "Names",
]  # fmt: skip


class Names:
    """Ids and titles of one box."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.data = box.data
        rows = data.craft_rows(box.document)
        self.crafts = [cards.craft_id(row) for row in rows]
        self.craft_titles = [data.craft_title(row) for row in rows]
        entries = box.document["kingdom_card"]
        self.kingdom = [entry["id"] for entry in entries]
        self.kingdom_titles = [entry.get("name", entry["id"]) for entry in entries]
        self.colours = data.tableau_colours(box.document, box.players)
        self.territories = list(box.document["boards"][data.board_name(box.players)]["territories"])
        self.titles: Mapping[str, Any] = {
            name: table["en"]
            for group in ("races", "territories")
            for name, table in box.document[group].items()
            if isinstance(table, dict)
        }

    @staticmethod
    def kind(kind: int) -> str:
        """`axe.standard`."""
        return f"{WEAPON_NAMES[kind // QUALITIES]}.{QUALITY_NAMES[kind % QUALITIES]}"

    @staticmethod
    def kinds(counts: Any) -> list[str]:
        """A weapon list from counts by kind."""
        return [Names.kind(kind) for kind in range(KINDS) for _ in range(int(counts[kind]))]

    @staticmethod
    def mix(mix: int) -> list[str]:
        """A weapon list from the mix of a forge."""
        return Names.kinds([int(mix) >> (MIX_BITS * kind) & MIX_MASK for kind in range(KINDS)])

    def slot(self, slot: int) -> dict[str, Any]:
        """Territory, race and rank of a slot."""
        row = int(slot) // RANKS
        return {
            "territory": TERRITORY_NAMES[self.data.row_territory[row]],
            "race": RACE_NAMES[self.data.row_race[row]],
            "rank": int(slot) % RANKS + 1,
        }

    @staticmethod
    def field(field: int) -> dict[str, Any]:
        """Territory and rank of a battlefield."""
        return {"territory": TERRITORY_NAMES[field // RANKS], "rank": int(field) % RANKS + 1}

    def side_slot(self, place: int, *, craft: bool) -> str | None:
        """`K1` or `C1`; None with three and four players and for the discard pile."""
        if self.box.players != 2 or place == NONE:
            return None
        return SIDE_NAMES[KINGDOM_SLOTS + place if craft else place]

    def weapon_at(self, state: np.record, slot: int) -> dict[str, Any] | None:
        """The weapon in a slot, None for an empty one."""
        if state.slot_weapon[slot] == NONE:
            return None
        owner = int(state.slot_owner[slot])
        kind = self.kind(int(state.slot_weapon[slot]))
        return {"weapon": kind, "owner": None if owner == STEVE else owner}

    def title(self, name: str) -> str:
        """What a person calls a race or territory."""
        return str(self.titles[name])
