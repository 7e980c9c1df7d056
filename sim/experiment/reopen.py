"""Opens a run folder again: the experiment as it was played, from what the folder keeps."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from sim.core.registry import load_game
from sim.errors import RunError
from sim.experiment.config import Experiment, FindGame, parse
from sim.experiment.identity import digest, identity, script_hash
from sim.experiment.results import Results
from sim.experiment.run import SCRIPTS, Run, open_folder
from sim.experiment.store import read_manifest


def reopen(folder: Path, *, find_game: FindGame = load_game) -> Run:
    """The run of a folder, with the counts that are stored there.

    Raises:
        SimError: it is no run folder, or was made by a version whose results cannot be
            continued.
    """
    manifest = read_manifest(folder)
    experiment = _experiment(folder, manifest, find_game)
    results = Results(experiment, open_folder(experiment, folder).load(repair=False))
    return Run(experiment, folder, results, manifest)


def reopen_experiment(folder: Path) -> Experiment:
    """What was played in a folder, without the counts.

    Raises:
        SimError: as `reopen`.
    """
    return _experiment(folder, read_manifest(folder), load_game)


def _experiment(folder: Path, manifest: Mapping[str, Any], find_game: FindGame) -> Experiment:
    scripts = {
        name: _script(folder, name, Path(entry["script"]), entry["sha256"])
        for name, entry in manifest["strategies"].items()
    }
    overrides = {key: manifest[key] for key in ("players", "blocks", "games", "seed")}
    experiment = parse(
        manifest["config_text"],
        Path(manifest["config"]),
        overrides,
        find_game=find_game,
        scripts=scripts,
    )
    _check(folder, experiment, manifest["digest8"], manifest["rules_version"])
    return replace(experiment, least_level=manifest["least_level"])


def _script(folder: Path, name: str, original: Path, sha256: str) -> Path:
    """The script as it was: where it came from when it is unchanged, else the run's copy.

    The original is preferred because its compiled code is in the cache.
    """
    if original.is_file() and script_hash(original) == sha256:
        return original
    copy = folder / SCRIPTS / name / original.name
    if not copy.is_file() or script_hash(copy) != sha256:
        raise RunError(f"{copy}: is missing or changed, and so is {original}")
    return copy


def _check(folder: Path, experiment: Experiment, digest8: str, rules_version: str) -> None:
    if digest(identity(experiment))[:8] == digest8:
        return
    ours = experiment.game.rules_version
    why = (
        f"rules_version was {rules_version} and is {ours}"
        if ours != rules_version
        else "the component data or the counts have changed since"
    )
    raise RunError(f"{folder}: was played by another version of the program ({why}); run it again")
