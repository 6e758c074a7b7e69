"""Mechanisms of one's own in the figures: a curve over eps beside those of the protocols, level lines over theta."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction

from symqif.closed_forms.closed_value import in_their_ranges
from symqif.errors import SymqifError
from symqif.exact.decimals import leading
from symqif.exact.evaluation import evaluated
from symqif.figures import asr, capacity, mse, over_theta
from symqif.figures.figure import Content, Curve, Diagram, Figure, Panel
from symqif.figures.points import enclosure_at, equal_parts, plotted, sampled
from symqif.kernel.term import Term
from symqif.quantities import Quantity
from symqif.refinement.side import Mechanism, number_of_secrets

KINDS = {"capacity": "capacity", "asr": "asr", "mse": "mse", "mse-all": "mse"}  # figures, with what they show
SECRETS = {"capacity": capacity.K, "asr": int(asr.K), "mse": mse.K, "mse-all": mse.ACTIONS}
LOOKS = 4  # own-1, own-2, ..: in symqif.drawing.looks


def with_own(figure: Figure, own: Sequence[Quantity], values: Mapping[str, Fraction], users: int = mse.USERS) -> Figure:
    """The figure with the quantities of its kind drawn too, at these values of their parameters.

    Where eps is out of its range they have no points. SymqifError for another parameter that is, or has no value, and
    for more mechanisms than can be told apart.
    """
    mine = [quantity for quantity in own if quantity.name.startswith(f"{KINDS.get(figure.name)}.")]
    found = [(quantity, _setting(figure.name, quantity, values, users)) for quantity in mine]
    if not found:
        return figure
    if len(found) > LOOKS:
        raise SymqifError(f"at most {LOOKS} mechanisms of your own are drawn in a figure, not {len(found)}")

    def content() -> Content:
        drawn = figure.content()
        panels: list[Panel | Diagram] = []
        for n, panel in enumerate(drawn.panels):
            if isinstance(panel, Panel) and (n == 0 or figure.name != "capacity"):
                eps = None if figure.name == "capacity" else over_theta.EPS[n]
                more = (_curve(*one, f"own-{look}", eps) for look, one in enumerate(found, 1))
                panels.append(replace(panel, curves=(*panel.curves, *(curve for curve in more if curve.points))))
            else:
                panels.append(panel)
        return replace(drawn, panels=tuple(panels))

    again = figure.of_users
    listed = ", ".join(quantity.name for quantity in mine)
    return replace(
        figure,
        shows=f"{figure.shows}; and {listed}, which a file of the user defines",
        content=content,
        of_users=(lambda count: with_own(again(count), own, values, count)) if again else None,
    )


def misfit(figure: str, mechanism: Mechanism, values: Mapping[str, object]) -> str:
    """Why a mechanism with these values of parameters is not drawn in a figure; "" if it has as many secrets."""
    wanted = Fraction(SECRETS[figure])
    known = {name: value for name, value in values.items() if isinstance(value, Fraction)} | {"k": wanted}
    secrets = evaluated(number_of_secrets(mechanism), known)
    return "" if secrets in (None, wanted) else f"it has {secrets} secrets, not {wanted}"


def _setting(figure: str, quantity: Quantity, values: Mapping[str, Fraction], users: int) -> dict[str, Term]:
    """Values for all parameters but eps: those of the figure, and the given ones."""
    k = Fraction(SECRETS[figure])
    n, f = (
        "users" if "users" in quantity.variables else "n",
        "frequency" if "frequency" in quantity.variables else "f",
    )
    whole = {"k": k, **({n: Fraction(users), f: 1 / k} if KINDS[figure] == "mse" else {})}
    known: dict[str, Term] = {name: q for name, q in {**values, **whole}.items() if name in quantity.variables}
    missing = sorted(quantity.variables.keys() - known.keys() - {"eps"})
    if missing:
        raise SymqifError(f"{quantity.name} needs {' and '.join(missing)} to be drawn: --given {missing[0]}=1/2")
    in_their_ranges(quantity, None, known)
    return known


def in_ranges(quantity: Quantity, values: Mapping[str, Term]) -> bool:
    """Are the values in the ranges of the parameters?"""
    with suppress(SymqifError):
        in_their_ranges(quantity, None, values)
        return True
    return False


def _curve(quantity: Quantity, fixed: Mapping[str, Term], look: str, eps: Fraction | None) -> Curve:
    """Over eps, or level over theta at an eps."""
    label = quantity.name.partition(".")[2]
    if eps is None:
        if "eps" in quantity.variables:
            at = [x for x in equal_parts(Fraction(0), capacity.TOP, 80) if in_ranges(quantity, {**fixed, "eps": x})]
            points = sampled(quantity.exact, "eps", at, fixed)
        else:
            points = plotted(dict.fromkeys((Fraction(0), Fraction(capacity.TOP)), enclosure_at(quantity.exact, fixed)))
        return Curve(label, look, quantity.name, points)
    ends, here = over_theta.thetas(), {**fixed, **({"eps": eps} if "eps" in quantity.variables else {})}
    level = plotted({x: enclosure_at(quantity.exact, here) for x in (ends[0], ends[-1]) if in_ranges(quantity, here)})
    return Curve(label, look, quantity.name, level)


def curve_sentences(content: Content) -> Iterator[str]:
    """A sentence on each mechanism of one's own: its values at the right ends of its curves, and what is next there."""
    found: dict[str, list[str]] = {}
    for panel in (panel for panel in content.panels if isinstance(panel, Panel)):
        for curve in panel.curves:
            if curve.look.startswith("own-"):
                found.setdefault(curve.label, []).append(_end(curve, panel))
    yield from (f"{label}: {', '.join(ends)}" for label, ends in found.items())


def _end(own: Curve, panel: Panel) -> str:
    """2.31.. at ε = 4; 33.6.. at ε = 16, between OUE and SUE there."""
    x, y = own.points[-1].x, own.points[-1].y
    value = str(y[0]) if y[0] == y[1] and y[0].denominator == 1 else leading(y, 5)
    if own.points[0].y == y:
        return f"{value} at {panel.title}"
    there = [(curve.points[-1].y, curve.label) for curve in panel.curves if curve.points[-1].x == x]
    above = min((found for found in there if found[0][0] > y[1]), default=None)
    below = max((found for found in there if found[0][1] < y[0]), default=None)
    sides = [f"{word} {found[1]}" for word, found in (("below", above), ("above", below)) if found]
    return f"{value} at {panel.title}, ε = {x[0]}" + f", {' and '.join(sides)}" * bool(sides)
