"""fig:OUE_ref: the trade-off functions of bitwise OUE are ordered by eps, with the same beta."""

from __future__ import annotations

from fractions import Fraction

from symqif.claims.claim import Source
from symqif.figures.figure import Content, Figure, Mark, Note, Panel
from symqif.figures.points import below
from symqif.figures.trade_off import ALPHA, BETA, BLIND, bit, curve, parameters, vertex
from symqif.mechanisms import oue

LOW, HIGH = Fraction(1), Fraction(3)


def content() -> Content:
    less, more = (
        curve(f"OUE, {parameters({'eps': eps})}", look, bit(oue, eps=eps))
        for eps, look in ((LOW, "oue"), (HIGH, "oue-more"))
    )
    marks = (Mark("(α, β)", vertex(less), (8, 4)), Mark("(α', β')", vertex(more), (8, 5)))
    ordered = below(vertex(more).x, vertex(less).x) and vertex(more).y == vertex(less).y
    words = "α' < α and β' = β = 1/2: OUE of the larger ε is refined by that of the smaller one"
    notes = (Note("lem.oue-family", "proved", words),) if ordered else ()
    return Content((Panel("one bit of OUE", ALPHA, BETA, (BLIND, less, more), marks=marks),), notes)


FIGURE = Figure(
    name="trade-off-oue",
    title="Trade-off functions of bitwise OUE are ordered by ε",
    source=Source("Appendix, additional figures", "fig:OUE_ref", 1262),
    shows="the trade-off functions of the 2x2 channel of one bit of OUE for ε = 1 and ε = 3; the paper names no values",
    computed="the vertices by the Neyman-Pearson lemma from the exact channel, then enclosed; straight lines between",
    content=content,
)
