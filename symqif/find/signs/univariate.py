"""Polynomials in one atom, on the line, a half-line or an interval: always decided, by sums of squares.

With t = (y - a)/(b - y) an interval becomes the half-line t >= 0 (without b: t = y - a), and with t = x**2 that
becomes the line. There, P = c (A**2 + B**2) + a small rest, where A + i B is the product of x - z over the roots
z of P - e (1 + x**2 + x**4 + ..) above the real axis, rounded; e makes up for the rest. Reference:
S. Chevillard, J. Harrison, M. Joldes and C. Lauter, Efficient and accurate computation of upper bounds of
approximation errors, Theoretical Computer Science 412 (2011), section 5.2.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import acb_poly, arb, ctx, fmpq_poly

from symqif.find.limits import Deadline, GaveUp
from symqif.find.signs.combination import Combination, Term
from symqif.find.signs.ring import Element, fraction, rational, vector
from symqif.find.signs.setting import Setting

ENGINE = "sums of squares"
PRECISIONS = (8, 16, 32, 64, 128, 256)  # bits
Square = tuple[Fraction, fmpq_poly]  # c, r for c r**2


@dataclass(frozen=True)
class Bound:
    """The n-th fact is slope * (y - value)."""

    value: Fraction
    slope: Fraction
    n: int


def by_squares(setting: Setting, deadline: Deadline) -> Combination | None:
    """A combination for a goal in one atom that is positive in its range, ends included; else None."""
    names = setting.ring.names(setting.goal)
    if len(names) != 1 or names & setting.ring.fixed:
        return None
    name = min(names)
    p = univariate(setting.goal, setting.ring.position[name])
    low, high = bounds(setting, name)
    margin = _margin(p, low, high)
    if margin is None:
        return None
    rest = p - rational(margin) if setting.strict else p
    try:
        for bits in PRECISIONS:
            deadline.check(ENGINE)
            terms = _Range(setting, name, low, high).terms(rest, bits)
            if terms is not None:
                return Combination([Term(margin, ()), *terms] if setting.strict else terms)
    except GaveUp:
        pass
    return None


def univariate(f: Element, position: int) -> fmpq_poly:
    """The coefficients of an element in one atom."""
    coefficients = {m[position]: a for m, a in vector(f).items()}
    return fmpq_poly([coefficients.get(j, 0) for j in range(f.total_degree() + 1)])


def bounds(setting: Setting, name: str) -> tuple[Bound | None, Bound | None]:
    """The largest lower and the smallest upper bound of an atom among the facts."""
    found = []
    for fact in setting.facts:
        if setting.ring.names(fact.value) == {name} and fact.value.total_degree() == 1:
            f = univariate(fact.value, setting.ring.position[name])
            slope = fraction(f[1])
            found.append(Bound(-fraction(f[0]) / slope, slope, fact.number))
    low = max((b for b in found if b.slope > 0), key=lambda b: b.value, default=None)
    high = min((b for b in found if b.slope < 0), key=lambda b: b.value, default=None)
    return low, high


def _margin(p: fmpq_poly, low: Bound | None, high: Bound | None) -> Fraction | None:
    """A positive number below all values of p between the bounds; None if there is none."""
    ends = [b.value if b else None for b in (low, high)]
    inside = next((end for end in ends if end is not None), Fraction(0))
    margin = fraction(p(rational(inside))) / 2
    unbounded = [p[p.degree()] * (1 if high is None else (-1) ** p.degree())] if None in ends else []
    if margin <= 0 or any(a < 0 for a in unbounded):
        return None
    if _has_root(p, *ends):
        return None
    while _has_root(p - rational(margin), *ends):
        margin /= 2
    return margin


def _has_root(p: fmpq_poly, low: Fraction | None, high: Fraction | None) -> bool:
    """Is there a root from `low` to `high`, ends included? By Arb's isolation, as finely as it takes."""
    ends = [rational(end) for end in (low, high) if end is not None]
    if not all(map(p, ends)):
        return True
    bits = 64
    while True:
        with ctx.workprec(bits):
            roots: Any = p.complex_roots()  # pairs of a root and its multiplicity, whatever the stubs say
            balls = [z.real for z, _ in roots if z.imag.is_zero()]
            beside = [[(ball > arb(end)) - (ball < arb(end)) for end in ends] for ball in balls]
        if all(map(all, beside)):  # 0 where it does not show on which side of an end a root is
            sides = [1 for _ in (low,) if low is not None] + [-1 for _ in (high,) if high is not None]
            return sides in beside
        bits *= 2


class _Range:
    """The range of an atom: (y - a)/(b - y) >= 0, y - a >= 0, b - y >= 0, or the line."""

    def __init__(self, setting: Setting, name: str, low: Bound | None, high: Bound | None) -> None:
        self.setting, self.atom = setting, setting.ring.atom(name)
        self.above, self.below = low or high, high if low else None

    def terms(self, p: fmpq_poly, bits: int) -> list[Term] | None:
        """p as a sum of terms, with roots to this precision."""
        degree = p.degree()
        squares = sum_of_squares(self._on_the_line(p), self.above is not None, bits)
        if squares is None:
            return None
        return [self._term(c, r, degree) for c, r in squares if c and r.degree() >= 0]

    def _on_the_line(self, p: fmpq_poly) -> fmpq_poly:
        if self.above is None:
            return p
        square, a = fmpq_poly([0, 0, 1]), rational(self.above.value)
        if self.below is None:
            return p(a + square if self.above.slope > 0 else a - square)
        top, bottom = a + square * rational(self.below.value), 1 + square
        return sum((p[j] * top**j * bottom ** (p.degree() - j) for j in range(p.degree() + 1)), fmpq_poly([0]))

    def _term(self, c: Fraction, r: fmpq_poly, degree: int) -> Term:
        """c r(x)**2 for x**2 = (y - a)/(b - y), times ((b - y)/(b - a))**degree; r is even or odd."""
        if self.above is None:
            return Term(c, (), sum((self.atom**j * r[j] for j in range(r.degree() + 1)), self.setting.ring.one * 0))
        odd = r.degree() % 2
        e = [r[j] for j in range(odd, r.degree() + 1, 2)]
        width = (degree - odd) // 2
        if self.below is not None:
            c /= (self.below.value - self.above.value) ** degree
        if sum(map(bool, e)) == 1:
            i = len(e) - 1
            return self._product(c * fraction(e[i]) ** 2, odd + 2 * i, degree - odd - 2 * i, None)
        root = sum((a * self._form(self.above) ** j * self._other() ** (width - j) for j, a in enumerate(e)))
        return self._product(c, odd, degree - odd - 2 * width, root)

    def _form(self, bound: Bound) -> Element:
        form = self.atom - rational(bound.value)
        return form if bound.slope > 0 else -form

    def _other(self) -> Element:
        return self.setting.ring.one if self.below is None else self._form(self.below)

    def _product(self, c: Fraction, above: int, below: int, root: Element | None) -> Term:
        """c * above**.. * below**.. * root**2 through the facts, which have slopes."""
        chosen: tuple[int, ...] = ()
        for bound, count in ((self.above, above), (self.below, below)):
            if bound is not None:
                c, chosen = c / abs(bound.slope) ** count, chosen + (bound.n,) * count
        return Term(c, chosen, root)


def sum_of_squares(p: fmpq_poly, even: bool, bits: int) -> list[Square] | None:
    """p > 0 on the line as a sum of c r**2, where every r is even or odd if p is even; None if bits are too few."""
    degree = p.degree() // 2
    small = min(fraction(p[0]), fraction(p[2 * degree])) / 2**bits
    rest = p - rational(small) * fmpq_poly([1, 0] * degree + [1])
    halves = _halves(rest, even, 2 * bits)
    if halves is None:
        return None
    leading = rest[2 * degree]
    for r in halves:
        rest = rest - leading * r * r
    squares = [(fraction(leading), r) for r in halves] + list(_remainder(rest, small, degree))
    return squares if all(c >= 0 for c, _ in squares) else None


def _halves(p: fmpq_poly, even: bool, bits: int) -> list[fmpq_poly] | None:
    """A and B with p close to c (A**2 + B**2); None if p has real roots, or seems to."""
    degree = p.degree() // 2
    with ctx.workprec(4 * bits + 64):
        roots: Any = p.complex_roots()  # pairs of a root and its multiplicity, whatever the stubs say
        upper = [z for z, count in roots for _ in range(count) if z.imag > 0]
        if len(upper) != degree:
            return None
        whole = acb_poly.from_roots(upper) if upper else acb_poly([1])
        values = [whole[j] for j in range(degree + 1)]
        halves = [[_rounded(z.real, bits) for z in values], [_rounded(z.imag, bits) for z in values]]
    if even:  # then one half is even and the other odd
        halves = [[a if (degree - j - n) % 2 == 0 else 0 for j, a in enumerate(half)] for n, half in enumerate(halves)]
    return [fmpq_poly(half) / 2**bits for half in halves]


def _rounded(value: arb, bits: int) -> int:
    return int((value.mid() * 2**bits).floor().unique_fmpz())


def _remainder(u: fmpq_poly, small: Fraction, degree: int) -> Iterator[Square]:
    """u + small (1 + x**2 + x**4 + ..) as squares: u_j x**j for odd j is in (x**((j+1)/2) +- x**((j-1)/2))**2."""
    diagonal = [small + fraction(u[2 * j]) for j in range(degree + 1)]
    for j in range(degree):
        a = fraction(u[2 * j + 1])
        if a:
            yield abs(a) / 2, fmpq_poly([0] * j + [1 if a > 0 else -1, 1])
            diagonal[j] -= abs(a) / 2
            diagonal[j + 1] -= abs(a) / 2
    for j, a in enumerate(diagonal):
        yield a, fmpq_poly([0] * j + [1])
