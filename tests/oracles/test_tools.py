"""The oracle's own tools, each in two ways."""

from __future__ import annotations

from itertools import product

import pytest

from tests.oracles import channels, measures
from tests.oracles.points import POINTS, bits
from tests.oracles.precision import EQUAL, Number, mp, none
from tests.oracles.refinement import refined, refined_exactly, tradeoff_at_most

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
