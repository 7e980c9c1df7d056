"""Counts to estimates: a value with its interval, its n and how it was made.

A block (one deal in all seat rotations) is the unit of every standard error. Games of one deal
may depend on each other in any way; blocks do not. All sums are exact integers until the last
division, so 10^9 games lose nothing to rounding.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from reports import special

LEVEL = 0.95
RARE = 0.05  # shares below this, and above 1 - this, get a Jeffreys interval

FIXED = "fixed by the design"  # a method: chance has no part in the value
CONSTANT = "the same in every deal"  # a method: nothing varied, so no interval can be given


@dataclass(frozen=True)
class Estimate:
    """A number with its interval; NaN limits mean that no interval can be given."""

    value: float
    low: float
    high: float
    n: float  # effective number of independent observations
    games: int
    blocks: int
    method: str
    level: float = LEVEL

    @property
    def has_interval(self) -> bool:
        """False when the value is fixed by the design, or nothing was observed."""
        return math.isfinite(self.low) and math.isfinite(self.high)

    @property
    def half_width(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


@dataclass(frozen=True)
class Moments:
    """Count, sum and sum of squares of one whole number per block."""

    n: int
    total: int
    squares: int

    @classmethod
    def of_histogram(cls, histogram: np.ndarray) -> "Moments":
        """Moments of the bin numbers of a histogram of blocks."""
        bins = [(k, int(count)) for k, count in enumerate(histogram.tolist()) if count]
        return cls(
            sum(count for _, count in bins),
            sum(k * count for k, count in bins),
            sum(k * k * count for k, count in bins),
        )

    @property
    def mean(self) -> float:
        """Mean per block, NaN without blocks."""
        return self.total / self.n if self.n else math.nan

    @property
    def variance(self) -> float:
        """Sample variance per block, NaN below two blocks."""
        if self.n < 2:
            return math.nan
        return (self.n * self.squares - self.total**2) / (self.n * (self.n - 1))


# ---------------------------------------------------------------------- quantiles and limits


@cache
def z_quantile(level: float) -> float:
    """Two-sided quantile of the normal distribution: 1.96 for 0.95."""
    return float(special.ndtri((1 + level) / 2))


def family_width(level: float, tests: int) -> float:
    """How much wider an interval is for a family of `tests` (Bonferroni), 1.0 for one test.

    A level above LEVEL is that of a planned look (see `reports.sequential`). There the chance of
    an alarm at any look falls a little less than the tails do: a fifth at most, up to ten tests.
    """
    if tests == 1:
        return 1.0
    if level > LEVEL:
        tests = math.ceil(1.2 * tests)
    return z_quantile(1 - (1 - level) / tests) / z_quantile(level)


@cache
def t_quantile(level: float, freedom: float) -> float:
    """Two-sided quantile of Student's t distribution."""
    return float(special.stdtrit(freedom, (1 + level) / 2))


def wilson(value: float, n: float, level: float = LEVEL) -> tuple[float, float]:
    """Wilson's score limits of a share (Wilson 1927); n may be fractional."""
    z = z_quantile(level)
    centre = (value + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(value * (1 - value) / n + z * z / (4 * n * n))
    return max(0.0, centre - half), min(1.0, centre + half)


def jeffreys(value: float, n: float, level: float = LEVEL) -> tuple[float, float]:
    """Jeffreys limits of a share, with the ends closed at 0 and 1 (Brown, Cai, DasGupta 2001)."""
    hits, misses = value * n + 0.5, (1 - value) * n + 0.5
    tail = (1 - level) / 2
    low = 0.0 if value <= 0 else float(special.betaincinv(hits, misses, tail))
    high = 1.0 if value >= 1 else float(special.betaincinv(hits, misses, 1 - tail))
    return low, high


def share_limits(value: float, n: float, level: float = LEVEL) -> tuple[float, float, str]:
    """Wilson in the middle, Jeffreys near 0 and 1; also names the method."""
    if value < RARE or value > 1 - RARE:
        return *jeffreys(value, n, level), "Jeffreys"
    return *wilson(value, n, level), "Wilson"


def student_n(n: float, blocks: int, level: float = LEVEL) -> float:
    """Effective n, less for a variance that few blocks estimate (Korn and Graubard 1998)."""
    return n * (z_quantile(level) / t_quantile(level, blocks - 1)) ** 2


def correction(counts: np.ndarray) -> np.ndarray:
    """What makes the squares of deviations from a mean an unbiased variance: [line-up, 1].

    Args:
        counts: observations of each batch of deals: [line-up, batch].
    """
    batches = (counts > 0).sum(1)
    factor: np.ndarray = np.sqrt(batches / np.maximum(batches - 1, 1))[:, None]
    return factor


# ---------------------------------------------------------------------- shares and means


def share(moments: Moments, most: int, games: int, level: float = LEVEL) -> Estimate:
    """A share of credit, from a strategy's or a seat's credit per block.

    Args:
        moments: of the credit per block.
        most: the credit of a block that won every game.
        games: for the record.
        level: of the interval.
    """
    blocks = moments.n
    if blocks == 0:
        return Estimate(math.nan, 0.0, 1.0, 0.0, games, 0, "no whole deal", level)
    value = moments.total / (blocks * most)
    if blocks == 1:
        return Estimate(value, 0.0, 1.0, 0.0, games, 1, "one deal: anything is possible", level)
    variance = moments.variance / most**2
    note = ", n from block variance"
    if variance > 0:
        n = value * (1 - value) * blocks / variance
    elif value in (0.0, 1.0):
        n, note = float(blocks), ", one observation per deal"
    else:
        # Every deal gave the same share. As if one more deal had been as unlike as possible.
        n = value * (1 - value) * ((blocks + 1) / max(value, 1 - value)) ** 2
        note = ", as if one more deal were unlike the rest"
    n = student_n(n, blocks, level)
    low, high, name = share_limits(value, n, level)
    return Estimate(value, low, high, n, games, blocks, name + note, level)


def fixed_share(value: float, games: int, blocks: int) -> Estimate:
    """A share that the design fixes, such as a strategy's among copies of itself."""
    return Estimate(value, math.nan, math.nan, math.nan, games, blocks, FIXED)


def rate(hits: float, trials: int, blocks: int, games: int, level: float = LEVEL) -> Estimate:
    """A share of games or seat-games whose variance over blocks was not counted.

    One observation per deal: however much the games of a deal depend on each other, the interval
    is wide enough.
    """
    if trials == 0:
        return Estimate(math.nan, 0.0, 1.0, 0.0, games, blocks, "never observed", level)
    value = hits / trials
    n = float(min(blocks, trials))
    if n < 1:
        return Estimate(value, 0.0, 1.0, 0.0, games, blocks, "no whole deal", level)
    low, high, name = share_limits(value, n, level)
    return Estimate(value, low, high, n, games, blocks, f"{name}, one observation per deal", level)


def mean(moments: Moments, per_block: float, games: int, level: float = LEVEL) -> Estimate:
    """A mean with a t interval over blocks.

    Args:
        moments: of the totals per block.
        per_block: how many observations a block's total adds up (times the unit).
        games: for the record.
        level: of the interval.
    """
    blocks = moments.n
    if blocks == 0:
        return without_interval(math.nan, games, 0, "no whole deal", level)
    value = moments.mean / per_block
    if blocks == 1:
        return without_interval(value, games, 1, "one deal: not estimable", level)
    if moments.variance == 0:
        return without_interval(value, games, blocks, CONSTANT, level)
    half = t_quantile(level, blocks - 1) * math.sqrt(moments.variance / blocks) / abs(per_block)
    return Estimate(
        value, value - half, value + half, float(blocks), games, blocks, "t over deals", level
    )


def without_interval(value: float, games: int, blocks: int, method: str, level: float) -> Estimate:
    """An estimate of which no more can be said than its value."""
    return Estimate(value, math.nan, math.nan, float(blocks), games, blocks, method, level)


def average(parts: Sequence[Estimate], weights: Sequence[float]) -> Estimate:
    """A weighted average of estimates that may share their deals.

    Its limits are the averages of the limits: the interval of parts that move together, so it
    holds however the parts are correlated. Parts that never varied count as exact.
    """
    pairs = [(e, w) for e, w in zip(parts, weights, strict=True) if w > 0 and e.games > 0]
    if not pairs:
        blocks = max((e.blocks for e in parts), default=0)
        return Estimate(math.nan, math.nan, math.nan, 0.0, 0, blocks, "never observed")
    if len(pairs) == 1:
        return pairs[0][0]
    total = sum(w for _, w in pairs)
    fixed = all(e.method == CONSTANT for e, _ in pairs)

    def mix(values: Iterable[float]) -> float:
        return sum(v * w for v, (_, w) in zip(values, pairs, strict=True)) / total

    def limit(e: Estimate, at: float) -> float:
        return e.value if e.method == CONSTANT and not fixed else at

    return Estimate(
        mix(e.value for e, _ in pairs),
        mix(limit(e, e.low) for e, _ in pairs),
        mix(limit(e, e.high) for e, _ in pairs),
        mix(e.n for e, _ in pairs),
        sum(e.games for e, _ in pairs),
        max(e.blocks for e, _ in pairs),
        CONSTANT if fixed else "average, its limits hold for any correlation of the parts",
        pairs[0][0].level,
    )


# ---------------------------------------------------------------------- ratios


@dataclass(frozen=True)
class Ratio:
    """Sums over blocks of y and x and of their products: all that y / x and its error need."""

    blocks: int
    y: int
    x: int
    yy: int
    yx: int
    xx: int

    @property
    def value(self) -> float:
        """Sum of y over sum of x."""
        return self.y / self.x if self.x else math.nan

    @property
    def variance(self) -> float:
        """Variance of the ratio by the delta method; 0 when it cannot be told."""
        if self.x == 0 or self.blocks < 2:
            return 0.0
        r = self.value
        squares = max(0.0, self.yy - 2 * r * self.yx + r * r * self.xx)
        return squares * self.blocks / (self.blocks - 1) / self.x**2


def ratio_share(ratio: Ratio, unit: int, most_per_block: int, level: float = LEVEL) -> Estimate:
    """A share y / (unit * x), such as credit per game in which a component was taken.

    The effective n never exceeds the number of observations, so that a chance zero variance of
    a rare component cannot look precise.
    """
    if ratio.x == 0:
        return Estimate(math.nan, 0.0, 1.0, 0.0, 0, ratio.blocks, "never observed", level)
    value = ratio.value / unit
    variance = ratio.variance / unit**2
    at_least = ratio.x / most_per_block  # observations if the games of a deal are all alike
    if ratio.blocks < 2:
        n = 0.0
    elif variance > 0 and 0 < value < 1:
        n = min(float(ratio.x), value * (1 - value) / variance)
        n = student_n(n, max(2, math.ceil(min(ratio.blocks, ratio.x))), level)
    else:
        n = min(float(ratio.blocks), max(1.0, at_least))
    if n <= 0:
        return Estimate(
            value, 0.0, 1.0, 0.0, ratio.x, ratio.blocks, "one deal: anything is possible", level
        )
    low, high, name = share_limits(value, n, level)
    method = f"{name}, n from the delta method over deals"
    return Estimate(value, low, high, n, ratio.x, ratio.blocks, method, level)


def ratio_mean(ratio: Ratio, level: float = LEVEL) -> Estimate:
    """A mean y / x, such as coins per game in which a component was taken; t over deals."""
    if ratio.x == 0:
        return without_interval(math.nan, 0, ratio.blocks, "never observed", level)
    often = min(ratio.blocks, ratio.x)
    if often < 2:
        return without_interval(
            ratio.value, ratio.x, ratio.blocks, "one deal: not estimable", level
        )
    if ratio.variance == 0:
        return without_interval(ratio.value, ratio.x, ratio.blocks, CONSTANT, level)
    half = t_quantile(level, often - 1) * math.sqrt(ratio.variance)
    value, method = ratio.value, "t over deals, error by the delta method"
    return Estimate(
        value, value - half, value + half, float(often), ratio.x, ratio.blocks, method, level
    )


def difference(one: Estimate, other: Estimate, correlation: float = 0.0) -> Estimate:
    """Difference of two shares from their limits (Newcombe 1998; Zou and Donner 2008)."""
    value = one.value - other.value
    n, games = min(one.n, other.n), one.games + other.games
    blocks = max(one.blocks, other.blocks)
    if not math.isfinite(value):
        return Estimate(value, -1.0, 1.0, 0.0, games, blocks, "never observed", one.level)

    def reach(a: float, b: float) -> float:
        return math.sqrt(max(0.0, a * a + b * b - 2 * correlation * a * b))

    low = value - reach(one.value - one.low, other.high - other.value)
    high = value + reach(one.high - one.value, other.value - other.low)
    return Estimate(
        value, max(-1.0, low), min(1.0, high), n, games, blocks,
        "from both shares' limits and their correlation over deals", one.level,
    )  # fmt: skip


def ratio_correlation(one: Ratio, other: Ratio, products: tuple[int, int, int, int]) -> float:
    """Correlation of two ratios over blocks, from the sums of (y1 y2, y1 x2, x1 y2, x1 x2)."""
    spread = one.variance * other.variance
    if spread <= 0:
        return 0.0
    y1y2, y1x2, x1y2, x1x2 = products
    r1, r2 = one.value, other.value
    together = y1y2 - r2 * y1x2 - r1 * x1y2 + r1 * r2 * x1x2
    together *= one.blocks / (one.blocks - 1) / (one.x * other.x)
    return max(-1.0, min(1.0, together / math.sqrt(spread)))
