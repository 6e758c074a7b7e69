"""The reports of multi-freq-ldpy and pure-ldp against our exact channels, for every protocol that both sides have.

Two tests for each of them at two points: by subset, and by its size and membership. `chi_square` states their rate of
false alarms. That they can fail is shown beside: the same reports disagree with the channel at an eps 10 % larger.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from importlib.metadata import version

import pytest

from symqif.simulation import packages, protocols
from tests.peers.chi_square import TESTS
from tests.peers.sampled import Point, conform, laws, reports
from tests.peers.samplers import MARK

pytestmark = MARK

CASES = [(package, name) for package in packages() for name in protocols(package)]
LOW = Point(k=4, y=Fraction(5, 4), x=Fraction(6, 5), users=2000)  # eps = 0.45, theta = 0.82; SS has omega = 2
HIGH = Point(k=4, y=Fraction(3), x=Fraction(2), users=7000)  # eps = 2.2, theta = 0.63
LARGER = replace(HIGH, y=Fraction(67, 20), x=Fraction(2143, 1000))  # eps = 2.42, theta the same


@pytest.mark.parametrize(("package", "pinned"), [("multi-freq-ldpy", "0.2.5"), ("pure-ldp", "1.2.0")])
def test_the_versions_are_those_that_the_extra_pins(package: str, pinned: str) -> None:
    assert version(package) == pinned


def test_all_tests_together_keep_the_rate_of_false_alarms() -> None:
    assert 4 * len(CASES) <= TESTS / 2  # half of them are left for the other files


@pytest.mark.parametrize("point", [LOW, HIGH], ids=["low", "high"])
@pytest.mark.parametrize(("package", "name"), CASES)
def test_reports_follow_our_channel(package: str, name: str, point: Point) -> None:
    assert conform(reports(package, name, point), laws(point.form(name)))


@pytest.mark.parametrize(("package", "name"), CASES)
def test_reports_do_not_follow_a_channel_with_eps_off_by_a_tenth(package: str, name: str) -> None:
    assert not conform(reports(package, name, HIGH), laws(LARGER.wrong_form(name, sizes=HIGH)))


@pytest.mark.parametrize(("package", "name"), CASES)
def test_reports_do_not_follow_the_rows_of_other_values(package: str, name: str) -> None:
    first, second, *rest = laws(HIGH.form(name))
    assert not conform(reports(package, name, HIGH), [second, first, *rest])
