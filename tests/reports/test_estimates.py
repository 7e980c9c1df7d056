"""Estimates against SciPy, closed forms and published values."""

import math

import numpy as np
import pytest
from scipy import stats

from reports import distributions, estimates
from reports.estimates import CONSTANT, Estimate, Moments, Ratio


def moments(values):
    values = [int(v) for v in values]
    return Moments(len(values), sum(values), sum(v * v for v in values))


def plain(low, high, value=0.5, games=100, blocks=100):
    return Estimate(value, low, high, float(blocks), games, blocks, "given")


# ---------------------------------------------------------------------- limits


@pytest.mark.parametrize(("hits", "n"), [(1, 10), (263, 500), (40, 41), (0, 30)])
def test_wilson_agrees_with_scipy(hits, n):
    known = stats.binomtest(hits, n).proportion_ci(method="wilson")
    assert estimates.wilson(hits / n, n) == pytest.approx((known.low, known.high), abs=1e-12)


def test_wilson_gives_newcombes_published_limits():
    # Newcombe 1998, Statistics in Medicine 17, 857: 81 of 263.
    assert estimates.wilson(81 / 263, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)


def test_jeffreys_is_the_beta_quantile_with_closed_ends():
    low, high = estimates.jeffreys(3 / 200, 200)
    assert (low, high) == pytest.approx(tuple(stats.beta.ppf([0.025, 0.975], 3.5, 197.5)))
    assert estimates.jeffreys(0.0, 50)[0] == 0.0
    assert estimates.jeffreys(1.0, 50)[1] == 1.0


def test_rare_and_sure_shares_get_jeffreys_limits():
    assert estimates.share_limits(0.049, 100)[2] == "Jeffreys"
    assert estimates.share_limits(0.05, 100)[2] == "Wilson"
    assert estimates.share_limits(0.951, 100)[2] == "Jeffreys"


def test_quantiles_of_normal_and_student_agree_with_scipy():
    assert estimates.z_quantile(0.95) == pytest.approx(stats.norm.ppf(0.975))
    assert estimates.t_quantile(0.9, 7) == pytest.approx(stats.t.ppf(0.95, 7))


# ---------------------------------------------------------------------- moments


def test_moments_of_a_histogram_are_those_of_its_values():
    values = np.random.default_rng(1).integers(0, 20, 500)
    found = Moments.of_histogram(np.bincount(values))
    assert found == moments(values)
    assert found.variance == pytest.approx(np.var(values, ddof=1))


def test_moments_stay_exact_for_a_billion_blocks():
    found = Moments(10**9, 90 * 10**9, 8101 * 10**9)
    assert found.variance == pytest.approx(1.0, rel=1e-8)


# ---------------------------------------------------------------------- shares


def test_share_of_one_game_a_deal_has_the_binomials_n():
    wins = np.repeat([60, 0], [300, 700])
    found = estimates.share(moments(wins), 60, 1000)
    assert found.value == pytest.approx(0.3)
    assert found.n == pytest.approx(999 * (1.959964 / stats.t.ppf(0.975, 999)) ** 2, rel=1e-6)
    assert (found.low, found.high) == pytest.approx(estimates.wilson(0.3, found.n))


def test_games_of_one_deal_that_always_end_alike_count_once():
    alone = estimates.share(moments(np.repeat([60, 0], [400, 600])), 60, 1000)
    thrice = estimates.share(moments(np.repeat([180, 0], [400, 600])), 180, 3000)
    assert thrice.n == pytest.approx(alone.n)


def test_rotations_that_cancel_the_luck_of_a_deal_narrow_the_interval():
    # Nearly every deal is won by the same seat, so each strategy wins one of its three games.
    found = estimates.share(moments(np.repeat([60, 0, 120], [980, 10, 10])), 180, 3000)
    assert found.n > 10_000


def test_no_deal_and_one_deal_say_nothing():
    assert math.isnan(estimates.share(Moments(0, 0, 0), 60, 0).value)
    for m in (Moments(0, 0, 0), Moments(1, 60, 3600)):
        found = estimates.share(m, 60, m.n)
        assert (found.low, found.high) == (0.0, 1.0)


def test_a_strategy_that_always_wins_still_has_an_interval():
    found = estimates.share(Moments(200, 200 * 180, 200 * 180**2), 180, 600)
    assert found.value == 1.0
    assert 0.97 < found.low < 0.99
    assert found.high == 1.0


def test_deals_that_all_split_alike_are_no_proof_of_certainty():
    found = estimates.share(Moments(100, 100 * 60, 100 * 3600), 120, 200)
    assert found.value == 0.5
    assert found.high - found.low == pytest.approx(2 * 1.98 * 0.5 / 101, rel=0.02)


def test_a_mirror_is_fixed_by_the_design_and_not_by_the_data():
    found = estimates.fixed_share(1 / 3, 300, 100)
    assert not found.has_interval
    assert found.method == "fixed by the design"


def test_a_rate_counts_each_deal_once():
    found = estimates.rate(150, 300, 100, 300)
    assert (found.low, found.high) == pytest.approx(estimates.wilson(0.5, 100))
    assert estimates.rate(0, 0, 100, 0).high == 1.0


# ---------------------------------------------------------------------- means


def test_mean_agrees_with_scipys_t_interval():
    totals = np.random.default_rng(2).poisson(240, 300)
    found = estimates.mean(moments(totals), 3, 900)
    low, high = stats.t.interval(0.95, 299, totals.mean() / 3, stats.sem(totals) / 3)
    assert (found.value, found.low, found.high) == pytest.approx((totals.mean() / 3, low, high))


@pytest.mark.parametrize(
    ("found", "method"),
    [
        (estimates.mean(Moments(0, 0, 0), 3, 0), "no whole deal"),
        (estimates.mean(Moments(1, 30, 900), 3, 3), "one deal: not estimable"),
        (estimates.mean(Moments(5, 150, 4500), 3, 15), CONSTANT),
    ],
)
def test_a_mean_that_cannot_vary_has_no_interval(found, method):
    assert not found.has_interval
    assert found.method == method


# ---------------------------------------------------------------------- averages


def test_an_average_of_parts_moves_as_if_they_moved_together():
    found = estimates.average([plain(0.4, 0.6), plain(0.1, 0.3, 0.2, games=300)], [1, 3])
    assert (found.value, found.low, found.high) == pytest.approx((0.275, 0.175, 0.375))
    assert found.games == 400


def test_an_average_of_one_part_is_that_part():
    part = plain(0.4, 0.6)
    assert estimates.average([part, plain(0, 1)], [1.0, 0.0]) == part
    assert math.isnan(estimates.average([], []).value)


def test_parts_that_never_vary_count_as_exact_beside_others():
    fixed = Estimate(6.0, math.nan, math.nan, 50.0, 50, 50, CONSTANT)
    found = estimates.average([fixed, plain(3.0, 5.0, 4.0)], [1, 1])
    assert (found.low, found.high) == (4.5, 5.5)
    assert not estimates.average([fixed, fixed], [1, 1]).has_interval


# ---------------------------------------------------------------------- ratios


def sums(y, x):
    y, x = y.astype(int), x.astype(int)
    return Ratio(len(y), y.sum(), x.sum(), (y * y).sum(), (y * x).sum(), (x * x).sum())


def test_variance_of_a_ratio_is_the_mean_square_of_its_residuals():
    rng = np.random.default_rng(3)
    x = rng.integers(0, 4, 200)
    y = rng.binomial(x, 0.4)
    found = sums(y, x)
    residuals = y - found.value * x
    assert found.variance == pytest.approx(200 / 199 * (residuals**2).sum() / x.sum() ** 2)


def test_variance_of_a_ratio_is_near_the_jackknifes():
    rng = np.random.default_rng(4)
    x = rng.integers(0, 4, 400)
    y = rng.binomial(x, 0.3)
    left_out = [(y.sum() - a) / (x.sum() - b) for a, b in zip(y, x, strict=True)]
    jackknife = 399 / 400 * ((left_out - np.mean(left_out)) ** 2).sum()
    assert sums(y, x).variance == pytest.approx(jackknife, rel=0.02)


def test_ratio_share_of_one_observation_a_deal_is_the_binomials():
    y = np.repeat([60, 0], [150, 350])
    found = estimates.ratio_share(sums(y, np.ones(500)), 60, 1)
    assert found.value == pytest.approx(0.3)
    assert found.n == pytest.approx(500, rel=0.01)


def test_a_rare_component_never_looks_precise():
    nothing = estimates.ratio_share(Ratio(1000, 0, 0, 0, 0, 0), 60, 3)
    assert math.isnan(nothing.value)
    assert (nothing.low, nothing.high) == (0.0, 1.0)
    twice = estimates.ratio_share(Ratio(1000, 120, 2, 7200, 120, 2), 60, 3)
    assert twice.value == 1.0
    assert twice.low < 0.4


def test_difference_gives_newcombes_published_limits():
    # Newcombe 1998, Statistics in Medicine 17, 873, method 10: 56 of 70 against 48 of 80.
    one = plain(*estimates.wilson(0.8, 70), value=0.8)
    other = plain(*estimates.wilson(0.6, 80), value=0.6)
    found = estimates.difference(one, other)
    assert (found.value, found.low, found.high) == pytest.approx((0.2, 0.0524, 0.3339), abs=5e-5)


def test_a_positive_correlation_narrows_a_difference():
    one, other = plain(0.4, 0.6), plain(0.3, 0.5, 0.4)
    apart, together = (estimates.difference(one, other, r) for r in (0.0, 0.8))
    assert together.half_width < apart.half_width
    assert not estimates.difference(one, plain(0, 1, math.nan)).low > -1


def test_correlation_of_ratios_agrees_with_that_of_their_residuals():
    rng = np.random.default_rng(5)
    shared = rng.random(300)
    x1, x2 = rng.integers(1, 4, 300), rng.integers(1, 4, 300)
    y1, y2 = rng.binomial(x1, shared), rng.binomial(x2, shared)
    one, other = sums(y1, x1), sums(y2, x2)
    products = [int((a * b).sum()) for a, b in ((y1, y2), (y1, x2), (x1, y2), (x1, x2))]
    found = estimates.ratio_correlation(one, other, tuple(products))
    e1, e2 = y1 - one.value * x1, y2 - other.value * x2
    assert found == pytest.approx((e1 * e2).sum() / math.sqrt((e1**2).sum() * (e2**2).sum()))
    assert found > 0.2


# ---------------------------------------------------------------------- distributions


def test_quantiles_are_those_of_the_sorted_games():
    scores = np.random.default_rng(6).integers(0, 100, 1001)
    for q in (0.05, 0.25, 0.5, 0.95):
        found = distributions.quantile(np.bincount(scores), q, 1001)
        assert found.value == np.quantile(scores, q, method="inverted_cdf")
        assert found.low <= found.value <= found.high


def test_median_limits_are_the_order_statistics_of_woodruff():
    found = distributions.quantile(np.ones(1000), 0.5, 1000)
    low, high = estimates.wilson(0.5, 1000)
    assert (found.low, found.high) == (math.ceil(1000 * low) - 1, math.ceil(1000 * high) - 1)


def test_bins_of_quantiles_start_where_the_histogram_does():
    assert distributions.quantile(np.array([0, 10, 0]), 0.5, 10, first=-5, width=4).value == -1


def test_deviation_of_a_normal_score_agrees_with_the_chi_squared_interval():
    values = stats.norm.ppf((np.arange(4000) + 0.5) / 4000) * 10 + 100
    found = distributions.deviation(np.bincount(values.round().astype(int)), 4000)
    spread = math.sqrt(np.var(values.round()))
    limits = np.sqrt(3999 * spread**2 / stats.chi2.ppf([0.975, 0.025], 3999))
    assert found.value == pytest.approx(spread)
    assert (found.low, found.high) == pytest.approx(tuple(limits), rel=2e-3)


def test_empty_and_constant_distributions_have_no_interval():
    assert math.isnan(distributions.quantile(np.zeros(5), 0.5, 0).value)
    assert not distributions.deviation(np.zeros(5), 0).has_interval
    assert not distributions.deviation(np.array([0, 7]), 7).has_interval
