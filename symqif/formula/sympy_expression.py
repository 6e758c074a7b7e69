"""from_sympy: a SymPy expression as it stands, without simplification."""

from collections import Counter
from collections.abc import Collection, Sequence
from fractions import Fraction
from functools import reduce
from typing import Any

import sympy

from symqif.formula import limits, terms
from symqif.formula.errors import Fault, FormulaError, quoted
from symqif.formula.letters import Names
from symqif.formula.terms import Placed, combine
from symqif.kernel.term import Term

FUNCTIONS: dict[type, str] = {
    sympy.exp: "exp", sympy.log: "log", sympy.Max: "max", sympy.Min: "min", sympy.Abs: "abs",
    sympy.sinh: "sinh", sympy.cosh: "cosh", sympy.tanh: "tanh",
    sympy.binomial: "binomial", sympy.floor: "floor", sympy.ceiling: "ceil",
}  # fmt: skip


def from_sympy(expression: sympy.Expr, known: Collection[str]) -> Term:
    """The term of a SymPy expression in symbols that are named as `known` are: eps, k, ..

    Read are sums, products, powers, exp, log, sinh, cosh, tanh, sqrt, Max, Min, Abs, binomial, floor, ceiling and Sum
    over an index that is not known, empty where its limits are reversed. Raises FormulaError for anything else, for
    floats, and for expressions as long as `read` refuses.
    """
    try:
        names = Names(frozenset(known))
        _small(expression)
        _one_each(expression)
        result = _part(expression)
        for name in sorted(result.free):
            if name not in names.known:
                raise names.unknown(name, 0)
        for index in result.bound:
            if index in names.known:
                raise Fault(f"a sum over {index}, which is a parameter", 0, "give the sum another index")
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


def _one_each(expression: sympy.Expr) -> None:
    """Parameters go by their names: two symbols of one name would be taken for one."""
    for name, times in Counter(symbol.name for symbol in getattr(expression, "free_symbols", ())).items():
        if times > 1:
            raise Fault(f"{times} symbols are called {name}", 0, "give each its own name")


def _part(node: Any) -> Placed:
    if type(node) in FUNCTIONS:
        return terms.applied(FUNCTIONS[type(node)], [_part(argument) for argument in _ordered(node)], "call", 0)
    match node:
        case sympy.Rational():
            return _rational(int(node.p), int(node.q))
        case sympy.Float():
            raise Fault("a decimal number", 0, "write Rational(1, 2) instead of 0.5")
        case sympy.Symbol() if not isinstance(node, sympy.Dummy | sympy.Wild):
            return terms.name(node.name, 0)
        case sympy.Add():
            return _total(node)
        case sympy.Mul():
            return _product(node.args)
        case sympy.Pow() if node.base is sympy.E:
            return terms.exponential(_part(node.exp), "power", 0)
        case sympy.Pow():
            return _product([node]) if _inverse(node) else terms.power_of(_part(node.base), _part(node.exp))
        case sympy.Sum():
            return _sum(node)
    if node is sympy.E:
        return terms.exponential(Placed(terms.ONE, 0, "number"), "euler", 0)
    raise Fault(
        f"{quoted(type(node).__name__)} is not allowed", 0, "see symqif.formula.sympy_expression for what is read"
    )


def _ordered(node: Any) -> list[Any]:
    """The arguments; those of Max and Min are a set, in an order that varies."""
    is_set = type(node) in (sympy.Max, sympy.Min)
    return sorted(node.args, key=sympy.default_sort_key) if is_set else list(node.args)


def _rational(above: int, below: int) -> Placed:
    if max(abs(above), below) >= 10**limits.DIGITS:
        raise Fault("a number is too long", 0, f"at most {limits.DIGITS:,} digits are read")
    return Placed(Fraction(above, below), 0, "number", size=Fraction(above, below))


def _total(node: sympy.Add) -> Placed:
    """The terms in their order, those with a minus sign subtracted."""
    result: Placed | None = None
    for argument in node.args:
        negative = _negative(argument)
        own = _product([-argument.args[0], *argument.args[1:]] if negative else [argument])
        if result is None:
            result = combine("neg", own, form="sum") if negative else own
        else:
            result = combine("-" if negative else "+", result, own, form="sum")
    assert result is not None
    return result


def _negative(node: Any) -> bool:
    """Is this a product with a negative coefficient?"""
    return isinstance(node, sympy.Mul) and bool(node.args[0].is_Rational and node.args[0].is_negative)


def _product(factors: Sequence[Any]) -> Placed:
    """A fraction if some factors have negative exponents. SymPy's own arithmetic would evaluate what is given."""
    above = [_part(factor) for factor in factors if not _inverse(factor) and factor != 1]
    below = [
        _part(factor.base) if factor.exp == -1 else terms.power_of(_part(factor.base), _part(-factor.exp))
        for factor in factors
        if _inverse(factor)
    ]
    numerator = _folded(above) if above else Placed(terms.ONE, 0, "number")
    return combine("/", numerator, _folded(below), form="quotient") if below else numerator


def _folded(parts: list[Placed]) -> Placed:
    return reduce(lambda a, b: combine("*", a, b, form="product"), parts)


def _inverse(node: Any) -> bool:
    """Is this a power with a negative rational exponent?"""
    return isinstance(node, sympy.Pow) and bool(node.exp.is_Rational and node.exp.is_negative)


def _sum(node: sympy.Sum) -> Placed:
    """A sum over several indices is one of sums, the first index innermost."""
    body = _part(node.function)
    for limit in node.limits:
        if len(limit) != 3 or not isinstance(limit[0].name, str) or not terms.index_allowed(limit[0].name):
            raise Fault("a sum without limits", 0, "write Sum(body, (i, low, high))")
        if (limit[2] - limit[1]).is_number and limit[2] - limit[1] < -1:
            raise Fault("a sum with reversed limits", 0, "SymPy makes it negative, here it would be empty")
        body = terms.series(body, limit[0].name, _part(limit[1]), _part(limit[2]), 0)
    return body
