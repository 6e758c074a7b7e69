"""The page from its templates: what was decided, what rests on what, cards of the claims, errata, rules."""

from base64 import b64encode
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from symqif.reduction.rule import RULES
from symqif.report.data import VERDICTS, digest
from symqif.report.document.claim import ALONE, document, erratum_parts, erratum_sentence
from symqif.report.document.errata import CALLED, MEANINGS, errata_summary, is_of_paper, many, noun, total_words
from symqif.report.document.obligations import kernel_words
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
class CountTile:
    """A number with its words; meaning: what is shown where somebody points at it."""

    count: int
    words: str
    kind: str
    meaning: str = ""


def page(book: Book) -> str:
    """The page as text."""
    functions = (
        *(alone, anchor, badges, base, channel, counts, derivation, digest, document, erratum_parts, focus, full_graph),
        *(hasse_element, kernel_words, kinds, legend, location, look, many, mark, places, remarks, sentence, sentences),
        *(severities, sign, stated, text, erratum_sentence, total_words, unshown, verdicts, words),
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


def counts(book: Book) -> Iterator[CountTile]:
    """How many claims there are, with each verdict, repaired, and how many wrong lines and obligations."""
    found = Counter(result.verdict for result in book.results.values())
    faults = list(book.faults.values())
    wrong, others = errata_summary(faults), errata_summary([e for e in faults if not is_of_paper(e.claim)])
    apart = {name: f", {count} of them not in the paper" for name in ("refuted", "remarks") if (count := others[name])}
    yield CountTile(len(book.results), noun(len(book.results), "claim"), "all")
    yield from (CountTile(found[v], f"{SIGNS[v]} {v}{apart.get(v, '')}", v) for v in VERDICTS if found[v])
    yield CountTile(wrong["repaired"], "✓ repaired", "proved")
    lines = f"✗ {noun(wrong['remarks'], 'wrong line')}{apart.get('remarks', '')}"
    yield CountTile(wrong["remarks"], lines, "refuted")
    yield CountTile(sum(sum(own.values()) for own in book.obligations.values()), "obligations checked", "all")


def severities(book: Book) -> Iterator[CountTile]:
    """How many errata there are, and of each severity, the gravest first."""
    found: dict[str, Any] = errata_summary(book.errata)["severities"]
    yield CountTile(sum(found.values()), noun(sum(found.values()), "erratum"), "all")
    yield from (CountTile(n, noun(n, CALLED[name]), "refuted", MEANINGS[name]) for name, n in found.items() if n)
