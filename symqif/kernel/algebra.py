"""Normal forms: a term becomes a fraction of polynomials in atoms, with the conditions that define it.

Atoms are the variables and what is opaque to polynomial algebra: exp(eps/2), sqrt(f), log(f),
laplace_tail(b, t), f**k and binomial(k, i) for symbolic k. Two terms with the same normal form are equal wherever both
are defined; nothing is decided by evaluation.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from symqif.kernel.polynomial import Monomial, Polynomial
from symqif.kernel.ratio import ONE, Ratio, product
from symqif.kernel.term import RELATIONS, Rejected, Term, Undefined, names, proper, show, sort, substitute

CHANNELS = ("matrix", "kron", "hot", "subset")
OF_CHANNELS = {"refines": 2, "in_hull": 2, "ldp": 1, "capacity": 1, "asr": 1, "kron": 1, "hot": 1}
COSTLY = ("/", "**", "exp", "log", "sqrt", "max", "binomial", "sum")
COMPOUND = (
    *RELATIONS, "implies", "equivalent", "all", "no", "forall", "exists",
    "refines", "in_hull", "ldp", "capacity", "asr", "row", *CHANNELS,
)  # fmt: skip


class Algebra:
    """Normaliser for the terms of one sequent; collects the conditions under which they are defined."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        self.names = {*variables, "i"}
        self.sorts = {name: sort(text) for name, text in variables.items()}
        self.integers = {name for name, sort in variables.items() if sort == "integer"}
        self.channels = {name for name, sort in variables.items() if sort == "channel"}
        self.units: dict[Monomial, Fraction] = {}
        self.conditions: dict[tuple[str, Polynomial], None] = {}  # (">", f), (">=", f) or ("!=", f), in order
        self.needs: dict[str, list[tuple[str, Polynomial]]] = {}  # conditions under which an atom has its sign
        self.positive: set[str] = set()
        self.radicands: dict[str, Polynomial] = {}
        self.logarithms: dict[str, Ratio] = {}
        self.maxima: dict[str, tuple[Ratio, Ratio]] = {}
        self.powers: dict[str, tuple[Polynomial, Monomial]] = {}
        self.deltas: set[str] = set()  # which are 0 or 1
        self.bound: dict[str, None] = {}  # new names that stand for every element of their set, in order
        self.known: dict[Term, Ratio] = {}  # normal forms found since the conditions were last emptied
        self.finite: dict[Term, Ratio] = {}  # what total and largest came down to

    @staticmethod
    def of(variables: Mapping[str, str], terms: Iterable[Term]) -> Algebra:
        """Find a unit u for each exponent monomial m of the terms: every exp(c m) is then a power of exp(u m)."""
        survey, final = Algebra(variables), Algebra(variables)
        for exponent in (e for term in terms for e in exponents(term)):
            try:
                monomials = survey.ratio(exponent).num.terms.items()
            except Rejected:  # under a binder, or never evaluated: where it is, it is rejected again
                continue
            for m, c in monomials:
                final.units[m] = common_unit(m, final.units.get(m, abs(c)), c)
        return final

    def forget_conditions(self) -> None:
        """What was normalised so far is known to be defined."""
        self.conditions.clear()
        self.known.clear()

    def fresh(self, name: str, kind: Term = ("integer",)) -> str:
        """A new variable, called like the name as far as that is free."""
        name = name if proper(name) else "e"
        while name in self.names:
            name += "_"
        self.names.add(name)
        self.sorts[name] = kind
        if kind == ("integer",):
            self.integers.add(name)
        elif kind == ("channel",):
            self.channels.add(name)
        elif isinstance(kind, str):
            self.bound[name] = None
        return name

    def define(self, term: Term) -> None:
        """Record the conditions under which all real-valued terms inside a formula or a channel are defined.

        The function of `increasing` and `limit` is left to the rules for them, which know its domain.
        """
        if not isinstance(term, tuple):
            return
        for part in term[1 : 1 + OF_CHANNELS.get(term[0], 0)]:
            if not (part in self.channels or (isinstance(part, tuple) and part[0] in CHANNELS)):
                raise Rejected(f"{term[0]} is said of channels, not of {show(part)[:60]}")
        if term[0] == "kron":
            power = self.polynomial(term[2])
            self.whole(power)
            self.require(">=", power - ONE)
        if term[0] == "subset":
            _, low, high = sizes = [self.polynomial(t) for t in term[1:4]]
            self.whole(*sizes)
            self.require(">=", high - low)
            entry = {"i": self.fresh("i")}
            for part in (*term[1:4], *(substitute(t, entry) for t in term[4:])):
                self.define(part)
        elif term[0] in ("increasing", "limit"):
            for part in term[3:]:
                self.define(part)
        elif term[0] in ("forall", "exists"):
            if any(self.sorts.get(domain) != ("set",) for domain in names(term[3])):
                raise Rejected(f"{show(term[3])} is not a set")
            self.define(substitute(term[1], {term[2]: self.fresh(term[2], term[3])}))
        elif term[0] in COMPOUND:
            for part in term[1:]:
                self.define(part)
        else:
            self.ratio(term)

    def require(self, kind: str, f: Polynomial) -> None:
        """Record a condition, unless it is settled by a constant or by the sort of a single atom."""
        value = f.value
        if value is not None:
            if value < 0 or (value == 0 and kind != ">="):
                raise Undefined(f"undefined: {f} {kind} 0 is needed")
        elif not (len(f.terms) == 1 and f.terms[next(iter(f.terms))] > 0 and self.positive.issuperset(f.atoms)):
            self.conditions[kind, f] = None

    def whole(self, *polynomials: Polynomial) -> None:
        """Reject what is not an integer combination of products of integer variables."""
        for f in polynomials:
            if any(a.denominator != 1 for a in f.terms.values()) or not self.integers.issuperset(f.atoms):
                raise Rejected(f"{f} is not certainly an integer")

    # arithmetic of ratios

    def reduced(self, f: Polynomial) -> Polynomial:
        """Replace sqrt(r)**2 by r, and a power of a delta by itself."""
        if not self.deltas.isdisjoint(f.atoms):
            f = Polynomial((tuple((n, 1 if n in self.deltas else e) for n, e in m), a) for m, a in f.terms.items())
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
        if not num or not den:
            return Ratio(num)
        content, common, rest = num.split()
        above = {Polynomial.atom(n): e for n, e in common} | ({} if rest == ONE else {rest: 1})
        below = dict(den)
        if above.keys().isdisjoint(below):
            return Ratio(num, {f: e for f, e in below.items() if e})
        for f, e in above.items():
            shared = min(e, below.get(f, 0))
            above[f], below[f] = e - shared, below.get(f, 0) - shared
        return Ratio(product(above).scaled(content), {f: e for f, e in below.items() if e})

    def add(self, a: Ratio, b: Ratio) -> Ratio:
        den = {f: max(a.den.get(f, 0), b.den.get(f, 0)) for f in [*a.den, *b.den]}
        left, right = ({f: e - r.den.get(f, 0) for f, e in den.items()} for r in (a, b))
        return self.clean(a.num * product(left) + b.num * product(right), den)

    def multiply(self, a: Ratio, b: Ratio) -> Ratio:
        if not a.den and not b.den:
            return Ratio(self.reduced(a.num * b.num))
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
        """a**exponent for an integer exponent; a symbolic one needs every factor of a to be positive."""
        self.whole(exponent)
        result = Ratio(ONE)
        for m, c in exponent.terms.items():
            part = self._symbolic_power(a, m) if m else a
            part, n = (part, int(c)) if c > 0 else (self.inverse(part), -int(c))
            result = self.multiply(result, self.clean(part.num**n, {f: e * n for f, e in part.den.items()}))
        return result

    def _symbolic_power(self, a: Ratio, m: Monomial) -> Ratio:
        """a**m, factor by factor. Where a has a negative content, one factor of several terms is turned round."""
        if not a.num:
            raise Rejected("0 to a symbolic power")
        content, common, rest = a.num.split()
        factors = [(rest, 1), *((Polynomial.atom(n), e) for n, e in common), *((f, -e) for f, e in a.den.items())]
        if content < 0:
            turned = next((n for n, (f, e) in enumerate(factors) if len(f.terms) > 1 and e % 2), None)
            if turned is None:
                raise Rejected("a symbolic power of a negative number")
            content, factors[turned] = -content, (-factors[turned][0], factors[turned][1])
        factors += [(Polynomial.constant(content.numerator), 1), (Polynomial.constant(content.denominator), -1)]
        atoms = [(self._power_atom(f, m), e) for f, e in factors if f != ONE]
        return self.clean(product({f: e for f, e in atoms if e > 0}), {f: -e for f, e in atoms if e < 0})

    def _power_atom(self, f: Polynomial, m: Monomial) -> Polynomial:
        self.require(">", f)
        base, exponent = str(f), str(Polynomial({m: Fraction(1)}))
        plain = base.isalnum() or (len(f.terms) == 1 and "**" not in base and "*" not in base)
        name = f"{base if plain else f'({base})'}**{exponent if exponent.isalnum() else f'({exponent})'}"
        self.powers[name] = (f, m)
        self.needs[name] = [(">", f)]
        self.positive.add(name)
        return Polynomial.atom(name)

    # terms

    def ratio(self, term: Term) -> Ratio:
        """The normal form of a real-valued term."""
        if not isinstance(term, tuple) or term[0] not in COSTLY:
            return self._ratio(term)
        if term not in self.known:
            self.known[term] = self._ratio(term)
        return self.known[term]

    def _ratio(self, term: Term) -> Ratio:
        if isinstance(term, Fraction):
            return Ratio(Polynomial.constant(term))
        if isinstance(term, str):
            if self.sorts.get(term, ("real",)) not in (("real",), ("integer",)):
                raise Rejected(f"{term} is not a number")
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
                return exponential(self, self.polynomial(a))
            case ("log", a):
                return logarithm(self, self.ratio(a))
            case ("sqrt", a):
                return square_root(self, self.ratio(a))
            case ("capacity" | "asr", _):
                self.define(term)
                return Ratio(Polynomial.atom(show(term)))
            case ("max", a, b):
                return maximum(self, self.ratio(a), self.ratio(b))
            case ("laplace_tail", b, t):
                return laplace_tail(self, self.ratio(b), self.ratio(t))
            case ("binomial", n, m):
                return binomial(self, self.polynomial(n), self.polynomial(m))
            case ("sum", body, str(index), low, high):
                return finite_sum(self, body, index, self.polynomial(low), self.polynomial(high))
            case ("at" | "delta" | "size" | "total" | "largest", *_):
                return over_sets(self, term)
        raise Rejected(f"not a real-valued term: {show(term)[:80]}")

    def polynomial(self, term: Term) -> Polynomial:
        ratio = self.ratio(term)
        if ratio.den:
            raise Rejected(f"{show(term)[:80]} must be free of division")
        return ratio.num


def exponents(term: Term) -> list[Term]:
    """The arguments of the exponentials in a term, inner ones first."""
    if not isinstance(term, tuple):
        return []
    return [e for t in term[1:] for e in exponents(t)] + ([term[1]] if term[0] == "exp" else [])


from symqif.kernel.atoms import common_unit, exponential, laplace_tail, logarithm, maximum, square_root  # noqa: E402
from symqif.kernel.finite import over_sets  # noqa: E402  (they need the classes above)
from symqif.kernel.sums import binomial, finite_sum  # noqa: E402
