"""The ends of the range of an entropy, where an entry of the channel is 0 and 0 log 0 is 0 (docs/semantics.md, §9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from symqif.exact.evaluation import normal_form
from symqif.exact.order import constant_truth
from symqif.find.limits import Deadline, GaveUp
from symqif.kernel.term import Rejected, Term, names, parse, show, substitute

if TYPE_CHECKING:
    from symqif.comparison.problem import Certificate, Problem
    from symqif.quantities import Quantity

ZERO = Fraction(0)


@dataclass(frozen=True)
class End:
    """Where the ends of ranges are, as ("a == 0", "b == 0"), with the proof that two formulas are equal there."""

    where: tuple[str, ...]
    certificates: Sequence[Certificate]


def at_ends(problem: Problem, deadline: Deadline, before: tuple[str, ...] = ()) -> Iterator[End]:
    """A proof for each end, and for each of its own ends. Raises `GaveUp` or `Rejected` where one is missing."""
    for text in problem.quantity.ends:
        relation = _here(problem, text)
        if not names(relation):
            if constant_truth(relation) is not True:
                raise GaveUp("ends", f"it is not known whether {show(relation)}")
            continue
        name, place = _solved(relation, problem.variables)
        put = {**{other: substitute(term, {name: place}) for other, term in problem.put.items()}, name: place}
        here = closed(replace(problem, put=put))
        if replace(here, quantity=_shut(here.quantity, here.quantity.ends)).contradicted:
            continue
        where = (*before, f"{name} == {show(place)}")
        proofs = here.prove(deadline)
        if "range" in proofs[-1]:  # else no such point is known
            yield End(where, proofs)
        yield from at_ends(here, deadline, where)


def closed(problem: Problem) -> Problem:
    """The same question at the ends that are put in: with their ranges, and with 0 for 0 log 0."""
    quantity = problem.quantity
    shut = {text: end for text, end in quantity.ends.items() if _is_zero(_gap(_here(problem, text)))}
    if not shut:
        return problem
    exact = show(without_zero_logs(substitute(quantity.exact, problem.values)))
    return replace(problem, quantity=replace(_shut(quantity, shut), closed_form=exact), at_end=True)


def _shut(quantity: Quantity, shut: Mapping[str, str]) -> Quantity:
    """With these ranges closed."""
    others = {text: end for text, end in quantity.ends.items() if text not in shut}
    return replace(quantity, given=tuple(shut.get(text, text) for text in quantity.given), ends=others)


def _here(problem: Problem, text: str) -> Term:
    return substitute(problem.quantity.in_parameters(parse(text)), problem.values)


def _gap(relation: Term) -> Term:
    """The difference of the sides of a relation."""
    assert isinstance(relation, tuple)
    return ("-", relation[2], relation[1])


def _solved(relation: Term, sorts: dict[str, str]) -> tuple[str, Term]:
    """A parameter, and what it is where the sides are equal; `GaveUp` where that is no linear equation of it."""
    from symqif.symbols import to_sympy, to_term  # SymPy takes half a second to load

    gap = to_sympy(_gap(relation)).expand()
    for symbol in sorted(gap.free_symbols, key=str):
        factor = gap.coeff(symbol)
        rest = gap - factor * symbol
        if sorts.get(symbol.name) == "real" and factor.is_number and symbol not in rest.free_symbols:
            return symbol.name, to_term((-rest / factor).expand())
    raise GaveUp("ends", f"where {show(relation)} is an equation is not known")


def without_zero_logs(term: Term, factor: bool = False) -> Term:
    """The term with 0 for log(0), log(0/a) and log(a/0) in a product with 0. factor: does it stand in one?"""
    if not isinstance(term, tuple) or term[0] == "sum":
        return term
    if factor and term[0] == "log" and any(map(_is_zero, _sides(term[1]))):
        return ZERO
    a, *rest = term[1:]
    if term[0] == "*":
        (b,) = rest
        return "*", without_zero_logs(a, factor or _is_zero(b)), without_zero_logs(b, factor or _is_zero(a))
    inside = factor and term[0] in ("+", "-", "neg", "/")
    return (term[0], *(without_zero_logs(part, inside) for part in term[1:]))


def _sides(term: Term) -> Sequence[Term]:
    """The numerator and the denominator of a quotient; else the term."""
    return term[1:] if isinstance(term, tuple) and term[0] == "/" else (term,)


def _is_zero(term: Term) -> bool:
    try:
        return not normal_form(term)[1].num.terms
    except Rejected:
        return False
