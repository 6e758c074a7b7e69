"""What is shown of objects in Python and in notebooks: a line, all lines, and HTML."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch
from xml.etree.ElementTree import Element, tostring

from rich.text import Text

from symqif.channels.composite import Composite
from symqif.channels.design_form import DesignForm
from symqif.channels.subset import SubsetForm
from symqif.claims.claim import Claim, Derivation
from symqif.claims.verify import Result
from symqif.comparison.check import Check
from symqif.kernel.term import Term, names, parse, show
from symqif.mechanisms.definition import Definition
from symqif.reduction.channels import Subset
from symqif.refinement.order import Order
from symqif.refinement.refinement_set import RefinementSet
from symqif.refinement.refines import Refinement
from symqif.report.answers import check, refinement, refinement_set
from symqif.report.document.claim import document, erratum_parts
from symqif.report.document.errata import Erratum
from symqif.report.document.part import Part
from symqif.report.document.setting import Setting, defined, setting
from symqif.report.formula.layout import layout
from symqif.report.formula.written import conjuncts
from symqif.report.html.element import Content, element
from symqif.report.html.mathml import mathml
from symqif.report.html.words import stated, text
from symqif.report.orders.svg import hasse_svg
from symqif.report.orders.text import chains, hasse_text, heading
from symqif.symbols import symbol
from symqif.typesetting.sentence import plain


def brief(shown: object) -> str:
    """What it is, in a few words."""
    match shown:
        case Definition():
            return f"{shown.name}: {shown.title}, with {_letters(shown.variables)}"
        case SubsetForm():
            own = Subset.of(shown.term())
            k, low, high = (str(symbol(t)) if isinstance(t, str) else show(t) for t in (own.k, own.low, own.high))
            free = _letters(sorted(shown.parameters - {"k"}))
            return (
                f"that reports {low if low == high else f'{low} to {high}'} of {k} secrets{free and f', with {free}'}"
            )
        case DesignForm():
            v, b, kappa = (show(shown.values[name]) for name in ("v", "b", "kappa"))
            free = _letters(sorted(shown.parameters))
            return f"{shown.name}: {b} blocks of {kappa} of {v} secrets{free and f', with {free}'}"
        case Composite():
            return shown.words
        case RefinementSet():
            return " ".join(line.strip() for line in told(shown)[: 1 + len(shown.parts)])
        case Order():
            return f"at {heading(shown)}: {'; '.join(' < '.join(map(shown.label, chain)) for chain in chains(shown))}"
        case Claim():
            return f"{shown.id}, recorded as {shown.recorded}: {plain(shown.title)}"
        case Result():
            return f"{shown.claim.id}, {shown.verdict}: {plain(shown.claim.title)}"
        case Erratum():
            return f"{shown.claim.id}, line {shown.claim.source.line}: {plain(shown.claim.title)}"
    return told(shown)[0]


def told(shown: object) -> list[str]:
    """All that is told of it in words, without their colours."""
    found: Iterable[str | Text]
    match shown:
        case Check():
            found = check.lines(shown)
        case Order():
            found = hasse_text(shown)
        case Refinement(holds=None):
            found = refinement.lines(shown)
        case Refinement():  # the last line is of the command: how long it took
            *found, _ = refinement.lines(shown)
        case RefinementSet():
            *found, _ = refinement_set.lines(shown)
        case _:
            found = [brief(shown)]
    return list(map(str, found))


def full(shown: object) -> str:
    """All lines."""
    return "\n".join(told(shown))


@singledispatch
def body(shown: object) -> Content:
    """What a notebook shows: all lines, the first one in bold."""
    first, *others = told(shown)
    return [_heading(first), element("div", {"style": "white-space: pre-wrap"}, "\n".join(others))]


def rich(shown: object) -> str:
    """What a notebook shows, as HTML."""
    if isinstance(shown, Order):
        return hasse_svg(shown)
    return tostring(element("div", {}, body(shown)), encoding="unicode", method="html")


@body.register
def _(found: Check) -> Content:
    yours, quantity = found.problem.yours, found.problem.quantity
    exact = parse(quantity.closed_form)
    used = {n: parse(text) for n, text in quantity.definitions.items() if n in names(yours) | names(exact)}
    where: list[Content] = [[", " if n else ", where ", _math(defined(*item))] for n, item in enumerate(used.items())]
    items: list[Content] = [("yours: ", _math(yours)), ("exact: ", _math(exact), where)]
    if found.point:
        (own, right), point = check.values(found), check.point_text(found.point)
        items.append(f"smallest counterexample: at {point} yours is {own}, and {right} is right")
    if found.equal is None:
        items.append(f"no proof and no counterexample: {found.reason}")
    return [_heading(told(found)[0]), element("ul", {}, [element("li", {}, item) for item in items])]


@body.register
def _(form: SubsetForm) -> Content:
    return _math(form.term())


@body.register
def _(protocol: Definition) -> Content:
    own = Setting(protocol.variables, protocol.given, ["for all", "given"], protocol.definitions)
    said = (f"capacity({protocol.channel}) == {protocol.capacity}",) if protocol.capacity else ()
    return [_heading(protocol.title), list(stated(Part("printed", "", "proved", "", own, said)))]


@body.register
def _(claim: Claim) -> Content:
    repaired: list[Content] = [_heading("Repaired"), _statement(claim.repaired)] if claim.repaired else []
    return [_title(claim, f"recorded as {claim.recorded}"), _statement(claim.printed), *repaired]


@body.register
def _(result: Result) -> Content:
    own = document(result)
    repaired: list[Content] = (
        [_heading(f"Repaired: {own.repaired.verdict}"), list(stated(own.repaired))] if own.repaired else []
    )
    return [_title(result.claim, result.verdict), list(stated(own.printed)), *repaired]


@body.register
def _(found: Erratum) -> Content:
    return [_title(found.claim, found.verdict), [list(stated(part)) for part in erratum_parts(found)]]


def _statement(derivation: Derivation) -> Content:
    statement = derivation.statement
    formulas = tuple(conjuncts(statement.claim))
    return list(stated(Part("printed", "", "", "", setting(statement, formulas, {}), formulas, statement.universal)))


def _title(claim: Claim, verdict: str) -> Content:
    source = element("small", {}, ". ", text(str(claim.source)))
    return [_heading(f"{claim.id}: {verdict}"), element("p", {}, text(claim.title), source)]


def _heading(words: str) -> Element:
    return element("p", {}, _bold(words))


def _bold(words: str) -> Element:
    return element("strong", {}, words)


def _math(term: Term) -> Element:
    return mathml(layout(term))


def _letters(parameters: Iterable[str]) -> str:
    return ", ".join(str(symbol(name)) for name in parameters)
