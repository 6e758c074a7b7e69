"""Sorts: whatever has none by `docs/semantics.md` §1 and §2 is rejected, in one line that names the part."""

from fractions import Fraction

import pytest

from symqif.kernel.sorts import INTEGER, REAL, channel, context, fits, formula, number, well_made
from symqif.kernel.term import Rejected, Term, parse, proper, sort
from tests.tables import tables

TABLES = tables(__file__)

VARIABLES = {
    "x": "real", "y": "real", "k": "integer", "n": "integer", "X": "set", "Y": "set", "a": "X", "b": "X", "c": "Y",
    "p": "function(X)", "g": "function(real, Y)", "A": "channel", "B": "channel", "T": "channel(2)", "U": "channel(3)",
}  # fmt: skip
SORTS = context(VARIABLES)
SQUARE = "matrix([[1, 0], [x, 1]])"


def rejected(text: str, reason: str) -> None:
    with pytest.raises(Rejected, match=reason) as caught:
        formula(parse(text), SORTS)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


WELL_SORTED = [
    "x == -3*y/2 + k**(-n)", "x**(k - 1) < exp(log(sqrt(max(x, k))))", "binomial(k + 1, 2*n) == laplace_tail(x, y)",
    "sum(j*x, j, k, n + 1) <= total(p(z)*delta(z, a), z, X)", "largest(g(x, z), z, Y) < size(X)",
    "binomial(size(X) + delta(a, b) + max(k, n), k**2) == 1",
    "sum(total(delta(z, a), z, X), j, 0, largest(k, z, X)) == 0",
    "capacity(A) <= asr(kron(T, k))", "refines(hot(kron(T, k)), subset(k, 0, n, i, 1/i, x**i))",
    f"in_hull({SQUARE}, A)", f"refines({SQUARE}, T)",
    f"refines(kron({SQUARE}, k), hot(kron({SQUARE}, 2)))", "ldp(A, exp(x))",
    "stochastic(subset(2, 1, 1, 1, 1, 0))", "all(x < y, no(x < y), implies(x < y, y < x), equivalent(x < y))",
    "forall(exists(x < t, t, real), x, real)",
    "exists(all(q(c) <= 1), q, function(Y))",
    "forall(forall(forall(q(u) < size(Z), u, Z), q, function(Z)), Z, set)",
    "forall(capacity(C) <= 2, C, channel(2))", "increasing(t**2, t, x)", "limit(1/t, t, 0, x)", "1 <= 2 < x",
]  # fmt: skip


@pytest.mark.parametrize("text", WELL_SORTED)
def test_what_has_a_sort_is_accepted(text: str) -> None:
    formula(parse(text), SORTS)


NO_FORMULA = ["x", "5", "x + 1", "A", "matrix([[1]])", "lambda z: z < 1", "[1, 2]", "p(a)", "capacity(A)", "size(X)"]


@pytest.mark.parametrize("place", ["{}", "no({})", "all(x < 1, {})", "implies({}, x < 1)", "equivalent(x < 1, {})",
    "forall({}, t, real)", "exists({}, z, X)"])  # fmt: skip
def test_a_formula_is_wanted(place: str) -> None:
    for text in NO_FORMULA:
        rejected(place.format(text), "a formula is wanted, not")


NO_NUMBER = {
    "A": "A is not a number, but a channel", "X": "X is not a number, but a set", "a": "a is not a number, but a X",
    "p": r"p is not a number, but a function\(X\)", "w": "not declared: w", "x < y": "a number is wanted, not x < y",
    "matrix([[1]])": "a number is wanted, not matrix", "lambda z: x": "a number is wanted, not lambda z: x",
    "[1, 2]": "a number is wanted, not", "A@B": "a number is wanted, not A@B", "kron(T, 2)": "a number is wanted",
    "no(x < y)": "a number is wanted, not no",
}  # fmt: skip
NUMBER_PLACES = [
    "{} == 0", "x <= {}", "x + {} < 1", "-{} < 1", "x*{} < 1", "1/{} < 1", "({})**2 < 1", "exp({}) < 1", "sqrt({}) < 1",
    "max(x, {}) < 1", "laplace_tail({}, x) < 1", "sum({}, j, 0, 3) < 1", "total({}, z, X) < 1", "largest({}, z, X) < 1",
    "g({}, c) < 1", "ldp(A, {})", "increasing({}, t, 0)", "limit(t, t, {}, 0)", "limit(t, t, 0, {})",
    "({})**k < 1", "({})**(-1) < 1",
    "refines(matrix([[1, {}]]), A)", "refines(matrix([[{}, 1]]), A)",
    "refines(subset(k, 0, k, {}, 1, 1), A)", "refines(subset(k, 0, k, 1, 1, {}), A)",
]  # fmt: skip


@pytest.mark.parametrize("place", NUMBER_PLACES)
def test_a_number_is_wanted(place: str) -> None:
    for text, reason in NO_NUMBER.items():
        rejected(place.format(f"({text})"), reason)


NO_INTEGER = ["x", "1/2", "k/2", "k**(-1)", "2**k", "exp(k)", "p(a)", "capacity(A)", "sum(x, j, 0, 1)", "sqrt(4)",
              "total(x, z, X)", "max(x, k)", "k*x", "x*k", "x - k", "log(1)", "4/2"]  # fmt: skip
INTEGER_PLACES = [
    "x**({}) < 1", "binomial({}, 1) == 1", "binomial(1, {}) == 1", "sum(1, j, {}, 2) == 1", "sum(1, j, 2, {}) == 1",
    "stochastic(kron(A, {}))", "stochastic(hot(kron(T, {})))", "stochastic(subset({}, 1, 1, 1, 1, 1))",
    "stochastic(subset(1, {}, 1, 1, 1, 1))", "stochastic(subset(1, 1, {}, 1, 1, 1))",
]  # fmt: skip


@pytest.mark.parametrize("place", INTEGER_PLACES)
def test_an_integer_is_wanted(place: str) -> None:
    for text in NO_INTEGER:
        rejected(place.format(text), "is not an integer")


NO_CHANNEL = TABLES["no_channel"]


@pytest.mark.parametrize("place", ["capacity({}) == 1", "asr({}) == 1", "ldp({}, 2)", "stochastic({})",
    "refines({}, A)", "in_hull(A, {})", "stochastic(kron({}, 2))"])  # fmt: skip
def test_a_channel_is_wanted(place: str) -> None:
    for text, reason in NO_CHANNEL.items():
        rejected(place.format(text), reason)


OTHERS = TABLES["others"]


@pytest.mark.parametrize(("text", "reason"), OTHERS.items())
def test_sets_elements_functions_and_rows_have_to_fit(text: str, reason: str) -> None:
    rejected(text, reason)


# names that are bound


SHADOWED = [
    "forall(0 <= p(x), x, X)", "total(p(k), k, X) == 1", "sum(k, k, k, 3) == 1", "sum(binomial(x, x), x, k, 3) == 1",
    "exists(x(a) == 0, x, function(X))", "increasing(k/2, k, 0)", "total(total(p(z), z, X), z, X) == 1",
    "total(p(z)*total(g(x, z), z, Y), z, X) == 1", "forall(forall(forall(p(c) == 1, p, function(Y)), c, Y), Y, set)",
]  # fmt: skip


@pytest.mark.parametrize("text", SHADOWED)
def test_a_name_that_is_bound_hides_an_outer_one(text: str) -> None:
    formula(parse(text), SORTS)


HIDDEN = TABLES["hidden"]


@pytest.mark.parametrize(("text", "reason"), HIDDEN.items())
def test_a_bound_name_has_its_own_sort_inside_and_none_outside(text: str, reason: str) -> None:
    rejected(text, reason)


@pytest.mark.parametrize("text", ["sum(1, _1, 0, 3) == 1", "total(1, _1, X) == 1", "forall(0 < 1, _2, real)",
    "exists(0 < 1, _1, X)", "increasing(1, _1, 0)", "limit(1, _1, 0, 1)"])  # fmt: skip
def test_a_name_that_the_algebra_gives_is_not_bound(text: str) -> None:
    rejected(text, "_[12] is not a name for a variable")


@pytest.mark.parametrize("kind", ["real", "set", "channel", "channel(2)", "X", "function(X)"])
def test_a_variable_that_is_called_like_the_size_of_a_subset_is_an_integer(kind: str) -> None:
    with pytest.raises(Rejected, match="i is a size"):
        context({"X": "set", "i": kind})
    assert context({"i": "integer"}) == {"i": INTEGER}


MADE = [
    (("sum", "x", ("neg", "j"), "k", "n"), "is not a name for a variable"),
    (("total", "x", Fraction(1), "X"), "is not a name for a variable"),
    (("at", "x"), "x is not a function of 0 arguments"),
    (("capacity", ("matrix", Fraction(1))), "a matrix is a list of rows"),
    (("capacity", ("matrix", ("row", "x"), "x")), "a matrix is a list of rows"),
    (("capacity", ("matrix", ("neg", "x"))), "a matrix is a list of rows"),
    (("capacity", ("matrix", ("sqrt", "x"))), "a matrix is a list of rows"),
]  # fmt: skip


@pytest.mark.parametrize(("term", "reason"), MADE)
def test_terms_that_no_text_makes_have_no_sort(term: Term, reason: str) -> None:
    with pytest.raises(Rejected, match=reason):
        number(term, SORTS)


MALFORMED = [("+", "k", "k", "k"), ("sum", "x", "j", *map(Fraction, (0, 1, 5))), ("max", "k"), ("<=", "x")]


@pytest.mark.parametrize("term", MALFORMED)
def test_an_operator_has_its_arguments_and_no_more(term: tuple[Term, ...]) -> None:
    with pytest.raises((Rejected, ValueError)):
        (formula if term[0] == "<=" else number)(term, SORTS)


# what terms are found to be


@pytest.mark.parametrize("text", ["3", "k", "size(X)", "delta(a, b)", "binomial(k, n)", "k - 2*n", "-k", "max(k, 3)",
    "sum(j, j, 0, k)", "total(k, z, X)", "largest(1, z, X)", "k**3", "0**0"])  # fmt: skip
def test_a_term_made_of_integers_is_one(text: str) -> None:
    assert number(parse(text), SORTS) == INTEGER


@pytest.mark.parametrize("text", NO_INTEGER)
def test_another_term_is_a_real_number(text: str) -> None:
    assert number(parse(text), SORTS) == REAL


@pytest.mark.parametrize("term", [Fraction(1, 2), ("**", "k", Fraction(-1)), ("+", "k", Fraction(4, 3))])
def test_a_term_that_was_put_in_is_a_real_number_too(term: Term) -> None:
    assert number(term, SORTS) == REAL


@pytest.mark.parametrize(("text", "rows"), [("T", 2), ("U", 3), ("A", None), (SQUARE, 2), ("kron(T, 1)", None),
    ("hot(kron(T, 2))", None), ("subset(2, 1, 1, 1, 1, 0)", None), ("matrix([[1, 2, 3]])", 1)])  # fmt: skip
def test_the_rows_of_a_channel_are_counted_where_they_are_written_out(text: str, rows: int | None) -> None:
    assert channel(parse(text), SORTS) == rows


# values of a sort


FITTING = [
    ("x", "real"), ("k", "real"), ("k", "integer"), ("a", "X"), ("X", "set"), ("p", "function(X)"), ("A", "channel"),
    ("T", "channel"), ("T", "channel(2)"), (SQUARE, "channel(2)"), ("lambda z: p(z) + x", "function(X)"),
    ("matrix([[1, 0]])", "channel(1)"),
    ("lambda t, z: t*g(t, z)", "function(real, Y)"), ("lambda x: x*x", "function(real)"), ("kron(A, 2)", "channel"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "kind"), FITTING)
def test_a_value_of_a_sort_is_accepted(text: str, kind: str) -> None:
    fits(parse(text), sort(kind), SORTS)


UNFITTING = TABLES["unfitting"]


@pytest.mark.parametrize(("text", "kind", "reason"), UNFITTING)
def test_a_value_of_another_sort_is_rejected(text: str, kind: str, reason: str) -> None:
    with pytest.raises(Rejected, match=reason):
        fits(parse(text), sort(kind), SORTS)


@pytest.mark.parametrize("text", ["channel(0)", "channel(-1)", "channel(x)", "channel(1, 2)", "function()",
    "function(set)",
    "function(channel)", "function(function(X))", "set(2)", "1", "", "x y", "exp", "real + 1"])  # fmt: skip
def test_what_is_no_sort_is_not_read_as_one(text: str) -> None:
    with pytest.raises(Rejected, match="not a sort"):
        sort(text)


@pytest.mark.parametrize(("text", "expected"), [("channel(2)", ("channel", 2)), ("function(X, real)", ("function", "X",
    ("real",))), ("X", "X"), (" integer ", ("integer",))])  # fmt: skip
def test_a_sort_is_read_from_text(text: str, expected: Term) -> None:
    assert sort(text) == expected


def test_a_channel_may_have_one_row() -> None:
    assert context({"C": "channel(1)"}) == {"C": ("channel", 1)}


@pytest.mark.parametrize("rows", [0, -1, Fraction(1, 2)])
def test_a_channel_has_a_positive_number_of_rows(rows: int | Fraction) -> None:
    with pytest.raises(Rejected, match="is no sort"):
        well_made(("channel", Fraction(rows)), SORTS)


def test_a_name_may_begin_with_a_line_or_end_in_digits() -> None:
    assert all(map(proper, ("_a", "_1a", "x1", "__")))
    assert not any(map(proper, ("_1", "_12", "1x", "x y")))
