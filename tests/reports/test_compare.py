"""Variants side by side: what pairs, what does not, and intervals of quantiles."""

import math
from dataclasses import replace

import numpy as np
import pytest

from reports.changes import changes, spreads
from reports.compare import SAME, family_verdict, told, variants
from reports.decide import CHANGE, asked
from reports.estimates import CONSTANT, Estimate
from reports.pool import Pool
from reports.result import Stopping
from reports.rows import readings_of
from reports.spread import MEASURES, measures, spread_changes
from reports.unpaired import ABOVE, compare_runs
from sim.core.tally import BATCHES
from tests.reports import samples


@pytest.fixture(scope="module")
def result():
    lineups = [("bold", "random", "timid"), ("bold", "bold", "timid")]
    return samples.run(lineups, 300, {"base": {}, "same": {}, "dear": {"safe": 4}})


@pytest.fixture(scope="module")
def rows(result):
    return list(variants(result))


def test_the_same_deals_are_paired(rows):
    same = [row for row in rows if row["variant"] == "same"]
    assert {row["value"] for row in same} == {0.0}
    assert {row["verdict"] for row in same} == {"no difference in any deal"}
    known = [row["correlation"] for row in same if not math.isnan(row["correlation"])]
    assert known == pytest.approx([1.0] * len(known))
    assert len(known) > 20


def test_every_kind_of_metric_is_compared(rows):
    named = {row["measure"] for row in rows}
    assert named >= {
        "win share", "score", "margin", "pips", "rounds", "turns", "decisions", "victory shared",
        "lead changes", "spread", "win margin", "taken", *MEASURES,
    }  # fmt: skip
    assert {row["family"] for row in rows} == {
        "metrics",
        "spread and quantiles",
        "components: throw",
    }
    assert {row["lineup"] for row in rows} == {"bold-random-timid", "bold-bold-timid", "all"}


def test_as_good_as_so_many_games_counts_those_that_enter():
    lineups = [("bold", "bold", "timid"), ("timid", "timid", "timid")]
    result = samples.run(lineups, 300, {"base": {}, "dear": {"safe": 4}})
    both = Pool(readings_of(result, 1))
    games = {line.measure: line.per_block for line in changes(result, both) + spreads(both)
             if line.whose == "timid"}  # fmt: skip
    assert games["win share"] == 3  # not those among copies of itself
    assert games["score"] == games["score, median"] == 4  # games, not its seats in them


def test_line_ups_together_are_paired_by_batches_of_deals(result, rows):
    each = [
        row for row in rows
        if row["variant"] == "dear" and row["whose"] == "timid" and row["measure"] == "win share"
    ]  # fmt: skip
    whole = next(row for row in each if row["lineup"] == "all")
    parts = [row["value"] for row in each if row["lineup"] != "all"]
    assert min(parts) < whole["value"] < max(parts)
    assert 0 < whole["correlation"] < 1
    alone = Pool(readings_of(result, 2)[:1])
    assert alone.share_change("timid").change.method == "paired t over deals"


def test_fifty_games_decide_nothing():
    small = samples.run([("bold", "random", "timid")], 17, {"base": {}, "dear": {"safe": 4}})
    words = {row["verdict"].split(":")[0] for row in variants(small)}
    assert words <= {"undecided", "", SAME}  # the last is what was seen, not a verdict


@pytest.mark.parametrize(
    ("value", "blocks", "unit", "verdict"),
    [
        (0.0, 20, "share", SAME),
        (0.001, 99, "turns", "undecided: about 10 more deals"),
        (0.001, 100, "turns", "does not change"),
        (-0.021, 100, "turns", "changes"),
        # One deal can change a share by 1: -ln(0.05) / (0.02 - 0.001) deals, the rule of three.
        (0.001, 100, "share", "undecided: about 60 more deals"),
        (0.001, 158, "share", "does not change"),
    ],
)
def test_a_change_that_is_the_same_in_every_deal_is_held_against_the_margin(
    value, blocks, unit, verdict
):
    constant = Estimate(value, math.nan, math.nan, blocks, blocks, blocks, CONSTANT)
    assert told(constant, family_verdict(constant, 0.02, math.nan, 1, unit)) == verdict


def test_a_change_must_survive_the_correction_of_its_family():
    change = Estimate(0.05, 0.021, 0.079, 1000, 3000, 1000, "given")
    assert str(family_verdict(change, 0.02, 0.049, 40, "share")) == "changes"
    assert str(family_verdict(change, 0.02, 0.051, 40, "share")).startswith("undecided: about ")


@pytest.mark.parametrize("deals", [120, 400])
@pytest.mark.parametrize("lineups", [1, 2])
def test_a_run_that_stops_waits_for_the_verdicts_of_the_table(deals, lineups):
    names = [("bold", "random", "timid"), ("bold", "bold", "timid")][:lineups]
    kinds = {"base": {}, "same": {}, "dear": {"safe": 4}, "free": {"safe": 0}}
    stop = Stopping((deals, 4000), 0, 0.98, ("win_share", "seat_share"))
    found = samples.run(names, deals, kinds, stopping=stop)
    lineup = "all" if lineups > 1 else "-".join(names[0])
    table = {
        (row["variant"], row["whose"]): row["verdict"]
        for row in variants(found)
        if row["lineup"] == lineup and row["measure"] == "win share"
    }
    waited = {
        (each.variant, each.whose): told(each.estimate, each.verdict)
        for each in asked(found)
        if each.measure == CHANGE
    }
    assert waited == table
    assert len(set(table.values())) > 2


def test_every_line_has_a_margin_and_so_a_verdict(rows):
    assert not [row["measure"] for row in rows if math.isnan(row["margin"])]
    assert all(row["verdict"] for row in rows)
    (lead,) = (row for row in rows if row["variant"] == "dear" and row["lineup"] == "all"
               and row["measure"] == "lead changes")  # fmt: skip
    assert 0 < lead["margin"] < 0.2


def test_seats_are_held_against_the_margin_of_seats(rows):
    margins = {row["whose"]: row["margin"] for row in rows if row["measure"] == "win share"}
    assert (margins["seat 1"], margins["bold"]) == (0.015, 0.02)


def test_runs_are_compared_at_the_stricter_level_of_the_two(result):
    stopped = replace(result, stopping=Stopping((200, 300), 1, 0.99, ("win_share",)))
    plain, strict, other = (
        {(row["whose"], row["measure"]): row for row in compare_runs(*pair)}
        for pair in ((result, result), (stopped, stopped), (result, stopped))
    )
    for key, row in strict.items():
        assert (other[key]["low"], other[key]["high"]) == pytest.approx(
            (row["low"], row["high"]), nan_ok=True
        )
    share = ("bold", ABOVE)
    assert other[share]["low"] < plain[share]["low"]


def test_what_could_not_be_tested_is_no_member_of_a_family(rows):
    fixed = [row for row in rows if row["variant"] == "dear" and row["low"] != row["low"]]
    assert fixed
    assert all(math.isnan(row["p_adjusted"]) for row in fixed)


# ---------------------------------------------------------------------- spread and quantiles


def test_quantiles_are_those_of_grouped_data():
    # A textbook's: bins of width 1, median = lower limit + (n / 2 - below) / inside.
    histogram = np.array([0.0, 4, 10, 6])
    deviation, *quantiles = measures(histogram)
    scores = np.repeat([1, 2, 3], [4, 10, 6])
    assert deviation == pytest.approx(scores.std())
    assert quantiles[2] == pytest.approx(1.5 + (10 - 4) / 10)
    assert quantiles[1] == pytest.approx(1.5 + (5 - 4) / 10)
    assert quantiles[0] == pytest.approx(0.5 + 1 / 4)


def batched(scores):
    """Score histograms by batch of deals: [batch, score]."""
    found = np.zeros((BATCHES, 101), np.int64)
    batch = np.arange(len(scores)) % BATCHES
    np.add.at(found, (batch[:, None] * np.ones(3, int), scores), 1)
    return found


def draw(rng, deals):
    """Scores of three games of each deal under two variants that share the deal's luck."""
    deal, own = rng.normal(0, 4, (deals, 1)), rng.normal(0, 5, (deals, 3))
    twist = rng.normal(0, 2, (deals, 3))
    base = np.rint(np.clip(40 + deal + own, 0, 100)).astype(int)
    return np.rint(np.clip(42 + deal + 1.2 * own + twist, 0, 100)).astype(int), base


def test_too_few_deals_have_no_interval_of_quantiles():
    one, other = draw(np.random.default_rng(2), 99)
    assert spread_changes(batched(one), batched(other), 99, 0.95) == []


def test_pairing_helps_quantiles_too():
    one, other = draw(np.random.default_rng(3), 3200)
    found = spread_changes(batched(one), batched(other), 3200, 0.95)
    assert all(each.correlation > 0.5 and each.unpaired > 2 for each in found)


@pytest.mark.slow
def test_the_interval_of_quantiles_covers_what_it_says(monkeypatch):
    monkeypatch.setattr("reports.spread.DRAWS", 599)
    rng = np.random.default_rng(5)
    large = draw(rng, 3_000_000)
    pair = [np.bincount(scores.ravel(), minlength=101).astype(float) for scores in large]
    truth, runs, held = measures(pair[0]) - measures(pair[1]), 1000, np.zeros(len(MEASURES))
    for _ in range(runs):
        one, other = draw(rng, 640)
        found = spread_changes(batched(one), batched(other), 640, 0.95)
        held += [row.change.low <= true <= row.change.high
                 for row, true in zip(found, truth, strict=True)]  # fmt: skip
    # A point, and two standard errors of six correlated counts of 1,000 runs; 4,000 give the same.
    assert held.mean() / runs == pytest.approx(0.95, abs=0.01 + 2 * 0.004)
