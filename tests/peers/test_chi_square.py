"""The test for counts: its statistic, what it pools, and how often it raises a false alarm."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import inf

import pytest

from tests.peers import chi_square
from tests.peers.chi_square import agree, statistic

pytest.importorskip("scipy", reason="SciPy is not installed: pip install '.[peers]'")
pytestmark = pytest.mark.peers

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def test_the_statistic_is_pearsons() -> None:
    law = {"a": HALF, "b": QUARTER, "c": QUARTER}
    assert statistic(Counter(a=60, b=20, c=20), law) == (10**2 / 50 + 2 * 5**2 / 25, 2)


def test_what_cannot_be_drawn_is_never_accepted() -> None:
    assert statistic(Counter(a=10**6, b=1), {"a": Fraction(1), "b": Fraction(0)})[0] == inf
    assert statistic(Counter(a=10**6, z=1), {"a": Fraction(1)})[0] == inf


def test_rare_outputs_are_counted_as_one() -> None:
    law = {"a": Fraction(1, 2), "b": Fraction(46, 100), **dict.fromkeys("cdef", Fraction(1, 100))}
    drawn = Counter(a=550, b=430, c=20)  # of c..f together 40 are expected
    assert statistic(drawn, law) == (pytest.approx(50**2 / 500 + 30**2 / 460 + 20**2 / 40), 2)


def test_a_rare_rest_joins_the_rarest_output() -> None:
    law = {"a": Fraction(3, 4), "b": Fraction(24, 100), "c": Fraction(1, 100)}
    assert statistic(Counter(a=75, b=25), law) == (0, 1)


def test_of_true_laws_no_more_are_rejected_than_the_level_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """At level 1/10, of 2000 draws: 200 on average, deviation 13."""
    from numpy.random import default_rng

    monkeypatch.setattr(chi_square, "ALARM", 0.1)
    monkeypatch.setattr(chi_square, "TESTS", 1)
    law = {output: Fraction(output, 36) for output in range(1, 9)}
    drawn = default_rng(1).multinomial(1000, [float(chance) for chance in law.values()], size=2000)
    rejected = sum(not agree([Counter(dict(zip(law, row, strict=True)))], [law]) for row in drawn.tolist())
    assert 140 < rejected < 260
