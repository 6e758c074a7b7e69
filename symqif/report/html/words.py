"""Paragraphs, displays and derivations as elements."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from xml.etree.ElementTree import Element

from symqif.kernel.term import Term, parse
from symqif.report.document.paragraph import Block, Display, Inline, Maths, Paragraph, inline
from symqif.report.document.part import Part, blocks
from symqif.report.document.steps import ShownStep
from symqif.report.formula.layout import SUM, layout
from symqif.report.formula.lines import ROOM, Line, broken
from symqif.report.html.element import Content, element
from symqif.report.html.mathml import mathml, rows
from symqif.report.html.signs import SIGNS
from symqif.report.text.lines import inline_text
from symqif.typesetting.tree import Node, row

DEEPEST = 2  # indentation of the lines of a formula
DEEP = 3  # and of steps
STYLES = {"code": "code", "bold": "strong"}


def words(content: Inline) -> Iterator[Content]:
    """Words and formulas within a line; browsers would part a formula from the comma behind it."""
    for _, group in groupby(_pieces(content), key=lambda piece: isinstance(piece, str) and not piece.strip(" ")):
        own = list(group)
        together = len(own) > 1 and any(isinstance(piece, Element) and piece.tag == "math" for piece in own)
        yield from [element("span", {"class": "joined"}, own)] if together else own


def _pieces(content: Inline) -> Iterator[str | Element]:
    """Formulas, styled words, and what stands between spaces; and these."""
    for part in content:
        if isinstance(part, Maths):
            yield mathml(part.node)
        elif part.style:
            yield element(STYLES[part.style], {}, part.text)
        else:
            yield from filter(None, re.split("( +)", part.text))


def text(sentence: str) -> list[Content]:
    """A sentence."""
    return list(words(inline(sentence)))


def written_out(found: Iterable[Block], *, plain: bool = False) -> Iterator[Element]:
    """Sentences, each in a paragraph, and displays, each in a box that scrolls. plain: sentences are text alone."""
    for block in found:
        if isinstance(block, Paragraph):
            yield element("p", {}, inline_text(block.content) if plain else list(words(block.content)))
        else:
            yield displayed(block)


def stated(part: Part, *, plain: bool = False) -> Iterator[Element]:
    """A statement with its setting, how it fails, and why."""
    yield from written_out(blocks(part), plain=plain)


def box(*content: Element) -> Element:
    """A box that a wide formula scrolls in; browsers let the keyboard reach those that do scroll."""
    return element("div", {"class": "formula"}, *content)


def displayed(own: Display) -> Element:
    return _lines([line for formula in own.formulas for line in broken(formula, ROOM)])


def _lines(found: Sequence[Line], lead: Node = "") -> Element:
    """Lines one below the other. lead: what the first one begins with, past which the others are indented."""
    if len(found) == 1:
        return box(mathml(row(lead, found[0].node), display=True))
    indents = [r"\quad " for _ in range(DEEPEST)]
    shown = [row(*indents[: line.indent], line.node) for line in found]
    return box(rows([row(lead, shown[0]), *(row(r"\quad " if lead else "", line) for line in shown[1:])]))


def channel(matrix: Sequence[Sequence[str]]) -> Element:
    """An explicit channel, by its entries."""
    return box(mathml(layout(("matrix", *(("row", *map(parse, entries)) for entries in matrix))), display=True))


def derivation(steps: Sequence[ShownStep]) -> Element | None:
    """The steps as a list, which can be folded."""
    if not steps:
        return None
    summary = element("summary", {}, f"Derivation, {len(steps)} step{'s' * (len(steps) > 1)}")
    return element(
        "details", {"class": "long", "open": ""}, summary, element("ol", {"class": "steps"}, list(_rows(steps)))
    )


def _rows(steps: Sequence[ShownStep]) -> Iterator[Element]:
    before: tuple[Term, int] | None = None
    for step in steps:
        if step.opening:
            yield element("li", {"class": "case"}, list(words(step.opening)))
        if step.left is None:
            formula = _lines(broken(step.term, ROOM))
        elif before == (step.left, step.depth) and not step.opening:  # a link of a chain, without its left-hand side
            formula = _lines(broken(step.term, ROOM, SUM), " = ")
        else:
            formula = _lines(broken(("compare", step.left, "==", step.term), ROOM))
        yield item(step.verdict, [formula, _reason(step)], f" d{min(step.depth, DEEP)}")
        before = (step.term, step.depth)


def item(verdict: str, content: Content, marks: str = "") -> Element:
    """A step or remark with the sign of its verdict."""
    return element("li", {"class": f"step{marks}"}, sign(verdict), element("div", {}, content))


def _reason(step: ShownStep) -> Element:
    unchecked = None if step.verdict == "proved" else element("strong", {}, f"{step.verdict}, not checked; ")
    return element("p", {"class": "reason"}, unchecked, text(step.reason))


def sign(verdict: str) -> Element:
    """The sign of a verdict; what it means is read out."""
    named = {"role": "img", "aria-label": verdict, "title": verdict}
    return element("span", {"class": f"sign {verdict}", **named}, SIGNS[verdict])
