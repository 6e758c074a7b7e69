"""Polynomials: the laws of a ring, and the text that names them."""

from fractions import Fraction
from importlib.util import module_from_spec, spec_from_file_location

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symqif.kernel import budget, polynomial
from symqif.kernel.algebra import Algebra
from symqif.kernel.polynomial import BITS, HIGH, Monomial, Polynomial, divided, order, size, times
from symqif.kernel.term import Rejected, parse
from tests.work import cost

X, Y = Polynomial.atom("x"), Polynomial.atom("y")
MONOMIALS = st.tuples(st.integers(0, 3), st.integers(0, 3)).map(
    lambda e: tuple((n, p) for n, p in zip("xy", e, strict=True) if p)
)
COEFFICIENTS = st.fractions(min_value=-5, max_value=5, max_denominator=6)
POLYNOMIALS = st.lists(st.tuples(MONOMIALS, COEFFICIENTS), max_size=5).map(Polynomial)
NUMBERS = st.fractions(min_value=-3, max_value=3, max_denominator=4)
QUICK = settings(max_examples=100, deadline=None)


def value(f: Polynomial, x: Fraction, y: Fraction) -> Fraction:
    at = {"x": x, "y": y}
    result = Fraction(0)
    for monomial, a in f.terms.items():
        for name, e in monomial:
            a *= at[name] ** e
        result += a
    return result


@QUICK
@given(POLYNOMIALS, POLYNOMIALS, NUMBERS, NUMBERS)
def test_operations_are_those_on_values(f: Polynomial, g: Polynomial, x: Fraction, y: Fraction) -> None:
    a, b = value(f, x, y), value(g, x, y)
    results = [value(h, x, y) for h in (f + g, f - g, f * g, -f, f**3, f.scaled(Fraction(2, 3)))]
    assert results == [a + b, a - b, a * b, -a, a**3, a * Fraction(2, 3)]


@QUICK
@given(POLYNOMIALS, POLYNOMIALS)
def test_equal_polynomials_are_one_as_keys(f: Polynomial, g: Polynomial) -> None:
    assert f * g == g * f
    assert hash(f * g) == hash(g * f)
    assert not f - f
    assert (f == g) is not bool(f - g)


@QUICK
@given(POLYNOMIALS, POLYNOMIALS)
def test_what_is_worked_out_is_what_its_terms_make(f: Polynomial, g: Polynomial) -> None:
    for h in (f + g, f - g, f * g, -f, f**2, f.scaled(Fraction(3, 4)), f.scaled(0)):
        made = Polynomial(h.terms)
        assert h == made
        assert hash(h) == hash(made)
        assert h.coefficients == made.coefficients


@QUICK
@given(POLYNOMIALS)
def test_the_parts_of_a_polynomial_multiply_to_it(f: Polynomial) -> None:
    if not f:
        return
    content, common, rest = f.split()
    assert (Polynomial({common: Fraction(1)}) * rest).scaled(content) == f
    assert all(a.denominator == 1 for a in rest.terms.values())
    assert next(iter(rest.terms.values()), 1) > 0


@QUICK
@given(POLYNOMIALS)
def test_the_text_of_a_polynomial_reads_as_the_polynomial(f: Polynomial) -> None:
    assert Algebra({"x": ("real",), "y": ("real",)}).polynomial(parse(str(f))) == f


@pytest.mark.parametrize(
    "monomial",
    [(("x", 0),), (("x", -1),), (("x", True),), (("x", 1.0),), (("y", 1), ("x", 1)), (("x", 1), ("x", 1)), (("", 1),)],
)
def test_a_monomial_has_names_in_order_with_positive_exponents(monomial: Monomial) -> None:
    with pytest.raises(ValueError, match="not a monomial"):
        Polynomial({monomial: 1})
    with pytest.raises(ValueError, match="not a monomial"):
        Polynomial([(monomial, Fraction(1))])


def test_a_monomial_is_of_limited_length() -> None:
    names = [f"x{n:02}" for n in range(33)]
    most = Polynomial({tuple((name, 1) for name in names[:-1]): 1})
    assert (most * most).terms == {tuple((name, 2) for name in names[:-1]): 1}
    with pytest.raises(Rejected, match="at most 32 names"):
        most * Polynomial.atom(names[-1])
    with pytest.raises(Rejected, match="at most 32 names"):
        Polynomial({tuple((name, 1) for name in names): 1})
    assert Polynomial.atom("x" * 4096)
    with pytest.raises(Rejected, match="at most 4096 characters"):
        Polynomial.atom("x" * 4097)
    with pytest.raises(Rejected, match="a monomial has at most"):
        Polynomial.atom("x", 10**9 + 1)
    high = Polynomial.atom("x", 10**9 - 1)
    assert high * X == Polynomial.atom("x", 10**9)
    with pytest.raises(Rejected, match="exponents up to 1000000000"):
        high * X * X


@QUICK
@given(POLYNOMIALS)
def test_equal_polynomials_are_listed_in_one_order(f: Polynomial) -> None:
    other = Polynomial(reversed(list(f.coefficients.items())))
    assert list(other.terms.items()) == list(f.terms.items())
    assert (other, str(other)) == (f, str(f))
    assert not f or other.split() == f.split()


def test_nobody_changes_a_polynomial() -> None:
    with pytest.raises(TypeError):
        X.coefficients[()] = 1  # type: ignore[index]
    X.terms.clear()  # type: ignore[attr-defined]
    assert X.terms == {(("x", 1),): 1}


def test_a_coefficient_that_is_an_integer_is_no_fraction() -> None:
    half = X.scaled(Fraction(1, 2))
    for f in (half + half, half.scaled(2), half * Y.scaled(4), half * (X + Y).scaled(2), half.scaled(Fraction(4))):
        assert all(type(a) is int for a in f.coefficients.values())


def test_the_content_is_what_all_coefficients_share() -> None:
    assert (X.scaled(2) - Y.scaled(4)).split() == (2, (), X - Y.scaled(2))


def test_an_atom_is_one_key_however_it_was_made() -> None:
    for exponent in (1, 2):
        assert hash(Polynomial.atom("x", exponent)) == hash(Polynomial({(("x", exponent),): 1}))


def test_polynomials_with_other_denominators_are_not_equal() -> None:
    half = X.scaled(Fraction(1, 2))
    for one, other in ((X, half), (half, X)):
        assert one != other


def test_terms_that_cancel_leave_nothing() -> None:
    assert X.scaled(0) == Polynomial() != X
    assert (X - X).terms == {}
    assert not X - X
    assert (X - X).value == 0


def test_only_a_constant_has_a_value() -> None:
    assert Polynomial.constant(Fraction(1, 2)).value == Fraction(1, 2)
    assert Polynomial().value == 0
    assert X.value is None
    assert (X + Polynomial.constant(1)).value is None


def test_atoms_are_those_that_occur() -> None:
    assert (X * Y + X - X * Y).atoms == ("x",)
    assert Polynomial.atom("x", 0) == Polynomial.constant(1)


def test_a_polynomial_is_no_number() -> None:
    assert Polynomial.constant(1) != 1


def test_higher_degrees_are_written_first_and_powers_of_powers_in_brackets() -> None:
    assert str(X - Y * Y - Polynomial.constant(Fraction(1, 2))) == "-y**2 + x - 1/2"
    assert str(Polynomial.atom("2**k", 2)) == "(2**k)**2"
    assert str(Polynomial()) == "0"


def test_monomials_multiply_divide_and_are_ordered() -> None:
    assert times((("x", 1),), (("x", 2), ("y", 1))) == (("x", 3), ("y", 1))
    assert divided((("x", 3), ("y", 1)), (("x", 3),)) == (("y", 1),)
    assert sorted([(), (("y", 1),), (("x", 1),), (("x", 2),)], key=order)[0] == (("x", 2),)


def test_a_power_of_several_terms_has_an_exponent_up_to_the_highest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("symqif.kernel.polynomial.HIGH", 3)
    assert (X + Y) ** 3 == (X + Y) * (X + Y) * (X + Y)
    with pytest.raises(Rejected, match="too large to be written out"):
        (X + Y) ** 4


def test_a_square_of_a_large_number_is_not_written_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("symqif.kernel.polynomial.BITS", 8)
    assert Polynomial.constant(16) ** 2 == Polynomial.constant(256)
    with pytest.raises(Rejected, match="too large to be written out"):
        Polynomial.constant(32) ** 2


def test_a_power_that_is_too_large_is_not_written_out() -> None:
    large = Polynomial.constant(2 ** (BITS + 1))
    assert (large**1, large**0) == (large, Polynomial.constant(1))
    assert (Polynomial.atom("x", HIGH + 1), Polynomial()) == (X ** (HIGH + 1), Polynomial() ** (HIGH + 1))
    assert (X.scaled(Fraction(1, 2)) ** BITS).terms == {(("x", BITS),): Fraction(1, 2**BITS)}
    assert (X.scaled(Fraction(-1)) ** (2 * BITS)).terms == {(("x", 2 * BITS),): 1}
    half = X.scaled(Fraction(1, 2))
    three, seven = map(Polynomial.constant, (3, 7))
    powers = [(three, BITS + 1), (seven, BITS), (half, BITS + 1), (X + Y, HIGH + 1)]
    for base, exponent in powers:
        with pytest.raises(Rejected, match="too large to be written out"):
            base**exponent


def test_a_negative_power_is_no_polynomial() -> None:
    for base in (Polynomial.atom("x"), Polynomial.constant(Fraction(2)), Polynomial.atom("x") + Polynomial.atom("y")):
        for exponent in (-1, -2):
            with pytest.raises(Rejected, match="is no polynomial"):
                base**exponent


def test_the_size_of_a_polynomial_is_that_of_its_largest_coefficient() -> None:
    x, one = Polynomial.atom("x"), Polynomial.constant(1)
    f = x.scaled(-7) + one
    assert (f.bits, (f + x.scaled(Fraction(1, 3))).bits, Polynomial.constant(7).bits) == (4, 7, 4)


def test_the_first_coefficient_of_what_is_left_is_positive() -> None:
    x, one = Polynomial.atom("x"), Polynomial.constant(1)
    assert (-x - one).split() == (-1, (), x + one)


def test_a_number_has_the_size_of_its_parts() -> None:
    assert [size(a) for a in (0, 1, 7, Fraction(5, 2), Fraction(-1, 4))] == [1, 2, 4, 5, 4]
    assert Polynomial().bits == 1


def test_equal_atoms_monomials_and_their_products_are_one_object() -> None:
    kept = (Polynomial.atom, order, times)
    assert [function.cache_parameters()["maxsize"] for function in kept] == [2**16] * 3
    monomial: Monomial = (("x", 1), ("y", 2))
    assert times.__wrapped__(monomial, ()) is times.__wrapped__((), monomial) is monomial


def test_nothing_and_one_cost_nothing_from_the_start() -> None:
    spec = spec_from_file_location("another", polynomial.__file__)
    another = module_from_spec(spec)  # type: ignore[arg-type]
    spec.loader.exec_module(another)  # type: ignore[union-attr]
    before = budget._done
    for f in (another.NOTHING, another.ONE):
        hash(f), str(f)
    another.ONE.split()
    assert budget._done == before


def test_functions_that_need_no_polynomial_are_asked_of_one_too() -> None:
    assert X.constant(1) == X.atom("y", 0) == X._of({(): 1})


@pytest.mark.parametrize("value", [Fraction(n, 2) for n in range(-4, 5)])
def test_powers_of_constants_are_those_of_numbers(value: Fraction) -> None:
    for exponent in range(9):
        assert (Polynomial.constant(value) ** exponent).value == value**exponent


def test_powers_of_1_and_0_take_no_time() -> None:
    for value in (-1, 0, 1):
        for exponent in (10**200000, 10**200000 + 1):
            power = cost(lambda value=value, exponent=exponent: Polynomial.constant(value) ** exponent)  # type: ignore[misc]
            assert power < 100
            assert (Polynomial.constant(value) ** exponent).value == value ** (2 - exponent % 2)
