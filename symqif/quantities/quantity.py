"""Quantity: what formulas are checked against, with the statement that ties its closed form to its definition."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from symqif.claims.claim import Derivation
from symqif.errors import SymqifError
from symqif.exact.evaluation import with_head
from symqif.exact.order import constant_truth
from symqif.kernel.algebra import exponents
from symqif.kernel.term import Term, names, parse, show, substitute
from symqif.mechanisms.protocol import Protocol
from symqif.outline import Node, by
from symqif.outlines.script import have, larger_exponent
from symqif.reduction.statement import Statement

THETA = (
    ("0", "<=", "eps*theta/2", "`eps`, `theta >= 0`"),
    ("eps*theta/2", "<=", "eps/2", "`theta <= 1`"),
)
BETWEEN = (
    ("0", "<", "eps/4", "`eps > 0`"),
    ("eps/4", "<", "eps*theta/2", "`theta > 1/2`"),
    ("eps*theta/2", "<", "eps/2", "`theta < 1`"),
)
ENCLOSURE = by("enclosure", bits=64)
AS_STATED = "with the support probabilities as the file says"


@dataclass(frozen=True)
class Quantity:
    """A real number that depends on parameters: their sorts and ranges, its closed form, and why it is that.

    name: kind.protocol, as on the command line. variables, given, definitions: as in a `Statement`; the
    definitions hold what a formula may use beside the variables, such as p and q. closed_form: text in those.
    basis: the statement that the closed form is the quantity, with the outline of its proof; or claim: the id of
    the claim in the catalogue that says so; or argued: the function of `symqif.measures` whose docstring says why, in
    words. With none of them the closed form is the definition.
    derivations: the basis with outlines to read, line by line where possible, the best one first. meaning: what the
    quantity is, in words with formulas marked by backquotes; unit: nats, if it is a logarithm. protocol: whose quantity
    it is. checked: does `check` see in seconds that its own closed form is equal to it? everywhere: is there such a
    mechanism for all parameters in their ranges? Hadamard matrices are not of all orders. file:
    the Python file that defines it, if it is not symqif's own. optimum: as in a `Protocol`. formulas: those of the
    definitions that stand for parameters. stated: does the basis say no more than that the channel is one, with the
    support that a file states? What is neither proved nor refuted of it is then as the file says.
    """

    name: str
    meaning: str
    variables: Mapping[str, str]
    given: tuple[str, ...]
    definitions: Mapping[str, str]
    closed_form: str
    basis: Derivation | None = None
    claim: str = ""
    derivations: tuple[Derivation, ...] = ()
    argued: str = ""
    unit: str = ""
    protocol: Protocol | None = None
    checked: bool = True
    file: str = ""
    optimum: Mapping[str, str] = field(default_factory=dict)
    formulas: Mapping[str, str] = field(default_factory=dict)
    stated: bool = False
    everywhere: bool = True

    @staticmethod
    def of(protocol: Protocol, kind: str, meaning: str, closed_form: str, **more: Any) -> Quantity:
        """One of a protocol, whose title stands for {} in the meaning, with its parameters, ranges and definitions.

        more: other fields, or other values for these.
        """
        shared = ("variables", "given", "definitions", "optimum")
        own: dict[str, Any] = {name: getattr(protocol, name) for name in shared} | {"protocol": protocol, **more}
        return Quantity(f"{kind}.{protocol.name}", meaning.format(protocol.title), closed_form=closed_form, **own)

    @property
    def where(self) -> tuple[str, ...]:
        """The ranges beyond those of the protocol, and those of parameters that are formulas."""
        if not self.protocol:
            return ()
        known = {text for text in self.protocol.given if not names(parse(text)) & self.formulas.keys()}
        return tuple(text for text in self.given if text not in known)

    @property
    def of_a_channel(self) -> bool:
        """Does the basis say no more than that the channel is one?"""
        return self.basis is not None and self.basis.statement.claim.startswith("stochastic")

    def statement(self, claim: str, *given: str, **variables: str) -> Statement:
        """A statement over the quantity's ranges."""
        return Statement(claim, {**self.variables, **variables}, (*self.given, *given), dict(self.definitions))

    def in_parameters(self, term: Term) -> Term:
        """A term with the definitions put in."""
        known: dict[str, Term] = {}
        for name, text in self.definitions.items():
            known[name] = substitute(parse(text), known)
        return substitute(term, known)

    @cached_property
    def exact(self) -> Term:
        """The closed form in the variables alone."""
        return self.in_parameters(parse(self.closed_form))

    @property
    def in_bits(self) -> Quantity:
        """The same quantity in bits; SymqifError if it is none in nats."""
        if self.unit != "nats":
            raise SymqifError(f"{self.name} is not in nats: it has no value in bits")
        return replace(self, closed_form=f"({self.closed_form})/log(2)", unit="bits")

    @property
    def symbols(self) -> frozenset[str]:
        """The names that a formula may use: the variables, and the definitions that are numbers."""
        numbers = (name for name, text in self.definitions.items() if not _is_channel(parse(text)))
        return frozenset(self.variables) | frozenset(numbers)


def fresh(name: str, taken: Container[str], longer: str = "") -> str:
    """The name, or where it is taken the longer one; with _ behind it as long as that is taken too."""
    name = longer or name if name in taken else name
    while name in taken:
        name += "_"
    return name


def growth(
    *terms: Term, positive: bool = False, known: Mapping[str, Term] | None = None, given: Iterable[str] = ()
) -> tuple[Node, ...]:
    """Steps that bound the exponentials in the terms from below, as eps >= 0, or as eps is positive.

    known: the values of eps and theta, where they have one; logarithms in them are positive. given: ranges, by which
    other factors of eps may lie between 0 and 1.
    """
    found = exponents(terms)
    used = frozenset[str]().union(*map(names, found))
    logarithms = dict.fromkeys(log for value in (known or {}).values() for log in with_head(value, "log"))
    above_one = (log for log in logarithms if isinstance(log[1], Fraction) and log[1] > 1)
    positives = tuple(have(f"{show(log)} > 0", "it is that of a number above 1", ENCLOSURE) for log in above_one)
    constants = [exponent for exponent in found if not names(exponent)]
    positives += tuple(step for exponent in constants for step in _beside_one(exponent))
    if "theta" in used:
        eps = (known or {}).get("eps", "eps")
        if eps == 0:
            return ()
        return (*positives, *(_larger(*line, eps) for line in (BETWEEN if positive else THETA)))
    if "eps" not in used:
        return positives
    divided = any(any(with_head(exponent, "/")) for exponent in found)
    unit = "eps/2" if divided else "eps"
    relation = ">" if positive else ">="
    whole = have(f"exp({unit}) {relation} 1", f"`eps {relation} 0`", larger_exponent("0", unit))
    return (whole, *_fractions(sorted(used - {"eps"}), unit, [parse(text) for text in given]))


def _fractions(factors: Iterable[str], unit: str, given: Sequence[Term]) -> Iterator[Node]:
    """Steps: where the ranges have a factor between 0 and 1, e^eps to it lies between 1 and e^eps."""
    bounds = [(relation[1], relation[2]) for relation in given if isinstance(relation, tuple) and relation[0] in "<="]
    for factor in factors:
        if not any(right == factor and _constant("<=", Fraction(0), left) for left, right in bounds):
            continue
        yield _larger("0", "<=", f"{unit}*{factor}", f"`eps`, `{factor} >= 0`", "eps")
        if any(left == factor and _constant("<=", right, Fraction(1)) for left, right in bounds):
            yield _larger(f"{unit}*{factor}", "<=", unit, f"`{factor} <= 1`", "eps")


def _constant(*relation: Term) -> bool:
    """Is it a true relation between constants?"""
    return not names(relation) and constant_truth(relation) is True


def _beside_one(exponent: Term) -> Iterator[Node]:
    """A step: on which side of 1 the exponential of a constant is, as an enclosure shows."""
    for relation in (">", "<"):
        if constant_truth(("<", Fraction(0), exponent) if relation == ">" else ("<", exponent, Fraction(0))):
            yield have(f"exp({show(exponent)}) {relation} 1", "an enclosure", ENCLOSURE)


def _larger(smaller: str, relation: str, larger: str, reason: str, eps: Term) -> Node:
    """A step: exp(smaller) and exp(larger) are as their exponents are."""
    a, b = (show(substitute(parse(text), {"eps": eps})) for text in (smaller, larger))
    least = "1" if a == "0" else f"exp({a})"
    return have(f"{least} {relation} exp({b})", reason, larger_exponent(a, b))


def _is_channel(term: Term) -> bool:
    return isinstance(term, tuple) and term[0] in ("subset", "matrix", "kron", "hot")
