"""Trade-off curves of the bits of unary encodings, from their channels by the Neyman-Pearson lemma."""

from fractions import Fraction
from itertools import product

from symqif.channels.channel import Channel
from symqif.errors import SymqifError
from symqif.figures.figure import Axis, Curve, Interval, PlotPoint
from symqif.figures.points import enclosure_at
from symqif.kernel.term import Term, substitute
from symqif.measures.tradeoff import tradeoff
from symqif.mechanisms.protocol import Protocol
from symqif.reduction.channels import rows
from symqif.symbols import to_sympy, to_term

ALPHA = Axis("type I error α", limits=(0, 1))
BETA = Axis("least type II error β", limits=(0, 1))
ONE = Fraction(1), Fraction(1)
ZERO = Fraction(0), Fraction(0)
BLIND = Curve("blind guess", "bound", "1 - α", (PlotPoint(ZERO, ONE), PlotPoint(ONE, ZERO)))


def bit(protocol: Protocol, **parameters: Fraction) -> Term:
    """The channel of one bit at these parameters."""
    return substitute(protocol.term(next(iter(protocol.bit_definitions))), dict(parameters))


def curve(label: str, look: str, matrix: Term) -> Curve:
    """The trade-off function of a channel on two secrets, a matrix of constants: enclosures of its vertices."""
    channel = Channel([[to_sympy(entry) for entry in row] for row in rows(matrix)])
    vertices = tradeoff(channel).vertices
    points = tuple(PlotPoint(enclosure_at(to_term(alpha)), enclosure_at(to_term(beta))) for alpha, beta in vertices)
    return Curve(label, look, f"trade-off function of {label}", points)


def height(curve: Curve, alpha: Interval) -> Interval:
    """An enclosure of the trade-off function between its vertices at an error, which lies between two of them."""
    for left, right in zip(curve.points, curve.points[1:], strict=False):
        if left.x[1] <= alpha[0] and alpha[1] <= right.x[0]:
            # monotone in each of these numbers, the others fixed: the extremes are at the corners of the box
            corners = product(left.x, left.y, right.x, right.y, alpha)
            ends = [b + (d - b) * (x - a) / (c - a) for a, b, c, d, x in corners]
            return min(ends), max(ends)
    raise SymqifError("the error lies at a vertex of the curve, or beyond it; please report this")


def vertex(curve: Curve) -> PlotPoint:
    """The corner of the trade-off function of a 2x2 channel."""
    _, corner, _ = curve.points
    return corner
