"""Tests, corrections for families of tests, and verdicts against equivalence margins."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from reports import special
from reports.estimates import (
    CONSTANT,
    LEVEL,
    Estimate,
    Moments,
    family_width,
    student_n,
    t_quantile,
    z_quantile,
)
from reports.words import deals

POWER = 0.8  # "about N more deals" gives this chance of a decision
LEAST = 100  # deals below which no interval's shape is trusted with a verdict
FINEST = 3  # nobody is asked for deals that resolve less than a third of the margin
MOST = 1.0  # how far one deal can change a win share: every game lost that was won


@dataclass(frozen=True)
class Verdict:
    """What an interval says about a margin."""

    word: str
    more_blocks: int = 0  # that a decision needs, when undecided
    beyond: bool = False  # the difference is larger than the margin

    @property
    def is_decided(self) -> bool:
        """False when more deals are needed."""
        return self.more_blocks == 0

    def __str__(self) -> str:
        if self.is_decided:
            return self.word
        return f"{self.word}: about {deals(_round(self.more_blocks), more=True)}"


def _round(count: int) -> int:
    """Two leading digits, and tens at least: nobody knows better how many a decision takes."""
    step: int = 10 ** max(1, len(str(count)) - 2)
    return -(-count // step) * step


def judge(
    estimate: Estimate,
    target: float,
    margin: float,
    inside: str,
    outside: str,
    tests: int = 1,
    low_word: str = "",
) -> Verdict:
    """Within the margin of the target, beyond it, or undecided.

    Within: the whole interval lies inside (two one-sided tests; holds for a family as a whole
    without correction, since every member must pass). Beyond: so does the interval widened for
    `tests` members of a family (Bonferroni), on the other side. Below LEAST deals: undecided.

    Args:
        estimate: what was measured.
        target: the value of no effect.
        margin: differences up to this do not matter.
        inside: the word for "within".
        outside: the word for "beyond", or for above when `low_word` is given.
        tests: size of the family.
        low_word: the word for "beyond" on the low side.
    """
    if not estimate.has_interval:
        return Verdict("not estimable")
    if estimate.blocks < LEAST:
        more = blocks_to_decide(estimate, target, margin, 1.0)
        return Verdict("undecided", max(more, LEAST - estimate.blocks))
    if target - margin <= estimate.low and estimate.high <= target + margin:
        return Verdict(inside)
    wide = family_width(estimate.level, tests)
    low = estimate.value - wide * (estimate.value - estimate.low)
    high = estimate.value + wide * (estimate.high - estimate.value)
    if low > target + margin:
        return Verdict(outside, beyond=True)
    if high < target - margin:
        return Verdict(low_word or outside, beyond=True)
    more = blocks_to_decide(estimate, target, margin, wide)
    # So close to the margin that the deals played should have told: as many again.
    return Verdict("undecided", more if more > 1 else estimate.blocks)


def judge_constant(
    estimate: Estimate,
    target: float,
    margin: float,
    inside: str,
    outside: str,
    low_word: str = "",
    most: float = 0.0,
) -> Verdict:
    """As `judge`, for a figure that was the same in every deal, so that it has no interval.

    When n deals are alike, others are at most -ln(1 - level) / n of all deals (the rule of three).

    Args:
        estimate: what was measured.
        target: the value of no effect.
        margin: differences up to this do not matter.
        inside: the word for "within".
        outside: the word for "beyond", or for above when `low_word` is given.
        low_word: the word for "beyond" on the low side.
        most: how far a deal may be from those seen; 0 when nobody can say.
    """
    away = estimate.value - target
    wanted = deals_of_constant(away, margin, estimate.level, most)
    if estimate.blocks < wanted:
        return Verdict("undecided", wanted - estimate.blocks)
    if abs(away) <= margin:
        return Verdict(inside)
    return Verdict(outside if away > 0 else low_word or outside, beyond=True)


def deals_of_constant(away: float, margin: float, level: float, most: float) -> int:
    """Deals that decide about a figure that never varies, see `judge_constant`."""
    unseen, room = -math.log(1 - level) * most, abs(margin - abs(away))
    return max(LEAST, math.ceil(unseen / max(room, 1e-9))) if unseen else LEAST


def blocks_to_decide(estimate: Estimate, target: float, margin: float, wide: float = 1.0) -> int:
    """More blocks that will probably decide, if the truth is about where it was measured."""
    if margin <= 0 or estimate.blocks == 0:
        return max(100, estimate.blocks)
    away = max(abs(margin - abs(estimate.value - target)), margin / FINEST)
    if estimate.low < target + margin and estimate.high > target - margin:
        away = min(away, margin)  # it may still be within, whatever was measured so far
    z = z_quantile(estimate.level)
    wanted = away / (1 + float(special.ndtri(POWER)) / z)
    half = estimate.half_width * wide
    return max(1, math.ceil(estimate.blocks * ((half / wanted) ** 2 - 1)))


# ---------------------------------------------------------------------- families of tests


def holm(p_values: Sequence[float]) -> list[float]:
    """Adjusted p-values that keep the chance of any false alarm (Holm 1979).

    NaN in, NaN out: what could not be tested is no member of the family.
    """
    known = [k for k in range(len(p_values)) if not math.isnan(p_values[k])]
    order = sorted(known, key=lambda k: p_values[k])
    adjusted, worst = [math.nan] * len(p_values), 0.0
    for rank, k in enumerate(order):
        worst = max(worst, min(1.0, (len(known) - rank) * p_values[k]))
        adjusted[k] = worst
    return adjusted


def benjamini_hochberg(p_values: Sequence[float]) -> list[float]:
    """Adjusted p-values that keep the share of false alarms (Benjamini and Hochberg 1995).

    NaN in, NaN out: what could not be tested is no member of the family.
    """
    known = [k for k in range(len(p_values)) if not math.isnan(p_values[k])]
    order = sorted(known, key=lambda k: p_values[k], reverse=True)
    adjusted, best = [math.nan] * len(p_values), 1.0
    for passed, k in enumerate(order):
        best = min(best, p_values[k] * len(known) / (len(known) - passed))
        adjusted[k] = best
    return adjusted


def judge_member(
    estimate: Estimate, margin: float, q: float, tests: int, inside: str, above: str, below: str
) -> Verdict:
    """Against zero as one of a family: beyond only what also survives the correction.

    Args:
        estimate: what was measured.
        margin: differences up to this do not matter.
        q: the adjusted p of "it is zero"; NaN: it could not be tested.
        tests: members of the family that could be tested. What fails the correction lacks the
            deals that the interval for all of them needs.
        inside: the word for "within".
        above: the word for "beyond" on the high side.
        below: the word for "beyond" on the low side.
    """
    verdict = judge(estimate, 0.0, margin, inside, above, low_word=below)
    if verdict.beyond and not q < 1 - LEVEL:
        return judge(estimate, 0.0, margin, inside, above, tests, low_word=below)
    return verdict


def share_p(estimate: Estimate, target: float) -> float:
    """Two-sided p of "the share is the target" (score test with the effective n).

    See `_at_look` for planned looks.
    """
    if not estimate.has_interval or estimate.n <= 0:
        return math.nan
    error = math.sqrt(target * (1 - target) / estimate.n)
    return _at_look(float(2 * special.ndtr(-abs(estimate.value - target) / error)), estimate)


def zero_p(estimate: Estimate) -> float:
    """Two-sided p of "it is zero", from the interval's half on the side of zero."""
    if not estimate.has_interval:
        return math.nan
    half = estimate.value - estimate.low if estimate.value > 0 else estimate.high - estimate.value
    if half <= 0:
        return math.nan
    p = float(2 * special.ndtr(-abs(estimate.value) / half * z_quantile(estimate.level)))
    return _at_look(p, estimate)


def _at_look(p: float, estimate: Estimate) -> float:
    """The p of a fixed plan; at a planned look scaled so that 5 % is where its interval ends."""
    return min(1.0, p * (1 - LEVEL) / (1 - estimate.level))


# ---------------------------------------------------------------------- seats


@dataclass(frozen=True)
class SeatTest:
    """Do all seats win alike? A G test, corrected for games that share a deal."""

    g: float  # G statistic divided by the design effect
    freedom: int
    p: float
    w: float  # Cohen's w: 0 is fair, 0.1 small, 0.3 medium, 0.5 large
    w_low: float
    w_high: float
    design_effect: float
    blocks: int
    level: float = LEVEL


def seat_test(
    seats: Sequence[Moments], most: int, batches: np.ndarray, level: float = LEVEL
) -> SeatTest:
    """G test of equal seat shares with a first-order Rao and Scott (1981) correction.

    The interval of w is that of independent games, as many as give w the error that it has by the
    delta method over batches of deals.

    Args:
        seats: moments of each seat's credit per block.
        most: the credit of a block that won every game.
        batches: credit of each seat by batch of deals: [seat, batch].
        level: of the interval.
    """
    k, blocks = len(seats), seats[0].n
    even = 1 / k
    shares = [m.total / (blocks * most) if blocks else math.nan for m in seats]
    w = math.sqrt(sum((p - even) ** 2 / even for p in shares)) if blocks else math.nan
    spread = sum(m.variance / most**2 for m in seats) / even / (k - 1) if blocks > 1 else 0.0
    if spread <= 0:  # too few deals, or every deal ended the same way
        top = math.sqrt(k - 1)
        return SeatTest(math.nan, k - 1, math.nan, w, 0.0, top, math.nan, blocks, level)
    n = blocks / spread  # games that independent games would need for the same precision
    g = 2 * n * sum(p * math.log(p / even) for p in shares if p > 0)
    freedom = k - 1
    p = float(special.fdtrc(freedom, freedom * (blocks - 1), g / freedom))
    p = min(1.0, p * (1 - LEVEL) / (1 - level))  # as in `_at_look`
    alike = _games_for_w(batches) or n  # with even shares there is no direction to look in
    low, high = _noncentral_limits(alike * w * w, freedom, level)
    games = blocks * most / 60  # win credit of a game is 60
    return SeatTest(
        g, freedom, p, w, math.sqrt(low / alike), math.sqrt(high / alike), games / n, blocks, level
    )


def _games_for_w(credit: np.ndarray) -> float:
    """Independent games that would know Cohen's w as well; 0 when that cannot be told."""
    total = credit.sum(0)
    shares, even = credit.sum(1) / total.sum(), 1 / len(credit)
    away = shares - even
    w = math.sqrt(float(away @ away) / even)
    batches = int((total > 0).sum())
    if w <= 0 or batches < 2:
        return 0.0
    moves = (away / (even * w)) @ (credit - shares[:, None] * total) / total.sum()
    variance = float(moves @ moves) * batches / (batches - 1)
    return student_n(1 / variance, batches) if variance > 0 else 0.0


def _noncentral_limits(statistic: float, freedom: int, level: float) -> tuple[float, float]:
    """Limits of the noncentrality for which a chi-squared statistic is not extreme."""
    tail = (1 - level) / 2

    def limit(probability: float) -> float:
        if float(special.chdtr(freedom, statistic)) <= probability:
            return 0.0
        return float(special.chndtrinc(statistic, freedom, probability))

    return limit(1 - tail), limit(tail)


# ---------------------------------------------------------------------- paired variants


@dataclass(frozen=True)
class Pairs:
    """Totals of a metric over the blocks that are whole under two variants."""

    n: int
    variant: int
    base: int
    cross: int  # sum of the products of both block totals


@dataclass(frozen=True)
class Paired:
    """A difference between two variants on the same deals."""

    change: Estimate  # variant minus baseline
    correlation: float  # of block totals; NaN when one of them never varies
    unpaired_blocks: float  # blocks per variant that unpaired play would need; NaN if unknown


def paired(
    pairs: Pairs,
    variant: Moments,
    base: Moments,
    per_block: float,
    games: int,
    level: float = LEVEL,
) -> Paired:
    """Paired block difference of a metric.

    Args:
        pairs: over the blocks whole under both.
        variant: of block totals under the variant, over its whole blocks.
        base: the same under the baseline.
        per_block: how many observations a block's total adds up (times the unit).
        games: of one variant, for the record.
        level: of the interval.
    """
    n = pairs.n
    value = (pairs.variant - pairs.base) / (n * per_block) if n else math.nan
    nothing = Estimate(value, math.nan, math.nan, float(n), games, n, "not estimable", level)
    if n < 2:
        return Paired(nothing, math.nan, math.nan)
    covariance = (n * pairs.cross - pairs.variant * pairs.base) / (n * (n - 1))
    product = variant.variance * base.variance
    correlation = covariance / math.sqrt(product) if product > 0 else math.nan
    spread = max(0.0, variant.variance + base.variance - 2 * covariance)
    # When games failed, the variances come from slightly other blocks than the covariance, and
    # what is left of their difference may be rounding.
    if spread <= 1e-12 * max(1.0, variant.variance):
        return Paired(replace(nothing, method=CONSTANT), correlation, math.nan)
    half = t_quantile(level, n - 1) * math.sqrt(spread / n) / abs(per_block)
    change = Estimate(
        value, value - half, value + half, float(n), games, n, "paired t over deals", level
    )
    return Paired(change, correlation, n * (variant.variance + base.variance) / spread)
