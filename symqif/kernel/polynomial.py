"""Polynomials over the rationals in named atoms: exact, expanded, immutable.

An atom's name is the text of the term that it stands for, so that a polynomial prints as a term. A monomial has each
name once, in order, with an exponent of at least 1: there is no other way to make one than `Polynomial(..)`, which
asks for that, and `times` and `divided`, which keep it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache, reduce
from math import gcd, lcm
from types import MappingProxyType

from symqif.kernel.budget import operation, spend
from symqif.kernel.term import Rejected

BITS, HIGH = 10**6, 10**3  # of a coefficient that is a power; the exponent of what has several terms
NAMES, LONGEST, MOST = 32, 4096, 10**9  # of a monomial: its names, the characters of each, and its exponents
KEPT = 1 << 16  # products and orders of monomials
Monomial = tuple[tuple[str, int], ...]
Coefficient = int | Fraction  # an integer is always an int, which is fast; a quotient of two would be a float


class Polynomial:
    """A sum of monomials with coefficients that are not 0.

    `coefficients` has integers as int, in no order that means anything; `terms` has fractions, as `ordered`.
    """

    _coefficients: dict[Monomial, Coefficient]
    _atoms: tuple[str, ...] | None = None  # these are found where they are wanted first
    _ordered: list[Monomial] | None = None
    _split: tuple[Coefficient, Monomial, Polynomial] | None = None
    _bits, _hash = -1, 0

    def __init__(self, terms: Mapping[Monomial, Coefficient] | Iterable[tuple[Monomial, Coefficient]] = ()) -> None:
        total: dict[Monomial, Coefficient] = {}
        for monomial, value in terms.items() if isinstance(terms, Mapping) else terms:
            check_monomial(monomial)
            total[monomial] = total.get(monomial, 0) + value
        self._coefficients = cleaned(total)

    @staticmethod
    def _of(coefficients: dict[Monomial, Coefficient]) -> Polynomial:
        """Of monomials and coefficients as they should be."""
        made = object.__new__(Polynomial)
        made._coefficients = coefficients
        return made

    @staticmethod
    def constant(value: Coefficient) -> Polynomial:
        return Polynomial._of({(): lean(value)} if value else {})

    @staticmethod
    @lru_cache(maxsize=KEPT)
    def atom(name: str, exponent: int = 1) -> Polynomial:
        monomial: Monomial = ((name, exponent),) if exponent else ()
        made = Polynomial({monomial: 1})  # it is shared: whoever asks for it next is to find it the same
        made._hash, made._ordered = hash(frozenset(made._coefficients.items())), [monomial]
        made._split, made._text = (1, monomial, ONE), power(name, exponent) if exponent else "1"
        return made

    def __reduce__(self) -> tuple[type[Polynomial], tuple[Mapping[Monomial, Coefficient]]]:
        return Polynomial, (self._coefficients,)

    @property
    def coefficients(self) -> Mapping[Monomial, Coefficient]:
        return MappingProxyType(self._coefficients)

    @property
    def terms(self) -> Mapping[Monomial, Fraction]:
        """In their order, so that equal polynomials have equal ones."""
        return {m: Fraction(self._coefficients[m]) for m in self.ordered}

    def __add__(self, other: Polynomial) -> Polynomial:
        spend(3 * len(self._coefficients) + len(other._coefficients) * (3 + operation(self.bits, other.bits)))
        total = dict(self._coefficients)
        for m, a in other._coefficients.items():
            if m not in total:
                total[m] = a
            elif both := total[m] + a:
                total[m] = both if type(both) is int else lean(both)
            else:
                del total[m]
        return Polynomial._of(total)

    def __neg__(self) -> Polynomial:
        spend(3 * len(self._coefficients))
        return Polynomial._of({m: -a for m, a in self._coefficients.items()})

    def __sub__(self, other: Polynomial) -> Polynomial:
        return self + -other

    def __mul__(self, other: Polynomial) -> Polynomial:
        left, right = self._coefficients, other._coefficients
        if len(left) == 1 and () in left:
            return other.scaled(left[()])
        if len(right) == 1 and () in right:
            return self.scaled(right[()])
        names = max(map(len, left)) + max(map(len, right)) if left and right else 0
        spend(len(left) * len(right) * (12 + (names * names >> 4) + operation(self.bits, other.bits)))
        total: dict[Monomial, Coefficient] = {}
        for m, a in left.items():
            for n, b in right.items():
                monomial = times(m, n)
                total[monomial] = total[monomial] + a * b if monomial in total else a * b
        return Polynomial._of(cleaned(total))

    def __pow__(self, exponent: int) -> Polynomial:
        if exponent < 0:
            raise Rejected(f"({str(self)[:60]})**{exponent} is no polynomial")
        if exponent > 1 and ((self.bits - 2) * exponent > BITS or (len(self._coefficients) > 1 and exponent > HIGH)):
            raise Rejected(f"({str(self)[:60]})**{exponent} is too large to be written out")
        result, square = ONE if exponent % 2 == 0 else self, self
        while exponent := exponent // 2:
            square = square * square
            result = result * square if exponent % 2 else result
        return result

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Polynomial):
            return False
        spend(len(self._coefficients) * (1 + (self.bits >> 10)))  # there may be many of one hash
        return self._coefficients == other._coefficients

    def __hash__(self) -> int:
        if not self._hash:
            spend(len(self._coefficients) * (1 + (self.bits >> 10)))
            self._hash = hash(frozenset(self._coefficients.items()))
        return self._hash

    def __len__(self) -> int:
        """The number of terms."""
        return len(self._coefficients)

    def __bool__(self) -> bool:
        return bool(self._coefficients)

    def scaled(self, factor: Coefficient) -> Polynomial:
        if factor == 1:
            return self
        spend(len(self._coefficients) * (3 + operation(self.bits, size(factor))))
        return Polynomial._of(cleaned({m: a * factor for m, a in self._coefficients.items()}))

    @property
    def value(self) -> Fraction | None:
        """The constant that this is, or None."""
        return Fraction(self._coefficients.get((), 0)) if self._coefficients.keys() <= {()} else None

    @property
    def bits(self) -> int:
        """The size of the largest coefficient."""
        if self._bits < 0:
            values = self._coefficients.values()
            try:  # of integers, as they mostly are, and quickly
                self._bits = max(map(int.bit_length, values), default=-1) + 1  # type: ignore[arg-type]
            except TypeError:
                self._bits = max(map(size, values))
        return self._bits

    @property
    def ordered(self) -> list[Monomial]:
        """The monomials, higher degrees first, then by name."""
        if self._ordered is None:
            spend(4 * len(self._coefficients))
            self._ordered = sorted(self._coefficients, key=order)
        return self._ordered

    @property
    def atoms(self) -> tuple[str, ...]:
        if self._atoms is None:
            self._atoms = tuple(sorted({name for m in self._coefficients for name, _ in m}))
        return self._atoms

    def split(self) -> tuple[Coefficient, Monomial, Polynomial]:
        """(content, common monomial, rest), whose product is this non-zero polynomial. The rest has coprime integer
        coefficients, the first of them (as `ordered`) positive."""
        if self._split is None:
            self._split = self._parts()
        return self._split

    def _parts(self) -> tuple[Coefficient, Monomial, Polynomial]:
        spend(len(self._coefficients) * (2 + 2 * operation(self.bits, self.bits)))
        if len(self._coefficients) == 1:
            ((monomial, a),) = self._coefficients.items()
            return a, monomial, ONE
        values = self._coefficients.values()
        below, above = lcm(*[a.denominator for a in values]), gcd(*[a.numerator for a in values])
        common = tuple(reduce(shared, map(dict, self._coefficients)).items())
        rest = Polynomial._of(
            {divided(m, common): a.numerator // above * (below // a.denominator) for m, a in self._coefficients.items()}
        )
        if rest._coefficients[min(rest._coefficients, key=order)] < 0:
            above, rest = -above, -rest
        return above if below == 1 else Fraction(above, below), common, rest

    def __str__(self) -> str:
        """The text of a term that normalises to this polynomial."""
        return self._text

    @cached_property
    def _text(self) -> str:
        parts = []
        for m in self.ordered:
            a = self._coefficients[m]
            spend(2 + len(m) + (self.bits >> 6) + (self.bits * self.bits >> 20))  # to decimals
            powers = [power(n, e) for n, e in m]
            number = [] if abs(a) == 1 and powers else [str(abs(a))]
            parts.append(("- " if a < 0 else "+ ") + "*".join(number + powers))
            spend(len(parts[-1]) >> 1)
        text = " ".join(parts) or "0"
        return text[2:] if text.startswith("+ ") else "-" + text[2:] if text.startswith("- ") else text


def power(name: str, exponent: int) -> str:
    return name if exponent == 1 else f"({name})**{exponent}" if "**" in name else f"{name}**{exponent}"


def check_monomial(monomial: Monomial) -> None:
    """Accept names in order, each once, with exponents of at least 1."""
    before = ""
    for name, e in monomial:
        if not before < name or type(e) is not int or e < 1:
            raise ValueError(f"not a monomial: {monomial!r:.60}")
        if len(name) > LONGEST or len(monomial) > NAMES or e > MOST:
            raise Rejected(f"a monomial has at most {NAMES} names, of at most {LONGEST} characters")
        before = name


def reciprocal(value: Coefficient) -> Coefficient:
    """1/value, which Python takes for a float where the value is an int."""
    return lean(Fraction(value.denominator, value.numerator))


def cleaned(total: Mapping[Monomial, Coefficient]) -> dict[Monomial, Coefficient]:
    """Without zeros, integers as int."""
    return {m: a if type(a) is int else lean(a) for m, a in total.items() if a}


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
    return -sum([e for _, e in monomial]), monomial


@lru_cache(maxsize=KEPT)
def times(left: Monomial, right: Monomial) -> Monomial:
    if not left or not right:
        return left or right
    powers = {pair[0]: pair for pair in left}
    for pair in right:
        name, exponent = pair
        powers[name] = (name, powers[name][1] + exponent) if name in powers else pair  # the same pairs, which are many
    if len(powers) > NAMES or max([e for _, e in powers.values()]) > MOST:
        raise Rejected(f"a monomial has at most {NAMES} names, with exponents up to {MOST}")
    return tuple(sorted(powers.values()))


def shared(one: dict[str, int], other: dict[str, int]) -> dict[str, int]:
    """The largest monomial that divides both."""
    return {name: min(e, other[name]) for name, e in one.items() if name in other}


def divided(monomial: Monomial, divisor: Monomial) -> Monomial:
    """The quotient by a monomial that divides it."""
    if not divisor:
        return monomial
    powers = dict(monomial)
    for name, exponent in divisor:
        powers[name] -= exponent
    return tuple((n, e) for n, e in powers.items() if e)


NOTHING, ONE = Polynomial._of({}), Polynomial._of({(): 1})
for made in (NOTHING, ONE):  # they are shared: whoever asks for them next is to find them the same
    hash(made), str(made), made and made.split()
