"""The formulas of a paper as a page, which has no script and needs no network."""

from xml.etree.ElementTree import Element

from symqif.kernel.term import Term
from symqif.report.answers.scan import WORDS
from symqif.report.formula.layout import layout
from symqif.report.formula.tidy import tidied
from symqif.report.html.mathml import mathml
from symqif.report.html.template import rendered, source
from symqif.scanning.scan import GRAVEST, Scan

SIGNS = {"different": "✗", "undecided": "?", "refused": "–", "read": "·", "equal": "✓"}


def page(scan: Scan) -> str:
    """The page as text."""
    style = source("style.css")
    return rendered(
        "scanned.html", scan=scan, statuses=GRAVEST, signs=SIGNS, words=WORDS, style=style, formula=_formula
    )


def _formula(term: Term) -> Element:
    return mathml(layout(tidied(term)), display=True)
