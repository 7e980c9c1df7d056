"""What `equipoise bench` measures, with the toy game; how fast is no matter here."""

from pathlib import Path

from sim.core.strategy import load_strategy
from sim.experiment.bench import comparison, speed
from tests.core.toy import TOY

SAFE = Path(__file__).parent / "strategies" / "toy" / "safe.py"


def test_games_and_decisions_are_counted_over_the_same_time():
    found = speed(TOY, load_strategy(TOY, "safe", SAFE), 3, 0.05, 1)
    per_game = found.decisions_per_second / found.games_per_second
    assert 3 <= per_game <= TOY.max_decisions


def test_a_comparison_is_measured_by_the_game():
    # Twice as many games in twice the time: a ratio near 1, whatever the machine does meanwhile.
    ratio = comparison(TOY, load_strategy(TOY, "safe", SAFE), 3, 0.5, 1)
    assert 0.4 < ratio < 2.5
