"""What stands beside the formula of an equation: its name, the sides between, and definitions of parameters."""

import re
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from itertools import islice

from symqif.comparison.notation import renamed
from symqif.comparison.problem import Problem
from symqif.comparison.smallest import first
from symqif.comparison.values import differ
from symqif.errors import SymqifError
from symqif.find.limits import Deadline
from symqif.formula import read
from symqif.formula.errors import FormulaError
from symqif.formula.written import Written
from symqif.kernel.term import Term, names
from symqif.manuscript.equation import is_name
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
    found = {text: _read(text, formula, symbols) for text in formula.before[start:end]}
    return {text: term for text, term in found.items() if term is not None}


def refuse_other_sides(problem: Problem, between: Mapping[str, Term], points: int, deadline: Deadline) -> None:
    """SymqifError where a side before the last is not the formula that is meant, at one of so many points."""
    for text, term in between.items():
        if first(replace(problem, yours=term), problem.given, points, deadline) is not None:
            raise SymqifError(
                f"of several sides {text.strip('$')} is another formula than the last: say which one with --side, or "
                "side in a file"
            )


def stated(formula: Written, target: Quantity, term: Term) -> Mapping[str, tuple[Term, Term | None]]:
    """The equations of the display about what the formula has, as p = 1/2 or p + q = 1: both sides; None: not read.

    Without names that were put in, sides that are names, as the \\Pr[..] that a p is, and the equation of the formula.
    """
    found = dict[str, tuple[Term, Term | None]]()
    occurring = names(term) | names(target.in_parameters(term))
    put_in = {_read(name, formula, target.symbols) for name in formula.defined}
    for texts in formula.stated:
        first, *others = (_read(text, formula, target.symbols) for text in texts)
        alone = is_name(texts[0], latex="$" in texts[0])
        readable = any(one is not None for one in others)
        said = {*_names(first)} if alone else {name for one in (first, *others) for name in _names(one)}
        if first is None or not said & occurring or first in put_in or term in others or (term == first and not alone):
            continue
        for text, one in zip(texts[1:], others, strict=True):
            if one is not None:
                found[f"{texts[0]} = {text}".replace("$", "")] = target.in_parameters(first), target.in_parameters(one)
            elif alone and not readable and not is_name(text, latex="$" in text):
                found[f"{texts[0]} = {text}".replace("$", "")] = target.in_parameters(first), None
    return found


def _names(term: Term | None) -> frozenset[str]:
    return frozenset() if term is None else frozenset(names(term))


def refuse_other_meanings(problem: Problem, meanings: Mapping[str, tuple[Term, Term | None]], points: int) -> None:
    """SymqifError where a name of the formula is something else in its display than in the quantity."""
    for text, (ours, theirs) in meanings.items():
        if theirs is None or any(
            differ(theirs, ours, point) for point in islice(problem.points(problem.given), points)
        ):
            raise SymqifError(
                f"{text} stands beside the formula, and has another meaning in {problem.quantity.name}: write the "
                "formula with it put in"
            )


def _read(text: str, formula: Written, symbols: Collection[str]) -> Term | None:
    with suppress(SymqifError):
        return read(renamed(Written.of(DECIMAL.sub(_fraction, text)), formula.letters), symbols)
    return None


def _fraction(decimal: re.Match[str]) -> str:
    number = Fraction(decimal[0])
    return f"({number.numerator}/{number.denominator})"
