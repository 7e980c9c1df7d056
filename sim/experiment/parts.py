"""Do the parts of a run agree? Its shards, the processes and the hosts that played it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from sim.errors import RunError
from sim.experiment.chunk import Chunk, Player
from sim.experiment.plan import Lineup, label

if TYPE_CHECKING:
    from reports.homogeneity import Part

KINDS = ("shards", "workers", "hosts")


class Parts:
    """Sums of the win credit per block (`chunk.credit_sums`) of every part, by line-up."""

    def __init__(self, stored: Sequence[Chunk | None]) -> None:
        """Begin with what was stored by earlier sessions, one shard for each line-up."""
        self._shards: dict[Lineup, dict[str, np.ndarray]] = {}
        self._players: dict[Lineup, dict[Player, np.ndarray]] = {}
        for chunk in stored:
            if chunk is not None:
                self.add(chunk)

    def add(self, chunk: Chunk) -> None:
        """Remember a chunk, before its counts are added to others."""
        lineup = chunk.tally.lineup
        first, last = chunk.ranges[0][0], sum(chunk.ranges[-1]) - 1
        self._shards.setdefault(lineup, {})[f"blocks {first:,} to {last:,}"] = chunk.credit.sum(0)
        mine = self._players.setdefault(lineup, {})
        for player, rows in zip(chunk.players, chunk.credit, strict=True):
            mine[player] = mine.get(player, 0) + rows

    def count(self, kind: str) -> int:
        """The number of different parts of one of KINDS."""
        if kind == "shards":
            return sum(len(shards) for shards in self._shards.values())
        players = {player for mine in self._players.values() for player in mine}
        return len(players) if kind == "workers" else len({host for host, _ in players})

    def check(self) -> None:
        """Compare every part with the others of its line-up.

        Raises:
            RunError: one differs by more than chance; names the one that differs most clearly.
        """
        if self.count("shards") == len(self._shards) and self.count("workers") < 2:
            return
        from reports.homogeneity import disagreements  # needs scipy

        found = [
            one
            for kind in KINDS
            for lineup in self._shards
            for one in disagreements(self._parts(kind, lineup))
        ]
        if found:
            raise RunError(
                f"{min(found, key=lambda one: one.log_p)}; it was played by something else, a "
                "broken machine or a script that depends on more than its arguments: see "
                "equipoise verify"
            )

    def describe(self) -> dict[str, Any]:
        """For the manifest: how many parts there are of each kind, and the p of one mean."""
        if self.count("shards") == len(self._shards) and self.count("workers") < 2:
            return {}
        from reports.homogeneity import agreement  # needs scipy

        found = {}
        for kind in KINDS:
            p = [agreement(self._parts(kind, lineup)) for lineup in self._shards]
            found[kind] = {"parts": self.count(kind), "p": min(1.0, len(p) * min(p))}
        return found

    def _parts(self, kind: str, lineup: Lineup) -> "list[Part]":
        """The parts of one of KINDS that played a line-up."""
        from reports.homogeneity import Part

        where = f"line-up {label(lineup)}"
        if kind == "shards":
            named = {f"{where}, {name}": sums for name, sums in self._shards[lineup].items()}
        else:
            named = {}
            for (host, process), sums in self._players[lineup].items():
                who = f"host {host}" if kind == "hosts" else f"worker process {process} on {host}"
                name = f"{where}, {who}"
                named[name] = named.get(name, 0) + sums
        return [Part.from_sums(name, sums) for name, sums in named.items()]
