"""The certificates of an answer that was kept as JSON, as `check --json` and `optimum --json` print it."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from symqif.errors import SymqifError
from symqif.kernel.term import Rejected
from symqif.reduction import certificate
from symqif.reduction.statement import Statement
from symqif.user_file import contents

LARGEST = 1 << 26  # bytes


@dataclass(frozen=True)
class Rechecked:
    """A statement, and what its certificate shows: "proved", "refuted", or "rejected" for a reason; and whether what is
    given is true somewhere."""

    statement: Statement
    verdict: str
    rests_on: tuple[str, ...] = ()
    reason: str = ""
    has_point: bool = False


def rechecked(file: Path) -> list[Rechecked]:
    """What the kernel says to each certificate in the file; SymqifError if there are none."""
    text = contents(file, LARGEST, "JSON")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SymqifError(f"{file} is no JSON: {str(error)[:100]}") from None
    found = data.get("certificates") if isinstance(data, dict) else None
    if not isinstance(found, list) or not found:
        raise SymqifError(f"{file} has no certificates: it must be what check --json or optimum --json printed")
    return [_checked(file, one) for one in found]


def _checked(file: Path, data: Any) -> Rechecked:
    try:
        statement = Statement.of(data["statement"])
    except (Rejected, LookupError, TypeError, ValueError, AttributeError) as error:
        raise SymqifError(f"{file} has a certificate without a statement: {str(error)[:100]}") from None
    try:
        decision = certificate.check(data, statement, {})
    except Rejected as error:
        return Rechecked(statement, "rejected", (), str(error))
    rests_on = tuple(sorted(decision.rests_on))
    return Rechecked(statement, decision.verdict, rests_on, has_point=decision.has_point)
