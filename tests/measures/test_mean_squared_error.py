"""The estimator's variance against the estimator itself, run over all possible reports."""

from fractions import Fraction
from itertools import product

import pytest
import sympy

from symqif.errors import SymqifError
from symqif.measures import mean_squared_error, support_probabilities
from symqif.mechanisms import PROTOCOLS, grr, lh, oue, ss, sue, the
from symqif.symbols import canonical, eps, to_sympy
from tests.sample import every

E = sympy.exp(eps)
CASES = [
    (grr, {"t": 3}),
    (ss, {"t": 3, "omega": 2}),
    (lh, {"t": 3, "g": 3}),
    (sue, {"y": 2}),
    (oue, {"y": 2}),
    (the, {"y": 4, "x": 3}),
]


@pytest.mark.parametrize(("protocol", "point"), CASES, ids=lambda c: getattr(c, "name", None))
@pytest.mark.parametrize("secrets", [(1, 1), (1, 2), (2, 3)])
def test_the_variance_is_that_of_the_estimate_over_all_reports(protocol, point, secrets):
    """Two users, k = 3: every pair of reports with its probability, and the estimate of the frequency of 1."""
    form = protocol.subset_form(3, **point)
    channel = form.explicit()
    rows = channel.fractions()
    p, q = (Fraction(str(value)) for value in support_probabilities(form))
    mean = square = Fraction(0)
    for first, second in product(range(len(channel.outputs)), repeat=2):
        chance = rows[secrets[0] - 1][first] * rows[secrets[1] - 1][second]
        count = sum(1 in channel.outputs[report] for report in (first, second))
        estimate = (Fraction(count, 2) - q) / (p - q)
        mean, square = mean + chance * estimate, square + chance * estimate**2
    frequency = Fraction(secrets.count(1), 2)
    assert mean == frequency
    assert square - mean**2 == Fraction(str(mean_squared_error(form, 2, frequency)))


@pytest.mark.parametrize("protocol", every(3, PROTOCOLS.values()), ids=PROTOCOLS)
def test_the_support_probabilities_for_symbolic_k_are_those_of_the_definition(protocol):
    found = support_probabilities(protocol.subset_form())
    for value, text in zip(found, protocol.support, strict=True):
        assert canonical(value - to_sympy(protocol.term(text))) == 0


@pytest.mark.parametrize("protocol", every(3, PROTOCOLS.values()), ids=PROTOCOLS)
def test_the_error_for_symbolic_k_is_the_closed_form(protocol):
    n, f = sympy.symbols("n f", real=True)
    found = mean_squared_error(protocol.subset_form(), n, f)
    assert canonical(found - to_sympy(protocol.term(protocol.closed_forms["mse"]))) == 0


def test_the_variances_that_wang_et_al_print():
    """n Var at f = 0, of GRR, SUE and OUE in turn."""
    y = sympy.exp(eps / 2)
    assert canonical(mean_squared_error(grr.subset_form(5), 1) - (3 + E) / (E - 1) ** 2) == 0
    assert canonical(mean_squared_error(sue.subset_form(5), 1) - y / (y - 1) ** 2) == 0
    assert canonical(mean_squared_error(oue.subset_form(5), 1) - 4 * E / (E - 1) ** 2) == 0


def test_large_k_is_exact():
    value = mean_squared_error(sue.subset_form(200, y=3), 1000)
    assert value == sympy.Rational(3, 4) / 1000


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: mean_squared_error(grr.subset_form(3, eps=0), 10), r"needs p\* > q\*"),
        (lambda: mean_squared_error(grr.subset_form(3), 0), "users must be positive, not 0"),
        (lambda: mean_squared_error(grr.subset_form(3), 10, 2), "frequency must lie between 0 and 1, not 2"),
        (lambda: mean_squared_error(grr.subset_form(3), 10.0), "users must be exact"),
    ],
)
def test_what_has_no_error_is_refused(call, message):
    with pytest.raises(SymqifError, match=message):
        call()
