"""What is shown of objects in Python and in notebooks: a line, all lines, and HTML."""

from collections.abc import Iterable, Iterator
from functools import singledispatch
from xml.etree.ElementTree import Element, tostring

from rich.text import Text

from symqif.channels.channel import Channel
from symqif.channels.composite import Composite
from symqif.channels.design_form import DesignForm
from symqif.channels.subset import SubsetForm
from symqif.claims.claim import Claim
from symqif.claims.verify import Result
from symqif.comparison.check import Check
from symqif.kernel.term import Term, names, parse, show
from symqif.mechanisms import protocol
from symqif.mechanisms.definition import Definition
from symqif.optima.outcomes import Optimum
from symqif.reduction.channels import Subset
from symqif.refinement.order import Order
from symqif.refinement.refinement_set import RefinementSet
from symqif.refinement.refines import Refinement
from symqif.report.answers import check, optimum, refinement, refinement_set
from symqif.report.document.claim import document, erratum_parts
from symqif.report.document.errata import Erratum
from symqif.report.document.part import Part, bare_part, stated_blocks
from symqif.report.document.setting import Setting, equation_of
from symqif.report.formula.idioms import idiomatic
from symqif.report.formula.layout import layout
from symqif.report.formula.text import sentence_text
from symqif.report.html.element import Content, element
from symqif.report.html.mathml import mathml
from symqif.report.html.words import stated, text
from symqif.report.orders.svg import hasse_svg
from symqif.report.orders.text import chains, hasse_text, order_heading, written_chain
from symqif.report.text.channel import channel_lines
from symqif.report.text.claim import description
from symqif.report.text.claim import heading as claim_heading
from symqif.report.text.errata import erratum_lines
from symqif.report.text.lines import STEP, block_lines
from symqif.symbols import symbol
from symqif.typesetting.text import FIXED
from symqif.typesetting.text import text as formula_text
from symqif.typesetting.tree import Node


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
        case Refinement():
            return str(refinement.headline(shown))
        case RefinementSet():
            return " ".join(line.strip() for line in lines_of(shown)[: 1 + len(shown.parts)])
        case Order():
            paths = (written_chain(shown, chain) for chain in chains(shown))
            return f"at {order_heading(shown)}: {'; '.join(paths)}".replace(FIXED, " ")
        case Claim():
            return f"{shown.id}, recorded as {shown.recorded}: {sentence_text(shown.title)}"
        case Result():
            return f"{shown.claim.id}, {shown.verdict}: {sentence_text(shown.claim.title)}"
        case Erratum():
            return f"{shown.claim.id}, line {shown.claim.source.line}: {sentence_text(shown.claim.title)}"
    return lines_of(shown)[0]


def lines_of(shown: object) -> list[str]:
    """All that is told of it in words, without their colours."""
    found: Iterable[str | Text]
    match shown:
        case Check():
            found = check.lines(shown)
        case Optimum():
            found = optimum.lines(shown)
        case Order():
            found = hasse_text(shown)
        case Refinement(holds=None):
            found = refinement.lines(shown)
        case Refinement():  # the last line is of the command: how long it took
            *found, _ = refinement.lines(shown)
        case RefinementSet():
            *found, _ = refinement_set.lines(shown)
        case Channel():
            found = channel_lines(shown)
        case SubsetForm():
            own, *others = map(formula_text, _form(shown))
            found = [own + (f", with {', '.join(others)}" if others else "")]
        case Definition():
            found = [shown.title, *_in_lines(_defined(shown))]
        case Claim():
            repaired = ["Repaired:", *_in_lines(bare_part(shown.repaired.statement))] if shown.repaired else []
            found = [
                *claim_heading(shown),
                f"Recorded as {shown.recorded}:",
                *_in_lines(bare_part(shown.printed.statement)),
                *repaired,
            ]
        case Result():
            found = description(shown, {})
        case Erratum():
            found = erratum_lines(shown)
        case _:
            found = [brief(shown)]
    return [str(line).replace(FIXED, " ") for line in found]


def full(shown: object) -> str:
    """All lines."""
    return "\n".join(lines_of(shown))


@singledispatch
def notebook_body(shown: object) -> Content:
    """What a notebook shows: all lines, the first one in bold."""
    first, *others = lines_of(shown)
    return [_heading(first), element("div", {"style": "white-space: pre-wrap"}, "\n".join(others))]


def rich(shown: object) -> str:
    """What a notebook shows, as HTML."""
    if isinstance(shown, Order):
        return hasse_svg(shown)
    return tostring(element("div", {}, notebook_body(shown)), encoding="unicode", method="html")


@notebook_body.register
def _(found: Check) -> Content:
    yours, quantity = found.problem.yours, found.problem.quantity
    exact = parse(quantity.closed_form)
    used = {n: parse(text) for n, text in quantity.definitions.items() if n in names(yours) | names(exact)}
    where: list[Content] = [
        [", " if n else ", where ", _math(equation_of(*item))] for n, item in enumerate(used.items())
    ]
    items: list[Content] = [("yours: ", _math(yours)), ("exact: ", _math(exact), where)]
    if found.point:
        (own, right), point = check.values_at_point(found), check.point_text(found.point)
        counterexample = f"smallest counterexample: at {point} " if point else ""
        items.append(f"{counterexample}yours is {own}, and {right} is right")
    if found.holds is None:
        items.append(f"no proof and no counterexample: {found.reason}")
    return [_heading(lines_of(found)[0]), element("ul", {}, [element("li", {}, item) for item in items])]


@notebook_body.register
def _(form: SubsetForm) -> Content:
    return [[", with " if n == 1 else ", " if n else "", mathml(part)] for n, part in enumerate(_form(form))]


@notebook_body.register
def _(own: Definition) -> Content:
    return [_heading(own.title), list(stated(_defined(own)))]


@notebook_body.register
def _(claim: Claim) -> Content:
    repaired: list[Content] = (
        [_heading("Repaired"), list(stated(bare_part(claim.repaired.statement)))] if claim.repaired else []
    )
    return [_title(claim, f"recorded as {claim.recorded}"), list(stated(bare_part(claim.printed.statement))), *repaired]


@notebook_body.register
def _(result: Result) -> Content:
    own = document(result)
    repaired: list[Content] = (
        [_heading(f"Repaired: {own.repaired.verdict}"), list(stated(own.repaired))] if own.repaired else []
    )
    return [_title(result.claim, result.verdict), list(stated(own.printed)), *repaired]


@notebook_body.register
def _(found: Erratum) -> Content:
    return [_title(found.claim, found.verdict), [list(stated(part)) for part in erratum_parts(found)]]


def _form(form: SubsetForm) -> list[Node]:
    """The protocol with its values, and its definitions; of none of ours, the entries."""
    own = idiomatic(form.term())
    if not isinstance(own, tuple) or own[0] != "protocol":
        return [layout(own)]
    definitions = protocol(own[1]).definitions
    return [layout(own), *(layout(equation_of(name, parse(text))) for name, text in definitions.items())]


def _defined(own: Definition) -> Part:
    """What a protocol is, and its capacity."""
    stands = Setting(own.variables, own.given, ["for all", "given"], own.definitions)
    said = (f"capacity({own.channel}) == {own.capacity}",) if own.capacity else ()
    return Part("printed", "", "proved", "", stands, said)


def _in_lines(part: Part) -> Iterator[str]:
    return block_lines(stated_blocks(part), STEP)


def _title(claim: Claim, verdict: str) -> Content:
    source = element("small", {}, ". ", text(str(claim.source)))
    return [_heading(f"{claim.id}: {verdict}"), element("p", {}, text(claim.title), source)]


def _heading(words: str) -> Element:
    return element("p", {}, element("strong", {}, words))


def _math(term: Term) -> Element:
    return mathml(layout(term))


def _letters(parameters: Iterable[str]) -> str:
    return ", ".join(str(symbol(name)) for name in parameters)
