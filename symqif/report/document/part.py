"""A statement as it is shown, whether printed, repaired or said besides: what it says, how it fails, and why."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from symqif.kernel.term import Rejected, Term, parse, show
from symqif.reduction.statement import Statement
from symqif.report.data import channels_at_point
from symqif.report.document.errata import RefutedStatement
from symqif.report.document.failure import Failure, value_texts
from symqif.report.document.paragraph import (
    Block,
    Display,
    Maths,
    Words,
    enumerated,
    inline,
    paragraph,
    sentence,
)  # fmt: skip
from symqif.report.document.setting import INLINE, Setting, in_blocks, setting
from symqif.report.document.steps import ShownStep
from symqif.report.formula.idioms import gathered, idiomatic
from symqif.report.formula.layout import chained, layout
from symqif.report.formula.tidy import TOLD
from symqif.report.formula.width import width
from symqif.report.formula.written import conjuncts, written
from symqif.typesetting.tree import Node

WIDEST = 8  # columns of a channel that is written out


@dataclass(frozen=True)
class Part:
    """name: that of the claim's part. lead: Printed, Repaired, Besides, Wrong line; or nothing.

    words: a sentence that stands in place of the formulas' own, or before them. formulas: as they are written;
    label: of the first one in LaTeX. opens: does the setting stand before the formulas? Else it follows.
    fault: what is wrong, if it is refuted. shown_at: of a statement that something is not so in general. because: the
    reason. steps: of its proof. channels: that a counterexample was evaluated on.
    quote: what the paper prints. read_as: what part of it the formulas are, if not all.
    """

    name: str
    lead: str
    verdict: str
    words: str
    setting: Setting | None
    formulas: tuple[str, ...]
    universal: bool = True
    label: str = ""
    opens: bool = True
    fault: RefutedStatement | None = None
    shown_at: Mapping[str, str] | None = None
    because: str = ""
    steps: tuple[ShownStep, ...] = ()
    channels: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    quote: str = ""
    read_as: str = ""

    @property
    def failures(self) -> tuple[Failure, ...]:
        """How those of the formulas that are shown fail."""
        return tuple(f for f in self.fault.failures if f.formula in self.formulas) if self.fault else ()

    @property
    def is_row(self) -> bool:
        """May it be a row of a derivation: a formula that is proved, with no words of its own?"""
        return self.verdict == "proved" and not self.words and self.universal


def bare_part(own: Statement) -> Part:
    """A statement by itself."""
    formulas = tuple(conjuncts(own.claim))
    return Part("printed", "", "", "", setting(own, formulas, {}), formulas, own.universal)


def blocks(part: Part) -> Iterator[Block]:
    """What the paper prints; setting and formulas; failure, point and reason."""
    if part.quote:
        yield paragraph("The paper: ", inline(f"{part.quote}."))
        yield paragraph("Read as", inline(f" {part.read_as}" * bool(part.read_as)), ":")
    yield from stated_blocks(part)
    yield from evidence_blocks(part)


def stated_blocks(part: Part) -> Iterator[Block]:
    """Setting and formulas."""
    before = in_blocks(part.setting, "Let" if part.opens else "Here") if part.setting else ()
    if part.opens:
        yield from before
    if part.formulas:
        if not part.universal:
            yield paragraph("It does not hold in general that")
        yield Display(tuple(gathered([written(text) for text in part.formulas])), part.label)
    if not part.opens:
        yield from before


def evidence_blocks(part: Part) -> Iterator[Block]:
    """How it fails, or the point that shows it, and why."""
    if part.shown_at is not None:
        yield paragraph("Shown at ", tuple(at_point(part.shown_at)), ".")
    if part.fault:
        yield from fails(part.fault, part.failures)
    if part.because:
        yield paragraph(sentence(part.because))


def fails(fault: RefutedStatement, failures: tuple[Failure, ...]) -> Iterator[Block]:
    """Where a statement fails, and the values there of the formulas that do."""
    point = tuple(at_point(fault.values))
    if {parse(text) for text in fault.wherever} - {("==", n, _number(v)) for n, v in fault.point.items()}:
        conditions = tuple(enumerated(map(layout, gathered([written(text) for text in fault.wherever]))))
        yield paragraph("Fails wherever ", conditions, ", for example at ", point, ".")
    else:
        yield paragraph("Fails at ", point, ".") if point else paragraph("Fails:")
    values: list[Term] = []
    judged: list[tuple[Term, str]] = []
    for failure in failures:
        for part, text in zip(failure.parts, value_texts(failure.parts), strict=True):
            if isinstance(part.value, bool) or part.value is None:
                judged.append((idiomatic(part.term), text))
            elif show(part.term) != text:
                values.append(("compare", idiomatic(part.term), "==", idiomatic(_number(text))))
    yield from _judged(judged)
    if values:
        yield Display(tuple(values))


def at_point(point: Mapping[str, str]) -> Iterator[Words | Maths]:
    """The point: k = 4, omega = 2."""
    return enumerated(_equation(name, text) for name, text in point.items())


def _equation(name: str, text: str) -> Node:
    try:
        return chained(parse(name), "==", _on_a_line(idiomatic(parse(text))))[0]
    except Rejected:
        return layout(("compare", parse(name), "==", ("decimal", text)))


def _on_a_line(term: Term) -> Term:
    """With its quotients written with strokes."""
    if isinstance(term, Fraction) and term.denominator > 1:
        size = "slash", Fraction(abs(term.numerator)), Fraction(term.denominator)
        return ("neg", size) if term < 0 else size
    if not isinstance(term, tuple) or term[0] in TOLD:
        return term
    return "slash" if term[0] == "/" else term[0], *map(_on_a_line, term[1:])


def _judged(found: list[tuple[Term, str]]) -> Iterator[Block]:
    """Formulas that are true or false there, or terms that are undefined; the wide ones in displays."""
    narrow = [(layout(term), text) for term, text in found if width(layout(term)) <= INLINE]
    if narrow:
        links = ["There, ", *[", "] * (len(narrow) - 2), ", and "]
        said = [(Words(link), Maths(node), Words(f" is {t}")) for link, (node, t) in zip(links, narrow, strict=False)]
        yield paragraph(*said, ".")
    for term, text in found:
        if width(layout(term)) > INLINE:
            yield paragraph(f"There, the following is {text}:")
            yield Display((term,))


def _number(text: str) -> Term:
    try:
        return parse(text)
    except Rejected:  # 0.79998.. or between two decimals
        return "decimal", text


def channels(statement: Statement, certificate: Any) -> dict[str, tuple[tuple[str, ...], ...]]:
    """The explicit channels that a counterexample was evaluated on, by name, unless they are wide; each once."""
    names: dict[tuple[tuple[str, ...], ...], str] = {}
    for name, matrix in channels_at_point(statement, certificate).items():
        names.setdefault(tuple(map(tuple, matrix)), name)
    return {name: matrix for matrix, name in names.items() if len(matrix[0]) <= WIDEST}
