"""What a card of a claim shows beside its statements: the verdicts as badges, and the lines of the text."""

from collections.abc import Iterator, Sequence

from symqif.claims.verify import Result
from symqif.report.document.beside import beside_verdict
from symqif.report.document.claim import Document
from symqif.report.document.errata import is_of_paper, many
from symqif.report.document.part import Part
from symqif.report.html.book import unshown
from symqif.report.html.signs import Badge, mark

FEW = 3  # remarks that are no wrong lines, and are shown unfolded


def badges(result: Result) -> Iterator[Badge]:
    """Verdicts, by sign and word."""
    claim, outcomes = result.claim, result.outcomes
    if unshown(result):
        yield mark("unchecked", "NOT CHECKED")
    yield mark(result.verdict, f"{result.verdict} as printed" if result.verdict == "refuted" else result.verdict)
    if claim.repaired:
        yield mark(outcomes["repaired"].verdict, f"repaired: {outcomes['repaired'].verdict}")
    if result.wrong_lines:
        yield mark("refuted", many(result.wrong_lines, "wrong line"))
    if claim.correction and is_of_paper(claim):
        yield Badge("", "", f"erratum: {claim.correction.severity}", f"erratum/{claim.id}")
    yield from (Badge("rocq", "", words) for words in beside_verdict(result))


def remarks(own: Document) -> Iterator[tuple[str, Sequence[Part], bool]]:
    """Remarks with a title, and whether they are folded: those that are refuted, and the others; or, of a text that is
    decided line by line, all in its order."""
    if own.listed:
        yield "Line by line", own.remarks, False
        return
    wrong = [part for part in own.remarks if part.verdict == "refuted"]
    others = [part for part in own.remarks if part.verdict != "refuted"]
    if wrong:
        yield "Wrong lines", wrong, False
    if others:
        yield "Other lines", others, len(others) > FEW
