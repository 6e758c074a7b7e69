"""The formula that a Python function computes."""

import math
import sys
from fractions import Fraction
from math import exp as e_to
from numbers import Real

import numpy as np
import pytest

from symqif import assert_equal_formula
from symqif.code.function import from_function
from symqif.formula.errors import FormulaError
from symqif.formula.reading import read

KNOWN = ("k", "eps", "n", "f")


def by_math(k, epsilon):
    return math.exp(epsilon) / (math.exp(epsilon) + k - 1)


class Sampler:
    def __init__(self, epsilon):
        self.p = 1 / (math.pow(math.e, epsilon) + 1)


def swallowing(k, eps):
    try:
        return k if eps > 1 else 2 * k
    except Exception:  # where numbers never come
        return k


@pytest.mark.parametrize(
    ("function", "text"),
    [
        (by_math, "exp(eps)/(exp(eps)+k-1)"), (lambda k, eps: e_to(eps) / (e_to(eps) + k), "exp(eps)/(exp(eps)+k)"),
        (lambda k, eps: np.exp(eps / 2) / (k + 2**0), "exp(eps/2)/(k+1)"), (lambda f: 2.0 * f, "2*f"),
        (lambda k, f: 3 * f - k**2, "3*f - k**2"), (lambda k, d, scale=2: scale * k, "2*k"),
        (lambda k: Fraction(3) * k + np.mean([k, 1]), "3*k + (k + 1)/2"),
        (lambda eps: Sampler(eps).p, "1/(exp(1)**eps+1)"),
        (lambda eps: math.sqrt(eps) + math.log(eps), "sqrt(eps) + log(eps)"),
    ],
)  # fmt: skip
def test_is_the_term_of_the_text(function, text):
    assert from_function(function, KNOWN) == read(text, KNOWN)


def test_math_is_what_it_was_when_a_function_fails():
    with pytest.raises(FormulaError):
        from_function(lambda k: math.gamma(k), KNOWN)
    assert math.exp(1) == math.e


@pytest.mark.parametrize("function", [by_math, lambda k, eps: 1 / (1 + (k - 1) * np.exp(-eps))])
def test_is_compared_with_a_quantity(function):
    assert_equal_formula(function, "report-p.grr")


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (lambda k: 0.1 * k, "0.1 is not exact"), (lambda k: k / 3 + 1 / 3, "is not exact"),
        (lambda k: k * math.pi, "is not exact"), (lambda k, eps: k if k > 2 else eps, "compared"),
        (lambda k, eps: k or eps, "made a float"), (lambda k: math.gamma(k), "made a float"),
        (lambda k: round(k), "made a float"), (lambda k: k // 2, "with a remainder"),
        (lambda k: k % 2, "with a remainder"), (lambda k: math.ceil(k), "made a float"), (swallowing, "compared"),
        (lambda k: np.log1p(k), "no formula"), (lambda k: sum(k for _ in range(k)), "made a float"),
        (lambda k, zz: k * zz, "zz"), (lambda *args: 1, "args"), (lambda k: None, "no exact number"),
        (lambda k: k if isinstance(k, int) else 2 * k, "asked for its type"),
        (lambda k: k if type(k) is float else 2 * k, "asks what it is given"),
        (lambda k: {"5": 1}.get(str(k), 2) * k, "made a text"), (lambda k: {5: 1}.get(k, 2) * k, "looked up"),
        (lambda k: k if isinstance(k, Real) else 2 * k, "asked for its type"),
        (lambda k: k**2 if hasattr(k, "real") else k, "asked for .real"),
        (lambda k: k * 5 if type(k) not in (int, float) else {}[k], "nothing with plain numbers"),
        (lambda k: {}["config"], "no formula: KeyError: 'config'"), (lambda k: sys.exit(3), "no formula: SystemExit"),
        (lambda k: k if np.isscalar(k) else k**2, "asks what it is given"), (lambda k: True, "no exact number"),
    ],
)  # fmt: skip
def test_what_is_no_formula_is_refused(function, said):
    with pytest.raises(FormulaError, match=said):
        from_function(function, KNOWN)
