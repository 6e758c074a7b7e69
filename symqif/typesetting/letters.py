"""The letters of the names in statements."""

from __future__ import annotations

import re
from functools import cache

from symqif.typesetting.tree import Node, Primed, Scripts, Styled, nodes, tex

GREEK = ("alpha", "beta", "gamma", "delta", "lambda", "mu", "pi", "rho", "sigma", "tau", "theta", "omega")
PROTOCOLS = {"GRR": "R", "SS": "SS", "LH": "LH", "BLH": "BLH", "OLH": "OLH", "SUE": "SUE", "OUE": "OUE", "THE": "T"}
EPS = r"\varepsilon"
LETTERS: dict[str, Node] = {
    "eps": EPS, "eps2": Primed(EPS), "threshold": Scripts(r"\theta", above="*"),
    **{name: rf"\{name}" for name in GREEK},
    **{f"{short}{index}": Scripts(base, index) for short, base, indices in (
        ("a", r"\alpha", "CD"), ("b", r"\beta", "CD"), ("l", r"\lambda", "12"), ("gamma", r"\gamma", "12"),
        ("H", "H", "12"),
    ) for index in indices},
    "gursoy": Scripts(Styled("mathrm", "ASR"), Styled("mathrm", "Gursoy")),
    **{name: Scripts(Styled("mathcal", own), above=EPS) for name, own in PROTOCOLS.items()},
}  # fmt: skip
HOT = Styled("mathrm", "hot")
CAPITALS = re.compile(r"[A-Z]{2,}\d*")
WORD = re.compile(r"[a-z]{4}|[a-z]{3}\d?$|[a-z]{3}[A-Z]")


def letter(name: str) -> str:
    """A variable's letter as LaTeX: p2 is p', w11 is w_{11}, pS is p_S, eps_k too; words, size_of_C, stay words."""
    return tex(glyph(name))


@cache
def glyph(name: str) -> Node:
    """A variable's letter."""
    if name in LETTERS:
        return LETTERS[name]
    base, *indices = name.split("_")
    takes_index = len(base) == 1 or (base in LETTERS and not indexed(LETTERS[base]))
    if indices and takes_index and all(0 < len(index) <= 3 for index in indices):
        own = LETTERS.get(indices[0], "") if len(indices) == 1 else ""
        return _indexed(glyph(base), own if isinstance(own, str) and own else ",".join(indices))
    if name.endswith("2") and name[:-1] in LETTERS and name[:-1] != "threshold":  # whose star leaves a prime no place
        return _primed(LETTERS[name[:-1]])
    if name.rstrip("2").endswith("hot"):
        return _indexed(glyph(name.replace("hot", "")), HOT)
    if CAPITALS.fullmatch(name):
        return _capitals(name)
    if "_" in name or WORD.match(name):
        return Styled("mathit", name)
    if len(name) == 2 and name[1] == "2":
        return Primed(glyph(name[0]))
    return name if len(name) == 1 else Scripts(name[0], name[1:])


def _capitals(name: str) -> Node:
    letters = name.rstrip("0123456789")
    own = LETTERS.get(letters, Styled("mathcal", letters))
    own = own.base if isinstance(own, Scripts) else own
    return _indexed(own, name[len(letters) :]) if letters != name else own


def _primed(plain: Node) -> Node:
    """What depends on eps has the prime there."""
    if isinstance(plain, Scripts) and plain.above == EPS:
        return Scripts(plain.base, above=Primed(EPS))
    return Primed(plain)


def indexed(node: Node) -> bool:
    """Has it an index?"""
    return any(isinstance(part, Scripts) and part.below is not None for part in nodes(node))


def raised(node: Node) -> bool:
    """Has it an exponent?"""
    return any(isinstance(part, Scripts) and part.above is not None for part in nodes(node))


def primed(node: Node) -> bool:
    return any(isinstance(part, Primed) for part in nodes(node))


def _indexed(base: Node, index: Node) -> Node:
    return Scripts(base, index, braced=indexed(base))
