"""Measures of large channels of rational numbers, which are sums of many logarithms: matrices of balls enclose them.

References: as of `symqif.find.enclosures`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import reduce
from itertools import chain, permutations
from operator import mul

from flint import arb, arb_mat, fmpq

from symqif.channels.channel import Channel

MOST = 256  # logarithms of which the closed form is still written down
DIFFERENT = 16  # entries: of fewer many logarithms are the same
Balls = list[list[arb]]


def sum_of_logarithms(name: str, channel: Channel, prior: Sequence[Fraction]) -> Callable[[], arb] | None:
    """What computes the measure at the precision that is set; None where its closed form is short, or it is 0 or oo."""
    if name not in BALLS or not _is_large(name, channel):
        return None
    rows = [row for row, p in zip(channel.fractions(), prior, strict=True) if p]
    columns = [column for column in zip(*rows, strict=True) if any(column)]
    infinite = name == "kl" and not all(map(all, columns))
    if infinite or all(len(set(column)) == 1 for column in columns):
        return None
    own = [p for p in prior if p]
    return lambda: BALLS[name]([list(map(_ball, row)) for row in zip(*columns, strict=True)], own)


def _is_large(name: str, channel: Channel) -> bool:
    entries = list(chain.from_iterable(channel.rows))
    others = len(channel.secrets) - 1 if name == "kl" else 1
    several = len(entries) * others > MOST and len(set(entries)) > DIFFERENT
    return several and all(entry.is_Rational for entry in entries)


def _shannon(rows: Balls, prior: Sequence[Fraction]) -> arb:
    """The entropy of a report, less the mean of those of the rows."""
    weights = list(map(_ball, prior))
    mean = (_sum(map(mul, weights, column)) for column in zip(*rows, strict=True))
    return _entropy(mean) - _sum(map(mul, weights, map(_entropy, rows)))


def _entropy(distribution: Iterable[arb]) -> arb:
    return _sum(-p * p.log() for p in distribution if not p.is_zero())


def _relative_entropy(rows: Balls, prior: Sequence[Fraction]) -> arb:
    """The largest one of sum_y C[x, y] (log C[x, y] - log C[x', y])."""
    cross = arb_mat(rows) * arb_mat([[entry.log() for entry in row] for row in rows]).transpose()
    return reduce(arb.max, (cross[x, x] - cross[x, other] for x, other in permutations(range(len(rows)), 2)))


def _sum(balls: Iterable[arb]) -> arb:
    return sum(balls, arb(0))


def _ball(number: Fraction) -> arb:
    return arb(fmpq(number.numerator, number.denominator))


BALLS = {"shannon": _shannon, "kl": _relative_entropy}
