"""What lies in the box of one game: the component data with what the header changes."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import Any

Table = dict[str, Any]

WATER = ("sea", "lake")
# Blocks that name no phase of their own (SW-BLANK.10): about decline, or only while active.
PHASES = {
    "stay_in_decline": "both",
    "spared": "both",
    "act_in_decline": "decline",
}


@dataclass(frozen=True)
class Block:
    """One effect block of a tile."""

    key: str  # tile id, dot, index
    origin: str  # "race" or "power": where its coins are booked
    table: Table

    @property
    def name(self) -> str:
        return str(self.table["block"])

    @property
    def tile(self) -> str:
        return self.key.split(".")[0]

    @property
    def where(self) -> Table:
        return dict(self.table.get("where", {}))

    def works(self, phase: str) -> bool:
        when = self.table.get("when", PHASES.get(self.name, "active"))
        return when in (phase, "both")


class Box:
    """Numbers, tiles and map of one game."""

    def __init__(self, components: Table, header: Table) -> None:
        data = copy.deepcopy(components)
        self.players: int = header["players"]
        self.switches: Table = header["switches"]
        _add_own(data, header)
        for key, value in header["changed"].items():
            _put(data, key.split("."), value)
        self.general: Table = data["general"]
        self.faces: list[int] = data["die"]["faces"]
        self.races: dict[str, Table] = {tile["id"]: tile for tile in data["races"]}
        self.powers: dict[str, Table] = {tile["id"]: tile for tile in data["powers"]}
        self.marker_counts = {k: n for k, n in data["markers"].items() if k != "source"}
        self.marker_defence: Table = data["markers_defence"]
        self.marker_rules: Table = data["markers_rules"]
        world = data["maps"][str(self.players)]
        self.rounds: int = world["turns"]
        self.regions: dict[str, Table] = {region["id"]: region for region in world["regions"]}
        self.order = {name: k for k, name in enumerate(self.regions)}
        self.kinds = {name: self._kinds(region) for name, region in self.regions.items()}

    def _kinds(self, region: Table) -> set[str]:
        """SW-1.3, SW-1.5, SW-1.6."""
        waters = [self.regions[other] for other in region["adjacent"]
                  if self.regions[other]["terrain"] in WATER]  # fmt: skip
        wet = region["terrain"] in WATER
        kinds = {"water" if wet else "land"}
        if waters and not wet:
            kinds.add("coastal")
        if region["edge"] or (not wet and any(water["edge"] for water in waters)):
            kinds.add("border")
        return kinds

    def blocks_of(self, race: str, power: str | None) -> list[Block]:
        """All blocks of a combo, the banner's first."""
        found = [Block(f"{race}.{k}", "race", table)
                 for k, table in enumerate(self.races[race]["effects"])]  # fmt: skip
        if power is not None:
            found += [Block(f"{power}.{k}", "power", table)
                      for k, table in enumerate(self.powers[power]["effects"])]  # fmt: skip
        return found

    def boxed(self, marker: str) -> bool:
        """True for a stock that all players share."""
        return bool(self.marker_rules[marker]["supply"] == "box")

    def keeps_badge(self, power: str) -> bool:
        """Whether the badge stays with a race in decline (SW-BLANK.11)."""
        return any(
            block["block"] in ("spared", "act_in_decline")
            or block.get("when", "active") in ("decline", "both")
            for block in self.powers[power]["effects"]
        )


def _add_own(data: Table, header: Table) -> None:
    """SW-BLANK.3, SW-BLANK.5, SW-BLANK.38."""
    for marker in header["blank_markers"]:
        name = marker["id"]
        data["markers"][name] = marker["count"]
        data["markers_defence"][name] = marker["defence"]
        data["markers_rules"][name] = marker
    for race in header["blank_races"]:
        donor = next((tile for tile in data["races"] if tile["id"] == race["donor"]), None)
        tray = race["tray"] if donor is None else donor["tray"]
        if donor is not None:
            data["races"].remove(donor)
        data["races"].append({**race, "tray": tray})
    for power in header["blank_powers"]:
        if "replaces" in power:
            data["powers"] = [tile for tile in data["powers"] if tile["id"] != power["replaces"]]
        data["powers"].append(power)


def _put(node: Any, path: list[str], value: Any) -> None:
    """Change the value at a dotted key; entries of a list are named by their id or block."""
    step, *rest = path
    if isinstance(node, list):
        named = {name: entry for entry in node for name in (entry.get("id"), entry.get("block"))}
        _put(named[step], rest, value)
    elif rest:
        _put(node[step], rest, value)
    else:
        node[step] = value
