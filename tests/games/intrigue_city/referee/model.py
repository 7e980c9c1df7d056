"""Positions and options as plain values, and what a check reports."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

Board = dict[str, list[int]]


@dataclass(frozen=True)
class Violation:
    """One thing that is wrong: line of the trace (from 1), field or clause, and the words."""

    n: int
    where: str
    message: str

    def __str__(self) -> str:
        return f"line {self.n}: {self.where}: {self.message}"


class Step(NamedTuple):
    """One cube that really moves; a missing guild is the bank (IC-6)."""

    op: str
    source: str | None
    dest: str | None
    value: int


class Placement(NamedTuple):
    """A starting placement: (guild, values) in ring order (IC-3.11)."""

    sets: tuple[tuple[str, tuple[int, ...]], ...]


class Turn(NamedTuple):
    """A whole turn choice (IC-5.1 a to d)."""

    favour: str | None
    pawn: str
    slot: str | None
    hand_card: str | None
    board: int | None
    target: str | None
    selected: str | None
    steps: tuple[Step, ...]


class Answer(NamedTuple):
    """A reaction or an after-attack favour; both fields None when passing."""

    favour: str | None
    step: Step | None


class Vote(NamedTuple):
    """A vote (IC-10.1) or a blank vote (IC-14.6)."""

    card: str
    blank: bool


Option = Placement | Turn | Answer | Vote
PASS = Answer(None, None)


@dataclass
class SlotState:
    """The action on a slot and the pawns standing there, as (seat, pawn)."""

    action: str
    pawns: list[tuple[int, str]] = field(default_factory=list)


@dataclass
class Attack:
    """The attack being answered."""

    attacker: int
    defender: int
    slot: str
    action: str
    target: str
    selected: str | None
    own_favours: list[str]
    reactions: list[str]
    advance: int


@dataclass
class PowerPile:
    """Where the power cards of one seat are."""

    deck: list[str]
    drawn: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    revealed: list[str] = field(default_factory=list)
    blank: list[str] = field(default_factory=list)
    discarded: list[str] = field(default_factory=list)


@dataclass
class Neutral:
    """Where the neutral power cards are (IC-13.5)."""

    deck: list[str]
    revealed: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)


@dataclass
class State:
    """A whole position."""

    phase: str
    to_move: int | None
    marker: int
    slots: dict[str, SlotState]
    unplayed: list[list[str]]
    attack: Attack | None
    track: dict[int, list[int]]
    boards: list[Board]
    bank: list[int]
    favours: list[dict[str, str]]
    equilibrium: list[dict[str, int]]
    equilibrium_left: dict[str, int]
    power: dict[str, int]
    power_cards: list[PowerPile]
    neutral: Neutral | None
    hands: list[list[str]]
    used_hand_cards: list[list[str]]
    left_out: list[str]

    def copy(self) -> State:
        """An independent copy."""
        return copy.deepcopy(self)

    def intrigue(self, seat: int) -> int:
        """The space a seat's marker stands on."""
        return next(space for space, seats in self.track.items() if seat in seats)

    def turn_order(self) -> list[int]:
        """Seats from the furthest back to the furthest ahead (IC-4.3, IC-4.4)."""
        return [seat for space in sorted(self.track) for seat in self.track[space]]


def total(counts: Sequence[int]) -> int:
    """The total of a guild from its three cube counts."""
    return counts[0] + 2 * counts[1] + 3 * counts[2]


def without(cards: Iterable[str], *gone: str) -> list[str]:
    """A list without one copy of each card named."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return left
