"""Closed forms and explicit channels against the definitions, on matrices that are made without symqif."""

from fractions import Fraction
from random import Random
from typing import Any

import mpmath
import pytest
import sympy
from mpmath import mpf

from symqif import SymqifError, eps, measures
from symqif.channels.channel import Channel
from symqif.channels.subset import SubsetForm
from symqif.measures import (
    additive_leakage,
    bayes_security,
    bhattacharyya_distance,
    chi_square,
    expected_loss,
    fisher_information,
    guessing_entropy,
    hockey_stick,
    lift,
    renyi_divergence,
    shannon_capacity,
    shannon_capacity_bounds,
    shannon_leakage,
    squared_hellinger,
    tight_epsilon,
    total_variation,
    type_two_error,
    vulnerability_of_one,
)
from symqif.mechanisms import PROTOCOLS, grr, oue, ss
from symqif.symbols import k, theta
from tests.measures import brute
from tests.oracles import rational
from tests.sample import every

F = Fraction
Y, X = F(3), F(2)  # e^(eps/2) and e^(eps theta/2)
T = Y**2
MATRICES = {
    "grr": lambda n: rational.grr(n, T),
    "ss": lambda n: rational.ss(n, 2, T),
    "lh": lambda n: rational.lh(n, 3, T),
    "sue": lambda n: rational.ue(rational.sue(Y), n),
    "oue": lambda n: rational.ue(rational.oue(T), n),
    "the": lambda n: rational.ue(rational.the(X, Y), n),
    "ue": lambda n: rational.ue((F(3, 4), F(1, 5)), n),
}
ARGUMENTS = {
    "ss": {"y": Y, "omega": 2}, "lh": {"y": Y, "g": 3}, "the": {"y": Y, "x": X}, "ue": {"p": F(3, 4), "q": F(1, 5)},
}  # fmt: skip
EXACT = {
    "tv": (total_variation, brute.total_variation),
    "bayes-security": (bayes_security, brute.bayes_security),
    "chi-square": (chi_square, brute.chi_square),
    "hockey-stick": (lambda c: hockey_stick(c, 2), lambda c: brute.hockey_stick(c, F(2))),
    "hockey-stick at a large gamma": (lambda c: hockey_stick(c, 100), lambda c: brute.hockey_stick(c, F(100))),
    "fisher": (lambda c: fisher_information(c, F(1, 3)), lambda c: brute.fisher_information(c, F(1, 3))),
    "lift": (lift, lambda c: brute.lift(c, uniform(c))),
    "trade-off": (lambda c: type_two_error(c, F(1, 5)), lambda c: brute.type_two_error(c, F(1, 5))),
    "trade-off in the middle": (lambda c: type_two_error(c, F(1, 2)), lambda c: brute.type_two_error(c, F(1, 2))),
    "guessing": (guessing_entropy, lambda c: brute.guessing(uniform(c), c)),
    "additive": (additive_leakage, lambda c: brute.additive(uniform(c), c)),
}
REAL = {
    "shannon": (shannon_leakage, lambda c: brute.shannon(uniform(c), c)),
    "shannon capacity": (shannon_capacity, lambda c: brute.shannon(uniform(c), c)),
    "renyi 2": (lambda c: renyi_divergence(c, 2), lambda c: brute.renyi(c, 2)),
    "renyi 5": (lambda c: renyi_divergence(c, 5), lambda c: brute.renyi(c, 5)),
    "kl": (lambda c: renyi_divergence(c, 1), brute.kullback_leibler),
    "hellinger": (squared_hellinger, brute.hellinger),
    "bhattacharyya": (bhattacharyya_distance, lambda c: -mpmath.log(1 - brute.hellinger(c))),
}
SKEW = [[F(1, 2), F(1, 3), F(1, 6), F(0)], [F(1, 7), F(2, 7), F(3, 7), F(1, 7)], [F(1, 4), F(0), F(1, 2), F(1, 4)]]
PRIOR = [F(1, 2), F(1, 3), F(1, 6)]


def uniform(c: Any) -> list[Fraction]:
    return [F(1, len(c))] * len(c)


def near(found: sympy.Expr, expected: Any) -> bool:
    return abs(mpf(str(sympy.N(found, 35))) - expected) < mpf(10) ** -30


@pytest.mark.parametrize("name", MATRICES)
@pytest.mark.parametrize("n", every(3, [3, 2, 4]))
def test_a_measure_is_that_of_the_definition(name: str, n: int) -> None:
    if name == "ss" and n == 2:
        return
    protocol, matrix = PROTOCOLS[name], MATRICES[name](n)
    arguments = ARGUMENTS.get(name, {"y": Y})
    for channel in (protocol.subset_form(n, **arguments), protocol.explicit(n, **arguments)):
        for measure, definition in EXACT.values():
            assert measure(channel) == definition(matrix)
        for measure, definition in REAL.values():
            assert near(measure(channel), definition(matrix))


@pytest.mark.parametrize("name", every(6, [name for name in MATRICES if name != "ue"]))
def test_for_symbolic_k_and_eps_it_is_a_closed_form(name: str) -> None:
    """Found once for all parameters, then put in, at k = 3 and 5; Shannon leakage may stay a sum."""
    protocol, more = PROTOCOLS[name], {n: v for n, v in ARGUMENTS.get(name, {}).items() if n != "y"}
    x = more.pop("x", None)
    form = protocol.subset_form(**more)
    found = {name: measure(form) for name, (measure, _) in (EXACT | REAL).items() if not name.startswith("hockey")}
    gamma = sympy.Symbol("gamma", positive=True)
    found["hockey-stick"] = hockey_stick(form, gamma).subs(gamma, 2)
    values = {eps: 2 * sympy.log(Y)} | ({theta: sympy.log(x) / sympy.log(Y)} if x else {})
    for n in (3, 5):
        matrix = MATRICES[name](n)
        for measure, value in found.items():
            here = value.subs({k: n} | values).doit()
            definition = (EXACT | REAL)[measure][1](matrix)
            assert near(here, brute.real(definition) if isinstance(definition, Fraction) else definition), measure


def test_on_a_channel_without_symmetry_too() -> None:
    channel, full = Channel(SKEW), Channel([row[:3] + [row[3] / 2] * 2 for row in SKEW])
    for one in (channel, full):
        assert total_variation(one) == brute.total_variation(SKEW)
        assert bayes_security(one) == brute.bayes_security(SKEW)
        assert near(squared_hellinger(one), brute.hellinger(SKEW))
        assert hockey_stick(one, F(3, 2)) == brute.hockey_stick(SKEW, F(3, 2))
        assert guessing_entropy(one, PRIOR) == brute.guessing(PRIOR, SKEW)
        assert additive_leakage(one, PRIOR) == brute.additive(PRIOR, SKEW)
        assert near(shannon_leakage(one, PRIOR), brute.shannon(PRIOR, SKEW))


@pytest.mark.parametrize("seed", every(25, range(500)))
def test_new_measures_of_a_random_channel_are_those_of_the_definitions(seed: int) -> None:
    draw = Random(seed)
    width, size = draw.randint(2, 5), draw.randint(2, 4)
    weights = [[draw.randint(0, 6) for _ in range(width - 1)] + [draw.randint(1, 6)] for _ in range(size)]
    c = [[F(weight, sum(row)) for weight in row] for row in weights]
    chances = [draw.randint(1, 5) for _ in c]
    prior = [F(chance, sum(chances)) for chance in chances]
    alpha, f, channel = F(draw.randint(0, 12), 12), F(draw.randint(1, 11), 12), Channel(c)
    assert type_two_error(channel, alpha) == brute.type_two_error(c, alpha)
    assert fisher_information(channel, f) == brute.fisher_information(c, f)
    assert lift(channel) == brute.lift(c, uniform(c))
    assert lift(channel, prior) == brute.lift(c, prior)
    assert near(bhattacharyya_distance(channel), -mpmath.log(1 - brute.hellinger(c)))


def test_where_zero_stands_beside_a_positive_entry_divergences_are_infinite() -> None:
    for measure in (chi_square, lambda c: renyi_divergence(c, 2), lambda c: renyi_divergence(c, 1)):
        assert measure(Channel(SKEW)) is sympy.oo
        assert measure(SubsetForm.of("subset(3, 1, 1, 1, 1, 0)")) is sympy.oo
    assert total_variation(SubsetForm.of("subset(3, 1, 1, 1, 1, 0)")) == 1
    assert squared_hellinger(SubsetForm.of("subset(3, 1, 1, 1, 1, 0)")) == 1
    assert hockey_stick(SubsetForm.of("subset(3, 1, 1, 1, 1, 0)"), 7) == 1


def test_members_that_are_less_likely_are_refused_at_any_gamma() -> None:
    for gamma in (1, 2, 100):
        with pytest.raises(SymqifError, match="members must be at least as likely"):
            hockey_stick(PROTOCOLS["ue"].subset_form(3, p=F(1, 5), q=F(4, 5)), gamma)


def test_at_eps_0_nothing_leaks() -> None:
    form = ss.subset_form(5, eps=0, omega=2)
    for measure in (total_variation, chi_square, additive_leakage, shannon_leakage):
        assert sympy.simplify(measure(form)) == 0
    assert hockey_stick(form, 1) == renyi_divergence(form, 3) == 0
    assert guessing_entropy(form) == 3


def test_the_leakage_of_grr_is_log_k_less_its_entropy() -> None:
    """log k - h(p) - (1 - p) log(k - 1)"""
    found = shannon_leakage(grr.subset_form())
    p = sympy.exp(eps) / (sympy.exp(eps) + k - 1)
    printed = sympy.log(k) + p * sympy.log(p) + (1 - p) * sympy.log(1 - p) - (1 - p) * sympy.log(k - 1)
    for n, e in ((2, 1), (7, F(1, 3)), (1000, 12)):
        assert abs(sympy.N((found - printed).subs({k: n, eps: e}), 30)) < 1e-28


def test_bits_are_nats_divided_by_log_2() -> None:
    assert near(shannon_leakage(grr(k=2, t=3), base=2), brute.shannon(*_grr(2, F(3))) / mpmath.log(2))


def _grr(n: int, t: Fraction) -> tuple[list[Fraction], Any]:
    matrix = rational.grr(n, t)
    return uniform(matrix), matrix


def test_the_uniform_prior_attains_the_capacity_of_a_protocol() -> None:
    """Blahut and Arimoto's iteration comes to the same, and no prior on a grid leaks more."""
    for channel in (grr(k=3, t=4), oue(k=3, t=4), ss(k=4, omega=2, t=4)):
        low, high = shannon_capacity_bounds(channel)
        assert low - F(1, 10**20) <= F(str(sympy.N(shannon_capacity(channel), 30))) <= high + F(1, 10**20)
    matrix, best = rational.ue(rational.oue(F(4)), 3), brute.shannon([F(1, 3)] * 3, rational.ue(rational.oue(F(4)), 3))
    for a in range(11):
        for b in range(11 - a):
            assert brute.shannon([F(a, 10), F(b, 10), F(10 - a - b, 10)], matrix) <= best


def test_the_capacity_of_any_channel_is_enclosed() -> None:
    low, high = shannon_capacity_bounds(Channel(SKEW), F(1, 10**4))
    assert high - low <= F(1, 10**4)
    grid = [(F(a, 20), F(b, 20), F(20 - a - b, 20)) for a in range(21) for b in range(21 - a)]
    assert max(brute.shannon(prior, SKEW) for prior in grid) <= brute.real(high)
    with pytest.raises(SymqifError, match="shannon_capacity_bounds encloses it"):
        shannon_capacity(Channel(SKEW))


def test_the_expected_distance_of_grr_is_that_of_its_channel() -> None:
    found = expected_loss(grr.subset_form())
    for n in (2, 3, 6):
        matrix = rational.grr(n, F(5))
        loss = sum(entry * abs(x - y) for x, row in enumerate(matrix) for y, entry in enumerate(row)) / n
        assert expected_loss(grr(k=n, t=5)) == loss
        assert sympy.simplify(found.subs({k: n, eps: sympy.log(5)}) - loss) == 0


def test_a_report_may_be_replaced_by_the_nearest_secret() -> None:
    matrix = [[1, 2, 3], [4, 0, 6], [1, 1, 1]]
    best = F(0)
    for column in zip(*SKEW, strict=True):
        best += min(sum(p * c * row[w] for p, c, row in zip(PRIOR, column, matrix, strict=True)) for w in range(3))
    assert expected_loss(Channel(SKEW), matrix, PRIOR, remap=True) == best


def test_the_least_eps_for_a_metric() -> None:
    positive = [[F(1, 2), F(1, 3), F(1, 6)], [F(1, 7), F(2, 7), F(4, 7)], [F(1, 4), F(1, 4), F(1, 2)]]

    def far(x: int, y: int) -> Fraction:
        return F(abs(x - y) ** 2 + 1, 3)

    assert near(tight_epsilon(Channel(positive), far), brute.smallest_epsilon(positive, far))
    table = [[far(x, y) for y in range(3)] for x in range(3)]
    assert tight_epsilon(Channel(positive), table) == tight_epsilon(Channel(positive), far)
    for channel in (ss(k=4, omega=2, t=4), ss.subset_form(4, omega=2, t=4)):
        assert tight_epsilon(channel, lambda x, y: 3 * abs(x - y)) == sympy.log(4) / 3
        assert tight_epsilon(channel, lambda x, y: int(x > 2 or y > 2)) is sympy.oo


@pytest.mark.parametrize("name", every(3, [name for name in MATRICES if name != "ue"]))
def test_for_symbolic_k_one_secret_may_be_likelier(name: str) -> None:
    """Two thresholds on a: where the others' best guess is no longer better, and 1."""
    a = sympy.Symbol("a", nonnegative=True)
    arguments = ARGUMENTS.get(name, {"y": Y})
    found = vulnerability_of_one(PROTOCOLS[name].subset_form(**arguments), a)
    for n in (3, 4):
        matrix = MATRICES[name](n)
        for chance in (F(1, n), F(1, 2), F(7, 8), F(1)):
            expected = brute.vulnerability([chance, *[(1 - chance) / (n - 1)] * (n - 1)], matrix)
            assert sympy.simplify(found.subs({a: chance, k: n}) - expected) == 0
    with pytest.raises(SymqifError, match="a must lie between 1/k and 1, not be 1/4"):
        vulnerability_of_one(grr.subset_form(k=3, t=2), F(1, 4))


@pytest.mark.slow
def test_a_symbolic_prior_gives_maxima() -> None:
    a, b = sympy.symbols("a b", real=True)
    gain = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    found = measures.posterior_vulnerability([a, b, 1 - a - b], grr(k=3), gain)
    for prior in (PRIOR, [F(1), F(0), F(0)], [F(1, 10), F(1, 5), F(7, 10)]):
        here = found.subs({a: prior[0], b: prior[1], eps: sympy.log(3)}, simultaneous=True)
        expected = brute.additive(prior, rational.grr(3, F(3))) + max(prior)
        assert sympy.simplify(here - expected) == 0


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: hockey_stick(grr(k=2, t=3), F(1, 2)), "gamma must be at least 1, not 1/2"),
        (lambda: renyi_divergence(grr(k=2, t=3), F(1, 2)), "the order must be at least 1, not 1/2"),
        (lambda: tight_epsilon(grr(k=2, t=3), [[0, 1]]), "2 rows of 2 distances"),
        (lambda: tight_epsilon(grr(k=2, t=3), [[0, -1], [1, 0]]), "a distance must be at least 0, not -1"),
        (lambda: shannon_leakage(grr.subset_form(), PRIOR), "a prior needs an explicit channel"),
        (lambda: guessing_entropy(grr(k=2), [sympy.Symbol("a"), 1 - sympy.Symbol("a")]), "depends on parameters"),
        (lambda: expected_loss(oue.subset_form()), "where one secret is reported"),
        (lambda: expected_loss(oue(k=2, t=3)), "are not integers: give a metric"),
        (lambda: shannon_capacity_bounds(grr(k=2)), "rational entries"),
    ],
)
def test_what_has_no_value_is_refused(call: Any, said: str) -> None:
    with pytest.raises(SymqifError, match=said):
        call()
