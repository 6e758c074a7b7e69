"""Values of terms without names, evaluated strictly: what is not defined (`docs/semantics.md` §5) is `Undefined`.

A value is exact where it is a sum of rational multiples of products of sqrt(p) for primes p, of log(n) for numbers n,
and of 1 over such; else it is known by enclosures alone. Two values are equal if their difference is exactly 0, and
differ if an enclosure shows it. What neither tells is `Rejected`. No normal form of the algebra is taken.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache, reduce
from math import isqrt

from symqif.kernel.budget import spend
from symqif.kernel.enclosure import binomial, enclose, summed
from symqif.kernel.polynomial import Monomial, Polynomial, size
from symqif.kernel.term import Rejected, Term, Undefined, show, substitute

PRECISIONS = (96, 384)  # bits
MANY = 64  # monomials of an exact value
BITS, NAMED = 10**5, 10**4  # of the numbers in it, and in the names of atoms
SMALL = 10**4  # prime factors up to this are found
Exact = Polynomial | None  # in atoms log(p), sqrt(p), and 1/(P) for a sum P of such
NOTHING, UNIT, MINUS = (Polynomial.constant(n) for n in (0, 1, -1))


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


def fraction(value: Exact) -> Fraction | None:
    return None if value is None else value.value


@lru_cache(maxsize=10**4)
def exact(term: Term) -> Exact:
    """The value, None where it is not of the form that is kept exactly; `Undefined` if it has none."""
    spend(100)
    if isinstance(term, Fraction):
        return Polynomial.constant(term)
    match term:
        case ("neg", a):
            return product(MINUS, exact(a))
        case ("+", a, b):
            return total(exact(a), exact(b))
        case ("-", a, b):
            return total(exact(a), product(MINUS, exact(b)))
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
            if sign_of(b) <= 0:
                raise Undefined(f"undefined: Laplace noise of scale {show(b)[:60]}, which is not positive")
            half: Term = ("/", ("exp", ("neg", ("/", ("max", t, ("neg", t)), b))), Fraction(2))
            return exact(half if sign_of(t) >= 0 else ("-", Fraction(1), half))
        case ("binomial", n, m):
            first, second = whole(n), whole(m)
            if first < 0:
                raise Undefined(f"undefined: binomial({first}, {second})")
            return Polynomial.constant(binomial(first, second))
        case ("sum", body, str(name), low, high):
            steps = summed(whole(low), whole(high))
            terms = (exact(substitute(body, {name: Fraction(j)})) for j in steps)
            start: Exact = NOTHING
            return reduce(total, terms, start)
    raise Rejected(f"no value: {show(term)[:60]}")


def kept(value: Polynomial) -> Exact:
    """An exact value, as long as it is small."""
    return None if value.bits > BITS or len(value.terms) > MANY else value


def total(a: Exact, b: Exact) -> Exact:
    return None if a is None or b is None else kept(a + b)


def product(a: Exact, b: Exact) -> Exact:
    if a is None or b is None:
        return NOTHING if NOTHING in (a, b) else None  # 0 times what has a value
    for one, other in ((a, b), (b, a)):
        below = over(one) if any(name.startswith("1/") for name in other.atoms) else None
        divided = {m: x for m, x in other.terms.items() if (below, 1) in m}
        if divided:  # P times what is divided by it
            scale = one.ordered[0][1]
            cancelled = ((tuple(g for g in m if g != (below, 1)), scale * x) for m, x in divided.items())
            rest = Polynomial((m, x) for m, x in other.terms.items() if m not in divided)
            return total(kept(Polynomial(cancelled)), product(one, rest))
    return kept(Polynomial(squared(m, x) for m, x in (a * b).terms.items()))


def squared(monomial: Monomial, x: Fraction) -> tuple[Monomial, Fraction]:
    """A monomial and its coefficient, with sqrt(p)**2 = p."""
    for name, e in monomial:
        x = x * argument(name) if name.startswith("sqrt") and e == 2 else x
    return tuple((n, e) for n, e in monomial if e and not (n.startswith("sqrt") and e == 2)), x


def argument(name: str) -> int:
    """The p of sqrt(p) or log(p)."""
    return int(name[name.index("(") + 1 : -1])


def over(a: Polynomial) -> str | None:
    """The name of 1/P for the multiple P of a sum whose first coefficient is 1, if that is short."""
    multiple = a.scaled(1 / a.ordered[0][1]) if len(a.terms) > 1 else a
    return f"1/({multiple})" if len(a.terms) > 1 and multiple.bits <= NAMED else None


def inverse(a: Exact) -> Exact:
    """1 over a value that is not 0."""
    if a is None or not a:
        return None
    if len(a.terms) == 1:
        ((monomial, x),) = a.terms.items()
        for name, _ in monomial:
            x = x * argument(name) if name.startswith("sqrt") else x  # 1/sqrt(p) = sqrt(p)/p
        return Polynomial({tuple((n, e if n.startswith("sqrt") else -e) for n, e in monomial): 1 / x})
    kinds = {name.split("(")[0] for name in a.atoms}
    below = over(a)
    if kinds == {"log"} and below:
        return Polynomial([(((below, 1),), 1 / a.ordered[0][1])])
    if kinds != {"sqrt"}:
        return None
    root = a.atoms[0]  # 1/(u + v sqrt(p)) = (u - v sqrt(p))/(u**2 - p v**2), without sqrt(p)
    conjugate = Polynomial({m: -x if (root, 1) in m else x for m, x in a.terms.items()})
    return product(conjugate, inverse(product(a, conjugate)))


def power(base: Term, n: int) -> Exact:
    value = exact(base)
    if n < 0:
        if sign_of(base) == 0:
            raise Undefined(f"undefined: a negative power of {show(base)[:60]}, which is 0")
        value, n = inverse(value), -n
    if value is not None and n > 1 and any(m or abs(a) != 1 for m, a in value.terms.items()) and n * value.bits > BITS:
        return None
    result: Exact = UNIT
    while n and result is not None:
        spend(10 + (n.bit_length() >> 6))
        result = product(result, value) if n % 2 else result
        value, n = product(value, value), n // 2
    return result


def exponential(a: Exact) -> Exact:
    """exp of a combination of logarithms with whole or half coefficients."""
    if a is None:
        return None
    result: Exact = UNIT
    for monomial, c in a.terms.items():
        match monomial:
            case ((str(name), 1),) if name.startswith("log") and c.denominator <= 2:
                p = argument(name)
                if abs(c) * p.bit_length() > BITS:
                    return None
                result = product(result, Polynomial.constant(Fraction(p) ** (c.numerator // c.denominator)))
                result = result if c.denominator == 1 else product(result, root(Polynomial.constant(p)))
            case _:
                return None
    return result


def logarithm(a: Exact) -> Exact:
    """log of a positive rational times roots of primes, in logarithms of primes."""
    if a is None or len(a.terms) != 1:
        return None
    ((monomial, x),) = a.terms.items()
    if x <= 0 or not all(name.startswith("sqrt") for name, _ in monomial):
        return None
    parts = [(p, Fraction(e)) for p, e in prime_powers(x)] + [(argument(n), Fraction(1, 2)) for n, _ in monomial]
    if any(p.bit_length() > NAMED for p, _ in parts):
        return None
    return kept(Polynomial((((f"log({p})", 1),), e) for p, e in parts))


def root(a: Exact) -> Exact:
    """sqrt of a rational that is not negative, in roots of its prime factors."""
    value = fraction(a)
    if value is None or value < 0:
        return None
    if not value:
        return NOTHING
    outside, inner = Fraction(1), list[tuple[str, int]]()
    for p, e in prime_powers(value):
        outside *= Fraction(p) ** (e // 2)
        if e % 2 and isqrt(p) ** 2 == p:
            outside *= isqrt(p)
        elif e % 2 and p > SMALL**2:
            return None  # which may be no prime: roots of different ones are independent
        elif e % 2:
            inner.append((f"sqrt({p})", 1))
    return Polynomial({tuple(sorted(inner)): outside})


def prime_powers(value: Fraction) -> list[tuple[int, int]]:
    """The primes of a positive rational with their exponents; a large cofactor stays whole."""
    found: dict[int, int] = {}
    spend(2000 + 4 * size(value))
    for part, sign in ((value.numerator, 1), (value.denominator, -1)):
        p = 2
        while part > 1:
            p = part if p * p > part or p > SMALL else p
            while part % p == 0:
                spend(10 + (part.bit_length() >> 10))
                part, found[p] = part // p, found.get(p, 0) + sign
            p += 1
    return sorted(found.items())
