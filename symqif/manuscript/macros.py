r"""Macros without arguments, \newcommand{\eeps}{e^{\varepsilon}} or \def\eeps{e^{\varepsilon}}, written out as text."""

from __future__ import annotations

import re
from collections.abc import Mapping

from symqif.errors import SymqifError
from symqif.manuscript.structure import closing_brace

DEFINITION = re.compile(
    r"\\(?:(?:re)?newcommand|providecommand|DeclareRobustCommand)\*?\s*\{?\s*\\([A-Za-z]+)\s*\}?\s*\{|\\def\s*\\([A-Za-z]+)\s*\{"
)
COMMAND = re.compile(r"\\([A-Za-z]+)|\\.", re.DOTALL)
ROUNDS, LONGEST = 10, 20_000


def macros(text: str) -> dict[str, str]:
    """The definitions by name; of several, the last one."""
    found: dict[str, str] = {}
    for match in DEFINITION.finditer(text):
        end = closing_brace(text, match.end() - 1)
        if end is not None and "#" not in text[match.end() : end]:
            found[match[1] or match[2]] = text[match.end() : end]
    return found


def expanded(text: str, known: Mapping[str, str]) -> str:
    """The text with macros written out; SymqifError if that does not end, or grows too long."""

    def definition(match: re.Match[str]) -> str:
        return f"{{{known[match[1]]}}}" if match[1] in known else match[0]

    for _ in range(ROUNDS):
        after = COMMAND.sub(definition, text)
        if after == text:
            return text
        text = after
        if len(text) > LONGEST:
            break
    raise SymqifError("the macros in it do not end, or grow too long: write the formula out")
