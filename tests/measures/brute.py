"""What the definitions say of an explicit matrix, one row for each secret: plain loops, no code of symqif."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import permutations
from typing import Any

from mpmath import log, mp, mpf

mp.dps = 40
Matrix = Sequence[Sequence[Fraction]]
Prior = Sequence[Fraction]


def real(value: Any) -> Any:
    return mpf(value.numerator) / value.denominator


def worst(c: Matrix, between: Callable[[Sequence[Fraction], Sequence[Fraction]], Any]) -> Any:
    return max(between(a, b) for a, b in permutations(c, 2))


def total_variation(c: Matrix) -> Fraction:
    """Half the sum of the absolute differences."""
    return worst(c, lambda a, b: sum(abs(x - y) for x, y in zip(a, b, strict=True)) / 2)


def hockey_stick(c: Matrix, gamma: Fraction) -> Fraction:
    """P(y in S | x) - gamma P(y in S | x') for the best set S of outputs."""
    return worst(c, lambda a, b: sum((x - gamma * y for x, y in zip(a, b, strict=True) if x > gamma * y), Fraction(0)))


def chi_square(c: Matrix) -> Fraction:
    return worst(c, lambda a, b: sum(x * x / y for x, y in zip(a, b, strict=True) if y) - 1)


def fisher_information(c: Matrix, f: Fraction) -> Fraction:
    """The mean of the squared derivative of the logarithm of the likelihood."""

    def between(a: Sequence[Fraction], b: Sequence[Fraction]) -> Fraction:
        mixed = [f * x + (1 - f) * y for x, y in zip(a, b, strict=True)]
        return sum((m * ((x - y) / m) ** 2 for m, x, y in zip(mixed, a, b, strict=True) if x != y), Fraction(0))

    return worst(c, between)


def lift(c: Matrix, prior: Prior) -> Fraction:
    """The largest posterior over its prior."""
    found = []
    for column in zip(*c, strict=True):
        joint = [p * x for p, x in zip(prior, column, strict=True)]
        found += [part / sum(joint) / p for p, part in zip(prior, joint, strict=True) if any(joint) and p]
    return max(found)


def type_two_error(c: Matrix, alpha: Fraction) -> Fraction:
    """Neyman and Pearson: reject on the outputs with the largest likelihood ratios, as far as alpha goes."""

    def power(a: Sequence[Fraction], b: Sequence[Fraction]) -> Fraction:
        left, found = alpha, Fraction(0)
        pairs = [(x, y) for x, y in zip(a, b, strict=True) if x or y]
        for x, y in sorted(pairs, key=lambda pair: pair[1] / sum(pair), reverse=True):
            share = Fraction(1) if x <= left else left / x
            left, found = left - share * x, found + share * y
        return found

    return 1 - worst(c, power)


def bayes_security(c: Matrix) -> Fraction:
    """The share of the error that a report leaves, for two secrets that are equally likely."""
    return -worst(c, lambda a, b: sum(max(x, y) for x, y in zip(a, b, strict=True)) - 2)


def affinity(a: Sequence[Fraction], b: Sequence[Fraction], s: Any) -> Any:
    return sum(real(x) ** s * real(y) ** (1 - s) for x, y in zip(a, b, strict=True) if x and y)


def hellinger(c: Matrix) -> Any:
    return worst(c, lambda a, b: 1 - affinity(a, b, mpf(1) / 2))


def chernoff(c: Matrix) -> Any:
    """The sum is convex in s: where its slope has a root, or at an end."""

    def least(a: Sequence[Fraction], b: Sequence[Fraction]) -> Any:
        low, high = mpf(0), mpf(1)
        while high - low > mpf(10) ** -22:  # the sum is flat at its minimum
            one, other = low + (high - low) / 3, high - (high - low) / 3
            low, high = (low, other) if affinity(a, b, one) < affinity(a, b, other) else (one, high)
        return affinity(a, b, (low + high) / 2)

    return worst(c, lambda a, b: -log(least(a, b)))


def renyi(c: Matrix, order: int) -> Any:
    return worst(
        c, lambda a, b: log(real(sum(x**order / y ** (order - 1) for x, y in zip(a, b, strict=True) if y)))
    ) / (order - 1)


def kullback_leibler(c: Matrix) -> Any:
    return worst(c, lambda a, b: sum(real(x) * log(real(x / y)) for x, y in zip(a, b, strict=True) if x))


def entropy(chances: Sequence[Fraction]) -> Any:
    return -sum(real(p) * log(real(p)) for p in chances if p)


def shannon(prior: Prior, c: Matrix) -> Any:
    """H(X) + H(Y) - H(X, Y)."""
    joint = [p * entry for p, row in zip(prior, c, strict=True) for entry in row]
    outer = [sum(p * entry for p, entry in zip(prior, column, strict=True)) for column in zip(*c, strict=True)]
    return entropy(prior) + entropy(outer) - entropy(joint)


def guessing(prior: Prior, c: Matrix) -> Fraction:
    """The sum over n of the probability that more than n guesses are needed."""
    total = Fraction(0)
    for column in zip(*c, strict=True):
        joint = sorted(p * entry for p, entry in zip(prior, column, strict=True))
        total += sum(sum(joint[: len(joint) - n]) for n in range(len(joint)))
    return total


def vulnerability(prior: Prior, c: Matrix) -> Fraction:
    return sum(
        (max(p * entry for p, entry in zip(prior, column, strict=True)) for column in zip(*c, strict=True)), Fraction(0)
    )


def additive(prior: Prior, c: Matrix) -> Fraction:
    return vulnerability(prior, c) - max(prior)


def smallest_epsilon(c: Matrix, distance: Callable[[int, int], Fraction]) -> Any:
    """For a metric, by the logarithm of each ratio of entries."""
    return max(
        log(real(a / b)) / real(distance(x, z))
        for (x, row), (z, other) in permutations(enumerate(c), 2)
        for a, b in zip(row, other, strict=True)
        if b
    )
