"""Integer parameters: where a function falls up to a real place r and rises then, m = floor(r) or m + 1 is best.

Which of the two it is depends on the other parameters.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import sympy

from symqif.claims.claim import Derivation
from symqif.exact.argument import nearest
from symqif.kernel.term import Term
from symqif.optima.candidates import Landscape
from symqif.optima.question import Question
from symqif.outline import AUTO, by
from symqif.outlines.script import introduce
from symqif.symbols import canonical, to_term

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
        return self.question.m

    @property
    def both(self) -> tuple[Term, Term]:
        return self.m, ("+", self.m, ONE)

    def value(self, landscape: Landscape) -> Term:
        """The function at m, simplified."""
        return to_term(canonical(landscape.function.subs(landscape.x, sympy.Symbol(self.m, real=True))))

    @property
    def _given(self) -> tuple[Term, Term]:
        return ("<=", self.m, self.r), ("<", self.r, self.both[1])

    def inside(self) -> Derivation:
        """Both are in the range."""
        there = [self.question.at(here, relation) for here in self.both for relation in self.question.range]
        statement = self.question.statement(("all", *there), *self._given, **{self.m: "integer"})
        shown = [
            by("integer") if self.question.integral(bound) else AUTO for _ in self.both for bound in self.question.range
        ]
        return Derivation(statement, by("split", *shown), self.question.facts(*self._given))

    def best(self, strict: bool) -> Derivation:
        """Of the integers up to m, m is best, and from m + 1 on that is. strict: no other is as good."""
        x, f, relation = self.question.over, self.question.function, "<" if strict else "<="
        claims, ranges = list[Term](), () if strict else self.question.range
        for here, side in zip(self.both, ((relation, x, self.m), (relation, self.both[1], x)), strict=True):
            there = (self.question.at(here, bound) for bound in ranges)
            claims.append(("implies", side, ("all", *there, (relation, self.question.at(here), f))))
        statement = self.question.statement(("all", *claims), *self._given, **{self.m: "integer"})
        each = introduce(
            by("split", *(by("integer") if self.question.integral(bound) else AUTO for bound in ranges), AUTO)
        )
        return Derivation(statement, by("split", each, each), self.question.facts(*self._given))
