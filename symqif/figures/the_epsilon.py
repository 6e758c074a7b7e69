"""The eps for which THE is really LDP, against the nominal one, between its bounds."""

from fractions import Fraction

from symqif.claims.claim import Source
from symqif.exact.decimals import leading
from symqif.figures.figure import Axis, Content, Curve, Figure, Note, Panel
from symqif.figures.points import enclosure_at, equal_parts, interval_of, plotted, sampled
from symqif.kernel.term import parse
from symqif.quantities import quantity

TOP = 16
THETAS = (Fraction(51, 100), Fraction(3, 4), Fraction(19, 20))
NOMINAL, REAL = Axis("nominal ε (nats)", limits=(0, TOP)), Axis("least ε' of LDP (nats)", limits=(0, TOP))
BOUNDS = {"ε/2": "eps/2", "ε/2 + 2 ln 2": "eps/2 + 2*log(2)"}  # beyond.the-epsilon/remark-5


def least_epsilons() -> Content:
    at, least = equal_parts(Fraction(0), TOP, 80), quantity("epsilon.the").exact
    # at eps = 0 no value is attached to theta: every protocol is 0-LDP there
    curves = [
        Curve(f"θ = {_decimal(theta)}", f"the-{n}", "epsilon.the", sampled(least, "eps", at, {"theta": theta}))
        for n, theta in enumerate(THETAS, 1)
    ]
    bounds = [
        Curve(label, look, text, sampled(parse(text), "eps", (at[0], at[-1])))
        for (label, text), look in zip(BOUNDS.items(), ("bound", "bound-2"), strict=True)
    ]
    same = Curve("ε' = ε", "identity", "eps", plotted({eps: interval_of(eps) for eps in (0, TOP)}))
    real = leading(enclosure_at(least, {"eps": Fraction(8), "theta": Fraction(3, 4)}), 5)
    notes = (
        Note("beyond.the-epsilon", "proved", f"at ε = 8 and θ = 3/4 THE is ε'-LDP exactly from ε' = {real} on"),
        Note("beyond.the-epsilon/remark-5", "proved", "ε/2 < ε' < ε/2 + 2 ln 2 for every θ and ε > 0"),
        Note("ldp.the/remark-2", "proved", "ε' < ε for ε > 0: the nominal ε is never the least"),
    )
    return Content((Panel("", NOMINAL, REAL, (same, *bounds, *curves)),), notes)


def _decimal(theta: Fraction) -> str:
    return f"{float(theta):g}"


FIGURE = Figure(
    name="the-epsilon",
    title="The ε for which THE is really LDP",
    source=Source("Not in the paper"),
    shows="the least ε' for which THE is ε'-LDP over its nominal ε, at three θ, with its bounds; every other protocol "
    "lies on ε' = ε",
    computed="`epsilon.the` enclosed at rational ε",
    content=least_epsilons,
)
