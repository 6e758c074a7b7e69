"""Terms over sets: a normal form has the value of the term in every finite model, by an evaluator of its own."""

from fractions import Fraction
from itertools import product as choices
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symqif.kernel.algebra import Algebra
from symqif.kernel.leaf import Leaf
from symqif.kernel.ratio import Condition, quotient
from symqif.kernel.sequent import Sequent
from symqif.kernel.sorts import context
from symqif.kernel.term import Rejected, Term, parse, show

VARIABLES = {
    "X": "set",
    "Y": "set",
    "C": "function(X, Y)",
    "p": "function(X)",
    "T": "function(real)",
    "a": "X",
    "b": "X",
    "o": "Y",
    "r": "real",
}
SORTS = context(VARIABLES)
small = st.fractions(min_value=-2, max_value=2, max_denominator=3)


def value(term: Term, names: dict[str, Any]) -> Fraction:
    """Evaluate by the definitions: sets are ranges, functions are dictionaries."""
    if isinstance(term, Fraction):
        return term
    if isinstance(term, str):
        return Fraction(names[term])
    match term:
        case ("+", s, t):
            return value(s, names) + value(t, names)
        case ("-", s, t):
            return value(s, names) - value(t, names)
        case ("*", s, t):
            return value(s, names) * value(t, names)
        case ("/", s, t):
            return value(s, names) / value(t, names)
        case ("**", s, t):
            return value(s, names) ** int(value(t, names))
        case ("neg", s):
            return -value(s, names)
        case ("at", f, *places):
            return Fraction(names[f][tuple(names[place] for place in places)])
        case ("delta", x, y):
            return Fraction(names[x] == names[y])
        case ("size", domain):
            return Fraction(len(names[domain]))
        case ("total", body, x, domain):
            return sum((value(body, {**names, x: n}) for n in names[domain]), Fraction(0))
        case ("largest", body, x, domain):
            return max(value(body, {**names, x: n}) for n in names[domain])
    raise AssertionError(show(term))


def terms(xs: tuple[str, ...], ys: tuple[str, ...], depth: int) -> st.SearchStrategy[str]:
    """Terms in which these names stand for elements of X and of Y."""
    x, y = st.sampled_from(xs), st.sampled_from(ys)
    leaves = st.one_of(
        st.builds("C({}, {})".format, x, y),
        st.builds("p({})".format, x),
        st.builds("delta({}, {})".format, x, x),
        st.builds("delta({}, {})".format, y, y),
        st.sampled_from(["r", "size(X)", "1/size(Y)", "2", "(-1)"]),
    )
    if not depth:
        return leaves
    new_x, new_y = f"x{depth}", f"y{depth}"
    inside = terms(xs, ys, depth - 1)
    return st.one_of(
        leaves,
        st.builds("({} {} {})".format, inside, st.sampled_from("+-*"), inside),
        *(
            st.builds((operator + "({}, " + f"{name}, {domain})").format, terms(*more, depth - 1))
            for operator in ("total", "largest")
            for name, domain, more in (
                (new_x, "X", ((*xs, new_x), ys)),
                (new_y, "Y", (xs, (*ys, new_y))),
            )
        ),
    )


@st.composite
def models(draw: st.DrawFn) -> dict[str, Any]:
    xs, ys = range(draw(st.integers(1, 3))), range(draw(st.integers(1, 3)))
    return {
        "X": xs,
        "Y": ys,
        "C": {place: draw(small) for place in choices(xs, ys)},
        "p": {(x,): draw(small) for x in xs},
        "a": draw(st.sampled_from(xs)),
        "b": draw(st.sampled_from(xs)),
        "o": draw(st.sampled_from(ys)),
        "r": draw(small),
    }


@pytest.mark.slow
@settings(max_examples=400, deadline=None)
@given(terms(("a", "b"), ("o",), 3), models())
def test_the_normal_form_has_the_value_of_the_term(text: str, model: dict[str, Any]) -> None:
    term = parse(text)
    normal = parse(quotient(Algebra.of(SORTS, [term]).ratio(term)))
    assert value(normal, model) == value(term, model)


@settings(max_examples=200, deadline=None)
@given(terms(("a", "b"), ("o",), 3))
def test_the_normal_form_of_a_normal_form_is_itself(text: str) -> None:
    algebra = Algebra.of(SORTS, [])
    once = quotient(algebra.ratio(parse(text)))
    assert quotient(Algebra.of(SORTS, []).ratio(parse(once))) == once


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("total(2*p(x) + r, x, X)", "2*total(p(z), z, X) + r*size(X)"),
        ("total(p(x)*delta(x, a), x, X)", "p(a)"),
        ("total(C(x, o)*delta(x, a), x, X)", "C(a, o)"),
        ("total(total(p(x)*C(x, y), x, X), y, Y)", "total(total(C(x, y)*p(x), x, X), y, Y)"),
        ("largest(C(x, o)/size(X), x, X)", "largest(3*C(x, o), x, X)/(3*size(X))"),
        ("largest(r, x, X)", "r"),
        ("delta(a, b)**2", "delta(b, a)"),
        ("T(2*r)", "T(r + r)"),
        ("total(largest(p(x)*delta(x, z), z, X), x, X)", "total(largest(p(z)*delta(z, x), x, X), z, X)"),
    ],
)
def test_equal_terms_have_one_normal_form(left: str, right: str) -> None:
    assert not Algebra.of(SORTS, []).ratio(parse(f"{left} - ({right})")).num


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("largest(-p(x), x, X)", "-largest(p(x), x, X)"),
        ("largest(r*p(x), x, X)", "r*largest(p(x), x, X)"),
        ("largest(p(x)/r, x, X)", "largest(p(x), x, X)/r"),
        ("largest(p(x)/(exp(r) - size(X)), x, X)", "largest(p(x), x, X)/(exp(r) - size(X))"),
        ("total(largest(C(x, y), x, X), y, Y)", "largest(total(C(x, y), y, Y), x, X)"),
        ("total(p(x)**2, x, X)", "total(p(x), x, X)**2"),
        ("delta(a, b)", "1"),
        ("size(X)", "size(Y)"),
        ("T(r)", "T(r + 1)"),
        ("largest(1/p(x), x, X)", "1/p(a)"),
        ("largest(exp(p(x)), x, X)", "exp(p(a))"),
    ],
)
def test_different_terms_have_different_normal_forms(left: str, right: str) -> None:
    assert Algebra.of(SORTS, []).ratio(parse(f"{left} - ({right})")).num


@pytest.mark.parametrize(
    "text",
    [
        "p(o)", "p(r)", "p(1)", "C(a)", "C(a, b)", "p(a, a)", "q(a)", "T(a)", "p", "a + 1", "X + 1",
        "total(p(x), x, r)", "total(p(x), x, o)", "total(p(y), y, Y)", "largest(C(x, x), x, X)",
        "delta(a, o)", "delta(a, 1)", "size(r)",
        "total(x, x, X)", "largest(p, x, X)",
    ],
)  # fmt: skip
def test_what_is_not_of_the_right_sort_is_rejected(text: str) -> None:
    with pytest.raises(Rejected):
        Sequent(VARIABLES, (), ("==", parse(text), parse("0")))


def test_a_value_without_arguments_is_none() -> None:
    for name in ("r", "A"):
        with pytest.raises(Rejected, match="not a function of 0 arguments"):
            Algebra.of({**SORTS, "A": ("channel",)}, []).ratio(("at", name))


@pytest.mark.parametrize("operator", ["total", "largest"])
def test_the_factors_of_a_denominator_are_not_0_for_any_element(operator: str) -> None:
    algebra = Algebra.of(SORTS, [])
    algebra.ratio(parse(f"{operator}(1/(p(z) + 1)/(p(z) + 2), z, X)"))
    conditions = [str(note.f) for note in algebra.notes if isinstance(note, Condition) and note.kind == "!="]
    (element,) = algebra.bound
    assert conditions == [f"p({element}) + 1", f"p({element}) + 2"]
    assert algebra.sorts[element] == "X"


@pytest.mark.parametrize("sort", ["Z", "function(r)", "function(Z)", "a", "function(function(X))", "function()", "_1"])
def test_a_variable_has_a_sort_that_there_is(sort: str) -> None:
    with pytest.raises(Rejected):
        Sequent({**VARIABLES, "v": sort}, (), parse("r == r"))


def test_what_is_given_for_every_element_defines_a_quotient_under_a_sum() -> None:
    goal = parse("total(p(x)/C(x, o), x, X) == total(p(x)/C(x, o), x, X)")
    positive = parse("forall(forall(0 < C(x, y), y, Y), x, X)")
    certificate = {"conditions": [{"kind": "positivstellensatz", "terms": [["1", [0], None]]}]}
    Leaf(Sequent(VARIABLES, (positive,), goal)).check(certificate)
    with pytest.raises(Rejected):
        Leaf(Sequent(VARIABLES, (), goal)).check(certificate)


def test_what_depends_on_the_element_stays_under_the_maximum() -> None:
    ratio = Algebra.of(SORTS, []).ratio(parse("largest(exp(p(x))*exp(r), x, X)"))
    assert quotient(ratio) == "exp(r)*largest(exp(p(_1)), _1, X)"


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("largest(-2*p(x), x, X)", "2*largest(-p(_1), _1, X)"),
        ("largest(-p(x)/2, x, X)", "1/2*largest(-p(_1), _1, X)"),
        ("largest(2*p(x)/3, x, X)", "2/3*largest(p(_1), _1, X)"),
        ("largest(-p(x)/size(X), x, X)", "(largest(-p(_1), _1, X))/(size(X))"),
        ("largest(1/p(x), x, X)", "largest(1/p(_1), _1, X)"),
    ],
)
def test_a_positive_factor_comes_out_of_a_maximum_and_a_sign_does_not(text: str, normal: str) -> None:
    assert quotient(Algebra(SORTS).ratio(parse(text))) == normal


@pytest.mark.parametrize("text", ["delta(a, o)", "delta(o, a)", "size(r)", "total(1, x, r)", "largest(1, x, r)"])
def test_elements_are_of_one_set_and_sums_are_over_sets(text: str) -> None:
    with pytest.raises(Rejected, match="not a term over sets"):
        Algebra(SORTS).ratio(parse(text))


def test_a_delta_picks_an_element_of_any_name() -> None:
    for name in ("A", "z"):  # one stands before the names that the algebra gives, the other behind them
        algebra = Algebra.of(context({**VARIABLES, name: "X"}), [])
        assert not algebra.ratio(parse(f"total(p(x)*delta(x, {name}), x, X) - p({name})")).num


def test_a_delta_has_no_powers() -> None:
    """It is 0 or 1."""
    assert str(Algebra(SORTS).ratio(parse("delta(a, b)**3")).num) == "delta(a, b)"


@pytest.mark.parametrize(
    ("sort", "text"),
    [
        (("real",), "f(a)"), ("X", "f(a)"), (("function", "X"), "f(a, a)"), (("function", "X", "X"), "f(a)"),
        (("channel", Fraction(2)), "f(a)"),
    ],
)  # fmt: skip
def test_what_is_no_function_of_so_many_arguments_has_no_normal_form(sort: Term, text: str) -> None:
    with pytest.raises(Rejected, match="f is not a function of"):
        Algebra({**SORTS, "f": sort}).ratio(parse(text))
