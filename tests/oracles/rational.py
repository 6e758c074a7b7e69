"""The protocols again in fractions: of E = e^eps, y = e^(eps/2) and x = e^(eps theta/2), where these are rational."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from math import ceil, comb, floor

from tests.oracles.channels import Bits, Matrix, hashes, unary
from tests.oracles.precision import Number, mp

F = Fraction
STEP = Fraction(1, 10**6)  # how far a threshold is approached, relative


@cache
def grr(k: int, e: Fraction) -> Matrix:
    p, q = e / (e + k - 1), 1 / (e + k - 1)
    return tuple(tuple(p if x == y else q for y in range(k)) for x in range(k))


@cache
def ss(k: int, omega: int, e: Fraction) -> Matrix:
    p = omega * e / (omega * e + k - omega)
    inside, outside = p / comb(k - 1, omega - 1), (1 - p) / comb(k - 1, omega)
    return tuple(tuple(inside if x in y else outside for y in combinations(range(k), omega)) for x in range(k))


@cache
def hits(k: int, g: int) -> Counter[tuple[bool, ...]]:
    """Which secrets a pair (h, v) hits, for all pairs."""
    return Counter(tuple(h[x] == v for x in range(k)) for h in hashes(k, g) for v in range(g))


@cache
def lh(k: int, g: int, e: Fraction) -> Matrix:
    """The outputs (h, v) that hit the same secrets are one column."""
    equal, other = e / (e + g - 1) / g**k, 1 / (e + g - 1) / g**k
    return tuple(tuple(n * (equal if hit[x] else other) for hit, n in hits(k, g).items()) for x in range(k))


def sue(y: Fraction) -> Bits:
    return y / (y + 1), 1 / (y + 1)


def oue(e: Fraction) -> Bits:
    return Fraction(1, 2), 1 / (e + 1)


def the(x: Fraction, y: Fraction) -> Bits:
    """e^(eps (theta - 1)/2) = x/y and e^(-eps theta/2) = 1/x."""
    return 1 - x / y / 2, 1 / x / 2


def at_level(q: Fraction, r: Fraction) -> Bits:
    """The unary encoding with p (1-q) = r q (1-p)."""
    return r * q / (1 - q + r * q), q


@cache
def ue(pair: Bits, k: int) -> Matrix:
    return unary(pair, k)


def closest(value: Fraction, up: bool) -> int:
    """The closest integer, with ties rounded up or down."""
    return floor(value + F(1, 2)) if up else ceil(value - F(1, 2))


def size(k: int, e: Fraction, up: bool) -> int:
    """The omega of SS."""
    return max(1, closest(k / (e + 1), up))


def xs(y: Fraction) -> list[Fraction]:
    """x for theta just above 1/2, between, and just below 1."""
    least = Fraction(int(mp.floor(mp.sqrt(mp.mpf(y.numerator) / y.denominator) * 10**6)) + 1, 10**6)
    return [least + (y - least) * Fraction(n, 20) for n in (0, 6, 13, 19)] if least < y else []


def around(value: Fraction) -> list[Fraction]:
    return [value * (1 - STEP), value, value * (1 + STEP)]


def crossings(f: Callable[[Fraction], Number], points: list[Fraction]) -> list[Fraction]:
    """Both sides of each change of sign of f along these points, less than STEP apart."""
    found = []
    for low, high in pairwise(points):
        if (f(low) < 0) == (f(high) < 0):
            continue
        start = f(low) < 0
        while high - low > STEP:
            middle = Fraction(round((low + high) / 2 * 10**8), 10**8)
            low, high = (middle, high) if (f(middle) < 0) == start else (low, middle)
        found += [low, high]
    return found
