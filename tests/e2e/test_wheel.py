"""The wheel, installed into an empty environment, plays the bundled question from anywhere."""

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.slow


def run(*command, cwd, **extra):
    """A command that must succeed; its standard output."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**environment, **extra},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--outdir", folder, TOP, cwd=folder)
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """The `bin` folder of an environment that holds the wheel and nothing of the checkout."""
    folder = tmp_path_factory.mktemp("empty")
    venv.create(folder, with_pip=True)
    binaries = folder / ("Scripts" if os.name == "nt" else "bin")
    run(
        binaries / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
        "-c", TOP / "constraints.txt", wheel, cwd=folder,
    )  # fmt: skip
    return binaries


def test_the_wheel_holds_the_program_its_scripts_and_questions_and_no_tests(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert "sim/bundled/configs/ic_first_look.toml" in names
    assert "sim/bundled/strategies/intrigue_city/greedy.py" in names
    assert "sim/games/intrigue_city/data.toml" in names
    assert any(name.startswith("reports/templates/") for name in names)
    assert not [name for name in names if name.startswith("tests/")]


def test_a_read_only_install_plays_the_bundled_question(installed, tmp_path):
    """Root may write anywhere, so the packages are also compared before and after."""
    packages = next(installed.parent.glob("[lL]ib*/**/site-packages/sim"))

    def snapshot():
        return sorted(
            (str(path), path.stat().st_mtime_ns)
            for path in packages.rglob("*")
            if "__pycache__" not in path.parts
        )

    before = snapshot()
    for path in packages.rglob("*"):
        path.chmod(0o555 if path.is_dir() else 0o444)
    said = run(
        installed / "equipoise", "run", "ic_first_look", "--games", "300", "--out", tmp_path,
        cwd=tmp_path, EQUIPOISE_CACHE=str(tmp_path / "cache"), PYTHONDONTWRITEBYTECODE="1",
    )  # fmt: skip
    assert "index.html" in said
    (page,) = tmp_path.glob("ic_first_look-*/index.html")
    assert "Who wins" in page.read_text(encoding="utf-8")
    assert snapshot() == before
