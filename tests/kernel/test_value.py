"""Values of terms without names: exact if possible, undefined where §5 says so, else compared by enclosures, or not."""

import re
import sys
from collections.abc import Callable
from fractions import Fraction

import mpmath
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from symqif.kernel.enclosure import enclose
from symqif.kernel.term import Rejected, Term, Undefined, parse, show
from symqif.kernel.value import (
    BITS,
    MOST,
    NAMED,
    NOTHING,
    PRECISIONS,
    SMALL,
    Exact,
    compare,
    exact,
    exponential,
    fraction,
    inverse,
    kept,
    logarithm,
    power,
    prime_powers,
    rational,
    root,
    sign,
    whole,
)
from tests.kernel.test_fuzz import QUICK, NoValue, close, terms, value
from tests.tables import tables

TABLES = tables(__file__)

RATIONAL = TABLES["rational"]


@pytest.mark.parametrize(("text", "expected"), RATIONAL.items())
def test_a_rational_value_is_found_exactly(text: str, expected: str) -> None:
    assert rational(parse(text)) == Fraction(expected)


EQUAL = [
    ("sqrt(12)", "2*sqrt(3)"), ("log(8)", "3*log(2)"), ("sqrt(2)*sqrt(3)", "sqrt(6)"), ("sqrt(1/2)", "sqrt(2)/2"),
    ("exp(log(2)/2)", "sqrt(2)"), ("log(6)*sqrt(2)", "log(2)*sqrt(2) + log(3)*sqrt(2)"), ("exp(log(3)*5/2)",
    "9*sqrt(3)"),
    ("1/(sqrt(2)*log(2))", "sqrt(2)/(2*log(2))"), ("exp(1)*0 + 1", "1"), ("log(15)", "log(3) + log(5)"),
]  # fmt: skip


@pytest.mark.parametrize(("left", "right"), EQUAL)
def test_combinations_of_roots_and_logarithms_are_told_to_be_equal(left: str, right: str) -> None:
    assert sign(("-", parse(left), parse(right))) == 0
    assert compare("==", parse(left), parse(right))
    assert not compare("<", parse(left), parse(right))


ORDERED = [
    ("sqrt(2)", "141422/100000"), ("log(2)", "7/10"), ("2718281828/10**9", "exp(1)"), ("exp(-1)", "1"), ("-exp(1)",
    "-2"),
    ("sqrt(2) + sqrt(3)", "exp(1) + 1/2"), ("laplace_tail(1, 2)", "laplace_tail(1, 1)"), ("exp(exp(1))", "16"),
    ("max(exp(1), sqrt(7))", "3"), ("log(log(3))", "1/10"),
]  # fmt: skip


@pytest.mark.parametrize(("small", "large"), ORDERED)
def test_other_values_are_compared_by_enclosures(small: str, large: str) -> None:
    a, b = parse(small), parse(large)
    assert compare("<", a, b)
    assert compare("!=", a, b)
    assert not compare("<=", b, a)
    assert not compare("==", a, b)


UNDEFINED = TABLES["undefined"]  # and the part that has no value


@pytest.mark.parametrize(("text", "reason"), UNDEFINED.items())
def test_what_is_not_defined_has_no_value(text: str, reason: str) -> None:
    with pytest.raises(Undefined, match=re.escape(f"undefined: {reason}")):
        exact(parse(text))
    with pytest.raises(Undefined, match="undefined: "):
        compare("<=", parse(text), parse("1"))


UNDECIDED = {
    "exp(1) - exp(1)": "384 bits do not tell the sign", "log(exp(1)) - 1": "384 bits do not tell the sign",
    "sqrt(5 + 2*sqrt(6)) - sqrt(2) - sqrt(3)": "384 bits do not tell", "1/(exp(1) - exp(1))": "384 bits do not tell",
    "sqrt(exp(1) - exp(1))": "384 bits do not tell", "log(exp(1) - exp(1))": "384 bits do not tell",
    "x": "no value: x", "p(1)": "no value: p", "capacity(A)": "no value: capacity", "lambda x: x": "no value",
    "[1]": "no value", "1 < 2": "no value",
}  # fmt: skip


@pytest.mark.parametrize(("text", "reason"), UNDECIDED.items())
def test_what_is_not_decided_is_rejected_and_not_called_undefined(text: str, reason: str) -> None:
    with pytest.raises(Rejected, match=reason) as caught:
        sign(parse(text))
    assert not isinstance(caught.value, Undefined)


@pytest.mark.parametrize("text", ["sqrt(2)", "exp(1)", "log(2)", "exp(1) - exp(1)", "sqrt(5 + 2*sqrt(6))"])
def test_what_is_not_seen_to_be_rational_is_not_called_so(text: str) -> None:
    with pytest.raises(Rejected, match="is not certainly rational"):
        rational(parse(text))


def test_a_whole_number_is_an_integer() -> None:
    assert whole(parse("sqrt(4) + binomial(4, 2)")) == 8
    with pytest.raises(Rejected, match="1/2 is not an integer"):
        whole(parse("1/2"))


@pytest.mark.parametrize(
    "text", ["2**(1/2)", "binomial(1/2, 1)", "binomial(2, 1/2)", "sum(1, j, 1/2, 2)", "sum(1, j, 0, exp(1))"]
)
def test_where_an_integer_is_wanted_another_number_is_rejected(text: str) -> None:
    with pytest.raises(Rejected, match=r"is not an integer|is not certainly rational"):
        exact(parse(text))


@pytest.mark.parametrize("text", ["10**(10**6)", "sum(1, j, 1, 10**9)", "exp(log(2)*10**9)", "2**(10**9) - 2**(10**9)"])
def test_what_is_too_large_to_write_down_is_given_up_quickly(text: str) -> None:
    try:
        found = exact(parse(text))
    except Rejected:
        return
    assert found is None


def test_a_large_power_that_is_small_is_exact() -> None:
    assert rational(parse("1**(10**9) + (-1)**(10**9 + 1)")) == 0
    assert rational(parse("0**(10**9)")) == 0


def test_only_a_value_without_roots_and_logarithms_is_a_fraction() -> None:
    assert fraction(exact(parse("sqrt(2)"))) is None
    assert fraction(exact(parse("sqrt(2)*sqrt(2) - 2"))) == 0
    assert fraction(None) is None


@pytest.mark.parametrize("text", ["12", "1/18", "1", "49/10", "1000003*1000033", "10007**2*3", "10007*10009*2"])
def test_the_prime_powers_of_a_number_multiply_to_it(text: str) -> None:
    number = rational(parse(text))
    product = Fraction(1)
    for p, e in prime_powers(number):
        product *= Fraction(p) ** e
    assert product == number


# against the definitions


@QUICK
@given(terms(), terms())
def test_the_order_of_two_values_is_that_of_the_definitions(left: Term, right: Term) -> None:
    try:
        a, b = value(left, {}, strict=True), value(right, {}, strict=True)
    except NoValue:
        assume(False)
    assume(a == b or not close(a, b))
    try:
        found = compare("<", left, right), compare("==", left, right)
    except Undefined:  # mpmath took 1e-51 for another number than 0, say
        assume(False)
    except Rejected:
        return
    assert found == (a < b, a == b), (show(left), show(right))


@QUICK
@given(terms())
def test_an_exact_value_is_defined_where_the_definitions_say_so(term: Term) -> None:
    try:
        found = rational(term)
    except Undefined:
        with pytest.raises(NoValue):
            value(term, {}, strict=True)
        return
    except Rejected:
        return
    try:
        assert close(value(term, {}, strict=True), value(found, {}))
    except NoValue:
        assume("exp" in show(term))  # our own limit


def log(p: int, e: int = 1) -> tuple[tuple[tuple[str, int], int], ...]:
    return ((("log", p), e),)


def test_an_exact_value_is_kept_while_it_has_few_terms_and_few_bits() -> None:
    """An integer has a denominator of one bit."""
    logarithms = [(log(n), Fraction(1)) for n in range(2, MOST + 3)]
    few, short = Exact(logarithms[1:]), Exact.of(2 ** (BITS - 2))
    assert (kept(few), kept(short)) == (few, short)
    assert kept(Exact(logarithms)) is kept(Exact.of(2 ** (BITS - 1))) is None


def test_a_sum_is_not_inverted() -> None:
    assert inverse(exact(parse("log(2) + log(3)"))) is inverse(exact(parse("sqrt(2) + 1"))) is inverse(Exact()) is None


SUMS = st.lists(
    st.tuples(
        st.dictionaries(st.sampled_from([2, 3, 5, 7]), st.sampled_from([-3, -2, -1, 1, 2]), max_size=2),
        st.sets(st.sampled_from([2, 3, 5]), max_size=2),
        st.fractions(min_value=-3, max_value=3, max_denominator=5),
    ),
    max_size=6,
)


def written(parts: list[tuple[dict[int, int], set[int], Fraction]]) -> Term:
    """The sum of c * log(p)**e * .. * sqrt(q) * .."""
    factors = [
        [f"({c})", *(f"log({p})**({e})" for p, e in logs.items()), *(f"sqrt({q})" for q in roots)]
        for logs, roots, c in parts
    ]
    return parse(" + ".join("*".join(one) for one in factors) or "0")


@QUICK
@given(SUMS, SUMS)
def test_sums_of_roots_and_powers_of_logarithms_are_multiplied_as_their_values_are(
    left: list[tuple[dict[int, int], set[int], Fraction]], right: list[tuple[dict[int, int], set[int], Fraction]]
) -> None:
    product = exact(("*", written(left), written(right)))
    assert product is not None
    total = mpmath.mpf(0)
    for monomial, c in product.terms.items():
        part = mpmath.mpf(c.numerator) / c.denominator
        for (kind, p), e in monomial:
            part *= (mpmath.sqrt(p) if kind == "sqrt" else mpmath.log(p)) ** e
        total += part
    assert close(total, value(written(left), {}) * value(written(right), {}))


def test_a_product_of_sums_of_inverse_logarithms_is_no_whole_number() -> None:
    """It is 645.204..; packed exponents of either sign once made it 506."""
    primes = [p for p in range(2, 84) if all(p % d for d in range(2, p))]
    above, below = "+".join(f"log({p})" for p in primes), "+".join(f"1/log({p})" for p in primes[:-1])
    product = parse(f"({above})*({below})")
    assert (sign(("-", product, parse("506"))), sign(("-", product, parse("646")))) == (1, -1)


@pytest.mark.parametrize(
    "relation", [("==", "1/2 + 1/2", "1"), ("<", "sqrt(2)*sqrt(2)", "3"), ("!=", "log(4)/log(2)", "3")]
)
def test_an_exact_number_that_the_enclosure_does_not_contain_decides_nothing(
    relation: tuple[str, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    operator, left, right = relation[0], parse(relation[1]), parse(relation[2])
    assert compare(operator, left, right)
    low, high = enclose(("-", right, left), 96)
    wrong = [(high + 1, high + 2), (low - 2, low - 1)]
    for ends in wrong:
        monkeypatch.setattr("symqif.kernel.value.enclose", lambda term, bits, ends=ends: ends)
        with pytest.raises(Rejected, match="two evaluations differ"):
            compare(operator, left, right)
        with pytest.raises(Rejected, match="two evaluations differ"):
            rational(("-", right, left))
    monkeypatch.setattr("symqif.kernel.value.enclose", refuses)
    with pytest.raises(Rejected, match="too wide"):
        compare(operator, left, right)


def refuses(term: Term, bits: int) -> None:
    raise Rejected("too wide")


def test_a_power_that_takes_too_many_bits_is_not_kept() -> None:
    assert power(Exact.of(2), BITS // 4) is not None
    assert power(Exact.of(3), BITS) is None


def test_the_sign_of_what_is_enclosed_is_1_or_minus_1() -> None:
    assert (sign(parse("exp(1) - 2")), sign(parse("2 - exp(1)"))) == (1, -1)


def test_the_logarithm_of_a_root_is_half_of_that_of_the_number() -> None:
    assert sign(parse("log(3*sqrt(2)) - log(3) - log(2)/2")) == 0
    assert sign(parse("log(sqrt(2)) - log(2)")) == -1


def test_what_has_roots_and_logarithms_is_not_inverted() -> None:
    assert exact(parse("1/(sqrt(2) + log(3))")) is None


def test_a_third_of_a_logarithm_is_no_square_root() -> None:
    assert exact(parse("exp(log(2)/3)")) is None
    assert sign(parse("exp(log(2)/2) - sqrt(2)")) == 0


# limits: each to the last bit


def test_the_limits_of_exact_values_are_as_stated() -> None:
    assert (PRECISIONS, MOST, BITS, NAMED, SMALL) == ((96, 384), 64, 10**5, 10**4, 10**4)
    assert NOTHING.bits == 0


@pytest.mark.parametrize("base", [3, Fraction(1, 3), -3])
def test_a_power_is_written_out_up_to_a_number_of_bits(base: Fraction) -> None:
    """3 counts as 3 bits, with the one of its denominator."""
    assert power(Exact.of(base), BITS // 3) is not None
    assert power(Exact.of(base), BITS // 3 + 1) is None


def test_the_largest_power_that_is_written_out_has_all_bits() -> None:
    assert power(Exact.of(4), BITS // 4) is not None
    assert power(Exact.of(2 ** (BITS // 2 - 1)), 2) is None
    assert power(Exact.of(2 ** (BITS - 10)), 1) is not None


def test_the_powers_of_1_and_of_0_have_no_limit() -> None:
    for base in (1, -1, 0):
        assert power(Exact.of(base), 2 * BITS) is not None
    assert power(Exact([(((("sqrt", 2), 1),), Fraction(1))]), BITS) is None


def test_an_exponential_of_logarithms_is_written_out_up_to_a_number_of_bits() -> None:
    """2 has two bits."""
    for c, written_out in ((BITS // 2, True), (-BITS // 2, True), (BITS // 2 + 1, False), (-BITS // 2 - 1, False)):
        assert (exponential(Exact([(log(2), Fraction(c))])) is not None) == written_out, c


@pytest.mark.parametrize("value", [-2, -1, Fraction(-1, 2), 0])
def test_what_is_not_positive_has_no_logarithm(value: Fraction) -> None:
    assert logarithm(Exact.of(value)) is None


def test_a_sum_or_a_logarithm_has_no_exact_logarithm() -> None:
    assert logarithm(Exact([(log(2), Fraction(1))])) is None
    assert exact(parse("log(1 + sqrt(2))")) is None
    assert exact(parse("log(log(2))")) is None


def test_what_is_negative_has_no_exact_root() -> None:
    for number in (-1, Fraction(-1, 2), -4):
        assert root(Exact.of(number)) is None
    assert root(None) is None
    assert rational(parse("sqrt(9/4)")) == Fraction(3, 2)


def without_small_factors(n: int) -> int:
    """The next number from n on that no prime up to `SMALL` divides."""
    while any(n % p == 0 for p in range(2, SMALL + 1)):
        n += 1
    return n


def test_a_logarithm_names_a_cofactor_up_to_a_number_of_bits() -> None:
    for bits, named in ((NAMED, True), (NAMED + 1, False)):
        cofactor = without_small_factors(2 ** (bits - 1) + 1)
        assert (logarithm(Exact.of(cofactor)) is not None) == named


@pytest.mark.parametrize(
    ("number", "roots"),
    [
        (10007, {10007}), (10007**2, set()), (2 * 10007**2, {2}), (10007**3, None), (10007 * 10009, None),
        (99999989, {99999989}), (9973 * 10007, {9973, 10007}), (9973**3, {9973}), (2**3 * 3**2 * 5, {2, 5}),
        (99999989**2, set()), (2**9 * 99999989, {2, 99999989}), (10007**4, set()), (10**8, set()), (10**8 + 7, None),
    ],
)  # fmt: skip
def test_a_root_has_primes_alone_below_it(number: int, roots: set[int] | None) -> None:
    """A cofactor above `SMALL` squared that is no square may be no prime."""
    value = root(Exact.of(number))
    if roots is None:
        assert value is None
        return
    assert value is not None
    ((monomial, outside),) = value.terms.items()
    assert {p for (_, p), _ in monomial} == roots
    inside = 1
    for p in roots:
        inside *= p
    assert outside**2 * inside == number


def test_prime_factors_up_to_a_limit_are_found_one_by_one() -> None:
    for number, factors in (
        (2**3 * 9973**2, [(2, 3), (9973, 2)]),
        (9973 * 10007 * 10009, [(9973, 1), (10007 * 10009, 1)]),
        (10007**2, [(10007**2, 1)]),
        (4, [(2, 2)]),
        (Fraction(9, 35), [(3, 2), (5, -1), (7, -1)]),
        (99999989, [(99999989, 1)]),
    ):
        assert prime_powers(Fraction(number)) == factors


@pytest.mark.parametrize("ends", [(0, 1), (-1, 0), (0, 0), (-1, 1)])
def test_an_enclosure_that_has_0_tells_no_sign(ends: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("symqif.kernel.value.enclose", lambda term, bits: tuple(map(Fraction, ends)))
    with pytest.raises(Rejected, match="do not tell the sign"):
        sign(parse("exp(1)"))


def test_a_maximum_of_what_is_not_told_apart_has_no_exact_value() -> None:
    assert exact(parse("max(exp(1), exp(1))")) is None


def test_a_value_that_was_found_is_not_looked_for_again() -> None:
    term = parse("sqrt(2) + log(3)*5")
    assert exact(term) is exact(parse("sqrt(2) + log(3)*5"))


def lines_run(work: Callable[[], object]) -> int:
    """How many lines the function runs, and what it calls."""
    count = 0

    def trace(frame: object, event: str, argument: object) -> Callable[..., object]:
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def test_prime_factors_are_looked_for_up_to_the_square_root() -> None:
    """9973 is a prime below 100 squared."""
    assert lines_run(lambda: prime_powers(Fraction(9973))) < 10 * 100
    assert prime_powers(Fraction(9973)) == [(9973, 1)]


def test_factors_are_sought_up_to_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("symqif.kernel.value.SMALL", 3)
    assert prime_powers(Fraction(9 * 25)) == [(3, 2), (25, 1)]


def test_an_exact_value_makes_others_as_its_class_does() -> None:
    assert NOTHING.of(2).terms == Exact.of(2).terms
