"""Errata as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from symqif.report.document.claim import erratum_parts
from symqif.report.document.errata import Erratum, many, total
from symqif.report.document.part import Part, blocks
from symqif.report.text.lines import block_lines, wrapped
from symqif.typesetting.sentence import plain


def errata_text(found: Sequence[Erratum], *, brief: bool = False) -> Iterator[str]:
    """The lines of the list, or one line for each claim, with a summary as the last one."""
    for e in found:
        if brief:
            line = e.claim.source.line
            place = f"line {line}" if line else "beyond"  # what the paper does not say itself
            yield f"{place:<11}{e.claim.id:<28}{plain(e.claim.title)}{state(e)}"
        else:
            yield from erratum_lines(e)
            yield ""
    yield "; ".join(total(found))


def state(found: Erratum) -> str:
    """What is wrong with a claim, in a few words."""
    if found.unchecked:
        return "; not checked"
    wrong = f"; {many(len(found.remarks), 'statement')} wrong on the way" if found.remarks else ""
    return f"{wrong}; repaired" if found.repaired else wrong


def erratum_lines(found: Erratum) -> Iterator[str]:
    yield from wrapped(found.claim.id, found.claim.title)
    yield from wrapped("  where", str(found.claim.source))
    for part, reason in found.unchecked:
        yield from wrapped(f"  not checked, {part}", reason)
    for own in erratum_parts(found):
        yield from _part(own)


def _part(part: Part) -> Iterator[str]:
    """What is said, and the formulas below it."""
    verdict = f", {part.verdict}" if part.verdict else ""
    yield from wrapped(f"  {part.lead.lower()}{verdict}", part.words)
    yield from block_lines(blocks(part), "    ")
