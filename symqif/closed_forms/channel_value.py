"""The value of a measure at a point, from the explicit channel: that of a protocol's definition where there is one."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb, inf
from typing import TYPE_CHECKING

from symqif.comparison.values import Point
from symqif.errors import SymqifError
from symqif.kernel.term import Rejected, Term, parse, substitute
from symqif.kernel.value import rational, whole
from symqif.mechanisms import PROTOCOLS, Protocol
from symqif.quantities import Quantity
from symqif.reduction.channels import Subset
from symqif.reduction.evaluation import Matrix, written_out
from symqif.reduction.rule import expect

if TYPE_CHECKING:
    from symqif.channels.channel import Channel

MOST = 6  # secrets
WIDEST = 5000  # columns
MEASURED = ("capacity", "asr")  # what their bases are about; those of others are of the capacity


def on_the_channel(quantity: Quantity, point: Point) -> Fraction | None:
    """The Bayes capacity or the ASR as a sum of column maxima; None for other quantities, and for large channels."""
    own = quantity.name.partition(".")[0] in MEASURED and quantity.protocol and quantity.basis
    if not own or point.numbers.get("k", MOST + 1) > MOST:
        return None
    try:
        measure, channel, _ = stated_measure(quantity)
        return Fraction(measure_of_matrix(measure, channel_at(channel, point)))
    except (Rejected, SymqifError, ValueError):  # not rational at the point, or too large
        return None


def stated_measure(quantity: Quantity) -> tuple[str, Term, Term]:
    """What a basis says: the measure, the channel and its closed form. Rejected where it is about something else."""
    goal = quantity.basis.statement.sequent().goal if quantity.basis else ""
    if isinstance(goal, tuple) and goal[0] == "all":
        return "ldp", *expect(goal[1], "ldp")
    measure, form = expect(goal, "==")
    (channel,) = expect(measure, *MEASURED)
    return measure[0], channel, form


def measure_of_matrix(measure: str, matrix: Matrix) -> Fraction | float:
    """The Bayes capacity, the ASR, or the largest likelihood ratio, which may be infinite."""
    columns = [column for column in zip(*matrix, strict=True) if any(column)]
    if measure == "ldp":
        return max(max(column) / Fraction(min(column)) if min(column) else inf for column in columns)
    total = sum(map(max, columns), Fraction(0))
    return total / len(matrix) if measure == "asr" else total


def channel_at(channel: Term, point: Point) -> Matrix:
    """The explicit channel at the point; Rejected where it is too large or no channel of rationals."""
    values = {name: parse(text) for name, text in point.texts().items()}
    return from_definition(channel, values) or small(Subset.of(substitute(channel, values)))


def small(form: Subset) -> Matrix:
    """The channel of a subset form, unless it has too many columns to write out."""
    k, low, high = (whole(t) for t in (form.k, form.low, form.high))
    if not 0 <= low <= high <= k or sum(comb(k, i) for i in range(low, high + 1)) > WIDEST:
        raise Rejected("the channel is too large to write out, or is none")
    return written_out(form)


def from_definition(channel: Term, values: Mapping[str, Term]) -> Matrix | None:
    """The protocol's explicit channel, if the channel is that of a protocol and small enough to write out."""
    protocol = next((p for p in PROTOCOLS.values() if p.term(p.channel) == channel), None)
    if protocol is None or "k" not in values or rational(values["k"]) > MOST:  # k is bound in the claim
        return None
    try:
        rows = in_words(protocol, values).fractions()
    except SymqifError as error:
        raise Rejected(str(error)) from None
    return [[Fraction(entry) for entry in row] for row in rows]


def in_words(protocol: Protocol, values: Mapping[str, Term]) -> Channel:
    """The explicit channel of a protocol's outputs and entry."""
    from symqif.symbols import to_sympy  # SymPy takes half a second to load, and few statements need it

    given = {name: to_sympy(value) for name, value in values.items() if name in protocol.variables and name != "k"}
    return protocol.explicit(int(rational(values["k"])), **given)
