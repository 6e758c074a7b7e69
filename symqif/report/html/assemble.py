"""The book of a catalogue from its results: sections, obligations, and the orders if there are results beyond."""

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path

from symqif.claims.catalogue import Catalogue, home, load, theorems
from symqif.claims.verify import Result
from symqif.report.document.errata import is_beyond
from symqif.report.document.obligations import obligation_counts
from symqif.report.html.book import Book
from symqif.report.html.orders import orders
from symqif.report.map import titled_sections
from symqif.report.paper import paper
from symqif.version import VERSION


def assembled(
    results: Mapping[str, Result],
    catalogue: Path | None = None,
    jobs: int = 1,
    ids: Sequence[str] = (),
    entries: Catalogue | None = None,
) -> Book:
    """What the page shows of claims that were checked: all of a catalogue, or some with those that they rest on.

    ids: those that were asked for, if not all.
    jobs: worker processes that count obligations.
    entries: the catalogue, where it has been read already.
    """
    root, entries = catalogue or home(), entries or load(catalogue)
    title, sections = titled_sections(root, entries)
    listed = [(s.title, [results[e.claim.id] for e in here if e.claim.id in results]) for s, here in sections]
    beyond = set(filter(is_beyond, entries))
    return Book(
        title,
        paper(root),
        [(text, here) for text, here in listed if here],
        obligation_counts(results.values(), theorems(entries), jobs),
        orders() if beyond and beyond <= results.keys() else [],
        VERSION,
        entries,
        f" --catalogue {shlex.quote(str(catalogue))}" if catalogue else "",
        tuple(ids),
    )
