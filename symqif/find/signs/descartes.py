"""Polynomials in one positive atom, above or below a bound, as with one change of sign among the coefficients: by
Descartes' rule of signs such a polynomial P has one positive root.

P = |y - b| R + S, where R and S have no negative coefficient. R is the least there is: by Horner's scheme, from the
constant term upwards where y >= b, from the leading one downwards where y <= b, and 0 where S needs no help. Its
coefficients are rounded, so that they stay short however high the degree is.
"""

from __future__ import annotations

from fractions import Fraction

from symqif.find.signs.combination import Combination, Term
from symqif.find.signs.ring import fraction, rounded
from symqif.find.signs.setting import Setting
from symqif.find.signs.univariate import Bound, bounds, univariate

PRECISIONS = (8, 16, 32, 64, 128, 256)  # bits


def by_descartes(setting: Setting) -> Combination | None:
    """A combination for a goal in one atom, of which it is given that it is positive and lies beyond a bound."""
    names = setting.ring.names(setting.goal)
    if len(names) != 1 or names & setting.ring.fixed:
        return None
    (name,) = names
    atom = setting.ring.atom(name)
    above = [f for f in setting.facts if f.value == atom]
    if not above:
        return None
    p = [fraction(a) for a in univariate(setting.goal, setting.ring.position[name]).coeffs()]
    for bound in [b for b in bounds(setting, name) if b and b.value > 0]:
        for bits in PRECISIONS:
            parts = divided(p, bound, bits)
            if parts is not None and (parts[1][0] or not setting.strict):
                positive = above[0].number
                return Combination([*_terms(parts[0], atom, positive, bound), *_terms(parts[1], atom, positive)])
    return None


def divided(p: list[Fraction], bound: Bound, bits: int) -> tuple[list[Fraction], list[Fraction]] | None:
    """(R, S) without negative coefficients such that p = |y - b| R + S, R rounded to so many bits; None if it fails."""
    b, n, zero = bound.value, len(p) - 1, Fraction(0)

    def least(value: Fraction) -> Fraction:
        return -rounded(-value, bits) if value > 0 else zero

    r = [zero] * (n + 2)  # R_j is r[j + 1]
    if bound.slope > 0:  # S_j = p_j - R_(j-1) + b R_j
        for j in range(n):
            exact = (r[j] - p[j]) / b
            r[j + 1] = least(exact if j else exact * (1 + Fraction(1, 2**bits)))  # S_0 > 0, for strict goals
        s = [p[j] - r[j] + b * r[j + 1] for j in range(n + 1)]
    else:  # S_j = p_j + R_(j-1) - b R_j
        for j in range(n, 0, -1):
            r[j] = least(b * r[j + 1] - p[j])
        s = [p[j] + r[j] - b * r[j + 1] for j in range(n + 1)]
    return (r[1:-1], s) if min(s) >= 0 else None


def _terms(coefficients: list[Fraction], atom: object, positive: int, bound: Bound | None = None) -> list[Term]:
    """The sum of a_j y**j, times |y - b| if a bound is given."""
    terms = []
    for j, a in enumerate(coefficients):
        chosen = (positive,) * (j % 2)
        if bound:
            a, chosen = a / abs(bound.slope), (bound.n, *chosen)
        if a:
            terms.append(Term(a, chosen, atom ** (j // 2) if j > 1 else None))  # type: ignore[operator]
    return terms
