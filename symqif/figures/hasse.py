"""Hasse diagrams of refinement among all protocols, at four points."""

from __future__ import annotations

from fractions import Fraction

from symqif.claims.claim import Source
from symqif.errors import SymqifError
from symqif.figures.figure import Content, Diagram, Figure, Note
from symqif.refinement.order import order

POINTS: tuple[dict[str, int | Fraction], ...] = (
    {"k": 2, "y": 2, "theta": Fraction(3, 4)},
    {"k": 3, "y": 3, "x": Fraction(29, 10)},
    {"k": 10, "y": 2, "x": Fraction(7, 4)},
    {"k": 10, "y": 20, "x": 19},
)


def content() -> Content:
    diagrams = []
    for point in POINTS:
        found = order(**point)
        if found.undecided:
            raise SymqifError(f"the order at {point} is not decided in time: draw the figure again on an idle machine")
        diagrams.append(Diagram(", ".join(f"{name} = {value}" for name, value in point.items()), found))
    notes = (
        Note("beyond.order-at-two", "proved", "for k = 2 GRR, SUE, OUE and local hashing are a chain"),
        Note("beyond.oue-is-olh", "proved", "OUE and LH leak the same where g = e^ε + 1"),
        Note("beyond.grr-is-ss", "proved", "GRR is SS with ω = 1"),
        Note(
            "txt.protocols-incomparable",
            "refuted",
            "the text says that neither of SUE and OUE refines the other: here SUE < OUE at k = 2, and at k = 10 for y = 20",
        ),
    )
    return Content(tuple(diagrams), notes)


FIGURE = Figure(
    name="hasse",
    title="The refinement order of all protocols",
    source=Source("Not in the paper"),
    shows="Hasse diagrams at four points, y = e^(ε/2) and x = e^(εθ/2): a line up from A to B says that A is refined by "
    "B, which leaks no more; no way up from one to the other, that they are incomparable",
    computed="every relation is decided with a witness or a gain function that the kernel has checked (`symqif hasse`)",
    content=content,
    columns=2,
)
