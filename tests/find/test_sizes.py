"""Refinement size by size: the answers of the explicit linear program, with certificates that can be written out."""

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from symqif.find.limits import Deadline, GaveUp
from symqif.find.refinement import orbits, sizes
from symqif.refinement.numbers import searchable
from symqif.refinement.refines import of_sizes
from symqif.refinement_kernel.certificate import SubsetGain
from symqif.refinement_kernel.columns import BySize, Column
from symqif.refinement_kernel.hyper import Hyper
from symqif.refinement_kernel.irrational import Interval, Number, zero
from symqif.refinement_kernel.number import number
from symqif.refinement_kernel.witness import same
from tests.refinement.matrices import channel, written_out
from tests.sample import every

F = Fraction
ROOT = number("sqrt(2)")


def decided(a: BySize, b: BySize) -> bool:
    """The answer, once its certificate has been checked and, written out, checked again."""
    found = sizes.moves_or_gain(*searchable(a, b), Deadline(30))
    certificate = of_sizes(a, b, found)
    certificate.check()
    written = written_out(certificate)
    written.check()
    for matrix, hyper in zip((written.a, written.b), certificate.hypers, strict=True):
        assert same(matrix, channel(hyper))
    if isinstance(certificate, SubsetGain):
        assert all(zero(x - y) for x, y in zip(certificate.values, written.values, strict=True))
    return not isinstance(found, list)


def normalised(k: int, columns: list[Column]) -> BySize:
    total: Number = F(0)
    for size, count, member, nonmember in columns:
        total = total + count * ((comb(k - 1, size - 1) if size else 0) * member + comb(k - 1, size) * nonmember)
    if not total:
        reject()
    return BySize(k, [(size, count / total, member, nonmember) for size, count, member, nonmember in columns])


entries = st.one_of(st.just(F(0)), st.fractions(0, 5, max_denominator=3))


@st.composite
def forms(draw: st.DrawFn, k: int) -> list[Column]:
    """Any counts and entries at each size, members less likely than the others too; some sizes twice."""
    chosen = [*range(k + 1), *draw(st.lists(st.integers(0, k), max_size=2))]
    return [(size, F(draw(st.integers(0, 2))), draw(entries), draw(entries)) for size in chosen]


@st.composite
def pairs(draw: st.DrawFn) -> tuple[BySize, BySize]:
    k = draw(st.integers(2, 4))
    one = draw(forms(k))
    if draw(st.booleans()):
        return normalised(k, one), normalised(k, draw(forms(k)))
    near = [(size, count, (3 * member + nonmember) / 4, nonmember) for size, count, member, nonmember in one]
    return normalised(k, one), normalised(k, near)


@settings(max_examples=60, deadline=None)
@given(pairs())
def test_the_explicit_linear_program_agrees(pair: tuple[BySize, BySize]) -> None:
    a, b = pair
    rows = map(channel, searchable(a, b))
    assert decided(a, b) == orbits.witness_or_gain(*rows, Deadline(60)).holds


def selection(k: int, size: int, ratio: Number, share: Number) -> BySize:
    mass = size * ratio + (k - size)
    member = share * k * ratio / (mass * comb(k, size))
    return BySize(k, [(0, F(1), F(0), 1 - share), (size, F(1), member, member / ratio)])


@pytest.mark.parametrize("k", [2, 3, 4])
@pytest.mark.parametrize("ratio", [F(3), 1 + ROOT, F(1) + F(1, 10**60), 1 + ROOT / 10**60])
def test_with_one_ratio_more_reports_decide(k: int, ratio: Number) -> None:
    more, less = selection(k, 1, ratio, F(1, 2)), selection(k, 1, ratio, F(1, 2) - F(1, 10**30))
    assert decided(more, less)
    assert not decided(less, more)
    assert decided(more, more)


@pytest.mark.parametrize("k", every(3, [2, 3, 4]))
def test_reports_that_are_never_wrong(k: int) -> None:
    """Nothing but members is possible: what a subset says, each smaller one says better."""

    def sure(*weights: Fraction) -> BySize:
        own = [w / comb(k - 1, i - 1) if i else F(0) for i, w in enumerate(weights)]
        return BySize(k, [(i, F(1), own[i], F(0) if i else w) for i, w in enumerate(weights)])

    half = F(1, 2)
    chosen = [sure(F(0), F(1)), sure(F(1)), sure(half, half), sure(half, F(0), half), sure(F(0), half, half)]
    for a in chosen:
        for b in chosen:
            rows = map(channel, searchable(a, b))
            assert decided(a, b) == orbits.witness_or_gain(*rows, Deadline(60)).holds


@pytest.mark.parametrize("root", every(2, [F(17, 12), ROOT]))
def test_a_tie_between_different_ratios(root: Number) -> None:
    """One of k at ratio a, and pairs at the largest ratio b that its best pairs reach: b/(2b+k-2) is their mean."""
    k, a = 4, 2 + root
    inside = a / (a + k - 1) / 2 + 1 / (a + k - 1) / 2
    b = inside * (k - 2) / (1 - 2 * inside)
    assert decided(selection(k, 1, a, F(1)), selection(k, 2, b, F(1)))
    assert decided(selection(k, 1, a, F(1)), selection(k, 2, b, F(99, 100)))
    assert not decided(selection(k, 1, a, F(1)), selection(k, 2, b + F(1, 10**20), F(1)))
    assert not decided(selection(k, 1, a, F(1)), selection(k, 1, a + F(1, 10**20), F(1)))


def test_moves_over_a_quadratic_field_have_exact_marginals() -> None:
    """They are found for rational numbers nearby, and corrected."""
    k = 3
    a = normalised(k, [(0, F(1), F(0), F(1)), (1, F(1), 3 + ROOT, F(1)), (2, F(1), 2 + ROOT, ROOT)])
    b = normalised(k, [(0, F(1), F(0), F(1)), (1, F(1), 2 + ROOT / 2, F(1)), (2, F(1), 1 + ROOT, ROOT)])
    assert decided(a, b)
    assert not decided(b, a)


def test_intervals_decide_away_from_ties_and_give_up_at_them() -> None:
    strong, weak = searchable(*(selection(3, 1, number(f"exp({n})"), F(n, 3)) for n in (2, 1)))
    assert isinstance(strong.groups[1].weight, Interval)
    assert isinstance(sizes.moves_or_gain(weak, strong, Deadline(30)), list)
    assert isinstance(sizes.moves_or_gain(strong, weak, Deadline(30)), dict)
    with pytest.raises(GaveUp, match="threshold"):
        sizes.moves_or_gain(strong, strong, Deadline(30))


def test_no_time_is_no_answer() -> None:
    with pytest.raises(GaveUp, match="no answer"):
        sizes.moves_or_gain(*map(Hyper.of, (selection(4, 1, F(6), F(1)), selection(4, 2, F(2), F(1)))), Deadline(1e-9))
