"""Two runs made one: an experiment with the variants of both, so that they meet the same deals."""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from sim.core.tally import Counts, rotations_of
from sim.errors import RunError
from sim.experiment.config import Experiment, parse
from sim.experiment.identity import box_hash, script_hash
from sim.experiment.plan import label
from sim.experiment.run import Run

# Counts with the variant as their only variant axis; what a game's result enters into.
CHECKED = ("games", "reason", "place", "wins", "score", "decisions", "block_credit", "block_seat")


def mismatch(one: Run, other: Run) -> str:
    """Why the blocks of two runs are not the same deals and players; empty when they are."""
    a, b = one.experiment, other.experiment
    if a.config.players != b.config.players:
        return f"{a.config.players} players against {b.config.players}"
    if a.config.seed != b.config.seed:
        return f"other deals: seed {a.config.seed} against {b.config.seed}"
    if set(a.lineups) != set(b.lineups):
        (first, *_) = sorted(set(a.lineups) ^ set(b.lineups))
        return f"line-up {label(first)} is in one of them only"
    for name in sorted({name for lineup in a.lineups for name in lineup}):
        if script_hash(a.scripts[name]) != script_hash(b.scripts[name]):
            return f'strategy "{name}" is another script'
        if a.config.strategies[name].knobs != b.config.strategies[name].knobs:
            return f'strategy "{name}" has other knobs'
    if min(_played(one) + _played(other)) == 0:
        return "one of them has a line-up without a block"
    return ""


def variants_of(one: Run, other: Run) -> tuple[dict[str, str], dict[str, str]]:
    """The name that each run's variants get together; the same box under one name stays one."""
    a, b = one.experiment, other.experiment
    shared = set(a.variants) & set(b.variants)
    clash = {name for name in shared if box_hash(a.boxes[name]) != box_hash(b.boxes[name])}
    prefixes = ("first", "second") if a.name == b.name else (a.name, b.name)
    return tuple(  # type: ignore[return-value]  # of the two runs
        {name: f"{prefix}_{name}" if name in clash else name for name in experiment.variants}
        for prefix, experiment in zip(prefixes, (a, b), strict=True)
    )


def joint(one: Run, other: Run) -> Experiment:
    """The experiment that plays the variants of both runs on the blocks that both have.

    Where a run ended by `stop`, the joint one has as many deals as that one, so its intervals are
    as wide as there: they must allow for the same looks.

    Raises:
        ConfigError: the variants cannot be counted together.
    """
    raw = tomllib.loads(one.experiment.text)
    variants: dict[str, Mapping[str, Any]] = {}
    for run, names in zip((one, other), variants_of(one, other), strict=True):
        settings = run.experiment.settings
        variants |= {new: settings[old] for old, new in names.items()}
    for key in ("blocks", "games", "stop", "force", "luck"):
        raw.pop(key, None)
    raw |= {
        "name": f"{one.experiment.name}_vs_{other.experiment.name}",
        "asks": f"How do {one.experiment.name} and {other.experiment.name} differ?",
        "players": one.experiment.config.players,
        "matchups": {"mode": "list", "list": [list(lineup) for lineup in one.experiment.lineups]},
        "seed": one.experiment.config.seed,
        "variants": variants,
        **_length(one, other, len(variants)),
    }
    experiment = parse(
        to_toml(raw), one.experiment.path, find_game=one.experiment.find_game,
        scripts=one.experiment.scripts,
    )  # fmt: skip
    return replace(experiment, least_level=max(one.result().level, other.result().level))


def _played(run: Run) -> list[int]:
    """Blocks of each line-up, in the order of their names."""
    pairs = zip(run.experiment.lineups, run.results.blocks_by_lineup(), strict=True)
    return [blocks for _, blocks in sorted(pairs)]


def _length(one: Run, other: Run, variants: int) -> dict[str, int]:
    """The `blocks` or `games` of a config whose line-ups have no more blocks than both runs."""
    both = [min(pair) for pair in zip(_played(one), _played(other), strict=True)]
    if len(set(both)) == 1:
        return {"blocks": both[0]}
    lineups = sorted(one.experiment.lineups)
    each = min(
        blocks * len(rotations_of(lineup)) for blocks, lineup in zip(both, lineups, strict=True)
    )
    return {"games": each * len(lineups) * variants}


def check_reproduced(played: Run, side: Run, names: Mapping[str, str]) -> bool:
    """True when the games of a stored run came out the same again; False: not comparable.

    Only line-ups of which both hold the same number of blocks can be compared.

    Args:
        played: the joint run.
        side: one of the two that it was made of.
        names: the side's variants, as the joint run calls them.

    Raises:
        RunError: they came out otherwise.
    """
    order = list(played.experiment.boxes)
    rows = [order.index(new) for new in names.values()]
    stored_rows = [list(side.experiment.boxes).index(old) for old in names]
    theirs, ours = side.results.tallies(), played.results.tallies()
    same = [
        lineup for lineup, tally in theirs.items()
        if np.array_equal(
            tally.counts.blocks[stored_rows, 0], ours[lineup].counts.blocks[rows, 0]
        )
    ]  # fmt: skip
    for lineup in same:
        for field in CHECKED:
            stored = _of(theirs[lineup].counts, field)[stored_rows]
            if not np.array_equal(stored, _of(ours[lineup].counts, field)[rows]):
                raise RunError(
                    f"{side.folder}: line-up {lineup} came out otherwise when played again: see "
                    "equipoise verify"
                )
    return len(same) == len(theirs)


def _of(counts: Counts, field: str) -> np.ndarray:
    found: np.ndarray = getattr(counts, field)
    return found


# ------------------------------------------------------------------------------- TOML


def to_toml(table: Mapping[str, Any]) -> str:
    """A config's tables as TOML text; nested tables are written inline."""
    return "".join(f"{_key(key)} = {_value(value)}\n" for key, value in table.items())


def _key(key: str) -> str:
    return json.dumps(key)


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {_value(each)}" for key, each in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(_value(each) for each in value)}]"
    if isinstance(value, (bool, str)):  # JSON's strings and truth values are TOML's
        return json.dumps(value, ensure_ascii=False)
    return repr(value)
