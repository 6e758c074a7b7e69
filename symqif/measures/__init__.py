"""Measures of what a channel leaks and of what its reports are worth, one file each.

Vulnerabilities, capacities and leakages take explicit channels; those of a uniform prior, and divergences between
secrets, take subset forms too, at any k and for symbolic k. All values are exact SymPy expressions, with logarithms in
nats unless a function says otherwise.
"""

from symqif.measures.additive_leakage import additive_leakage
from symqif.measures.asr import asr
from symqif.measures.bayes_capacity import bayes_capacity
from symqif.measures.bayes_security import bayes_security
from symqif.measures.bayes_vulnerability import bayes_vulnerability
from symqif.measures.blahut_arimoto import shannon_capacity_bounds
from symqif.measures.chi_square import chi_square
from symqif.measures.estimate import Estimator, estimate
from symqif.measures.expected_loss import expected_loss
from symqif.measures.fisher_information import fisher_information
from symqif.measures.g_vulnerability import g_vulnerability, posterior_vulnerability, prior_vulnerability
from symqif.measures.guessing_entropy import guessing_entropy
from symqif.measures.hellinger import bhattacharyya_distance, squared_hellinger
from symqif.measures.hockey_stick import hockey_stick
from symqif.measures.lift import lift
from symqif.measures.max_case_capacity import max_case_capacity
from symqif.measures.mean_squared_error import mean_squared_error, support_probabilities
from symqif.measures.min_entropy_leakage import min_entropy_leakage
from symqif.measures.multiplicative_leakage import multiplicative_leakage
from symqif.measures.one_likelier import vulnerability_of_one
from symqif.measures.renyi_divergence import renyi_divergence
from symqif.measures.shannon import shannon_capacity, shannon_leakage
from symqif.measures.tight_epsilon import tight_epsilon
from symqif.measures.total_variation import total_variation
from symqif.measures.tradeoff import TradeOff, tradeoff, tradeoff_point, type_two_error
from symqif.measures.unbiased import unbiased

__all__ = [
    "Estimator", "TradeOff", "additive_leakage", "asr", "bayes_capacity", "bayes_security", "bayes_vulnerability",
    "bhattacharyya_distance", "chi_square", "estimate", "expected_loss", "fisher_information", "g_vulnerability",
    "guessing_entropy", "hockey_stick", "lift", "max_case_capacity", "mean_squared_error", "min_entropy_leakage",
    "multiplicative_leakage", "posterior_vulnerability", "prior_vulnerability", "renyi_divergence", "shannon_capacity",
    "shannon_capacity_bounds", "shannon_leakage", "squared_hellinger", "support_probabilities", "tight_epsilon",
    "total_variation", "tradeoff", "tradeoff_point", "type_two_error", "unbiased", "vulnerability_of_one",
]  # fmt: skip
