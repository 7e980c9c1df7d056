"""What defines an experiment, and the digest that names its run folder."""

import hashlib
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sim.core.game import Box
from sim.core.tally import Counts
from sim.experiment.config import Experiment
from sim.experiment.plan import label
from sim.experiment.results import empty_tallies


def identity(experiment: Experiment) -> dict[str, Any]:
    """Everything that decides what block b of a line-up holds, as JSON.

    The number of blocks is not part of it, so that an experiment can be prolonged; nor are the
    question, the margins and the workers.
    """
    config = experiment.config
    return {
        "name": config.name,
        "game": config.game,
        "rules_version": experiment.game.rules_version,
        "players": config.players,
        "seed": config.seed,
        "strategies": {
            name: {"sha256": script_hash(experiment.scripts[name]), "knobs": dict(table.knobs)}
            for name, table in config.strategies.items()
        },
        "lineups": [label(lineup) for lineup in experiment.lineups],
        "variants": {name: box_hash(box) for name, box in experiment.boxes.items()},
        "counts": [
            [name, *array.shape]
            for tally in empty_tallies(experiment)
            for name, array in zip(Counts._fields, tally.counts, strict=True)
        ],
    }


def digest(what: Any) -> str:
    """SHA-256 of a JSON value; equal values have equal digests, whatever their order of keys."""
    text = json.dumps(what, sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode()).hexdigest()


def run_name(experiment: Experiment) -> str:
    """`<name>-<digest8>`."""
    return f"{experiment.name}-{digest(identity(experiment))[:8]}"


def box_hash(box: Box) -> str:
    """Hash of the component data of a variant and of what is forced on its deals."""
    return digest(
        [box.players, box.document, box.switches, box.variants, box.changed, asdict(box.twist)]
    )


def script_files(script: Path) -> list[Path]:
    """A script and the helper modules beside it, whose names begin with an underscore."""
    return [script, *sorted(script.parent.glob("_*.py"))]


def script_hash(script: Path) -> str:
    """Hash of a script with its helper modules; the same in every folder."""
    total = hashlib.sha256()
    for path in script_files(script):
        name = path.name if path != script else ""
        total.update(name.encode() + b"\0" + path.read_bytes())
    return total.hexdigest()
