"""The record of a catalogue: which of its theorems Rocq has checked, as `symqif rocq check --record` saw it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from symqif.claims.catalogue import ROCQ, home
from symqif.claims.verify import Result
from symqif.errors import SymqifError
from symqif.rocq.library import library

if TYPE_CHECKING:
    from symqif.rocq.check import Part
    from symqif.rocq.compiler import Compiled

DECIDED = ("proved", "refuted")
WORDS = {
    "checked": "checked by Rocq",
    "printed": "the printed one checked by Rocq",
    "repaired": "repair checked by Rocq",
    "not": "not by Rocq",
}
Row = Mapping[str, Any]


def rows(checked: Iterable[tuple[Part, Compiled]]) -> dict[str, dict[str, Any]]:
    """What there is to record of each part: the digest of what a person reads; or why there is nothing."""
    found: dict[str, dict[str, Any]] = {}
    for part, result in checked:
        if result.checked and part.theorem:
            read = "\n".join((*part.theorem.abbreviations, *part.theorem.says, *part.theorem.range))
            found[part.own] = {"sha256": _digest(read), "range": bool(part.theorem.range)}
            if part.statement:
                found[part.own]["statement"] = part.statement
        else:
            found[part.own] = {"missing": result.reason if result.reason.startswith("not by Rocq") else "not by Rocq"}
    return found


def write(catalogue: Path | None, parts: Mapping[str, Row]) -> None:
    """Record these parts, and no others."""
    data = {"definitions": _definitions(), "parts": dict(sorted(parts.items()))}
    text = json.dumps(data, indent=0, ensure_ascii=False)
    ((catalogue or home()) / ROCQ).write_text(text + "\n", encoding="utf-8")


def read(catalogue: Path | None = None) -> dict[str, Row]:
    """The recorded parts by name; none if they were about other definitions, or nothing is recorded.

    SymqifError for a file that is no record.
    """
    file = (catalogue or home()) / ROCQ
    if not file.exists():
        return {}
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        parts: dict[str, Row] = {str(name): dict(row) for name, row in data["parts"].items()}
        return parts if data["definitions"] == _definitions() else {}
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        raise SymqifError(f"{file} is not a record of theorems: delete it, or move it away") from None


def changes(known: Mapping[str, Row], found: Mapping[str, Row]) -> list[str]:
    """The parts that are not as recorded: a theorem is lost, or new, or says something else. Where
    nothing is recorded, each is expected to be checked."""
    return [name for name, own in found.items() if known.get(name, {} if "missing" in own else own) != own]


def _definitions() -> str:
    return _digest(library()["Definitions"].text)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _catalogue(file: Path | None) -> Path | None:
    """The folder above a claim's file that has a record; ours where there is none."""
    return next((folder for folder in (file.parents if file else ()) if (folder / ROCQ).exists()), None)


@cache
def _statements(catalogue: Path | None) -> Mapping[tuple[str, str], bool]:
    """What is recorded as checked, and whether with a point of its range; nothing where the definitions that it is
    about are not installed."""
    with suppress(SymqifError):
        known = read(catalogue).items()
        return {(name, row["statement"]): row["range"] is True for name, row in known if "statement" in row}
    return {}


def by_rocq(result: Result) -> dict[str, bool]:
    """Of each part of a claim: is there a verdict, and does the record of its catalogue say that Rocq has checked this
    very statement?"""
    return {part: found is not None for part, found in _recorded(result).items()}


def with_point(result: Result) -> tuple[str, ...]:
    """The parts of a claim of which it says too that Rocq has seen a point of the range."""
    return tuple(part for part, found in _recorded(result).items() if found)


def _recorded(result: Result) -> dict[str, bool | None]:
    claim, known = result.claim, _statements(_catalogue(result.file))
    names = {part: claim.id if part == "printed" else f"{claim.id}/{part}" for part in claim.parts}
    keys = {part: (name, claim.parts[part].statement.sha256) for part, name in names.items()}
    decided = {part for part, outcome in result.outcomes.items() if outcome.verdict in DECIDED}
    return {part: known.get(key) if part in decided else None for part, key in keys.items()}


def which(result: Result) -> str:
    """Which verdicts Rocq has checked, of what is printed and what is repaired: a key of `WORDS`."""
    checked = {part: own for part, own in by_rocq(result).items() if not part.startswith("remark")}
    return "checked" if all(checked.values()) else next((part for part, own in checked.items() if own), "not")


def said(result: Result) -> str:
    """That in words."""
    return WORDS[which(result)]
