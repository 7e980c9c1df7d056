"""Replays one game of an experiment."""

from collections.abc import Callable
from typing import Any

from sim.core.game import Replay
from sim.errors import ConfigError, unknown_name
from sim.experiment.config import Experiment
from sim.experiment.plan import label, seating
from sim.experiment.recipe import Recipe
from sim.experiment.variant import forces


def find_lineup(experiment: Experiment, named: str) -> int:
    """Index of a line-up by its number or by its names, in any rotation.

    Raises:
        ConfigError: there is no such line-up.
    """
    lineups = experiment.lineups
    if named.isdecimal() and int(named) < len(lineups):
        return int(named)
    wanted = seating(tuple(part.strip() for part in named.split(",")))
    for number, lineup in enumerate(lineups):
        if seating(lineup) == wanted:
            return number
    labels = [f"{number}: {label(lineup)}" for number, lineup in enumerate(lineups)]
    known = "; ".join(labels[:20]) + ("; ..." if len(labels) > 20 else "")
    raise ConfigError(f'--lineup: no line-up "{named}"; known: {known}')


def replay(
    experiment: Experiment,
    lineup: int,
    variant: str | None,
    block: int,
    rotation: int,
    *,
    tell: Callable[[str], None] | None = None,
) -> Replay:
    """One game, ready to be told.

    Raises:
        ConfigError: there is no such variant or rotation.
    """
    variants = tuple(experiment.boxes)
    variant = variants[0] if variant is None else variant
    if variant not in variants:
        raise ConfigError(f"--variant: {unknown_name('variant', variant, variants)}")
    recipe = Recipe.of(experiment, "")
    tables = recipe.load(tell, only=experiment.lineups[lineup], boxes=experiment.boxes)
    table = tables.table(lineup)
    if rotation not in table.rotations:
        known = ", ".join(str(known) for known in table.rotations)
        raise ConfigError(f"--rotation: line-up {label(table.names)} is played in {known}")
    n_seats = len(table.names)
    header: dict[str, Any] = {
        "game": experiment.game.name,
        "rules_version": experiment.game.rules_version,
        "players": n_seats,
        "variant": variant,
        "seed": recipe.seed,
        "block": block,
        "rotation": rotation,
        "strategies": [table.seated(seat, rotation).name for seat in range(n_seats)],
    }
    force = forces(experiment.boxes).get(variant)
    if force is not None:
        header["force"] = {"strategy": force.strategy, force.kind: force.component.id}
    return table.replay(variants.index(variant), block, rotation, header=header)
