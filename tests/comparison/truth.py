"""The exact quantities at a point, in plain fractions, from the definitions of the protocols; and the order of points.

Nothing here imports symqif. e^eps is t, e^(eps/2) is y, and e^(eps theta/2) is x; one of t and y is rational, at least.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from math import comb, floor

HALF = Fraction(1, 2)
BOXES = (3, 6, 12, 24, 48)  # the values of each parameter that are tried before wider ones


@dataclass(frozen=True)
class At:
    """A point: k secrets, g hash values, subsets of w, n users with a fraction f of holders."""

    k: int = 0
    t: Fraction = Fraction(1)
    y: Fraction | None = None
    x: Fraction | None = None
    g: int = 0
    w: int = 0
    f: Fraction | None = None
    n: int = 0
    kind: str = ""

    @property
    def p(self) -> Fraction:
        match self.kind:
            case "grr":
                return self.t / (self.t + self.k - 1)
            case "ss":
                return self.w * self.t / (self.w * self.t + self.k - self.w)
            case "lh" | "olh":
                return self.t / (self.t + self.g - 1)
            case "sue":
                return self.y / (self.y + 1)
            case "oue":
                return HALF
        return 1 - self.x / self.y / 2

    @property
    def q(self) -> Fraction:
        match self.kind:
            case "grr":
                return 1 / (self.t + self.k - 1)
            case "lh" | "olh":
                return 1 / (self.t + self.g - 1)
            case "sue":
                return 1 / (self.y + 1)
            case "oue":
                return 1 / (self.t + 1)
        return 1 / self.x / 2


def capacity(at: At) -> Fraction:
    """The sum of the column maxima."""
    k, g, w, p, q = at.k, at.g, at.w, at.p, None if at.kind == "ss" else at.q
    if at.kind == "grr":
        return k * max(p, q)
    if at.kind == "ss":
        return comb(k, w) * max(p / comb(k - 1, w - 1), (1 - p) / comb(k - 1, w))
    if at.kind in ("lh", "olh"):
        missed = (g - 1) ** k  # hash functions that give no secret the reported value
        return g * ((g**k - missed) * p + missed * q) / Fraction(g) ** k
    columns = (comb(k, i) * p * q ** (i - 1) * (1 - q) ** (k - i) for i in range(1, k + 1))
    return sum(columns, (1 - p) * (1 - q) ** (k - 1))


def asr(at: At) -> Fraction:
    return capacity(at) / at.k


def odds(at: At) -> Fraction:
    """e to the least eps: the largest ratio of two entries of a column."""
    if at.kind in ("sue", "oue", "the"):
        return at.p * (1 - at.q) / ((1 - at.p) * at.q)
    return at.t


def mse(at: At) -> Fraction:
    """The variance of the estimate of Wang et al., for the pure protocols."""
    p, q = at.p, Fraction(1, at.g) if at.kind == "lh" else at.q
    return q * (1 - q) / (at.n * (p - q) ** 2) + at.f * (1 - p - q) / (at.n * (p - q))


QUANTITIES: dict[str, Callable[[At], Fraction]] = {
    "capacity": capacity, "asr": asr, "epsilon": odds, "mse": mse, "bit-p": lambda at: at.p, "bit-q": lambda at: at.q,
}  # fmt: skip


def simplest(count: int) -> list[Fraction]:
    """The first rationals from 1 on, by the larger of numerator and denominator, then by size."""
    found = {Fraction(a, b) for a in range(1, count + 2) for b in range(1, a + 1)}
    return sorted(found, key=lambda q: (max(q.numerator, q.denominator), q))[:count]


def thresholds(y: Fraction, count: int) -> list[Fraction]:
    """The first x with 1/2 < theta < 1, by denominator and numerator."""
    if y == 1:
        return [Fraction(1)]
    found: list[Fraction] = []
    below = 1
    while len(found) < count:
        inside = [Fraction(above, below) for above in range(1, floor(y * below) + 1)]
        found += [x for x in inside if y < x * x < y * y and x.denominator == below]
        below += 1
    return found[:count]


def points(kind: str, quantity: str, halves: bool, most: int) -> Iterator[At]:
    """k first, then t (or y, where e^(eps/2) occurs), x, g, w, and what else there is; small boxes first."""
    sizes = [0] if quantity.startswith("bit") else range(2, most + 1)
    for k in sizes:
        for box in BOXES:
            for base in simplest(box):
                y = base if halves else None
                for x in thresholds(base, box) if kind == "the" else [None]:
                    for g in range(2, box + 2) if kind in ("lh", "olh") else [0]:
                        for w in range(1, min(k, box)) if kind == "ss" else [0]:
                            at = At(k, base * base if halves else base, y, x, g, w, kind=kind)
                            if kind == "olh" and g != floor(at.t + 1 + HALF):
                                continue
                            yield from with_users(at, box) if quantity == "mse" else [at]


def with_users(at: At, box: int) -> Iterator[At]:
    """f by denominator and numerator, and n; where the estimate has no variance there is no point."""
    from dataclasses import replace

    fractions = {Fraction(a, b) for b in range(1, 4 * box) for a in range(b + 1)}
    for f in sorted(fractions, key=lambda q: (q.denominator, q.numerator))[: box + 2]:
        for n in range(1, box + 2):
            if at.p > (Fraction(1, at.g) if at.kind == "lh" else at.q):
                yield replace(at, f=f, n=n)


def smallest(against: str, wrong: Callable[[At], Fraction], halves: bool, most: int = 14) -> At:
    """At the least k where a formula differs from the quantity or has no value: the first point inside the range
    where both have a value; if there is none, the first point.
    """
    quantity, _, kind = against.partition(".")
    for _, here in groupby(points(kind, quantity, halves, most), key=lambda at: at.k):
        first = None
        for at in here:
            value = value_of(wrong, at)
            if value == QUANTITIES[quantity](at):
                continue
            if value is not None and is_inside(at):
                return at
            first = first or at
        if first:
            return first
    raise AssertionError("no such point")


def value_of(formula: Callable[[At], Fraction], at: At) -> Fraction | None:
    try:
        return formula(at)
    except ZeroDivisionError:
        return None


def is_inside(at: At) -> bool:
    """Is neither eps nor f at an end of its range? theta never is."""
    return at.t > 1 and (at.f is None or 0 < at.f < 1)
