"""multi-freq-ldpy 0.2.5: its randomizers alone, of several attributes, and among fake data, against our channels.

Of several attributes the report of the first is compared; what holds of it holds of each, as each is drawn alike.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import log

import pytest
import sympy

from symqif import Channel, tight_epsilon
from tests.peers.chi_square import Law
from tests.peers.randomizers import RANDOMIZERS, SMALL, K, T, one, ours, some_bits, theirs
from tests.peers.sampled import conform, drawn, subset
from tests.peers.samplers import MARK

pytestmark = MARK

USERS = 2500
DEFINED = [name for name in RANDOMIZERS if name.startswith(("ADP", "L_", "dBit"))]  # the others are in test_samplers
COMPOSED = [
    name
    for name in RANDOMIZERS
    if name not in ("dBitFlipPM-4-4", "dBitFlipPM-3-2", "dBitFlipPM-2-1", "ADP-many-symmetric")
]


@pytest.mark.parametrize("name", DEFINED)
def test_a_report_follows_the_channel_of_its_definition(name: str) -> None:
    """GRR after GRR is GRR, SUE after SUE is SUE, SUE after OUE is OUE: of two rounds, eps is that of one report."""
    randomizer = RANDOMIZERS[name]
    assert conform(drawn(randomizer.alone(), randomizer.k, USERS), randomizer.laws())


@pytest.mark.parametrize("name", COMPOSED)
def test_of_attributes_that_split_eps_each_follows_the_channel(name: str) -> None:
    randomizer = RANDOMIZERS[name]
    reports = randomizer.of_two("SPL")
    assert conform(drawn(lambda value: randomizer.read(reports(value)[0]), randomizer.k, USERS), randomizer.laws())


@pytest.mark.parametrize("name", COMPOSED)
def test_a_sampled_attribute_follows_the_channel(name: str) -> None:
    """The sampled attribute is public: reports of the other one say nothing here."""
    randomizer = RANDOMIZERS[name]
    client = randomizer.of_two("SMP")

    def report(value: int) -> tuple[int, ...]:
        attribute, reported = client(value)
        return (*randomizer.read(reported), 0) if attribute == 0 else ()

    sampled = [{(*output, 0): chance for output, chance in law.items()} for law in randomizer.laws()]  # type: ignore[misc]
    assert conform(drawn(report, randomizer.k, USERS), mixed(sampled, [{(): Fraction(1)}] * randomizer.k))


@pytest.mark.parametrize(("b", "d"), [(4, 4), (4, 2), (3, 2), (2, 1)])
def test_some_bits_are_eps_ldp(b: int, d: int) -> None:
    """Of a single bit, with eps/2: two values differ in two bits, and one is reported."""
    rows = some_bits(b, d)
    channel = Channel([list(row.values()) for row in rows], tuple(range(K)), tuple(rows[0]))
    assert tight_epsilon(channel) == sympy.log(sympy.sqrt(sympy.Rational(T)) if d == 1 else sympy.Rational(T))


def mixed(laws: Sequence[Law], others: Sequence[Law]) -> list[Law]:
    """One or the other, each with probability 1/2."""
    return [
        {output: (law.get(output, 0) + other.get(output, 0)) * Fraction(1, 2) for output in {**law, **other}}
        for law, other in zip(laws, others, strict=True)
    ]


ODD = Fraction(5)  # an e^eps with which 2 (e^eps - 1) + 1 = 9 is a square


FAKE: list[tuple[str, tuple[bool, ...], str, int, Fraction]] = [
    ("GRR", (), "grr", K, ODD),
    ("UE_zero", (True,), "oue", K, ODD),
    ("UE_zero", (False,), "sue", K, ODD),
    ("UE_rnd", (True,), "oue", K, ODD),
    ("UE_rnd", (False,), "sue", K, ODD),
    ("ADP", (True,), "grr", K, ODD),
    ("ADP", (True,), "oue", 8, SMALL),
]


@pytest.mark.parametrize(("client", "options", "name", "k", "t"), FAKE)
def test_among_fake_data_an_attribute_follows_a_mixture_of_our_channels(
    client: str, options: tuple[bool, ...], name: str, k: int, t: Fraction
) -> None:
    """Of two attributes one is reported: e^eps' = 2 (e^eps - 1) + 1. The other is a random value, or no value."""
    amplified = 2 * (t - 1) + 1
    true = ours(name, amplified, k)
    fake = {output: sum((law[output] for law in true), Fraction(0)) / k for output in true[0]}  # of a random value
    if name != "grr" and client != "UE_rnd":
        q = 1 / (amplified + 1) if name == "oue" else Fraction(1, 4)
        fake = {output: q ** len(output) * (1 - q) ** (k - len(output)) for output in map(tuple, true[0])}  # type: ignore[arg-type]
    draw = theirs("attributes", "RSpFD_solution", f"RSpFD_{client}_Client")
    read = one if name == "grr" else subset
    found = drawn(lambda value: read(draw([value, 0], [k, k], 2, log(t), *options)[0]), k, 4000)
    assert conform(found, mixed(true, [fake] * k))


@pytest.mark.parametrize("k", [2, 42, 43])
def test_the_adaptive_protocol_among_fake_data_chooses_by_its_variance_where_nobody_holds_the_value(k: int) -> None:
    """d^2 s (1 - s) / (p - q)^2, with s the chance of a support: at d = 2 and e^eps = 9, GRR up to k = 42."""
    d, amplified = 2, Fraction(17)
    p, q = (chance / (amplified + k - 1) for chance in (amplified, Fraction(1)))
    grr, other = (q + Fraction(1, k)) / d, 1 / (amplified + 1)
    variances = {
        "grr": d**2 * grr * (1 - grr) / (p - q) ** 2,
        "oue": d**2 * other * (1 - other) / (Fraction(1, 2) - other) ** 2,
    }
    best = min(variances, key=lambda name: variances[name])
    report = theirs("attributes", "RSpFD_solution", "RSpFD_ADP_Client")([0, 0], [k, k], d, log(9))[0]
    assert getattr(report, "shape", ()) == (() if best == "grr" else (k,))
    assert best == ("grr" if k <= 42 else "oue")
