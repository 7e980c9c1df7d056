"""One line-up's counts under one variant, read as estimates."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from reports import estimates
from reports.estimates import Estimate, Moments, Ratio
from reports.judge import Paired, Pairs, SeatTest, paired, seat_test
from sim.core.tally import (
    CREDIT,
    GAME_METRICS,
    METRIC_BATCHES,
    PART_VECTOR,
    SEAT_METRICS,
    STRATEGY_METRICS,
    Tally,
)

MIXED = "all"  # stands for every strategy, or every line-up
# Where the product of two sums stands among PART_MOMENTS: those with i <= j, row by row.
_PRODUCT_AT = [
    [
        PART_VECTOR + low * PART_VECTOR - low * (low - 1) // 2 + high - low
        for low, high in (sorted((i, j)) for j in range(PART_VECTOR))
    ]
    for i in range(PART_VECTOR)
]
OFTEN = 100  # deals and seat-games from which a gap's error is taken as it was measured


@dataclass(frozen=True)
class Reading:
    """Estimates of one line-up under one variant (by index)."""

    lineup: str  # its id
    tally: Tally
    variant: int
    level: float = estimates.LEVEL  # of every interval

    @cached_property
    def blocks(self) -> int:
        """Whole blocks."""
        return int(self.tally.counts.blocks[self.variant, 1])

    @cached_property
    def games(self) -> int:
        """Finished games."""
        return int(self.tally.counts.games[self.variant, 0])

    @property
    def per_block(self) -> int:
        """Games per block."""
        return self.tally.games_per_block

    @cached_property
    def seats_of(self) -> tuple[int, ...]:
        """Seats per game of each strategy."""
        held = Counter(self.tally.lineup)
        return tuple(held[name] for name in self.tally.strategies)

    @property
    def is_mirror(self) -> bool:
        """True when a strategy only meets copies of itself."""
        return len(self.tally.strategies) == 1

    def moments(self, metric: int) -> Moments:
        """Of the block totals of a position on the metric axis."""
        counts, v = self.tally.counts, self.variant
        return Moments(
            int(counts.pairs[v, v]),
            int(counts.total[v, v, metric]),
            int(counts.cross[v, v, metric]),
        )

    # ------------------------------------------------------------------ who wins

    def strategy_share(self, strategy: int) -> Estimate:
        """Win share of one seat of a strategy; 1 / players is even."""
        held = self.seats_of[strategy]
        games = self.games
        if self.is_mirror:
            return estimates.fixed_share(1 / self.tally.shape.seats, games, self.blocks)
        histogram = self.tally.counts.block_credit[self.variant, strategy]
        moments = Moments.of_histogram(histogram)
        whole = estimates.share(moments, CREDIT * self.per_block, games, self.level)
        if held == 1:
            return whole
        return Estimate(
            whole.value / held, whole.low / held, whole.high / held, whole.n, games, whole.blocks,
            whole.method, self.level,
        )  # fmt: skip

    @cached_property
    def batches(self) -> np.ndarray:
        """Credit of each batch of deals: int64 [strategy, batch]."""
        found: np.ndarray = self.tally.counts.batch_credit[self.variant, : len(self.seats_of)]
        return found

    def seat_batches(self, seat: int) -> np.ndarray:
        """A seat's credit of each batch of deals: int64 [batch]."""
        row = len(self.seats_of) + seat
        found: np.ndarray = self.tally.counts.batch_credit[self.variant, row]
        return found

    def batch_totals(self, metric: int) -> np.ndarray:
        """Block totals of a position on the metric axis by batch of deals: int64 [batch]."""
        found: np.ndarray = self.tally.counts.batch_total[self.variant, metric]
        return found

    @cached_property
    def batch_blocks(self) -> np.ndarray:
        """Whole blocks in each of these batches: int64 [batch]."""
        blocks = self.batches.sum(0) // (CREDIT * self.per_block)
        found: np.ndarray = blocks.reshape(-1, METRIC_BATCHES).sum(0)
        return found

    def seat_moments(self, seat: int) -> Moments:
        """Of a seat's credit per block."""
        return Moments.of_histogram(self.tally.counts.block_seat[self.variant, seat])

    def seat_share(self, seat: int) -> Estimate:
        """Win share of a seat, over all strategies that sit there."""
        moments = self.seat_moments(seat)
        return estimates.share(moments, CREDIT * self.per_block, self.games, self.level)

    def seat_test(self) -> SeatTest:
        """Do the seats win alike?"""
        seats = [self.seat_moments(seat) for seat in range(self.tally.shape.seats)]
        credit = self.tally.counts.batch_credit[self.variant, len(self.seats_of) :]
        return seat_test(seats, CREDIT * self.per_block, credit, self.level)

    def cell_share(self, strategy: int, seat: int) -> Estimate:
        """Win share of a strategy in a seat; one observation per deal."""
        wins = self.tally.counts.wins[self.variant, strategy, seat].tolist()
        credit = sum(count / sharing for sharing, count in enumerate(wins) if sharing)
        return self.rate(credit, sum(wins))

    # ------------------------------------------------------------------ means

    def of_strategy(self, strategy: int, name: int) -> "Metric":
        """Per seat and game; `name` indexes STRATEGY_METRICS, then the sources."""
        position = self.tally.shape.strategy_metric(strategy, name)
        return Metric(self, position, self.per_block * self.seats_of[strategy])

    def of_seat(self, seat: int, name: str) -> "Metric":
        """Per game; one of SEAT_METRICS."""
        position = self.tally.shape.seat_metric(seat, SEAT_METRICS.index(name))
        return Metric(self, position, self.per_block)

    def of_game(self, name: str) -> "Metric":
        """Per game; one of GAME_METRICS."""
        position = self.tally.shape.game_metric(GAME_METRICS.index(name))
        return Metric(self, position, self.per_block)

    def of_part(self, component: int, name: int) -> "Metric":
        """How often a component is taken or used in a game (PART_METRICS)."""
        return Metric(self, self.tally.shape.part_metric(component, name), self.per_block)

    def strategy_mean(self, strategy: int, name: int) -> Estimate:
        """Mean per seat and game; `name` indexes STRATEGY_METRICS, then the sources."""
        return self.of_strategy(strategy, name).mean()

    def rate(self, hits: float, trials: int) -> Estimate:
        """A share of games or seat-games; one observation per deal."""
        return estimates.rate(hits, trials, self.blocks, trials, self.level)

    def score_batches(self, strategy: int) -> np.ndarray:
        """Score histogram of a strategy by batch of deals: int64 [batch, bin]."""
        found: np.ndarray = self.tally.counts.batch[self.variant, strategy]
        return found

    def scores(self, strategy: int) -> np.ndarray:
        """Score histogram of a strategy, over its seats."""
        histogram: np.ndarray = self.tally.counts.score[self.variant, strategy].sum(0)
        return histogram

    # ------------------------------------------------------------------ components

    def component(self, strategy: int, component: int) -> "PartReading":
        """What a strategy made of a component."""
        if (strategy, component) not in self._parts:
            self._parts[strategy, component] = self._part(strategy, component)
        return self._parts[strategy, component]

    @cached_property
    def _parts(self) -> "dict[tuple[int, int], PartReading]":
        """What was read of components, because their estimates take long."""
        return {}

    def _part(self, strategy: int, component: int) -> "PartReading":
        counts = self.tally.counts
        row = counts.part[self.variant, strategy, :, component].sum(0).tolist()
        sums = counts.part_block[self.variant, strategy, component].tolist()
        trials = int(counts.place[self.variant, strategy].sum())
        return PartReading(self, row, sums, trials, self.per_block * self.seats_of[strategy])

    def together(self, component: int) -> "PartReading":
        """What all seats made of a component."""
        counts, v = self.tally.counts, self.variant
        row = counts.part[v, :, :, component].sum((0, 1)).tolist()
        sums = counts.part_block[v, -1, component].tolist()
        trials = int(counts.place[v].sum())
        return PartReading(self, row, sums, trials, self.per_block * self.tally.shape.seats)

    def batch_gaps(self, component: int) -> np.ndarray:
        """What each batch of deals adds to the gap of all seats together: [batch].

        The gap is that of win shares between those who took a component and those who did not;
        by the delta method the squares add up to its variance.
        """
        taken, won, passed, won_else = self.tally.counts.batch_part[self.variant, component]
        sides = [
            (won - taken * (won.sum() / taken.sum())) / taken.sum(),
            (won_else - passed * (won_else.sum() / passed.sum())) / passed.sum(),
        ]
        moved: np.ndarray = (
            (sides[0] - sides[1]) * estimates.correction(self.batch_blocks[None])[0] / CREDIT
        )
        return moved

    # ------------------------------------------------------------------ against the baseline

    @property
    def base(self) -> "Reading":
        """The same line-up under variant 0."""
        return replace(self, variant=0)

    def share_change(self, strategy: int) -> Paired:
        """Difference of a strategy's win share per seat to that under variant 0."""
        return self.of_strategy(strategy, STRATEGY_METRICS.index("credit")).change(CREDIT)

    def seat_change(self, seat: int) -> Paired:
        """Difference of a seat's win share to that under variant 0."""
        return self.of_seat(seat, "credit").change(CREDIT)


@dataclass(frozen=True)
class Metric:
    """One position on the metric axis of a line-up under one variant."""

    of: Reading
    position: int
    per_block: int  # observations that a block's total adds up

    @property
    def moments(self) -> Moments:
        """Of the block totals."""
        return self.of.moments(self.position)

    @property
    def base(self) -> "Metric":
        """The same under variant 0."""
        return replace(self, of=self.of.base)

    @property
    def batches(self) -> tuple[np.ndarray, np.ndarray]:
        """Totals, and observations they add up, by batch of deals."""
        return self.of.batch_totals(self.position), self.of.batch_blocks * self.per_block

    def mean(self) -> Estimate:
        """Mean of the observations."""
        return estimates.mean(self.moments, self.per_block, self.of.games, self.of.level)

    def share(self) -> Estimate:
        """Share of the observations, for a metric that is 0 or 1."""
        return estimates.share(self.moments, self.per_block, self.of.games, self.of.level)

    def change(self, unit: int = 1) -> Paired:
        """Difference to variant 0 on the same deals; totals are counted in `unit`."""
        counts, v = self.of.tally.counts, self.of.variant
        pairs = Pairs(
            int(counts.pairs[v, 0]),
            int(counts.total[v, 0, self.position]),
            int(counts.total[0, v, self.position]),
            int(counts.cross[v, 0, self.position]),
        )
        return paired(
            pairs, self.moments, self.base.moments, self.per_block * unit, self.of.games,
            self.of.level,
        )  # fmt: skip


@dataclass(frozen=True)
class PartReading:
    """What one strategy of a line-up made of one component."""

    of: Reading
    row: list[int]  # PART_FIELDS
    sums: list[int]  # PART_MOMENTS
    trials: int  # seat-games
    most: int  # seat-games per block

    @property
    def taken(self) -> int:
        """Seat-games of whole blocks that took it."""
        return self.sums[0]

    @property
    def passed(self) -> int:
        """Seat-games of whole blocks that could have taken it and did not."""
        return self.sums[3]

    def product(self, i: int, j: int) -> int:
        """Sum over blocks of x[i] * x[j], see PART_VECTOR."""
        return self.sums[_PRODUCT_AT[i][j]]

    def ratio(self, y: int, x: int) -> Ratio:
        """Ratio of two sums, with its moments over blocks."""
        return Ratio(
            self.of.blocks, self.sums[y], self.sums[x],
            self.product(y, y), self.product(y, x), self.product(x, x),
        )  # fmt: skip

    def offered_rate(self) -> Estimate:
        """Share of seat-games in which it could be taken."""
        return self.of.rate(self.row[3], self.trials)

    def taken_rate(self) -> Estimate:
        """Share of the seat-games with the choice that took it."""
        both = self.taken + self.passed
        ratio = Ratio(
            self.of.blocks, self.taken, both, self.product(0, 0),
            self.product(0, 0) + self.product(0, 3),
            self.product(0, 0) + 2 * self.product(0, 3) + self.product(3, 3),
        )  # fmt: skip
        return estimates.ratio_share(ratio, 1, self.most, self.of.level)

    def used_rate(self) -> Estimate:
        """Share of the seat-games that took it in which it was used."""
        return self.of.rate(self.row[5], self.row[4])

    def amount_used(self) -> Estimate:
        """How much it was used, mean of the seat-games that took it."""
        return estimates.ratio_mean(self.ratio(6, 0), self.of.level)

    @cached_property
    def win_taken(self) -> Estimate:
        """Win share of the seat-games that took it."""
        return estimates.ratio_share(self.ratio(1, 0), CREDIT, self.most, self.of.level)

    @cached_property
    def win_passed(self) -> Estimate:
        """Win share of the seat-games that had the choice and did not take it."""
        return estimates.ratio_share(self.ratio(4, 3), CREDIT, self.most, self.of.level)

    @cached_property
    def gap(self) -> Estimate:
        """Win share when taken minus when not."""
        return estimates.difference(self.win_taken, self.win_passed, self._correlation())

    def stratified_gap(self, strata: "Sequence[PartReading]") -> Estimate:
        """The gap within each stratum, averaged; self holds the sums over all strata.

        The error is that of the plain gap, from the moments of all seats together, so it knows
        how the seats of a deal move together. It is widened for what the comparison within
        strata loses when they take the thing at different rates.
        """
        weight = sum(part.weight for part in strata)
        plain = self.gap
        if weight <= 0 or not plain.has_interval:
            return estimates.average([part.gap for part in strata], [p.weight for p in strata])
        value = sum(part.gap.value * part.weight for part in strata if part.weight > 0) / weight
        wide = math.sqrt(max(1.0, self.weight / weight))
        below, above = plain.value - plain.low, plain.high - plain.value
        rarer = min(self.of.blocks, self.taken, self.passed)
        if rarer >= OFTEN:
            below = above = estimates.t_quantile(plain.level, rarer - 1) * self._gap_error()
        return replace(
            plain, value=value, method="within strategies, error of all seats together",
            low=max(-1.0, value - wide * below), high=min(1.0, value + wide * above),
        )  # fmt: skip

    def _gap_error(self) -> float:
        """Standard error of the plain gap by the delta method."""
        one, other = self.ratio(1, 0), self.ratio(4, 3)
        both = 2 * self._correlation() * math.sqrt(one.variance * other.variance)
        return math.sqrt(max(0.0, one.variance + other.variance - both)) / CREDIT

    def _correlation(self) -> float:
        """Of the win shares when taken and when not, over deals."""
        products = (
            self.product(1, 4), self.product(1, 3), self.product(0, 4), self.product(0, 3)
        )  # fmt: skip
        return estimates.ratio_correlation(self.ratio(1, 0), self.ratio(4, 3), products)

    @property
    def weight(self) -> float:
        """Of this strategy's gap in a pooled one (Mantel and Haenszel 1959)."""
        both = self.taken + self.passed
        return self.taken * self.passed / both if both else 0.0
