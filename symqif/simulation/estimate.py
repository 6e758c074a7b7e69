"""Estimates from repeated simulations, with confidence bounds."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, isinf

from symqif.extra import needed


@dataclass(frozen=True)
class Estimate:
    """An estimate from repeated runs: its mean, with confidence bounds low <= mean <= high at a level in (0, 1).

    >>> from symqif.simulation import asr, zipf
    >>> found = asr("oue", zipf(users=100), k=10, eps=3, package="pure-ldp", runs=2)
    >>> found.low <= found.mean <= found.high
    True
    """

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


def of_square(observed: Sequence[float], freedom: float, level: float) -> Estimate:
    """The expectation of a squared error, from runs whose mean is about E chi^2_m/m for m = freedom.

    That is E's own law where the errors are normal and equally spread; else m is chosen so that the variances agree
    (Satterthwaite, Biometrics Bulletin 2, 1946; see `symqif.simulation.freedom`). low is greater than 0.
    """
    runs, tail = len(observed), (1 - level) / 2
    mean = fsum(observed) / runs
    if isinf(freedom):
        return Estimate(mean, mean, mean, runs, level)
    law = needed("scipy.stats").chi2(freedom)
    return Estimate(mean, mean * freedom / float(law.isf(tail)), mean * freedom / float(law.ppf(tail)), runs, level)
