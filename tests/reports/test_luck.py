"""Luck against skill: closed forms and simulation."""

import numpy as np
import pytest

from reports import estimates
from reports.distributions import histogram_moments
from reports.estimates import Moments
from reports.frames import tables
from reports.luck import Spread, deal_share_of_wins, deal_variance, variance_error
from reports.reading import Reading
from sim.core.tally import CREDIT
from tests.reports import samples

THREE = ("bold", "random", "timid")


def moments(totals):
    return Moments(len(totals), int(totals.sum()), int((totals.astype(object) ** 2).sum()))


def test_the_deals_share_of_a_beta_binomial_is_its_intraclass_correlation():
    # Wins of m games of a deal whose chance is Beta(a, b): correlation 1 / (a + b + 1).
    rng, a, b, m = np.random.default_rng(1), 2.0, 3.0, 3
    totals = rng.binomial(m, rng.beta(a, b, 200_000))
    mean = totals.mean() / m
    found = deal_variance(moments(totals), m, mean * (1 - mean)) / (mean * (1 - mean))
    assert found == pytest.approx(1 / (a + b + 1), abs=0.005)


def test_independent_games_owe_nothing_to_the_deal_and_fixed_ones_everything():
    rng, m = np.random.default_rng(2), 4
    apart = rng.binomial(m, 0.25, 100_000)
    assert deal_variance(moments(apart), m, 0.1875) / 0.1875 == pytest.approx(0, abs=0.01)
    fixed = m * (rng.random(100_000) < 0.25)
    assert deal_variance(moments(fixed), m, 0.1875) / 0.1875 == pytest.approx(1, abs=0.02)


def test_the_error_of_a_variance_is_that_of_repeated_samples():
    rng = np.random.default_rng(3)
    samples_of_it = rng.binomial(3, rng.beta(1, 2, (4000, 200)))
    counts = np.bincount(samples_of_it[0], minlength=4)
    fourth = histogram_moments(counts, 0.0)[3]
    one = variance_error(moments(samples_of_it[0]), fourth)
    assert one == pytest.approx(samples_of_it.var(axis=1, ddof=1).std(), rel=0.2)


def test_variance_within_groups_is_numpys():
    rng = np.random.default_rng(4)
    values = rng.normal([[0.0], [3.0]], 1.0, (2, 1500)).reshape(2, 3, 500)
    spread = Spread(np.full((2, 3), 500), values.sum(2), (values**2).sum(2))
    assert spread.variance == pytest.approx(values.var())
    by_group = values.reshape(2, -1).var(axis=1).mean()
    assert spread.within(1) == pytest.approx(by_group)


class Bench:
    """As much of a Reading of k seats and k strategies as the deal's share looks at."""

    level = estimates.LEVEL

    def __init__(self, rng, blocks, luck, skill, k=3):
        gift = rng.normal(0, luck, (blocks, 1, k))  # what a deal gives a seat
        seat = np.arange(k)
        who = (seat[None, :] + seat[:, None]) % k  # [rotation, seat]
        worth = np.linspace(-skill, skill, k)[who]
        noise = rng.gumbel(0, 1, (blocks, k, k))
        winner = (gift + worth + noise).argmax(2)  # [block, rotation]
        won = winner[:, :, None] == seat
        wins = np.zeros((1, k, k, k + 1), int)
        for rotation in range(k):
            for s in range(k):
                hits = int(won[:, rotation, s].sum())
                wins[0, who[rotation, s], s, :2] += (blocks - hits, hits)
        totals = CREDIT * won.sum(1)
        block_seat = np.array([[np.bincount(totals[:, s], minlength=CREDIT * k + 1)
                                for s in range(k)]])  # fmt: skip
        counts = type("", (), {"wins": wins, "block_seat": block_seat})
        self.tally, self.variant = type("", (), {"counts": counts}), 0
        self.per_block, self.games, self.blocks = k, blocks * k, blocks


def test_without_luck_of_the_deal_its_share_is_nothing_however_much_skill_there_is():
    found = deal_share_of_wins(Bench(np.random.default_rng(5), 40_000, luck=0.0, skill=1.5))
    assert found.value == pytest.approx(0, abs=0.01)
    assert found.low < 0 < found.high


def test_the_interval_of_the_deals_share_holds():
    rng = np.random.default_rng(6)
    truth = deal_share_of_wins(Bench(rng, 300_000, luck=1.0, skill=0.5)).value
    found = [deal_share_of_wins(Bench(rng, 200, luck=1.0, skill=0.5)) for _ in range(300)]
    assert 0.15 < truth < 0.5
    assert np.mean([one.low <= truth <= one.high for one in found]) >= 0.93


def test_a_toy_game_without_a_deal_owes_nothing_to_it():
    result = samples.run([THREE], 2000)
    rows = tables(result)["luck"]
    skill = rows[(rows["of"] == "winning") & (rows["measure"] == "explained by the strategy")]
    assert 0 <= skill["value"].item() < 1
    reading = Reading("x", next(iter(result.lineups.values())), 0)
    assert abs(deal_share_of_wins(reading).value) < 0.5
