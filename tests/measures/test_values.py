"""Measures against values worked out by hand or printed elsewhere."""

from fractions import Fraction

import pytest
import sympy

from symqif.channels import uniform
from symqif.channels.channel import Channel
from symqif.errors import SymqifError
from symqif.measures import (
    asr,
    bayes_capacity,
    bayes_vulnerability,
    g_vulnerability,
    max_case_capacity,
    min_entropy_leakage,
    multiplicative_leakage,
    posterior_vulnerability,
    prior_vulnerability,
    tight_epsilon,
)
from symqif.mechanisms import grr, oue, sue, the, ue
from symqif.symbols import canonical, eps, k

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
E = sympy.exp(eps)
# Small enough for a calculation by hand: three secrets, four outputs, three actions
C = Channel([[1, 0, 0, 0], [0, HALF, Fraction(1, 4), Fraction(1, 4)], [HALF, THIRD, Fraction(1, 6), 0]])
PRIOR = [HALF, THIRD, Fraction(1, 6)]
GAIN = [[1, 0, 0], [0, 1, 1], [HALF, HALF, HALF]]


def test_prior_vulnerability_is_that_of_the_best_action():
    assert prior_vulnerability(PRIOR, GAIN) == HALF
    assert g_vulnerability([THIRD, THIRD, THIRD], GAIN) == 2 * THIRD


def test_posterior_vulnerability_takes_the_best_action_for_each_output():
    """Joint columns (1/2, 0, 1/12), (0, 1/6, 1/18), (0, 1/12, 1/36), (0, 1/12, 0): best gains in turn."""
    expected = HALF + (Fraction(1, 6) + Fraction(1, 18)) + (Fraction(1, 12) + Fraction(1, 36)) + Fraction(1, 12)
    assert posterior_vulnerability(PRIOR, C, GAIN) == expected
    assert g_vulnerability(PRIOR, GAIN, C) == expected
    assert multiplicative_leakage(PRIOR, C, GAIN) == 2 * expected


def test_the_max_case_is_over_joint_probabilities_as_the_paper_defines_it():
    assert prior_vulnerability(PRIOR, GAIN, max_case=True) == HALF
    assert posterior_vulnerability(PRIOR, C, GAIN, max_case=True) == HALF
    assert posterior_vulnerability([THIRD, HALF, Fraction(1, 6)], C, [[0, 2, 0]], max_case=True) == HALF
    assert multiplicative_leakage([THIRD, HALF, Fraction(1, 6)], C, [[0, 2, 0]], max_case=True) == HALF


def test_bayes_vulnerability_is_the_chance_of_guessing_in_one_try():
    assert bayes_vulnerability(PRIOR) == HALF
    assert bayes_vulnerability(PRIOR, C) == HALF + Fraction(1, 6) + Fraction(1, 12) + Fraction(1, 12)


def test_capacity_adds_up_the_column_maxima():
    assert bayes_capacity(C) == 1 + HALF + Fraction(1, 4) + Fraction(1, 4)
    assert asr(C) == Fraction(2, 3)
    assert min_entropy_leakage(C) == 1
    assert min_entropy_leakage(C, base=None) == sympy.log(2)


def test_min_entropy_leakage_of_another_prior():
    assert min_entropy_leakage(C, PRIOR) == sympy.log(sympy.Rational(5, 3), 2)
    with pytest.raises(SymqifError, match="needs an explicit channel"):
        min_entropy_leakage(oue(), PRIOR)


def test_the_max_case_capacity_is_infinite_where_an_output_excludes_a_secret():
    assert max_case_capacity(C) == sympy.oo
    assert tight_epsilon(C) == sympy.oo


def test_tight_epsilon_of_randomized_response():
    assert tight_epsilon(grr(4)) == eps
    assert tight_epsilon(grr(4, t=Fraction(7, 2))) == sympy.log(sympy.Rational(7, 2))
    assert tight_epsilon(Channel([[HALF, HALF], [HALF, HALF]])) == 0


def test_capacities_of_explicit_symbolic_channels_are_closed_forms():
    assert bayes_capacity(grr(3)) == canonical(3 * E / (E + 2))
    assert bayes_capacity(oue(2)) == canonical((3 * E + 1) / (2 * (E + 1)))
    assert not bayes_capacity(the(3)).has(sympy.Max)
    assert max_case_capacity(sue(3)) == E


def test_maxima_that_depend_on_parameters_stay_maxima():
    p = sympy.Symbol("p", real=True)
    channel = Channel([[p, 1 - p], [HALF, HALF]])
    assert bayes_capacity(channel).has(sympy.Max)
    for value, expected in ((Fraction(3, 4), Fraction(5, 4)), (Fraction(1, 4), Fraction(5, 4)), (HALF, 1)):
        assert bayes_capacity(channel).subs(p, sympy.Rational(value)) == expected
        assert bayes_capacity(channel.subs(p=value)) == expected


def test_symbolic_vulnerability_of_a_uniform_prior_is_the_asr():
    assert canonical(bayes_vulnerability(uniform(3), oue(3)) - asr(oue(3))) == 0


def test_irrational_numbers_are_compared_exactly():
    channel = grr(2, eps=1)
    assert bayes_capacity(channel) == canonical(2 * sympy.E / (sympy.E + 1))
    assert tight_epsilon(sue(2, t=5)) == sympy.log(5)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: prior_vulnerability(PRIOR, []), "at least one action"),
        (lambda: prior_vulnerability(PRIOR, [[1, 0]]), "one gain for each of 3 secrets, not 2"),
        (lambda: prior_vulnerability(PRIOR, [[1, 0, 0.5]]), "a gain must be exact, not the float 0.5"),
        (lambda: posterior_vulnerability([1], C, GAIN), "one entry for each of 3 secrets, not 1"),
        (lambda: multiplicative_leakage(PRIOR, C, [[0, 0, 0]]), "must not be 0"),
        (lambda: bayes_capacity(2), "a Channel, a SubsetForm, a DesignForm or a Composite is wanted"),
        (lambda: max_case_capacity([1]), "a DesignForm or a Composite is wanted, not list"),
        (lambda: bayes_capacity(ue()), "members must be at least as likely"),
        (lambda: bayes_capacity(ue(k, p=THIRD, q=HALF)), ">= 1 is not shown"),
    ],
)
def test_what_does_not_fit_is_refused(call, message):
    with pytest.raises(SymqifError, match=message):
        call()
