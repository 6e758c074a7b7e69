"""What an explicit channel leaks whose entries have parameters: each measure written out, with maxima where needed."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import reduce

import sympy

from symqif.channels.channel import SIGNS, Channel
from symqif.claims.claim import Derivation
from symqif.errors import SymqifError
from symqif.kernel.term import Term, names, parse, show
from symqif.outline import AUTO, by
from symqif.quantities.kinds import LEAST_EPSILON, MEANING
from symqif.quantities.leakage import LEAKAGES
from symqif.quantities.parameters import USUAL, in_order, refuse_taken, with_usual
from symqif.quantities.quantity import Quantity, growth
from symqif.quantities.written_out import GAMMA, written_out
from symqif.reduction.channels import times, total
from symqif.reduction.statement import Statement
from symqif.symbols import SYMBOLS, to_term

MOST = 120  # entries that are compared with another one, over all pairs of secrets
POSITIVE = ("epsilon", "chi-square", "kl", "shannon")  # where an entry is 0 they are infinite, or have log(0)
WORDS = {
    **MEANING,
    **{one.name: one.meaning for one in LEAKAGES},
    "epsilon": LEAST_EPSILON,
    "shannon": "the Shannon leakage of {} under the uniform prior",
}
ARGUED = {one.name: one.argued for one in LEAKAGES} | {"epsilon": "tight_epsilon", "shannon": "shannon_leakage"}


def channel_quantities(channel: Channel, name: str, given: tuple[str, ...]) -> dict[str, Quantity]:
    """The quantities of a channel, as tv.NAME; of a large one those alone that the column maxima give.

    Its entries are probabilities: one with a parameter of which no range speaks is assumed to be at least 0.
    """
    symbols = channel.matrix.free_symbols
    variables = {s.name: "integer" if s.is_integer else "real" for s in sorted(symbols, key=lambda s: in_order(s.name))}
    refuse_taken(name, variables)
    told = sorted(text for symbol in symbols for text in _told(name, symbol))
    ranges = with_usual(name, variables, given)
    known = frozenset[str]().union(*(names(parse(text)) for text in ranges))
    ranges = tuple(dict.fromkeys((*ranges, *told)))
    channel = _plain(channel)
    entries = [entry for entry in dict.fromkeys(channel.matrix.flat()) if entry.free_symbols]
    compared = {entry for column in channel.columns if len({*column}) > 1 for entry in column}
    free = (entry for entry in entries if not (entry.is_nonnegative or names(to_term(entry)) <= known))
    ranges = _with(ranges, "<=", free)
    positive = _with(ranges, "<", (entry for entry in entries if entry in compared and not entry.is_positive))
    basis = _nonnegative(list(map(to_term, entries)), variables, ranges)
    found: dict[str, Quantity] = {}
    size = len(channel.secrets)
    small = size * (size - 1) * len(channel.outputs) <= MOST
    for kind, form in (*_maxima(channel), *(written_out(channel) if small else ())):
        if kind == "hockey-stick" and GAMMA.name in variables:
            continue
        own, given = {**variables}, positive if kind in POSITIVE else ranges
        if kind == "hockey-stick":
            own, given = {**own, "gamma": "real"}, (*given, "gamma >= 1")
        argued = f"symqif.measures.{ARGUED[kind]}" if kind in ARGUED else ""
        unit = "nats" if kind in ("kl", "shannon") else ""
        said = WORDS[kind].format(name)
        called = f"{kind}.{name}"
        found[called] = Quantity(called, said, own, given, {}, show(form), basis, argued=argued, unit=unit)
    return found


def _plain(channel: Channel) -> Channel:
    """With symbols of which nothing is assumed but the usual ranges: others may be no ranges here."""
    symbols = {
        s: SYMBOLS[s.name] if s.name in USUAL else sympy.Symbol(s.name, real=True, integer=s.is_integer or None)
        for s in channel.matrix.free_symbols
    }
    return Channel(channel.matrix.xreplace(symbols), channel.secrets, channel.outputs)


def _with(ranges: tuple[str, ...], sign: str, entries: Iterable[sympy.Expr]) -> tuple[str, ...]:
    """The ranges, with 0 <= or 0 < the entries, in place of a range that says the same or less."""
    found = {parse(text): text for text in ranges}
    for entry in entries:
        bounds = _bounds(entry)
        if not _positive(entry, found):
            found[("<=", *bounds)] = show((sign, *bounds))
    return tuple({parse(text): text for text in found.values()}.values())


def _positive(entry: sympy.Expr, ranges: Container[Term]) -> bool:
    """Is the sign of each of its factors one of the ranges, and the product positive?"""
    product = 1
    for factor in sympy.Mul.make_args(sympy.factor(entry)):
        if factor.is_number:
            product *= sympy.sign(factor)
        else:
            product *= next((sign for sign in (1, -1) if ("<", *_bounds(sign * factor)) in ranges), 0)
    return bool(product == 1)


def _bounds(entry: sympy.Expr) -> tuple[Term, Term]:
    """Two terms of which the first is at most the other one where the entry is at least 0: a and 1 for (1 - a)/2."""
    numerator, denominator = entry.as_numer_denom()
    if denominator.is_positive:
        entry = sympy.expand(numerator).primitive()[1]
    parts = sympy.Add.make_args(entry)
    negative = [part for part in parts if part.could_extract_minus_sign()]
    positive = [part for part in parts if part not in negative]
    return to_term(sympy.Add(*(-part for part in negative))), to_term(sympy.Add(*positive))


def _maxima(channel: Channel) -> Iterator[tuple[str, Term]]:
    """What follows from the sum of the column maxima."""
    columns = Counter(_largest(frozenset(map(to_term, column))) for column in channel.columns)
    capacity = total([times(Fraction(n), largest) if n > 1 else largest for largest, n in columns.items()])
    size = Fraction(len(channel.secrets))
    yield "capacity", capacity
    yield "asr", ("/", capacity, size)
    yield "additive", ("/", ("-", capacity, Fraction(1)), size)


def _told(name: str, symbol: sympy.Symbol) -> list[str]:
    """The range that SymPy was told of a symbol, by which it has simplified; SymqifError if it is none."""
    if symbol.name in USUAL:
        return []
    sign = next((fact for fact in SIGNS if symbol.assumptions0.get(fact)), None)
    facts = {"real": True, **({sign: True} if sign else {}), **({"integer": True} if symbol.is_integer else {})}
    said = sympy.Symbol(symbol.name, **facts).assumptions0
    if more := sorted(fact for fact, holds in symbol.assumptions0.items() if said.get(fact) is not holds):
        raise SymqifError(f"the symbol {symbol.name} of {name} is {more[0]}, which no range says: make it a real one")
    return [SIGNS[sign].format(symbol.name)] if sign else []


def _largest(entries: frozenset[Term]) -> Term:
    """The maximum of the entries of a column."""
    numbers = [entry for entry in entries if isinstance(entry, Fraction)]
    others: list[Term] = sorted((entry for entry in entries if not isinstance(entry, Fraction)), key=show)
    if numbers and (max(numbers) > 0 or not others):  # entries are at least 0
        others.append(max(numbers))
    return reduce(lambda a, b: ("max", a, b), others)


def _nonnegative(entries: list[Term], variables: Mapping[str, str], ranges: tuple[str, ...]) -> Derivation | None:
    """That the entries are probabilities: that they sum to 1 in each row is known of a `Channel`."""
    claims = [f"0 <= {show(entry)}" for entry in entries]
    if not claims:
        return None
    statement = Statement(f"all({', '.join(claims)})" if len(claims) > 1 else claims[0], variables, ranges)
    return Derivation(statement, by("split") if len(claims) > 1 else AUTO, growth(*entries))
