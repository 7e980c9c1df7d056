"""Variants: the settings tables of a config, turned into boxes by the game."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from sim.core.game import Box, Game
from sim.errors import ConfigError
from sim.experiment.complaints import complaint, key_path

PRINTED = "printed"  # name of the only variant of a config that declares none


def read_boxes(
    game: Game, players: int, variants: Mapping[str, Mapping[str, Any]], file: Path
) -> dict[str, Box]:
    """The box of each variant, in declared order; the printed game when there is none.

    Raises:
        ConfigError: a setting is wrong, or two variants cannot be compared; one line.
    """
    boxes: dict[str, Box] = {}
    for name, settings in (variants or {PRINTED: {}}).items():
        _check_said_once(settings, name, file)
        try:
            boxes[name] = game.read_box(players, settings)
        except ConfigError as error:
            prefix = key_path(["variants", name])
            raise ConfigError(f"{file}: {prefix}.{error}") from error
        except (ArithmeticError, LookupError, TypeError, ValueError) as error:
            # Values of a kind that the game did not expect; better than a traceback.
            raise complaint(file, ["variants", name], f"cannot be used: {error}") from error
    first, *others = boxes
    for name in others:
        _check_comparable(boxes[first], boxes[name], first, name, file)
    return boxes


def _check_said_once(settings: Mapping[str, Any], name: str, file: Path) -> None:
    """A number may be named by a dotted key or inside a table, but not by both."""
    seen: set[str] = set()
    for key in _dotted(settings):
        if key in seen:
            raise complaint(file, ["variants", name], f'"{key}" is set twice')
        seen.add(key)


def _dotted(settings: Mapping[str, Any], prefix: str = "") -> Iterator[str]:
    """The dotted key of every value, those inside tables included."""
    for key, value in settings.items():
        if isinstance(value, Mapping):
            yield from _dotted(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}"


def _check_comparable(one: Box, other: Box, first: str, name: str, file: Path) -> None:
    """All variants share one count table, so they must name the same components."""
    ours = {(part.group, part.id) for part in one.components}
    theirs = {(part.group, part.id) for part in other.components}
    if [(part.group, part.id) for part in one.components] == [
        (part.group, part.id) for part in other.components
    ]:
        return
    extra = ", ".join(sorted(id for _, id in ours ^ theirs)) or "their order"
    raise complaint(
        file, ["variants", name], f'has other components than "{first}" ({extra}); run it apart'
    )
