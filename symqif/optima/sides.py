"""How the function compares with its value at a place, on both sides of it, and what is to be shown of that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol as Interface

from symqif.claims.claim import Derivation
from symqif.kernel.term import Term, show
from symqif.optima.candidates import Place
from symqif.optima.question import Question
from symqif.outline import AUTO, Node, by, steps
from symqif.outlines.script import antisymmetry, cases, exhibit, follows, have, introduce, suppose
from symqif.quantities.quantity import fresh


class Sides(Interface):
    """How the function compares with its value at a place."""

    @property
    def facts(self) -> tuple[Node, ...]:
        """Steps that come first."""

    @property
    def least(self) -> Node:
        """The goal: the value is at most the function, for all x in the range."""

    @property
    def beside(self) -> tuple[Node, Node]:
        """That the function is larger: from x < at, and from at < x."""


@dataclass(frozen=True)
class Apart:
    """At one stroke, or for the integers up to `start`, and for those above."""

    x: str
    start: int | None = None
    facts: tuple[Node, ...] = ()

    @property
    def least(self) -> Node:
        if self.start is None:
            return AUTO
        above = have(f"{self.start + 1} <= {self.x}", "an integer", by("integer"))
        return cases(f"{self.x} <= {self.start}", AUTO, steps(above, AUTO))

    @property
    def beside(self) -> tuple[Node, Node]:
        return self.least, self.least


def lowest_at(question: Question, place: Place, best: Term, sides: Sides) -> Derivation:
    """The place is in the range, an integer for a parameter that is one, the function has the value `best` there, and
    nowhere less."""
    assert place.at is not None
    there = [question.at(place.at, relation) for relation in question.range]
    claims: list[Term] = [*there, ("==", question.at(place.at), best), ("<=", best, question.function)]
    how = [sides.least]
    if question.whole:
        claims.append(("exists", ("==", question.over, place.at), question.over, ("integer",)))
        how.append(exhibit(show(place.at)))
    proof = steps(*sides.facts, by("split", *how))
    return Derivation(question.statement(("all", *claims)), proof, question.facts(place.at, best))


def only_at(question: Question, place: Place, best: Term, sides: Sides) -> Derivation:
    """Where the function is no larger than at the place, there the place is."""
    x, at = question.over, place.at
    assert at is not None
    below, above = sides.beside
    low, high = (fresh(name, question.variables) for name in "ab")
    law = f"implies(all({low} < {high}, {high} <= {low}), 0 < 0)"
    absurd = follows(law, "orders exclude each other", {low: show(best), high: show(question.function)})

    def suppose_not(elsewhere: Node) -> Node:
        return suppose(have(show(("<", best, question.function)), "elsewhere", elsewhere), *absurd, AUTO)

    how = [AUTO if place.side == side else suppose_not(one) for side, one in ((-1, above), (1, below))]
    claim: Term = ("implies", ("<=", question.function, best), ("==", x, at))
    proof = steps(*sides.facts, introduce(antisymmetry(*how)))  # x <= at, at <= x
    return Derivation(question.statement(claim), proof, question.facts(at, best))
