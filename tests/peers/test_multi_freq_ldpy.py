"""multi-freq-ldpy 0.2.5: what it builds from the protocols, its estimators and variances, and where it differs.

The protocols themselves are in `test_samplers`. A difference is a test: it fails when a later version mends it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from importlib import import_module
from math import exp, log
from typing import Any

import pytest

from symqif import SubsetForm
from symqif.measures.mean_squared_error import mean_squared_error
from symqif.mechanisms import protocol, ue
from tests.peers.chi_square import Law
from tests.peers.sampled import conform, drawn, laws, subset
from tests.peers.samplers import MARK

pytestmark = MARK

K, T = 4, Fraction(9)  # T = e^eps
EPS, PERMANENT = log(T), 4.0
AMPLIFIED = 2 * (T - 1) + 1  # of two attributes, one is reported: e^eps' = d (e^eps - 1) + 1
PLACES = {"oracle": "pure_frequency_oracles", "long": "long_freq_est", "attributes": "mdim_freq_est"}


def theirs(place: str, file: str, name: str) -> Callable[..., Any]:
    """A function of theirs."""
    function: Callable[..., Any] = getattr(import_module(f"multi_freq_ldpy.{PLACES[place]}.{file}"), name)
    return function


def ours(name: str, t: Fraction = T, k: int = K, **own: Any) -> list[Law]:
    return laws(protocol(name).subset_form(k=k, t=t, **own))


def one(value: Any) -> tuple[int, ...]:
    return (int(value) + 1,)


def hashed(report: tuple[int, int], g: int, k: int = K) -> tuple[int, ...]:
    """The values with the reported hash."""
    from xxhash import xxh32

    return subset(xxh32(str(v), seed=report[1]).intdigest() % g == report[0] for v in range(k))


# what it builds from the protocols


def adaptive(k: int, optimal: bool) -> Callable[[int], Any]:
    client = theirs("oracle", "ADP", "ADP_Client")
    return lambda value: client(value, k, EPS, optimal)


@pytest.mark.parametrize(
    ("k", "optimal", "best"),
    [(4, True, "grr"), (28, True, "grr"), (30, True, "oue"), (40, False, "grr"), (42, False, "sue")],
)
def test_the_adaptive_protocol_chooses_the_lower_variance(k: int, optimal: bool, best: str) -> None:
    """GRR is best for k < 3 e^eps + 2 = 29 beside OUE, for k < 41 beside SUE."""
    other = "oue" if optimal else "sue"
    errors = {name: mean_squared_error(protocol(name).subset_form(k=k, t=T), 1) for name in ("grr", other)}
    assert min(errors, key=lambda name: errors[name]) == best
    report = adaptive(k, optimal)(0)
    assert getattr(report, "shape", ()) == (() if best == "grr" else (k,))


@pytest.mark.parametrize(
    ("file", "name", "read"),
    [("L_GRR", "grr", one), ("L_SUE", "sue", subset), ("L_OSUE", "oue", subset), ("L_ADP", "grr", one)],
)
def test_one_report_of_two_rounds_follows_our_channel_at_its_eps(file: str, name: str, read: Any) -> None:
    """GRR after GRR is GRR; SUE after SUE is SUE; SUE after OUE is OUE. eps_1 is that of the single report."""
    client = theirs("long", file, f"{file}_Client")
    assert conform(drawn(lambda value: read(client(value, K, PERMANENT, EPS)), K, 4000), ours(name))


@pytest.mark.parametrize(
    ("file", "first"),
    [("L_OUE", (1 / 2, 1 / (exp(PERMANENT) + 1))), ("L_SOUE", (1 - 1 / (exp(PERMANENT / 2) + 1),) * 2)],
)
def test_a_second_round_of_oue_makes_the_report_eps_ldp(file: str, first: tuple[float, float]) -> None:
    """A set bit stays set with probability 1/2; an unset one is set with that at which eps_1 is tight."""
    p, q = first if file == "L_OUE" else (first[0], 1 - first[0])
    client = theirs("long", file, f"{file}_Client")
    chances = two_rounds((p, q), EPS)
    assert conform(drawn(lambda value: subset(client(value, K, PERMANENT, EPS)), K, 4000), laws(unary(*chances)))


def two_rounds(first: tuple[float, float], eps: float) -> tuple[float, float]:
    from scipy.optimize import brentq

    def chances(q: float) -> tuple[float, float]:
        set_bit, unset_bit = (chance / 2 + (1 - chance) * q for chance in first)
        return set_bit, unset_bit

    def excess(q: float) -> float:
        p, other = chances(q)
        return log(p * (1 - other) / (other * (1 - p))) - eps

    return chances(brentq(excess, 1e-9, 1 / 2 - 1e-9))


def unary(p: float, q: float) -> SubsetForm:
    form = ue.subset_form(k=K, p=Fraction(p), q=Fraction(q))
    assert isinstance(form, SubsetForm)
    return form


@pytest.mark.parametrize(("optimal", "g"), [(False, 2), (True, 8)])
def test_two_rounds_of_local_hashing_follow_our_channel_at_its_eps(optimal: bool, g: int) -> None:
    client = theirs("long", "L_LH", "L_LH_Client")
    found = drawn(lambda value: hashed(client(value, K, PERMANENT, EPS, optimal), g), K, 3000)
    assert conform(found, ours("lh", g=g))


def test_all_bits_of_dbitflippm_are_sue() -> None:
    client = theirs("long", "dBitFlipPM", "dBitFlipPM_Client")
    assert conform(drawn(lambda value: subset(client(value, K, K, K, EPS)), K, 3000), ours("sue"))


def test_of_attributes_that_split_eps_each_follows_our_channel() -> None:
    client = theirs("attributes", "SPL_solution", "SPL_GRR_Client")
    assert conform(drawn(lambda value: one(client([value, 0], [K, 2], 2, 2 * EPS)[0]), K, 3000), ours("grr"))


def test_a_sampled_attribute_follows_our_channel() -> None:
    """The sampled attribute is public: reports of the other one say nothing here."""
    client = theirs("attributes", "SMP_solution", "SMP_GRR_Client")

    def report(value: int) -> tuple[int, ...]:
        attribute, reported = client([value, 0], [K, 2], 2, EPS)
        return one(reported) if attribute == 0 else ()

    assert conform(drawn(report, K, 4000), mixed(ours("grr"), [{(): Fraction(1)}] * K))


def mixed(laws: Sequence[Law], others: Sequence[Law]) -> list[Law]:
    """One or the other, each with probability 1/2."""
    return [
        {output: (law.get(output, 0) + other.get(output, 0)) * Fraction(1, 2) for output in {**law, **other}}
        for law, other in zip(laws, others, strict=True)
    ]


@pytest.mark.parametrize("fake", ["GRR", "UE_zero", "UE_rnd"])
def test_among_fake_data_an_attribute_follows_a_mixture_of_our_channels(fake: str) -> None:
    client = theirs("attributes", "RSpFD_solution", f"RSpFD_{fake}_Client")
    read = one if fake == "GRR" else subset
    true = ours("grr" if fake == "GRR" else "oue", AMPLIFIED)
    anyone = {output: sum((law[output] for law in true), Fraction(0)) / K for output in true[0]}  # of a random value
    if fake == "UE_zero":
        q = 1 / (AMPLIFIED + 1)
        anyone = {output: q ** len(output) * (1 - q) ** (K - len(output)) for output in map(tuple, true[0])}
    found = drawn(lambda value: read(client([value, 0], [K, K], 2, EPS)[0]), K, 4000)
    assert conform(found, mixed(true, [anyone] * K))


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
