"""Parts of a run that agree, and one that does not."""

import numpy as np
import pytest
from scipy import stats

from reports.estimates import Moments
from reports.homogeneity import FALSE_ALARMS, Part, agreement, disagreements, heterogeneity
from sim.experiment.chunk import credit_sums
from tests.reports import samples
from tests.reports.samples import THREE


def part(name, totals):
    totals = np.asarray(totals)
    return Part(name, (Moments(len(totals), int(totals.sum()), int((totals**2).sum())),))


def whole(name, tally):
    return Part.from_sums(name, credit_sums(tally.counts))


def test_parts_of_one_experiment_agree():
    parts = [whole(f"part {k}", samples.play(THREE, 100, first=100 * k))
             for k in range(6)]  # fmt: skip
    assert disagreements(parts) == []


def test_a_part_of_another_game_is_named():
    parts = [whole(f"part {k}", samples.play(THREE, 300, first=300 * k))
             for k in range(4)]  # fmt: skip
    parts.append(whole("part 4", samples.play(THREE, 300, ({"safe": 5},), first=1200)))
    first = disagreements(parts)[0]
    assert first.part == "part 4"
    assert "part 4 disagrees with the rest of the run" in str(first)


def test_the_statistic_is_scipys_analysis_of_variance():
    rng = np.random.default_rng(1)
    groups = [rng.binomial(3, 0.4, 200) for _ in range(5)]
    statistic, freedom, p = heterogeneity([part(str(k), g) for k, g in enumerate(groups)], 0)
    f = stats.f_oneway(*groups)
    assert statistic / freedom == pytest.approx(f.statistic)
    assert p == pytest.approx(f.pvalue, abs=0.01)
    assert agreement([part(str(k), g) for k, g in enumerate(groups)]) == p  # of the only row


def test_sound_runs_are_hardly_ever_called_unsound(monkeypatch):
    monkeypatch.setattr("reports.homogeneity.FALSE_ALARMS", 0.05)
    rng = np.random.default_rng(2)
    alarms = [
        bool(disagreements([part(str(k), rng.binomial(3, 0.4, 100)) for k in range(20)]))
        for _ in range(400)
    ]
    assert np.mean(alarms) < 0.09
    assert FALSE_ALARMS < 1e-5


def test_a_strategy_that_hardly_ever_loses_raises_no_alarm():
    """Three lost games in one part of 240 deals, where one in 3,000 is lost elsewhere."""
    sound = np.array([[10_000, 10_000 * 180 - 3 * 60, 9_997 * 180**2 + 3 * 120**2]])
    rare = np.array([[240, 240 * 180 - 3 * 60, 237 * 180**2 + 3 * 120**2]])
    parts = [Part.from_sums("sound", sound), Part.from_sums("rare", rare)]
    assert disagreements(parts) == []


def test_parts_in_which_nothing_varies_must_be_equal():
    same, other = part("a", [60] * 50), part("b", [60] * 50)
    assert disagreements([same, other]) == []
    assert disagreements([same, part("b", [120] * 50), other])[0].log_p == -np.inf


def test_small_parts_prove_nothing():
    assert disagreements([part("a", [0] * 5), part("b", [180] * 200)]) == []
