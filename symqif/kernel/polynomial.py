"""Polynomials over the rationals in named atoms, and fractions of them: exact, expanded, immutable.

An atom's name is the text of the term that it stands for, so that a polynomial prints as a term.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm

from symqif.kernel.budget import operation, spend
from symqif.kernel.term import Rejected

BITS, HIGH = 10**6, 10**3  # of a coefficient that is a power; the exponent of what has several terms
KEPT = 10**5  # atoms, and products and orders of monomials
MANY = 500  # products of terms that are worth packing their monomials
Monomial = tuple[tuple[str, int], ...]  # sorted by name, exponents positive
Coefficient = int | Fraction  # an integer is always an int, which is fast; a quotient of two would be a float


class Polynomial:
    """A map from monomials to non-zero coefficients.

    `coefficients` has them as the arithmetic here wants them, `terms` as fractions.
    """

    coefficients: dict[Monomial, Coefficient]
    _terms: dict[Monomial, Fraction] | None = None  # these are found where they are wanted first
    _atoms: tuple[str, ...] | None = None
    _split: tuple[Coefficient, Monomial, Polynomial] | None = None
    _bits, _hash, _text = -1, 0, ""

    def __init__(self, terms: Mapping[Monomial, Coefficient] | Iterable[tuple[Monomial, Coefficient]] = ()) -> None:
        gathered: dict[Monomial, Coefficient] = {}
        if isinstance(terms, dict):
            gathered = terms
        else:
            for monomial, value in terms.items() if isinstance(terms, Mapping) else terms:
                gathered[monomial] = gathered[monomial] + value if monomial in gathered else value
        self.coefficients = {m: a if type(a) is int else lean(a) for m, a in gathered.items() if a}

    @staticmethod
    def _made(coefficients: dict[Monomial, Coefficient]) -> Polynomial:
        """Of coefficients that are as they should be."""
        made = object.__new__(Polynomial)
        made.coefficients = coefficients
        return made

    @staticmethod
    def constant(value: Coefficient) -> Polynomial:
        return Polynomial._made({(): lean(value)} if value else {})

    @staticmethod
    @lru_cache(maxsize=KEPT)
    def atom(name: str, exponent: int = 1) -> Polynomial:
        return Polynomial([(((name, exponent),) if exponent else (), 1)])

    def __reduce__(self) -> tuple[type[Polynomial], tuple[Mapping[Monomial, Fraction]]]:
        return Polynomial, (self.terms,)  # without the hash, which another process has another one for

    @property
    def terms(self) -> Mapping[Monomial, Fraction]:
        if self._terms is None:
            self._terms = {m: Fraction(a) for m, a in self.coefficients.items()}
        return self._terms

    def __add__(self, other: Polynomial) -> Polynomial:
        spend(len(self.coefficients) + len(other.coefficients) * (1 + operation(self.bits, other.bits)))
        found = dict(self.coefficients)
        for m, a in other.coefficients.items():
            if m not in found:
                found[m] = a
            elif both := found[m] + a:
                found[m] = both if type(both) is int else lean(both)
            else:
                del found[m]
        return Polynomial._made(found)

    def __neg__(self) -> Polynomial:
        spend(len(self.coefficients))
        return Polynomial._made({m: -a for m, a in self.coefficients.items()})

    def __sub__(self, other: Polynomial) -> Polynomial:
        return self + -other

    def __mul__(self, other: Polynomial) -> Polynomial:
        left, right = self.coefficients, other.coefficients
        if len(right) == 1 and () in right:
            return self.scaled(right[()])
        if len(left) == 1 and () in left:
            return other.scaled(left[()])
        spend(len(left) * len(right) * (12 + operation(self.bits, other.bits)))
        found: dict[Monomial, Coefficient] = {}
        if len(left) == 1 or len(right) == 1:  # no two products have one monomial
            for m, a in left.items():
                for n, b in right.items():
                    both = a * b
                    found[times(m, n)] = both if type(both) is int else lean(both)
            return Polynomial._made(found)
        if len(left) * len(right) > MANY:
            return Polynomial(expanded(left, right))
        for m, a in left.items():
            for n, b in right.items():
                monomial = times(m, n)
                found[monomial] = found[monomial] + a * b if monomial in found else a * b
        return Polynomial(found)

    def __pow__(self, exponent: int) -> Polynomial:
        if exponent == 1:
            return self
        if exponent < 0:
            raise Rejected(f"({str(self)[:60]})**{exponent} is no polynomial")
        if exponent and ((self.bits - 2) * exponent > BITS or (len(self.coefficients) > 1 and exponent > HIGH)):
            raise Rejected(f"({str(self)[:60]})**{exponent} is too large to be written out")
        if len(self.coefficients) == 1:
            ((m, a),) = self.coefficients.items()
            spend((self.bits * exponent) >> 6)
            return Polynomial({tuple((n, e * exponent) for n, e in m if exponent): a**exponent})
        result, square = Polynomial.constant(1), self
        while exponent:
            result = result * square if exponent % 2 else result
            exponent //= 2
            square = square * square if exponent else square
        return result

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        spend(len(self.coefficients))  # there may be many of one hash
        return isinstance(other, Polynomial) and self.coefficients == other.coefficients

    def __hash__(self) -> int:
        if not self._hash:
            self._hash = hash(frozenset(self.coefficients.items()))
        return self._hash

    def __bool__(self) -> bool:
        return bool(self.coefficients)

    def scaled(self, factor: Coefficient) -> Polynomial:
        if factor == 1:
            return self
        spend(len(self.coefficients) * (1 + operation(self.bits, size(factor))))
        factor = lean(factor)
        return Polynomial({m: a * factor for m, a in self.coefficients.items()})

    @property
    def value(self) -> Fraction | None:
        """The constant that this is, or None."""
        if not self.coefficients or (len(self.coefficients) == 1 and () in self.coefficients):
            return Fraction(self.coefficients.get((), 0))
        return None

    @property
    def bits(self) -> int:
        """The size of the largest coefficient."""
        if self._bits < 0:
            values = self.coefficients.values()
            if len(values) == 1:
                self._bits = size(*values)
                return self._bits
            try:  # of integers, as they mostly are, and quickly
                self._bits = max(map(int.bit_length, values), default=-1) + 1  # type: ignore[arg-type]
            except TypeError:
                self._bits = max(map(size, values))
        return self._bits

    @property
    def ordered(self) -> tuple[tuple[Monomial, Fraction], ...]:
        """Monomials with their coefficients, higher degrees first, then by name."""
        return tuple((m, self.terms[m]) for m in sorted(self.coefficients, key=order))

    @property
    def atoms(self) -> tuple[str, ...]:
        if self._atoms is None:
            self._atoms = tuple(sorted({name for m in self.coefficients for name, _ in m}))
        return self._atoms

    def split(self) -> tuple[Coefficient, Monomial, Polynomial]:
        """(content, common monomial, primitive rest), whose product is this non-zero polynomial.

        The rest has coprime integer coefficients, the first of them (as `ordered`) positive.
        """
        if self._split is None:
            self._split = self._parts()
        return self._split

    def _parts(self) -> tuple[Coefficient, Monomial, Polynomial]:
        spend(len(self.coefficients) * (1 + operation(self.bits, self.bits)))
        if len(self.coefficients) == 1:
            ((m, a),) = self.coefficients.items()
            return a, m, ONE
        below = lcm(*[a.denominator for a in self.coefficients.values() if type(a) is not int])
        above = gcd(*[a if type(a) is int else a.numerator for a in self.coefficients.values()])
        content = above if below == 1 else Fraction(above, below)
        shared, rest = self._common(), self
        if shared or content != 1:
            spend(len(self.coefficients) * operation(self.bits, size(content)))
            whole = self.coefficients
            if content != 1:
                whole = {m: a.numerator * (below // a.denominator) // above for m, a in whole.items()}
            rest = Polynomial({divided(m, shared): a for m, a in whole.items()} if shared else whole)
        first = min(rest.coefficients, key=order)
        return (-content, shared, -rest) if rest.coefficients[first] < 0 else (content, shared, rest)

    def _common(self) -> Monomial:
        """The largest monomial that divides all."""
        first, *others = self.coefficients
        common = dict(first)
        for m in others:
            if not common:
                return ()
            here = dict(m)
            common = {name: min(e, here[name]) for name, e in common.items() if name in here}
        return tuple(sorted(common.items()))

    def __str__(self) -> str:
        """The text of a term that normalises to this polynomial."""
        if not self._text:
            self._text = self._written()
        return self._text

    def _written(self) -> str:
        parts = []
        for m in sorted(self.coefficients, key=order):
            a = self.coefficients[m]
            powers = [n if e == 1 else f"({n})**{e}" if "**" in n else f"{n}**{e}" for n, e in m]
            size = [] if abs(a) == 1 and powers else [str(abs(a))]
            parts.append(("- " if a < 0 else "+ ") + "*".join(size + powers))
        text = " ".join(parts) or "0"
        return text[2:] if text.startswith("+ ") else "-" + text[2:] if text.startswith("- ") else text


def reciprocal(value: Coefficient) -> Coefficient:
    """1/value, which Python takes for a float where the value is an int."""
    return value if value == 1 or value == -1 else lean(Fraction(value.denominator, value.numerator))


def lean(value: Coefficient) -> Coefficient:
    """The same, an integer as an int."""
    return value.numerator if value.denominator == 1 else value


def size(value: Coefficient) -> int:
    """The bits of a fraction."""
    if type(value) is int:
        return value.bit_length() + 1
    return value.numerator.bit_length() + value.denominator.bit_length()


@lru_cache(maxsize=KEPT)
def order(monomial: Monomial) -> tuple[int, Monomial]:
    """Higher degrees first, then by name."""
    return -sum(e for _, e in monomial), monomial


@lru_cache(maxsize=KEPT)
def times(left: Monomial, right: Monomial) -> Monomial:
    powers = dict(left)
    for name, exponent in right:
        powers[name] = powers.get(name, 0) + exponent
    return tuple(sorted(powers.items()))


def expanded(
    left: Mapping[Monomial, Coefficient], right: Mapping[Monomial, Coefficient]
) -> dict[Monomial, Coefficient]:
    """The product of two sums of many terms: a monomial is one integer meanwhile, with its exponents side by side."""
    names = sorted({name for side in (left, right) for m in side for name, _ in m})
    width = sum(max((e for m in side for _, e in m), default=0) for side in (left, right)).bit_length()
    places = {name: n * width for n, name in enumerate(names)}
    first, second = ([(sum(e << places[n] for n, e in m), a) for m, a in side.items()] for side in (left, right))
    found: dict[int, Coefficient] = {}
    for m, a in first:
        for n, b in second:
            found[m + n] = found.get(m + n, 0) + a * b
    mask = (1 << width) - 1
    return {tuple((n, e) for n in names if (e := m >> places[n] & mask)): a for m, a in found.items()}


def divided(monomial: Monomial, divisor: Monomial) -> Monomial:
    if not divisor:
        return monomial
    powers = dict(monomial)
    for name, exponent in divisor:
        powers[name] -= exponent
    return tuple((n, e) for n, e in sorted(powers.items()) if e)


ONE = Polynomial.constant(1)
