"""Channels as numbers that the kernel computes with: rational, in one quadratic field, or enclosed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial

from symqif.channel import Channel
from symqif.errors import SymqifError
from symqif.find.limits import Deadline, GaveUp
from symqif.kernel.enclosure import enclose
from symqif.kernel.hyper import Hyper
from symqif.kernel.number import BITS, Interval, Number, Quadratic, positive
from symqif.kernel.term import Rejected, Term
from symqif.quadratic import exact_number
from symqif.subset import SubsetForm
from symqif.symbols import to_term

Columns = list[tuple[int, Number, Number, Number]]
PRECISIONS = (BITS + 64, 4 * BITS, 16 * BITS)  # the last two are for entries near 0, or that nearly cancel


def exact_hypers(a: SubsetForm, b: SubsetForm, deadline: Deadline) -> tuple[Hyper, Hyper] | None:
    """The hypers of channels all of whose entries are in one quadratic field; None for others.

    Raises SymqifError where a parameter has no value, or an entry is negative.
    """
    for form in (a, b):
        if form.parameters:
            raise SymqifError(f"give values to {', '.join(sorted(form.parameters))}")
    try:
        tables = _columns(a, exact_number, deadline), _columns(b, exact_number, deadline)
        one_field(n for table in tables for column in table for n in column[1:])
    except Rejected:
        return None
    try:
        return Hyper.of(a.concrete_k, tables[0]), Hyper.of(b.concrete_k, tables[1])
    except Rejected as error:
        raise SymqifError(str(error)) from None


def enclosed_hypers(a: SubsetForm, b: SubsetForm, deadline: Deadline) -> tuple[Hyper, Hyper]:
    """The hypers of channels, by intervals: with more bits where few do not show that the forms are channels.

    Raises SymqifError where an entry is negative; `GaveUp` where the signs are not decided.
    """
    reason = ""
    for bits in PRECISIONS:
        tables = [_columns(form, partial(_interval, bits=bits), deadline) for form in (a, b)]
        if any(positive(Fraction(0) - n) for table in tables for column in table for n in column[1:]):
            raise SymqifError("the entries of a channel must be at least 0")
        try:
            return Hyper.of(a.concrete_k, tables[0]), Hyper.of(b.concrete_k, tables[1])
        except Rejected as error:
            reason = f"{bits} bits do not tell enough: {error}"
    raise GaveUp("enclosures", reason)


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


def _columns(form: SubsetForm, convert: Callable[[Term], Number], deadline: Deadline) -> Columns:
    known: dict[Term, Number] = {}

    def value(term: Term) -> Number:
        if term not in known:
            deadline.check("evaluation of entries")
            known[term] = convert(term)
        return known[term]

    columns: Columns = []
    for size in range(form.concrete_k + 1):
        count, member, nonmember = form.entries(size)
        columns.append((size, value(count), value(member), value(nonmember)))
    return columns


def _interval(term: Term, *, bits: int) -> Number:
    return term if isinstance(term, Fraction) else Interval.around(*enclose(term, bits))
