"""Formulas as they are laid out: rows of symbols, fractions, scripts, brackets and tables; and the LaTeX of these.

A symbol goes by its name in LaTeX: "k", "12", "+", r"\\leq". Spaces around one are for who reads the source.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields

SPECIAL = {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    **{c: "\\" + c for c in "&%$#_{}"}, "|": "$|$", "<": "$<$", ">": "$>$",
}  # fmt: skip


@dataclass(frozen=True)
class Row:
    """One after the other."""

    parts: tuple[Node, ...]


@dataclass(frozen=True)
class Styled:
    r"""Letters of a style of their own: mathcal, mathbf, mathrm, mathit; or words, of \text or \operatorname."""

    style: str
    text: str


@dataclass(frozen=True)
class Primed:
    base: Node


@dataclass(frozen=True)
class Scripts:
    """An index, an exponent. braced: TeX wants the base in braces."""

    base: Node
    below: Node | None = None
    above: Node | None = None
    braced: bool = False


@dataclass(frozen=True)
class Fraction:
    """frac, dfrac (in full size) or binom."""

    kind: str
    above: Node
    below: Node


@dataclass(frozen=True)
class Root:
    inner: Node


@dataclass(frozen=True)
class Fence:
    """Between brackets. grows: with what is between them."""

    left: str
    inner: Node
    right: str
    grows: bool = False


@dataclass(frozen=True)
class Table:
    """bmatrix (in brackets), cases (behind a brace) or aligned. apart: a wide space between the rows."""

    kind: str
    rows: tuple[tuple[Node, ...], ...]
    apart: bool = False


@dataclass(frozen=True)
class Under:
    """A base with lines below it."""

    base: Node
    lines: tuple[Node, ...]


@dataclass(frozen=True)
class Shrunk:
    """On paper, in letters of a smaller size."""

    size: str
    inner: Node


@dataclass(frozen=True)
class Said:
    """What is written with symbols on paper and with words in running text: if .. then .., for all x: .."""

    symbols: Node
    words: Node


Node = str | Row | Styled | Primed | Scripts | Fraction | Root | Fence | Table | Under | Shrunk | Said
NEXT = r" \\ "  # line
TALL = (Fraction, Root, Table, Under)


def row(*parts: Node) -> Node:
    """A row; rows in it are one with it."""
    flat = [inner for part in parts for inner in (part.parts if isinstance(part, Row) else [part]) if inner]
    return flat[0] if len(flat) == 1 else Row(tuple(flat))


def separated(separator: Node, parts: Sequence[Node]) -> Node:
    """A row with something between its parts."""
    return row(*(item for n, part in enumerate(parts) for item in ((separator, part) if n else (part,))))


def bracketed(inner: Node) -> Fence:
    """In round brackets, which grow with what is tall."""
    return Fence("(", inner, ")", any(isinstance(n, TALL) or n == r"\sum" or is_maximum(n) for n in nodes(inner)))


def is_maximum(node: Node) -> bool:
    """Does it say over what its maximum is taken?"""
    return isinstance(node, Scripts) and node.base == r"\max"


def nodes(node: Node) -> Iterator[Node]:
    """A node and all that is in it."""
    yield node
    if isinstance(node, Said):
        yield from nodes(node.symbols)
    elif not isinstance(node, str):
        for field in fields(node):
            yield from _inside(getattr(node, field.name))


def _inside(value: object) -> Iterator[Node]:
    if isinstance(value, tuple):
        for part in value:
            yield from _inside(part)
    elif isinstance(value, Node):
        yield from nodes(value)


def first_node(node: Node) -> Node:
    """What a row begins with."""
    node = node.symbols if isinstance(node, Said) else node
    return first_node(node.parts[0]) if isinstance(node, Row) else node


def tex(node: Node | None) -> str:
    """The LaTeX."""
    match node:
        case None:
            return ""
        case str():
            return node
        case Row(parts):
            return "".join(map(tex, parts))
        case Styled(style, text):
            return rf"\{style}{{{''.join(SPECIAL.get(c, c) for c in text)}}}"
        case Primed(base):
            return f"{tex(base)}'"
        case Scripts(base, below, above, braced):
            indices = ((mark, tex(script)) for mark, script in (("_", below), ("^", above)) if script)
            return (f"{{{tex(base)}}}" if braced else tex(base)) + "".join(f"{m}{{{text}}}" for m, text in indices)
        case Fraction(kind, above, below):
            return rf"\{kind}{{{tex(above)}}}{{{tex(below)}}}"
        case Root(inner):
            return rf"\sqrt{{{tex(inner)}}}"
        case Fence(left, inner, right, grows):
            return rf"\left{left}{tex(inner)}\right{right}" if grows else f"{left}{tex(inner)}{right}"
        case Table(kind, rows, apart):
            fractions = (part for part in nodes(node) if isinstance(part, Fraction))
            tall = kind == "bmatrix" and any(isinstance(n, Scripts) for part in fractions for n in nodes(part))
            between = r" \\[3ex] " if apart else r" \\[1ex] " if tall else NEXT
            lines = between.join(" & ".join(map(tex, cells)) for cells in rows)
            return rf"\begin{{{kind}}} {lines} \end{{{kind}}}"
        case Under(base, lines_below):
            return rf"\underset{{\substack{{{NEXT.join(map(tex, lines_below))}}}}}{{{tex(base)}}}"
        case Said(symbols, _):
            return tex(symbols)
        case Shrunk(size, inner):
            return rf"\text{{\{size}$\displaystyle {tex(inner)}$}}"
