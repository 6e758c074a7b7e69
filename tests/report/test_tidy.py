"""Terms that are put in order, and their text, say what they said before; and what is no idiom is left alone."""

import re
import unicodedata
from fractions import Fraction
from itertools import product
from operator import add, mul, sub

import pytest
from hypothesis import given
from hypothesis import strategies as st

from symqif.kernel.term import Term, parse
from symqif.mechanisms import PROTOCOLS
from symqif.report.formula.idioms import gathered, idiomatic
from symqif.report.formula.layout import layout
from symqif.report.formula.tidy import as_quotient, tidied
from symqif.report.formula.written import plainly, written
from symqif.symbols import to_sympy, vanishes
from symqif.typesetting.text import text, written_as
from tests.tables import tables

TABLES = tables(__file__)

NUMBERS = [Fraction(0), Fraction(1), Fraction(-2), Fraction(1, 3)]
OPERATORS = {"+": add, "-": sub, "*": mul}
leaves = st.sampled_from(["a", "b", *NUMBERS, Fraction(2)])
terms = st.recursive(
    leaves,
    lambda inner: (
        st.tuples(st.sampled_from("+-*/"), inner, inner)
        | st.tuples(st.just("neg"), inner)
        | st.tuples(st.just("**"), inner, st.sampled_from([Fraction(n) for n in (0, 1, 2, -1)]))
    ),
    max_leaves=12,
)


def value(term: Term, at: dict[str, Fraction]) -> Fraction:
    """docs/semantics.md §3."""
    match term:
        case str():
            return at[term]
        case Fraction():
            return term
        case ("neg", a):
            return -value(a, at)
        case ("/", a, b):
            below = value(b, at)
            return value(a, at) / below if below else Fraction(0)
        case ("**", a, n):
            base, power = value(a, at), int(value(n, at))
            return base**power if base or power >= 0 else Fraction(0)
        case (operator, a, b):
            return OPERATORS[operator](value(a, at), value(b, at))
    raise AssertionError(term)


@given(terms)
def test_a_tidy_term_has_the_same_value_everywhere(term: Term) -> None:
    for a, b in product(NUMBERS, repeat=2):
        assert value(tidied(term), {"a": a, "b": b}) == value(term, {"a": a, "b": b})


@given(terms)
def test_a_quotient_has_the_same_value_where_the_term_is_defined(term: Term) -> None:
    at = {"a": Fraction(17, 13), "b": Fraction(-29, 31)}

    def is_defined(part: Term) -> bool:
        if not isinstance(part, tuple):
            return True
        if part[0] == "/" and not value(part[2], at):
            return False
        if part[0] == "**" and part[2] < 0 and not value(part[1], at):
            return False
        return all(map(is_defined, part[1:]))

    if is_defined(term):
        assert value(as_quotient(term), at) == value(term, at)


def arithmetic(shown: str) -> Term:
    """The term of a text, read as products before sums, powers before products, quotients from left to right."""
    plain = shown.replace("\N{NO-BREAK SPACE}", " ").replace("·", "*").replace("^", "**")
    plain = re.sub("[⁰¹²³⁴⁵⁶⁷⁸⁹]+", lambda digits: f"**{unicodedata.normalize('NFKC', digits[0])}", plain)
    return parse(re.sub(r"(?<=\))(?=\()|(?<=\d)(?=[a-z(])", "*", plain))


@given(terms)
def test_a_text_is_read_as_the_term_that_it_is_of(term: Term) -> None:
    for style in ("unicode", "ascii"):
        with written_as(style):
            found = arithmetic(text(layout(term)))
        for a, b in product(NUMBERS, repeat=2):
            assert value(found, {"a": a, "b": b}) == value(term, {"a": a, "b": b})


@pytest.mark.parametrize("name", [name for name in PROTOCOLS if name != "ue"])
def test_closed_forms_stay_equal(name: str) -> None:
    for kind, formula in PROTOCOLS[name].closed_forms.items():
        if kind != "asr":  # the capacity over k
            difference = to_sympy(as_quotient(parse(formula))) - to_sympy(parse(formula))
            assert difference == 0 or vanishes(difference)


@pytest.mark.parametrize("text", TABLES["what_is_no_idiom_is_told_as_it_stands"])
def test_what_is_no_idiom_is_told_as_it_stands(text: str) -> None:
    heads = {"is-channel", "is-distribution", "among", "tends", "protocol"}

    def found(term: object) -> set[object]:
        return {term[0]}.union(*map(found, term)) if isinstance(term, tuple) and term else set()

    assert not found(idiomatic(written(text))) & heads


@pytest.mark.parametrize(
    ("texts", "count"),
    [
        (("forall(forall(0 <= C(x, y), y, Y), x, X)", "forall(total(C(x, y), y, Y) == 1, x, X)"), 1),
        (("forall(forall(0 <= C(x, y), y, Y), x, X)", "forall(total(C(u, v), v, Y) == 1, u, X)"), 1),
        (("forall(forall(0 <= C(x, y), y, Y), x, X)", "forall(total(C(x, y), y, Y) == 2, x, X)"), 2),
        (("forall(forall(0 <= C(x, y), y, Y), x, X)", "forall(total(D(x, y), y, Y) == 1, x, X)"), 2),
        (("forall(forall(0 <= C(x, y), y, Y), x, X)", "forall(total(C(x, y), x, X) == 1, y, Y)"), 2),
        (("0 <= p", "p <= 1"), 1),
        (("q <= 1", "0 <= q"), 1),
        (("0 <= p", "q <= 1"), 2),
        (("0 <= p", "p >= 1"), 2),
        (("-1 <= 2*(n - k)", "2*(n - k) <= 1"), 1),
    ],
)
def test_hypotheses_are_joined_where_they_say_one_thing(texts: tuple[str, ...], count: int) -> None:
    assert len(gathered([written(text) for text in texts])) == count


def test_an_equation_that_tidying_would_make_one_of_a_term_with_itself_stands_as_it_is() -> None:
    shown = text(layout(idiomatic(written("1/2/(1/(x+1)) == (x+1)/2"))))
    assert " ".join(shown.split()) == "(1/2)/(1/(x + 1)) = (x + 1)/2"


def test_chains_are_those_of_their_links() -> None:
    (chain,) = gathered([written("q < p"), written("0 < q"), written("p <= 1")])
    assert plainly(chain) == ("all", ("<", Fraction(0), "q"), ("<", "q", "p"), ("<=", "p", Fraction(1)))
    (told,) = gathered([written("-1 <= 2*(n - k)"), written("2*(n - k) <= 1")])
    assert told == ("compare", ("abs", ("-", "n", "k")), "<=", Fraction(1, 2))


@pytest.mark.parametrize(("term", "written_so"), TABLES["a_quotient_has_one_number_above_and_below"])
def test_a_quotient_has_one_number_above_and_below(term: str, written_so: str) -> None:
    assert text(layout(as_quotient(parse(term)))).replace("\N{NO-BREAK SPACE}", " ") == written_so
