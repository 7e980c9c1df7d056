"""Checks of single values and of maps, each with a one-line message."""

from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

from sim.errors import ConfigError, unknown_name
from sim.games.small_world.terms import MAX_REGIONS

WATER = ("sea", "lake")


def refuse(key: str, value: Any, allowed: str) -> NoReturn:
    """Raise the line `key = value; allowed: ...`."""
    shown = f'"{value}"' if isinstance(value, str) else value
    if isinstance(value, bool):
        shown = str(value).lower()
    raise ConfigError(f"{key} = {shown}; allowed: {allowed}")


def check_number(key: str, value: Any, low: int, high: int, more: str = "") -> int:
    """A whole number within bounds."""
    allowed = f"a whole number from {low} to {high}{' ' + more if more else ''}"
    if type(value) is not int or not low <= value <= high:
        refuse(key, value, allowed)
    return value


def check_name(key: str, what: str, value: Any, known: Iterable[str]) -> str:
    """One of some names; a value of another type is refused before it is looked up."""
    names = list(known)
    if not isinstance(value, str):
        refuse(key, value, " or ".join(f'"{name}"' for name in names))
    if value not in names:
        raise ConfigError(f"{key}: {unknown_name(what, value, names)}")
    return value


def check_switch(key: str, value: Any, values: Sequence[Any]) -> Any:
    """One of the two values of a switch."""
    for known in values:
        if type(value) is type(known) and value == known:
            return value
    allowed = [str(known).lower() if isinstance(known, bool) else f'"{known}"' for known in values]
    refuse(key, value, " or ".join(allowed))


def border_of(world: dict[str, Any]) -> set[str]:
    """Ids of the border regions: at the edge, or at a water that is (SW-1.6)."""
    edge_water = {
        region["id"] for region in world["regions"]
        if region["edge"] and region["terrain"] in WATER
    }  # fmt: skip
    return {
        region["id"] for region in world["regions"]
        if region["edge"]
        or (region["terrain"] not in WATER and edge_water.intersection(region["adjacent"]))
    }  # fmt: skip


def check_map(world: dict[str, Any], players: int) -> None:
    """Adjacency is symmetric, the map hangs together, there is a way in."""
    regions = {region["id"]: region for region in world["regions"]}
    prefix = f"maps.{players}.regions"
    if len(regions) > MAX_REGIONS:
        raise ConfigError(f"{prefix}: {len(regions)} regions; allowed: up to {MAX_REGIONS}")
    for name, region in regions.items():
        for other in region["adjacent"]:
            if other == name:
                refuse(f"{prefix}.{name}.adjacent", other, "other regions of the same map")
            if name not in regions[other]["adjacent"]:
                raise ConfigError(
                    f"{prefix}.{name}.adjacent names {other}, but {prefix}.{other}.adjacent "
                    f"does not name {name}; adjacency goes both ways"
                )
    _check_connected(regions, prefix)
    if not any(regions[name]["terrain"] not in WATER for name in border_of(world)):
        raise ConfigError(f"{prefix}: no land region is a border region, so no race can enter")


def _check_connected(regions: dict[str, dict[str, Any]], prefix: str) -> None:
    first, *_ = regions
    found, waiting = {first}, [first]
    while waiting:
        for other in regions[waiting.pop()]["adjacent"]:
            if other not in found:
                found.add(other)
                waiting.append(other)
    for name, region in regions.items():
        if name not in found:
            refuse(f"{prefix}.{name}.adjacent", region["adjacent"],
                   f"regions that lead to {first}; the map must hang together")  # fmt: skip
