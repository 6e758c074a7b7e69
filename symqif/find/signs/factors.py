"""Signs of products: the sign of every factor, and the combinations multiplied with one another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from symqif.find.signs.combination import Combination, Term, weighted_sum
from symqif.find.signs.ideal import add_multiple
from symqif.find.signs.ring import Element, fraction
from symqif.find.signs.setting import Setting

MOST = 400  # terms
HIGH = 10**4  # degree, from which it takes seconds to look for factors
ONE = Term(Fraction(1), ())
Engine = Callable[[Setting], Combination | None]


def by_factors(setting: Setting, engine: Engine) -> Combination | None:
    """A combination for a goal that has several factors, from what the engine finds for each of them; or None."""
    content, factors = _split(setting.goal)
    if sum(e for _, e in factors) < 2:
        return None
    positive, found = content > 0, Combination([Term(fraction(abs(content)), ())])
    for base, exponent in sorted(factors, key=lambda factor: (len(factor[0]), str(factor[0]))):
        pairs = 0 if setting.strict else exponent // 2
        if pairs:
            square = Combination([Term(Fraction(1), (), base**pairs)])
            found = _multiplied(setting, found, square, base ** (2 * pairs))
        if exponent > 2 * pairs:
            sign = _signed(setting, base, engine)
            if sign is None:
                return None
            value, combination = sign
            positive = positive == (value == base or exponent % 2 == 0)
            for _ in range(exponent - 2 * pairs):
                found = _multiplied(setting, found, combination, value)
        if len(found.terms) + len(found.factors) > MOST:
            return None
    return found if positive else None


def of(f: Element) -> list[Element]:
    """The factors of f that are not constant, if there are several."""
    bases = [base for base, _ in _split(f)[1]]
    return bases if len(bases) > 1 else []


def _split(f: Element) -> tuple[Any, list[tuple[Element, int]]]:
    """The content of f and its factors, with how often each occurs; none of what is constant or of a high degree."""
    return (f, []) if f.is_constant() or f.total_degree() > HIGH else f.factor()


def _signed(setting: Setting, base: Element, engine: Engine) -> tuple[Element, Combination] | None:
    """The factor or its negative, whichever the engine finds a combination for."""
    for value in (base, -base):
        found = engine(setting.aim(value, setting.strict))
        if found is not None:
            return value, found
    return None


def _multiplied(setting: Setting, one: Combination, other: Combination, value: Element) -> Combination:
    """From M f = T + C and N value = U + D, C and D in the ideal: M N f value = T U + T D + C N value."""
    ring = setting.ring
    cofactors: dict[int, Element] = {}
    if other.cofactors:
        add_multiple(ring, cofactors, weighted_sum(setting, one.terms), other.cofactors)
    if one.cofactors:
        add_multiple(ring, cofactors, other.factor(setting) * value, one.cofactors)
    factors = products(one.factors or [ONE], other.factors or [ONE]) if one.factors or other.factors else ()
    return Combination(products(one.terms, other.terms), factors, cofactors)


def products(left: Sequence[Term], right: Sequence[Term]) -> list[Term]:
    """The products of the terms, those of the same facts gathered."""
    gathered: dict[tuple[int, ...], Fraction] = {}
    rooted = []
    for a in left:
        for b in right:
            chosen, coefficient = tuple(sorted(a.chosen + b.chosen)), a.coefficient * b.coefficient
            if a.root is None and b.root is None:
                gathered[chosen] = gathered.get(chosen, Fraction(0)) + coefficient
            else:
                root = a.root * b.root if a.root is not None and b.root is not None else a.root or b.root
                rooted.append(Term(coefficient, chosen, root))
    return [Term(a, chosen) for chosen, a in gathered.items()] + rooted
