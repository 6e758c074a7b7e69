"""Ranges of the parameters of an explicit channel, where its entries are probabilities."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fractions import Fraction

from symqif.channels.channel import SIGNS, Channel
from symqif.errors import SymqifError
from symqif.kernel.term import Term, parse, show
from symqif.later import sympy
from symqif.symbols import USUAL, symbol, to_term


def without_assumptions(channel: Channel) -> Channel:
    """With symbols of which nothing is assumed but the usual ranges: others may be no ranges here."""
    symbols = {
        s: symbol(s.name) if s.name in USUAL else sympy.Symbol(s.name, real=True, integer=s.is_integer or None)
        for s in channel.matrix.free_symbols
    }
    return Channel(channel.matrix.xreplace(symbols), channel.secrets, channel.outputs) if symbols else channel


def with_signs(ranges: tuple[str, ...], sign: str, entries: Iterable[sympy.Expr]) -> tuple[str, ...]:
    """The ranges, with 0 <= or 0 < the entries, in place of a range that says the same or less."""
    relations = {parse(text): text for text in ranges}
    for entry in entries:
        bounds = _bounds(entry)
        if not _positive(entry, relations):
            relations[("<=", *bounds)] = show((sign, *bounds))
    return tuple({parse(text): text for text in relations.values()}.values())


def _positive(entry: sympy.Expr, ranges: Collection[Term]) -> bool:
    """Do the ranges say that it is: the sign of each factor is one of them, or follows from signs of the parameters?"""
    signs = {s: sympy.Symbol(s.name, positive=True) for s in entry.free_symbols if _is_above_zero(s, ranges)}
    product = 1
    for factor in sympy.Mul.make_args(sympy.factor(entry)):
        if factor.is_number:
            product *= sympy.sign(factor)
        elif not factor.xreplace(signs).is_positive:
            product *= next((sign for sign in (1, -1) if ("<", *_bounds(sign * factor)) in ranges), 0)
    return bool(product == 1)


def _is_above_zero(symbol: sympy.Symbol, ranges: Iterable[Term]) -> bool:
    """Is there a range 0 < a, or 1 <= a?"""
    for relation in ranges:
        match relation:
            case ("<", Fraction() as low, name) if name == symbol.name and low >= 0:
                return True
            case ("<=", Fraction() as low, name) if name == symbol.name and low > 0:
                return True
    return False


def _bounds(entry: sympy.Expr) -> tuple[Term, Term]:
    """Two terms of which the first is at most the other one where the entry is at least 0: a and 1 for (1 - a)/2."""
    numerator, denominator = entry.as_numer_denom()
    if denominator.is_positive:
        entry = sympy.expand(numerator).primitive()[1]
    parts = sympy.Add.make_args(entry)
    negative = [part for part in parts if part.could_extract_minus_sign()]
    positive = [part for part in parts if part not in negative]
    return to_term(sympy.Add(*(-part for part in negative))), to_term(sympy.Add(*positive))


def assumed(name: str, symbol: sympy.Symbol) -> list[str]:
    """The range that SymPy was told of a symbol, by which it has simplified; SymqifError if it is none."""
    if symbol.name in USUAL:
        return []
    sign = next((fact for fact in SIGNS if symbol.assumptions0.get(fact)), None)
    facts = {"real": True, **({sign: True} if sign else {}), **({"integer": True} if symbol.is_integer else {})}
    told = sympy.Symbol(symbol.name, **facts).assumptions0
    if more := sorted(fact for fact, holds in symbol.assumptions0.items() if told.get(fact) is not holds):
        raise SymqifError(f"the symbol {symbol.name} of {name} is {more[0]}, which no range says: make it a real one")
    return [SIGNS[sign].format(symbol.name)] if sign else []
