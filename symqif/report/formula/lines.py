"""Long formulas, broken into lines where they are joined: at connectives, relations, sums, products.

Widths are in em; a fraction too wide for a line becomes a quotient.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from symqif.kernel.term import Term
from symqif.report.formula.connectives import family_parts, limit, quantifier
from symqif.report.formula.layout import (
    ATOM,
    PRODUCT,
    RELATION,
    RELATIONS,
    SIGN,
    SUM,
    flattened,
    layout,
    monotone,
    over_indices,
)  # fmt: skip
from symqif.report.formula.subsets import entries_parts
from symqif.report.formula.width import SIZES, width
from symqif.typesetting.tree import Node, Scripts, Shrunk, Styled, Table, row

ROOM = 27.0  # of a line, in em: an item of a list in a single column of \documentclass{article}
INDENT = 1.0
SHORT = 2.5  # of the beginning of a line that does not stand alone
SMALLEST = 20.0  # em of a formula that is shrunk if it does not fit
DEEPEST = 2  # indentation that is shown
LONGEST = 20  # lines of one display, if it has several formulas
Operand = tuple[Node, Term | None, int]  # what stands before it, the operand, and the level below which it is bracketed


@dataclass(frozen=True)
class Line:
    """How far a line is indented, what stands in it and how wide that is."""

    indent: int
    node: Node
    width: float

    def followed(self, other: Line) -> Line:
        return Line(self.indent, row(self.node, " " if self.node else "", other.node), self.width + other.width)

    def indented(self, more: int) -> Line:
        return Line(self.indent + more, self.node, self.width)


def broken(term: Term, room: float, level: int = 0) -> list[Line]:
    """The lines of a term; bracketed if it binds more weakly than `level`."""
    operands, own = _joined(term)
    node = layout(term, level)
    wide = width(node)
    if not operands and wide > max(room, SMALLEST):
        fitting = upright(node, room)
        return list(in_columns(fitting, room)) or [shrunk(fitting, room)]
    if wide <= room or not operands:
        return [Line(0, node, wide)]
    brackets = own < level
    lines = [Line(0, r"\Bigl(", 1.0)] if brackets else []
    for before, operand, inner in operands:
        lead = Line(1 if lines else 0, before, width(before))
        if operand is None and lead.width > max(room - INDENT, SMALLEST):
            lead = shrunk(before, room - INDENT).indented(lead.indent)
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


def shrunk(node: Node, room: float) -> Line:
    """In letters as small as it takes."""
    wide = width(node)
    size, scale = next(found for found in SIZES if found[1] * wide <= room or found is SIZES[-1])
    return Line(0, Shrunk(size, node), scale * wide)


def upright(node: Node, room: float) -> Node:
    """A matrix whose rows do not fit in small letters, transposed if its columns do."""
    match node:
        case Table("bmatrix", rows) if SIZES[-1][1] * width(node) > room:
            turned = Scripts(Table("bmatrix", tuple(zip(*rows, strict=True))), above=r"\top")
            return turned if SIZES[-1][1] * width(turned) <= room else node
    return node


def in_columns(node: Node, room: float) -> Iterator[Line]:
    """A matrix that is too wide in small letters, some columns a line; nothing for what is none, or has them wider."""
    if not isinstance(node, Table) or node.kind != "bmatrix" or SIZES[-1][1] * width(node) <= room:
        return
    columns, begun = list(zip(*node.rows, strict=True)), 0
    for end in range(1, len(columns) + 1):
        if end == len(columns) or width(_block(columns, begun, end + 1)) > room:
            block = _block(columns, begun, end)
            yield Line(0, block, width(block))
            begun = end


def _block(columns: Sequence[tuple[Node, ...]], begun: int, end: int) -> Node:
    which = f" (columns {begun + 1} to {end})" if end - begun > 1 else f" (column {end})"
    return row(Table("bmatrix", tuple(zip(*columns[begun:end], strict=True))), Styled("text", which))


def _joined(term: Term) -> tuple[list[Operand], int]:
    """What a term joins, and its level; nothing for a term that is not broken."""
    match term:
        case ("all" | "equivalent" as head, first, *rest):
            symbol = r"\wedge\;" if head == "all" else r"\iff"
            return [("", first, RELATION), *((symbol, t, RELATION) for t in rest)], 0
        case ("implies", premise, conclusion):
            return [("", premise, RELATION), (r"\implies", conclusion, RELATION)], 0
        case ("forall" | "exists", _, _, _):
            prefix, inner = quantifier(term)
            return [(prefix, None, 0), ("", inner, 0)], 0
        case ("tends", *_):
            return [(part, None, 0) for part in limit(term)], 0
        case ("family", *_):
            return [(part, None, 0) for part in family_parts(term)], 0
        case ("entries", *_):
            return [(part, None, 0) for part in entries_parts(term)], RELATION
        case (("max" | "min") as head, *parts):
            first, *rest = flattened(head, parts)
            each: list[Operand] = [operand for part in rest for operand in ((",", None, 0), ("", part, 0))]
            return [(row(rf"\{head}", r"\Bigl\{"), first, 0), *each, (r"\Bigr\}", None, 0)], ATOM
        case ("log", a):
            return [(r"\ln", a, ATOM)], SIGN
        case ("**", base, exponent):
            return [("", base, ATOM), (Scripts("", above=layout(exponent)), None, 0)], ATOM
        case ("increasing", body, _, _):
            return [("", body, SUM), (monotone(term), None, 0)], 0
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
        case ("total" | "largest" | "sum", body, *_):
            return [(over_indices(term), None, 0), ("", body, PRODUCT)], PRODUCT
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
