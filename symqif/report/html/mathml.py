"""Formulas as MathML Core, from the tree that their LaTeX is made from."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from symqif.report.html.element import element
from symqif.typesetting import tree
from symqif.typesetting.symbols import UNICODE

SYMBOLS = {**UNICODE, "-": "−"}
PLAIN = frozenset("/|…")  # without space around them
LIMITS = (r"\max", r"\min", r"\lim", r"\Pr")
FUNCTION = {"lspace": "0.11em", "rspace": "0.17em"}
SIZED = {
    r"\Bigl(": ("(", "1.623em"), r"\Bigr)": (")", "1.623em"), r"\big/": ("/", "1.2em"),
    r"\Bigl\{": ("{", "1.623em"), r"\Bigr\}": ("}", "1.623em"),
}  # fmt: skip
SPACES = {r"\quad": "1em", r"\qquad": "2em", r"\ ": "0.333em"}
ALPHABETS = {"mathcal": "SCRIPT", "mathbf": "BOLD"}
BRACKETS = {"bmatrix": "[]", "cases": "{"}
BINOMIAL = "2.047em"
PIECES = re.compile(r"\\not\\sqsubseteq|\d+(?:\.\d+)?|\\.[A-Za-z]*|\S")


def mathml(node: tree.Node, *, display: bool = False) -> Element:
    """The formula as a <math> element."""
    parts = list(_parts(node))
    if [part.tag for part in parts] == ["mo"]:  # a sign among words, which have spaces of their own
        parts[0].attrib |= {"lspace": "0", "rspace": "0"}
    return element("math", {"display": "block"} if display else {}, parts)


def rows(lines: Sequence[tree.Node]) -> Element:
    """A display of several lines, one below the other."""
    made = [element("mtr", {}, element("mtd", {"class": "l"}, list(_parts(line)))) for line in lines]
    table = element("mtable", {"displaystyle": "true", "class": "rows"}, made)
    return element("math", {"display": "block"}, table)


def _one(node: tree.Node) -> Element:
    """The node as a single element."""
    return _grouped(list(_parts(node)))


def _grouped(parts: list[Element]) -> Element:
    return parts[0] if len(parts) == 1 else element("mrow", {}, parts)


def _parts(node: tree.Node) -> Iterator[Element]:
    """The elements of a node, side by side."""
    match node:
        case str():
            yield from _symbols(node)
        case tree.Row(parts):
            for part in parts:
                yield from _parts(part)
        case tree.Styled("mathcal" | "mathbf" as style, text):
            yield _grouped([element("mi", {}, _letter(ALPHABETS[style], c)) for c in text])
        case tree.Styled("mathrm", text):
            yield element("mi", {"mathvariant": "normal"} if len(text) == 1 else {}, text)
        case tree.Styled(_, text):
            yield element("mtext", {}, text.replace(" ", "\N{NO-BREAK SPACE}"))  # at its ends it would be lost
        case tree.Primed(base):
            yield _primed(base)
        case tree.Scripts():
            yield _scripts(node)
        case tree.Fraction(kind, above, below):
            yield from _fraction(kind, _one(above), _one(below))
        case tree.Root(inner):
            yield element("msqrt", {}, list(_parts(inner)))
        case tree.Fence(left, inner, right, grows):
            inside = list(_parts(inner))
            # Chromium draws what may grow wider even where it does not
            grown = grows and not all(part.tag in ("mi", "mn", "mo", "mtext", "mspace") for part in inside)
            fenced = [_bracket(left, grown), *inside, _bracket(right, grown)]
            yield from [element("mrow", {}, fenced)] if grows else fenced
        case tree.Table(kind, lines):
            opening, *closing = (_bracket(bracket, True) for bracket in BRACKETS[kind])
            table = _table(lines, {"class": "l"} if kind == "cases" else {})
            yield element("mrow", {}, opening, table, closing)  # in a row of their own, brackets grow with the table
        case tree.Under(base, lines):
            stacked = element("mstyle", {"scriptlevel": "1"}, _table([(line,) for line in lines], {}))
            yield element("munder", {}, _one(base), stacked)
        case tree.Said(symbols, _):
            yield from _parts(symbols)
        case tree.Shrunk(_, inner):  # a page can scroll
            yield from _parts(inner)


def _symbols(text: str) -> Iterator[Element]:
    """A symbol, the letters of an index, or a connective with its space."""
    name = text if text in SPACES else text.strip()
    if name.endswith(r"\wedge\;"):
        space = {"lspace": ".5em"} if name.startswith(r"\;") else {}
        yield element("mo", {**space, "rspace": ".5em"}, "∧")
    elif name in SPACES:
        yield element("mspace", {"width": SPACES[name]})
    elif name in SIZED:
        character, size = SIZED[name]
        yield element("mo", {"minsize": size, "maxsize": size}, character)
    elif name in LIMITS or name == r"\ln":
        yield element("mo", FUNCTION, name[1:])
    else:
        prefix = {"form": "prefix"} if text == "-" else {}
        for piece in PIECES.findall(name):
            if piece in ("(", ")"):
                yield _bracket(piece, grows=False)
                continue
            shown = SYMBOLS.get(piece, piece)
            kind = "mn" if shown[0].isdigit() else "mi" if shown.isalpha() or shown in PLAIN else "mo"
            yield element(kind, prefix, shown)


def _bracket(text: str, grows: bool) -> Element:
    shown = SYMBOLS.get(text, text)
    if shown in PLAIN:  # the bars of a size or an absolute value
        return (
            element("mo", {"stretchy": "true", "lspace": "0", "rspace": "0"}, shown)
            if grows
            else element("mi", {}, shown)
        )
    return element("mo", {} if grows else {"stretchy": "false"}, shown)


def _letter(alphabet: str, character: str) -> str:
    size = "CAPITAL" if character.isupper() else "SMALL"
    for name in (f"MATHEMATICAL {alphabet} {size} {character}", f"{alphabet} {size} {character}"):
        try:
            return unicodedata.lookup(name.upper())
        except KeyError:
            continue
    return character


def _primed(base: tree.Node) -> Element:
    """A letter and its prime are one token: as an exponent a prime is too small to be seen in an exponent."""
    if isinstance(base, tree.Scripts):
        inner = tree.Scripts(tree.Primed(base.base), base.below) if isinstance(base.base, str) else None
        return _scripts(inner or tree.Scripts(base.base, base.below, "′"))
    letter = SYMBOLS.get(base, base) if isinstance(base, str) else ""
    if len(letter) != 1:
        return element("msup", {}, _one(base), element("mo", {}, "′"))
    name = unicodedata.name(letter).replace("LATIN ", "").replace("GREEK ", "").replace("LETTER ", "")
    italic = "\N{PLANCK CONSTANT}" if letter == "h" else unicodedata.lookup(f"MATHEMATICAL ITALIC {name}")
    return element("mi", {}, f"{italic}′")


def _scripts(node: tree.Scripts) -> Element:
    base, below, above = node.base, node.below, node.above
    if isinstance(base, tree.Scripts) and not node.braced and (base.below is None) != (below is None):
        below, above = below or base.below, above or base.above
        base = base.base
    inner = _one(base)
    if base in LIMITS:  # an index that stands below in a display
        inner.set("movablelimits", "true")
    named = [(name, _one(script)) for name, script in (("sub", below), ("sup", above)) if script is not None]
    tag = "munder" if base in LIMITS else f"m{''.join(name for name, _ in named)}"
    return element(tag, {}, inner, [script for _, script in named])


def _fraction(kind: str, above: Element, below: Element) -> Iterator[Element]:
    if kind == "binom":
        size = {"minsize": BINOMIAL, "maxsize": BINOMIAL}
        stacked = element("mfrac", {"linethickness": "0"}, above, below)
        yield element("mrow", {}, element("mo", size, "("), stacked, element("mo", size, ")"))
    elif kind == "dfrac":
        yield element("mstyle", {"displaystyle": "true", "scriptlevel": "0"}, element("mfrac", {}, above, below))
    else:
        yield element("mfrac", {}, above, below)


def _table(lines: Sequence[Sequence[tree.Node]], cell: dict[str, str]) -> Element:
    made = [element("mtr", {}, [element("mtd", cell, list(_parts(part))) for part in line]) for line in lines]
    return element("mtable", {}, made)
