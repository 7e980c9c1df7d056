"""The counts of a run while and after it is played, and what a report gets of them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from reports.anytime import reach_of_histogram
from reports.result import RunResult, Stopping
from sim.core.component import Assumed
from sim.core.game import rekeyed, united
from sim.core.tally import CREDIT, Shape, Tally, digest, new_counts, rotations_of, unique
from sim.experiment import chunk as chunks
from sim.experiment.chunk import Chunk
from sim.experiment.config import Experiment
from sim.experiment.plan import Range, label
from sim.experiment.variant import forces, said, warnings_of


def empty_tallies(experiment: Experiment) -> list[Tally]:
    """A Tally of no blocks per line-up; needs no strategy and nothing compiled."""
    boxes = tuple(experiment.boxes.values())
    components = len(united(boxes))
    tallies = []
    for lineup in experiment.lineups:
        strategies = unique(lineup)
        shape = Shape.of(
            experiment.game, len(boxes), len(strategies), len(lineup), components, rekeyed(boxes)
        )
        counts = new_counts(shape)
        tallies.append(Tally(shape, lineup, strategies, rotations_of(lineup), counts))
    return tallies


class Results:
    """The merged counts of each line-up."""

    def __init__(self, experiment: Experiment, stored: Sequence[Chunk | None]) -> None:
        self.experiment = experiment
        self._empty = empty_tallies(experiment)
        self.chunks = list(stored)

    def add(self, chunk: Chunk) -> None:
        """Count further blocks."""
        before = self.chunks[chunk.lineup]
        total = chunk if before is None else chunks.combined([before, chunk])
        self.chunks[chunk.lineup] = total

    def ranges(self) -> list[tuple[Range, ...]]:
        """The counted blocks of each line-up."""
        return [chunk.ranges if chunk is not None else () for chunk in self.chunks]

    def blocks_by_lineup(self) -> tuple[int, ...]:
        """Counted blocks of each line-up."""
        return tuple(chunk.blocks if chunk is not None else 0 for chunk in self.chunks)

    @property
    def blocks(self) -> int:
        """Counted blocks, of all line-ups."""
        return sum(self.blocks_by_lineup())

    @property
    def games(self) -> int:
        """Counted games, of all line-ups and variants."""
        return sum(chunk.games for chunk in self.chunks if chunk is not None)

    @property
    def seconds(self) -> float:
        """Time spent playing, summed over processes."""
        return sum(chunk.seconds for chunk in self.chunks if chunk is not None)

    def tallies(self) -> dict[str, Tally]:
        """The counts by line-up id."""
        pairs = zip(self._empty, self.chunks, strict=True)
        found = [empty if chunk is None else chunk.tally for empty, chunk in pairs]
        return {label(tally.lineup): tally for tally in found}

    def digest(self) -> str:
        """One digest of all counts."""
        return digest(self.tallies())

    def shares(self) -> dict[str, tuple[float, float]]:
        """Win share of each strategy so far, and the half-width of its interval.

        The share is the credit of a seat over that of a whole game. The intervals hold at every
        look, with 95 % over the whole run; line-ups and variants count as moving together.
        """
        credit = dict.fromkeys(self.experiment.config.strategies, 0)
        seats = dict.fromkeys(credit, 0)
        reach = dict.fromkeys(credit, 0.0)
        for tally in self.tallies().values():
            wins = tally.counts.wins.sum(axis=2)
            for variant, u in np.ndindex(wins.shape[:2]):
                name, row = tally.strategies[u], wins[variant, u].tolist()
                seats[name] += sum(row)
                credit[name] += sum(row[k] * CREDIT // k for k in range(1, len(row)))
                blocks = tally.counts.block_credit[variant, u]
                reach[name] += reach_of_histogram(blocks) * int(blocks.sum())
        return {
            name: (credit[name] / (CREDIT * seats[name]), reach[name] / (CREDIT * seats[name]))
            for name in credit
            if seats[name]
        }

    def faults(self) -> int:
        """Games that did not finish."""
        return sum(int(tally.counts.games[:, 1:].sum()) for tally in self.tallies().values())


def _assumed(experiment: Experiment) -> tuple[Assumed, ...]:
    """What any variant rests on; a number that the first one does without names its variant."""
    found: dict[str, Assumed] = {}
    first = experiment.variants[0]
    for name in experiment.variants:
        for item in experiment.boxes[name].assumed:
            why = item.why if name == first else f"{item.why} (variant {name})".strip()
            found.setdefault(item.key, replace(item, why=why))
    return tuple(found.values())


def run_result(
    results: Results, manifest: Mapping[str, Any], titles: Mapping[str, str], folder: Path
) -> RunResult:
    """What a report reads.

    Args:
        results: the counts.
        manifest: of the run folder.
        titles: first line of each strategy script's docstring.
        folder: of the run.
    """
    experiment = results.experiment
    game, config = experiment.game, experiment.config
    return RunResult(
        name=config.name,
        asks=config.asks,
        game=game.name,
        game_title=game.title,
        players=config.players,
        seed=config.seed,
        variants=experiment.variants,
        lineups=results.tallies(),
        sources=game.sources,
        reasons=game.reasons,
        components=united(experiment.boxes.values()),
        amounts=game.amounts,
        assumed=_assumed(experiment),
        warnings=warnings_of(experiment.boxes),
        margins=experiment.margins,
        forces=forces(experiment.boxes),
        sources_of_chance=experiment.luck,
        variant_notes={name: said(experiment.settings[name]) for name in experiment.variants},
        strategy_notes=titles,
        manifest=manifest,
        digest=results.digest(),
        stopping=stopping(results),
        least_level=experiment.least_level,
        run=str(folder),
    )


def stopping(results: Results) -> Stopping | None:
    """Where a run is that stops when its answer is known; None for a fixed plan."""
    experiment = results.experiment
    if experiment.config.stop is None:
        return None
    from reports.sequential import nominal_levels  # needs scipy

    looks = experiment.looks
    sizes = tuple(max(look) for look in looks)
    levels = nominal_levels(sizes)
    played = results.blocks_by_lineup()
    if played in looks:
        at = looks.index(played)
        return Stopping(sizes, at, levels[at], experiment.asked)
    past = sum(size <= max(played) for size in sizes)  # an interrupted run, or a longer one
    return Stopping(sizes, -1, levels[max(0, past - 1)], experiment.asked)
