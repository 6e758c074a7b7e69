"""Channels as numbers of the base: what their terms are, by its own arithmetic."""

from collections.abc import Sequence

from symqif.channels.channel import Channel
from symqif.channels.design_form import DesignForm
from symqif.channels.subset import SubsetForm
from symqif.errors import SymqifError
from symqif.find.limits import Deadline
from symqif.kernel.term import Rejected
from symqif.refinement_kernel.columns import Column
from symqif.refinement_kernel.constant import column, constant, in_one_field, one_field, quadratic
from symqif.refinement_kernel.elementary import Elementary
from symqif.refinement_kernel.favoured import BySet, BySize, Favouring
from symqif.refinement_kernel.hyper import Hyper
from symqif.refinement_kernel.number import Number, positive, zero
from symqif.symbols import to_term

Columns = Sequence[Column]


def columns(a: SubsetForm, b: SubsetForm, deadline: Deadline) -> tuple[Columns, Columns]:
    """The columns of two channels, in one quadratic field where they are in one.

    Raises SymqifError where a parameter has no value, or an entry is negative; `Rejected` where a sign is not decided.
    """
    for form in (a, b):
        if form.parameters:
            raise SymqifError(f"give values to {', '.join(sorted(form.parameters))}")
    found = _columns(a, deadline), _columns(b, deadline)
    if any(positive(-1 * n) for table in found for own in table for n in own[1:]):
        raise SymqifError("the entries of a channel must be at least 0")
    if any(map(elementary, found)):
        try:
            left, right = in_one_field(found)
            return left, right
        except Rejected:
            pass
    return found


def elementary(columns: Columns) -> bool:
    """Are any of the numbers in no quadratic field, so that a hyper encloses them?"""
    return any(isinstance(n, Elementary) for own in columns for n in own[1:])


def hypers(a: SubsetForm, b: SubsetForm, deadline: Deadline) -> tuple[Hyper, Hyper]:
    """The hypers of two channels."""
    left, right = columns(a, b, deadline)
    return Hyper.of(a.concrete_k, left), Hyper.of(b.concrete_k, right)


def favouring(
    a: SubsetForm | DesignForm | Channel, b: SubsetForm | DesignForm | Channel, deadline: Deadline
) -> tuple[Favouring, Favouring]:
    """Two channels by what their reports favour; `Rejected` for a report with more than two entries."""
    first, second = (_favouring(channel, deadline) for channel in (a, b))
    known: dict[Number, Number] = {}
    try:
        for channel in (first, second):
            for _, *entries in channel.reports if isinstance(channel, BySet) else channel.columns:
                known |= {entry: quadratic(entry) for entry in entries if entry not in known}
        one_field(known.values())
    except Rejected:
        return first, second
    return _replaced(first, known), _replaced(second, known)


def _favouring(channel: SubsetForm | DesignForm | Channel, deadline: Deadline) -> Favouring:
    match channel:
        case SubsetForm():
            return BySize(channel.concrete_k, _columns(channel, deadline))
        case DesignForm():
            values = {entry: constant(to_term(entry)) for _, *entries in channel.reports for entry in entries}
            reports = [(favoured, values[p], values[q]) for favoured, p, q in channel.reports]
            return BySet(channel.secrets, reports)
    rows = matrix(channel)
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


def _replaced(channel: Favouring, known: dict[Number, Number]) -> Favouring:
    if isinstance(channel, BySet):
        return BySet(channel.k, [(favoured, known[p], known[q]) for favoured, p, q in channel.reports])
    return BySize(channel.k, [(size, known[n], known[p], known[q]) for size, n, p, q in channel.columns])


def matrix(channel: Channel) -> list[list[Number]]:
    """The rows of an explicit channel; SymqifError unless the entries are in a quadratic field."""
    known: dict[object, Number] = {}
    try:
        return [[_entry(entry, known) for entry in row] for row in channel.rows]
    except Rejected as error:
        hint = "choose parameters for which they are, as t = 3 for e^eps"
        raise SymqifError(
            f"explicit channels are compared with rational or quadratic entries: {hint} ({error})"
        ) from None


def _entry(entry: object, known: dict[object, Number]) -> Number:
    if entry not in known:
        known[entry] = quadratic(constant(to_term(entry)))
    return known[entry]


def _columns(form: SubsetForm, deadline: Deadline) -> list[Column]:
    found = []
    for size in range(form.concrete_k + 1):
        deadline.check("evaluation of entries")
        found.append(column(size, form.entries(size)))
    return found
