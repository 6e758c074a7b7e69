"""Divergences between the rows of a channel, for the two secrets that it tells apart best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import permutations
from typing import TypeAlias

from symqif.channels.channel import Channel
from symqif.channels.design_form import DesignForm
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
    form: SubsetForm | DesignForm, text: str, infinite: sympy.Expr | None = None, **values: sympy.Expr
) -> sympy.Expr:
    """A divergence between two secrets of a form with one likelihood ratio, from its formula in P, Q, R and log(R).

    Which two does not matter: a subset form treats all alike, and any two are in as many blocks of a design. P and Q
    are the `support_probabilities`, R >= 1 is the ratio of a member to a non-member, and ROOT its square root. Two rows
    differ where the subset holds one of both secrets. For x with x' outside that has probability A R given x and A
    given x', and the other way round for x' with x outside. P - Q is the difference of the probabilities that x is
    held, and the subsets that hold both cancel: P - Q = A R - A. So a divergence with summand(c, c) = 0 that is
    homogeneous, summand(c a, c b) = c summand(a, b), is A (summand(R, 1) + summand(1, R)) with A = (P - Q)/(R - 1).

    infinite: the value at R = oo, where no non-member reports.

    Raises:
        SymqifError: members are not shown to be at least as likely as non-members, or the ratio depends on the size.
    """
    ratio = likelihood_ratio(form)
    p, q = support_probabilities(form)
    if canonical(p - q) == 0:
        return sympy.Integer(0)
    if ratio is sympy.oo:
        return canonical(p - q) if infinite is None else infinite
    return canonical(
        to_sympy(parse(text), {"P": p, "Q": q, "R": ratio, "ROOT": sympy.sqrt(ratio), "k": to_sympy(form.k), **values})
    )


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
