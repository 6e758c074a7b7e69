"""Blahut and Arimoto's iteration: enclosures of the Shannon capacity of any channel."""

from collections.abc import Sequence
from fractions import Fraction
from math import exp, log

from symqif.channels.channel import Channel
from symqif.channels.wanted import wanted
from symqif.errors import SymqifError
from symqif.kernel.enclosure import Interval, enclose
from symqif.kernel.term import Term

STEPS = 20000
GRID = 1 << 60  # a float becomes the nearest multiple of 1/GRID, before the prior is scaled to sum 1
BITS = 128  # of the kernel's enclosures


def shannon_capacity_bounds(channel: Channel, width: object = Fraction(1, 10**6)) -> Interval:
    """Rational numbers between which the Shannon capacity lies, in nats.

    For any prior pi it lies between I(pi) = sum_x pi_x D(C_x || pi C) and max_x D(C_x || pi C). Floats search for a
    good pi, by Blahut and Arimoto's iteration pi_x <- pi_x exp(D(C_x || pi C)), scaled to sum 1. Both bounds are then
    enclosed at the rational pi that was found, so the result is certain whatever the search did.

    Args:
        channel: a `Channel` of rational entries.
        width: of the interval, in nats.

    Raises:
        SymqifError: an entry is not rational, or the iteration has not come that near in 20000 steps.

    Source: Blahut, IEEE Trans. Inf. Theory 1972; Arimoto, ibid.

    >>> from symqif import Channel, measures
    >>> from fractions import Fraction
    >>> low, high = measures.shannon_capacity_bounds(Channel([[1, 0], [Fraction(1, 2), Fraction(1, 2)]]))
    >>> float(low) < 0.2231436 < float(high)  # log(5/4)
    True
    """
    channel = wanted(channel, Channel)
    rows = channel.fractions()
    wished = Fraction(str(width))
    prior = _searched([list(map(float, row)) for row in rows], float(wished) / 4)
    mean = [sum((p * row[y] for p, row in zip(prior, rows, strict=True)), Fraction(0)) for y in range(len(rows[0]))]
    entropies = [enclose(_relative_entropy(row, mean), BITS) for row in rows]
    low = sum((p * ends[0] for p, ends in zip(prior, entropies, strict=True)), Fraction(0))
    high = max(ends[1] for ends in entropies)
    if high - low > wished:
        raise SymqifError(f"the capacity is only known between {float(low)} and {float(high)}: give a larger width")
    return low, high


def _searched(rows: list[list[float]], gap: float) -> list[Fraction]:
    prior = [1 / len(rows)] * len(rows)
    for _ in range(STEPS):
        mean = [sum(p * row[y] for p, row in zip(prior, rows, strict=True)) for y in range(len(rows[0]))]
        entropies = [sum(a * log(a / m) for a, m in zip(row, mean, strict=True) if a) for row in rows]
        if max(entropies) - sum(p * d for p, d in zip(prior, entropies, strict=True)) < gap:
            break
        weights = [p * exp(d) for p, d in zip(prior, entropies, strict=True)]
        prior = [weight / sum(weights) for weight in weights]
    whole = [1 + round(p * GRID) for p in prior]  # no entry is 0, so that each output keeps a positive probability
    return [Fraction(weight, sum(whole)) for weight in whole]


def _relative_entropy(row: Sequence[Fraction], mean: Sequence[Fraction]) -> Term:
    total: Term = Fraction(0)
    for a, m in zip(row, mean, strict=True):
        if a:
            total = ("+", total, ("*", a, ("log", a / m)))
    return total
