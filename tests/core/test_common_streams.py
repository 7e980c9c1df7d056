"""Common streams pair the variants and move no mean."""

import math

import numpy as np
import pytest

from sim.core.tally import CREDIT
from tests.reports import samples

LINEUP = ("bold", "random", "timid")
BLOCKS = 340_000  # three games each: more than a million


def mean_and_error(counts, variant, shape, metric):
    """Mean of a block total and its standard error."""
    n = int(counts.pairs[variant, variant])
    total, squares = (
        float(counts.total[variant, variant, metric]),
        float(counts.cross[variant, variant, metric]),
    )
    return total / n, math.sqrt((squares / n - (total / n) ** 2) / n)


@pytest.mark.slow
def test_common_streams_do_not_move_the_mean():
    both = samples.play(LINEUP, BLOCKS, ({}, {"safe": 4}), seed=11)
    apart = [
        samples.play(LINEUP, BLOCKS, (settings,), seed=seed)
        for settings, seed in (({}, 12), ({"safe": 4}, 13))
    ]
    assert both.counts.games[:, 0].min() > 1_000_000
    for variant, alone in enumerate(apart):
        for u in range(3):
            for name in range(3):
                metric = both.shape.strategy_metric(u, name)
                one, error = mean_and_error(both.counts, variant, both.shape, metric)
                other, its = mean_and_error(alone.counts, 0, alone.shape, metric)
                assert abs(one - other) <= 4 * math.hypot(error, its) + 1e-12


def test_a_variant_plays_the_games_it_plays_alone():
    both = samples.play(LINEUP, 200, ({}, {"safe": 4}))
    alone = samples.play(LINEUP, 200, ({"safe": 4},))
    for name in ("score", "wins", "block_credit", "decisions"):
        assert np.array_equal(getattr(both.counts, name)[1], getattr(alone.counts, name)[0])
    credit = both.counts.wins[1].sum(axis=1) @ [0, 60, 30, 20, 15, 12]
    assert credit.sum() == 200 * 3 * CREDIT
