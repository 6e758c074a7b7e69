"""Formulas and sentences as text for people, in the style that is set: Unicode, ASCII, or as `check` reads them."""

from __future__ import annotations

import sympy

from symqif.kernel.term import Rejected, Term, names, parse, show
from symqif.report.formula.idioms import idiomatic
from symqif.report.formula.layout import layout
from symqif.report.formula.tidy import as_quotient
from symqif.symbols import to_term
from symqif.typesetting.sentence import formula, parts
from symqif.typesetting.text import style, text


def term_text(term: Term) -> str:
    """A term or formula as it stands: k·p/ω, if A, then B."""
    return text(layout(idiomatic(term)))


def closed_text(term: Term) -> str:
    """A closed form as one quotient in lowest terms."""
    return show(term) if style() == "code" else text(layout(as_quotient(term)))


def expression_text(expr: sympy.Expr) -> str:
    """A SymPy expression."""
    return closed_text(to_term(expr))


def sentence_text(sentence: str) -> str:
    """A sentence, with the formulas that are marked in it."""
    return "".join(_shown(part) if marked else part for part, marked in parts(sentence))


def _shown(part: str) -> str:
    if style() == "code":
        return part
    try:
        return text(layout(formula(part)))
    except Rejected:
        return part


def with_definitions(term: Term, definitions: dict[str, Term]) -> tuple[str, str]:
    """A closed form in its own names, and what these are: "((1 - q)^(k-1)·(2q - 1) + 1)/(2q)", "q = 1/(e^ε + 1)".

    definitions: each may use those before it; a number is put in.
    """
    from symqif.kernel.term import substitute

    numbers: dict[str, Term] = {}
    used: dict[str, Term] = {}
    for name, own in definitions.items():
        own = as_quotient(substitute(own, numbers))
        (numbers if not isinstance(own, tuple) else used)[name] = own
    shown = as_quotient(substitute(term, numbers))
    wanted = set(names(shown))
    for name in reversed(used):
        if name in wanted:
            wanted |= names(used[name])
    kept = {name: own for name, own in used.items() if name in wanted}
    return closed_text(shown), ", ".join(f"{term_text(name)} = {closed_text(own)}" for name, own in kept.items())


def named_text(name: str) -> str:
    """A parameter's letter, or what a text says."""
    try:
        return term_text(parse(name))
    except Rejected:
        return name
