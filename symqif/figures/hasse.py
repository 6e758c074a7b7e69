"""Hasse diagrams of refinement among all protocols, at four points."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from symqif.claims.claim import Source
from symqif.errors import SymqifError
from symqif.exact.decimals import leading
from symqif.figures.figure import Content, Diagram, Figure, Note
from symqif.figures.points import enclosure_at
from symqif.kernel.term import Term
from symqif.refinement.order import Member, order
from symqif.symbols import symbol

POINTS: tuple[tuple[int, dict[str, Fraction]], ...] = (
    (2, {"y": Fraction(2), "theta": Fraction(3, 4)}),
    (3, {"y": Fraction(3), "x": Fraction(29, 10)}),
    (10, {"y": Fraction(2), "x": Fraction(7, 4)}),
    (10, {"y": Fraction(20), "x": Fraction(19)}),
)


def hasse_diagrams() -> Content:
    diagrams = []
    for k, point in POINTS:
        found = order(k=k, **dict[str, Any](point))
        if found.undecided:
            raise SymqifError(
                f"the order at k = {k}, {point} is not decided in time: draw the figure again on an idle machine"
            )
        members = {name: replace(member, shown=_letters(member)) for name, member in found.members.items()}
        eps = found.members["grr"].side.values["eps"]
        diagrams.append(Diagram(f"k = {k}, ε = {_shown(eps)}", replace(found, members=members)))
    refined = [d.title for d in diagrams if ("sue", "oue") in d.order.comparable]
    notes = (
        Note("beyond.order-at-two", "proved", "for k = 2 GRR, SUE, OUE and local hashing are a chain"),
        Note("beyond.oue-is-olh", "proved", "OUE and LH leak the same where g = e^ε + 1"),
        Note("beyond.grr-is-ss", "proved", "GRR is SS with ω = 1"),
        Note(
            "txt.protocols-incomparable",
            "refuted",
            "the text says that neither of SUE and OUE refines the other: here SUE is refined by OUE at "
            f"{' and at '.join(refined)}",
        ),
    )
    return Content(tuple(diagrams), notes)


def _letters(member: Member) -> dict[str, str]:
    """What tells a protocol from others of its kind: θ = 0.9691.., ω = 1."""
    values = member.side.values
    return {str(symbol(name)): _shown(values[name]) for name in ("theta", "omega", "g") if name in values}


def _shown(term: Term) -> str:
    return str(term) if isinstance(term, Fraction) else leading(enclosure_at(term), 4)


FIGURE = Figure(
    name="hasse",
    title="The refinement order of all protocols",
    source=Source("Not in the paper"),
    shows="Hasse diagrams at four points: a line up from A to B says that A is refined by B, which leaks no more; no "
    "way up from one to the other, that they are incomparable. Exactly, (k, e^(ε/2), e^(εθ/2)) is (2, 2, 2^(3/4)), "
    "(3, 3, 29/10), (10, 2, 7/4) and (10, 20, 19)",
    computed="every relation is decided with a witness or a gain function that the kernel has checked (`symqif hasse`)",
    content=hasse_diagrams,
    columns=2,
)
