"""Statements: what a claim says, as data, and the sequent that this means."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from symqif.kernel.budget import remembered, roomy
from symqif.kernel.sequent import Sequent, parts
from symqif.kernel.term import Rejected, Term, TooLarge, parse, proper, sized, substitute


@dataclass(frozen=True)
class Statement:
    """Where what is given is defined and true, so is the claim, for all variables (`docs/semantics.md` §7).

    variables: name to sort; given and claim: formulas, as text; definitions: abbreviations, each of which may use those
    before it. With universal=False the statement says that the universal one fails ("does not hold in general").
    """

    claim: str
    variables: Mapping[str, str] = field(default_factory=dict)
    given: tuple[str, ...] = ()
    definitions: Mapping[str, str] = field(default_factory=dict)
    universal: bool = True

    def __post_init__(self) -> None:
        for name in ("variables", "definitions"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))
        object.__setattr__(self, "given", tuple(self.given))
        if type(self.universal) is not bool:
            raise Rejected("universal is true or false")
        names = [*self.variables, *self.variables.values(), *self.definitions, *self.definitions.values()]
        if not all(type(text) is str for text in (self.claim, *self.given, *names)):
            raise Rejected("claim, variables, given and definitions of a statement are texts")
        with roomy():
            for text in (self.claim, *self.given, *self.definitions.values()):
                try:
                    sized(parse(text))
                except TooLarge:  # even to be printed
                    raise
                except Rejected:  # which `sequent` says
                    continue

    def sequent(self) -> Sequent:
        hypotheses = tuple(part for text in self.given for part in parts(self.term(text)))
        return Sequent(self.variables, hypotheses, self.term(self.claim))

    def term(self, text: str) -> Term:
        """Read text with the definitions put in."""
        return sized(substitute(parse(text), meanings(frozenset(self.variables), *self.definitions.items())))

    def data(self) -> dict[str, Any]:
        """The statement as JSON has it."""
        variables, definitions = dict(self.variables), dict(self.definitions)
        own = {"claim": self.claim, "variables": variables, "given": list(self.given), "definitions": definitions}
        return {**own, "universal": self.universal}

    def __reduce__(self) -> tuple[Any, ...]:  # a process that it is sent to makes it anew
        return Statement.of, (self.data(),)

    @staticmethod
    def of(data: Mapping[str, Any]) -> Statement:
        if data.keys() != {"claim", "variables", "given", "definitions", "universal"}:
            raise Rejected("a statement has claim, variables, given, definitions and universal")
        return Statement(**data)

    @property
    def sha256(self) -> str:
        """The hash that ties a certificate to this statement and to no other."""
        text = json.dumps(self.data(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()


@remembered
def meanings(variables: frozenset[str], *definitions: tuple[str, str]) -> Mapping[str, Term]:
    """What definitions stand for, each with those before it put in."""
    known: dict[str, Term] = {}
    for name, definition in definitions:
        if name in variables or name == "i":
            raise Rejected(f"{name} is defined and declared")
        if not proper(name):
            raise Rejected(f"{name!a} is not a name for a definition: names are identifiers, and no operators")
        known[name] = sized(substitute(parse(definition), known))
    return MappingProxyType(known)
