"""How early the winner is known, on counts whose answer is plain."""

import numpy as np
import pytest

from reports.frames import tables
from reports.leads import decided_after, distance, drama, rank_wins
from reports.pool import Pool
from reports.reading import Reading
from sim.core.tally import CREDIT
from tests.reports import samples
from tests.reports.samples import THREE

DEALS = 400
GAMES = 3 * DEALS


def course(*rounds):
    """The rows of a run whose winners had been (first, second, third) after the rounds."""
    result = samples.run([THREE], DEALS)
    counts = result.lineups["-".join(THREE)].counts
    counts.path[:] = 0
    for k, ranks in enumerate(rounds, start=1):
        counts.path[0, k] = CREDIT**2 * np.array(ranks)
    rows = tables(result)["leads"]
    return rows.set_index(["measure", rows["round"].fillna(0)])


def test_a_winner_who_always_led_makes_no_drama():
    rows = course((GAMES, 0, 0), (GAMES, 0, 0), (GAMES, 0, 0))
    assert rows.loc[("drama", 0), "value"] == 0
    assert rows.loc[("decided after round", 0), "value"] == 1


def test_drama_is_the_mean_distance_from_the_front_over_the_rounds_but_the_last():
    third = GAMES // 3
    rows = course((third, third, third), (GAMES // 2, GAMES // 2, 0), (GAMES, 0, 0))
    drama = rows.loc[("drama", 0)]
    assert drama["value"] == pytest.approx((1 / 2 + 1 / 4) / 2)
    assert drama["low"] < drama["value"] < drama["high"]
    assert rows.loc[("winner's rank", 1), "value"] == pytest.approx(2)
    assert rows.loc[("winner's rank", 2), "value"] == pytest.approx(1.5)


def test_a_round_that_few_games_reach_counts_as_little():
    rows = course((0, GAMES, 0), (GAMES // 4, 0, 0), (GAMES // 8, GAMES // 8, 0))
    expected = (1 / 2 + 0 / 4 + 1 / 4 / 4) / (1 + 1 / 4 + 1 / 4)
    assert rows.loc[("drama", 0), "value"] == pytest.approx(expected)


def test_a_winner_who_is_last_until_the_end_makes_the_most_drama():
    rows = course((0, 0, GAMES), (0, 0, GAMES))
    assert rows.loc[("drama", 0), "value"] == 1


def test_a_game_is_decided_when_its_first_rank_wins_half_way_from_even_to_always():
    near = round(0.66 * GAMES)  # half-way is 2/3 with three seats
    rows = course((GAMES // 3, GAMES // 3, GAMES // 3), (near, GAMES - near, 0), (GAMES, 0, 0))
    found = rows.loc[("decided after round", 0)]
    assert (found["low"], found["value"], found["high"]) == (2, 3, 3)


def test_a_game_that_stays_open_is_never_decided():
    rows = course((GAMES // 3, 0, GAMES * 2 // 3), (GAMES // 2, GAMES // 2, 0))
    found = rows.loc[("decided after round", 0)]
    assert np.isnan(found["value"])
    assert found["method"] == "the first rank never wins 67 % before the end"


def test_the_ranks_of_a_round_share_the_wins_among_them():
    result = samples.run([THREE, ("timid", "timid", "timid")], DEALS)
    rows = tables(result)["ranks"]
    sums = rows.groupby(["lineup", "round"])["value"].sum()
    assert sums.to_numpy() == pytest.approx(1)
    # Equal strategies that never throw are always tied: every rank wins alike.
    tied = rows[(rows["lineup"] == "timid-timid-timid") & (rows["round"] > 0)]
    assert tied["value"].to_numpy() == pytest.approx(1 / 3)


def test_leaders_and_comebacks_are_shares_of_the_games_counted():
    result = samples.run([THREE], DEALS)
    counts = result.lineups["-".join(THREE)].counts
    counts.leader[:] = 0
    counts.leader[0, 2] = GAMES // 2, CREDIT * GAMES // 3  # of half the games, who leads wins 2/3
    counts.comeback[0] = CREDIT * np.array([GAMES // 2, GAMES // 3, GAMES // 6])
    rows = tables(result)["leads"]
    value = rows.set_index(["measure", rows["round"].fillna(0)])["value"]
    assert value["one seat leads", 2] == pytest.approx(1 / 2)
    assert value["leader wins", 2] == pytest.approx(2 / 3)
    assert value["winner leads", 2] == pytest.approx(1 / 3)
    assert value["winner had been 2nd", 0] == pytest.approx(1 / 3)
    assert value["winner had been last", 0] == pytest.approx(1 / 6)


def paths(rng, deals, chances):
    """Counts.path of three rounds; the games of a deal are alike in six of ten cases."""
    found = []
    for chance in chances:
        luck = rng.choice(3, deals, p=chance)
        alike = rng.random((deals, 3)) < 0.6
        rank = np.where(alike, luck[:, None], rng.choice(3, (deals, 3), p=chance))
        found.append(CREDIT**2 * np.bincount(rank.ravel(), minlength=3))
    return found


def test_the_intervals_of_drama_and_of_when_it_is_decided_hold():
    rng, deals, runs = np.random.default_rng(32), 100, 400
    chances = [(0.4, 0.3, 0.3), (0.6, 0.3, 0.1), (0.72, 0.18, 0.1)]  # decided after the third
    pool = Pool([Reading("x", samples.play(THREE, deals), 0)])
    truth = np.mean([np.dot(chance, [0, 0.5, 1]) for chance in chances])
    covered = np.zeros(2)
    for _ in range(runs):
        rounds = dict(enumerate(paths(rng, deals, chances), start=1))
        found = drama([distance(pool, path) for path in rounds.values()])
        first = {k: rank_wins(pool, path, 1) for k, path in rounds.items()}
        when = decided_after(pool, first, 2 / 3)
        never = np.isnan(when.value)  # then it claims no limits
        covered += found.low <= truth <= found.high, never or when.low <= 3 <= when.high
    assert (covered / runs >= 0.94).all()


def test_the_interval_of_the_winners_rank_holds():
    """Rank of the winner: the deal moves all games of a deal together."""
    rng, chance, deals, covered = np.random.default_rng(31), np.array([0.5, 0.3, 0.2]), 100, 0
    pool = Pool([Reading("x", samples.play(THREE, deals), 0)])
    for _ in range(500):
        (path,) = paths(rng, deals, [chance])
        found = distance(pool, path)
        covered += found.low <= chance @ [0, 0.5, 1] <= found.high
    assert covered / 500 >= 0.94
