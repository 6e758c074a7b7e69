"""Normal forms: a term becomes a fraction of polynomials in atoms, under conditions (`docs/semantics.md` §8).

Atoms are the variables and what is opaque to polynomial algebra: exp(eps/2), sqrt(f), log(f), f**k and binomial(k, i)
for symbolic k, values of functions, sums over sets and between integers, laplace_tail(b, t), capacity(C). An atom means
the value of its text. Where all conditions that were noted up to a normal form hold, the term has the value of its
normal form. Nothing follows of a normal form before that: whoever takes one settles them in the order in which they
were noted (`Leaf`), or wants that there are none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from symqif.kernel.budget import operation, spend
from symqif.kernel.polynomial import MOST, Coefficient, Monomial, Polynomial, divided, size
from symqif.kernel.ratio import ONE, Condition, Note, Ratio, product
from symqif.kernel.term import Rejected, Term, count, show

Form = Callable[["Algebra", tuple[Any, ...]], Ratio]
FORMS: dict[str, Form] = {}  # of the operators; `atoms`, `finite` and `sums` fill it too


class Algebra:
    """Normaliser for the terms of one sequent, which notes conditions and atoms in order."""

    def __init__(self, sorts: Mapping[str, Term]) -> None:
        spend(len(sorts))
        self.sorts = dict(sorts)
        self.integers = {name for name, kind in sorts.items() if kind == ("integer",)}
        self.units: dict[Monomial, Fraction] = {}
        self.notes: dict[Note, None] = {}  # in order
        self.positive: set[str] = set()
        self.radicands: dict[str, Polynomial] = {}
        self.logarithms: dict[str, Ratio] = {}
        self.maxima: dict[str, tuple[Ratio, Ratio]] = {}
        self.powers: dict[str, tuple[Polynomial, Monomial]] = {}
        self.deltas: set[str] = set()  # which are 0 or 1
        self.bound: dict[str, None] = {}  # new names that stand for every element of their set, in order
        self.known: dict[Term, list[Ratio]] = {}  # one normal form each, the conditions of which are noted

    @staticmethod
    def of(sorts: Mapping[str, Term], terms: Iterable[Term]) -> Algebra:
        """Find a unit u for each exponent monomial m of the terms: every exp(c m) is then a power of exp(u m)."""
        survey, final = Algebra(sorts), Algebra(sorts)
        for n, exponent in enumerate(exponents(terms)):
            spend(n * count(exponent) >> 2)  # those before it may be in it, and are asked for again
            try:
                monomials = survey.ratio(exponent).num.terms.items()
            except Rejected:  # under a binder, or never evaluated: where it is, it is rejected again
                continue
            for m, c in monomials:
                final.units[m] = common_unit(m, final.units.get(m, abs(c)), c)
        return final

    @contextmanager
    def apart(self) -> Iterator[list[Note]]:
        """What normal forms need that are taken meanwhile goes into a list of its own."""
        notes, known, own = self.notes, self.known, list[Note]()
        self.notes, self.known = {}, {}
        try:
            yield own
            own += self.notes
        finally:
            self.notes, self.known = notes, known

    def fresh(self, domain: str) -> str:
        """A new name for the elements of a set. Inner ones come before outer ones, as do the names that they get in
        the end, _1, _2, ..: so what is sorted by name stays sorted."""
        name = f"_{999999 - len(self.bound)}"
        self.sorts[name], self.bound[name] = domain, None
        return name

    def atom(self, name: str) -> Ratio:
        """An atom with this text."""
        self.notes.setdefault(name)
        return Ratio(Polynomial.atom(name))

    def require(self, kind: str, f: Polynomial) -> None:
        """Note a condition, unless it is settled by a constant or by the sign of a single monomial."""
        value = f.value
        if value is not None:
            if value < 0 or not (value or kind == ">="):
                raise Rejected(f"{f} {kind} 0 is needed")
        elif not (len(f) == 1 and min(f.coefficients.values()) > 0 and self.positive.issuperset(f.atoms)):
            self.notes.setdefault(Condition(kind, f))

    def whole(self, *polynomials: Polynomial) -> None:
        """Reject what is not an integer combination of products of integer variables."""
        for f in polynomials:
            if any(a.denominator != 1 for a in f.coefficients.values()) or not self.integers.issuperset(f.atoms):
                raise Rejected(f"{f} is not an integer")

    # arithmetic of ratios

    def reduced(self, f: Polynomial) -> Polynomial:
        """Replace sqrt(r)**2 by r, and a power of a delta by itself."""
        if not self.deltas and not self.radicands:
            return f
        if not self.deltas.isdisjoint(f.atoms):
            f = Polynomial(
                (tuple((n, 1 if n in self.deltas else e) for n, e in m), a) for m, a in f.coefficients.items()
            )
        while roots := squared(f.coefficients) & self.radicands.keys():
            name = min(roots)
            spend(100 * len(f))
            high = {m: a for m, a in f.coefficients.items() if name in squared([m])}
            rest = Polynomial((divided(m, ((name, 2),)), a) for m, a in high.items())
            f = f - Polynomial(high) + rest * self.radicands[name]
        return f

    def clean(self, num: Polynomial, den: Mapping[Polynomial, int]) -> Ratio:
        """Cancel the factors that the numerator visibly shares with the denominator."""
        num = self.reduced(num)
        if not den or not num:
            return Ratio(num)
        spend(20 * len(den))
        below = {f: e for f, e in den.items() if e}
        content, above = factors(num)
        shared = {f: min(e, above[f]) for f, e in below.items() if f in above}
        if not shared:
            return Ratio(num, below)
        left = {f: e - shared.get(f, 0) for f, e in above.items()}
        return Ratio(product(left).scaled(content), {f: e for f, n in below.items() if (e := n - shared.get(f, 0))})

    def add(self, a: Ratio, b: Ratio) -> Ratio:
        if a.den == b.den:
            return self.clean(a.num + b.num, a.den)
        den = {**a.den, **{f: max(e, a.den.get(f, e)) for f, e in b.den.items()}}
        left, right = ({f: e - r.den.get(f, 0) for f, e in den.items()} for r in (a, b))
        return self.clean(a.num * product(left) + b.num * product(right), den)

    def multiply(self, a: Ratio, b: Ratio) -> Ratio:
        if not a.den and not b.den:
            return b if a.num is ONE else Ratio(self.reduced(a.num * b.num))
        first, second = self.clean(a.num, b.den), self.clean(b.num, a.den)
        den = dict(first.den)
        for f, e in second.den.items():
            den[f] = den.get(f, 0) + e
        return self.clean(first.num * second.num, den)

    def inverse(self, a: Ratio) -> Ratio:
        if not a.num:
            raise Rejected("division by zero")
        content, den = factors(a.num)
        for f in den:
            self.require("!=", f)
        return self.clean(product(a.den).scaled(Fraction(1) / content), den)

    def power(self, a: Ratio, exponent: Polynomial) -> Ratio:
        """a**exponent for an integer exponent; a symbolic one needs every factor of a to be positive."""
        self.whole(exponent)
        result = Ratio(ONE)
        for m, c in exponent.terms.items():
            part = self._symbolic_power(a, m) if m else a
            part, n = (part, int(c)) if c > 0 else (self.inverse(part), -int(c))
            if part.den and n > MOST:
                raise Rejected(f"an exponent is at most {MOST}")
            result = self.multiply(result, self.clean(part.num**n, {f: e * n for f, e in part.den.items()}))
        return result

    def _symbolic_power(self, a: Ratio, m: Monomial) -> Ratio:
        """a**m, factor by factor. Where a has a negative content, one factor of several terms is turned round."""
        if not a.num:
            raise Rejected("0 to a symbolic power")
        content, common, rest = a.num.split()
        factors = [(rest, 1), *((Polynomial.atom(n), e) for n, e in common), *((f, -e) for f, e in a.den.items())]
        if content < 0:
            turned = next((n for n, (f, e) in enumerate(factors) if len(f) > 1 and e % 2), None)
            if turned is None:
                raise Rejected("a symbolic power of a negative number")
            content, factors[turned] = -content, (-factors[turned][0], factors[turned][1])
        factors += [(Polynomial.constant(content.numerator), 1), (Polynomial.constant(content.denominator), -1)]
        atoms = [(self._power_atom(f, m), e) for f, e in factors if f != ONE]
        return self.clean(product({f: e for f, e in atoms if e > 0}), {f: -e for f, e in atoms if e < 0})

    def _power_atom(self, f: Polynomial, m: Monomial) -> Polynomial:
        self.require(">", f)
        base, exponent = str(f), str(Polynomial({m: Fraction(1)}))
        plain = len(f) == 1 and "*" not in base
        name = f"{base if plain else f'({base})'}**{exponent if exponent.isalnum() else f'({exponent})'}"
        self.powers[name] = (f, m)
        self.positive.add(name)
        return self.atom(name).num

    # terms

    def ratio(self, term: Term) -> Ratio:
        """The normal form of a real-valued term."""
        spend(20)
        known = self.known.setdefault(term, [])  # a term is hashed once
        if not known:
            known.append(self._ratio(term))
        return known[0]

    def _ratio(self, term: Term) -> Ratio:
        if isinstance(term, tuple):
            if term[0] not in FORMS:
                raise Rejected(f"not a real-valued term: {show(term)[:80]}")
            return FORMS[term[0]](self, term)
        if not isinstance(term, str):
            return Ratio(Polynomial.constant(term))
        if self.sorts.get(term) not in (("real",), ("integer",)):
            raise Rejected(f"{term} is not a number")
        return Ratio(Polynomial.atom(term))

    def polynomial(self, term: Term) -> Polynomial:
        ratio = self.ratio(term)
        if ratio.den:
            raise Rejected(f"{show(term)[:80]} must be free of division")
        return ratio.num


FORMS["neg"] = lambda algebra, term: -algebra.ratio(term[1])
FORMS["+"] = lambda algebra, term: algebra.add(algebra.ratio(term[1]), algebra.ratio(term[2]))
FORMS["-"] = lambda algebra, term: algebra.add(algebra.ratio(term[1]), -algebra.ratio(term[2]))
FORMS["*"] = lambda algebra, term: algebra.multiply(algebra.ratio(term[1]), algebra.ratio(term[2]))
FORMS["/"] = lambda algebra, term: algebra.multiply(algebra.ratio(term[1]), algebra.inverse(algebra.ratio(term[2])))
FORMS["**"] = lambda algebra, term: algebra.power(algebra.ratio(term[1]), algebra.polynomial(term[2]))
FORMS |= dict.fromkeys(("capacity", "asr", "laplace_tail"), lambda algebra, term: algebra.atom(show(term)))


def factors(f: Polynomial) -> tuple[Coefficient, dict[Polynomial, int]]:
    """A non-zero polynomial as content and factors: atoms, and what is left without these."""
    content, common, rest = f.split()
    return content, {Polynomial.atom(n): e for n, e in common} | ({} if rest is ONE else {rest: 1})


def squared(monomials: Collection[Monomial]) -> set[str]:
    """The atoms that have an exponent above 1."""
    spend(len(monomials))
    return {name for m in monomials for name, e in m if e > 1}


def exponents(terms: Iterable[Term]) -> dict[Term, None]:
    """The arguments of the exponentials in terms, each once, inner ones first."""
    found: dict[Term, None] = {}
    for term in terms:
        if isinstance(term, tuple):
            spend(1)
            found |= exponents(term)
            if term[0] == "exp":
                found.setdefault(term[1])
    return found


def common_unit(m: Monomial, unit: Fraction, c: Fraction) -> Fraction:
    """The largest number of which both are multiples; for a symbolic exponent, one of 1, 1/2, 1/3, .."""
    spend(operation(size(unit), size(c)))
    below = lcm(unit.denominator, c.denominator)
    above = 1 if m else gcd(unit.numerator * below // unit.denominator, c.numerator * below // c.denominator)
    return Fraction(above, below)
