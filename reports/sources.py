"""Luck by its sources: how much of a result each stream of chance fixes.

A game is a function of independent streams: decks, dice, the scripts' own. Played once with all
streams of a deal, once with all those of another deal, and once for each source with that one
exchanged (Saltelli and others 2010), it gives two shares of the variance of the result for each
source (Sobol 1993): what it fixes alone, whatever the others are (first order), and what is open
as long as it is not known, alone or together with others (total). Strategies and their seats stay,
so the variance is that of chance alone.
"""

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from reports import estimates
from reports.estimates import Estimate, Ratio
from reports.pool import Pool, pools
from reports.result import RunResult
from reports.rows import Row, fact
from reports.words import title
from sim.core.tally import CREDIT

RESULTS = ("winning", "score")  # axis 2 of Counts.apart
ALONE, INVOLVED = "fixes alone", "is involved in"


def luck_sources(result: RunResult) -> Iterator[Row]:
    """Both shares of every source, by line-up and over all; largest total first."""
    if not result.sources_of_chance:
        return
    for keys, pool in pools(result):
        if keys["variant"] != result.variants[0]:
            continue
        for of, name in enumerate(RESULTS):
            found = [
                (source, alone(pool, k, of), involved(pool, k, of))
                for k, source in enumerate(result.sources_of_chance)
            ]
            for source, first, total in sorted(found, key=lambda row: -row[2].value):
                if first.low == first.high:  # an exchange of this source moved no game
                    first = replace(first, high=total.high)
                here = {**keys, "of": name, "source": source}
                yield fact(here, INVOLVED, total, "share")
                yield fact(here, ALONE, first, "share")


def source_title(source: str) -> str:
    """How a source of chance is called on the page."""
    return "bots' own draws" if source == "strategies" else title(source)


def involved(pool: Pool, source: int, of: int) -> Estimate:
    """Share of the variance in which a source is involved, alone or with others (Jansen 1999).

    Half the mean squared difference between games that share all streams but this one is the
    variance that is left when all others are known.
    """
    ratio = _ratio(pool, source, 0, of)
    return _estimate(pool, ratio, ratio.value, of)


def alone(pool: Pool, source: int, of: int) -> Estimate:
    """Share of the variance that a source fixes by itself.

    Half the mean squared difference between games that share this stream only is the variance
    that is left when nothing else is known.
    """
    ratio = _ratio(pool, source, 1, of)
    return _estimate(pool, ratio, 1 - ratio.value, of)


def _ratio(pool: Pool, source: int, shared: int, of: int) -> Ratio:
    """Squared differences with a source exchanged over those with all exchanged, by batch.

    Args:
        pool: line-ups, which share their deals.
        source: row of Counts.apart.
        shared: 0 to share all other streams, 1 to share this one only.
        of: index into RESULTS.
    """
    apart = sum(reading.tally.counts.apart for reading in pool.readings)
    played = sum(reading.batches.sum(0) for reading in pool.readings) > 0
    assert isinstance(apart, np.ndarray)  # a pool has at least one reading
    y = apart[source, shared, of, played].tolist()
    x = apart[-1, 0, of, played].tolist()
    yx = sum(a * b for a, b in zip(y, x, strict=True))
    return Ratio(len(x), sum(y), sum(x), sum(a * a for a in y), yx, sum(b * b for b in x))


def _estimate(pool: Pool, ratio: Ratio, value: float, of: int) -> Estimate:
    games = sum(reading.games for reading in pool.readings)
    blocks, n, level = pool.blocks, float(pool.blocks), pool.level
    if ratio.x == 0 or ratio.blocks < 2:
        return Estimate(math.nan, math.nan, math.nan, n, games, blocks, "not estimable", level)
    if ratio.y == 0:  # not one game differed
        unseen = estimates.jeffreys(0.0, n, level)[1]  # share of games that may differ all the same
        most = 2 * CREDIT**2 if RESULTS[of] == "winning" else ratio.x / games
        reach = min(1.0, unseen * most * games / ratio.x)
        low, high = (0.0, reach) if value == 0 else (1 - reach, 1.0)
        return Estimate(value, low, high, n, games, blocks, "no game differed", level)
    half = estimates.t_quantile(level, ratio.blocks - 1) * math.sqrt(ratio.variance)
    low, high = max(0.0, value - half), min(1.0, value + half)
    method = "squared differences over batches of deals"
    return Estimate(value, min(low, value), max(high, value), n, games, blocks, method, level)
