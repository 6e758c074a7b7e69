"""A least value that is not reached: the function is larger everywhere, and tends to it at an end or at infinity."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from symqif.claims.claim import Derivation
from symqif.errors import SymqifError
from symqif.kernel.term import Term, parse, show, substitute
from symqif.later import sympy
from symqif.optima.candidates import Landscape, Place
from symqif.optima.question import Question
from symqif.outline import AUTO, Node, by
from symqif.outlines.script import exhibit, for_each, have, introduce, larger_exponent, split
from symqif.quantities.quantity import fresh
from symqif.symbols import canonical, to_term

ZERO = parse("0")


@dataclass(frozen=True)
class Approach:
    """The way to an end: x runs through the whole range as u falls from infinity to 0.

    That is x = a + (b - a) u/(1 + u) from an end b to a finite end a, a + u where there is no b, and b + 1/u where the
    end is infinity; where only exp(r x) occurs, and the range has no end below 0, x = log(1 + 1/u)/r.
    """

    landscape: Landscape
    place: Place

    @property
    def question(self) -> Question:
        return self.landscape.question

    @cached_property
    def u(self) -> str:
        return fresh("u", self.question.variables)

    @cached_property
    def _symbol(self) -> sympy.Symbol:
        return sympy.Symbol(self.u, positive=True)

    @cached_property
    def way(self) -> sympy.Expr:
        """x as a function of u."""
        u, side, other = self._symbol, self.place.side, self._other
        if self.place.at is not None:
            end = self.landscape.expression(self.place.at)
            return end + side * u if other is None else end + (other - end) * u / (1 + u)
        rate = self.landscape.rate
        step = 1 / u if rate is None else sympy.log(1 + 1 / u) / abs(rate)
        return (other or 0) - side * step

    @cached_property
    def _other(self) -> sympy.Expr | None:
        """The end that the way comes from."""
        far = self.landscape.end(-self.place.side)
        return self.landscape.expression(far) if far is not None else None

    @cached_property
    def along(self) -> sympy.Expr:
        """The function of u."""
        return canonical(self.landscape.function.subs(self.landscape.x, self.way))

    @property
    def limit(self) -> Term:
        """What the function tends to; SymqifError where that is not seen to be a number."""
        for base, exponent in (power.as_base_exp() for power in self.along.atoms(sympy.Pow)):
            at_end, free = base.subs(self._symbol, 0), sorted(symbol.name for symbol in exponent.free_symbols)
            if free and (at_end == 0 or at_end.is_infinite):
                named = " and ".join(f"`{name}`" for name in free)
                raise SymqifError(f"there a power with {named} in its exponent has no value: give {named} a number")
        value = self.along.subs(self._symbol, 0)
        if value.has(sympy.nan, sympy.zoo, sympy.oo, -sympy.oo):
            raise SymqifError("there the formula has no value, or its values have no bound")
        return to_term(canonical(value))

    @property
    def above(self) -> Derivation:
        """The function is larger than its limit."""
        return self.question.derivation(("<", self.limit, self.question.function), AUTO, self.limit)

    @property
    def tends(self) -> Derivation:
        """All x on the way are in the range, and the function tends to its limit; of an integer parameter, the way has
        integers on it, however near to the end.

        Of the quotient u g(u)/u, l'Hospital's rule gives that; g(u) is the function on the way.
        """
        way, along = to_term(self.way), to_term(self.along)
        here: Term = ("all", *self.question.range_at(way), ("==", self.question.at(way), along))
        each: Term = ("forall", ("implies", ("<", ZERO, self.u), here), self.u, ("real",))
        quotient: Term = ("/", ("*", self.u, along), self.u)
        claims: list[Term] = [each, ("limit", quotient, self.u, ZERO, self.limit)]
        how = [for_each(introduce(by("split"))), by("derivative-quotient")]
        if self.question.whole:
            met, shown = self._integers
            claims.append(met)
            how.append(shown)
        return self.question.derivation(("all", *claims), split(*how), self.limit)

    @property
    def _integers(self) -> tuple[Term, Node]:
        """For each u > 0 there is a v between 0 and u where x is an integer; and how to show that on the way to
        infinity, where x = m for a large m, or -m."""
        x, m, v, side = self.question.over, self.question.m, fresh("v", self.question.variables), self.place.side
        there: Term = ("all", ("<", ZERO, v), ("<", v, self.u), ("==", x, substitute(to_term(self.way), {self.u: v})))
        some: Term = ("exists", ("exists", there, v, ("real",)), x, ("integer",))
        claim: Term = ("forall", ("implies", ("<", ZERO, self.u), some), self.u, ("real",))
        rate, gap = self.landscape.rate, sympy.Symbol(m) + side * (self._other or 0)
        back = 1 / gap if rate is None else 1 / (sympy.exp(abs(rate) * gap) - 1)
        large = by("larger-integer", x=show(to_term(-side * self.way)), name=m)
        proof = exhibit(show(to_term(-side * sympy.Symbol(m))), exhibit(show(to_term(back))))
        return claim, for_each(introduce(large, *self._larger(gap), proof))

    def _larger(self, gap: sympy.Expr) -> list[Node]:
        """A step, where x is a logarithm: at this distance from where the way comes from, exp(r x) is larger."""
        if self.landscape.rate is None:
            return []
        level, exponent = (to_term(one) for one in (1 + 1 / self._symbol, abs(self.landscape.rate) * gap))
        how = larger_exponent(show(("log", level)), show(exponent))
        return [have(show(("<", level, ("exp", exponent))), "take exponentials", how)]
