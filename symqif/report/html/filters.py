"""The filter by verdict and section: radio buttons and style rules, no scripts.

A card that a link leads to is shown whatever the filter says.
"""

from collections import Counter
from xml.etree.ElementTree import Element

from symqif.report.html.book import Book
from symqif.report.html.element import element
from symqif.report.html.signs import SIGNS, WRONG, kinds

LISTED = (".card", ".index .entry")  # what is filtered out; nodes of the graph fade


def filters(book: Book) -> Element:
    """The form."""
    counts = Counter(kind for result in book.results.values() for kind in kinds(result))
    words = {f"v-{name}": f"{sign} {name}" for name, sign in SIGNS.items()}
    words |= {"v-wrong": f"{SIGNS['refuted']} with wrong lines", "v-unchecked": f"{WRONG} not checked"}
    verdicts = [("v-all", "all", len(book.results))]
    verdicts += [(kind, text, counts[kind]) for kind, text in words.items() if counts[kind]]
    places = [("s-all", "all", len(book.results))]
    places += [(f"s{n}", title, len(here)) for n, (title, here) in enumerate(book.sections)]
    return element(
        "div",
        {"class": "filters", "role": "search", "aria-label": "Filter"},
        _choice("verdict", "Verdict", verdicts),
        _choice("section", "Section", places) if len(book.sections) > 1 else None,
    )


def _choice(name: str, legend: str, options: list[tuple[str, str, int]]) -> Element:
    made = element("fieldset", {}, element("legend", {}, legend))
    for n, (value, text, count) in enumerate(options):
        button = {"type": "radio", "name": name, "id": f"filter/{value}", **({} if n else {"checked": ""})}
        shown = element("span", {}, text, " ", element("small", {}, str(count)))
        made.append(element("label", {}, element("input", button), shown))
    return made


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
