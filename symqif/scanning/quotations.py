"""Does a paper say what the claims of a catalogue quote of it?

Words are compared in their order, whatever formulas are between them. Each side of a formula has to be one of those
that the paper has at these lines; what the reader cannot read, as the name of a channel, is no evidence either way.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from symqif.claims.claim import Claim, Source
from symqif.comparison.values import Point, value_at
from symqif.errors import SymqifError
from symqif.formula.errors import Fault
from symqif.formula.reading import Declared, Formula
from symqif.kernel.term import Rejected, Term, Undefined, parse
from symqif.manuscript import Manuscript
from symqif.manuscript.extract import formula
from symqif.typesetting.sentence import marked_parts, plain

LEFT_OUT = re.compile(r"\.\.|\[[^\]]*\]")  # something, or it is put in other words
REFERENCE = re.compile(r"\\(?:cite|(?:eq)?ref|label|begin|end)\s*\{[^{}]*\}")
COMMAND = re.compile(r"\\[A-Za-z@]+\*?")
WORD = re.compile(r"[^\W_]+")
CONNECTIVES = {"and", "if", "iff", "otherwise"}  # which may stand within a display
SOMEWHERE = Point(  # equal formulas have equal values, and others hardly ever
    {
        **{name: parse(text) for name, text in {"eps": "2*log(3/2)", "theta": "log(7/5)/log(3/2)"}.items()},
        **{name: Fraction(n) for name, n in {"k": 13, "g": 5, "omega": 4, "w": 6, "i": 3, "n": 11}.items()},
        **{name: Fraction(1, n) for name, n in {"p": 17, "q": 19, "alpha": 23, "beta": 29, "x": 31, "y": 37}.items()},
    },
    y=Fraction(3, 2),
    x=Fraction(7, 5),
)
LETTERS = frozenset(SOMEWHERE.terms)


@dataclass(frozen=True)
class Missing:
    """Words or a formula that a claim quotes and its lines do not have."""

    claim: str
    line: int
    quoted: str


def missing(claims: Iterable[Claim], path: Path) -> list[Missing]:
    """What claims quote and is not at their lines of the paper's LaTeX source; SymqifError where that is no file."""
    source = Manuscript.read(path)
    return [one for claim in claims if is_quoted(claim) for one in _missing(claim.id, claim.source, source)]


def is_quoted(claim: Claim) -> bool:
    """Does a claim quote the paper of its catalogue?"""
    return bool(claim.source.words and claim.source.line and not claim.source.paper)


def _missing(name: str, quoted: Source, source: Manuscript) -> Iterator[Missing]:
    lines = (quoted.line, quoted.to or quoted.line)
    words, values, at = list(_words(source, *lines)), {*map(_value, _terms(source, *lines))}, 0
    for passage in filter(str.strip, LEFT_OUT.split(quoted.words)):
        pieces = marked_parts(passage)
        wanted = [word for text, marked in pieces if not marked for word in _in(text)]
        place = next((n for n in range(at, len(words)) if words[n : n + len(wanted)] == wanted), None)
        if wanted and place is None:
            yield Missing(name, quoted.line, plain(" ".join(passage.split())))
        at = place + len(wanted) if place is not None else at
        for text, marked in pieces:
            if marked and not values.issuperset(map(_value, _quoted(text))):
                yield Missing(name, quoted.line, text)


def _in(text: str) -> list[str]:
    return [word for word in WORD.findall(text.lower()) if word not in CONNECTIVES]


def _words(source: Manuscript, first: int, last: int) -> Iterator[str]:
    """The words of these lines, without formulas."""
    begin, end = _span(source, first, last)
    for shown in source.displays:
        if begin <= shown.begin < end:
            yield from _in(_without_commands(source.text[begin : shown.begin]))
            begin = shown.close
    yield from _in(_without_commands(source.text[begin:end]))


def _without_commands(text: str) -> str:
    return COMMAND.sub(" ", REFERENCE.sub(" ", text))


def _span(source: Manuscript, first: int, last: int) -> tuple[int, int]:
    lines = source.text.splitlines(keepends=True)
    return sum(map(len, lines[: first - 1])), sum(map(len, lines[:last]))


def _terms(source: Manuscript, first: int, last: int) -> Iterator[Term]:
    """The sides of all equations and inequalities of these lines, as far as they are read."""
    begin, end = _span(source, first, last)
    for shown in source.displays:
        if begin <= shown.begin < end:
            with suppress(Fault, SymqifError):
                yield from _sides(formula(source, shown, Declared()))


def _sides(whole: Formula) -> Iterator[Term]:
    for row in whole.shown.numbers:
        sides = len(replace(whole, said=Declared(row=row)).sides)
        for side in range(1, sides + 1) if sides > 1 else (None,):
            with suppress(Fault, SymqifError):
                yield replace(whole, said=Declared(row=row, side=side)).read(LETTERS).term


def _quoted(text: str) -> list[Term]:
    """The sides of a formula that a claim quotes, but for letters and numbers alone."""
    with suppress(SymqifError):
        return [term for term in _sides(Formula.typed(text)) if isinstance(term, tuple)]
    return []


def _value(term: Term) -> Fraction | None:
    with suppress(Undefined, Rejected):
        return value_at(term, SOMEWHERE)
    return None
