"""Intervals that hold at every look, however often and whenever one looks. Imports nothing heavy.

For live figures, whose looks nobody plans. Where looks are planned, `reports.sequential` is
sharper.
"""

import math

import numpy as np

LEVEL = 0.95
FEWEST = 50  # deals before which a variance is not trusted
SHARPEST = 2000  # deals at which the interval is narrowest, compared with that of a fixed plan


def reach_of_histogram(histogram: np.ndarray, level: float = LEVEL) -> float:
    """`reach` of the mean bin number of a histogram of deals."""
    n, bins = int(histogram.sum()), np.arange(len(histogram))
    if n < FEWEST:
        return math.inf
    mean = float(histogram @ bins) / n
    return reach(float(histogram @ (bins - mean) ** 2) / (n - 1), n, level)


def reach(variance: float, n: int, level: float = LEVEL) -> float:
    """Half-width of the asymptotic confidence sequence of a mean of n values.

    Robbins' normal mixture with the measured variance (Waudby-Smith, Arbour, Sinha, Kennedy and
    Ramdas 2021, theorem 2.2): with the probability `level` the true mean is inside at all n at
    once. Infinite below FEWEST values.
    """
    if n < FEWEST:
        return math.inf
    miss = 1 - level
    # Their approximation of the best width of the mixture for SHARPEST values.
    rho2 = (-2 * math.log(miss) + math.log(-2 * math.log(miss)) + 1) / SHARPEST
    spread = n * rho2 + 1
    return math.sqrt(variance * 2 * spread / (n * n * rho2) * math.log(math.sqrt(spread) / miss))
