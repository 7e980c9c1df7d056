"""Coverage of the intervals, and size of the tests, over simulated blocks with fixed seeds.

Games of a block share a deal whose luck is drawn first, so that they depend on each other. A
coverage must be within a point of 95 %, give or take two standard errors of the simulation; where
a method is conservative by design the bound is open upwards. Figures over several line-ups are in
`test_strata`, ratings in `test_ratings`, shares of luck in `test_luck`.
"""

from types import SimpleNamespace

import numpy as np
import pytest
from scipy.stats import norm

from reports import distributions, estimates
from reports.estimates import Moments, Ratio
from reports.judge import Pairs, paired, seat_test
from reports.ratings import duel
from reports.unpaired import difference
from sim.core.tally import BATCHES

RUNS, BLOCKS = 6000, 150
NOMINAL = pytest.approx(0.95, abs=0.01 + 2 * 0.0028)
pytestmark = pytest.mark.slow


def moments_of(rows):
    totals, squares = rows.sum(1), (rows.astype(np.int64) ** 2).sum(1)
    return [Moments(rows.shape[1], int(t), int(s)) for t, s in zip(totals, squares, strict=True)]


def covered(found, truth):
    return np.mean([estimate.low <= truth <= estimate.high for estimate in found])


def block_shares(rng, share, strength, blocks=BLOCKS, runs=RUNS):
    """Estimates of a share. A small strength makes the three games of a deal end alike."""
    luck = rng.beta(share * strength, (1 - share) * strength, (runs, blocks))
    credit = 60 * rng.binomial(3, luck)
    return [estimates.share(m, 180, 3 * blocks) for m in moments_of(credit)]


# With few deals a rare share's interval follows the few deals that were won at all: of one in a
# hundred, won by the deal, 150 deals hold 1.5. So rare shares are tested with more deals.
@pytest.mark.parametrize(
    ("share", "blocks"), [(0.33, 150), (0.9, 150), (0.05, 600), (0.01, 600), (0.01, 3000)]
)
@pytest.mark.parametrize("strength", [0.3, 20.0])
def test_win_shares_cover_the_truth(share, blocks, strength):
    rng = np.random.default_rng(20)
    runs = RUNS if blocks < 1000 else 2000
    assert covered(block_shares(rng, share, strength, blocks, runs), share) == NOMINAL


def test_a_rare_share_of_few_deals_covers_the_truth_nearly_or_more_often():
    found = block_shares(np.random.default_rng(20), 0.05, 20.0)
    assert covered(found, 0.05) > 0.93
    assert covered(block_shares(np.random.default_rng(20), 0.01, 0.3), 0.01) > 0.95


def test_means_cover_the_truth():
    rng = np.random.default_rng(21)
    luck = rng.normal(0, 5, (RUNS, BLOCKS))
    scores = (luck[..., None] + rng.exponential(10, (RUNS, BLOCKS, 3))).round().astype(int)
    found = [estimates.mean(m, 3, 450) for m in moments_of(scores.sum(-1))]
    assert covered(found, 10.0) == NOMINAL


def ratios(rng, chance_taken, win_taken, win_passed, runs=RUNS, blocks=BLOCKS):
    """Per run: ratios of the takers and of the others, and the products of both."""
    luck = rng.normal(0, 0.12, (runs, blocks, 1))
    taken = rng.random((runs, blocks, 3)) < np.clip(chance_taken + luck, 0, 1)
    chance = np.where(taken, win_taken, win_passed) + luck / 2
    won = rng.random((runs, blocks, 3)) < chance
    x1, x0 = taken.sum(-1), (~taken).sum(-1)
    y1, y0 = (taken & won).sum(-1), (~taken & won).sum(-1)
    for run in range(runs):
        a, b, c, d = y1[run], x1[run], y0[run], x0[run]
        one = Ratio(blocks, *map(int, (a.sum(), b.sum(), a @ a, a @ b, b @ b)))
        other = Ratio(blocks, *map(int, (c.sum(), d.sum(), c @ c, c @ d, d @ d)))
        yield one, other, tuple(map(int, (a @ c, a @ d, b @ c, b @ d)))


@pytest.mark.parametrize(("chance", "most"), [(0.5, 0.9656), (0.06, 0.98)])
def test_win_shares_of_takers_and_their_gap_cover_the_truth(chance, most):
    # Luck raises both the taking and the winning, so the truth is measured. Of a component that
    # few take, the number of seat-games bounds the precision: a little too wide with 150 deals.
    ((one, other, _),) = ratios(np.random.default_rng(99), chance, 0.45, 0.35, 1, 2_000_000)
    truth, gap = one.value, one.value - other.value
    shares, gaps = [], []
    for one, other, products in ratios(np.random.default_rng(22), chance, 0.45, 0.35):
        correlation = estimates.ratio_correlation(one, other, products)
        takers, others = (estimates.ratio_share(r, 1, 3) for r in (one, other))
        shares.append(takers)
        gaps.append(estimates.difference(takers, others, correlation))
    assert 0.9344 < covered(shares, truth) < most
    assert 0.9344 < covered(gaps, gap) < most


def scores(rng, runs, blocks=BLOCKS):
    """Scores with mean 50 and deviation 10, most of it by the deal: [run, deal, game]."""
    luck = rng.normal(0, 8, (runs, blocks, 1))
    return np.clip((luck + rng.normal(50, 6, (runs, blocks, 3))).round().astype(int), 0, 99)


def test_rates_and_spread_of_one_observation_per_deal_are_never_too_narrow():
    rates, spreads = [], []
    for run in scores(np.random.default_rng(23), 2000):
        histogram = np.bincount(run.ravel(), minlength=100)
        rates.append(estimates.rate(int((run >= 60).sum()), 450, BLOCKS, 450))
        spreads.append(distributions.deviation(histogram, BLOCKS))
    assert covered(rates, norm.sf(0.95)) > 0.95
    assert covered(spreads, np.hypot(10, 12**-0.5)) > 0.95


def test_the_spread_and_the_quantiles_of_batches_of_deals_cover_the_truth():
    spreads, quantiles = [], {q: [] for q in (0.05, 0.5, 0.75)}
    batch = np.repeat(np.arange(BLOCKS) % BATCHES, 3)
    for run in scores(np.random.default_rng(23), RUNS):
        cells = np.bincount(100 * batch + run.ravel(), minlength=100 * BATCHES)
        histograms = cells.reshape(BATCHES, 100)
        spreads.append(distributions.batch_deviation(histograms, BLOCKS))
        for q, found in quantiles.items():
            found.append(distributions.batch_quantile(histograms, q, BLOCKS))
    assert covered(spreads, np.hypot(10, 12**-0.5)) == NOMINAL
    for q, found in quantiles.items():
        # A quantile of whole points stays the same while the share moves: a little more often.
        assert 0.9344 < covered(found, np.ceil(50 + 10 * norm.ppf(q) - 0.5)) < 0.99


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


@pytest.mark.parametrize(
    ("share", "blocks", "other_share", "other_blocks"),
    [(0.33, 150, 0.25, 400), (0.5, 150, 0.4, 150), (0.03, 600, 0.1, 600)],
)
def test_unpaired_differences_of_shares_cover_the_truth(share, blocks, other_share, other_blocks):
    rng = np.random.default_rng(41)
    pairs = zip(
        block_shares(rng, share, 3.0, blocks),
        block_shares(rng, other_share, 3.0, other_blocks),
        strict=True,
    )
    assert covered([difference(*pair) for pair in pairs], share - other_share) == NOMINAL


def test_unpaired_differences_of_means_cover_the_truth():
    rng = np.random.default_rng(42)

    def points(shape, scale, blocks):
        return rng.gamma(shape, scale, (RUNS, blocks)).round().astype(int)

    runs = [
        [estimates.mean(m, 1, blocks) for m in moments_of(points(shape, scale, blocks))]
        for shape, scale, blocks in ((4, 5, 150), (3, 5, 400))
    ]
    found = [difference(*pair) for pair in zip(*runs, strict=True)]
    assert covered(found, 5.0) == NOMINAL


def test_duels_at_one_table_cover_the_truth():
    # Two seats of the first strategy against one of the second, at tables with one winner.
    rng = np.random.default_rng(43)
    luck = rng.normal(0, 0.1, (RUNS, BLOCKS))
    wins = rng.binomial(3, np.clip(0.6 + luck, 0, 1))
    found = [duel(table_of(run), 0, 1) for run in wins]
    assert covered(found, 0.6 / 2 - 0.4) == NOMINAL


def table_of(wins):
    """As much of a Reading as a duel looks at, of the games that the first strategy won."""
    credits = 60 * np.stack([wins, 3 - wins])
    rows = moments_of(credits)
    counts = SimpleNamespace(rival=(credits @ credits.T)[None])
    tally = SimpleNamespace(
        counts=counts, strategies=("a", "b"), shape=SimpleNamespace(strategy_metric=lambda u, _: u)
    )
    values = credits.sum(1) / (180 * len(wins)) / [2, 1]
    return SimpleNamespace(
        tally=tally, variant=0, blocks=len(wins), per_block=3, seats_of=(2, 1), level=0.95,
        games=3 * len(wins), moments=rows.__getitem__,
        strategy_share=lambda u: SimpleNamespace(value=values[u]),
    )  # fmt: skip


def seat_tests(rng, chances, blocks):
    """Tests of seats that win with these chances; half of the deals have one winner throughout."""
    k = len(chances)
    alike = rng.random((RUNS, blocks, 1)) < 0.5
    drawn = (np.searchsorted(np.cumsum(chances)[:-1], rng.random((RUNS, blocks, games)))
             for games in (1, k))  # fmt: skip
    winner = np.where(alike, *drawn)
    credit = np.stack([60 * (winner == seat).sum(-1) for seat in range(k)])
    rows = zip(*map(moments_of, credit), strict=True)
    return [seat_test(seats, 60 * k, credit[:, run]) for run, seats in enumerate(rows)]


def test_fair_seats_are_rejected_once_in_twenty_and_their_effect_covered():
    tests = seat_tests(np.random.default_rng(25), (1 / 3, 1 / 3, 1 / 3), BLOCKS)
    assert np.mean([test.p < 0.05 for test in tests]) == pytest.approx(0.05, abs=0.0156)
    # No effect at all is the end of the scale: only the lower limit can leave it out.
    assert np.mean([test.w_low == 0 for test in tests]) == pytest.approx(0.975, abs=0.0156)


@pytest.mark.parametrize(
    "chances", [(0.36, 0.33, 0.31), (0.4, 0.33, 0.27), (0.5, 0.3, 0.2), (0.4, 0.2, 0.2, 0.2)]
)
def test_the_interval_of_cohens_w_covers_the_truth(chances):
    tests = seat_tests(np.random.default_rng(44), chances, BLOCKS)
    even = 1 / len(chances)
    w = np.sqrt(sum((chance - even) ** 2 for chance in chances) / even)
    assert np.mean([test.w_low <= w <= test.w_high for test in tests]) == NOMINAL
