"""The certificates of an answer that was kept as JSON, as `check --json` and `optimum --json` print it."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from symqif.errors import SymqifError
from symqif.kernel.budget import Exhausted
from symqif.kernel.term import Rejected
from symqif.reduction import certificate
from symqif.reduction.statement import Statement
from symqif.user_file import contents

LARGEST = 1 << 28  # bytes
DIGITS = 4000  # of an integer
PRINTED = "check --json, optimum --json, refine --json or map --json"


@dataclass(frozen=True)
class Rechecked:
    """A statement, and what its certificate shows: "proved", "refuted", or "rejected" or "undecided" for a reason; and
    whether what is given is true somewhere."""

    statement: Statement
    verdict: str
    rests_on: tuple[str, ...] = ()
    reason: str = ""
    has_point: bool = False


def answer(file: Path) -> dict[str, Any]:
    """The answer in a file; SymqifError if it is none."""
    text = contents(file, LARGEST, "JSON")
    try:
        data = json.loads(text, parse_int=_integer)
    except (ValueError, RecursionError) as error:
        raise SymqifError(f"{file} is not JSON: {str(error)[:100]}") from None
    return data if isinstance(data, dict) else {}


def _integer(text: str) -> int:
    if len(text) > DIGITS:
        raise ValueError(f"an integer has more than {DIGITS} digits")
    return int(text)


def rechecked(file: Path, data: dict[str, Any]) -> list[Rechecked]:
    """What the kernel says to each certificate of an answer; SymqifError if there are none."""
    found = data.get("certificates")
    if not isinstance(found, list) or not found:
        raise SymqifError(f"{file} has no certificates: it must be what {PRINTED} printed")
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
    except Exhausted as error:
        return Rechecked(statement, "undecided", (), str(error))
    rests_on = tuple(sorted(decision.rests_on))
    return Rechecked(statement, decision.verdict, rests_on, has_point=decision.has_point)
