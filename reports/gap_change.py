"""How a variant changes the gap between who took a component and who did not, on the same deals."""

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from reports import estimates
from reports.components import together
from reports.estimates import CONSTANT, Estimate
from reports.judge import Paired
from reports.reading import OFTEN, Reading
from reports.strata import paired_moves


def gap_change(readings: Sequence[Reading], component: int) -> Paired | None:
    """Difference of the gap to that under variant 0; None where one of them never shows.

    Each side's gap is that of the component tables: within strategies and line-ups, averaged.
    Where takers or others are rare under either variant, both sides count as independent, which
    is not too narrow as long as the deals' luck moves both gaps the same way.

    Args:
        readings: of the line-ups, which share their deals.
        component: index.
    """
    bases = [reading.base for reading in readings]
    here, there = (together(group, component)["gap"] for group in (readings, bases))
    if not (math.isfinite(here.value) and math.isfinite(there.value)):
        return None
    apart = estimates.difference(here, there)
    if all(_is_same(reading, component) for reading in readings):
        return _unpaired(replace(apart, low=math.nan, high=math.nan, method=CONSTANT))
    ours, theirs = _moves(readings, component), _moves(bases, component)
    if ours is None or theirs is None:
        return _unpaired(apart)
    batches = int(np.any([reading.batch_blocks > 0 for reading in readings], axis=0).sum())
    return paired_moves(
        apart.value, ours, theirs, 1.0, batches, apart.games, apart.blocks, apart.level
    )


def _unpaired(change: Estimate) -> Paired:
    return Paired(change, math.nan, math.nan)


def _moves(readings: Sequence[Reading], component: int) -> np.ndarray | None:
    """What each batch of deals adds to the gap over all line-ups; None when it is too rare.

    As in `PartReading.stratified_gap` the error is that of the plain gap, widened for what the
    comparison within strategies loses.
    """
    found, weights = [], []
    for reading in readings:
        whole = reading.together(component)
        weight = sum(reading.component(u, component).weight for u in range(len(reading.seats_of)))
        if weight <= 0:
            continue
        if min(reading.blocks, whole.taken, whole.passed) < OFTEN:
            return None
        wide = math.sqrt(max(1.0, whole.weight / weight))
        found.append(wide * weight * reading.batch_gaps(component))
        weights.append(weight)
    total: np.ndarray = np.sum(found, axis=0) / sum(weights)
    return total


def _is_same(reading: Reading, component: int) -> bool:
    """True when all that is known of a component is the same under the baseline."""
    mine, base = (
        side.tally.counts.part_block[side.variant, :, component] for side in (reading, reading.base)
    )
    return np.array_equal(mine, base)
