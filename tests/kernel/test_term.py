"""The language: reading, writing, and the scope of bound names."""

import pickle
from copy import copy, deepcopy
from fractions import Fraction
from itertools import product
from sys import hash_info

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symqif.kernel.term import (
    FEW,
    FUNCTIONS,
    RELATIONS,
    Rejected,
    Term,
    depends,
    hidden,
    mentioned,
    names,
    number,
    numeral,
    parse,
    relation,
    rows_of,
    show,
    sized,
    sort,
    substitute,
)

READINGS: dict[str, Term] = {
    "1 + 2*3": ("+", Fraction(1), ("*", Fraction(2), Fraction(3))),
    "1 - 2 - 3": ("-", ("-", Fraction(1), Fraction(2)), Fraction(3)),
    "1/2/3": ("/", ("/", Fraction(1), Fraction(2)), Fraction(3)),
    "2**3**4": ("**", Fraction(2), ("**", Fraction(3), Fraction(4))),
    "-2**2": ("neg", ("**", Fraction(2), Fraction(2))),
    "2**-1": ("**", Fraction(2), ("neg", Fraction(1))),
    "-a*b": ("*", ("neg", "a"), "b"),
    "-(a*b)": ("neg", ("*", "a", "b")),
    "A@B@C": ("@", ("@", "A", "B"), "C"),
    "a > b": ("<", "b", "a"),
    "a >= b": ("<=", "b", "a"),
    "a*(b*c)": ("*", "a", ("*", "b", "c")),
    "(a <= b) < c": ("<", ("<=", "a", "b"), "c"),
    "a <= b < c": ("all", ("<=", "a", "b"), ("<", "b", "c")),
    "matrix([[1, a], [b, 2]])": ("matrix", ("row", Fraction(1), "a"), ("row", "b", Fraction(2))),
    "sum(j, j, 0, k)": ("sum", "j", "j", Fraction(0), "k"),
    "all()": ("all",),
    "  x\n": "x",
}


@pytest.mark.parametrize("text", READINGS)
def test_text_is_read_with_the_precedence_of_mathematics(text: str) -> None:
    assert parse(text) == READINGS[text]


@pytest.mark.parametrize(
    "text",
    [
        "a+b+c < d",
        "a-(b-c)",
        "a*b/c",
        "a/b*c",
        "a*b@c",
        "a@b*c",
        "a@b@c",
        "a*(b+c)",
        "(a+b)*c",
        "--x",
        "-a**b",
        "a < (b < c)",
    ],
)
def test_brackets_are_written_where_they_are_needed(text: str) -> None:
    assert show(parse(text)) == text


@pytest.mark.parametrize("text", READINGS)
def test_what_was_read_is_written_so_that_it_reads_the_same(text: str) -> None:
    assert parse(show(READINGS[text])) == READINGS[text]


NAMES = st.sampled_from(["x", "y", "k", "i", "eps"])
NUMBERS = st.integers(0, 10**20).map(Fraction)


def deeper(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    row = st.tuples(st.just("row"), inner, inner)
    bound = st.sampled_from(["sum", "increasing", "limit"])
    return st.one_of(
        st.tuples(st.sampled_from(["+", "-", "*", "/", "**", "@", *RELATIONS]), inner, inner),
        st.tuples(st.sampled_from(["neg", "exp", "log", "sqrt", "capacity", "no", "hot", "stochastic"]), inner),
        st.tuples(st.sampled_from(["max", "binomial", "kron", "refines", "implies", "ldp"]), inner, inner),
        st.tuples(bound, inner, NAMES, inner, inner).map(lambda t: t if t[0] != "increasing" else t[:4]),
        st.tuples(st.just("subset"), *[inner] * 6),
        st.tuples(st.just("matrix"), row, row),
        st.lists(inner, max_size=3).map(lambda items: ("all", *items)),
    )


ANY = st.recursive(st.one_of(NAMES, NUMBERS), deeper, max_leaves=12)


@settings(max_examples=200, deadline=None)
@given(ANY)
def test_any_term_reads_back_as_it_was_written(term: Term) -> None:
    assert parse(show(term)) == term


@settings(max_examples=100, deadline=None)
@given(ANY)
def test_to_substitute_a_name_by_itself_changes_nothing(term: Term) -> None:
    assert substitute(term, {}) == term
    assert substitute(term, {"x": "x"}) == term


@settings(max_examples=100, deadline=None)
@given(ANY)
def test_after_a_substitution_the_old_name_is_gone_and_the_others_are_left(term: Term) -> None:
    free = names(term)
    assert names(substitute(term, {"x": "fresh"})) == free - {"x"} | ({"fresh"} if "x" in free else set())


OUTSIDE = [
    "1.5", "1e3", "1j", "True", "None", "'x'", "b'x'", "...", "+x", "~x", "not x", "x and y", "x // 2", "x % 2",
    "x | y", "x.real", "x[0]", "f()", "f(x, y=1)", "f(*x)", "f(x)(y)", "exp", "exp(x)(y)", "lambda: 1",
    "x if y else z", "[x for x in y]", "{1}", "{1: 2}",
    "(1, 2)", "(x := 1)", "x = 1", "exp(x=1)", "exp(*x)", "exp(x, y)", "max(x)", "sum(j, 2, 0, k)", "sum(j, j+1, 0, k)",
    "increasing(x, 2, 0)", "limit(x, exp, 0, 1)", "matrix([1, 2])", "matrix(x)", "matrix([[1], 2])", "x is y", "x in y",
    "", " ", "x y", "1 +", "((", "x; y", "import os", "lambda *x: 1", "lambda x=1: x",
    "x >= 0 # and x <= 1", "x \\\n>= 0", "\uff58 >= 0", "\ufb01",
    "__import__('os')", "x\0", f"{'(' * 400}x{')' * 400}", "f'{x}'", "await x", "*x", "x < y is z",
]  # fmt: skip


@pytest.mark.parametrize("text", OUTSIDE)
def test_what_is_outside_the_language_is_rejected(text: str) -> None:
    with pytest.raises(Rejected):
        parse(text)


def test_a_term_too_deep_to_read_is_rejected() -> None:
    with pytest.raises(Rejected):
        parse("-" * 20_000 + "x")


def test_a_long_text_is_not_read() -> None:
    for read, text in ((parse, "x"), (sort, "real")):
        assert read(text.ljust(100000)) == read(text)
        with pytest.raises(Rejected, match="of 100001 characters is not read"):
            read(text.ljust(100001))


def test_a_number_has_at_most_4000_digits_above_and_4001_below() -> None:
    assert number(f"-{'9' * 4000}/{'9' * 4001}").numerator < 0
    for text in ("1/".ljust(100000, "0") + "2", "9" * 4001, f"1/{'9' * 4002}", "1/0", "", "-", "1/", "1\n", 1):
        with pytest.raises(Rejected, match="a number is written like"):
            number(text)


def test_a_term_has_a_largest_size_and_depth() -> None:
    deep: Term = "x"
    for _ in range(199):
        deep = ("neg", deep)
    large: Term = ("all", *["x"] * 99999)
    for term, larger in ((deep, ("neg", deep)), (large, (*large, "x"))):
        assert sized(term) == term
        with pytest.raises(Rejected, match="a term has at most 100000 parts, 200 deep"):
            sized(larger)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_name_of_a_function_is_no_variable(name: str) -> None:
    with pytest.raises(Rejected):
        parse(f"{name} + 1")


def test_what_is_no_relation_is_rejected() -> None:
    with pytest.raises(Rejected, match="not a relation"):
        relation("=", "a", "b")


FREE = {
    "sum(j*x, j, j, k)": {"j", "x", "k"},
    "sum(j*x, j, 0, k)": {"x", "k"},
    "increasing(x*y, x, x)": {"x", "y"},
    "limit(x*y, x, 0, z)": {"y", "z"},
    "lambda x: x*y": {"y"},
    "subset(k, a, b, i, i, x)": {"k", "a", "b", "x"},
    "subset(i, 0, 1, 1, 1, 1)": {"i"},
    "matrix([[x, 1], [y, 2]])": {"x", "y"},
    "sum(sum(j, j, 0, j), j, 0, 3)": set(),
}


@pytest.mark.parametrize(("text", "free"), FREE.items())
def test_the_free_names_of_a_term_are_those_outside_the_scope_of_a_binder(text: str, free: set[str]) -> None:
    assert names(parse(text)) == free


def test_all_names_of_a_term_are_mentioned() -> None:
    assert mentioned(parse("sum(j*x, j, y, k) + z")) == {"j", "x", "y", "k", "z"}


SUBSTITUTED = [
    ("sum(j*x, j, j, k)", {"j": "2"}, "sum(j*x, j, 2, k)"),
    ("sum(j*x, j, 0, k)", {"x": "k"}, "sum(j*k, j, 0, k)"),
    ("sum(x, j, 0, j)", {"x": "k", "j": "5"}, "sum(k, j, 0, 5)"),
    ("increasing(x*y, x, x)", {"x": "3", "y": "z"}, "increasing(x*z, x, 3)"),
    ("subset(i, i, i, i, i, i)", {"i": "3"}, "subset(3, 3, 3, i, i, i)"),
    ("lambda x: x*y", {"x": "3", "y": "z"}, "lambda x: x*z"),
    ("x + y", {"x": "y", "y": "x"}, "y + x"),
    ("limit(x, x, 0, y)", {"y": "x"}, "limit(x, x, 0, x)"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "mapping", "expected"), SUBSTITUTED)
def test_substitution_is_at_once_and_leaves_bound_names_alone(
    text: str, mapping: dict[str, str], expected: str
) -> None:
    assert substitute(parse(text), {name: parse(t) for name, t in mapping.items()}) == parse(expected)


def test_a_function_that_is_written_out_is_applied() -> None:
    assert substitute(parse("f(2, y)"), {"f": parse("lambda x, y: x + y")}) == parse("2 + y")


NO_FUNCTIONS = [
    "2", "x + 1", "lambda x: x", "lambda x: x + 1", "lambda x: lambda x: x", "max(max(x, z), y)",
    "lambda x: lambda x: x + 1",
]  # fmt: skip


@pytest.mark.parametrize("function", NO_FUNCTIONS)
def test_what_is_no_function_of_so_many_arguments_is_not_applied(function: str) -> None:
    with pytest.raises(Rejected, match="not a function of 2 arguments"):
        substitute(parse("f(2, 3)"), {"f": parse(function)})


CAPTURED = [
    ("sum(j*x, j, 0, k)", {"x": "j"}), ("increasing(x*y, x, 0)", {"y": "x + 1"}), ("limit(x*y, x, 0, 1)", {"y": "x"}),
    ("subset(k, 0, k, 1, x, 1)", {"x": "i"}), ("sum(sum(x, j, 0, 2), n, 0, 2)", {"x": "j*n"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "mapping"), CAPTURED)
def test_a_name_that_would_be_captured_is_rejected(text: str, mapping: dict[str, str]) -> None:
    with pytest.raises(Rejected, match="capture the bound name"):
        substitute(parse(text), {name: parse(t) for name, t in mapping.items()})


def test_a_negative_number_stands_in_brackets_where_it_is_an_operand() -> None:
    assert show(("**", Fraction(-1), Fraction(2))) == "(-1)**2"


def test_an_atom_depends_on_its_free_names_and_not_on_letters_in_them() -> None:
    assert depends("exp(x)", "x")
    assert not depends("exp(y)", "x")
    assert not depends("sum(x, x, 1, k)", "x")


def test_a_fraction_within_a_term_stands_in_brackets() -> None:
    half = Fraction(1, 2)
    assert [show((operator, "x", half)) for operator in ("**", "*", "/")] == ["x**(1/2)", "x*(1/2)", "x/(1/2)"]
    assert show(("**", half, "x")) == "(1/2)**x"


@pytest.mark.parametrize("value", [0, 7, hash_info.modulus - 1, hash_info.modulus, 10**40])
def test_a_number_that_was_read_is_a_fraction_however_it_travels(value: int) -> None:
    number = parse(str(value))
    for same in (number, copy(number), deepcopy(number), pickle.loads(pickle.dumps(number))):
        assert same == Fraction(value)
        assert hash(same) == hash(number)
    assert (hash(number) == hash(Fraction(value))) == (value < FEW)  # a large one has its own
    assert {parse(f"x + {value}"): 1}[parse(f"x + {value}")]


def test_integers_from_0_on_that_are_small_have_their_own_hash_and_others_do_not() -> None:
    assert [hidden(value) for value in (0, FEW - 1, FEW, -1)] == [0, FEW - 1, hex(FEW), "-0x1"]


@pytest.mark.parametrize("row", [("neg", "x"), ("sqrt", "x"), "x"])
def test_the_rows_of_a_list_of_lists_are_rows(row: Term) -> None:
    assert rows_of(("row", ("row", "x"), ("row", "y"))) == (("row", "x"), ("row", "y"))
    for several in ((("row", "x"), row), (row, ("row", "x"))):
        with pytest.raises(Rejected, match="a matrix is written as a list of rows"):
            rows_of(("row", *several))


def test_small_numbers_and_what_was_read_are_one_object() -> None:
    for n in (0, 1, FEW - 1):
        assert numeral(n) is numeral(n) is number(str(n))
    assert [numeral(-1), numeral(FEW), number(str(FEW))] == [-1, FEW, FEW]
    for read, text in ((parse, "x + 1"), (sort, "function(X)"), (names, ("+", "x", "y"))):
        assert read(text) is read(text)  # type: ignore[operator]


BINARY = ("+", "-", "*", "/", "@", "**")


@pytest.mark.parametrize(("outer", "inner"), list(product(BINARY, (*BINARY, *RELATIONS, "neg"))))
def test_an_operator_within_another_reads_back_as_it_was_written(outer: str, inner: str) -> None:
    part = (inner, "x") if inner == "neg" else (inner, "x", "y")
    for term in ((outer, part, "z"), (outer, "z", part)):
        assert parse(show(term)) == term
