"""Moving cubes: the three primitives (IC-6) and all the ways to carry out an action (IC-7)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from typing import NamedTuple

from .box import VALUES, Card, StepRule
from .game import Game
from .model import Board, Step

ARRANGEMENTS = ("promising_arrangements", "redistribution_of_power")


class Execution(NamedTuple):
    """One way to carry out an action on one board."""

    target: str
    selected: str | None
    steps: tuple[Step, ...]


class Atom(NamedTuple):
    """A step with its guilds filled in; `rule` numbers the step on the card from 1."""

    rule: int
    op: str
    source: str | None
    dest: str | None
    values: tuple[int, ...]
    differs_from: int | None


class Cubes:
    """One board with the bank, changed in place."""

    def __init__(self, board: Board, bank: list[int], game: Game) -> None:
        self.board = board
        self.bank = bank
        self.unlimited = game.bank_unlimited
        self.test_at_end = game.last_cube_at_end

    def held(self, value: int) -> int:
        """Cubes of a value on the whole board."""
        return sum(counts[value - 1] for counts in self.board.values())

    def can(self, op: str, source: str | None, value: int) -> bool:
        """Tell whether one step is legal now (IC-6.1 to IC-6.4)."""
        if op == "place":
            return self.unlimited or self.bank[value - 1] > 0
        if self.board[source][value - 1] == 0:  # type: ignore[index]
            return False
        return op == "move" or self.test_at_end or self.held(value) >= 2

    def do(self, source: str | None, dest: str | None, value: int) -> None:
        """Shift one cube; None is the bank."""
        (self.bank if source is None else self.board[source])[value - 1] -= 1
        (self.bank if dest is None else self.board[dest])[value - 1] += 1

    def keeps(self, steps: tuple[Step, ...]) -> bool:
        """The last-cube test made when all is done (R15, `after_action`)."""
        return all(step.op != "remove" or self.held(step.value) > 0 for step in steps)


def _guilds(role: str | None, target: str, selected: str | None, game: Game) -> tuple[str, ...]:
    if role == "target":
        return (target,)
    if role == "selected":
        assert selected is not None
        return (selected,)
    assert role == "both_adjacent"
    return game.box.adjacent[target]


def _allowed_values(card: Card, rule: StepRule, game: Game) -> tuple[int, ...]:
    """Values of a step, with the two switches of R17 where they apply."""
    if card.id not in ARRANGEMENTS or rule.op == "remove":
        return rule.values
    key = "placed" if rule.op == "place" else "moved"
    permitted = game.switches[f"{key}_cube_values_arrangements"]
    return tuple(value for value in rule.values if value in permitted)


def _atoms(
    card: Card, number: int, target: str, selected: str | None, game: Game
) -> tuple[Atom, ...]:
    """One step of a card as atoms; a step on both adjacent guilds makes two, in ring order."""
    rule = card.steps[number - 1]
    values = _allowed_values(card, rule, game)
    sources = (None,) if rule.source is None else _guilds(rule.source, target, selected, game)
    dests = (None,) if rule.dest is None else _guilds(rule.dest, target, selected, game)
    return tuple(
        Atom(number, rule.op, source, dest, values, rule.differs_from)
        for source in sources
        for dest in dests
    )


def _runs(
    cubes: Cubes, atoms: tuple[Atom, ...], skip: bool, done: tuple[tuple[int, Step], ...] = ()
) -> Iterator[tuple[tuple[int, Step], ...]]:
    """All ways to do the atoms in order, each step with the number of its rule.

    Without `skip` every atom must be done (IC-5.7); with it an atom is left out when no value of it
    is legal (IC-5.8).
    """
    if not atoms:
        if not cubes.test_at_end or cubes.keeps(tuple(step for _, step in done)):
            yield done
        return
    atom, rest = atoms[0], atoms[1:]
    barred = {step.value for rule, step in done if rule == atom.differs_from}
    found = False
    for value in atom.values:
        if value in barred or not cubes.can(atom.op, atom.source, value):
            continue
        step = Step(atom.op, atom.source, atom.dest, value)
        cubes.do(atom.source, atom.dest, value)
        for run in _runs(cubes, rest, skip, (*done, (atom.rule, step))):
            found = True
            yield run
        cubes.do(atom.dest, atom.source, value)
    if skip and not found:
        yield from _runs(cubes, rest, skip, done)


def _plain(run: tuple[tuple[int, Step], ...]) -> tuple[Step, ...]:
    return tuple(step for _, step in run)


def _pairs(card: Card, game: Game) -> list[tuple[str, str | None]]:
    """Every (target, selected) that a card can name (IC-5.5)."""
    if card.select in ("none", "both_adjacent"):
        return [(guild, None) for guild in game.box.guilds]
    partners = game.box.partners[card.select]
    return [(guild, other) for guild in game.box.guilds for other in partners[guild]]


def touched(card: Card, target: str, selected: str | None, game: Game) -> tuple[str | None, ...]:
    """The guilds that count for the own-guild ban (IC-8.6, R26)."""
    if not game.partner_counts:
        return (target,)
    extra = game.box.adjacent[target] if card.select == "both_adjacent" else ()
    return (target, selected, *extra)


def _uses_selected(rule: StepRule) -> bool:
    return "selected" in (rule.source, rule.dest)


def _alternatives(card: Card, game: Game) -> Iterator[tuple[str, str | None, int]]:
    """For an "or" card: (target, selected if the alternative needs it, number of the step)."""
    for number, rule in enumerate(card.steps, 1):
        if _uses_selected(rule):
            for target, selected in _pairs(card, game):
                yield target, selected, number
        else:
            for target in game.box.guilds:
                yield target, None, number


def complete(
    card: Card, board: Board, bank: list[int], game: Game, banned: str | None = None
) -> list[Execution]:
    """Every complete way to carry out a card on a board (IC-5.7); `banned` as in IC-8.6."""
    cubes = Cubes(board, bank, game)
    if card.mode == "one_of":
        return [
            Execution(target, selected, _plain(run))
            for target, selected, number in _alternatives(card, game)
            if banned is None or banned not in touched(card, target, selected, game)
            for run in _runs(cubes, _atoms(card, number, target, selected, game), False)
        ]
    pairs = [
        (target, selected)
        for target, selected in _pairs(card, game)
        if banned is None or banned not in touched(card, target, selected, game)
    ]
    found = [
        Execution(target, selected, _plain(run))
        for target, selected in pairs
        for run in _runs(cubes, _all_atoms(card, target, selected, game), False)
    ]
    if card.single_move:
        found += _single_moves(card, cubes, game, pairs, {way.target for way in found})
    return found


def _all_atoms(card: Card, target: str, selected: str | None, game: Game) -> tuple[Atom, ...]:
    numbers = range(1, len(card.steps) + 1)
    return tuple(atom for n in numbers for atom in _atoms(card, n, target, selected, game))


def _single_moves(
    card: Card,
    cubes: Cubes,
    game: Game,
    pairs: list[tuple[str, str | None]],
    exchanging: set[str],
) -> list[Execution]:
    """The single move of IC-7.13 and IC-7.15 where it is allowed (R18)."""
    if game.switches["exchange_fallback_scope"] == "board":
        pairs = [] if exchanging else pairs
    else:
        pairs = [pair for pair in pairs if pair[0] not in exchanging]
    return [
        Execution(target, selected, _plain(run))
        for target, selected in pairs
        for atom in _all_atoms(card, target, selected, game)
        for run in _runs(cubes, (atom,), False)
    ]


def partial(card: Card, board: Board, bank: list[int], game: Game) -> list[Execution]:
    """Every way to carry out what is possible of a card (IC-5.8)."""
    cubes = Cubes(board, bank, game)
    if card.mode == "one_of":
        ways = complete(card, board, bank, game)
        able = {way.target for way in ways}
        return ways + [Execution(g, None, ()) for g in game.box.guilds if g not in able]
    found: dict[Execution, None] = {}
    for target, selected in _pairs(card, game):
        for atoms in _orders(card, target, selected, game):
            for run in _runs(cubes, atoms, True):
                found[Execution(target, selected, _written(run, game))] = None
    return list(found)


def _orders(
    card: Card, target: str, selected: str | None, game: Game
) -> Iterator[tuple[Atom, ...]]:
    """The steps in order; two equal placements in either order, so that the player picks."""
    numbers = range(1, len(card.steps) + 1)
    groups = [permutations(_atoms(card, n, target, selected, game)) for n in numbers]
    for choice in product(*groups):
        yield tuple(atom for group in choice for atom in group)


def _written(run: tuple[tuple[int, Step], ...], game: Game) -> tuple[Step, ...]:
    """Steps in the order of the card, those of one step in ring order (trace.md, section 4)."""
    ring = game.box.guilds

    def place(item: tuple[int, Step]) -> tuple[int, int, int]:
        number, step = item
        source, dest = (ring.index(g) if g else 0 for g in (step.source, step.dest))
        return number, source, dest

    return _plain(tuple(sorted(run, key=place)))


def effect_steps(
    ops: tuple[str, ...],
    values: tuple[int, ...],
    links: list[tuple[str, str]],
    guild: str,
    cubes: Cubes,
) -> list[Step]:
    """The legal single steps of a favour effect on one guild (IC-8.10 to IC-8.13, IC-8.16).

    `links` are the (from, to) pairs open to a moving effect.
    """
    found = []
    for op in ops:
        if op == "place":
            ends: list[tuple[str | None, str | None]] = [(None, guild)]
        elif op == "remove":
            ends = [(guild, None)]
        else:
            ends = list(links)
        found += [
            Step(op, source, dest, value)
            for source, dest in ends
            for value in values
            if value in VALUES and cubes.can(op, source, value)
        ]
    return [step for step in found if _survives(cubes, step)]


def _survives(cubes: Cubes, step: Step) -> bool:
    """A favour effect is one step, so its end is the removal itself (R15)."""
    return step.op != "remove" or cubes.held(step.value) >= 2
