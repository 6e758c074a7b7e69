"""Proofs that earlier checks found, in a folder: what is read again counts if the base accepts it.

The name of a file is a hash of what the certificate is called, of its statement, in which formula, quantity and ranges
are written out, and of the sources of the base. Proofs are kept and no more: differences and what is undecided are
decided again.
"""

import hashlib
import json
import os
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any

from symqif import kernel, reduction
from symqif.claims.outcome import Outcome
from symqif.kernel.budget import Exhausted
from symqif.kernel.term import Rejected
from symqif.reduction import certificate
from symqif.reduction.statement import Statement
from symqif.user_file import make_folder

LARGEST = 8 << 20  # bytes
_FOLDER: ContextVar[Path | None] = ContextVar("the folder of proofs", default=None)


@contextmanager
def proofs_in(folder: Path | None) -> Iterator[None]:
    """Read and keep proofs there, in this process and in those that it forks; SymqifError if it cannot be made."""
    if folder:
        make_folder(folder)
    token = _FOLDER.set(folder)
    try:
        yield
    finally:
        _FOLDER.reset(token)


def kept_outcome(claim: str, part: str, statement: Statement) -> Outcome | None:
    """What the certificate of that name shows, if one is there and proves the statement."""
    place, started = _place(claim, part, statement), time.perf_counter()
    with suppress(OSError, ValueError, RecursionError, Rejected, Exhausted):
        if place and place.stat().st_size <= LARGEST:
            data = json.loads(place.read_text(encoding="utf-8"))
            decision = certificate.check(data, statement, {})
            if decision.verdict == "proved" and (data["id"], data["part"]) == (claim, part):
                rests_on, seconds = tuple(sorted(decision.rests_on)), time.perf_counter() - started
                return Outcome("proved", data, rests_on, "", seconds, decision.has_point)
    return None


def keep(data: Mapping[str, Any], statement: Statement) -> None:
    """Keep the certificate of a proof. One that cannot be written is no loss."""
    place = _place(data["id"], data["part"], statement)
    with suppress(OSError):
        if place:
            whole = place.with_suffix(f".{os.getpid()}")
            whole.write_text(json.dumps(data), encoding="utf-8")
            whole.replace(place)


def _place(claim: str, part: str, statement: Statement) -> Path | None:
    folder = _FOLDER.get()
    name = hashlib.sha256(json.dumps([claim, part, statement.sha256, _base()]).encode()).hexdigest()
    return folder / f"{name}.json" if folder else None


@cache
def _base() -> list[str]:
    """The hashes of the sources of the base."""
    files = [file for room in (kernel, reduction) for file in sorted(Path(room.__path__[0]).glob("*.py"))]
    return [hashlib.sha256(file.read_bytes()).hexdigest() for file in files]
