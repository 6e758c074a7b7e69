"""The test for counts: its statistic, what it pools, and how often it raises a false alarm."""

from collections import Counter
from fractions import Fraction
from math import inf

import pytest

from tests.peers import chi_square
from tests.peers.chi_square import ALARM, EXCESS, LEAST, TESTS, agree, bound, statistic

pytest.importorskip("scipy", reason="SciPy is not installed: pip install '.[peers]'")
pytestmark = pytest.mark.peers

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def test_the_statistic_is_pearsons() -> None:
    law = {"a": HALF, "b": QUARTER, "c": QUARTER}
    assert statistic(Counter(a=600, b=200, c=200), law) == (100**2 / 500 + 2 * 50**2 / 250, 2)


def test_what_cannot_be_drawn_is_never_accepted() -> None:
    assert statistic(Counter(a=10**6, b=1), {"a": Fraction(1), "b": Fraction(0)})[0] == inf
    assert statistic(Counter(a=10**6, z=1), {"a": Fraction(1)})[0] == inf


def test_rare_outputs_are_joined_until_enough_are_expected() -> None:
    law = {"a": Fraction(1, 2), "b": Fraction(46, 100), **dict.fromkeys("cdef", Fraction(1, 100))}
    drawn = Counter(a=2750, b=2150, c=100)  # of c and d together 100 are expected
    assert statistic(drawn, law) == (pytest.approx(250**2 / 2500 + 150**2 / 2300 + 0 + 100**2 / 100), 3)


def test_a_rare_output_joins_the_next() -> None:
    law = {"a": Fraction(3, 4), "b": Fraction(24, 100), "c": Fraction(1, 100)}
    assert statistic(Counter(a=750, b=250), law) == (0, 1)


def test_too_few_reports_are_not_accepted() -> None:
    with pytest.raises(AssertionError, match="too few reports"):
        statistic(Counter(a=50, b=50), {"a": HALF, "b": HALF})


def test_of_true_laws_no_more_are_rejected_than_the_level_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """At level 1/10, of 2000 draws: 200 on average, deviation 13."""
    from numpy.random import default_rng

    monkeypatch.setattr(chi_square, "ALARM", 0.1)
    monkeypatch.setattr(chi_square, "TESTS", 1)
    monkeypatch.setattr(chi_square, "EXCESS", 1)
    law = {output: Fraction(output, 36) for output in range(1, 9)}
    drawn = default_rng(1).multinomial(4000, [float(chance) for chance in law.values()], size=2000)
    rejected = sum(not agree([Counter(dict(zip(law, row, strict=True)))], [law]) for row in drawn.tolist())
    assert 140 < rejected < 260


@pytest.mark.parametrize("cells", [1, 2, 5, 15, 40])
def test_with_the_rarest_cells_the_tail_is_at_most_so_many_times_that_of_the_limit_law(cells: int) -> None:
    """Counts of Poisson's law with the mean LEAST, as many as there are degrees of freedom: the law, convolved.

    Its values are multiples of 1 / LEAST; what is above the bound stands at the end.
    """
    from numpy import append, arange, bincount
    from scipy.signal import fftconvolve
    from scipy.stats import poisson

    above = int(bound(cells) * LEAST) + 1
    counts = arange(6 * LEAST)
    one = bincount(((counts - LEAST) ** 2).clip(max=above), poisson.pmf(counts, LEAST), above + 1)
    law = one
    for _ in range(cells - 1):
        both = fftconvolve(law, one)
        law = append(both[:above], both[above:].sum())
    nominal = ALARM / TESTS / EXCESS
    assert nominal < law[-1] < EXCESS * nominal
