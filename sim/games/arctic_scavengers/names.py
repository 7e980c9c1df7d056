"""Ids and titles of the kinds of one box, and where its numbered rows lie."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.core.game import Box
from sim.core.kernel import NONE
from sim.games.arctic_scavengers.tables import in_use
from sim.games.arctic_scavengers.terms import MARK


@dataclass(frozen=True)
class Names:
    """Ids (for traces) and titles (for people) by index of the rules."""

    card: tuple[str, ...]
    card_title: tuple[str, ...]
    leader: tuple[str, ...]
    leader_title: tuple[str, ...]
    building: tuple[str, ...]
    building_title: tuple[str, ...]

    @staticmethod
    def of(box: Box) -> "Names":
        """The names of a box."""
        rows = in_use(box.document, int(box.data.hq))
        lists: Mapping[str, tuple[str, ...]] = {
            key + suffix: tuple(str(row[field]) for row in rows[key])
            for key in ("card", "leader", "building")
            for suffix, field in (("", "id"), ("_title", "name"))
        }
        return Names(**lists)

    def pile_card(self, card: int) -> str:
        """Id of a card of a deck, with its star."""
        return self.card[card % MARK] + ("*" if card >= MARK else "")

    def sorted_cards(self, plain: Any, marked: Any = None) -> list[str]:
        """Counts per kind as a list in card order, the plain card before the starred one."""
        found = []
        for kind, name in enumerate(self.card):
            found += [name] * int(plain[kind])
            if marked is not None:
                found += [name + "*"] * int(marked[kind])
        return found


def site_index(state: np.record, row: int) -> int | None:
    """Index of a row of the building table among its owner's buildings."""
    if row == NONE:
        return None
    return int(sum(state.owner[other] == state.owner[row] for other in range(row)))


def rows_of(state: np.record, seat: int) -> list[int]:
    """The seat's rows of the building table, in the order of placing."""
    return [row for row in range(int(state.n_buildings)) if state.owner[row] == seat]
