"""Luck by source: closed forms and simulation."""

from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from reports.frames import tables
from reports.pool import Pool
from reports.sources import alone, involved, luck_sources
from sim.core.tally import CREDIT_BATCHES
from sim.experiment.chunk import piece
from sim.experiment.recipe import Recipe
from sim.experiment.results import Results, run_result
from tests.experiment.toys import BASE, toy
from tests.reports import samples

WINNING, SCORE = 0, 1


def pool(rng, f, sources, deals, games=1):
    """As much of a Pool as is looked at, of a result f(x) with x[..., source] uniform in 0..1."""
    one, other = rng.random((2, deals, games, sources))
    rows = []
    for k in range(sources):
        mixed = one.copy()
        mixed[..., k] = other[..., k]
        rows.append(mixed)
    apart = np.zeros((sources + 1, 2, 2, CREDIT_BATCHES), object)
    for row, x in zip(apart, [*rows, other], strict=True):
        for shared, y in enumerate((f(one), f(other))):
            away = ((f(x) - y) ** 2).sum(1)
            for batch in range(CREDIT_BATCHES):
                row[shared, :, batch] = int(away[batch::CREDIT_BATCHES].sum())
    batches = np.zeros((1, CREDIT_BATCHES), int)
    batches[0, : min(deals, CREDIT_BATCHES)] = 1
    counts = SimpleNamespace(apart=apart)
    reading = SimpleNamespace(
        tally=SimpleNamespace(counts=counts),
        level=0.95,
        batches=batches,
        blocks=deals,
        games=deals * games,
    )
    return Pool([reading])


def shares(found, sources, of=SCORE):
    return (
        [alone(found, k, of).value for k in range(sources)],
        [involved(found, k, of).value for k in range(sources)],
    )


def test_the_function_of_ishigami_has_its_published_indices():
    """Ishigami and Homma (1990), a = 7, b = 0.1; Sobol and Levitan (1999) print the indices."""

    def ishigami(u):
        x = np.pi * (2 * u - 1)
        y = (
            np.sin(x[..., 0])
            + 7 * np.sin(x[..., 1]) ** 2
            + 0.1 * x[..., 2] ** 4 * np.sin(x[..., 0])
        )
        return np.rint(10_000 * y)

    first, total = shares(pool(np.random.default_rng(1), ishigami, 3, 200_000), 3)
    assert first == pytest.approx([0.3139, 0.4424, 0], abs=0.01)
    assert total == pytest.approx([0.5576, 0.4424, 0.2437], abs=0.01)


def test_sobols_g_function_has_its_closed_form():
    a = np.array([0, 0.5, 3, 9, 99])
    partial = 1 / (3 * (1 + a) ** 2)
    whole = np.prod(1 + partial) - 1
    expected = partial / whole, partial * np.prod(1 + partial) / (1 + partial) / whole

    def g(u):
        return np.rint(10_000 * np.prod((np.abs(4 * u - 2) + a) / (1 + a), axis=-1))

    found = shares(pool(np.random.default_rng(2), g, 5, 200_000), 5)
    assert found[0] == pytest.approx(expected[0], abs=0.015)
    assert found[1] == pytest.approx(expected[1], abs=0.015)


def coin(u):
    """Won when two of three coins fall alike with the first: 0 or 60."""
    heads = u < np.array([0.5, 0.3, 0.5])
    return 60 * ((heads[..., 0] & heads[..., 1]) | heads[..., 2]).astype(int)


@pytest.mark.parametrize("deals", [60, 1000])
def test_the_intervals_cover_the_shares(deals):
    # Won if (a and b) or c with P(a) = 1/2, P(b) = 0.3, P(c) = 1/2.
    chance = 1 - 0.5 * (1 - 0.15)
    whole = chance * (1 - chance)
    first_c = 0.5**2 * (1 - 0.15) ** 2 / whole
    total_a = 0.5 * 0.3 * 0.25 / whole  # only if c is tails and b heads is a felt
    rng, runs = np.random.default_rng(3), 300
    covered = np.zeros(2)
    for _ in range(runs):
        found = pool(rng, coin, 3, deals)
        first, total = alone(found, 2, WINNING), involved(found, 0, WINNING)
        covered += first.low <= first_c <= first.high, total.low <= total_a <= total.high
    assert covered / runs == pytest.approx([0.95, 0.95], abs=0.04)


def test_a_source_that_moves_nothing_is_not_said_to_be_certain():
    found = pool(np.random.default_rng(4), coin, 3, 400)
    found.readings[0].tally.counts.apart[0] = found.readings[0].tally.counts.apart[-1]
    found.readings[0].tally.counts.apart[0, 0] = 0
    nothing = involved(found, 0, WINNING)
    assert nothing.value == nothing.low == 0
    assert 0 < nothing.high < 0.05


LUCK = BASE.replace("[variants.high]\nsafe = 4\n", "[luck]\nby_source = true\n")
MIRROR = '[matchups]\nmode = "list"\nlist = [["risky", "risky", "risky"]]\n'


def played(text, blocks):
    """A RunResult of the toy game with its sources of chance, without processes or files."""
    experiment = toy(text, blocks=blocks)
    laid = Recipe.of(experiment, "").load(boxes=experiment.boxes)
    chunks = [
        piece(k, 0, blocks, laid.table(k).play(0, blocks), 0.0, ("kiwi", 1))
        for k in range(len(experiment.lineups))
    ]
    return run_result(Results(experiment, chunks), {}, {}, Path("runs/toy"))


def test_the_toy_games_dice_and_start_have_their_closed_form():
    """Everybody risks every throw; the start says whose the dice are.

    Of the scores, the dice alone fix 1 / seats (their sum), the start alone nothing: both
    together are everything.
    """
    result = played(LUCK.replace("daring = 0.5", "daring = 1.0") + MIRROR, 4000)
    assert result.variants == ("printed",)
    assert result.sources_of_chance == ("start", "dice", "strategies")
    rows = {(row["of"], row["source"], row["measure"]): row for row in luck_sources(result)}
    expected = {
        ("start", "fixes alone"): 0, ("start", "is involved in"): 2 / 3,
        ("dice", "fixes alone"): 1 / 3, ("dice", "is involved in"): 1,
        ("strategies", "fixes alone"): 0, ("strategies", "is involved in"): 0,
    }  # fmt: skip
    for (source, measure), share in expected.items():
        assert rows["score", source, measure]["value"] == pytest.approx(share, abs=0.03)
    assert rows["winning", "strategies", "is involved in"]["value"] == 0
    assert rows["winning", "dice", "is involved in"]["value"] == pytest.approx(1, abs=0.03)


def test_boxes_that_measure_luck_are_in_no_other_table():
    result = played(
        LUCK + MIRROR.replace('"risky", "risky", "risky"', '"safe", "risky", "risky"'), 50
    )
    made = tables(result)
    assert all(set(frame["variant"]) == {"printed"} for frame in made.values())
    assert "variants" not in made
    assert len(made["luck_sources"]) == 2 * 2 * 3


def test_an_ordinary_run_has_no_sources():
    assert list(luck_sources(samples.run([("bold", "timid")], 20))) == []
