"""The report from its templates, on one page or with a page for each claim."""

import json
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from jinja2 import Environment

from symqif.claims import standalone
from symqif.claims.catalogue import Entry
from symqif.claims.verify import Result
from symqif.errors import SymqifError
from symqif.reduction.rule import RULES
from symqif.report.data import VERDICTS, digest
from symqif.report.document.claim import ALONE, Document, document, erratum_sentence
from symqif.report.document.errata import errata_summary, is_of_paper, many, noun, total_words
from symqif.report.document.obligations import kernel_words
from symqif.report.document.paragraph import sentence
from symqif.report.formula.text import sentence_text
from symqif.report.html.book import Book, base, location, unshown
from symqif.report.html.card import badges, remarks
from symqif.report.html.element import anchor
from symqif.report.html.graph import alone, focus, full_graph, legend
from symqif.report.html.signs import SIGNS, WRONG, kinds, look, mark
from symqif.report.html.template import environment, source
from symqif.report.html.words import channel, derivation, sign, stated, text, words
from symqif.report.latex.claim import fragment
from symqif.report.orders.svg import hasse_element
from symqif.report.orders.text import sentences
from symqif.report.text.claim import details
from symqif.rocq.record import by_rocq
from symqif.rocq.theorem import theorem_lines
from symqif.typesetting.sentence import plain

SHARED = ("style.css", "script.js", "checker.js")
COLUMNS = 100  # of the texts on the single page


@dataclass(frozen=True)
class CountTile:
    """A number with its words."""

    count: int
    words: str
    kind: str


def page(book: Book) -> str:
    """The single page."""
    return _templates(book).get_template("page.html").render()


def pages(book: Book) -> Iterator[tuple[str, bytes]]:
    """The files of the report with a page for each claim: their names and what they hold."""
    if "index" in book.results:
        raise SymqifError("a claim called 'index' has no page of its own: rename it")
    templates, names = _templates(book), list(book.results)
    yield "index.html", templates.get_template("page.html").render().encode()
    for n, (name, result) in enumerate(book.results.items()):
        around = {"before": names[n - 1] if n else "", "after": "".join(names[n + 1 : n + 2])}
        own = document(result, wrong_first=True)
        yield f"{name}.html", templates.get_template("claim.html").render(result=result, own=own, **around).encode()
        yield f"{name}.json", _certificates(book.entries[name])
    yield from ((file, source(file).encode()) for file in SHARED)
    yield "base.zip", _base()


def _certificates(entry: Entry) -> bytes:
    """The file of its certificates, without those of other claims."""
    if not entry.certificate_file.exists():
        return b"{}"
    return json.dumps(entry.certificates()).encode() if entry.shared else entry.certificate_file.read_bytes()


def _base() -> bytes:
    """What a browser needs of symqif, the same bytes whenever it is packed."""
    root, packed = Path(standalone.__file__).parent.parent, BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for file in sorted(file for pattern in standalone.FILES for file in root.glob(pattern)):
            name = str(Path(root.name, file.relative_to(root)))
            archive.writestr(ZipInfo(name), file.read_bytes(), ZIP_DEFLATED)
    return packed.getvalue()


def _templates(book: Book) -> Environment:
    functions = (
        *(alone, anchor, badges, base, channel, counts, derivation, digest, document, erratum_sentence, focus),
        *(full_graph, hasse_element, kernel_words, kinds, legend, location, look, many, mark, places, plain, remarks),
        *(search_words, sentence, sentences, sign, stated, text, total_words, unshown, verdicts, words),
    )
    script = source("script.js")
    return environment(
        book=book,
        version=book.version,
        script=script,
        script_hash=b64encode(sha256(script.encode()).digest()).decode(),
        style=source("style.css"),
        behind=lambda own: "\n".join(_behind(book, own)),
        kernel_text=_kernel_text,
        latex=lambda result: "\n".join(fragment(result)),
        rocq_text=_rocq_text,
        ALONE=ALONE,
        RULES=RULES,
        **{function.__name__: function for function in functions},
    )


def _behind(book: Book, own: Document) -> Iterator[str]:
    """What the single page has of a claim besides its statements, as text."""
    result, counted = own.result, book.obligations
    kinds = {part: counted[task] for part in result.outcomes if (task := (result.claim.id, part)) in counted}
    for layer in details(own, kinds, COLUMNS):
        yield from (*map(str, layer.lines), "")
    for part, outcome in result.outcomes.items():
        shown = digest(outcome.certificate) if outcome.certificate else outcome.reason
        yield f"sha256 of {part}, {outcome.verdict}: {shown}"
    yield f"Again: symqif verify {result.claim.id}{book.options}; symqif show {result.claim.id}{book.options}"


def _kernel_text(result: Result) -> str:
    return json.dumps({part: own.statement.data() for part, own in result.claim.parts.items()}, indent=1)


def _rocq_text(result: Result) -> str:
    """What the theorems say that Rocq has checked."""
    lines = []
    for part, checked in by_rocq(result).items():
        if checked and (certificate := result.outcomes[part].certificate):
            lines += [f"(* {part} *)", *theorem_lines(result.claim.parts[part].statement, certificate), ""]
    return "\n".join(lines)


def search_words(result: Result) -> str:
    """What a claim is found by besides its id and title."""
    claim = result.claim
    return " ".join((plain(str(claim.source)), sentence_text(claim.source.words), claim.printed.statement.claim))


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


Options = list[tuple[str, str, int]]  # value, words and how many there are


def verdicts(book: Book) -> Options:
    """What the claims can be filtered by: verdicts."""
    found = Counter(kind for result in book.results.values() for kind in kinds(result))
    words = {f"v-{name}": f"{sign} {name}" for name, sign in SIGNS.items()}
    words |= {"v-wrong": f"{SIGNS['refuted']} with wrong lines", "v-unchecked": f"{WRONG} not checked"}
    return [("", "all", len(book.results)), *((kind, text, found[kind]) for kind, text in words.items() if found[kind])]


def places(book: Book) -> Options:
    """And sections."""
    return [("", "all", len(book.results)), *((f"s{n}", t, len(here)) for n, (t, here) in enumerate(book.sections))]
