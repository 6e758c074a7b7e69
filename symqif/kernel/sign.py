"""Signs of polynomials under hypotheses: four certificate forms, none of which is searched for here.

Positivstellensatz: (sum of terms) * f = (sum of terms) + (sum of polynomial * equation), where a term
is a positive rational times a product of facts times a square. Reference: G. Stengle, "A Nullstellensatz
and a Positivstellensatz in semialgebraic geometry", Math. Ann. 207 (1974).
Enclosure: f is a constant, which an interval shows to be positive.
Apart: f is not 0, as f * g is not.
Shift: after atom = bound + rest for atoms with a fact atom - bound >= 0, no coefficient is negative.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol

from symqif.kernel.budget import spend
from symqif.kernel.enclosure import enclose
from symqif.kernel.polynomial import Polynomial
from symqif.kernel.ratio import ONE
from symqif.kernel.term import Rejected, Term, number, parse, show

Fact = tuple[Polynomial, bool]  # (f, True) for f > 0 and (f, False) for f >= 0
Certificate = Mapping[str, Any]
MOST_BITS = 4096


class Speaker(Protocol):
    """What certificates speak of: polynomials in atoms whose conditions are settled."""

    @property
    def named(self) -> Mapping[Term, str]: ...

    def reduced(self, f: Polynomial) -> Polynomial: ...


class Scope:
    """The polynomials that a certificate may use, in atoms that are there already: to read one changes nothing."""

    def __init__(self, speaker: Speaker) -> None:
        self.reduced = speaker.reduced
        self._named = speaker.named

    def polynomial(self, text: object) -> Polynomial:
        if not isinstance(text, str):
            raise Rejected(f"a polynomial is written as text, not as {text!r}")
        return self._read(parse(text))

    def _read(self, term: Term) -> Polynomial:
        spend(4)
        if term in self._named:
            return Polynomial.atom(self._named[term])
        match term:
            case Fraction():
                return Polynomial.constant(term)
            case ("neg", a):
                return -self._read(a)
            case ("+", a, b):
                return self._read(a) + self._read(b)
            case ("-", a, b):
                return self._read(a) - self._read(b)
            case ("*", a, b):
                return self._read(a) * self._read(b)
            case ("/", a, Fraction() as b) if b:
                return self._read(a).scaled(1 / b)
            case ("**", a, Fraction() as n) if n.denominator == 1:
                return self._read(a) ** int(n)
        raise Rejected(f"{show(term)[:60]} is no polynomial in what may be spoken of")


def check_sign(
    speaker: Speaker, goal: Fact, facts: Sequence[Fact], equations: Sequence[Polynomial], certificate: Certificate
) -> None:
    """Accept only if the certificate shows goal from the facts and the equations (each = 0)."""
    match certificate.get("kind"):
        case "positivstellensatz":
            _positivstellensatz(Scope(speaker), goal, facts, equations, certificate)
        case "shift":
            _shift(goal, facts, certificate)
        case "enclosure":
            _enclosure(goal, certificate)
        case other:
            raise Rejected(f"no such sign certificate: {other!r}")


def _positivstellensatz(
    scope: Scope, goal: Fact, facts: Sequence[Fact], equations: Sequence[Polynomial], certificate: Certificate
) -> None:
    f, strict = goal
    multiplier, positive = ONE, True
    if "times" in certificate:
        multiplier, positive = _cone(scope, certificate["times"], facts)
    right, sure = _cone(scope, certificate.get("terms", []), facts)
    right = right + combination(scope, equations, certificate.get("equations", []))
    if not positive:
        raise Rejected("the multiplier is not certainly positive")
    if strict and not sure:
        raise Rejected("no term is certainly positive, and the goal is strict")
    if scope.reduced(multiplier * f - right):
        raise Rejected("the combination does not expand to the goal")


def _cone(scope: Scope, terms: Sequence[Sequence[Any]], facts: Sequence[Fact]) -> tuple[Polynomial, bool]:
    """The sum of [coefficient, fact numbers, square] and whether it is certainly positive."""
    total, sure = Polynomial(), False
    for text, chosen, square in terms:
        coefficient = number(text)
        if coefficient <= 0:
            raise Rejected("coefficients are texts of positive rationals")
        root = ONE if square is None else scope.polynomial(square)
        part = Polynomial.constant(coefficient) * root * root
        for n in chosen:
            part = scope.reduced(part * facts[_index(n, facts)][0])
        total = total + part
        sure = sure or (bool(root.value) and all(facts[n][1] for n in chosen))
    return scope.reduced(total), sure


def check_zero(
    speaker: Speaker, f: Polynomial, equations: Sequence[Polynomial], parts: Sequence[Sequence[Any]]
) -> None:
    """Accept only if f is the given combination of the equations."""
    scope = Scope(speaker)
    if scope.reduced(f - combination(scope, equations, parts)):
        raise Rejected("the two sides are not equal")


def check_apart(speaker: Speaker, f: Polynomial, apart: Sequence[Polynomial], certificate: Certificate) -> None:
    """Accept that f is not 0 only if f times the given polynomial is one of those that are not 0."""
    scope = Scope(speaker)
    if scope.reduced(f * scope.polynomial(certificate["times"]) - apart[_index(certificate["of"], apart)]):
        raise Rejected(f"{f} is not a factor of what differs from 0")


def combination(scope: Scope, equations: Sequence[Polynomial], parts: Sequence[Sequence[Any]]) -> Polynomial:
    """sum of polynomial * equation for [equation number, polynomial]: zero where the equations hold."""
    total = Polynomial()
    for n, text in parts:
        total = total + scope.polynomial(text) * equations[_index(n, equations)]
    return scope.reduced(total)


def _shift(goal: Fact, facts: Sequence[Fact], certificate: Certificate) -> None:
    f, strict = goal
    moved = dict[str, tuple[Polynomial, bool]]()
    for name, n in certificate["at"].items():
        fact, sharp = facts[_index(n, facts)]
        atom = Polynomial.atom(name)
        bound = (atom - fact).value
        if bound is None:
            raise Rejected(f"{fact} is not a bound of {name}")
        moved[name] = (atom + Polynomial.constant(bound), sharp)
    total = Polynomial()
    for m, a in f.coefficients.items():
        part = Polynomial.constant(a)
        for name, e in m:
            if name not in moved:
                raise Rejected(f"no bound is given for {name}")
            part = part * moved[name][0] ** e
        total = total + part
    if any(a < 0 for a in total.coefficients.values()):
        raise Rejected("a coefficient is negative after the shift")
    if strict and not any(all(moved[name][1] for name, _ in m) for m in total.coefficients):
        raise Rejected("no term is certainly positive, and the goal is strict")


def _enclosure(goal: Fact, certificate: Certificate) -> None:
    f, strict = goal
    low, _ = enclose(parse(str(f)), bits_of(certificate))
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
