"""Estimators of one number a report: against sums over all tuples of reports of a few users."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import prod
from random import Random

import pytest
import sympy
from sympy import exp

from symqif import Channel, SymqifError, eps, estimate, grr, hadamard, measures, oue, parallel, ss
from symqif.measures import Estimator, mean_squared_error, support_probabilities, unbiased
from symqif.symbols import symbol
from tests.sample import every

F = Fraction
Rows = list[list[Fraction]]
N, f = symbol("n"), symbol("f")
P_1, P_2, V, W = map(symbol, ("p_1", "p_2", "v", "w"))
FORCED = Channel([[1 - P_2, P_2], [P_1, 1 - P_1]])
C_EPS = (exp(eps) - 1) / (2 * exp(eps) + 2)
DUCHI = Channel([[(1 + 2 * C_EPS * t) / 2, (1 - 2 * C_EPS * t) / 2] for t in (V, W)])


def same(a: sympy.Expr, b: sympy.Expr) -> bool:
    return bool(sympy.simplify(a - b) == 0)


def some_rows(random: Random, secrets: int, reports: int) -> Rows:
    rows = []
    while len(rows) < secrets:
        weights = [random.choice((0, 1, 1, 2, 5)) for _ in range(reports)]
        if any(weights):
            rows.append([F(w, sum(weights)) for w in weights])
    return rows


def moments(rows: Rows, values: Rows, users: Sequence[int]) -> tuple[Fraction, Fraction]:
    """Mean and variance of the average number, from all tuples of reports of users with these secrets."""
    mean = square = F(0)
    for reports in product(range(len(rows[0])), repeat=len(users)):
        chance = prod((rows[x][y] for x, y in zip(users, reports, strict=True)), start=F(1))
        average = sum((values[x][y] for x, y in zip(users, reports, strict=True)), F(0)) / len(users)
        mean, square = mean + chance * average, square + chance * average**2
    return mean, square - mean**2


def at(found: sympy.Expr, users: Sequence[int], secrets: int) -> Fraction:
    shares = {symbol(f"f_{x + 1}"): F(users.count(x), len(users)) for x in range(secrets)}
    value = sympy.sympify(found).subs({N: len(users), f: shares[symbol("f_1")], **shares})
    return F(int(value.p), int(value.q))


@pytest.mark.parametrize("seed", every(5, range(40)))
def test_the_formulas_are_sums_over_all_tuples_of_reports(seed: int) -> None:
    random = Random(seed)
    secrets, reports = random.randint(1, 4), random.randint(1, 4)
    rows = some_rows(random, secrets, reports)
    values = [[F(random.randint(-6, 6), random.randint(1, 3)) for _ in range(reports)] for _ in range(secrets)]
    truth = [F(random.randint(-3, 3)) for _ in range(secrets)]
    plain = estimate(Channel(rows), values[0], truth), [values[0]] * secrets
    paired = estimate(Channel(rows), values, truth), values
    for users in (random.choices(range(secrets), k=n) for n in (2, 3)):
        for found, numbers in (plain, paired):
            mean, variance = moments(rows, numbers, users)
            bias = mean - sum((truth[x] for x in users), F(0)) / len(users)
            assert at(found.mean, users, secrets) == mean
            assert at(found.bias, users, secrets) == bias
            assert at(found.variance, users, secrets) == variance
            assert at(found.mse, users, secrets) == bias**2 + variance
    own = all(sum(map(prod, zip(*pair, strict=True))) == t for *pair, t in zip(rows, plain[1], truth, strict=True))
    assert plain[0].is_unbiased is own


def test_the_forced_response() -> None:
    found = estimate(FORCED, [(1 - P_1) / (1 - P_1 - P_2), -P_1 / (1 - P_1 - P_2)])
    assert found.is_unbiased is True
    assert found.bias == 0
    expected = (f * P_2 * (1 - P_2) + (1 - f) * P_1 * (1 - P_1)) / (N * (1 - P_1 - P_2) ** 2)
    assert same(found.variance, expected)
    assert found.mse == found.variance
    assert unbiased(FORCED).values == found.values


def test_the_mean_of_numbers_in_an_interval() -> None:
    factor = (exp(eps) + 1) / (exp(eps) - 1)
    found = estimate(DUCHI, [factor, -factor], of=[V, W])
    assert found.is_unbiased is True
    assert same(found.mean, f * V + (1 - f) * W)
    assert same(found.variance.subs({f: 1, N: 1}), factor**2 - V**2)
    assert unbiased(DUCHI, [V, W]).values == found.values


@pytest.mark.parametrize("form", [grr.subset_form(k=3), oue.subset_form(k=3), ss.subset_form(k=3, omega=2)])
def test_the_support_estimator_has_the_mean_squared_error_of_its_form(form) -> None:
    (p, q), channel = support_probabilities(form), form.explicit()
    found = estimate(channel, [(int(1 in report) - q) / (p - q) for report in channel.outputs])
    rest = {symbol("f_3"): 1 - symbol("f_1") - symbol("f_2")}
    assert found.is_unbiased is True
    assert same(found.mse.subs(rest), mean_squared_error(form, users=N, frequency=symbol("f_1")))


def test_a_form_is_estimated_as_its_explicit_channel() -> None:
    for form in (grr.subset_form(k=2, t=3), hadamard(4, t=3), parallel(grr.subset_form(k=2, t=3), 2)):
        assert unbiased(form) == unbiased(form.explicit())


@pytest.mark.parametrize("seed", every(5, range(40)))
def test_no_unbiased_estimator_has_less_variance(seed: int) -> None:
    """What has mean 0 for each secret is uncorrelated with the best estimator; where there is none, ranks say so."""
    random = Random(seed)
    secrets, reports = random.randint(1, 4), random.randint(1, 5)
    rows, truth = some_rows(random, secrets, reports), [random.randint(-2, 2) for _ in range(secrets)]
    weights = [random.randint(1, 4) for _ in rows]
    shares = [F(w, sum(weights)) for w in weights]
    matrix = sympy.Matrix(rows)
    if matrix.rank() < matrix.row_join(sympy.Matrix(truth)).rank():
        with pytest.raises(SymqifError, match="no estimator is unbiased"):
            unbiased(Channel(rows), truth, shares)
        return
    found = unbiased(Channel(rows), truth, shares)
    assert matrix * sympy.Matrix(found.values) == sympy.Matrix(truth)
    assert found.is_unbiased is True
    chances = [sum(s * row[y] for s, row in zip(shares, rows, strict=True)) for y in range(reports)]
    for other in matrix.nullspace():
        assert sum(w * v * z for w, v, z in zip(chances, found.values, other, strict=True)) == 0


def test_the_best_estimator_depends_on_the_frequencies() -> None:
    channel = Channel([[F(2, 3), F(1, 6), F(1, 6)], [F(1, 6), F(1, 3), F(1, 2)]])
    rare, often = ({f: share, N: 1} for share in (F(1, 10), F(9, 10)))
    for_rare, for_often = (unbiased(channel, frequencies=[point[f], 1 - point[f]]) for point in (rare, often))
    assert for_rare.variance.subs(rare) < for_often.variance.subs(rare)
    assert for_often.variance.subs(often) < for_rare.variance.subs(often)


def test_the_best_estimator_has_square_roots_where_the_channel_has() -> None:
    p = sympy.sqrt(2) / 2
    assert unbiased(Channel([[p, 1 - p], [1 - p, p]])).is_unbiased is True


def test_what_is_not_shown_to_be_zero_is_not_called_so() -> None:
    log = sympy.log
    hidden = estimate(grr(k=2), [log(6) - log(2), log(3)], of=[log(3), log(3)])
    assert hidden.is_unbiased is None
    assert estimate(grr(k=2), [log(2), log(3)], of=[log(3), log(3)]).is_unbiased is False


def test_a_bias_where_no_entry_is_a_probability_is_not_shown() -> None:
    a, low = symbol("a"), sympy.Symbol("low", negative=True)
    assert estimate(Channel([[a, 1 - a]]), [0, 1], of=[0]).is_unbiased is False
    assert estimate(Channel([[2 + a, -1 - a]]), [0, 1], of=[0]).is_unbiased is None
    assert estimate(Channel([[low, 1 - low]]), [0, 1], of=[0]).is_unbiased is None


def test_estimators_are_shown_with_bias_and_variance() -> None:
    found = estimate(grr(k=2), [1, 0])
    assert repr(found) == "<Estimator: bias (1 - 2*f)/(exp(ε) + 1), variance exp(ε)/(n*(exp(ε) + 1)**2)>"
    assert found._repr_latex_().startswith(r"$\displaystyle \mathrm{bias} = \frac{1 - 2 f}{e^{\varepsilon} + 1},\quad")
    assert isinstance(found, Estimator)
    assert measures.estimate is estimate


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: estimate(grr(k=3, t=2), [1, 0]), "one number for each of 3 reports, not 2"),
        (lambda: estimate(grr(k=2, t=2), [[1, 0]]), "one row of numbers for each of 2 secrets, not 1"),
        (lambda: estimate(grr(k=2, t=2), [[1, 0], 1]), "one number for each of 2 reports, not 1"),
        (lambda: estimate(grr(k=2, t=2), [1, 0], of=[1]), "one number for each of 2 secrets, not 1"),
        (lambda: estimate(grr(k=2, t=2), [0.5, 0]), "the number of a report must be exact, not the float 0.5"),
        (lambda: estimate(grr(k=2, t=2), [f, 0]), "f is the number of users or a frequency"),
        (lambda: estimate(grr(k=2, t=2), [N, 0]), "n is the number of users or a frequency"),
        (lambda: estimate(FORCED, [sympy.Symbol("p_1"), 0]), "'p_1' must be one SymPy symbol, not 2"),
        (lambda: estimate(grr(), [1, 0]), "k must be a number here"),
        (lambda: estimate(grr, [1, 0]), "not the protocol grr"),
        (lambda: unbiased(Channel([[1, 0], [1, 0]])), "no estimator is unbiased"),
        (lambda: unbiased(FORCED, [V, sympy.Symbol("v")]), "'v' must be one SymPy symbol, not 2"),
        (lambda: unbiased(Channel([[1, 0], [0, 1]]), None, [1, 0]), "the report 2 must have a positive probability"),
        (lambda: unbiased(grr(k=2, t=2), [sympy.log(2), 0]), "must be rational in parameters and exponentials"),
        (lambda: unbiased(grr(k=2), [sympy.sqrt(2), 0]), "must be rational in parameters and exponentials"),
        (lambda: unbiased(grr(k=2, t=2), None, [1, 1]), "a prior must sum to 1, not 2"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(make, message: str) -> None:
    with pytest.raises(SymqifError, match=message) as error:
        make()
    assert "\n" not in str(error.value)
