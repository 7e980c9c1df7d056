"""Coverage of the intervals, and size of the tests, over simulated blocks with fixed seeds.

Games of a block share a deal whose luck is drawn first, so that they depend on each other. With
2,000 runs a coverage of 95 % is known to half a point; the bounds are three standard errors wide,
and open upwards where the method is conservative by design.
"""

import numpy as np
import pytest

from reports import distributions, estimates
from reports.estimates import Moments, Ratio
from reports.judge import Pairs, paired, seat_test

RUNS, BLOCKS = 2000, 150
NOMINAL = pytest.approx(0.95, abs=0.0147)


def moments_of(rows):
    totals, squares = rows.sum(1), (rows.astype(np.int64) ** 2).sum(1)
    return [Moments(rows.shape[1], int(t), int(s)) for t, s in zip(totals, squares, strict=True)]


def covered(found, truth):
    return np.mean([estimate.low <= truth <= estimate.high for estimate in found])


@pytest.mark.parametrize("share", [0.01, 0.33, 0.9])
@pytest.mark.parametrize("strength", [0.3, 20.0])
def test_win_shares_cover_the_truth(share, strength):
    # Luck of a deal: a beta variable; a small strength makes its three games end alike.
    rng = np.random.default_rng(20)
    luck = rng.beta(share * strength, (1 - share) * strength, (RUNS, BLOCKS))
    credit = 60 * rng.binomial(3, luck)
    found = [estimates.share(m, 180, 450) for m in moments_of(credit)]
    # A share of one in a hundred, all or nothing per deal, is 1.5 expected winning deals.
    slack = 0.03 if share == 0.01 else 0.0147
    assert covered(found, share) == pytest.approx(0.95, abs=slack)


def test_means_cover_the_truth():
    rng = np.random.default_rng(21)
    luck = rng.normal(0, 5, (RUNS, BLOCKS))
    scores = (luck[..., None] + rng.exponential(10, (RUNS, BLOCKS, 3))).round().astype(int)
    found = [estimates.mean(m, 3, 450) for m in moments_of(scores.sum(-1))]
    assert covered(found, 10.0) == NOMINAL


def ratios(rng, chance_taken, win_taken, win_passed):
    """Per run: ratios of the takers and of the others, and the products of both."""
    luck = rng.normal(0, 0.12, (RUNS, BLOCKS, 1))
    taken = rng.random((RUNS, BLOCKS, 3)) < np.clip(chance_taken + luck, 0, 1)
    chance = np.where(taken, win_taken, win_passed) + luck / 2
    won = rng.random((RUNS, BLOCKS, 3)) < chance
    x1, x0 = taken.sum(-1), (~taken).sum(-1)
    y1, y0 = (taken & won).sum(-1), (~taken & won).sum(-1)
    for run in range(RUNS):
        a, b, c, d = y1[run], x1[run], y0[run], x0[run]
        one = Ratio(BLOCKS, *map(int, (a.sum(), b.sum(), a @ a, a @ b, b @ b)))
        other = Ratio(BLOCKS, *map(int, (c.sum(), d.sum(), c @ c, c @ d, d @ d)))
        yield one, other, tuple(map(int, (a @ c, a @ d, b @ c, b @ d)))


@pytest.mark.parametrize(("chance", "low"), [(0.5, 0.935), (0.06, 0.93)])
def test_win_shares_of_takers_and_their_gap_cover_the_truth(chance, low):
    rng = np.random.default_rng(22)
    shares, gaps = [], []
    for one, other, products in ratios(rng, chance, 0.45, 0.35):
        correlation = estimates.ratio_correlation(one, other, products)
        takers, others = (estimates.ratio_share(r, 1, 3) for r in (one, other))
        shares.append(takers)
        gaps.append(estimates.difference(takers, others, correlation))
    # Luck raises both the taking and the winning, so the truth lies a little above 0.45 and 0.1.
    truth, gap = np.mean([s.value for s in shares]), np.mean([g.value for g in gaps])
    assert low < covered(shares, truth) < 0.98
    assert low < covered(gaps, gap) < 0.98


def test_quantiles_and_rates_cover_at_least_so_often():
    rng = np.random.default_rng(23)
    luck = rng.normal(0, 8, (500, BLOCKS, 1))
    scores = (luck + rng.normal(50, 6, (500, BLOCKS, 3))).round().astype(int)
    medians, rates, spreads = [], [], []
    for run in scores:
        histogram = np.bincount(run.ravel(), minlength=120)
        medians.append(distributions.quantile(histogram, 0.5, BLOCKS))
        rates.append(estimates.rate(int((run >= 60).sum()), 450, BLOCKS, 450))
        spreads.append(distributions.deviation(histogram, BLOCKS))
    assert covered(medians, 50) > 0.935
    assert covered(rates, np.mean([r.value for r in rates])) > 0.935
    assert covered(spreads, np.hypot(10, 12**-0.5)) > 0.935


def test_paired_differences_cover_the_truth():
    rng = np.random.default_rng(24)
    luck = rng.integers(0, 100, (RUNS, BLOCKS))
    a = luck + rng.poisson(12, (RUNS, BLOCKS))
    b = luck + rng.poisson(10, (RUNS, BLOCKS))
    found = []
    for one, other, x, y in zip(moments_of(a), moments_of(b), a, b, strict=True):
        pairs = Pairs(BLOCKS, int(x.sum()), int(y.sum()), int(x @ y))
        found.append(paired(pairs, one, other, 1.0, BLOCKS).change)
    assert covered(found, 2.0) == NOMINAL


def test_fair_seats_are_rejected_once_in_twenty_and_their_effect_covered():
    # All three games of a deal have one winner half of the time: strongly dependent games.
    rng = np.random.default_rng(25)
    alike = rng.random((RUNS, BLOCKS, 1)) < 0.5
    winner = np.where(alike, rng.integers(0, 3, (RUNS, BLOCKS, 1)),
                      rng.integers(0, 3, (RUNS, BLOCKS, 3)))  # fmt: skip
    credit = [60 * (winner == seat).sum(-1) for seat in range(3)]
    tests = [seat_test(seats, 180) for seats in zip(*map(moments_of, credit), strict=True)]
    assert np.mean([test.p < 0.05 for test in tests]) == pytest.approx(0.05, abs=0.0147)
    assert np.mean([test.w_low == 0 for test in tests]) == pytest.approx(0.975, abs=0.012)
