"""Tests, corrections and verdicts against SciPy, published values and both sides of a margin."""

import math

import numpy as np
import pytest
from scipy import stats

from reports.estimates import CONSTANT, Estimate, Moments, student_n
from reports.judge import (
    LEAST,
    Pairs,
    benjamini_hochberg,
    blocks_to_decide,
    holm,
    judge,
    judge_constant,
    judge_member,
    paired,
    seat_test,
    share_p,
    zero_p,
)
from tests.reports.test_estimates import moments


def between(low, high, blocks=1000):
    return Estimate((low + high) / 2, low, high, float(blocks), blocks, blocks, "given")


# ---------------------------------------------------------------------- verdicts


@pytest.mark.parametrize(
    ("low", "high", "word"),
    [
        (0.325, 0.345, "fair"),
        (0.318, 0.348, "fair"),
        (0.317, 0.340, "undecided"),
        (0.340, 0.349, "undecided"),
        (0.352, 0.356, "unfair"),
        (0.300, 0.314, "unfair"),
        (0.200, 0.500, "undecided"),
    ],
)
def test_verdict_on_both_sides_of_the_margin(low, high, word):
    assert judge(between(low, high), 1 / 3, 0.0154, "fair", "unfair").word == word


def test_below_and_above_can_have_words_of_their_own():
    low = judge(between(0.1, 0.2), 1 / 3, 0.02, "even", "stronger", low_word="weaker")
    assert low.word == "weaker"
    assert low.beyond


def test_a_family_needs_more_to_call_one_of_its_members_unfair():
    seen = between(0.349, 0.359)
    assert judge(seen, 1 / 3, 0.015, "fair", "unfair").word == "unfair"
    assert judge(seen, 1 / 3, 0.015, "fair", "unfair", tests=5).word == "undecided"


@pytest.mark.parametrize(
    ("value", "blocks", "most", "said"),
    [
        (0.0, 149, 1.0, "undecided: about 10 more deals"),  # -ln(0.05) / 0.02 = 149.8 deals
        (0.0, 150, 1.0, "small"),
        (0.0, 99, 0.0, "undecided: about 10 more deals"),
        (0.01, 150, 1.0, "undecided: about 150 more deals"),
        (0.05, 150, 1.0, "helps"),
        (-0.05, 150, 1.0, "hurts"),
    ],
)
def test_what_never_varied_is_bounded_by_the_rule_of_three(value, blocks, most, said):
    seen = Estimate(value, math.nan, math.nan, blocks, blocks, blocks, CONSTANT)
    found = judge_constant(seen, 0.0, 0.02, "small", "helps", "hurts", most)
    assert str(found) == said


def test_a_few_deals_decide_nothing():
    sure = between(0.9, 0.99, blocks=LEAST - 1)
    verdict = judge(sure, 1 / 3, 0.02, "even", "stronger")
    assert str(verdict) == "undecided: about 10 more deals"


def test_an_open_verdict_says_how_many_more_deals():
    verdict = judge(between(0.30, 0.36), 1 / 3, 0.015, "fair", "unfair")
    assert not verdict.is_decided
    assert str(verdict).startswith("undecided: about ")


def test_the_deals_asked_for_decide_four_times_in_five():
    rng = np.random.default_rng(7)
    margin, spread, seen = 0.02, 0.5, 400
    half = 1.96 * spread / math.sqrt(seen)
    wanted = seen + blocks_to_decide(between(-half, half, seen), 0.0, margin)
    means = rng.normal(0.0, spread / math.sqrt(wanted), 4000)
    inside = np.abs(means) + 1.96 * spread / math.sqrt(wanted) < margin
    assert 0.55 < inside.mean() < 0.9


def test_what_cannot_be_estimated_is_not_judged():
    fixed = Estimate(1 / 3, math.nan, math.nan, math.nan, 10, 10, "fixed by the design")
    assert judge(fixed, 1 / 3, 0.01, "even", "stronger").word == "not estimable"


# ---------------------------------------------------------------------- families


def test_holm_gives_the_textbook_values():
    # Holm 1979 as worked in R's p.adjust: p.adjust(c(.01, .04, .03, .005), "holm").
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([0.02, math.nan, 0.3]) == pytest.approx([0.04, math.nan, 0.3], nan_ok=True)


def test_benjamini_hochberg_agrees_with_scipy():
    p = np.random.default_rng(8).random(40) ** 3
    assert benjamini_hochberg(p.tolist()) == pytest.approx(stats.false_discovery_control(p))


def test_what_could_not_be_tested_is_no_member_of_the_family():
    found = benjamini_hochberg([0.01, math.nan, 0.04])
    assert math.isnan(found[1])
    assert found[0] == pytest.approx(0.02)


def test_a_member_that_fails_the_correction_lacks_some_deals():
    words = ("small", "helps", "hurts")
    member = between(-0.12, -0.051)
    assert str(judge_member(member, 0.05, 0.01, 30, *words)) == "hurts"
    verdict = judge_member(member, 0.05, 0.2, 30, *words)
    assert verdict.word == "undecided"
    assert verdict.more_blocks > 0


def test_p_of_a_share_is_that_of_the_score_test():
    seen = Estimate(0.4, 0.3, 0.5, 200.0, 200, 200, "given")
    z = (0.4 - 0.3) / math.sqrt(0.3 * 0.7 / 200)
    assert share_p(seen, 0.3) == pytest.approx(2 * stats.norm.sf(z))


def test_p_of_zero_is_half_a_tenth_at_the_edge_of_the_interval():
    assert zero_p(between(0.0, 0.2)) == pytest.approx(0.05)
    assert zero_p(between(-0.2, 0.0)) == pytest.approx(0.05)


# ---------------------------------------------------------------------- seats


def independent(wins):
    """Credit per block of each seat, for one game a block."""
    total = sum(wins)
    return [Moments(total, 60 * w, 3600 * w) for w in wins]


def seats_of(wins, games=1):
    """The seat test of blocks that repeat one game, with the winners of these games."""
    moments = [Moments(m.n, games * m.total, games**2 * m.squares) for m in independent(wins)]
    blocks = np.repeat(60 * games * np.eye(len(wins)), wins, axis=1)
    return seat_test(moments, 60 * games, blocks)


def test_seat_test_of_independent_games_is_the_g_test():
    wins = [380, 330, 290]
    found = seats_of(wins)
    known = stats.power_divergence(wins, lambda_="log-likelihood").statistic
    assert found.g == pytest.approx(known, rel=0.01)
    assert found.p == pytest.approx(stats.chi2.sf(known, 2), rel=0.05)
    assert found.design_effect == pytest.approx(1.0, rel=0.01)


def test_effect_size_is_cohens_w_with_noncentral_limits():
    found = seats_of([380, 330, 290])
    shares = np.array([0.38, 0.33, 0.29])
    assert found.w == pytest.approx(math.sqrt((((shares - 1 / 3) ** 2) * 3).sum()))
    slope = (shares - 1 / 3) * 3 / found.w  # of w; the delta method on a multinomial's variance
    n = student_n(999 / (slope**2 @ shares - (slope @ shares) ** 2), 1000)
    statistic = n * found.w**2
    assert stats.ncx2.cdf(statistic, 2, n * found.w_low**2) == pytest.approx(0.975, abs=1e-6)
    assert stats.ncx2.cdf(statistic, 2, n * found.w_high**2) == pytest.approx(0.025, abs=1e-6)


def test_games_that_repeat_a_deal_do_not_make_seats_significant():
    once, repeated = seats_of([380, 330, 290]), seats_of([380, 330, 290], games=3)
    assert (repeated.w_low, repeated.w_high) == pytest.approx((once.w_low, once.w_high))
    assert repeated.g == pytest.approx(once.g)
    assert repeated.design_effect == pytest.approx(3 * once.design_effect)


def test_equal_seats_have_an_effect_of_zero_in_the_interval():
    found = seats_of([334, 333, 333])
    assert found.w_low == 0.0
    assert found.p > 0.9


def test_seats_of_too_few_deals_are_not_tested():
    for seats in (independent([1, 0, 0]), [Moments(0, 0, 0)] * 3):
        found = seat_test(seats, 60, np.array([[m.total] for m in seats]))
        assert math.isnan(found.p)
        assert found.w_high == pytest.approx(math.sqrt(2))


# ---------------------------------------------------------------------- pairs


def pair(a, b, per_block=1.0):
    pairs = Pairs(len(a), int(a.sum()), int(b.sum()), int((a * b).sum()))
    return paired(pairs, moments(a), moments(b), per_block, len(a))


def test_paired_difference_agrees_with_scipy():
    rng = np.random.default_rng(9)
    luck = rng.integers(0, 60, 400)
    a, b = luck + rng.integers(0, 20, 400), luck + rng.integers(0, 18, 400)
    found = pair(a, b)
    known = stats.ttest_rel(a, b).confidence_interval()
    assert (found.change.low, found.change.high) == pytest.approx((known.low, known.high))
    assert found.correlation == pytest.approx(np.corrcoef(a, b)[0, 1])


def test_pairing_is_as_good_as_so_many_unpaired_games():
    rng = np.random.default_rng(10)
    luck = rng.integers(0, 100, 5000)
    a, b = luck + rng.integers(0, 10, 5000), luck + rng.integers(0, 10, 5000)
    found = pair(a, b)
    unpaired = found.unpaired_blocks
    error = math.sqrt((a.var(ddof=1) + b.var(ddof=1)) / unpaired)
    assert found.change.half_width == pytest.approx(1.96 * error, rel=0.01)
    assert unpaired > 50 * 5000


def test_identical_variants_correlate_fully_and_differ_by_nothing():
    a = np.random.default_rng(11).integers(0, 180, 300)
    found = pair(a, a)
    assert found.change.value == 0
    assert found.correlation == pytest.approx(1.0)
    assert not found.change.has_interval


def test_a_single_pair_has_no_interval():
    assert not pair(np.array([3]), np.array([1])).change.has_interval
    assert math.isnan(pair(np.array([], int), np.array([], int)).change.value)
