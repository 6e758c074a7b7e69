"""multi-freq-ldpy 0.2.5: what its adaptive protocol chooses, two rounds of local hashing, and its variances.

The protocols themselves are in `test_samplers`, what it builds from them in `test_attributes`.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from symqif.measures.mean_squared_error import mean_squared_error
from symqif.mechanisms import protocol, ue
from tests.peers.randomizers import EPS, PERMANENT, K, T, hashed, ours, theirs
from tests.peers.sampled import conform, drawn
from tests.peers.samplers import MARK

pytestmark = MARK

# what it builds from the protocols


def adaptive(k: int, optimal: bool) -> Callable[[int], Any]:
    client = theirs("oracle", "ADP", "ADP_Client")
    return lambda value: client(value, k, EPS, optimal)


@pytest.mark.parametrize(
    ("k", "optimal", "best"),
    [(4, True, "grr"), (28, True, "grr"), (30, True, "oue"), (40, False, "grr"), (42, False, "sue")],
)
def test_the_adaptive_protocol_chooses_the_lower_variance_where_nobody_holds_the_value(
    k: int, optimal: bool, best: str
) -> None:
    """GRR is best for k < 3 e^eps + 2 = 29 beside OUE, for k < 41 beside SUE."""
    errors = mean_squared_errors(k, optimal, Fraction(0))
    assert min(errors, key=lambda name: errors[name]) == best
    report = adaptive(k, optimal)(0)
    assert getattr(report, "shape", ()) == (() if best == "grr" else (k,))


@pytest.mark.parametrize(
    ("optimal", "better"),
    [(True, {25: "oue", 28: "oue", 24: "grr"}), (False, {34: "sue", 40: "sue", 33: "grr"})],
)
def test_at_the_mean_frequency_the_adaptive_protocol_may_take_the_worse(optimal: bool, better: dict[int, str]) -> None:
    """It takes GRR at each of these k; at the frequency 1/k, which gives the mean over the values, it may be worse."""
    for k, best in better.items():
        errors = mean_squared_errors(k, optimal, Fraction(1, k))
        assert min(errors, key=lambda name: errors[name]) == best
        assert not hasattr(adaptive(k, optimal)(0), "shape")


def mean_squared_errors(k: int, optimal: bool, frequency: Fraction) -> dict[str, Any]:
    names = ("grr", "oue" if optimal else "sue")
    return {name: mean_squared_error(protocol(name).subset_form(k=k, t=T), 1, frequency) for name in names}


@pytest.mark.parametrize(("optimal", "g"), [(False, 2), (True, 8)])
def test_two_rounds_of_local_hashing_follow_our_channel_at_its_eps(optimal: bool, g: int) -> None:
    client = theirs("long", "L_LH", "L_LH_Client")
    read = hashed(g)
    found = drawn(lambda value: read(client(value, K, PERMANENT, EPS, optimal)), K, 3000)
    assert conform(found, ours("lh", g=g))


# its estimators and variances


@pytest.mark.parametrize("frequency", [Fraction(0), Fraction(1, 3), Fraction(1)])
@pytest.mark.parametrize("bits", [(Fraction(1, 2), Fraction(1, 10)), (Fraction(9, 10), Fraction(1, 10))])
def test_its_variance_of_one_round_is_our_mean_squared_error(
    bits: tuple[Fraction, Fraction], frequency: Fraction
) -> None:
    """Exactly: it is called with fractions."""
    p, q = bits
    variance = theirs("oracle", "Variance_PURE", "VAR_Pure")(p, q, Fraction(100), frequency)
    assert variance == mean_squared_error(ue.subset_form(k=K, p=p, q=q), 100, frequency)


HALF, NINE, ONE = Fraction(1, 2), Fraction(9, 10), Fraction(1, 10)


@pytest.mark.parametrize(
    ("rounds", "excess"),
    [
        ((NINE, ONE, NINE, ONE), Fraction(0)),
        ((HALF, ONE, HALF, ONE), Fraction(-14, 25)),
        ((HALF, ONE, NINE, ONE), Fraction(-8, 25)),
    ],
)
def test_its_variance_of_two_rounds_is_ours_where_nobody_holds_the_value(
    rounds: tuple[Fraction, ...], excess: Fraction
) -> None:
    """For f > 0 it differs in two ways. It adds f (1 - f)/n, as if the holders were drawn too; and the coefficient of f
    in the probability of a support is off by `excess`, but for p + q = 1 in both rounds.
    """
    p1, q1, p2, q2 = rounds
    p, q = (first * p2 + (1 - first) * q2 for first in (p1, q1))
    variance = theirs("long", "Variance_LONG_PURE", "VAR_Long_Pure")
    form, f, n = ue.subset_form(k=K, p=p, q=q), Fraction(1, 3), Fraction(100)
    assert variance(*rounds, n) == mean_squared_error(form, 100)
    supported = f * (p - q + excess) + q
    assert variance(*rounds, n, f) == supported * (1 - supported) / (n * (p - q) ** 2)
    if not excess:
        assert variance(*rounds, n, f) == mean_squared_error(form, 100, f) + f * (1 - f) / n
