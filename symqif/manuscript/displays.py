"""The displayed formulas of a LaTeX text, and those in the running text."""

import re
from dataclasses import dataclass

ENVIRONMENTS = "equation|align|flalign|gather|multline|eqnarray|displaymath|math|dmath"
SIGNS = re.compile(
    rf"\\\\|\\\$|(?P<blank>\n\n)|\\begin\s*\{{(?P<name>(?:{ENVIRONMENTS})\*?)\}}"
    r"|\\begin\s*\{(?P<wide>(?:alignat|IEEEeqnarray)\*?)\}(?:\s*\{[^{}]*\}|\s*\[[^\[\]]*\])?"
    rf"|\\end\{{(?P<end>(?:{ENVIRONMENTS}|alignat|IEEEeqnarray)\*?)\}}|(?P<sign>\\\[|\\\(|\\\]|\\\)|\$\$?)"
)
CLOSING = {"\\[": "\\]", "\\(": "\\)", "$$": "$$", "$": "$"}
INLINE = ("\\(", "$")
LONGEST = 20_000  # characters of a formula in the running text


@dataclass(frozen=True)
class Display:
    """Where a formula's own text begins and ends, and where what surrounds it does. inline: in the running text."""

    begin: int
    start: int
    end: int
    close: int
    inline: bool
    name: str


def displays(text: str) -> list[Display]:
    """The formulas in the order of the text; what is never closed is none."""
    found: list[Display] = []
    opened = None  # the name of what is open, and where that begins
    at = 0
    while match := SIGNS.search(text, at):
        begin, at = match.span()
        name, closes = match["name"] or match["wide"] or match["sign"], match["end"] or match["sign"]
        if opened and opened[0] == "$" and name == "$$":
            at, closes = begin + 1, "$"
        if opened and opened[0] in INLINE and (match["blank"] or at - opened[2] > LONGEST):
            at, opened = opened[2], None
        elif opened and closes == CLOSING.get(opened[0], opened[0]):
            found.append(Display(opened[1], opened[2], begin, at, opened[0] in INLINE, opened[0]))
            opened = None
        elif (name in CLOSING or match["name"] or match["wide"]) and (opened is None or name not in INLINE):
            opened = name, begin, at
    return found
