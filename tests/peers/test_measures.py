"""Measures beside libqif's and SciPy's, on protocols and on channels without symmetry; theirs are in doubles."""

from fractions import Fraction
from itertools import permutations
from typing import Any

import numpy
import pytest
import sympy

from symqif import asr, bayes_capacity, geometric, grr, measures, oue, ss, tight_epsilon
from symqif.channels import uniform
from symqif.channels.channel import Channel

qif = pytest.importorskip("qif", reason="libqif is not installed: pip install '.[peers]'")
scipy = pytest.importorskip("scipy", reason="SciPy is not installed: pip install '.[peers]'")  # loads stats when asked
pytestmark = pytest.mark.peers

F = Fraction
SKEW = Channel([[F(1, 2), F(1, 3), F(1, 6)], [F(1, 7), F(2, 7), F(4, 7)], [F(1, 4), F(1, 4), F(1, 2)]])
CHANNELS = [grr(k=4, t=3), ss(k=4, omega=2, t=3), oue(k=3, t=5), geometric(4, t=2), SKEW]
PRIORS = [None, [F(1, 2), F(1, 4), F(1, 8), F(1, 8)]]


@pytest.fixture(autouse=True)
def _doubles() -> None:
    qif.set_default_type(float)


def both(channel: Channel, prior: Any) -> tuple[Any, Any, Any]:
    """The prior, and both for libqif."""
    size = len(channel.secrets)
    pi = uniform(size) if prior is None else [*prior[: size - 1], 1 - sum(prior[: size - 1])]
    rows = [[float(entry) for entry in row] for row in channel.fractions()]
    return pi, numpy.array([float(p) for p in pi]), numpy.array(rows)


@pytest.mark.parametrize("channel", CHANNELS, ids=repr)
@pytest.mark.parametrize("prior", PRIORS)
def test_leakages_are_those_of_libqif(channel: Channel, prior: Any) -> None:
    pi, theirs, matrix = both(channel, prior)
    of = qif.measure
    assert float(measures.shannon_leakage(channel, pi, base=2)) == pytest.approx(of.shannon.add_leakage(theirs, matrix))
    assert float(measures.guessing_entropy(channel, pi)) == pytest.approx(of.guessing.posterior(theirs, matrix))
    assert float(measures.additive_leakage(channel, pi)) == pytest.approx(of.bayes_vuln.add_leakage(theirs, matrix))
    gain = numpy.array([[2.0, 0, 1, 0][: len(pi)], [0.0, 3, 0, 1][: len(pi)]])
    ours = measures.additive_leakage(channel, pi, [[int(g) for g in row] for row in gain])
    assert float(ours) == pytest.approx(of.g_vuln.add_leakage(gain, theirs, matrix), abs=1e-12)


@pytest.mark.parametrize("channel", CHANNELS, ids=repr)
def test_capacities_are_those_of_libqif(channel: Channel) -> None:
    matrix = both(channel, None)[2]
    assert float(bayes_capacity(channel)) == pytest.approx(qif.measure.bayes_vuln.mult_capacity(matrix))
    assert float(asr(channel)) == pytest.approx(float(bayes_capacity(channel)) / len(channel.secrets))
    low, high = measures.shannon_capacity_bounds(channel, F(1, 10**9))
    capacity, _ = qif.measure.shannon.add_capacity(matrix, 1e-10)
    assert float(low) - 1e-8 <= capacity * float(sympy.log(2)) <= float(high) + 1e-8


@pytest.mark.parametrize("channel", CHANNELS, ids=repr)
def test_divergences_are_those_of_scipy(channel: Channel) -> None:
    pairs = list(permutations(both(channel, None)[2], 2))
    assert float(measures.renyi_divergence(channel, 1)) == pytest.approx(
        max(scipy.stats.entropy(a, b) for a, b in pairs)
    )
    chi = max(float(scipy.stats.chisquare(a, b, sum_check=False).statistic) for a, b in pairs)
    assert float(measures.chi_square(channel)) == pytest.approx(chi)
    total = max(float(abs(a - b).sum()) / 2 for a, b in pairs)
    assert float(measures.total_variation(channel)) == pytest.approx(total)


@pytest.mark.parametrize("channel", CHANNELS, ids=repr)
def test_the_least_eps_for_a_metric_is_that_of_libqif(channel: Channel) -> None:
    matrix = both(channel, None)[2]
    theirs = qif.measure.d_privacy.smallest_epsilon(matrix, lambda x, y: abs(x - y))
    assert float(tight_epsilon(channel, lambda x, y: abs(x - y))) == pytest.approx(theirs)


@pytest.mark.parametrize("n", [2, 3, 6])
def test_the_geometric_mechanism_is_that_of_libqif(n: int) -> None:
    theirs = qif.mechanism.d_privacy.geometric(n, float(sympy.log(3)))
    assert numpy.allclose(both(geometric(n, t=3), None)[2], theirs, atol=1e-12)
