"""Forced choices: the effect against a closed form, and how it is told."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from matplotlib.figure import Figure

from reports import furniture, plots_parts
from reports.balance import findings
from reports.decide import asked
from reports.effects import effects
from reports.figures import figures
from reports.frames import tables
from reports.judge import benjamini_hochberg, zero_p
from reports.page import sections
from reports.result import Stopping
from tests.experiment.toys import BASE
from tests.reports.test_sources import played

DUEL = """
[matchups]
mode = "list"
list = [["safe", "risky"]]
"""
TEXT = BASE.replace("players = 3", "players = 2").replace("daring = 0.5", "daring = 1.0") + DUEL
FORCED = TEXT.replace("[variants.printed]\n[variants.high]\nsafe = 4\n", "").replace(
    "[strategies]", '[force]\nstrategy = "safe"\ngive = ["throw"]\nforbid = ["risky"]\n[strategies]'
)
SAFE = 15  # pips of five safe throws


def share_of_the_safe():
    """Win share of five safe throws against five dice."""
    pips = np.ones(1)
    for _ in range(5):
        pips = np.convolve(pips, [0, *np.full(6, 1 / 6)])
    return pips[:SAFE].sum() + pips[SAFE] / 2


@pytest.fixture(scope="module")
def forced():
    return played(FORCED, 20_000)


def test_to_give_the_risk_to_the_safe_makes_an_even_duel(forced):
    rows = {(row["forced"], row["measure"]): row for row in effects(forced)}
    effect = rows["give", "effect"]
    assert effect["low"] < 0.5 - share_of_the_safe() < effect["high"]
    assert effect["high"] - effect["low"] < 0.05
    assert effect["verdict"] == "helps"
    # Nobody misses what he never takes.
    assert rows["forbid", "effect"]["value"] == 0
    assert rows["forbid", "effect"]["verdict"] == "no difference in any deal"


def test_the_effect_is_the_paired_difference_of_the_table_of_variants(forced):
    made = tables(forced)
    (effect,) = (row for row in effects(forced) if row["variant"] == "give-risky"
                 and row["measure"] == "effect")  # fmt: skip
    rows = made["variants"]
    same = rows[(rows["variant"] == "give-risky") & (rows["whose"] == "safe")
                & (rows["measure"] == "win share")].iloc[0]  # fmt: skip
    assert effect["value"] == pytest.approx(same["value"])
    assert effect["low"] == pytest.approx(same["low"])


def test_the_association_is_the_gap_of_those_who_chose_freely(forced):
    made = tables(forced)
    gaps = made["components"]
    assert set(gaps["variant"]) == {"printed"}
    gap = gaps[(gaps["strategy"] == "safe") & (gaps["measure"] == "gap")]["value"].iloc[0]
    rows = made["effects"]
    association = rows[rows["measure"] == "association"]["value"]
    assert association.isna().all() == np.isnan(gap)


def test_each_family_is_corrected_by_itself():
    pieces = FORCED.replace('forbid = ["risky"]', 'forbid = ["throw"]')
    rows = pd.DataFrame(list(effects(played(pieces, 200))))
    rows = rows[rows["measure"] == "effect"]
    for _, family in rows.groupby("forced"):
        p = [zero_p(type("", (), {"has_interval": np.isfinite(row["low"]), "level": 0.95,
                                  "value": row["value"], "low": row["low"], "high": row["high"]}))
             for row in family.to_dict("records")]  # fmt: skip
        assert family["q"].tolist() == pytest.approx(benjamini_hochberg(p), nan_ok=True)


def test_what_a_stop_waits_for_is_what_the_report_tells():
    lineups = '[["safe", "risky"], ["safe", "bold"]]\n'
    text = FORCED.replace('[["safe", "risky"]]\n', lineups).replace(
        "[strategies]", '[strategies]\nbold = { script = "risky", knobs = { daring = 0.25 } }'
    )
    result = played(text, 500)
    assert len(result.lineups) == 2
    result = replace(result, stopping=Stopping((500, 1000), 0, 0.97, ("win_share",)))
    rows = {row["variant"]: row for row in effects(result) if row["measure"] == "effect"}
    waited = {each.variant: each for each in asked(result) if each.variant in result.forces}
    assert set(waited) == set(rows)
    for variant, each in waited.items():
        row, found = rows[variant], each.estimate
        assert (row["value"], row["low"], row["high"]) == pytest.approx(
            (found.value, found.low, found.high), nan_ok=True
        )
        assert row["verdict"] == str(each.verdict)


def test_findings_page_and_plot_tell_it(forced):
    made = tables(forced)
    found = next(item for item in findings(forced, made) if item.topic == "effect")
    assert found.text.startswith("Giving Risky throw to safe changes its win share by +")
    assert found.verdict == "an effect, beyond 5 points"
    assert "--variant give-risky" in found.command
    shown = {section.id: section for section in sections(forced, made)}
    assert "variants" not in shown  # none that is not forced
    assert len(shown["effects"].tables[0].rows) == 2
    assert len(shown["winners"].tables[0].rows) == 2  # of the free games only
    names = [plot.name for plot in figures(forced, made)]
    assert "give_throw_safe" in names
    assert "variant_changes" not in names


def test_the_game_of_an_effect_is_one_in_which_the_forced_strategy_sits():
    text = FORCED.replace('[["safe", "risky"]]', '[["risky", "risky"], ["safe", "risky"]]')
    result = played(text, 120)
    found = [item for item in findings(result, tables(result)) if item.topic == "effect"]
    assert len(found) == 2
    for item in found:
        assert "safe" in item.command.split("--lineup ")[1].split()[0]


def test_warnings_of_the_game_come_first(forced):
    warned = replace(forced, warnings=("Your tiles are worth 12 points, not 10.",))
    first = findings(warned, tables(warned)).items[0]
    assert first.sentence == "Your tiles are worth 12 points, not 10."
    assert first.tone == "open"


# ---------------------------------------------------------------------- pairs of components


def test_pairs_fill_a_matrix():
    assert plots_parts.is_paired(["a+x", "b+y"])
    assert not plots_parts.is_paired(["a+x", "b+x"])
    assert not plots_parts.is_paired(["a", "b+x"])


def test_cells_of_pairs_that_are_not_sure_are_faded():
    frame = pd.DataFrame(
        [("a+x", 0.2, 0.1, 0.3), ("b+x", 0.1, -0.1, 0.3), ("b+y", -0.2, -0.3, -0.1)],
        columns=["id", "value", "low", "high"],
    )
    ax = plots_parts.pair_matrix(Figure().add_subplot(), frame, "Which pair?", "Faded: unsure.")
    colours = np.asarray(ax.collections[0].get_array())
    assert [label.get_text() for label in ax.get_yticklabels()] == ["a", "b"]
    assert colours[0, 0, 3] == 1
    assert colours[1, 0, 3] < 0.5
    assert colours[0, 1, 3] == 0  # a+y was never seen
    assert colours[1, 1, 3] == 1


def test_a_large_figure_that_is_not_sure_does_not_pale_the_others():
    frame = pd.DataFrame(
        [("a+x", 0.2, 0.1, 0.3), ("b+x", 0.9, -0.1, 1.0), ("b+y", -0.2, -0.3, -0.1)],
        columns=["id", "value", "low", "high"],
    )
    ax = plots_parts.pair_matrix(Figure().add_subplot(), frame, "Which pair?", "Faded: unsure.")
    colours = np.asarray(ax.collections[0].get_array())
    rows = [label.get_text() for label in ax.get_yticklabels()]
    assert colours[rows.index("a"), 0, :3] == pytest.approx(colours[rows.index("b"), 0, :3])


def test_a_large_matrix_has_numbers_only_where_they_are_sure():
    values = np.linspace(-1, 1, 120).reshape(10, 12)
    for rows, expected in ((10, 2), (8, 96)):  # 120 and 96 cells
        ax = Figure().add_subplot()
        sure = np.zeros((rows, 12), bool)
        sure[0, :2] = True
        furniture.cells(ax, values[:rows], sure, str, 6)
        assert len(ax.texts) == expected


@pytest.mark.parametrize("used", ["used", "any pips"])
def test_a_picture_names_what_counts_as_use(forced, used):
    frame = tables(forced)["components"]
    frame = frame[frame["strategy"] == "all"].copy()
    frame.loc[frame["measure"] == "used", ["value", "low", "high"]] = 0.5, 0.4, 0.6
    ax = Figure().add_subplot()
    plots_parts.component_use(ax, frame, "throw", used)
    names = {text.get_text() for text in ax.get_legend().get_texts()}
    assert names == {"taken, of those who could take it", f"{used}, of those who took it"}
