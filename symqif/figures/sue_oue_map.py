"""Where SUE is refined by OUE, over the number of secrets and eps."""

from fractions import Fraction

from symqif.claims.claim import Source
from symqif.exact.decimals import leading
from symqif.figures.figure import Axis, Content, Curve, Figure, Note, Panel, Region
from symqif.figures.points import crossing, interval_of, plotted
from symqif.kernel.term import Term
from symqif.quantities import quantity
from symqif.refinement.sue_oue_threshold import sue_oue_threshold

KS = range(2, 51)
TOP = 10
SECRETS, EPS = Axis("number of secrets k", whole=True, limits=(2, 50)), Axis("ε (nats)", limits=(0, TOP))
REFINED, CROSSED = "from here on SUE ⊑ OUE", "capacities cross"


def sue_oue_thresholds() -> Content:
    ends = {2: interval_of(0)} | {k: sue_oue_threshold(k)[1] for k in KS if k > 2}
    gap: Term = ("-", quantity("capacity.oue").exact, quantity("capacity.sue").exact)
    places = {k: crossing(gap, "eps", Fraction(1), Fraction(TOP), {"k": Fraction(k)}) for k in KS}
    second = plotted({k: place for k, place in places.items() if place})
    curves = (
        Curve(REFINED, "sue", "beyond.sue-oue-threshold", plotted(ends), joined=False),
        Curve(CROSSED, "bound", "capacity.oue = capacity.sue", second, joined=False),
    )
    regions = (
        Region("SUE ⊑ OUE", REFINED, above=True, at=(0.45, 0.93)),
        Region("neither refines the other", REFINED, above=False, at=(0.42, 0.34)),
    )
    words = f"k = 3: ε ≥ {leading(ends[3], 6)}; k = 10: ε ≥ {leading(ends[10], 6)}; k = 50: ε ≥ {leading(ends[50], 6)}"
    notes = (
        Note("beyond.sue-oue-threshold", "proved", f"for k = 2 always; from one ε on for every k ≥ 3 ({words})"),
        Note(
            "txt.protocols-incomparable",
            "refuted",
            "the text says that neither refines the other, and that the crossing of the capacities reflects it",
        ),
    )
    return Content((Panel("", SECRETS, EPS, curves, regions=regions),), notes)


FIGURE = Figure(
    name="sue-oue-map",
    title="Where SUE is refined by OUE",
    source=Source("Not in the paper"),
    shows="for k = 2 to 50 the ε from which on SUE is refined by OUE, both of the same ε, and where their capacities "
    "cross (A ⊑ B: A is refined by B)",
    computed="each threshold is the one root of a polynomial (`beyond.sue-oue-threshold`), between two y = e^(ε/2) at "
    "which exact signs differ; the crossings likewise by enclosures",
    content=sue_oue_thresholds,
)
