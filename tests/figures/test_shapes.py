"""Thresholds lie where refinement flips; curves have the shapes that claims prove."""

import itertools
from fractions import Fraction

import pytest

from symqif import oue, refines, sue, the
from symqif.figures.figure import Content, Curve, Panel
from symqif.figures.points import crossing, enclosure_at, interval_below
from symqif.kernel.term import parse
from tests.sample import every

NEAR = Fraction(1, 10**6)


def panel(content: Content, n: int = 0) -> Panel:
    found = content.panels[n]
    assert isinstance(found, Panel)
    return found


def curve(of: Panel, label: str) -> Curve:
    (found,) = (curve for curve in of.curves if curve.label == label)
    return found


def rational(term: str) -> Fraction:
    """A rational number within 10^-12 of a term."""
    return enclosure_at(parse(term))[0].limit_denominator(10**12)


@pytest.mark.slow
@pytest.mark.parametrize("k", [3, 5, 10])
def test_sue_is_refined_by_oue_from_the_threshold_on(k: int, contents: dict[str, Content]) -> None:
    (point,) = (p for p in panel(contents["sue-oue-map"]).curves[0].points if p.x[0] == k)
    for eps, refined in ((point.y[0] - NEAR, False), (point.y[1] + NEAR, True)):
        assert refines(sue, oue, k=k, y=rational(f"exp({eps}/2)")).holds is refined


@pytest.mark.slow
@pytest.mark.parametrize("k", [2, 3])
def test_oue_is_refined_by_the_from_the_threshold_on(k: int, contents: dict[str, Content]) -> None:
    point = curve(panel(contents["oue-the-map"]), f"k = {k}").points[-2]
    y = rational(f"exp({point.x[0]}/2)").limit_denominator(1000)
    assert y == 10
    for theta, refined in ((point.y[0] - NEAR, False), (point.y[1] + NEAR, True)):
        x = rational(f"exp({theta}*log(10))")
        assert refines(oue, the, k=k, y=y, x=x).holds is refined


@pytest.mark.parametrize("n", every(2, range(4)))
@pytest.mark.parametrize("name", ["asr", "mse"])
def test_the_upright_line_is_where_bitwise_refinement_flips(name: str, n: int, contents: dict[str, Content]) -> None:
    found = panel(contents[name], n)
    (threshold,) = found.thresholds
    eps = Fraction(found.title.removeprefix("ε = "))
    gap = min(NEAR, (1 - threshold.at[1]) / 2)
    for theta, refined in ((threshold.at[0] - gap, False), (threshold.at[1] + gap, True)):
        assert refines(oue, the, k=2, bitwise=True, eps=eps, theta=theta).holds is refined


@pytest.mark.slow
def test_threshold_of_bits_increases_from_the_limit(contents: dict[str, Content]) -> None:
    found = panel(contents["oue-the-map"])
    (limit,) = found.thresholds
    points = curve(found, "one bit").points
    assert interval_below(limit.at, points[0].y)
    assert all(interval_below(a.y, b.y) for a, b in itertools.pairwise(points))


@pytest.mark.slow
def test_fewer_secrets_have_the_lower_threshold(contents: dict[str, Content]) -> None:
    found = panel(contents["oue-the-map"])
    heights = [{p.x: p.y for p in curve(found, f"k = {k}").points} for k in (2, 3, 4)]
    for fewer, more in itertools.pairwise(heights):
        assert all(interval_below(fewer[x], more[x]) for x in fewer)


def test_the_real_eps_lies_between_its_bounds_and_falls_with_theta(contents: dict[str, Content]) -> None:
    found = panel(contents["the-epsilon"])
    curves = [c for c in found.curves if c.look.startswith("the-")]
    for points in zip(*(c.points for c in curves), strict=True):
        eps = points[0].x[0]
        if eps == 0:
            assert all(p.y == (0, 0) for p in points)
            continue
        assert all(b.y[1] < a.y[0] for a, b in itertools.pairwise(points))
        assert all(eps / 2 < p.y[0] and p.y[1] < eps for p in points)
        assert all(p.y[1] < enclosure_at(parse("e/2 + 2*log(2)"), {"e": eps})[0] for p in points)
    assert all(interval_below(a.y, b.y) for c in curves for a, b in zip(c.points, c.points[1:], strict=False))


@pytest.mark.parametrize("name", ["trade-off-the", "trade-off-oue", "oue-the", "min"])
def test_trade_off_functions_are_convex_and_decreasing(name: str, contents: dict[str, Content]) -> None:
    for n in range(len(contents[name].panels)):
        for found in panel(contents[name], n).curves:
            slopes = [
                (b.y[0] - a.y[0]) / (b.x[0] - a.x[0]) for a, b in zip(found.points, found.points[1:], strict=False)
            ]
            assert slopes == sorted(slopes)
            assert all(slope < 0 for slope in slopes)


@pytest.mark.slow
def test_capacity_of_sue_exceeds_that_of_the(contents: dict[str, Content]) -> None:
    found = panel(contents["capacity"])
    sue_, the_ = curve(found, "SUE").points, curve(found, "THE (θ = 3/4)").points
    pairs = list(zip(sue_, the_, strict=True))
    assert pairs[0][0].y == pairs[0][1].y == (1, 1)
    assert all(a.x == b.x and interval_below(b.y, a.y) for a, b in pairs[1:])


def test_marks_lie_where_curves_cross(contents: dict[str, Content]) -> None:
    for n, place in ((2, "0.98538"), (3, "0.99987")):
        (mark,) = panel(contents["asr"], n).marks
        assert str(float(mark.point.x[0])).startswith(place)
        assert float(mark.point.x[1] - mark.point.x[0]) < 1e-14


@pytest.mark.slow
def test_the_mark_of_the_capacities_lies_where_they_cross(contents: dict[str, Content]) -> None:
    (mark,) = panel(contents["capacity"]).marks
    assert Fraction(6894693, 10**6) < mark.point.x[0] < mark.point.x[1] < Fraction(6894694, 10**6)


def test_crossing_of_signs() -> None:
    low, high = crossing(parse("t**2 - 2"), "t", Fraction(1), Fraction(2)) or (0, 0)
    assert low**2 < 2 < high**2
    assert crossing(parse("t**2 - 2"), "t", Fraction(2), Fraction(3)) is None
