"""Trade-off functions: the errors of the best tests between the two secrets of a channel."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cmp_to_key
from itertools import permutations
from typing import TypeAlias

from symqif.channels.channel import Channel
from symqif.channels.design_form import DesignForm
from symqif.channels.merge_columns import merge_columns
from symqif.channels.subset import SubsetForm
from symqif.channels.wanted import wanted
from symqif.errors import SymqifError
from symqif.exact.argument import exact
from symqif.exact.order import at_least, descending, largest
from symqif.later import sympy
from symqif.measures.divergence import between_secrets
from symqif.symbols import canonical

TYPE_TWO_ERROR = "max(1-R*alpha, max(1-alpha-(P-Q), (1-alpha)/R))"
Column: TypeAlias = "tuple[sympy.Expr, ...]"


@dataclass(frozen=True)
class TradeOff:
    """A trade-off function: the least type II error beta for each type I error alpha.

    It is convex, decreasing and piecewise linear, from [0, 1] to [0, 1]. `vertices` are its corners (alpha, beta), left
    to right. Call it with alpha, an exact number in [0, 1] or a symbol.

    >>> from fractions import Fraction
    >>> from symqif import grr
    >>> from symqif.measures import tradeoff
    >>> tradeoff(grr(k=2, t=3))(Fraction(1, 8))
    5/8
    """

    vertices: tuple[tuple[sympy.Expr, sympy.Expr], ...]

    def __call__(self, alpha: object) -> sympy.Expr:
        at = _within_unit(alpha)
        lines = []
        for (a, b), (c, d) in zip(self.vertices, self.vertices[1:], strict=False):
            if canonical(c - a) != 0:
                lines.append(canonical(b + (d - b) * (at - a) / (c - a)))
        return largest(lines)


def tradeoff(channel: Channel) -> TradeOff:
    """The trade-off function of a channel with two secrets.

    T_C(alpha) is the least beta over the tests with type I error alpha between the first secret (H_0) and the second.
    By the Neyman-Pearson lemma the vertices come from rejecting H_0 first on the outputs with the largest C[2, y]/C[1,
    y]: alpha is the sum of the C[1, y], and beta is 1 minus the sum of the C[2, y], over the rejected y, from (0, 1) to
    (1, 0).

    Args:
        channel: two secrets, any number of outputs.

    Raises:
        SymqifError: there are not two secrets, or the order of the likelihood ratios depends on parameters.

    Source: Dong, Roth and Su, J. R. Stat. Soc. B 2022, section 2; "f-Differential Privacy" in the paper.

    >>> from symqif import grr
    >>> from symqif.measures import tradeoff
    >>> tradeoff(grr(k=2, t=3)).vertices
    ((0, 1), (1/4, 1/4), (1, 0))
    """
    channel = wanted(channel, Channel)
    if len(channel.secrets) != 2:
        raise SymqifError(f"a trade-off function is between 2 secrets, not {len(channel.secrets)}")
    columns = sorted(merge_columns(channel).columns, key=cmp_to_key(_compare))
    vertices = [(sympy.Integer(0), sympy.Integer(1))]
    for first, second in columns:
        alpha, beta = vertices[-1]
        vertices.append((canonical(alpha + first), canonical(beta - second)))
    return TradeOff(tuple(vertices))


def type_two_error(channel: Channel | SubsetForm | DesignForm, alpha: object) -> sympy.Expr:
    """The trade-off function of the two secrets that a channel tells apart best, at one alpha.

    It is the least type II error, over the tests with type I error alpha between two secrets and over all pairs of
    these. For a subset form with one likelihood ratio R, a report holds one secret alone with probability A R or A, the
    other one alone with A or A R, where A = (p* - q*)/(R - 1), and else tells nothing: the three sides of the trade-off
    function are 1 - R alpha, 1 - alpha - (p* - q*) and (1 - alpha)/R, of which it is the maximum.

    Args:
        channel: a `Channel`; or a `SubsetForm` or a `DesignForm`, with numbers or symbols.
        alpha: an exact number in [0, 1], or for a form also a symbol.

    Raises:
        SymqifError: alpha is out of range; or as `tradeoff`, or a form has several ratios.

    Source: Dong, Roth and Su, J. R. Stat. Soc. B 2022, section 2.

    >>> from fractions import Fraction
    >>> from symqif import grr
    >>> from symqif.measures import type_two_error
    >>> type_two_error(grr(k=3, t=3), Fraction(1, 2))
    1/6
    """
    channel = wanted(channel, Channel, SubsetForm, DesignForm)
    at = _within_unit(alpha)
    if not isinstance(channel, Channel):
        return between_secrets(channel, TYPE_TWO_ERROR, alpha=at)
    tests = [tradeoff(Channel([a, b]))(at) for a, b in permutations(channel.rows, 2)]
    return -largest([-one for one in tests or [1 - at]])


def _within_unit(alpha: object) -> sympy.Expr:
    """alpha as an exact number between 0 and 1, or a symbol."""
    at = exact("alpha", alpha)
    if at.is_number and not (at_least(at, sympy.Integer(0)) and at_least(sympy.Integer(1), at)):
        raise SymqifError(f"alpha must lie between 0 and 1, not {at}")
    return at


def tradeoff_point(channel: Channel) -> tuple[sympy.Expr, sympy.Expr]:
    """The corner (alpha, beta) of the trade-off function of a 2x2 channel.

    The channel is read as [[1 - alpha, alpha], [beta, 1 - beta]] with beta <= 1 - alpha, with its columns swapped if
    needed. The trade-off function joins (0, 1), (alpha, beta) and (1, 0).

    Args:
        channel: two secrets, two outputs.

    Raises:
        SymqifError: it has another shape, or the order of its columns depends on parameters.

    Source: equation (eqn:alpha_beta) of the paper.

    >>> from symqif import grr
    >>> from symqif.measures import tradeoff_point
    >>> tradeoff_point(grr(k=2, t=3))
    (1/4, 1/4)
    """
    channel = wanted(channel, Channel)
    shape = (len(channel.secrets), len(channel.outputs))
    if shape != (2, 2):
        raise SymqifError(f"the channel must be 2x2, not {shape[0]}x{shape[1]}")
    left, right = channel.columns
    kept, rejected = (left, right) if _compare(right, left) <= 0 else (right, left)
    return rejected[0], kept[1]


def _compare(a: Column, b: Column) -> int:
    """Negative if output a speaks more for the second secret than b does: C[2, a] C[1, b] > C[2, b] C[1, a]."""
    return descending(a[1] * b[0], b[1] * a[0])
