"""Formulas and sentences as text for people, in the style that is set: Unicode, ASCII, or as `check` reads them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from symqif.kernel.term import Rejected, Term, names, parse, show, substitute
from symqif.report.formula.idioms import idiomatic
from symqif.report.formula.layout import layout
from symqif.report.formula.tidy import as_quotient
from symqif.report.formula.written import written
from symqif.typesetting.sentence import marked_parts, marked_term
from symqif.typesetting.text import FIXED, style, text
from symqif.typesetting.tree import Node

if TYPE_CHECKING:
    import sympy


def term_text(term: Term) -> str:
    """A term or formula as it stands: k·p/ω, if A, then B."""
    return text(layout(idiomatic(term)))


def closed_text(term: Term) -> str:
    """A closed form as one quotient in lowest terms."""
    return show(term) if style() == "code" else text(layout(as_quotient(term)))


def expression_text(expr: sympy.Expr) -> str:
    """A SymPy expression."""
    from symqif.symbols import to_term  # what checks certificates does without SymPy

    return closed_text(to_term(expr))


def sentence_text(sentence: str) -> str:
    """A sentence, with the formulas that are marked in it."""
    return "".join(_shown(part) if marked else part for part, marked in marked_parts(sentence))


def _shown(part: str) -> str:
    if style() == "code":
        return part
    try:
        return text(read_in_sentence(part))
    except Rejected:
        return part


def read_in_sentence(part: str) -> Node:
    """A formula of a sentence as it stands there: in the sentence's own way, or in the language of statements."""
    try:
        return layout(marked_term(part))
    except Rejected:
        return layout(idiomatic(written(part)))


def with_definitions(term: Term, definitions: Mapping[str, str]) -> tuple[str, str]:
    """A closed form in its own names, and what these are: "((1 - q)^(k-1)·(2q - 1) + 1)/(2q)", "q = 1/(e^ε + 1)".

    definitions: each may use those before it. One that is a number is put in; as `check` reads it, each is.
    """
    known: dict[str, Term] = {}
    for name, own in definitions.items():
        known[name] = substitute(parse(own), known)
    if style() == "code":
        return show(substitute(term, known)), ""
    used = {name: parse(own) for name, own in definitions.items()}
    numbers = {name: own for name, own in known.items() if not names(own)}
    shown, wanted = substitute(term, numbers), set[str]()
    for name in reversed(used):
        if name in names(shown) | wanted and name not in numbers:
            used[name] = substitute(used[name], numbers)
            wanted |= {name} | names(used[name])
    equations = (f"{term_text(name)} ={FIXED}{term_text(own)}" for name, own in used.items() if name in wanted)
    return closed_text(shown), ", ".join(equations)


def named_text(name: str) -> str:
    """What a text of the language says; a text that is none, as it is."""
    try:
        return term_text(parse(name))
    except Rejected:
        return name
