"""fig:OUE_THE_relation: bitwise OUE and THE at theta = 0.95, with refinement at eps = 3 and none at eps = 5."""

from fractions import Fraction

from symqif.claims.claim import Source
from symqif.errors import SymqifError
from symqif.exact.decimals import leading
from symqif.figures.figure import Content, Figure, Interval, Mark, Note, Panel, Zoom
from symqif.figures.points import enclosure_at, interval_below, interval_of
from symqif.figures.trade_off import ALPHA, BETA, BLIND, bit, curve, height, vertex
from symqif.mechanisms import oue, the
from symqif.quantities import quantity

THETA = Fraction(19, 20)
ZOOM = {
    Fraction(3): Zoom((0.03, 0.17), (0.42, 0.52), (0.5, 0.52, 0.46, 0.44)),
    Fraction(5): Zoom((0.0, 0.1), (0.4, 0.56), (0.5, 0.52, 0.46, 0.44)),
}


def bits_at_two_epsilons() -> Content:
    panels, words = [], []
    for eps, zoom in ZOOM.items():
        threshold = enclosure_at(quantity("threshold.ouethe").exact, {"eps": eps})
        ours = curve("OUE", "oue", bit(oue, eps=eps))
        theirs = curve("THE", "the", bit(the, eps=eps, theta=THETA))
        marks = (Mark("", vertex(ours)), Mark("", vertex(theirs)))
        panels.append(Panel(f"θ = 0.95, ε = {eps}", ALPHA, BETA, (BLIND, ours, theirs), marks=marks, zoom=zoom))
        at = height(ours, vertex(theirs).x)
        words.append(_words(eps, threshold, at, vertex(theirs).y))
    return Content(tuple(panels), (Note("fig.ouethe", "proved", "; ".join(words)),))


def _words(eps: Fraction, threshold: Interval, ours: Interval, theirs: Interval) -> str:
    """How the corner of THE lies to the curve of OUE, and theta to the threshold."""
    if interval_below(ours, theirs) and interval_below(threshold, interval_of(THETA)):
        return f"at ε = {eps} the threshold is {leading(threshold, 5)} < 0.95, and the corner of THE lies above OUE"
    if interval_below(theirs, ours) and interval_below(interval_of(THETA), threshold):
        return (
            f"at ε = {eps} it is {leading(threshold, 5)} > 0.95, and the corner of THE lies below OUE: the curves cross"
        )
    raise SymqifError(f"at eps = {eps} the curves do not say what the threshold says; please report this")


FIGURE = Figure(
    name="oue-the",
    title="OUE and THE at θ = 0.95: refinement at ε = 3, none at ε = 5",
    source=Source("Figure of the OUE/THE relation", "fig:OUE_THE_relation", 1066),
    shows="the trade-off functions of one bit of OUE and of THE; OUE is refined by THE where that of THE lies above",
    computed="the vertices by the Neyman-Pearson lemma from the exact channels, then enclosed; the threshold of "
    "`lem.ouethe` at both ε, enclosed",
    content=bits_at_two_epsilons,
    columns=2,
)
