"""Survivors that are known: equivalent or harmless mutants, with the reason, in `survivors.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path

from tests.mutation.mutations import Mutation

LISTED = Path(__file__).with_name("survivors.toml")
Entry = tuple[str, str, str]  # file, line, mutation


def listed() -> dict[Entry, str]:
    """The reasons that are given."""
    data = tomllib.loads(LISTED.read_text(encoding="utf-8"))
    found = {(e["file"], e["line"], e["mutation"]): str(e["reason"]) for e in data.get("survivor", [])}
    empty = [entry for entry, reason in found.items() if not reason.strip()]
    if empty:
        raise SystemExit(f"a survivor is listed without a reason: {empty[0]}")
    return found


def entry(mutation: Mutation, original: str) -> Entry:
    """The entry that would list a mutation."""
    return (mutation.file, *mutation.change(original))


def toml(entry: Entry) -> str:
    """An entry to complete with a reason."""
    names = zip(("file", "line", "mutation"), entry, strict=True)
    fields = [
        f'{name} = "{value.replace(chr(92), chr(92) * 2).replace(chr(34), chr(92) + chr(34))}"' for name, value in names
    ]
    return "\n".join(["[[survivor]]", *fields, 'reason = ""', ""])
