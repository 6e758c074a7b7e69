"""Why a closed form could not be proved: a few points are tried."""

from fractions import Fraction

from symqif.closed_forms.channel_value import channel_at, measure_of_matrix, stated_measure
from symqif.comparison.points import some_points
from symqif.comparison.values import Point, value_at
from symqif.errors import SymqifError
from symqif.kernel.term import Rejected, Term, Undefined, parse, show, substitute
from symqif.quantities import Quantity
from symqif.reduction.channels import Subset, minus
from symqif.reduction.rule import expect

SAID = {"capacity": "capacity", "asr": "ASR", "ldp": "largest likelihood ratio, e^eps,"}


def where_wrong(quantity: Quantity) -> str:
    """A point where the channel has another value than the closed form, and both values, in words; "" if none is
    seen.

    What the quantity's basis says of the channel is looked at: its capacity, its ASR, or its largest likelihood ratio.
    """
    try:
        what, channel, form = stated_measure(quantity)
    except Rejected:
        return ""
    ranges = (quantity.in_parameters(parse(text)) for text in quantity.given)
    for point in some_points(quantity.variables, channel, ranges) if quantity.protocol else ():
        try:
            closed, found = value_at(form, point), measure_of_matrix(what, channel_at(channel, point))
        except (Rejected, SymqifError, Undefined, ValueError):  # no channel of rationals there
            continue
        if closed is not None and closed != found:
            return f"{_at(point)} the explicit channel's {SAID[what]} is {found}, not {closed}"
    return ""


def where_unsupported(quantity: Quantity) -> str:
    """A point where the channel's support is another one than is stated, in words; "" if none is seen."""
    if not quantity.protocol or not quantity.basis:
        return ""
    statement, channel = quantity.basis.statement, quantity.in_parameters(parse(quantity.protocol.channel))
    equalities = [expect(one, "==") for one in expect(statement.sequent().goal, "all")[1:]]
    ranges = (quantity.in_parameters(parse(text)) for text in statement.given)
    for point in some_points(statement.variables, channel, ranges):
        (own, p), (other, q) = ([value_at(side, point) for side in sides] for sides in equalities)
        if None not in (own, p, other, q) and (own, other) != (p, q):
            return (
                f"{_at(point)} its reports hold the true value with probability {own} and another one with {other}, "
                f"not with {p} and {q}"
            )
    return ""


def _at(point: Point) -> str:
    return f"at {', '.join(f'{name} = {text}' for name, text in point.texts().items())}"


def less_likely(quantity: Quantity) -> str:
    """That members of the reported sets are less likely than others, and what to write instead; "" if it is not seen.

    The formulas for subset forms are for members at least as likely as others.
    """
    if not quantity.protocol:
        return ""
    channel = parse(quantity.protocol.definitions[quantity.protocol.channel])
    form = Subset.of(quantity.in_parameters(channel))
    ranges = (quantity.in_parameters(parse(text)) for text in quantity.protocol.given)
    tried = list(some_points(quantity.protocol.variables, quantity.in_parameters(channel), ranges))
    if not tried or not all(_less_likely_at(point, form) for point in tried):
        return ""
    said = "members of a set are less likely than others; write the channel with the complements of the sets"
    return f"{said}, {show(_complement(Subset.of(channel)))}, and the support likewise"


def _less_likely_at(point: Point, form: Subset) -> bool:
    """Are they so for each size of which a set has members and lacks others?"""
    k, low, high = (value_at(size, point) for size in (form.k, form.low, form.high))
    if k is None or low is None or high is None:
        return False
    sizes = [form.at(Fraction(i)) for i in range(max(1, int(low)), min(int(high), int(k) - 1) + 1)]
    pairs = [(value_at(one.member, point), value_at(one.nonmember, point)) for one in sizes]
    return bool(pairs) and all(a is not None and b is not None and a < b for a, b in pairs)


def _complement(form: Subset) -> Term:
    """The same channel, whose reports are the sets that were left out."""
    turned = {"i": minus(form.k, "i")}
    count, member, nonmember = (substitute(term, turned) for term in (form.count, form.member, form.nonmember))
    return ("subset", form.k, minus(form.k, form.high), minus(form.k, form.low), count, nonmember, member)
