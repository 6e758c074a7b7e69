"""Integer parameters: the first m with no better m + 1 is best, where differences change their sign once.

With w > 0, f(x) - f(m) = (x - m) g(m, x) w, where g(m, x) = g(m, n) + (x - n) h(m, x) for n = m + 1, and for n = m - 1
with another h. So m is at least as good as m + 1 iff g(m, m + 1) >= 0, and that is v(m) p(m) with v > 0. If h > 0, then
g(m, x) > 0 for all x above m + 1 where p(m) >= 0, and g(m, x) < 0 for all x below m where p(m - 1) < 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from symqif.claims.claim import Derivation
from symqif.kernel.sequent import parts
from symqif.kernel.term import Term, names, parse, show, substitute
from symqif.later import sympy
from symqif.optima.candidates import Landscape
from symqif.optima.question import Question
from symqif.outline import AUTO, Node, by, steps
from symqif.outlines.script import (
    HYPOTHESIS,
    cases,
    detach,
    exhibit,
    follows,
    have,
    introduce,
    law,
    split,
    suppose,
    using,
)
from symqif.quantities.quantity import fresh
from symqif.reduction.rule import expect
from symqif.symbols import canonical, rational_in_exponentials, to_term

NEXT = "implies(all(0 < w, 0 < v, y-z == v*(r-l)*w), equivalent(z <= y, l <= r))"
GAP = "0 < w, 0 < v, y-z == d*(v*(r-l)+e*h)*w"
ABOVE = f"implies(all({GAP}, 0 < d, 0 <= e, 0 <= h, l <= r), z <= y)"
FAR_ABOVE = f"implies(all({GAP}, 0 < d, 0 < e, 0 < h, l <= r), z < y)"
BELOW = f"implies(all({GAP}, d < 0, e <= 0, 0 <= h, r < l), z <= y)"
FAR_BELOW = f"implies(all({GAP}, d < 0, e <= 0, 0 <= h, r < l), z < y)"
ZERO = parse("0")


@dataclass(frozen=True)
class Turn:
    """The factors of a difference: g and w in x and m; v and p = high - low in m.

    start: where the range begins, if p(m) >= 0 is r <= m, and m = ceil(max(start, r)) is what is spoken about.
    """

    landscape: Landscape
    here: sympy.Symbol  # m
    g: sympy.Expr
    w: sympy.Expr
    v: sympy.Expr
    low: sympy.Expr
    high: sympy.Expr
    start: Term | None = None

    @staticmethod
    def of(landscape: Landscape) -> Turn | None:
        """Of a rational function, on a range that has a first integer: in g are the factors of the numerator that have
        both x and m."""
        if not landscape.bounded(1) or not (landscape.bounded(-1) or landscape.end(1)):
            return None
        here, x = landscape.symbols[landscape.question.m], landscape.x
        (gap,), back = rational_in_exponentials([landscape.function - landscape.function.subs(x, here)])
        if not gap.is_rational_function(x):
            return None
        factors = sympy.factor_list(sympy.numer(sympy.cancel(gap / (x - here))))[1]
        g = sympy.Mul(*(factor**power for factor, power in factors if {x, here} <= factor.free_symbols))
        w = sympy.factor(gap / ((x - here) * g))
        signs = landscape.signs(w.xreplace(back), here)
        if signs == {-1}:
            g, w = -g, -w
        elif signs != {1}:
            return None
        beside = g.subs(x, here + 1)
        turning = [f for f, _ in sympy.factor_list(beside)[1] if landscape.signs(f.xreplace(back), here) >= {1, -1}]
        p = turning[0] if len(turning) == 1 else beside
        v = sympy.cancel(beside / p)
        if landscape.signs(v.xreplace(back), here) == {-1}:
            p, v = -p, -v
        return Turn(landscape, here, *(part.xreplace(back) for part in (g, w, v, *_sides(p))))

    @property
    def solved(self) -> Turn | None:
        """Where p is linear in m: p(m) >= 0 as r <= m, which says what m is."""
        (p,), back = rational_in_exponentials([self.high - self.low])
        start = self.landscape.end(1)
        if start is None or sympy.degree(p, self.here) != 1:
            return None
        slope, level = (part.xreplace(back) for part in sympy.Poly(p, self.here).all_coeffs())
        if self.landscape.signs(slope, self.here) != {1}:
            return None
        return replace(self, v=self.v * slope, low=canonical(-level / slope), high=self.here, start=start)

    @property
    def question(self) -> Question:
        return self.landscape.question

    @property
    def m(self) -> str:
        return self.question.m

    @property
    def place(self) -> Term:
        """m, by a formula if there is one."""
        return self.m if self.start is None else ("ceil", ("max", self.start, self.first_if[1]))

    @cached_property
    def first_if(self) -> tuple[Term, Term, Term]:
        """p(m) >= 0, as low <= high."""
        return "<=", _term(self.low), _term(self.high)

    @property
    def parts(self) -> list[Derivation]:
        """When m is at least as good as m + 1, that the first such m is best, and that there is one, or which it is."""
        if self.start is not None:
            return [self.criterion(), self.lowest(), self.by_formula()]
        return [self.criterion(), self.lowest(), *([] if self.landscape.bounded(-1) else [self.exists()])]

    def criterion(self) -> Derivation:
        """That m is at least as good as m + 1, both in the range, exactly where p(m) >= 0."""
        question, m, after = self.question, self.m, f"{self.m}+1"
        both = [*self._range(m), *self._range(after)]
        claim: Term = ("equivalent", ("<=", question.at(m), question.at(parse(after))), self.first_if)
        _, low, high = map(show, self._turned(m))
        w = _text(self.w.subs(self.landscape.x, self.here + 1))
        values = {"y": self._value(after), "z": self._value(m), "r": high, "l": low, "v": _text(self.v), "w": w}
        outline = steps(*self._law(NEXT, values, both), HYPOTHESIS)
        return Derivation(question.without(claim, *both, **{m: "integer"}), outline, self._facts)

    def exists(self) -> Derivation:
        """There is an integer in the range with p >= 0: the first one, or one that is large enough."""
        first, n = show(self.landscape.end(1) or ZERO), fresh("n1", self.question.variables)
        claim: Term = ("exists", ("all", *self._range(self.m), self.first_if), self.m, ("integer",))
        proof = cases(show(self._turned(first)), exhibit(first), steps(*self._large(first, n), exhibit(n)))
        return Derivation(self.question.without(claim), proof, self._facts)

    def _large(self, first: str, n: str) -> Iterator[Node]:
        """Steps: p(n) >= 0 for n > a + 1 - p(a)/s with s = p(a + 1) - p(a) > 0, where the range begins at a."""
        p, a, new = self.high - self.low, self.landscape.expression(parse(first)), sympy.Symbol(n, real=True)
        level = p.subs(self.here, a)
        slope = p.subs(self.here, a + 1) - level
        rest = sympy.cancel((p.subs(self.here, new) - level - (new - a) * slope) / ((new - a) * (new - a - 1)))
        yield have(f"0 < {_text(slope)}", "it rises")
        yield have(f"0 <= -({_text(level)})/({_text(slope)})", "it is not positive at the beginning")
        yield by("larger-integer", x=f"{first}+1-({_text(level)})/({_text(slope)})", name=n)
        yield have(f"0 <= ({_text(level)}) + ({n}-({first}))*({_text(slope)})", "at this rate it is positive")
        yield have(f"0 <= ({n}-({first}))*({n}-({first})-1)*({_text(rest)})", "it rises faster")

    def by_formula(self) -> Derivation:
        """That of the formula, m = ceil(max(start, r)), is the first one."""
        assert self.start is not None
        low, high = parse(f"{self.m}-1"), self.first_if[1]
        given = ("<=", self.start, self.m), self.first_if, ("implies", ("<=", self.start, low), ("<", low, high))
        turned = detach(AUTO, fact=show(given[-1]))
        within = (cases(show(("<=", self.start, low)), steps(turned, how), how) for how in self.question.bounds)
        proof = split(*within, introduce(HYPOTHESIS), introduce(turned, HYPOTHESIS))
        statement = self.question.without(("all", *self._first), *given, **{self.m: "integer"})
        return Derivation(statement, proof, self._facts)

    def lowest(self) -> Derivation:
        """No value is less than that at m."""
        x, m = self.question.over, self.m
        same = steps(have(f"{x} == {m}", "neither is larger"), by("leaf", using=[-1]))
        above, below = (steps(*self._beside(step, formula), HYPOTHESIS) for step, formula in ((1, ABOVE), (-1, BELOW)))
        proof = cases(f"{m} < {x}", above, cases(f"{x} < {m}", below, same))
        return self._at_first(("<=", self.question.at(m), self.question.function), proof)

    def only(self) -> Derivation:
        """No value but those at m and m + 1 is as small."""
        x, m = self.question.over, self.m
        claim: Term = ("implies", ("<=", self.question.function, self.question.at(m)), parse(f"{m} <= {x} <= {m}+1"))
        values = {"a": self._value(m), "b": self._value(x)}
        absurd = follows("implies(all(a < b, b <= a), 0 < 0)", "orders exclude each other", values)
        outside = (
            suppose(*self._beside(step, formula), *absurd, AUTO) for step, formula in ((-1, FAR_BELOW), (1, FAR_ABOVE))
        )
        return self._at_first(claim, introduce(split(*outside)))

    def _at_first(self, claim: Term, proof: Node) -> Derivation:
        """What holds where m is the first one."""
        statement = self.question.statement(claim, *self._first, **{self.m: "integer"})
        return Derivation(statement, proof, self._facts)

    @property
    def _first(self) -> list[Term]:
        """That m is in the range, and its neighbours, if they are there, are as those of the first with p(m) >= 0."""
        return [*self._range(self.m), self._neighbour(1), self._neighbour(-1)]

    def _neighbour(self, step: int) -> Term:
        """If m + 1 is in the range, p(m) >= 0; if m - 1 is in the range, p(m - 1) < 0."""
        within, (_, low, high) = self._range(f"{self.m}{step:+d}"), self._turned(f"{self.m}-1")
        premise = ("all", *within) if len(within) > 1 else within[0]
        return "implies", premise, self.first_if if step > 0 else ("<", high, low)

    def _beside(self, step: int, formula: str) -> list[Node]:
        """Steps: how f(m) and f(x) compare by a law, where x is on the side of m + 1, or of m - 1."""
        x, m, symbol, at, n = self.question.over, self.m, self.landscape.x, self.here + step, f"{self.m}{step:+d}"
        order = f"{n} <= {x}" if step > 0 else f"{x} <= {n}"
        within = [have(show(relation), "between integers of the range") for relation in self._range(n)]
        first, v = (m, self.v) if step > 0 else (n, self.v.subs(self.here, at))
        h = sympy.cancel((self.g - self.g.subs(symbol, at)) / (symbol - at))
        _, low, high = map(show, self._turned(first))
        values = {
            "y": self._value(x), "z": self._value(m), "d": f"{x}-{m}", "r": high, "l": low, "e": f"{x}-({n})",
            "h": _text(h), "v": _text(v), "w": _text(self.w),
        }  # fmt: skip
        ranges = [relation for integer in (m, n, x) for relation in self._range(integer)]
        turned = detach(AUTO, fact=show(self._neighbour(step)))
        return [have(order, "integers", by("integer")), *within, *self._law(formula, values, ranges, turned)]

    @cached_property
    def _facts(self) -> tuple[Node, ...]:
        return self.question.problem.facts(self.question.function, _term(self.g), *self.first_if[1:])

    def _turned(self, at: str) -> tuple[Term, Term, Term]:
        """p >= 0 at an integer."""
        _, low, high = (substitute(part, {self.m: parse(at)}) for part in self.first_if)
        return "<=", low, high

    def _range(self, at: str) -> list[Term]:
        return self.question.range_at(parse(at))

    def _value(self, at: str) -> str:
        return show(self.question.at(parse(at)))

    def _law(self, formula: str, values: Mapping[str, str], ranges: Sequence[Term], *last: Node) -> list[Node]:
        """Steps: what a law says of these values. Premises are shown by the ranges; the last by `last`, if given."""
        new = {name: fresh(name, {*self.question.variables, self.m}) for name in values}
        renamed = {new[name]: value for name, value in values.items()}
        named_law, put = substitute(parse(formula), new), {name: parse(value) for name, value in renamed.items()}
        premises = [substitute(part, put) for part in parts(expect(named_law, "implies")[0])]
        shown = [
            have(show(premise), "a premise", self._by_ranges(premise, ranges))
            for premise in (premises[:-1] if last else premises)
        ]
        given_so = split(*[HYPOTHESIS] * len(premises))
        return [*shown, *last, *law(show(named_law), "its sign", renamed, introduce(AUTO), given_so)]

    def _by_ranges(self, premise: Term, ranges: Sequence[Term]) -> Node:
        """A leaf, from those ranges and exponentials that have to do with it."""
        known = [*self.question.relations, *ranges, *(parse(step["formula"]) for step in self._facts)]
        return using(*(show(fact) for fact in known if names(fact) <= names(premise)))


def _sides(gain: sympy.Expr) -> tuple[sympy.Expr, sympy.Expr]:
    """(low, high), both without minus signs, for high - low = gain."""
    terms = sympy.Add.make_args(sympy.expand(gain))
    negative = [term for term in terms if term.could_extract_minus_sign()]
    return -sympy.Add(*negative), sympy.Add(*(term for term in terms if term not in negative))


def _term(expr: sympy.Expr) -> Term:
    return to_term(canonical(expr))


def _text(expr: sympy.Expr) -> str:
    return show(_term(expr))
