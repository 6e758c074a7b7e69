"""Explicit witnesses and gain functions: each part that is changed is noticed."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from symqif.kernel.term import Rejected
from symqif.refinement_kernel.certificate import Gain, Witness
from symqif.refinement_kernel.irrational import Interval, Number
from symqif.refinement_kernel.number import number
from symqif.refinement_kernel.witness import (
    at_once,
    check_channel,
    check_gain,
    check_product,
    check_witness,
    held,
    in_integers,
    one_by_one,
    same,
    vulnerability,
)

F = Fraction
A = [[F(2, 3), F(1, 3)], [F(1, 3), F(2, 3)]]
W = [[F(3, 4), F(1, 4)], [F(1, 4), F(3, 4)]]
B = [[F(7, 12), F(5, 12)], [F(5, 12), F(7, 12)]]
GAIN = [[F(1), F(-1)], [F(-1), F(1)]]
ROOT = number("sqrt(2)/2")
Rows = list[list[Number]]


def changed(matrix: Rows, x: int, y: int, by: Fraction) -> Rows:
    return [[v + by if (i, j) == (x, y) else v for j, v in enumerate(row)] for i, row in enumerate(matrix)]


def test_a_witness_is_accepted() -> None:
    check_witness(A, W, B)


@pytest.mark.parametrize("x", [0, 1])
@pytest.mark.parametrize("by", [F(1, 10**10), F(-1, 10**10)])
def test_a_witness_of_which_something_is_changed_is_rejected(x: int, by: Fraction) -> None:
    for n, y in product(range(3), range(2)):
        parts: list[Rows] = [A, W, B]
        parts[n] = changed(parts[n], x, y, by)
        with pytest.raises(Rejected, match="sum to 1"):
            check_witness(*parts)
        parts[n] = changed(parts[n], x, 1 - y, -by)
        with pytest.raises(Rejected, match="is not B"):
            check_witness(*parts)


@pytest.mark.parametrize(
    ("a", "w", "b", "reason"),
    [
        (B, [[F(3, 2), F(-1, 2)], [F(-1, 2), F(3, 2)]], A, "negative"),  # W = B^-1.A
        (A, W[:1], B, "do not fit"),
        (A, [[*row, F(0)] for row in W], B, "do not fit"),
        (A[:1], W, B, "do not fit"),
        (A, W, B[:1], "do not fit"),
        ([[F(1)], [F(1)]], W, B, "do not fit"),
        ([[F(1)], [F(1)]], [W[0]], [[F(1)], [F(1)]], "do not fit"),
        (A, [], B, "positive length"),
        ([[]], W, B, "positive length"),
        ([[F(1)], A[0]], W, B, "positive length"),
        ([A[0], [F(1)]], W, B, "positive length"),
        ([*A, [F(1)]], W, B, "positive length"),
    ],
)
def test_what_is_no_witness_is_rejected(a: Rows, w: Rows, b: Rows, reason: str) -> None:
    with pytest.raises(Rejected, match=reason):
        Witness(a, b, w).check()


def test_quadratic_entries_are_exact() -> None:
    a: Rows = [[ROOT, 1 - ROOT], [F(0), F(1)]]
    check_witness(a, [[ROOT, 1 - ROOT], [F(0), F(1)]], [[F(1, 2), F(1, 2)], [F(0), F(1)]])
    with pytest.raises(Rejected, match="is not B"):
        check_witness(a, a, [[F(1, 2) + F(1, 10**30), F(1, 2) - F(1, 10**30)], [F(0), F(1)]])


def test_intervals_are_no_exact_entries() -> None:
    near = Interval(F(1, 3) - F(1, 10**30), F(1, 3))
    with pytest.raises(Rejected):
        check_channel([[near, 1 - near]])
    with pytest.raises(Rejected, match="exact"):
        Gain(B, A, [[F(1), near], [near, F(1)]])


@pytest.mark.parametrize("wrong", [0.5, True, "0.5", "1/0", None, float("inf")])
def test_what_is_no_exact_number_is_refused(wrong: object) -> None:
    """A constant channel was refined by one that is not, as floats do not tell them apart."""
    flat, other = [[F(1, 2), F(1, 2)]] * 2, [[F(1, 2) + F(1, 10**30), F(1, 2) - F(1, 10**30)], [F(1, 2), F(1, 2)]]
    for matrices in ((flat, other, [[wrong, wrong]] * 2), (flat, [[wrong, wrong]] * 2, flat), ([[wrong]], flat, flat)):
        with pytest.raises(Rejected):
            Witness(*matrices).check()  # type: ignore[arg-type]
        with pytest.raises(Rejected):
            Gain(*matrices)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1/(exp(1)+1)**2", "1/(exp(2)+2*exp(1)+1)"),
        ("1-1/sqrt(2)", "1/(2+sqrt(2))"),
        ("1/(exp(log(2)/3)+1)**2", "1/(exp(2*log(2)/3)+2*exp(log(2)/3)+1)"),
        ("1/3", "2/6"),
    ],
)
def test_channels_are_equal_whatever_the_form_of_their_numbers(one: str, other: str) -> None:
    p, q = number(one), number(other)
    a, b = [[p, 1 - p], [F(1, 2), F(1, 2)]], [[q, 1 - q], [F(1, 2), F(1, 2)]]
    split = [[q / 3, 1 - q, 2 * q / 3, F(0)], [F(1, 6), F(1, 2), F(1, 3), F(0)]]
    for x, y in ((a, b), (b, a), (a, split), (split, b)):
        assert same(x, y) is True
    less = [[q - F(1, 10**60), 1 - q + F(1, 10**60)], [F(1, 2), F(1, 2)]]
    for x, y in ((a, less), (less, split), ([[F(1)], [F(1)]], a), (a, [[F(1), F(0)], [F(1), F(0)]])):
        assert same(x, y) is same(y, x) is False


@st.composite
def products(draw: st.DrawFn) -> tuple[Rows, Rows, Rows]:
    """Channels A and W, and A.W or what is almost that: in one row something moves from one report to another."""
    secrets, between, reports = (draw(st.integers(1, 4)) for _ in range(3))
    size = draw(st.sampled_from([1, 3, 10**30]))
    a, w = (
        [[F(n, sum(row)) for n in row] for row in draw(st.lists(rows, min_size=m, max_size=m))]
        for m, rows in (
            (m, st.lists(st.integers(0, size), min_size=n, max_size=n).filter(any))
            for m, n in ((secrets, between), (between, reports))
        )
    )
    b = [[sum((p * q for p, q in zip(row, column, strict=True)), F(0)) for column in zip(*w, strict=True)] for row in a]
    x, y, z = draw(st.integers(0, secrets - 1)), draw(st.integers(0, reports - 1)), draw(st.integers(0, reports - 1))
    moved = b[x][y] * draw(st.sampled_from([F(0), F(1), F(1, 10**40), F(1, size), F(1, 2)]))
    b[x][y], b[x][z] = b[x][y] - moved, b[x][z] + moved if y != z else b[x][z]
    return a, w, b


@given(products())
def test_all_rows_at_once_are_what_they_are_entry_by_entry(matrices: tuple[Rows, Rows, Rows]) -> None:
    a, w, b = matrices
    rows, columns = list(map(in_integers, a)), list(map(held, zip(*w, strict=True)))
    made = [[sum((p * q for p, q in zip(row, c, strict=True)), F(0)) for c in zip(*w, strict=True)] for row in a]
    for is_product in (at_once, one_by_one):
        assert is_product(rows, columns, list(zip(*b, strict=True))) == (made == b)


def test_the_vulnerability_is_the_mean_of_the_best_gains() -> None:
    assert vulnerability(A, GAIN) == F(1, 3)
    assert vulnerability(A, [[F(1), F(0)], [F(0), F(1)]]) == F(2, 3)
    assert vulnerability(A, [[F(-1), F(-2)]]) == F(-3, 2)


def test_a_gain_function_is_accepted_one_way_only() -> None:
    assert check_gain(B, GAIN, A) == (F(1, 6), F(1, 3))
    for a, b in ((A, B), (A, A)):
        with pytest.raises(Rejected, match="does not show"):
            check_gain(a, GAIN, b)


@pytest.mark.parametrize("gains", [[], [[F(1)]], [[F(1), F(0), F(0)]], [[F(1), F(0)], [F(1)]]])
def test_gains_that_do_not_fit_are_rejected(gains: Rows) -> None:
    with pytest.raises(Rejected, match="an entry for each action and each secret"):
        check_gain(B, gains, A)


def test_gains_for_what_is_no_channel_are_rejected() -> None:
    with pytest.raises(Rejected, match="sum to 1"):
        check_gain(B, GAIN, [[F(2), F(0)], [F(0), F(2)]])
    with pytest.raises(Rejected, match="an entry for each"):
        check_gain(B, GAIN, [*A, [F(1), F(0)]])


IDENTITY = [[F(1), F(0)], [F(0), F(1)]]
FINE, COARSE = [[F(1, 2), F(1, 2)], [F(1, 4), F(3, 4)]], [[F(0), F(1)], [F(1, 2), F(1, 2)]]


@pytest.mark.parametrize(("a", "w"), [(IDENTITY, FINE), (FINE, IDENTITY)])
def test_digits_have_room_for_the_numbers_of_both_factors(a: Rows, w: Rows) -> None:
    """2 and 1 as digits of 1 bit are what 0 and 2 are, and 2 and 3 what 4 and 2 are."""
    check_witness(a, w, FINE)
    with pytest.raises(Rejected, match="is not B"):
        check_witness(a, w, COARSE)


def test_a_column_is_what_it_is_made_of_and_nothing_larger_or_smaller() -> None:
    rows, columns = list(map(in_integers, A)), list(map(held, zip(*W, strict=True)))
    (above, below), unit = next(zip(*B, strict=True)), [held([F(1), F(0)])]
    for way in (at_once, one_by_one):
        assert way(rows, columns[:1], [(above, below)])
        for by in (F(1, 12), F(-1, 12)):
            assert not way(rows, columns[:1], [(above + by, below)])
        assert not way(rows, columns[:1], [(above / 11, below / 11)])  # with the same numerators
        assert not way(list(map(in_integers, IDENTITY)), unit, [(F(1), F(1, 2))])


def test_irrational_numbers_in_one_factor_alone_are_multiplied_one_by_one() -> None:
    half: Rows = [[F(1, 2), F(1, 2)]] * 2
    check_witness([[ROOT, 1 - ROOT], [F(0), F(1)]], half, half)
    check_witness(half, [[ROOT, 1 - ROOT], [1 - ROOT, ROOT]], half)


def test_what_is_multiplied_is_equally_long() -> None:
    rows, columns, goals = list(map(in_integers, A)), list(map(held, zip(*W, strict=True))), list(zip(*B, strict=True))
    fewer = [(places[:1], own) for places, own in columns]
    short = [*rows[:1], (rows[1][0][:1], rows[1][1])]
    for way in (at_once, one_by_one):
        assert way(rows, columns, goals)
        for parts in (
            (rows[:1], columns, goals),
            (rows, columns[:1], goals),
            (rows, fewer, goals),
            (rows, columns, goals[:1]),
            (rows, columns, [goal[:1] for goal in goals]),
            (short, columns, goals),
        ):
            with pytest.raises(ValueError if way is at_once else (ValueError, IndexError)):
                way(*parts)
    ragged = [A[0], A[1][:1]]
    for call in (lambda: same(ragged, A), lambda: vulnerability(ragged, GAIN), lambda: check_product(A, ragged, B)):
        with pytest.raises(ValueError, match="zip"):
            call()
    with pytest.raises(ValueError, match="zip"):
        check_product(A, W, ragged)
    with pytest.raises(TypeError):
        check_product(A, W, B, False)  # type: ignore[misc]
