"""How the function compares with its value at a place, on both sides of it, and what is to be shown of that."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import mpmath

from symqif.claims.claim import Derivation
from symqif.exact.order import constant_truth
from symqif.kernel.term import Term, names, show
from symqif.optima.candidates import Landscape, Place
from symqif.optima.question import Question
from symqif.outline import AUTO, Node, by, steps
from symqif.outlines.growth import ENCLOSURE
from symqif.outlines.script import antisymmetry, cases, exhibit, follows, have, introduce, suppose
from symqif.quantities.quantity import fresh

MOST = 50  # integers that are compared


@dataclass(frozen=True)
class Sides(ABC):
    """A place where the function has the value `best`, in one of the ways to see that this is the least one."""

    question: Question
    place: Place
    best: Term

    @property
    def at(self) -> Term:
        assert self.place.at is not None
        return self.place.at

    @property
    def facts(self) -> tuple[Node, ...]:
        """Steps that come first."""
        return ()

    @property
    @abstractmethod
    def least(self) -> Node:
        """The goal: the value is at most the function, for all x in the range."""

    @property
    @abstractmethod
    def beside(self) -> tuple[Node, Node]:
        """That the function is larger: from x < at, and from at < x."""

    @property
    def lowest(self) -> Derivation:
        """The place is in the range, an integer for a parameter that is one, the function has the value `best` there,
        and nowhere less."""
        question, at = self.question, self.at
        claims = [*question.range_at(at), ("==", question.at(at), self.best), ("<=", self.best, question.function)]
        how = [self.least]
        if question.whole:
            claims.append(("exists", ("==", question.over, at), question.over, ("integer",)))
            how.append(exhibit(show(at)))
        return question.derivation(("all", *claims), steps(*self.facts, by("split", *how)), at, self.best)

    @property
    def only(self) -> Derivation:
        """Where the function is no larger than at the place, there the place is."""
        question, at, (below, above) = self.question, self.at, self.beside
        low, high = (fresh(name, question.variables) for name in "ab")
        law = f"implies(all({low} < {high}, {high} <= {low}), 0 < 0)"
        absurd = follows(law, "orders exclude each other", {low: show(self.best), high: show(question.function)})

        def suppose_not(elsewhere: Node) -> Node:
            return suppose(have(show(("<", self.best, question.function)), "elsewhere", elsewhere), *absurd, AUTO)

        how = [AUTO if self.place.side == side else suppose_not(one) for side, one in ((-1, above), (1, below))]
        claim: Term = ("implies", ("<=", question.function, self.best), ("==", question.over, at))
        proof = steps(*self.facts, introduce(antisymmetry(*how)))  # x <= at, at <= x
        return question.derivation(claim, proof, at, self.best)

    def _from(self, first: int) -> Node:
        """A step: x is at least this integer, where it is larger than the one before it."""
        return have(f"{first} <= {self.question.over}", "an integer", by("integer"))


@dataclass(frozen=True)
class Apart(Sides):
    """At one stroke, or for the integers up to `start`, and for those above."""

    start: int | None = None

    @property
    def least(self) -> Node:
        if self.start is None:
            return AUTO
        return cases(f"{self.question.over} <= {self.start}", AUTO, steps(self._from(self.start + 1), AUTO))

    @property
    def beside(self) -> tuple[Node, Node]:
        return self.least, self.least


@dataclass(frozen=True)
class Finite(Sides):
    """Of finitely many integers: the value at each of them is compared with the least one."""

    integers: Sequence[int]
    here: int  # that of the place

    @staticmethod
    def of(landscape: Landscape) -> Finite | None:
        """None where there are too many integers, where the range has gaps, or where none is least for all values of
        the other parameters, as it seems."""
        question = landscape.question
        integers = {tuple(_integers(question, landscape.interval(setting))) for setting in landscape.settings}
        if len(integers) != 1 or len(here := integers.pop()) < 2 or here[-1] - here[0] != len(here) - 1:
            return None
        least = {min(here, key=lambda n: landscape.value(setting, mpmath.mpf(n))) for setting in landscape.settings}
        if len(least) != 1:
            return None
        (at,) = least
        place = Place(Fraction(at), 1 if at == here[0] else -1 if at == here[-1] else 0)
        return Finite(question, place, landscape.at(Fraction(at)), here, at)

    @property
    def least(self) -> Node:
        return self._each(self.integers, "<=")

    @property
    def beside(self) -> tuple[Node, Node]:
        x, at = self.question.over, self.here
        below, above = ([n for n in self.integers if n < at], [n for n in self.integers if n > at])
        last = have(f"{x} <= {at - 1}", "an integer", by("integer"))
        return steps(last, self._each(below, "<")), steps(self._from(at + 1), self._each(above, "<"))

    def _each(self, integers: Sequence[int], relation: str) -> Node:
        """The goal for the first of some integers, and for those above."""
        if not integers:
            return AUTO
        n, *others = integers
        here = self._value(n, relation)
        above = steps(self._from(n + 1), self._each(others, relation)) if others else AUTO
        return cases(f"{self.question.over} <= {n}", here, above) if others else here

    def _value(self, n: int, relation: str) -> Node:
        """The goal where x is n."""
        claim: Term = (relation, self.best, self.question.at(Fraction(n)))
        how = AUTO if n == self.here or names(claim) else ENCLOSURE
        same = have(f"{self.question.over} == {n}", "no other is left", antisymmetry())
        shown = have(show(claim), f"the values at {self.here} and {n}", how)
        return steps(same, shown, by("hypothesis", hypothesis=-1))


def _integers(question: Question, interval: tuple[mpmath.mpf, mpmath.mpf]) -> list[int]:
    """Those of the range between two ends; none where there are too many."""
    low, high = interval
    if not mpmath.isfinite(low) or not mpmath.isfinite(high) or high - low > MOST:
        return []
    near = range(int(mpmath.floor(low)), int(mpmath.ceil(high)) + 1)
    return [n for n in near if all(constant_truth(one) is True for one in question.range_at(Fraction(n)))]
