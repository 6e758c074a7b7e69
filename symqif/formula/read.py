"""read: one formula as text, in LaTeX, as a Python expression, or as symqif prints it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from symqif.formula.display import display
from symqif.formula.errors import Fault, FormulaError
from symqif.formula.macros import Macros
from symqif.formula.reading import Declared, Reading, Target, Text, declared, reading
from symqif.formula.scan import is_tex, scan
from symqif.formula.tree import tree
from symqif.kernel.term import Term


@dataclass(frozen=True)
class Formula:
    """A formula where it stands, with what was said of it. macros: what the commands stand for in which its letters
    may be said. origin: the file and the line, if it is from one."""

    source: Text
    said: Declared = field(default_factory=Declared)
    macros: Macros = field(default_factory=dict)
    origin: str = ""

    @staticmethod
    def typed(text: str, said: Declared = Declared()) -> Formula:  # noqa: B008  # it is immutable
        """A formula that is typed in; FormulaError where it is none."""
        try:
            tex = is_tex(text)
            return Formula(Text(text, display(tree(scan(text, tex=tex)), len(text.rstrip())), tex), said)
        except Fault as fault:
            raise fault.located(text) from None

    @property
    def text(self) -> str:
        """How it is written, with all that stands beside it."""
        return self.source.part(self.source.shown.items)

    def read(self, known: Collection[str], target: Target = Target()) -> Reading:  # noqa: B008  # it is immutable
        """What it says in these symbols, as `reading`; FormulaError where that is not clear."""
        try:
            names = declared(self.source, frozenset(known), self.said, self.macros)
        except Fault as fault:
            raise FormulaError(fault.anywhere) from None
        try:
            return reading(self.source, names, self.said, target)
        except Fault as fault:
            raise fault.located(self.source.text) from None


def read(text: str, known: Collection[str]) -> Term:
    r"""The term that a formula stands for.

    text: LaTeX if it has a backslash, a dollar sign, or a brace other than that of max{a, b}; else a Python expression,
    or what symqif prints: `k*p`, `\frac{k}{2}`, `$k p$`, `e^(ε/2)·(1 - q)²`.
    known: the names that may stand free in it; the index of a sum is any other name.

    Everywhere, `e` is the base of the exponential function, `log` is the natural logarithm, `round(x)` and
    `\lfloor x \rceil` are the nearest integer, halves up. Beside the kernel's own, there are the terms
    ("floor", x), ("ceil", x) and ("round", x). Numbers are integers and fractions. Functions are those of
    `symqif.formula.terms`, and what SymPy prints.

    In LaTeX, names are as symqif prints them: \varepsilon or \epsilon is eps, \varepsilon' eps2, p_S or p_{S}
    pS, \theta^{*} threshold, and letters side by side are a product. Elsewhere they are one word. Names are never
    functions: k(k-1) is k times k-1. A sum reaches to the next + or -. What can be taken in two ways, as a/bc, 1/2k,
    \log x y or \ln(x)^2, is refused.

    Raises FormulaError, one line that says what is wrong, at which column (from 1), and what to write.
    """
    found = Formula.typed(text)
    first, *others = found.source.shown.parts
    if others or len(first.sides) > 1 or first.said:
        behind = (
            others[0].at if others else first.sides[1][0].at if len(first.sides) > 1 and first.sides[1] else first.at
        )
        raise Fault("there is more than a formula", behind, "give one side alone").located(text)
    return found.read(known).term
