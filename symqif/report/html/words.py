r"""Text of the reports as HTML: sentences as `symqif.report.prose` has them, in LaTeX's text mode.

Formulas stand between dollar signs or in displays, \[ \]; a label of a display is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element

from symqif.report.html.element import element
from symqif.report.html.mathml import mathml
from symqif.report.prose import SPECIAL, prose

DISPLAY = re.compile(
    r"(?<!\\)\\\[(.*?)(?<!\\)\\\]|\\begin\{equation\}(?:\\label\{[^}]*\})?(.*?)\\end\{equation\}", re.DOTALL
)
INLINE = re.compile(r"(?<!\\)\$(.*?)(?<!\\)\$")
PLAIN = {written: character for character, written in SPECIAL.items()} | {"~": "\N{NO-BREAK SPACE}"}
SPECIALS = re.compile("|".join(re.escape(written) for written in sorted(PLAIN, key=len, reverse=True)))


def sentence(text: str) -> list[str | Element]:
    """A plain sentence with formulas such as e^(eps/2) >= 1 in it."""
    return list(inline(prose(text)))


def inline(latex: str) -> Iterator[str | Element]:
    """Text with formulas between dollar signs."""
    for n, part in enumerate(INLINE.split(latex)):
        if n % 2:
            yield mathml(part)
        elif part:
            yield SPECIALS.sub(lambda match: PLAIN[match[0]], part)


def paragraphs(lines: Iterable[str]) -> Iterator[Element]:
    """Sentences, each in a paragraph, and displays, each in a box that scrolls."""
    for text in lines:
        for n, part in enumerate(DISPLAY.split(text)):
            if n % 3 == 0:
                if part.strip():
                    yield element("p", {}, inline(part.strip()))
            elif part:
                yield box(mathml(part.strip(), display=True))


def box(*content: str | Element) -> Element:
    """A box that a wide formula scrolls in; browsers let the keyboard reach those that do scroll."""
    return element("div", {"class": "formula"}, *content)
