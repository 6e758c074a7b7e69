"""An erratum in one sentence: what is printed, what is right, and where the printed form fails."""

from __future__ import annotations

from symqif.report.document.errata import Erratum
from symqif.report.document.paragraph import Inline, Words, inline
from symqif.report.document.part import at


def told(found: Erratum) -> Inline:
    """Marked formulas as formulas, with a full stop."""
    before = ("; fails at ", *["; and at "] * len(found.points))
    points = (part for lead, point in zip(before, found.points, strict=False) for part in (Words(lead), *at(point)))
    return (*inline(found.said), *points, Words("."))
