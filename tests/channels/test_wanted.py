"""What is given where a channel is wanted is told so, in one line that says what to do."""

from fractions import Fraction

import pytest

from symqif import SubsetForm, asr, bayes_capacity, grr, oue, sue, tight_epsilon
from symqif.channels import cascade, equivalent, hyper, merge_columns
from symqif.errors import SymqifError
from symqif.measures import (
    bayes_vulnerability,
    mean_squared_error,
    min_entropy_leakage,
    multiplicative_leakage,
    support_probabilities,
    tradeoff,
    tradeoff_point,
)
from symqif.refinement.parametric import over

HALVES = [Fraction(1, 2), Fraction(1, 2)]


@pytest.mark.parametrize("measure", [asr, bayes_capacity, tight_epsilon, min_entropy_leakage])
def test_a_protocol_is_no_channel_or_subset_form(measure):
    with pytest.raises(SymqifError, match=r"not the protocol oue: take oue\(\) for all k, or oue\(k=3\)$"):
        measure(oue)


@pytest.mark.parametrize(
    "function",
    [
        tradeoff,
        tradeoff_point,
        merge_columns,
        lambda protocol: cascade(protocol, protocol),
        lambda protocol: cascade(grr(k=3), protocol),
        lambda protocol: equivalent(protocol, grr(k=3)),
        lambda protocol: hyper(HALVES, protocol),
        lambda protocol: bayes_vulnerability(HALVES, protocol),
        lambda protocol: multiplicative_leakage(HALVES, protocol, [HALVES]),
    ],
)
def test_a_protocol_is_no_channel(function):
    with pytest.raises(SymqifError, match=r"^a Channel is wanted, not the protocol oue: take oue\(k=3\)$"):
        function(oue)
    with pytest.raises(SymqifError, match=r"wanted, not SubsetForm: at a number k, \.explicit\(\) has one"):
        function(oue.subset_form(k=3))


@pytest.mark.parametrize("measure", [support_probabilities, lambda form: mean_squared_error(form, 100), SubsetForm.of])
def test_what_wants_a_subset_form_says_so(measure):
    with pytest.raises(SymqifError, match=r"the protocol sue: take sue\.subset_form\(\) for all k, or sue\.s"):
        measure(sue)
    with pytest.raises(SymqifError, match=r"not Channel: a protocol has one, as oue\.subset_form\(k=3\)"):
        measure(grr(k=3, t=2))


@pytest.mark.parametrize("given", [3, "oue", None])
def test_what_is_no_channel_at_all_is_named(given):
    with pytest.raises(SymqifError, match=f"not {type(given).__name__}$"):
        asr(given)


def test_along_eps_a_protocol_is_wanted():
    with pytest.raises(SymqifError, match="along eps give a protocol such as oue or the, not Channel"):
        over(oue(k=3), sue, 3, "eps")
