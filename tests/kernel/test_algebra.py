"""Normal forms: what is recognised as equal, under which conditions, and what is not."""

from fractions import Fraction
from math import comb

import pytest

from symqif.kernel.algebra import Algebra, common_unit, factors
from symqif.kernel.atoms import falling
from symqif.kernel.polynomial import Polynomial
from symqif.kernel.ratio import Condition, quotient
from symqif.kernel.sorts import context
from symqif.kernel.term import Rejected, Undefined, parse
from tests.tables import tables

TABLES = tables(__file__)

SORTS = context({"k": "integer", "n": "integer", "x": "real", "y": "real"})


def algebra_of(text: str) -> tuple[Algebra, bool]:
    """The algebra after normalising the term, and whether the term is 0."""
    term = parse(text)
    algebra = Algebra.of(SORTS, [term])
    return algebra, not algebra.ratio(term).num


EQUAL = TABLES["equal"]


@pytest.mark.parametrize(("left", "right"), EQUAL)
def test_equal_terms_have_one_normal_form(left: str, right: str) -> None:
    assert algebra_of(f"{left} - ({right})")[1]


@pytest.mark.parametrize("n", range(10))
def test_the_binomial_coefficients_of_a_number_are_its_values(n: int) -> None:
    x = Polynomial.atom("x")
    for j in range(12):
        found = falling(Polynomial.constant(n), j).value
        assert found == comb(n, j)
        assert found == sum(c * n ** sum(e for _, e in m) for m, c in falling(x, j).terms.items())


DIFFERENT = [
    ("sqrt(x**2)", "x"), ("sqrt(x + y)", "sqrt(x) + sqrt(y)"), ("exp(x*y)", "exp(x)*exp(y)"),
    ("log(x*y)", "log(x)*log(y)"), ("x**k", "x**n"), ("binomial(k, n)", "binomial(k, n+1)"),
    ("max(x, y)", "x"), ("-2**2", "4"), ("sum(x*j, j, 0, k)", "x*sum(j, j, 0, k)"),
    ("sum(k, j, 1, n)", "sum(n, k, 1, n)"), ("sum(x**j, j, 0, k)", "sum(x**j, j, 1, k)"),
    ("laplace_tail(x, y)", "laplace_tail(y, x)"), ("2**k", "1"), ("(1/2)**k", "1"),
    ("(1 - x)**k", "(x - 1)**k"), ("exp(log(x)**2)", "x"), ("exp(log(x)*log(y))", "x"),
]  # fmt: skip


@pytest.mark.parametrize(("left", "right"), DIFFERENT)
def test_different_terms_have_different_normal_forms(left: str, right: str) -> None:
    assert not algebra_of(f"{left} - ({right})")[1]


X, Y, K, N = map(Polynomial.atom, ("x", "y", "k", "n"))


def conditions_of(text: str) -> list[tuple[str, Polynomial]]:
    return [(note.kind, note.f) for note in algebra_of(text)[0].notes if isinstance(note, Condition)]


CONDITIONS = [
    ("x/x", [("!=", X)]),
    ("0/x", [("!=", X)]),
    ("sqrt(x)*sqrt(x)", [(">=", X)]),
    ("log(x)*0", [(">", X)]),
    ("log(x/y)*0", [("!=", Y), (">", X * Y)]),
    ("log(x/y**2)*0", [("!=", Y), (">", X)]),
    ("sqrt(x/y)*0", [("!=", Y), (">", Y), (">=", X * Y)]),
    ("x**k/x**k", [(">", X)]),
    ("binomial(k, n) - binomial(k, n)", [(">=", N), (">=", K - N)]),
    ("binomial(k, 2)", [(">=", K)]),
    ("x**0", []),
    ("laplace_tail(x, 1/y)", []),
    ("sum(log(x/j), j, 0, k)", []),
    ("sum(log(x), j, k, k)", [(">", X)]),
    ("binomial(0, 2)", []),
    ("(1 - x)**k - (1 - x)**k", [(">", Polynomial.constant(1) - X)]),
    ("log(-exp(x))*0", [(">", -Polynomial.atom("exp(x)"))]),
    ("log(-exp(x)/2)*0", [(">", Polynomial.atom("exp(x)").scaled(Fraction(-1, 2)))]),
    ("1/(exp(x) + 1)", [("!=", Polynomial.atom("exp(x)") + Polynomial.constant(1))]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "conditions"), CONDITIONS)
def test_conditions_outlive_what_cancels(text: str, conditions: list[tuple[str, Polynomial]]) -> None:
    assert conditions_of(text) == conditions


@pytest.mark.parametrize(
    "text", ["x**k", "2**k", "x**(k*n)", "sqrt(x)**k", "(x + y)**k", "(x - 1)**k", "(exp(x*y))**k"]
)
def test_a_symbolic_power_is_called_what_it_is(text: str) -> None:
    assert str(Algebra.of(SORTS, []).polynomial(parse(text))) == text


def test_what_is_shared_above_and_below_is_cancelled() -> None:
    assert quotient(Algebra.of(SORTS, []).ratio(parse("x*y/x**3"))) == "(y)/(x**2)"


@pytest.mark.parametrize("text", ["(-x)**k", "(-2*x)**k", "(-1/(x + 1)/(x + 1))**k", f"(-1{'/(x + 1)' * 4})**k"])
def test_a_negative_number_has_no_symbolic_power(text: str) -> None:
    with pytest.raises(Rejected, match="a symbolic power of a negative number"):
        algebra_of(text)


def test_conditions_and_atoms_are_noted_in_the_order_in_which_they_are_met() -> None:
    algebra, _ = algebra_of("sqrt(x)/y + log(sqrt(x))")
    root = Polynomial.atom("sqrt(x)")
    positive = [Condition(">=", X), "sqrt(x)", Condition("!=", Y), Condition(">", root), "log(sqrt(x))"]
    assert list(algebra.notes) == positive


def test_a_term_that_is_normalised_again_notes_nothing_new() -> None:
    algebra, _ = algebra_of("sqrt(x)/y")
    before = list(algebra.notes)
    algebra.ratio(parse("sqrt(x)/y"))
    assert list(algebra.notes) == before


def test_what_is_noted_apart_is_forgotten_outside() -> None:
    algebra = Algebra.of(SORTS, [])
    with algebra.apart() as notes:
        algebra.ratio(parse("1/x"))
    assert notes == [Condition("!=", X)]
    assert not algebra.notes
    algebra.ratio(parse("1/x"))
    assert list(algebra.notes) == [Condition("!=", X)]


@pytest.mark.parametrize("text", ["1/(x - x)", "sqrt(-1)", "log(0)", "log(-2)", "binomial(-1, 0)", "0**(-1)"])
def test_a_term_that_is_defined_nowhere_has_no_normal_form_and_is_not_called_undefined(text: str) -> None:
    with pytest.raises(Rejected, match=r"division by zero|is needed") as caught:
        algebra_of(text)
    assert not isinstance(caught.value, Undefined)


REJECTED = ["0**k", "(-1)**k", "(-1/(x-y)*(1/(x-y)))**k",
            "x**y", "x**(1/2)", "binomial(x, 2)", "exp(1/x)", "x < y", "A"]  # fmt: skip


@pytest.mark.parametrize("text", REJECTED)
def test_what_has_no_normal_form_is_rejected(text: str) -> None:
    term = parse(text)
    sorts = {**SORTS, "A": ("channel",)}
    with pytest.raises(Rejected):
        Algebra.of(sorts, [term]).ratio(term)


@pytest.mark.parametrize(("text", "atom"), [
    ("sum(x**j, j, k - k, k)", "sum(x**_1, _1, 0, k)"),
    ("sum(1, j, 1, 1001)", "sum(1, _1, 1, 1001)"),
    ("laplace_tail(x, y)", "laplace_tail(x, y)"),
])  # fmt: skip
def test_what_is_not_written_out_is_an_atom_that_is_its_own_normal_form(text: str, atom: str) -> None:
    for written in (text, atom):
        assert Algebra.of(SORTS, []).ratio(parse(written)).num == Polynomial.atom(atom)


@pytest.mark.parametrize(("unit", "c", "largest"), [("2", "4/3", "2/3"), ("4/3", "2", "2/3"), ("3/2", "9/4", "3/4")])
def test_the_unit_of_two_numbers_is_the_largest_of_which_both_are_multiples(unit: str, c: str, largest: str) -> None:
    both = Fraction(unit), Fraction(c)
    assert common_unit((), *both) == Fraction(largest)
    assert common_unit((("x", 1),), *both) == Fraction(1, Fraction(largest).denominator)


def test_new_names_fall_so_that_inner_ones_come_first() -> None:
    algebra = Algebra(SORTS)
    assert [algebra.fresh("X") for _ in range(3)] == ["_999999", "_999998", "_999997"]


def test_a_unit_is_found_beside_an_exponent_that_has_no_normal_form() -> None:
    assert Algebra.of(SORTS, map(parse, ("exp(q/5)", "exp(x/2)", "exp(x/3)"))).units == {(("x", 1),): Fraction(1, 6)}


def test_the_exponential_of_a_logarithm_wants_no_more_than_that() -> None:
    """Such as a root, where it is to a whole power."""
    assert [*algebra_of("exp(2*log(x))")[0].notes] == [Condition(">", X), "log(x)"]


@pytest.mark.parametrize(
    ("term", "normal"),
    [
        ("sqrt(2*1001**2)", "143*sqrt(98)"), ("sqrt(1009**2)", "1009"), ("sqrt(1009**2*x)", "1009*sqrt(x)"),
        ("sqrt(2*1000**2)", "1000*sqrt(2)"), ("sqrt(5)", "sqrt(5)"), ("sqrt(1/4)", "1/2"), ("sqrt(0)", "0"),
        ("exp(x/2)", "exp(x/2)"), ("exp(x)", "exp(x)"),
    ],
)  # fmt: skip
def test_a_normal_form_has_atoms_that_say_what_they_are(term: str, normal: str) -> None:
    """Of a root come out squares up to that of 1000, and all if it is whole."""
    algebra = Algebra(SORTS)
    assert str(algebra.of(SORTS, [parse(term)]).ratio(parse(term)).num) == normal


def test_a_negative_number_has_no_root() -> None:
    for text in ("sqrt(-1)", "sqrt(-4)", "sqrt(-2)"):
        with pytest.raises(Rejected, match="is needed"):
            algebra_of(text)


def test_a_polynomial_of_one_term_has_no_factor_but_its_atoms() -> None:
    assert factors(X.scaled(-2) * Y) == (-2, {X: 1, Y: 1})


def test_exponents_below_a_line_have_a_limit() -> None:
    algebra = Algebra({"x": ("real",)})
    for most, text in ((10**9, "(1/x)**{}"), (10**9, "x**(-{})")):
        assert algebra.ratio(parse(text.format(most))).den
    with pytest.raises(Rejected, match="an exponent is at most 1000000000"):
        algebra.ratio(parse(f"(1/x)**{10**9 + 1}"))
    assert algebra.ratio(parse(f"1**{10**9 + 1}")).value == 1
