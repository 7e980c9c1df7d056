"""The moves of every action card, worked out once from the component data, as rows for the rules.

A complete move (IC-5.7) is a row of steps and of what the board and the bank must hold for all of
them to be carried out in order. An incomplete move (IC-5.8) also has vetoes: what would make a
step possible that the move leaves out.
"""

import functools
import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sim.core.kernel import NONE
from sim.games.intrigue_city.terms import (
    BANK_BIT,
    BOARD_BIT,
    CELLS,
    GUILDS,
    MAX_CELL,
    VALUES,
    Op,
)

OPS = {"place": Op.PLACE, "remove": Op.REMOVE, "move": Op.MOVE}

Step = tuple[int, int, int]  # source guild, target guild, value; NONE is the bank
Words = tuple[int, int]  # the bits of `need` and of `need_more`


@dataclass(frozen=True)
class Limits:
    """The switches that decide what a step needs."""

    bank_limited: bool
    after_action: bool  # last_cube_check (R15)
    ban_partners: bool  # own_guild_ban_scope (R26)


@dataclass(frozen=True)
class Part:
    """One cube of a card's text, on one target and selected guild."""

    source: int
    dest: int
    values: tuple[int, ...]
    differs_from: int = NONE  # number of the printed step whose value is excluded
    step: int = 0  # number of the printed step
    names_selected: bool = False


@dataclass(frozen=True)
class Row:
    """One complete or incomplete move."""

    target: int
    selected: int
    steps: tuple[Step, ...]
    need: Words
    guilds: int  # bits of the guilds whose favour is banned
    vetoes: tuple[Words, ...] = ()
    single: bool = False  # an incomplete move that is also a single move (IC-7.13)


@dataclass
class CardRows:
    """All moves of one action card."""

    complete: list[Row] = field(default_factory=list)
    single: list[Row] = field(default_factory=list)
    partial: list[Row] = field(default_factory=list)


class Ring:
    """The circle of guilds (IC-2.2 to IC-2.5)."""

    def __init__(self, order: Sequence[int]) -> None:
        """Take the guilds in the order of `geometry.ring`."""
        self.order = tuple(order)
        self.place = {guild: place for place, guild in enumerate(order)}

    def distance(self, guild: int, other: int) -> int:
        """Steps from one guild to another, the shorter way round."""
        apart = abs(self.place[guild] - self.place[other])
        return min(apart, GUILDS - apart)

    def neighbours(self, guild: int) -> tuple[int, ...]:
        """The two adjacent guilds, in the order of the ring."""
        return tuple(other for other in self.order if self.distance(guild, other) == 1)

    def partners(self, select: str, guild: int) -> tuple[int, ...]:
        """The guilds that a card with this `select` may name beside the target."""
        wanted = {
            "adjacent": (1,),
            "nonadjacent": (2, 3),
            "opposite": (3,),
            "any_other": (1, 2, 3),
        }.get(select)
        if wanted is None:
            return (NONE,)
        return tuple(g for g in range(GUILDS) if g != guild and self.distance(guild, g) in wanted)


def card_rows(card: Mapping[str, Any], ring: Ring, limits: Limits) -> CardRows:
    """Every move of an action card, by rising target, in a fixed order without repetition."""
    rows = CardRows()
    for target in range(GUILDS):
        for selected in ring.partners(card["select"], target):
            naming = _naming(card, ring, limits, target, selected)
            if card["mode"] == "one_of":
                _add_alternatives(rows, card, ring, limits, naming)
            else:
                _add_sequences(rows, card, ring, limits, naming)
    for listed in (rows.complete, rows.single, rows.partial):
        listed.sort(key=lambda row: (row.target, row.selected, row.steps, row.vetoes))
    rows.complete = _unique(rows.complete)
    rows.single = _unique(rows.single)
    if card["mode"] == "one_of":
        rows.partial = _nothing_possible(rows.complete)
    return rows


@dataclass(frozen=True)
class _Naming:
    target: int
    selected: int
    guilds: int  # with the selected guild
    guilds_alone: int  # when the move does not name it


def _naming(
    card: Mapping[str, Any], ring: Ring, limits: Limits, target: int, selected: int
) -> _Naming:
    alone = 1 << target
    if limits.ban_partners and card["select"] == "both_adjacent":
        for guild in ring.neighbours(target):
            alone |= 1 << guild
    both = alone
    if limits.ban_partners and selected != NONE:
        both |= 1 << selected
    return _Naming(target, selected, both, alone)


def _parts(step: Mapping[str, Any], number: int, ring: Ring, naming: _Naming) -> list[Part]:
    """The cubes that one printed step handles: two if it names both adjacent guilds."""

    def places(name: str | None) -> tuple[int, ...]:
        if name is None:
            return (NONE,)
        if name == "both_adjacent":
            return ring.neighbours(naming.target)
        return (naming.target if name == "target" else naming.selected,)

    where = step.get("where")
    source = {"remove": where, "move": step.get("from")}.get(step["op"])
    dest = {"place": where, "move": step.get("to")}.get(step["op"])
    return [
        Part(
            source=a,
            dest=b,
            values=tuple(step["values"]),
            differs_from=step.get("differs_from_step", 0) - 1,
            step=number,
            names_selected="selected" in (source, dest),
        )
        for a in places(source)
        for b in places(dest)
    ]


def _add_alternatives(
    rows: CardRows, card: Mapping[str, Any], ring: Ring, limits: Limits, naming: _Naming
) -> None:
    """Moves of an "or" card: exactly one of its steps (IC-7.18)."""
    for number, step in enumerate(card["steps"]):
        parts = _parts(step, number, ring, naming)
        named = any(part.names_selected for part in parts)
        for steps in _sequences(parts):
            rows.complete.append(
                Row(
                    naming.target,
                    naming.selected if named else NONE,
                    steps,
                    need_of(steps, limits),
                    naming.guilds if named else naming.guilds_alone,
                )
            )


def _nothing_possible(complete: list[Row]) -> list[Row]:
    """The incomplete move of an "or" card: nothing, if no alternative is possible (IC-5.8)."""
    rows = []
    for target in range(GUILDS):
        vetoes = tuple({row.need for row in complete if row.target == target})
        if (0, 0) not in vetoes:
            rows.append(Row(target, NONE, (), (0, 0), 0, _weakest(vetoes)))
    return rows


def _add_sequences(
    rows: CardRows, card: Mapping[str, Any], ring: Ring, limits: Limits, naming: _Naming
) -> None:
    """Moves of an "and" card: all of its steps in order; the single move; incomplete moves."""
    groups = [_parts(step, k, ring, naming) for k, step in enumerate(card["steps"])]
    parts = [part for group in groups for part in group]

    def row(steps: tuple[Step, ...], vetoes: tuple[Words, ...] = (), single: bool = False) -> Row:
        need = need_of(steps, limits)
        return Row(naming.target, naming.selected, steps, need, naming.guilds, vetoes, single)

    for steps in _sequences(parts):
        rows.complete.append(row(steps))
    fallback = card["fallback"] == "single_move"
    if fallback:  # one of the card's moves alone (IC-7.13, IC-7.15)
        for part in parts:
            rows.single += [row(((part.source, part.dest, value),)) for value in part.values]
    orders = itertools.product(*(itertools.permutations(group) for group in groups))
    found = {}
    for order in orders:
        flat = [part for group in order for part in group]
        for steps, vetoes in _incomplete(flat, parts, limits):
            single = fallback and len(steps) == 1
            found[steps, vetoes] = row(steps, vetoes, single)
    rows.partial += [entry for entry in found.values() if not _is_impossible(entry)]


def _sequences(parts: Sequence[Part]) -> Iterator[tuple[Step, ...]]:
    """Every choice of values with which all parts are carried out."""
    for values in itertools.product(*(part.values for part in parts)):
        if all(
            part.differs_from == NONE or value not in _values_of(parts, values, part.differs_from)
            for part, value in zip(parts, values, strict=True)
        ):
            yield tuple(
                (part.source, part.dest, value) for part, value in zip(parts, values, strict=True)
            )


def _values_of(parts: Sequence[Part], values: Sequence[int], step: int) -> set[int]:
    """Values used in the printed step with this number; 0 stands for a part left out."""
    return {v for part, v in zip(parts, values, strict=True) if part.step == step and v}


def _incomplete(
    order: Sequence[Part], printed: Sequence[Part], limits: Limits
) -> Iterator[tuple[tuple[Step, ...], tuple[Words, ...]]]:
    """Every choice that leaves out at least one part: its steps, and what would forbid it.

    `order` is the order in which the parts are tried, `printed` the one in which they are told.
    """
    for values in itertools.product(*((0, *part.values) for part in order)):
        if all(values):
            continue
        vetoes: set[Words] = set()
        done: list[Step] = []
        fits = True
        for k, (part, value) in enumerate(zip(order, values, strict=True)):
            taken = _values_of(order[:k], values[:k], part.differs_from)
            if value in taken:
                fits = False
            elif value:
                done.append((part.source, part.dest, value))
            else:
                allowed = [v for v in part.values if v not in taken]
                vetoes |= _chances(done, part, allowed, order[k + 1 :], limits)
        if fits and (0, 0) not in vetoes:
            chosen = dict(zip(order, values, strict=True))
            steps = tuple((p.source, p.dest, chosen[p]) for p in printed if chosen[p])
            yield steps, _weakest(tuple(vetoes))


def _chances(
    done: Sequence[Step],
    part: Part,
    allowed: Sequence[int],
    later: Sequence[Part],
    limits: Limits,
) -> set[Words]:
    """What makes a part possible after the steps done: one entry for each way."""
    ways: set[Words] = set()
    for value in allowed:
        step = (part.source, part.dest, value)
        follow_ups: list[tuple[Step, ...]] = [()]
        if limits.after_action and part.dest == NONE:  # a later placement may excuse the removal
            follow_ups = [
                tuple((p.source, p.dest, v) for p, v in zip(later, values, strict=True) if v)
                for values in itertools.product(*((0, *p.values) for p in later))
            ]
        ways |= {need_of((*done, step, *rest), limits, len(done)) for rest in follow_ups}
    return ways


@functools.cache  # the same beginnings and endings come up in many moves
def need_of(steps: tuple[Step, ...], limits: Limits, settled: int = 0) -> Words:
    """Bits of what must be there before the first step for all of them to be possible in order.

    Of the first `settled` steps it is known that they are possible.
    """
    cells: Counter[tuple[int, int]] = Counter()
    board: Counter[int] = Counter()
    bank: Counter[int] = Counter()
    need: Counter[tuple[str, int, int]] = Counter()

    def require(what: str, guild: int, value: int, count: int) -> None:
        need[what, guild, value] = max(need[what, guild, value], count)

    for k, (source, dest, value) in enumerate(steps):
        if k >= settled:
            if source == NONE and limits.bank_limited:  # IC-6.1
                require("bank", NONE, value, 1 - bank[value])
            if source != NONE:
                require("cell", source, value, 1 - cells[source, value])
            if dest == NONE and not limits.after_action:  # IC-6.2
                require("board", NONE, value, 2 - board[value])
        bank[value] += (dest == NONE) - (source == NONE)  # IC-6.6
        board[value] += (source == NONE) - (dest == NONE)
        if source != NONE:
            cells[source, value] -= 1
        if dest != NONE:
            cells[dest, value] += 1
    if limits.after_action:
        for value in {value for _, dest, value in steps if dest == NONE}:
            require("board", NONE, value, 1 - board[value])
    return _words(need)


def _words(need: Mapping[tuple[str, int, int], int]) -> Words:
    """The bits of a requirement: for a count, those of all smaller counts need not be set."""
    word = more = 0
    for (what, guild, value), count in need.items():
        cell = guild * VALUES + value - 1
        if count < 1:
            continue
        if what == "cell" and count <= MAX_CELL:
            word |= 1 << ((count - 1) * CELLS + cell)
        elif what == "cell":
            more |= 1 << ((count - MAX_CELL - 1) * CELLS + cell)
        else:
            first = BOARD_BIT if what == "board" else BANK_BIT
            word |= 1 << (first + (count - 1) * VALUES + value - 1)
    return word, more


def _unique(rows: Sequence[Row]) -> list[Row]:
    """The rows without those that are the same move as an earlier one."""
    first: dict[tuple[int, int, tuple[Step, ...]], Row] = {}
    for row in rows:
        first.setdefault((row.target, row.selected, row.steps), row)
    return list(first.values())


def _weakest(vetoes: Sequence[Words]) -> tuple[Words, ...]:
    """The vetoes without those that imply another one, sorted."""
    return tuple(
        sorted(
            (word, more)
            for word, more in set(vetoes)
            if not any(
                (a, b) != (word, more) and a & ~word == 0 and b & ~more == 0 for a, b in vetoes
            )
        )
    )


def _is_impossible(row: Row) -> bool:
    """True when what the move needs is enough to forbid it."""
    word, more = row.need
    return any(a & ~word == 0 and b & ~more == 0 for a, b in row.vetoes)
