"""The reports of multi-freq-ldpy and pure-ldp against our exact channels, for every protocol that both sides have.

Two tests for each of them at each point: by subset, and by its size and membership. `chi_square` states their rate of
false alarms. What they can tell is shown beside, on the same reports: eps off by a tenth at the larger eps and where SS
has true subsets, by a fourth at the smaller eps; and rows exchanged.
"""

from fractions import Fraction
from importlib.metadata import version

import pytest

from symqif.simulation import packages, protocols
from tests.peers.chi_square import TESTS
from tests.peers.sampled import Point, conform, laws, reports
from tests.peers.samplers import MARK

pytestmark = MARK

CASES = [(package, name) for package in packages() for name in protocols(package)]
LOW = Point(k=4, y=Fraction(5, 4), x=Fraction(6, 5), users=8000)  # eps = 0.45, theta = 0.82; SS has omega = 2
HIGH = Point(k=4, y=Fraction(3), x=Fraction(2), users=7000)  # eps = 2.2, theta = 0.63; SS has omega = 1: it is GRR
PAIRS = Point(k=10, y=Fraction(2), x=Fraction(3, 2), users=8000)  # eps = 1.39; SS has omega = 2
POINTS = {
    **{f"{'-'.join(case)}-{at}": (*case, point) for at, point in (("low", LOW), ("high", HIGH)) for case in CASES},
    "multi-freq-ldpy-ss-pairs": ("multi-freq-ldpy", "ss", PAIRS),
}
TOLD = {LOW: Fraction(1, 4), HIGH: Fraction(1, 10), PAIRS: Fraction(1, 10)}  # how far eps is off


@pytest.mark.parametrize(("package", "pinned"), [("multi-freq-ldpy", "0.2.5"), ("pure-ldp", "1.2.0")])
def test_the_versions_are_those_that_the_extra_pins(package: str, pinned: str) -> None:
    assert version(package) == pinned


def test_all_tests_together_keep_the_rate_of_false_alarms() -> None:
    assert 2 * len(POINTS) <= TESTS / 4  # the others are left for the other files


@pytest.mark.parametrize(("package", "name", "point"), POINTS.values(), ids=POINTS)
def test_reports_follow_our_channel(package: str, name: str, point: Point) -> None:
    assert conform(reports(package, name, point), laws(point.form(name)))


@pytest.mark.parametrize("sign", [-1, 1], ids=["less", "more"])
@pytest.mark.parametrize(("package", "name", "point"), POINTS.values(), ids=POINTS)
def test_reports_do_not_follow_a_channel_with_another_eps(package: str, name: str, point: Point, sign: int) -> None:
    other = point.off(1 + sign * TOLD[point])
    assert not conform(reports(package, name, point), laws(other.wrong_form(name, sizes=point)))


@pytest.mark.parametrize(("package", "name"), CASES)
def test_reports_do_not_follow_the_rows_of_other_values(package: str, name: str) -> None:
    first, second, *rest = laws(HIGH.form(name))
    assert not conform(reports(package, name, HIGH), [second, first, *rest])
