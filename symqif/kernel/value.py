"""Values of terms without names, evaluated strictly: what is not defined (`docs/semantics.md` §5) is `Undefined`.

A value is exact where it is a sum of rational multiples of products of sqrt(p) for primes p, of log(n) for numbers n,
and of 1 over such; else it is known by enclosures alone. Two values are equal if their difference is exactly 0, and
differ if an enclosure shows it. What neither tells is `Rejected`. No normal form of the algebra is taken.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache, reduce
from math import isqrt
from typing import Any

from symqif.kernel.budget import spend
from symqif.kernel.enclosure import binomial, enclose, summed
from symqif.kernel.term import Rejected, Term, Undefined, show, substitute

PRECISIONS = (96, 384)  # bits
MANY = 64  # monomials of an exact value
BITS = 10**5  # of the numbers in it
SMALL = 10**4  # prime factors up to this are found
ZERO, ONE = Fraction(0), Fraction(1)
Generator = tuple[str, Any]  # ("log", p), ("sqrt", p), or ("1/", P) for a sum P of the others
Monomial = tuple[tuple[Generator, int], ...]  # sorted
Exact = dict[Monomial, Fraction]


def rational(term: Term) -> Fraction:
    """The value, if it is seen to be rational."""
    found = fraction(exact(term))
    if found is None:
        raise Rejected(f"{show(term)[:60]} is not certainly rational")
    return found


def whole(term: Term) -> int:
    """The value, if it is seen to be an integer."""
    found = rational(term)
    if found.denominator != 1:
        raise Rejected(f"{show(term)[:60]} is not an integer")
    return int(found)


def compare(operator: str, left: Term, right: Term) -> bool:
    """The truth of a relation between constants."""
    sign = sign_of(("-", right, left))
    return {"<": sign > 0, "<=": sign >= 0, "==": sign == 0, "!=": sign != 0}[operator]


def sign_of(term: Term) -> int:
    """-1, 0 or 1."""
    value = exact(term)
    known = fraction(value)
    if known is not None:
        return (known > 0) - (known < 0)
    for bits in PRECISIONS:
        try:
            low, high = enclose(term, bits)
        except Rejected:  # too wide to divide by, or to take the logarithm of
            continue
        if low > 0 or high < 0:
            return 1 if low > 0 else -1
    raise Rejected(f"{PRECISIONS[-1]} bits do not tell the sign of {show(term)[:80]}")


def fraction(value: Exact | None) -> Fraction | None:
    if value is None or any(value.keys() - {()}):
        return None
    return value.get((), ZERO)


@lru_cache(maxsize=10**4)
def exact(term: Term) -> Exact | None:
    """The value, None where it is not of the form that is kept exactly; `Undefined` if it has none."""
    spend(100)
    if isinstance(term, Fraction):
        return number(term)
    match term:
        case ("neg", a):
            return product(number(Fraction(-1)), exact(a))
        case ("+", a, b):
            return total(exact(a), exact(b))
        case ("-", a, b):
            return total(exact(a), product(number(Fraction(-1)), exact(b)))
        case ("*", a, b):
            return product(exact(a), exact(b))
        case ("/", a, b):
            above, below = exact(a), exact(b)
            if sign_of(b) == 0:
                raise Undefined(f"undefined: division by {show(b)[:60]}, which is 0")
            return product(above, inverse(below))
        case ("**", a, n):
            return power(a, whole(n))
        case ("max", a, b):
            one, other = exact(a), exact(b)
            try:
                return one if sign_of(("-", a, b)) >= 0 else other
            except Rejected:
                return None
        case ("exp", a):
            return exponential(exact(a))
        case ("log", a):
            inside = exact(a)
            if sign_of(a) <= 0:
                raise Undefined(f"undefined: log of {show(a)[:60]}, which is not positive")
            return logarithm(inside)
        case ("sqrt", a):
            inside = exact(a)
            if sign_of(a) < 0:
                raise Undefined(f"undefined: sqrt of {show(a)[:60]}, which is negative")
            return root(inside)
        case ("laplace_tail", b, t):
            exact(t)
            if sign_of(b) <= 0:
                raise Undefined(f"undefined: Laplace noise of scale {show(b)[:60]}, which is not positive")
            half: Term = ("/", ("exp", ("neg", ("/", ("max", t, ("neg", t)), b))), Fraction(2))
            return exact(half if sign_of(t) >= 0 else ("-", ONE, half))
        case ("binomial", n, m):
            first, second = whole(n), whole(m)
            if first < 0:
                raise Undefined(f"undefined: binomial({first}, {second})")
            return number(Fraction(binomial(first, second)))
        case ("sum", body, str(name), low, high):
            steps = summed(whole(low), whole(high))
            terms = (exact(substitute(body, {name: Fraction(j)})) for j in steps)
            start: Exact | None = number(ZERO)
            return reduce(total, terms, start)
    raise Rejected(f"no value: {show(term)[:60]}")


def number(value: Fraction) -> Exact:
    return {(): value} if value else {}


def kept(value: Exact) -> Exact | None:
    """An exact value, as long as it is small."""
    value = {m: a for m, a in value.items() if a}
    large = any(a.numerator.bit_length() + a.denominator.bit_length() > BITS for a in value.values())
    return None if large or len(value) > MANY else value


def total(a: Exact | None, b: Exact | None) -> Exact | None:
    if a is None or b is None:
        return None
    return kept({m: a.get(m, ZERO) + b.get(m, ZERO) for m in {**a, **b}})


def product(a: Exact | None, b: Exact | None) -> Exact | None:
    if a is None or b is None:
        return {} if {} in (a, b) else None  # 0 times what has a value
    for one, other in ((a, b), (b, a)):
        divided = [m for m in other if len(one) > 1 and (over(one), 1) in m]
        if divided:  # P times what is divided by it
            scale = sorted(one.items())[0][1]
            cancelled = {tuple(g for g in m if g != (over(one), 1)): scale * other[m] for m in divided}
            return total(kept(cancelled), product(one, {m: x for m, x in other.items() if m not in divided}))
    result: Exact = {}
    for m, x in a.items():
        for n, y in b.items():
            powers = dict(m)
            factor = x * y
            for generator, e in n:
                powers[generator] = powers.get(generator, 0) + e
            for (kind, p), e in list(powers.items()):
                if kind == "sqrt" and e == 2:
                    factor, powers[kind, p] = factor * p, 0
            key = tuple(sorted((g, e) for g, e in powers.items() if e))
            result[key] = result.get(key, ZERO) + factor
    return kept(result)


def over(a: Exact) -> Generator:
    """The generator 1/P for the multiple P of a sum whose first coefficient is 1."""
    first = sorted(a.items())[0][1]
    return ("1/", tuple((m, x / first) for m, x in sorted(a.items())))


def inverse(a: Exact | None) -> Exact | None:
    """1 over a value that is not 0."""
    if a is None or not a:
        return None
    if len(a) == 1:
        ((monomial, x),) = a.items()
        factor = 1 / x
        for (kind, p), _ in monomial:
            factor = factor / p if kind == "sqrt" else factor  # 1/sqrt(p) = sqrt(p)/p
        return {tuple((g, e if g[0] == "sqrt" else -e) for g, e in monomial): factor}
    kinds = {g[0] for m in a for g, _ in m}
    if kinds == {"log"}:
        return {((over(a), 1),): 1 / sorted(a.items())[0][1]}
    if kinds != {"sqrt"}:
        return None
    root = next(g for m in a for g, _ in m)  # 1/(u + v sqrt(p)) = (u - v sqrt(p))/(u**2 - p v**2), without sqrt(p)
    conjugate = {m: -x if (root, 1) in m else x for m, x in a.items()}
    return product(conjugate, inverse(product(a, conjugate)))


def power(base: Term, n: int) -> Exact | None:
    value = exact(base)
    if n < 0:
        if sign_of(base) == 0:
            raise Undefined(f"undefined: a negative power of {show(base)[:60]}, which is 0")
        value, n = inverse(value), -n
    if value is not None and n > 1 and any(m or abs(a) != 1 for m, a in value.items()):
        size = max(a.numerator.bit_length() + a.denominator.bit_length() for a in value.values())
        if n * size > BITS:
            return None
    result: Exact | None = number(ONE)
    while n and result is not None:
        result = product(result, value) if n % 2 else result
        value, n = product(value, value), n // 2
    return result


def exponential(a: Exact | None) -> Exact | None:
    """exp of a combination of logarithms with whole or half coefficients."""
    if a is None:
        return None
    result: Exact | None = number(ONE)
    for monomial, c in a.items():
        match monomial:
            case ((("log", p), 1),) if c.denominator <= 2 and abs(c) * p.bit_length() <= BITS:
                whole_part = c.numerator // c.denominator
                result = product(result, number(Fraction(p) ** whole_part))
                result = result if c.denominator == 1 else product(result, root(number(Fraction(p))))
            case _:
                return None
    return result


def logarithm(a: Exact | None) -> Exact | None:
    """log of a positive rational times roots of primes, in logarithms of primes."""
    if a is None or len(a) != 1:
        return None
    ((monomial, x),) = a.items()
    if x <= 0 or any(kind != "sqrt" for (kind, _), _ in monomial):
        return None
    parts = [(p, Fraction(e)) for p, e in prime_powers(x)] + [(p, Fraction(1, 2)) for (_, p), _ in monomial]
    result: Exact = {}
    for p, e in parts:
        result[((("log", p), 1),)] = result.get(((("log", p), 1),), ZERO) + e
    return kept(result)


def root(a: Exact | None) -> Exact | None:
    """sqrt of a rational that is not negative, in roots of its prime factors."""
    value = fraction(a)
    if value is None or value < 0:
        return None
    if not value:
        return {}
    outside, inside = ONE, list[tuple[Generator, int]]()
    for p, e in prime_powers(value):
        outside *= Fraction(p) ** (e // 2)
        if e % 2 and isqrt(p) ** 2 == p:
            outside *= isqrt(p)
        elif e % 2 and p > SMALL**2:
            return None  # which may be no prime: roots of different ones are independent
        elif e % 2:
            inside.append((("sqrt", p), 1))
    return {tuple(sorted(inside)): outside}


def prime_powers(value: Fraction) -> list[tuple[int, int]]:
    """The primes of a positive rational with their exponents; a large cofactor stays whole."""
    found: dict[int, int] = {}
    for part, sign in ((value.numerator, 1), (value.denominator, -1)):
        p = 2
        while part > 1:
            p = part if p * p > part or p > SMALL else p
            while part % p == 0:
                part, found[p] = part // p, found.get(p, 0) + sign
            p += 1
    return sorted(found.items())
