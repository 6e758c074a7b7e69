"""The page: what was decided, what rests on what, cards of the claims, errata, results beyond the paper, rules."""

import shlex
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from importlib.resources import files
from xml.etree.ElementTree import Element

from symqif.reduction.rule import RULES
from symqif.report.data import VERDICTS
from symqif.report.document.errata import CALLED, MEANINGS, is_of_paper, many, named, summary
from symqif.report.html import filters
from symqif.report.html.book import Book
from symqif.report.html.card import badge, card, scrolled
from symqif.report.html.element import Content, anchor, element, html, link
from symqif.report.html.errata import errata_list
from symqif.report.html.graph import alone, full_graph, legend, sign
from symqif.report.html.orders import beyond
from symqif.report.html.signs import SIGNS, kinds
from symqif.report.html.words import text

POLICY = (
    "default-src 'none'; script-src 'sha256-{}'; style-src 'unsafe-inline'; img-src data:; "
    "base-uri 'none'; form-action 'none'"
)
ABOUT = (
    "What is marked as proved or refuted the kernel decided while this page was written, with the certificates that "
    "are stored beside the claims; the formulas are printed from the very objects that it checked. The page needs no "
    "network, and without its one script only the search is missing and that the graph shows paths."
)
GRAPH = (
    "From left to right: what stands to the left is used by what it is joined to on its right. Point at a box for its "
    "title and its paths; it leads to the card, which shows the part of the graph around it."
)
THEOREMS = (
    "Proofs use these theorems as they stand. Each says where it is from: the literature, a proof in words, or the "
    "catalogue, which proves it for finite sets. What else a verdict needs, the kernel computes."
)
AGAIN = (
    "import hashlib, json, sys; [print(hashlib.sha256(json.dumps(one, sort_keys=True, separators=(',', ':')).encode())"
    ".hexdigest()) for one in json.load(sys.stdin).values()]"
)


def page(book: Book) -> str:
    """The page as text."""
    return html(element("html", {"lang": "en"}, _head(book), _body(book)))


def _own(file: str) -> str:
    return files("symqif.report.html").joinpath(file).read_text(encoding="utf-8")


def _head(book: Book) -> Element:
    digest = b64encode(sha256(_own("script.js").encode()).digest()).decode()
    return element(
        "head",
        {},
        element("meta", {"charset": "utf-8"}),
        element("meta", {"http-equiv": "Content-Security-Policy", "content": POLICY.format(digest)}),
        element("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}),
        element("meta", {"name": "color-scheme", "content": "light dark"}),
        element("meta", {"name": "generator", "content": f"symqif {book.version}"}),
        element("title", {}, book.title),
        element("style", {}, _own("style.css") + filters.style_rules(book)),
    )


def _body(book: Book) -> Element:
    parts = list(_parts(book))
    links = [element("li", {}, link(f"part/{name}", title)) for name, title, _ in parts]
    return element(
        "body",
        {},
        element("a", {"class": "skip", "href": "#part/claims"}, "To the claims"),
        _header(book),
        element("nav", {"aria-label": "Parts of the page"}, element("ul", {}, links)),
        _search(),
        element("main", {}, [_part(*part) for part in parts]),
        element(
            "footer",
            {"class": "page"},
            element("p", {}, ABOUT),
            list(_version(book)),
            element("p", {}, f"Written by symqif {book.version}: ", element("code", {}, _command(book))),
            element(
                "p",
                {},
                "The sha256 of a certificate is that of its JSON with sorted keys and without spaces; of a file: ",
            ),
            element("p", {}, element("code", {}, f'python3 -c "{AGAIN}" < CERTIFICATES.json')),
        ),
        element("script", {}, _own("script.js")),
    )


def _search() -> Element:
    """Shown by the script that it needs."""
    field = element("input", {"type": "search", "id": "search", "autocomplete": "off", "placeholder": "capacity SS"})
    count = element("output", {"id": "count", "for": "search"})
    label = element("label", {"for": "search"}, "Search the claims ", element("kbd", {}, "/"))
    found = element("ul", {"id": "found", "class": "found"})
    return element("div", {"class": "search", "role": "search", "hidden": ""}, label, field, count, found)


def _command(book: Book) -> str:
    ids = "".join(f" {shlex.quote(name)}" for name in book.ids)
    return f"symqif report{ids} --html FILE{book.options}"


def _part(name: str, title: str, content: list[Element]) -> Element:
    heading = element("h2", {"id": anchor(f"title/part/{name}")}, title)
    marks = {"id": anchor(f"part/{name}"), "class": f"part {name}", "aria-labelledby": anchor(f"title/part/{name}")}
    return element("section", marks, heading, content)


def _parts(book: Book) -> Iterator[tuple[str, str, list[Element]]]:
    if book.errata:
        yield "errata", "Errata", list(errata_list(book))
    yield "claims", "Claims", list(_claims(book))
    yield "graph", "What rests on what", list(_graph(book))
    if book.beyond:
        yield "beyond", "Beyond the paper", list(beyond(book))
    if book.rules:
        yield "rules", "Named rules", list(_rules(book))


def _header(book: Book) -> Element:
    counts = Counter(result.verdict for result in book.results.values())
    faults = list(book.faults.values())
    wrong, others = summary(faults), summary([e for e in faults if not is_of_paper(e.claim)])
    apart = {name: f", {count} of them not in the paper" for name in ("refuted", "remarks") if (count := others[name])}
    tiles = [_tile(counts[v], f"{SIGNS[v]} {v}{apart.get(v, '')}", v) for v in VERDICTS if counts[v]]
    tiles.insert(0, _tile(len(book.results), named(len(book.results), "claim"), "all"))
    tiles.append(_tile(wrong["repaired"], "✓ repaired", "proved"))
    lines = f"✗ {named(wrong['remarks'], 'wrong line')}{apart.get('remarks', '')}"
    tiles.append(_tile(wrong["remarks"], lines, "refuted"))
    tiles.append(_tile(sum(sum(c.values()) for c in book.obligations.values()), "obligations checked", "all"))
    return element(
        "header",
        {"class": "page"},
        element("h1", {}, book.title),
        list(_paper(book)),
        _state(book),
        element("ul", {"class": "tiles"}, tiles),
        _severities(book) if book.errata else None,
    )


def _severities(book: Book) -> Element:
    """How many errata there are, and of each severity, the gravest first."""
    counts = summary(book.errata)["severities"]
    total = sum(counts.values())
    tiles = [_tile(total, named(total, "erratum"), "all")]
    tiles += [_tile(n, named(n, CALLED[name]), "refuted", MEANINGS[name]) for name, n in counts.items() if n]
    return element("ul", {"class": "tiles"}, tiles)


def _tile(count: int, words: str, kind: str, meaning: str = "") -> Element:
    """meaning: what is said where somebody points at it."""
    marks = {"class": f"tile {kind}"} | ({"title": meaning} if meaning else {})
    return element("li", marks, element("strong", {}, f"{count:,}"), " ", words)


def _paper(book: Book) -> Iterator[Element]:
    if book.paper is None:
        return
    paper = book.paper
    venue = f" {paper.venue}." if paper.venue else ""
    yield element("p", {"class": "paper"}, element("cite", {}, paper.title), f". {', '.join(paper.authors)}.{venue}")


def _version(book: Book) -> Iterator[Element]:
    if book.paper is None or not book.paper.source:
        return
    paper = book.paper
    dated = f", {paper.date}" if paper.date else ""
    yield element(
        "p",
        {"class": "version"},
        f"Version: the lines are those of {paper.source}{dated}, which has {paper.lines:,} of them; its sha256 is ",
        element("code", {"class": "hash"}, paper.sha256),
        ".",
    )


def _state(book: Book) -> Element:
    other = [r for r in book.results.values() if r not in book.unchecked and r.differences]
    said = [
        (book.unchecked, "NOT CHECKED: stored certificates do not show the recorded verdicts."),
        (other, "not as recorded: stored certificates show other verdicts, which the page has."),
    ]
    if not book.unchecked and not other and not book.unread:
        return element("p", {"class": "state"}, badge("proved", "all certificates check"))
    parts: list[Content] = []
    if book.unread:
        parts.append(element("p", {}, f"{many(book.unread, 'claim file')} not read."))
    for found, words in said:
        if found:
            names = [element("li", {}, link(r.claim.id, r.claim.id)) for r in found]
            parts += [element("p", {}, f"{many(len(names), 'claim')} {words}"), element("ul", {}, names)]
    return element("div", {"class": "alarm", "role": "note"}, parts)


def _graph(book: Book) -> Iterator[Element]:
    if book.edges:
        yield element("p", {}, GRAPH)
        yield legend(book)
        yield _drawn(book, "The graph of the claims", rules=False)
        if book.rules:
            title = element("summary", {}, f"With the {many(len(book.rules), 'named rule')}")
            yield element("details", {}, title, _drawn(book, "The graph with the named rules", rules=True))
    names = alone(book)
    if names:
        rest = f"Resting on no other claim{book.here}, and used by none:"
        yield element("p", {}, rest)
        rows = [element("li", {}, link(name, f"{sign(book, name)} {name}")) for name in names]
        yield element("ul", {"class": "alone"}, rows)


def _drawn(book: Book, name: str, *, rules: bool) -> Element:
    drawing = scrolled(full_graph(book, rules=rules), name)
    drawing.set("class", "drawing whole")
    return drawing


def _claims(book: Book) -> Iterator[Element]:
    yield filters.filters(book)
    yield element("p", {"class": "none"}, "No claim of this section has this verdict.")
    index = [_index(title, book, n) for n, (title, _) in enumerate(book.sections)]
    yield element("details", {"class": "index", "open": ""}, element("summary", {}, "All claims at a glance"), index)
    for result in book.results.values():
        yield card(book, result)


def _index(title: str, book: Book, number: int) -> Element:
    rows = []
    for result in book.sections[number][1]:
        name = result.claim.id
        row = element("li", {"class": f"entry s{number} {' '.join(kinds(result))}"})
        row.extend([element("span", {"class": "mark"}, sign(book, name)), link(name, name)])
        row.append(element("span", {}, " ", text(result.claim.title)))
        rows.append(row)
    return element("section", {"class": f"group s{number}"}, element("h3", {}, title), element("ul", {}, rows))


def _rules(book: Book) -> Iterator[Element]:
    yield element("p", {}, THEOREMS)
    for name in book.rules:
        users: list[Content] = [[link(user, user), " "] for user in book.users[name]]
        yield element(
            "article",
            {"class": "named", "id": anchor(f"rule/{name}")},
            element("h3", {}, element("span", {"class": "mark"}, "§"), " ", link(f"rule/{name}", name)),
            element("p", {}, text(f"{RULES[name].statement.rstrip('.')}.")),
            element("p", {"class": "source"}, text(f"{RULES[name].reference}.")),
            element("p", {}, f"Used by {many(len(users), 'claim')}{book.here}: ", users),
        )
