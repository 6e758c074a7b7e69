"""Plain sentences with formulas such as e^(eps/2) >= 1 in them, as LaTeX."""

from __future__ import annotations

from symqif.report.informal import GREEK, formula

SPECIAL = {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    **{c: "\\" + c for c in "&%$#_{}"}, "|": "$|$", "<": "$<$", ">": "$>$",
}  # fmt: skip
RELATIONS = {">=": r"$\geq$", "<=": r"$\leq$", "!=": r"$\neq$", "==": "=", "->": r"$\to$"}
__all__ = ["GREEK", "SPECIAL", "prose"]


def prose(text: str) -> str:
    """A sentence as LaTeX, for text mode."""
    found, at = "", 0
    while at < len(text):
        read = formula(text, at) if _is_boundary(text, at) else None
        if read:
            maths, at = read
            found += f"${maths}$"
        elif text[at : at + 2] in RELATIONS:
            found += RELATIONS[text[at : at + 2]]
            at += 2
        else:
            found += SPECIAL.get(text[at], text[at])
            at += 1
    return found


def _is_boundary(text: str, at: int) -> bool:
    """May a formula begin here? Not inside a word, after an apostrophe, or after a backslash."""
    return at == 0 or not (text[at - 1].isalnum() or text[at - 1] in "_'\\^")
