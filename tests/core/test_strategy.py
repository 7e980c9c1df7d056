"""Loading a script, and what is said when it cannot be loaded."""

import pytest

from sim.core import kernel
from sim.core.loop import OPTIONS, VIEW
from sim.core.strategy import load_strategy, read_script, reads_of
from sim.errors import StrategyError
from tests.core.scripts import HEAD, write
from tests.core.toy import TOY


def refusal(path, **knobs):
    with pytest.raises(StrategyError) as caught:
        load_strategy(TOY, "subject", path, knobs)
    message = str(caught.value)
    assert "\n" not in message
    assert message.startswith(str(path))
    return message.removeprefix(str(path))


def test_a_script_is_loaded_with_its_knobs(tmp_path):
    loaded = load_strategy(TOY, "subject", write(tmp_path, "often"), {"percent": 20})
    assert loaded.knobs == {"percent": 20.0}
    assert loaded.title == "A script of the tests."
    assert loaded.is_compiled == kernel.JIT


def test_an_undecorated_script_is_not_compiled(tmp_path):
    assert not load_strategy(TOY, "subject", write(tmp_path, "bold", decorated=False)).is_compiled


@pytest.mark.parametrize(
    ("body", "decorated", "reads"),
    [
        ("return below(rng, n)", True, 0),
        ("return view.seat % n", True, VIEW),
        ("return options[n - 1].throw", True, OPTIONS),
        ("return helped(view, options)", True, VIEW | OPTIONS),
        ("return below(rng, n)", False, VIEW | OPTIONS),  # who debugs it looks at everything
    ],
)
def test_what_a_script_does_not_mention_is_not_made_for_it(tmp_path, body, decorated, reads):
    declared = read_script(write(tmp_path, "subject", body, decorated=decorated))
    assert reads_of(declared, decorated) == reads


def test_no_such_file(tmp_path):
    assert refusal(tmp_path / "nobody.py") == ": no such strategy script"


def test_a_syntax_error_is_named_with_its_line(tmp_path):
    assert refusal(write(tmp_path, "bad", body="return (")).startswith(":6: ")


def test_an_error_on_import_is_named_with_its_line(tmp_path):
    path = write(tmp_path, "bold", head=HEAD + "1 / 0\n")
    assert refusal(path) == ":3: ZeroDivisionError: division by zero"


def test_a_script_cannot_end_the_program(tmp_path):
    path = write(tmp_path, "bold", head=HEAD + "raise SystemExit(0)\n")
    assert refusal(path) == ":3: SystemExit: 0"


def test_no_choose(tmp_path):
    path = tmp_path / "empty.py"
    path.write_text("def decide():\n    return 0\n")
    assert refusal(path) == ": no function choose(view, options, n, data, knobs, rng)"


def test_wrong_arguments(tmp_path):
    path = tmp_path / "short.py"
    path.write_text(HEAD + '\n@strategy("toy")\ndef choose(view, options):\n    return 0\n')
    assert "must be choose(view, options, n, data, knobs, rng)" in refusal(path)


def test_another_games_script(tmp_path):
    path = write(tmp_path, "bold")
    path.write_text(path.read_text().replace('"toy"', '"chess"'))
    assert refusal(path) == ":4: is for chess, not for toy"


def test_an_unknown_knob_with_the_nearest_spelling(tmp_path):
    message = refusal(write(tmp_path, "often"), percant=3)
    assert message == ': no knob "percant"; known: percent (did you mean "percent"?)'


@pytest.mark.skipif(not kernel.JIT, reason="only the compiler types a script before it runs")
def test_what_the_compiler_refuses_is_one_line(tmp_path):
    field = refusal(write(tmp_path, "bad", body="return view.pipz[0]"))
    assert field == (':6: no field "pipz" in view, options, data or knobs (did you mean "pips"?)')
    name = refusal(write(tmp_path, "worse", body="return optoins[0].throw"))
    assert "optoins" in name
    assert name.startswith(":6: ")
    half = refusal(write(tmp_path, "half", body="return 0.5"))
    assert half == ":4: choose returns float64, not an index"
