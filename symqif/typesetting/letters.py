"""The letters of the names in statements."""

import re
from collections.abc import Iterable
from functools import cache

from symqif.errors import SymqifError
from symqif.typesetting.text import HOT
from symqif.typesetting.tree import Node, Primed, Row, Said, Scripts, Styled, nodes, tex

GREEK = (
    "alpha",
    "beta",
    "gamma",
    "delta",
    "kappa",
    "lambda",
    "mu",
    "pi",
    "rho",
    "sigma",
    "tau",
    "theta",
    "omega",
    "phi",
    "psi",
)
PROTOCOLS = {"GRR": "R", "SS": "SS", "LH": "LH", "BLH": "BLH", "OLH": "OLH", "SUE": "SUE", "OUE": "OUE", "THE": "T"}
EPS = r"\varepsilon"
ML, ASR = Styled("mathcal", "ML"), Styled("mathrm", "ASR")


def _with(base: str, word: str) -> Node:
    return Scripts(base, Styled("mathrm", word))


LETTERS: dict[str, Node] = {
    "eps": EPS, "eps2": Primed(EPS), "threshold": Scripts(r"\theta", above="*"),
    **{name: rf"\{name}" for name in GREEK},
    **{f"{short}{index}": Scripts(base, index) for short, base, indices in (
        ("a", r"\alpha", "CD"), ("b", r"\beta", "CD"), ("l", r"\lambda", "12"), ("gamma", r"\gamma", "12"),
        ("H", "H", "12"), ("T", "T", "MN"),
    ) for index in indices},
    "ML": ML, "ASR": ASR, "Pr": Styled("mathrm", "Pr"), "cosh": Styled("mathrm", "cosh"),
    "H_inf": Scripts("H", r"\infty"),
    "gursoy": Scripts(ASR, Styled("mathrm", "Gursoy")),
    **{name: Said(Scripts(Styled("mathcal", own), above=EPS), Styled("mathrm", name))
       for name, own in PROTOCOLS.items()},
    "UE": Styled("mathcal", "UE"),  # its prime is at that
    "TWO": Said(Scripts(Styled("mathcal", "T"), "2"), Scripts(Styled("mathrm", "THE"), "2")),
    "TWICE": Scripts("S", "12"), "OE": Scripts("O", "E"), "TE": Scripts("T", "E"),
    "e": r"\eta",  # Euler's e alone is called so
    "before": _with("V", "prior"), "after": _with("V", "post"), "best": Scripts("d", above="*"),
    "level": Scripts(EPS, "T"),
    "uniform_before": _with("U", "prior"), "uniform_after": _with("U", "post"), "least": _with("r", "min"),
    "lowest": _with("r", "low"), "highest": _with("r", "high"), "largest_entry": _with("C", "max"),
    "limit_": Scripts("L", "0"),
    "success": ASR, "uniform_success": Scripts(ASR, Styled("mathrm", "uniform")),
    "most": _with("c", "max"),
    "keep": _with("w", "keep"), "tell": _with("w", "tell"),
    "ten": Scripts("c", "10"), "mean": r"\mu", "first": Scripts("E", "1"), "second": Scripts("E", "2"),
    "capacity_of_C": Scripts(Styled("mathrm", "ML"), "C"), "vulnerability": Scripts("V", "1"),
    "posterior_vulnerability": _with("V", "Bayes"), "post": Styled("mathrm", "post"),
}  # fmt: skip
MEASURES = {"cap": Styled("mathrm", "ML"), "mse": Styled("mathrm", "MSE"), "threshold": LETTERS["threshold"]}
MEASURED = re.compile(rf"({'|'.join(MEASURES)})_?([A-Z]{{0,3}}\d*)")  # capS1, mseO, mse_1, threshold8
NUMBERED = re.compile(rf"(eps|{'|'.join(GREEK)})([013-9]\d*)|(e)_?(\d+)")  # of other letters a 2 is a prime
CAPITALS = re.compile(r"[A-Z]{2,}\d*")
WORD = re.compile(r"[a-z]{4}|[a-z]{3}\d?$|[a-z]{3}[A-Z]")


def letter(name: str) -> str:
    """A variable's letter as LaTeX: p2 is p', w11 is w_{11}, pS is p_S, eps_k too; words, size_of_C, stay words."""
    return tex(glyph(name))


def refuse_alike(names: Iterable[str]) -> None:
    """SymqifError where two names are printed as one letter, as a1 and a_1 are."""
    printed = dict[str, str]()
    for name in sorted(set(names)):
        other = printed.setdefault(letter(name), name)
        if other != name:
            raise SymqifError(f"{other} and {name} are printed alike: rename one of them")


@cache
def glyph(name: str) -> Node:
    """A variable's letter."""
    if name in LETTERS:
        return LETTERS[name]
    if found := MEASURED.fullmatch(name):
        second = name in ("cap2", "mse2")  # the star of a threshold leaves a prime no place
        return Primed(MEASURES[found[1]]) if second else _indexed(MEASURES[found[1]], found[2])
    if found := NUMBERED.fullmatch(name):
        return Scripts("e", found[4]) if found[3] else _indexed(LETTERS[found[1]], found[2])
    base, *indices = name.split("_")
    if base in ("ML", "ASR") and indices:  # those of a channel
        return Row((LETTERS[base], "(", glyph("_".join(indices)), ")"))
    if base == "eps" and len(indices) == 1 and len(indices[0]) > 3:
        return Scripts(EPS, glyph(indices[0]))
    if base == "gursoy":
        return Scripts(ASR, ",".join(("Gursoy", *indices)))
    takes_index = len(base) == 1 or (base in LETTERS and not indexed(LETTERS[base]))
    if indices and takes_index and all(0 < len(index) <= 3 for index in indices):
        own = LETTERS.get(indices[0], "") if len(indices) == 1 else ""
        return _indexed(glyph(base), own if isinstance(own, str) and own else ",".join(indices))
    if name.endswith("2") and name[:-1] in LETTERS and name[:-1] != "threshold":
        return _primed(LETTERS[name[:-1]])
    if name.rstrip("2").endswith("hot") and name.rstrip("2") != "hot":
        return _indexed(glyph(name.replace("hot", "")), HOT)
    if CAPITALS.fullmatch(name):
        return _capitals(name)
    if "_" in name or WORD.match(name):
        return Styled("mathit", name)
    if len(name) == 2 and name[1] == "2":
        return Primed(glyph(name[0]))
    return name if len(name) == 1 else Scripts(name[0], name[1:])


def spelt(name: str) -> bool:
    """Is a name printed as it is spelt?"""
    return glyph(name) in (name, Styled("mathit", name), Styled("mathcal", name))


def _capitals(name: str) -> Node:
    letters = name.rstrip("0123456789")
    own = LETTERS.get(letters, Styled("mathcal", letters))
    if isinstance(own, Said) and letters != name:
        assert isinstance(own.symbols, Scripts)
        own = Said(own.symbols.base, own.words)  # at a number, eps is that
    return _indexed(own, name[len(letters) :]) if letters != name else own


def _primed(plain: Node) -> Node:
    """What depends on eps has the prime there."""
    if isinstance(plain, Said):
        return Said(_primed(plain.symbols), Primed(plain.words))
    if isinstance(plain, Scripts) and plain.above == EPS:
        return Scripts(plain.base, above=Primed(EPS))
    return Primed(plain)


def indexed(node: Node) -> bool:
    """Has it an index?"""
    return any(isinstance(part, Scripts) and part.below is not None for part in nodes(node))


def primed(node: Node) -> bool:
    return any(isinstance(part, Primed) for part in nodes(node))


def scripted(base: Node, below: Node | None = None, above: Node | None = None, *, braced: bool = False) -> Node:
    """With an index or an exponent, the symbols as well as the words."""
    if isinstance(base, Said):
        return Said(Scripts(base.symbols, below, above, braced), Scripts(base.words, below, above))
    return Scripts(base, below, above, braced)


def _indexed(base: Node, index: Node) -> Node:
    return scripted(base, index, braced=indexed(base)) if index else base
