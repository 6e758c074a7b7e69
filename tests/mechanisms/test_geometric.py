"""The truncated geometric mechanism against its definition by noise, and what it is private for."""

from fractions import Fraction

import pytest

from symqif import SymqifError, eps, geometric, tight_epsilon
from tests.sample import every


def by_noise(n: int, t: Fraction) -> list[list[Fraction]]:
    """Row x: the mass of x + z at each z within the range; what is beyond is summed as a geometric series."""
    a = 1 / t
    mass = (1 - a) / (1 + a)
    rows = []
    for x in range(1, n + 1):
        row = {y: mass * a ** abs(y - x) for y in range(1, n + 1)}
        row[1] += mass * a**x / (1 - a)
        row[n] += mass * a ** (n + 1 - x) / (1 - a)
        rows.append([row[y] for y in range(1, n + 1)])
    return rows


@pytest.mark.parametrize("n", [2, 3, 6])
@pytest.mark.parametrize("t", [Fraction(3, 2), Fraction(4)])
def test_it_is_the_secret_plus_noise_moved_into_the_range(n: int, t: Fraction) -> None:
    assert geometric(n, t=t).fractions() == by_noise(n, t)


@pytest.mark.slow
@pytest.mark.parametrize("n", every(2, [2, 3, 5]))
def test_for_all_eps_it_is_private_for_the_distance_at_eps_and_no_less(n: int) -> None:
    channel = geometric(n)
    assert tight_epsilon(channel, lambda x, y: abs(x - y)) == eps
    assert tight_epsilon(channel) == (n - 1) * eps


@pytest.mark.parametrize(
    ("n", "parameters", "said"),
    [
        (1, {}, "n must be an integer from 2"),
        (Fraction(5, 2), {}, "n must be an integer from 2"),
        (3, {"omega": 2}, "geometric has no parameter 'omega'"),
        (3, {"t": Fraction(1, 2)}, "t must be at least 1"),
    ],
)
def test_wrong_arguments_are_named(n: int, parameters: dict[str, object], said: str) -> None:
    with pytest.raises(SymqifError, match=said):
        geometric(n, **parameters)
