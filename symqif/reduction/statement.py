"""Statements: what a claim says, as data, and the sequent that this means."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected, Term, parse, substitute
from symqif.reduction.logic import parts


@dataclass(frozen=True)
class Statement:
    """For all values of the variables that satisfy what is given, the claim is defined and holds.

    variables: name to sort ("integer", "real", "channel"); given and claim: text in the language of
    `symqif.kernel.term`; definitions: abbreviations, each of which may use those before it.
    With universal=False the statement says that the universal one fails ("does not hold in general").
    """

    claim: str
    variables: Mapping[str, str] = field(default_factory=dict)
    given: tuple[str, ...] = ()
    definitions: Mapping[str, str] = field(default_factory=dict)
    universal: bool = True

    def __post_init__(self) -> None:
        if type(self.universal) is not bool:
            raise Rejected("universal is true or false")

    def sequent(self) -> Sequent:
        hypotheses = sum((parts(self.term(text)) for text in self.given), ())
        return Sequent(dict(self.variables), hypotheses, self.term(self.claim))

    def term(self, text: str) -> Term:
        """Read text with the definitions put in."""
        return self.put_in(parse(text))

    def put_in(self, term: Term) -> Term:
        """The term with the definitions put in."""
        known: dict[str, Term] = {}
        for name, definition in self.definitions.items():
            if name in self.variables or name == "i":
                raise Rejected(f"{name} is defined and declared")
            known[name] = substitute(parse(definition), known)
        return substitute(term, known)

    def data(self) -> dict[str, Any]:
        return {**asdict(self), "given": list(self.given)}

    @staticmethod
    def of(data: Mapping[str, Any]) -> Statement:
        return Statement(**{**data, "given": tuple(data["given"])})

    @property
    def sha256(self) -> str:
        """The hash that ties a certificate to this statement and to no other."""
        text = json.dumps(self.data(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()
