"""Line-ups under one variant read together; a single line-up is a pool of one."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from reports import estimates
from reports.estimates import Estimate
from reports.judge import Paired
from reports.reading import MIXED, Metric, Reading
from reports.result import RunResult
from reports.rows import readings_of
from reports.strata import Strata, pooled_change, pooled_mean, pooled_share


@dataclass(frozen=True)
class Pool:
    """Some line-ups under one variant. They share their deals, see `reports.strata`."""

    readings: Sequence[Reading]

    @property
    def level(self) -> float:
        """Of every interval."""
        return self.readings[0].level

    @property
    def blocks(self) -> int:
        """Different whole blocks."""
        return max(reading.blocks for reading in self.readings)

    def mean(self, ask: Callable[[Reading], Metric]) -> Estimate:
        """Mean of a metric of every line-up."""
        return self._mean([ask(reading) for reading in self.readings])

    def strategy_mean(self, strategy: str, name: int, mirrors: bool = False) -> Estimate:
        """Mean of a strategy's metric, see `Reading.of_strategy`, per seat that it held."""
        held = self.holders(strategy, mirrors)
        return self._mean([reading.of_strategy(u, name) for reading, u in held])

    def _mean(self, metrics: Sequence[Metric]) -> Estimate:
        if len(metrics) == 1:
            return metrics[0].mean()
        size = _size([metric.of for metric in metrics])
        return pooled_mean(_strata(metrics), *size, self.level)

    def shared_rate(self) -> Estimate:
        """Share of games whose victory is shared."""
        metrics = [reading.of_game("shared") for reading in self.readings]
        if len(metrics) == 1:
            return metrics[0].share()
        return pooled_share(_strata(metrics), *_size(self.readings), self.level)

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
        return self._share(_strategy_credit(held), [reading for reading, _ in held])

    def seat_share(self, seat: int) -> Estimate:
        """Win share of a seat, over all strategies that sit there."""
        if len(self.readings) == 1:
            return self.readings[0].seat_share(seat)
        return self._share(_seat_credit(self.readings, seat), self.readings)

    def _share(self, credit: Strata, readings: Sequence[Reading]) -> Estimate:
        return pooled_share(credit, *_size(readings), self.level)

    # ------------------------------------------------------------------ against the baseline

    def share_change(self, strategy: str) -> Paired:
        """Difference of a strategy's win share per seat to that under variant 0, deal by deal."""
        if len(self.readings) == 1:
            (reading,) = self.readings
            return reading.share_change(reading.tally.strategies.index(strategy))
        held = self.holders(strategy)
        bases = [(reading.base, u) for reading, u in held]
        credit, base = _strategy_credit(held), _strategy_credit(bases)
        return pooled_change(credit, base, *_size([r for r, _ in held]), self.level)

    def seat_change(self, seat: int) -> Paired:
        """Difference of a seat's win share to that under variant 0, deal by deal."""
        if len(self.readings) == 1:
            return self.readings[0].seat_change(seat)
        bases = [reading.base for reading in self.readings]
        credit, base = _seat_credit(self.readings, seat), _seat_credit(bases, seat)
        return pooled_change(credit, base, *_size(self.readings), self.level)

    def change(self, ask: Callable[[Reading], Metric]) -> Paired:
        """Difference of a metric of every line-up to that under variant 0, deal by deal."""
        return self._change([ask(reading) for reading in self.readings])

    def strategy_change(self, strategy: str, name: int) -> Paired:
        """Difference of a strategy's metric, see `Reading.of_strategy`, deal by deal."""
        held = self.holders(strategy, mirrors=True)
        return self._change([reading.of_strategy(u, name) for reading, u in held])

    def _change(self, metrics: Sequence[Metric]) -> Paired:
        if len(metrics) == 1:
            return metrics[0].change()
        ours, theirs = _strata(metrics), _strata([metric.base for metric in metrics])
        return pooled_change(ours, theirs, *_size([each.of for each in metrics]), self.level)

    @property
    def strategies(self) -> list[str]:
        """All strategies, in order of first appearance."""
        names = [name for reading in self.readings for name in reading.tally.strategies]
        return list(dict.fromkeys(names))


def _strata(metrics: Sequence[Metric]) -> Strata:
    return Strata.of([metric.batches for metric in metrics])


def _size(readings: Sequence[Reading]) -> tuple[int, int]:
    """Games and different deals of line-ups."""
    games, blocks = [each.games for each in readings], [each.blocks for each in readings]
    return sum(games), max(blocks, default=0)


def _strategy_credit(held: Sequence[tuple[Reading, int]]) -> Strata:
    """Win credit of a strategy's seats, by batch of deals."""
    return Strata.of([(r.batches[u], r.batches.sum(0) * r.seats_of[u]) for r, u in held])


def _seat_credit(readings: Sequence[Reading], seat: int) -> Strata:
    """Win credit of a seat, by batch of deals."""
    return Strata.of([(r.seat_batches(seat), r.batches.sum(0)) for r in readings])


def pools(result: RunResult) -> Iterator[tuple[dict[str, Any], Pool]]:
    """Every line-up of every variant with the keys of its rows; then all of them, if several."""
    for v, variant in enumerate(result.variants):
        readings = readings_of(result, v)
        for reading in readings:
            yield {"variant": variant, "lineup": reading.lineup}, Pool([reading])
        if len(readings) > 1:
            yield {"variant": variant, "lineup": MIXED}, Pool(readings)
