"""A claim as a document: its parts in the order in which they are read."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from symqif.claims.claim import Claim, Derivation, Remark
from symqif.claims.verify import Result
from symqif.kernel.term import Rejected, parse
from symqif.report.document.beside import beside_verdict
from symqif.report.document.errata import Erratum, RefutedStatement, erratum, fault, is_list, many
from symqif.report.document.paragraph import Inline, Words, inline
from symqif.report.document.part import Part, at_point, channels
from symqif.report.document.setting import Seen, setting
from symqif.report.document.steps import ShownStep, shown_steps
from symqif.report.formula.idioms import gathered
from symqif.report.formula.text import sentence_text, term_text
from symqif.report.formula.written import conjuncts, written
from symqif.typesetting.sentence import MARK

ALONE = "no other claim and no cited theorem"  # what a verdict rests on that needs the base alone
LISTED = "Its lines are decided one by one below."


@dataclass(frozen=True)
class Document:
    """printed: the statement. remarks: what the text says besides.

    listed: are these the lines of what is printed? Then they stand before the repaired statement.
    """

    result: Result
    found: Erratum
    printed: Part
    repaired: Part | None
    remarks: tuple[Part, ...]
    listed: bool

    @property
    def claim(self) -> Claim:
        return self.result.claim

    @property
    def verdict(self) -> str:
        """Refuted as printed; the repaired statement is proved; checked by Rocq"""
        printed = " as printed" if self.claim.source.line else " as stated"
        words = self.result.verdict + printed * (self.result.verdict == "refuted")
        repaired = self.result.outcomes.get("repaired")
        words += f"; the repaired statement is {repaired.verdict}" if repaired else ""
        return "; ".join([words, *beside_verdict(self.result)])

    @property
    def for_paper(self) -> str:
        """The verdict, which names Rocq only where it has checked something."""
        return self.verdict.removesuffix("; not by Rocq")


def document(result: Result, *, wrong_first: bool = False) -> Document:
    """wrong_first: of remarks that are no lines, those that are refuted stand before the others."""
    claim, seen, found = result.claim, Seen(), erratum(result)
    try:
        listed = is_list(claim)
    except Rejected as error:  # a statement that is no text of the language
        unread = Part("printed", "", result.verdict, f"what cannot be read: {error}", None, ())
        return Document(result, found, unread, None, (), False)
    printed = _printed(result, found.printed, seen, listed)
    before = tuple(_remarks(result, seen, listed, wrong_first)) if listed else ()
    repaired = _repaired(result, claim.repaired, seen, listed) if claim.repaired else None
    remarks = before or tuple(_remarks(result, seen, listed, wrong_first))
    return Document(result, found, printed, repaired, remarks, listed)


def _printed(result: Result, wrong: RefutedStatement | None, seen: Seen, listed: bool) -> Part:
    claim, own = result.claim, steps_of(result, "printed")
    if listed:
        quote = claim.source.words
        return Part("printed", "", result.verdict, LISTED, None, (), because=claim.reason, steps=own, quote=quote)
    return replace(
        _part(result, "printed", "", conjuncts(claim.printed.statement.claim), seen, _lines(result)),
        label=f"symqif:{claim.id}",
        fault=wrong,
        because=claim.reason,
        steps=own,
        read_as=claim.read_as,
        quote="" if _is_quote(claim.source.words, conjuncts(claim.printed.statement.claim)) else claim.source.words,
        channels=channels(claim.printed.statement, result.outcomes["printed"].certificate),
    )


def _is_quote(words: str, formulas: Sequence[str]) -> bool:
    """Are these words the formulas, as they are shown?"""
    return sentence_text(words) == ", ".join(map(term_text, gathered([written(text) for text in formulas])))


def _repaired(result: Result, repaired: Derivation, seen: Seen, listed: bool) -> Part:
    """The repaired statement; of a list, the lines that stand for wrong ones."""
    claim, formulas = result.claim, conjuncts(repaired.statement.claim)
    kept = [f for f in formulas if listed and f in conjuncts(claim.printed.statement.claim)]
    words = "besides the lines above that are proved" if kept else ""
    part = _part(result, "repaired", words, [f for f in formulas if f not in kept], seen, _lines(result))
    return replace(part, lead="Repaired", label=f"symqif:{claim.id}/repaired", steps=steps_of(result, "repaired"))


def _part(result: Result, name: str, words: str, formulas: Sequence[str], seen: Seen, used: Sequence[str] = ()) -> Part:
    """used: formulas besides that the definitions are for."""
    derivation, outcome = result.claim.parts[name], result.outcomes[name]
    own, point = derivation.statement, shown_at(derivation, outcome.certificate)
    where = setting(own, [*formulas, *used], seen)
    return Part(name, "", outcome.verdict, words, where, tuple(formulas), own.universal, shown_at=point)


def steps_of(result: Result, name: str) -> tuple[ShownStep, ...]:
    return tuple(step for step in shown_steps(result) if step.part == name)


def _lines(result: Result) -> list[str]:
    """The lines of the derivations."""
    return [step.line for step in shown_steps(result) if not step.part.startswith("remark")]


def shown_at(derivation: Derivation, certificate: Any) -> dict[str, str] | None:
    """Of a statement that something does not hold in general: the point that shows it."""
    if derivation.statement.universal or not certificate or "refutation" not in certificate:
        return None
    return RefutedStatement(derivation.statement, dict(certificate["refutation"]["point"]), (), "", "").values


def _remarks(result: Result, seen: Seen, listed: bool, wrong_first: bool) -> Iterator[Part]:
    """In their order. Rows of one display, with the same ranges and hypotheses, have their definitions together."""
    numbered = [(f"remark-{n}", remark) for n, remark in enumerate(result.claim.remarks, 1)]
    if wrong_first and not listed:
        numbered.sort(key=lambda pair: result.outcomes[pair[0]].verdict != "refuted")
    for hypotheses, group in groupby(numbered, lambda pair: _hypotheses(result, *pair)):
        members = list(group)
        together = [remark.line for _, remark in members] if hypotheses else []
        for n, (name, remark) in enumerate(members):
            part = _remark(result, name, remark, together if n == 0 else [], seen)
            yield replace(part, label=f"symqif:{result.claim.id}") if listed and name == "remark-1" else part


def _hypotheses(result: Result, name: str, remark: Remark) -> object:
    """What rows of one display have in common; None for what is no row."""
    if result.outcomes[name].verdict != "proved" or remark_in_words(remark):
        return None
    own = remark.derivation.statement
    return dict(own.variables), own.given, dict(own.definitions)


def remark_in_words(remark: Remark) -> str:
    """A remark's line, unless it is the formula of its statement; marked if it is another formula."""
    own = remark.derivation.statement
    try:
        line = parse(remark.line)
    except Rejected:
        return remark.line
    return "" if own.universal and line == parse(own.claim) else f"{MARK}{remark.line}{MARK}"


def _remark(result: Result, name: str, remark: Remark, together: Sequence[str], seen: Seen) -> Part:
    words, outcome = remark_in_words(remark), result.outcomes[name]
    formulas = conjuncts(remark.derivation.statement.claim)
    proved = outcome.verdict == "proved" and not words
    part = _part(result, name, words, [remark.line] if proved else formulas, seen, together)
    wrong = fault(remark.derivation, outcome, remark.reason)
    return replace(part, lead="Besides", fault=wrong, because=remark.reason)


def erratum_parts(found: Erratum) -> Iterator[Part]:
    """What is false as printed: the statement or its wrong formulas, wrong remarks, the repair."""
    claim, seen = found.claim, Seen()
    if found.printed:
        yield _wrong("printed", "Printed", _joined(found), found.printed, found.shown, seen)
    for remark in found.remarks:
        yield _wrong("remark", "Wrong line", remark.words, remark, remark.formulas, seen)
    if found.printed and claim.repaired and found.repaired:
        own = claim.repaired.statement
        formulas = tuple(conjuncts(own.claim))
        where = setting(own, formulas, seen)
        yield Part("repaired", "Repaired", found.repaired.verdict, "", where, formulas, own.universal, opens=False)


def _wrong(name: str, lead: str, words: str, own: RefutedStatement, formulas: Sequence[str], seen: Seen) -> Part:
    where = setting(own.statement, formulas, seen) if formulas else None
    shown = Part(name, lead, "", words, where, tuple(formulas), own.statement.universal, opens=False)
    return replace(shown, fault=own if formulas else None, because=own.reason)


def _joined(found: Erratum) -> str:
    """How many lines or formulas a statement joins, and how many of them fail, where not all are shown."""
    fault = found.printed
    if fault is None or len(found.shown) == len(fault.formulas):
        return ""
    if is_list(found.claim):
        return with_failures("line", len(found.claim.remarks), len(found.remarks))
    return with_failures("formula", len(fault.formulas), len(fault.failures))


def with_failures(name: str, count: int, wrong: int) -> str:
    """How many lines there are, and how many of them fail."""
    return many(count, name) + (f", of which {wrong} {'fails' if wrong == 1 else 'fail'}" if wrong else "")


def erratum_sentence(found: Erratum) -> Inline:
    """An erratum in one sentence: what is printed, what is right, and where the printed form fails."""
    before = ("; fails at ", *["; and at "] * len(found.points))
    points = (
        part for lead, point in zip(before, found.points, strict=False) for part in (Words(lead), *at_point(point))
    )
    return (*inline(found.said), *points, Words("."))
