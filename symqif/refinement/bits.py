"""Bitwise refinement: between the 2x2 channels of one bit of unary encodings, at any exact parameters."""

from collections.abc import Sequence
from fractions import Fraction

from symqif.errors import SymqifError
from symqif.kernel.term import Term, substitute
from symqif.reduction.channels import rows
from symqif.refinement.side import Side
from symqif.refinement_kernel.certificate import Gain, Witness
from symqif.refinement_kernel.irrational import Number, positive, zero
from symqif.refinement_kernel.number import number

Entries = Sequence[Sequence[Term | Number]]


def bit_channel(side: Side) -> Entries:
    """The rows of the channel of one bit; SymqifError for what is not a unary encoding."""
    if side.protocol is None or not side.protocol.bit_definitions:
        raise SymqifError(f"{side.name} is not a unary encoding: only those have a channel of one bit")
    name = next(iter(side.protocol.bit_definitions))
    return rows(substitute(side.protocol.term(name), side.values))


def two_by_two(one: Entries, other: Entries) -> tuple[bool, bool | None, Witness | Gain]:
    """Whether A is refined by B, whether B is refined by A too, and why; `Rejected` where a sign is not decided.

    Where A is not constant, only A^-1.B can be a witness; a negative entry of it gives a gain function, the row of
    -A^-1 that it is made of.
    """
    a, b = ([[number(entry) for entry in row] for row in entries] for entries in (one, other))
    (a11, a12), (a21, a22) = a
    determinant = a11 * a22 - a12 * a21
    if zero(determinant):
        gap = b[0][0] - b[1][0]
        if zero(gap):
            return _checked(Witness(a, b, [b[0], b[0]]))
        first = Fraction(1 if positive(gap) else -1)
        return _checked(Gain(a, b, [[Fraction(0)] * 2, [first, -first]]))
    inverse = [[a22 / determinant, -a12 / determinant], [-a21 / determinant, a11 / determinant]]
    quotient: list[list[Number]] = [[x * b[0][z] + y * b[1][z] for z in range(2)] for x, y in inverse]
    for row, entries in zip(inverse, quotient, strict=True):
        if any(positive(-1 * entry) for entry in entries):
            return _checked(Gain(a, b, [[Fraction(0)] * 2, [-value for value in row]]))
    return _checked(Witness(a, b, quotient))


def _checked(certificate: Witness | Gain) -> tuple[bool, bool | None, Witness | Gain]:
    certificate.check()
    if isinstance(certificate, Gain):
        return False, False, certificate
    return True, certificate.equivalent, certificate
