"""Runs with different numbers of players side by side."""

from dataclasses import replace

import pandas as pd
import pytest

from reports.players import findings, side_by_side, write_players
from reports.reading import Reading
from sim.core.game import Assumed
from tests.reports.samples import run


@pytest.fixture(scope="module")
def results():
    return [
        run([("bold", *("timid",) * (players - 1))], run=f"runs/toy-{players}p")
        for players in (2, 3)
    ]


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
    for finding in findings(results, side_by_side(results)):
        assert "2 players: " in finding.text
        assert "3 players: " in finding.text
        assert "200 deals" in finding.text


def test_seats_of_few_deals_are_undecided():
    few = [run([("bold", "timid")], blocks=20), run([("bold", "timid", "timid")], blocks=20)]
    seats = findings(few, side_by_side(few))[0]
    assert seats.verdict == "within 1.5 points: undecided with 2 and 3"
    assert seats.tone == "open"


def test_a_page_with_links_plots_and_a_table(results, tmp_path):
    folder = tmp_path / "runs" / "toy"
    folder.mkdir(parents=True)
    here = [run([("bold", "timid")], run=str(tmp_path / "runs" / "toy-2p")), results[1]]
    write_players(here, folder)
    text = (folder / "index.html").read_text("utf-8")
    assert 'href="../toy-2p/index.html"' in text
    assert text.count("<figure>") == len(list((folder / "plots").glob("*.svg"))) == 5
    stored = pd.read_csv(folder / "tables" / "players.csv")
    assert set(stored["players"]) == {2, 3}
    assert stored["deals"].eq(200).all()


def test_the_page_names_what_was_assumed_at_any_number_of_players(results, tmp_path):
    most = Assumed("throws.most", 5, "nobody could look it up")
    least = Assumed("throws.least", 1, "nor this")
    two, three = results
    write_players([replace(two, assumed=(most,)), replace(three, assumed=(most, least))], tmp_path)
    text = (tmp_path / "index.html").read_text("utf-8")
    assert "rests on 2 component numbers" in text
    assert text.count("throws.most") == 1
    assert "1: nor this" in text
