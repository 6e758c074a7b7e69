"""Long formulas in LaTeX, broken into lines where they are joined: at connectives, relations, sums, products.

Widths are in em; a fraction too wide for a line becomes a quotient.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from symqif.kernel.term import Term
from symqif.letters import letter
from symqif.report.ems import ems
from symqif.report.latex import ATOM, PRODUCT, RELATION, RELATIONS, SIGN, SUM, latex, ranging, together

ROOM = 27.0  # of a line, in em: an item of a list in a single column of \documentclass{article}
INDENT = 1.0
SHORT = 2.5  # of the beginning of a line that does not stand alone
SIZES = (("small", 0.92), ("footnotesize", 0.84), ("scriptsize", 0.8), ("tiny", 0.7))
SMALLEST = 20.0  # em of a formula that is shrunk if it does not fit
DEEPEST = 2  # indentation that is shown
LONGEST = 20  # lines of one display, if it has several formulas
Operand = tuple[str, Term | None, int]  # what stands before it, the operand, and the level below which it is bracketed


@dataclass(frozen=True)
class Line:
    """How far a line is indented, its LaTeX and the width of that."""

    indent: int
    text: str
    width: float

    def followed(self, other: Line) -> Line:
        return Line(self.indent, f"{self.text}{' ' * bool(self.text)}{other.text}", self.width + other.width)

    def indented(self, more: int) -> Line:
        return Line(self.indent + more, self.text, self.width)


def displayed(*formulas: Term, label: str = "") -> str:
    """A display of formulas one below the other, each broken into lines if it is too wide.

    label: of the display, or of the first one, which has a number then.
    """
    text = _displayed([broken(formula, ROOM) for formula in formulas])
    if not label:
        return text
    first, _, rest = text.removeprefix(r"\[").partition(r"\]")
    return f"\\begin{{equation}}\\label{{{label}}}\n{first.strip()}\n\\end{{equation}}{rest}"


def _displayed(found: list[list[Line]]) -> str:
    if [len(lines) for lines in found] == [1]:
        return rf"\[ {found[0][0].text} \]"
    rows = [
        " \\\\\n".join("  & " + r"\quad " * min(line.indent, DEEPEST) + line.text for line in lines) for lines in found
    ]
    if sum(map(len, found)) > LONGEST:
        return "\n".join(f"\\[\\begin{{aligned}}\n{row}\n\\end{{aligned}}\\]" for row in rows)
    return "\\[\\begin{aligned}\n" + " \\\\[1ex]\n".join(rows) + "\n\\end{aligned}\\]"


def broken(term: Term, room: float, level: int = 0) -> list[Line]:
    """The lines of a term; bracketed if it binds more weakly than `level`."""
    operands, own = joined(term)
    wide = width(term, level)
    if not operands and wide > max(room, SMALLEST):
        size, scale = next(found for found in SIZES if found[1] * wide <= room or found is SIZES[-1])
        return [Line(0, rf"\text{{\{size}$\displaystyle {latex(term, level)}$}}", scale * wide)]
    if wide <= room or not operands:
        return [Line(0, latex(term, level), wide)]
    brackets = own < level
    lines = [Line(0, r"\Bigl(", 1.0)] if brackets else []
    for before, operand, inner in operands:
        lead = Line(1 if lines else 0, before, ems(before))
        parts = [lead]
        if operand is not None:
            inside = broken(operand, room - INDENT - lead.width, inner)
            parts = [lead.followed(inside[0]), *(line.indented(lead.indent) for line in inside[1:])]
        if lines and (lines[-1].width <= SHORT or lines[-1].width + parts[0].width <= room - INDENT * lines[-1].indent):
            lines[-1:] = [lines[-1].followed(parts.pop(0))]
        lines += parts
    if brackets:
        lines[-1] = lines[-1].followed(Line(0, r"\Bigr)", 1.0))
    return lines


def joined(term: Term) -> tuple[list[Operand], int]:
    """What a term joins, and its level; nothing for a term that is not broken."""
    match term:
        case ("all" | "equivalent" as head, first, *rest):
            symbol = r"\wedge\;" if head == "all" else r"\iff"
            return [("", first, RELATION), *((symbol, t, RELATION) for t in rest)], 0
        case ("implies", premise, conclusion):
            return [("", premise, RELATION), (r"\implies", conclusion, RELATION)], 0
        case ("forall" | "exists" as head, _, _, _):
            names, over, body = together(term)
            return [(rf"\{head} {ranging(', '.join(names), over)} \colon", None, 0), ("", body, 0)], 0
        case ("increasing", body, name, low):
            where = rf"\text{{ is increasing in }} {latex(name)} > {latex(low)}"
            return [("", body, SUM), (where, None, 0)], 0
        case ("no", body):
            return [(r"\neg", body, ATOM)], RELATION
        case ("compare", first, *rest):
            links = ((RELATIONS[op], t, SUM) for op, t in zip(rest[::2], rest[1::2], strict=True))
            return [("", first, SUM), *links], RELATION
        case ("refines", a, b):
            return [("", a, RELATION), (r"\sqsubseteq", b, RELATION)], RELATION
        case (("==" | "!=" | "<=" | "<") as head, a, b):
            return [("", a, SUM), (RELATIONS[head], b, SUM)], RELATION
        case ("+" | "-", _, _):
            return list(_summands(term)), SUM
        case ("*", _, _):
            return list(_factors(term)), PRODUCT
        case ("/", a, b):
            return [("", a, ATOM), (r"\big/", b, ATOM)], SIGN
        case ("total" | "largest" as head, body, name, over):
            symbol = {"total": r"\sum", "largest": r"\max"}[head]
            return [(rf"{symbol}_{{{letter(name)} \in {latex(over)}}}", None, 0), ("", body, PRODUCT)], PRODUCT
        case ("sum", body, name, low, high):
            return [(rf"\sum_{{{letter(name)}={latex(low)}}}^{{{latex(high)}}}", None, 0), ("", body, PRODUCT)], PRODUCT
    return [], ATOM


def _summands(term: Term) -> Iterator[Operand]:
    match term:
        case ("+" | "-" as sign, a, b):
            yield from _summands(a)
            negative = (isinstance(b, tuple) and (b[0] == "neg")) or (isinstance(b, Fraction) and b < 0)
            yield sign, b, ATOM if negative else PRODUCT
        case _:
            yield "", term, SUM


def _factors(term: Term) -> Iterator[Operand]:
    match term:
        case ("*", a, b):
            yield from _factors(a)
            yield r"\cdot", b, SIGN
        case _:
            yield "", term, SIGN


def width(term: Term, level: int = 0) -> float:
    """The width of a term in display style, in em."""
    return ems(latex(term, level))
