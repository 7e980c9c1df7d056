"""Findings: what they say, of what they are sure, and the game that each shows."""

import re
from dataclasses import replace

import pandas as pd
import pytest

from reports.balance import findings
from reports.components import FEW, is_dealt
from reports.estimates import family_width
from reports.finding import Finding
from reports.frames import tables
from reports.result import Fair, Stopping
from sim.core.tally import FAULT
from tests.reports import samples
from tests.reports.samples import THREE
from tests.reports.test_sources import LUCK, MIRROR, played


def test_a_report_of_fifty_games_decides_nothing():
    found = findings(result := samples.run([THREE], 17), tables(result))
    verdicts = [item.verdict for item in found if item.verdict]
    assert verdicts
    assert all(verdict.startswith("undecided: about ") for verdict in verdicts)


def test_findings_are_three_to_seven_and_each_has_an_interval_and_n(one, many, compared):
    for result in (one, many, compared):
        found = findings(result, tables(result))
        assert 3 <= len(found) <= 7
        for item in found:
            assert re.search(r"\d to .*\d; [\d,]+ |each of [\d,]+ deals|deals, paired", item.text)


def test_a_command_shows_a_game_of_the_right_line_up(many):
    strongest = next(item for item in findings(many, tables(many)) if item.topic == "strongest")
    words = strongest.command.split()
    assert words[:3] == ["equipoise", "trace", "runs/toy_first_look"]
    assert "bold" in words[words.index("--lineup") + 1]


def test_fair_seats_are_called_fair_once_there_are_enough_deals():
    result = samples.run([THREE], 3000)
    seats = next(item for item in findings(result, tables(result)) if item.topic == "seats")
    assert seats.verdict == "fair within 1.5 points, and so is every other seat"
    assert seats.tone == "good"


def test_games_that_failed_come_first():
    result = samples.run([THREE], 200)
    counts = result.lineups["bold-random-timid"].counts
    counts.games[0, FAULT] = 1
    counts.fault[0, 0] = (7, 1, FAULT, 2, 5, 1)
    first = findings(result, tables(result)).items[0]
    assert first.topic == "faults"
    assert first.command.endswith("--block 7 --rotation 1")


def test_a_small_but_certain_gap_is_no_problem():
    result = samples.run([THREE], 3000, margins=Fair(component_gap=0.5))
    item = next(item for item in findings(result, tables(result)) if item.topic == "components")
    assert item.text.startswith("By throw: seats that take Risky throw win ")
    assert item.verdict == "no throw differs by more than 50 points"
    assert item.tone == "good"


# ---------------------------------------------------------------------- findings of many variants


@pytest.fixture(scope="module")
def many_variants():
    """Five variants that change nothing, and at the end of the file one that changes a lot."""
    same = {f"same_{number}": {} for number in range(1, 6)}
    variants = {"base": {}, **same, "safe_x": {"safe": 6}}
    return samples.run([THREE], 1000, variants)


def test_of_many_variants_the_largest_change_is_told_wherever_it_stands_in_the_file(
    many_variants,
):
    items = list(findings(many_variants, tables(many_variants)))
    summary = next(item for item in items if item.topic == "variants")
    assert summary.text == (
        "1 of 6 variants changes a win share by more than 2 points, or a seat's by 1.5 points "
        "(“safe x”; 1,000 deals, paired)"
    )
    assert summary.verdict == "5 do not"
    (told,) = (item for item in items if item.topic == "variant")
    assert told.text.startswith("Variant “safe x” moves the win share of ")
    assert "as one of 36 changes; 1,000 deals, paired)" in told.text
    assert "--variant safe_x" in told.command


def test_what_the_rules_deal_out_is_not_said_to_be_taken():
    assert is_dealt(pd.Series([0.25, 0.25, 0.25, 0.25]))
    assert not is_dealt(pd.Series([0.25]))
    assert not is_dealt(pd.Series([0.25, 0.26]))


def test_what_variants_change_of_a_game_is_told_with_the_largest_change(compared, many_variants):
    (told,) = (item for item in findings(compared, tables(compared)) if item.topic == "game")
    assert told.text.startswith("What changes most of a game: shared victories +")
    assert "winner's margin \N{MINUS SIGN}" in told.text
    assert "“same”" not in told.text
    assert "--variant safe_4" in told.command
    (told,) = (item for item in findings(many_variants, tables(many_variants))
               if item.topic == "game")  # fmt: skip
    assert told.text.endswith("1,000 deals, paired, intervals for 30 changes at once")


def test_the_largest_of_many_changes_has_an_interval_for_all_of_them(many_variants):
    made = tables(many_variants)
    rows = made["variants"]
    rows = rows[(rows["measure"] == "win share") & (rows["variant"] == "safe_x")]
    row = rows.loc[rows["value"].abs().idxmax()]
    half = (row["high"] - row["low"]) / 2 * family_width(0.95, 36)
    (told,) = (item for item in findings(many_variants, made) if item.topic == "variant")
    limits = re.search(r"\((\S+) to (\S+), as one of", told.text).groups()
    low, high = (float(limit.replace("\N{MINUS SIGN}", "-")) for limit in limits)
    assert high - low == pytest.approx(200 * half, abs=0.11)


def test_of_many_variants_a_change_of_about_the_margin_is_undecided(many_variants):
    rows = tables(many_variants)["variants"]
    largest = rows[rows["measure"] == "win share"]["value"].abs().max()
    fair = Fair(win_share=largest, seat_share=largest)
    result = replace(many_variants, margins=fair)
    summary = next(item for item in findings(result, tables(result)) if item.topic == "variants")
    assert summary.text.startswith("None of 6 variants is shown to change a win share by more ")
    assert summary.verdict == "5 do not and 1 is undecided"
    assert summary.tone == "open"


def test_a_few_variants_have_a_finding_each(compared):
    topics = [item.topic for item in findings(compared, tables(compared))]
    assert topics.count("variant") == 2
    assert "variants" not in topics


def test_the_game_of_a_variant_is_one_in_which_the_strategy_sits():
    result = samples.run([("random", "bold", "bold"), ("timid", "timid", "random")], 300,
                         {"base": {}, "safe_9": {"safe": 9}})  # fmt: skip
    told = next(item for item in findings(result, tables(result)) if item.topic == "variant")
    whose = re.search(r"win share of (\w+)", told.text)[1]
    assert whose in told.command.split("--lineup ")[1].split()[0]


# ---------------------------------------------------------------------- exhibits


def told(result, topic):
    return next(item for item in findings(result, tables(result)) if item.topic == topic)


def test_every_finding_shows_a_game(one, many, compared):
    mirror = MIRROR.replace('"risky", "risky", "risky"', '"safe", "risky", "risky"')
    for result in (one, many, compared, played(LUCK + mirror, 120)):
        for item in findings(result, tables(result)):
            assert "trace " in item.command, item.topic
            assert item.exhibit


def test_a_variant_shows_a_game_that_is_remarkable_under_it(compared):
    items = [item for item in findings(compared, tables(compared)) if item.topic == "variant"]
    shown = tables(compared)["exhibits"]
    shown = shown[shown["exhibit"] == "widest margin"].set_index("variant")["command"]
    assert {item.exhibit: item.command for item in items} == {
        "widest margin under safe 4": shown["safe_4"],
        "widest margin under same": shown["same"],
    }


def test_luck_and_stopping_show_a_game(one):
    mirror = MIRROR.replace('"risky", "risky", "risky"', '"safe", "risky", "risky"')
    assert told(played(LUCK + mirror, 120), "luck").exhibit == "widest margin"
    stopped = replace(one, stopping=Stopping((200, 400), 1, 0.97, ("seat_share",)))
    item = told(stopped, "stopping")
    assert (item.exhibit, item.command.split("--")[1:]) == (
        "last deal",
        ["block 399 ", "rotation 0"],
    )


def test_a_circle_shows_a_game_in_which_its_strategies_sit(many):
    made = tables(many)
    beats = [("bold", "random", "beats"), ("bold", "timid", "loses to"),
             ("random", "timid", "beats")]  # fmt: skip
    duels = made["duels"].drop_duplicates(["strategy", "rival"]).head(3).copy()
    duels["variant"] = "base"
    duels[["strategy", "rival", "verdict"]] = beats
    circle = next(
        item for item in findings(many, made | {"duels": duels}) if item.topic == "circle"
    )
    assert circle.text.startswith("bold beats random by ")
    assert circle.command.split("--lineup ")[1].split()[0] == "-".join(THREE)


# ---------------------------------------------------------------------- gaps of components


def gaps(**columns):
    """The table of components with these gaps, of one group."""
    frame = pd.DataFrame({"value": 0.01, "low": -0.02, "high": 0.04, "n": 500.0} | columns)
    frame["title"] = [f"card {k}" for k in range(len(frame))]
    return frame.assign(
        variant="base", lineup="x", strategy="all", group="card", measure="gap", games=900,
        deals=300, unit="share", method="",
    )  # fmt: skip


def said_of(result, frame):
    made = tables(result) | {"components": frame}
    return next(item for item in findings(result, made) if item.topic == "components")


def test_none_is_called_small_while_another_is_undecided(one):
    frame = gaps(value=[0.04, 0.02], low=[0.035, -0.06], high=[0.045, 0.1],
                 verdict=["small", "undecided: about 900 more deals"])  # fmt: skip
    item = said_of(one, frame)
    assert "card 1" in item.text
    assert item.verdict.startswith("undecided")
    assert said_of(one, gaps(verdict=["small", "small"])).verdict == (
        "no card differs by more than 5 points"
    )


def test_what_hardly_anybody_took_is_no_finding_while_there_is_another(one):
    undecided = ["undecided: about 900 more deals"] * 2
    frame = gaps(value=[0.7, 0.04], low=[-0.1, -0.01], high=[0.8, 0.09], n=[FEW - 1.0, FEW],
                 verdict=undecided)  # fmt: skip
    assert "card 1" in said_of(one, frame).text
    assert "card 0" in said_of(one, frame.head(1)).text


def test_certain_gaps_are_counted_among_all(one):
    frame = gaps(value=[0.2, 0.1, 0.0], verdict=["takers win more", "takers win more", "small"])
    assert said_of(one, frame).verdict == "an association, beyond 5 points, as for 2 of 3 cards"
    alone = said_of(one, frame.tail(2))
    assert alone.verdict == "an association, beyond 5 points, the only one of 2 cards"
    assert "win 10.0 points more often than" in alone.text


def test_the_verdict_is_a_sentence_of_its_own():
    assert Finding("x", "Seat 1 wins", "undecided: why", "open").sentence == (
        "Seat 1 wins. Undecided: why."
    )
    assert Finding("x", "A game takes long", "", "plain").sentence == "A game takes long."
