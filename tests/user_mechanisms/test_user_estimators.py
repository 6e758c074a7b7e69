"""Estimators of one's own file: their bias and variance, against all reports of two users."""

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from sympy import exp

from symqif import Channel, SymqifError, check, estimate, grr, quantities_of
from symqif.closed_forms.closed_value import value
from symqif.measures import unbiased
from symqif.symbols import eps, symbol
from symqif.user_mechanisms.own_file import mechanisms_of

F = Fraction
p_1, p_2 = symbol("p_1"), symbol("p_2")
FORCED = Channel([[1 - p_2, p_2], [p_1, 1 - p_1]])
RANGES = ("0 < p_1", "0 < p_2", "p_1 + p_2 < 1")
FILE = """
from symqif import Channel, estimate
from symqif.measures import unbiased
from symqif.symbols import symbol

p_1, p_2 = symbol("p_1"), symbol("p_2")
forced = Channel([[1 - p_2, p_2], [p_1, 1 - p_1]])
best, raw = unbiased(forced), estimate(forced, [1, 0])
given = {"forced": ("0 < p_1", "0 < p_2", "p_1 + p_2 < 1")}
"""
OF_BEST = "(f*p_2*(1-p_2) + (1-f)*p_1*(1-p_1))/(n*(1-p_1-p_2)**2)"


def moments(rows: list[list[Fraction]], values: list[Fraction], users: tuple[int, ...]) -> tuple[Fraction, Fraction]:
    """The mean and the variance of the estimate, by all sequences of reports of users with these secrets."""
    mean = square = F(0)
    for reports in product(range(len(values)), repeat=len(users)):
        chance = F(1)
        for x, y in zip(users, reports, strict=True):
            chance *= rows[x][y]
        estimated = sum((values[y] for y in reports), F(0)) / len(users)
        mean, square = mean + chance * estimated, square + chance * estimated**2
    return mean, square - mean**2


@pytest.mark.parametrize("values", [[F(1), F(0)], [F(3, 2), F(-1, 3)]])
def test_bias_variance_and_error_are_those_of_all_reports_of_two_users(values: list[Fraction]) -> None:
    found = quantities_of(estimate(FORCED, values), "raw", RANGES)
    assert {*found} == {"bias.raw", "variance.raw", "mse.raw"}
    here = {"p_1": F(1, 4), "p_2": F(1, 5)}
    mean, variance = moments([[F(4, 5), F(1, 5)], [F(1, 4), F(3, 4)]], values, (0, 1))
    expected = {"bias": mean - F(1, 2), "variance": variance, "mse": variance + (mean - F(1, 2)) ** 2}
    for kind, number in expected.items():
        assert value(found[f"{kind}.raw"], None, {**here, "n": 2, "f": F(1, 2)}, 15).exact == number


def test_the_best_unbiased_estimate_of_three_frequencies_has_the_variance_of_all_reports() -> None:
    best = unbiased(grr(k=3, t=3))
    (found,) = (q for name, q in quantities_of(best, "best").items() if name == "variance.best")
    assert found.definitions == {"f_3": "1-f_1-f_2"}
    rows = [[F(3, 5) if x == y else F(1, 5) for y in range(3)] for x in range(3)]
    _, variance = moments(rows, [F(int(v.p), int(v.q)) for v in best.values], (0, 1, 1, 2))
    assert value(found, None, {"n": 4, "f_1": F(1, 4), "f_2": F(1, 2)}, 15).exact == variance


def test_a_file_may_have_estimators_with_the_ranges_of_their_channel(tmp_path: Path) -> None:
    (file := tmp_path / "forced.py").write_text(FILE, encoding="utf-8")
    own = mechanisms_of(file)
    assert [*own.mechanisms] == ["forced"]
    known = own.quantities
    assert check(OF_BEST, "variance.best", quantities=known).equal
    assert check("0", "bias.best", quantities=known).equal
    assert check(f"{OF_BEST} + p_1", "variance.best", quantities=known).equal is False
    assert check("(1-f)*p_1 - f*p_2", "bias.raw", quantities=known).equal
    with pytest.raises(SymqifError, match="an estimator has bias, variance and mse"):
        own.quantity("capacity", "best")
    with pytest.raises(SymqifError, match="no mechanism is called 'best'"):
        own.named("best")


def test_a_parameter_of_the_numbers_needs_no_place_in_the_channel() -> None:
    a, b = symbol("a"), symbol("b")
    known = quantities_of(estimate(Channel([[1 - p_1, p_1], [p_1, 1 - p_1]]), [a, b]), "mine", ("0 <= b", "b <= a"))
    assert check("p_1*(1-p_1)*(a-b)**2/n", "variance.mine", quantities=known).equal


def test_points_are_found_for_five_parameters_with_ranges_of_their_own() -> None:
    v, w, t = symbol("v"), symbol("w"), exp(eps)
    high = [(t + 1 + (t - 1) * value) / (2 * t + 2) for value in (v, w)]  # reports 1; Duchi, Jordan and Wainwright
    found = estimate(Channel([[p, 1 - p] for p in high]), [(t + 1) / (t - 1), -(t + 1) / (t - 1)], [v, w])
    known = quantities_of(found, "duchi", ("0 < eps", "-1 <= v", "v <= 1", "-1 <= w", "w <= 1"))
    text = "((exp(eps)+1)**2/(exp(eps)-1)**2 - f*v**2 - (1-f)*{}**2)/n"
    assert check(text.format("w"), "variance.duchi", quantities=known).equal
    assert check(text.format("v"), "variance.duchi", quantities=known).equal is False
