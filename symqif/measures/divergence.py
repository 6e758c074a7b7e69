"""Divergences between the rows of a channel, for the two secrets that it tells apart best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import permutations
from typing import TypeAlias

from symqif.channels.channel import Channel
from symqif.channels.design_form import DesignForm
from symqif.channels.reports import Reports
from symqif.channels.subset import SubsetForm
from symqif.channels.wanted import wanted
from symqif.errors import SymqifError
from symqif.exact.order import largest
from symqif.kernel.term import parse
from symqif.later import sympy
from symqif.measures.bayes_capacity import require_likelier_members
from symqif.measures.mean_squared_error import support_probabilities
from symqif.symbols import canonical, symbol, to_sympy

Summand: TypeAlias = "Callable[[sympy.Expr, sympy.Expr], sympy.Expr]"


def worst_pair(channel: Channel, summand: Summand) -> sympy.Expr:
    """The maximum over secrets x != x' of sum_y summand(C[x, y], C[x', y]); 0 for a single secret."""
    channel = wanted(channel, Channel)
    sums = []
    for first, second in permutations(channel.rows, 2):
        counted = Counter(zip(first, second, strict=True))
        parts = [times * summand(a, b) for (a, b), times in counted.items()]
        if sympy.oo in parts:
            return sympy.oo
        sums.append(canonical(sympy.Add(*parts)))
    return largest([sympy.Integer(0), *sums])


def excess(a: sympy.Expr, b: sympy.Expr) -> sympy.Expr:
    """max(0, a - b), with its positive factors in front: that keeps sums of these short."""
    positive, rest = positive_factors(canonical(a - b))
    return positive * largest([sympy.Integer(0), rest])


def positive_factors(product: sympy.Expr) -> tuple[sympy.Expr, sympy.Expr]:
    """What SymPy sees to be positive in a product, and the rest of it."""
    factors = sympy.sift(product.as_ordered_factors(), lambda factor: bool(factor.is_positive))
    return sympy.Mul(*factors[True]), sympy.Mul(*factors[False])


def between_secrets(
    form: SubsetForm | DesignForm | Reports,
    text: str,
    infinite: sympy.Expr | None = None,
    several: str = "",
    **values: sympy.Expr,
) -> sympy.Expr:
    """A divergence between two secrets of a form with one likelihood ratio, from its formula in P, Q, R and log(R).

    Which two does not matter: a subset form treats all alike, and any two are in as many blocks of a design. P and Q
    are the `support_probabilities`, R >= 1 is the ratio of a member to a non-member, and ROOT its square root. Two rows
    differ where the subset holds one of both secrets. For x with x' outside that has probability A R given x and A
    given x', and the other way round for x' with x outside. P - Q is the difference of the probabilities that x is
    held, and the subsets that hold both cancel: P - Q = A R - A. So a divergence with summand(c, c) = 0 that is
    homogeneous, summand(c a, c b) = c summand(a, b), is A (summand(R, 1) + summand(1, R)) with A = (P - Q)/(R - 1).

    infinite: the value at R = oo, where no non-member reports. several: that of n reports, in that X of one. These are
    independent, so that the sums over y are products: 1 + chi-square, 1 - H**2 and the moment of a Renyi divergence are
    raised to the n-th power, and logarithms are multiplied by n.

    Raises:
        SymqifError: members are not shown to be at least as likely as non-members, or the ratio depends on the size.
    """
    if isinstance(form, Reports):
        one = between_secrets(form.form, text, infinite, **values)
        return one if one is sympy.oo else canonical(to_sympy(parse(several), {"X": one, "n": form.n}))
    ratio = likelihood_ratio(form)
    p, q = support_probabilities(form)
    if canonical(p - q) == 0:
        return sympy.Integer(0)
    if ratio is sympy.oo:
        return canonical(p - q) if infinite is None else infinite
    return canonical(
        to_sympy(parse(text), {"P": p, "Q": q, "R": ratio, "ROOT": sympy.sqrt(ratio), "k": to_sympy(form.k), **values})
    )


def excess_of_reports(of: Reports, gamma: sympy.Expr) -> sympy.Expr:
    """The hockey-stick divergence of n reports between two secrets of a form with one likelihood ratio R.

    A report holds the first secret alone with probability A R or A, the second alone with A or A R, and else it tells
    nothing. If i of n reports hold the first and j the second alone, all n are R**(i - j) times as likely for one as
    for the other: the divergence is the sum of their probabilities, (A R**i) (A R**j).. , times max(0, R**(i - j) -
    gamma), where i > j.

    Raises: as `likelihood_ratio`; or it is infinite.
    """
    ratio, n = likelihood_ratio(of.form), of.n
    if ratio is sympy.oo:
        raise SymqifError("reports of an infinite likelihood ratio have no closed form of it")
    a = between_secrets(of.form, "(P-Q)/(R-1)")
    idle = canonical(1 - a * (ratio + 1))

    def summand(i: sympy.Expr, j: sympy.Expr) -> sympy.Expr:
        ways = sympy.binomial(n, i) * sympy.binomial(n - i, j) * idle ** (n - i - j)
        return ways * a ** (i + j) * excess(ratio**i, gamma * ratio**j)

    if n.is_Integer:
        pairs = [(i, j) for i in range(1, int(n) + 1) for j in range(min(i, int(n) - i + 1))]
        if idle == 0:
            pairs = [(i, j) for i, j in pairs if i + j == n]
        return canonical(sympy.Add(*(summand(sympy.Integer(i), sympy.Integer(j)) for i, j in pairs)))
    i, j = (sympy.Dummy(name, integer=True, nonnegative=True) for name in "ij")
    if idle == 0:
        return sympy.Sum(sympy.binomial(n, i) * a**n * excess(ratio**i, gamma * ratio ** (n - i)), (i, 0, n))
    return sympy.Sum(summand(i, j), (j, 0, n - i), (i, 0, n))


def likelihood_ratio(form: SubsetForm | DesignForm) -> sympy.Expr:
    """That of a member to a non-member, for all sizes: at least 1, oo where no non-member reports.

    Raises:
        SymqifError: it is not shown to be at least 1, or depends on the size.
    """
    form = wanted(form, SubsetForm, DesignForm)
    require_likelier_members(form)
    ratio = form.likelihood_ratio
    if symbol("i") in ratio.free_symbols:
        raise SymqifError(f"the likelihood ratio must not depend on the size here, but it is {ratio}: try .explicit()")
    return ratio
