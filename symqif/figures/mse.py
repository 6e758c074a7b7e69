"""fig:utility_the_ue: the mean squared error of THE, OUE and SUE over theta, for k = 10 values and for all actions."""

from dataclasses import replace
from fractions import Fraction
from functools import partial

from symqif.claims.claim import Source
from symqif.errors import SymqifError
from symqif.exact.decimals import leading
from symqif.figures import over_theta
from symqif.figures.figure import Axis, Content, Figure, Interval, Note, Panel
from symqif.figures.points import crossing, interval_below
from symqif.kernel.term import Term
from symqif.quantities import quantity

USERS = 10_000
K = 10
ACTIONS = 41_270  # of the Kosarak data set, as the paper has it


def errors(k: int, users: int) -> Content:
    """The figure for this many values, whose errors are averaged: their frequencies sum to 1."""
    theta = Axis(f"threshold parameter θ, for k = {k:,}", limits=(0.5, 1))
    error = Axis(f"MSE of a frequency, n = {users:,}", log=True)
    panels, better, worse, order = [], [], [], True
    for eps in over_theta.EPS:
        fixed = {**_fixed(k, users), "eps": eps}
        curves = over_theta.curves("mse", fixed)
        sue, oue, the = curves
        panels.append(Panel(f"ε = {eps}", theta, error, curves, (over_theta._upright(eps),)))
        side = _side(oue.points[0].y, sue.points[0].y)
        better += [eps] if side else []
        worse += [] if side else [eps]
        order = order and all(interval_below(sue.points[0].y, point.y) for point in the.points)
    notes = [Note("fig5.mse-order", "proved", _words(k, better, worse))]
    gap: Term = ("-", quantity("mse.oue").exact, quantity("mse.sue").exact)
    place = crossing(gap, "eps", Fraction(1), Fraction(40), _fixed(k, users))
    if place:
        words = f"for k = {k:,} OUE has the lower error exactly for ε below {leading(place, 6)}"
        notes.append(Note("fig5.mse-order/remark-2", "proved", words))
    if order:
        notes.append(Note("fig5.mse-order", "proved", "SUE has the lower error than THE for every θ, as the text says"))
    words = "where one protocol is refined by another, the error of a single frequency may still be the larger one"
    notes.append(Note("fig5.refinement-error", "refuted", words))
    notes += over_theta.of_one_bit(k)
    return Content(tuple(panels), tuple(notes))


def _fixed(k: int, users: int) -> dict[str, Term]:
    """The users, and the mean frequency."""
    return {"k": Fraction(k), "n": Fraction(users), "f": Fraction(1, k)}


def _side(oue: Interval, sue: Interval) -> bool:
    """Is the error of OUE the smaller one?"""
    if interval_below(oue, sue):
        return True
    if interval_below(sue, oue):
        return False
    raise SymqifError("the enclosures of two errors overlap; please report this")


def _words(k: int, better: list[Fraction], worse: list[Fraction]) -> str:
    """Which has the lower error; the text says it of graphs whose k and ε are not printed."""
    said = "the text says that OUE has a lower error than SUE at the ε of its graphs, which are not printed; "
    here = [
        f"{name} has the lower error at ε = {', '.join(map(str, eps))}"
        for name, eps in (("OUE", better), ("SUE", worse))
        if eps
    ]
    agrees = "" if worse else ", as it says"
    return f"{said}for k = {k:,} {' and '.join(here)}{agrees}"


def figure_for(users: int) -> Figure:
    """The figure for so many users: the error is inversely proportional to their number."""
    return Figure(
        name="mse",
        title=f"Mean squared error of THE, OUE and SUE over θ, k = {K}",
        source=Source("Refinement of THE, OUE and SUE", "fig:utility_the_ue", 1177),
        shows=f"the error of the estimate of a frequency from n = {users:,} users, averaged over k = {K} values, for "
        "ε = 1, 4, 8 and 16, with the threshold of `lem.ouethe`; the paper prints neither its four ε nor its k",
        computed=f"`mse.the`, `mse.oue`, `mse.sue` for n = {users:,} users at f = 1/k, which is the mean over the k "
        "values as the error is linear in f, enclosed at rational θ; `threshold.ouethe` enclosed",
        content=partial(errors, K, users),
        trials=partial(over_theta.trials, "mse", K),
        columns=2,
        simulations="The paper's figure is of its second sample, drawn uniformly from all actions, and its caption "
        "shades 'the variance'; here the values are a Zipf sample, or with --data the paper's first sample, of the "
        f"{K} most frequent actions, and confidence bounds are shaded",
        of_users=figure_for,
    )


FIGURE = figure_for(USERS)
ALL = replace(
    FIGURE,
    name="mse-all",
    title="Mean squared error of THE, OUE and SUE over θ, k = 41,270",
    shows="what `mse` shows, for k = 41,270, all actions of the data set: the subset of the paper's figure is drawn "
    "from all of them, and its number of values is not printed",
    content=partial(errors, ACTIONS, USERS),
    trials=None,
    of_users=None,
    simulations="",
)
