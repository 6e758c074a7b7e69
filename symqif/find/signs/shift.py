"""Shift certificates: at the best known bounds of its atoms, no coefficient of the goal is negative."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from symqif.find.signs.problem import Problem
from symqif.find.signs.ring import Ring, rational
from symqif.kernel.polynomial import Polynomial

HIGH = 40  # a degree from which on the kernel is slow to expand, and other certificates are better
LowerBound = tuple[Fraction, int, bool]  # atom - bound >= 0, the fact's number, and whether it is strict


def by_shift(problem: Problem) -> dict[str, Any] | None:
    """A certificate from the largest bounds, or from the largest strict ones; None if neither will do."""
    f, strict = problem.goal
    bounds = {name: bounds_of(name, problem) for name in f.atoms}
    if not all(bounds.values()):
        return None
    best = {name: max(found, key=lambda b: (b[0], b[2])) for name, found in bounds.items()}
    sharp = {name: max(found, key=lambda b: (b[2], b[0])) for name, found in bounds.items()}
    if any(bound for bound, _, _ in best.values()) and max(e for m in f.terms for _, e in m) > HIGH:
        return None
    for at in (best, sharp) if strict and best != sharp else (best,):
        if _holds(f, strict, at, problem):
            return {"kind": "shift", "at": {name: n for name, (_, n, _) in at.items()}}
    return None


def bounds_of(name: str, problem: Problem) -> list[LowerBound]:
    """The facts of the form atom - constant."""
    atom = Polynomial.atom(name)
    gaps = [(f, n, strict) for n, (f, strict) in enumerate(problem.facts) if f.atoms == (name,)]
    return [(bound, n, strict) for f, n, strict in gaps if (bound := (atom - f).value) is not None]


def _holds(f: Polynomial, strict: bool, at: dict[str, LowerBound], problem: Problem) -> bool:
    """Are the coefficients in atom - bound non-negative, and one of a product of strict ones positive if need be?"""
    ring = Ring([f], {})
    shifted = ring.element(f)
    for name, (bound, _, _) in at.items():
        shifted = ring.substituted(shifted, ring.position[name], ring.atom(name) + rational(bound))
    sharp = [at[name][2] for name in ring.atoms]
    sure = any(all(sharp[j] for j, e in enumerate(m) if e) for m in shifted.monoms())
    return all(a >= 0 for a in shifted.coeffs()) and (sure or not strict)
