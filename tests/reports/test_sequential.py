"""Looks: what holds at all of them, against published values and by simulation."""

import math

import numpy as np
import pytest
from scipy.stats import norm

from reports import anytime, estimates
from reports.estimates import Moments, family_width
from reports.judge import judge
from reports.sequential import (
    boundaries,
    corrected,
    nominal_levels,
    pocock_spent,
    undecided,
)
from sim.experiment.plan import looks_at

FIFTHS = [0.2, 0.4, 0.6, 0.8, 1.0]
LOOKS = tuple(size for (size,) in looks_at((10_000,)))


def obrien_fleming_spent(fraction):
    """Two one-sided tests of 2.5 %, as Lan and DeMets (1983) have them."""
    return 2 * 2 * norm.sf(norm.isf(0.0125) / math.sqrt(fraction)) / 0.05


@pytest.mark.parametrize(
    ("spent", "published"),  # by the program ldbounds (Casper and Perez, R package)
    [
        (pocock_spent, [2.4380, 2.4268, 2.4101, 2.3966, 2.3859]),
        (obrien_fleming_spent, [4.8769, 3.3569, 2.6803, 2.2898, 2.0310]),
    ],
)
def test_boundaries_are_those_of_lan_and_demets(spent, published):
    assert boundaries(FIFTHS, 0.05, spent) == pytest.approx(published, abs=2e-4)


def test_a_single_look_is_a_fixed_plan():
    assert nominal_levels((500,)) == pytest.approx((0.95,))


def walks(rng, looks, runs, truth=0.0):
    """Means of normal values with deviation 1 at each look [run, look]."""
    steps = np.diff([0, *looks])
    return np.cumsum(rng.normal(truth * steps, np.sqrt(steps), (runs, len(looks))), 1) / looks


def test_the_intervals_of_all_looks_hold_together():
    z = [estimates.z_quantile(level) for level in nominal_levels(LOOKS)]
    means = walks(np.random.default_rng(1), LOOKS, 200_000)
    held = (np.abs(means) <= np.array(z) / np.sqrt(LOOKS)).all(1).mean()
    assert held == pytest.approx(0.95, abs=4 * math.sqrt(0.05 * 0.95 / 200_000))


@pytest.mark.parametrize("tests", [2, 5, 10])
@pytest.mark.parametrize("most", [1000, 100_000])
def test_a_family_at_all_looks_alarms_in_no_more_than_five_percent(tests, most):
    looks = tuple(size for (size,) in looks_at((most,)))
    levels = nominal_levels(looks)
    z = [estimates.z_quantile(level) * family_width(level, tests) for level in levels]
    means = walks(np.random.default_rng(2), looks, 400_000)
    alarms = (np.abs(means) > np.array(z) / np.sqrt(looks)).any(1).mean() * tests
    assert 0.03 < alarms < 0.05 + 4 * math.sqrt(0.05 / tests / 400_000) * tests


def fair_blocks(rng, looks, runs=1000):
    """Sums and sums of squares of a seat's credit at each look [run, look]; three fair games."""
    sums = np.empty((2, runs, len(looks)))
    for k, blocks in enumerate(np.diff([0, *looks])):
        credit = 60 * rng.binomial(3, 1 / 3, (runs, blocks))
        sums[:, :, k] = credit.sum(1), (credit**2).sum(1)
    return sums.cumsum(2).astype(np.int64)


def test_a_fair_game_watched_at_200_unplanned_looks_seldom_alarms():
    looks = range(50, 10_050, 50)
    sums, squares = fair_blocks(np.random.default_rng(3), looks)
    n = np.array(looks)
    variance = (n * squares - sums**2) / (n * (n - 1)) / 180**2
    reach = np.array([anytime.reach(1.0, int(k)) for k in n]) * np.sqrt(variance)
    alarms = (np.abs(sums / n / 180 - 1 / 3) > reach).any(1).sum()
    assert 5 < alarms <= 50  # of 1,000 runs


@pytest.mark.slow
def test_a_fair_game_watched_at_200_planned_looks_seldom_alarms():
    looks = tuple(range(200, 10_150, 50))
    levels = nominal_levels(looks)
    sums, squares = fair_blocks(np.random.default_rng(4), looks)
    alarms, unfair = 0, 0
    for run in range(1000):
        found = [
            estimates.share(Moments(n, int(total), int(square)), 180, 3 * n, level)
            for n, level, total, square in zip(looks, levels, sums[run], squares[run], strict=True)
        ]
        alarms += any(not each.low <= 1 / 3 <= each.high for each in found)
        unfair += any(judge(each, 1 / 3, 0.001, "fair", "unfair").beyond for each in found)
    assert 25 < alarms <= 60  # 50 are expected: the whole error rate is spent
    assert unfair <= 50


def test_before_fifty_deals_live_figures_say_nothing():
    assert anytime.reach(1.0, 49) == math.inf
    assert anytime.reach(1.0, 2000) < 2 * estimates.z_quantile(0.95) / math.sqrt(2000)


# ---------------------------------------------------------------------- the bias of stopping


def stopped(truth, margin, runs, seed):
    """(values, looks) at which runs end whose verdict on a margin is then clear."""
    means = walks(np.random.default_rng(seed), LOOKS, runs, truth)
    half = [estimates.z_quantile(each) for each in nominal_levels(LOOKS)] / np.sqrt(LOOKS)
    clear = np.zeros(means.shape, bool)
    for k, each in enumerate(half):
        regions = undecided(each, margin)
        clear[:, k] = ~np.any([(low < means[:, k]) & (means[:, k] < high)
                               for low, high in regions], axis=0)  # fmt: skip
    clear[:, -1] = True
    at = clear.argmax(1)
    return means[np.arange(runs), at], at


@pytest.mark.parametrize("truth", [0.03, 0.08, 0.15])
def test_the_corrected_estimate_has_little_bias_and_less_error(truth):
    values, at = stopped(truth, 0.05, 1000, 5)
    errors = 1 / np.sqrt(np.array(LOOKS)[at])
    better = np.array([
        corrected(float(value), float(error), int(look), LOOKS, 0.05)
        for value, error, look in zip(values, errors, at, strict=True)
    ])  # fmt: skip
    assert abs(np.mean(better) - truth) < 0.35 * abs(values.mean() - truth)
    assert np.mean(np.square(better - truth)) < np.mean(np.square(values - truth))


def test_the_correction_is_the_inverse_of_the_bias_that_simulation_shows():
    values, _ = stopped(0.08, 0.05, 400_000, 6)
    error = 1 / math.sqrt(LOOKS[2])
    assert corrected(float(values.mean()), error, 2, LOOKS, 0.05) == pytest.approx(0.08, abs=3e-4)


def test_an_even_estimate_needs_no_correction():
    assert corrected(0.0, 0.01, 3, LOOKS, 0.02) == pytest.approx(0.0, abs=1e-9)
    assert corrected(0.1, 0.0, 3, LOOKS, 0.02) == 0.1  # never varied
