"""Rational functions of one variable, and their signs."""

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from symqif.find.linear.quadratic import Quadratic
from symqif.kernel.budget import Exhausted, limited
from symqif.kernel.term import Rejected, numeral
from symqif.refinement_kernel.function import (
    Domain,
    Function,
    Product,
    Root,
    changes,
    divided,
    evaluated,
    product,
    raised,
    same_end,
    signs,
    unique_root,
)
from symqif.refinement_kernel.hyper import Action, Group, Hyper, check_gain
from symqif.refinement_kernel.irrational import Interval, nonnegative, positive, power, zero
from symqif.refinement_kernel.number import larger

ALL = Domain(Fraction(1), None)
UNIT = Domain(Fraction(0), Fraction(1))
rationals = st.fractions(min_value=-5, max_value=5, max_denominator=12)
coefficients = st.lists(st.integers(-9, 9), min_size=1, max_size=7).filter(lambda p: p[-1]).map(tuple)


def x(domain: Domain) -> Function:
    return Function(Fraction(1), (((0, 1), 1),), domain)


@given(coefficients, rationals, rationals)
def test_a_certain_sign_is_that_of_every_value(p, low, width):
    domain = Domain(low, low + abs(width) if width else None)
    least, most = signs(p, domain)
    high = low + 20 if domain.high is None else domain.high
    for n in range(1, 41):
        value = evaluated(p, low + (high - low) * Fraction(n, 40))
        assert least <= (value > 0) - (value < 0) <= most
        assert value or n == 40 or least * most <= 0 != most - least


@given(coefficients, rationals, rationals)
def test_changes_are_at_least_the_roots_that_are_seen_and_of_the_same_parity(p, low, width):
    if not width:
        return
    domain = Domain(low, low + abs(width))
    values = [evaluated(p, domain.low), evaluated(p, domain.high)]
    if all(values):
        assert changes(p, domain) % 2 == (values[0] * values[1] < 0)


@given(coefficients, coefficients, rationals.filter(lambda q: q > 1))
def test_arithmetic_is_that_of_the_values(p, q, at):
    f, g = (Function.polynomial(list(c), Fraction(2, 3), ALL) for c in (p, q))
    y = 1 + x(ALL) * x(ALL)
    left, right = f / y + g * Fraction(3, 7) - 1, (f - g) / (y**2) * (1 / x(ALL))
    fv, gv, yv = f.at(at), g.at(at), 1 + at**2
    assert left.at(at) == fv / yv + gv * Fraction(3, 7) - 1
    assert right.at(at) == (fv - gv) / yv**2 / at
    assert zero(left + right - right - left)


def test_division_by_what_has_a_root_is_rejected():
    with pytest.raises(Rejected):
        1 / (x(ALL) - 2)
    with pytest.raises(Rejected):
        1 / (x(UNIT) - 1)  # the upper end belongs to the domain
    assert (1 / (x(ALL) - 1)).at(Fraction(3)) == Fraction(1, 2)


def test_what_is_0_at_the_upper_end_is_nonnegative_and_not_positive():
    f = 1 - x(UNIT)
    assert nonnegative(f)
    assert not positive(f)
    assert positive(x(UNIT))
    assert not nonnegative(f - Fraction(1, 2))
    assert not nonnegative(Fraction(1, 2) - f)


def test_the_larger_of_two_functions_is_one_of_them_or_not_known():
    assert larger(x(UNIT), x(UNIT) * x(UNIT)) == x(UNIT)
    assert larger(Fraction(-1), x(UNIT)) == x(UNIT)
    with pytest.raises(Rejected):
        larger(x(UNIT), Fraction(1, 2))


def test_functions_do_not_mix_with_other_numbers_or_domains():
    for other in (Quadratic(Fraction(0), Fraction(1), 2), Interval(Fraction(0), Fraction(1)), x(ALL)):
        with pytest.raises(Rejected):
            x(UNIT) + other
        with pytest.raises(Rejected):
            other * x(UNIT)


def test_a_root_parts_a_domain() -> None:
    root = Root((-1, 0, 2), Fraction(0), Fraction(1))  # 1/sqrt 2
    below, above = Domain(Fraction(0), root), Domain(root, Fraction(1))
    f = Function.polynomial([-1, 0, 2], Fraction(1), UNIT)
    assert (f.at(below).signs, f.at(above).signs, f.signs) == ((-1, -1), (1, 1), (-1, 1))
    assert (f * f).at(below).signs == (1, 1)
    assert (f * f * f).at(below).signs == (-1, -1)
    assert Function.polynomial([-1, 2], Fraction(1), below).signs == (-1, 1)  # 1/2 is a root too
    assert below.inside**2 < Fraction(1, 2) < above.inside**2
    assert f.at(below).at(above).signs == (1, 1)
    with pytest.raises(Rejected, match="division"):
        (1 / f.at(below)).at(UNIT)


def test_at_a_root_alone_signs_are_those_of_its_value() -> None:
    root = Root((-1, 0, 2), Fraction(0), Fraction(1))  # 1/sqrt 2
    alone = Domain(root, root)
    for coefficients, expected in (
        ([-1, 0, 2], (0, 0)),
        ([1, 0, -2], (0, 0)),
        ([1, 0, -4, 0, 4], (0, 0)),  # its square
        ([-2, 1], (-1, -1)),
        ([2, -1], (1, 1)),
        ([-2, 1, 4, -2], (0, 0)),  # times x - 2
        ([-1, 1], (-1, 0)),  # 0 where the enclosure ends
        ([-1, 2], (-1, 1)),  # 0 in the enclosure
    ):
        assert Function.polynomial(coefficients, Fraction(1), UNIT).at(alone).signs == expected
    with pytest.raises(Rejected, match="not evaluated"):
        _ = alone.inside
    with pytest.raises(Rejected, match="division"):
        1 / Function.polynomial([-1, 0, 2], Fraction(1), alone)


@pytest.mark.parametrize(
    "polynomial", [(-1, 0, 4, 0), (1, 0, 1), (0, -1, 3, -2), (1,), (0, 1), (-1, 1), (1, -4, 4), ()]
)
def test_what_is_no_simple_root_inside_is_rejected(polynomial: tuple[int, ...]) -> None:
    with pytest.raises(Rejected):
        Root(polynomial, Fraction(0), Fraction(1))


@pytest.mark.parametrize(
    ("start", "stop"),
    [
        (Fraction(0), Root((-1, 2), Fraction(0), Fraction(1))),
        (Root((-1, 2), Fraction(0), Fraction(1)), Fraction(1)),
    ],
)
def test_a_domain_is_all_that_isolates_its_root(start, stop) -> None:
    assert Domain(start, stop).within(UNIT)
    wider = (Fraction(-1), stop) if isinstance(stop, Root) else (start, Fraction(2))
    for ends in (
        wider,
        (Root((-1, 2), Fraction(0), Fraction(1)), Root((-1, 0, 2), Fraction(0), Fraction(1))),
        (Root((-1, 2), Fraction(0), Fraction(1)), None),
    ):
        with pytest.raises(Rejected):
            Domain(*ends)


def test_one_end_is_another_where_that_is_shown() -> None:
    two = (-2, 0, 1)
    wide, narrow = Root(two, Fraction(1), Fraction(2)), Root(two, Fraction(7, 5), Fraction(3, 2))
    negative = Root(two, Fraction(-2), Fraction(-1))
    assert same_end(wide, narrow)
    assert same_end(narrow, wide)
    for written, computed in ((numeral(1), Fraction(2, 2)), (numeral(10**30), Fraction(10**30))):
        assert type(written) is not type(computed)
        assert same_end(written, computed)
    assert same_end(None, None)
    three = (-6, 11, -6, 1)  # roots 1, 2 and 3
    one, other = Root(three, Fraction(1, 2), Fraction(19, 10)), Root(three, Fraction(3, 2), Fraction(5, 2))
    rational = Root((-3, 2), Fraction(1), Fraction(2))
    for a, b in ((wide, negative), (one, other), (wide, None), (None, Fraction(0)), (Fraction(1), Fraction(2)),
                 (rational, Fraction(3, 2)), (wide, Root((-2, 0, 0, 1), Fraction(1), Fraction(2)))):  # fmt: skip
        assert not same_end(a, b)
        assert not same_end(b, a)


def test_a_unique_root_is_simple_and_inside():
    assert unique_root((-1, 2), UNIT)
    assert not unique_root((-1, 1), UNIT)  # at the upper end
    assert not unique_root((1, -4, 4), UNIT)  # twice
    assert not unique_root((0, 1), UNIT)


@given(coefficients, coefficients)
def test_a_quotient_is_exact(p, q):
    assert divided(product(p, q), q) == p
    if len(q) > 1:
        assert divided((product(p, q)[0] + 1, *product(p, q)[1:]), q) is None


def test_replies_are_a_lower_bound_of_what_is_gained():
    flat, sure = Group(0, Fraction(1), Fraction(1, 2), Fraction(1, 2)), Group(1, Fraction(1), Fraction(1), Fraction(0))
    none = Group(0, Fraction(0), Fraction(1, 2), Fraction(1, 2))
    a, b = Hyper(2, (flat,)), Hyper(2, (none, sure))
    action = Action(1, Fraction(1), Fraction(-2))
    assert check_gain(a, b, [action], [None, 0]) == check_gain(a, b, [action]) == (0, 1)
    for replies in ([None, None], [0], []):
        with pytest.raises(Rejected):
            check_gain(a, b, [action], replies)


def test_a_large_power_of_a_polynomial_needs_no_deep_calls() -> None:
    assert len(raised((1, 1), 700)) == 701
    assert raised((1, 1), 20) == tuple(comb(20, n) for n in range(21))


def test_no_coefficients_are_0_at_a_point_as_on_a_domain() -> None:
    """A factor [[], 1] of a move had a float as its value, and ended in a traceback."""
    nothing = Product(Fraction(1), (((), 1),))
    assert type(evaluated((), Fraction(1, 2))) is Fraction
    assert zero(nothing.at(Fraction(1, 2)))
    assert zero(nothing.at(UNIT))


@pytest.mark.parametrize("factors", [(((3,), 3000), ((5,), -3000)) * 200, (((1,) * 3000, 1),)])
def test_the_value_at_a_point_is_counted_before_it_grows(factors: tuple[tuple[tuple[int, ...], int], ...]) -> None:
    """13 kB of factors took a minute, and the work was seen to be too much afterwards."""
    with pytest.raises(Exhausted), limited(10**6):
        Product(Fraction(1), factors).at(Fraction(10**60 + 1, 10**60))


def test_a_point_beside_a_root_is_near_in_a_few_steps() -> None:
    """However close the root is to the lower end."""
    high = 10**3000
    root = Root((-high - 1, high), Fraction(1), Fraction(2))
    with limited(10**6):
        x = Domain(Fraction(1), root).inside
    assert 1 < x < Fraction(high + 1, high)
    assert Domain(root, Fraction(2)).inside == 2
    assert Domain(Fraction(1), Root((-7, 6), Fraction(1), Fraction(2))).inside == Fraction(17, 16)


def test_powers_below_0_are_work_too() -> None:
    assert power(Fraction(0), 0) == 1
    for n in (100, -100):
        with limited(4), pytest.raises(Exhausted):
            power(Fraction(3), n)
        with limited(5):
            assert power(Fraction(3), n) == Fraction(3) ** n


def test_a_root_may_be_that_of_a_falling_polynomial() -> None:
    root = Root((3, -2), Fraction(1), Fraction(2))
    assert root.above == -1
    assert signs((-3, 2), Domain(Fraction(1), root)) == (-1, -1)
    assert signs((-3, 2), Domain(root, Fraction(2))) == (1, 1)
    assert signs((-3, 2), Domain(root, root)) == (0, 0)
    assert Domain(Fraction(1), root).inside < Fraction(3, 2) < Domain(root, Fraction(2)).inside


def test_a_domain_is_within_another_one_at_both_ends() -> None:
    one, two, three = Fraction(1), Fraction(2), Fraction(3)
    inner = Domain(two, three)
    assert inner.within(inner)
    assert inner.within(Domain(one, None))
    assert Domain(two, None).within(Domain(two, None))
    for outer in (Domain(Fraction(5, 2), three), Domain(Fraction(5, 2), None), Domain(one, Fraction(5, 2))):
        assert not inner.within(outer)
    assert not Domain(two, None).within(inner)


def test_the_sign_above_a_root_is_that_of_a_small_number_too() -> None:
    assert Root((7, -4), Fraction(1), Fraction(15, 8)).above == -1
    assert Root((-7, 4), Fraction(1), Fraction(15, 8)).above == 1


@pytest.mark.parametrize(
    ("polynomial", "signs"),
    [((-1, 1), (0, 1)), ((-2, 1), (0, 1)), ((-3, 1), (1, 1)), ((1, 1), (1, 1)), ((0, 1), (1, 1)), ((2, -3, 1), (0, 1))],
)
def test_an_even_power_is_0_where_its_base_may_be(polynomial: tuple[int, ...], signs: tuple[int, int]) -> None:
    """A root inside the domain, at its upper end, above it, and below it."""
    assert Function(Fraction(3), ((polynomial, 2),), Domain(Fraction(0), Fraction(2))).signs == signs
    assert Function(Fraction(-3), ((polynomial, 4),), Domain(Fraction(0), Fraction(2))).signs == (-1, -signs[0])


def test_a_root_at_an_end_is_not_inside() -> None:
    assert unique_root((0, -1, 1), Domain(Fraction(0), Fraction(2)))
    assert not unique_root((2, -3, 1), Domain(Fraction(0), Fraction(2)))


def test_the_larger_of_two_intervals_may_be_either() -> None:
    wide, narrow = Interval(Fraction(0), Fraction(9)), Interval(Fraction(1), Fraction(2))
    for one, other in ((wide, narrow), (narrow, wide)):
        found = larger(one, other)
        assert isinstance(found, Interval)
        assert (found.low, found.high) == (1, 9)


def test_a_place_in_an_endless_domain_is_beside_its_end() -> None:
    assert Domain(Fraction(1), None).inside == 2
    for value in (Domain(Fraction(1), None), Root((-7, 6), Fraction(1), Fraction(2))):
        assert not hasattr(value, "__dict__")
