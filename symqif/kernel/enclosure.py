"""Enclosures of real constants in rational intervals: no float, every rounding outward."""

from collections.abc import Iterable
from fractions import Fraction
from functools import reduce
from math import comb, floor, isqrt

from symqif.kernel.budget import Memory, operation, remembered, spend
from symqif.kernel.polynomial import size
from symqif.kernel.term import SMALL, Rejected, Term, numeral, show, substitute

Interval = tuple[Fraction, Fraction]
LARGEST = 10**5  # numbers of terms, and of secrets
MOST_BITS = 10**6  # of a number
_enclosed = Memory()


def enclose(term: Term, bits: int = 128) -> Interval:
    """An interval with rational ends that contains the value of a term without variables."""
    return _Enclosure(bits).of(term)


def enclose_sum(terms: Iterable[Term], bits: int) -> Interval:
    """An interval with rational ends that contains the sum of such terms, of which there may be many."""
    enclosure = _Enclosure(bits)
    return reduce(enclosure._add, map(enclosure.of, terms), enclosure.of(SMALL[0]))


def outward(low: Fraction, high: Fraction, bits: int) -> Interval:
    """Rounded outward, to so many significant bits; numbers that have no more are kept."""
    return _floor(low, bits), -_floor(-high, bits)


def _floor(value: Fraction, bits: int) -> Fraction:
    above, below = value.numerator, value.denominator
    if above.bit_length() + below.bit_length() <= bits:
        return value
    shift = bits - (above.bit_length() - below.bit_length())
    if abs(shift) > MOST_BITS:
        raise Rejected("a number is too large or too small for an enclosure")
    spend(operation(above.bit_length(), below.bit_length()))
    if shift > 0:
        return Fraction((above << shift) // below, 1 << shift)
    return Fraction(above // (below << -shift) << -shift)


class _Enclosure:
    def __init__(self, bits: int) -> None:
        self.bits = bits

    def round(self, *ends: Fraction) -> Interval:
        return outward(min(ends), max(ends), self.bits)

    def of(self, term: Term) -> Interval:
        if not isinstance(term, tuple | str):
            return term, term
        return _enclosed.get((term, self.bits), self._of, term)

    def _of(self, term: Term) -> Interval:
        spend(50 + self.bits // 5)
        match term:
            case ("neg", a):
                low, high = self.of(a)
                spend(operation(size(low), size(high)))
                return -high, -low
            case ("+", a, b):
                return self._add(self.of(a), self.of(b))
            case ("-", a, b):
                return self._add(self.of(a), self.of(("neg", b)))
            case ("*", a, b):
                first, second = self._counted(self.of(a), self.of(b))
                return self.round(*(x * y for x in first for y in second))
            case ("/", a, b):
                first, (low, high) = self._counted(self.of(a), self.of(b))
                if low <= 0 <= high:
                    raise Rejected(f"{show(b)[:60]} is not certainly different from 0")
                return self.round(*(x / y for x in first for y in (low, high)))
            case ("**", a, n):
                exponent = self.integer(n)
                if exponent < 0:
                    return self.of(("/", SMALL[1], ("**", a, numeral(-exponent))))
                return self._power(self.of(a), exponent)
            case ("exp", a):
                low, high = self.of(a)
                return exponential(low, self.bits)[0], exponential(high, self.bits)[1]
            case ("log", a):
                low, high = self.of(a)
                if low <= 0:
                    raise Rejected(f"{show(a)[:60]} is not certainly positive")
                return logarithm(low, self.bits)[0], logarithm(high, self.bits)[1]
            case ("sqrt", a):
                low, high = self.of(a)
                if low < 0:
                    raise Rejected(f"{show(a)[:60]} is not certainly non-negative")
                return self._sqrt(low)[0], self._sqrt(high)[1]
            case ("max", a, b):
                (a0, a1), (b0, b1) = self.of(a), self.of(b)
                spend(operation(size(a1), size(b1)))
                return max(a0, b0), max(a1, b1)
            case ("laplace_tail", b, t):
                if self.of(b)[0] <= 0:
                    raise Rejected(f"{show(b)[:60]} is not certainly positive")
                low, high = self.of(("/", t, b))
                return self._laplace_tail(high)[0], self._laplace_tail(low)[1]
            case ("binomial", n, m):
                return self.of(Fraction(binomial(self.integer(n), self.integer(m))))
            case ("sum", body, str(i), low, high):
                steps = summed(self.integer(low), self.integer(high))
                return enclose_sum((substitute(body, {i: numeral(j)}) for j in steps), self.bits)
        raise Rejected(f"no enclosure for {show(term)[:60]}")

    def _counted(self, first: Interval, second: Interval) -> tuple[Interval, Interval]:
        """The operands of an operation, the work of which is counted."""
        spend(4 * operation(max(map(size, first)), max(map(size, second))))
        return first, second

    def _add(self, first: Interval, second: Interval) -> Interval:
        (a0, a1), (b0, b1) = self._counted(first, second)
        return self.round(a0 + b0, a1 + b1)

    def integer(self, term: Term) -> int:
        low, high = self.of(term)
        if low != high or low.denominator != 1:
            raise Rejected(f"{show(term)[:60]} must be an integer")
        return int(low)

    def _power(self, base: Interval, n: int) -> Interval:
        if n % 2 == 0:  # an even power: of |base|
            base = max(Fraction(0), base[0], -base[1]), max(-base[0], base[1])
        least, most = (self._magnitude(abs(end), n) for end in base)  # monotone on what is left: even n has a base >= 0
        return least[0] if base[0] >= 0 else -least[1], most[1] if base[1] >= 0 else -most[0]

    def _magnitude(self, x: Fraction, n: int) -> Interval:
        """x**n for x >= 0."""
        result, square = (Fraction(1), Fraction(1)), (x, x)
        while n:
            spend(10 + (n.bit_length() + size(square[1]) >> 6))
            if n % 2:
                result = self.round(result[0] * square[0], result[1] * square[1])
            square, n = self.round(square[0] ** 2, square[1] ** 2), n // 2
        return result

    def _laplace_tail(self, x: Fraction) -> Interval:
        """Pr[Z > x] for Laplace noise Z of scale 1, which falls as x grows."""
        half: Term = ("/", ("exp", -abs(x)), Fraction(2))
        return self.of(half if x >= 0 else ("-", Fraction(1), half))

    def _sqrt(self, x: Fraction) -> Interval:
        spend(operation(size(x), size(x)) >> 4)
        shift = max(0, 2 * self.bits - x.numerator.bit_length() + x.denominator.bit_length())
        shift += shift % 2
        root = isqrt(floor(x * 2**shift))
        return Fraction(root, 2 ** (shift // 2)), Fraction(root + 1, 2 ** (shift // 2))


def binomial(n: int, m: int) -> int:
    """n choose m for n >= 0, 0 for m < 0."""
    if n < 0 or (n > LARGEST and 0 < m < n):
        raise Rejected(f"binomial({n}, {m}) is not evaluated")
    spend(n * min(m, n - m) >> 14 if 0 < m < n else 1)
    return comb(n, m) if m >= 0 else 0


def summed(low: int, high: int) -> range:
    """The integers over which a sum runs."""
    if high - low >= LARGEST:
        raise Rejected(f"a sum of {high - low + 1} terms is not evaluated")
    spend(10 * max(0, high - low + 1))
    return range(low, high + 1)


@remembered
def exponential(x: Fraction, bits: int) -> Interval:
    """Taylor's series at x / 2**halvings, |x| / 2**halvings <= 1/2, then squared back."""
    if abs(x) > LARGEST:
        raise Rejected("an exponent is too large for an enclosure")
    halvings = abs(floor(x)).bit_length() + 1
    small = x / 2**halvings
    exact = _Enclosure(bits + halvings + 16)
    value = power = Fraction(1), Fraction(1)
    n = 0
    while max(map(abs, power)) >= Fraction(1, 2 ** (exact.bits + 2)):
        n += 1
        spend(exact.bits)
        power = exact.round(*(end * small / n for end in power))
        value = exact.round(value[0] + power[0], value[1] + power[1])
    size = max(map(abs, power))
    value = exact.round(value[0] - size, value[1] + size)  # the tail is at most the last term: ratio <= 1/2
    for _ in range(halvings):
        value = exact._power(value, 2)
    return _Enclosure(bits).round(*value)


@remembered
def logarithm(x: Fraction, bits: int) -> Interval:
    """log x for x > 0: x = m 2**e with m near 1, and log m = 2 artanh((m - 1)/(m + 1))."""
    exact = _Enclosure(bits)
    e = x.numerator.bit_length() - x.denominator.bit_length()
    m = x / Fraction(2) ** e
    low, high = (artanh((end - 1) / (end + 1), bits) for end in exact.round(m, m))
    ends = [2 * e * t for t in artanh(Fraction(1, 3), bits)]
    return exact.round(2 * low[0] + min(ends), 2 * high[1] + max(ends))


@remembered
def artanh(z: Fraction, bits: int) -> Interval:
    """artanh z = sum of z**(2n+1)/(2n+1) for |z| <= 1/3; the tail is below the last power."""
    exact = _Enclosure(bits)
    value: Interval = (Fraction(0), Fraction(0))
    power: Interval = (z, z)
    n = 1
    while max(map(abs, power)) > Fraction(1, 2 ** (bits + 8)):
        spend(100 + (bits * bits >> 12))
        value = exact.round(value[0] + power[0] / n, value[1] + power[1] / n)
        power, n = exact.round(*(end * z * z for end in power)), n + 2
    size = max(map(abs, power))
    return exact.round(value[0] - 2 * size, value[1] + 2 * size)
