r"""LaTeX formulas of the reports as MathML Core, by latex2mathml.

What the converter does not read is written otherwise first (`readable`), and what it reads wrongly is an error.
What MathML Core, which browsers draw, does not know is put in its terms afterwards: letters of other alphabets become
characters, alignment of columns a class, arrows between formulas operators.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from functools import cache
from html import unescape
from xml.etree.ElementTree import Element

from latex2mathml.converter import convert_to_element

from symqif.errors import SymqifError
from symqif.report.html.readable import READ, readable

ALPHABETS = {"script": "SCRIPT", "bold": "BOLD", "double-struck": "DOUBLE-STRUCK"}
PRIMES = frozenset("′″‴")
OPERATORS = frozenset("⟺⟹¬∀∃→↦↓∧∨:;") | PRIMES
PLANCK = "\N{PLANCK CONSTANT}"  # the italic h of Unicode
LIMITS = frozenset(("lim", "max", "min", "Pr"))
FUNCTIONS = LIMITS | {"ln"}
UNARY_AFTER = frozenset("=≤≥<>≠(,[{∈→⟹⟺:+−")
MINUS = "−"
ROWS = ("math", "mrow", "mtd", "mstyle", "msqrt")  # elements that lay out what is in them in a row
TOKENS = ("mi", "mn", "mo", "mtext", "mspace")
BRACKETS = frozenset("()[]{}⌊⌋⌈⌉")
PARTS = {"msubsup": 3, "munderover": 3, **dict.fromkeys(("mfrac", "mroot", "msub", "msup", "munder", "mover"), 2)}
LEFT = re.compile(r"[$\\]")  # of LaTeX; those of words are other characters at first
SHOWN = 160  # characters of a formula in an error


class Unprintable(SymqifError):
    """A formula that has no faithful MathML here."""

    def __init__(self, latex: str, reason: str) -> None:
        short = latex if len(latex) <= SHOWN else f"{latex[:SHOWN]}.."
        super().__init__(f"this formula cannot be shown as MathML, {reason}: {short}")


@contextmanager
def of(name: str) -> Iterator[None]:
    """What cannot be shown is of this claim."""
    try:
        yield
    except Unprintable as error:
        raise SymqifError(f"claim {name}: {error}; see it with symqif show, and report this") from error


def mathml(latex: str, *, display: bool = False) -> Element:
    """The formula as a <math> element."""
    return deepcopy(_converted(latex, display))


@cache
def _converted(latex: str, display: bool) -> Element:
    math = _converted_element(latex)
    _core(math)
    math.attrib = {"display": "block"} if display else {}
    return math


def _converted_element(latex: str) -> Element:
    """What the converter makes of a formula; its errors in the words of the package."""
    try:
        math = convert_to_element(readable(latex))
    except Exception as error:  # it has a dozen of its own, and runs out of tokens
        raise Unprintable(latex, f"{type(error).__name__} {error}".strip()) from error
    for node in math.iter():
        if LEFT.search(node.text or ""):
            raise Unprintable(latex, f"{node.text!r} would be left as text")
        if len(node) != PARTS.get(node.tag, len(node)):
            raise Unprintable(latex, f"<{node.tag}> with {len(node)} parts")
    return math


def _core(node: Element) -> None:
    """Put an element and what is in it in terms of MathML Core."""
    node.text = unescape(node.text).translate(READ) if node.text else None
    for child in list(node):
        _core(child)
    _letters(node)
    _operator(node)
    _prime(node)
    _script(node)
    _table(node)
    _flatten(node)
    if node.tag in ROWS:
        _words(node)
        _spaces(node)
        _signs(node)
    _fences(node)


def _letters(node: Element) -> None:
    """Characters of the alphabet that an attribute names."""
    alphabet = ALPHABETS.get(node.get("mathvariant", ""))
    if alphabet and node.text:
        node.text = "".join(_letter(character, alphabet) for character in node.text)
        del node.attrib["mathvariant"]
    if node.get("mathvariant") == "italic":  # as a single letter is anyhow
        del node.attrib["mathvariant"]


def _letter(character: str, alphabet: str) -> str:
    if not (character.isascii() and character.isalpha()):
        return character
    size = "CAPITAL" if character.isupper() else "SMALL"
    for name in (f"MATHEMATICAL {alphabet} {size} {character}", f"{alphabet} {size} {character}"):
        try:
            return unicodedata.lookup(name.upper())
        except KeyError:
            continue
    return character


def _operator(node: Element) -> None:
    if node.tag == "mi" and node.text in OPERATORS:
        node.tag = "mo"
    if node.tag == "mo" and (node.text, node.attrib) in (("/", {}), ("|", {"stretchy": "false"})):
        node.tag, node.attrib = "mi", {}  # without space around it
    if node.tag in ("mi", "mo") and node.text in FUNCTIONS:
        node.tag = "mo"
        node.attrib |= {"lspace": "0.11em", "rspace": "0.17em"}
    if node.tag == "mi" and node.text == "&":
        raise ValueError("an alignment outside a table")


def _prime(node: Element) -> None:
    """A letter and its primes are one token: as exponents they are too small to be seen in an exponent."""
    if node.tag not in ("msup", "msubsup") or node[0].tag != "mi" or len(node[0].text or "") != 1 or node[0].attrib:
        return
    raised = list(node[-1]) if node[-1].tag == "mrow" else [node[-1]]
    if not raised or raised[0].text not in PRIMES:
        return
    node[0].text = _italic(node[0].text or "") + (raised[0].text or "")
    if len(raised) > 1:
        node[-1].remove(raised[0])
    elif node.tag == "msubsup":
        node.tag = "msub"
        node.remove(node[-1])
    else:
        node.tag, node.text = "mi", node[0].text
        node[:] = []


def _italic(letter: str) -> str:
    """A letter as it is drawn where it is the only one of its token."""
    name = unicodedata.name(letter).replace("LATIN ", "").replace("GREEK ", "").replace("LETTER ", "")
    try:
        return unicodedata.lookup(f"MATHEMATICAL ITALIC {name}")
    except KeyError:
        return PLANCK if letter == "h" else letter


def _script(node: Element) -> None:
    """The index of a maximum or limit stands below it in a display."""
    if node.tag == "msub" and node[0].tag == "mo" and node[0].text in LIMITS:
        node.tag = "munder"
        node[0].set("movablelimits", "true")


def _table(node: Element) -> None:
    """Alignment and distances are the style sheet's."""
    alignment = node.attrib.pop("columnalign", None)
    if alignment in ("left", "right"):
        node.set("class", alignment[0])
    if node.attrib.pop("rowspacing", None):
        del node.attrib["columnspacing"]
        node.set("class", "rows")


def _flatten(node: Element) -> None:
    """Rows that hold one element are that element."""
    for n, child in enumerate(list(node)):
        if child.tag == "mrow" and len(child) == 1 and not child.attrib:
            node[n] = child[0]
    if node.tag in ROWS and len(node) == 1 and node[0].tag == "mrow" and not node[0].attrib:
        node[:] = list(node[0])


def _words(node: Element) -> None:
    """Upright letters in a row are one name."""
    before: Element | None = None
    for child in list(node):
        if child.tag == "mi" and child.get("mathvariant") == "normal":
            if before is not None:
                before.text = f"{before.text}{child.text}"
                before.attrib.clear()  # a name of several letters is upright anyhow
                node.remove(child)
                continue
            before = child
        else:
            before = None


def _spaces(node: Element) -> None:
    """The space around a conjunction belongs to it."""
    for child in list(node):
        if child.tag != "mo" or child.text != "∧":
            continue
        at = list(node).index(child)
        for near, side in ((at + 1, "rspace"), (at - 1, "lspace")):
            if 0 <= near < len(node) and node[near].get("width") == "0.278em":
                child.set(side, ".5em")
                node.remove(node[near])


def _signs(node: Element) -> None:
    """A minus after a relation or a bracket is a sign."""
    before = None
    for child in node:
        after = (before.text or "")[:1] if before is not None and before.tag == "mo" else None
        if child.tag == "mo" and child.text == MINUS and after in UNARY_AFTER:
            child.set("form", "prefix")
        if child.tag != "mspace":
            before = child


def _fences(node: Element) -> None:
    """What brackets do by themselves need not be said: they grow, and know the first and the last place."""
    tokens = all(child.tag in TOKENS for child in node)
    for n, child in enumerate(node):
        own = child.attrib
        own.pop("fence", None)
        if child.tag != "mo" or child.text not in BRACKETS:
            continue
        if tokens and node.tag in ROWS and "minsize" not in own:
            own["stretchy"] = "false"  # Chromium draws what may grow wider even where it does not
        elif own.get("stretchy") == "true":
            del own["stretchy"]
        if len(node) > 1 and own.get("form") == {0: "prefix", len(node) - 1: "postfix"}.get(n, ""):
            del own["form"]
