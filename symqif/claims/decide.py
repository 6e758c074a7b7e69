"""Deciding a statement: look for a counterexample, then for a proof; what the checker accepts is the verdict."""

from __future__ import annotations

import time
from collections.abc import Mapping
from itertools import islice
from typing import Any

from symqif.bounded import at_work
from symqif.claims.claim import Derivation
from symqif.claims.outcome import Outcome, undecided
from symqif.kernel.budget import Exhausted
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected
from symqif.reduction import certificate as certificates

FEW, MANY = 2, 400  # points tried before and after the search for a proof
MALFORMED = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError, MemoryError)


def why_undecided(error: Exception) -> str:
    """Why there is no verdict."""
    return f"malformed claim: {type(error).__name__}: {error}" if isinstance(error, MALFORMED) else str(error)


def decide(claim: str, part: str, derivation: Derivation, theorems: Mapping[str, Sequent], timeout: float) -> Outcome:
    """Decide one statement within `timeout` seconds; `undecided` says which engine gave up, and why."""
    from symqif.find.counterexample import refute, small_points
    from symqif.find.limits import Deadline, GaveUp
    from symqif.find.point_of_range import with_range
    from symqif.find.proof import contradict, prove

    started, deadline = time.perf_counter(), Deadline(timeout)
    statement = derivation.statement

    def outcome(reason: str = "", **body: Any) -> Outcome:
        if not body:
            return undecided(reason, time.perf_counter() - started)
        at_work("kernel")
        data = certificates.certificate(claim, part, statement, **body)
        try:
            decision = certificates.check(data, statement, theorems)
        except Exhausted as error:
            return outcome(str(error))
        rests_on, seconds = tuple(sorted(decision.rests_on)), time.perf_counter() - started
        return Outcome(decision.verdict, data, rests_on, reason, seconds, decision.has_point)

    def search(count: int, share: float) -> dict[str, Any] | None:
        points = [*derivation.points, *islice(small_points(statement), count)]
        return refute(statement, points, Deadline(min(share, deadline.left)))

    try:
        statement.sequent()
    except (Rejected, *MALFORMED) as error:
        return outcome(f"the statement has no meaning: {why_undecided(error)}")
    if derivation.contrary:
        try:
            return outcome(refutation=contradict(statement, derivation.contrary, theorems, deadline))
        except (GaveUp, Rejected, *MALFORMED) as error:
            return outcome(f"the contradiction was not found: {why_undecided(error)}")
    try:
        found = search(FEW, timeout / 10)  # where one is expected; most statements are true
    except MALFORMED as error:
        return outcome(why_undecided(error))
    if found:
        return outcome(refutation=found)
    if statement.universal:
        try:
            proof = prove(statement, derivation.facts, derivation.outline, theorems, deadline)
            return outcome(**with_range(statement, derivation.points), proof=proof)
        except (GaveUp, Rejected, *MALFORMED) as error:
            reason = why_undecided(error)
    else:
        reason = "no counterexample to the universal statement was found"
    found = search(MANY, timeout / 4)
    return outcome(refutation=found) if found else outcome(reason)
