"""Do the parts of a run agree? What is remembered of each chunk until the run is finished."""

from collections.abc import Sequence

import numpy as np

from sim.errors import RunError
from sim.experiment.chunk import Chunk


class Parts:
    """Win credit per block of every chunk, by line-up: count, sum, sum of squares."""

    def __init__(self, stored: Sequence[Chunk | None]) -> None:
        """Begin with what was stored by earlier sessions, a part for each line-up."""
        self._parts: list[list[tuple[str, np.ndarray]]] = [[] for _ in stored]
        for chunk in stored:
            if chunk is not None:
                self.add(chunk)

    def add(self, chunk: Chunk) -> None:
        """Remember a chunk, before its counts are added to others."""
        histograms = chunk.tally.counts.block_credit
        rows = histograms.reshape(-1, histograms.shape[-1])
        credit = np.arange(rows.shape[1])
        sums = np.stack([rows.sum(1), rows @ credit, rows @ credit**2], axis=1)
        self._parts[chunk.lineup].append((_name(chunk), sums))

    def check(self) -> None:
        """Compare every part with the others of its line-up.

        Raises:
            RunError: one differs by more than chance; names it.
        """
        if all(len(parts) < 2 for parts in self._parts):
            return
        from reports.homogeneity import Part, disagreements  # needs scipy

        for parts in self._parts:
            found = disagreements([Part.from_sums(name, sums) for name, sums in parts])
            if found:
                raise RunError(
                    f"{found[0]}; it was played by something else, a broken machine or a script "
                    "that depends on more than its arguments: see equipoise verify"
                )


def _name(chunk: Chunk) -> str:
    first, last = chunk.ranges[0][0], sum(chunk.ranges[-1]) - 1
    return f"line-up {chunk.lineup}, blocks {first:,} to {last:,}"
