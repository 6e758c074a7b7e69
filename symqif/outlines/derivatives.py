"""An inequality in eps by its derivatives: what is not negative at eps = 0 and has a positive derivative is positive.

So 1 + eps <= e^eps, tanh(eps/2) <= eps/2 and log(1 + eps) <= eps need no fact about e^eps but e^eps > 1.
"""

from collections.abc import Mapping

from symqif.exact.evaluation import normal_form, with_head
from symqif.kernel.term import Rejected, Term, names, parse, show, substitute
from symqif.outline import AUTO, THIS, Node, by, steps
from symqif.outlines.script import cases, exponentials, have, mean_value
from symqif.quantities.quantity import fresh
from symqif.reduction.calculus import derivative
from symqif.reduction.channels import ZERO, minus
from symqif.reduction.rule import expect


def by_derivatives(goal: Term, sorts: Mapping[str, str], depth: int) -> Node | None:
    """An outline of low <= high, or low < high, where eps >= 0: by so many derivatives, of which AUTO shows that the
    last one is positive. None where eps is in exponents alone, so that algebra will do, and where it has none."""
    low, high = expect(goal, "<=", "<")
    gap = minus(high, low)
    if not _outside(gap):
        return None
    try:
        gap = gap if _logarithms(gap, "eps") else _essential(gap, sorts)  # of which the derivative has none, perhaps
        above = have(f"0 < {show(gap)}", "it grows from 0 on", _grows(gap, "eps", dict(sorts), depth))
    except Rejected:
        return None
    at_0 = show(substitute(goal, {"eps": ZERO}))
    same = (have("eps == 0", "the other case"), exponentials("exp(eps) == 1", "`eps = 0`"), have(at_0, "`eps = 0`"))
    return cases("0 < eps", steps(above, AUTO), steps(*same, by("hypothesis", hypothesis=THIS)))


def _outside(term: Term) -> bool:
    """Does eps occur outside exponents?"""
    return term == "eps" or (isinstance(term, tuple) and term[0] != "exp" and any(map(_outside, term[1:])))


def _logarithms(term: Term, x: str) -> bool:
    return any(x in names(log) for log in with_head(term, "log"))


def _grows(function: Term, x: str, sorts: dict[str, str], depth: int) -> Node:
    """The goal 0 < function, where x > 0."""
    z = fresh("z", sorts)
    sorts[z] = "real"
    slope = substitute(derivative(function, x), {x: z})
    if _logarithms(slope, z):
        raise Rejected("a logarithm with a factor stays in all derivatives")
    slope = _essential(slope, sorts)
    shown = _grows(slope, z, sorts, depth - 1) if depth > 1 else AUTO
    larger = exponentials(f"exp({z}) > 1", f"`{z} > 0`")
    return mean_value(x, "0", z, steps(larger, have(f"0 < {show(slope)}", "the derivative", shown), AUTO))


def _essential(term: Term, sorts: Mapping[str, str]) -> Term:
    """A polynomial of its sign, without common factors, which are taken to be positive; `Rejected` for 0."""
    _, ratio = normal_form(term, sorts)
    if not ratio.signed:
        raise Rejected("what is 0 does not grow")
    factor, _, rest = ratio.signed.split()
    return parse(str(rest if factor > 0 else -rest))
