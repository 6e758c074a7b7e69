"""n reports of one user, for symbolic n where there is a closed form.

Let a report be a set of secrets, and r the factor by which its members are likelier to report it. Of n reports, h(x)
counts those that hold x; the columns are multiples of r^h(x), so that their maximum is r^max h. Let N(m) be the measure
of all n reports with max h <= m, where one report has measure 1. Then the capacity is, with a normalising factor c,

    c^n (r^n N(n) - (r-1) (N(0) + r N(1) + .. + r^(n-1) N(n-1))).

Unary encodings and local hashing hold each secret with the same probability s, independently: N(m) = F(m)^k for the
distribution function F of Binomial(n, s). If all reports have omega secrets, N(m) counts matrices of 0 and 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations
from math import comb, factorial

from flint import fmpq, fmpq_poly

from symqif.channels.channel import Channel
from symqif.channels.composite import Composite, Measure, Size, free, require_size, with_terms
from symqif.channels.design_form import DesignForm
from symqif.channels.parallel import explicit_reports
from symqif.channels.subset import SubsetForm
from symqif.channels.wanted import wanted
from symqif.errors import SymqifError
from symqif.exact.argument import exact
from symqif.exact.closed_form import closed_form
from symqif.exact.order import at_least
from symqif.kernel.term import Term, substitute
from symqif.later import sympy
from symqif.symbols import canonical, symbol, to_sympy

ONE = Fraction(1)


@dataclass(frozen=True)
class ReportShares:
    """Why a capacity is scale^n times the mean of r^max h: `below(m)` is N(m), the share of reports with max h <= m."""

    n: sympy.Expr
    r: sympy.Expr
    scale: sympy.Expr
    below: Callable[[int | sympy.Expr], sympy.Expr]

    @property
    def capacity(self) -> sympy.Expr:
        if self.n.is_Integer:
            steps = sympy.Add(*(self.r**m * self.below(m) for m in range(int(self.n))))
        else:
            m = sympy.Dummy("m", integer=True, nonnegative=True)
            steps = sympy.Sum(self.r**m * self.below(m), (m, 0, self.n - 1))
        return self.scale**self.n * (self.r**self.n - (self.r - 1) * steps)


@dataclass(frozen=True, repr=False)
class Reports(Composite):
    """n reports of one user by one protocol, each made anew: n may be a symbol. `parallel` makes it.

    Its least epsilon is n times that of one report. Its Bayes capacity has a closed form for unary encodings and local
    hashing, where k and n may be symbols; for GRR at a number n, for SS at numbers k and n; and else is that of the
    explicit channel. With a symbol n it has sums: for a value give a number n (SymPy 1.14 gets these sums wrong).
    """

    form: SubsetForm | DesignForm
    n: sympy.Expr

    @property
    def secrets(self) -> sympy.Expr:
        return to_sympy(self.form.k)

    @property
    def parameters(self) -> frozenset[str]:
        return self.form.parameters | free(self.n)

    @property
    def sizes(self) -> tuple[Size, ...]:
        return (("n", self.n, 1),)

    @property
    def forms(self) -> tuple[SubsetForm, ...]:
        return (self.form,) if isinstance(self.form, SubsetForm) else ()

    def substituted(self, values: Mapping[str, Term]) -> Reports:
        own = {name: to_sympy(value) for name, value in values.items() if name in self.form.parameters}
        return Reports(self.form.at(**own), with_terms(self.n, values))

    @property
    def words(self) -> str:
        return f"{self.n} reports of {self.form!r}"

    def ratio(self, of: Measure) -> sympy.Expr:
        """The n-th power of that of one report: the largest ratio is reached by n equal reports."""
        return of(self.form) ** self.n

    def capacity(self, of: Measure) -> sympy.Expr:
        if self.n == 1:
            return of(self.form)
        shares = self.shares()
        if shares is None:
            return of(self.explicit())
        value, one_size = shares.capacity, self.n.is_Integer and not self._independent
        numbers = self.secrets.is_Integer and self.n.is_Integer
        return canonical(value) if one_size or numbers or value.is_Rational else value

    @cached_property
    def _independent(self) -> sympy.Expr | None:
        return membership(self.form) if isinstance(self.form, SubsetForm) else None

    def shares(self) -> ReportShares | None:
        """What its capacity is made of, for what there is a closed form; else None."""
        if not isinstance(self.form, SubsetForm):
            return None
        r = self.form.likelihood_ratio
        if symbol("i") in r.free_symbols or r.is_finite is False or not at_least(r, sympy.Integer(1)):
            return None
        if self._independent is not None:
            return _independent(self.secrets, self.n, r, self._independent)
        return _of_one_size(self.form, self.n, r) if self.form.general.low == self.form.general.high else None

    def explicit(self) -> Channel:
        return explicit_reports(self.form.explicit(), self.number)

    @property
    def number(self) -> int:
        """n as a number; SymqifError if it is symbolic."""
        if not self.n.is_Integer:
            raise SymqifError(f"the number of reports must be a number here, not {self.n}")
        return int(self.n)


def parallel(channel: Channel | SubsetForm | DesignForm, n: object) -> Channel | Reports:
    """n reports of one user, each made anew: an adversary sees all of them.

    Args:
        channel: a `Channel`, or a `SubsetForm` or `DesignForm`.
        n: at least 1; for a form also a symbol, or an integer expression in one, as n - 3 or 2 n.

    Returns:
        Of a `Channel` the channel whose outputs are n reports, sorted, as their order tells nothing, with equal ones
        merged. Of a form what `bayes_capacity`, `asr` and `tight_epsilon` take, and whose `explicit()` is that channel.

    Raises:
        SymqifError: n is no positive integer, or there are more than 10**5 outputs.

    >>> from symqif import grr, parallel, tight_epsilon
    >>> len(parallel(grr(k=3, t=2), 2).outputs)
    6
    >>> tight_epsilon(parallel(grr(), 5))
    5*ε
    """
    channel = wanted(channel, Channel, SubsetForm, DesignForm)
    count = exact("n", n)
    if not isinstance(channel, Channel):
        return Reports(channel, count)
    require_size("n", count, 1)
    if not count.is_Integer:
        raise SymqifError(
            f"n must be a number for an explicit channel, not {count}: take a form, as grr.subset_form(k=3)"
        )
    return explicit_reports(channel, int(count))


def membership(form: SubsetForm) -> sympy.Expr | None:
    """The probability that a set that is drawn by `count` nonmember holds a given secret, if secrets are independent.

    They are where the measure of a set, times a constant, is (s/(1-s))^i for its size i.
    """
    if form.general.low != 0 or form.general.high != "k":
        return None
    weight: Term = ("*", form.general.count, form.general.nonmember)
    odds = closed_form(("/", substitute(weight, {"i": ("+", "i", ONE)}), weight), form.values)
    return None if symbol("i") in odds.free_symbols else canonical(odds / (1 + odds))


def _independent(k: sympy.Expr, n: sympy.Expr, r: sympy.Expr, s: sympy.Expr) -> ReportShares:
    def below(m: int | sympy.Expr) -> sympy.Expr:
        if isinstance(m, int):
            return canonical(sympy.Add(*(comb(int(n), j) * s**j * (1 - s) ** (n - j) for j in range(m + 1)))) ** k
        j = sympy.Dummy("j", integer=True, nonnegative=True)
        return sympy.Sum(sympy.binomial(n, j) * s**j * (1 - s) ** (n - j), (j, 0, m)) ** k

    return ReportShares(n, r, canonical(1 / (1 - s + s * r)), below)


def _of_one_size(form: SubsetForm, n: sympy.Expr, r: sympy.Expr) -> ReportShares:
    size = to_sympy(substitute(form.general.low, form.values))
    k = to_sympy(form.k)
    if not (n.is_Integer and size.is_Integer):
        raise SymqifError(f"n reports of {size} secrets each have a closed form for a number n only: give n, and omega")
    if size == 1:
        return _of_grr(k, n, r)
    if not k.is_Integer:
        raise SymqifError(f"{n} reports of {size} secrets each have a capacity at a number k: give k")
    counted = [sympy.Integer(_matrices(int(k), (int(size),) * int(n), m)) for m in range(int(n))]
    whole = sympy.binomial(k, size) ** n
    return ReportShares(n, r, k / (size * r + k - size), lambda m: counted[int(m)] / whole)


def _of_grr(k: sympy.Expr, n: sympy.Expr, r: sympy.Expr) -> ReportShares:
    counted = [_words(k, int(n), m) for m in range(int(n))]
    return ReportShares(n, r, k / (r + k - 1), lambda m: counted[int(m)] / k**n)


def reports_of_grr(k: sympy.Expr, n: sympy.Expr, r: sympy.Expr) -> sympy.Expr:
    """The Bayes capacity of a number n of reports by GRR with the likelihood ratio r."""
    return canonical(_of_grr(k, n, r).capacity)


def _words(k: sympy.Expr, n: int, m: int) -> sympy.Expr:
    """How many words of n letters, of k, have none more than m times: n! [z^n] (1 + z + .. + z^m/m!)^k."""
    beyond_one = fmpq_poly([0, *(fmpq(1, factorial(times)) for times in range(1, m + 1))])
    ways = (factorial(n) * (beyond_one**used)[n] / factorial(used) for used in range(n + 1))  # of letters that occur
    return sympy.expand_func(sympy.Add(*(int(count) * sympy.ff(k, used) for used, count in enumerate(ways))))


@lru_cache(maxsize=1 << 16)
def _matrices(rows: int, sums: tuple[int, ...], most: int) -> int:
    """How many matrices of 0 and 1 with so many rows have these sums of columns, and none of rows above `most`."""
    if rows == 0:
        return int(not any(sums))
    if max(sums) > rows:
        return 0
    found = 0
    for size in range(min(most, len(sums)) + 1):
        for chosen in combinations(range(len(sums)), size):
            if all(sums[place] for place in chosen):
                left = tuple(sorted(total - (place in chosen) for place, total in enumerate(sums)))
                found += _matrices(rows - 1, left, most)
    return found
