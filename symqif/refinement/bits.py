"""Bitwise refinement: between the 2x2 channels of one bit of unary encodings, at any exact parameters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symqif.errors import SymqifError
from symqif.find.limits import GaveUp
from symqif.kernel.term import Rejected, Term, show, substitute
from symqif.order import decide
from symqif.reduction.channels import minus, product, rows, times, total
from symqif.refinement.side import Side

Entries = Sequence[Sequence[Term]]
ONE, ZERO = Fraction(1), Fraction(0)


def bit_channel(side: Side) -> Entries:
    """The rows of the channel of one bit; SymqifError for what is not a unary encoding."""
    if side.protocol is None or not side.protocol.bit_definitions:
        raise SymqifError(f"{side.name} is not a unary encoding: only those have a channel of one bit")
    name = next(iter(side.protocol.bit_definitions))
    return rows(substitute(side.protocol.term(name), side.values))


@dataclass(frozen=True)
class FormulaWitness:
    """A witness with formulas as entries, whose relations are decided by normal forms and enclosures."""

    a: Entries
    b: Entries
    matrix: Entries

    def check(self) -> None:
        """`Rejected` unless W >= 0, its rows sum to 1, and A.W = B."""
        goals: list[Term] = [("<=", ZERO, entry) for row in self.matrix for entry in row]
        goals += [("==", total(list(row)), ONE) for row in self.matrix]
        made = product([tuple(row) for row in self.a], [tuple(row) for row in self.matrix])
        for ours, theirs in zip(made, self.b, strict=True):
            goals += [("==", x, y) for x, y in zip(ours, theirs, strict=True)]
        _hold(goals)

    def data(self) -> dict[str, Any]:
        return {"kind": "witness", "matrix": [[show(entry) for entry in row] for row in self.matrix]}


@dataclass(frozen=True)
class FormulaGain:
    """A gain function, one action besides that of gain 0, from which A gains nothing and one output of B something."""

    a: Entries
    b: Entries
    gains: Sequence[Term]
    output: int

    def check(self) -> None:
        """`Rejected` unless each output of A gains at most 0, and that output of B more."""
        values = [[times(p, g) for p, g in zip(c, self.gains, strict=True)] for c in zip(*self.a, strict=True)]
        column = [row[self.output] for row in self.b]
        gained = total([times(p, g) for p, g in zip(column, self.gains, strict=True)])
        _hold([*(("<=", total(value), ZERO) for value in values), ("<", ZERO, gained)])

    def data(self) -> dict[str, Any]:
        rows = [["0"] * len(self.gains), [show(gain) for gain in self.gains]]
        return {"kind": "gain", "prior": [str(Fraction(1, len(self.a)))] * len(self.a), "gain": rows}


Formulas = FormulaWitness | FormulaGain


def two_by_two(a: Entries, b: Entries) -> tuple[bool, bool, Formulas]:
    """Whether A is refined by B, whether B is refined by A too, and why; `GaveUp` where a sign is not decided.

    Where A is not constant, only A^-1.B can be a witness; a negative entry of it gives a gain function, the row of
    -A^-1 that it is made of.
    """
    (a11, a12), (a21, a22) = a
    determinant = minus(times(a11, a22), times(a12, a21))
    orders = (b, [row[::-1] for row in b])  # a channel is not changed by the names of its outputs
    pairs = [[(x, y) for p, q in zip(a, own, strict=True) for x, y in zip(p, q, strict=True)] for own in orders]
    equal = any(all(_decided(("==", x, y)) for x, y in own) for own in pairs)
    if _decided(("==", determinant, ZERO)):
        if _decided(("==", b[0][0], b[1][0])):
            return _checked(True, True, FormulaWitness(a, b, [b[0], b[0]]))
        first = _decided(("<", b[1][0], b[0][0]))
        return _checked(False, False, FormulaGain(a, b, (ONE, -ONE), 0 if first else 1))
    inverse: list[tuple[Term, ...]] = [
        (("/", a22, determinant), ("/", ("neg", a12), determinant)),
        (("/", ("neg", a21), determinant), ("/", a11, determinant)),
    ]
    quotient = product(inverse, [tuple(row) for row in b])
    for row, entries in zip(inverse, quotient, strict=True):
        for output, entry in enumerate(entries):
            if _decided(("<", entry, ZERO)):
                return _checked(False, False, FormulaGain(a, b, [("neg", value) for value in row], output))
    return _checked(True, equal, FormulaWitness(a, b, quotient))


def _checked(holds: bool, equivalent: bool, certificate: Formulas) -> tuple[bool, bool, Formulas]:
    certificate.check()
    return holds, equivalent, certificate


def _decided(relation: Term) -> bool:
    answer = decide(relation)
    if answer is None:
        raise GaveUp("enclosures", f"2048 bits do not decide {show(relation)[:80]}")
    return answer


def _hold(relations: Sequence[Term]) -> None:
    for relation in relations:
        if decide(relation) is not True:
            raise Rejected(f"not certain: {show(relation)[:80]}")
