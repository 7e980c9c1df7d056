"""Looks: what holds at all of them, against published values and by simulation."""

import math

import numpy as np
import pytest
from scipy.stats import norm

from reports import anytime, estimates
from reports.estimates import Moments, family_width
from reports.judge import judge
from reports.sequential import (
    KEPT,
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
    kept = 0.95 + 0.05 * KEPT
    assert held == pytest.approx(kept, abs=4 * math.sqrt(0.05 * 0.95 / 200_000))


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
    sums = np.empty((2, runs, len(looks)), np.int64)
    for k, blocks in enumerate(np.diff([0, *looks])):
        wins = rng.multinomial(blocks, [8 / 27, 12 / 27, 6 / 27, 1 / 27], runs)
        credit = 60 * np.arange(4)
        sums[:, :, k] = wins @ credit, wins @ credit**2
    return sums.cumsum(2)


def deviations(sums, squares, looks):
    """A seat's share less a third, and its standard error: [run, look]."""
    n = np.array(looks)
    variance = (n * squares - sums**2) / (n * (n - 1)) / 180**2
    return sums / n / 180 - 1 / 3, np.sqrt(variance / n)


def test_a_fair_game_watched_at_200_unplanned_looks_seldom_alarms():
    looks = range(50, 10_050, 50)
    away, error = deviations(*fair_blocks(np.random.default_rng(3), looks), looks)
    reach = np.array([anytime.reach(1.0, n) * math.sqrt(n) for n in looks])
    alarms = (np.abs(away) > reach * error).any(1).sum()
    assert 5 < alarms <= 50  # of 1,000 runs


def alarms_at_planned_looks(rng, runs):
    """Runs in which an interval of a fair seat ever leaves out a third; in which it is unfair."""
    looks = range(200, 10_150, 50)
    levels = nominal_levels(tuple(looks))
    sums, squares = fair_blocks(rng, looks, runs)
    away, error = deviations(sums, squares, looks)
    near = np.abs(away) > 0.9 * error * [estimates.z_quantile(level) for level in levels]
    alarmed, unfair = set(), set()
    for run, look in zip(*np.nonzero(near), strict=True):
        moments = Moments(looks[look], int(sums[run, look]), int(squares[run, look]))
        found = estimates.share(moments, 180, 3 * moments.n, levels[look])
        if not found.low <= 1 / 3 <= found.high:
            alarmed.add(run)
        if judge(found, 1 / 3, 0.001, "fair", "unfair").beyond:
            unfair.add(run)
    return len(alarmed), len(unfair)


def test_a_fair_game_watched_at_200_planned_looks_alarms_in_at_most_one_run_in_twenty():
    alarms, unfair = alarms_at_planned_looks(np.random.default_rng(4), 1000)
    assert 25 < alarms <= 50
    assert unfair <= alarms


@pytest.mark.slow
def test_the_rate_of_alarms_at_200_planned_looks_is_below_five_percent():
    runs = 40_000  # known to a tenth of a point
    alarms = sum(alarms_at_planned_looks(np.random.default_rng(k), 4000)[0] for k in range(10))
    assert 0.042 < alarms / runs <= 0.05


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
