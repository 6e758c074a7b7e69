"""Points in the order in which a smallest counterexample is looked for: k, then t = e^eps, theta, g, omega."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import gcd

from symqif.comparison.values import Point
from symqif.kernel.algebra import exponents
from symqif.kernel.term import Term, names

ORDER = ("eps", "theta", "g", "omega")  # before all others, which follow by name
POSITIVE, PROBABILITIES = ("k", "g", "omega", "n"), ("p", "q", "f")
ANY_THETA = Fraction(3, 4)
LEVELS = (3, 6, 12, 24, 48)  # how many values of a parameter are tried, widest last


def by_height(least: Fraction, count: int) -> list[Fraction]:
    """The simplest rationals from `least` on: by the larger of numerator and denominator, then by size.

    >>> [str(q) for q in by_height(Fraction(1), 6)]
    ['1', '2', '3/2', '3', '4/3', '4']
    """
    found: list[Fraction] = []
    height = 0
    while len(found) < count:
        height += 1
        small = [Fraction(n, height) for n in range(height) if gcd(n, height) == 1]
        large = [1 / q for q in reversed(small) if q]
        found += [q for q in (*small, *([Fraction(1)] if height == 1 else []), *large) if q >= least]
    return found[:count]


def between(low: Fraction, high: Fraction, count: int) -> list[Fraction]:
    """The simplest rationals x with low < x**2 and x < high."""
    found: list[Fraction] = []
    below = 0
    while len(found) < count and low < high * high:
        below += 1
        for above in range(1, int(high * below) + 1):
            x = Fraction(above, below)
            if gcd(above, below) == 1 and low < x * x and x < high:
                found.append(x)
    return found[:count]


def points(variables: Mapping[str, str], terms: Sequence[Term], given: Mapping[str, Fraction]) -> Iterator[Point]:
    """Points at which some parameters have given values, k among them; simple ones first, none of them twice.

    given: also y, t and x, as on the command line. eps is moved through rational values of t = e^eps, or of
    y = e^(eps/2) where that occurs in the terms, and theta through rational values of x = e^(eps theta/2).
    """
    halves = any(_has_half(exponent) for term in terms for exponent in exponents(term))
    others = [name for name in variables if name not in given and name not in ("eps", "theta")]
    others.sort(key=lambda name: (ORDER.index(name) if name in ORDER else len(ORDER), name))
    seen: set[tuple[object, ...]] = set()
    for level in LEVELS:
        for base in _bases(variables, given, level, halves=halves):
            for x in _thresholds(variables, given, base, level):
                for values in product(*(_values(variables[name], name, level, given) for name in others)):
                    chosen = {**given, **dict(zip(others, values, strict=True)), **base, **x}
                    key = tuple(sorted(chosen.items()))
                    if key not in seen:
                        seen.add(key)
                        yield point(chosen)


def point(chosen: Mapping[str, Fraction]) -> Point:
    """The point with these values of the parameters, or of y, t and x."""
    terms: dict[str, Term] = {name: value for name, value in chosen.items() if name not in ("y", "t", "x")}
    y, t, x = (chosen.get(name) for name in ("y", "t", "x"))
    if 1 in (y, t) or terms.get("eps") == 0:
        one = Fraction(1)
        return Point(
            {"theta": ANY_THETA, **terms, "eps": Fraction(0)} if x else {**terms, "eps": Fraction(0)}, one, one, one
        )
    if y is not None:
        terms["eps"] = ("*", Fraction(2), ("log", y))
        t = y * y
    elif t is not None:
        terms["eps"] = ("log", t)
    if x is not None:
        half: Term = ("log", y) if y is not None else ("/", terms["eps"], Fraction(2))
        terms["theta"] = ("/", ("log", x), half)
    return Point(terms, y, t, x)


def _bases(
    variables: Mapping[str, str], given: Mapping[str, Fraction], level: int, *, halves: bool
) -> list[dict[str, Fraction]]:
    if "eps" not in variables or not given.keys().isdisjoint(("eps", "y", "t")):
        return [{}]
    return [{"y" if halves else "t": base} for base in by_height(Fraction(1), level)]


def _thresholds(
    variables: Mapping[str, str], given: Mapping[str, Fraction], base: Mapping[str, Fraction], level: int
) -> list[dict[str, Fraction]]:
    """Values of x with sqrt(y) < x < y: theta is between 1/2 and 1."""
    if "theta" not in variables or not given.keys().isdisjoint(("theta", "x")):
        return [{}]
    y = base.get("y", given.get("y"))
    if y == 1:
        return [{"x": Fraction(1)}]
    if y is None:
        return [{"theta": ANY_THETA}]
    return [{"x": x} for x in between(y, y, level)]


def _values(sort: str, name: str, level: int, given: Mapping[str, Fraction]) -> list[Fraction]:
    """The values of a parameter that is not eps or theta; the statement's range is the caller's to keep."""
    if sort == "integer":
        k = given.get("k")
        if name == "omega" and k is not None:
            return [Fraction(n) for n in range(1, min(int(k), level))] or [Fraction(1)]
        return [Fraction(n) for n in range(name not in POSITIVE, level + 2)]
    if name not in PROBABILITIES:
        simple = by_height(Fraction(0), 2 * (level + 2))
        return [*simple, *(-q for q in simple if q)]
    found = sorted({q for q in by_height(Fraction(0), 4 * level) if q <= 1}, key=lambda q: (q.denominator, q.numerator))
    return found[: level + 2]


def _has_half(exponent: Term) -> bool:
    """Does e^(eps/2) occur, or theta, so that y is to be rational?"""
    if "theta" in names(exponent):
        return True
    return isinstance(exponent, tuple) and (exponent[0] == "/" or any(map(_has_half, exponent[1:])))
