"""Claims checked from texts alone, without their files: this runs in a reader's browser, on what a page shows.

It needs the base and the standard library; `FILES` are all that it reads of symqif.
"""

import hashlib
import json
from collections.abc import Mapping

from symqif.claims.outcome import Outcome, Task, Theorems, settled_outcomes, shown, undecided
from symqif.reduction.statement import Statement

FILES = (
    *("__init__.py", "shown.py", "kernel/*.py", "reduction/*.py"),
    *("claims/__init__.py", "claims/outcome.py", "claims/standalone.py", "claims/stored.py"),
)


class Recheck:
    """The claims that were checked so far, each after those that it rests on."""

    def __init__(self) -> None:
        self._statements: dict[Task, Statement] = {}
        self._settled: dict[Task, Outcome] = {}

    def check(self, claim: str, statements: str, certificates: str) -> str:
        """What the certificates of a claim show, as JSON: of each part the verdict, the reason where there is none, and
        the sha256 of its certificate. ValueError, or `Rejected`, if one of the texts is none of these.

        statements: {part: statement} as JSON. certificates: the text of the claim's file of them.
        """
        own = {part: Statement.of(data) for part, data in json.loads(statements).items()}
        self._statements |= {(claim, part): statement for part, statement in own.items()}
        known = Theorems(self._statements)
        stored = json.loads(certificates)
        missing = undecided("no certificate is stored")
        found = {part: shown(stored[part], own[part], known) if part in stored else missing for part in own}
        outcomes = settled_outcomes(claim, own, found, self._settled)
        return json.dumps(
            {
                part: {"verdict": outcome.verdict, "reason": outcome.reason, "sha256": _digest(stored.get(part))}
                for part, outcome in outcomes.items()
            }
        )


def _digest(certificate: Mapping[str, object] | None) -> str:
    return hashlib.sha256(json.dumps(certificate, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
