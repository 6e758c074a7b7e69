"""The letters of LaTeX formulas, with indices and primes, and the names that they stand for."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from symqif.typesetting.letters import letter

GREEK = (
    "alpha|beta|gamma|delta|epsilon|varepsilon|zeta|eta|theta|vartheta|iota|kappa|lambda|mu|nu|xi|pi|rho|varrho"
    "|sigma|tau|upsilon|phi|varphi|chi|psi|omega"
)
UPRIGHT = "mathrm|mathit|mathsf|mathtt|text|textrm|textit|textsf|operatorname"
WORD = rf"\\(?:{UPRIGHT})\s*\{{\s*([A-Za-z](?:[A-Za-z0-9]|\\_)*)\s*\}}"
BASE = re.compile(rf"([A-Za-z])|\\({GREEK})(?![A-Za-z])|{WORD}")
LABEL = re.compile(rf"\s*_\s*(?:([A-Za-z0-9])|\{{\s*([A-Za-z0-9]+(?:,[A-Za-z0-9]+)*)\s*\}}|{WORD}|\{{\s*{WORD}\s*\}})")
PRIME = re.compile(r"\s*(?:('+)|\^\s*(?:(\\prime)(?![A-Za-z])|\{\s*((?:'|\\prime(?![A-Za-z])\s*)+)\}))")
STAR = re.compile(r"\s*\^\s*(?:\*|\\(?:ast|star)(?![A-Za-z])|\{\s*(?:\*|\\(?:ast|star))\s*\})")


class Letter(NamedTuple):
    """A letter or a word, its index, how many primes it has, and whether it has a star."""

    base: str
    label: str = ""
    primes: int = 0
    star: bool = False

    @property
    def plain(self) -> str:
        """The name that a symbol has if no known name is printed like it."""
        base = "eps" if self.base == "varepsilon" else self.base
        return base + self.label + "2" * (self.primes == 1)


def symbol(text: str, at: int, alone: bool = False) -> tuple[Letter, int] | None:
    """The symbol that begins there and where it ends; `alone`: without index and prime, as in x^ab."""
    match = BASE.match(text, at)
    if not match:
        return None
    base = _group(match)
    found, end = Letter("varepsilon" if base == "epsilon" else base), match.end()
    while not alone:
        if not found.label and (label := LABEL.match(text, end)):
            found, end = found._replace(label=_group(label)), label.end()
        elif prime := PRIME.match(text, end):
            primes = _group(prime).replace(r"\prime", "'").count("'")
            found, end = found._replace(primes=found.primes + primes), prime.end()
        elif not found.star and (star := STAR.match(text, end)):
            found, end = found._replace(star=True), star.end()
        else:
            break
    return found, end


def _group(match: re.Match[str]) -> str:
    """The one group that matched."""
    return next(group for group in match.groups() if group).replace(r"\_", "_")


def printed(name: str) -> Letter | None:
    """How symqif prints a name, as a symbol."""
    text = letter(name)
    found = symbol(text, 0)
    return found[0] if found and found[1] == len(text) else None


def table(names: Iterable[str]) -> dict[Letter, str]:
    """The names by their symbols: each as symqif prints it, and as a word: \\mathrm{eps}."""
    names = sorted(names)
    words = {Letter(name): name for name in names if len(name) > 1}
    return words | {found: name for name in names if (found := printed(name))}


def alike(names: Iterable[str]) -> dict[Letter, list[str]]:
    """The names that are printed as one symbol, as p1 and p_1 are."""
    found: dict[Letter, list[str]] = {}
    for name in sorted(names):
        if own := printed(name):
            found.setdefault(own, []).append(name)
    return {own: several for own, several in found.items() if len(several) > 1}
