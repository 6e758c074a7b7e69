"""fig:privacy_the_ue: the adversarial success rate of THE, OUE and SUE over theta, k = 10."""

from fractions import Fraction
from functools import partial

from symqif.claims.claim import Source
from symqif.exact.decimals import leading
from symqif.figures import over_theta
from symqif.figures.figure import Axis, Content, Curve, Figure, Interval, Mark, Note, Panel, PlotPoint, Zoom
from symqif.figures.points import crossing, enclosure_at, interval_below
from symqif.kernel.term import Term
from symqif.quantities import quantity

K = Fraction(10)
THETA, ASR = Axis(f"threshold parameter θ, for k = {K}", limits=(0.5, 1)), Axis("ASR (probability)")
ZOOM = {
    Fraction(8): Zoom((0.97, 1.0), (0.542, 0.562), (0.7, 0.52, 0.28, 0.36)),
    Fraction(16): Zoom((0.9996, 1.0), (0.547, 0.556), (0.14, 0.24, 0.46, 0.42)),
}


def success_rates() -> Content:
    gap: Term = ("-", quantity("asr.the").exact, quantity("asr.oue").exact)
    panels, between, above = [], [], True
    for eps in over_theta.EPS:
        fixed: dict[str, Term] = {"k": K, "eps": eps}
        curves = over_theta.curves("asr", fixed)
        threshold = over_theta._theta_threshold(eps)
        place = crossing(gap, "theta", over_theta.LOW, over_theta.HIGH, fixed)
        height = enclosure_at(quantity("asr.oue").exact, fixed)
        marks = (Mark(leading(place, 4), PlotPoint(place, height), (-28, -9)),) if place else ()
        drawn = (over_theta._upright(eps),)
        panels.append(Panel(f"ε = {eps}", THETA, ASR, curves, drawn, marks, zoom=ZOOM.get(eps)))
        between += [(eps, place, threshold)] if place and interval_below(place, threshold) else []
        above = above and _above(curves)
    notes = []
    if between:
        notes.append(Note("fig4.below-threshold", "refuted", _words(between)))
    if above:
        notes.append(Note("fig4.sue-above-the", "proved", "SUE lies above THE for every θ and ε > 0, as the text says"))
    words = "below the threshold, which is that of one bit, OUE may still be refined by THE"
    notes.append(Note("fig4.no-refinement", "refuted", words))
    notes += over_theta.of_one_bit(int(K))
    return Content(tuple(panels), tuple(notes))


def _words(between: list[tuple[Fraction, Interval, Interval]]) -> str:
    found = "; ".join(
        f"ε = {eps}: {leading(place, 5)} and {leading(threshold, 6)}" for eps, place, threshold in between
    )
    return (
        "the text says that THE leaks more than OUE below the threshold; the curves cross before it, and between the "
        f"crossing and the threshold OUE leaks more ({found})"
    )


def _above(curves: tuple[Curve, ...]) -> bool:
    sue, _, the = curves
    return all(interval_below(point.y, sue.points[0].y) for point in the.points)


FIGURE = Figure(
    name="asr",
    title="Adversarial success rate of THE, OUE and SUE over θ, k = 10",
    source=Source("Refinement of THE, OUE and SUE", "fig:privacy_the_ue", 1163),
    shows="the ASR for ε = 1, 4, 8 and 16 (the paper names 8 and 16 of its four), with the threshold of `lem.ouethe` "
    "as an upright line and the θ at which THE and OUE cross",
    computed="`asr.the`, `asr.oue`, `asr.sue` and `threshold.ouethe` enclosed at rational θ from 0.51 to 0.999999; "
    "each crossing lies between two θ at which the difference has different signs",
    content=success_rates,
    trials=partial(over_theta.trials, "asr", int(K)),
    columns=2,
)
