"""Signs of polynomials under hypotheses: certificates, none of which is searched for here.

Positivstellensatz: (sum of terms) * f = (sum of terms) + (sum of polynomial * equation), where a term
is a positive rational times a product of facts times a square. Reference: G. Stengle, "A Nullstellensatz
and a Positivstellensatz in semialgebraic geometry", Math. Ann. 207 (1974).
Enclosure: f is a constant, which an interval shows to be positive.
Apart: f is not 0, as f * g is not.
Shift: after atom = bound + rest for atoms with a fact atom - bound >= 0, no coefficient is negative.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from symqif.kernel.budget import spend
from symqif.kernel.enclosure import enclose_sum
from symqif.kernel.polynomial import Polynomial
from symqif.kernel.ratio import ONE
from symqif.kernel.term import Number, Rejected, Term, number, parse, show

Fact = tuple[Polynomial, bool]  # (f, True) for f > 0 and (f, False) for f >= 0
Certificate = Mapping[str, Any]
MOST_BITS = 4096


class Known:
    """What certificates may use: facts, equations (each = 0), what differs from 0, and polynomials in atoms that are
    there already and may be spoken of. To check a certificate changes nothing."""

    def __init__(self, reduced: Callable[[Polynomial], Polynomial]) -> None:
        """reduced: puts in what is known of squares of roots and powers of deltas."""
        self.reduced = reduced
        self.facts: list[Fact] = []
        self.equations: list[Polynomial] = []
        self.apart: list[Polynomial] = []
        self.named: dict[Term, str] = {}  # the name of each atom that may be spoken of, by the term that it is
        self.available: set[str] = set()  # these names

    def speak(self, name: str) -> None:
        """From now on this atom may be spoken of."""
        self.available.add(name)
        self.named[parse(name)] = name

    def spoken(self, f: Polynomial) -> Polynomial:
        """A polynomial, once all of its atoms may be spoken of."""
        for name in f.atoms:
            if name not in self.available:
                raise Rejected(f"{name} is spoken of before its conditions are settled")
        return f

    def polynomial(self, term: Term) -> Polynomial:
        """Read a polynomial of a certificate."""
        spend(4)
        match term:
            case Fraction():
                return Polynomial.constant(term)
            case ("neg", a):
                return -self.polynomial(a)
            case ("+", a, b):
                return self.polynomial(a) + self.polynomial(b)
            case ("-", a, b):
                return self.polynomial(a) - self.polynomial(b)
            case ("*", a, b):
                return self.polynomial(a) * self.polynomial(b)
            case ("/", a, Fraction() as b) if b:
                return self.polynomial(a).scaled(1 / b)
            case _ if term in self.named:
                return Polynomial.atom(self.named[term])
            case ("**", a, Number() as n):
                return self.polynomial(a) ** n.numerator
        raise Rejected(f"{show(term)[:60]} is no polynomial in what may be spoken of")

    def check_zero(self, f: Polynomial, parts: Sequence[Sequence[Any]]) -> None:
        """Accept only if f is the given combination of the equations."""
        if self.reduced(self.spoken(f) - self._combination(parts)):
            raise Rejected("the two sides are not equal")

    def check_apart(self, f: Polynomial, certificate: Certificate) -> None:
        """Accept that f is not 0 only if f times the given polynomial is one of those that are not 0."""
        whole = self.apart[_index(certificate["of"], self.apart)]
        if self.reduced(self.spoken(f) * self.polynomial(parse(certificate["times"])) - whole):
            raise Rejected(f"{f} is not a factor of what differs from 0")

    def check_sign(self, goal: Fact, certificate: Certificate) -> None:
        """Accept only if the certificate shows the goal."""
        self.spoken(goal[0])
        match certificate.get("kind"):
            case "positivstellensatz":
                self._positivstellensatz(goal, certificate)
            case "shift":
                self._shift(goal, certificate)
            case "enclosure":
                _enclosure(goal, certificate)
            case other:
                raise Rejected(f"no such sign certificate: {other!r}")

    def _positivstellensatz(self, goal: Fact, certificate: Certificate) -> None:
        f, strict = goal
        multiplier, positive = self._cone(certificate["times"]) if "times" in certificate else (ONE, True)
        right, sure = self._cone(certificate.get("terms", []))
        right = right + self._combination(certificate.get("equations", []))
        if not positive:
            raise Rejected("the multiplier is not certainly positive")
        if strict and not sure:
            raise Rejected("no term is certainly positive, and the goal is strict")
        if self.reduced(multiplier * f - right):
            raise Rejected("the combination does not expand to the goal")

    def _cone(self, terms: Sequence[Sequence[Any]]) -> tuple[Polynomial, bool]:
        """The sum of [coefficient, fact numbers, square] and whether it is certainly positive."""
        total, sure = Polynomial(), False
        for text, chosen, square in terms:
            coefficient = number(text)
            if coefficient <= 0:
                raise Rejected("coefficients are texts of positive rationals")
            root = ONE if square is None else self.polynomial(parse(square))
            part = Polynomial.constant(coefficient) * root * root
            for n in chosen:
                part = self.reduced(part * self.facts[_index(n, self.facts)][0])
            total = total + part
            sure = sure or (bool(root.value) and all(self.facts[n][1] for n in chosen))
        return self.reduced(total), sure

    def _combination(self, parts: Sequence[Sequence[Any]]) -> Polynomial:
        """sum of polynomial * equation for [equation number, polynomial]: zero where the equations hold."""
        total = Polynomial()
        for n, text in parts:
            total = total + self.polynomial(parse(text)) * self.equations[_index(n, self.equations)]
        return self.reduced(total)

    def _shift(self, goal: Fact, certificate: Certificate) -> None:
        f, strict = goal
        moved = dict[str, Fact]()
        for name, n in certificate["at"].items():
            fact, sharp = self.facts[_index(n, self.facts)]
            atom = Polynomial.atom(name)
            bound = (atom - fact).value
            if bound is None:
                raise Rejected(f"{fact} is not a bound of {name}")
            moved[name] = (atom + Polynomial.constant(bound), sharp)
        power, total = cache(lambda name, e: moved[name][0] ** e), Polynomial()
        for m, a in f.coefficients.items():
            part = Polynomial.constant(a)
            for name, e in m:
                if name not in moved:
                    raise Rejected(f"no bound is given for {name}")
                part = part * power(name, e)
            total = total + part
        if any(a < 0 for a in total.coefficients.values()):
            raise Rejected("a coefficient is negative after the shift")
        if strict and not any(all(moved[name][1] for name, _ in m) for m in total.coefficients):
            raise Rejected("no term is certainly positive, and the goal is strict")


def _enclosure(goal: Fact, certificate: Certificate) -> None:
    f, strict = goal
    low, _ = enclose_sum((parse(str(Polynomial({m: a}))) for m, a in f.terms.items()), bits_of(certificate))
    if low < 0 or (strict and not low):
        raise Rejected(f"the enclosure does not show the sign of {str(f)[:60]}")


def bits_of(certificate: Certificate) -> int:
    bits = certificate.get("bits")
    if type(bits) is not int or not 0 < bits <= MOST_BITS:
        raise Rejected(f"an enclosure has 1 to {MOST_BITS} bits")
    return bits


def _index(n: object, items: Sequence[object]) -> int:
    if type(n) is not int or not 0 <= n < len(items):
        raise Rejected(f"no fact or equation number {n!r}")
    return n
