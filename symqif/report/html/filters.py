"""The filter by verdict and section: radio buttons and style rules, no scripts.

A card that a link leads to is shown whatever the filter says.
"""

from collections import Counter

from symqif.report.html.book import Book
from symqif.report.html.signs import SIGNS, WRONG, kinds

LISTED = (".card", ".index .entry")  # what is filtered out; nodes of the graph fade


Options = list[tuple[str, str, int]]  # value, words and how many there are


def verdicts(book: Book) -> Options:
    """What the claims can be filtered by: verdicts."""
    counts = Counter(kind for result in book.results.values() for kind in kinds(result))
    words = {f"v-{name}": f"{sign} {name}" for name, sign in SIGNS.items()}
    words |= {"v-wrong": f"{SIGNS['refuted']} with wrong lines", "v-unchecked": f"{WRONG} not checked"}
    found = [(kind, text, counts[kind]) for kind, text in words.items() if counts[kind]]
    return [("v-all", "all", len(book.results)), *found]


def places(book: Book) -> Options:
    """And sections."""
    found = [(f"s{n}", title, len(here)) for n, (title, here) in enumerate(book.sections)]
    return [("s-all", "all", len(book.results)), *found]


def style_rules(book: Book) -> str:
    """The style rules of the filter. Each asks for a button inside the form and goes on to what follows it: asked of
    the whole page, `:has` takes Firefox minutes while the page loads."""
    found = Counter(kind for result in book.results.values() for kind in kinds(result))
    places = [f"s{n}" for n in range(len(book.sections))]
    lines = []
    for value in [*found, *places]:
        listed = [f"{_chosen(value)}~{name}:not(.{value}):not(:target)" for name in LISTED]
        listed += [f"{_chosen(value)}~.index .group:not(.{value})"] * (value in places)
        lines.append(f"{','.join(listed)}{{display:none}}")
        section = f'.claims:has(>.filters>fieldset>label>[id="filter/{value}"]:checked)'
        lines.append(f"{section}~.graph .whole .node:not(.{value}){{opacity:.22}}")
    pairs = {(kind, f"s{n}") for n, (_, here) in enumerate(book.sections) for r in here for kind in kinds(r)}
    for kind in found:
        for place in places:
            if (kind, place) not in pairs:
                lines.append(f"{_chosen(kind, place)}~.none{{display:block}}")
    return "\n".join(lines)


def _chosen(*values: str) -> str:
    return ".filters" + "".join(f':has([id="filter/{value}"]:checked)' for value in values)
