"""Composition, one-hot rows, merging, hyper-distributions and equivalence of explicit channels."""

from fractions import Fraction

import pytest
import sympy

from symqif.channels import (
    cascade,
    distribution,
    equivalent,
    hyper,
    merge_columns,
    uniform,
)
from symqif.channels.channel import Channel
from symqif.errors import SymqifError
from symqif.mechanisms import grr, oue, sue, the
from symqif.symbols import eps, to_sympy
from tests.sample import every

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
E = sympy.exp(eps)


def bit_channel(protocol) -> Channel:
    """[[1 - q, q], [1 - p, p]] with the secrets and outputs 0 and 1."""
    p, q = (to_sympy(protocol.term(name)) for name in "pq")
    return Channel([[1 - q, q], [1 - p, p]], (0, 1), (0, 1))


def test_a_cascade_is_the_matrix_product():
    first = Channel([[HALF, HALF], [1, 0]], outputs=("u", "v"))
    second = Channel([[THIRD, 1 - THIRD], [0, 1]], outputs=("a", "b"))
    assert cascade(first, second) == Channel([[Fraction(1, 6), Fraction(5, 6)], [THIRD, 1 - THIRD]], outputs=("a", "b"))


def test_a_cascade_of_randomized_responses_is_one_with_less_privacy_loss():
    chain = cascade(grr(3, t=4), grr(3, t=4))
    assert chain == grr(3, t=2)


def test_a_cascade_needs_fitting_sizes():
    with pytest.raises(SymqifError, match="2 secrets, one for each output of the first, not 3"):
        cascade(grr(2), grr(3))


@pytest.mark.parametrize("protocol", [sue, oue, the])
@pytest.mark.parametrize("k", [2, 3])
def test_a_unary_encoding_is_the_one_hot_rows_of_the_power_of_its_bit_channel(protocol, k):
    power = sympy.kronecker_product(*[bit_channel(protocol).matrix] * k)
    hot = power.extract([1 << (k - 1 - bit) for bit in range(k)], list(range(2**k)))
    assert Channel(hot).matrix == protocol(k).matrix


def test_proportional_columns_are_merged_and_zero_columns_dropped():
    channel = Channel(
        [[HALF, 0, Fraction(1, 4), Fraction(1, 4)], [THIRD, 0, Fraction(1, 6), HALF]], outputs=("a", "b", "c", "d")
    )
    merged = merge_columns(channel)
    assert merged == Channel([[Fraction(3, 4), Fraction(1, 4)], [HALF, HALF]], outputs=("a", "d"))
    assert merge_columns(merged) == merged


def test_columns_that_are_proportional_only_symbolically_are_merged():
    channel = Channel([[E / (2 * E + 2), HALF, 1 / (2 * E + 2)], [1 / (2 * E + 2), HALF, E / (2 * E + 2)]])
    assert len(merge_columns(channel).outputs) == 3
    doubled = Channel(
        [[E / (2 * E + 2), E / (2 * E + 2), 1 / (E + 1)], [1 / (2 * E + 2), 1 / (2 * E + 2), E / (E + 1)]]
    )
    assert merge_columns(doubled).columns == grr(2).columns


def test_equivalence_ignores_the_order_and_splitting_of_columns():
    split = Channel([[HALF, Fraction(1, 4), Fraction(1, 4)], [0, HALF, HALF]])
    assert equivalent(split, Channel([[HALF, HALF], [1, 0]]))
    assert not equivalent(split, Channel([[1, 0], [HALF, HALF]]))


@pytest.mark.parametrize("beside", every(3, [1, sympy.Symbol("p"), 1 / (E + 1)]))
@pytest.mark.parametrize(
    ("first", "second"),
    [
        (sympy.sqrt(3 + 2 * sympy.sqrt(2)), 1 + sympy.sqrt(2)),
        (sympy.log(6), sympy.log(2) + sympy.log(3)),
    ],
)
def test_constants_of_two_forms_are_not_taken_for_different_ones(first, second, beside):
    entries = (constant * beside / 9 for constant in (first, second, sympy.sqrt(2)))
    one, other, apart = (Channel([[a, 1 - a], [THIRD, 1 - THIRD]]) for a in entries)
    with pytest.raises(SymqifError, match="could not decide whether"):
        equivalent(one, other)
    assert not equivalent(one, apart)


def test_equivalence_compares_weights_and_not_only_directions():
    a = Channel([[HALF, HALF, 0], [HALF, 0, HALF]])
    b = Channel([[THIRD, 1 - THIRD, 0], [THIRD, 0, 1 - THIRD]])
    assert not equivalent(a, b)


def test_symmetric_unary_encoding_on_two_secrets_is_randomized_response_with_a_third_output():
    """The vectors 00 and 11 tell nothing; 10 and 01 have likelihood ratio e^eps."""
    merged = merge_columns(sue(2))
    assert len(merged.outputs) == 3
    assert merged.columns[0][0] == merged.columns[0][1]


def test_a_hyper_distribution_lists_each_posterior_once():
    channel = Channel([[HALF, Fraction(1, 4), Fraction(1, 4)], [0, HALF, HALF]])
    result = hyper(uniform(2), channel)
    assert result.outer == (sympy.Rational(1, 4), sympy.Rational(3, 4))
    assert result.posteriors == ((1, 0), (sympy.Rational(1, 3), sympy.Rational(2, 3)))


def test_a_secret_of_probability_zero_stays_impossible():
    result = hyper([1, 0], grr(2, t=3))
    assert result.posteriors == ((1, 0),)
    assert result.outer == (1,)


@pytest.mark.parametrize(
    ("prior", "message"),
    [
        ([HALF, THIRD], "must sum to 1, not 5/6"),
        ([2, -1], "at least 0, not -1"),
        ([1], "one entry for each of 2 secrets, not 1"),
        ([0.5, 0.5], "exact, not the float"),
    ],
)
def test_priors_are_checked(prior, message):
    with pytest.raises(SymqifError, match=message):
        distribution(prior, 2)
