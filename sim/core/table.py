"""A game, its boxes and a line-up at one table: play blocks of it, or replay a single game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.core import kernel
from sim.core.component import Component
from sim.core.game import NOT_FORCED, Box, Game, Replay, Step, Twist, rekeyed, united
from sim.core.loop import (
    AT_BLOCK,
    AT_DECISION,
    AT_ROTATION,
    AT_SEAT,
    AT_VARIANT,
    BLOCKS_DONE,
    CURSOR,
    LIST,
    OPTIONS,
    REKEYED,
    STATES,
    add_block,
    build_loop,
    force,
    interpreted_loop,
    limits_of,
    new_streams,
    seed_game,
)
from sim.core.strategy import Strategy, describe_error
from sim.core.tally import (
    FAULT,
    FAULTS,
    LIMIT,
    MAX_SEATS,
    OUT_OF_RANGE,
    RAISED,
    RULES,
    STATUSES,
    STUCK,
    Counts,
    Shape,
    Tally,
    new_counts,
    new_games,
    rotations_of,
    unique,
)
from sim.errors import StrategyError

STRATEGIES = "strategies"  # names all strategies' streams in Twist.rekeyed
MAX_FAILURES = 200  # in one call of `Table.play`: a script that breaks more is not worth the wait

# Called with each script failure, before the game is counted as a fault.
Warn = Callable[["Failure"], None]


@dataclass(frozen=True)
class Failure:
    """A game that a script broke, and where to find it."""

    variant: int
    block: int
    rotation: int
    seat: int
    decision: int
    code: int  # index into FAULTS
    strategy: str
    message: str


def new_cursor() -> np.ndarray:
    """Where the loop is (see `sim.core.loop.CURSOR`); may live in shared memory."""
    return np.zeros(len(CURSOR), np.int64)


class Table:
    """One line-up of strategies at a game, under one or more variants.

    Args:
        game: the game.
        boxes: component data, one per variant, all for `len(lineup)` players.
        lineup: strategy by position; rotation r seats lineup[(seat + r) % n] at a seat.
        seed: the experiment's.
    """

    def __init__(
        self, game: Game, boxes: Sequence[Box], lineup: Sequence[Strategy], seed: int
    ) -> None:
        self.game = game
        self.lineup = tuple(lineup)
        self.names = tuple(strategy.name for strategy in lineup)
        self.seed = seed
        self.boxes = tuple(boxes)
        self.rotations = rotations_of(self.names)
        self.strategies = unique(self.names)
        components = united(boxes)
        self.shape = Shape.of(
            game, len(boxes), len(self.strategies), len(lineup), len(components), rekeyed(boxes)
        )
        self._columns = self._columns_of(components)
        self._data = np.zeros(len(boxes), game.data)
        for row, box in enumerate(boxes):
            self._data[row] = box.data
        self._options = np.zeros((2, game.max_options), game.action)
        self._seats = (*self.lineup, *[self.lineup[0]] * (MAX_SEATS - len(lineup)))
        self._numbers = np.array([strategy.numbers for strategy in self._seats])
        self._reads = np.array([self._reads_of(strategy) for strategy in self._seats])
        roles = [self.strategies.index(strategy.name) for strategy in self._seats]
        self._roles = np.array(roles, np.int64)
        self._twists = np.array([self._twist(box.twist) for box in boxes], np.int64)

    def _columns_of(self, components: Sequence[Component]) -> np.ndarray:
        """Place on the C axis of each component of each box; int64[V, C]."""
        places = {(part.group, part.id): c for c, part in enumerate(components)}
        columns = np.zeros((len(self.boxes), len(components)), np.int64)
        for row, box in enumerate(self.boxes):
            found = [places[part.group, part.id] for part in box.components]
            columns[row, : len(found)] = found
        return columns

    def _twist(self, twist: Twist) -> list[int]:
        """A row of the loop's `twists`."""
        seated = twist.strategy in self.strategies
        role = self.strategies.index(twist.strategy) if seated else kernel.NONE
        names = (*self.game.streams, STRATEGIES)
        return [
            role, twist.kind if seated else NOT_FORCED, twist.component,
            sum(1 << names.index(name) for name in twist.rekeyed),
        ]  # fmt: skip

    def _reads_of(self, strategy: Strategy) -> int:
        """What the loop makes for a script: see `sim.core.loop.play_game`."""
        whole = strategy.reads & OPTIONS or self.game.contract.legal_only is None
        return strategy.reads | LIST if whole else strategy.reads

    @property
    def is_compiled(self) -> bool:
        """False when a script runs in plain Python; the whole loop then does."""
        return kernel.JIT and all(strategy.is_compiled for strategy in self.lineup)

    def play(
        self,
        first: int,
        blocks: int,
        *,
        known: Mapping[tuple[int, int, int], tuple[int, int, int]] | None = None,
        cursor: np.ndarray | None = None,
        warn: Warn | None = None,
    ) -> Tally:
        """Play blocks `first` .. `first + blocks - 1` and count them.

        Args:
            known: games already known to be faults, (block, variant, rotation) ->
                (seat, decision, code); they are counted as such and not played.
            cursor: kept up to date while playing, for a watcher in another thread or process.
            warn: told of each script failure as it is found.

        Raises:
            StrategyError: a script broke more than MAX_FAILURES games, or wrote into `data`.
        """
        counts = new_counts(self.shape)
        faults = dict(known or {})
        cursor = new_cursor() if cursor is None else cursor
        cursor[BLOCKS_DONE] = 0
        end = first + blocks
        failures = 0
        while first < end:
            # A known fault must be in the first block of a call.
            later = [block for block, _, _ in faults if first < block < end]
            stop = min(later, default=end)
            done_before = int(cursor[BLOCKS_DONE])
            try:
                self._call(first, stop - first, faults, counts, cursor)
            except (Exception, SystemExit) as error:
                # The rules raise nothing, so this came out of the script whose turn it was.
                failure = self._failure(cursor, RAISED, error, first_time=not failures)
                failures += 1
                if failures > MAX_FAILURES:
                    raise StrategyError(
                        f"{failure.message} (broke {failures} games up to block {failure.block}; "
                        "gave up)"
                    ) from error
                first += int(cursor[BLOCKS_DONE]) - done_before
            else:
                first = stop
                continue
            key = (failure.block, failure.variant, failure.rotation)
            faults[key] = (failure.seat, failure.decision, failure.code)
            if warn is not None:
                warn(failure)
        self._check_data()
        return Tally(self.shape, self.names, self.strategies, self.rotations, counts)

    def _call(
        self,
        first: int,
        blocks: int,
        faults: Mapping[tuple[int, int, int], tuple[int, int, int]],
        counts: Counts,
        cursor: np.ndarray,
    ) -> None:
        """One call of the loop."""
        known = np.zeros((len(self.boxes), len(self.rotations), 3), np.int64)
        for (block, variant, rotation), fault in faults.items():
            if block == first:
                known[variant, self.rotations.index(rotation)] = fault
        loop = build_loop(self.game) if self.is_compiled else interpreted_loop()
        # Compiled code raises when it divides by zero; NumPy's scalars would only warn.
        with np.errstate(divide="raise"):
            self._play_blocks(loop, first, blocks, known, counts, cursor)

    def _check_data(self) -> None:
        """The rules never write into `data`; a script that does spoils every later game.

        Raises:
            StrategyError: a script of this line-up did.
        """
        for row, box in enumerate(self.boxes):
            if self._data[row].tobytes() != box.data.tobytes():
                self._data[row] = box.data
                scripts = ", ".join(sorted({str(each.script) for each in self.lineup}))
                raise StrategyError(
                    f"{scripts}: one of them writes into data, which scripts may only read"
                )

    def _play_blocks(
        self,
        loop: Any,
        first: int,
        blocks: int,
        known: np.ndarray,
        counts: Counts,
        cursor: np.ndarray,
    ) -> None:
        game, contract = self.game, self.game.contract
        loop(
            contract.setup, game.listing, contract.apply, contract.observe,
            contract.standing, contract.result, contract.count, add_block,
            tuple(strategy.seat if self.is_compiled else strategy.plain
                  for strategy in self._seats),
            self._roles, self._numbers, self._reads,
            self._data, np.zeros(STATES, game.state), self._options,
            np.array(self.rotations, np.int64),
            np.array([self.seed, first, blocks, len(self.lineup), len(game.streams)], np.int64),
            limits_of(game), new_streams(), known, self._twists, self._columns,
            new_games(self.shape, len(self.rotations)), counts, cursor,
        )  # fmt: skip

    def seated(self, seat: int, rotation: int) -> Strategy:
        """The strategy that sits at `seat` in a rotation."""
        return self.lineup[(seat + rotation) % len(self.lineup)]

    def _failure(
        self,
        cursor: np.ndarray,
        code: int,
        error: BaseException | None,
        *,
        first_time: bool = False,
    ) -> Failure:
        """What the cursor and an exception say about the game that broke."""
        seat, rotation = int(cursor[AT_SEAT]), int(cursor[AT_ROTATION])
        block, variant = int(cursor[AT_BLOCK]), int(cursor[AT_VARIANT])
        strategy = self.seated(seat, rotation)
        message = f"{strategy.script}:{strategy.line}: {FAULTS[code]}"
        if error is not None:
            message = describe_error(strategy.script, error)
            if self.is_compiled and first_time:  # compiled code knows no lines: ask Python
                message = self._line_of(variant, block, rotation) or message
        return Failure(
            variant, block, rotation, seat, int(cursor[AT_DECISION]), code, strategy.name, message
        )

    def _line_of(self, variant: int, block: int, rotation: int) -> str:
        """Where the interpreted script raises in this game; empty when it does not."""
        try:
            for _ in self.replay(variant, block, rotation, plain=True).steps():
                pass
        except StrategyError as error:
            return str(error)
        return ""

    def stuck(self, cursor: np.ndarray) -> Failure:
        """The failure of a game whose script does not return."""
        return self._failure(cursor, STUCK, None)

    def replay(
        self,
        variant: int,
        block: int,
        rotation: int,
        *,
        header: Mapping[str, Any] | None = None,
        plain: bool = False,
    ) -> Replay:
        """The game of this deal and rotation, decision by decision.

        The steps raise StrategyError when a script raises; a choice out of range, an impossible
        position and the decision limit end them, and show in the outcome.
        """
        game, box = self.game, self.boxes[variant]
        states = np.zeros(STATES, game.state)
        streams = new_streams()
        state = states[0]
        state.n_seats = len(self.lineup)
        twist = self._twists[variant]
        seed_game(state, streams, len(game.streams), self.seed, block, twist[REKEYED])
        force(state, twist, self._roles, rotation, len(self.lineup))
        game.contract.setup(state, box.data)
        start = kernel.duplicate(state)
        outcome: dict[str, Any] = {}

        def steps() -> Iterator[Step]:
            yield from self._steps(states, box, rotation, streams, outcome, plain)

        return Replay(box, dict(header or {}), start, steps, lambda: outcome)

    def _steps(
        self,
        states: np.ndarray,
        box: Box,
        rotation: int,
        streams: np.ndarray,
        outcome: dict[str, Any],
        plain: bool,
    ) -> Iterator[Step]:
        """Play on from states[0], the loop's way (`sim.core.loop.play_game`)."""
        contract, data = self.game.contract, kernel.duplicate(box.data)
        state, view = states[0], states[1]
        decisions = 0
        listed = self._options[0]
        while n := contract.legal(state, data, listed):
            if decisions == self.game.max_decisions:
                outcome.update(status=STATUSES[LIMIT], detail=f"cut off at {decisions} decisions")
                return
            decisions += 1
            seat = int(state.to_move)
            before, options = kernel.duplicate(state), listed[:n].copy()
            chosen = 0
            if n > 1:
                contract.observe(state, data, seat, view)
                chosen = self._ask(seat, rotation, view, n, data, streams, plain)
            if not 0 <= chosen < n:
                outcome.update(
                    status=STATUSES[FAULT],
                    detail=f"seat {seat + 1} chose option {chosen} of {n}: {FAULTS[OUT_OF_RANGE]}",
                )
                return
            contract.apply(state, data, options[chosen])
            yield Step(decisions, seat, options, chosen, before, kernel.duplicate(state))
            if state.fault:
                code = int(state.fault)
                outcome.update(status=STATUSES[FAULT], detail=f"{FAULTS[RULES]} (code {code})")
                return
        place, score = np.zeros(MAX_SEATS, np.int64), np.zeros(MAX_SEATS, np.int64)
        source = np.zeros((MAX_SEATS, len(self.game.sources)), np.int64)
        reason = contract.result(state, data, place, score, source)
        n_seats = len(self.lineup)
        outcome.update(
            status=STATUSES[0],
            reason=self.game.reasons[reason],
            decisions=decisions,
            place=place[:n_seats].tolist(),
            score=score[:n_seats].tolist(),
            source=source[:n_seats].tolist(),
        )

    def _ask(
        self,
        seat: int,
        rotation: int,
        view: np.record,
        n: int,
        data: np.record,
        streams: np.ndarray,
        plain: bool,
    ) -> int:
        """The seat's choice, compiled like the run's or, for a traceback, interpreted."""
        strategy = self.seated(seat, rotation)
        shown = self._options[1]
        shown[:n] = self._options[0, :n]
        choose = strategy.plain if plain else strategy.seat
        try:
            with np.errstate(divide="raise"):
                return int(choose(view, shown, n, data, strategy.numbers, streams[seat]))
        except (Exception, SystemExit) as error:
            raise StrategyError(describe_error(strategy.script, error)) from error
