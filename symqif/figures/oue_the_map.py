"""Where OUE is refined by THE: the threshold of theta over eps, and the last eps over the number of secrets."""

from collections.abc import Iterator
from fractions import Fraction

from symqif.claims.claim import Source
from symqif.errors import SymqifError
from symqif.exact.decimals import leading
from symqif.figures.figure import (
    Axis,
    Content,
    Curve,
    Figure,
    Interval,
    Mark,
    Note,
    Panel,
    PlotPoint,
    Region,
    Threshold,
)
from symqif.figures.points import crossing, enclosure_at, interval_below, interval_of, plotted, sampled
from symqif.mechanisms import oue, the
from symqif.quantities import quantity
from symqif.refinement.oue_the_threshold import oue_the_threshold
from symqif.refinement.parametric import over

KS = (2, 3, 4)
YS = tuple(
    Fraction(n, 1000)
    for n in (1100, 1200, 1350, 1500, 1700, 2000, 2315, 2350, 2400, 2600, 3000, 3500, 4000, 5000, 7000, 10000, 20000)
)
BITS = "one bit"
THETA = Fraction(3, 4)
LAST = (2, 3, 4, 5)  # secrets
EPS, THETAS = Axis("ε (nats)", limits=(0, 6)), Axis("θ", limits=(0.5, 1))
SECRETS = Axis("number of secrets k", whole=True, limits=(1.7, 5.3))
END = "last ε with OUE ⊑ THE"


def oue_the_thresholds() -> Content:
    bits = quantity("threshold.ouethe").exact
    early = [Fraction(1, 100), *(Fraction(n, 20) for n in range(1, 20))]
    at_bits = sampled(bits, "eps", (*early, *(Fraction(n, 8) for n in range(8, 49))))
    curves = (Curve(f"k = {k}", f"k-{k}", "whole-protocol threshold", tuple(_thresholds(k)), marked=True) for k in KS)
    (point,) = sampled(bits, "eps", [Fraction(4, 5)])
    first = Panel(
        "threshold of θ",
        EPS,
        THETAS,
        (*curves, Curve(BITS, "oue", "threshold.ouethe", at_bits)),
        thresholds=(
            Threshold("1/√2", enclosure_at(("/", Fraction(1), ("sqrt", Fraction(2)))), upright=False, side="right"),
        ),
        marks=(Mark(leading(point.y, 5), point, (-26, 14)),),
        regions=(
            Region("OUE ⊑ THE for every k", BITS, above=True, at=(0.05, 0.93)),
            Region("for no k", "k = 2", above=False, at=(0.5, 0.33)),
        ),
    )
    ends = {k: _last(k) for k in LAST}
    limit = crossing(("-", bits, THETA), "eps", Fraction(1, 100), Fraction(8))
    assert limit is not None
    second = Panel(
        "last ε at θ = 3/4",
        SECRETS,
        Axis("ε (nats)", limits=(0, 2.5)),
        (Curve(END, "the", "symqif refine oue the --over eps", plotted(ends), joined=False),),
        thresholds=(Threshold("one bit", limit, upright=False),),
        legend="upper right",
    )
    return Content((first, second), tuple(_notes(point.y, ends, limit)))


def _thresholds(k: int) -> Iterator[PlotPoint]:
    for y in YS:
        eps, found = enclosure_at(("*", Fraction(2), ("log", y))), oue_the_threshold(k, y)
        if found:
            yield PlotPoint(eps, found[1])


def _last(k: int) -> Interval:
    """The eps up to which OUE is refined by THE."""
    found = over(oue, the, k, "eps", {}, {"theta": THETA})
    if found.undecided or len(found.parts) != 1 or found.parts[0].stop is None:
        raise SymqifError(f"the last eps for k = {k} is not certified: draw the figure again on an idle machine")
    return found.value(found.parts[0].stop)


def _notes(at: Interval, ends: dict[int, Interval], limit: Interval) -> Iterator[Note]:
    if interval_below(at, interval_of(Fraction(4, 5))):
        yield Note(
            "lem.ouethe.point-eight",
            "proved",
            f"the text has θ = 0.8 as the threshold at ε = 0.8; it is {leading(at, 6)}, of which 0.8 is a rounding",
        )
    yield Note(
        "lem.ouethe.increasing", "proved", "the threshold of one bit increases with ε, from 1/√2 (lem.ouethe.limit)"
    )
    yield Note(
        "lem.ouethe.at-zero", "refuted", "the text has 1/√2 as the threshold at ε = 0 too; there every θ will do"
    )
    if all(interval_below(limit, end) for end in ends.values()):
        words = "; ".join(f"k = {k}: ε ≤ {leading(end, 5)}" for k, end in ends.items())
        yield Note(
            "beyond.fewer-secrets",
            "proved",
            f"fewer secrets are never ordered less: at θ = 3/4 {words}; one bit up to {leading(limit, 5)}",
        )


FIGURE = Figure(
    name="oue-the-map",
    title="Where OUE is refined by THE",
    source=Source("Not in the paper"),
    shows="the θ from which on OUE is refined by THE, both of the same nominal ε, for k secrets and for one bit; "
    "beside it the last ε at θ = 3/4 (A ⊑ B: A is refined by B)",
    computed="`threshold.ouethe` enclosed; for k secrets each threshold is certified by witnesses and gain functions "
    "for all θ on its two sides, at the marked, rational y = e^(ε/2) (for k = 2 up to ε = 1.678.. there is none: "
    "all θ will do), with straight lines between; the last ε likewise, by `symqif refine oue the --over eps`",
    content=oue_the_thresholds,
    columns=2,
)
