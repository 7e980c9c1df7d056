"""The chance events of one line, taken one after the other."""

from __future__ import annotations

from typing import Any

Table = dict[str, Any]


class ChanceError(Exception):
    """The chance of a line is not what the move calls for."""


class Chance:
    """Events in the order of their happening."""

    def __init__(self, events: list[Table]) -> None:
        self.left = list(events)

    def take(self, event: str) -> Table:
        if not self.left or self.left[0].get("event") != event:
            raise ChanceError(f'expected the event "{event}", found {self.left[:1]}')
        return self.left.pop(0)

    def die(self, faces: list[int]) -> int:
        value = self.take("die")["value"]
        if value not in faces:
            raise ChanceError(f"the die has the faces {faces}, not {value}")
        return int(value)

    def shuffled(self, discards: list[str]) -> list[str]:
        order = self.take("badges_shuffled")["order"]
        if sorted(order) != sorted(discards):
            raise ChanceError(f"the discards {discards} were shuffled, not {order}")
        return list(order)

    def expect(self, event: Table) -> None:
        if not self.left or self.left[0] != event:
            raise ChanceError(f"expected {event}, found {self.left[:1]}")
        self.left.pop(0)
