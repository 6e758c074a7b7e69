"""Tiles on which several functions have known signs: the roots of their factors, isolated by bisection."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import pairwise
from math import prod

from flint import arb, arb_poly, ctx, fmpq, fmpq_poly, fmpz_poly

from symqif.find.limits import Deadline, GaveUp
from symqif.find.refinement.tile_data import Data, end_data
from symqif.refinement_kernel.function import (
    Coefficients,
    Domain,
    End,
    Function,
    Root,
    changes,
    evaluated,
    highest,
    lowest,
    signs,
    unique_root,
)

ENGINE = "roots"
Functions = Mapping[int, Function]
WIDTH = Fraction(1, 2**60)  # of a root's enclosure, relative
SHORT = (0, 4, 8, 16)  # bits after the point of where a sign is seen to begin
BITS = 512  # in which it is seen quickly that a polynomial has no other root there


@dataclass
class Bracket:
    """A root of an irreducible polynomial, in a domain of its own that gets narrower."""

    polynomial: Coefficients
    domain: Domain

    @property
    def high(self) -> Fraction:
        """The upper end of the domain, which is bounded."""
        assert self.domain.high is not None
        return self.domain.high

    @property
    def root(self) -> Root:
        return Root(self.polynomial, self.domain.low, self.high)

    def halve(self) -> None:
        """Bisect; a rational root is kept inside."""
        low, high = self.domain.low, self.high
        middle = _middle(self.polynomial, low, high)
        above, here = (evaluated(self.polynomial, end) > 0 for end in (high, middle))
        self.domain = Domain(low, middle) if here == above else Domain(middle, high)


def sign_tiles(functions: Functions, domain: Domain, deadline: Deadline) -> list[Data]:
    """Tiles for the set on which all functions are >= 0, without samples. `GaveUp` when the time is up."""
    vanishing = {p: _irreducible(p, domain, deadline) for f in functions.values() for p, n in f.factors if n > 0}
    seen = {own: isolate(own, domain, deadline) for factors in vanishing.values() for own in factors}
    roots = [Bracket(p, found) for p, domains in seen.items() for found in domains]
    _separate(roots, domain, deadline)
    return list(_Cells(functions, domain, roots, vanishing, deadline).run())


def _irreducible(p: Coefficients, domain: Domain, deadline: Deadline) -> list[Coefficients]:
    """The factors of a polynomial, if it may be 0 on a domain."""
    deadline.check(ENGINE)
    factors = fmpz_poly(list(p)).factor()[1] if changes(p, domain) else []
    return [tuple(int(c) for c in factor.coeffs()) for factor, _ in factors]


def isolate(p: Coefficients, domain: Domain, deadline: Deadline) -> list[Domain]:
    """Bounded domains, one for each root of an irreducible polynomial between the ends."""
    last = max(Fraction(2), 2 * abs(domain.low)) if domain.high is None else domain.high
    if domain.high is None:
        one = changes(p, domain) == 1
        while p[-1] * evaluated(p, last) <= 0 if one else changes(p, Domain(last, None)) or not evaluated(p, last):
            last *= 2
        if one:
            return [Domain(domain.low, last)]
    elif not evaluated(p, last):
        return []
    found, left = [], [Domain(domain.low, last)]
    while left:
        deadline.check(ENGINE)
        here = left.pop()
        assert here.high is not None
        if unique_root(p, here):
            found.append(here)
        elif changes(p, here) or not evaluated(p, here.high):
            middle = _middle(p, here.low, here.high)
            if _width(here) < WIDTH * min(Fraction(1), last - domain.low):
                raise GaveUp(ENGINE, "a threshold lies at the end of the range")
            left += [Domain(middle, here.high), Domain(here.low, middle)]
    return found


def _middle(p: Coefficients, low: Fraction, high: Fraction) -> Fraction:
    """Where to bisect: not at a root."""
    middle = (low + high) / 2
    return middle if evaluated(p, middle) else (low + 3 * high) / 4


def _separate(roots: list[Bracket], domain: Domain, deadline: Deadline) -> None:
    """Narrow the domains until they are disjoint and inside."""
    for root in roots:
        while root.domain.low == domain.low:
            root.halve()
    changed = True
    while changed:
        deadline.check(ENGINE)
        changed = False
        roots.sort(key=lambda root: root.domain.low)
        for one, other in pairwise(roots):
            assert one.domain.high is not None
            if one.domain.high > other.domain.low:
                one.halve()
                other.halve()
                changed = True


def _sign_at(p: Coefficients, x: Fraction) -> int:
    value = fmpz_poly(list(p))(_rational(x))
    return (value > 0) - (value < 0)


def _changes(p: Coefficients, domain: Domain) -> int:
    """How often the signs of the coefficients change once the domain, without a root at an end, is moved to (0, oo)."""
    moved = fmpq_poly(list(p))(fmpq_poly([_rational(domain.low), 1]))
    if domain.high is not None:
        moved = moved(fmpq_poly([0, _rational(domain.high - domain.low)]))
        moved = fmpq_poly(moved.coeffs()[::-1])(fmpq_poly([1, 1]))
    signs = [c > 0 for c in moved.coeffs() if c]
    return sum(s != t for s, t in pairwise(signs))


def _sure(f: Function, domain: Domain, *, strict: bool) -> bool:
    """Does Descartes' rule show that there is one sign, at the upper end too if strict?"""
    factors = [p for p, n in f.factors if strict or n % 2]
    ends = [domain.high] if strict and domain.high is not None else []
    return not any(_changes(p, domain) for p in factors) and all(_sign_at(p, x) for p in factors for x in ends)


def _rational(x: Fraction) -> fmpq:
    return fmpq(x.numerator, x.denominator)


def _clear(p: Coefficients, root: Bracket) -> bool:
    """Is a polynomial not 0 on the domain of a root, but for the root itself?"""
    rest = fmpz_poly(list(p))
    while not (rest % fmpz_poly(list(root.polynomial))):
        rest //= fmpz_poly(list(root.polynomial))
    with ctx.workprec(BITS):
        low, high = (arb(_rational(end)) for end in (root.domain.low, root.high))
        if arb_poly(rest)(low.union(high)) != 0:
            return True
    least, most = signs(tuple(int(c) for c in rest.coeffs()), root.domain)
    return least * most > 0


class _Cells:
    """Stretches between the roots, and spots at those that matter."""

    def __init__(
        self,
        functions: Functions,
        domain: Domain,
        roots: Sequence[Bracket],
        vanishing: Mapping[Coefficients, Sequence[Coefficients]],
        deadline: Deadline,
    ) -> None:
        """vanishing: the factors of polynomials, of which the roots are."""
        self.functions, self.domain, self.roots, self.deadline = functions, domain, roots, deadline
        ends = [domain.low, *(end for root in roots for end in (root.domain.low, root.domain.high)), domain.high]
        points = [self._point(low, high) for low, high in zip(ends[::2], ends[1::2], strict=True)]
        polynomials = {p for f in functions.values() for p, _ in f.factors}
        self.signs = []
        for x in points:
            deadline.check(ENGINE)
            known = {p: _sign_at(p, x) for p in polynomials}
            self.signs.append({n: _sign(f, known) for n, f in functions.items()})
        self.at = [
            {
                n: 0 if any(e > 0 and root.polynomial in vanishing[p] for p, e in f.factors) else self.signs[j][n]
                for n, f in functions.items()
            }
            for j, root in enumerate(roots)
        ]
        for j, root in enumerate(roots):
            if self._matters(j):
                for p in polynomials:
                    while not _clear(p, root):
                        deadline.check(ENGINE)
                        root.halve()

    def _point(self, low: Fraction | None, high: Fraction | None) -> Fraction:
        assert low is not None
        return low + 1 if high is None else high if low == high else (low + high) / 2

    def run(self) -> Iterator[Data]:
        start: Fraction | Root = self.domain.start
        j = 0
        while True:
            end, negative = self._longest(j)
            if end == len(self.roots):
                yield self._tile(start, self.domain.stop, negative)
                return
            if not self._matters(end):  # another function is negative on both sides
                stop = self.roots[end].domain.low
                if highest(start) != stop:
                    yield self._tile(start, stop, negative)
                    start = stop
                j = end
                continue
            root = self._fine(end)
            yield self._tile(start, root, negative)
            if not self._holds(self.signs[end]) and self._holds(self.at[end]) and not self._holds(self.signs[end + 1]):
                yield {
                    "from": end_data(root),
                    "to": end_data(root),
                    "refines": True,
                    "gaps": {n: [] for n in self.functions},
                    "sample": None,
                }
            start, j = root, end + 1

    def _holds(self, signs: dict[int, int]) -> bool:
        return all(s >= 0 for s in signs.values())

    def _same(self, j: int) -> bool:
        """Does no function that is >= 0 touch 0 at this root?"""
        return self._holds(self.signs[j + 1]) and not any(
            self.at[j][n] == 0 and self.functions[n] for n in self.functions
        )

    def _matters(self, j: int) -> bool:
        return self._holds(self.signs[j]) or self._holds(self.at[j]) or self._holds(self.signs[j + 1])

    def _longest(self, j: int) -> tuple[int, int | None]:
        """Up to which root all functions stay >= 0 from this gap on; or the one that stays negative longest does."""

        def end(stays: Callable[[int], bool]) -> int:
            return next((i for i in range(j, len(self.roots)) if not stays(i)), len(self.roots))

        if self._holds(self.signs[j]):
            return end(self._same), None
        ends = {n: end(partial(self._negative, n)) for n, s in self.signs[j].items() if s < 0}
        longest = max(ends, key=lambda n: ends[n])
        return ends[longest], longest

    def _negative(self, n: int, i: int) -> bool:
        """Does this function stay negative beyond this root?"""
        return self.at[i][n] < 0 and self.signs[i + 1][n] < 0

    def _tile(self, start: Fraction | Root, stop: End, negative: int | None) -> Data:
        chosen = list(self.functions) if negative is None else [negative]
        gaps = {n: [str(cut) for cut in self._all_cuts(self.functions[n], start, stop, negative)] for n in chosen}
        ends = {"from": end_data(start), "to": end_data(stop)}
        return {**ends, "refines": negative is None, "gaps": gaps, "sample": None}

    def _all_cuts(self, f: Function, start: Fraction | Root, stop: End, negative: int | None) -> list[Fraction]:
        low, high = highest(start), None if stop is None else lowest(stop)
        assert low is not None
        if isinstance(start, Root) and not isinstance(stop, Root):
            for begin in (Fraction(start.low * 2**bits // 1, 2**bits) for bits in SHORT):
                if self.domain.low <= begin < start.low and _sure(f, Domain(begin, high), strict=negative is not None):
                    return [begin]  # of few bits, and below the root
        cuts = [low] * isinstance(start, Root)
        cuts += self._cuts(f, Domain(low, high), negative) if low != high else ()
        return cuts + [high] * (isinstance(stop, Root) and high != low and high is not None)  # type: ignore[list-item]

    def _cuts(self, f: Function, domain: Domain, negative: int | None) -> tuple[Fraction, ...]:
        """Where to cut until the sign of a function without roots shows."""
        cuts: list[Fraction] = []
        left = [domain]
        while left:
            self.deadline.check(ENGINE)
            here = left.pop()
            if _sure(f, here, strict=negative is not None):
                cuts.append(here.low)
                continue
            middle = 2 * max(Fraction(1), here.low) if here.high is None else (here.low + here.high) / 2
            left += [Domain(middle, here.high), Domain(here.low, middle)]
        return tuple(cuts[1:])

    def _fine(self, j: int) -> Root:
        fine = Bracket(self.roots[j].polynomial, self.roots[j].domain)
        while _width(fine.domain) > WIDTH * abs(fine.domain.low):
            fine.halve()
        return fine.root


def _width(domain: Domain) -> Fraction:
    assert domain.high is not None
    return domain.high - domain.low


def _sign(f: Function, known: Mapping[Coefficients, int]) -> int:
    """The sign at a place where those of all polynomials are known."""
    start = (f.scale > 0) - (f.scale < 0)
    sign: int = prod((known[p] ** abs(n) for p, n in f.factors), start=start)
    return sign
