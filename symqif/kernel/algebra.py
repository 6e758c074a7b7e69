"""Normal forms: a term becomes a fraction of polynomials in atoms, with the conditions that define it.

Atoms are the variables and what is opaque to polynomial algebra: exp(eps/2), sqrt(f), log(f),
f**k and binomial(k, i) for symbolic k. Two terms with the same normal form are equal wherever both
are defined; nothing is decided by evaluation.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import isqrt, lcm

from symqif.kernel.polynomial import Monomial, Polynomial
from symqif.kernel.term import Rejected, Term, Undefined, names, parse, show, substitute

ONE = Polynomial.constant(1)


@dataclass(frozen=True)
class Ratio:
    """num / product of the factors in den, each a primitive polynomial."""

    num: Polynomial
    den: Mapping[Polynomial, int] = field(default_factory=dict)

    @property
    def value(self) -> Fraction | None:
        return None if self.den else self.num.value


class Algebra:
    """Normaliser for the terms of one sequent; collects the conditions under which they are defined."""

    def __init__(self, variables: Mapping[str, str], terms: Iterable[Term]) -> None:
        self.integers = {name for name, sort in variables.items() if sort == "integer"} | {"i"}
        self.units: dict[Monomial, int] = {}
        self.conditions: dict[tuple[str, Polynomial], None] = {}  # (">", f), (">=", f) or ("!=", f), in order
        self.needs: dict[str, list[tuple[str, Polynomial]]] = {}  # conditions under which an atom has its sign
        self.positive: set[str] = set()
        self.radicands: dict[str, Polynomial] = {}
        self.logarithms: dict[str, Ratio] = {}
        self.maxima: dict[str, tuple[Ratio, Ratio]] = {}
        self.powers: dict[str, tuple[Polynomial, Monomial]] = {}
        for term in terms:
            self._survey(term)
        self.conditions.clear()

    def _survey(self, term: Term) -> None:
        """Find a unit u for each exponent monomial m, so that every exp(c m) is a power of exp(m/u)."""
        if isinstance(term, tuple):
            for part in term[1:]:
                self._survey(part)
            if term[0] == "exp":
                for m, c in self.ratio(term[1]).num.terms.items():
                    self.units[m] = lcm(self.units.get(m, 1), c.denominator)

    def require(self, kind: str, f: Polynomial) -> None:
        """Record a condition, unless it is settled by a constant or by the sort of a single atom."""
        value = f.value
        if value is not None:
            if value < 0 or (value == 0 and kind != ">="):
                raise Undefined(f"undefined: {f} {kind} 0 is needed")
        elif not (len(f.terms) == 1 and f.terms[next(iter(f.terms))] > 0 and self.positive.issuperset(f.atoms)):
            self.conditions[kind, f] = None

    # arithmetic of ratios

    def reduced(self, f: Polynomial) -> Polynomial:
        """Replace sqrt(r)**2 by r."""
        for name in [n for n in f.atoms if n in self.radicands]:
            while any(e > 1 for m in f.terms for n, e in m if n == name):
                parts = [(dict(m), a) for m, a in f.terms.items()]
                low = Polynomial((tuple(m.items()), a) for m, a in parts if m.get(name, 0) < 2)
                high = [({**m, name: m[name] - 2}, a) for m, a in parts if m.get(name, 0) > 1]
                rest = Polynomial((tuple((n, e) for n, e in m.items() if e), a) for m, a in high)
                f = low + rest * self.radicands[name]
        return f

    def clean(self, num: Polynomial, den: Mapping[Polynomial, int]) -> Ratio:
        """Cancel the factors that the numerator visibly shares with the denominator."""
        num = self.reduced(num)
        if not num:
            return Ratio(num)
        content, common, rest = num.split()
        above = {Polynomial.atom(n): e for n, e in common} | ({} if rest == ONE else {rest: 1})
        below = dict(den)
        for f, e in above.items():
            shared = min(e, below.get(f, 0))
            above[f], below[f] = e - shared, below.get(f, 0) - shared
        return Ratio(product(above).scaled(content), {f: e for f, e in below.items() if e})

    def add(self, a: Ratio, b: Ratio) -> Ratio:
        den = {f: max(a.den.get(f, 0), b.den.get(f, 0)) for f in [*a.den, *b.den]}
        left, right = ({f: e - r.den.get(f, 0) for f, e in den.items()} for r in (a, b))
        return self.clean(a.num * product(left) + b.num * product(right), den)

    def multiply(self, a: Ratio, b: Ratio) -> Ratio:
        first, second = self.clean(a.num, b.den), self.clean(b.num, a.den)
        den = dict(first.den)
        for f, e in second.den.items():
            den[f] = den.get(f, 0) + e
        return self.clean(first.num * second.num, den)

    def inverse(self, a: Ratio) -> Ratio:
        if not a.num:
            raise Undefined("undefined: division by zero")
        content, common, rest = a.num.split()
        den = {Polynomial.atom(n): e for n, e in common} | ({} if rest == ONE else {rest: 1})
        for f in den:
            self.require("!=", f)
        return self.clean(product(a.den).scaled(1 / content), den)

    def power(self, a: Ratio, exponent: Polynomial) -> Ratio:
        """a**exponent for an integer-valued exponent; a symbolic one needs every factor of a to be positive."""
        result = Ratio(ONE)
        for m, c in exponent.terms.items():
            if c.denominator != 1 or not all(n in self.integers for n, _ in m):
                raise Rejected(f"exponents must be integers, not {exponent}")
            part = self._symbolic_power(a, m) if m else a
            part = part if c > 0 else self.inverse(part)
            for _ in range(abs(int(c))):
                result = self.multiply(result, part)
        return result

    def _symbolic_power(self, a: Ratio, m: Monomial) -> Ratio:
        if not a.num:
            raise Rejected("0 to a symbolic power")
        content, common, rest = a.num.split()
        denominators = [f for f, e in a.den.items() for _ in range(e)]
        if content < 0:  # one factor is the negative of a positive one: the numerator's, or a denominator's
            content = -content
            turned = next((j for j, f in enumerate(denominators) if len(f.terms) > 1), None) if rest == ONE else None
            rest = rest if rest == ONE else -rest
            denominators = [-f if j == turned else f for j, f in enumerate(denominators)]
            if rest == ONE and turned is None:
                raise Rejected("a symbolic power of a negative number")
        above = [Polynomial.constant(content.numerator), rest] + [
            Polynomial.atom(n) for n, e in common for _ in range(e)
        ]
        below = [Polynomial.constant(content.denominator), *denominators]
        den: dict[Polynomial, int] = {}
        for f in below:
            for atom in self._power_atom(f, m):
                den[atom] = den.get(atom, 0) + 1
        num = ONE
        for f in above:
            for atom in self._power_atom(f, m):
                num = num * atom
        return self.clean(num, den)

    def _power_atom(self, f: Polynomial, m: Monomial) -> list[Polynomial]:
        if f == ONE:
            return []
        self.require(">", f)
        base, exponent = str(f), str(Polynomial({m: Fraction(1)}))
        plain = base.isalnum() or (len(f.terms) == 1 and "**" not in base and "*" not in base)
        name = f"{base if plain else f'({base})'}**{exponent if exponent.isalnum() else f'({exponent})'}"
        self.powers[name] = (f, m)
        self.needs[name] = [(">", f)]
        self.positive.add(name)
        return [Polynomial.atom(name)]

    # terms

    def ratio(self, term: Term) -> Ratio:
        """The normal form of a real-valued term."""
        if isinstance(term, Fraction):
            return Ratio(Polynomial.constant(term))
        if isinstance(term, str):
            return Ratio(Polynomial.atom(term))
        match term:
            case ("neg", a):
                return self.multiply(Ratio(-ONE), self.ratio(a))
            case ("+", a, b):
                return self.add(self.ratio(a), self.ratio(b))
            case ("-", a, b):
                return self.add(self.ratio(a), self.ratio(("neg", b)))
            case ("*", a, b):
                return self.multiply(self.ratio(a), self.ratio(b))
            case ("/", a, b):
                return self.multiply(self.ratio(a), self.inverse(self.ratio(b)))
            case ("**", a, b):
                return self.power(self.ratio(a), self.polynomial(b))
            case ("exp", a):
                return self._exp(self.polynomial(a))
            case ("log", a):
                return self._log(self.ratio(a))
            case ("sqrt", a):
                return self._sqrt(self.ratio(a))
            case ("capacity" | "asr", _):
                return Ratio(Polynomial.atom(show(term)))
            case ("max", a, b):
                return self._max(self.ratio(a), self.ratio(b))
            case ("binomial", n, m):
                return self._binomial(self.polynomial(n), self.polynomial(m))
            case ("sum", body, str(index), low, high):
                return self._sum(body, index, self.polynomial(low), self.polynomial(high))
        raise Rejected(f"not a real-valued term: {show(term)[:80]}")

    def polynomial(self, term: Term) -> Polynomial:
        ratio = self.ratio(term)
        if ratio.den:
            raise Rejected(f"{show(term)[:80]} must be free of division")
        return ratio.num

    def _exp(self, exponent: Polynomial) -> Ratio:
        result = Ratio(ONE)
        for m, c in exponent.terms.items():
            if len(m) == 1 and m[0][1] == 1 and m[0][0] in self.logarithms and c.denominator == 1:
                part, count = self.logarithms[m[0][0]], c
            else:
                unit = lcm(self.units.get(m, 1), c.denominator)
                name = f"exp({Polynomial({m: Fraction(1)})}{'' if unit == 1 else f'/{unit}'})"
                self.positive.add(name)
                part, count = Ratio(Polynomial.atom(name)), c * unit
            result = self.multiply(result, self.power(part, Polynomial.constant(count)))
        return result

    def _log(self, a: Ratio) -> Ratio:
        """log of a positive term; of a rational number, in the logs of its prime factors."""
        if a.value is not None and a.value > 0:
            parts = [(p, e) for p, e in prime_powers(a.value)]
            for p, _ in parts:
                self.logarithms[f"log({p})"] = Ratio(Polynomial.constant(p))
            return Ratio(Polynomial((((f"log({p})", 1),), Fraction(e)) for p, e in parts))
        self.require(">", a.num)
        for f in a.den:
            self.require(">", f)
        name = f"log({quotient(a)})"
        self.logarithms[name] = a
        return Ratio(Polynomial.atom(name))

    def _sqrt(self, a: Ratio) -> Ratio:
        """sqrt(num/den) = sqrt(num den)/den, for num >= 0 and den > 0."""
        f = a.num * product({g: e % 2 for g, e in a.den.items()})
        for g in a.den:
            self.require(">", g)
        below = Ratio(ONE, {g: (e + 1) // 2 for g, e in a.den.items()})
        if not f:
            return Ratio(f)
        content, common, rest = f.split()
        inside = content.numerator * content.denominator
        square = (
            next((n for n in range(isqrt(abs(inside)), 0, -1) if inside % (n * n) == 0), 1)
            if abs(inside) < 10**6
            else 1
        )
        outside = Ratio(Polynomial.constant(Fraction(square, content.denominator)))
        f = (Polynomial({common: Fraction(1)}) * rest).scaled(Fraction(inside // (square * square)))
        if f.value is not None and f.value >= 0 and isqrt(int(f.value)) ** 2 == f.value:
            return self.multiply(self.multiply(outside, below), Ratio(Polynomial.constant(isqrt(int(f.value)))))
        self.require(">=", f)
        name = f"sqrt({f})"
        self.radicands[name] = f
        self.needs[name] = [(">=", f)]
        return self.multiply(self.multiply(outside, below), Ratio(Polynomial.atom(name)))

    def _max(self, a: Ratio, b: Ratio) -> Ratio:
        """An atom m, of which it is known that m >= a, m >= b and (m - a)(m - b) = 0."""
        gap = self.add(a, self.multiply(Ratio(-ONE), b)).value
        if gap is not None:
            return a if gap >= 0 else b
        name = f"max({quotient(a)}, {quotient(b)})"
        self.maxima[name] = (a, b)
        return Ratio(Polynomial.atom(name))

    def _binomial(self, n: Polynomial, m: Polynomial) -> Ratio:
        """binomial(n, m) through the absorption identities, relative to the binomial of the symbolic parts."""
        if m.value is None and (n - m).value is not None:
            m = n - m
        if m.value is not None:
            result = Ratio(ONE) if m.value >= 0 else Ratio(Polynomial())
            for j in range(int(m.value)):
                factor = (n - Polynomial.constant(j)).scaled(Fraction(1, j + 1))
                result = self.multiply(result, Ratio(factor))
            return result
        a, b = (f.terms.get((), Fraction(0)) for f in (n, m))
        n, m = n - Polynomial.constant(a), m - Polynomial.constant(b)
        self.require(">=", m)
        self.require(">=", n - m)
        name = f"binomial({n}, {m})"
        self.needs[name] = [(">=", m), (">=", n - m)]
        self.positive.add(name)
        result = Ratio(Polynomial.atom(name))
        while a or b:
            dn = (a > 0) - (a < 0) if a and (not b or a * b > 0) else 0
            dm = (b > 0) - (b < 0) if b and (not a or a * b > 0) else 0
            if not dn and not dm:
                dn = (a > 0) - (a < 0)
            up = {(1, 1): (n + ONE, m + ONE), (-1, -1): (m, n), (1, 0): (n + ONE, n + ONE - m)}
            up |= {(-1, 0): (n - m, n), (0, 1): (n - m, m + ONE), (0, -1): (m, n - m + ONE)}
            above, below = up[dn, dm]
            result = self.multiply(result, self.multiply(Ratio(above), self.inverse(Ratio(below))))
            n, m = n + Polynomial.constant(dn), m + Polynomial.constant(dm)
            a, b = a - dn, b - dm
        return result

    def _sum(self, body: Term, index: str, low: Polynomial, high: Polynomial) -> Ratio:
        """A finite sum: written out between constants, else by the binomial theorem."""
        total = Ratio(Polynomial())
        if low.value is not None and high.value is not None:
            for j in range(int(low.value), int(high.value) + 1):
                total = self.add(total, self.ratio(substitute(body, {index: Fraction(j)})))
            return total
        shift = high.terms.get((), Fraction(0))
        k = high - Polynomial.constant(shift)
        if index not in names(body):
            count = high - low + ONE
            self.require(">=", count)
            return self.multiply(Ratio(count), self.ratio(body))
        if low.value is None or low.value < 0 or shift > 0 or len(k.terms) != 1 or index in k.atoms:
            raise Rejected("a symbolic sum runs from a constant to k or k - constant")
        total = self._binomial_theorem(body, index, k)
        top: Term = str(k)
        missing: list[Term] = [Fraction(j) for j in range(int(low.value))]
        missing += [("-", top, Fraction(j)) for j in range(int(-shift))]
        self.require(">=", high - low)
        for at in missing:
            total = self.add(total, self.ratio(("neg", substitute(body, {index: at}))))
        return total

    def _binomial_theorem(self, body: Term, index: str, k: Polynomial) -> Ratio:
        """sum over i = 0..k of binomial(k, i) (i)_j R**i = (k)_j R**j (1 + R)**(k - j), term by term."""
        self.integers.add(index)
        before = set(self.conditions)
        ratio = self.ratio(body)
        inside_range = {(">=", Polynomial.atom(index)), (">=", k - Polynomial.atom(index))}
        for kind, f in [c for c in self.conditions if c not in before and index in c[1].atoms]:
            if (kind, f) not in inside_range:
                raise Rejected(f"the summand is undefined unless {f} {kind} 0")
            del self.conditions[kind, f]
        total = Ratio(Polynomial())
        for m, c in ratio.num.terms.items():
            powers = dict(m)
            if powers.pop(f"binomial({k}, {index})", 0) != 1:
                raise Rejected(f"the summand must carry binomial({k}, {index})")
            degree, rate, rest = powers.pop(index, 0), Ratio(ONE), Ratio(Polynomial.constant(c))
            factors = {Polynomial.atom(n): e for n, e in powers.items()}
            for f, e in (factors | {f: factors.get(f, 0) - e for f, e in ratio.den.items()}).items():
                base = next(
                    (self.powers[n][0] for n in f.atoms if self.powers.get(n, (f, ()))[1] == ((index, 1),)), None
                )
                if base is not None and len(f.atoms) == 1 and f == Polynomial.atom(f.atoms[0]):
                    rate = self.multiply(rate, self.power(Ratio(base), Polynomial.constant(e)))
                elif any(index in names(parse(n)) for n in f.atoms):
                    raise Rejected(f"the summand depends on {index} through {f}")
                else:
                    rest = self.multiply(rest, self.power(Ratio(f), Polynomial.constant(e)))
            for j, count in enumerate(stirling_second(degree)):
                falling = product({k - Polynomial.constant(n): 1 for n in range(j)}).scaled(Fraction(count))
                power = self.power(self.add(Ratio(ONE), rate), k - Polynomial.constant(j))
                part = self.multiply(self.power(rate, Polynomial.constant(j)), power)
                total = self.add(total, self.multiply(self.multiply(rest, Ratio(falling)), part))
        return total


def product(factors: Mapping[Polynomial, int]) -> Polynomial:
    result = ONE
    for f, e in factors.items():
        result = result * f**e
    return result


def quotient(a: Ratio) -> str:
    """The text of a term that normalises to this ratio."""
    return f"({a.num})/({product(a.den)})" if a.den else str(a.num)


def stirling_second(degree: int) -> list[int]:
    """S(degree, j) for j = 0..degree: i**degree = sum of S(degree, j) (i)_j."""
    row = [1]
    for _ in range(degree):
        row = [j * n + above for j, (n, above) in enumerate(zip([*row, 0], [0, *row], strict=True))]
    return row


def prime_powers(value: Fraction) -> list[tuple[int, int]]:
    """The primes of a positive rational with their exponents; a large cofactor stays whole."""
    found: dict[int, int] = {}
    for part, sign in ((value.numerator, 1), (value.denominator, -1)):
        p = 2
        while part > 1:
            p = part if p * p > part or p > 10**4 else p
            while part % p == 0:
                part, found[p] = part // p, found.get(p, 0) + sign
            p += 1
    return sorted(found.items())
