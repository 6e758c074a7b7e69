"""The page from its templates: what was decided, what rests on what, cards of the claims, errata, rules."""

from base64 import b64encode
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from symqif.reduction.rule import RULES
from symqif.report.data import VERDICTS, digest
from symqif.report.document.claim import ALONE, document, erratum_parts, told
from symqif.report.document.errata import CALLED, MEANINGS, is_of_paper, many, named, summary, total
from symqif.report.document.obligations import in_words
from symqif.report.document.paragraph import sentence
from symqif.report.html.book import Book, base, location, unshown
from symqif.report.html.card import badges, remarks
from symqif.report.html.element import anchor
from symqif.report.html.filters import places, style_rules, verdicts
from symqif.report.html.graph import alone, focus, full_graph, legend
from symqif.report.html.signs import SIGNS, kinds, look, mark
from symqif.report.html.template import rendered, source
from symqif.report.html.words import channel, derivation, sign, stated, text, words
from symqif.report.orders.svg import hasse_element
from symqif.report.orders.text import sentences


@dataclass(frozen=True)
class Tile:
    """A number with its words; meaning: what is shown where somebody points at it."""

    count: int
    words: str
    kind: str
    meaning: str = ""


def page(book: Book) -> str:
    """The page as text."""
    functions = (
        *(alone, anchor, badges, base, channel, counts, derivation, digest, document, erratum_parts, focus, full_graph),
        *(hasse_element, in_words, kinds, legend, location, look, many, mark, places, remarks, sentence, sentences),
        *(severities, sign, stated, text, told, total, unshown, verdicts, words),
    )
    script = source("script.js")
    return rendered(
        "page.html",
        book=book,
        script=script,
        script_hash=b64encode(sha256(script.encode()).digest()).decode(),
        style=source("style.css") + style_rules(book),
        ALONE=ALONE,
        RULES=RULES,
        **{function.__name__: function for function in functions},
    )


def counts(book: Book) -> Iterator[Tile]:
    """How many claims there are, with each verdict, repaired, and how many wrong lines and obligations."""
    found = Counter(result.verdict for result in book.results.values())
    faults = list(book.faults.values())
    wrong, others = summary(faults), summary([e for e in faults if not is_of_paper(e.claim)])
    apart = {name: f", {count} of them not in the paper" for name in ("refuted", "remarks") if (count := others[name])}
    yield Tile(len(book.results), named(len(book.results), "claim"), "all")
    yield from (Tile(found[v], f"{SIGNS[v]} {v}{apart.get(v, '')}", v) for v in VERDICTS if found[v])
    yield Tile(wrong["repaired"], "✓ repaired", "proved")
    lines = f"✗ {named(wrong['remarks'], 'wrong line')}{apart.get('remarks', '')}"
    yield Tile(wrong["remarks"], lines, "refuted")
    yield Tile(sum(sum(own.values()) for own in book.obligations.values()), "obligations checked", "all")


def severities(book: Book) -> Iterator[Tile]:
    """How many errata there are, and of each severity, the gravest first."""
    found: dict[str, Any] = summary(book.errata)["severities"]
    yield Tile(sum(found.values()), named(sum(found.values()), "erratum"), "all")
    yield from (Tile(n, named(n, CALLED[name]), "refuted", MEANINGS[name]) for name, n in found.items() if n)
