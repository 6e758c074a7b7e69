"""The oracle's own tools, each in two ways."""

from fractions import Fraction
from itertools import product

import pytest

from tests.oracles import channels, measures, rational
from tests.oracles.points import POINTS, bits
from tests.oracles.precision import EQUAL, Number, mp, none, number
from tests.oracles.refinement import merged, refined, refined_exactly, refined_symmetric, tradeoff_at_most

FEW = POINTS[::6]


def close(left: Number, right: Number) -> bool:
    return bool(abs(left - right) <= EQUAL * abs(right))


@pytest.mark.parametrize("point", FEW, ids=str)
@pytest.mark.parametrize("k", [2, 3, 6])
def test_columns_by_kind_have_the_capacity_of_the_explicit_channel(k: int, point) -> None:
    for pair in (channels.sue(point.eps), channels.oue(point.eps), channels.the(point.eps, point.theta)):
        explicit = measures.capacity(channels.unary(pair, k))
        assert close(measures.capacity_by_kind(channels.unary_columns(pair, k)), explicit)
    for omega in range(1, k):
        explicit = measures.capacity(channels.ss(k, point.eps, omega))
        assert close(measures.capacity_by_kind(channels.ss_columns(k, point.eps, omega)), explicit)
    for g in (2, 3):
        explicit = measures.capacity(channels.lh(k, g, point.eps))
        assert close(measures.capacity_by_kind(channels.lh_columns(k, g, point.eps)), explicit)


@pytest.mark.parametrize("point", FEW, ids=str)
def test_unary_encoding_is_the_one_hot_part_of_the_kronecker_power(point) -> None:
    pair = channels.the(point.eps, point.theta)
    power = channels.hot(channels.kron(channels.bit(pair), 3), 3)
    for left, right in zip(channels.unary(pair, 3), power, strict=True):
        assert all(none(u - v) for u, v in zip(left, right, strict=True))


def test_inverting_linear_programming_and_trade_off_functions_agree_on_bits() -> None:
    for c, d in product(bits(4), repeat=2):
        a, b = channels.tradeoff_form(*c), channels.tradeoff_form(*d)
        assert refined(a, b) == refined_exactly(a, b) == tradeoff_at_most(a, b)


def test_a_tie_of_the_subset_size_gives_both_neighbours() -> None:
    assert channels.omegas(3, mp.zero) == [1, 2]
    assert channels.omegas(4, mp.zero) == [2]
    assert channels.omegas(4, mp.mpf(5)) == [1]


def protocols(k: int) -> list[channels.Matrix]:
    y, e = Fraction(2), Fraction(4)
    pairs = (rational.sue(y), rational.oue(e), rational.the(Fraction(3, 2), y))
    fixed = [
        rational.grr(k, Fraction(2)),
        rational.ss(k, k - 1, e),
        rational.lh(k, 2, e),
        rational.lh(k, 3, Fraction(2)),
    ]
    return [*fixed, *(rational.ue(pair, k) for pair in pairs)]


@pytest.mark.parametrize("k", [2, pytest.param(3, marks=pytest.mark.slow)])
def test_orbits_decide_refinement_as_the_whole_linear_program_does(k: int) -> None:
    for a, b in product(protocols(k)[:: k - 1], repeat=2):
        wide, narrow = (tuple(zip(*merged(c), strict=True)) for c in (a, b))
        assert refined_symmetric(a, b) == refined_exactly(wide, narrow)


def test_columns_in_proportion_tell_nothing_apart() -> None:
    c = rational.ue(rational.sue(Fraction(2)), 2)
    both = tuple(zip(*merged(c), strict=True))
    assert len(both[0]) < len(c[0])
    assert refined_exactly(c, both)
    assert refined_exactly(both, c)


@pytest.mark.parametrize("k", [2, 3])
def test_the_channels_in_fractions_are_those_in_numbers(k: int) -> None:
    y, x = mp.mpf(2), mp.mpf("1.5")
    eps, theta = 2 * mp.log(y), mp.log(x) / mp.log(y)
    e = Fraction(4)
    pairs = [(rational.grr(k, e), channels.grr(k, eps)), (rational.ss(k, 1, e), channels.ss(k, eps, 1))]
    for exact, close_to in ((rational.sue(Fraction(2)), channels.sue(eps)), (rational.oue(e), channels.oue(eps)),
                            (rational.the(Fraction(3, 2), Fraction(2)), channels.the(eps, theta))):  # fmt: skip
        pairs.append((rational.ue(exact, k), channels.unary(close_to, k)))
    whole = channels.lh(k, 3, eps)
    middle = (min(map(min, whole)) + max(map(max, whole))) / 2
    alike = [
        [v for v in zip(*whole, strict=True) if tuple(u > middle for u in v) == hit] for hit in rational.hits(k, 3)
    ]
    pairs.append((rational.lh(k, 3, e), tuple(tuple(sum(v[x] for v in part) for part in alike) for x in range(k))))
    for left, right in pairs:
        for u, v in zip(sum(left, ()), sum(right, ()), strict=True):
            assert abs(number(u) - v) <= EQUAL
