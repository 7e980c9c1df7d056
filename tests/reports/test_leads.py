"""How early the winner is known, on counts whose answer is plain."""

import numpy as np
import pytest

from reports.frames import tables
from sim.core.tally import CREDIT
from tests.reports import samples

THREE = ("bold", "random", "timid")
DEALS = 400


def led(*rounds):
    """The rows without line-up of a run whose rounds had (games with a leader, of them won)."""
    result = samples.run([THREE], DEALS)
    leader = result.lineups["-".join(THREE)].counts.leader
    leader[:] = 0
    for k, (games, won) in enumerate(rounds, start=1):
        leader[0, k] = (games, CREDIT * won)
    rows = tables(result)["leads"]
    return rows.set_index(["measure", rows["round"].fillna(0)])


def test_a_winner_who_always_led_makes_no_drama():
    games = 3 * DEALS
    rows = led((games, games), (games, games), (games, games))
    assert rows.loc[("drama", 0), "value"] == 0
    assert rows.loc[("decided after round", 0), "value"] == 1


def test_drama_is_the_mean_over_rounds_but_the_last():
    games = 3 * DEALS
    rows = led((games, games // 3), (games, games // 2), (games, games))
    drama = rows.loc[("drama", 0)]
    assert drama["value"] == pytest.approx((2 / 3 + 1 / 2) / 2)
    assert drama["low"] < drama["value"] < drama["high"]


def test_a_game_is_decided_when_its_leader_wins_half_way_from_even_to_always():
    games = 3 * DEALS  # half-way is 2/3 with three seats
    rows = led((games, games // 3), (games, round(0.66 * games)), (games, games))
    found = rows.loc[("decided after round", 0)]
    assert (found["low"], found["value"], found["high"]) == (2, 3, 3)


def test_a_round_without_one_leader_still_counts_as_not_led_by_the_winner():
    games = 3 * DEALS
    rows = led((games // 2, games // 2), (games, games))
    assert rows.loc[("drama", 0), "value"] == pytest.approx(0.5)
    assert np.isfinite(rows.loc[("leader wins", 1), "value"])


def test_a_game_that_stays_open_is_never_decided():
    games = 3 * DEALS
    rows = led((games, games // 3), (games, games // 2))
    found = rows.loc[("decided after round", 0)]
    assert np.isnan(found["value"])
    assert found["method"] == "no leader wins 67 % before the end"
    assert rows.loc[("drama", 0), "value"] == pytest.approx((2 / 3 + 1 / 2) / 2)
