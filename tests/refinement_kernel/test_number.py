"""Quadratic numbers and intervals: field laws, signs, and enclosures that contain what they enclose."""

from fractions import Fraction
from math import isqrt
from operator import add, mul, sub, truediv

import mpmath
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from symqif.find.linear.quadratic import Quadratic
from symqif.kernel.term import Rejected
from symqif.refinement_kernel.irrational import Interval, Irrational, Number, nonnegative, positive, zero
from symqif.refinement_kernel.number import larger

rationals = st.fractions(-50, 50, max_denominator=60)
roots = st.sampled_from([2, 3, 5, 8, 12, 10**9 + 7])
quick = settings(max_examples=60, deadline=None)


@st.composite
def quadratics(draw: st.DrawFn, count: int) -> list[Quadratic]:
    d = draw(roots)
    return [Quadratic(draw(rationals), draw(rationals), d) for _ in range(count)]


@quick
@given(quadratics(3), rationals)
def test_quadratic_numbers_are_a_field(numbers: list[Quadratic], q: Fraction) -> None:
    x, y, z = numbers
    assert (x + y) + z == x + (y + z)
    assert x + y == y + x
    assert (x * y) * z == x * (y * z)
    assert x * y == y * x
    assert x * (y + z) == x * y + x * z
    assert zero(x - x)
    assert q + x == x + q
    assert q - x == -(x - q)
    assert q * x == x * q
    if x:
        assert y / x * x == y
        assert q / x * x == y * 0 + q


@quick
@given(quadratics(1))
def test_the_sign_is_that_of_a_decimal_value(numbers: list[Quadratic]) -> None:
    (x,) = numbers
    with mpmath.workdps(60):
        value = mpmath.mpf(x.a.numerator) / x.a.denominator
        value += mpmath.mpf(x.b.numerator) / x.b.denominator * mpmath.sqrt(x.d)
        assert x.sign == (0 if not x else mpmath.sign(value))
    assert (nonnegative(x), positive(x), zero(x)) == (x.sign >= 0, x.sign > 0, x.sign == 0)


def test_the_sign_of_a_number_that_nearly_cancels() -> None:
    n = 10**200
    root = isqrt(2 * n * n)
    assert Quadratic(Fraction(root), Fraction(-n), 2).sign == -1
    assert Quadratic(Fraction(root + 1), Fraction(-n), 2).sign == 1


@pytest.mark.parametrize("d", [-3, 0, 1, 4, 10**40])
def test_a_root_that_is_rational_is_no_quadratic_extension(d: int) -> None:
    with pytest.raises(Rejected, match="irrational"):
        Quadratic(Fraction(1), Fraction(1), d)


def test_numbers_of_different_kinds_do_not_mix() -> None:
    two, three = (Quadratic(Fraction(0), Fraction(1), d) for d in (2, 3))
    interval = Interval(Fraction(0), Fraction(1))
    for operation in (add, sub, mul, truediv):
        for a, b in ((two, three), (two, interval), (interval, two)):
            with pytest.raises(Rejected, match="mix"):
                operation(a, b)


def test_division_by_what_is_or_may_be_zero_is_rejected() -> None:
    nothing = Quadratic(Fraction(0), Fraction(0), 2)
    ends = [(-2, 2), (0, 2), (-1, 1), (0, 1), (-1, 0)]
    for below in (nothing, *(Interval(Fraction(low, 2), Fraction(high, 2)) for low, high in ends)):
        with pytest.raises(Rejected, match="division"):
            Fraction(1) / below


@st.composite
def enclosed(draw: st.DrawFn) -> tuple[Fraction, Interval]:
    """A number and an interval around it, of ends that need rounding."""
    value = draw(rationals)
    below, above = (draw(st.fractions(0, 2, max_denominator=3**200)) for _ in range(2))
    return value, Interval(value - below, value + above)


@quick
@given(enclosed(), enclosed(), rationals)
def test_intervals_contain_the_results(
    one: tuple[Fraction, Interval], other: tuple[Fraction, Interval], q: Fraction
) -> None:
    (x, around_x), (y, around_y) = one, other
    assert around_x.low <= x <= around_x.high
    for operation in (add, sub, mul, truediv):
        for a, b, exact_a, exact_b in ((around_x, around_y, x, y), (q, around_y, q, y), (around_x, q, x, q)):
            try:
                result = operation(a, b)
            except (Rejected, ZeroDivisionError):
                continue
            assert result.low <= operation(exact_a, exact_b) <= result.high
    top = larger(around_x, around_y)
    assert isinstance(top, Interval)
    assert top.low <= max(x, y) <= top.high


@quick
@given(enclosed())
def test_of_an_interval_only_what_is_certain_is_said(one: tuple[Fraction, Interval]) -> None:
    value, interval = one
    assert not nonnegative(interval) or value >= 0
    assert not positive(interval) or value > 0
    assert not zero(interval) or value == 0


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (-1, 1, (False, False, False)),
        (0, 1, (True, False, False)),
        (0, 0, (True, False, True)),
        (1, 2, (True, True, False)),
    ],
)
def test_what_an_interval_tells(low: int, high: int, expected: tuple[bool, ...]) -> None:
    interval = Interval(Fraction(low), Fraction(high))
    assert (nonnegative(interval), positive(interval), zero(interval)) == expected


def test_an_interval_is_not_upside_down() -> None:
    with pytest.raises(Rejected):
        Interval(Fraction(1), Fraction(0))


@quick
@given(quadratics(2))
def test_the_larger_of_two(numbers: list[Quadratic]) -> None:
    x, y = numbers
    top: Number = larger(x, y)
    assert top in (x, y)
    assert nonnegative(top - x)
    assert nonnegative(top - y)


def test_an_end_has_256_bits() -> None:
    small = Interval(Fraction(1, 3**400), Fraction(1, 3**400))
    assert small.high - small.low == Fraction(1, 2**889)  # between 2**-634 and 2**-633
    assert not hasattr(small, "__dict__")


@quick
@given(rationals, st.integers(1, 400))
def test_rounding_outwards_keeps_256_bits(value: Fraction, power: int) -> None:
    assume(value)
    number = value / 3**power
    interval = Interval(number, number)
    assert interval.low <= number <= interval.high
    assert interval.high - interval.low <= abs(number) / 2**250


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("power", [0, 300, 600, 5000])
def test_what_is_rounded_away_is_inside(sign: int, power: int) -> None:
    """Of exact ends, sums of very different sizes, quotients and products are between the rounded ones, if any is."""
    large, third = Fraction(sign * 2**power), Fraction(1, 3)
    one, three = (Interval(n, n) for n in (large, Fraction(3)))
    for found, exact in (
        (one + Interval(third, third), large + third),
        (one - third, large - third),
        (third - one, third - large),
        (one / three, large / 3),
        (Fraction(1) / (one * three), 1 / (3 * large)),
        (one * third * third, large / 9),
    ):
        assert found.low < exact < found.high if power else found.low == exact == found.high
        assert found.high - found.low <= abs(exact) / 2**250


def test_each_kind_of_number_says_what_its_sign_is() -> None:
    with pytest.raises(NotImplementedError):
        _ = Irrational().signs
