"""Moves and gain functions between hypers of subsets: true ones are accepted, tampered ones are not."""

from dataclasses import replace
from fractions import Fraction
from math import comb

import pytest

from symqif.kernel.term import Rejected
from symqif.refinement_kernel.columns import BySize, Column
from symqif.refinement_kernel.hyper import Action, Group, Hyper, check_gain, check_moves, left, same
from symqif.refinement_kernel.irrational import Interval, Number
from symqif.refinement_kernel.number import number

F = Fraction
HALF, ALL = F(1, 2), F(1)


def bits(k: int, p: Number, q: Number) -> BySize:
    def power(base: Number, n: int) -> Number:
        value: Number = F(1)
        for _ in range(n):
            value = value * base
        return value

    columns: list[Column] = []
    for i in range(k + 1):
        inside = p * power(q, i - 1) * power(1 - q, k - i) if i else F(0)
        outside = (1 - p) * power(q, i) * power(1 - q, k - i - 1) if i < k else F(0)
        columns.append((i, F(1), inside, outside))
    return BySize(k, columns)


def unary(k: int, p: Number, q: Number) -> Hyper:
    return Hyper.of(bits(k, p, q))


def one_size(k: int, size: int, ratio: Fraction, share: Fraction = ALL) -> BySize:
    """A subset of one size, with a likelihood ratio, is reported with a probability `share`; else nothing."""
    mass = size * ratio + k - size
    member = share * k * ratio / mass / comb(k, size)
    return BySize(k, [(0, F(1), F(0), 1 - share), (size, F(1), member, member / ratio)])


def selection(k: int, size: int, ratio: Fraction, share: Fraction = ALL) -> Hyper:
    return Hyper.of(one_size(k, size, ratio, share))


A, B = selection(4, 1, F(6)), selection(4, 2, F(2))  # P(X in T) is 6/9 + 1/9 for the best T, and 4/6 is wanted
MOVES = {(1, 1): F(1)}
NOISIER = selection(4, 2, F(2), F(3, 4))
MIXED = {(1, 1): F(3, 4), (1, 0): F(1, 4)}


def test_groups_have_the_posteriors_of_the_channel() -> None:
    assert A.groups == (Group(0, F(0), F(1, 4), F(1, 4)), Group(1, F(1), F(2, 3), F(1, 9)))
    assert A.groups[1].success(2) == F(7, 9)
    assert B.groups[1].own == F(2, 3)
    assert B.groups[1].success(1) == F(1, 3)


def test_a_report_against_its_members_reports_the_others() -> None:
    against = Hyper.of(BySize(4, [(3, F(1), F(1, 9), F(2, 3))]))  # three of four, and the secret is likely the fourth
    assert against == A


def test_sizes_that_tell_nothing_are_one_group() -> None:
    flat = Hyper.of(BySize(3, [(0, F(1), F(0), F(1, 4)), (2, F(1), F(1, 6), F(1, 6)), (3, F(1), F(1, 4), F(0))]))
    assert flat.groups == (Group(0, F(1), F(1, 3), F(1, 3)),)


@pytest.mark.parametrize(
    ("columns", "reason"),
    [
        ([(1, F(1), F(1, 2), F(1, 5))], "sum to 1"),
        ([(1, F(1), F(5, 3), F(-1, 3))], "not negative"),
        ([(1, F(-1), F(-1, 2), F(-1, 4))], "not negative"),
        ([(4, F(1), F(1, 2), F(1, 4))], "no subset of 4"),
        ([(-1, F(1), F(1, 2), F(1, 4))], "no subset of -1"),
        ([(1, F(1), Interval(HALF, HALF), Interval(F(1, 4), F(1, 4)))], "no exact number"),
    ],
)
def test_what_is_no_channel_is_rejected(columns: list[Column], reason: str) -> None:
    with pytest.raises(Rejected, match=reason):
        BySize(3, columns)


def test_true_moves_are_accepted() -> None:
    check_moves(A, B, MOVES)
    check_moves(A, NOISIER, MIXED)
    check_moves(B, B, {(1, 1): F(1)})
    check_moves(A, selection(4, 1, F(1)), {(1, 0): F(1)})


@pytest.mark.parametrize(
    ("a", "b", "moves", "reason"),
    [
        (B, A, MOVES, "say more"),
        (A, selection(4, 2, F(3) + F(1, 10**9)), MOVES, "accepted"),
        (A, selection(4, 2, F(7, 2) + F(1, 10**9)), MOVES, "say more"),  # 7/9 in two of four is a ratio of 7/2
        (selection(4, 1, F(5, 2)), selection(4, 3, F(2)), MOVES, "say more"),
        (A, NOISIER, MIXED | {(1, 1): F(7, 8), (1, 0): F(1, 8), (0, 1): F(-1, 8), (0, 0): F(1, 8)}, "not certainly"),
        (A, NOISIER, {(1, 2): F(3, 4), (1, 0): F(1, 4)}, "group"),
        (A, NOISIER, {(-1, 1): F(3, 4), (1, 0): F(1, 4)}, "group"),
        (A, selection(3, 1, F(2)), MOVES, "different numbers"),
        (selection(4, 1, F(6), HALF), B, {(1, 1): F(1)}, "not certainly"),
        (selection(4, 1, F(6), HALF), B, {(1, 1): HALF, (0, 1): HALF}, "say more"),
    ],
)
def test_false_moves_are_rejected(a: Hyper, b: Hyper, moves: dict[tuple[int, int], Number], reason: str) -> None:
    if reason == "accepted":
        check_moves(a, b, moves)
        return
    with pytest.raises(Rejected, match=reason):
        check_moves(a, b, moves)


def test_the_largest_ratio_that_is_reached_is_accepted() -> None:
    check_moves(A, selection(4, 2, F(7, 2)), MOVES)


@pytest.mark.parametrize("factor", [F(0), F(1, 2), F(9, 10), 1 - F(1, 10**9), F(1), 1 + F(1, 10**9), F(3)])
@pytest.mark.parametrize("pair", list(MIXED))
def test_what_moves_leave_is_moved_independently(pair: tuple[int, int], factor: Fraction) -> None:
    """What is accepted is a table whose marginals are the weights and that tells enough, as brute force makes it."""
    given = MIXED | {pair: MIXED[pair] * factor}
    rows, columns = left(A, NOISIER, given)
    rest = sum(rows)
    table = {(i, j): given.get((i, j), F(0)) + (r * s / rest if rest else 0)
             for i, r in enumerate(rows) for j, s in enumerate(columns)}  # fmt: skip
    for i, group in enumerate(A.groups):
        assert sum(value for (n, _), value in table.items() if n == i) == group.weight
    for j, group in enumerate(NOISIER.groups):
        assert sum(value for (_, n), value in table.items() if n == j) == group.weight
    told = sum(table[i, 1] * (group.success(2) - NOISIER.groups[1].own) for i, group in enumerate(A.groups))
    try:
        check_moves(A, NOISIER, given)
    except Rejected:
        assert factor != 1
    else:
        assert factor <= 1
        assert min(table.values()) >= 0
        assert told >= 0


def test_a_little_that_is_left_needs_as_much_room() -> None:
    """Of what is left, nothing is taken for granted; where there is no room for that, all has to be moved."""
    check_moves(A, B, {(1, 1): 1 - F(1, 10**9)})
    tight = selection(4, 2, F(7, 2))
    check_moves(A, tight, MOVES)
    for less in (1 - F(1, 10**30), F(0)):
        with pytest.raises(Rejected, match="say more"):
            check_moves(A, tight, {(1, 1): less})
    with pytest.raises(Rejected, match="not certainly"):
        check_moves(A, B, {(1, 1): 1 + F(1, 10**30)})
    check_moves(A, selection(4, 1, F(1)), {})


@pytest.mark.parametrize("field", ["weight", "inside", "outside"])
def test_each_number_of_a_tight_refinement_matters(field: str) -> None:
    """B is just reached: a little less of A, or a little more of B, and the moves prove nothing."""
    tight = selection(4, 2, F(7, 2))
    check_moves(A, tight, MOVES)
    for side, sign in ((A, -1), (tight, 1)):
        if field == "outside" and side is tight:
            continue  # the posterior of the others is not used for B
        last = side.groups[1]
        change = sign * F(1, 10**12)
        worse = replace(side, groups=(side.groups[0], replace(last, **{field: getattr(last, field) + change})))
        if field == "weight":
            worse = replace(worse, groups=(replace(worse.groups[0], weight=-change), worse.groups[1]))
        with pytest.raises(Rejected):
            check_moves(*((worse, tight) if side is A else (A, worse)), MOVES)


def test_intervals_decide_by_a_margin_and_never_within_it() -> None:
    def near(hyper: Hyper, width: Fraction) -> Hyper:
        groups = []
        for group in hyper.groups:
            values = {name: getattr(group, name) for name in ("weight", "inside", "outside")}
            spread = {name: Interval(value - width, value + width) for name, value in values.items()}
            groups.append(replace(group, **spread) if group.size else group)
        return replace(hyper, groups=tuple(groups))

    tiny = F(1, 10**20)
    half, less = selection(4, 1, F(6), HALF), selection(4, 2, F(2), F(1, 4))
    moves = {(1, 1): F(1, 4), (1, 0): F(1, 4), (0, 0): HALF}
    check_moves(half, less, moves)
    safe = {pair: (1 - F(1, 100)) * chance for pair, chance in moves.items()}
    check_moves(near(half, tiny), near(less, tiny), safe)
    with pytest.raises(Rejected, match="not certainly"):  # that all is moved shows of no interval
        check_moves(near(half, tiny), near(less, tiny), moves)
    with pytest.raises(Rejected):
        check_moves(near(half, F(1, 10)), near(less, F(1, 10)), safe)
    with pytest.raises(Rejected):  # the same channel twice: the surplus is 0, which no interval shows
        check_moves(near(half, tiny), near(half, tiny), {(1, 1): HALF, (0, 0): HALF})


def test_quadratic_numbers_are_exact_at_a_tie() -> None:
    root = number("sqrt(2)")
    p, q = root / (root + 1), 1 / (root + 1)
    a = unary(3, p, q)
    identity = {(i, i): group.weight for i, group in enumerate(a.groups)}
    check_moves(a, a, identity)
    last = len(a.groups) - 1
    less = F(1, 10**30)
    table = {**identity, (last, last): identity[last, last] - less, (last, 0): less, (0, last): less}
    with pytest.raises(Rejected, match="say more"):
        check_moves(a, a, {**table, (0, 0): identity[0, 0] - less})


GAIN = [Action(1, F(1), F(-1, 3))]  # 0 for a uniform posterior and less for pairs


def test_a_true_gain_function_is_accepted() -> None:
    assert check_gain(B, A, GAIN) == (F(1, 9), F(5, 9))
    assert check_gain(selection(4, 1, F(6), HALF), A, GAIN) == (F(5, 18), F(5, 9))


@pytest.mark.parametrize(
    ("a", "b", "actions", "reason"),
    [
        (A, B, GAIN, "does not show"),
        (A, A, GAIN, "does not show"),
        (B, A, [], "does not show"),
        (B, A, [Action(1, F(-1), F(-2))], "does not show"),
        (B, A, [Action(1, F(-1, 3), F(1))], "gains more"),
        (B, A, [Action(5, F(1), F(-1, 3))], "gains more"),
        (B, A, [Action(-1, F(1), F(-1, 3))], "gains more"),
        (B, A, [Action(4, F(1), F(-1, 3))], "does not show"),
        (B, A, [Action(1, Interval(F(-2), F(1)), F(-1))], "gains more"),
        (B, A, [Action(1, Interval(F(0), F(9)), F(-1, 3))], "does not show"),
        (B, selection(3, 1, F(6)), GAIN, "different numbers"),
    ],
)
def test_a_false_gain_function_is_rejected(a: Hyper, b: Hyper, actions: list[Action], reason: str) -> None:
    with pytest.raises(Rejected, match=reason):
        check_gain(a, b, actions)


def test_a_gain_whose_interval_straddles_the_difference_is_rejected() -> None:
    check_gain(B, A, [Action(1, Interval(F(1), F(101, 100)), F(-1, 3))])
    with pytest.raises(Rejected, match="does not show"):
        check_gain(B, A, [Action(1, Interval(F(1), F(4)), F(-1, 3))])


def alike(one: BySize, other: BySize) -> bool | None:
    return same(Hyper.of(one), Hyper.of(other))


def test_equal_channels_are_told_from_others() -> None:
    root = number("sqrt(2)")
    quadratic = bits(3, root / (root + 1), 1 / (root + 1))
    a, b, noisier = one_size(4, 1, F(6)), one_size(4, 2, F(2)), one_size(4, 2, F(2), F(3, 4))
    for channel in (a, b, noisier, one_size(3, 1, F(1)), quadratic):
        assert alike(channel, channel) is True
    for one, other in ((a, b), (b, noisier), (a, one_size(4, 1, F(6) + F(1, 10**40))), (b, one_size(4, 2, F(1)))):
        assert alike(one, other) is alike(other, one) is False
    against = BySize(4, [(3, F(1), F(1, 9), F(2, 3))])  # three of four, and the secret is likely the fourth
    assert alike(a, against) is alike(against, a) is True


@pytest.mark.parametrize("text", ["exp(1/2)", "sqrt(2)", "exp(log(2)/3)"])
def test_equal_numbers_of_other_forms_make_equal_channels(text: str) -> None:
    y = number(text)
    a, b = bits(3, y / (y + 1), 1 / (y + 1)), bits(3, 1 - 1 / (y + 1), (y + 1) / (y * y + 2 * y + 1))
    other = bits(3, F(1, 2), 1 / (y + 1))
    assert alike(a, b) is alike(b, a) is True
    assert alike(a, other) is alike(other, a) is False
    near = bits(3, y / (y + 1) - F(1, 10**90), 1 / (y + 1))
    assert alike(a, near) is alike(near, a) is False
    flat = bits(3, 1 / (y + 1), 1 / (y + 1))
    assert alike(flat, flat) is True


def test_posteriors_of_subsets_of_different_sizes_are_different() -> None:
    """Though members are equally likely, and the sizes equally often reported."""
    half = Fraction(1, 2)
    one, two = (
        Hyper(4, (Group(0, half, Fraction(1, 4), Fraction(1, 4)), Group(size, half, Fraction(2, 5), outside)))
        for size, outside in ((1, Fraction(1, 5)), (2, Fraction(1, 10)))
    )
    assert same(one, one)
    assert same(one, two) is False
