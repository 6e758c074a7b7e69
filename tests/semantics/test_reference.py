"""The reference evaluator gives what a reader of docs/semantics.md works out by hand."""

import random
from fractions import Fraction

import mpmath
import pytest
from flint import arb, ctx

from tests.semantics.balls import ball
from tests.semantics.draw import random_channel
from tests.semantics.linear import Matrix, feasible, in_hull, refines, refines_two
from tests.semantics.model import LINEAR, Model, Piecewise, Samples
from tests.semantics.reading import Statement, Unreadable, read
from tests.semantics.reference import defined, holds, stochastic, true, value
from tests.semantics.sorts import sort_errors
from tests.semantics.unknowns import Unknowns
from tests.semantics.values import evaluate, matrix
from tests.tables import tables

HALF = Fraction(1, 2)
WORKED_OUT = tables(__file__)
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


@pytest.mark.parametrize(("term", "expected"), WORKED_OUT["values"].items(), ids=WORKED_OUT["values"])
def test_a_term_has_the_value_worked_out_by_hand(term: str, expected: str) -> None:
    found = value(term, MODEL)
    assert isinstance(found, arb) if expected == "undecided" else str(found) == expected


@pytest.mark.parametrize(("channel", "rows"), WORKED_OUT["matrices"].items(), ids=WORKED_OUT["matrices"])
def test_a_channel_term_is_the_matrix_written_out_by_hand(channel: str, rows: list[list[str]]) -> None:
    assert [list(map(str, row)) for row in matrix(read(channel), MODEL).rows] == rows


@pytest.mark.parametrize("term", WORKED_OUT["affine"])
def test_the_form_of_an_affine_term_is_what_its_values_show(term: str) -> None:
    unknowns, tree = Unknowns((("u", ()), ("w", (3, 3))), MODEL), read(term)
    assert unknowns.form(tree, MODEL)
    assert unknowns.affine(tree, read("0"), MODEL) == unknowns.probed(lambda model: evaluate(tree, model), MODEL)


def told(truth: bool | None) -> bool | str:
    return "undecided" if truth is None else truth


@pytest.mark.parametrize(("formula", "expected"), WORKED_OUT["truths"].items(), ids=WORKED_OUT["truths"])
def test_a_formula_has_the_truth_value_worked_out_by_hand(formula: str, expected: bool | str) -> None:
    assert told(true(formula, MODEL)) == expected


@pytest.mark.parametrize(("text", "expected"), WORKED_OUT["defined"].items(), ids=WORKED_OUT["defined"])
def test_what_is_presupposed_is_read_from_left_to_right(text: str, expected: bool | str) -> None:
    assert told(defined(text, MODEL)) == expected


@pytest.mark.parametrize(("channel", "expected"), WORKED_OUT["stochastic"].items(), ids=WORKED_OUT["stochastic"])
def test_stochastic_asks_for_what_the_page_lists(channel: str, expected: bool | str) -> None:
    assert told(stochastic(channel, MODEL)) == expected


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


@pytest.mark.parametrize("claim", WORKED_OUT["sorted"])
def test_what_has_a_sort_is_accepted(claim: str) -> None:
    assert sort_errors(Statement(VARIABLES, claim)) == []


@pytest.mark.parametrize("claim", WORKED_OUT["unsorted"])
def test_what_has_no_sort_is_rejected(claim: str) -> None:
    assert sort_errors(Statement(VARIABLES, claim))


@pytest.mark.parametrize("variables", [{"i": "real"}, {"x": "X"}, {"f": "function(n)", "n": "integer"}, {"a": "reel"}])
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


@pytest.mark.parametrize(
    ("formula", "truth"),
    [
        ("exists(all(0 <= t, t + t == 1), t, real)", True),
        ("exists(all(0 <= t, t + t == -1), t, real)", False),
        ("exists(all(9 < t, t < 9), t, real)", False),
        ("exists(all(9 <= t, t <= 9), t, real)", True),
        ("forall(implies(all(9 <= t, t <= 10), t <= 10), t, real)", True),
        ("forall(implies(9 <= t, t < 100), t, real)", False),
        ("forall(implies(t == 9, t + 1 == 10), t, real)", True),
        ("exists(all(forall(0 <= m(y), y, X), total(m(y), y, X) == 1, m(x) == 1/7), m, function(X))", True),
        ("exists(all(forall(0 <= m(y), y, X), total(m(y), y, X) == 1, m(x) == 8/7), m, function(X))", False),
        ("exists(t*t == 2, t, real)", None),
        ("forall(no(t == 9), t, real)", None),
    ],
)
def test_quantifiers_over_numbers_and_tables_are_decided_in_linear_formulas(formula: str, truth: bool | None) -> None:
    assert true(formula, Model({"X": 2, "x": 0}), LINEAR) is truth


def test_with_two_rows_refinement_needs_no_linear_program() -> None:
    rng, answers = random.Random(1), list[bool]()
    for _ in range(200):
        left, right = (Matrix.of(random_channel(rng, 2, rng.randint(1, 3))) for _ in range(2))
        answers.append(refines(left, right))
        assert refines_two(left, right) is answers[-1]
    assert {True, False} == set(answers)
