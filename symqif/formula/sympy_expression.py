"""from_sympy: a SymPy expression as it stands, without simplification."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from functools import reduce
from typing import TYPE_CHECKING, Any

from symqif.formula import limits
from symqif.formula import part as terms
from symqif.formula.errors import Fault, FormulaError, quoted
from symqif.formula.names import allowed, first_unknown, unknown
from symqif.formula.part import Part, combine
from symqif.kernel.term import Term

if TYPE_CHECKING:
    import sympy

NAMED = {
    "exp": "exp", "log": "log", "Max": "max", "Min": "min", "Abs": "abs", "binomial": "binomial", "floor": "floor",
    "ceiling": "ceil",
}  # fmt: skip


def from_sympy(expression: sympy.Expr, known: Collection[str]) -> Term:
    """The term of a SymPy expression in symbols that are named as `known` are: eps, k, ..

    Read are sums, products, powers, exp, log, sqrt, Max, Min, Abs, binomial, floor, ceiling and Sum over an index
    that is not known. Raises FormulaError for anything else, for floats, and for expressions as long as `read`
    refuses.
    """
    try:
        names = allowed(known)
        _small(expression)
        result = _part(expression)
        missing = first_unknown(result, names)
        if missing:
            raise unknown(missing[0], 0, names)
    except Fault as fault:
        raise FormulaError(fault.anywhere) from None
    except RecursionError:
        raise FormulaError("the expression is nested too deeply") from None
    return result.term


def _small(expression: Any) -> None:
    """Counts the nodes as in a tree: shared parts can make a short expression as long as you like."""
    waiting, count = [(expression, 1)], 0
    while waiting:
        node, depth = waiting.pop()
        count += 1
        if count > limits.NODES:
            raise Fault("the expression is too long", 0, f"at most {limits.NODES:,} nodes are read")
        if depth > limits.DEPTH:
            raise Fault("the expression is nested too deeply", 0, f"at most {limits.DEPTH} operations are read")
        waiting.extend((child, depth + 1) for child in getattr(node, "args", ()))


def _part(node: Any) -> Part:
    import sympy

    match node:
        case sympy.Rational() | int():
            return _rational(sympy.Integer(node) if isinstance(node, int) else node)
        case sympy.Float() | float():
            raise Fault("a decimal number", 0, "write Rational(1, 2) instead of 0.5")
        case sympy.Symbol() if type(node) is sympy.Symbol:
            return terms.name(node.name, 0)
        case sympy.Add():
            return _folded("+", node.args)
        case sympy.Mul():
            return _folded("*", node.args)
        case sympy.Pow():
            return terms.power(_part(node.base), _part(node.exp))
        case sympy.Sum():
            return _sum(node)
    if node is sympy.E:
        return terms.exponential(Part(terms.ONE, 0, "number"), "euler", 0)
    function = NAMED.get(type(node).__name__) if isinstance(node, sympy.Function | sympy.Max | sympy.Min) else None
    if function:
        return terms.applied(function, [_part(argument) for argument in node.args], "call", 0)
    raise Fault(f"{quoted(type(node).__name__)} is not allowed", 0, "see symqif.formula.from_sympy for what is read")


def _rational(node: sympy.Rational) -> Part:
    above, below = int(node.p), int(node.q)
    if max(abs(above), below) >= 10**limits.DIGITS:
        raise Fault("a number is too long", 0, f"at most {limits.DIGITS:,} digits are read")
    return Part(Fraction(above, below), 0, "number", size=Fraction(above, below))


def _folded(head: str, arguments: tuple[Any, ...]) -> Part:
    return reduce(lambda a, b: combine(head, a, b, form="folded"), map(_part, arguments))


def _sum(node: sympy.Sum) -> Part:
    """A sum over several indices is one of sums, the first index innermost."""
    body = _part(node.function)
    for limit in node.limits:
        if len(limit) != 3 or not isinstance(limit[0].name, str) or not terms.index_allowed(limit[0].name):
            raise Fault("a sum without limits", 0, "write Sum(body, (i, low, high))")
        body = terms.series(body, limit[0].name, _part(limit[1]), _part(limit[2]), 0)
    return body
