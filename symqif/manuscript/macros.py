r"""Macros without arguments, \newcommand{\eeps}{e^{\varepsilon}} or \def\eeps{e^{\varepsilon}}, written out as text."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from symqif.errors import SymqifError
from symqif.manuscript.structure import closing_brace

DEFINITION = re.compile(
    r"\\(?:(?:re)?newcommand|providecommand|DeclareRobustCommand)\*?\s*\{?\s*\\([A-Za-z]+)\s*\}?\s*\{|\\def\s*\\([A-Za-z]+)\s*\{"
)
COMMAND = re.compile(r"\\([A-Za-z]+)|\\.", re.DOTALL)
ROUNDS, LONGEST = 10, 20_000


Macros = Mapping[str, Collection[str]]


def macros(text: str) -> Macros:
    """The definitions by name; which of several holds where is for TeX to know."""
    found: dict[str, set[str]] = {}
    for match in DEFINITION.finditer(text):
        end = closing_brace(text, match.end() - 1)
        if end is not None and "#" not in text[match.end() : end]:
            found.setdefault(match[1] or match[2], set()).add(text[match.end() : end])
    return found


def expanded(text: str, known: Macros) -> str:
    """The text with macros written out; SymqifError if one has several meanings, or that does not end."""

    def definition(match: re.Match[str]) -> str:
        if match[1] not in known:
            return match[0]
        if len(known[match[1]]) > 1:
            raise SymqifError(f"{match[0]} is defined in {len(known[match[1]])} ways: write it out in the formula")
        return f"{{{next(iter(known[match[1]]))}}}"

    for _ in range(ROUNDS):
        after = COMMAND.sub(definition, text)
        if after == text:
            return text
        text = after
        if len(text) > LONGEST:
            break
    raise SymqifError("the macros in it do not end, or grow too long: write the formula out")
