"""Equalities from equations: f = sum of polynomial * equation, by elimination and then by linear algebra.

Multipliers are grown on demand: a monomial of what is to be cancelled asks for the multiples of equations
that contain it, and their monomials ask in turn.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import sub

from symqif.find.limits import Deadline, GaveUp
from symqif.find.linear.feasibility import System
from symqif.find.signs.combination import multipliers
from symqif.find.signs.ideal import Cofactors, Ideal, add_multiple
from symqif.find.signs.ring import Element, Exponents, Ring, Vector, exponents, rational, vector
from symqif.kernel.polynomial import Polynomial

ENGINE = "equations"
ROUNDS = 4
MOST = 4000  # multiples


@dataclass(frozen=True)
class Multiple:
    """monomial * the n-th of the equations that were not used up by elimination."""

    n: int
    monomial: Exponents
    column: Vector


def as_combination(
    f: Polynomial, equations: Sequence[Polynomial], radicands: Mapping[str, Polynomial], deadline: Deadline
) -> list[list[object]]:
    """[equation number, text of its multiplier] with sum f; `GaveUp` if none is found."""
    allowed = frozenset(n for g in (f, *equations) for n in g.atoms)
    ring = Ring([f, *equations], radicands)
    ideal = Ideal(ring, [ring.element(e) for e in equations])
    rest, cofactors = ideal.divided(ring.element(f))
    if rest:
        total = dict(cofactors)
        for n, g in _combination(ideal, rest, allowed, deadline).items():
            total[n] = total.get(n, ring.one * 0) + g
        cofactors = total
    return multipliers(ideal, cofactors)


def _combination(ideal: Ideal, f: Element, allowed: Collection[str], deadline: Deadline) -> Cofactors:
    """Cofactors of f, a combination of the equations that are left after elimination."""
    target = vector(f)
    before: list[Multiple] | None = None
    for rounds in range(1, ROUNDS + 1):
        deadline.check(ENGINE)
        found = multiples(ideal, set(target), rounds, allowed)
        if before is not None and len(found) == len(before):
            break
        before = found
        solution = System([m.column for m in found], 0, target).solve(deadline)
        if solution is not None:
            return cofactors_of(ideal, [(found[j], a) for j, a in solution.items()])
    raise GaveUp(ENGINE, "the two sides are not found to be equal under the equations")


def cofactors_of(ideal: Ideal, parts: Sequence[tuple[Multiple, Fraction]]) -> dict[int, Element]:
    """Multiples with their coefficients, in terms of the original equations."""
    total: dict[int, Element] = {}
    for multiple, a in parts:
        factor = ideal.ring.monomial(multiple.monomial) * rational(a)
        add_multiple(ideal.ring, total, factor, ideal.rest[multiple.n].cofactors)
    return total


def multiples(ideal: Ideal, wanted: set[Exponents], rounds: int, allowed: Collection[str]) -> list[Multiple]:
    """Multiples of the equations that contain a wanted monomial; in later rounds, one of the monomials of these."""
    found: dict[tuple[int, Exponents], Multiple] = {}
    names = [ideal.ring.position[name] for name in ideal.ring.atoms if name not in allowed]
    for _ in range(rounds):
        fresh = set[Exponents]()
        for n, equation in enumerate(ideal.rest):
            for powers in {q for t in exponents(equation.value) for m in wanted if (q := _quotient(m, t))}:
                if (n, powers) in found or any(powers[j] for j in names) or len(found) >= MOST:
                    continue
                column = vector(ideal.ring.reduced(equation.value * ideal.ring.monomial(powers)))
                found[n, powers] = Multiple(n, powers, column)
                fresh |= column.keys()
        wanted = fresh - wanted
    return list(found.values())


def _quotient(m: Exponents, t: Exponents) -> Exponents | None:
    """The monomial m / t, if it is one."""
    powers = tuple(map(sub, m, t))
    return None if min(powers, default=0) < 0 else powers
