"""Quantity: what formulas are checked against, with the statement that ties its closed form to its definition."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from symqif.claims.claim import Derivation
from symqif.errors import SymqifError
from symqif.kernel.term import Term, names, parse, proper, substitute
from symqif.mechanisms.protocol import Protocol
from symqif.reduction.statement import Statement
from symqif.typesetting.letters import spelt

AS_STATED = "with the support probabilities as the file says"


@dataclass(frozen=True)
class Quantity:
    """A real number that depends on parameters: their sorts and ranges, its closed form, and why it is that.

    Why is said by the basis, the claim or the argument; with none of them the closed form is the definition.

    Attributes:
        name: kind.protocol, as on the command line.
        meaning: what the quantity is, in words with formulas marked by backquotes.
        variables: the sorts of its parameters, as in a `Statement`.
        given: their ranges.
        definitions: what a formula may use beside the variables, such as p and q.
        closed_form: text in the variables and definitions.
        basis: the statement that the closed form is the quantity, with the outline of its proof.
        claim: the id of the claim in the catalogue that says so.
        setting: what the channel is, in words, where the derivations do not show it.
        derivations: the basis with outlines to read, line by line where possible, the best one first.
        argued: the function of `symqif.measures` whose docstring says why, in words.
        unit: nats, if it is a logarithm.
        protocol: whose quantity it is.
        checked: does `check` see in seconds that its own closed form is equal to it?
        file: the Python file that defines it, if it is not symqif's own.
        optimum: as in a `Protocol`.
        formulas: those of the definitions that stand for parameters.
        stated: does the basis say no more than that the channel is one, with the support that a file states? What is
            neither proved nor refuted of it is then as the file says.
        everywhere: is there such a mechanism for all parameters in their ranges? Hadamard matrices are not of all
            orders.
        ends: ranges of `given` that are strict only because log(0) has no value, each with the one that it becomes
            where 0 log 0 is taken to be 0.
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
    setting: str = ""
    argued: str = ""
    unit: str = ""
    protocol: Protocol | None = None
    checked: bool = True
    file: str = ""
    optimum: Mapping[str, str] = field(default_factory=dict)
    formulas: Mapping[str, str] = field(default_factory=dict)
    stated: bool = False
    everywhere: bool = True
    ends: Mapping[str, str] = field(default_factory=dict)

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
            raise SymqifError(f"{self.name} has no unit: leave --bits out")
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


def called(name: str, taken: Container[str], otherwise: str) -> str:
    """How a mechanism is called in statements: by its name or that in capitals, if it is printed as it is spelt."""
    usable = (one for one in (name, name.upper()) if proper(one) and spelt(one) and one not in taken)
    return next(usable, None) or fresh(otherwise, taken)


def _is_channel(term: Term) -> bool:
    return isinstance(term, tuple) and term[0] in ("subset", "matrix", "kron", "hot")
