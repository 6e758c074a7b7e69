"""How terms and formulas are laid out, in the order and form in which they are written."""

from collections.abc import Callable, Sequence
from fractions import Fraction as Rational
from typing import Any, TypeGuard

from symqif.kernel.term import Term, show
from symqif.report.formula.written import plainly
from symqif.typesetting.letters import glyph, indexed, primed, scripted
from symqif.typesetting.text import FIXED, raised, style, text, written_as
from symqif.typesetting.tree import (
    Fence,
    Fraction,
    Node,
    Root,
    Row,
    Said,
    Scripts,
    Styled,
    Table,
    bracketed,
    first_node,
    nodes,
    row,
    separated,
    tex,
)  # fmt: skip

RELATIONS = {"==": "=", "!=": r"\neq", "<=": r"\leq", "<": "<", ">=": r"\geq", ">": ">"}
BIG = ("sum", "total", "largest")
RELATION, SUM, PRODUCT, SIGN, POWER, ATOM = 1, 2, 3, 4, 5, 6
REALS, INTEGERS = Styled("mathbf", "R"), Styled("mathbf", "Z")
BLANK = {"\\;": "", "\\quad ": ""}
Compound = tuple[Any, ...]
Laid = tuple[Node, int]  # and how strongly it binds


def latex(term: Term) -> str:
    """The LaTeX of a term or formula, whatever is set for text."""
    with written_as("unicode"):
        return tex(layout(term))


def layout(term: Term, level: int = 0) -> Node:
    """A term or formula; bracketed if it binds more weakly than `level`."""
    if style() == "code":
        return said(_code(term))
    if isinstance(term, str):
        return glyph(term)
    node, own = _number(term) if isinstance(term, Rational) else FORMS.get(term[0], _operator)(term)
    return bracketed(node) if own < level else node


def _code(term: Term) -> str:
    """The text that `parse` reads; of a definition, with its name."""
    return f"{term[1]} := {show(term[2])}" if is_(term, "entries") else show(plainly(term))


def spaced(sign: str) -> str:
    return f" {sign} "


def _listed(terms: tuple[Term, ...], separator: str = ", ") -> Node:
    return separated(separator, [layout(term) for term in terms])


def _number(value: Rational) -> Laid:
    whole = value.denominator == 1
    size = str(abs(value)) if whole else Fraction("frac", str(abs(value.numerator)), str(value.denominator))
    return (row("-", size), SUM) if value < 0 else (size, ATOM if whole else SIGN)


def _operator(term: Compound) -> Laid:
    return row(Styled("operatorname", term[0].replace("_", "-")), bracketed(_listed(term[1:]))), ATOM


def _add(term: Compound) -> Laid:
    return row(layout(term[1], SUM), spaced(term[0]), _unsigned(term[2])), SUM


def _unsigned(term: Term) -> Node:
    """A product that may stand after a sign: in brackets if it has one of its own."""
    node = layout(term, PRODUCT)
    return bracketed(node) if first_node(node) == "-" else node


def _times(term: Compound) -> Laid:
    left = layout(term[1], POWER if is_open(term[1]) else PRODUCT)
    right = layout(term[2], PRODUCT if is_(term[2], *BIG) else SIGN)
    parted = _begins_with_a_number(right) or _may_be_an_argument(term[2], right)
    return row(left, spaced(r"\cdot") if parted else " ", right), PRODUCT


def _may_be_an_argument(factor: Term, node: Node) -> bool:
    """Does it begin with brackets around no sum? Those behind a letter are taken for a function's."""
    base = factor[1] if is_(factor, "**") else factor
    return isinstance(_start(node), Fence) and not is_(base, "+", "-", *BIG)


def _start(node: Node) -> Node:
    start = first_node(node)
    while isinstance(start, Scripts):
        start = first_node(start.base)
    return start


def _begins_with_a_number(node: Node) -> bool:
    start = _start(node)
    return start[0].isdigit() if isinstance(start, str) else isinstance(start, Fraction) and start.kind == "frac"


def is_open(term: Term) -> bool:
    """Does a term end in a sum, a maximum or a logarithm, which would swallow a factor to its right?"""
    if not isinstance(term, tuple):
        return False
    return term[0] in (*BIG, "log") or (term[0] in ("*", "neg") and is_open(term[-1]))


def is_(term: Term, *heads: str) -> TypeGuard[Compound]:
    return isinstance(term, tuple) and term[0] in heads


def _over(term: Compound) -> Laid:
    return Fraction("frac", layout(term[1]), layout(term[2])), SIGN


def slashed(term: Compound) -> Laid:
    """A quotient on one line, as it is written in sentences."""
    above = layout(term[1], PRODUCT)
    if is_open(term[1]) and not (isinstance(above, Row) and isinstance(above.parts[-1], Fence)):
        above = bracketed(above)
    return row(above, "/", layout(term[2], POWER)), PRODUCT


def _power(term: Compound) -> Laid:
    return scripted(layout(term[1], ATOM), above=layout(term[2]), braced=_braces(term[1])), POWER


def _braces(term: Term) -> bool:
    """A name, alone or with arguments, that has an exponent of its own: TeX puts no second one to it without braces.

    A prime takes an exponent to itself, but not across an index.
    """
    name = term[1] if isinstance(term, tuple) and term[0] == "at" else term
    shown = glyph(name) if isinstance(name, str) else ""
    return raised(shown) or (primed(shown) and (indexed(shown) or name is not term))


def _exp(term: Compound) -> Laid:
    match term[1]:
        case ("/" | "slash", over, under):
            above = layout(over, POWER if is_open(over) else PRODUCT)
            if number := _on_one_line(over):
                above = Fence("(", number, ")")
            return Scripts("e", above=row(above, "/", layout(under, POWER))), POWER
        case Rational() as number:
            return Scripts("e", above=_on_one_line(number) or layout(number)), POWER
        case ("neg", (("/" | "slash"), over, under)):
            return Scripts("e", above=row("-", layout(over, PRODUCT), "/", layout(under, POWER))), POWER
    return Scripts("e", above=layout(term[1])), POWER


def _on_one_line(term: Term) -> Node:
    """A quotient of numbers; empty for other terms."""
    match term:
        case ("/" | "slash", Rational() as a, Rational() as b):
            return row(layout(a), "/", layout(b))
        case Rational() if term.denominator > 1:
            return row("-" if term < 0 else "", str(abs(term.numerator)), "/", str(term.denominator))
    return ""


def _argument(term: Term) -> Node:
    """A channel that a measure is applied to; one that is written out has brackets of its own."""
    return layout(term) if is_(term, "subset", "matrix") else bracketed(layout(term))


def over_indices(term: Compound) -> Node:
    """The sign of a sum or maximum with what it ranges over."""
    if term[0] == "sum":
        return Scripts(r"\sum", row(glyph(term[2]), "=", layout(term[3])), layout(term[4]))
    symbol = {"total": r"\sum", "largest": r"\max"}[term[0]]
    return Scripts(symbol, row(glyph(term[2]), spaced(r"\in"), layout(term[3])))


def _big(term: Compound) -> Laid:
    return row(over_indices(term), " ", _unsigned(term[1])), PRODUCT


def _protocol(term: Compound) -> Laid:
    """A protocol's channel, with those parameters that are not called as usual."""
    _, name, *values = term
    other = {n: value for n, value in values if value != n}
    own = glyph(name)
    if other and all(value == f"{n}2" for n, value in other.items()):
        return glyph(f"{name}2"), ATOM
    if not other:
        return own, ATOM
    equations = separated(", ", [row(glyph(n), spaced("="), layout(value)) for n, value in other.items()])
    symbols = row(own, Fence("(", equations, ")"))
    return Said(symbols, said(text(symbols).replace(" ", FIXED))), ATOM


def said(words: str) -> Styled:
    return Styled("text", words)


def _row(term: Compound) -> Laid:
    """A list, or a list of lists as a table."""
    table = len(term) > 1 and all(is_(entry, "row") for entry in term[1:])
    return _matrix(term) if table else (_fence("(", _listed(term[1:]), ")"), ATOM)


def _fence(left: str, inner: Node, right: str) -> Node:
    """Brackets as high as the fractions between them."""
    return Fence(left, inner, right, grows=any(isinstance(part, Fraction) for part in nodes(inner)))


def _matrix(term: Compound) -> Laid:
    return Table("bmatrix", tuple(tuple(map(layout, line[1:])) for line in term[1:])), ATOM


def _at(term: Compound) -> Laid:
    """C_{x,y}; a name with an index of its own takes arguments: m_0(z)."""
    own = glyph(term[1])
    return _called(term) if indexed(own) else (scripted(own, _listed(term[2:], ",")), ATOM)


def _called(term: Compound) -> Laid:
    """f(x), as it is written in sentences."""
    return row(glyph(term[1]), Fence("(", _listed(term[2:]), ")")), ATOM


def _hot(term: Compound) -> Laid:
    return scripted(layout(term[1], POWER), Styled("mathrm", "hot"), braced=ends_in_index(term[1])), POWER


def _kron(term: Compound) -> Laid:
    above = row(r"\otimes ", layout(term[2]))
    return scripted(layout(term[1], ATOM), above=above, braced=_braces(term[1]) or ends_in_index(term[1])), POWER


def ends_in_index(term: Term) -> bool:
    """Does it end in an index of its own, so that another one wants braces?"""
    return (isinstance(term, str) and ("_" in term or indexed(glyph(term)))) or is_(term, "at", "hot")


def _decimal(term: Compound) -> Laid:
    """Leading digits, as `symqif.exact.decimals` has them."""
    digits, known = term[1].removesuffix(".."), term[1].replace(".", "").isdigit()
    return (
        row(digits, r"\ldots" * (digits != term[1])) if known or digits != term[1] else Styled("text", term[1])
    ), ATOM


def chained(first: Term, *rest: Any) -> Laid:
    """A comparison or a chain of them."""
    links = [
        part for op, t in zip(rest[::2], rest[1::2], strict=True) for part in (spaced(RELATIONS[op]), layout(t, SUM))
    ]
    return row(layout(first, SUM), *links), RELATION


def _between(symbol: str, own: int) -> Callable[[Compound], Laid]:
    return lambda term: (row(layout(term[1], RELATION), spaced(symbol), layout(term[2], RELATION)), own)


def _named(style: str, name: str) -> Callable[[Compound], Laid]:
    return lambda term: (row(Styled(style, name), _argument(term[1])), ATOM)


def _tail(term: Compound) -> Laid:
    noise = row(Styled("mathrm", "Lap"), bracketed(layout(term[1])))
    return row(r"\Pr", Fence("[", row(noise, spaced(">"), layout(term[2], SUM)), "]", grows=True)), ATOM


def _extreme(name: str) -> Callable[[Compound], Laid]:
    """Of all parts in one pair of braces."""
    return lambda t: (row(f"\\{name}", Fence(r"\{", _listed(flattened(name, t[1:])), r"\}", grows=True)), ATOM)


def flattened(name: str, parts: Sequence[Any]) -> tuple[Any, ...]:
    """The parts of a maximum or minimum, and of those among them that are again one."""
    return tuple(inner for part in parts for inner in (flattened(name, part[1:]) if is_(part, name) else (part,)))


def _hull(term: Compound) -> Laid:
    names = ("posteriors", "hull")
    sides = [row(Styled("mathrm", n), Fence("(", layout(t), ")")) for n, t in zip(names, term[1:], strict=True)]
    return separated(spaced(r"\subseteq"), sides), RELATION


def _ldp(term: Compound) -> Laid:
    exponent = term[2][1] if is_(term[2], "exp") else Rational(0) if term[2] == 1 else None
    level = layout(exponent) if exponent is not None else row(r"\ln", bracketed(layout(term[2])))
    return row(layout(term[1]), said(" is "), level, said("-LDP")), RELATION


def monotone(term: Compound) -> Node:
    return row(Styled("text", " is increasing in "), " ", layout(term[2]), spaced(">"), layout(term[3]))


def _limit(term: Compound) -> Laid:
    to = Scripts(r"\lim", row(layout(term[2]), spaced(r"\downarrow"), layout(term[3])))
    return row(to, " ", layout(term[1], PRODUCT), spaced("="), layout(term[4])), 0


# by the operator: `connectives` and `subsets` add theirs
FORMS: dict[str, Callable[[Compound], Laid]] = {
    "protocol": _protocol,
    "abs": lambda t: (_fence("|", layout(t[1]), "|"), ATOM),
    "among": lambda t: (row(layout(t[1], SUM), spaced(r"\in"), Fence(r"\{", _listed(t[2:]), r"\}")), RELATION),
    "+": _add, "-": _add, "neg": lambda t: (row("-", _unsigned(t[1])), PRODUCT),
    "*": _times, "/": _over, "slash": slashed, "**": _power, "exp": _exp,
    "dot": lambda t: (row(layout(t[1], PRODUCT), spaced(r"\cdot"), layout(t[2], SIGN)), PRODUCT),
    "ln": lambda t: (row(r"\ln", bracketed(layout(t[1]))), ATOM),
    "log": lambda t: (row(r"\ln ", layout(t[1], ATOM)), SIGN),
    "sqrt": lambda t: (Root(layout(t[1])), ATOM),
    "max": _extreme("max"), "min": _extreme("min"),
    "binomial": lambda t: (Fraction("binom", layout(t[1]), layout(t[2])), ATOM),
    "delta": lambda t: (Scripts(r"\delta", _listed(t[1:], ",")), ATOM),
    "size": lambda t: (Fence("|", layout(t[1]), "|"), ATOM),
    "laplace_tail": _tail, "capacity": _named("mathcal", "ML"), "asr": _named("mathrm", "ASR"),
    **dict.fromkeys(BIG, _big),
    "matrix": _matrix, "row": _row, "at": _at, "call": _called, "decimal": _decimal,
    "sign": lambda t: ({"->": r"\to", "=": "=", **RELATIONS}[t[1]], RELATION),
    "kron": _kron, "hot": _hot,
    "lambda": lambda t: (row(glyph(t[2]), spaced(r"\mapsto"), layout(t[1])), 0),
    "compare": lambda t: chained(*t[1:]), **dict.fromkeys(RELATIONS, lambda t: chained(t[1], t[0], t[2])),
    "refines": _between(r"\sqsubseteq", RELATION),
    "increasing": lambda t: (row(layout(t[1]), " ", monotone(t)), 0), "limit": _limit, "ldp": _ldp, "in_hull": _hull,
    "stochastic": lambda t: (row(layout(t[1]), said(" is a channel")), RELATION),
}  # fmt: skip
