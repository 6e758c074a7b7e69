"""Formulas as running text, in Unicode or ASCII: e^(ε/2), Σ_{x∈X} π_x·C_xy, A ⊑ B; and lines of it of some width.

A line may be broken at its spaces, which stand before operators and between words; others are no-break spaces.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import pairwise

from symqif.typesetting import tree
from symqif.typesetting.folding import spans
from symqif.typesetting.symbols import ASCII, UNICODE

STYLES = ("unicode", "ascii", "code")
FIXED = "\N{NO-BREAK SPACE}"
NAMES = (r"\max", r"\min", r"\lim", r"\ln", r"\Pr")
FUNCTIONS = ("ln", "max", "min", "binom", "Pr")
BIG = (r"\sum", r"\max", r"\min", r"\lim")
SIGNS = ("+", "-", "=", "<", ">", *(rf"\{name}" for name in (
    "leq", "geq", "neq", "in", "notin", "subseteq", "sqsubseteq", "not\\sqsubseteq", "implies", "iff", "times", "to",
    "mapsto", "downarrow", "mid")))  # fmt: skip
SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
PIECES = re.compile(r"\\not\\sqsubseteq|\\[A-Za-z]+|\\.|\d+(?:\.\d+)?|[^\\\d]")
NUMBER = re.compile(r"(?:^|[\s(·*+-])\d+$")
SIMPLE = {"unicode": re.compile(r"[^\W\d_]\d*′?"), "ascii": re.compile(r"[A-Za-z]+\d*'?")}
LETTER = re.compile(r"(?:^|[^\w)′])[^\W\d_]$")
SETS = {"R": ("ℝ", "the reals"), "Z": ("ℤ", "the integers")}
HOT = tree.Styled("mathrm", "hot")
FEW = 2  # digits of an exponent that is raised
_style: ContextVar[str] = ContextVar("style", default="unicode")


def style() -> str:
    """How formulas are written now: one of `STYLES`."""
    return _style.get()


@contextmanager
def written_as(name: str) -> Iterator[None]:
    """Within it, formulas are written so."""
    token = _style.set(name)
    try:
        yield
    finally:
        _style.reset(token)


def is_ascii() -> bool:
    return style() != "unicode"


def text(node: tree.Node) -> str:
    """The formula on one line, to be broken at its spaces alone: see `fill`."""
    return _text(node, tight=False)


def fill(words: str, width: int, *, first: str = "", rest: str = "") -> list[str]:
    """The lines of a text, in plain spaces; first, rest: what the lines begin with."""
    words = words.strip()
    found = spans(words, width - len(first), width - len(rest))
    return [f"{rest if start else first}{words[start:stop]}".replace(FIXED, " ") for start, stop in found]


def _text(node: tree.Node | None, *, tight: bool) -> str:
    match node:
        case None:
            return ""
        case str():
            return _symbols(node)
        case tree.Row(parts):
            return _row(parts, tight)
        case tree.Styled("mathbf", name) if name in SETS:
            return SETS[name][is_ascii()]
        case tree.Styled(_, words):
            return words
        case tree.Primed(base):
            return _text(base, tight=tight) + ("'" if is_ascii() else "′")
        case tree.Scripts():
            return _scripts(node, tight)
        case tree.Fraction("binom", above, below):
            return f"binom({_text(above, tight=True)},{FIXED * (not tight)}{_text(below, tight=True)})"
        case tree.Fraction(_, above, below):
            return f"{_part(above, tight, ('sum', 'quotient'))}/{_part(below, tight, ('sum', 'quotient', 'product'))}"
        case tree.Root(inner):
            own = _text(inner, tight=tight)
            return f"sqrt({own})" if is_ascii() else f"√{own}" if own.isdigit() or len(own) == 1 else f"√({own})"
        case tree.Fence(left, inner, right, _):
            own = _text(inner, tight=tight)
            return f"{_symbols(left)}{own.replace(' ', FIXED) if left == '|' else own}{_symbols(right)}"
        case tree.Table("bmatrix", rows):
            return f"[{f';{FIXED}'.join(f',{FIXED}'.join(_text(cell, tight=True) for cell in r) for r in rows)}]"
        case tree.Table("cases", rows):
            return ", ".join(
                f"{_text(value, tight=tight)} if{FIXED}{_text(where, tight=tight)}" for value, where in rows
            )
        case tree.Table(_, rows):
            return " ".join(_text(cell, tight=tight) for r in rows for cell in r)
        case tree.Under(base, lines):
            return f"{_text(base, tight=tight)} for {', '.join(_text(line, tight=tight) for line in lines)}"
        case tree.Said(_, words):
            return _text(words, tight=tight)
        case tree.Shrunk(_, inner):
            return _text(inner, tight=tight)


def _symbols(name: str) -> str:
    """Symbols side by side."""
    table = ASCII if is_ascii() else UNICODE
    if name.strip().endswith(r"\wedge\;"):
        return " and "
    if name.strip() == r"\ln":
        return "ln" + FIXED * name.endswith(" ")
    if not name.strip() or name.strip() in (r"\quad", r"\qquad", r"\;", r"\ "):
        return " "
    found = "".join(
        " " if piece in (r"\ ", r"\;") else piece[1:] if piece in NAMES else table.get(piece, piece)
        for piece in PIECES.findall(name)
    )
    return {"∑": "Σ"}.get(found, found)


def _row(parts: tuple[tree.Node, ...], tight: bool) -> str:
    found, before, start = "", None, 0  # what was read last, and where it begins
    apart = False  # a product, or words, is what comes next
    for part in parts:
        if part == " ":
            apart = True
            continue
        sign = part.strip() if isinstance(part, str) else ""
        if sign == r"\cdot":
            apart = True
            continue
        if sign == r"\colon":
            found = f"{found.rstrip(' ')}: "
        elif sign in (r"\in", r"\notin") and not is_ascii():
            space = "" if tight else FIXED
            found = f"{found.rstrip(' ')}{space}{_symbols(sign)}{space}"
        elif sign in SIGNS and (before is not None) and part not in ("+", "-"):
            shown = _symbols(sign)
            words = shown.replace(" ", FIXED)
            found = f"{found}{shown}" if tight and not shown[:1].isalpha() else f"{found.rstrip(' ')} {words}{FIXED}"
        else:
            own = _text(part, tight=tight)
            if before == r"\ln " and isinstance(part, tree.Fence):
                found = found.rstrip(FIXED)
            if apart and found and not found.endswith((" ", FIXED)) and not own.startswith((" ", ",", ".")):
                sign = _between(found, own, before, part, tight)
                found = (f"{found[:start]}({found[start:]})" if _is_quotient(before) and sign else found) + sign
            start = len(found)
            found = _joined(found, own)
        before, apart = part, False
    return found


def _is_quotient(node: tree.Node | None) -> bool:
    """Does it want brackets before another factor: a quotient, and not of numbers?"""
    if not isinstance(node, tree.Fraction) or node.kind == "binom":
        return False
    return not all(isinstance(side, str) and side.isdigit() for side in (node.above, node.below))


def _joined(found: str, own: str) -> str:
    """One after the other, with one space where both have one."""
    return found + (own.lstrip(" ") if found.endswith((" ", FIXED)) else own)


def _between(found: str, own: str, before: tree.Node | None, after: tree.Node, tight: bool) -> str:
    """What stands between two neighbours: a space beside words, functions and sums; else the sign of a product."""
    if _is_words(before) or _is_words(after):
        return " "
    if isinstance(before, str) and (before.strip().endswith(r"\colon") or before.strip() in NAMES):
        return " "
    if isinstance(before, tree.Scripts) and before.base in BIG:
        return FIXED
    if is_ascii():
        return "*"
    if NUMBER.search(found) and (own[0].isalpha() or own[0] in "(√") and not own.startswith(FUNCTIONS):
        return ""
    if isinstance(before, tree.Fence) and isinstance(after, tree.Fence) and "/" not in found:
        return ""
    letters = tight and LETTER.search(found) and len(own) == 1 and own.isalpha()
    if letters and not _is_quotient(before) and not (found[-1] + own).isascii():  # kp is a word
        return ""
    return "·"


def _is_words(node: tree.Node | None) -> bool:
    return (isinstance(node, tree.Styled) and node.style == "text") or isinstance(node, tree.Under | tree.Table)


def _part(node: tree.Node, tight: bool, weaker: tuple[str, ...]) -> str:
    """A side of a quotient, in brackets if it binds more weakly."""
    own = _text(node, tight=tight)
    return f"({own})" if _kind(node) in weaker else own


def _kind(node: tree.Node) -> str:
    """What a formula is joined by: sum, product or quotient; atom if by nothing."""
    match node:
        case tree.Said(_, words):
            return _kind(words)
        case tree.Fraction(kind, _, _) if kind != "binom":
            return "quotient"
        case tree.Row(parts):
            if any(
                (isinstance(n, str) and n.strip() in SIGNS) or (isinstance(n, tree.Scripts) and n.base in BIG)
                for n in parts
            ):
                return "sum"
            bare = any(a == r"\ln " and not isinstance(b, tree.Fence) for a, b in pairwise(parts))
            if "/" in parts or bare:
                return "quotient"
            return "atom" if len(parts) == 2 and " " not in parts and isinstance(parts[1], tree.Fence) else "product"
    return "atom"


def _scripts(node: tree.Scripts, tight: bool) -> str:
    base, below, above = node.base, node.below, node.above
    own = _text(base, tight=tight)
    if base in BIG:
        start = _text(below, tight=True)
        return f"{own}_{{{start}{'..' + _text(above, tight=True) if above is not None else ''}}}"
    if below == HOT:
        return f"[{own}]_hot" if raised(base) else f"{own}_hot"
    if below is not None:
        own = _indexed(own, below)
    if above is not None and own.startswith("√") and not own.endswith(")"):
        own = f"({own})"
    return own if above is None else own + _exponent(above)


def raised(node: tree.Node) -> bool:
    """Has it an exponent?"""
    return any(isinstance(part, tree.Scripts) and part.above is not None for part in tree.nodes(node))


def _indexed(own: str, below: tree.Node) -> str:
    """C_xy, p_S, δ_{x,z_1}."""
    groups: list[list[tree.Node]] = [[]]
    for part in below.parts if isinstance(below, tree.Row) else (below,):
        if isinstance(part, str) and part.strip() == ",":
            groups.append([])
        else:
            groups[-1].append(part)
    places = [_row(tuple(group), tight=True) for group in groups]
    short = all(re.fullmatch(r"\w['′]?", name) and not name.isdigit() for name in places)
    index = ("" if short else ",").join(places)
    return f"{own}_{index}" if re.fullmatch(r"[\w'′]+|∞", index) else f"{own}_{{{index}}}"


def _exponent(above: tree.Node) -> str:
    own = _text(above, tight=True).replace(" ", "")
    if own in ("*", "1"):
        return own.strip("1")
    if own.isdigit():
        return f"^{own}" if is_ascii() or len(own) > FEW else own.translate(SUPERSCRIPTS)
    simple = SIMPLE["ascii" if is_ascii() else "unicode"].fullmatch(own)
    return f"^{own}" if simple or own.startswith(("⊗", "(x)")) else f"^({own})"
