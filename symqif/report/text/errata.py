"""Errata as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from symqif.report.document.claim import erratum_parts
from symqif.report.document.errata import Erratum, many, total
from symqif.report.document.part import Part
from symqif.report.text.lines import failure_lines, formula_lines, setting_lines, wrapped
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
    """What is said, under a name, and the formulas under another one where they are not all of it."""
    said, apart = {
        "printed": ("  printed", "  wrong"),
        "remark": ("  wrong", "  that is"),
        "repaired": (f"  repaired, {part.verdict}", ""),
    }[part.name]
    if part.words:
        yield from wrapped(said, part.words)
    yield from formula_lines(apart if part.words else said, part.formulas, "    ")
    yield from setting_lines(part.setting, "    ")
    yield from failure_lines(part, "    fails at", "    ")
    if part.because:
        yield from wrapped("  because" if part.name == "printed" else "    because", part.because)
