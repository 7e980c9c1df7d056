"""The change of the gap between takers and others: pairing, and coverage over simulated deals."""

import math
from types import SimpleNamespace

import numpy as np
import pytest

from reports.estimates import CONSTANT
from reports.gap_change import gap_change
from reports.reading import Reading
from reports.rows import readings_of
from sim.core.tally import CREDIT, GAP_FIELDS, METRIC_BATCHES, PART_VECTOR
from tests.reports import samples

SEATS, RUNS = 3, 4000
UPPER = np.triu_indices(PART_VECTOR)


def readings(taken, won):
    """Readings of mirrors with one component, from seat-games of whole deals.

    Args:
        taken: bool [line-up, variant, deal, seat], took it; the others passed it by.
        won: the same shape, won the game.
    """
    return [Reading("x", _tally(*each), 1) for each in zip(taken, won, strict=True)]


def _tally(taken, won):
    variants, deals, _ = taken.shape
    x = np.zeros((variants, deals, PART_VECTOR), np.int64)
    for at, which in ((0, taken), (3, ~taken)):
        x[..., at] = which.sum(-1)
        x[..., at + 1] = CREDIT * (which & won).sum(-1)
    products = (x.swapaxes(1, 2).astype(float) @ x).astype(np.int64)[:, *UPPER]
    sums = np.concatenate([x.sum(1), products], 1)[:, None, None]  # [V, U, C, moment]
    padded = np.zeros((variants, -(-deals // METRIC_BATCHES) * METRIC_BATCHES, PART_VECTOR), int)
    padded[:, :deals] = x
    batch = padded.reshape(variants, -1, METRIC_BATCHES, PART_VECTOR).sum(1)[:, :, GAP_FIELDS]
    credit = np.bincount(np.arange(deals) % 256, minlength=256) * CREDIT
    counts = SimpleNamespace(
        blocks=np.full((variants, 2), deals),
        games=np.full((variants, 3), deals),
        part=np.zeros((variants, 1, SEATS, 1, 12), np.int64),
        place=np.full((variants, 1, SEATS, SEATS), deals),
        part_block=np.repeat(sums, 2, axis=1),
        batch_part=batch.swapaxes(1, 2)[:, None],
        batch_credit=np.repeat(credit[None, None], variants, axis=0),
    )
    shape = SimpleNamespace(seats=SEATS)
    return SimpleNamespace(
        counts=counts, shape=shape, lineup=("a",) * SEATS, strategies=("a",), games_per_block=1
    )


def draw(rng, deals, lineups=1):
    """Seat-games under two variants: a deal's luck moves who takes and who wins, in both."""
    luck = rng.normal(0, 0.15, (1, 1, deals, 1))
    shape = (lineups, 2, deals, SEATS)
    own = rng.random(shape)  # what decides a game beside the luck of its deal
    own[:, 1] = np.where(rng.random(shape)[:, 1] < 0.7, own[:, 0], own[:, 1])
    taken = rng.random(shape) < 0.4 + luck
    gain = np.array([0.1, 0.18])[:, None, None]
    return taken, own < 0.3 + gain * taken + luck


def test_the_same_variant_changes_no_gap():
    taken, won = draw(np.random.default_rng(1), 300)
    taken[:, 1], won[:, 1] = taken[:, 0], won[:, 0]
    found = gap_change(readings(taken, won), 0)
    assert (found.change.value, found.change.method) == (0.0, CONSTANT)


def test_pairing_narrows_the_interval_and_says_how_many_games_that_saves():
    taken, won = draw(np.random.default_rng(2), 2000)
    taken[:, 1] = taken[:, 0]
    found = gap_change(readings(taken, won), 0)
    assert found.correlation > 0.3
    assert found.unpaired_blocks == pytest.approx(2000 / (1 - found.correlation), rel=0.1)


def test_a_component_that_few_take_is_compared_as_if_unpaired():
    taken, won = draw(np.random.default_rng(3), 300)
    taken[:, :, 30:] = False
    found = gap_change(readings(taken, won), 0)
    assert math.isnan(found.correlation)
    assert found.change.has_interval


def test_a_component_that_nobody_ever_takes_has_no_gap():
    taken, won = draw(np.random.default_rng(4), 300)
    assert gap_change(readings(np.zeros_like(taken), won), 0) is None


def test_a_played_run_counts_the_batches_of_its_deals():
    result = samples.run([("bold", "random", "timid")], 300, {"base": {}, "dear": {"safe": 4}})
    (reading,) = readings_of(result, 1)
    sums = reading.tally.counts.part_block[1, -1][:, GAP_FIELDS]
    assert reading.tally.counts.batch_part[1].sum(-1).tolist() == sums.tolist()
    assert reading.batch_blocks.sum() == 300
    totals = reading.tally.counts.batch_total.sum(-1)
    assert totals.tolist() == [reading.tally.counts.total[v, v].tolist() for v in (0, 1)]


@pytest.mark.slow
@pytest.mark.parametrize("lineups", [1, 3])
def test_the_interval_of_the_change_covers_the_truth(lineups):
    rng = np.random.default_rng(5)
    # Luck beside the gain moves takers and others alike only on average: the truth is measured.
    large = draw(rng, 1_000_000)
    truth = gap_change(readings(*large), 0).change.value
    held = 0
    for _ in range(RUNS):
        change = gap_change(readings(*draw(rng, 300, lineups)), 0).change
        held += change.low <= truth <= change.high
    # A point, and two standard errors of a share of 4,000 runs.
    assert held / RUNS == pytest.approx(0.95, abs=0.01 + 2 * 0.0034)
