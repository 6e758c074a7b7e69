"""Finitely many integers: the value at each of them is compared with the least one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import mpmath
import sympy

from symqif.exact.order import constant_truth
from symqif.kernel.term import Term, names, show
from symqif.optima.candidates import Landscape, Place
from symqif.optima.question import Question
from symqif.outline import AUTO, Node, by, steps
from symqif.outlines.growth import ENCLOSURE
from symqif.outlines.script import antisymmetry, cases, have
from symqif.symbols import canonical, to_term

MOST = 50  # integers


@dataclass(frozen=True)
class Finite:
    """All integers of the range, and the one with the least value."""

    question: Question
    integers: Sequence[int]
    at: int
    best: Term
    facts: tuple[Node, ...] = ()

    @staticmethod
    def of(question: Question, landscape: Landscape) -> Finite | None:
        """None where there are too many integers, where the range has gaps, or where none is least for all values of
        the other parameters, as it seems."""
        integers = {tuple(_integers(question, landscape.interval(setting))) for setting in landscape.settings}
        if len(integers) != 1 or len(here := integers.pop()) < 2 or here[-1] - here[0] != len(here) - 1:
            return None
        least = {min(here, key=lambda n: landscape.value(setting, mpmath.mpf(n))) for setting in landscape.settings}
        if len(least) != 1:
            return None
        (at,) = least
        best = to_term(canonical(landscape.function.subs(landscape.x, sympy.Integer(at))))
        return Finite(question, here, at, best)

    @property
    def place(self) -> Place:
        first, *_, last = self.integers
        return Place(Fraction(self.at), 1 if self.at == first else -1 if self.at == last else 0)

    @property
    def least(self) -> Node:
        """The goal: the value at the place is at most the function, for all integers of the range."""
        return self._each(self.integers, "<=")

    @property
    def beside(self) -> tuple[Node, Node]:
        """The function is larger than the value at the place: from x < at, and from at < x."""
        x, at = self.question.over, self.at
        below, above = ([n for n in self.integers if n < at], [n for n in self.integers if n > at])
        return (
            steps(have(f"{x} <= {at - 1}", "an integer", by("integer")), self._each(below, "<")),
            steps(have(f"{at + 1} <= {x}", "an integer", by("integer")), self._each(above, "<")),
        )

    def _each(self, integers: Sequence[int], relation: str) -> Node:
        """The goal for the first of some integers, and for those above."""
        if not integers:
            return AUTO
        n, *others = integers
        if not others:
            return self._value(n, relation)
        above = have(f"{n + 1} <= {self.question.over}", "an integer", by("integer"))
        return cases(
            f"{self.question.over} <= {n}", self._value(n, relation), steps(above, self._each(others, relation))
        )

    def _value(self, n: int, relation: str) -> Node:
        """The goal where x is n."""
        claim: Term = (relation, self.best, self.question.at(Fraction(n)))
        how = AUTO if n == self.at or names(claim) else ENCLOSURE
        same = have(f"{self.question.over} == {n}", "no other is left", antisymmetry())
        return steps(same, have(show(claim), f"the values at {self.at} and {n}", how), by("hypothesis", hypothesis=-1))


def _integers(question: Question, interval: tuple[mpmath.mpf, mpmath.mpf]) -> list[int]:
    """Those of the range between two ends; none where there are too many."""
    low, high = interval
    if not mpmath.isfinite(low) or not mpmath.isfinite(high) or high - low > MOST:
        return []
    near = range(int(mpmath.floor(low)), int(mpmath.ceil(high)) + 1)
    return [n for n in near if all(constant_truth(question.at(Fraction(n), one)) is True for one in question.range)]
