"""Where a closed form that could not be proved differs from the explicit channel: a few points are tried."""

from symqif.comparison.channel_value import channel_at
from symqif.comparison.one_channel import some_points
from symqif.comparison.values import value_at
from symqif.errors import SymqifError
from symqif.kernel.term import Rejected, Term, Undefined, parse
from symqif.quantities import Quantity
from symqif.reduction.rule import expect

SAID = {"capacity": "capacity", "asr": "ASR", "ldp": "largest likelihood ratio, e^eps,"}


def where_wrong(quantity: Quantity) -> str:
    """A point where the channel has another value than the closed form, and both values, in words; "" if none is
    seen.

    What the quantity's basis says of the channel is looked at: its capacity, its ASR, or its largest likelihood ratio.
    """
    if not quantity.basis:
        return ""
    try:
        what, channel, form = _said(quantity.basis.statement.sequent().goal)
    except Rejected:
        return ""
    from symqif.channels.channel import Channel  # SymPy takes half a second to load
    from symqif.measures import asr, bayes_capacity, max_case_capacity

    measure = {"capacity": bayes_capacity, "asr": asr, "ldp": max_case_capacity}[what]
    ranges = (quantity.in_parameters(parse(text)) for text in quantity.given)
    for point in some_points(quantity.variables, channel, ranges):
        try:
            closed, found = value_at(form, point), measure(Channel(channel_at(channel, point.texts())))
        except (Rejected, SymqifError, Undefined, ValueError, ZeroDivisionError):  # no channel of rationals there
            continue
        if closed is not None and closed != found:
            where = ", ".join(f"{name} = {text}" for name, text in point.texts().items())
            return f"at {where} the explicit channel's {SAID[what]} is {found}, not {closed}"
    return ""


def _said(goal: Term) -> tuple[str, Term, Term]:
    """The measure, the channel, and its closed form."""
    if isinstance(goal, tuple) and goal[0] == "all":
        channel, form = expect(goal[1], "ldp")
        return "ldp", channel, form
    measure, form = expect(goal, "==")
    (channel,) = expect(measure, "capacity", "asr")
    return measure[0], channel, form
