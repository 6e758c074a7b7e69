"""Survivors that are known: equivalent or harmless mutants, with the reason, in `survivors.toml`."""

import json
import tomllib
from functools import lru_cache
from pathlib import Path

from tests.mutation.lines import Lines
from tests.mutation.mutation import Mutation

LISTED = Path(__file__).with_name("survivors.toml")
FIELDS = ("file", "function", "line", "mutation")
Entry = tuple[str, ...]  # the fields; the function is "" for what a module does itself


def listed() -> dict[Entry, str]:
    """The reasons that are given."""
    data = tomllib.loads(LISTED.read_text(encoding="utf-8"))
    found = {tuple(str(e[field]) for field in FIELDS): str(e["reason"]) for e in data.get("survivor", [])}
    empty = [entry for entry, reason in found.items() if not reason.strip()]
    if empty:
        raise SystemExit(f"a survivor is listed without a reason: {empty[0]}")
    return found


def entry(mutation: Mutation, original: str) -> Entry:
    """The entry that would list a mutation."""
    function = _lines(original).function(mutation.line)
    return (mutation.file, function[0] if function else "", *mutation.change(original))


@lru_cache(maxsize=1)
def _lines(source: str) -> Lines:
    return Lines(source)


def gone(entry: Entry, root: Path) -> bool:
    """Is the line of an entry no longer there?"""
    path, line = root / entry[0], entry[FIELDS.index("line")]
    return not path.exists() or line not in " ".join(path.read_text(encoding="utf-8").split())


def toml(entry: Entry) -> str:
    """An entry to complete with a reason."""
    fields = [f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in zip(FIELDS, entry, strict=True)]
    return "\n".join(["[[survivor]]", *fields, 'reason = ""', ""])
