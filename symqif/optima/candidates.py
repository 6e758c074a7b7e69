"""Where a least value may be: where the derivative vanishes, where two parts of a maximum are equal, and at the ends of
the range. None of it is believed.

SymPy finds the places; which of them is least is looked at for some values of the other parameters, by floating-point
numbers of many digits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, islice, pairwise
from typing import Any

import mpmath

from symqif.errors import SymqifError
from symqif.exact.evaluation import added_up
from symqif.kernel.term import Term
from symqif.later import sympy
from symqif.optima.question import Question, Relation
from symqif.symbols import canonical, rational_in_exponentials, to_sympy, to_term

LOOKED, SETTINGS = 800, 12  # points in the range, and how many values of the other parameters are taken of them
DIGITS = 40
CLOSE = mpmath.mpf(10) ** -12  # relative
NEAR = (1e-9, 1e-6, 1e-3, 0.03, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 0.97, 0.999, 1 - 1e-6)  # shares of an interval
FAR = (1e-9, 1e-6, 1e-3, 0.1, 0.3, 0.5, 0.8, 1, 1.5, 2, 3, 5, 10, 20, 50, 1e3, 1e9)  # steps into an endless one
MOST = 60  # integers that are tried from an end on
Setting = Mapping[str, Any]  # values of the other parameters


@dataclass(frozen=True)
class Place:
    """A place where the least value may be.

    at: in the other parameters, None for infinity. side: at an end of the range, 1 for the lower one, -1 for the upper
    one; 0 inside. base: of a place log(u)/a, the pair (u, a), as the function is one of exp(a x).
    """

    at: Term | None
    side: int = 0
    base: tuple[Term, Term] | None = None


class Landscape:
    """The function, as SymPy and floating-point numbers have it."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.symbols = {name: sympy.Symbol(name, real=True) for name in (*question.variables, question.m)}
        self.x = self.symbols[question.over]
        self.function = self.expression(question.function)

    def expression(self, term: Term) -> sympy.Expr:
        return to_sympy(added_up(term), self.symbols)

    def at(self, place: Term) -> Term:
        """The function at a place, simplified."""
        return to_term(canonical(self.function.subs(self.x, self.expression(place))))

    # places

    @cached_property
    def places(self) -> list[Place]:
        """Inner ones first, then ends that a range has, then infinity."""
        candidates = [*self._stationary(), *self._kinks(), *self._ends()]
        return list({place.at: place for place in reversed(candidates)}.values())[::-1]

    def _stationary(self) -> Iterator[Place]:
        """Where the derivative vanishes, as far as square roots and logarithms say it."""
        plain, back, y = self._rational
        for factor in _factors(sympy.diff(plain, y), y) if y == self.x or self.rate is not None else ():
            for root in sympy.roots(factor):
                level = (root if y == self.x else sympy.factor(root)).xreplace(back)
                if y == self.x:
                    yield from _place(level)
                else:
                    yield from _place(sympy.log(level) / self.rate, base=(to_term(level), to_term(self.rate)))

    def _kinks(self) -> Iterator[Place]:
        """Where two parts of a maximum are equal, as far as square roots say it."""
        for maximum in self.function.atoms(sympy.Max):
            for a, b in combinations(maximum.args, 2):
                (gap,), back = rational_in_exponentials([a - b])
                if all(self.x not in power.free_symbols for power in back.values()):
                    for factor in _factors(gap, self.x):
                        for root in sympy.roots(factor):
                            yield from _place(root.xreplace(back))

    def _ends(self) -> Iterator[Place]:
        sides = set()
        for _, end, slope in self.linear:
            signs = {sympy.sign(self._number(slope, setting)) for setting in self.settings}
            if len(signs) == 1 and 0 not in signs:
                (side,) = signs
                sides.add(int(side))
                yield from _place(end, side=int(side))
        yield from (Place(None, side) for side in (1, -1) if side not in sides)

    def end(self, side: int) -> Term | None:
        """The lower end of the range for 1, the upper one for -1, if it is one term for all settings."""
        for place in self._ends():
            if place.side == side and place.at is not None:
                end, n = self.expression(place.at), 0 if side > 0 else 1
                if all(abs(self._number(end, s) - self.interval(s)[n]) <= CLOSE for s in self.settings):
                    return place.at
        return None

    @cached_property
    def linear(self) -> list[tuple[Relation, sympy.Expr, sympy.Expr]]:
        """(relation, end, slope) for the relations 0 <= slope (x - end), or <."""
        ends = []
        for relation, gap in self._gaps.items():
            (plain,), back = rational_in_exponentials([gap])
            if relation[0] in ("<=", "<") and plain.is_polynomial(self.x) and sympy.degree(plain, self.x) == 1:
                slope, rest = sympy.Poly(plain, self.x).all_coeffs()
                ends.append((relation, canonical((-rest / slope).xreplace(back)), slope.xreplace(back)))
        return ends

    def quadratics(self, place: Term, base: Term | None) -> Iterator[tuple[Term, Term, Term]]:
        """The quadratic factors of the derivative that vanish at a place and rise there, convex ones: coefficients."""
        plain, back, y = self._rational
        root = self.expression(base or place)
        for factor in _factors(sympy.diff(plain, y), y):
            for sign in (1, -1):
                coefficients = [sign * c.xreplace(back) for c in factor.all_coeffs()]
                if len(coefficients) == 3 and all(self._rises(coefficients, root, one) for one in self.settings):
                    a, b, c = (to_term(canonical(one)) for one in coefficients)
                    yield a, b, c

    def _rises(self, coefficients: Sequence[sympy.Expr], root: sympy.Expr, setting: Setting) -> bool:
        """Is a convex quadratic 0 at a root, as it seems, and increasing there?"""
        a, b, c, u = (self._number(one, setting) for one in (*coefficients, root))
        return bool(a > 0 and 2 * a * u + b > 0 and abs(a * u * u + b * u + c) < CLOSE * (1 + abs(c)))

    @cached_property
    def _rational(self) -> tuple[sympy.Expr, Mapping[sympy.Symbol, sympy.Expr], sympy.Symbol]:
        """The function in symbols for exponentials, what these are, and the parameter or the first of them that has it
        in it."""
        (plain,), back = rational_in_exponentials([self.function])
        return plain, back, next((y for y, power in back.items() if self.x in power.free_symbols), self.x)

    @cached_property
    def rate(self) -> sympy.Expr | None:
        """The number a, if the function is one of exp(a x) alone."""
        plain, back, moved = self._rational
        if self.x in plain.free_symbols or sum(self.x in power.free_symbols for power in back.values()) != 1:
            return None
        base, exponent = back[moved].as_base_exp()
        rate = sympy.cancel(exponent / self.x) * sympy.log(base)
        return rate if self.x not in rate.free_symbols else None

    # numbers

    @cached_property
    def settings(self) -> list[Setting]:
        """Some values of the other parameters, for each of which the range is not empty."""
        problem = self.question.problem
        others = [name for name in self.question.variables if name != self.question.over]
        points = islice(problem.points(problem.given), LOOKED)
        keys = list(dict.fromkeys(tuple(point.terms[name] for name in others) for point in points))
        with mpmath.workdps(DIGITS):
            numbers = [[mpmath.mpmathify(sympy.N(to_sympy(term), DIGITS)) for term in key] for key in keys]
        step = -(-len(numbers) // SETTINGS) or 1
        return [dict(zip(others, values, strict=True)) for values in numbers[::step]]

    def _number(self, expr: sympy.Expr, setting: Setting, x: Any = None) -> Any:
        """The value of an expression; not a number where it has none."""
        values = dict(setting) if x is None else {**setting, self.question.over: x}
        wanted, function = _compiled(expr)
        with mpmath.workdps(DIGITS):
            try:
                real = mpmath.mpmathify(function(*(values[name] for name in wanted)))
            except (ZeroDivisionError, ValueError, OverflowError, KeyError, TypeError):
                return mpmath.nan
            return mpmath.nan if isinstance(real, mpmath.mpc) else real

    def value(self, setting: Setting, x: Any) -> Any:
        return self._number(self.function, setting, x)

    @cached_property
    def _gaps(self) -> dict[Relation, sympy.Expr]:
        """The right sides of the range, less the left ones."""
        return {one: self.expression(one[2]) - self.expression(one[1]) for one in self.question.range}

    def inside(self, setting: Setting, x: Any) -> bool:
        """Is x in the range? What is as good as equal is taken for equal."""
        for (relation, *_), difference in self._gaps.items():
            gap = self._number(difference, setting, x)
            level = gap if abs(gap) > CLOSE * (1 + abs(x)) else 0
            if not {"<=": level >= 0, "<": level > 0, "==": level == 0, "!=": level != 0}[relation]:
                return False
        return not mpmath.isnan(x)

    def reached(self, end: Term) -> bool:
        """Is an end in the range, for all settings?"""
        return all(self.inside(s, self._number(self.expression(end), s)) for s in self.settings)

    def interval(self, setting: Setting) -> tuple[Any, Any]:
        """Between which ends, perhaps infinite, the range lies."""
        ends = [(self._number(end, setting), self._number(slope, setting)) for _, end, slope in self.linear]
        low = max((-mpmath.inf, *(end for end, slope in ends if slope > 0)))
        return low, min((mpmath.inf, *(end for end, slope in ends if not slope > 0)))

    def bounded(self, side: int) -> bool:
        """Has the range surely a lower end (1), or an upper one (-1)?"""
        return any(slope.is_number and sympy.sign(slope) == side for _, _, slope in self.linear)

    def _grid(self, setting: Setting) -> list[Any]:
        """Points of the range, from near one end to near the other."""
        low, high = self.interval(setting)
        if self.question.whole:
            start = mpmath.ceil(low) if mpmath.isfinite(low) else mpmath.mpf(-MOST // 2)
            tried = [start + n for n in (*range(MOST), 100, 1000)]
        elif mpmath.isfinite(low) and mpmath.isfinite(high):
            tried = [low + (high - low) * share for share in NEAR]
        else:
            start = low if mpmath.isfinite(low) else high if mpmath.isfinite(high) else mpmath.mpf(0)
            signs = [1] if mpmath.isfinite(low) else [-1] if mpmath.isfinite(high) else [1, -1]
            tried = [start + sign * step for sign in signs for step in FAR]
        return [x for x in tried if self.inside(setting, x)]

    def signs(self, expr: sympy.Expr, other: sympy.Symbol) -> set[int]:
        """The signs of an expression where the parameter and the other symbol are integers of the range."""
        pairs = ((setting, pair) for setting in self.settings for pair in pairwise(self._grid(setting)))
        values = (self._number(expr, {**setting, other.name: x}, y) for setting, (x, y) in pairs)
        return {int(mpmath.sign(value)) for value in values if not mpmath.isnan(value)}

    def _located(self, setting: Setting, place: Place) -> tuple[Any, bool]:
        """Where a place is, and whether it is in the range; of an open end, a point near it."""
        low, high = self.interval(setting)
        if place.at is None:
            return max(self._grid(setting), key=lambda x: place.side * -x, default=mpmath.nan), False
        x = self._number(self.expression(place.at), setting)
        if self.inside(setting, x) or (self.question.whole and not mpmath.isnan(self._least_beside(setting, x))):
            return x, True
        width = high - low if mpmath.isfinite(high - low) else 1
        near = x + place.side * width * NEAR[0]
        return (near if place.side and self.inside(setting, near) else mpmath.nan), False

    def _least_beside(self, setting: Setting, x: Any) -> Any:
        """The value at x, or if only integers count, the less of those at the integers beside it in the range."""
        if not self.question.whole or mpmath.isnan(x):
            return self.value(setting, x)
        beside = [n for n in (mpmath.floor(x + CLOSE), mpmath.ceil(x - CLOSE)) if self.inside(setting, n)]
        return min((self.value(setting, n) for n in beside), default=mpmath.nan)

    def better(self, m: int) -> int:
        """Of m and m + 1, the one in the range where the function is less, as it seems."""
        here = [n for n in (m, m + 1) if self.inside(self.settings[0], mpmath.mpf(n))]
        return min(here, key=lambda n: self.value(self.settings[0], mpmath.mpf(n)))

    def both_inside(self, place: Term) -> bool:
        """Are the integers on both sides of a place in the range, for some setting?"""
        floors = [(s, mpmath.floor(self._number(self.expression(place), s))) for s in self.settings]
        return any(self.inside(setting, m) and self.inside(setting, m + 1) for setting, m in floors)

    def least(self) -> list[tuple[Place, bool]]:
        """The places that are least for all settings, and whether they are in the range; best ones first."""
        kept: list[tuple[Place, bool]] = []
        for n, setting in enumerate(self.settings):
            located = {place: self._located(setting, place) for place in self.places}
            values = {place: self._least_beside(setting, x) for place, (x, _) in located.items() if not mpmath.isnan(x)}
            others = [self.value(setting, x) for x in self._grid(setting)]
            best = min([v for v in (*values.values(), *others) if not mpmath.isnan(v)], default=mpmath.nan)
            here = [(place, located[place][1]) for place, v in values.items() if v - best <= CLOSE * (1 + abs(best))]
            kept = [one for one in (kept if n else here) if one in here]
        return sorted(kept, key=lambda one: not one[1])


@lru_cache(maxsize=1024)
def _compiled(expr: sympy.Expr) -> tuple[list[str], Callable[..., Any]]:
    """A function of the numbers that these names have."""
    free = sorted(expr.free_symbols, key=str)
    return [s.name for s in free], sympy.lambdify(free, expr, "mpmath")


def _factors(plain: sympy.Expr, x: sympy.Symbol) -> Iterator[sympy.Poly]:
    """The factors of degree 1 and 2 of a rational function."""
    if plain.is_rational_function(x):
        for factor, _ in sympy.factor_list(sympy.numer(sympy.together(plain)), x)[1]:
            if sympy.degree(factor, x) in (1, 2):
                yield sympy.Poly(factor, x)


def _place(expr: sympy.Expr, **more: Any) -> Iterator[Place]:
    """The place, if it is in the language of statements."""
    try:
        yield Place(to_term(expr if expr.has(sympy.log) else canonical(expr)), **more)
    except (SymqifError, sympy.PolynomialError):
        return
