"""The displayed formulas of a LaTeX text, and those in the running text."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from symqif.formula.display import OUTER, WITH_ARGUMENTS
from symqif.formula.macros import MacroDefinition

ENVIRONMENTS = [f"{name}{star}" for name in (*OUTER, "empheq", "numcases", "subnumcases") for star in ("", "*")]
SIGNS = re.compile(
    r"\\\\|\\\$|(?P<blank>\n\n)|\\(?:begin|end)\s*\{[A-Za-z]+\*?\}|\\[A-Za-z]+|\\\[|\\\(|\\\]|\\\)|\$\$?"
)
ARGUMENT = re.compile(r"\s*\{[^{}]*\}|\s*\[[^\[\]]*\]")
INLINE = ("\\(", "$")
EDGES = {  # what each sign may open and close
    "\\[": ("\\[", ""), "\\]": ("", "\\["), "\\(": ("\\(", ""), "\\)": ("", "\\("), "$": ("$", "$"), "$$": ("$$", "$$"),
    **{f"\\begin{{{name}}}": (name, "") for name in ENVIRONMENTS},
    **{f"\\end{{{name}}}": ("", name) for name in ENVIRONMENTS},
}  # fmt: skip
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


def displays(text: str, definitions: Iterable[MacroDefinition] = ()) -> list[Display]:
    """The formulas in the order of the text; a display that is never closed has no text.

    definitions: of commands and environments, of which some may begin or end a display.
    """
    edges, bodies = dict(EDGES), dict[int, int]()
    for one in definitions:
        signs = [sign for found in SIGNS.finditer(one.macro.body) if (sign := _sign(found)) in EDGES]
        if len(signs) == 1:
            edges[f"\\{one.name}"] = EDGES[signs[0]]
            bodies[one.start] = one.end
    found: list[Display] = []
    opened: Display | None = None
    at = 0
    while match := SIGNS.search(text, at):
        begin, at = match.span()
        opens, closes = edges.get(_sign(match), ("", ""))
        if begin in bodies:
            at, opens, closes = bodies[begin], "", ""
        if opened and opened.name == "$" and opens == "$$":
            at, closes = begin + 1, "$"
        if opened and opened.inline and (match["blank"] or at - opened.start > LONGEST):
            at, opened = opened.start, None
        elif opened and closes == opened.name:
            found.append(replace(opened, end=begin, close=at))
            opened = None
        elif opens and (opened is None or opens not in INLINE):
            argument = ARGUMENT.match(text, at) if opens.rstrip("*") in WITH_ARGUMENTS else None
            at = argument.end() if argument else at
            found += [opened] if opened and not opened.inline else []
            opened = Display(begin, at, at, at, opens in INLINE, opens)
    return [*found, *([opened] if opened and not opened.inline else [])]


def _sign(match: re.Match[str]) -> str:
    return "".join(match[0].split())
