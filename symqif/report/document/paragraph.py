"""What typeset documents are made of: paragraphs with formulas in them, and displays."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from symqif.kernel.term import Rejected, Term
from symqif.report.formula.text import read_in_sentence
from symqif.typesetting.sentence import marked_parts
from symqif.typesetting.text import style
from symqif.typesetting.tree import Node

OPENING = re.compile(r"(?:a|an|as|at|by|if|in|is|it|no|of|on|or|so|to|[a-z]{3,})(?=[ ,'-])")


@dataclass(frozen=True)
class Words:
    """Plain words. style: "", "bold" or "code"."""

    text: str
    style: str = ""


@dataclass(frozen=True)
class Maths:
    """A formula within a line."""

    node: Node


Inline = tuple[Words | Maths, ...]


@dataclass(frozen=True)
class Paragraph:
    content: Inline


@dataclass(frozen=True)
class Display:
    """Formulas one below the other. label: of the first one, which has a number then."""

    formulas: tuple[Term, ...]
    label: str = ""


Block = Paragraph | Display


def inline(text: str) -> Inline:
    """A sentence, with the formulas that are marked in it; what is marked and is none is code."""
    return tuple(_part(*part) for part in marked_parts(text))


def _part(text: str, marked: bool) -> Words | Maths:
    if not marked:
        return Words(text)
    if style() == "code":
        return Words(text)
    try:
        return Maths(read_in_sentence(text))
    except Rejected:
        return Words(text, "code")


def sentence(text: str) -> Inline:
    """With a capital letter and a full stop."""
    return inline((text[:1].upper() + text[1:] if OPENING.match(text) else text) + ".")


def paragraph(*content: str | Inline) -> Paragraph:
    """Sentences and what is inline already."""
    return Paragraph(tuple(part for own in content for part in (inline(own) if isinstance(own, str) else own)))


def enumerated(nodes: Iterable[Node], separator: str = ", ") -> Iterator[Words | Maths]:
    """Formulas with commas between."""
    for n, node in enumerate(nodes):
        if n:
            yield Words(separator)
        yield Maths(node)
