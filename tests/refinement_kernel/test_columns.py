"""Channels of one likelihood ratio by their columns: what is no channel, no ratio or no refinement is rejected."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from symqif.find.limits import Deadline
from symqif.find.refinement import orbits
from symqif.kernel.term import Rejected, parse
from symqif.refinement_kernel.columns import BySize, Column
from symqif.refinement_kernel.favoured import check_order
from symqif.refinement_kernel.hyper import Hyper
from symqif.refinement_kernel.irrational import Interval, Number
from symqif.refinement_kernel.number import number
from tests.oracles.refinement import refined_exactly
from tests.sample import every

F = Fraction
TINY, ALL = F(1, 10**40), F(1)
Columns = list[Column]


def check_one_ratio(k: int, a: Columns, b: Columns) -> None:
    check_order(BySize(k, a), BySize(k, b))


def unary(k: int, p: Number, q: Number) -> Columns:
    def power(base: Number, n: int) -> Number:
        value: Number = F(1)
        for _ in range(n):
            value = value * base
        return value

    found: Columns = []
    for i in range(k + 1):
        inside = p * power(q, i - 1) * power(1 - q, k - i) if i else F(0)
        outside = (1 - p) * power(q, i) * power(1 - q, k - i - 1) if i < k else F(0)
        found.append((i, F(1), inside, outside))
    return found


def sue(k: int, half: str) -> Columns:
    y = number(half)
    return unary(k, y / (y + 1), 1 / (y + 1))


def oue(k: int, half: str) -> Columns:
    y = number(half)
    return unary(k, F(1, 2), 1 / (y * y + 1))


def selection(k: int, size: int, ratio: Number, share: Number = ALL) -> Columns:
    member = share * k * ratio / (size * ratio + (k - size)) / F(comb(k, size))
    rest: Columns = [(0, F(1), F(0), 1 - share)]
    return [*rest, (size, F(1), member, member / ratio)]


def changed(columns: Columns, size: int, place: int, change: Number) -> Columns:
    return [
        tuple(n + change if i == place and own[0] == size else n for i, n in enumerate(own))  # type: ignore[misc]
        for own in columns
    ]


Y = ("3", "sqrt(2)", "exp(1/2)", "exp(3/2)", "sqrt(exp(1)+1)", "exp(log(2)/3)", "log(3)")


@pytest.mark.parametrize("k", [2, 3, 4, 9])
@pytest.mark.parametrize("y", every(3, Y))
@pytest.mark.parametrize("protocol", [sue, oue])
def test_protocols_are_channels_and_refine_themselves(k: int, y: str, protocol) -> None:  # type: ignore[no-untyped-def]
    columns = protocol(k, y)
    BySize(k, columns)
    check_one_ratio(k, columns, columns)


@pytest.mark.parametrize("y", every(7, Y))
@pytest.mark.parametrize("place", [1, 2, 3])
@pytest.mark.parametrize("change", [TINY, -TINY, F(1, 10**9)])
def test_a_row_sum_that_is_not_1_is_rejected(y: str, place: int, change: Fraction) -> None:
    right = oue(4, y)
    for size in (1, 2, 3):
        wrong = changed(right, size, place, change)
        for call in (BySize,):
            with pytest.raises(Rejected, match="sum to 1"):
                call(4, wrong)
        with pytest.raises(Rejected):
            check_one_ratio(4, right, wrong)
        with pytest.raises(Rejected):
            check_one_ratio(4, wrong, right)


@pytest.mark.parametrize("y", ["exp(1/2)", "sqrt(2)", "3"])
def test_a_negative_entry_is_rejected_though_rows_sum_to_1(y: str) -> None:
    ratio = number(y)
    right, wrong = selection(3, 1, ratio, F(1, 2)), selection(3, 1, ratio, F(3, 2))
    check_one_ratio(3, right, right)
    for a, b in ((right, wrong), (wrong, right), (wrong, wrong)):
        with pytest.raises(Rejected, match="not negative"):
            check_one_ratio(3, a, b)


@pytest.mark.parametrize("k", [2, 3, 5])
@pytest.mark.parametrize("y", ["exp(1/2)", "sqrt(2)", "3"])
def test_another_ratio_is_rejected_however_near(k: int, y: str) -> None:
    ratio = number(y)
    for other in (ratio + TINY, ratio - TINY, ratio * ratio):
        for a, b in ((ratio, other), (other, ratio)):
            with pytest.raises(Rejected, match="ratios are not equal"):
                check_one_ratio(k, selection(k, 1, a), selection(k, 1, b, F(1, 2)))


@pytest.mark.parametrize("ratio", ["1", "1/2", "exp(-1)"])
def test_members_that_are_not_more_likely_are_rejected(ratio: str) -> None:
    columns = selection(3, 1, number(ratio))
    BySize(3, columns)
    with pytest.raises(Rejected, match="more likely"):
        check_one_ratio(3, columns, columns)


def test_certainty_is_no_ratio() -> None:
    sure: Columns = [(1, F(1), F(1), F(0))]
    BySize(3, sure)
    with pytest.raises(Rejected, match="more likely"):
        check_one_ratio(3, sure, sure)


@pytest.mark.parametrize("y", ["exp(1/2)", "sqrt(2)", "3"])
def test_a_tie_is_accepted_and_the_least_excess_is_not(y: str) -> None:
    ratio = number(y)
    a = selection(3, 1, ratio, F(1, 2))
    check_one_ratio(3, a, selection(3, 1, ratio, F(1, 2)))
    check_one_ratio(3, a, selection(3, 1, ratio, F(1, 2) - TINY))
    with pytest.raises(Rejected, match="as often"):
        check_one_ratio(3, a, selection(3, 1, ratio, F(1, 2) + TINY))
    with pytest.raises(Rejected, match="as often"):
        check_one_ratio(3, a, selection(3, 2, ratio, F(1, 10**9)))


def test_sizes_that_stand_twice_are_added_up() -> None:
    one = selection(3, 1, F(3))
    twice = [(size, count / 2, member, nonmember) for size, count, member, nonmember in one for _ in range(2)]
    assert BySize(3, one).weights == BySize(3, twice).weights
    check_one_ratio(3, one, twice)
    check_one_ratio(3, twice, one)


@pytest.mark.parametrize("k", [1, 2])
def test_few_secrets(k: int) -> None:
    nothing: Columns = [(0, F(1), F(0), F(1, 2)), (k, F(1), F(1, 2), F(0))] if k > 1 else [(1, F(1), F(1), F(0))]
    BySize(k, nothing)
    check_one_ratio(k, nothing, nothing)
    assert Hyper.of(BySize(k, nothing)).groups[0].weight == 1


def test_eps_0_tells_nothing() -> None:
    flat = sue(3, "exp(0)")
    BySize(3, flat)
    assert len(Hyper.of(BySize(3, flat)).groups) == 1
    with pytest.raises(Rejected, match="more likely"):
        check_one_ratio(3, flat, flat)


def test_enclosures_are_no_columns() -> None:
    BySize(3, [(0, F(1), F(0), F(1))])
    with pytest.raises(Rejected, match="no exact number"):
        BySize(3, [(0, Interval(F(1), F(1)), F(0), F(1))])


def test_the_columns_of_terms() -> None:
    entries = "2, exp(1)/(2*exp(1)+4), 1/(2*exp(1)+4)"
    assert [size for size, *_ in BySize.of(parse(f"subset(3, 1, 1, {entries})")).informative] == [1]
    for text in (
        f"subset(3, 2, 2, {entries})",
        f"subset(0, 1, 1, {entries})",
        f"subset(3/2, 1, 1, {entries})",
        "exp(1)",
    ):
        with pytest.raises(Rejected):
            BySize.of(parse(text))


@pytest.mark.parametrize("wrong", [0.5, True, "0.5", "x", None, float("nan")])
def test_what_is_no_exact_number_is_refused(wrong: object) -> None:
    with pytest.raises(Rejected):
        BySize(2, [(0, F(1), F(0), wrong), (2, F(1), F(1, 2), F(0))])  # type: ignore[list-item]


def written_out(k: int, columns: Columns) -> list[list[Fraction]]:
    """One column for each subset, by the definition alone."""
    found = []
    for size, count, member, nonmember in columns:
        for chosen in combinations(range(k), size):
            found.append([count * (member if x in chosen else nonmember) for x in range(k)])
    return [list(row) for row in zip(*found, strict=True)]  # type: ignore[arg-type]


@st.composite
def of_one_ratio(draw: st.DrawFn, k: int, ratio: Fraction) -> Columns:
    shares = [F(draw(st.integers(0, 3))) for _ in range(k)]
    assume(sum(shares[1:]) > 0)
    found: Columns = [(0, F(1), F(0), shares[0] / sum(shares))]
    for size, share in enumerate(shares[1:], 1):
        member = share / sum(shares) * k * ratio / (size * ratio + (k - size)) / comb(k, size)
        found.append((size, F(1), member, member / ratio))
    return found


@settings(max_examples=40, deadline=None)
@given(st.data(), st.sampled_from([3, 4]), st.sampled_from([F(3), F(3, 2)]))
def test_an_explicit_linear_program_agrees(data: st.DataObject, k: int, ratio: Fraction) -> None:
    """The criterion is necessary too."""
    a, b = data.draw(of_one_ratio(k, ratio)), data.draw(of_one_ratio(k, ratio))
    try:
        check_one_ratio(k, a, b)
        accepted = True
    except Rejected:
        accepted = False
    one, other = written_out(k, a), written_out(k, b)
    assert accepted == orbits.witness_or_gain(one, other, Deadline(60)).holds
    if k == 3:
        assert accepted == refined_exactly(one, other)


@pytest.mark.parametrize("limits", ["3,-1,0", "3,0,4", "3,2,1", "0,0,0", "3,0,1/2"])
def test_sizes_are_those_of_subsets(limits: str) -> None:
    with pytest.raises(Rejected, match=r"sizes of subsets|number of secrets|no integer"):
        BySize.of(parse(f"subset({limits},1,1,1)"))
