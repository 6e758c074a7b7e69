"""fig:trade-off: the trade-off functions of bitwise THE are ordered by eps."""

from __future__ import annotations

from fractions import Fraction

from symqif.claims.claim import Source
from symqif.figures.figure import Content, Figure, Mark, Note, Panel
from symqif.figures.points import below
from symqif.figures.trade_off import ALPHA, BETA, BLIND, bit, curve, parameters, vertex
from symqif.mechanisms import the

THETA = Fraction(3, 4)
LOW, HIGH = Fraction(1), Fraction(3)


def content() -> Content:
    less, more = (
        curve(f"THE, {parameters({'eps': eps})}", look, bit(the, eps=eps, theta=THETA))
        for eps, look in ((LOW, "the"), (HIGH, "the-more"))
    )
    marks = (Mark("(α, β)", vertex(less), (8, 4)), Mark("(α', β')", vertex(more), (8, 4)))
    words = "both errors of the larger ε are smaller, α' < α and β' < β: it is refined by the smaller one"
    ordered = below(vertex(more).x, vertex(less).x) and below(vertex(more).y, vertex(less).y)
    notes = (Note("lem.neyman", "proved", words),) if ordered else ()
    return Content((Panel("θ = 3/4", ALPHA, BETA, (BLIND, less, more), marks=marks),), notes)


FIGURE = Figure(
    name="trade-off-the",
    title="Trade-off functions of bitwise THE are ordered by ε",
    source=Source("Example of such THE mechanisms", "fig:trade-off", 978),
    shows="the trade-off functions of the 2x2 channel of one bit of THE at θ = 3/4, for ε = 1 and ε = 3; "
    "the paper names no values",
    computed="the vertices by the Neyman-Pearson lemma from the exact channel, then enclosed; straight lines between",
    content=content,
)
