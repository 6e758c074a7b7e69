"""The truncated geometric mechanism beside GRR: for which eps of GRR either is refined by the other, for any k."""

from __future__ import annotations

from symqif.errors import SymqifError
from symqif.exact.argument import exact
from symqif.kernel.term import parse
from symqif.later import sympy
from symqif.symbols import canonical, to_sympy

GEOMETRIC_GRR = "exp(eps)+exp(-eps)-1"  # for k >= 3
GRR_GEOMETRIC = "(exp(k*eps)-1)/(exp(eps)-1)-k+1"


def geometric_and_grr(k: object) -> tuple[sympy.Expr, sympy.Expr]:
    """The bounds on e^eps' between which the geometric mechanism at eps and GRR at eps' are incomparable.

    For k >= 3 secrets and eps > 0, geometric(eps) is refined by GRR(eps') iff e^eps' <= e^eps + e^-eps - 1, and
    GRR(eps') is refined by geometric(eps) iff e^eps' >= 1 + e^eps + .. + e^((k-1) eps) - k + 1.

    The first: the geometric mechanism is the matrix A of the a**abs(x - y), a = e^-eps, times a diagonal matrix with a
    positive diagonal. The inverse of A is tridiagonal: over 1 - a**2 it has 1 + a**2 on the diagonal, 1 at both ends of
    that, and -a beside it. So the only W whose product with it is GRR has entries of the signs of
    (1 + a**2) c_x - a (c_(x-1) + c_(x+1)) for 1 < x < k, of c_1 - a c_2 and of c_k - a c_(k-1), for each column c of
    GRR: one entry p and others q, p/q = e^eps'. The least are those with p beside x. Between the ends they ask for
    (1 + a**2) q >= a (p + q), or p/q <= 1/a + a - 1. At the ends they ask for p/q <= 1/a, which follows. Rows of W sum
    to 1, as those of both channels do.

    The second: GRR is q J + (p - q) I, J all ones, so the only W has entries of the signs of G[x, y] - q s_y, where G
    is the geometric mechanism and s_y the sum of its column y. So 1/q = e^eps' + k - 1 has to be at least s_y/G[x, y]
    for all x, y. At the x that is farthest from y, at distance d, it is the sum over z of e^(eps (d - abs(z - y))). Its
    k exponents are eps times d, d - 1, .., 0 and some of d - 1, d - 2, .. again: largest for d = k - 1, y an end.

    Args:
        k: the number of secrets, at least 3, or a symbol for it.

    >>> from symqif.refinement.geometric import geometric_and_grr
    >>> geometric_and_grr(3)
    (exp(ε) - 1 + exp(-ε), exp(2*ε) + exp(ε) - 1)
    """
    number = exact("k", k)
    if number.is_number and not (number.is_Integer and number >= 3):
        raise SymqifError(f"k must be an integer of at least 3, not {number}")
    lower = to_sympy(parse(GRR_GEOMETRIC), {"k": number})
    return to_sympy(parse(GEOMETRIC_GRR)), sympy.expand(canonical(lower)) if number.is_number else lower
