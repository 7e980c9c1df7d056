"""Checks a stored run: its sums against their pieces, and a random choice of pieces by replay."""

from collections.abc import Callable

import numpy as np

from sim.core.tally import FAULT_FIELDS, STUCK, Tally, merge, new_counts
from sim.errors import RunError
from sim.experiment.chunk import Chunk, fingerprint, signed
from sim.experiment.parts import Parts
from sim.experiment.plan import count, label
from sim.experiment.recipe import Recipe, Tables
from sim.experiment.run import Run

FEWEST = 3  # pieces that are replayed in any case

Fault = tuple[int, int, int]


def verify(run: Run, share: float, seed: int, *, tell: Callable[[str], None]) -> list[str]:
    """Check a run; returns what was found to be right, a line each.

    Every stored count enters a fingerprint that adds up (see `chunk.fingerprint`). So replaying
    some pieces and adding up the fingerprints of all of them checks every count that is stored,
    and that these pieces are what the program plays today.

    Args:
        run: a run folder that was opened again.
        share: part of the blocks to replay, 0 to 1.
        seed: for the choice.
        tell: told in one line when this takes a while.

    Raises:
        RunError: something differs; names the line-up and the blocks.
    """
    stored = [chunk for chunk in run.results.chunks if chunk is not None]
    if not stored:
        raise RunError(f"{run.folder}: nothing is stored there")
    expected = run.manifest.get("results_digest")
    if expected is not None and run.results.digest() != expected:
        raise RunError(f"{run.folder}: the counts are not those of the manifest's digest")
    for chunk in stored:
        _check_sum(run, chunk)
    lines = [f"{sum(len(chunk.pieces) for chunk in stored):,} pieces add up to the stored counts"]
    parts = Parts(stored)
    parts.check()
    if (workers := parts.count("workers")) > 1:
        lines.append(f"{workers} worker processes on {parts.count('hosts')} hosts agree")
    tables = Recipe.of(run.experiment, str(run.folder)).load(tell, boxes=run.experiment.boxes)
    chosen = choose(stored, share, np.random.default_rng(seed))
    for chunk, row in chosen:
        _replay(run, tables, chunk, row)
    blocks = sum(int(row[1]) for _, row in chosen)
    total = run.results.blocks
    lines.append(
        f"{blocks:,} of {total:,} blocks ({blocks / total:.1%}) played again: the same counts"
    )
    return lines


def choose(
    stored: list[Chunk], share: float, rng: np.random.Generator
) -> list[tuple[Chunk, np.ndarray]]:
    """Pieces in random order, until they hold `share` of the blocks, and FEWEST of them."""
    pieces = [(chunk, row) for chunk in stored for row in chunk.pieces]
    wanted = share * sum(chunk.blocks for chunk in stored)
    chosen: list[tuple[Chunk, np.ndarray]] = []
    blocks = 0
    for at in rng.permutation(len(pieces)):
        if blocks >= wanted and len(chosen) >= FEWEST:
            break
        chosen.append(pieces[at])
        blocks += int(pieces[at][1][1])
    return chosen


def _check_sum(run: Run, chunk: Chunk) -> None:
    pieces = [(int(first), int(blocks)) for first, blocks, _ in chunk.pieces]
    total = signed(sum(int(row[2]) for row in chunk.pieces))
    if count(pieces) == chunk.blocks and total == fingerprint(chunk.tally.counts):
        return
    raise RunError(
        f"{run.folder}: line-up {label(chunk.tally.lineup)}: the stored counts are not the sum of "
        "their pieces"
    )


def _replay(run: Run, tables: Tables, chunk: Chunk, row: np.ndarray) -> None:
    first, blocks, expected = (int(value) for value in row)
    played = tables.table(chunk.lineup).play(first, blocks, known=stuck_games(chunk.tally))
    if fingerprint(played.counts) == expected and _holds_exhibits(chunk.tally, played):
        return
    raise RunError(
        f"{run.folder}: line-up {label(chunk.tally.lineup)}, blocks {first} to "
        f"{first + blocks - 1}: another result when played again"
    )


def _holds_exhibits(stored: Tally, played: Tally) -> bool:
    """True when the games worth showing of a part are among, or behind, those of the whole."""
    both = new_counts(stored.shape)
    merge(both, stored.counts)
    merge(both, played.counts)
    return bool(np.array_equal(both.exhibit, stored.counts.exhibit))


def stuck_games(tally: Tally) -> dict[tuple[int, int, int], Fault]:
    """Games whose script did not return, (block, variant, rotation) -> what Table.play wants."""
    column = {name: index for index, name in enumerate(FAULT_FIELDS)}
    found: dict[tuple[int, int, int], Fault] = {}
    for variant, rows in enumerate(tally.counts.fault):
        for row in rows:
            fault = {name: int(row[index]) for name, index in column.items()}
            if fault["block"] >= 0 and fault["code"] == STUCK:
                key = (fault["block"], variant, fault["rotation"])
                found[key] = (fault["seat"], fault["decision"], fault["code"])
    return found
