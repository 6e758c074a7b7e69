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
from symqif.kernel.term import Rejected, hidden

BITS, HIGH = 10**6, 10**3  # of a coefficient that is a power; the exponent of what has several terms
NAMES, LONGEST, MOST = 32, 4096, 10**9  # of a monomial: its names, the characters of each, and its exponents
KEPT = 1 << 16  # products and orders of monomials
Monomial = tuple[tuple[str, int], ...]
Coefficient = int | Fraction


class Polynomial:
    """A sum of monomials with coefficients that are not 0.

    The coefficients have one denominator: they are integers divided by it, and nothing divides all of these and it.
    `coefficients` has them in no order that means anything, `terms` as `ordered`.
    """

    _above: dict[Monomial, int]
    _below: int
    _atoms: tuple[str, ...] | None = None  # these are found where they are wanted first
    _ordered: list[Monomial] | None = None
    _split: tuple[Coefficient, Monomial, Polynomial] | None = None
    _hash = 0
    bits: int  # the size of the largest coefficient

    def __init__(self, terms: Mapping[Monomial, Coefficient] | Iterable[tuple[Monomial, Coefficient]] = ()) -> None:
        total: dict[Monomial, Coefficient] = {}
        for monomial, value in terms.items() if isinstance(terms, Mapping) else terms:
            check_monomial(monomial)
            total[monomial] = total.get(monomial, 0) + value
        below = lcm(*[a.denominator for a in total.values()])
        self._hold({m: a.numerator * (below // a.denominator) for m, a in total.items() if a}, below)

    def _hold(self, above: dict[Monomial, int], below: int) -> None:
        self._above, self._below = above, below
        self.bits = max(map(int.bit_length, above.values()), default=0) + below.bit_length()

    @staticmethod
    def _of(above: dict[Monomial, int], below: int = 1) -> Polynomial:
        """Of monomials with integers, to be divided by one."""
        made = object.__new__(Polynomial)
        made._hold(above, below)
        if below != 1:
            spend(len(above) * operation(made.bits, below.bit_length()))
            if (common := gcd(below, *above.values())) != 1:
                return Polynomial._of({m: a // common for m, a in above.items()}, below // common)
        return made

    @staticmethod
    def constant(value: Coefficient) -> Polynomial:
        return Polynomial._of({(): value.numerator} if value else {}, value.denominator)

    @staticmethod
    @lru_cache(maxsize=KEPT)
    def atom(name: str, exponent: int = 1) -> Polynomial:
        monomial: Monomial = ((name, exponent),) if exponent else ()
        made = Polynomial({monomial: 1})  # it is shared: whoever asks for it next is to find it the same
        made._hash, made._ordered = hash((1, frozenset(made._above.items()))), [monomial]
        made._split, made._text = (1, monomial, ONE), power(name, exponent) if exponent else "1"
        return made

    def __reduce__(self) -> tuple[type[Polynomial], tuple[Mapping[Monomial, Coefficient]]]:
        return Polynomial, (dict(self.coefficients),)

    @property
    def coefficients(self) -> Mapping[Monomial, Coefficient]:
        return MappingProxyType(self._above) if self._below == 1 else self.terms

    @property
    def terms(self) -> Mapping[Monomial, Fraction]:
        """In their order, so that equal polynomials have equal ones."""
        spend(len(self._above) * operation(self.bits, self._below.bit_length()))
        return {m: Fraction(as_coefficient(self._above[m], self._below)) for m in self.ordered}

    def __add__(self, other: Polynomial) -> Polynomial:
        spend((len(self._above) + len(other._above)) * (3 + operation(self.bits, other.bits)))
        below = lcm(self._below, other._below)
        left, right = below // self._below, below // other._below
        total = dict(self._above) if left == 1 else {m: a * left for m, a in self._above.items()}
        for m, a in other._above.items():
            if m not in total:
                total[m] = a * right
            elif both := total[m] + a * right:
                total[m] = both
            else:
                del total[m]
        return Polynomial._of(total, below)

    def __neg__(self) -> Polynomial:
        spend(len(self._above) * (3 + operation(self.bits, 0)))
        return Polynomial._of({m: -a for m, a in self._above.items()}, self._below)

    def __sub__(self, other: Polynomial) -> Polynomial:
        return self + -other

    def __mul__(self, other: Polynomial) -> Polynomial:
        left, right = self._above, other._above
        if len(left) == 1 and () in left:
            return other.scaled(as_coefficient(left[()], self._below))
        if len(right) == 1 and () in right:
            return self.scaled(as_coefficient(right[()], other._below))
        spend(len(left) * len(right) * (NAMES + operation(self.bits, other.bits)))  # each may have so many names
        total: dict[Monomial, int] = {}
        for m, a in left.items():
            for n, b in right.items():
                monomial = times(m, n)
                total[monomial] = total[monomial] + a * b if monomial in total else a * b
        if not all(total.values()):
            total = {m: a for m, a in total.items() if a}
        return Polynomial._of(total, self._below * other._below)

    def __pow__(self, exponent: int) -> Polynomial:
        if exponent < 0:
            raise Rejected(f"({str(self)[:60]})**{exponent} is no polynomial")
        if exponent > 1 and ((self.bits - 2) * exponent > BITS or (len(self._above) > 1 and exponent > HIGH)):
            raise Rejected(f"({str(self)[:60]})**{exponent} is too large to be written out")
        exponent = min(exponent, 2 - exponent % 2) if self.bits <= 2 and not self.atoms else exponent  # of 0, 1, -1
        result, square = self if exponent % 2 else ONE, self
        while exponent := exponent // 2:
            square = square * square
            result = result * square if exponent % 2 else result
        return result

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Polynomial):
            return False
        spend(len(self._above) * (1 + (self.bits >> 10)))  # there may be many of one hash
        return self._below == other._below and self._above == other._above

    def __hash__(self) -> int:
        if not self._hash:
            spend(len(self._above) * (1 + (self.bits >> 10)))
            terms = [(m, hidden(a)) for m, a in self._above.items()]
            self._hash = hash((hidden(self._below), frozenset(terms)))
        return self._hash

    def __len__(self) -> int:
        """The number of terms."""
        return len(self._above)

    def __bool__(self) -> bool:
        return bool(self._above)

    def scaled(self, factor: Coefficient) -> Polynomial:
        if factor == 1:
            return self
        spend(len(self._above) * (3 + operation(self.bits, size(factor))))
        above = {m: a * factor.numerator for m, a in self._above.items()} if factor else {}
        return Polynomial._of(above, self._below * factor.denominator)

    @property
    def value(self) -> Fraction | None:
        """The constant that this is, or None."""
        return Fraction(as_coefficient(self._above.get((), 0), self._below)) if self._above.keys() <= {()} else None

    @property
    def ordered(self) -> list[Monomial]:
        """The monomials, higher degrees first, then by name."""
        if self._ordered is None:
            spend(4 * len(self._above))
            self._ordered = sorted(self._above, key=order)
        return self._ordered

    @property
    def atoms(self) -> tuple[str, ...]:
        if self._atoms is None:
            self._atoms = tuple(sorted({name for m in self._above for name, _ in m}))
        return self._atoms

    def split(self) -> tuple[Coefficient, Monomial, Polynomial]:
        """(content, common monomial, rest), whose product is this non-zero polynomial. The rest has coprime integer
        coefficients, the first of them (as `ordered`) positive."""
        if self._split is None:
            self._split = self._parts()
        return self._split

    def _parts(self) -> tuple[Coefficient, Monomial, Polynomial]:
        spend(len(self._above) * (2 + len(self.atoms) // 2 + 2 * operation(self.bits, self.bits)))
        if len(self._above) == 1:
            ((monomial, a),) = self._above.items()
            return as_coefficient(a, self._below), monomial, ONE
        content = gcd(*self._above.values())
        common = tuple(reduce(shared, map(dict, self._above)).items())
        rest = Polynomial._of({divided(m, common): a // content for m, a in self._above.items()})
        if rest._above[min(rest._above, key=order)] < 0:
            content, rest = -content, -rest
        return as_coefficient(content, self._below), common, rest

    def __str__(self) -> str:
        """The text of a term that normalises to this polynomial."""
        return self._text

    @cached_property
    def _text(self) -> str:
        parts = []
        for m in self.ordered:
            a = as_coefficient(self._above[m], self._below)
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


def as_coefficient(above: int, below: int) -> Coefficient:
    """above/below, which Python takes for a float."""
    return above if below == 1 else Fraction(above, below)


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
    less = dict(divisor)
    left = (pair if pair[0] not in less else (pair[0], pair[1] - less[pair[0]]) for pair in monomial)  # as in `times`
    return tuple(pair for pair in left if pair[1]) if divisor else monomial


NOTHING, ONE = Polynomial._of({}), Polynomial._of({(): 1})
for made in (NOTHING, ONE):  # they are shared: whoever asks for them next is to find them the same
    hash(made), str(made), made and made.split()
