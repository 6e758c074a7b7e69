"""Points in the order in which a counterexample is looked for: the least k, then simple t = e^eps, theta, g, omega."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice, product
from math import ceil, floor, gcd, isqrt

from symqif.closed_forms.channel_value import MOST
from symqif.comparison.values import Point, holds
from symqif.kernel.algebra import exponents
from symqif.kernel.term import Term, names
from symqif.mechanisms.parameters import shortcuts

ORDER = ("eps", "theta", "g", "omega")  # before all others, which follow by name
SHORT = ("y", "t", "x")  # for eps and theta, unless they are parameters themselves
PROBABILITIES = ("p", "q", "f", "frequency")
ANY_THETA = Fraction(3, 4)
DENOMINATORS = 2000  # how many are tried, from the least on
SEVERAL = 2  # numbers of secrets, and points of a channel for each of them
TRIED = 200  # points among which these are found
BASE = Fraction(2)  # e^(eps/2) or e^eps there: at eps = 0 many channels are one
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


def simplest_between(low: Fraction, high: Fraction, count: int) -> list[Fraction]:
    """The simplest rationals x with low < x**2 and x < high: those with small denominators, as far as one looks."""
    found: list[Fraction] = []
    if low >= high * high:
        return found
    scale = 4 * ceil(1 / (high * high - low)) * ceil(high) ** 2
    root = Fraction(isqrt(floor(low * scale * scale)) + 1, scale)  # above that of low, and below high
    least = plainest(root, high).denominator
    for below in range(1 if least < DENOMINATORS else least, least + DENOMINATORS):
        above = isqrt(floor(low * below * below))
        while above < high * below and len(found) < count:
            if gcd(above, below) == 1 and low * below * below < above * above:
                found.append(Fraction(above, below))
            above += 1
        if len(found) >= count:
            break
    return found


def plainest(low: Fraction, high: Fraction) -> Fraction:
    """The rational with the least denominator in (low, high), for 0 <= low < high."""
    whole = floor(low)
    if whole + 1 < high:
        return Fraction(whole + 1)
    if low == whole:
        return whole + 1 / Fraction(floor(1 / (high - whole)) + 1)
    return whole + 1 / plainest(1 / (high - whole), 1 / (low - whole))


def points(
    variables: Mapping[str, str],
    terms: Sequence[Term],
    given: Mapping[str, Fraction],
    ranges: Sequence[Term] = (),
    *,
    threshold: bool,
) -> Iterator[Point]:
    """Points at which some parameters have given values, k among them; simple ones first, none of them twice.

    given: also y, t and x, as on the command line, where no parameter is called so. eps is moved through rational
    values of t = e^eps, or of y = e^(eps/2) where that occurs in the terms. ranges: those of them that speak of one
    parameter alone hold. threshold: is theta between 1/2 and 1? Then it is moved through rational values of
    x = e^(eps theta/2).
    """

    def inside(name: str, chosen: Mapping[str, Fraction]) -> bool:
        own = (relation for relation in ranges if names(relation) == {name})
        return name not in variables or all(holds(relation, point(chosen, variables)) for relation in own)

    halves = any(map(_has_half, exponents(terms)))
    moved = ("eps", "theta") if threshold else ("eps",)
    others = [name for name in variables if name not in given and name not in moved]
    others.sort(key=lambda name: (ORDER.index(name) if name in ORDER else len(ORDER), name))
    seen: set[tuple[object, ...]] = set()
    for level in LEVELS:
        each = [[q for q in _values(variables[n], n, level, given) if inside(n, {n: q})] for n in others]
        for base in _bases(variables, given, level, halves=halves):
            if base and not inside("eps", base):
                continue
            for x in _thresholds(variables, given, base, level) if threshold else [{}]:
                for values in product(*each):
                    chosen = {**given, **dict(zip(others, values, strict=True)), **base, **x}
                    key = tuple(sorted(chosen.items()))
                    if key not in seen:
                        seen.add(key)
                        yield point(chosen, variables)


def some_points(variables: Mapping[str, str], channel: Term, given: Iterable[Term]) -> Iterator[Point]:
    """Points in the range with 2, 3, .. secrets: those with few parameters that are 0 or 1, where much is equal."""
    ranges, sizes = list(given), 0
    base = dict.fromkeys(shortcuts("eps", variables)[:1] if "eps" in variables else (), BASE)
    for k in range(2, MOST):
        tried = points(variables, [channel], {"k": Fraction(k), **base}, threshold="theta" in variables)
        inside = [point for point in islice(tried, TRIED) if all(holds(relation, point) for relation in ranges)]
        inside.sort(key=lambda point: sum(number in (0, 1) for number in point.numbers.values()))
        yield from inside[:SEVERAL]
        sizes += bool(inside)
        if sizes == SEVERAL:
            return


def point(chosen: Mapping[str, Fraction], variables: Collection[str]) -> Point:
    """The point with these values of the parameters, or of y, t and x where none of them is called so."""
    terms: dict[str, Term] = {name: value for name, value in chosen.items() if name in variables}
    y, t, x = (None if name in variables else chosen.get(name) for name in SHORT)
    if 1 in (y, t) or terms.get("eps") == 0:
        theta = {"theta": ANY_THETA} if x else {}
        return Point({**theta, **terms, "eps": Fraction(0)}, *(Fraction(1),) * 3)
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
    """Values of y or of t, whichever is no parameter; of eps itself where both are."""
    free = [name for name in SHORT if name not in variables]
    if "eps" not in variables or not given.keys().isdisjoint({"eps", "y", "t"} & {"eps", *free}):
        return [{}]
    if "x" in given and "x" in free:  # sqrt(y) < x < y, as theta is between 1/2 and 1: y is between x and its square
        x = given["x"]
        return [{"y": base} for base in (simplest_between(x * x, x * x, level) if x > 1 else [])]
    wanted = ("y", "t") if halves else ("t", "y")
    name = next((name for name in wanted if name in free), "eps")
    return [{name: base} for base in by_height(Fraction(int(name != "eps")), level)]


def _thresholds(
    variables: Mapping[str, str], given: Mapping[str, Fraction], base: Mapping[str, Fraction], level: int
) -> list[dict[str, Fraction]]:
    """Values of x with sqrt(y) < x < y: theta is between 1/2 and 1."""
    own = "x" in variables
    if "theta" in given or (not own and "x" in given):
        return [{}]
    y = None if "y" in variables else base.get("y", given.get("y"))
    if y is None or own:
        return [{"theta": ANY_THETA}]
    return [{"x": x} for x in (simplest_between(y, y, level) if y != 1 else [Fraction(1)])]


def _values(sort: str, name: str, level: int, given: Mapping[str, Fraction]) -> list[Fraction]:
    """The values of a parameter that is not eps or theta; the statement's range is the caller's to keep."""
    if sort == "integer":
        k = given.get("k")
        if name == "omega" and k is not None:
            return [Fraction(n) for n in range(min(int(k), level) + 2)]
        return [Fraction(n) for n in range(level + 2)]
    if name not in PROBABILITIES:
        simple = by_height(Fraction(0), 2 * (level + 2))
        return [*simple, *(-q for q in simple if q)]
    found = sorted({q for q in by_height(Fraction(0), 4 * level) if q <= 1}, key=lambda q: (q.denominator, q.numerator))
    return found[: level + 2]


def _has_half(exponent: Term) -> bool:
    """Does e^(eps/2) occur, or theta, so that y is to be rational? What stands in a logarithm is a base."""
    parts = list(_outside_logarithms(exponent))
    divided = any(part[0] == "/" for part in parts if isinstance(part, tuple))
    fraction = any(part.denominator != 1 for part in parts if isinstance(part, Fraction))
    return "theta" in names(exponent) or ("eps" in parts and (divided or fraction))


def _outside_logarithms(term: Term) -> Iterator[Term]:
    yield term
    for part in term[1:] if isinstance(term, tuple) and term[0] != "log" else ():
        yield from _outside_logarithms(part)
