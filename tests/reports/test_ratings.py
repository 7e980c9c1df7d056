"""Duels, circles and ratings against closed forms."""

import math

import numpy as np
import pytest

from reports.frames import tables
from reports.pool import Pool
from reports.ratings import (
    PRIOR,
    _fit,
    _half_widths,
    _information,
    circles,
    covariance,
    duel,
    duels,
    rate,
)
from reports.reading import Reading
from sim.core.tally import CREDIT_BATCHES
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
    found = _fit(seats, expected.sum(0), games)
    logs = np.log(strength) - np.log(strength).mean()
    assert found - found.mean() == pytest.approx(logs, abs=1e-5)


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
    # The delta method on half the log odds, which is the distance to the mean; 256 batches know
    # an error to 5 %.
    half = share.half_width / (share.value * (1 - share.value)) / 2
    assert found.half_widths[0] == pytest.approx(half, rel=0.15)


def test_tied_winners_never_rate_below_a_third():
    # One and two share every victory; the third at their table never wins.
    found = _fit(np.array([[1.0, 1.0, 1.0]]), np.array([50.0, 50.0, 0.0]), np.array([100.0]))
    assert found[0] == pytest.approx(found[1])
    assert found[0] > found[2]


def played(rng, lineups, skill, deals, luck):
    """Seats, and wins by line-up, strategy and deal, of line-ups that meet the same deals."""
    players, wins = len(lineups[0]), np.zeros((len(lineups), len(skill), deals))
    gift = rng.normal(0, luck, (deals, 1, players))  # what a deal gives a seat
    turns = np.arange(players)
    for row, lineup in zip(wins, np.array(lineups), strict=True):
        who = lineup[(turns[None] + turns[:, None]) % players]  # [rotation, seat]
        noise = rng.gumbel(0, 1, (deals, players, players))
        winner = who[turns, (gift + skill[who] + noise).argmax(2)]
        for k in range(len(skill)):
            row[k] = (winner == k).sum(1)
    seats = np.array([[lineup.count(k) for k in range(len(skill))] for lineup in lineups], float)
    return seats, wins


@pytest.mark.slow
@pytest.mark.parametrize("deals", [60, 300])
def test_the_intervals_of_ratings_cover_line_ups_that_share_their_deals(deals):
    rng, skill = np.random.default_rng(33), np.array([0.8, 0.2, -0.6])
    lineups = [(0, 0, 1), (0, 0, 2), (0, 1, 1), (0, 1, 2), (0, 2, 2), (1, 1, 2), (1, 2, 2)]

    def rated(seats, wins):
        found = _fit(seats, wins.sum((0, 2)), wins.sum((1, 2)))
        return found - found.mean(), found

    truth, _ = rated(*played(rng, lineups, skill, 100_000, luck=1.0))
    covered, runs = np.zeros(3), 4000
    for _ in range(runs):
        seats, wins = played(rng, lineups, skill, deals, luck=1.0)
        batches = np.zeros((*wins.shape[:2], min(deals, CREDIT_BATCHES)))
        for first in range(0, deals, CREDIT_BATCHES):
            part = wins[:, :, first : first + CREDIT_BATCHES]
            batches[:, :, : part.shape[2]] += part
        ratings, start = rated(seats, wins)
        half = _half_widths(seats, batches, batches.sum(1), start, 0.95)
        covered += np.abs(ratings - truth) <= half
    # A point, and two standard errors of a share of 4,000 runs.
    assert covered.mean() / runs == pytest.approx(0.95, abs=0.01 + 2 * 0.0034)


def test_the_information_is_the_curvature_of_the_likelihood():
    rng = np.random.default_rng(34)
    seats = np.array([[1, 1, 1, 0], [1, 0, 1, 1], [0, 2, 0, 1], [2, 0, 0, 1.0]])
    games, strength = rng.integers(60, 90, 4).astype(float), rng.normal(0, 1, 4)

    def slope(at):
        weight = np.exp(at) * seats
        won = games @ (weight / weight.sum(1, keepdims=True))
        return won + PRIOR / (1 + np.exp(-at))

    step = 1e-6 * np.eye(4)
    numeric = [(slope(strength + d) - slope(strength - d)) / 2e-6 for d in step]
    assert _information(seats, games, strength) == pytest.approx(np.array(numeric), rel=1e-5)


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
