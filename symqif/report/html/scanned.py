"""The formulas of a paper as a page, which has no script and needs no network."""

from xml.etree.ElementTree import Element

from symqif.kernel.term import Term
from symqif.report.answers.scan import WORDS
from symqif.report.formula.layout import layout
from symqif.report.formula.tidy import tidied
from symqif.report.html.mathml import mathml
from symqif.report.html.template import environment, source
from symqif.scanning.scan import GRAVEST, Scan
from symqif.version import VERSION

SIGNS = {"different": "✗", "undecided": "?", "refused": "–", "read": "·", "equal": "✓"}


def page(scan: Scan) -> str:
    """The page as text."""
    values = {"scan": scan, "statuses": GRAVEST, "signs": SIGNS, "words": WORDS, "formula": _formula}
    found = environment(**values, version=VERSION, style=source("style.css"))
    return found.get_template("scanned.html").render()


def _formula(term: Term) -> Element:
    return mathml(layout(tidied(term)), display=True)
