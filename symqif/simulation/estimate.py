"""Estimates from repeated simulations, with confidence bounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt

from symqif.simulation.extra import needed


@dataclass(frozen=True)
class Estimate:
    """mean, with low <= mean <= high: confidence bounds at the level `level`, in (0, 1). runs: repetitions."""

    mean: float
    low: float
    high: float
    runs: int
    level: float


def of_proportion(successes: int, trials: int, runs: int, level: float) -> Estimate:
    """A probability, from independent trials: the exact bounds of Clopper and Pearson (Biometrika 26, 1934).

    They hold the true value with probability at least `level`, whatever it is.
    """
    beta, tail = needed("scipy.stats").beta, (1 - level) / 2
    low = float(beta.ppf(tail, successes, trials - successes + 1)) if successes else 0.0
    high = float(beta.isf(tail, successes + 1, trials - successes)) if successes < trials else 1.0
    return Estimate(successes / trials, low, high, runs, level)


def of_mean(observed: Sequence[float], level: float) -> Estimate:
    """An expectation, from at least two independent runs: Student's t bounds, which are exact for normal runs."""
    runs = len(observed)
    mean = fsum(observed) / runs
    deviation = sqrt(fsum((value - mean) ** 2 for value in observed) / (runs - 1))
    half = float(needed("scipy.stats").t.isf((1 - level) / 2, runs - 1)) * deviation / sqrt(runs)
    return Estimate(mean, mean - half, mean + half, runs, level)
