"""Plain sentences with formulas such as e^(eps/2) >= 1 in them, as LaTeX."""

from __future__ import annotations

import re
from collections.abc import Callable

GREEK = ("alpha", "beta", "gamma", "delta", "theta", "lambda", "mu", "pi", "rho", "sigma", "omega")
SPECIAL = {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    **{c: "\\" + c for c in "&%$#_{}"}, **dict.fromkeys("|<>", ""),
}  # fmt: skip
RELATIONS = {">=": r"\geq", "<=": r"\leq", "!=": r"\neq", "==": "=", "->": r"\to", "<": "<", ">": ">", "|": "|"}
NESTED = r"\((?:[^()]|\([^()]*\))*\)"
TOKENS = re.compile(
    rf"(?P<power>[A-Za-z0-9']*\^(?:-?\w+|{NESTED}))|(?P<root>\bsqrt{NESTED})|(?P<index>\b(?:[A-Za-z]|{'|'.join(GREEK)})_(?:\w+|\{{[^}}]*\}}))"
    rf"|(?P<greek>\b(?:eps|{'|'.join(GREEK)})\b)|(?P<relation>>=|<=|!=|==|->|[<>|])|(?P<special>[\\~^&%$#_{{}}])"
)


def prose(text: str) -> str:
    """A sentence as LaTeX, for text mode."""
    return TOKENS.sub(lambda m: SPECIAL[m[0]] if m["special"] else f"${_maths(m)}$", text)


def _maths(found: re.Match[str]) -> str:
    token = found[0]
    if found["power"]:
        base, _, exponent = token.partition("^")
        return f"{_symbols(base)}^{{{_symbols(_unbracketed(exponent))}}}"
    if found["root"]:
        return rf"\sqrt{{{_symbols(_unbracketed(token.removeprefix('sqrt')))}}}"
    if found["index"]:
        letter, _, index = token.partition("_")
        return f"{_symbols(letter)}_{{{_symbols(index.strip('{}'))}}}"
    return _symbols(token)


def _unbracketed(text: str) -> str:
    return text[1:-1] if text.startswith("(") and text.endswith(")") else text


def _symbols(text: str) -> str:
    """The inside of a formula: Greek letters, relations, powers, products."""
    replaced: list[tuple[str, Callable[[re.Match[str]], str]]] = [
        (r"\b(eps|" + "|".join(GREEK) + r")\b", lambda m: "\\varepsilon " if m[1] == "eps" else f"\\{m[1]} "),
        (r">=|<=|!=|==|->", lambda m: f"{RELATIONS[m[0]]} "),
        (r"\^(\w+|\([^()]*\))", lambda m: f"^{{{_unbracketed(m[1])}}}"),
        (r"\*", lambda m: r"\cdot "),
        (r"[&%$#]", lambda m: "\\" + m[0]),
    ]
    for pattern, by in replaced:
        text = re.sub(pattern, by, text)
    return re.sub(r"(\\[a-z]+) +(?![A-Za-z])", r"\1", text)
