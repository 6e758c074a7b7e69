"""What a report tells of frequencies, over its Bayes capacity: the bound for all LDP channels, and the protocols."""

from fractions import Fraction

from symqif.claims.claim import Source
from symqif.figures.figure import Axis, Content, Curve, Figure, Mark, Note, Panel, PlotPoint
from symqif.figures.points import enclosure_at, equal_parts, plotted
from symqif.kernel.term import Term, parse
from symqif.quantities import quantity

KS = (10, 50)
RATIO = Fraction(4)  # e^eps
EPS: Term = ("log", RATIO)
MARKED = {"sue": ("SUE", (-14, -20)), "oue": ("OUE, OLH", (-10, -18)), "blh": ("BLH", (6, -10))}
TOLD = "((1 - 1/k)**2/(error + 1/k - 1/k**2))"  # error: the mean squared error for n = 1 and f = 1/k


def frontiers() -> Content:
    panels = tuple(_panel(k) for k in KS)
    notes = (
        Note("beyond.frontier-estimate", "proved", "no LDP channel has an unbiased estimate above the curve"),
        Note("beyond.frontier/remark-1", "proved", "subset selection is on it, with the usual estimate"),
        Note(
            "beyond.frontier-subsets",
            "proved",
            "subset selection whose size is drawn at random is below the line through two neighbouring sizes, as no "
            "size has a capacity between theirs, which is said in words",
        ),
    )
    return Content(panels, notes)


def _panel(k: int) -> Panel:
    bound = parse("(r-c)*(c-1)/r")
    at = equal_parts(Fraction(1), RATIO, 60)[1:-1]
    curve = plotted({c: enclosure_at(bound, {"r": RATIO, "c": c}) for c in at})
    best = min(range(1, k), key=lambda size: abs(size - k / (RATIO + 1)))
    sizes = tuple(_point("ss", k, omega=Fraction(size)) for size in range(best, 0, -1))
    marks = tuple(Mark(label, _point(name, k), place) for name, (label, place) in MARKED.items())
    curves = (
        Curve("bound for all LDP channels", "bound", "(e^ε - c)(c - 1)/e^ε", curve),
        Curve(f"SS(ω), ω = {best} to 1, and mixtures", "ss", "capacity.ss, mse.ss", sizes, marked=True),
    )
    return Panel(
        f"k = {k}, e^ε = {RATIO}",
        Axis("Bayes capacity c", limits=(1, float(RATIO))),
        Axis("(1 - 1/k)²/variance, one report"),
        curves,
        marks=marks,
        legend="below",
    )


def _point(name: str, k: int, **own: Term) -> PlotPoint:
    """The capacity, and what the usual estimate of a frequency of 1/k is worth."""
    values = {"k": Fraction(k), "eps": EPS, "n": Fraction(1), "f": Fraction(1, k), **own}
    capacity, error = (enclosure_at(quantity(f"{kind}.{name}").exact, values) for kind in ("capacity", "mse"))
    low, high = (
        enclosure_at(parse(TOLD), {"k": Fraction(k), "error": end})[i] for i, end in ((0, error[1]), (1, error[0]))
    )
    return PlotPoint(capacity, (low, high))


FIGURE = Figure(
    name="frontier",
    title="Frequencies and Bayes capacity",
    source=Source("Not in the paper"),
    shows="what the usual estimate of a frequency is worth over the Bayes capacity, for one report and k = 10 and 50, "
    "below what any LDP channel and any unbiased estimate can reach",
    computed="`capacity.P` and `mse.P` at e^ε = 4, n = 1 and f = 1/k, with the variance of drawing the secret, "
    "1/k - 1/k², enclosed; the bound of `beyond.frontier-estimate`",
    content=frontiers,
    columns=2,
    height=3.0,
)
