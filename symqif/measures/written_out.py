"""Measures of an explicit channel with parameters, written out. Maxima stay as far as ranges may decide them.

`symqif.measures` has their definitions. Symbols for k and eps are ours; nothing is known of others, but that entries by
which is divided are positive.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import reduce
from itertools import chain, combinations, permutations
from typing import TypeAlias

from symqif.channels.channel import Channel
from symqif.exact.evaluation import with_head, without_units
from symqif.exact.order import at_least
from symqif.kernel.term import Term, names, show
from symqif.later import sympy
from symqif.measures.divergence import positive_factors
from symqif.reduction.channels import ZERO, times, total
from symqif.symbols import USUAL, WIDE, canonical, symbol, to_sympy, to_term

FEW = 3  # parameters of what is put into lowest terms
Row: TypeAlias = "tuple[sympy.Expr, ...]"


def capacity(channel: Channel) -> Term:
    """The sum of the column maxima."""
    if all(entry.is_Rational for entry in chain.from_iterable(channel.rows)):
        return sum(map(max, zip(*channel.fractions(), strict=True)), Fraction(0))
    columns = Counter(column_maximum(column) for column in channel.columns)
    return _in_halves([times(Fraction(n), largest) if n > 1 else largest for largest, n in columns.items()])


def _in_halves(terms: list[Term]) -> Term:
    """Their sum, which of many is no deeper than it has to be."""
    if len(terms) <= WIDE:
        return total(terms)
    return ("+", _in_halves(terms[: len(terms) // 2]), _in_halves(terms[len(terms) // 2 :]))


def asr(channel: Channel) -> Term:
    return ("/", capacity(channel), Fraction(len(channel.secrets)))


def additive(channel: Channel) -> Term:
    return ("/", ("-", capacity(channel), Fraction(1)), Fraction(len(channel.secrets)))


def column_maximum(column: Iterable[sympy.Expr]) -> Term:
    """The largest entry of a column, without what is seen to be less than another one."""
    entries = sorted({to_term(entry) for entry in column}, key=show)
    return greatest([entry for entry in entries if entry != ZERO] or [ZERO])  # they are at least 0


def epsilon(channel: Channel) -> Term:
    """The largest ratio is at least 1, as the inverse of each is one."""
    parts = ratios(channel)
    return _log(greatest(parts)) if parts else ZERO


def ratios(channel: Channel) -> tuple[Term, ...]:
    """Of two different entries of a column, each once."""
    found = (_quotient(a, b) for column in channel.columns for a, b in permutations(dict.fromkeys(column), 2))
    return tuple(dict.fromkeys(map(to_term, found)))


def total_variation(channel: Channel) -> Term:
    """It is the same for both orders of two secrets."""
    return _worst(combinations(channel.rows, 2), _excess)


def hockey_stick(channel: Channel) -> Term:
    return _worst(permutations(channel.rows, 2), lambda a, b: _excess(a, b, symbol("gamma")))


def chi_square(channel: Channel) -> Term:
    return _worst(permutations(channel.rows, 2), lambda a, b: ZERO if a == b else to_term((a - b) ** 2 / b))


def fisher_information(channel: Channel) -> Term:
    f = symbol("f")

    def summand(a: sympy.Expr, b: sympy.Expr) -> Term:
        return ZERO if a == b else to_term((a - b) ** 2 / (f * a + (1 - f) * b))

    return _worst(permutations(channel.rows, 2), summand)


def lift(channel: Channel) -> Term:
    """The largest quotient of an entry and the mean of its column."""
    pairs = ((entry, sympy.Add(*column)) for column in channel.columns for entry in dict.fromkeys(column))
    return greatest(dict.fromkeys(to_term(_quotient(len(channel.secrets) * a, b)) for a, b in pairs if b != 0))


def relative_entropy(channel: Channel) -> Term:
    return _worst(permutations(channel.rows, 2), _surprise)


def guessing(channel: Channel) -> Term:
    """1 and, over the columns and the pairs of their entries, the smaller one of both, over the number of secrets."""
    pairs = Counter(pair for column in channel.columns for pair in combinations(sorted(column, key=str), 2))
    return _sum([(1, Fraction(1)), *((_share(channel, n), _smaller(*pair)) for pair, n in pairs.items())])


def shannon(channel: Channel) -> Term:
    means = [canonical(sympy.Add(*column) / len(column)) for column in channel.columns]
    pairs = Counter(pair for row in channel.rows for pair in zip(row, means, strict=True))
    return _sum([(_share(channel, n), _surprise(*pair)) for pair, n in pairs.items()])


def _worst(pairs: Iterable[tuple[Row, ...]], summand: Callable[[sympy.Expr, sympy.Expr], Term]) -> Term:
    """The largest of the sums over the entries of two rows; 0 for a single one."""
    sums = [
        _sum([(Fraction(n), summand(*pair)) for pair, n in Counter(zip(first, second, strict=True)).items()])
        for first, second in pairs
    ]
    return greatest(sums) if sums else ZERO


def _surprise(a: sympy.Expr, b: sympy.Expr) -> Term:
    """a log(a/b)."""
    return ZERO if a in (0, b) else times(to_term(a), _log(to_term(_quotient(a, b))))


def _log(term: Term) -> Term:
    return term[1] if isinstance(term, tuple) and term[0] == "exp" else ("log", term)


def _quotient(a: sympy.Expr, b: sympy.Expr) -> sympy.Expr:
    """In lowest terms, factored where that is shorter, and with (1 - a)/b for -(a - 1)/b."""
    ratio = canonical(a / b)
    above, below = ratio.as_numer_denom()
    sign = -1 if below.as_coeff_Add()[0] < 0 else 1
    (n, above), (m, below) = (sympy.expand(sign * part).as_coeff_Mul() for part in (above, below))
    return min(n * above / (m * below), sympy.factor(ratio), key=sympy.count_ops)


def _excess(a: sympy.Expr, b: sympy.Expr, gamma: sympy.Expr | int = 1) -> Term:
    """max{0, a - gamma b}, of entries, which are at least 0."""
    if 0 in (a, b):
        return to_term(a)
    positive, rest = positive_factors(canonical(a - gamma * b))
    above, below = map(to_term, positive.as_numer_denom())
    found = without_units(times(greatest([ZERO, to_term(rest)]), above))
    return found if below == 1 else ("/", found, below)


def _smaller(a: sympy.Expr, b: sympy.Expr) -> Term:
    left, right = to_term(a), to_term(b)
    if ZERO in (left, right):
        return ZERO
    if seen_below(left, right):
        return left
    return right if seen_below(right, left) else ("neg", ("max", ("neg", left), ("neg", right)))


def _share(channel: Channel, count: int) -> Fraction:
    """Of so many of equally likely secrets."""
    return Fraction(count, len(channel.secrets))


def _sum(summands: Iterable[tuple[Fraction | int, Term]]) -> Term:
    counted = Counter[Term]()
    for n, part in summands:
        if part != ZERO:
            counted[part] += n  # type: ignore[assignment]
    parts = sorted(counted.items(), key=str)
    return simple(_in_halves([part if n == 1 else times(Fraction(n), part) for part, n in parts]))


def simple(term: Term) -> Term:
    """In lowest terms, if it is a number, or a rational function of few parameters, or of their exponentials."""
    if names(term) and (len(names(term)) > FEW or any(with_head(term, "max", "log"))):
        return term
    return to_term(canonical(to_sympy(term)))


def seen_below(a: Term, b: Term) -> bool:
    """Is a <= b seen, of numbers and of what depends on parameters alone that have such ranges?"""
    return a == b or (names(a) | names(b) <= USUAL.keys() and at_least(to_sympy(b), to_sympy(a)))


def greatest(parts: Iterable[Term], below: Callable[[Term, Term], bool] = seen_below) -> Term:
    """The maximum, without what is seen to be less than another part."""
    kept: list[Term] = []
    for part in dict.fromkeys(parts):
        if not any(below(part, other) for other in kept):
            kept = [other for other in kept if not below(other, part)] + [part]
    return reduce(lambda a, b: ("max", a, b), kept)
