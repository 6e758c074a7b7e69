"""What holds of every channel, on random rational ones: data processing, merging, bounds, averaging."""

from fractions import Fraction

import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from symqif.channels import cascade, equivalent, hyper, merge_columns, uniform
from symqif.channels.channel import Channel
from symqif.measures import (
    asr,
    bayes_capacity,
    bayes_vulnerability,
    max_case_capacity,
    multiplicative_leakage,
    posterior_vulnerability,
    prior_vulnerability,
    tradeoff,
)

FEW = settings(max_examples=25, deadline=None)


def distributions(size: int):
    weights = st.lists(st.integers(0, 4), min_size=size, max_size=size).filter(any)
    return weights.map(lambda w: [Fraction(entry, sum(w)) for entry in w])


def channels(height: int, width: int):
    return st.lists(distributions(width), min_size=height, max_size=height).map(Channel)


def gains(actions: int, size: int):
    row = st.lists(st.integers(0, 3), min_size=size, max_size=size)
    return st.lists(row, min_size=actions, max_size=actions).filter(lambda rows: any(map(any, rows)))


@FEW
@given(channels(3, 4), channels(4, 3), distributions(3), gains(2, 3))
def test_post_processing_never_increases_what_leaks(first, second, prior, gain):
    result = cascade(first, second)
    assert bayes_capacity(result) <= bayes_capacity(first)
    assert max_case_capacity(result) <= max_case_capacity(first)
    assert bayes_vulnerability(prior, result) <= bayes_vulnerability(prior, first)
    assert posterior_vulnerability(prior, result, gain) <= posterior_vulnerability(prior, first, gain)


@FEW
@given(channels(2, 4), channels(4, 3), st.fractions(0, 1, max_denominator=6))
def test_post_processing_never_makes_tests_better(first, second, alpha):
    assert tradeoff(cascade(first, second))(alpha) >= tradeoff(first)(alpha)


@FEW
@given(channels(3, 2), channels(2, 4), distributions(3), gains(2, 3))
def test_merging_columns_changes_no_measure(first, second, prior, gain):
    """A cascade through two outputs has many proportional columns only if second has: split each column in two."""
    whole = cascade(first, second)
    split = Channel([[entry / 2 for entry in row for _ in range(2)] for row in whole.rows])
    merged = merge_columns(split)
    assert len(merged.outputs) <= len(whole.outputs)
    assert equivalent(split, whole)
    for measure in (bayes_capacity, max_case_capacity, asr):
        assert measure(split) == measure(merged) == measure(whole)
    assert posterior_vulnerability(prior, split, gain) == posterior_vulnerability(prior, merged, gain)


@FEW
@given(channels(3, 4))
def test_the_capacity_lies_between_one_and_the_numbers_of_secrets_and_outputs(channel):
    assert 1 <= bayes_capacity(channel) <= 3
    assert bayes_capacity(channel) <= max_case_capacity(channel)
    assert asr(channel) == bayes_vulnerability(uniform(3), channel)


@FEW
@given(channels(3, 3), distributions(3), gains(3, 3))
def test_no_average_case_leakage_exceeds_the_bayes_capacity(channel, prior, gain):
    if prior_vulnerability(prior, gain) > 0:
        leakage = multiplicative_leakage(prior, channel, gain)
        assert 1 <= leakage <= bayes_capacity(channel)


@FEW
@given(channels(3, 4), distributions(3))
def test_posteriors_average_to_the_prior(channel, prior):
    result = hyper(prior, channel)
    assert len(set(result.posteriors)) == len(result.posteriors)
    assert sum(result.outer) == 1
    for x in range(3):
        assert sum(
            weight * posterior[x] for weight, posterior in zip(result.outer, result.posteriors, strict=True)
        ) == (sympy.Rational(prior[x]))


@FEW
@given(channels(3, 4), distributions(3))
def test_bayes_vulnerability_is_the_mean_of_the_largest_posterior_probability(channel, prior):
    result = hyper(prior, channel)
    mean = sum(weight * max(posterior) for weight, posterior in zip(result.outer, result.posteriors, strict=True))
    assert mean == bayes_vulnerability(prior, channel)
