"""Explicit channels at a point: from a protocol's own definition where there is one, not from the subset form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import comb

from symqif.errors import SymqifError
from symqif.kernel.term import Rejected, Term, parse, show, substitute
from symqif.kernel.value import rational, whole
from symqif.mechanisms import PROTOCOLS
from symqif.reduction.channels import Subset
from symqif.reduction.refutation import Matrix, written_out
from symqif.reduction.statement import Statement

LARGEST = 6  # secrets
WIDEST = 5000  # columns


def explicit_channels(statement: Statement, point: Mapping[str, str]) -> dict[str, list[list[str]]]:
    """The channels whose capacity or ASR the claim speaks of, as matrices of rationals at the point."""
    values = {name: parse(text) for name, text in point.items()}
    found = {}
    for channel in measured(statement.sequent().goal):
        here = substitute(channel, values)
        matrix = from_definition(channel, values) or small(Subset.of(here))
        found[show(here)] = [[str(entry) for entry in row] for row in matrix]
    return found


def small(form: Subset) -> Matrix:
    """The channel of a subset form, unless it has too many columns to write out."""
    k, low, high = (whole(t) for t in (form.k, form.low, form.high))
    if not 0 <= low <= high <= k or sum(comb(k, i) for i in range(low, high + 1)) > WIDEST:
        raise Rejected("the channel is too large to write out, or is none")
    return written_out(form)


def measured(term: Term) -> Iterator[Term]:
    """The channels under a measure, and those of refinements that are not written out."""
    if isinstance(term, tuple):
        if term[0] in ("capacity", "asr"):
            yield term[1]
        elif term[0] in ("refines", "in_hull"):
            yield from (channel for channel in term[1:] if channel[0] != "matrix")
        else:
            for part in term[1:]:
                yield from measured(part)


def from_definition(channel: Term, values: Mapping[str, Term]) -> Matrix | None:
    """The protocol's explicit channel, if the channel is that of a protocol and small enough to write out."""
    from symqif.symbols import to_sympy  # SymPy takes half a second to load, and few statements need it

    protocol = next((p for p in PROTOCOLS.values() if p.term(p.channel) == channel), None)
    if protocol is None or "k" not in values:  # k is bound in the claim
        return None
    given = {name: value for name, value in values.items() if name in protocol.variables}
    size = rational(given.pop("k"))
    if size > LARGEST:
        return None
    exact = {name: to_sympy(value) for name, value in given.items()}
    try:
        rows = protocol.explicit(int(size), **exact).fractions()
    except SymqifError as error:
        raise Rejected(str(error)) from None
    return [[Fraction(entry) for entry in row] for row in rows]
