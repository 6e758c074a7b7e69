"""What symqif prints, as LaTeX and in the terminal, is read back: closed forms, definitions, claims, any term."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache

import mpmath as mp
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symqif.claims.catalogue import load
from symqif.exact.evaluation import normal_form
from symqif.formula import FormulaError, read
from symqif.kernel.term import Term, names, parse, show
from symqif.mechanisms import PROTOCOLS
from symqif.report.formula.layout import latex, layout
from symqif.report.formula.tidy import tidied
from symqif.symbols import SORTS
from symqif.typesetting.text import FIXED, text
from tests.formula.checks import ARGUMENTS
from tests.formula.values import value
from tests.sample import every

SIGNS = frozenset("·εθω⌊⌋⌈⌉√²³Σ^")  # that the terminal prints
POINT = {"k": mp.mpf(3), "eps": mp.mpf("0.6"), "eps2": mp.mpf("0.5"), "p": mp.mpf("0.8"), "q": mp.mpf("0.3")}


def real_parts(term: Term) -> Iterator[Term]:
    """The largest parts that a formula can be."""
    if not isinstance(term, tuple):
        return
    if heads(term) <= ARGUMENTS.keys():
        yield term
    else:
        for part in term[1:]:
            yield from real_parts(part)


def heads(term: Term) -> set[str]:
    return {term[0]}.union(*map(heads, term[1:])) if isinstance(term, tuple) else set()


def shown(term: Term) -> str:
    """As the terminal prints it."""
    return text(layout(tidied(term))).replace(FIXED, " ")


def signed(written: str) -> bool:
    return not SIGNS.isdisjoint(written) and "ASR" not in written


def sides(term: Term) -> Term:
    """With a variable e, as some claims have one, under another name: as it is printed, it is the number e."""
    return tuple(map(sides, term)) if isinstance(term, tuple) else "a" if term == "e" else term


@cache
def held() -> list[Term]:
    """What the protocols and claims hold."""
    protocols = [text for p in PROTOCOLS.values() for text in (*p.closed_forms.values(), *p.definitions.values())]
    statements = [d.statement for entry in load().values() for d in entry.claim.parts.values()]
    claimed = [text for s in statements for text in (s.claim, *s.given, *s.definitions.values())]
    put_in = [p.term(text) for p in PROTOCOLS.values() for text in p.closed_forms.values()]
    return [
        sides(part) for term in [*map(parse, protocols), *map(parse, claimed), *put_in] for part in real_parts(term)
    ]


@pytest.mark.slow
def test_there_are_many_formulas_to_read() -> None:
    assert len({latex(term) for term in held()}) > 500
    assert len({written for term in held() if signed(written := shown(term))}) > 700


@pytest.mark.parametrize("part", every(6, range(6)))
def test_every_formula_that_symqif_holds_is_read_back_from_latex_and_the_terminal(part: int) -> None:
    held_here = held()[part::6]
    from_latex = {f"${latex(term)}$": term for term in held_here}
    from_terminal = {written: term for term in held_here if signed(written := shown(term))}
    assert from_terminal
    assert different({**from_latex, **from_terminal}) == []


def different(printed: Mapping[str, Term]) -> list[tuple[str, str]]:
    """What is read as something else."""
    found = []
    for written, term in printed.items():
        back = read(written, names(term))
        if back != term and not _equal(back, term):
            found.append((written, show(back)))
    return found


def _equal(a: Term, b: Term) -> bool:
    """Do they have one normal form, what sums are of too?"""
    difference = _opened(("-", a, b))
    sorts = {name: SORTS.get(name, "integer") for name in names(difference)}
    return not normal_form(difference, sorts)[1].num.terms


def _opened(term: Term) -> Term:
    """Products of bodies and limits in place of sums."""
    if not isinstance(term, tuple):
        return term
    head, *parts = map(_opened, term)
    return ("*", parts[0], ("+", parts[2], ("*", "upper", parts[3]))) if head == "sum" else (head, *parts)


LEAVES = st.sampled_from(["k", "eps", "p", "q"]) | st.fractions(0, 4, max_denominator=3)


def _more(terms: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    unary = st.tuples(st.sampled_from(["neg", "exp", "log", "sqrt", "floor", "ceil", "round"]), terms)
    binary = st.tuples(st.sampled_from(["+", "-", "*", "/", "max"]), terms, terms)
    power = st.tuples(st.just("**"), terms, st.integers(0, 3).map(Fraction) | st.just("k"))
    chosen = st.tuples(st.just("binomial"), LEAVES, LEAVES)
    series = st.tuples(st.just("sum"), terms, st.sampled_from("ijl"), st.just(Fraction(1)), st.just("k"))
    return unary | binary | power | chosen | series


def _twice(term: Term, around: frozenset[str] = frozenset()) -> bool:
    """Does a sum stand inside another over the same index, or inside three?"""
    if not isinstance(term, tuple):
        return False
    if term[0] == "sum":
        inside = around | {term[2]}
        return len(inside) in (len(around), 4) or _twice(term[1], inside)
    return any(_twice(part, around) for part in term[1:])


@settings(max_examples=400, deadline=None)
@given(st.recursive(LEAVES, _more, max_leaves=12).filter(lambda term: not _twice(term)))
def test_any_term_is_read_back_with_its_value(term: Term) -> None:
    try:
        found = read(f"${latex(term)}$", {"k", "eps", "p", "q"})
    except FormulaError as error:
        if "too large" in str(error):
            return
        raise
    try:
        expected = value(term, POINT)
    except (ArithmeticError, ValueError, TypeError):
        return
    if mp.isfinite(expected) and abs(expected) < 1e12:
        assert mp.almosteq(value(found, POINT), expected, 1e-6, 1e-9)


@pytest.mark.parametrize("text", ["sqrt(2)**k", "exp(q*k)", "exp(eps/eps2*p)", "exp(eps*p)", "p**(k*q)"])
def test_roots_and_products_in_exponents_are_read_back_from_the_terminal(text: str) -> None:
    term = parse(text)
    assert value(read(shown(term), names(term)), POINT) == value(term, POINT)
