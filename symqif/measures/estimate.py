"""Estimators that average one number a report: their bias and their variance."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice, product
from typing import TypeAlias

from symqif.channels.channel import Channel, require_one_symbol_a_name, require_possible
from symqif.channels.composite import Composite, explicit_channel
from symqif.channels.design_form import DesignForm
from symqif.channels.subset import SubsetForm
from symqif.errors import SymqifError
from symqif.exact.argument import exact
from symqif.exact.order import constant_truth
from symqif.later import sympy
from symqif.symbols import canonical, common_factor, symbol, to_term

Row: TypeAlias = "tuple[sympy.Expr, ...]"
INTEGERS, REALS = (2, 3, 5), (Fraction(1, 3), Fraction(1, 4), Fraction(1, 2), Fraction(1, 5), 1, 2)
POINTS = 300  # at which a bias is looked for


@dataclass(frozen=True, repr=False)
class Estimator:
    """The mean of one number a report, as an estimate of the mean of one number a secret. `estimate` makes it.

    `rows` has the number v(x, y) for each secret x and report y, the same row for all secrets unless it depends on x;
    `of` has the true number t(x). Of n users the share f_x has the secret x, and each reports on their own.

    >>> from symqif import estimate, grr
    >>> found = estimate(grr(k=2, t=3), [1, 0])
    >>> found.mean, found.bias, found.variance
    (f/2 + 1/4, 1/4 - f/2, 3/(16*n))
    """

    channel: Channel
    rows: tuple[Row, ...]
    of: Row

    def __post_init__(self) -> None:
        require_one_symbol_a_name(s.name for s in self.free_symbols)
        taken = {s.name for s in self.free_symbols} & {
            s.name for e in (symbol("n"), *self.frequencies) for s in e.free_symbols
        }
        if taken:
            raise SymqifError(f"{min(taken)} is the number of users or a frequency: call your parameter otherwise")

    @property
    def free_symbols(self) -> set[sympy.Symbol]:
        """The parameters of the channel and of the numbers."""
        return {s for e in (*self.channel.matrix, *sympy.flatten(self.rows), *self.of) for s in e.free_symbols}

    @property
    def values(self) -> Row:
        """The number v(y) of each report; SymqifError where it depends on the secret."""
        if len(set(self.rows)) > 1:
            raise SymqifError("the numbers depend on the secret: rows has one for each pair")
        return self.rows[0]

    @property
    def frequencies(self) -> Row:
        """The shares of users with each secret: f and 1 - f for two secrets, else f_1, f_2, .., whose sum is 1."""
        size = len(self.of)
        if size == 2:
            return symbol("f"), 1 - symbol("f")
        return tuple(symbol(f"f_{x}") for x in range(1, size + 1))

    @cached_property
    def mean(self) -> sympy.Expr:
        """The expected estimate, sum_x f_x E_x v."""
        return self._weighted(mean for mean, _ in self._moments)

    @cached_property
    def bias(self) -> sympy.Expr:
        """By how much the mean exceeds the truth: sum_x f_x (E_x v - t(x))."""
        return self._weighted(self._biases)

    @cached_property
    def variance(self) -> sympy.Expr:
        """The variance of the estimate, sum_x f_x Var_x v / n."""
        return self._weighted(variance for _, variance in self._moments) / symbol("n")

    @cached_property
    def mse(self) -> sympy.Expr:
        """The mean squared error, bias^2 + variance."""
        return self.variance if self.bias == 0 else canonical(self.bias**2 + self.variance)

    @cached_property
    def is_unbiased(self) -> bool | None:
        """Is E_x v = t(x) for each secret x, for all values of the parameters?

        False if there is a bias at a point where all entries are probabilities, None if neither is shown.
        """
        if all(bias == 0 for bias in self._biases):
            return True
        return False if any(map(self._is_somewhere_not_zero, self._biases)) else None

    @cached_property
    def _moments(self) -> list[tuple[sympy.Expr, sympy.Expr]]:
        """The mean and the variance of a user's number, for each secret."""
        found = []
        for chances, row in zip(self.channel.rows, self.rows, strict=True):
            mean, square = (sympy.Add(*(p * v**m for p, v in zip(chances, row, strict=True))) for m in (1, 2))
            found.append((canonical(mean), canonical(square - mean**2)))
        return found

    @cached_property
    def _biases(self) -> list[sympy.Expr]:
        return [canonical(mean - truth) for (mean, _), truth in zip(self._moments, self.of, strict=True)]

    def _weighted(self, numbers: Iterable[sympy.Expr]) -> sympy.Expr:
        """The sum of f_x times a number for each secret, each number once and with what they share in front."""
        shares: dict[sympy.Expr, sympy.Expr] = {}
        for share, number in zip(self.frequencies, numbers, strict=True):
            shares[number] = shares.get(number, sympy.Integer(0)) + share
        if len(shares) == 1:
            return next(iter(shares))
        front = common_factor(shares)
        return front * sympy.Add(*(canonical(number / front) * share for number, share in shares.items()))

    def _is_somewhere_not_zero(self, bias: sympy.Expr) -> bool:
        """At one of a few points, where the entries of the channel are probabilities."""
        own = self.channel.matrix.free_symbols
        symbols = sorted(bias.free_symbols | own, key=lambda s: s.name)
        for chosen in islice(product(*(INTEGERS if s.is_integer else REALS for s in symbols)), POINTS):
            point = dict(zip(symbols, map(sympy.Rational, chosen), strict=True))
            here = bias.subs(point, simultaneous=True)
            with suppress(SymqifError):
                if here.is_finite and constant_truth(("!=", to_term(here), Fraction(0))):
                    for s, value in point.items():
                        require_possible(s, value)
                    self.channel.subs({s: point[s] for s in own})
                    return True
        return False

    def __repr__(self) -> str:
        words = {True: "unbiased", False: f"bias {self.bias}", None: f"bias {self.bias}, perhaps 0"}[self.is_unbiased]
        return f"<Estimator: {words}, variance {self.variance}>"

    def _repr_latex_(self) -> str:
        bias, variance = map(sympy.latex, (self.bias, self.variance))
        return rf"$\displaystyle \mathrm{{bias}} = {bias},\quad \mathrm{{variance}} = {variance}$"


def estimate(
    channel: Channel | SubsetForm | DesignForm | Composite,
    values: Iterable[object],
    of: Iterable[object] | None = None,
) -> Estimator:
    """The estimator that averages the number of each report: its bias, its variance and its mean squared error.

    Of n users, the share f_x has the secret x, which is fixed. The estimate (v(y_1) + .. + v(y_n))/n of sum_x f_x t(x)
    has the bias sum_x f_x (E_x v - t(x)) and the variance sum_x f_x Var_x v / n, where E_x v = sum_y C[x, y] v(y).

    Args:
        channel: how each user reports, at a number of secrets; entries may have parameters.
        values: the number v(y) of each report, in the order of the outputs; or a row of these for each secret, where
            the number depends on the secret too.
        of: the true number t(x) of each secret; 1, 0, .., 0 if left out: the frequency of the first secret.

    Returns:
        An `Estimator`. Its formulas are in n and the frequencies: f and 1 - f for two secrets, else f_1, f_2, .., with
        sum 1.

    Raises:
        SymqifError: there is not one exact number for each report and each secret, or a parameter is called n or like a
            frequency.

    Source: Warner, J. Am. Stat. Assoc. 1965, for two secrets; Wang, Blocki, Li and Jha, USENIX Security 2017.

    >>> from fractions import Fraction
    >>> from symqif import estimate, grr
    >>> estimate(grr(k=2, t=3), [Fraction(3, 2), Fraction(-1, 2)])
    <Estimator: unbiased, variance 3/(4*n)>
    """
    channel = explicit_channel(channel)
    width, height, rows = len(channel.outputs), len(channel.secrets), list(values)
    if not any(isinstance(row, Iterable) and not isinstance(row, str) for row in rows):
        return Estimator(channel, (_numbers("report", rows, width),) * height, estimand(channel, of))
    if len(rows) != height:
        raise SymqifError(f"there must be one row of numbers for each of {height} secrets, not {len(rows)}")
    own = tuple(_numbers("report", row if isinstance(row, Iterable) else [row], width) for row in rows)
    return Estimator(channel, own, estimand(channel, of))


def estimand(channel: Channel, of: Iterable[object] | None) -> Row:
    """The true number of each secret; 1, 0, .., 0 if left out."""
    height = len(channel.secrets)
    return _numbers("secret", [1, *[0] * (height - 1)] if of is None else of, height)


def _numbers(what: str, given: Iterable[object], size: int) -> Row:
    found = tuple(canonical(exact(f"the number of a {what}", number)) for number in given)
    if len(found) != size:
        raise SymqifError(f"there must be one number for each of {size} {what}s, not {len(found)}")
    return found
