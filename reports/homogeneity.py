"""Do the parts of a run agree? Parts are shards, workers or hosts that played other deals.

Parts of one experiment differ by chance only. One that differs by more was played by something
else: another build, a broken machine, a script that looks at the clock.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from reports import special
from reports.estimates import Moments
from sim.core.tally import BLOCK_CREDITS, CREDIT

FALSE_ALARMS = 1e-6  # chance that a sound run is called unsound, over all its parts
FEWEST = 30  # whole deals below which a part proves nothing
MOST_CREDIT = BLOCK_CREDITS - 1  # of one strategy in one block


@dataclass(frozen=True)
class Part:
    """Win credit per block, of strategies and of seats, in a part of a line-up's blocks."""

    name: str
    credit: tuple[Moments, ...]  # as many and in the same order in every part

    @classmethod
    def from_sums(cls, name: str, sums: np.ndarray) -> "Part":
        """The part with these counts, sums and sums of squares: an array [row, 3]."""
        return cls(name, tuple(Moments(*row) for row in sums.tolist()))


@dataclass(frozen=True)
class Disagreement:
    """A part that differs from all others together."""

    part: str
    rest: str  # what the others are called
    row: int  # of Part.credit
    value: float  # mean credit per deal, in games won
    others: float
    log_p: float  # corrected for all comparisons among the parts

    def __str__(self) -> str:
        """One line."""
        return (
            f"{self.part} disagrees with {self.rest}: {self.value:.4f} wins a deal "
            f"against {self.others:.4f} (p {_small(self.log_p)} after correction for all parts)"
        )


def disagreements(parts: Sequence[Part]) -> list[Disagreement]:
    """The parts of one line-up that do not fit the others, the clearest first.

    Each part is compared with all others, each strategy and seat by its win credit per deal
    (Bernstein's limit on block moments); Bonferroni over all comparisons.
    """
    large = [part for part in parts if part.credit and part.credit[0].n >= FEWEST]
    if len(large) < 2:
        return []
    found = []
    comparisons = len(large) * len(large[0].credit)
    for k in range(len(large[0].credit)):
        whole = _added([part.credit[k] for part in large])
        for part in large:
            rest = Moments(*(np.subtract(_fields(whole), _fields(part.credit[k])).tolist()))
            log_p = math.log(comparisons) + _two_sample_log_p(part.credit[k], rest)
            if log_p < math.log(FALSE_ALARMS):
                means = part.credit[k].mean / CREDIT, rest.mean / CREDIT
                others = [one.name for one in large if one is not part]
                name = others[0] if len(others) == 1 else "the rest of the run"
                found.append(Disagreement(part.name, name, k, *means, log_p))
    return sorted(found, key=lambda one: one.log_p)


def _small(log_p: float) -> str:
    """A p-value that a float may be too coarse for."""
    return f"= {math.exp(log_p):.1g}" if log_p > -230 else "< 1e-99"


def _fields(moments: Moments) -> np.ndarray:
    return np.array([moments.n, moments.total, moments.squares], dtype=object)


def _added(moments: Sequence[Moments]) -> Moments:
    return Moments(*np.sum([_fields(one) for one in moments], axis=0).tolist())


def _two_sample_log_p(one: Moments, other: Moments) -> float:
    """Log of an upper limit of the two-sided p of equal means, with the variance of both.

    Bernstein's inequality for credits between 0 and a whole block's: a normal tail is far too
    thin where a strategy hardly ever loses. Where nothing varied, as among copies of one
    strategy, only equal means fit.
    """
    n = one.n + other.n
    pooled = ((one.n - 1) * one.variance + (other.n - 1) * other.variance) / (n - 2)
    away = abs(one.mean - other.mean)
    if pooled <= 0:
        return 0.0 if away == 0 else -math.inf
    both = 1 / (1 / one.n + 1 / other.n)
    exponent = both * away**2 / (2 * pooled + 2 * MOST_CREDIT * away / 3)
    return min(0.0, math.log(2) - exponent)


def agreement(parts: Sequence[Part]) -> float:
    """The smallest p of `heterogeneity` of any row, with Bonferroni's correction for the rows."""
    rows = len(parts[0].credit)
    known = [p for row in range(rows) if not math.isnan(p := heterogeneity(parts, row)[2])]
    return min([1.0, *(rows * p for p in known)])


def heterogeneity(parts: Sequence[Part], row: int) -> tuple[float, int, float]:
    """Chi-squared, degrees of freedom and p of "all parts have one mean" (Cochran 1954)."""
    known = [part.credit[row] for part in parts if part.credit[row].n >= FEWEST]
    if len(known) < 2:
        return math.nan, 0, math.nan
    whole = _added(known)
    variance = sum((one.n - 1) * one.variance for one in known) / (whole.n - len(known))
    if variance <= 0:
        return 0.0, len(known) - 1, 1.0
    statistic = sum(one.n * (one.mean - whole.mean) ** 2 for one in known) / variance
    return statistic, len(known) - 1, float(special.chdtrc(len(known) - 1, statistic))
