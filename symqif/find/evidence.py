"""Evidence for and against refinements of 2x2 channels of rationals: a witness, or a gain function."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from symqif.kernel.term import Rejected, Term, show
from symqif.reduction.channels import rows
from symqif.reduction.refutation import rational

Bits = list[list[Fraction]]


def refinement_evidence(formula: Term) -> dict[str, dict[str, Any]]:
    """Evidence for each statement `refines(A, B)` between explicit 2x2 channels in a formula without variables."""
    found = {}
    for statement in refinements(formula):
        try:
            a, b = ([[rational(t) for t in row] for row in rows(channel)] for channel in statement[1:])
        except Rejected:
            continue
        if all(len(m) == 2 and len(m[0]) == 2 for m in (a, b)):
            found[show(statement)] = witness(a, b) or gain(a, b)
    return {text: own for text, own in found.items() if own}


def refinements(formula: Term) -> Iterator[tuple[Any, ...]]:
    if isinstance(formula, tuple):
        if formula[0] == "refines":
            yield formula
        for part in formula[1:]:
            yield from refinements(part)


def witness(a: Bits, b: Bits) -> dict[str, Any] | None:
    """W = A^-1 B if it is a channel; where A is constant and B too, the row of B twice."""
    (p, q), (r, s) = a
    determinant = p * s - q * r
    if determinant:
        w = [[(s * x - q * y) / determinant for x, y in zip(*b, strict=True)]]
        w += [[(p * y - r * x) / determinant for x, y in zip(*b, strict=True)]]
    elif b[0] == b[1]:
        w = [b[0], b[0]]
    else:
        return None
    if min(entry for row in w for entry in row) < 0:
        return None
    return {"matrix": f"matrix([{', '.join(f'[{row[0]}, {row[1]}]' for row in w)}])"}


def gain(a: Bits, b: Bits) -> dict[str, Any] | None:
    """An action that gains nothing on any column of A but on some column of B: a line through an extreme column."""
    for x, y in zip(*a, strict=True):
        for first, second in ((-y, x), (y, -x)):
            on_a, on_b = ([first * u + second * v for u, v in zip(*m, strict=True)] for m in (a, b))
            if max(on_a) <= 0 < max(on_b):
                strategy = [int(value > 0) for value in on_b]
                matrix = f"matrix([[0, 0], [{first}, {second}]])"
                return {"gain": matrix, "prior": ["1/2", "1/2"], "best": [0, 0], "strategy": strategy}
    return None
