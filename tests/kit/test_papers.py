"""Checks of what comes with every game: clauses cited by tests, transcripts that still hold."""

import json
import re
import tomllib

import pytest

from sim.core.registry import game_names, load_game
from sim.core.strategy import load_strategy
from sim.core.table import Table
from tests.kit.walk import TOP

each_name = pytest.mark.parametrize("name", game_names())
STATUSES = {"modelled", "house", "left out"}


def clauses(name):
    with (TOP / "sim" / "games" / name / "clauses.toml").open("rb") as file:
        return tomllib.load(file)


@each_name
def test_every_clause_is_cited_by_a_test_or_left_out_with_a_reason(name):
    tests = "\n".join(
        path.read_text(encoding="utf-8")
        for path in sorted((TOP / "tests" / "games" / name).rglob("test_*.py"))
    )
    cited = {
        f"{game.upper()}-{chapter.upper()}.{sentence}"
        for names in re.findall(r"def test_(\w+)", tests)
        for game, chapter, sentence in re.findall(r"(ic|sw|bm|as)_([0-9a-z]+)_([0-9]+)", names)
    }
    missing = []
    for clause, entry in clauses(name).items():
        assert entry["status"] in STATUSES, f"{clause}: status {entry['status']}"
        if entry["status"] == "left out":
            assert entry.get("why"), f"{clause} is left out without a reason"
        elif clause not in cited:
            missing.append(clause)
    assert missing == []


@each_name
def test_every_switch_says_what_it_decides_by_which_ruling_and_its_default(name):
    game = load_game(name)
    lines = game.settings()
    for switch in game.read_box(game.min_players, {}).switches:
        line = lines.get(switch) or lines[f"switches.{switch}"]
        assert re.match(r"\w.{15,} \((R|SW-)\w[\w., -]*\): \S", line), f"{switch}: {line}"


def transcripts():
    return [
        pytest.param(name, path, id=f"{name}-{path.stem}")
        for name in game_names()
        for path in sorted((TOP / "tests" / "games" / name / "transcripts").glob("*.jsonl"))
    ]


@each_name
def test_every_game_has_golden_transcripts(name):
    folder = TOP / "tests" / "games" / name / "transcripts"
    assert sorted(path.stem for path in folder.glob("*.jsonl"))


def replayed(name, header):
    """The trace of the game that a transcript's header names."""
    game = load_game(name)
    settings = header["kit"]["settings"]
    box = game.read_box(header["players"], settings)
    rotation, n = header["rotation"], header["players"]
    scripts = header["kit"]["lineup"]
    lineup = [
        load_strategy(game, each, TOP / "strategies" / name / f"{each}.py") for each in scripts
    ]
    table = Table(game, [box], lineup, header["seed"])
    told = {
        "game": name,
        "rules_version": game.rules_version,
        "variant": header["variant"],
        "seed": header["seed"],
        "block": header["block"],
        "rotation": rotation,
        "strategies": [scripts[(seat + rotation) % n] for seat in range(n)],
        "kit": header["kit"],
    }
    replay = table.replay(0, header["block"], rotation, header=told)
    return [
        json.loads(json.dumps({**line, "kit": header["kit"]} if at == 0 else line))
        for at, line in enumerate(game.trace_lines(replay, False))
    ]


@pytest.mark.parametrize(("name", "path"), transcripts())
def test_a_golden_transcript_is_reproduced(name, path, update_golden):
    """The first line's `kit` says how to play it again: settings and line-up."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    again = replayed(name, lines[0])
    if update_golden:
        path.write_text(
            "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in again),
            encoding="utf-8",
        )
        return
    assert again == lines
