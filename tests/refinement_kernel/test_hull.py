"""Max-case refinement: what is accepted holds of the explicit channels, by a simplex method that knows no theory."""

from contextlib import suppress
from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from symqif.kernel.term import Rejected, parse
from symqif.refinement_kernel.certificate import MaxGain
from symqif.refinement_kernel.columns import BySize
from symqif.refinement_kernel.hull import check_action, check_bet, check_means, check_sizes, is_mean
from symqif.refinement_kernel.hyper import Group, Hyper
from symqif.refinement_kernel.irrational import Interval
from tests.oracles.refinement import feasible

F = Fraction
A = [[F(1, 2), F(1, 2), F(0)], [F(0), F(1, 2), F(1, 2)], [F(1, 3), F(1, 3), F(1, 3)]]
B = [[F(1, 2), F(1, 2)], [F(1, 4), F(3, 4)], [F(1, 3), F(2, 3)]]
W = [[F(1, 2), F(1, 2)], [F(1, 2), F(1, 2)], [F(0), F(1)]]
SIZES = "1, 2, 1, 3/20, (2-i)*7/60+(i-1)/60"
OUT = [F(2), F(-20, 3), F(2)]  # of the posteriors of B
Rows = list[list[Fraction]]


@st.composite
def by_size(draw: st.DrawFn, k: int) -> BySize:
    entry = st.integers(0, 3)
    columns = [(size, *draw(st.tuples(entry, entry))) for size in range(k + 1)]
    ways = [(comb(k - 1, size - 1) if size else 0, comb(k - 1, size)) for size in range(k + 1)]
    whole = sum(m * p + n * q for (m, n), (_, p, q) in zip(ways, columns, strict=True))
    if not whole:
        return BySize(k, [(k, F(1), F(1), F(0))])
    return BySize(k, [(size, F(1), F(p, whole), F(q, whole)) for size, p, q in columns])


def explicit(channel: BySize) -> Rows:
    """A column for each subset that is reported."""
    reports = [(set(s), p, q) for size, _, p, q in channel.columns for s in combinations(range(channel.k), size)]
    columns = [[p if x in s else q for x in range(channel.k)] for s, p, q in reports]
    return [list(row) for row in zip(*filter(any, columns), strict=True)]  # type: ignore[arg-type]


def in_hull(a: Rows, b: Rows) -> bool:
    return all(feasible(a, list(column)) for column in zip(*b, strict=True))


@given(st.integers(1, 4).flatmap(lambda k: st.tuples(by_size(k), by_size(k))))
def test_sizes_tell_what_subsets_do(channels: tuple[BySize, BySize]) -> None:
    a, b = map(Hyper.of, channels)
    holds = in_hull(*map(explicit, channels))
    accepted = []
    for groups in product(range(len(a.groups)), repeat=len(b.groups) - 1):
        with suppress(Rejected):
            check_sizes(a, b, groups)
            accepted.append(True)
    for j in range(-1, len(b.groups) + 1):
        with suppress(Rejected):
            ours, theirs = check_bet(a, b, j)
            assert ours < theirs
            accepted.append(False)
    assert {*accepted} == {holds}


@st.composite
def channel(draw: st.DrawFn, secrets: int) -> Rows:
    width = draw(st.integers(1, 3))
    row = st.lists(st.integers(0, 3), min_size=width, max_size=width).filter(any)
    return [[F(n, sum(own)) for n in own] for own in draw(st.lists(row, min_size=secrets, max_size=secrets))]


@given(st.integers(1, 3).flatmap(lambda k: st.tuples(channel(k), channel(k))), st.data())
def test_no_means_where_there_are_none_and_no_action_where_there_are(
    pair: tuple[Rows, Rows], data: st.DataObject
) -> None:
    a, b = pair
    holds = in_hull(a, b)
    gain = st.integers(-3, 3).map(Fraction)
    action = data.draw(st.lists(gain, min_size=len(a), max_size=len(a)))
    means = data.draw(
        st.lists(st.lists(gain, min_size=len(b[0]), max_size=len(b[0])), min_size=len(a[0]), max_size=len(a[0]))
    )
    with suppress(Rejected):
        check_means(a, means, b)
        assert holds
    with suppress(Rejected):
        check_action(a, action, b)
        assert not holds


def test_means_have_no_rows_to_sum_up() -> None:
    check_means(A, W, B)
    check_means([[F(1)], [F(1)]], [[F(1, 3), F(2, 3)]], [[F(1, 3), F(2, 3)]] * 2)
    check_means([[F(1, 2), F(1, 2)]] * 2, [[F(2)], [F(0)]], [[F(1)]] * 2)
    for x, z in product(range(3), range(2)):
        rows = [list(row) for row in W]
        rows[x][z] += F(1, 10**40)
        with pytest.raises(Rejected, match="is not B"):
            check_means(A, rows, B)
    with pytest.raises(Rejected, match="not negative"):
        check_means([[F(1, 2), F(1, 2)]] * 2, [[F(3)], [F(-1)]], [[F(1)]] * 2)
    for a, b in (([[F(2)]], [[F(2)]]), ([[F(1)]], [[F(2)]])):
        with pytest.raises(Rejected, match="sum to 1"):
            check_means(a, [[F(1)]], b)
    with pytest.raises(Rejected, match="do not fit"):
        check_means(A, W[:2], B)


def test_an_action_is_for_two_channels() -> None:
    assert check_action(B, OUT, A) == (0, 2)
    for a, b in ((A, B), (A, A), (B, B)):
        with pytest.raises(Rejected, match="does not show"):
            check_action(a, OUT, b)
    for a, b in ((B, [*A, A[0]]), (B[:2], A)):
        with pytest.raises(Rejected, match="for each secret"):
            check_action(a, OUT, b)
    for a, b in (([[F(2)]], [[F(1)]]), ([[F(1)]], [[F(2)]])):
        with pytest.raises(Rejected, match="sum to 1"):
            check_action(a, [F(1)], b)


def test_a_bet_wins_as_often_as_after_the_best_report() -> None:
    """Of four secrets two are reported, with 9/20 each, or one, with 3/10; on one of them one bets after the former."""
    flat, told = (Hyper.of(BySize.of(parse(f"subset(4, {text})"))) for text in ("0, 0, 1, 1, 1", SIZES))
    assert check_bet(flat, told, 1) == (F(1, 4), F(9, 20))
    assert check_bet(flat, told, 2) == (F(1, 2), F(9, 10))


def test_numbers_of_a_bet_are_read_wherever_they_come_from() -> None:
    a, b, action = [["1/2", "1/2"], ["1/2", "1/2"]], [["1/4", "3/4"], ["3/4", "1/4"]], ["1", "-1"]
    assert MaxGain(a, b, action).values == (0, F(1, 2))  # type: ignore[arg-type]
    for parts in ((a, b, [1, 0.5]), (a, [[1, 0.5]], action), ([[0.5, 0.5]], b, action)):
        with pytest.raises(Rejected, match="exact"):
            MaxGain(*parts)  # type: ignore[arg-type]


def test_what_perhaps_is_never_reported_is_no_posterior() -> None:
    """Neither one of A, of which B's is a mean, nor one of B, on which one bets."""
    sure, maybe = (Group(1, weight, F(1), F(0)) for weight in (F(1, 2), Interval(F(0), F(1, 2))))
    flat = Group(0, F(1, 2), F(1, 2), F(1, 2))
    certain, doubtful = Hyper(2, (flat, sure)), Hyper(2, (flat, maybe))
    assert is_mean(sure, sure)
    assert is_mean(sure, maybe)
    assert not is_mean(maybe, sure)
    check_sizes(certain, doubtful, [1])
    check_bet(Hyper(2, (flat,)), certain, 1)
    for a in (doubtful, Hyper(2, (flat,)), Hyper(3, (flat, sure))):
        with pytest.raises(Rejected):
            check_sizes(a, certain, [1])
    for groups in ([], [1, 1], [2], [3], [-1]):
        with pytest.raises(Rejected, match="has one of A"):
            check_sizes(certain, certain, groups)
    for b, group in ((doubtful, 1), (certain, -1), (certain, 0), (certain, 2), (certain, 3)):
        with pytest.raises(Rejected, match="what B reports"):
            check_bet(Hyper(2, (flat,)), b, group)
    with pytest.raises(Rejected, match="numbers of secrets"):
        check_bet(Hyper(3, (flat,)), certain, 1)
