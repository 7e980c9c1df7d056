"""Runs with different numbers of players side by side."""

import io
import json
from dataclasses import replace

import pandas as pd
import pytest

from reports.frames import exhibits
from reports.players import components, findings, side_by_side
from reports.reading import Reading
from reports.write import FORMATS, RUNS_FILE, render_players, write_players
from sim.core.component import Assumed
from tests.reports.samples import run


@pytest.fixture(scope="module")
def results():
    return [
        run([("bold", *("timid",) * (players - 1))], run=f"runs/toy-{players}p")
        for players in (2, 3)
    ]


def told(results):
    return findings(results, side_by_side(results), components(results))


def test_shares_are_shown_against_an_even_share(results):
    frame = side_by_side(results).set_index(["players", "measure", "whose"])
    for result in results:
        (tally,) = result.lineups.values()
        share = Reading("", tally, 0).strategy_share(0)
        row = frame.loc[(result.players, "strategy above even", "bold")]
        assert row["value"] == pytest.approx(share.value - 1 / result.players)
        assert row["low"] == pytest.approx(share.low - 1 / result.players)
        turns = frame.loc[(result.players, "turns", "game")]
        assert turns["value"] == 5 * result.players


def test_findings_name_every_number_of_players(results):
    for finding in told(results):
        assert " with 2 players; " in finding.text
        assert finding.text.endswith(" with 3 players")
        assert "200 deals" in finding.text


def test_findings_show_a_game_of_the_run_that_they_speak_of(results):
    shown = {item.topic: item for item in told(results)}
    assert shown["turns"].exhibit == "longest with 3 players"
    longest = next(row for row in exhibits(results[1]) if row["exhibit"] == "longest")
    assert shown["turns"].command == longest["command"]
    assert all("trace runs/toy-" in item.command for item in shown.values())


def test_seats_of_few_deals_are_undecided():
    few = [run([("bold", "timid")], blocks=20), run([("bold", "timid", "timid")], blocks=20)]
    seats = told(few).items[0]
    assert seats.verdict == "undecided with 2 and 3 players"
    assert seats.tone == "open"


def test_the_clearest_gap_of_a_kind_is_told_where_one_is_certain(results):
    assert "components" not in {item.topic for item in told(results)}
    more = [
        run([("bold", "random", "timid")], 3000),
        run([("bold", "random", "timid", "bold")], 1500),
    ]
    (found,) = (item for item in told(more) if item.topic == "components")
    assert found.text.startswith("By throw, the clearest gap between seats that take one and ")
    assert "Risky throw, +" in found.text
    assert found.verdict == "an association, beyond 5 points with 3 and 4 players"


def test_a_strategy_among_copies_of_itself_is_not_compared_with_an_even_share():
    frame = side_by_side([run([("bold",) * players]) for players in (2, 3)])
    assert "strategy above even" not in set(frame["measure"])


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """Folder of the page, and the runs that it is made of."""
    runs = tmp_path_factory.mktemp("somewhere") / "runs"
    folder = runs / "toy"
    folder.mkdir(parents=True)
    of = [
        run([("bold", *("timid",) * (players - 1))], run=str(runs / f"toy-{players}p"),
            name=f"toy-{players}p", digest=f"{players}" * 64, strategy_notes={"bold": "Dares."},
            manifest={"config_text": "players = [2, 3]"})
        for players in (2, 3)
    ]  # fmt: skip
    write_players(of, folder)
    return folder, of


def test_a_page_with_links_plots_and_a_table(page):
    folder, _ = page
    text = (folder / "index.html").read_text("utf-8")
    assert 'href="../toy-2p/index.html"' in text
    assert text.count("<figure>") == len(list((folder / "plots").glob("*.svg"))) == 5
    stored = pd.read_csv(folder / "tables" / "players.csv")
    assert set(stored["players"]) == {2, 3}
    assert stored["deals"].eq(200).all()
    parts = pd.read_csv(folder / "tables" / "components.csv")
    assert set(parts["players"]) == {2, 3}
    assert set(parts["strategy"]) == {"all"}
    assert '<table id="parts-throw"' in text
    for measure in ("taken", "amount used"):  # who always takes a thing has nobody to compare with
        assert text.count(f'<tr data-measure="{measure}">') == 1
    assert '<option value="amount used">times</option>' in text


def test_the_page_says_what_it_was_made_of_but_not_where(page):
    folder, of = page
    listed = json.loads((folder / RUNS_FILE).read_text())
    assert listed["name"] == "toy"
    assert listed["runs"] == [
        {"players": 2, "digest": "2" * 64, "folder": "../toy-2p"},
        {"players": 3, "digest": "3" * 64, "folder": "../toy-3p"},
    ]
    text = (folder / "index.html").read_text("utf-8")
    for part in ("players = [2, 3]", "toy-2p, digest 2222222222222222", "Dares.", listed["digest"],
                 "200 deals a line-up: bold, timid", "trace toy-3p "):  # fmt: skip
        assert part in text, part
    assert "somewhere" not in text
    found = write_players(of, folder)
    assert all(f"trace {folder.parent}/toy-" in item.command for item in found)


def test_the_page_can_be_printed_in_every_format(page):
    folder, of = page
    shown = {form: render_players(of, folder, form) for form in FORMATS}
    assert shown["html"] == (folder / "index.html").read_text("utf-8")
    table = pd.read_csv(folder / "tables" / "players.csv")
    pd.testing.assert_frame_equal(pd.read_csv(io.StringIO(shown["csv"])), table)
    whole = json.loads(shown["json"])
    assert len(whole["tables"]["players"]) == len(table)
    assert whole["findings"][0]["topic"] == "seats"
    assert shown["md"].startswith("# Does it pay to risk a throw?\n")
    assert "- The seat furthest from an even share: seat " in shown["md"]
    assert "2 players: who wins, scores, components, the game." in shown["md"]
    assert "&lt;" not in shown["md"]


def test_the_page_names_what_was_assumed_at_any_number_of_players(results, tmp_path):
    most = Assumed("throws.most", 5, "nobody could look it up")
    least = Assumed("throws.least", 1, "nor this")
    two, three = results
    write_players([replace(two, assumed=(most,)), replace(three, assumed=(most, least))], tmp_path)
    text = (tmp_path / "index.html").read_text("utf-8")
    assert "rests on 2 component numbers" in text
    assert text.count("throws.most") == 1
    assert "1: nor this" in text
