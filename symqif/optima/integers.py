"""Integer parameters: where a function falls up to a real place r and rises then, m = floor(r) or m + 1 is best.

Which of the two it is depends on the other parameters.
"""

from dataclasses import dataclass
from fractions import Fraction

from symqif.claims.claim import Derivation
from symqif.kernel.term import Term
from symqif.optima.question import Question
from symqif.outline import AUTO, Node
from symqif.outlines.script import introduce, split

ONE = Fraction(1)


@dataclass(frozen=True)
class Neighbours:
    """The integers m and m + 1 on both sides of a place r: m <= r < m + 1."""

    question: Question
    r: Term

    @property
    def both(self) -> tuple[Term, Term]:
        return self.question.m, ("+", self.question.m, ONE)

    @property
    def inside(self) -> Derivation:
        """Both are in the range."""
        there = [relation for here in self.both for relation in self.question.range_at(here)]
        return self._derivation(("all", *there), split(*self.question.bounds * 2))

    def best(self, strict: bool) -> Derivation:
        """Of the integers up to m, m is best, and from m + 1 on that is. strict: no other is as good."""
        x, f, relation = self.question.over, self.question.function, "<" if strict else "<="
        claims = list[Term]()
        for here, side in zip(self.both, ((relation, x, self.both[0]), (relation, self.both[1], x)), strict=True):
            there = () if strict else self.question.range_at(here)
            claims.append(("implies", side, ("all", *there, (relation, self.question.at(here), f))))
        each = introduce(split(*(() if strict else self.question.bounds), AUTO))
        return self._derivation(("all", *claims), split(each, each))

    def _derivation(self, claim: Term, outline: Node) -> Derivation:
        m, after = self.both
        given = ("<=", m, self.r), ("<", self.r, after)
        statement = self.question.statement(claim, *given, **{self.question.m: "integer"})
        return Derivation(statement, outline, self.question.facts(*given))
