"""The gap of all strategies together: what it compares, and how often its interval holds."""

from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

from reports import estimates
from reports.components import component_rounds, component_seats
from reports.reading import PartReading
from sim.core.tally import CREDIT, PART_VECTOR
from tests.reports import samples

STRENGTH, TASTE, HELP = np.array([2.0, 1.0, 0.6]), np.array([0.7, 0.5, 0.2]), 1.5


def played(rng, blocks, games=3):
    """Vectors of PART_VECTOR [block, strategy, 7] of deals whose games are alike."""
    wish = rng.random((blocks, 1, 3)) < 0.5  # what the deal suggests to each strategy
    takes = np.where(rng.random((blocks, games, 3)) < 0.5, wish, rng.random((blocks, games, 3)))
    takes = takes < TASTE
    chance = STRENGTH * np.where(takes, HELP, 1.0)
    chance = np.cumsum(chance / chance.sum(2, keepdims=True), axis=2)
    winner = (rng.random((blocks, games, 1)) > chance).sum(2)
    credit = CREDIT * (winner[:, :, None] == np.arange(3))
    nothing = np.zeros_like(credit)
    each = [takes, takes * credit, nothing, ~takes, ~takes * credit, nothing, 2 * takes]
    return np.stack([part.sum(1) for part in each], axis=2)


def part(vectors, games=3):
    """The PartReading of one vector per block."""
    upper = np.triu_indices(PART_VECTOR)
    sums = [*vectors.sum(0).tolist(), *(vectors.T @ vectors)[upper].tolist()]
    of = SimpleNamespace(blocks=len(vectors), level=estimates.LEVEL)
    return PartReading(of, [0] * 12, sums, 0, games)


def gap(vectors):
    strata = [part(vectors[:, u]) for u in range(3)]
    return part(vectors.sum(1)).stratified_gap(strata)


def test_a_strong_strategys_taste_is_no_effect(monkeypatch):
    monkeypatch.setattr(f"{__name__}.HELP", 1.0)
    vectors = played(np.random.default_rng(5), 20_000)
    assert part(vectors.sum(1)).gap.low > 0.05  # the strong one takes it more often
    found = gap(vectors)
    assert found.low < 0 < found.high
    assert abs(found.value) < 0.01


def test_one_stratum_is_the_plain_gap_with_nearly_the_same_limits():
    vectors = played(np.random.default_rng(6), 300)[:, 0]
    alone = part(vectors)
    found = alone.stratified_gap([alone])
    assert found.value == alone.gap.value
    limits = (alone.gap.low, alone.gap.high)
    assert (found.low, found.high) == pytest.approx(limits, abs=0.005)


def test_the_interval_holds_as_often_as_it_says_and_is_no_wider_than_needed():
    rng = np.random.default_rng(7)
    truth = gap(played(rng, 400_000)).value
    found = [gap(played(rng, 300)) for _ in range(500)]
    held = np.mean([one.low <= truth <= one.high for one in found])
    assert 0.92 <= held <= 0.985
    parts = [part(played(rng, 300)[:, u]) for u in range(3)]
    loose = estimates.average([p.gap for p in parts], [p.weight for p in parts])
    assert np.mean([one.half_width for one in found]) < loose.half_width


def test_the_amount_used_is_a_mean_of_those_who_took_it():
    rng = np.random.default_rng(9)
    taken = rng.integers(0, 4, 5000)
    used = np.array([rng.integers(0, 5, n).sum() for n in taken])  # mean 2
    vectors = np.zeros((5000, PART_VECTOR), int)
    vectors[:, 0], vectors[:, 6] = taken, used
    found = part(vectors).amount_used()
    assert found.value == used.sum() / taken.sum()
    assert found.low < 2 < found.high
    assert found.half_width == pytest.approx(1.96 * np.sqrt(2 / taken.sum()), rel=0.1)
    assert np.isnan(part(0 * vectors).amount_used().value)
    same = part(np.ones_like(vectors)).amount_used()
    assert (same.value, same.has_interval) == (1, False)


def test_seats_and_rounds_of_a_component_are_shares_of_its_counts():
    result = samples.run([("bold", "random", "timid")], 300)
    counts = result.lineups["bold-random-timid"].counts
    by_seat = pd.DataFrame(list(component_seats(result)))
    for seat in range(3):
        parts = counts.part[0].sum(0)[seat, 0]  # of the first component, by PART_FIELDS
        rows = by_seat[(by_seat["id"] == result.components[0].id) & (by_seat["seat"] == seat + 1)]
        value = rows.set_index("measure")["value"]
        assert value["taken"] == pytest.approx(parts[4] / parts[3])
        assert value["win share when taken"] == pytest.approx(parts[6] / CREDIT / parts[4])
    rounds = pd.DataFrame(list(component_rounds(result)))
    rounds = rounds[rounds["id"] == result.components[0].id].set_index("round")["value"]
    first = counts.part_round[0, 0]
    assert rounds.sum() == pytest.approx(1)
    assert all(rounds[k] == pytest.approx(first[k] / first.sum()) for k in np.flatnonzero(first))
