"""Figures over several line-ups that share their deals: closed forms and coverage."""

import math

import numpy as np
import pytest

from reports import estimates
from reports.estimates import CONSTANT, Moments
from reports.strata import Strata, pooled_change, pooled_mean, pooled_share

RUNS = 6000
# A point, and two standard errors of a share of 6,000 runs.
NOMINAL = pytest.approx(0.95, abs=0.01 + 2 * 0.0028)


def batched(values, batches):
    """Sums of [run, line-up, deal] by batch of deals: [run, line-up, batch]."""
    deals = values.shape[-1]
    full = -(-deals // batches) * batches
    padded = np.zeros((*values.shape[:-1], full))
    padded[..., :deals] = values
    return padded.reshape(*values.shape[:-1], -1, batches).sum(-2)


def strata_of(values, played, batches, most):
    """One Strata for each run; `played` of the deals by line-up, `most` counts in each."""
    deals = values.shape[-1]
    there = np.arange(deals) < np.asarray(played)[:, None]
    totals = batched(values * there, batches)
    counts = batched(there * np.asarray(most)[:, None], batches)
    return [Strata(total, counts) for total in totals]


def held(found, truth):
    return np.mean([each.low <= truth <= each.high for each in found])


def test_batches_of_one_deal_each_are_paired_like_deals():
    rng = np.random.default_rng(1)
    base = rng.integers(0, 4, 200) * 60
    other = np.clip(base + rng.integers(-1, 2, 200) * 60, 0, 180)
    sides = [Strata.of([(each, np.full(200, 180))]) for each in (other, base)]
    found = pooled_change(*sides, 600, 200)
    difference = (other - base) / 180
    assert found.change.value == pytest.approx(difference.mean())
    error = difference.std(ddof=1) / math.sqrt(200)
    assert found.change.half_width == pytest.approx(1.97196 * error, rel=1e-5)
    assert found.correlation == pytest.approx(np.corrcoef(base, other)[0, 1])
    plain = base.var(ddof=1) + other.var(ddof=1)
    assert found.unpaired_blocks == pytest.approx(200 * plain / (other - base).var(ddof=1))


def test_line_ups_enter_with_their_covariance():
    rng = np.random.default_rng(2)
    a, b = rng.normal(0, 3, (2, 100))
    strata = Strata.of([(a + b, np.full(100, 2)), (a - b, np.ones(100))])
    # Every deal adds both line-ups: the mean is that of 2a over 3, whatever b is.
    error = (2 * a / 3).std(ddof=1) / 10
    found = pooled_mean(strata, 300, 100)
    assert found.value == pytest.approx(2 * a.mean() / 3)
    assert found.half_width == pytest.approx(estimates.t_quantile(0.95, 99) * error)


def test_line_ups_of_unlike_strength_and_length_are_strata():
    # The second line-up fills half of the batches only; its other mean is no variation.
    strata = Strata.of(
        [(np.full(40, 3.0), np.ones(40)), (np.arange(40.0) < 20, np.arange(40) < 20)]
    )
    assert pooled_mean(strata, 60, 40).method == CONSTANT
    assert pooled_mean(strata, 60, 40).value == pytest.approx((120 + 20) / 60)


def test_a_constant_change_has_no_interval_and_one_deal_says_nothing():
    base = Strata.of([(np.arange(10.0), np.ones(10)), (np.arange(10.0), np.ones(10))])
    other = Strata.of([(np.arange(10.0) + 0.7, np.ones(10)), (np.arange(10.0) + 0.7, np.ones(10))])
    found = pooled_change(other, base, 20, 10)
    assert (found.change.method, found.correlation) == (CONSTANT, pytest.approx(1.0))
    assert found.change.value == pytest.approx(0.7)
    single = Strata.of([(np.ones(1), np.ones(1))])
    assert not pooled_change(single, single, 1, 1).change.has_interval
    assert not pooled_mean(single, 1, 1).has_interval
    assert math.isnan(pooled_mean(Strata.of([(np.zeros(3), np.zeros(3))]), 0, 0).value)


def test_a_pooled_share_of_one_line_up_is_that_of_its_blocks():
    rng = np.random.default_rng(27)
    credit = 60 * rng.binomial(3, rng.beta(2, 3, 200))
    moments = Moments(200, int(credit.sum()), int((credit**2).sum()))
    one = estimates.share(moments, 180, 600)
    pooled = pooled_share(Strata.of([(credit, np.full(200, 180))]), 600, 200)
    assert (pooled.value, pooled.low, pooled.high) == pytest.approx((one.value, one.low, one.high))


def test_a_pooled_share_needs_two_batches_and_something_that_varies():
    def share(credit, most):
        return pooled_share(Strata.of([(credit, most)]), 3 * len(credit), len(credit))

    never = share(np.zeros(50), np.full(50, 180))
    assert never.value == never.low == 0 < never.high
    alike = share(np.full(50, 60), np.full(50, 180))
    assert alike.low < 1 / 3 < alike.high
    assert share(np.array([60]), np.array([180])).high == 1
    assert np.isnan(share(np.array([0]), np.array([0])).value)


# Line-ups with as many deals each; and a mirror, whose blocks have one game, with three times as
# many deals as the others.
PLANS = [((150, 150, 150), (3, 3, 3)), ((400, 400, 400), (3, 3, 3)), ((130, 130, 390), (3, 3, 1))]
each_plan = pytest.mark.parametrize(("played", "most"), PLANS)


@pytest.mark.slow
@each_plan
def test_pooled_shares_cover_the_truth(played, most):
    # Line-ups of one, one and two seats of a strategy, all moved by the same deal.
    rng, deals = np.random.default_rng(26), max(played)
    luck, chances = rng.normal(0, 0.12, (RUNS, 1, deals)), np.array([0.2, 0.4, 0.5])[:, None]
    counts = np.array(most)[:, None]
    chance = np.clip(chances + np.array([1, 1, 2])[:, None] * luck, 0, 1)
    wins = rng.binomial(counts, chance)
    found = [pooled_share(each, 1, deals) for each in strata_of(wins, played, 256, most)]
    weights = np.array(played) * most
    truth = chance.mean((0, 2)) @ weights / weights.sum()
    assert held(found, truth) == NOMINAL


def scores(rng, played, most):
    """Block totals of scores under two variants, [run, line-up, deal], and their true change."""
    deals = max(played)
    luck = rng.normal(0, 5, (RUNS, 1, deals))
    counts = np.array(most)[:, None]
    base = counts * (20 + luck) + rng.gamma(4 * counts, 1.5, (RUNS, len(most), deals))
    bonus = np.array([2.0, 0.5, 3.0])[:, None]
    other = counts * (20 + 0.8 * luck + bonus) + rng.gamma(4 * counts, 1.5, base.shape)
    weights = np.array(played) * most
    return other, base, float(bonus[:, 0] @ weights / weights.sum())


@pytest.mark.slow
@each_plan
def test_pooled_changes_and_means_cover_the_truth(played, most):
    other, base, truth = scores(np.random.default_rng(28), played, most)
    ours, theirs = (strata_of(each, played, 64, most) for each in (other, base))
    pairs = zip(ours, theirs, strict=True)
    changes = [pooled_change(*pair, 1, max(played)).change for pair in pairs]
    assert held(changes, truth) == NOMINAL
    assert held([pooled_mean(each, 1, max(played)) for each in theirs], 26.0) == NOMINAL


@pytest.mark.slow
def test_pooled_changes_of_a_share_cover_the_truth():
    rng, played, most = np.random.default_rng(29), (320, 320), (3, 3)
    luck = rng.random((RUNS, 2, 320, 3))  # of a game; the variants share it in part
    luck[:, 1] = np.where(rng.random(luck[:, 1].shape) < 0.5, luck[:, 0], luck[:, 1])
    again = rng.random(luck.shape) < 0.3
    base = (luck < 0.33).sum(-1)
    other = (np.where(again, rng.random(luck.shape), luck) < 0.4).sum(-1)
    pairs = zip(*(strata_of(each, played, 256, most) for each in (other, base)), strict=True)
    assert held([pooled_change(*pair, 1, 320).change for pair in pairs], 0.07) == NOMINAL
