"""Tiles on which several functions have known signs: between the roots of their polynomials."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import prod

from flint import arb, arb_poly, ctx, fmpz_poly

from symqif.find.limits import Deadline
from symqif.find.refinement.roots import ENGINE, Bracket, changes, roots, separate, sign_at
from symqif.find.refinement.tile_data import Data, end_data
from symqif.find.signs.ring import rational
from symqif.refinement_kernel.function import Coefficients, Domain, End, Function, Root, highest, lowest

Functions = Mapping[int, Function]
SHORT = (0, 4, 8, 16)  # bits after the point of where a sign is seen to begin
PRECISION = 512  # bits, in which it is seen quickly that a polynomial has no other root there


def sign_tiles(functions: Functions, domain: Domain, deadline: Deadline) -> list[Data]:
    """Tiles for the set on which all functions are >= 0, without samples. `GaveUp` when the time is up."""
    found: list[Bracket] = []
    for p in {p for f in functions.values() for p, n in f.factors if n > 0}:
        deadline.check(ENGINE)
        found += roots(p, domain, deadline)
    return list(_Cells(functions, domain, separate(found, domain, deadline), deadline).run())


def _sure(f: Function, domain: Domain, *, strict: bool) -> bool:
    """Does Descartes' rule show that there is one sign, at the upper end too if strict?"""
    factors = [fmpz_poly(list(p)) for p, n in f.factors if strict or n % 2]
    ends = [domain.high] if strict and domain.high is not None else []
    return all(sign_at(p, x) for p in factors for x in ends) and not any(changes(p, domain) for p in factors)


def _is_clear(p: Coefficients, root: Bracket) -> bool:
    """Is a polynomial not 0 on the domain of a root, but for the root itself?"""
    rest = fmpz_poly(list(p))
    own = fmpz_poly(list(root.polynomial))
    while p in root.owners and not rest % own:
        rest //= own
    with ctx.workprec(PRECISION):
        if arb_poly(rest)(arb(rational(root.domain.low)).union(arb(rational(root.high)))) != 0:
            return True
    return not changes(rest, root.domain) and bool(sign_at(rest, root.high))


class _Cells:
    """Stretches between the roots, and spots at those that matter."""

    def __init__(self, functions: Functions, domain: Domain, roots: Sequence[Bracket], deadline: Deadline) -> None:
        """roots: of all functions, ascending, in disjoint brackets."""
        self.functions, self.domain, self.roots, self.deadline = functions, domain, roots, deadline
        polynomials = {p for f in functions.values() for p, _ in f.factors}
        begin = self._point(domain.low, roots[0].domain.low if roots else domain.high)
        known = {p: sign_at(fmpz_poly(list(p)), begin) for p in polynomials}
        self.signs = [{n: _sign(f, known) for n, f in functions.items()}]
        self.at: list[dict[int, int]] = []
        touching: dict[Coefficients, list[tuple[int, int]]] = {}
        for n, f in functions.items():
            for p, times in f.factors:
                touching.setdefault(p, []).append((n, times))
        for root in roots:
            here, above = dict(self.signs[-1]), dict(self.signs[-1])
            for p, order in root.owners.items():
                for n, times in touching[p]:
                    here[n] = 0
                    above[n] *= (-1) ** (order * times)
            self.at.append(here)
            self.signs.append(above)
        for j, root in enumerate(roots):
            if self._matters(j):
                root.reduce()

    def _point(self, low: Fraction | None, high: Fraction | None) -> Fraction:
        assert low is not None
        return low + 1 if high is None else high if low == high else (low + high) / 2

    def run(self) -> Iterator[Data]:
        start: Fraction | Bracket = self.domain.low
        j = 0
        while True:
            end, negative = self._longest(j)
            if end == len(self.roots):
                yield self._tile(start, self.domain.high, negative)
                return
            root = self.roots[end]
            if not self._matters(end):  # another function is negative on both sides
                if start != root.domain.low:
                    yield self._tile(start, root.domain.low, negative)
                    start = root.domain.low
                j = end
                continue
            yield self._tile(start, root, negative)
            if not self._holds(self.signs[end]) and self._holds(self.at[end]) and not self._holds(self.signs[end + 1]):
                yield self._tile(root, root, None)
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

    def _tile(self, start: Fraction | Bracket, stop: Bracket | Fraction | None, negative: int | None) -> Data:
        chosen = self.functions if negative is None else {negative: self.functions[negative]}
        begins = {} if isinstance(stop, Bracket) else self._begins(chosen, start, stop, strict=negative is not None)
        for n, f in chosen.items():
            for end in (start, stop):
                if isinstance(end, Bracket) and n not in begins:
                    self._clear(f, end)
        low, high = (end.root if isinstance(end, Bracket) else end for end in (start, stop))
        assert low is not None
        cuts = {n: begins[n] if n in begins else self._all_cuts(f, low, high, negative) for n, f in chosen.items()}
        gaps = {n: list(map(str, own)) for n, own in cuts.items()}
        return {"from": end_data(low), "to": end_data(high), "refines": negative is None, "gaps": gaps, "sample": None}

    def _clear(self, f: Function, root: Bracket) -> None:
        """Narrow a bracket until no polynomial of a function is 0 in it, but for the root itself."""
        for p, _ in f.factors:
            while not _is_clear(p, root):
                self.deadline.check(ENGINE)
                root.halve()

    def _begins(
        self, functions: Functions, start: Fraction | Bracket, high: Fraction | None, *, strict: bool
    ) -> dict[int, list[Fraction]]:
        """For functions, numbers of few bits below a root, from which on the sign is seen at once."""
        if not isinstance(start, Bracket):
            return {}
        low = start.domain.low
        powers = {Fraction(2**n) for n in range(max(0, int(low)).bit_length())}
        near = {Fraction(low * 2**bits // 1, 2**bits) for bits in SHORT}
        places = sorted(begin for begin in powers | near if self.domain.low <= begin < low)
        found: dict[int, list[Fraction]] = {}
        m = 0  # where the function before is seen
        for n, f in functions.items():
            self.deadline.check(ENGINE)
            shows = [partial(_sure, f, Domain(place, high), strict=strict) for place in places]
            while m and shows[m - 1]():
                m -= 1
            while m < len(shows) and not shows[m]():
                m += 1
            found |= {n: [places[m]]} if m < len(shows) else {}
        return found

    def _all_cuts(self, f: Function, start: Fraction | Root, stop: End, negative: int | None) -> list[Fraction]:
        low, high = highest(start), None if stop is None else lowest(stop)
        assert low is not None
        if start == stop:
            return []
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


def _sign(f: Function, known: Mapping[Coefficients, int]) -> int:
    """The sign at a place where those of all polynomials are known."""
    start = (f.scale > 0) - (f.scale < 0)
    sign: int = prod((known[p] ** abs(n) for p, n in f.factors), start=start)
    return sign
