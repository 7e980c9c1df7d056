"""Do the parts of a run agree? Parts are shards, workers or hosts that played other deals.

Parts of one experiment differ by chance only. One that differs by more was played by something
else: another build, a broken machine, a script that looks at the clock.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy import special

from reports.estimates import Moments
from sim.core.tally import BLOCK_CREDITS, CREDIT, Counts

FALSE_ALARMS = 1e-6  # chance that a sound run is called unsound, over all its parts
FEWEST = 30  # whole deals below which a part proves nothing
MOST_CREDIT = BLOCK_CREDITS - 1  # of one strategy in one block


@dataclass(frozen=True)
class Part:
    """Win credit per block of each variant and strategy in a part of a line-up's blocks."""

    name: str
    credit: tuple[Moments, ...]  # by variant, then strategy

    @classmethod
    def of(cls, name: str, counts: Counts) -> "Part":
        """The part whose counts these are."""
        rows = counts.block_credit.reshape(-1, counts.block_credit.shape[-1])
        return cls(name, tuple(Moments.of_histogram(row) for row in rows))

    @classmethod
    def from_sums(cls, name: str, sums: np.ndarray) -> "Part":
        """The part with these counts, sums and sums of squares: an array [row, 3]."""
        return cls(name, tuple(Moments(*row) for row in sums.tolist()))


@dataclass(frozen=True)
class Disagreement:
    """A part that differs from all others together."""

    part: str
    strategy: int  # index into Part.credit
    value: float  # mean credit per deal, in games won
    others: float
    p: float  # corrected for all comparisons of the run

    def __str__(self) -> str:
        """One line."""
        return (
            f"{self.part} disagrees with the rest of the run: {self.value:.4f} wins a deal "
            f"against {self.others:.4f} (p = {self.p:.1g} after correction for all parts)"
        )


def disagreements(parts: Sequence[Part]) -> list[Disagreement]:
    """The parts of one line-up that do not fit the others, the clearest first.

    Each part is compared with all others, each strategy by its win credit per deal (Bernstein's
    limit on block moments); Bonferroni over all comparisons.
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
            p = min(1.0, comparisons * _two_sample_p(part.credit[k], rest))
            if p < FALSE_ALARMS:
                means = part.credit[k].mean / CREDIT, rest.mean / CREDIT
                found.append(Disagreement(part.name, k, *means, p))
    return sorted(found, key=lambda one: one.p)


def _fields(moments: Moments) -> np.ndarray:
    return np.array([moments.n, moments.total, moments.squares], dtype=object)


def _added(moments: Sequence[Moments]) -> Moments:
    return Moments(*np.sum([_fields(one) for one in moments], axis=0).tolist())


def _two_sample_p(one: Moments, other: Moments) -> float:
    """Upper limit of the two-sided p of equal means, with the variance of both together.

    Bernstein's inequality for credits between 0 and a whole block's: a normal tail is far too
    thin where a strategy hardly ever loses. Where nothing varied, as among copies of one
    strategy, only equal means fit.
    """
    n = one.n + other.n
    pooled = ((one.n - 1) * one.variance + (other.n - 1) * other.variance) / (n - 2)
    away = abs(one.mean - other.mean)
    if pooled <= 0:
        return 1.0 if away == 0 else 0.0
    both = 1 / (1 / one.n + 1 / other.n)
    exponent = both * away**2 / (2 * pooled + 2 * MOST_CREDIT * away / 3)
    return min(1.0, 2 * math.exp(-exponent))


def heterogeneity(parts: Sequence[Part], strategy: int) -> tuple[float, int, float]:
    """Chi-squared, degrees of freedom and p of "all parts have one mean" (Cochran 1954)."""
    known = [part.credit[strategy] for part in parts if part.credit[strategy].n >= FEWEST]
    if len(known) < 2:
        return math.nan, 0, math.nan
    whole = _added(known)
    variance = sum((one.n - 1) * one.variance for one in known) / (whole.n - len(known))
    if variance <= 0:
        return 0.0, len(known) - 1, 1.0
    statistic = sum(one.n * (one.mean - whole.mean) ** 2 for one in known) / variance
    return statistic, len(known) - 1, float(special.chdtrc(len(known) - 1, statistic))
