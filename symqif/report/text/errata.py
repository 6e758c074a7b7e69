"""Errata as text for a terminal."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from symqif.report.document.claim import erratum_parts
from symqif.report.document.errata import MEANINGS, Erratum, grouped, total_words
from symqif.report.document.part import Part, blocks
from symqif.report.formula.text import sentence_text
from symqif.report.text.lines import STEP, WIDTH, at, block_lines, wrapped
from symqif.typesetting.text import fill

MORE = "In full: symqif errata LINE|LABEL|ID, or --details."


def errata_text(
    found: Sequence[Erratum],
    *,
    details: bool = False,
    width: int = WIDTH,
    others: Mapping[str, int] | None = None,
    unread: int = 0,
) -> Iterator[str]:
    """The counts, and under each severity its errata, in a line each or with the statements in full.

    others: how many errata other papers have, by their names. unread: how many claim files do not load.
    """
    yield from summary_text(found, width, unread)
    for severity, here in groupby(grouped(found), lambda group: group[0].severity):
        yield from ("", f"{severity}: {MEANINGS[severity]}" if severity else MEANINGS[severity])
        for root, *others_of_it in here:
            if details:
                for e in (root, *others_of_it):
                    yield ""
                    yield from erratum_lines(e, width)
            else:
                yield from _listed(root, width)
                for e in others_of_it:
                    yield from _listed(e, width, lead=f"{STEP}also ")
    if found and not details:
        yield from ("", *fill(MORE, width))
    if others:
        papers = ", ".join(f"--paper {name} ({count})" for name, count in others.items())
        yield from fill(f"Errata of other papers: {papers}", width, rest=STEP)


def summary_text(found: Sequence[Erratum], width: int = WIDTH, unread: int = 0) -> Iterator[str]:
    """The counts: by severity, then by claims."""
    for line in total_words(found, unread):
        yield from fill(line, width, rest=STEP)


def _listed(found: Erratum, width: int, lead: str = "") -> list[str]:
    """In a sentence, with as much of the point as its line has room for."""
    shown = [_filled(f"{_place(found)}: {sentence}", width, lead) for sentence in (_sentence(found), *_cut(found))]
    return min(shown, key=len)


def _cut(found: Erratum) -> Iterator[str]:
    """The sentence with ever less of the first point; at last without any."""
    if found.unchecked or not found.points:
        return
    said, pairs = sentence_text(found.said), [at({name: value}) for name, value in found.points[0].items()]
    for kept in range(len(pairs), 0, -1):
        dots = [".."] * (kept < len(pairs))
        yield f"{said}; fails at {', '.join(pairs[:kept] + dots)}"
    yield said


def _filled(text: str, width: int, lead: str = "") -> list[str]:
    return fill(text, width, first=STEP + lead, rest=2 * STEP)


def _place(found: Erratum) -> str:
    """What `symqif errata` and `symqif show` take."""
    return f"line {found.line}" if found.line else found.claim.id


def _sentence(found: Erratum) -> str:
    """Printed .., right is .., fails at ..; or that it is not checked."""
    if found.unchecked:
        return f"{sentence_text(found.claim.title)}; not checked: {', '.join(part for part, _ in found.unchecked)}"
    said, points = sentence_text(found.said), "; and at ".join(map(at, found.points))
    return f"{said}; fails at {points}" if points else said


def erratum_lines(found: Erratum, width: int = WIDTH) -> Iterator[str]:
    yield from wrapped(found.claim.id, found.claim.title, width)
    yield from wrapped("  where", str(found.claim.source), width)
    if found.claim.correction and not found.unchecked:
        yield from _filled(_sentence(found), width)
    for part, reason in found.unchecked:
        yield from wrapped(f"  not checked, {part}", reason, width)
    for own in erratum_parts(found):
        yield from _part(own, width)


def _part(part: Part, width: int) -> Iterator[str]:
    """What is said, and the formulas below it."""
    verdict = f", {part.verdict}" if part.verdict else ""
    yield from wrapped(f"  {part.lead.lower()}{verdict}", part.words, width)
    yield from block_lines(blocks(part), "    ", width)
