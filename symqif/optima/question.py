"""Question: a quantity as a function of one parameter, and the statements about the least of its values.

Where it is largest, -1 times the quantity is least.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

from symqif.claims.claim import Derivation
from symqif.comparison.problem import Problem, has_quotient
from symqif.errors import SymqifError
from symqif.kernel import sorts
from symqif.kernel.algebra import exponents
from symqif.kernel.enclosure import enclose
from symqif.kernel.sequent import is_relation, parts
from symqif.kernel.term import Term, names, parse, show, substitute
from symqif.outline import AUTO, Node, by
from symqif.outlines.growth import ENCLOSURE
from symqif.outlines.script import have
from symqif.quantities import Quantity
from symqif.quantities.parameters import relations_of
from symqif.quantities.quantity import fresh
from symqif.reduction.statement import Statement

DECIMALS = 10**6
Relation = tuple[str, Term, Term]


@dataclass(frozen=True)
class Question:
    """Where is a quantity least, or largest, over a parameter? The others have a value, or any value in their ranges.

    A protocol's closed form must have the parameter. That of a user's channel need not: its maxima are without what the
    ranges show never to be largest.

    simplified: a term that is equal to the function, and is taken in its place.
    rounded: relations that say of integers what those of the range say, and are taken in their place.
    """

    problem: Problem
    over: str
    simplified: Term | None = None
    rounded: Mapping[Relation, Relation] = field(default_factory=dict)
    largest: bool = False

    def __post_init__(self) -> None:
        quantity, free = self.problem.quantity, self.problem.variables
        if self.over not in free:
            why = "has a value already" if self.over in quantity.variables else "is none of its parameters"
            raise SymqifError(f"{quantity.name} over {self.over}: {self.over} {why}; free are {', '.join(free)}")
        if quantity.protocol and self.simplified is None and self.over not in names(self.function):
            form = show(self.function)[:60]
            raise SymqifError(f"the closed form of {quantity.name}, as it is written, has no {self.over}: {form}")

    @property
    def function(self) -> Term:
        """What is to be least, in the free parameters."""
        if self.simplified is not None:
            return self.simplified
        return opposite(self.problem.exact) if self.largest else self.problem.exact

    @property
    def extreme(self) -> str:
        """The word for it."""
        return "largest" if self.largest else "least"

    @property
    def whole(self) -> bool:
        """Is the parameter an integer?"""
        return self.problem.variables[self.over] == "integer"

    @cached_property
    def relations(self) -> tuple[Relation, ...]:
        """The ranges, with what is taken in their place."""
        return tuple(dict.fromkeys(self.rounded.get(relation, relation) for relation in self.stated))

    @cached_property
    def stated(self) -> tuple[Relation, ...]:
        """The ranges, as far as they have to do with the function; those that are defined anyway come first."""
        ranges = [part for text in self.problem.quantity.given for part in self.in_values(text) if names(part)]
        used = set(names(self.function))
        while more := frozenset[str]().union(*(names(r) for r in ranges if names(r) & used)) - used:
            used |= more
        return tuple(sorted(dict.fromkeys(r for r in ranges if names(r) & used), key=has_quotient))

    def in_values(self, text: str) -> list[Relation]:
        """The relations of a range, in the free parameters."""
        relation = self.problem.quantity.in_parameters(parse(text))
        return [part for part in parts(substitute(relation, self.problem.values)) if is_relation(part)]

    @cached_property
    def range(self) -> tuple[Relation, ...]:
        """Those of them that bound the parameter."""
        return tuple(r for r in self.relations if self.over in names(r))

    @cached_property
    def variables(self) -> dict[str, str]:
        """The parameters of the function and of these ranges, with their sorts."""
        used = names(self.function).union(*map(names, self.relations))
        return {name: sort for name, sort in self.problem.variables.items() if name in used}

    @cached_property
    def m(self) -> str:
        """A name for an integer that is spoken of, new beside all parameters."""
        return fresh("m", {*self.problem.quantity.variables, *self.problem.quantity.definitions}, "j")

    def certainly_integer(self, term: Term) -> bool:
        """Has a term only integers as values, as its sort shows?"""
        return sorts.number(term, sorts.context(self.variables)) == sorts.INTEGER

    def at(self, value: Term) -> Term:
        """The function where the parameter has this value."""
        return substitute(self.function, {self.over: value})

    def range_at(self, value: Term) -> list[Term]:
        """That a value of the parameter is in the range."""
        return [substitute(relation, {self.over: value}) for relation in self.range]

    @property
    def bounds(self) -> list[Node]:
        """How it is shown of integers that they are in the range."""
        whole = (r[0] == "<=" and all(map(self.certainly_integer, r[1:])) for r in self.range)
        return [by("integer") if one else AUTO for one in whole]

    def statement(self, claim: Term, *given: Term, **variables: str) -> Statement:
        """A statement over the ranges."""
        texts = tuple(map(show, (*self.relations, *given)))
        return Statement(show(claim), {**self.variables, **variables}, texts)

    def derivation(self, claim: Term, outline: Node, *used: Term) -> Derivation:
        """A statement over the ranges, and how it is shown; used: what it speaks of besides the function."""
        return Derivation(self.statement(claim), outline, self.facts(*used))

    def without(self, claim: Term, *given: Term, **variables: str) -> Statement:
        """A statement over the ranges of the other parameters."""
        sorts = {name: sort for name, sort in self.variables.items() if name != self.over}
        texts = (*(r for r in self.relations if r not in self.range), *given)
        return Statement(show(claim), {**variables, **sorts}, tuple(map(show, texts)))

    def facts(self, *used: Term) -> tuple[Node, ...]:
        """Steps that bound the exponentials of the function and of these terms; those of numbers from both sides."""
        constant = (exponent for exponent in exponents([self.function, *used]) if not names(exponent))
        enclosed = (step for exponent in constant for step in _enclosed(("exp", exponent)))
        return (*self.problem.facts(self.function, *used), *enclosed)


def opposite(term: Term) -> Term:
    """-1 times a term."""
    return term[1] if isinstance(term, tuple) and term[0] == "neg" else ("neg", term)


def _enclosed(number: Term) -> Iterator[Node]:
    """Steps: a number is between two decimals."""
    ends = [round(end * DECIMALS) for end in enclose(number, 64)]
    for low, high in ((Fraction(ends[0] - 1, DECIMALS), number), (number, Fraction(ends[1] + 1, DECIMALS))):
        yield have(show(("<", low, high)), "an enclosure", ENCLOSURE)


def narrowed(quantity: Quantity, where: Iterable[str]) -> Quantity:
    """The quantity on a smaller range, by relations between its parameters; eps may be a new one, and is then >= 0."""
    for text in where:
        relations = relations_of(text, quantity.name, quantity.variables, *quantity.definitions, "eps")
        speaks_of_eps = any("eps" in names(quantity.in_parameters(relation)) for relation in relations)
        new = {"eps": "real"} if speaks_of_eps and "eps" not in quantity.variables else {}
        ranges = (*quantity.given, *(["eps >= 0"] if new else []), text)
        quantity = replace(quantity, variables={**quantity.variables, **new}, given=ranges)
    return quantity
