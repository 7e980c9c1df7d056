"""Duels, circles and ratings against closed forms."""

import math

import numpy as np
import pytest

from reports.frames import tables
from reports.pool import Pool
from reports.ratings import PRIOR, _fit, circles, covariance, duel, duels, rate
from reports.reading import Reading
from tests.reports import samples


def reading(lineup, blocks):
    return Reading("x", samples.play(lineup, blocks), 0)


def test_covariance_is_the_histograms_variance_on_its_diagonal():
    found = reading(("bold", "random", "timid"), 300)
    for u in range(3):
        metric = found.tally.shape.strategy_metric(u, 0)
        assert covariance(found)[u, u] == pytest.approx(found.moments(metric).variance / 3600)
    # A block's credits add up to the same total, so every row of the covariance adds up to 0.
    assert covariance(found).sum(1) == pytest.approx(0, abs=1e-12)


def test_a_duel_of_two_is_twice_the_distance_from_even():
    found = reading(("bold", "timid"), 400)
    share, gap = found.strategy_share(0), duel(found, 0, 1)
    assert gap.value == pytest.approx(2 * share.value - 1)
    assert gap.half_width == pytest.approx(2 * share.half_width, rel=0.02)


def test_a_rival_that_never_wins_is_still_not_beaten_for_certain():
    found = reading(("bold", "timid"), 150)
    never = Reading("x", found.tally, 0)
    never.tally.counts.rival[:] = 0
    never.tally.counts.total[:] = 0
    assert duel(never, 0, 1).high > duel(never, 0, 1).low


def test_circles_are_named_once_and_from_their_first_name():
    rows = [
        {"strategy": "rock", "rival": "scissors", "verdict": "beats"},
        {"strategy": "rock", "rival": "paper", "verdict": "loses to"},
        {"strategy": "scissors", "rival": "paper", "verdict": "beats"},
        {"strategy": "rock", "rival": "well", "verdict": "undecided: about 90 more deals"},
    ]
    assert circles(rows) == [("paper", "rock", "scissors")]
    assert circles(rows[:2]) == []


def test_strengths_are_found_from_the_wins_they_imply():
    strength = np.array([4.0, 2.0, 1.0, 0.5])
    seats = np.array([[1, 1, 1, 0], [1, 0, 1, 1], [0, 2, 0, 1], [2, 0, 0, 1.0]])
    games = np.full(4, 1e8)
    expected = games[:, None] * seats * strength / (seats @ strength)[:, None]
    logs = np.log(strength) - np.log(strength).mean()
    assert _fit(seats, expected.sum(0), games) == pytest.approx(logs, abs=1e-5)


def test_the_order_of_the_line_ups_changes_no_strength():
    rng = np.random.default_rng(30)
    seats = rng.integers(0, 2, (6, 4)).astype(float) + np.eye(6, 4)
    games = rng.integers(50, 90, 6).astype(float)
    wins = (games[:, None] * seats / seats.sum(1, keepdims=True)).sum(0)
    turned = _fit(seats[::-1], wins, games[::-1])
    assert _fit(seats, wins, games) == pytest.approx(turned, abs=1e-9)


def test_the_rating_of_two_is_the_log_odds_of_their_games():
    table = reading(("bold", "timid"), 2000)
    share = table.strategy_share(0)
    found = rate(Pool([table]))
    n = 4000
    odds = (share.value * n + PRIOR / 2) / ((1 - share.value) * n + PRIOR / 2)
    assert found.strengths[0] - found.strengths[1] == pytest.approx(math.log(odds), abs=2e-3)
    # The delta method on half the log odds, which is the distance to the mean.
    half = share.half_width / (share.value * (1 - share.value)) / 2
    assert found.half_widths[0] == pytest.approx(half, rel=0.01)


def test_a_strategy_that_never_won_has_a_finite_rating():
    found = _fit(np.array([[1.0, 1.0]]), np.array([100.0, 0.0]), np.array([100.0]))
    assert np.isfinite(found).all()
    assert found[0] > found[1]


def test_tables_rank_the_toy_strategies_as_they_deserve():
    result = samples.run([("bold", "random", "timid"), ("bold", "timid", "timid"),
                          ("random", "random", "timid")], 400)  # fmt: skip
    made = tables(result)["ratings"]
    ranked = made.sort_values("value", ascending=False)["strategy"].tolist()
    assert ranked == ["bold", "random", "timid"]
    verdicts = {(row["strategy"], row["rival"]): row["verdict"] for row in duels(result)}
    assert verdicts["bold", "timid"] == "beats"
    assert made["value"].sum() == pytest.approx(0, abs=1e-9)
