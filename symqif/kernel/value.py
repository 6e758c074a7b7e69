"""Values of terms without names, evaluated strictly: what is not defined (`docs/semantics.md` §5) is `Undefined`.

A term is evaluated in two ways: exactly, if its value is a sum of rational multiples of products of roots of primes
and of whole powers of logarithms of primes (`Exact`); and by an enclosure, with other code. An exact rational number
decides if the enclosure contains it, and an enclosure decides without one if 0 is not in it. Where an exact number is
outside the enclosure, or neither tells, the term is `Rejected`. No normal form of the algebra is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import reduce
from math import isqrt
from types import MappingProxyType

from symqif.kernel.budget import operation, remembered, spend
from symqif.kernel.enclosure import Interval, binomial, enclose, summed
from symqif.kernel.operators import OPERATORS
from symqif.kernel.polynomial import size
from symqif.kernel.term import Rejected, Term, Undefined, numeral, show, substitute

PRECISIONS = (96, 384)  # bits
MOST = 64  # terms of an exact value
BITS, NAMED = 10**5, 10**4  # of the numbers in it, and of the primes
SMALL = 10**4  # prime factors up to this are found
ARITHMETIC = {  # operators between numbers; what they want is in relation to 0
    name for name, made in OPERATORS.items() if made.makes in ("integer", "real") and {*made.arguments} <= {"n", "i"}
}
Root = tuple[str, int]  # ("sqrt", p) or ("log", p), for a prime p (or, of a log, what is left of a number)
Monomial = tuple[tuple[Root, int], ...]  # in order; a sqrt has the exponent 1, a log one of either sign


class Exact:
    """A sum of monomials with rational coefficients that are not 0; immutable."""

    __slots__ = ("terms",)
    terms: Mapping[Monomial, Fraction]

    def __init__(self, terms: Iterable[tuple[Monomial, Fraction]] = ()) -> None:
        total: dict[Monomial, Fraction] = {}
        for monomial, c in terms:
            total[monomial] = total.get(monomial, Fraction(0)) + c
        self.terms = MappingProxyType({m: c for m, c in total.items() if c})

    @staticmethod
    def of(value: Fraction | int) -> Exact:
        return Exact([((), Fraction(value))])

    @property
    def rational(self) -> Fraction | None:
        """The number, if it is rational by its form."""
        return self.terms.get((), Fraction(0)) if self.terms.keys() <= {()} else None

    @property
    def bits(self) -> int:
        """The size of the largest coefficient."""
        return max(map(size, self.terms.values()), default=0)


NOTHING, UNIT, MINUS = map(Exact.of, (0, 1, -1))


def rational(term: Term, *known: Exact | None) -> Fraction:
    """The value, if it is seen to be rational; known: what `exact` says of the term, where it was asked."""
    value = fraction(*known or [exact(term)])
    if value is None:
        raise Rejected(f"{show(term)[:60]} is not certainly rational")
    return confirmed(term, value)


def whole(term: Term, *known: Exact | None) -> int:
    """The value, if it is seen to be an integer."""
    value = rational(term, *known)
    if value.denominator != 1:
        raise Rejected(f"{show(term)[:60]} is not an integer")
    return int(value)


def compare(operator: str, left: Term, right: Term, precisions: tuple[int, ...] = PRECISIONS) -> bool:
    """The truth of a relation between constants."""
    return stands(operator, sign(("-", right, left), precisions=precisions))


def stands(operator: str, number: Fraction | int) -> bool:
    """Does 0 stand in this relation to a number?"""
    return {"<": number > 0, "<=": number >= 0, "==": number == 0, "!=": number != 0}[operator]


def sign(term: Term, *known: Exact | None, precisions: tuple[int, ...] = PRECISIONS) -> int:
    """-1, 0 or 1."""
    value = fraction(*known or [exact(term)])
    if value is not None:
        value = confirmed(term, value, precisions)
        return (value > 0) - (value < 0)
    return next(1 if low > 0 else -1 for low, high in enclosures(term, precisions) if low > 0 or high < 0)


def confirmed(term: Term, value: Fraction, precisions: tuple[int, ...] = PRECISIONS) -> Fraction:
    """The exact value of a term, once an enclosure has it too."""
    low, high = next(enclosures(term, precisions))
    if not low <= value <= high:
        raise Rejected(f"two evaluations differ: of {show(term)[:60]}")
    return value


def enclosures(term: Term, precisions: tuple[int, ...]) -> Iterator[Interval]:
    """Those that there are, and then a reason why no other is left: `Rejected`."""
    reason = ""
    for bits in precisions:
        try:
            yield enclose(term, bits)
        except Rejected as error:  # too wide to divide by, or to take the logarithm of
            reason = str(error)
    raise Rejected(reason or f"{precisions[-1]} bits do not tell the sign of {show(term)[:80]}")


def fraction(value: Exact | None) -> Fraction | None:
    return None if value is None else value.rational


@remembered
def exact(term: Term) -> Exact | None:
    """The value, None where it is not of the form that is kept exactly; `Undefined` if it has none."""
    spend(40)
    match term:
        case Fraction():
            return Exact.of(term)
        case ("sum", body, str(name), low, high):
            terms = (exact(substitute(body, {name: numeral(j)})) for j in summed(whole(low), whole(high)))
            start: Exact | None = NOTHING
            return reduce(total, terms, start)
        case (operator, *parts) if operator in ARITHMETIC:
            values = [exact(part) for part in parts]
            wanted = OPERATORS[operator].wants
            if wanted and (operator != "**" or whole(parts[1], values[1]) < 0):
                _, relation, place = wanted
                if not stands(relation, sign(term[place], values[place - 1])):
                    raise Undefined(f"undefined: {show(term)[:60]}")
            return applied(operator, parts, values)
    raise Rejected(f"no value: {show(term)[:60]}")


def applied(operator: str, parts: list[Term], values: list[Exact | None]) -> Exact | None:
    """The value of an operator, where it is defined, of terms with these values."""
    match operator, values:
        case "neg", [a]:
            return product(MINUS, a)
        case "+", [a, b]:
            return total(a, b)
        case "-", [a, b]:
            return total(a, product(MINUS, b))
        case "*", [a, b]:
            return product(a, b)
        case "/", [a, b]:
            return product(a, inverse(b))
        case "**", [a, _]:
            return power(a, whole(parts[1], values[1]))
        case "max", [a, b]:
            try:
                return a if sign(("-", *parts), total(a, product(MINUS, b))) >= 0 else b
            except Rejected:
                return None
        case "exp", [a]:
            return exponential(a)
        case "log", [a]:
            return logarithm(a)
        case "sqrt", [a]:
            return root(a)
        case "binomial", _:
            return Exact.of(binomial(*map(whole, parts, values)))
    scale, t = parts  # of laplace_tail
    half: Term = ("/", ("exp", ("neg", ("/", ("max", t, ("neg", t)), scale))), Fraction(2))
    return exact(half if sign(t, values[1]) >= 0 else ("-", Fraction(1), half))


def kept(value: Exact) -> Exact | None:
    """An exact value, as long as it is small."""
    return None if len(value.terms) > MOST or value.bits > BITS else value


def total(a: Exact | None, b: Exact | None) -> Exact | None:
    if a is None or b is None:
        return None
    bits = a.bits + b.bits
    spend((len(a.terms) + len(b.terms)) * (1 + operation(bits, bits)))
    return kept(Exact((*a.terms.items(), *b.terms.items())))


def product(a: Exact | None, b: Exact | None) -> Exact | None:
    if a is None or b is None:
        known = b if a is None else a
        return NOTHING if known is not None and not known.terms else None  # 0 times what has a value
    spend(len(a.terms) * len(b.terms) * (20 + (a.bits * b.bits >> 16)))
    return kept(Exact(multiplied(m, n, x * y) for m, x in a.terms.items() for n, y in b.terms.items()))


def multiplied(m: Monomial, n: Monomial, x: Fraction) -> tuple[Monomial, Fraction]:
    """The product of two monomials, and x with the squares of roots."""
    exponents = dict(m)
    for (kind, p), e in n:
        exponents[kind, p] = exponents.get((kind, p), 0) + e
        if kind == "sqrt" and exponents[kind, p] == 2:
            exponents[kind, p], x = 0, x * p
    return tuple(sorted((root, e) for root, e in exponents.items() if e)), x


def inverse(a: Exact | None) -> Exact | None:
    """1 over a monomial that is not 0."""
    if a is None or len(a.terms) != 1:
        return None
    spend(10 + operation(a.bits, 0))
    ((monomial, x),) = a.terms.items()
    for (kind, p), _ in monomial:
        x = x * p if kind == "sqrt" else x  # 1/sqrt(p) = sqrt(p)/p
    return Exact([(tuple((base, e if base[0] == "sqrt" else -e) for base, e in monomial), 1 / x)])


def power(value: Exact | None, n: int) -> Exact | None:
    value, n = (inverse(value), -n) if n < 0 else (value, n)
    if value is not None and any(m or abs(x) != 1 for m, x in value.terms.items()) and n * value.bits > BITS:
        return None
    result: Exact | None = UNIT
    while n and result is not None:
        spend(10 + (n.bit_length() >> 6))
        result = product(result, value) if n % 2 else result
        value, n = product(value, value), n // 2
    return result


def exponential(a: Exact | None) -> Exact | None:
    """exp of a combination of logarithms with whole or half coefficients."""
    if a is None:
        return None
    result: Exact | None = UNIT
    for monomial, c in a.terms.items():
        match monomial:
            case ((("log", int(p)), 1),) if c.denominator <= 2 and abs(c) * p.bit_length() <= BITS:
                result = product(result, Exact.of(Fraction(p) ** (c.numerator // c.denominator)))
                result = result if c.denominator == 1 else product(result, root(Exact.of(p)))
            case _:
                return None
    return result


def logarithm(a: Exact | None) -> Exact | None:
    """log of a positive rational times roots of primes, in logarithms of primes."""
    if a is None or len(a.terms) != 1:
        return None
    ((monomial, x),) = a.terms.items()
    if x <= 0 or any(kind != "sqrt" for (kind, _), _ in monomial):
        return None
    parts = [(p, Fraction(e)) for p, e in prime_powers(x)] + [(p, Fraction(1, 2)) for (_, p), _ in monomial]
    if any(p.bit_length() > NAMED for p, _ in parts):
        return None
    return kept(Exact((((("log", p), 1),), e) for p, e in parts))


def root(a: Exact | None) -> Exact | None:
    """sqrt of a rational that is not negative, in roots of its prime factors."""
    value = fraction(a)
    if value is None or value < 0:
        return None
    if not value:
        return NOTHING
    outside, inner = Fraction(1), list[Root]()
    for p, e in prime_powers(value):
        outside *= Fraction(p) ** (e // 2)
        if not e % 2:
            continue
        if isqrt(p) ** 2 == p:
            outside *= isqrt(p)
        elif p > SMALL**2:
            return None  # which may be no prime: roots of different ones are independent
        else:
            inner.append(("sqrt", p))
    return Exact([(tuple((base, 1) for base in sorted(inner)), outside)])


def prime_powers(value: Fraction) -> list[tuple[int, int]]:
    """The primes of a positive rational with their exponents; a large cofactor stays whole."""
    exponents: dict[int, int] = {}
    spend(2000 + 4 * size(value))
    for part, sign in ((value.numerator, 1), (value.denominator, -1)):
        p = 2
        while part > 1:
            p = part if p * p > part or p > SMALL else p
            while part % p == 0:
                spend(10 + (part.bit_length() >> 10))
                part, exponents[p] = part // p, exponents.get(p, 0) + sign
            p += 1
    return sorted(exponents.items())
