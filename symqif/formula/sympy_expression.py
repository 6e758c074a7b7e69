"""from_sympy: a SymPy expression, as SymPy prints it."""

from collections import Counter
from collections.abc import Collection
from typing import Any

import sympy
from sympy.printing.str import StrPrinter

from symqif.formula import limits
from symqif.formula.errors import Fault, FormulaError, quoted
from symqif.formula.letters import Names
from symqif.formula.read import read
from symqif.formula.terms import index_allowed
from symqif.kernel.term import Term

READ = (
    sympy.Rational, sympy.Symbol, sympy.Add, sympy.Mul, sympy.Pow, type(sympy.E), sympy.exp, sympy.log, sympy.Max,
    sympy.Min, sympy.Abs, sympy.sinh, sympy.cosh, sympy.tanh, sympy.binomial, sympy.floor, sympy.ceiling, sympy.Sum,
)  # fmt: skip


class _Printer(StrPrinter):  # type: ignore[misc]
    """SymPy's own notation, with sums as `read` has them: one over several indices is one of sums."""

    def _print_Sum(self, node: sympy.Sum) -> str:  # noqa: N802  # SymPy calls it so
        text = self._print(node.function)
        for index, low, high in node.limits:
            text = f"sum({text}, {', '.join(map(self._print, (index, low, high)))})"
        return str(text)


def from_sympy(expression: sympy.Expr, known: Collection[str]) -> Term:
    """The term of a SymPy expression in symbols that are named as `known` are: eps, k, ..

    Read are sums, products, powers, exp, log, sinh, cosh, tanh, sqrt, Max, Min, Abs, binomial, floor, ceiling and Sum
    over an index that is not known, empty where its limits are reversed. Raises FormulaError for anything else, for
    floats, and for expressions as long as `read` refuses.
    """
    try:
        _check(expression, Names(frozenset(known)))
    except Fault as fault:
        raise FormulaError(fault.anywhere) from None
    return read(_Printer({"order": "none"}).doprint(expression), known)


def _check(expression: Any, names: Names) -> None:
    """Fault where something is not read. Counts as in a tree: shared parts make a short expression as long as you like.

    Parameters go by their names: two symbols of one name would be taken for one.
    """
    waiting, count = [(expression, 1)], 0
    while waiting:
        node, depth = waiting.pop()
        count += 1
        if count > limits.NODES:
            raise Fault("the expression is too long", 0, f"at most {limits.NODES:,} nodes are read")
        if depth > limits.DEPTH:
            raise Fault("the expression is nested too deeply", 0, f"at most {limits.DEPTH} operations are read")
        if isinstance(node, sympy.Float):
            raise Fault("a decimal number", 0, "write Rational(1, 2) instead of 0.5")
        if isinstance(node, sympy.Sum):
            _check_limits(node, names)
        elif not isinstance(node, (*READ, sympy.Tuple)) or isinstance(node, sympy.Dummy | sympy.Wild):
            what = f"{quoted(type(node).__name__)} is not allowed"
            raise Fault(what, 0, "see symqif.formula.sympy_expression for what is read")
        waiting.extend((child, depth + 1) for child in node.args)
    for name, times in Counter(symbol.name for symbol in expression.free_symbols).items():
        if times > 1:
            raise Fault(f"{times} symbols are called {name}", 0, "give each its own name")
        if name not in names.known:
            raise names.unknown(name, 0)


def _check_limits(node: sympy.Sum, names: Names) -> None:
    for limit in node.limits:
        if len(limit) != 3 or not index_allowed(limit[0].name):
            raise Fault("a sum without limits", 0, "write Sum(body, (i, low, high))")
        if limit[0].name in names.known:
            raise Fault(f"a sum over {limit[0].name}, which is a parameter", 0, "give the sum another index")
        if (limit[2] - limit[1]).is_number and limit[2] - limit[1] < -1:
            raise Fault("a sum with reversed limits", 0, "SymPy makes it negative, here it would be empty")
