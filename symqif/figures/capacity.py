"""fig:capacity_all_protocols: the Bayes capacities of all protocols at k = 50, and that of SS as printed."""

from collections.abc import Iterator
from fractions import Fraction
from math import floor

from symqif.claims.claim import Source
from symqif.errors import SymqifError
from symqif.exact.decimals import leading
from symqif.figures.figure import Axis, Content, Curve, Figure, Interval, Mark, Note, Panel, PlotPoint, Threshold
from symqif.figures.points import crossing, enclosure_at, equal_parts, interval_below, interval_of, plotted
from symqif.figures.printed import printed
from symqif.kernel.term import Term
from symqif.mechanisms import PROTOCOLS, Protocol
from symqif.mechanisms.parameters import resolve
from symqif.quantities import quantity
from symqif.refinement.sue_oue_threshold import sue_oue_threshold

K = 50
TOP = 16  # nats
NAMES = ("grr", "ss", "sue", "the", "olh", "oue", "blh")
LABELS = {"the": "THE (θ = 3/4)", "blh": "BLH (g = 2)", "ss": "SS (optimal ω)", "olh": "OLH (optimal g)"}
EPS, CAPACITY = Axis("privacy parameter ε (nats)", limits=(0, TOP)), Axis("Bayes capacity", limits=(0, 56))
FEW = 12  # jumps of an optimum are found one by one up to this value of it
JUMP = Fraction(1, 4096)


def capacities() -> Content:
    curves = tuple(_curve(name) for name in NAMES)
    oue, sue = (quantity(f"capacity.{name}").exact for name in ("oue", "sue"))
    place = crossing(("-", oue, sue), "eps", Fraction(5), Fraction(9), {"k": Fraction(K)})
    if place is None:
        raise SymqifError("the capacities of OUE and SUE are not seen to cross; please report this")
    height = (
        enclosure_at(sue, {"k": Fraction(K), "eps": place[0]})[0],
        enclosure_at(sue, {"k": Fraction(K), "eps": place[1]})[1],
    )
    refined, as_printed = sue_oue_threshold(K)[1], _as_printed()
    limits = (
        Threshold("k = 50", interval_of(K), upright=False),
        Threshold("(k + 1)/2", interval_of(Fraction(K + 1, 2)), upright=False),
    )
    first = Panel(
        "k = 50",
        EPS,
        CAPACITY,
        curves,
        (*limits, Threshold(f"SUE ⊑ OUE from {leading(refined, 4)} on", refined)),
        (Mark(leading(place, 5), PlotPoint(place, height), (26, -24)),),
        legend="below",
    )
    second = Panel(
        "SS: exact, and as printed", EPS, Axis("Bayes capacity", log=True), (curves[1], as_printed), legend="below"
    )
    return Content((first, second), tuple(_notes(curves, as_printed, place, refined)))


def _notes(curves: tuple[Curve, ...], as_printed: Curve, place: Interval, refined: Interval) -> Iterator[Note]:
    (olh,) = (curve for curve in curves if curve.look == "olh")
    yield Note(
        "beyond.oue-is-olh",
        "proved",
        "OUE is drawn thin over the thick line of OLH: the two are equal where g = e^ε + 1, and at the plotted ε, "
        f"with the integer g, they differ by less than {float(_apart(olh)):g} %",
    )
    yield Note(
        "fig6.crossing",
        "proved",
        f"OUE and SUE cross at ε = {leading(place, 6)}, which the text calls approximately 7, and nowhere else",
    )
    yield Note(
        "txt.protocols-incomparable",
        "refuted",
        f"the text says that neither of SUE and OUE refines the other; from ε = {leading(refined, 6)} on SUE "
        "is refined by OUE",
    )
    yield Note(
        "fig6.sue-the",
        "refuted",
        "the text says that SUE refines THE and has always the higher capacity; it is THE that refines SUE, and at "
        "ε = 0 both capacities are 1",
    )
    last = {curve.look: curve.points[-1].y for curve in curves}
    limit = 2 - Fraction(1, 2 ** (K - 1))
    if interval_below(last["blh"], interval_of(limit)):
        yield Note(
            "fig6.limits",
            "refuted",
            "the text has 2 as the limit of BLH and approximately k/2 as that of OLH and OUE; these are 2 − 2⁻⁴⁹, "
            "which no eye tells from 2, and exactly (k+1)/2 = 25.5",
        )
    if _below_one_where_wrong(as_printed):
        yield Note(
            "cap.ss",
            "refuted",
            "the printed capacity of SS counts k columns where there are binomial(k, ω): here it is right only where "
            "ω = 1, and else below 1, which no capacity is",
        )


def _apart(olh: Curve) -> Fraction:
    """By how many percent, rounded up to tenths, the capacity of OUE differs from it at most, at its points."""
    oue, most = quantity("capacity.oue").exact, Fraction(0)
    for point in olh.points:
        low, high = enclosure_at(oue, {"k": Fraction(K), "eps": point.x[0]})
        most = max(most, point.y[1] / low - 1, 1 - point.y[0] / high)
    return Fraction(floor(1000 * most) + 1, 10)


def _below_one_where_wrong(as_printed: Curve) -> bool:
    """Is the printed capacity of SS the exact one for omega = 1, and below 1 for the other omegas?"""
    protocol, exact = PROTOCOLS["ss"], quantity("capacity.ss").exact
    for point in as_printed.points:
        values = _values(protocol, point.x[0])
        right = enclosure_at(exact, values)
        same = right[0] <= point.y[1] and point.y[0] <= right[1]
        if same is not (values["omega"] == 1) or not (same or point.y[1] < 1):
            return False
    return True


def _values(protocol: Protocol, eps: Fraction) -> dict[str, Term]:
    own = {"theta": Fraction(3, 4)} if "theta" in protocol.variables else {}
    return resolve(protocol, K, {"eps": eps, **own})


def _curve(name: str) -> Curve:
    term = quantity(f"capacity.{name}").exact
    points = plotted({eps: enclosure_at(term, values) for eps, values in _arguments(PROTOCOLS[name])})
    return Curve(LABELS.get(name, name.upper()), name, f"capacity.{name}", points)


def _arguments(protocol: Protocol) -> Iterator[tuple[Fraction, dict[str, Term]]]:
    """The values of eps and of all parameters; where an optimum jumps, a value before and one behind that."""
    eps, values = Fraction(0), _values(protocol, Fraction(0))
    yield eps, values
    for after in equal_parts(Fraction(0), TOP, 80)[1:]:
        yield from _jumps(protocol, eps, after)
        eps = after
        yield eps, _values(protocol, eps)


def _jumps(protocol: Protocol, low: Fraction, high: Fraction) -> Iterator[tuple[Fraction, dict[str, Term]]]:
    """The jumps of an optimum up to FEW between two values of eps, each enclosed as narrowly as JUMP says."""
    first, last = _values(protocol, low), _values(protocol, high)
    name = next(iter(protocol.optimum), "")
    if not name or first[name] == last[name] or _size(first[name]) > FEW < _size(last[name]):
        return
    if high - low <= JUMP:
        yield low, first
        yield high, last
        return
    middle = (low + high) / 2
    yield from _jumps(protocol, low, middle)
    yield from _jumps(protocol, middle, high)


def _size(term: Term) -> Fraction:
    assert isinstance(term, Fraction)
    return term


def _as_printed() -> Curve:
    protocol = PROTOCOLS["ss"]
    term = printed("ss.capacity.first", quantity("capacity.ss"))
    # at 0 the other branch is meant
    points = plotted({eps: enclosure_at(term, values) for eps, values in _arguments(protocol) if eps > 0})
    return Curve("SS as printed", "printed", "ss.capacity.first of proofs/formulas.toml", points)


FIGURE = Figure(
    name="capacity",
    title="Bayes capacities at k = 50",
    source=Source("Comparing Bayes capacity of all LDP protocols", "fig:capacity_all_protocols", 1193),
    shows="the capacities of all protocols over ε, with the limits k and (k+1)/2, the crossing of OUE and SUE, and the "
    "ε from which on SUE is refined by OUE; beside them the capacity of SS as printed (A ⊑ B: A is refined by B)",
    computed="`capacity.P` at rational ε with the integer optimum of ω and g, enclosed; the jumps of an optimum up to "
    "ω or g = 12 between two ε at most 1/4096 apart; the threshold of `beyond.sue-oue-threshold` by exact signs",
    content=capacities,
    columns=2,
    height=3.0,
)
