"""Errata as text for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby

from symqif.report.document.claim import erratum_parts
from symqif.report.document.errata import MEANINGS, Erratum, total
from symqif.report.document.part import Part
from symqif.report.text.lines import at, failure_lines, formula_lines, setting_lines, wrapped
from symqif.typesetting.sentence import plain

WIDTH, NO_BREAK = 80, "\xa0"


def errata_text(found: Sequence[Erratum], *, details: bool = False) -> Iterator[str]:
    """The counts, and under each severity its errata, in a sentence each or with the statements in full."""
    yield from summary_text(found)
    for severity, here in groupby(found, lambda e: e.severity):
        yield from ("", f"{severity}: {MEANINGS[severity]}" if severity else MEANINGS[severity])
        for e in here:
            if details:
                yield ""
                yield from erratum_lines(e)
            else:
                yield from _filled(f"{_place(e)}: {_sentence(e)}")


def summary_text(found: Sequence[Erratum]) -> Iterator[str]:
    """The counts: by severity, then by claims."""
    for line in total(found):
        yield from textwrap.wrap(line, WIDTH, subsequent_indent="  ")


def _filled(text: str) -> Iterator[str]:
    lines = textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)
    yield from (line.replace(NO_BREAK, " ") for line in lines)


def _place(found: Erratum) -> str:
    return f"line {found.line}, {found.claim.id}" if found.line else found.claim.id


def _sentence(found: Erratum) -> str:
    """Printed .., right is .., fails at ..; or that it is not checked."""
    if found.unchecked:
        return f"{plain(found.claim.title)}; not checked: {', '.join(part for part, _ in found.unchecked)}"
    points = "; and at ".join(at(point).replace(" ", NO_BREAK).replace(f",{NO_BREAK}", ", ") for point in found.points)
    return f"{plain(found.said)}; fails at {points}" if points else plain(found.said)


def erratum_lines(found: Erratum) -> Iterator[str]:
    yield from wrapped(found.claim.id, found.claim.title)
    yield from wrapped("  where", str(found.claim.source))
    if found.claim.correction and not found.unchecked:
        yield from _filled(_sentence(found))
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
