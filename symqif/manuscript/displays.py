"""The displayed formulas of a LaTeX text, and those in the running text."""

import re
from dataclasses import dataclass

ENVIRONMENTS = "equation|align|alignat|flalign|gather|multline|eqnarray|displaymath|math|IEEEeqnarray|dmath"
START = re.compile(rf"\\\\|\\\$|\\begin\s*\{{(?P<name>(?:{ENVIRONMENTS})\*?)\}}|(?P<sign>\\\[|\\\(|\$\$?)", re.DOTALL)
ARGUMENT = re.compile(r"\s*\{[^{}]*\}|\s*\[[^\[\]]*\]")  # of alignat and IEEEeqnarray
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
    at, never = 0, set[str]()
    while match := START.search(text, at):
        at = match.end()
        name = match["name"] or match["sign"]
        if not name or name in never:
            continue
        closing = f"\\end{{{name}}}" if match["name"] else CLOSING[name]
        start = match.end()
        if name.rstrip("*") in ("alignat", "IEEEeqnarray"):
            argument = ARGUMENT.match(text, start)
            start = argument.end() if argument else start
        end = _end(text, start, closing, name)
        if end >= 0:
            at = end + len(closing)
            found.append(Display(match.start(), start, end, at, name in INLINE, name))
        elif name not in INLINE:
            never.add(name)
    return found


def _end(text: str, start: int, closing: str, name: str) -> int:
    limit = len(text)
    if name in INLINE:
        blank = text.find("\n\n", start, start + LONGEST)
        limit = blank if blank >= 0 else min(limit, start + LONGEST)
    while (end := text.find(closing, start, limit)) >= 0:
        backslashes = len(text[max(0, end - 50) : end]) - len(text[max(0, end - 50) : end].rstrip("\\"))
        if backslashes % 2 == 0:
            return end
        start = end + 1
    return -1
