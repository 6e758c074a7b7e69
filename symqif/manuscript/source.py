"""Source: the text of a LaTeX file without its comments, and the marker comments in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from symqif.formula.macros import MacroDefinition, macro_definitions
from symqif.manuscript.displays import Display, displays
from symqif.user_file import contents

LARGEST = 8 << 20  # bytes
FILES = re.compile(r"^%+ file: ", re.MULTILINE)  # that were put behind the main one
IGNORE = "ignore"  # what stands before this marker on its line is left out
MARKER = re.compile(r"%+\s*symqif:\s*(?P<name>\S(?:.*\S)?)\s*")
UNSET = re.compile(  # comments, and code, in which a % or $ is itself
    r"(?P<comment>%[^\n]*)"
    r"|(?P<code>\\begin\s*\{((?:comment|[BL]?[vV]erbatim|lstlisting|minted|alltt|filecontents)\*?)\}.*?\\end\s*\{\3\}"
    r"|\\href\s*\{[^{}\n]*\}|\\(?:verb\*?|lstinline|url|path|nolinkurl|mintinline\s*\{[^{}]*\})(?![A-Za-z])"
    r"\s*(?:\[[^]\n]*\])?(?:\{[^{}\n]*\}|([^\sA-Za-z*\[{])[^\n]*?\4))"
    r"|\\.|[^\\%]+",
    re.DOTALL,
)
CONDITIONALS = (
    "if|ifcat|ifx|ifnum|ifdim|ifodd|ifvmode|ifhmode|ifmmode|ifinner|ifvoid|ifhbox|ifvbox|ifeof|iftrue|iffalse|ifcase"
    "|ifdefined|ifcsname|iffontchar"
)
OWN = re.compile(r"\\newif\s*\\(if[A-Za-z@]+)")
NEVER = r"\\if\s*0(?!\s*(?:0|\\(?:{})(?![A-Za-z@])))|\\iffalse(?![A-Za-z@])"  # but before macros, which may be 0
END = re.compile(r"\\end\s*\{document\}")
LABEL = re.compile(r"\\label\s*\{([^{}\n]*)\}")


@dataclass(frozen=True)
class Marker:
    """A label, or a comment `% symqif: name`: where it stands, and whether it has the line for itself."""

    at: int
    alone: bool = False


@dataclass(frozen=True)
class Manuscript:
    """A LaTeX text in which comments, verbatim passages and what TeX skips are blank: places stay what they are."""

    name: str
    text: str
    markers: Mapping[str, Sequence[Marker]]

    @staticmethod
    def of(text: str, name: str = "the LaTeX text") -> Manuscript:
        markers, blank = dict[str, list[Marker]](), list[tuple[int, int]]()
        for unset in filter(lambda match: match["comment"] or match["code"], UNSET.finditer(text)):
            at, line = unset.start(), text.rfind("\n", 0, unset.start()) + 1
            marker = MARKER.fullmatch(unset[0])
            blank.append((line if marker and marker["name"] == IGNORE else at, unset.end()))
            if marker:
                markers.setdefault(marker["name"], []).append(Marker(at, not text[line:at].strip()))
        typeset = _blanked(text, blank)
        skipped = list(_skipped(typeset, ended=not FILES.search(text)))
        kept = {
            marked: found
            for marked, several in markers.items()
            if (found := [one for one in several if not any(start <= one.at < end for start, end in skipped)])
        }
        return Manuscript(name, _blanked(typeset, skipped), kept)

    @staticmethod
    def read(file: Path) -> Manuscript:
        """The source in a file of at most 8 MiB; SymqifError if it cannot be read."""
        data = contents(file, LARGEST, "LaTeX")
        return Manuscript.of(data.decode("utf-8", errors="replace").replace("\r\n", "\n"), file.name)

    @cached_property
    def displays(self) -> Sequence[Display]:
        return displays(self.text, self.definitions)

    @cached_property
    def labels(self) -> Mapping[str, Sequence[Marker]]:
        """Where each \\label stands."""
        found: dict[str, list[Marker]] = {}
        for match in LABEL.finditer(self.text):
            found.setdefault(match[1].strip(), []).append(Marker(match.start()))
        return found

    @cached_property
    def definitions(self) -> Sequence[MacroDefinition]:
        """The macros and environments that the text defines; those in an \\if may be left out."""
        perhaps, depth, start = list[tuple[int, int]](), 0, 0
        for edge in _conditionals(self.text).finditer(self.text):
            start = edge.start() if edge["opens"] and depth == 0 else start
            depth += bool(edge["opens"]) - (edge["ends"] == "fi" and depth > 0)
            perhaps += [(start, edge.end())] if edge["ends"] == "fi" and depth == 0 else []
        return tuple(
            one._replace(provides=one.provides or any(start < one.start < end for start, end in perhaps))
            for one in macro_definitions(self.text)
        )

    def line(self, at: int) -> int:
        """The number of a line, from 1."""
        return self.text.count("\n", 0, at) + 1


def _conditionals(text: str) -> re.Pattern[str]:
    """What begins, divides and ends what TeX may skip."""
    names = "|".join((CONDITIONALS, *OWN.findall(text)))
    return re.compile(rf"(?<!\\)\\(?:(?P<opens>{names})|(?P<ends>else|fi))(?![A-Za-z@])|(?P<newif>\\newif\s*\\\w+)")


def _skipped(text: str, *, ended: bool) -> Iterator[tuple[int, int]]:
    """From where to where TeX skips: from \\iffalse or \\if0 to its \\else or \\fi, and behind the document's end.

    ended: is the latter so? Behind the main file there may be those that it takes in.
    """
    token = _conditionals(text)
    never = re.compile(NEVER.format("|".join(re.escape(one.name) for one in macro_definitions(text)) or "(?!)"))
    last = END.search(text) if ended else None
    at, end = 0, last.end() if last else len(text)
    while start := never.search(text, at, end):
        depth, at = 0, end
        for found in token.finditer(text, start.end(), end):
            depth += bool(found["opens"]) - (found["ends"] == "fi")
            if depth < 0 or (depth == 0 and found["ends"] == "else"):
                at = found.end()
                break
        yield start.start(), at
    if last:
        yield end, len(text)


def _blanked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """With white space in these places, and the same line ends."""
    found, at = [], 0
    for start, end in spans:
        found += [text[at:start], re.sub(r"[^\n]", " ", text[max(at, start) : end])]
        at = end
    return "".join([*found, text[at:]])
