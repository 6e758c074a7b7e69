"""Normal forms: what is recognised as equal, under which conditions, and what is not."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from symqif.kernel.algebra import Algebra, common_unit
from symqif.kernel.note import Atom, Condition
from symqif.kernel.polynomial import Polynomial
from symqif.kernel.sorts import context
from symqif.kernel.sums import falling, power_base
from symqif.kernel.term import Rejected, Undefined, parse, substitute

SORTS = context({"k": "integer", "n": "integer", "x": "real", "y": "real"})


def algebra_of(text: str) -> tuple[Algebra, bool]:
    """The algebra after normalising the term, and whether the term is 0."""
    term = parse(text)
    algebra = Algebra.of(SORTS, [term])
    return algebra, not algebra.ratio(term).num


EQUAL = [
    ("(x**2 - y**2)/(x - y)", "x + y"),
    ("sqrt(x)**3", "x*sqrt(x)"),
    ("sqrt(8)", "2*sqrt(2)"),
    ("sqrt(12)", "2*sqrt(3)"),
    ("sqrt(2*997**2)", "997*sqrt(2)"),
    ("sqrt(1009**2)", "1009"),
    ("sqrt(x/y)", "sqrt(x*y)/y"),
    ("exp(x/2)*exp(x/3)", "exp(5*x/6)"),
    ("exp(log(x))", "x"),
    ("exp(3*log(x)/2)", "x*sqrt(x)"),
    ("log(12)", "2*log(2) + log(3)"),
    ("x**(k+2)/x**k", "x**2"),
    ("(1/x)**k", "1/x**k"),
    ("binomial(k, n)*n/k", "binomial(k-1, n-1)"),
    ("binomial(k, k-2)", "k*(k-1)/2"),
    ("binomial(k, k+1)", "0"),
    ("sum(binomial(k, j)*x**j, j, 0, k)", "(1 + x)**k"),
    ("sum(binomial(k-1, j-1), j, 1, k)", "2**k/2"),
    ("sum(binomial(k, j)*j**0*(x/j)*j, j, 1, k)", "x*(2**k - 1)"),
    ("1/(x + 1)*(1/(x + 1))", "1/(x**2 + 2*x + 1)"),
    ("1/x + 1/x**2", "(x + 1)/x**2"),
    ("sum(binomial(k, j)*x**j, j, 2, k-1)", "(1 + x)**k - 1 - k*x - x**k"),
    ("sum(j, j, k, k+2)", "3*k + 3"),
    ("sum(1, j, 1, 1000)", "1000"),
    ("max(x + 1, x)", "x + 1"),
    ("x/x**3", "1/x**2"),
    ("(1 + sqrt(x))**2", "1 + 2*sqrt(x) + x"),
    ("((x + 1)/2)**k", "(x + 1)**k/2**k"),
    ("(x - 1)**k*(1 - y)**k", "(1 - y)**k*(x - 1)**k"),
    ("(y - x)**k/(y - x)", "(y - x)**(k - 1)"),
    ("(x + 1)/(x + 1)**4", "1/(x + 1)**3"),
    ("x**2*y/(x**5*y**3)", "1/(x**3*y**2)"),
]  # fmt: skip


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
    ("max(x, y)", "x"), ("sum(binomial(k, j)*x**j, j, 1, k)", "(1+x)**k"), ("-2**2", "4"),
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
    ("laplace_tail(x, y) + laplace_tail(1/2, y)", [(">", X)]),
    ("sum(binomial(k, j) + 0*log(x), j, 0, k)", [(">=", K), (">", X)]),
    ("binomial(0, 2)", []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "conditions"), CONDITIONS)
def test_conditions_outlive_what_cancels(text: str, conditions: list[tuple[str, Polynomial]]) -> None:
    assert conditions_of(text) == conditions


def test_conditions_and_atoms_are_noted_in_the_order_in_which_they_are_met() -> None:
    algebra, _ = algebra_of("sqrt(x)/y + log(sqrt(x))")
    root = Polynomial.atom("sqrt(x)")
    positive = [Condition(">=", X), Atom("sqrt(x)"), Condition("!=", Y), Condition(">", root), Atom("log(sqrt(x))")]
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


def test_only_what_has_no_conditions_is_settled_on_its_own() -> None:
    assert Algebra.settled(SORTS, parse("k + 2 - k")).value == 2
    assert Algebra.settled(SORTS, parse("exp(x/2)**2 - exp(x)")).value == 0
    with pytest.raises(Rejected, match="has no normal form without conditions"):
        Algebra.settled(SORTS, parse("x/x"))


@pytest.mark.parametrize("text", ["1/(x - x)", "sqrt(-1)", "log(0)", "log(-2)", "binomial(-1, 0)", "0**(-1)"])
def test_a_term_that_is_defined_nowhere_has_no_normal_form_and_is_not_called_undefined(text: str) -> None:
    with pytest.raises(Rejected, match=r"division by zero|is needed") as caught:
        algebra_of(text)
    assert not isinstance(caught.value, Undefined)


REJECTED = ["0**k", "(-1)**k", "(-1/(x-y)*(1/(x-y)))**k",
            "x**y", "x**(1/2)", "binomial(x, 2)", "sum(j, j, 0, x)", "exp(1/x)", "x < y",
            "sum(binomial(k, j)/(j+1), j, 0, k)", "sum(binomial(k, j)*j**k, j, 0, k)", "A"]  # fmt: skip


@pytest.mark.parametrize("text", REJECTED)
def test_what_has_no_normal_form_is_rejected(text: str) -> None:
    term = parse(text)
    sorts = {**SORTS, "A": ("channel",)}
    with pytest.raises(Rejected):
        Algebra.of(sorts, [term]).ratio(term)


FROM_A_CONSTANT_TO_K, THROUGH = "a symbolic sum runs from a constant to k", r"the summand depends on j through "
NOT_SUMMED = {
    "sum(1, j, x, x + 1)": "x is not certainly an integer",
    "sum(1, j, 1, 1001)": "a sum of 1001 terms is not written out",
    "sum(binomial(k, j), j, -1, k)": FROM_A_CONSTANT_TO_K,
    "sum(binomial(k, j), j, n, k)": FROM_A_CONSTANT_TO_K,
    "sum(binomial(k, j), j, 0, k + 1)": FROM_A_CONSTANT_TO_K,
    "sum(binomial(k, j) + 0*log(j - 1), j, 0, k)": "the summand has a normal form only where j - 1 > 0",
    "sum(binomial(k, j) + 0/j, j, 0, k)": "the summand has a normal form only where j != 0",
    "sum(binomial(k, j)*x**(j*n), j, 0, k)": THROUGH + r"x\*\*\(j\*n\)",
    "sum(binomial(k, j)*x**(j*j), j, 0, k)": THROUGH + r"x\*\*\(j\*\*2\)",
    "sum(binomial(k, j)*exp(j)**j, j, 0, k)": THROUGH + r"exp\(j\)\*\*j",
    "sum(binomial(k, j)*sqrt(x**j), j, 0, k)": THROUGH + "sqrt",
    "sum(binomial(k, m)*x**(k*m), m, 0, k)": r"the summand depends on m through x\*\*\(k\*m\)",
    "sum(binomial(k, j)**2, j, 0, k)": r"the summand must carry binomial\(k, j\)",
    "sum(j**2*x**j, j, 0, k)": r"the summand must carry binomial\(k, j\)",
}


@pytest.mark.parametrize(("text", "reason"), NOT_SUMMED.items())
def test_what_is_not_summed_is_rejected_for_its_reason(text: str, reason: str) -> None:
    with pytest.raises(Rejected, match=reason):
        Algebra.of(SORTS, []).ratio(parse(text))


@pytest.mark.parametrize("text", ["x**n + 1", "1 + x**n", "x**n*y**n"])
def test_only_a_power_alone_has_a_base(text: str) -> None:
    algebra = Algebra.of(SORTS, [])
    with pytest.raises(Rejected, match="the summand depends on n through"):
        power_base(algebra, algebra.polynomial(parse(text)), "n")
    assert power_base(algebra, algebra.polynomial(parse("x**n")), "n") == Polynomial.atom("x")


@pytest.mark.parametrize("degree", range(6))
@pytest.mark.parametrize("k", [1, 2, 5])
def test_the_moments_of_a_binomial_sum_are_those_of_the_written_out_sum(degree: int, k: int) -> None:
    """Stirling numbers of every degree up to 5; k - 1, k - 2, .. may be 0 or negative in the closed form."""
    algebra, text = Algebra.of(SORTS, []), f"sum(binomial(k, j)*j**{degree}*3**j, j, 0, k)"
    ratio = algebra.ratio(parse(text))
    closed = ("/", parse(str(ratio.num)), parse("*".join(f"({f})**{e}" for f, e in ratio.den.items()) or "1"))
    at = substitute(closed, {"k": Fraction(k)})
    assert Algebra.of({}, [at]).ratio(at).value == sum(comb(k, j) * j**degree * 3**j for j in range(k + 1))


@pytest.mark.parametrize(("unit", "c", "largest"), [("2", "4/3", "2/3"), ("4/3", "2", "2/3"), ("3/2", "9/4", "3/4")])
def test_the_unit_of_two_numbers_is_the_largest_of_which_both_are_multiples(unit: str, c: str, largest: str) -> None:
    both = Fraction(unit), Fraction(c)
    assert common_unit((), *both) == Fraction(largest)
    assert common_unit((("x", 1),), *both) == Fraction(1, Fraction(largest).denominator)
