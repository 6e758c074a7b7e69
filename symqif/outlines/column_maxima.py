"""Capacities and success rates line by line, from the column maxima of a protocol: for any protocol.

The outlines cannot make a wrong closed form pass; `symqif.claims.decide` decides it.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import reduce

from symqif.claims.claim import Derivation
from symqif.kernel.term import Term, parse, show, substitute
from symqif.mechanisms.protocol import Protocol
from symqif.mechanisms.unary import SUBSET
from symqif.outline import by
from symqif.outlines.growth import growth
from symqif.outlines.script import derive
from symqif.outlines.statements import statement

Line = tuple[str, str]
UNARY: tuple[Line, ...] = (
    (
        "(1-p)*(1-q)**(k-1) + p*sum(binomial(k, i)*q**(i-1)*(1-q)**(k-i), i, 1, k)",
        "the largest entry for no set bit, and for `i` of them",
    ),
    ("(1-p)*(1-q)**(k-1) + p/q*sum(binomial(k, i)*q**i*(1-q)**(k-i), i, 1, k)", "take out `1/q`"),
    ("(1-p)*(1-q)**(k-1) + p/q - p/q*(1-q)**k", "binomial theorem, less the term `i = 0`"),
    ("(1-q)**(k-1)*(1-p/q)+p/q", "take out `(1-q)^(k-1)`"),
)


def capacity_derivations(protocol: Protocol, *, asr: bool = False) -> Iterator[Derivation]:
    """The capacity, or the ASR, is its closed form: from the column maxima line by line, then at one stroke."""
    goal, closed = ("asr", f"({protocol.capacity})/k") if asr else ("capacity", protocol.capacity)
    claim = statement(protocol, f"{goal}({protocol.channel}) == {closed}", *protocol.likelier)
    facts = growth(protocol.term(closed), protocol.term(protocol.max_case_capacity), given=protocol.given)
    for lines in (column_maxima(protocol), ()):
        shown = [(f"1/k*({term})" if asr else term, reason) for term, reason in lines]
        last = (closed, "the definitions of the parameters") if shown else (closed, "the sum of the column maxima")
        if not shown or parse(shown[-1][0]) != parse(closed):
            shown.append(last)
        yield Derivation(claim, derive(*shown, start=by("column-maxima")), facts)


def column_maxima(protocol: Protocol) -> tuple[Line, ...]:
    """The sum of the column maxima of the subset form, members having the larger entry."""
    if protocol.definitions[protocol.channel] == SUBSET:
        return UNARY
    form = parse(protocol.definitions[protocol.channel])
    assert isinstance(form, tuple)
    _, k, low, high, count, member, nonmember = form
    columns = _product(("binomial", k, "i"), count, member)
    if low == high:
        one = _product(k if low == 1 else ("binomial", k, low), _at(count, low), _at(member, low))
        return ((show(one), "all columns have this maximum"),)
    empty = _product(_at(count, low), _at(nonmember, low))
    total: Term = ("+", empty, ("sum", columns, "i", Fraction(1), high))
    return ((show(total), "the largest entry of a column for the empty set, and for a set of `i` values"),)


def _at(term: Term, size: Term) -> Term:
    return substitute(term, {"i": size})


def _product(*factors: Term) -> Term:
    """Without factors that are 1."""
    return reduce(lambda before, factor: ("*", before, factor), [f for f in factors if f != 1] or [Fraction(1)])
