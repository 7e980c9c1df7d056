"""The referee's reading of the card data against every action clause written out by hand."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from .referee.moves import complete
from .referee.selfplay import deal, play
from .referee.tables import game_of

VALUES = (1, 2, 3)
Board = dict[str, list[int]]
Way = tuple


class Literal:
    """IC-6 and IC-7 in the words of the clauses, for one board and one bank."""

    def __init__(self, board: Board, bank: list[int]) -> None:
        self.ring = list(board)
        self.board = board
        self.bank = bank

    def at(self, guild: str, distance: int) -> list[str]:
        index = self.ring.index(guild)
        return [self.ring[i] for i in sorted({(index + distance) % 6, (index - distance) % 6})]

    def near(self, guild: str) -> list[str]:
        return self.at(guild, 1)

    def far(self, guild: str) -> list[str]:
        return [g for g in self.ring if g in self.at(guild, 2) + self.at(guild, 3)]

    def lies(self, guild: str, value: int) -> bool:
        return self.board[guild][value - 1] > 0

    def removable(self, guild: str, value: int) -> bool:
        on_board = sum(cubes[value - 1] for cubes in self.board.values())
        return self.lies(guild, value) and on_board > 1

    def in_bank(self, value: int, count: int = 1) -> bool:
        return self.bank[value - 1] >= count

    def place_or_remove(self, value: int) -> Iterator[Way]:
        for t in self.ring:
            if self.in_bank(value):
                yield t, None, (("place", None, t, value),)
            if self.removable(t, value):
                yield t, None, (("remove", t, None, value),)

    def shift(self, relation: str) -> Iterator[Way]:
        for t in self.ring:
            for s in getattr(self, relation)(t):
                for v in VALUES:
                    if self.lies(s, v):
                        yield t, s, (("move", s, t, v),)

    def two_places(self, relation: str, high: int, low: int) -> Iterator[Way]:
        for t in self.ring:
            partners = self.at(t, 3) if relation == "opposite" else self.near(t)
            for s in partners:
                if self.in_bank(high) and self.in_bank(low):
                    yield t, s, (("place", None, t, high), ("place", None, s, low))

    def spread(self, placed: int) -> Iterator[Way]:
        for t in self.ring:
            one, other = self.near(t)
            for v in VALUES:
                if self.removable(t, v) and self.in_bank(placed, 1 if v == placed else 2):
                    yield (
                        t,
                        None,
                        (
                            ("remove", t, None, v),
                            ("place", None, one, placed),
                            ("place", None, other, placed),
                        ),
                    )

    def gather(self, relation: str) -> Iterator[Way]:
        for t in self.ring:
            for s in getattr(self, relation)(t):
                for v in VALUES:
                    for w in VALUES:
                        if self.in_bank(v) and self.lies(s, w):
                            yield t, s, (("place", None, t, v), ("move", s, t, w))

    def exchange(self, relation: str) -> Iterator[Way]:
        pairs = [(t, s) for t in self.ring for s in getattr(self, relation)(t)]
        both = [
            (t, s, (("move", s, t, v), ("move", t, s, w)))
            for t, s in pairs
            for v in VALUES
            for w in VALUES
            if v != w and self.lies(s, v) and self.lies(t, w)
        ]
        if both:
            yield from both
            return
        for t, s in pairs:
            for a, b in ((s, t), (t, s)):
                for v in VALUES:
                    if self.lies(a, v):
                        yield t, s, (("move", a, b, v),)

    def old_debts(self) -> Iterator[Way]:
        for v in VALUES:
            yield from self.place_or_remove(v)
            for t in self.ring:
                for s in self.ring:
                    if s != t and self.lies(s, v):
                        yield t, s, (("move", s, t, v),)

    def scapegoat(self) -> Iterator[Way]:
        for t in self.ring:
            yield t, None, ()


CLAUSES = {
    "manipulation": lambda b: b.place_or_remove(1),
    "bribery": lambda b: b.place_or_remove(2),
    "blackmail": lambda b: b.place_or_remove(3),
    "words_of_seduction": lambda b: b.shift("near"),
    "change_of_plans": lambda b: b.shift("far"),
    "consolidation_of_trust": lambda b: b.two_places("near", 2, 1),
    "consolidation_of_power": lambda b: b.two_places("near", 3, 2),
    "false_accusations": lambda b: b.two_places("opposite", 2, 1),
    "betrayal": lambda b: b.two_places("opposite", 3, 2),
    "territorial_claim": lambda b: b.spread(1),
    "web_of_treachery": lambda b: b.spread(2),
    "promising_arrangements": lambda b: b.gather("near"),
    "misleading_maneuver": lambda b: b.exchange("near"),
    "redistribution_of_power": lambda b: b.gather("far"),
    "disruption_of_balance": lambda b: b.exchange("far"),
    "old_debts": lambda b: b.old_debts(),
    "scapegoat": lambda b: b.scapegoat(),
}
GAME = game_of(3)


def random_boards(count: int) -> list[tuple[Board, list[int]]]:
    """Boards from thinly to thickly set, with banks that may be empty."""
    rng = random.Random(6)
    found = []
    for _ in range(count):
        most = rng.choice((1, 1, 2, 3))
        board = {
            guild: [rng.randint(0, most) * (rng.random() < 0.4) for _ in VALUES]
            for guild in GAME.box.guilds
        }
        found.append((board, [rng.choice((0, 1, 2, 9)) for _ in VALUES]))
    return found


@pytest.mark.parametrize("card", CLAUSES)
def test_ic_7_complete_moves_are_those_of_the_clause(card):
    for board, bank in random_boards(200):
        found = [tuple(way) for way in complete(GAME.box.cards[card], board, bank, GAME)]
        expected = list(CLAUSES[card](Literal(board, bank)))
        assert len(set(found)) == len(found)
        assert set(found) == set(expected), (board, bank)


def test_every_action_has_its_clause():
    assert set(CLAUSES) == set(GAME.box.cards)


def test_ic_17_invariants_hold_in_random_games():
    for players in (2, 3, 4, 5):
        game = game_of(players, variants={"random_actions": True, "blank_vote": True})
        rng = random.Random(players)
        turns = dict.fromkeys(range(players), 0)
        for before, option, state in play(game, rng, deal(game, rng)):
            if before.phase == "turn":
                turns[before.to_move] += 1
            for i, supply in enumerate(game.box.supply):
                held = [sum(cubes[i] for cubes in board.values()) for board in state.boards]
                assert state.bank[i] + sum(held) == supply, option
                assert state.bank[i] >= 0
                assert min(held) > 0 or before.phase == "placement"
            assert all(1 <= power <= 10 for power in state.power.values())
            for guild, left in state.equilibrium_left.items():
                assert left + sum(cards[guild] for cards in state.equilibrium) == 15
        assert state.phase == "over"
        assert state.marker < 12 or set(turns.values()) == {16}
