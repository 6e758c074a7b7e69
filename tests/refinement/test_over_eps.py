"""Sets of eps for channels with different likelihood ratios, THE at fixed theta among them."""

from fractions import Fraction
from itertools import pairwise

import pytest

from symqif.channels.channel import Channel
from symqif.find.limits import Deadline
from symqif.find.refinement import orbits
from symqif.mechanisms import Protocol, grr, lh, oue, sue, the
from symqif.refinement.parametric import over
from symqif.refinement.refinement_set import Axis, RefinementSet
from symqif.refinement.refines import refines
from symqif.refinement_kernel.function import Root
from symqif.refinement_kernel.tiling import AxisPoint
from symqif.report.answers.refinement_set import lines
from tests.sample import every, slow

F = Fraction
OF_THETA = {"theta": F(3, 4)}  # y = u^4 and x = u^3
Pair = tuple[Protocol, dict[str, object], Protocol, dict[str, object]]
PAIRS: list[Pair] = [
    (oue, {}, the, OF_THETA),
    (the, OF_THETA, oue, {}),
    (sue, {}, the, OF_THETA),
    (grr, {}, the, OF_THETA),
    (lh, {"g": 3}, the, OF_THETA),
    (the, OF_THETA, lh, {"g": 3}),
    (the, OF_THETA, the, {"theta": F(1, 2) + F(1, 8)}),
]


def form(protocol: Protocol, own: dict[str, object], result: RefinementSet, u: Fraction) -> object:
    """The channel at e^eps = u^power, rational for these theta."""
    whole = result.axis.power / 2
    y = u ** int(whole)
    if protocol is not the:
        return protocol.subset_form(result.k, y=y, **own)
    return the.subset_form(result.k, y=y, x=u ** int(whole * own["theta"]))  # type: ignore[operator]


def samples(result: RefinementSet) -> list[Fraction]:
    """Values of u between all points, beyond them, and next to them."""
    ends = [point.enclosure for point in result.points]
    between = [(one[1] + other[0]) / 2 for one, other in pairwise(ends)]
    near = [low + side * F(1, 10**4) for low, _ in ends[1:] for side in (-1, 1)]
    return [*between, *near, ends[-1][1] + F(1, 20), ends[-1][1] + 2]


@pytest.mark.parametrize("k", every(3, [2, 3, 4]))
@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair[0].name}-{pair[2].name}")
def test_the_set_agrees_with_the_decision_at_points(pair: Pair, k: int) -> None:
    a, own_a, b, own_b = pair
    result = over(a, b, k, "eps", own_a, own_b)
    assert not any("gaps" in tile for tile in result.certificate["tiles"])
    assert not result.undecided
    assert result.holds(F(1)) is True
    for u in samples(result):
        forms = [form(p, own, result, u.limit_denominator(10**6)) for p, own in ((a, own_a), (b, own_b))]
        assert result.holds(u.limit_denominator(10**6)) == refines(*forms).holds, u  # type: ignore[arg-type]


@pytest.mark.parametrize(("k", "theta"), [(2, F(3, 4)), (2, F(2, 3)), slow((3, F(3, 4)))])
def test_the_explicit_linear_program_agrees_next_to_the_threshold(k: int, theta: Fraction) -> None:
    result = over(oue, the, k, "eps", {}, {"theta": theta})
    (point,) = result.thresholds
    low, high = point.enclosure
    assert high is not None
    for u in ((low - F(1, 1000)).limit_denominator(10**4), (high + F(1, 1000)).limit_denominator(10**4)):
        channels = [form(p, own, result, u).explicit() for p, own in ((oue, {}), (the, {"theta": theta}))]  # type: ignore[attr-defined]
        assert all(isinstance(channel, Channel) for channel in channels)
        rows = [[[F(str(entry)) for entry in row] for row in channel.rows] for channel in channels]
        assert orbits.witness_or_gain(*rows, Deadline(60)).holds == result.holds(u)


@pytest.mark.parametrize("k", every(4, [2, 3, 4, 5]))
def test_the_threshold_on_eps_is_that_on_theta(k: int) -> None:
    """Next to the eps where theta = 3/4 is the threshold, those on theta lie on both sides of 3/4."""
    (point,) = over(oue, the, k, "eps", {}, OF_THETA).thresholds
    for end, side in zip(point.enclosure, (-1, 1), strict=True):
        y = (end**4 + side * F(1, 1000)).limit_denominator(10**5)
        result = over(oue, the, k, "theta", {"y": y}, {"y": y})
        (part,) = result.parts
        low, high = result.value(part.start)
        assert (low > F(3, 4)) if side > 0 else (high < F(3, 4))


@pytest.mark.parametrize(
    ("k", "digits"),
    every(4, [(2, "2.178538438718"), (3, "1.195622181767"), (4, "0.801422161709"), (5, "0.599263481719")]),
)
def test_thresholds_of_oue_and_the_at_three_quarters(k: int, digits: str) -> None:
    result = over(oue, the, k, "eps", {}, OF_THETA)
    (point,) = result.thresholds
    low, high = result.value(point)
    assert abs(low - F(digits)) < F(1, 10**12)
    assert high - low < F(1, 10**12)


def test_the_upper_end_of_what_is_undecided_is_undecided_if_it_is_rational() -> None:
    """It belongs to what is below it; a root lies below the number that encloses it."""
    asked = F(3), F(7, 2), F(15, 4), F(4), F(5)
    for stop, at_4 in ((F(4), None), (Root((-15, 4), F(7, 2), F(4)), True), (Root((-14, 0, 1), F(7, 2), F(4)), True)):
        points = [AxisPoint(F(7, 2), stop, sharp=False)]
        found = RefinementSet("A", "B", 2, Axis("eps", F(1)), {}, points, [None], [False, True], {}, 0.0)
        assert [found.holds(u) for u in asked] == [False, False, None, at_4, True]
    for end in (F(4), Root((-4, 1), F(3), F(5))):
        found = RefinementSet("A", "B", 2, Axis("eps", F(1)), {}, [AxisPoint(end, end)], [True], [False, None], {}, 0.0)
        assert [found.holds(u) for u in asked] == [False, False, False, True, None]


def test_an_end_just_above_another_one_has_digits_of_its_own() -> None:
    zero, root = AxisPoint(F(1), F(1), value=F(0)), Root((-3 * 10**40 - 1, 0, 3 * 10**40), F(1), F(2))
    digits = f"0.{'0' * 40}333333333333.."  # of ln(1 + 10^-40/3)
    for end, at, text in (
        (AxisPoint(root, None, sharp=False), None, f"0 ≤ ε < {digits}"),
        (AxisPoint(root, root), True, f"0 ≤ ε ≤ {digits}"),
    ):
        found = RefinementSet("A", "B", 2, Axis("eps", F(2)), {}, [zero, end], [True, at], [False, True, None], {}, 0.0)
        assert f"  {text}" in map(str, lines(found))


def test_a_set_begins_where_what_is_undecided_ends() -> None:
    points = [AxisPoint(F(1), F(5, 4), sharp=False), AxisPoint(F(2), F(3), sharp=False)]
    found = RefinementSet("A", "B", 2, Axis("eps", F(2)), {}, points, [None] * 2, [False, True, False], {}, 0.0)
    assert "  0.446287102628.. < ε < 1.38629436111.." in map(str, lines(found))
