"""Polynomials in one positive atom with one change of sign among their coefficients, up to a bound near the root.

By Descartes' rule of signs such a polynomial P has one positive root. For a bound b on the side where P > 0,
P = |b - y| R + a remainder, where R and the remainder have no negative coefficient: R comes from P by Horner's
scheme, run upwards from the constant term and downwards from the leading one, until the two meet. Its coefficients
are rounded, so that they stay short however high the degree is.
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
    b, n = bound.value, len(p) - 1
    side = 1 if bound.slope > 0 else -1  # p = side (y - b) R + S, and so S_j = p_j - side (R_(j-1) - b R_j)
    low: list[Fraction] = []
    while len(low) < n:  # S_j >= 0 from below: side b R_j >= side R_(j-1) - p_j
        exact = ((low[-1] if low else 0) - side * p[len(low)]) / b
        if exact < 0:
            break
        exact = exact if low else exact * (1 + side * Fraction(1, 2**bits))  # S_0 > 0, for strict goals
        low.append(-rounded(-exact, bits) if side > 0 else rounded(exact, bits))
    high: list[Fraction] = []  # R_(n-1), R_(n-2), ..
    while len(high) < n:  # S_j >= 0 from above: side R_(j-1) <= p_j + side b R_j
        j = n - len(high)
        exact = side * p[j] + b * (high[-1] if high else 0)
        if exact < 0:
            break
        high.append(-rounded(-exact, bits) if side < 0 else rounded(exact, bits))
    high.reverse()
    for m in range(max(0, n - len(high)), min(n, len(low)) + 1):
        r = low[:m] + high[len(high) - (n - m) :] if m < n else low[:n]
        padded = [Fraction(0), *r, Fraction(0)]
        s = [p[j] - side * (padded[j] - b * padded[j + 1]) for j in range(n + 1)]
        if min(s) >= 0:
            return r, s
    return None


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
