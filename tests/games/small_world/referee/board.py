"""Questions about a position: who is where, which blocks work, what a conquest costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .box import WATER, Block, Box

Table = dict[str, Any]


class Board:
    """A position and the box it is played with; moves change the position in place."""

    def __init__(self, box: Box, position: Table) -> None:
        self.box = box
        self.at = position

    # ---- seats and races

    @property
    def turn(self) -> Table:
        turn: Table = self.at["turn"]
        return turn

    @property
    def attacker(self) -> int:
        return int(self.turn["seat"])

    def seat(self, seat: int) -> Table:
        found: Table = self.at["players"][seat]
        return found

    def active(self, seat: int) -> Table | None:
        """Race object of the seat's active race."""
        race: Table | None = self.seat(seat)["active"]
        return race

    def declined(self, seat: int) -> list[Table]:
        races: list[Table] = self.seat(seat)["declined"]
        return races

    def races_of(self, seat: int) -> list[Table]:
        active = self.active(seat)
        return [*self.declined(seat), *([active] if active else [])]

    def find(self, name: str) -> tuple[int, Table, str]:
        """(seat, race object, phase) of a race in play."""
        for seat in range(self.box.players):
            for race in self.declined(seat):
                if race["race"] == name:
                    return seat, race, "decline"
            active = self.active(seat)
            if active and active["race"] == name:
                return seat, active, "active"
        raise LookupError(name)

    def phase_of(self, race: Table) -> str:
        return self.find(race["race"])[2]

    def acting(self) -> Table:
        return self.find(self.turn["acting"])[1]

    # ---- regions

    def region(self, name: str) -> Table:
        found: Table = self.at["regions"][name]
        return found

    def land(self, race: Table) -> list[str]:
        """Regions that a race occupies, in map order."""
        return [name for name in self.box.order if self.region(name)["race"] == race["race"]]

    def on_map(self, race: Table) -> int:
        return sum(int(self.region(name)["tokens"]) for name in self.land(race))

    def later(self, race: Table, *, same: bool) -> list[str]:
        """The race's regions after the one named last, or from it on (runs in map order)."""
        last = self.turn["last_region"]
        first = -1 if last is None else self.box.order[last] + (0 if same else 1)
        return [name for name in self.land(race) if self.box.order[name] >= first]

    # ---- blocks

    def blocks(self, race: Table, name: str) -> list[Block]:
        """Blocks of this name that work for the race now."""
        phase = self.phase_of(race)
        return [block for block in self.box.blocks_of(race["race"], race["power"])
                if block.name == name and block.works(phase)]  # fmt: skip

    def has(self, race: Table, name: str) -> bool:
        return bool(self.blocks(race, name))

    def total(self, race: Table, name: str, key: str = "tokens") -> int:
        return sum(int(block.table[key]) for block in self.blocks(race, name))

    def neighbours(self, race: Table, region: str) -> set[str]:
        """Adjacent regions, those that the race's `link` blocks join included."""
        found = set(self.box.regions[region]["adjacent"])
        linked = {name for block in self.blocks(race, "link") for name in self.box.regions
                  if self.plain(block.where, name)}  # fmt: skip
        if region in linked:
            found |= linked - {region}
        return found

    def plain(self, where: Table, region: str) -> bool:
        """The conditions about the printed map and the markers (SW-BLANK.12)."""
        printed = self.box.regions[region]
        markers = self.region(region)["markers"]
        return (
            printed["terrain"] in where.get("terrain", [printed["terrain"]])
            and ("kind" not in where or bool(self.box.kinds[region] & set(where["kind"])))
            and ("symbol" not in where or bool(set(printed["symbols"]) & set(where["symbol"])))
            and ("marker" not in where or any(markers.get(name) for name in where["marker"]))
        )

    def matches(self, race: Table, where: Table, region: str) -> bool:
        """All conditions of a `where` (SW-BLANK.12)."""
        if not self.plain(where, region):
            return False
        if "next_to" in where:
            beside = [name for name in self.neighbours(race, region)
                      if self.region(name)["race"] == race["race"]]  # fmt: skip
            if not any(self.plain(where["next_to"], name) for name in beside):
                return False
        return "holds" not in where or bool(self.held(region) & set(where["holds"]))

    def held(self, region: str) -> set[str]:
        here = self.region(region)
        if here["lost_tribe"]:
            return {"non_empty", "lost_tribe"}
        return {"non_empty", here["state"]} if here["tokens"] else {"empty"}

    # ---- conquest

    def is_immune(self, region: str) -> bool:
        """SW-13.1."""
        return any(self.box.marker_defence[name] == "immune"
                   for name in self.region(region)["markers"])  # fmt: skip

    def is_open(self, race: Table, region: str) -> bool:
        """SW-5.2, SW-5.6: what does not depend on where the race comes from."""
        seat, _, phase = self.find(race["race"])
        here = self.region(region)
        if here["race"] == race["race"]:
            return False
        if self.box.regions[region]["terrain"] in WATER and not self.has(race, "water"):
            return False
        if here["seat"] is None or here["seat"] == seat:
            return True
        if self.is_immune(region):
            return False
        peace = phase == "active" and here["state"] == "active"
        return not (peace and self.seat(here["seat"])["ally"] == seat)  # SW-44.2

    def in_reach(self, race: Table, region: str) -> bool:
        return any(self.plain(block.where, region) for block in self.blocks(race, "reach"))

    def is_beside(self, race: Table, region: str) -> bool:
        """SW-5.5, for a race that is on the map."""
        near = self.neighbours(race, region)
        return any(self.region(name)["race"] == race["race"] for name in near)

    def targets(self, race: Table) -> Iterator[str]:
        """Legal targets (SW-5.1 to SW-5.6)."""
        entering = not self.land(race)
        for name in self.box.order:
            if not self.is_open(race, name):
                continue
            if entering:
                near = "border" in self.box.kinds[name] or any(
                    self.plain(block.where, name) for block in self.blocks(race, "entry")
                )  # SW-5.3, SW-25.1
            else:
                near = self.is_beside(race, name)
            if near or self.in_reach(race, name):
                yield name

    def cost(self, race: Table, region: str) -> int:
        """Tokens that a conquest takes, without a roll (SW-5.7 to SW-5.9)."""
        general, here = self.box.general, self.region(region)
        seat = self.find(race["race"])[0]
        cost = int(general["base_conquest_cost"])
        cost += here["lost_tribe"] * general["cost_per_defending_token"]
        own = here["seat"] == seat
        if not own or self.box.switches["own_tokens_defend"]:
            cost += here["tokens"] * general["cost_per_defending_token"]
        for marker, n in here["markers"].items():
            defence = self.box.marker_defence[marker]
            cost += 0 if defence == "immune" else defence * n
        if here["race"] is not None and not own:
            owner = self.find(here["race"])[1]
            cost += sum(block.table["tokens"] for block in self.blocks(owner, "defence")
                        if self.matches(owner, block.where, region))  # fmt: skip
        cost -= sum(block.table["tokens"] for block in self.blocks(race, "discount")
                    if self.matches(race, block.where, region))  # fmt: skip
        return max(int(general["min_conquest_tokens"]), cost)

    def cost_now(self, race: Table, region: str) -> int:
        """The cost with the roll that waits (SW-41.2)."""
        roll = self.turn["roll"] or 0
        return max(int(self.box.general["min_conquest_tokens"]), self.cost(race, region) - roll)

    def room(self, region: str, marker: str) -> int:
        """How many more markers of a kind the region may hold."""
        limit = int(self.box.marker_rules[marker]["per_region"])
        here = int(self.region(region)["markers"].get(marker, 0))
        return 99 if limit == 0 else max(0, limit - here)

    def supply(self, race: Table, marker: str) -> int:
        """Markers of a kind that the race can place."""
        if self.box.boxed(marker):
            return int(self.at["stock"][marker])
        if self.is_for_first(race, marker):  # not told; all that came with the tiles and is not out
            sets = {block.tile for block in self.blocks(race, "place_marker")
                    if block.table["marker"] == marker}  # fmt: skip
            out = sum(self.region(name)["markers"].get(marker, 0) for name in self.land(race))
            return len(sets) * int(self.box.marker_counts[marker]) - out
        return int(race["markers"].get(marker, 0))

    def is_for_first(self, race: Table, marker: str) -> bool:
        """Whether the trace tells how many conquests still get this marker, not those in hand."""
        return any(block.table["marker"] == marker and block.table["place"] == "first_conquests"
                   for block in self.blocks(race, "place_marker"))  # fmt: skip
