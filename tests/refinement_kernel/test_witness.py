"""Explicit witnesses and gain functions: each part that is changed is noticed."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from symqif.kernel.term import Rejected
from symqif.refinement_kernel.bases import Exponential, Sum
from symqif.refinement_kernel.elementary import Elementary
from symqif.refinement_kernel.number import Interval, Number, Quadratic
from symqif.refinement_kernel.witness import check_channel, check_gain, check_witness, vulnerability

F = Fraction
A = [[F(2, 3), F(1, 3)], [F(1, 3), F(2, 3)]]
W = [[F(3, 4), F(1, 4)], [F(1, 4), F(3, 4)]]
B = [[F(7, 12), F(5, 12)], [F(5, 12), F(7, 12)]]
GAIN = [[F(1), F(-1)], [F(-1), F(1)]]
ROOT = Quadratic(F(0), F(1, 2), 2)  # sqrt(2)/2
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
        (A, [], B, "positive length"),
        (A, [[F(1)], [F(1, 2), F(1, 2)]], B, "positive length"),
        ([[]], W, B, "positive length"),
    ],
)
def test_what_is_no_witness_is_rejected(a: Rows, w: Rows, b: Rows, reason: str) -> None:
    with pytest.raises(Rejected, match=reason):
        check_witness(a, w, b)


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
        check_gain(B, [[F(1), near], [near, F(1)]], A)


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


def test_gains_that_are_forged_are_rejected() -> None:
    """e - 3 as a base, which would be positive."""
    base = Sum(frozenset({(frozenset({(Exponential(frozenset()), F(1))}), F(1)), (frozenset(), F(-3))}))
    gain = Elementary(F(1), frozenset({(base, F(1))}))
    check_gain(B, [[F(0), F(0)], [F(1), F(-1)]], A)
    with pytest.raises(Rejected, match="bits do not tell"):
        check_gain(B, [[F(0), F(0)], [gain, -gain]], A)
