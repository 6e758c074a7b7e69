"""The reference evaluator gives what a reader of docs/semantics.md works out by hand."""

import random
from fractions import Fraction

import mpmath
import pytest
from flint import arb, ctx

from tests.semantics.balls import ball
from tests.semantics.linear import Matrix, feasible, in_hull, refines
from tests.semantics.model import Model, Piecewise, Samples
from tests.semantics.reading import Statement, Unreadable, read
from tests.semantics.reference import defined, holds, stochastic, true, value
from tests.semantics.sorts import sort_errors
from tests.semantics.values import matrix

HALF = Fraction(1, 2)
RR = [[Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 4), Fraction(3, 4)]]
MODEL = Model(
    {
        "X": 3,
        "One": 1,
        "x": 0,
        "y": 2,
        "n": 2,
        "z": -3,
        "p": HALF,
        "q": Fraction(-1, 3),
        "eps": "log(2)*2",
        "f": [1, 5, -2],
        "g": [[1, 2, 3], [4, 5, 6], [7, 8, 9]],
        "h": "lambda t: t*t + 1",
        "s": Piecewise({0: 7}, HALF),
        "C": RR,
    }
)

VALUES = {
    "12": 12,
    "-p": -HALF,
    "1 + 2*3 - 4": 3,
    "-2 ** 2": -4,
    "2 ** 3 ** 2": 512,
    "1/3 - 1/3": 0,
    "p/0": 0,
    "0/0": 0,
    "1/(p - p)": 0,
    "0 ** 0": 1,
    "0 ** 3": 0,
    "(-1) ** 3": -1,
    "(-1) ** -3": -1,
    "2 ** -2": Fraction(1, 4),
    "0 ** -1": 0,
    "0 ** -2": 0,
    "p ** z": 8,
    "exp(0)": 1,
    "exp(eps)": 4,
    "exp(-eps)": Fraction(1, 4),
    "exp(eps/2)": 2,
    "exp(log(27)/3)": 3,
    "exp(log(2)/2)": None,
    "exp(eps + log(3) - 2*log(2))": 3,
    "log(1)": 0,
    "log(0)": 0,
    "log(-1)": 0,
    "log(eps - 5)": 0,
    "eps/log(4)": 1,
    "sqrt(9/4)": Fraction(3, 2),
    "sqrt(0)": 0,
    "sqrt(-1)": 0,
    "sqrt(1 - exp(1))": 0,
    "max(p, q)": HALF,
    "max(-1, -2)": -1,
    "max(1, exp(1) - 9)": 1,
    "binomial(5, 2)": 10,
    "binomial(5, 0)": 1,
    "binomial(0, 0)": 1,
    "binomial(5, 6)": 0,
    "binomial(5, -1)": 0,
    "binomial(-2, 1)": 0,
    "binomial(-2, 0)": 0,
    "binomial(-2, -2)": 0,
    "sum(j, j, 1, 4)": 10,
    "sum(j, j, -2, 1)": -2,
    "sum(5, j, 3, 3)": 5,
    "sum(1/j, j, 1, 0)": 0,
    "sum(1/j, j, -1, 1)": 0,
    "sum(sum(x, x, 1, x), x, 1, 3)": 10,
    "laplace_tail(1, 0)": HALF,
    "laplace_tail(0, 1)": 0,
    "laplace_tail(-2, 1)": 0,
    "laplace_tail(1, log(2))": Fraction(1, 4),
    "laplace_tail(1, -log(2))": Fraction(3, 4),
    "laplace_tail(1/2, log(2))": Fraction(1, 8),
    "f(x)": 1,
    "f(y)": -2,
    "g(x, y)": 3,
    "g(y, x)": 7,
    "h(3)": 10,
    "h(q)": Fraction(10, 9),
    "s(0)": 7,
    "s(exp(1))": HALF,
    "total(f(t), t, X)": 4,
    "total(total(g(t, u), u, X), t, X)": 45,
    "total(1/size(X), t, X)": 1,
    "largest(f(t), t, X)": 5,
    "largest(-f(t), t, X)": 2,
    "largest(q, t, One)": Fraction(-1, 3),
    "total(delta(t, x)*f(t), t, X)": 1,
    "total(f(x), x, X)": 4,
    "delta(x, y)": 0,
    "delta(x, x)": 1,
    "size(X)": 3,
    "size(One)": 1,
    "capacity(C)": Fraction(3, 2),
    "asr(C)": Fraction(3, 4),
    "capacity(matrix([[-1, 2], [-3, 1]]))": 1,
    "asr(matrix([[-1, 2], [-3, 1]]))": HALF,
    "capacity(matrix([[exp(1)/exp(1), -exp(1)]]) )": None,
    "capacity(kron(C, 2))": Fraction(9, 4),
    "asr(kron(C, 3))": Fraction(27, 64),
    "capacity(kron(C, 0))": 1,
    "asr(kron(C, -1))": 1,
    "capacity(hot(kron(matrix([[1, 0], [0, 1]]), 3)))": 3,
    "capacity(hot(kron(matrix([[1], [1]]), 0)))": 0,
    "asr(hot(kron(matrix([[1], [1]]), 0)))": 0,
    "capacity(subset(3, 1, 1, 1, 1, 0))": 3,
    "asr(subset(3, 1, 1, 1, 1, 0))": 1,
    "capacity(subset(3, 1, 2, 1, 1/6, 1/6))": 1,
    "capacity(subset(4, 2, 2, i, 1, -1))": 12,
    "capacity(subset(3, 2, 1, 1, 1, 0))": 0,
    "asr(subset(3, 2, 1, 1, 1, 0))": 0,
    "capacity(subset(2, -5, 9, 1, 1, 1))": 4,
    "capacity(subset(0, 0, 0, 1, 1, 1))": 0,
    "asr(subset(-1, 0, 0, 1, 1, 1))": 0,
    "capacity(subset(2, 0, 0, 5, 1/i, i + 1))": 5,
    "0 * exp(1)": 0,
    "exp(1) ** 0": 1,
}


@pytest.mark.parametrize(("term", "expected"), VALUES.items(), ids=VALUES)
def test_a_term_has_the_value_worked_out_by_hand(term: str, expected: Fraction | int | None) -> None:
    found = value(term, MODEL)
    if expected is None:
        assert isinstance(found, arb)
    else:
        assert found == expected
        assert isinstance(found, Fraction)


MATRICES = {
    "matrix([[1, p], [q, 0]])": [[1, HALF], [Fraction(-1, 3), 0]],
    "kron(matrix([[1, 2], [3, 4]]), 1)": [[1, 2], [3, 4]],
    "kron(matrix([[1, 2]]), 2)": [[1, 2, 2, 4]],
    "kron(matrix([[1, 2], [3, 4]]), 2)": [[1, 2, 2, 4], [3, 4, 6, 8], [3, 6, 4, 8], [9, 12, 12, 16]],
    "kron(C, -4)": [[1]],
    "hot(kron(matrix([[1, 2], [3, 4]]), 2))": [[3, 6, 4, 8], [3, 4, 6, 8]],
    "hot(kron(matrix([[5], [7]]), 3))": [[175], [175], [175]],
    "subset(2, 0, 2, 1, i, 10*i)": [[0, 1, 10, 2], [0, 10, 1, 2]],
    "subset(3, 1, 1, p, 4, 2)": [[2, 1, 1], [1, 2, 1], [1, 1, 2]],
    "subset(2, 2, 1, 1, 1, 1)": [[], []],
    "subset(0, 0, 0, 1, 1, 1)": [],
}


@pytest.mark.parametrize(("channel", "rows"), MATRICES.items(), ids=MATRICES)
def test_a_channel_term_is_the_matrix_written_out_by_hand(channel: str, rows: list[list[Fraction]]) -> None:
    assert list(map(list, matrix(read(channel), MODEL).rows)) == rows


TRUTHS = {
    "p == 1/2": True,
    "p != 1/2": False,
    "1 <= 1": True,
    "1 < 1": False,
    "3 > 2 >= 2": True,
    "0 < p < q": False,
    "2 < exp(1) < 3": True,
    "exp(1) == 3": False,
    "exp(log(3)) == 3": True,
    "exp(1)/exp(1) == 1": None,
    "sqrt(2)*sqrt(2) <= 2": None,
    "1/0 == 0": True,
    "exp(1) - 1/10**200 < exp(1)": True,
    "all(1 == 1, 1 == 2)": False,
    "all(exp(1)/exp(1) == 1, 1 == 2)": False,
    "all(exp(1)/exp(1) == 1, 1 == 1)": None,
    "implies(1 == 2, exp(1)/exp(1) == 1)": True,
    "implies(exp(1)/exp(1) == 1, 1 == 1)": True,
    "implies(1 == 1, 1 == 2)": False,
    "equivalent(1 == 2, 2 == 3, 3 == 4)": True,
    "equivalent(1 == 2, 2 == 3, 3 == 3)": False,
    "equivalent(1 == 1, exp(1)/exp(1) == 1)": None,
    "sum(j, j, 1, 10**9) == 1": None,
    "capacity(kron(C, 40)) == 1": None,
    "refines(kron(C, 40), C)": None,
    "equivalent(1 == 1, 1 == 2, exp(1)/exp(1) == 1)": False,
    "no(1 == 2)": True,
    "no(exp(1)/exp(1) == 1)": None,
    "forall(f(t) > -3, t, X)": True,
    "forall(f(t) > 0, t, X)": False,
    "exists(f(t) == 5, t, X)": True,
    "exists(f(t) == 6, t, X)": False,
    "forall(exists(g(t, u) == 3*delta(t, u), u, X), t, X)": False,
    "forall(t*t >= 0, t, real)": None,
    "forall(t*t >= t, t, real)": False,
    "exists(t*t == 4, t, real)": True,
    "exists(t*t == -1, t, real)": None,
    "forall(t*t >= t, t, integer)": None,
    "forall(t >= 0, t, integer)": False,
    "exists(size(Y) == 2, Y, set)": True,
    "forall(size(Y) == 1, Y, set)": False,
    "forall(u(x) <= 0, u, function(X))": False,
    "forall(forall(u(t, 2) == u(t, 2), t, X), u, function(X, real))": None,
    "forall(forall(u(t, 2) >= 0, t, X), u, function(X, real))": False,
    "exists(capacity(D) == 2, D, channel(2))": True,
    "forall(asr(D) == 1, D, channel)": False,
    "forall(refines(D, D), D, channel)": None,
    "stochastic(C)": True,
    "refines(C, matrix([[1/2, 1/2], [1/2, 1/2]]))": True,
    "refines(matrix([[1/2, 1/2], [1/2, 1/2]]), C)": False,
    "refines(matrix([[1, 0], [0, 1]]), matrix([[2, 0], [0, 2]]))": False,
    "refines(matrix([[2, 0], [0, 2]]), matrix([[2, 0], [2, 0]]))": True,
    "refines(matrix([[-1, 1], [0, 3]]), matrix([[1, -1], [3, 0]]))": True,
    "refines(C, matrix([[1], [1], [1]]))": False,
    "refines(C, subset(2, 2, 1, 1, 1, 1))": False,
    "refines(kron(C, 2), kron(C, 2))": True,
    "refines(kron(C, 4), kron(C, 4))": None,
    "in_hull(matrix([[2, 0], [0, 2]]), matrix([[1, 0], [0, 1]]))": True,
    "in_hull(matrix([[1, 0], [0, 1]]), C)": False,
    "in_hull(C, matrix([[1, 0], [0, 1]]))": True,
    "in_hull(matrix([[-1], [0]]), matrix([[1, 0], [0, 1]]))": False,
    "in_hull(matrix([[-1], [0]]), matrix([[-2, 0], [0, 1]]))": True,
    "in_hull(matrix([[1], [1], [1]]), C)": False,
    "in_hull(matrix([[0], [0]]), subset(2, 2, 1, 1, 1, 1))": True,
    "in_hull(C, matrix([[exp(1), 0], [0, 1]]))": None,
    "ldp(C, 3)": True,
    "ldp(C, 3 - 1/1000)": False,
    "ldp(C, exp(eps))": True,
    "ldp(matrix([[1/2, 1/2]]), 1/2)": False,
    "ldp(matrix([[1, 0], [1/2, 1/2]]), 1000)": False,
    "ldp(matrix([[-1], [-1]]), 2)": False,
    "increasing(t*t, t, 0)": None,
    "increasing(-t, t, 0)": False,
    "increasing(7, t, 0)": False,
    "increasing((t - 1)*(t - 1), t, 0)": False,
    "increasing((t - 1)*(t - 1), t, log(3))": None,
    "limit(1/t, t, 0, 3)": None,
}


@pytest.mark.parametrize(("formula", "expected"), TRUTHS.items(), ids=TRUTHS)
def test_a_formula_has_the_truth_value_worked_out_by_hand(formula: str, expected: bool | None) -> None:
    assert true(formula, MODEL) is expected


DEFINED = {
    "p": True,
    "1/p": True,
    "1/(p - 1/2)": False,
    "1/(exp(1)/exp(1) - 1)": None,
    "0*(1/0)": False,
    "0 ** 0": True,
    "0 ** -1": False,
    "0 ** (n - 2)": True,
    "0 ** (n - 3)": False,
    "q ** -1": True,
    "(1/0) ** 0": False,
    "log(p)": True,
    "log(0)": False,
    "log(q)": False,
    "sqrt(0)": True,
    "sqrt(q)": False,
    "binomial(3, 5)": True,
    "binomial(0, 0)": True,
    "binomial(-1, 5)": False,
    "laplace_tail(1, q)": True,
    "laplace_tail(0, 1)": False,
    "sum(1/j, j, 1, 3)": True,
    "sum(1/j, j, 0, 3)": False,
    "sum(1/j, j, 1, 10**9)": None,
    "sum(1/j, j, 0, -1)": True,
    "sum(j, j, binomial(-1, 0), 3)": False,
    "total(1/f(t), t, X)": True,
    "total(1/(f(t) - 5), t, X)": False,
    "largest(log(f(t)), t, X)": False,
    "kron(C, 1)": True,
    "kron(C, 0)": False,
    "hot(kron(C, 2))": True,
    "hot(kron(C, -1))": False,
    "kron(matrix([[1/0]]), 1)": False,
    "matrix([[2, -1]])": True,
    "subset(3, 1, 2, 1, 1/i, 1/(3 - i))": True,
    "subset(3, 0, 3, 1, 1/i, 1/(3 - i))": True,
    "subset(3, 0, 3, 1/i, 1, 1)": False,
    "subset(3, 1, 4, 1, 1/(i - 4), 1)": False,
    "subset(3, 1, 4, 1, 1, 1/(i - 3))": True,
    "subset(3, 1, 1, 1, 1/(i - 1), 1)": False,
    "subset(3, 2, 2, 1, 1, 1/(i - 2))": False,
    "subset(3, 1, 10**9, 1/i, 1, 1)": None,
    "subset(3, 2, 1, 1/0, 1/0, 1/0)": True,
    "subset(-1, 0, 0, 1, 1, 1)": True,
    "capacity(C)": True,
    "capacity(matrix([[2, -1]]))": False,
    "asr(matrix([[1/2, 1/4]]))": False,
    "capacity(kron(C, 0))": False,
    "stochastic(matrix([[2, -1]]))": True,
    "stochastic(matrix([[1/0, 1]]))": False,
    "ldp(C, 1/0)": False,
    "ldp(matrix([[2]]), 1)": False,
    "refines(C, matrix([[2], [2]]))": False,
    "refines(matrix([[2], [2]]), C)": False,
    "refines(C, C)": True,
    "in_hull(matrix([[2], [2]]), C)": False,
    "in_hull(C, C)": True,
    "implies(p != 1/2, 1/(p - 1/2) == 1)": True,
    "implies(1/(p - 1/2) == 1, p != 1/2)": False,
    "implies(p == 1/2, 1/(p - 1/2) == 1)": False,
    "all(p != 1/2, 1/(p - 1/2) == 1)": True,
    "all(1/(p - 1/2) == 1, p != 1/2)": False,
    "all(p == 1/2, 1 < 0, 1/0 == 1)": True,
    "all(p == 1/2, 0 < 1, 1/0 == 1)": False,
    "all(exp(1)/exp(1) == 1, 1/0 == 1)": None,
    "equivalent(p != 1/2, 1/(p - 1/2) == 1)": False,
    "no(1/0 == 1)": False,
    "1/0 == 1/0": False,
    "forall(implies(f(t) != 5, 1/(f(t) - 5) < 9), t, X)": True,
    "exists(1/(f(t) - 5) < 9, t, X)": False,
    "exists(all(f(t) != 5, 1/(f(t) - 5) < 9), t, X)": True,
    "exists(1/t == 1, t, real)": False,
    "exists(1/(t*t + 1) == 1, t, real)": None,
    "forall(t/2 + t**3 > 0, t, real)": True,
    "increasing(1/t, t, 0)": None,
    "increasing(1/(t - 1), t, 0)": False,
    "increasing(t, t, 1/0)": False,
    "limit(t, t, 0, 1/0)": False,
    "limit(t*t, t, 0, 0)": True,
    "limit(log(t), t, -1, 0)": False,
}


@pytest.mark.parametrize(("text", "expected"), DEFINED.items(), ids=DEFINED)
def test_what_is_presupposed_is_read_from_left_to_right(text: str, expected: bool | None) -> None:
    assert defined(text, MODEL) is expected


STOCHASTIC = {
    "C": True,
    "matrix([[1/2, 1/2], [0, 1]])": True,
    "matrix([[1/2, 1/3]])": False,
    "matrix([[2, -1]])": False,
    "matrix([[exp(1)/3, 1 - exp(1)/3]])": None,
    "kron(C, 2)": True,
    "kron(matrix([[-1]]), 2)": False,
    "hot(kron(C, 2))": True,
    "hot(kron(C, 0))": False,
    "subset(3, 1, 1, 1, 1/2, 1/4)": True,
    "subset(3, 1, 1, 1, 1/2, 1/2)": False,
    "subset(3, 1, 2, 1, 1/6, 1/6)": True,
    "subset(1, 0, 1, 1/2, 1, 1)": True,
    "subset(2, 1, 1, -1, -3/4, -1/4)": True,
    "subset(2, 1, 1, 1, 3/2, -1/2)": False,
    "subset(2, 0, 0, 1, -1, 1)": True,
    "subset(2, 2, 2, 1, 1, -1)": True,
    "subset(0, 0, 0, 1, 1, 1)": False,
    "subset(2, 1, 0, 1, 1, 1)": False,
    "subset(2, -1, 0, 1, 1, 1)": False,
    "subset(2, 2, 3, 1, 1, 1)": False,
}


@pytest.mark.parametrize(("channel", "expected"), STOCHASTIC.items(), ids=STOCHASTIC)
def test_stochastic_asks_for_what_the_page_lists(channel: str, expected: bool | None) -> None:
    assert stochastic(channel, MODEL) is expected


def test_stochastic_of_a_subset_form_agrees_with_its_matrix() -> None:
    rng = random.Random(3)
    for _ in range(200):
        k = rng.randint(1, 5)
        low = rng.randint(0, k)
        high = rng.randint(low, k)
        inside, outside, count = (Fraction(rng.randint(-1, 3), rng.randint(1, 3)) for _ in range(3))
        mass = sum(_rows(f"subset({k}, {low}, {high}, i*{count}, {inside}, {outside})")[0])
        scaled = f"subset({k}, {low}, {high}, i*{count}/({mass}), {inside}, {outside})"
        is_channel = all(sum(row) == 1 and min(row) >= 0 for row in _rows(scaled))
        assert stochastic(scaled, Model()) is is_channel


def _rows(channel: str) -> list[list[Fraction]]:
    return [[Fraction(str(entry)) for entry in row] for row in matrix(read(channel), Model()).rows]


def statement(claim: str, *given: str, **definitions: str) -> Statement:
    """Make a statement about two reals."""
    return Statement({"a": "real", "b": "real"}, claim, given, definitions)


VERDICTS = [
    (statement("a/b > 0", "a > 0", "b > 0"), {"a": 1, "b": 2}, "true"),
    (statement("a/b > 0", "a > 0", "b > 0"), {"a": 1, "b": 0}, "vacuous"),
    (statement("a/b > 0", "a > 0"), {"a": 1, "b": 0}, "undefined"),
    (statement("a/b == 0", "a > 0"), {"a": 1, "b": 0}, "undefined"),
    (statement("a/b > 0", "a > 0"), {"a": 1, "b": -1}, "false"),
    (statement("a > 0", "1/b == 0"), {"a": -1, "b": 0}, "vacuous"),
    (statement("a > 0", "all(b != 0, 1/b >= 0)"), {"a": -1, "b": 0}, "vacuous"),
    (statement("a == b"), {"a": "exp(1)/exp(1)", "b": 1}, None),
    (statement("1/(a - b) == 1"), {"a": "exp(1)/exp(1)", "b": 1}, None),
    (statement("a < 0", "a == b"), {"a": "exp(1)/exp(1)", "b": 1}, None),
    (statement("a < 0", "a == b", "b > 1"), {"a": "exp(1)/exp(1)", "b": 1}, "vacuous"),
    (statement("d == 2*a", c="a + b", d="2*c - 2*b"), {"a": 5, "b": 7}, "true"),
    (statement("forall(a*a >= 0, a, real)"), {"a": 5, "b": 7}, None),
]


@pytest.mark.parametrize(("text", "values", "verdict"), VERDICTS)
def test_a_verdict_says_definedness_before_truth(text: Statement, values: dict[str, object], verdict: str) -> None:
    assert holds(text, Model(values)) == verdict


def test_a_definition_is_put_in_as_text_and_hidden_by_a_bound_name() -> None:
    captured = statement("sum(d, a, 1, 3) == 6", d="a")
    hidden = statement("sum(d, d, 1, 3) == 6", d="a")
    of_sizes = statement("stochastic(subset(2, 1, 1, c, 1, 0))", c="i")
    for text in (captured, hidden, of_sizes):
        assert sort_errors(text) == []
        assert holds(text, Model({"a": 100, "b": 0})) == "true"


def test_a_model_must_be_of_the_sorts() -> None:
    channel = Statement({"C": "channel(2)", "X": "set", "x": "X", "f": "function(X)"}, "f(x) == f(x)")
    good = {"C": RR, "X": 2, "x": 1, "f": [1, 2]}
    assert holds(channel, Model(good)) == "true"
    for bad in ({"C": [[1]]}, {"C": [[2, -1], [1, 0]]}, {"X": 0}, {"x": 2}, {"f": [1]}):
        with pytest.raises(ValueError, match="is no value for"):
            holds(channel, Model({**good, **bad}))


def test_the_samples_can_be_chosen() -> None:
    assert true("forall(t < 6, t, real)", Model()) is None
    assert true("forall(t < 6, t, real)", Model(), Samples(reals=(Fraction(7),))) is False


VARIABLES = {
    "X": "set",
    "Y": "set",
    "x": "X",
    "y": "Y",
    "n": "integer",
    "a": "real",
    "f": "function(X, real)",
    "C": "channel",
    "D": "channel(2)",
}
SORTED = [
    "a ** n == binomial(n, size(X) - 1)",
    "f(x, a + n) < sum(a, j, max(1, n), n ** 2)",
    "total(f(t, 1), t, X) == 1",
    "sum(a, j, total(delta(t, x), t, X), 9) == a",
    "stochastic(hot(kron(D, n)))",
    "stochastic(hot(kron(matrix([[1, 0], [a, 1 - a]]), n)))",
    "stochastic(subset(n, 0, n, i, binomial(n, i), a))",
    "refines(C, matrix([[1], [1], [1]]))",
    "forall(capacity(E) >= 1, E, channel(3))",
    "forall(forall(total(g(z), z, Z) >= 0, g, function(Z)), Z, set)",
    "increasing(x, x, a)",
]
UNSORTED = [
    "a ** a == 1",
    "binomial(a, 1) == 1",
    "sum(a, j, 1/2, 3) == 1",
    "sum(a, j, 0, n ** n) == 1",
    "sum(a, j, 0, 2 ** -1) == 1",
    "sum(a, j, 0, exp(n)) == 1",
    "sum(a, j, 0, j) == 1",
    "f(x) == 1",
    "f(y, 1) == 1",
    "f(1, 1) == 1",
    "f == 1",
    "x == x",
    "max(x, x) == 1",
    "delta(x, y) == 0",
    "delta(1, 1) == 1",
    "size(x) == 1",
    "total(a, t, Z) == 1",
    "w == 1",
    "i == 1",
    "sum(i, i, 0, 3) == 6",
    "stochastic(subset(i, 0, 1, 1, 1, 1))",
    "stochastic(subset(n, 0, n, 1, 1, 1)) == 1",
    "a",
    "no(a)",
    "all(a, 1 == 1)",
    "C == C",
    "capacity(a) == 1",
    "stochastic(hot(kron(C, n)))",
    "stochastic(hot(kron(kron(D, 1), n)))",
    "stochastic(hot(kron(matrix([[1]]), n)))",
    "stochastic(hot(D))",
    "stochastic(matrix([[1], [1, 0]]))",
    "stochastic(matrix([[]]))",
    "stochastic(matrix([]))",
    "refines(matrix([[1]]), matrix([[1], [1]]))",
    "forall(a > 0, t, Z)",
    "forall(delta(x, t) == 0, t, Y)",
    "forall(delta(x, t) == 0, X, set)",
    "forall(forall(delta(x, t) == 0, t, X), X, set)",
    "forall(f(x, a) == 0, f, real)",
    "forall(1 == 1, t, channel(0))",
    "forall(1 == 1, t, function())",
    "forall(1 == 1, t, function(integer))",
    "all()",
    "equivalent(1 == 1)",
    "max(1, 2, 3) == 3",
    "0.5 == a",
    "True",
    "1 == 1 and 2 == 2",
    "a if a else a",
    "1 in a",
    "(a, a) == 1",
    "exp == 1",
    "+a == 1",
    "a // 2 == 1",
    "1 ==",
]


@pytest.mark.parametrize("claim", SORTED)
def test_what_has_a_sort_is_accepted(claim: str) -> None:
    assert sort_errors(Statement(VARIABLES, claim)) == []


@pytest.mark.parametrize("claim", UNSORTED)
def test_what_has_no_sort_is_rejected(claim: str) -> None:
    assert sort_errors(Statement(VARIABLES, claim))


@pytest.mark.parametrize(
    "variables", [{"i": "integer"}, {"x": "X"}, {"f": "function(n)", "n": "integer"}, {"a": "reel"}]
)
def test_what_cannot_be_declared_is_rejected(variables: dict[str, str]) -> None:
    assert sort_errors(Statement(variables, "1 == 1"))


def test_a_later_definition_is_not_known_to_an_earlier_one() -> None:
    assert sort_errors(statement("c == 1", c="d", d="a"))
    assert sort_errors(statement("a == 1", a="b"))


def test_an_unreadable_text_is_named() -> None:
    with pytest.raises(Unreadable, match="nothing_else"):
        read("nothing_else()")


def test_a_composition_of_channels_is_a_refinement() -> None:
    rng = random.Random(5)
    for _ in range(10):
        left, witness = _channel(rng, 3, 4), _channel(rng, 4, 3)
        right = [[sum(a * b for a, b in zip(row, column, strict=True)) for column in zip(*witness, strict=True)]
                 for row in left]  # fmt: skip
        assert refines(Matrix.of(left), Matrix.of(right))
        assert in_hull(Matrix.of(right), Matrix.of(left))
        best = sum(max(column) for column in zip(*left, strict=True))
        assert sum(max(column) for column in zip(*right, strict=True)) <= best


def test_refinement_of_binary_channels_is_decided_by_their_capacities() -> None:
    rng = random.Random(6)
    for _ in range(50):
        a, b = (Fraction(rng.randint(0, 12), 12) for _ in range(2))
        left, right = ([[r, 1 - r], [1 - r, r]] for r in (a, b))
        assert refines(Matrix.of(left), Matrix.of(right)) is (abs(b - HALF) <= abs(a - HALF))


def _channel(rng: random.Random, rows: int, columns: int) -> list[list[Fraction]]:
    numbers = [[rng.randint(0, 5) + (column == 0) for column in range(columns)] for _ in range(rows)]
    return [[Fraction(number, sum(row)) for number in row] for row in numbers]


def test_a_program_without_a_solution_is_infeasible() -> None:
    one = Fraction(1)
    assert feasible([[one, -one]], [-one])
    assert not feasible([[one, one]], [-one])
    assert not feasible([[one, one], [one, one]], [one, 2 * one])
    assert feasible([[one, one], [2 * one, 2 * one]], [one, 2 * one])
    assert feasible([], [])


def _mp_tail(scale: mpmath.mpf, threshold: mpmath.mpf) -> mpmath.mpf:
    """Integrate the density, which is what the tail is."""
    return mpmath.quad(lambda t: mpmath.exp(-abs(t) / scale) / (2 * scale), [threshold, max(0, threshold), mpmath.inf])


AGAINST = {
    "exp(a) + b": lambda a, b: mpmath.exp(a) + b,
    "log(b)*exp(-a)": lambda a, b: mpmath.log(b) * mpmath.exp(-a),
    "sqrt(b + exp(a))": lambda a, b: mpmath.sqrt(b + mpmath.exp(a)),
    "laplace_tail(b, a)": lambda a, b: _mp_tail(b, a),
    "max(exp(a), sqrt(b))": lambda a, b: max(mpmath.exp(a), mpmath.sqrt(b)),
    "exp(a) ** -3 / log(b + 1)": lambda a, b: mpmath.exp(-3 * a) / mpmath.log(b + 1),
    "(a - exp(b)) ** 3": lambda a, b: (a - mpmath.exp(b)) ** 3,
    "sum(exp(a*j)/j, j, 1, 6)": lambda a, b: mpmath.fsum(mpmath.exp(a * j) / j for j in range(1, 7)),
    "log(log(b + 3))": lambda a, b: mpmath.log(mpmath.log(b + 3)),
}


@pytest.mark.parametrize("term", AGAINST)
def test_balls_agree_with_mpmath(term: str) -> None:
    rng = random.Random(term)
    for _ in range(10):
        a, b = Fraction(rng.randint(-40, 40), 7), Fraction(rng.randint(1, 60), 11)
        found = value(term, Model({"a": a, "b": b}))
        assert found is not None
        with mpmath.workdps(40):
            expected = AGAINST[term](mpmath.mpf(a.numerator) / a.denominator, mpmath.mpf(b.numerator) / b.denominator)
            digits = mpmath.nstr(expected, 35)
        with ctx.workprec(128):
            assert abs(ball(found) - arb(digits)) < abs(arb(digits)) * arb("1e-25")
