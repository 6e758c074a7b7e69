"""What stands beside the formula of an equation: its name, the sides between, and definitions of parameters."""

import re
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction

from symqif.comparison.notation import renamed
from symqif.comparison.problem import Problem
from symqif.comparison.smallest import first
from symqif.errors import SymqifError
from symqif.find.limits import Deadline
from symqif.formula import read
from symqif.formula.errors import FormulaError
from symqif.formula.written import Written
from symqif.kernel.term import Term
from symqif.quantities import Quantity

DECIMAL = re.compile(r"\d*\.\d+")


def refuse_defined_parameters(formula: Written, target: Quantity) -> None:
    """SymqifError where a definition behind a formula is of a parameter, which the quantity has as well."""
    for name in sorted(formula.defined):
        with suppress(FormulaError):
            parameter = read(name, target.symbols)
            if parameter in target.variables:
                raise SymqifError(
                    f"{name.strip('$')} is defined behind the formula, and is a parameter of {target.name}: give its "
                    f"value with --{parameter} instead"
                )


def refuse_named_parameters(formula: Written, target: Quantity) -> None:
    """SymqifError where the left side of the equation is a parameter of the quantity, or a number, and not its name."""
    kind = target.name.partition(".")[0]
    own = "eps" if kind == "epsilon" else kind.rpartition("-")[2]
    for left, term in other_sides(formula, target.symbols, 0, 1).items():
        if term != own and target.in_parameters(term) != target.exact:
            raise SymqifError(
                f"the left side, {left.strip('$')}, has another meaning in {target.name}: give the formula alone, or "
                f"call the left side otherwise"
            )


def other_sides(formula: Written, symbols: Collection[str], start: int, end: int | None = None) -> dict[str, Term]:
    """Those of the sides before the formula that are formulas in these symbols."""
    found = {}
    for text in formula.before[start:end]:
        with suppress(SymqifError):
            found[text] = read(renamed(Written.of(DECIMAL.sub(_fraction, text)), formula.letters), symbols)
    return found


def refuse_other_sides(problem: Problem, between: Mapping[str, Term], points: int, deadline: Deadline) -> None:
    """SymqifError where a side before the last is not the formula that is meant, at one of so many points."""
    for text, term in between.items():
        if first(replace(problem, yours=term), problem.given, points, deadline) is not None:
            raise SymqifError(
                f"of several sides {text.strip('$')} is another formula than the last: say which one with --side, or "
                "side in a file"
            )


def _fraction(decimal: re.Match[str]) -> str:
    number = Fraction(decimal[0])
    return f"({number.numerator}/{number.denominator})"
