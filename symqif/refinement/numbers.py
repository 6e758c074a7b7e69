"""Channels as numbers of the base: what their terms are, by its own arithmetic."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from typing import Any

from symqif.channels.channel import Channel
from symqif.channels.design_form import DesignForm
from symqif.channels.subset import SubsetForm
from symqif.errors import SymqifError
from symqif.exact.evaluation import constant
from symqif.find.limits import Deadline
from symqif.find.linear.quadratic import Quadratic, all_confirmed, quadratic, simplest
from symqif.kernel.budget import Exhausted, limited
from symqif.kernel.term import Rejected, show
from symqif.refinement_kernel.columns import BySize
from symqif.refinement_kernel.favoured import BySet, Favouring
from symqif.refinement_kernel.hyper import Hyper
from symqif.refinement_kernel.irrational import Interval, Number, positive, zero
from symqif.refinement_kernel.number import Real, normal_value, number
from symqif.refinement_kernel.one_hot import subset_channel
from symqif.symbols import to_term

SOON = 10**5  # units of work, see `symqif.kernel.budget`


def by_size(form: SubsetForm, deadline: Deadline) -> BySize:
    """A channel for the base; SymqifError where a parameter has no value, `Rejected` where a sign is not decided."""
    if form.parameters:
        raise SymqifError(f"give values to {', '.join(sorted(form.parameters))}")
    deadline.check("evaluation of entries")
    return subset_channel(form.folded)


def elementary(channel: BySize) -> bool:
    """Are any of the numbers in no quadratic field, so that a hyper encloses them?"""
    return any(isinstance(simplest(n), Interval) for column in channel.columns for n in column[1:])


def searchable(a: BySize, b: BySize) -> tuple[Hyper, Hyper]:
    """The hypers of two channels for a search: with all numbers in one field, or with intervals."""
    hypers = Hyper.of(a), Hyper.of(b)
    numbers = [n for hyper in hypers for group in hyper.groups for n in (group.weight, group.inside, group.outside)]
    kinds = {value.d if isinstance(value, Quadratic) else type(value) for value in map(simplest, numbers)} - {Fraction}
    near = len(kinds) > 1 or Interval in kinds

    def plain(value: Number) -> Number:
        return value.near if near and isinstance(value, Real) else simplest(value)

    left, right = (
        Hyper(
            hyper.k,
            tuple(
                replace(g, weight=plain(g.weight), inside=plain(g.inside), outside=plain(g.outside))
                for g in hyper.groups
            ),
        )
        for hyper in hypers
    )
    return left, right


def favouring(
    a: SubsetForm | DesignForm | Channel, b: SubsetForm | DesignForm | Channel, deadline: Deadline
) -> tuple[Favouring, Favouring]:
    """Two channels by what their reports favour; `Rejected` for a report with more than two entries."""
    return _favouring(a, deadline), _favouring(b, deadline)


def _favouring(channel: SubsetForm | DesignForm | Channel, deadline: Deadline) -> Favouring:
    match channel:
        case SubsetForm():
            return by_size(channel, deadline)
        case DesignForm():
            values = {entry: number(constant(to_term(entry))) for _, *entries in channel.reports for entry in entries}
            reports = [(favoured, values[p], values[q]) for favoured, p, q in channel.reports]
            return BySet(channel.secrets, reports)
    rows = all_confirmed(matrix(channel))
    return BySet(len(rows), [_report(column) for column in zip(*rows, strict=True) if not all(map(zero, column))])


def _report(column: Sequence[Number]) -> tuple[frozenset[int], Number, Number]:
    """What a column favours: the secrets with the larger of two entries."""
    least = column[0]
    for entry in column:
        least = entry if positive(least - entry) else least
    favoured = frozenset(x for x, entry in enumerate(column, 1) if positive(entry - least))
    member = next((column[x - 1] for x in favoured), least)
    if any(not zero(entry - (member if x in favoured else least)) for x, entry in enumerate(column, 1)):
        raise Rejected("a report has more than two entries")
    return favoured, member, least


def matrix(channel: Channel) -> list[list[Number]]:
    """The rows of an explicit channel; SymqifError unless the entries are in a quadratic field."""
    known: dict[object, Number] = {}
    try:
        return [[_entry(entry, known) for entry in row] for row in channel.rows]
    except Rejected as error:
        hint = "give e^eps or e^(eps/2) in place of eps, as --t 3 or --y 2"
        raise SymqifError(f"explicit channels are compared exactly, in one quadratic field: {hint} ({error})") from None


def _entry(entry: object, known: dict[object, Number]) -> Number:
    if entry not in known:
        known[entry] = quadratic(constant(to_term(entry)))
    return known[entry]


def matrices(a: Channel, b: Channel) -> tuple[list[list[Number]], list[list[Number]]]:
    """The rows of two explicit channels; SymqifError unless all entries are in one quadratic field."""
    left, right = matrix(a), matrix(b)
    try:
        one_field(entry for rows in (left, right) for row in rows for entry in row)
    except Rejected as error:
        raise SymqifError(str(error)) from None
    return left, right


def one_field(numbers: Iterable[Number]) -> None:
    """`Rejected` if the numbers are not all in Q(sqrt d) for one d."""
    roots = {n.d for n in numbers if isinstance(n, Quadratic)}
    if len(roots) > 1:
        raise Rejected(f"{' and '.join(f'sqrt({d})' for d in sorted(roots))} are in no quadratic field")


def channel_data(channel: BySize | BySet) -> Any:
    """A channel as the base reads it."""
    if not isinstance(channel, BySet):
        return show(channel.term)
    reports = [[sorted(favoured), text(p), text(q)] for favoured, p, q in channel.reports]
    return {"secrets": channel.k, "reports": reports}


def text(value: Number) -> str:
    """A number exactly: the simplest form that there is."""
    short = simplest(value)
    return str(value if isinstance(short, Interval) else short)


def readable(value: Number) -> Number:
    """A number that follows from others: in its simplest form, if there is one that is soon found, or an interval."""
    found = simplest(value)
    if isinstance(value, Real) and isinstance(found, Interval):
        with suppress(Exhausted), limited(SOON):
            exact = normal_value(value.term)
            found = found if exact is None else exact
    return found
