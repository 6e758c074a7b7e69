"""Leakage measures of explicit channels, by the paper's definitions and by brute force."""

from collections.abc import Sequence
from itertools import product

from tests.oracles.channels import Columns, Matrix
from tests.oracles.precision import Number

Prior = Sequence[Number]


def columns(c: Matrix) -> list[tuple[Number, ...]]:
    return list(zip(*c, strict=True))


def capacity(c: Matrix) -> Number:
    """The sum of the column maxima."""
    return sum(max(column) for column in columns(c))


def capacity_by_kind(kinds: Columns) -> Number:
    return sum(count * largest for count, largest in kinds)


def ratio(c: Matrix) -> Number | None:
    """e to the least eps for which the channel is eps-LDP; None if there is none."""
    found: Number = 1
    for column in columns(c):
        least, most = min(column), max(column)
        if least == 0 < most:
            return None
        if most > 0:
            found = max(found, most / least)
    return found


def prior_vulnerability(prior: Prior, gain: Matrix) -> Number:
    return max(sum(p * g for p, g in zip(prior, row, strict=True)) for row in gain)


def posterior_vulnerability(prior: Prior, c: Matrix, gain: Matrix) -> Number:
    return sum(prior_vulnerability([p * v for p, v in zip(prior, column, strict=True)], gain) for column in columns(c))


def max_case_prior(prior: Prior, gain: Matrix) -> Number:
    """As printed: the largest pi_x g(w, x)."""
    return max(p * g for row in gain for p, g in zip(prior, row, strict=True))


def max_case_posterior(prior: Prior, c: Matrix, gain: Matrix) -> Number:
    """As printed: the largest pi_x C_xy g(w, x), not divided by Pr[y]."""
    return max(max_case_prior([p * v for p, v in zip(prior, column, strict=True)], gain) for column in columns(c))


def posteriors(prior: Prior, c: Matrix) -> list[tuple[Number, tuple[Number, ...]]]:
    """(Pr[y], Pr[x | y]) for the outputs that are possible."""
    found = []
    for column in columns(c):
        joint = [p * v for p, v in zip(prior, column, strict=True)]
        total = sum(joint)
        if total > 0:
            found.append((total, tuple(value / total for value in joint)))
    return found


def traditional_max_case(prior: Prior, c: Matrix, gain: Matrix) -> Number:
    """The largest g-vulnerability of a posterior."""
    return max(prior_vulnerability(posterior, gain) for _, posterior in posteriors(prior, c))


def uniform(k: int, one: Number) -> list[Number]:
    return [one / k] * k


def identity(k: int) -> Matrix:
    """The 0/1 gain function."""
    return tuple(tuple(int(w == x) for x in range(k)) for w in range(k))


def asr(c: Matrix, one: Number) -> Number:
    """The expected largest posterior under the uniform prior."""
    return sum(total * max(posterior) for total, posterior in posteriors(uniform(len(c), one), c))


def expected_loss(prior: Prior, c: Matrix, loss: Matrix) -> Number:
    """Of the best action after each output."""
    return sum(
        min(sum(p * v * lost for p, v, lost in zip(prior, column, row, strict=True)) for row in loss)
        for column in columns(c)
    )  # fmt: skip


def squared_error(c: Matrix, p: Number, q: Number) -> Number:
    """Of the estimates (bit - q)/(p - q) from one report of unary encoding, averaged over values and secrets."""
    k = len(c)
    total: Number = 0
    for x, row in enumerate(c):
        for y, chance in zip(product((0, 1), repeat=k), row, strict=True):
            total += chance * sum(((y[v] - q) / (p - q) - int(v == x)) ** 2 for v in range(k))
    return total / k**2


def squared_error_by_bit(k: int, p: Number, q: Number) -> Number:
    """The same, one bit at a time: one of the k bits is set."""
    error = [sum(w * ((y - q) / (p - q) - x) ** 2 for y, w in ((1, r), (0, 1 - r))) for x, r in ((1, p), (0, q))]
    return (error[0] + (k - 1) * error[1]) / k
