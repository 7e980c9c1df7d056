"""The report as Markdown, page, JSON and CSV."""

import io
import json
import re
from dataclasses import replace

import pandas as pd
import pytest

from reports.frames import tables
from reports.write import FORMATS, render, write_report
from tests.reports import samples

LINEUPS = [("bold", "random", "timid"), ("bold", "bold", "timid")]


@pytest.fixture(scope="module")
def result():
    return samples.run(LINEUPS, 120, {"base": {}, "safe_4": {"safe": 4}})


def test_json_holds_every_finding_and_every_row(result):
    told = json.loads(render(result, "json"))
    assert told["digest"] == result.digest
    assert len(told["findings"]) >= 3
    for name, frame in tables(result).items():
        assert len(told["tables"][name]) == len(frame)
    assert told["tables"]["strategies"][0]["value"] == tables(result)["strategies"]["value"][0]


def test_csv_holds_every_fact_with_its_table(result):
    told = pd.read_csv(io.StringIO(render(result, "csv")), low_memory=False)
    for name, frame in tables(result).items():
        if {"value", "measure"} <= set(frame.columns):
            assert (told["table"] == name).sum() == len(frame), name
    assert {"low", "high", "n", "unit", "method"} <= set(told.columns)


def test_markdown_tables_have_as_many_cells_as_headings(result):
    text = render(result, "md")
    assert text.startswith("# Does it pay to risk a throw?")
    tables_of_it = re.findall(r"(?:^\|.*\|\n)+", text, flags=re.MULTILINE)
    assert len(tables_of_it) > 5
    for table in tables_of_it:
        cells = {len(re.findall(r"(?<!\\)\|", line)) for line in table.splitlines()}
        assert len(cells) == 1, table


def test_markdown_is_whole_with_nothing_unknown_in_it(result):
    text = render(result, "md")
    assert "## Findings" in text
    assert not re.search(r"\b(None|nan|NaN|inf)\b", text)


def test_html_is_the_page_of_the_run_folder(result, tmp_path):
    write_report(result, tmp_path)
    assert render(result, "html") == (tmp_path / "index.html").read_text("utf-8")


def test_the_page_does_not_tell_where_the_run_folder_lies(result, tmp_path):
    manifest = {
        "config": "/somewhere/x.toml",
        "config_text": "name = 1",
        "seed": 3,
        "machine": {"cores": 2},
        "strategies": {"bold": {"script": "/a/b.py", "knobs": {}}},
    }
    for place in ("one", "two"):
        named = replace(result, run=str(tmp_path / place / "toy-1234"), manifest=manifest)
        found = write_report(named, tmp_path / place)
        assert any(str(tmp_path / place / "toy-1234") in item.command for item in found)
    one, two = ((tmp_path / place / "index.html").read_text() for place in ("one", "two"))
    assert one == two
    assert "equipoise trace toy-1234 " in one
    assert "somewhere" not in one
    assert "/a/b.py" not in one


@pytest.mark.parametrize("form", FORMATS)
def test_a_run_without_a_game_can_be_told(form):
    assert render(samples.run([LINEUPS[0]], 0), form)
