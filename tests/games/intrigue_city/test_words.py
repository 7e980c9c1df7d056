"""The trace in words: a person can follow a game from its first to its last line."""

import re
from pathlib import Path

from sim.core.registry import load_game
from sim.core.strategy import load_strategy
from sim.core.table import Table

GAME = load_game("intrigue_city")
SCRIPTS = Path(__file__).resolve().parents[3] / "strategies" / "intrigue_city"


def told(players, **settings):
    names = ["greedy", *["random"] * (players - 1)]
    lineup = [load_strategy(GAME, name, SCRIPTS / f"{name}.py") for name in names]
    table = Table(GAME, [GAME.read_box(players, settings)], lineup, seed=3)
    replay = table.replay(0, 1, 0, header={"strategies": names})
    lines = list(GAME.say_lines(replay))
    return lines, replay.outcome()


def test_rounds_decisions_and_scores_are_told_in_order():
    lines, outcome = told(3)
    rounds = [int(found[1]) for line in lines if (found := re.match(r"Round (\d)", line))]
    assert rounds == list(range(1, 9))
    numbers = [int(found[1]) for line in lines if (found := re.match(r" *(\d+)\. Seat \d", line))]
    assert numbers == list(range(1, outcome["decisions"] + 1))
    last = "\n".join(lines[-30:])
    for seat, score in enumerate(outcome["score"], 1):
        assert f"Seat {seat}: {score} points, place" in last


def test_seats_are_counted_from_one_as_people_do():
    text = "\n".join(told(2)[0])
    assert set(re.findall(r"[Ss]eat (\d)", text)) == {"1", "2"}


def test_what_a_choice_leads_to_is_told_below_it():
    text = "\n".join(told(3)[0])
    for said in ("end of round: seat", "intrigue of seat", "board of seat", "favour of", "votes"):
        assert said in text


def test_one_spider_is_no_spiders():
    text = "\n".join(told(3)[0])
    assert "Old Debts, 1 spider\n" in text
    assert "1 spiders" not in text
