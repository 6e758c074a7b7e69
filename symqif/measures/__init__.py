"""Measures of what a channel leaks and of what its reports are worth, one file each.

Vulnerabilities, capacities and leakages take explicit channels; those of a uniform prior take subset forms
too, at any k and for symbolic k. All values are exact SymPy expressions.
"""

from symqif.measures.asr import asr
from symqif.measures.bayes_capacity import bayes_capacity
from symqif.measures.bayes_vulnerability import bayes_vulnerability
from symqif.measures.g_vulnerability import g_vulnerability, posterior_vulnerability, prior_vulnerability
from symqif.measures.max_case_capacity import max_case_capacity
from symqif.measures.mean_squared_error import mean_squared_error, support_probabilities
from symqif.measures.min_entropy_leakage import min_entropy_leakage
from symqif.measures.multiplicative_leakage import multiplicative_leakage
from symqif.measures.tight_epsilon import tight_epsilon
from symqif.measures.tradeoff import TradeOff, tradeoff, tradeoff_point

__all__ = [
    "TradeOff",
    "asr",
    "bayes_capacity",
    "bayes_vulnerability",
    "g_vulnerability",
    "max_case_capacity",
    "mean_squared_error",
    "min_entropy_leakage",
    "multiplicative_leakage",
    "posterior_vulnerability",
    "prior_vulnerability",
    "support_probabilities",
    "tight_epsilon",
    "tradeoff",
    "tradeoff_point",
]
