"""A least value at a root of a quadratic: the function falls up to it and rises then, as the derivative's sign says.

That is the sign of q(u) = c2 u^2 + c1 u + c0 with c2 > 0, for u = exp(r x), or u = x. Of the root u0 only q(u0) = 0 and
q'(u0) > 0 are used, so that no square root is in the way: q is positive above u0; and negative below it, down to an end
where it is not positive.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from symqif.kernel.term import Term, parse, show
from symqif.optima.candidates import Landscape, Place
from symqif.optima.sides import Sides
from symqif.outline import AUTO, Node, by, steps
from symqif.outlines.script import HYPOTHESIS, antisymmetry, cases, follows, have, introduce, larger_exponent, law
from symqif.quantities.quantity import fresh
from symqif.reduction.rule import RULES

Q = "(c2*{0}**2 + c1*{0} + c0)"
RISES = f"implies(all(0 < c2, {Q.format('u0')} == 0, 0 < 2*c2*u0 + c1, u0 < u), 0 < {Q.format('u')})"
FALLS = f"implies(all(0 < c2, {Q.format('u0')} == 0, {Q.format('u1')} <= 0, u1 < u, u < u0), {Q.format('u')} < 0)"


@dataclass(frozen=True)
class Slopes(Sides):
    """The place is inside the range, between two ends. within: how each end and what is in the range compare."""

    ends: tuple[str, str]
    within: tuple[str, str]
    quadratic: Mapping[str, str]  # c2, c1 and c0

    @staticmethod
    def of(landscape: Landscape, place: Place, best: Term) -> Iterator[Slopes]:
        """For a place with a square root in it, one for each quadratic factor of the derivative that vanishes and rises
        there."""
        question, low, high = landscape.question, landscape.end(1), landscape.end(-1)
        if question.whole or place.at is None or "sqrt(" not in show(place.at) or low is None or high is None:
            return
        above, below = ("<=" if landscape.reached(end) else "<" for end in (low, high))
        for coefficients in landscape.quadratics(place.at, place.base and place.base[0]):
            named = dict(zip(("c2", "c1", "c0"), map(show, coefficients), strict=True))
            yield Slopes(question, place, best, (show(low), show(high)), (above, below), named)

    @cached_property
    def new(self) -> list[str]:
        """Names for the place, and for a point beside it."""
        return [fresh(name, self.question.variables) for name in ("a", "z")]

    @cached_property
    def facts(self) -> tuple[Node, ...]:
        """Steps: the place is in the range, and the function has the value `best` there."""
        (low, high), at, inside = self.ends, show(self.at), list[Node]()
        if level := self._level:
            inside = [
                have(f"{self._u(low)} < {level}", "above the end"),
                have(f"{level} < {self._u(high)}", "below it"),
                have(f"{self._exponent(low)} < log({level})", "take logarithms", by("exponentiate")),
                have(f"log({level}) < {self._exponent(high)}", "take logarithms", by("exponentiate")),
            ]
        inside += [have(relation, "in the range") for relation in self._range(at)]
        return (*inside, have(f"{self._value(at)} == {show(self.best)}", "the value there"))

    @cached_property
    def beside(self) -> tuple[Node, Node]:
        return self._larger(rises=False), self._larger(rises=True)

    def _larger(self, *, rises: bool) -> Node:
        """That the function is larger than `best`: from at < x where it rises, else from x < at."""
        x, at, (a, z) = self.question.over, show(self.at), self.new
        low, high = (a, x) if rises else (x, a)
        premise = [
            *self._range(a),
            f"{self._q(a)} == 0",
            f"0 < 2*({self.quadratic['c2']})*{self._u(a)} + ({self.quadratic['c1']})",
            f"{self._q(self.ends[0])} <= 0",
            f"{low} < {high}",
        ]
        order = self._ordered(a, z) if rises else self._ordered(z, a)
        slope = steps(*self._inside(z), *order, *self._sign(rises), AUTO)
        ends = {"variable": high, "from": low, "new": z}
        defined = [steps(*self._inside(z), AUTO)] * self._conditions(ends)
        proof = introduce(*self._inside(a), by("mean-value", *defined, slope, **ends))
        formula = f"implies(all({', '.join(premise)}), {self._value(a)} < {show(self.question.function)})"
        values = {"a": show(self.best), "b": self._value(at), "c": show(self.question.function)}
        return steps(
            *law(formula, "rises" if rises else "falls", {a: at}, proof, AUTO),
            *follows("implies(all(b == a, b < c), a < c)", "in order", values),
            HYPOTHESIS,
        )

    @property
    def least(self) -> Node:
        x, at, best, value = self.question.over, show(self.at), show(self.best), show(self.question.function)
        strictly = follows("implies(a < b, a <= b)", "in order", {"a": best, "b": value})
        below, above = (
            steps(have(f"{best} < {value}", "elsewhere", how), *strictly, HYPOTHESIS) for how in self.beside
        )
        same = [have(f"{x} == {at}", "else", antisymmetry())]
        if level := self._level:
            how = larger_exponent(self._exponent(x), f"log({level})")
            same += [have(f"{self._u(x)} == {level}", "at the place", how)]
        there = steps(*same, by("leaf", using=[-1]))
        return cases(f"{x} < {at}", below, cases(f"{at} < {x}", above, there))

    def _conditions(self, arguments: Mapping[str, str]) -> int:
        """How many conditions the function and its derivative have in the rule."""
        goal: Term = ("<", self.question.at(self.new[0]), self.question.function)
        sequent = self.question.statement(goal, **{self.new[0]: "real"}).sequent()
        return len(RULES["mean-value"].reduce(sequent, {"rule": "mean-value", **arguments}, {})) - 3

    def _value(self, at: str) -> str:
        return show(self.question.at(parse(at)))

    def _range(self, at: str) -> list[str]:
        return list(map(show, self.question.range_at(parse(at))))

    @property
    def _level(self) -> str:
        """The value of u at the place, where that is an exponential."""
        return show(self.place.base[0]) if self.place.base else ""

    def _exponent(self, x: str) -> str:
        return f"({show(self.place.base[1])})*({x})" if self.place.base else x

    def _u(self, x: str) -> str:
        return f"exp({self._exponent(x)})" if self.place.base else f"({x})"

    def _q(self, x: str) -> str:
        c2, c1, c0 = self.quadratic.values()
        return f"(({c2})*{self._u(x)}**2 + ({c1})*{self._u(x)} + ({c0}))"

    def _ordered(self, low: str, high: str, relation: str = "<") -> list[Node]:
        """A step: u is as large at one point as at the other, or larger; none where u is x."""
        how = larger_exponent(self._exponent(low), self._exponent(high))
        order = f"{self._u(low)} {relation} {self._u(high)}"
        return [have(order, "by the exponents", how)] if self.place.base else []

    def _inside(self, x: str) -> list[Node]:
        """Steps: a point is in the range, and u there between its values at the ends."""
        (low, high), (above, below) = self.ends, self.within
        here = [have(relation, "between points of the range") for relation in self._range(x)]
        return [*here, *self._ordered(low, x, above), *self._ordered(x, high, below)]

    def _sign(self, rises: bool) -> list[Node]:
        """Steps: the sign of q between the place and x."""
        a, z = self.new
        values = {**self.quadratic, "u0": self._u(a), "u": self._u(z)}
        if rises:
            return [*law(RISES, "above its root", values, introduce(by("leaf", using=[-4, -3, -2, -1])), AUTO)]
        values["u1"] = self._u(self.ends[0])
        shown = law(FALLS, "below its root", values, introduce(by("leaf", using=[-5, -4, -3, -2, -1])), AUTO)
        return [*self._ordered(self.ends[0], z), *shown]
