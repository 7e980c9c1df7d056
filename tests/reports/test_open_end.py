"""Scores beyond the last one that is counted by itself: what can then not be told."""

import math

import numpy as np
import pytest

from reports.distributions import OPEN, batch_deviation, batch_quantile, has_open_end

FIRST, BINS, BATCHES = -10, 61, 32


def histograms(scores):
    """Of batches of deals, with the ends as the loop counts them: int64 [batch, bin]."""
    found = np.zeros((BATCHES, BINS), np.int64)
    for deal, score in enumerate(scores):
        found[deal % BATCHES, np.clip(score - FIRST, 0, BINS - 1)] += 1
    return found


@pytest.fixture(scope="module")
def scores():
    return np.random.default_rng(4).normal(20, 6, 6400).round().astype(int)


@pytest.mark.parametrize(("shift", "reached"), [(0, []), (27, [0.75, 0.95]), (-24, [0.05])])
def test_spread_and_quantiles_out_there_are_not_given(scores, shift, reached):
    found = histograms(scores + shift)
    assert has_open_end(found, FIRST) == bool(reached)
    spread = batch_deviation(found, 6400, FIRST)
    assert (spread.method == OPEN) == math.isnan(spread.value) == bool(reached)
    for q in (0.05, 0.25, 0.5, 0.75, 0.95):
        told = batch_quantile(found, q, 6400, FIRST)
        if q in reached:
            assert (told.method, told.has_interval) == (OPEN, False)
        else:
            assert told.value == np.quantile(scores + shift, q, method="inverted_cdf")
            assert told.has_interval


def test_a_few_games_out_there_do_not_hide_the_spread(scores):
    found = histograms([*scores, 99, 99])
    assert not has_open_end(found, FIRST)
    assert batch_deviation(found, 6402, FIRST).value == pytest.approx(np.std(scores), rel=0.01)


def test_zero_is_an_end_that_nothing_lies_beyond():
    found = np.zeros((BATCHES, BINS), np.int64)
    found[:, [0, 5]] = 50
    assert not has_open_end(found, 0)
    assert batch_deviation(found, 3200).value == pytest.approx(2.5)
