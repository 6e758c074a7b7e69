"""Sums of many logarithms: enclosed as the definition says, beyond where the closed form is short, and not before."""

from fractions import Fraction

import pytest
import sympy

from symqif.channels.channel import Channel
from symqif.find.enclosures import ends_of_ball
from symqif.find.limits import Deadline
from symqif.measures.many_logarithms import sum_of_logarithms
from tests.measures import brute

F = Fraction
UNIFORM = [F(1, 3)] * 3
Rows = list[list[F]]


def rows(width: int) -> Rows:
    weights = [[(x + 2) * (y + 1) % 97 + 1 for y in range(width)] for x in range(3)]
    return [[F(weight, sum(row)) for weight in row] for row in weights]


def encloses(name: str, channel: Rows, prior: list[F], value: object) -> bool:
    ball = sum_of_logarithms(name, Channel(channel), prior)
    assert ball is not None
    low, high = ends_of_ball(ball, 12, Deadline(60), name)
    return bool(brute.real(low) <= value <= brute.real(high)) and high - low < F(1, 10**12)


@pytest.mark.parametrize(("name", "widest"), [("kl", 42), ("shannon", 85)])
def test_a_closed_form_is_written_up_to_some_size(name: str, widest: int) -> None:
    assert sum_of_logarithms(name, Channel(rows(widest)), UNIFORM) is None
    assert sum_of_logarithms(name, Channel(rows(widest + 1)), UNIFORM)


def test_what_many_logarithms_sum_to_is_the_measure() -> None:
    assert encloses("kl", rows(43), UNIFORM, brute.kullback_leibler(rows(43)))
    prior = [F(1, 2), F(1, 3), F(1, 6)]
    assert encloses("shannon", rows(86), prior, brute.shannon(prior, rows(86)))


def test_entries_and_probabilities_may_be_0() -> None:
    with_zeros = [[F(0), F(0), *row] for row in rows(86)[:2]] + [[F(0), F(1, 2), *(e / 2 for e in rows(86)[2])]]
    assert encloses("shannon", with_zeros, UNIFORM, brute.shannon(UNIFORM, with_zeros))
    apart = [F(1, 2), F(1, 2), F(0)]
    assert encloses("shannon", with_zeros, apart, brute.shannon(apart, with_zeros))
    assert sum_of_logarithms("kl", Channel(with_zeros), UNIFORM) is None  # infinite


def test_equal_rows_and_few_different_entries_keep_their_closed_form() -> None:
    assert sum_of_logarithms("shannon", Channel([rows(200)[0]] * 3), UNIFORM) is None
    few = [[F(1 + (x + y) % 3, 200) for y in range(100)] for x in range(3)]
    assert sum_of_logarithms("kl", Channel([[e / sum(row) for e in row] for row in few]), UNIFORM) is None


def test_other_measures_and_parameters_are_left_alone() -> None:
    assert sum_of_logarithms("tv", Channel(rows(200)), UNIFORM) is None
    a = sympy.Symbol("a", positive=True)
    assert sum_of_logarithms("kl", Channel([[a / 2, 1 - a / 2, *[0] * 200]] * 3), UNIFORM) is None
