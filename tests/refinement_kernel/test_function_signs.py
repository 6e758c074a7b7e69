"""Functions of one variable: their signs against exact values, and at the ends of the domain."""

from fractions import Fraction
from operator import add, mul, sub, truediv

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from symqif.kernel.term import Rejected
from symqif.refinement_kernel.function import Coefficients, Domain, Function, Product, Root, evaluated
from symqif.refinement_kernel.irrational import nonnegative

F = Fraction
QUICK = settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
ENDS = st.fractions(-4, 4, max_denominator=3)
POLYNOMIALS = st.lists(st.integers(-5, 5), min_size=1, max_size=4)


@st.composite
def domains(draw: st.DrawFn) -> Domain:
    low = draw(ENDS)
    high = draw(st.none() | st.fractions(F(1, 3), 6, max_denominator=3).map(lambda width: low + width))
    if high is None or draw(st.booleans()):
        return Domain(low, high)
    root = draw(POLYNOMIALS.filter(lambda p: len(p) > 1 and p[-1]))
    try:
        end = Root(tuple(root), low, high)
        return draw(st.sampled_from([Domain(low, end), Domain(end, high)]))
    except Rejected:
        return Domain(low, high)


def points(domain: Domain) -> list[Fraction]:
    """Points of a domain, its upper end and points close to both ends among them."""
    high = domain.low + 50 if domain.high is None else domain.high
    width = high - domain.low
    found = [domain.low + width * share for share in (F(1, 10**9), *(F(n, 17) for n in range(1, 18)), 1 - F(1, 10**9))]
    if domain.edge is None:
        return found
    root, side = domain.edge
    values = [(x, evaluated(root.polynomial, x) * root.above * side) for x in found]
    return [x for x, value in values if value > 0]


@QUICK
@given(st.data())
def test_what_is_said_of_a_sign_holds_at_all_points(data: st.DataObject) -> None:
    domain = data.draw(domains())
    at = points(domain)
    known = [(Function(F(1), (((0, 1), 1),), domain), at)]
    for _ in range(3):
        p = data.draw(POLYNOMIALS)
        if data.draw(st.booleans()):
            end = data.draw(st.sampled_from([domain.low, domain.high or domain.low]))
            p = [-end.numerator, end.denominator]
        known.append((Function.polynomial(p, F(1), domain), [evaluated(tuple(p), x) for x in at]))
    for _ in range(6):
        (f, ours), (g, theirs) = data.draw(st.sampled_from(known)), data.draw(st.sampled_from(known))
        operation = data.draw(st.sampled_from([add, sub, mul, truediv]))
        try:
            result = operation(f, g)
        except Rejected:
            continue
        known.append((result, [operation(a, b) for a, b in zip(ours, theirs, strict=True)]))
    for f, values in known:
        assert f == Product(f.scale, f.factors).at(domain)
        if domain.edge is None:
            assert Product(f.scale, f.factors).at(domain.inside) == f.at(domain.inside)
        if domain.edge is None:
            assert [f.at(x) for x in at] == values
        least, most = f.signs
        if least == most != 0:
            assert all(value * least > 0 for value in values)
        if nonnegative(f):
            assert all(value >= 0 for value in values)


def test_a_root_at_the_upper_end_is_allowed_where_a_function_is_only_to_be_at_least_0() -> None:
    x = Function(F(1), (((0, 1), 1),), Domain(F(0), F(1)))
    assert x.signs == (1, 1)
    assert (1 - x).signs == (0, 1)
    assert (x - 1).signs == (-1, 0)
    assert nonnegative(1 - x)
    assert not nonnegative(x - 1)
    assert nonnegative((1 - x) * (1 - x))
    for divisor in (1 - x, 2 * x - 1):
        with pytest.raises(Rejected):
            1 / divisor


def test_on_one_side_of_a_root_its_polynomial_has_a_sign() -> None:
    root = Root((-1, 0, 2), F(0), F(1))  # 2 x^2 - 1
    for side, domain in ((-1, Domain(F(0), root)), (1, Domain(root, F(1)))):
        f = Function.polynomial([-1, 0, 2], F(1), domain)
        assert (f.signs, (f * f).signs, (1 / f).signs) == ((side, side), (1, 1), (side, side))
        with pytest.raises(Rejected):
            (1 / f).at(Domain(F(0), F(1)))


@pytest.mark.parametrize("factors", [(((-1, 2), -2),), (((-1, 1), -1),), (((0,), -1),)])
def test_a_function_with_a_divisor_that_may_be_0_is_rejected(factors: tuple[tuple[Coefficients, int], ...]) -> None:
    """Inside, at the upper end, and everywhere."""
    with pytest.raises(Rejected):
        Product(F(1), factors).at(Domain(F(0), F(1)))
    with pytest.raises(Rejected, match="division by 0"):
        Product(F(1), factors).at(F(1) if factors[0][0] == (-1, 1) else F(1, 2))


def test_a_product_is_made_of_different_factors_whatever_it_is_given_as() -> None:
    """A factor that was given twice counted twice for a sign, and once in a sum."""
    domain = Domain(F(0), F(1))
    found = Product(F(1), (((-3, 1), 1), ((-6, 2), 1))).at(domain)
    assert (found - 18).signs == (-1, -1)
    assert found == Function(F(2), (((-3, 1), 2),), domain)
