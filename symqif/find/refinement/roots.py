"""Real roots of integer polynomials: signs by enclosures, isolation by Descartes' rule and bisection, by FLINT."""

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain, count, pairwise

from flint import arb, arb_poly, ctx, fmpz_poly

from symqif.find.limits import Deadline, GaveUp
from symqif.find.signs.ring import rational
from symqif.refinement_kernel.function import Coefficients, Domain, Root

ENGINE = "roots"
WIDTH = Fraction(1, 2**60)  # of a domain, relative: what is left of it is not searched
NEAR = Fraction(1, 2**20)  # of two domains, relative: whether they are of one root is asked
BITS = (128, 1024)  # in which a sign usually shows


@dataclass
class Bracket:
    """A simple root of a polynomial, in a bounded domain of its own that gets narrower.

    owners: the polynomials of functions that are 0 there, and how often.
    """

    polynomial: Coefficients
    domain: Domain
    owners: dict[Coefficients, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._exact = fmpz_poly(list(self.polynomial))
        self._above = sign_at(self._exact, self.high)

    @property
    def high(self) -> Fraction:
        """The upper end of the domain."""
        assert self.domain.high is not None
        return self.domain.high

    @property
    def root(self) -> Root:
        return Root(self.polynomial, self.domain.low, self.high)

    def halve(self) -> None:
        """Bisect; a rational root is kept inside."""
        middle = _middle(self._exact, self.domain.low, self.high)
        here = sign_at(self._exact, middle)
        self.domain = Domain(self.domain.low, middle) if here == self._above else Domain(middle, self.high)

    def reduce(self) -> None:
        """Make it one of an irreducible polynomial, of which the base sees that it has one root there."""
        for own, _ in irreducible(self.polynomial):
            exact = fmpz_poly(list(own))
            if sign_at(exact, self.domain.low) * sign_at(exact, self.high) < 0:
                self.polynomial, self._exact, self._above = own, exact, sign_at(exact, self.high)
        while changes(self._exact, self.domain) > 1:
            self.halve()


def sign_at(p: fmpz_poly, x: Fraction) -> int:
    """The sign of p(x): of an enclosure, or else of the value."""
    place = rational(x)
    for bits in BITS:
        with ctx.workprec(bits):
            near = arb_poly(p)(arb(place))
            if near != 0:
                return 1 if near > 0 else -1
    value = p(place)
    return (value > 0) - (value < 0)


def changes(p: fmpz_poly, domain: Domain) -> int:
    """How often the signs of the coefficients change once the domain is moved to (0, oo)."""
    moved = _shifted(p, domain.low)
    if domain.high is not None:
        width = (domain.high - domain.low) * domain.low.denominator
        moved = _scaled(moved, width.numerator, width.denominator)
        moved = fmpz_poly(moved.coeffs()[::-1])(fmpz_poly([1, 1]))
    signs = [c > 0 for c in moved.coeffs() if c]
    return sum(s != t for s, t in pairwise(signs))


def _shifted(p: fmpz_poly, x: Fraction) -> fmpz_poly:
    """p(x + t/b), up to a positive factor, where b is the denominator of x."""
    return _scaled(p, 1, x.denominator)(fmpz_poly([x.numerator, 1]))


def _scaled(p: fmpz_poly, a: int, b: int) -> fmpz_poly:
    """p(a t/b), up to a positive factor."""
    if b > 1:
        p = fmpz_poly(p.coeffs()[::-1])(fmpz_poly([0, b]))
        p = fmpz_poly(p.coeffs()[::-1])
    return p(fmpz_poly([0, a])) if a > 1 else p


def irreducible(p: Coefficients) -> list[tuple[Coefficients, int]]:
    """The factors of a polynomial, and how often it has them."""
    return [(coefficients(factor), times) for factor, times in fmpz_poly(list(p)).factor()[1]]


def coefficients(p: fmpz_poly) -> Coefficients:
    """As the base has them."""
    return tuple(map(int, p.coeffs()))


def roots(p: Coefficients, domain: Domain, deadline: Deadline) -> list[Bracket]:
    """All roots of a polynomial between the ends, of itself where these are simple ones, else of its factors."""
    try:
        inner = _between(fmpz_poly(list(p)), domain)
        return [Bracket(coefficients(inner), found, {p: 1}) for found in _isolated(inner, domain, deadline)]
    except GaveUp:
        deadline.check(ENGINE)
        return [Bracket(own, found, {p: n}) for own, n in irreducible(p) for found in isolate(own, domain, deadline)]


def isolate(p: Coefficients, domain: Domain, deadline: Deadline) -> list[Domain]:
    """Bounded domains, one for each root of an irreducible polynomial between the ends."""
    if len(p) == 2 and Fraction(-p[0], p[1]) == domain.high:
        return []
    return _isolated(fmpz_poly(list(p)), domain, deadline)


def _between(p: fmpz_poly, domain: Domain) -> fmpz_poly:
    """Without its roots at the ends."""
    for end in (domain.low, domain.high):
        while end is not None and not p(rational(end)):
            p //= fmpz_poly([-end.numerator, end.denominator])
    return p


def _isolated(p: fmpz_poly, domain: Domain, deadline: Deadline) -> list[Domain]:
    """The same for a polynomial without a root at the upper end. `GaveUp` for multiple roots."""
    times = changes(p, domain)
    if times > 1 and p.gcd(p.derivative()).degree():
        raise GaveUp(ENGINE, "a root is not a simple one")
    last = domain.high
    if times and last is None:
        last, leading = max(Fraction(2), 2 * abs(domain.low)), 1 if p.leading_coefficient() > 0 else -1
        while sign_at(p, last) != leading or (times > 1 and changes(p, Domain(last, None))):
            last *= 2
    found, left = [], [(Domain(domain.low, last), times)]
    while left:
        deadline.check(ENGINE)
        here, times = left.pop()
        if times == 1:
            found.append(here)
        elif times:
            assert here.high is not None
            assert last is not None
            if here.high - here.low < WIDTH * min(Fraction(1), last - domain.low):
                raise GaveUp(ENGINE, "a threshold lies at the end of the range")
            middle = _middle(p, here.low, here.high)
            left += [(half, changes(p, half)) for half in (Domain(middle, here.high), Domain(here.low, middle))]
    return found


def _middle(p: fmpz_poly, low: Fraction, high: Fraction) -> Fraction:
    """Where to bisect: not at a root."""
    shares = chain((Fraction(1, 2),), (Fraction(1, 2) + Fraction(1, n) for n in count(4)))
    return next(middle for middle in (low + share * (high - low) for share in shares) if sign_at(p, middle))


def separate(found: list[Bracket], domain: Domain, deadline: Deadline) -> list[Bracket]:
    """The same roots, each once, ascending: their brackets narrowed until they are disjoint and off the lower end."""
    for root in found:
        while root.domain.low == domain.low:
            root.halve()
    found.sort(key=_place)
    n = 1
    while n < len(found):
        one, other = found[n - 1 : n + 1]
        if one.high <= other.domain.low:
            n += 1
            continue
        both = _one_root(one, other, deadline)
        found[n - 1 : n + 1] = [both] if both else [one, other]
        found.sort(key=_place)
        n = 1
    return found


def _place(root: Bracket) -> Fraction:
    return root.domain.low


def _one_root(one: Bracket, other: Bracket, deadline: Deadline) -> Bracket | None:
    """The root that both are brackets of; None once they are narrow enough to be disjoint."""
    common: fmpz_poly | None = None
    while (low := max(one.domain.low, other.domain.low)) < (high := min(one.high, other.high)):
        deadline.check(ENGINE)
        if common is None and max(root.high - root.domain.low for root in (one, other)) < NEAR * abs(one.high):
            common = fmpz_poly(list(one.polynomial)).gcd(fmpz_poly(list(other.polynomial)))
        if common is not None and sign_at(common, low) * sign_at(common, high) < 0:
            return Bracket(coefficients(common), Domain(low, high), one.owners | other.owners)
        one.halve()
        other.halve()
    return None
