"""The notation of a paper: its letters for parameters, say d for k, are put into symqif's names."""

from __future__ import annotations

import re
from collections.abc import Mapping

from symqif.errors import SymqifError
from symqif.formula.read import LATEX_MARKS

KEY = re.compile(r"[A-Za-z]|\\[A-Za-z]+|[A-Za-z][A-Za-z0-9_]*")
LATEX = re.compile(
    r"\\(?:mathrm|mathit|mathsf|mathtt|text[a-z]*|operatorname|begin|end)\s*\{[^{}]*\}|\\[A-Za-z]+|\\.|[A-Za-z]|[^A-Za-z\\]+",
    re.DOTALL,
)
WORD = re.compile(r"\{\s*(\w+)\s*\}$")
PYTHON = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|[^A-Za-z_]+")


def checked(symbols: object) -> dict[str, str]:
    """The table {letter or command: name}; SymqifError if it is none."""
    if not isinstance(symbols, dict):
        raise SymqifError('symbols must be a table: write symbols = {d = "k"}')
    for key, name in symbols.items():
        if not KEY.fullmatch(key):
            raise SymqifError(f"{key[:40]!r} in symbols is not a letter, a name or a command such as '\\ell'")
        if not (isinstance(name, str) and name.isidentifier()):
            raise SymqifError(f'{key} in symbols must be the name of a parameter: write {key} = "k"')
    return dict(symbols)


def renamed(formula: str, symbols: Mapping[str, str]) -> str:
    """The formula with these symbols replaced, all at once; those in words such as \\mathrm{..} are left alone.

    SymqifError where a name that stands in for one of them is there already: it may be something else.
    """
    latex = bool(LATEX_MARKS.intersection(formula))
    tokens = (LATEX if latex else PYTHON).findall(formula)
    stands_for = {symbols[token]: token for token in tokens if token in symbols}
    for name in (_name(token) for token in tokens if token not in symbols):
        if name in stands_for:
            own = stands_for[name]
            raise SymqifError(f"{own} stands for {name}, which is in the formula too: say in symbols what that is")

    def put(match: re.Match[str]) -> str:
        name = symbols.get(match[0])
        if name is None:
            return match[0]
        return f"\\mathrm{{{name}}}" if latex else name

    return (LATEX if latex else PYTHON).sub(put, formula) if symbols else formula


def _name(token: str) -> str:
    """The name that a letter, a command or a word is read as."""
    word = WORD.search(token)
    bare = word[1] if word else token.removeprefix("\\")
    return "eps" if bare in ("varepsilon", "epsilon") else bare
