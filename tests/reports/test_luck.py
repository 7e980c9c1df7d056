"""Luck against skill: closed forms and simulation."""

from types import SimpleNamespace

import numpy as np
import pytest

from reports import luck
from reports.estimates import LEVEL
from reports.frames import tables
from reports.luck import DEAL, PARTS, SEAT, STRATEGY, estimates_of, shares, sums_of
from reports.reading import Reading
from reports.rows import readings_of
from sim.core.tally import METRIC_BATCHES
from tests.reports import samples
from tests.reports.samples import THREE


def sums_by_batch(values, who):
    """Sums of results [block, rotation, seat], by batch of deals; who[rotation, seat] sat there."""
    blocks = len(values)
    padded = np.zeros((-(-blocks // METRIC_BATCHES) * METRIC_BATCHES, *values.shape[1:]))
    padded[:blocks] = values
    deals = padded.reshape(-1, METRIC_BATCHES, *values.shape[1:])
    totals = deals.sum(2)  # [.., batch, seat]
    held = np.array([(deals * (who == u)).sum((0, 2, 3)) for u in range(who.max() + 1)])
    return luck.Sums(
        np.bincount(np.arange(blocks) % METRIC_BATCHES, minlength=METRIC_BATCHES).astype(float),
        held, totals.sum(0).T, (totals**2).sum((0, 2)), (deals**2).sum((0, 2, 3)),
    )  # fmt: skip


def parts(values, who):
    """Shares of the variance, by PARTS."""
    held = tuple(int((who[0] == u).sum()) for u in range(who.max() + 1))
    sums = sums_by_batch(values, who).whole()
    return dict(zip(PARTS, shares(sums, held, len(who)).tolist(), strict=True))


def alone(m, seats=1):
    """One strategy in every seat of m games."""
    return np.zeros((m, seats), int)


def test_the_deals_share_of_a_beta_binomial_is_its_intraclass_correlation():
    # Wins of m games of a deal whose chance is Beta(a, b): correlation 1 / (a + b + 1).
    rng, a, b, m = np.random.default_rng(1), 2.0, 3.0, 3
    won = rng.random((200_000, m, 1)) < rng.beta(a, b, (200_000, 1, 1))
    assert parts(won, alone(m))[DEAL] == pytest.approx(1 / (a + b + 1), abs=0.005)


def test_independent_games_owe_nothing_to_the_deal_and_fixed_ones_everything():
    rng, m = np.random.default_rng(2), 4
    apart = rng.random((100_000, m, 1)) < 0.25
    assert parts(apart, alone(m))[DEAL] == pytest.approx(0, abs=0.01)
    fixed = np.repeat(rng.random((100_000, 1, 1)) < 0.25, m, axis=1)
    assert parts(fixed, alone(m))[DEAL] == pytest.approx(1, abs=1e-4)


def test_what_strategies_and_seats_explain_is_the_variance_of_their_means():
    rng, who = np.random.default_rng(4), turned(3)
    values = rng.normal([0.0, 1.0, 3.0], 1.0, (400, 3, 3)) + np.array([0.0, 2.0, 5.0])[who]
    found = parts(values, who)
    for part, means in (
        (SEAT, values.mean((0, 1))),
        (STRATEGY, [values[:, who == u].mean() for u in range(3)]),
    ):
        assert found[part] == pytest.approx(np.var(means) / values.var())


def turned(k):
    """Who sits where: k strategies in all rotations."""
    return (np.arange(k)[None] + np.arange(k)[:, None]) % k


def drawn(rng, runs, blocks, luck_of_deal, skill, k=3):
    """Who won [run, block, rotation, seat]; the luck of a deal belongs to a seat."""
    gift = rng.normal(0, luck_of_deal, (runs, blocks, 1, k))
    worth = np.linspace(-skill, skill, k)[turned(k)]
    noise = rng.gumbel(0, 1, (runs, blocks, k, k))
    return (gift + worth + noise).argmax(3)[..., None] == np.arange(k)


def bench(won):
    """As much of a Reading as is looked at, of one run's winners."""
    sums = sums_by_batch(won, turned(won.shape[-1]))
    k = won.shape[-1]
    totals = [*sums.strategies, *sums.seats]
    squares = np.stack([sums.block_squares] * 2 + [sums.game_squares] * 2)
    shape = SimpleNamespace(
        strategies=k, seats=k, strategy_metric=lambda u, _: u, seat_metric=lambda s, _: k + s
    )
    counts = SimpleNamespace(batch_square=squares[None])
    return SimpleNamespace(
        tally=SimpleNamespace(shape=shape, counts=counts), variant=0, level=LEVEL,
        batch_totals=totals.__getitem__, batch_blocks=sums.blocks, seats_of=(1,) * k,
        per_block=k, blocks=len(won), games=k * len(won),
    )  # fmt: skip


def test_without_luck_of_the_deal_its_share_is_nothing_however_much_skill_there_is():
    (won,) = drawn(np.random.default_rng(5), 1, 40_000, luck_of_deal=0.0, skill=1.5)
    found = estimates_of(bench(won), "credit", 1)
    assert found[DEAL].value == pytest.approx(0, abs=0.01)
    assert found[DEAL].low < 0 < found[DEAL].high
    assert found[STRATEGY].low > 0.2
    assert found[SEAT].low == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("luck_of_deal", "skill", "blocks"), [(1.0, 0.5, 200), (1.0, 0.5, 1000), (0.0, 1.0, 300)]
)
def test_the_intervals_of_both_shares_hold(luck_of_deal, skill, blocks):
    rng, runs = np.random.default_rng(6), 4000
    (large,) = drawn(rng, 1, 1_000_000, luck_of_deal, skill)
    truth = parts(large, turned(3))
    held = dict.fromkeys(PARTS, 0)
    for _ in range(runs):
        (won,) = drawn(rng, 1, blocks, luck_of_deal, skill)
        for part, each in estimates_of(bench(won), "credit", 1).items():
            held[part] += each.low <= truth[part] <= each.high
    for part in (DEAL, STRATEGY):
        # A point, and two standard errors of a share of 4,000 runs.
        assert held[part] / runs == pytest.approx(0.95, abs=0.01 + 2 * 0.0034)
    # Seats explain nothing, and no interval goes below that.
    assert held[SEAT] / runs > 0.95


def test_a_played_run_counts_the_squares_of_its_games():
    (reading,) = readings_of(samples.run([THREE], 300), 0)
    sums = sums_of(reading, "credit", 60).whole()
    games = [k / 60 for k in (60, 30, 20)]
    wins = reading.tally.counts.wins[0].sum((0, 1))
    assert sums.game_squares == pytest.approx(sum(wins[j + 1] * g**2 for j, g in enumerate(games)))
    histogram = reading.tally.counts.block_seat[0].sum(0)
    squares = (np.arange(len(histogram)) / 60) ** 2
    assert sums.block_squares == pytest.approx(histogram @ squares)
    scores = reading.tally.counts.score[0].sum((0, 1))
    points = reading.tally.shape.score_low + np.arange(len(scores))
    found = sums_of(reading, "score", 1).whole()
    assert found.game_squares == pytest.approx(scores @ points**2)


def test_a_toy_game_without_a_deal_owes_nothing_to_it():
    result = samples.run([THREE], 2000)
    rows = tables(result)["luck"]
    skill = rows[(rows["of"] == "winning") & (rows["measure"] == STRATEGY)]
    assert 0 <= skill["value"].item() < 1
    reading = Reading("x", next(iter(result.lineups.values())), 0)
    found = estimates_of(reading, "credit", 60)[DEAL]
    assert found.low < 0.05
    assert abs(found.value) < 0.1
