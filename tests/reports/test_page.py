"""What the page shows of many variants and forced choices, and how much of it."""

from dataclasses import replace

import pytest

from reports.frames import tables
from reports.page import MOST_LETTERS, _shortened, sections
from reports.page_cells import Cell, Column, Line, Table
from reports.page_design import MANY_FACTS, assumed
from reports.page_paired import _kinds
from reports.write import render
from sim.core.component import Assumed
from sim.experiment.variant import FORCE, REKEY, said
from tests.reports import samples
from tests.reports.test_effects import FORCED
from tests.reports.test_sources import played

PAIR = ("bold", "timid")


@pytest.fixture(scope="module")
def many():
    variants = {"base": {}, **{f"safe_{pips}": {"safe": pips} for pips in range(4, 9)}}
    return samples.run([PAIR], 60, variants)


def shown(result):
    """Tables of the page by id."""
    parts = sections(result, tables(result))
    return {table.id: table for part in parts for table in part.tables}


def test_of_many_variants_the_first_is_shown_and_the_others_can_be_chosen(many):
    found = shown(many)
    for name in ("strategy-table", "seat-table", "quality", "exhibits", "luck", "reasons"):
        ((key, _, choices),) = found[name].filters
        assert (key, choices[0][0], choices[-1]) == ("variant", "base", ("", "all")), name
        assert {line.keys["variant"] for line in found[name].rows} == set(many.variants), name
    ((_, _, choices),) = found["variant-table"].filters
    assert [value for value, _ in choices] == [*many.variants[1:], ""]


def test_changes_of_several_line_ups_open_with_those_over_all():
    several = samples.run([PAIR, ("bold", "bold")], 60, {"base": {}, "safe_4": {"safe": 4}})
    table = shown(several)["variant-table"]
    assert [key for key, _, _ in table.filters] == ["variant", "lineup"]
    choices = [name for name, _ in table.filters[1][2]]
    assert choices == ["all", "-".join(PAIR), "bold-bold", ""]
    assert {line.keys["lineup"] for line in table.rows} == set(choices[:-1])


def test_of_many_variants_the_components_of_the_first_are_on_the_page(many):
    table = shown(many)["parts-throw"]
    assert {line.keys["variant"] for line in table.rows} == {"base"}
    assert [key for key, _, _ in table.filters] == ["strategy"]
    assert table.made.endswith("Under base; the other variants are in the CSV.")


def test_the_rows_of_few_variants_stand_together():
    few = samples.run([PAIR], 60, {"base": {}, "safe_4": {"safe": 4}})
    table = shown(few)["strategy-table"]
    assert table.filters == []
    assert [column.title for column in table.columns[:2]] == ["strategy", "variant"]


def lines(variant, number):
    return [Line([Cell("x" * 1000)], {"variant": variant})] * number


def table_of(rows, filters=()):
    return Table("x", "X", [Column("x")], rows, "Made so.", "x", filters)


def test_a_long_table_keeps_whole_variants_and_says_what_it_leaves_out():
    each = MOST_LETTERS // 1000 // 2
    choices = [("a", "a"), ("b", "b"), ("c", "c"), ("", "all")]
    rows = [*lines("a", each // 2), *lines("b", each), *lines("c", each)]
    cut = _shortened(table_of(rows, [("variant", "Variant", choices)]))
    assert len(cut.rows) == each + each // 2
    assert cut.filters == [("variant", "Variant", [("a", "a"), ("b", "b"), ("", "all")])]
    assert cut.made == f"Made so. {each} further rows are in the CSV only."
    assert _shortened(table_of(rows[:10])) == table_of(rows[:10])


def test_a_variant_too_long_by_itself_is_cut():
    cut = _shortened(table_of(lines("a", MOST_LETTERS // 1000 + 9)))
    assert sum(len(line.cells[0].text) for line in cut.rows) < MOST_LETTERS
    assert len(cut.rows) > MOST_LETTERS // 1000 * 0.9


def test_forced_choices_are_told_in_one_line_and_not_among_the_variants():
    result = played(FORCED, 40)
    facts = {part.id: dict(part.facts) for part in sections(result, tables(result))}["design"]
    assert facts["Given to safe"] == "1 throw; a variant for each"
    assert not any(name.startswith("Variant give") for name in facts)
    for table in shown(result).values():
        assert "variant" not in {column.title for column in table.columns}, table.id
        assert "variant" not in {key for key, _, _ in table.filters}, table.id


def test_a_variant_is_told_by_what_its_config_sets():
    settings = {"short_game": True, "scoring": {"vp": 5}, FORCE: {}, REKEY: ()}
    assert said(settings) == {"short_game": True, "scoring.vp": 5}
    result = samples.run([PAIR], 20, {"base": {}, "safe_4": {"safe": 4}})
    facts = {part.id: dict(part.facts) for part in sections(result, tables(result))}["design"]
    assert (facts["Variant base"], facts["Variant safe_4"]) == ("the printed game", "safe = 4")


def test_of_many_effects_one_kind_is_shown_first():
    frame = ["give"] * 20 + ["forbid"] * 20
    assert _kinds(frame, 40) == [("give", "given"), ("forbid", "forbidden"), ("", "all")]
    assert _kinds(frame[:25], 25)[0] == ("", "all")
    assert _kinds(["give"] * 40, 40) == [("", "all"), ("give", "given")]


def test_many_assumed_numbers_are_opened_on_demand():
    numbers = [Assumed(f"box.n{k}", k, "a guess") for k in range(MANY_FACTS + 1)]
    assert assumed(numbers).fold == f"All {MANY_FACTS + 1} assumed numbers"
    assert assumed(numbers[:-1]).fold == ""
    result = samples.run([PAIR], 20, assumed=tuple(numbers))
    text = render(result, "html")
    assert text.count("<details") == text.count("</details>")
    assert "All 13 assumed numbers</summary>" in text
    assert "box.n12" in text


def test_a_table_says_what_it_counts_where_these_are_no_uses():
    result = samples.run([PAIR], 20)
    assert shown(result)["parts-throw"].lead == ""
    table = shown(replace(result, amounts={"throw": ("pips", "thrown with it")}))["parts-throw"]
    assert table.lead == "In the column of pips: pips thrown with it, on average."
    assert [column.title for column in table.columns[3:5]] == ["any pips", "pips"]
