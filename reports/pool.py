"""Line-ups under one variant read together; a single line-up is a pool of one."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from reports import estimates
from reports.estimates import Estimate
from reports.judge import Paired, batch_paired
from reports.reading import MIXED, Reading
from reports.result import RunResult
from reports.rows import readings_of


@dataclass(frozen=True)
class Pool:
    """Some line-ups under one variant. They may share their deals, see `estimates.average`."""

    readings: Sequence[Reading]

    @property
    def level(self) -> float:
        """Of every interval."""
        return self.readings[0].level

    @property
    def blocks(self) -> int:
        """Different whole blocks."""
        return max(reading.blocks for reading in self.readings)

    def mean(self, ask: Callable[[Reading], Estimate]) -> Estimate:
        """Average of an estimate, by games."""
        weights = [float(reading.games) for reading in self.readings]
        return estimates.average([ask(reading) for reading in self.readings], weights)

    def counts(self, name: str) -> np.ndarray:
        """Sum of a field of the counts, without its variant axis."""
        total: np.ndarray = np.sum(
            [getattr(r.tally.counts, name)[r.variant] for r in self.readings], axis=0
        )
        return total

    def rate(self, hits: float, trials: int) -> Estimate:
        """A share of games; one observation per deal."""
        return estimates.rate(hits, trials, self.blocks, trials, self.level)

    def holders(self, strategy: str, mirrors: bool = False) -> list[tuple[Reading, int]]:
        """Line-ups with a strategy and its index there; mirrors, where it wins by design, apart."""
        return [
            (reading, reading.tally.strategies.index(strategy))
            for reading in self.readings
            if strategy in reading.tally.strategies and (mirrors or not reading.is_mirror)
        ]

    def strategy_share(self, strategy: str) -> Estimate:
        """Win share of one seat of a strategy; 1 / players is even."""
        if len(self.readings) == 1:
            (reading,) = self.readings
            return reading.strategy_share(reading.tally.strategies.index(strategy))
        held = self.holders(strategy)
        credit = sum(reading.batches[u] for reading, u in held)
        most = sum(reading.batches.sum(0) * reading.seats_of[u] for reading, u in held)
        return self._share(credit, most, [reading for reading, _ in held])

    def seat_share(self, seat: int) -> Estimate:
        """Win share of a seat, over all strategies that sit there."""
        if len(self.readings) == 1:
            return self.readings[0].seat_share(seat)
        credit = sum(reading.seat_batches(seat) for reading in self.readings)
        most = sum(reading.batches.sum(0) for reading in self.readings)
        return self._share(credit, most, self.readings)

    def _share(self, credit: Any, most: Any, readings: Sequence[Reading]) -> Estimate:
        games, blocks = sum(r.games for r in readings), max(r.blocks for r in readings)
        return estimates.pooled_share(credit, most, games, blocks, self.level)

    def share_change(self, strategy: str) -> Paired:
        """Difference of a strategy's win share per seat to that under variant 0, deal by deal."""
        if len(self.readings) == 1:
            (reading,) = self.readings
            return reading.share_change(reading.tally.strategies.index(strategy))
        held = self.holders(strategy)
        sides = [
            np.sum(
                [(side.batches[u], side.batches.sum(0) * side.seats_of[u]) for side, u in pairs], 0
            )
            for pairs in (held, [(reading.base, u) for reading, u in held])
        ]
        return self._paired(sides, [reading for reading, _ in held])

    def seat_change(self, seat: int) -> Paired:
        """Difference of a seat's win share to that under variant 0, deal by deal."""
        if len(self.readings) == 1:
            return self.readings[0].seat_change(seat)
        sides = [
            np.sum([(side.seat_batches(seat), side.batches.sum(0)) for side in readings], 0)
            for readings in (self.readings, [reading.base for reading in self.readings])
        ]
        return self._paired(sides, self.readings)

    def change(self, ask: Callable[[Reading], Paired]) -> Paired:
        """Average of a difference to variant 0, by games."""
        weights = [float(reading.games) for reading in self.readings]
        return _averaged([ask(reading) for reading in self.readings], weights)

    def strategy_change(self, strategy: str, ask: Callable[[Reading, int], Paired]) -> Paired:
        """Average of a strategy's difference to variant 0, by the seats it held."""
        held = self.holders(strategy, mirrors=True)
        weights = [float(reading.games * reading.seats_of[u]) for reading, u in held]
        return _averaged([ask(reading, u) for reading, u in held], weights)

    def _paired(self, sides: Sequence[Any], readings: Sequence[Reading]) -> Paired:
        games, blocks = sum(r.games for r in readings), max(r.blocks for r in readings)
        return batch_paired(np.concatenate(sides), games, blocks, self.level)

    def strategy_mean(
        self, strategy: str, ask: Callable[[Reading, int], Estimate], mirrors: bool = False
    ) -> Estimate:
        """Average of a strategy's estimate, by the seats it held."""
        held = self.holders(strategy, mirrors)
        weights = [float(reading.games * reading.seats_of[u]) for reading, u in held]
        return estimates.average([ask(reading, u) for reading, u in held], weights)

    @property
    def strategies(self) -> list[str]:
        """All strategies, in order of first appearance."""
        names = [name for reading in self.readings for name in reading.tally.strategies]
        return list(dict.fromkeys(names))


def _averaged(parts: Sequence[Paired], weights: Sequence[float]) -> Paired:
    """Over line-ups that share their deals; how they move together was not counted."""
    if len(parts) == 1:
        return parts[0]
    change = estimates.average([part.change for part in parts], weights)
    return Paired(change, math.nan, math.nan)


def pools(result: RunResult) -> Iterator[tuple[dict[str, Any], Pool]]:
    """Every line-up of every variant with the keys of its rows; then all of them, if several."""
    for v, variant in enumerate(result.variants):
        readings = readings_of(result, v)
        for reading in readings:
            yield {"variant": variant, "lineup": reading.lineup}, Pool([reading])
        if len(readings) > 1:
            yield {"variant": variant, "lineup": MIXED}, Pool(readings)
