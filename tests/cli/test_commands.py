"""The commands one after the other, on a real game."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sim.cli import app

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]

CONFIG = """\
name = "tour"
asks = "Does the Short Game change who wins?"
game = "intrigue_city"
players = 3
blocks = 40
seed = 5
[strategies]
frugal = { script = "frugal" }
random = { script = "random" }
[matchups]
mode = "one_vs_rest"
[variants.printed]
[variants.short]
short_game = true
"""


def told(*arguments, code=0):
    done = CliRunner().invoke(app, [str(argument) for argument in arguments])
    assert done.exit_code == code, done.output
    return done


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A played run."""
    place = tmp_path_factory.mktemp("tour")
    (place / "tour.toml").write_text(CONFIG)
    told("run", place / "tour.toml", "--out", place / "runs", "--workers", 2)
    return next((place / "runs").iterdir())


def test_run_leaves_a_page_tables_and_plots(folder):
    names = {path.name for path in folder.iterdir()}
    assert names >= {"manifest.json", "blocks", "tables", "plots", "index.html", "log.txt"}


def test_run_again_plays_nothing_and_finds_the_same(folder):
    again = told("run", folder.parents[1] / "tour.toml", "--out", folder.parent)
    assert "played 0 games" in again.stderr
    assert again.stdout == told("report", folder).stdout


def test_report_makes_the_page_of_several_numbers_of_players_again(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("tour.toml").write_text(CONFIG.replace("players = 3", "players = [2, 3]"))
    played = told("run", "tour.toml", "--blocks", 4, "--workers", 0, "-q").stdout
    (page,) = (path.parent for path in Path("runs").glob("*/players.json"))
    before = (page / "index.html").read_bytes()
    (page / "index.html").unlink()
    for named in ("tour", page):
        assert told("report", named).stdout == played.partition("By number of players:\n")[2]
    assert (page / "index.html").read_bytes() == before
    assert told("report", "tour", "--format", "html").stdout.encode() == before
    (page / "players.json").write_text("{}")
    assert "players.json: cannot be read ('runs')" in told("report", page, code=1).stderr


def test_verify_finds_the_same_counts(folder):
    assert "played again: the same counts" in told("verify", folder).stdout


def test_trace_tells_a_game_as_json_lines(folder):
    place = ("--block", 3, "--rotation", 1, "--lineup", "frugal,random,random")
    done = told("trace", folder, *place, "--variant", "short", "--format", "jsonl")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["line"] for line in lines][:2] == ["header", "decision"]
    assert lines[-1]["line"] == "result"
    assert lines[0]["strategies"] == ["random", "random", "frugal"]
    assert (lines[0]["variant"], lines[0]["seed"], lines[0]["block"]) == ("short", 5, 3)


def test_trace_tells_a_game_in_words(folder):
    assert len(told("trace", folder).stdout.splitlines()) > 40


def test_trace_refuses_a_rotation_that_is_not_played(folder):
    done = told("trace", folder, "--rotation", 3, code=2)
    assert "--rotation: line-up frugal,random,random is played in 0, 1, 2" in done.stderr


def test_compare_shows_paired_differences(folder):
    text = told("compare", folder).stdout
    assert "changes" in text
    assert "correlation" in text


def test_two_runs_are_compared_on_the_same_deals_or_without_a_game(folder, tmp_path):
    settings = CONFIG.replace("short_game = true", "blank_vote = true").replace("tour", "blank")
    (tmp_path / "blank.toml").write_text(settings.replace("variants.short", "variants.blank"))
    told("run", tmp_path / "blank.toml", "--out", tmp_path, "--blocks", 20, "--no-report", "-q")
    other = next(tmp_path.glob("blank-*"))
    unpaired = told("compare", folder, other, "--out", tmp_path, "--unpaired")
    assert "compared unpaired: as you asked" in unpaired.stderr
    assert not list(tmp_path.glob("tour_vs_blank-*"))
    done = told("compare", folder, other, "--out", tmp_path)
    assert "paired: both runs' variants on the same deals, 360 games" in done.stderr
    assert f"{other}: the same counts as stored" in done.stderr
    assert "short" in done.stdout
    assert "blank" in done.stdout
    assert list(tmp_path.glob("tour_vs_blank-*"))


def test_plan_says_what_it_costs(folder):
    text = told("plan", folder.parents[1] / "tour.toml", "--seconds", 0.2).stdout
    assert text.startswith("480 games of 3 players: 2 line-ups, 2 variants, 40 blocks each; seed 5")


def test_plan_says_when_a_run_will_stop_and_what_a_precision_needs(folder, tmp_path):
    config = tmp_path / "stop.toml"
    config.write_text(CONFIG.replace("blocks = 40", 'blocks = 2_000\nstop = "decided"'))
    text = told("plan", config, "--seconds", 0.2, "--precision", 0.02).stdout
    assert text.startswith("at most 24,000 games")
    assert "stops when its verdicts are decided: probably after" in text
    assert "blocks for +-2.00%" in text


def test_a_new_study_runs_as_it_is(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    told("new", "mine")
    monkeypatch.chdir(tmp_path / "mine")
    assert "no game broken" in told("check", "strategies/intrigue_city/mine.py").stdout
    told("run", "study.toml", "--blocks", 5, "--no-report")


def test_a_new_study_needs_a_new_folder(tmp_path):
    assert "is there already" in told("new", tmp_path, code=2).stderr


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("    return n", "wrong.py:4: option out of range (block 0, rotation 0, seat "),
        ("    return view.nothing_like_this", "nothing_like_this"),
        ("    return 1 // (view.n_seats - 2)", ".py:6: FloatingPointError: divide by zero"),
    ],
)
def test_check_says_what_is_wrong(tmp_path, body, message):
    script = tmp_path / "wrong.py"
    head = "from sim.api import strategy\n\n\n@strategy('intrigue_city')\n"
    script.write_text(f"{head}def choose(view, options, n, data, knobs, rng):\n{body}\n")
    done = told("check", script, "--games", 20, code=2)
    assert message in done.stdout + done.stderr


def test_check_names_a_script_that_does_not_return(tmp_path):
    script = tmp_path / "stuck.py"
    head = "from sim.api import strategy\n\n\n@strategy('intrigue_city')\n"
    body = "    while view.n_seats > 1:\n        view.turn_no += 1\n    return 0\n"
    script.write_text(f"{head}def choose(view, options, n, data, knobs, rng):\n{body}")
    done = subprocess.run(
        [sys.executable, "-m", "sim.cli", "check", str(script)],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert done.returncode == 2
    assert "did not return in 10 s" in done.stderr


def test_help_comes_without_loading_the_compiler_or_what_reports_need():
    heavy = ("numba", "numpy", "pandas", "rich", "matplotlib", "scipy")
    code = (
        "import sys; from sim.cli import app; "
        f"sys.exit(any(name in sys.modules for name in {heavy}))"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0
