"""Certificates: the file in which a decided statement and what decides it are kept.

    {"format": "symqif.certificate/2", "id": .., "part": "printed" | "repaired", "sha256": ..,
     "statement": {..}, "proof": {"presupposed": [..], "proof": {"rule": .., "then": [..]}}}

or "refutation" instead of "proof". A universal statement is proved by a proof and refuted by a
refutation; the statement that a universal one fails is proved by a refutation of that one.
Beside a proof, "range": {"point": {..}, "refinements": {..}} is a point where all that is given is defined and true.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from symqif.kernel.budget import limited, roomy
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected
from symqif.reduction import proof, refutation
from symqif.reduction.statement import Statement

WORK = 6 * 10**7  # see `symqif.kernel.budget`; the largest certificate of the catalogue takes six tenths of it
FORMAT = "symqif.certificate/2"


@dataclass(frozen=True)
class Decision:
    """The verdict, the named rules and theorems that it rests on, and whether what is given is true somewhere."""

    verdict: str  # "proved" or "refuted"
    rests_on: frozenset[str]
    has_point: bool


def certificate(claim: str, part: str, statement: Statement, **body: Any) -> dict[str, Any]:
    """A certificate with `proof=..`, and `range=..`, or `refutation=..`."""
    head = {"format": FORMAT, "id": claim, "part": part, "sha256": statement.sha256}
    return {**head, "statement": statement.data(), **body}


def check(data: Mapping[str, Any], statement: Statement, theorems: Mapping[str, Sequent]) -> Decision:
    """Decide the statement by the certificate, or raise `Rejected`.

    theorems: the sequents of the theorems that may be used, by name; whoever calls sees to it that they
    are proved, and not from this statement.
    """
    try:
        if data["format"] != FORMAT:
            raise Rejected(f"not a certificate in the format {FORMAT}")
        if data["sha256"] != statement.sha256 or data["statement"] != statement.data():
            raise Rejected("the certificate is for another statement")
        with roomy(), limited(WORK):
            return _decide(data, statement, statement.sequent(), theorems)
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError, MemoryError) as error:
        raise Rejected(f"malformed certificate: {type(error).__name__}: {error}") from None


def _decide(
    data: Mapping[str, Any], statement: Statement, sequent: Sequent, theorems: Mapping[str, Sequent]
) -> Decision:
    if "proof" in data and statement.universal:
        rests_on, has_point = proof.check(sequent, data["proof"], theorems), not sequent.hypotheses
        if "range" in data:
            rests_on, has_point = rests_on | refutation.inside(sequent, sequent.hypotheses, data["range"])[1], True
        return Decision("proved", rests_on, has_point)
    if "refutation" in data:
        if not statement.universal and data["refutation"]["kind"] != "counterexample":  # a contrary may be undefined
            raise Rejected("to be undefined somewhere is not to be false there")
        rests_on = refutation.check(sequent, data["refutation"], theorems)
        return Decision("refuted" if statement.universal else "proved", rests_on, has_point=True)
    raise Rejected("a certificate holds a proof of a universal statement, or a refutation of one")
