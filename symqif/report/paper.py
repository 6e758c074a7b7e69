"""The paper that a catalogue is about, and the version of its source that the line numbers refer to."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from symqif.claims.catalogue import SECTIONS
from symqif.errors import SymqifError


@dataclass(frozen=True)
class Paper:
    """title, authors: as the paper prints them. name: what `--paper` calls it, where it is not that of the folder.

    source: the name of its LaTeX file. lines: how many that has. sha256: of the file, which tells versions apart. date:
    that the source gives; empty if it gives none. venue: where it appeared, which is enough if nobody has the source.
    url: where it can be read.
    """

    title: str
    authors: tuple[str, ...]
    source: str = ""
    lines: int = 0
    sha256: str = ""
    date: str = ""
    venue: str = ""
    name: str = ""
    url: str = ""


def paper(root: Path) -> Paper | None:
    """The [paper] of a catalogue's sections.toml, if it has one."""
    if not (root / SECTIONS).is_file():
        return None
    try:
        data = tomllib.loads((root / SECTIONS).read_text(encoding="utf-8")).get("paper")
        if data is None:
            return None
        needed = ("title",) if "venue" in data else ("title", "source", "sha256")
        texts = {name: str(data[name]) for name in needed}
        texts |= {name: str(data.get(name, "")) for name in ("date", "venue", "name", "url")}
        lines = 0 if "venue" in data else int(data["lines"])
        return Paper(authors=tuple(map(str, data["authors"])), lines=lines, **texts)
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        wanted = "title, authors, source, lines and sha256, or title, authors and venue"
        raise SymqifError(f"{root / SECTIONS}: [paper] needs {wanted}: {type(error).__name__}: {error}") from None


def own_name(root: Path) -> str:
    """What the paper of a catalogue itself is called."""
    found = paper(root)
    return (found and found.name) or root.resolve().name
