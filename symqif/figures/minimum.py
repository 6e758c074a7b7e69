"""fig:min: the trade-off functions of bitwise SUE, OUE and the greatest channel that both refine."""

from fractions import Fraction

from symqif.claims.catalogue import claim
from symqif.claims.claim import Source
from symqif.figures.figure import Content, Figure, Note, Panel
from symqif.figures.points import interval_below
from symqif.figures.trade_off import ALPHA, BETA, BLIND, bit, curve, height, vertex
from symqif.kernel.term import substitute
from symqif.mechanisms import oue, sue

EPS = Fraction(2)


def minimum_of_bits() -> Content:
    least = substitute(claim("lem.min").printed.statement.term("M"), {"eps": EPS})
    first, second = curve("SUE", "sue", bit(sue, eps=EPS)), curve("OUE", "oue", bit(oue, eps=EPS))
    both = curve("min(O, S)", "min", least)
    words = "SUE and OUE both refine min(O, S), and of all such channels on two secrets it leaks least"
    notes = [Note("lem.min", "proved", words)]
    if interval_below(vertex(first).y, height(second, vertex(first).x)) and interval_below(
        vertex(second).y, height(first, vertex(second).x)
    ):
        words = "each corner lies below the other curve: on one bit neither is refined by the other"
        notes.append(Note("lem.ouesue", "proved", words))
    return Content((Panel("ε = 2", ALPHA, BETA, (BLIND, first, second, both)),), tuple(notes))


FIGURE = Figure(
    name="min",
    title="Bitwise SUE and OUE, and min(O, S)",
    source=Source("Remarks on the lattice of channels on two secrets", "fig:min", 1111),
    shows="the trade-off functions of one bit of SUE, of OUE and of their minimum (dotted) at ε = 2; the paper names "
    "no value",
    computed="the matrix of the minimum is that of `lem.min`; vertices by the Neyman-Pearson lemma from the exact "
    "channels, then enclosed",
    content=minimum_of_bits,
)
