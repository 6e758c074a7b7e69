"""Channels that favour sets of secrets: linear programs agree, and what is no channel or no refinement is rejected."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symqif.find.refinement.set_gain import gain_of_a_set
from symqif.kernel.term import Rejected
from symqif.refinement_kernel.columns import BySize
from symqif.refinement_kernel.favoured import BySet, Favouring, check_loss, check_order
from symqif.refinement_kernel.irrational import Interval, Number
from symqif.refinement_kernel.number import number
from tests.oracles.refinement import refined_exactly
from tests.refinement_kernel.test_columns import selection

F = Fraction
K, R = 4, F(3)
WHOLE = F(1)
TINY = F(1, 10**40)
SETS = [frozenset(own) for size in range(1, K) for own in combinations(range(1, K + 1), size)]
EVERYTHING = frozenset(range(1, K + 1))
Weights = dict[frozenset[int], Fraction]


def singles(k: int, ratio: Number, share: Fraction = WHOLE) -> BySet:
    """GRR, which is used with the probability `share`; else all secrets report one thing."""
    low = share / (ratio + (k - 1))
    return BySet(k, [*((frozenset({x}), ratio * low, low) for x in range(1, k + 1)), (frozenset(), F(0), 1 - share)])


def matrix(channel: Favouring) -> tuple[tuple[Fraction, ...], ...]:
    """Its rows, for fractions."""
    if isinstance(channel, BySet):
        reports = list(channel.reports)
    else:
        reports = [
            (frozenset(own), count * member, count * nonmember)
            for size, count, member, nonmember in channel.columns
            for own in combinations(range(1, channel.k + 1), size)
        ]
    return tuple(tuple(p if x in own else q for own, p, q in reports) for x in range(1, channel.k + 1))  # type: ignore[misc]


def value(channel: Favouring, plus: Iterable[int], minus: Iterable[int], gain: Fraction, loss: Fraction) -> Fraction:
    """The posterior vulnerability, column by column."""
    worth = {x: gain if x in set(plus) else -loss if x in set(minus) else F(0) for x in range(1, channel.k + 1)}
    columns = zip(*matrix(channel), strict=True)
    return sum((max(F(0), sum(p * worth[x] for x, p in enumerate(c, 1))) for c in columns), F(0)) / channel.k


@st.composite
def channels(draw: st.DrawFn, symmetric: bool) -> Favouring:
    """A mixture of reports that favour sets, balanced by their complements' share so that rows sum to 1."""
    if symmetric:
        size, share = draw(st.integers(1, K - 1)), draw(st.sampled_from([F(1), F(1, 2), F(1, 3)]))
        return BySize(K, selection(K, size, R, share))
    chosen = draw(
        st.lists(
            st.sampled_from([SETS[:4], SETS[4:10], SETS[10:], [*map(frozenset, ({1, 2}, {3, 4}))]]),
            min_size=1,
            max_size=2,
        )
    )
    parts = [[*own] for own in chosen]
    reports = []
    for own in parts:
        inside = sum(1 in favoured for favoured in own)
        low = F(1, len(parts)) / (inside * R + len(own) - inside)
        reports += [(favoured, R * low, low) for favoured in own]
    share = draw(st.sampled_from([F(1), F(3, 4), F(1, 2)]))
    return BySet(K, [*((s, share * p, share * q) for s, p, q in reports), (EVERYTHING, 1 - share, F(0))])


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(a=channels(False), b=st.one_of(channels(False), channels(True)))
def test_a_linear_program_agrees(a: Favouring, b: Favouring) -> None:
    for one, other in ((a, b), (b, a)):
        expected = refined_exactly(matrix(one), matrix(other))
        loss = gain_of_a_set(one, other)
        if expected:
            check_order(one, other)
            assert loss is None
            continue
        with pytest.raises(Rejected, match="as often"):
            check_order(one, other)
        assert loss is not None
        arguments = loss.plus, loss.minus, loss.gain, loss.loss
        values = check_loss(one, other, *arguments)
        assert values == (value(one, *arguments), value(other, *arguments))
        with pytest.raises(Rejected, match="leaks more"):
            check_loss(other, one, *arguments)


@settings(max_examples=60, deadline=None)
@given(
    channel=st.one_of(channels(False), channels(True)),
    plus=st.sampled_from(SETS),
    minus=st.sampled_from(SETS),
    loss=st.fractions(-1, 3, max_denominator=9),
)
def test_a_vulnerability_is_what_its_columns_give(channel, plus, minus, loss) -> None:
    minus = minus - plus
    flat = BySet(K, [(frozenset(), F(0), F(1))])
    mine, none = (value(own, plus, minus, F(1), loss) for own in (channel, flat))
    if mine > none:
        assert check_loss(flat, channel, plus, minus, F(1), loss) == (none, mine)
    else:
        with pytest.raises(Rejected, match="leaks more"):
            check_loss(flat, channel, plus, minus, F(1), loss)


@pytest.mark.parametrize("r", ["exp(1/2)", "sqrt(2)", "3"])
@pytest.mark.parametrize("place", [1, 2])
@pytest.mark.parametrize("change", [TINY, -TINY])
def test_a_row_sum_that_is_not_1_is_rejected(r: str, place: int, change: Fraction) -> None:
    right = singles(K, number(r))
    changed = list(right.reports)
    changed[1] = tuple(n + change if i == place else n for i, n in enumerate(changed[1]))  # type: ignore[operator]
    check_order(right, right)
    with pytest.raises(Rejected, match="sum to 1"):
        BySet(K, changed)


@pytest.mark.parametrize("r", ["exp(1/2)", "sqrt(2)", "3"])
def test_another_ratio_is_rejected_however_near(r: str) -> None:
    ratio = number(r)
    for other in (ratio + TINY, ratio - TINY, ratio * ratio):
        for a, b in ((ratio, other), (other, ratio)):
            with pytest.raises(Rejected, match="ratios are not equal"):
                check_order(singles(K, a), singles(K, b, F(1, 2)))
            with pytest.raises(Rejected, match="ratios are not equal"):
                check_order(singles(K, a), BySize(K, selection(K, 1, b, F(1, 2))))


@pytest.mark.parametrize("r", ["exp(1/2)", "sqrt(2)", "3"])
def test_a_tie_is_accepted_and_the_least_excess_is_not(r: str) -> None:
    ratio = number(r)
    half, more = singles(K, ratio, F(1, 2)), singles(K, ratio, F(1, 2) + TINY)
    sized = BySize(K, selection(K, 1, ratio, F(1, 2)))
    for a in (half, sized, more):
        check_order(a, half)
        check_order(a, sized)
    for a in (half, sized):
        with pytest.raises(Rejected, match="as often"):
            check_order(a, more)


SOME = [frozenset(own) for own in ({1}, {2}, {1, 3, 4}, {2, 3, 4})]
CYCLE = [frozenset(own) for own in ({1, 2}, {2, 3}, {3, 4}, {1, 4})]


@pytest.mark.parametrize(("size", "blocks"), [(1, SOME), (3, SOME), (2, CYCLE)])
def test_a_set_that_is_missing_among_all_of_a_size(size: int, blocks: list[frozenset[int]]) -> None:
    """Some blocks of a size cannot be those of a channel that favours all, however much less often."""
    low = 1 / (2 * R + 2)
    some, sized = BySet(K, [(block, R * low, low) for block in blocks]), BySize(K, selection(K, size, R, F(1, 100)))
    assert not refined_exactly(matrix(some), matrix(sized))
    with pytest.raises(Rejected, match="as often"):
        check_order(some, sized)


@pytest.mark.parametrize("size", [1, 2, 3])
def test_all_sets_of_a_size_are_as_good_as_the_size(size: int) -> None:
    blocks = [own for own in SETS if len(own) == size]
    sized = BySize(K, selection(K, size, R))
    low = sized.columns[1][3]
    one_by_one = BySet(K, [(block, R * low, low) for block in blocks])
    for a, b in ((sized, one_by_one), (one_by_one, sized)):
        check_order(a, b)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: BySet(K, [(frozenset({5}), F(1), F(1))]), "among the secrets 1..4"),
        (lambda: BySet(K, [(frozenset({True}), F(1), F(1))]), "among the secrets 1..4"),
        (lambda: BySet(0, [(frozenset(), F(5), F(7))]), "an integer from 1 to"),
        (lambda: BySet(-3, [(frozenset(), F(5), F(7))]), "an integer from 1 to"),
        (lambda: BySet(True, [(frozenset(), F(0), F(1))]), "an integer from 1 to"),
        (lambda: BySet(10**9, [(frozenset(), F(0), F(1))]), "an integer from 1 to"),
        (lambda: BySet(K, [(frozenset(), F(0), 1.0)]), "no exact number"),  # type: ignore[list-item]
        (lambda: BySet(K, [(frozenset({1}), F(-1), F(1)), (frozenset({1}), F(2), F(0))]), "not negative"),
        (lambda: BySet(K, [(frozenset(), F(0), Interval(F(1), F(1)))]), "no exact number"),
        (lambda: BySet(3, [(frozenset(), F(0), F(1))]), "different numbers of secrets"),
        (lambda: BySet(K, [(frozenset({1}), F(1), F(0)), (frozenset({1}), F(0), F(1))]), "not certainly more likely"),
        (lambda: singles(K, F(1)), "not certainly more likely"),
        (lambda: singles(K, F(1, 2)), "not certainly more likely"),
    ],
)
def test_what_is_no_channel_of_one_ratio_is_rejected(wrong, message: str) -> None:
    for turned in (False, True):
        with pytest.raises(Rejected, match=message):
            check_order(*((wrong(), singles(K, R)) if turned else (singles(K, R), wrong())))


@pytest.mark.parametrize(
    ("plus", "minus", "message"),
    [({1}, {1, 2}, "different secrets"), ({9}, {1}, "different secrets"), ({1}, {2}, "leaks more")],
)
def test_a_gain_function_that_shows_nothing_is_rejected(plus: set[int], minus: set[int], message: str) -> None:
    whole = singles(K, R)
    with pytest.raises(Rejected, match=message):
        check_loss(whole, singles(K, R, F(1, 2)), frozenset(plus), frozenset(minus), F(1), F(2))
    with pytest.raises(Rejected):
        check_loss(singles(K, R, F(1, 2)), whole, frozenset({1}), frozenset({2}), Interval(F(-1), F(9)), F(2))
