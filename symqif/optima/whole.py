"""Integer parameters: where a function falls up to a real place r and rises then, m = floor(r) or m + 1 is best.

Which of the two it is depends on the other parameters; where a polynomial says it, that is proved too.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

import sympy

from symqif.claims.claim import Derivation
from symqif.comparison.problem import has_quotient
from symqif.exact.argument import nearest
from symqif.kernel.term import Term, names, show
from symqif.optima.candidates import Landscape
from symqif.optima.question import Question, Relation
from symqif.outlines.script import cycle, introduce
from symqif.quantities.quantity import fresh
from symqif.reduction.outline import AUTO, by
from symqif.symbols import canonical, rational_in_exponentials, to_term

ONE, HALF = Fraction(1), Fraction(1, 2)


def floor(number: Term) -> int:
    """The largest integer that is no larger than a constant."""
    return nearest(("-", number, HALF))


@dataclass(frozen=True)
class Neighbours:
    """The integers m and m + 1 on both sides of a place r: m <= r < m + 1."""

    question: Question
    r: Term

    @cached_property
    def m(self) -> str:
        return fresh("m", self.question.variables)

    @property
    def both(self) -> tuple[Term, Term]:
        return self.m, ("+", self.m, ONE)

    def value(self, landscape: Landscape) -> Term:
        """The function at m, simplified."""
        return to_term(canonical(landscape.function.subs(landscape.x, sympy.Symbol(self.m, real=True))))

    def best(self, strict: bool) -> Derivation:
        """Of the integers up to m, m is best, and from m + 1 on that is. strict: no other is as good."""
        x, f, relation = self.question.over, self.question.function, "<" if strict else "<="
        claims, ranges = list[Term](), () if strict else self.question.range
        for here, side in zip(self.both, ((relation, x, self.m), (relation, self.both[1], x)), strict=True):
            there = (self.question.at(here, own) for own in ranges)
            claims.append(("implies", side, ("all", *there, (relation, self.question.at(here), f))))
        given = ("<=", self.m, self.r), ("<", self.r, self.both[1])
        statement = self.question.statement(("all", *claims), *given, **{self.m: "integer"})
        each = introduce(by("split", *(by("integer") if self._whole(own) else AUTO for own in ranges), AUTO))
        return Derivation(statement, by("split", each, each), self.question.facts(*given))

    def _whole(self, relation: Relation) -> bool:
        """Is it an inequality <= between integers?"""
        sorts = self.question.variables
        return (
            relation[0] == "<=" and not has_quotient(relation) and all(sorts[n] == "integer" for n in names(relation))
        )

    def criteria(self, landscape: Landscape) -> Iterator[tuple[Term, Derivation]]:
        """Inequalities that may say when m is at least as good as m + 1, and what is to be proved of them."""
        if not landscape.both_inside(self.r):
            return
        m = sympy.Symbol(self.m, real=True)
        here, next_to_it = (landscape.function.subs(landscape.x, at) for at in (m, m + 1))
        (gap,), back = rational_in_exponentials([next_to_it - here])
        for factor, power in sympy.factor_list(sympy.numer(sympy.together(gap)))[1]:
            if power % 2 and m in factor.free_symbols:
                for gain in (factor, -factor):
                    low, high = (to_term(canonical(side.xreplace(back))) for side in _sides(gain))
                    yield ("<=", low, high), self._said(("<=", low, high))

    def _said(self, relation: Term) -> Derivation:
        """That m is at least as good as m + 1, both in the range, exactly where the relation holds."""
        question, other = self.question, self.question.over
        better: Term = ("<=", *map(question.at, self.both))
        ranges: list[Term] = [r for r in question.relations if r not in question.range]
        ranges += [question.at(at, r) for r in question.range for at in self.both]
        sorts = {self.m: "integer", **{name: sort for name, sort in question.variables.items() if name != other}}
        own = replace(
            question.statement(("equivalent", better, relation)), variables=sorts, given=tuple(map(show, ranges))
        )
        return Derivation(own, cycle(AUTO, AUTO), question.facts(relation))


def _sides(gain: sympy.Expr) -> tuple[sympy.Expr, sympy.Expr]:
    """(low, high), both without minus signs, for high - low = gain."""
    terms = sympy.Add.make_args(sympy.expand(gain))
    negative = [term for term in terms if term.could_extract_minus_sign()]
    return -sympy.Add(*negative), sympy.Add(*(term for term in terms if term not in negative))
