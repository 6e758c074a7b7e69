"""What the certificates of a claim show, by the base alone: from them and the statements, which need no claim file."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from symqif.claims.stored import unfolded
from symqif.kernel.budget import Exhausted, Memory
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected
from symqif.reduction import certificate as certificates
from symqif.reduction.rule import RULES
from symqif.reduction.statement import Statement

Task = tuple[str, str]  # claim id and part


@dataclass(frozen=True)
class Outcome:
    """A verdict, with the certificate that shows it or the reason why there is none.

    has_point: does the certificate show that what is given is true somewhere?
    """

    verdict: str
    certificate: Mapping[str, Any] | None
    rests_on: tuple[str, ...]
    reason: str
    seconds: float
    has_point: bool = False


def undecided(reason: str, seconds: float = 0.0) -> Outcome:
    return Outcome("undecided", None, (), reason, seconds)


def shown(folded: Any, statement: Statement, known: Mapping[str, Sequent]) -> Outcome:
    """The outcome that a certificate shows, as it is stored."""
    started = time.perf_counter()
    try:
        data = unfolded(folded)
        decision = certificates.check(data, statement, known)
    except (Rejected, ValueError, RecursionError) as error:
        return undecided(f"the certificate is rejected: {error}", time.perf_counter() - started)
    except Exhausted as error:
        return undecided(str(error), time.perf_counter() - started)
    rests = tuple(sorted(decision.rests_on))
    return Outcome(decision.verdict, data, rests, "", time.perf_counter() - started, decision.has_point)


def settled_outcomes(
    claim: str, statements: Mapping[str, Statement], found: Mapping[str, Outcome], settled: dict[Task, Outcome]
) -> dict[str, Outcome]:
    """A proof that rests on a theorem counts only if that theorem was proved before it.

    statements: of the claim, by parts. settled: the outcomes of the claims before, to which those of this one are
    added. What was decided and is not settled yet does not count: it may rest on this claim.
    """
    outcomes = {part: _of_statement(statement, found[part]) for part, statement in statements.items()}
    for part, outcome in outcomes.items():
        for theorem in (t for t in outcome.rests_on if t not in RULES):
            name, _, other = theorem.partition("/")
            basis = settled.get((name, other or "printed"))
            if basis is None or basis.verdict != "proved":
                outcomes[part] = replace(outcome, verdict="undecided", reason=f"rests on {theorem}, not proved here")
    settled |= {(claim, part): outcome for part, outcome in outcomes.items()}
    return outcomes


def _of_statement(statement: Statement, outcome: Outcome) -> Outcome:
    """The outcome, if its certificate is of this statement: a process that was started anew may have read another."""
    if outcome.verdict == "undecided" or (outcome.certificate or {}).get("sha256") == statement.sha256:
        return outcome
    return replace(outcome, verdict="undecided", reason="what came back is about another statement")


class Theorems(Mapping[str, Sequent]):
    """What proofs may use: each universal statement under its claim's id, or id/repaired.

    A sequent is made when it is first asked for. A statement without one says so itself when it is decided. Whether it
    is proved is for the caller to see: `settled_outcomes` does.
    """

    def __init__(self, statements: Mapping[Task, Statement]) -> None:
        self._made = Memory()  # so that whoever asks first does no more work than others
        self._statements = {
            name if part == "printed" else f"{name}/{part}": statement
            for (name, part), statement in statements.items()
            if statement.universal
        }

    def __getitem__(self, name: str) -> Sequent:
        statement = self._statements[name]
        try:
            return self._made.get(name, statement.sequent)
        except (Rejected, RecursionError):
            raise KeyError(name) from None

    def __iter__(self) -> Iterator[str]:
        return (name for name in self._statements if name in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)
