"""`from sim import run, load`, and the worked notebook."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from matplotlib.figure import Figure

from sim.results_api import Result, as_toml
from tests.reports import samples

NOTEBOOK = Path(__file__).resolve().parents[2] / "examples" / "first_look.ipynb"


class Played:
    """As much of a Run as a Result looks at."""

    def __init__(self, folder):
        self.folder = folder

    def result(self):
        return samples.run([("bold", "random", "timid")], 120)


@pytest.fixture(scope="module")
def result(tmp_path_factory):
    return Result(Played(tmp_path_factory.mktemp("run")))


def test_importing_sim_loads_nothing_heavy():
    told = subprocess.run(
        [sys.executable, "-c", "import sim, sys; print(*sys.modules)"],
        capture_output=True, text=True, check=True,
    ).stdout.split()  # fmt: skip
    assert not {"numba", "numpy", "pandas", "matplotlib", "pydantic"} & set(told)


def test_run_and_load_are_found_in_sim():
    import sim
    from sim import results_api

    assert sim.run is results_api.run
    assert sim.load is results_api.load
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        sim.nothing  # noqa: B018 - asking is the test


def test_tables_have_units_and_intervals_as_columns(result):
    seats = result.tables["seats"]
    assert {"value", "low", "high", "unit", "n", "method"} <= set(seats.columns)


def test_every_plot_takes_an_axes(result):
    assert "win_shares" in result.plots
    for name in result.plots:
        ax = Figure().add_subplot()
        assert result.plot(name, ax) is ax
    assert result.plot("win_shares").get_figure() is not None
    with pytest.raises(KeyError, match="there are win_shares"):
        result.plot("no_such")


def test_it_shows_itself_in_a_notebook_and_as_text(result):
    shown = result._repr_html_()
    assert shown.count("<table>") == 2
    assert shown.count("<li>") == len(result.findings)
    assert result.findings.items[0].sentence in repr(result)


def test_report_gives_the_page(result):
    assert result.report().read_text("utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize("value", [
    {"name": "x", "n": 3, "share": 1e-05, "deep": {"a.b": True, "list": [["é\n\"", "b"], []]}},
    {},
])  # fmt: skip
def test_a_config_of_python_values_is_a_toml_file(value):
    assert tomllib.loads(as_toml(value)) == value


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
def test_the_notebook_runs_from_top_to_bottom(tmp_path):
    nbformat = pytest.importorskip("nbformat")
    client = pytest.importorskip("nbclient").NotebookClient
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    place = {"metadata": {"path": str(tmp_path)}}
    client(notebook, timeout=600, kernel_name="python3", resources=place).execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    kinds = {kind for output in shown for kind in output.get("data", {})}
    assert {"text/html", "image/png"} <= kinds
    assert not any(output["output_type"] == "error" for output in shown)
