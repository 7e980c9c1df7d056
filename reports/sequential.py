"""Planned looks at growing counts: limits that hold at all of them, and what stopping biases.

A group-sequential design in the sense of Jennison and Turnbull (2000). At look k an interval is
made as for a fixed plan, but at a higher nominal level; these repeated confidence intervals hold
at all looks together, so also at the one that ends the run, whatever rule ends it. The nominal
levels spend the error rate as deals come in: Lan and DeMets (1983), Pocock's type.
"""

import math
from collections.abc import Callable, Sequence
from functools import cache

import numpy as np

from reports import special
from reports.estimates import LEVEL, family_width, z_quantile

Spending = Callable[[float], float]
KEPT = 0.1  # of the error rate of several looks, for what the normal approximation leaves out
Regions = list[tuple[float, float]]

_SIGMAS = 9.0  # of a normal distribution that are not left out
_NOTHING = 1e-9  # probability of going on that no later look can make felt


def pocock_spent(fraction: float) -> float:
    """Part of the error rate spent at a fraction of the deals (Lan and DeMets 1983)."""
    return math.log(1 + (math.e - 1) * fraction)


@cache
def nominal_levels(
    looks: tuple[int, ...], level: float = LEVEL, spent: Spending = pocock_spent
) -> tuple[float, ...]:
    """The level of the interval at each look, so that all of them hold together with `level`.

    A single look is a fixed plan. Of several, the first have few deals, and credit comes in whole
    games: a tenth of the error rate is kept back, which makes the intervals 1.4 % wider.

    Args:
        looks: number of deals at each planned look, rising.
        level: that all intervals together are to have.
        spent: part of 1 - level that may be spent at a fraction of the deals.
    """
    miss = (1 - level) * (1 - KEPT if len(looks) > 1 else 1)
    bounds = boundaries([n / looks[-1] for n in looks], miss, spent)
    return tuple(float(special.ndtr(c) - special.ndtr(-c)) for c in bounds)


def boundaries(times: Sequence[float], miss: float, spent: Spending) -> list[float]:
    """Two-sided critical values of z at each look, see `nominal_levels`."""
    from scipy.optimize import brentq

    path = _Path(0.0)
    found: list[float] = []
    before = 0.0
    for time in times:
        goal = miss * spent(time)

        def excess(z: float, time: float = time, rate: float = goal - before) -> float:
            edge = z * math.sqrt(time)
            return path.alive - path.alive_within(time, [(-edge, edge)]) - rate

        found.append(float(brentq(excess, 0.0, _SIGMAS, xtol=1e-10)))
        edge = found[-1] * math.sqrt(time)
        path.go_on(time, [(-edge, edge)])
        before = goal
    return found


class _Path:
    """Density of a Brownian motion that was in the continuation regions at all looks so far.

    Armitage, McPherson and Rowe's recursion (1969), by Gauss-Legendre quadrature.
    """

    def __init__(self, drift: float) -> None:
        self.drift = drift
        self.time = 0.0
        self.points = np.zeros(1)
        self.mass = np.ones(1)  # probability at each point

    @property
    def alive(self) -> float:
        """Probability of not having stopped."""
        return float(self.mass.sum())

    def _step(self, time: float) -> tuple[np.ndarray, float]:
        """Mean of the position at `time` from each point, and its standard deviation."""
        return self.points + self.drift * (time - self.time), math.sqrt(time - self.time)

    def alive_within(self, time: float, regions: Regions) -> float:
        """Probability of not having stopped before and of being in the regions at `time`."""
        centre, sigma = self._step(time)
        total = 0.0
        for low, high in regions:
            above, below = (
                special.ndtr((low - centre) / sigma),
                special.ndtr((high - centre) / sigma),
            )
            total += float(self.mass @ (below - above))
        return total

    def mean_at(self, time: float) -> float:
        """Mean of the position at `time`, times the probability of not having stopped before."""
        return float(self.mass @ self._step(time)[0])

    def go_on(self, time: float, regions: Regions) -> None:
        """Keep what is in the regions at `time`."""
        centre, sigma = self._step(time)
        low_end = float(centre.min()) - _SIGMAS * sigma
        high_end = float(centre.max()) + _SIGMAS * sigma
        points, weights = [np.zeros(0)], [np.zeros(0)]
        for low, high in regions:
            low, high = max(low, low_end), min(high, high_end)
            if low < high:
                x, w = _nodes(max(24, min(400, math.ceil(4 * (high - low) / sigma))))
                points.append((low + high) / 2 + (high - low) / 2 * x)
                weights.append((high - low) / 2 * w)
        self.points = np.concatenate(points)
        distance = (self.points[:, None] - centre) / sigma
        density = np.exp(-(distance**2) / 2) @ self.mass / (sigma * math.sqrt(2 * math.pi))
        self.mass = density * np.concatenate(weights)
        self.time = time


@cache
def _nodes(count: int) -> tuple[np.ndarray, np.ndarray]:
    points, weights = np.polynomial.legendre.leggauss(count)
    return points, weights


# ---------------------------------------------------------------------- the bias of stopping


def corrected(
    value: float,
    error: float,
    look: int,
    looks: tuple[int, ...],
    margin: float,
    tests: int = 1,
    level: float = LEVEL,
) -> float:
    """The estimate without the bias of having stopped when its verdict was clear.

    Whitehead (1986): the true value for which the estimate at the stop is on average what was
    measured. The run is taken to stop on this verdict alone: at the first look at which the
    repeated interval lies within the margins, or beyond one of them.

    Args:
        value: measured difference from the target.
        error: its standard error at the look.
        look: number of the look that ended the run, from 0.
        looks: number of deals at each planned look.
        margin: differences up to this do not matter.
        tests: size of the family, which widens the interval for "beyond".
        level: of all looks together.
    """
    from scipy.optimize import brentq

    if not error > 0:
        return value
    unit = error * math.sqrt(looks[look] / looks[-1])  # standard error at the last planned look
    times = [n / looks[-1] for n in looks]
    regions = [
        [(low / unit * time, high / unit * time) for low, high in undecided(half, margin, wide)]
        for time, half, wide in zip(times, *_halves(looks, unit, tests, level), strict=True)
    ]

    def bias(truth: float) -> float:
        return _mean_at_stop(truth / unit, times, regions) * unit - value

    away = 8 * error
    return float(brentq(bias, value - away, value + away, xtol=error * 1e-6))


def _halves(
    looks: tuple[int, ...], unit: float, tests: int, level: float
) -> tuple[list[float], list[float]]:
    """Half the interval at each look, and how much wider it is for a family of `tests`."""
    nominal = nominal_levels(looks, level)
    halves = [
        z_quantile(each) * unit * math.sqrt(looks[-1] / n)
        for each, n in zip(nominal, looks, strict=True)
    ]
    return halves, [family_width(each, tests) for each in nominal]


def undecided(half: float, margin: float, wide: float = 1.0) -> Regions:
    """Where an estimate with this half-width is neither within the margins nor beyond one."""
    outer = margin + wide * half
    if half >= margin:
        return [(-outer, outer)]
    return [(-outer, half - margin), (margin - half, outer)]


def decided_at(
    value: float,
    spread: float,
    looks: tuple[int, ...],
    margin: float,
    tests: int = 1,
    level: float = LEVEL,
) -> int:
    """The first look at which an estimate that stays as it is has a verdict; else the last.

    Args:
        value: difference from the target.
        spread: standard deviation per deal.
        looks: number of deals at each planned look.
        margin: differences up to this do not matter.
        tests: size of the family.
        level: of all looks together.
    """
    unit = spread / math.sqrt(looks[-1])
    for look, (half, wide) in enumerate(zip(*_halves(looks, unit, tests, level), strict=True)):
        if not any(low < value < high for low, high in undecided(half, margin, wide)):
            return look
    return len(looks) - 1


def _mean_at_stop(drift: float, times: Sequence[float], regions: Sequence[Regions]) -> float:
    """Mean of position / time at the first look outside the regions, or the last look."""
    path, mean = _Path(drift), 0.0
    for k, (time, region) in enumerate(zip(times, regions, strict=True)):
        mean += path.mean_at(time) / time
        if k == len(times) - 1:
            break
        path.go_on(time, region)
        mean -= float(path.mass @ path.points) / time
        if path.alive < _NOTHING:
            break
    return mean
