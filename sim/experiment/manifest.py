"""What is written about a run beside its counts: enough to make it again anywhere."""

import os
import platform
import sys
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path
from typing import Any

from sim.core.strategy import Strategy
from sim.experiment.config import Experiment
from sim.experiment.identity import box_hash, digest, identity, script_hash
from sim.experiment.plan import label
from sim.experiment.results import Results

_LIBRARIES = ("equipoise", "numba", "numpy", "pandas", "scipy", "pydantic")


def describe_run(experiment: Experiment, strategies: Mapping[str, Strategy]) -> dict[str, Any]:
    """The part of a manifest that is known before the first game."""
    config = experiment.config
    return {
        "name": config.name,
        "asks": config.asks,
        "digest8": digest(identity(experiment))[:8],
        "game": config.game,
        "rules_version": experiment.game.rules_version,
        "players": config.players,
        "seed": config.seed,
        "config": str(experiment.path),
        "config_text": experiment.text,
        "least_level": experiment.least_level,
        "blocks": config.blocks,
        "games": config.games,
        "lineups": {
            label(lineup): blocks
            for lineup, blocks in zip(experiment.lineups, experiment.blocks, strict=True)
        },
        "variants": {
            name: {"changed": dict(box.changed), "sha256": box_hash(box)}
            for name, box in experiment.boxes.items()
        },
        "strategies": {
            name: {
                "script": str(strategy.script),
                "sha256": script_hash(strategy.script),
                "knobs": dict(strategy.knobs),
                "title": strategy.title,
            }
            for name, strategy in strategies.items()
        },
        "versions": _versions(),
        "machine": _machine(),
    }


def describe_outcome(
    results: Results, status: str, seconds: float, games_now: int, workers: int, method: str
) -> dict[str, Any]:
    """The part of a manifest that is known after the last game.

    Args:
        results: the counts.
        status: "finished" or "interrupted".
        seconds: that this session took.
        games_now: games that were played in this session.
        workers: processes that played; 0 for in-line.
        method: how they were started.
    """
    return {
        "status": status,
        "blocks_played": results.blocks,
        "games_played": results.games,
        "faults": results.faults(),
        "results_digest": results.digest() if status == "finished" else None,
        "workers": workers,
        "start_method": method,
        "session": {
            "games": games_now,
            "wall_seconds": round(seconds, 3),
            "games_per_second": round(games_now / seconds) if seconds > 0 else None,
        },
        "peak_memory_mb": _peak_memory(),
        "play_seconds": round(results.seconds, 3),  # of all sessions, summed over workers
    }


def _peak_memory() -> int | None:
    """Of this process, in MB; not known outside Linux.

    The system's resource usage would count what a parent held before it started this process.
    """
    status = Path("/proc/self/status")
    if not status.is_file():
        return None
    for line in status.read_text(encoding="utf-8").splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) // 1024
    return None


def _versions() -> dict[str, str]:
    versions = {"python": platform.python_version()}
    for name in _LIBRARIES:
        try:
            versions[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            versions[name] = "not installed"
    return versions


def _machine() -> dict[str, Any]:
    return {
        "system": f"{platform.system()} {platform.release()}",
        "processor": _processor(),
        "cores": os.cpu_count(),
        "byte_order": sys.byteorder,
    }


def _processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.is_file():
        for line in cpuinfo.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
