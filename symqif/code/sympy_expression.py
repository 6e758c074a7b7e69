"""from_sympy: a SymPy expression as a term, node by node: nothing is printed, nor evaluated."""

from collections.abc import Collection
from functools import partial
from typing import Any

import sympy

from symqif.formula import limits, terms
from symqif.formula.errors import Fault, FormulaError, quoted
from symqif.formula.letters import Names
from symqif.formula.terms import Placed
from symqif.kernel.term import Term

HEADS = {
    sympy.Add: "+", sympy.Mul: "*", sympy.exp: "exp", sympy.log: "log", sympy.Max: "max", sympy.Min: "min",
    sympy.Abs: "abs", sympy.sinh: "sinh", sympy.cosh: "cosh", sympy.tanh: "tanh", sympy.binomial: "binomial",
    sympy.floor: "floor", sympy.ceiling: "ceil",
}  # fmt: skip


def from_sympy(expression: sympy.Expr, known: Collection[str]) -> Term:
    """The term of a SymPy expression in symbols that are named as `known` are: eps, k, ..

    Read are sums, products, powers, exp, log, sinh, cosh, tanh, sqrt, Max, Min, Abs, binomial, floor, ceiling and Sum
    over an index that is not known, empty where its limits are reversed. Raises FormulaError for anything else, for
    floats, and for expressions as long as `read` refuses. A part that is shared counts as often as it stands there.
    """
    try:
        return _Reader(Names(frozenset(known))).read(expression, frozenset()).term
    except Fault as fault:
        raise FormulaError(fault.message()) from None
    except RecursionError:
        raise FormulaError("the expression is nested too deeply") from None


class _Reader:
    def __init__(self, names: Names) -> None:
        self.names, self.symbols = names, dict[str, sympy.Symbol]()

    def read(self, node: Any, bound: frozenset[sympy.Symbol], depth: int = 1) -> Placed:
        limits.at_most(limits.DEPTH, depth, "the expression is nested too deeply", 0)
        inner = partial(self.read, bound=bound, depth=depth + 1)
        match node:
            case sympy.Float():
                raise Fault("a decimal number", 0, "write Rational(1, 2) instead of 0.5")
            case sympy.Rational():
                if max(abs(node.p), node.q) >= 10**limits.DIGITS:
                    raise Fault("too many digits", 0, f"at most {limits.DIGITS:,} is read")
                return Placed(terms.ONE * int(node.p) / int(node.q), 0, "number")
            case sympy.Symbol() if not isinstance(node, sympy.Dummy | sympy.Wild):
                return self._symbol(node, bound)
            case sympy.Pow() if node.args[0] is not sympy.E:
                return terms.power_of(inner(node.args[0]), inner(node.args[1]))
            case sympy.Pow() | sympy.E:
                exponent = node.args[1] if isinstance(node, sympy.Pow) else sympy.Integer(1)
                return terms.applied("exp", [inner(exponent)], "power", 0)
            case sympy.Sum():
                return self._sum(node, bound, depth)
            case _ if type(node) in HEADS:
                return terms.applied(HEADS[type(node)], list(map(inner, node.args)), "box", 0)
        what = f"{quoted(type(node).__name__)} is not allowed"
        raise Fault(what, 0, "see symqif.code.sympy_expression for what is read")

    def _symbol(self, symbol: sympy.Symbol, bound: frozenset[sympy.Symbol]) -> Placed:
        """Parameters go by their names: two symbols of one name would be taken for one."""
        if symbol not in bound and self.symbols.setdefault(symbol.name, symbol) != symbol:
            raise Fault(f"2 symbols are called {symbol.name}", 0, "give each its own name")
        if symbol not in bound and symbol.name not in self.names.known:
            raise self.names.unknown(symbol.name, 0)
        return Placed(symbol.name, 0)

    def _sum(self, node: sympy.Sum, bound: frozenset[sympy.Symbol], depth: int) -> Placed:
        """One over several indices is one of sums, of which the first is the innermost."""
        if any(len(limit) != 3 or not terms.index_allowed(limit[0].name) for limit in node.limits):
            raise Fault("a sum without limits", 0, "write Sum(body, (i, low, high))")
        *inner, (index, low, high) = node.limits
        if index.name in self.names.known or index.name == "e":
            raise Fault(f"a sum over {index.name}, which is a parameter", 0, "give the sum another index")
        if index.name in {other.name for other in bound}:
            raise Fault(f"two sums over {index.name} inside one another", 0, "give each sum an index of its own")
        if (high - low).is_number and high - low < -1:
            raise Fault("a sum with reversed limits", 0, "SymPy makes it negative, here it would be empty")
        body = sympy.Sum(node.function, *inner) if inner else node.function
        first, last = (self.read(limit, bound, depth + 1) for limit in (low, high))
        return terms.series(self.read(body, bound | {index}, depth + 1), index.name, first, last, 0)
