"""The paper that a catalogue is about, and the version of its source that the line numbers refer to."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from symqif.errors import SymqifError
from symqif.report.map import SECTIONS


@dataclass(frozen=True)
class Paper:
    """title, authors: as the paper prints them. source: the name of its LaTeX file. lines: how many that has.

    sha256: of the file, which tells versions apart. date: that the source gives; empty if it gives none.
    """

    title: str
    authors: tuple[str, ...]
    source: str
    lines: int
    sha256: str
    date: str = ""


def paper(root: Path) -> Paper | None:
    """The [paper] of a catalogue's sections.toml, if it has one."""
    if not (root / SECTIONS).is_file():
        return None
    try:
        data = tomllib.loads((root / SECTIONS).read_text(encoding="utf-8")).get("paper")
        if data is None:
            return None
        texts = {name: str(data[name]) for name in ("title", "source", "sha256")}
        date = str(data.get("date", ""))
        return Paper(authors=tuple(map(str, data["authors"])), lines=int(data["lines"]), date=date, **texts)
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        wanted = "title, authors, source, lines and sha256"
        raise SymqifError(f"{root / SECTIONS}: [paper] needs {wanted}: {type(error).__name__}: {error}") from None
