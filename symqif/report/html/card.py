"""A claim as a card: statement, verdict, counterexample, repair, derivation, and what all this rests on."""

import shlex
from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from symqif.claims.claim import Claim
from symqif.claims.verify import Result
from symqif.kernel.term import parse
from symqif.reduction.rule import RULES
from symqif.report.data import digest
from symqif.report.document.beside import beside
from symqif.report.document.claim import ALONE, Document, document
from symqif.report.document.errata import is_of_paper, many
from symqif.report.document.obligations import in_words
from symqif.report.document.paragraph import sentence
from symqif.report.document.part import Part
from symqif.report.formula.layout import layout
from symqif.report.html.book import Book, base, location, unshown
from symqif.report.html.element import Content, anchor, element, link
from symqif.report.html.graph import focus
from symqif.report.html.mathml import mathml
from symqif.report.html.signs import SIGNS, WRONG, kinds, look
from symqif.report.html.words import box, derivation, item, stated, text, words

FEW = 3  # remarks that are no wrong lines, and are shown unfolded


def card(book: Book, result: Result) -> Element:
    """All about one claim."""
    claim, own = result.claim, document(result, wrong_first=True)
    marks = {"class": f"card s{book.section_of(claim.id)} {' '.join(kinds(result))}", "id": anchor(claim.id)}
    said = list(remarks(own))
    return element(
        "article",
        {**marks, "aria-labelledby": anchor(f"title/{claim.id}")},
        element("header", {}, _title(claim), badges(result), _source(claim)),
        unchecked(book, result),
        element("section", {}, element("h4", {}, _heading(claim)), list(_printed(own.printed))),
        said if own.listed else None,
        _repaired(own.repaired) if own.repaired else None,
        derivation(own.repaired.steps) if own.repaired else None,
        derivation(own.printed.steps),
        None if own.listed else said,
        [element("p", {"class": "note"}, list(words(sentence(note.rstrip("."))))) for note in claim.notes],
        _basis(book, own),
        _certificates(book, result),
        element("footer", {}, "Again: ", list(_commands(book, claim.id)), f". Verdict: {look(result).words}."),
    )


def _heading(claim: Claim) -> str:
    return "As printed" if claim.source.line else "Statement"


def _title(claim: Claim) -> Element:
    name = link(claim.id, claim.id)
    name.set("class", "id")
    return element("h3", {"id": anchor(f"title/{claim.id}")}, name, " ", text(claim.title))


def badges(result: Result) -> Element:
    """Verdicts, by sign and word."""
    claim, outcomes = result.claim, result.outcomes
    words = f"{result.verdict} as printed" if result.verdict == "refuted" else result.verdict
    found = [badge(result.verdict, words)]
    if claim.repaired:
        found.append(badge(outcomes["repaired"].verdict, f"repaired: {outcomes['repaired'].verdict}"))
    if result.wrong_lines:
        found.append(badge("refuted", many(result.wrong_lines, "wrong line")))
    if claim.correction and is_of_paper(claim):
        found.append(
            element(
                "a",
                {"class": "badge", "href": f"#{anchor(f'erratum/{claim.id}')}"},
                f"erratum: {claim.correction.severity}",
            )
        )
    found += [element("span", {"class": "badge rocq"}, words) for words in beside(result)]
    if unshown(result):
        found.insert(0, badge("unchecked", "NOT CHECKED"))
    return element("p", {"class": "badges"}, found)


def badge(kind: str, words: str) -> Element:
    return element("span", {"class": f"badge {kind}"}, f"{SIGNS.get(kind, WRONG)} {words}")


def _source(claim: Claim) -> Element:
    source = claim.source
    label: Content = [", ", element("code", {}, source.label)] if source.label else None
    line = f", line {source.line}" if source.line else None
    return element("p", {"class": "source"}, text(source.where), label, line)


def unchecked(book: Book, result: Result) -> list[Element]:
    """The parts that are not shown to have their recorded verdict; those that are shown to have another one."""
    missing, boxes, name = unshown(result), [], shlex.quote(result.claim.id)
    if missing:
        reasons = [(part, result.outcomes[part].reason) for part in missing]
        rows = [element("li", {}, element("strong", {}, part), f": {reason}") for part, reason in reasons]
        said = "Not checked. The stored certificates do not show the recorded verdict; see it again with "
        again = element("code", {}, f"symqif recheck {name}{book.options}")
        boxes.append(element("div", {"class": "alarm", "role": "note"}, element("p", {}, said, again), _list(rows)))
    other = [part for part in result.differences if part not in missing]
    if other:
        words = [f": {result.outcomes[part].verdict}, recorded as {result.claim.expected[part]}" for part in other]
        rows = [element("li", {}, element("strong", {}, p), w) for p, w in zip(other, words, strict=True)]
        said = "Not as recorded. The stored certificates show another verdict:"
        boxes.append(element("div", {"class": "note", "role": "note"}, element("p", {}, said), _list(rows)))
    return boxes


def _list(rows: Sequence[Element]) -> Element:
    return element("ul", {}, rows)


def _printed(part: Part) -> Iterator[Element]:
    if part.words:
        yield element("p", {}, part.words)
    yield from stated(part)
    for name, matrix in part.channels.items():
        rows = tuple(("row", *map(parse, entries)) for entries in matrix)
        yield element("p", {}, text(f"Evaluated on the explicit channel `{name}`"))
        yield box(mathml(layout(("matrix", *rows)), display=True))


def remarks(own: Document) -> Iterator[Element]:
    """All remarks: those that are refuted, and the others; the lines of what is printed in its order."""
    if own.listed:
        yield _lines("Line by line", own.remarks)
        return
    wrong = [part for part in own.remarks if part.verdict == "refuted"]
    others = [part for part in own.remarks if part.verdict != "refuted"]
    if wrong:
        yield _lines("Wrong lines", wrong)
    if 0 < len(others) <= FEW:
        yield _lines("Other lines", others)
    elif others:
        title = element("summary", {}, f"Other lines, {len(others)}")
        yield element("details", {"class": "long"}, title, _steps(others))


def _lines(title: str, parts: Sequence[Part]) -> Element:
    return element("section", {}, element("h4", {}, title), _steps(parts))


def _steps(parts: Sequence[Part]) -> Element:
    return element("ol", {"class": "steps"}, [item(part.verdict, list(_said(part))) for part in parts])


def _said(part: Part) -> Iterator[Element]:
    if part.words:
        yield element("p", {}, text(f"{part.words}."))
    yield from stated(part)


def _repaired(part: Part) -> Element:
    """The repaired statement; of a list, the lines that stand for wrong ones."""
    more = element("p", {}, f"{part.words.capitalize()}:") if part.words else None
    heading = element("h4", {}, "Repaired ", badge(part.verdict, part.verdict))
    return element("section", {"class": "repair"}, heading, more, list(stated(part)))


def _basis(book: Book, own: Document) -> Element:
    """What the verdicts rest on, and what rests on them."""
    result, users = own.result, book.users.get(own.claim.id, [])
    on = [_named(book, name) for name in result.rests_on] or [ALONE]
    rows = [element("p", {}, "Rests on ", _joined(on), ".")]
    if users:
        rows.append(element("p", {}, f"Used{book.here} by ", _joined([link(name, name) for name in users]), "."))
    drawing = focus(book, result.claim.id)
    return element(
        "section",
        {"class": "basis"},
        element("h4", {}, "Dependencies"),
        rows,
        scrolled(drawing, f"The graph around {result.claim.id}") if drawing is not None else None,
    )


def scrolled(drawing: Element, name: str) -> Element:
    """A box that a wide drawing scrolls in."""
    return element("div", {"class": "drawing", "tabindex": "0", "role": "region", "aria-label": name}, drawing)


def _named(book: Book, name: str) -> Element | str:
    known = name in RULES or base(name) in book.results
    return element("span", {}, "the rule " * (name in RULES), link(location(base(name)), name)) if known else name


def _joined(items: Sequence[Element | str]) -> Iterator[Element | str]:
    for n, one in enumerate(items):
        if n:
            yield ", "
        yield one


def _certificates(book: Book, result: Result) -> Element:
    """What was checked: obligations, and the sha256 of each part's certificate."""
    rows = []
    for part, outcome in result.outcomes.items():
        counts = book.obligations.get((result.claim.id, part))
        shown = digest(outcome.certificate) if outcome.certificate else outcome.reason or "none"
        words = in_words(counts) if counts else None
        data = element("dd", {}, element("code", {"class": "hash"}, shown), element("p", {}, words) if words else None)
        rows += [element("dt", {}, f"{part}: {outcome.verdict}"), data]
    summary = element("summary", {}, f"Certificate{'s' * (len(result.outcomes) > 1)}, by sha256")
    return element(
        "details",
        {"class": "certificates", **({} if len(rows) > 4 else {"open": ""})},
        summary,
        element("dl", {}, rows),
    )


def _commands(book: Book, name: str) -> Iterator[Content]:
    for n, command in enumerate(("verify", "show")):
        if n:
            yield ", "
        yield element("code", {}, f"symqif {command} {shlex.quote(name)}{book.options}")
