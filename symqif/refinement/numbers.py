"""Channels as numbers that the kernel computes with: rational, in one quadratic field, or enclosed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from symqif.channel import Channel
from symqif.errors import SymqifError
from symqif.kernel.enclosure import enclose
from symqif.kernel.hyper import Hyper
from symqif.kernel.number import BITS, Interval, Number, Quadratic
from symqif.kernel.term import Rejected, Term
from symqif.quadratic import exact_number
from symqif.subset import SubsetForm
from symqif.symbols import to_term

Columns = list[tuple[int, Number, Number, Number]]


def exact_hypers(a: SubsetForm, b: SubsetForm) -> tuple[Hyper, Hyper] | None:
    """The hypers of channels all of whose entries are in one quadratic field; None for others.

    Raises SymqifError where a parameter has no value.
    """
    for form in (a, b):
        if form.parameters:
            raise SymqifError(f"give values to {', '.join(sorted(form.parameters))}")
    try:
        tables = _columns(a, exact_number), _columns(b, exact_number)
        one_field(n for table in tables for column in table for n in column[1:])
    except Rejected:
        return None
    return _hyper(a, tables[0]), _hyper(b, tables[1])


def enclosed_hypers(a: SubsetForm, b: SubsetForm) -> tuple[Hyper, Hyper]:
    """The hypers of channels, by intervals; SymqifError where it is not decided which secrets are more likely."""
    return _hyper(a, _columns(a, _interval)), _hyper(b, _columns(b, _interval))


def _hyper(form: SubsetForm, table: Columns) -> Hyper:
    try:
        return Hyper.of(form.concrete_k, table)
    except Rejected as error:
        raise SymqifError(str(error)) from None


def matrix(channel: Channel) -> list[list[Number]]:
    """The rows of an explicit channel; SymqifError unless the entries are in a quadratic field."""
    known: dict[object, Number] = {}
    try:
        return [[_entry(entry, known) for entry in row] for row in channel.rows]
    except Rejected as error:
        raise SymqifError(f"explicit channels are compared with rational or quadratic entries: {error}") from None


def _entry(entry: object, known: dict[object, Number]) -> Number:
    if entry not in known:
        known[entry] = exact_number(to_term(entry))
    return known[entry]


def one_field(numbers: Iterable[Number]) -> None:
    """`Rejected` if the numbers are not all in Q(sqrt d) for one d."""
    roots = {n.d for n in numbers if isinstance(n, Quadratic)}
    if len(roots) > 1:
        raise Rejected(f"{' and '.join(f'sqrt({d})' for d in sorted(roots))} are in no quadratic field")


def _columns(form: SubsetForm, convert: Callable[[Term], Number]) -> Columns:
    known: dict[Term, Number] = {}

    def value(term: Term) -> Number:
        if term not in known:
            known[term] = convert(term)
        return known[term]

    columns: Columns = []
    for size in range(form.concrete_k + 1):
        count, member, nonmember = form.entries(size)
        columns.append((size, value(count), value(member), value(nonmember)))
    return columns


def _interval(term: Term) -> Number:
    return term if isinstance(term, Fraction) else Interval.around(*enclose(term, BITS + 64))
