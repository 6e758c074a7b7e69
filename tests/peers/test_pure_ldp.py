"""pure-ldp 1.2.0: its other frequency oracles, against channels made from ours or from their definitions.

The protocols themselves are in `test_samplers`.
"""

import sys
from collections import Counter
from collections.abc import Hashable
from fractions import Fraction
from math import log
from typing import Any

import pytest
import sympy

from symqif import Channel, SubsetForm, asr, lh, sue, tight_epsilon
from symqif.mechanisms import protocol, ue
from tests.peers.chi_square import Law, agree
from tests.peers.sampled import conform, drawn, laws, subset
from tests.peers.samplers import MARK

pytestmark = MARK

K, T = 4, Fraction(9)  # T = e^eps
EPS = log(T)
SMALL = Fraction(25, 16)  # Hadamard response is another protocol for eps > 1


def client(kind: str, *arguments: Any, **options: Any) -> Any:
    from pure_ldp import frequency_oracles

    return getattr(frequency_oracles, f"{kind}Client")(*arguments, **options)


def rows(channel: Channel) -> list[Law]:
    return [dict(zip(channel.outputs, row, strict=True)) for row in channel.fractions()]


@pytest.mark.parametrize("f", [Fraction(1, 2), Fraction(1, 5)])
def test_rappor_never_clears_a_set_bit(f: Fraction) -> None:
    """Its docstring and server have p = 1 - f/2; its client p = 1: a bit that is not set excludes its values.

    RAPPOR (Erlingsson et al., CCS 2014) replaces each bit by a fair coin with probability f. Here with one hash
    function, which tells all values apart.
    """
    rappor = client("RAPPOR", float(f), K, [[int]], num_of_cohorts=1)
    found = drawn(lambda value: subset(rappor.privatise(value + 1)[0]), K, 3000)
    promised, kept = (ue.subset_form(k=K, p=p, q=f / 2) for p in (1 - f / 2, Fraction(1)))
    assert conform(found, laws(kept))
    assert not conform(found, laws(promised))
    assert tight_epsilon(promised) == sympy.log(sympy.Rational((2 - f) / f) ** 2)
    assert tight_epsilon(kept) == sympy.oo


def test_count_mean_sketch_with_one_hash_for_each_value_is_sue() -> None:
    sketch = client("CMS", EPS, [int], K)
    found = drawn(lambda value: subset(sketch.privatise(value)[0] > 0), K, 3000)
    assert conform(found, laws(protocol("sue").subset_form(k=K, t=T)))


def test_private_count_sketch_with_one_hash_for_each_value_is_a_unary_encoding() -> None:
    """The bit of the value is kept with probability e^eps/(e^eps + 1), the others are fair coins."""
    sketch = client("PCS", EPS, 1, K, [(int, lambda data: 1)])
    found = drawn(lambda value: subset(sketch.privatise(value)[0] > 0), K, 3000)
    assert conform(found, laws(ue.subset_form(k=K, p=T / (T + 1), q=Fraction(1, 2))))


def test_sketch_response_with_one_hash_for_each_value_is_its_oracle() -> None:
    inner = client("UE", EPS, K, index_mapper=lambda value: value)
    sketch = client("SketchResponse", EPS, K, [lambda value: value], fo_client=inner)
    found = drawn(lambda value: subset(sketch.privatise(value + 1)[0]), K, 3000)
    assert conform(found, laws(sue.subset_form(k=K, t=T)))


def hadamard_response() -> Channel:
    """A report y of 0..K-1, K the least power of 2 above k: e^eps times likelier where (x & y) has even parity."""
    size = 1 << K.bit_length()
    likely, unlikely = (2 * chance / size for chance in (SMALL / (SMALL + 1), 1 / (SMALL + 1)))
    entries = [[unlikely if (x & y).bit_count() % 2 else likely for y in range(size)] for x in range(1, K + 1)]
    return Channel(entries, tuple(range(1, K + 1)), tuple(range(size)))


def hadamard_mechanism(t: Fraction) -> Channel:
    """A random column j of the Hadamard matrix and the entry's sign, kept with probability e^eps/(e^eps + 1)."""
    outputs = [(j, sign) for j in range(K) for sign in (-1, 1)]
    true = {(x, j): (-1) ** (x & j).bit_count() for x in range(K) for j in range(K)}
    entries = [[(t if true[x, j] == sign else 1) / (t + 1) / K for j, sign in outputs] for x in range(K)]
    return Channel(entries, tuple(range(1, K + 1)), tuple(outputs))


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="pure-ldp 1.2.0 calls randint with a float: an error here")
@pytest.mark.filterwarnings("ignore:non-integer arguments to randrange:DeprecationWarning")
def test_hadamard_response_follows_its_channel() -> None:
    response = client("HadamardResponse", log(SMALL), K, None)
    assert agree(drawn(lambda value: response.privatise(value + 1), K, 4000), rows(hadamard_response()))


def test_the_hadamard_mechanism_follows_its_channel() -> None:
    mechanism = client("HadamardMech", EPS, K, 1)
    found = drawn(lambda value: next(iter(mechanism.privatise(value + 1))), K, 4000)
    assert agree(found, rows(hadamard_mechanism(T)))


def test_the_hadamard_count_mean_sketch_follows_that_channel_too() -> None:
    sketch = client("CMS", EPS, [int], K, is_hadamard=True)

    def report(value: int) -> Hashable:
        sign, _, column = sketch.privatise(value)
        return column, int(sign)

    assert agree(drawn(report, K, 4000), rows(hadamard_mechanism(T)))


@pytest.mark.parametrize("channel", [hadamard_response(), hadamard_mechanism(SMALL)])
def test_the_hadamard_channels_are_eps_ldp(channel: Channel) -> None:
    assert tight_epsilon(channel) == tight_epsilon(lh.subset_form(k=K, t=SMALL, g=2))


FUNCTIONS = 3  # of fast local hashing


def fast_hashes(g: int) -> list[list[int]]:
    from xxhash import xxh32

    return [[xxh32(str(v), seed=seed).intdigest() % g for v in range(K)] for seed in range(FUNCTIONS)]


def fast_local_hashing(g: int) -> Channel:
    """As LH, with a hash function that is drawn from FUNCTIONS fixed ones."""
    outputs = [(y, seed) for seed in range(FUNCTIONS) for y in range(g)]
    hashes = fast_hashes(g)
    entries = [[(T if hashes[s][x] == y else 1) / (T + g - 1) / FUNCTIONS for y, s in outputs] for x in range(K)]
    return Channel(entries, tuple(range(1, K + 1)), tuple(outputs))


def test_fast_local_hashing_follows_the_channel_of_its_few_hash_functions() -> None:
    """Not that of all of them: it leaks more or less, as its functions happen to collide."""
    fast = client("FastLH", EPS, K, FUNCTIONS, g=2)
    reports = drawn(lambda value: fast.privatise(value + 1), K, 4000)
    channel = fast_local_hashing(2)
    assert agree(reports, rows(channel))
    hashes = fast_hashes(2)
    supports: list[Counter[Hashable]] = [Counter() for _ in range(K)]
    for counts, support in zip(reports, supports, strict=True):
        for (y, seed), count in counts.items():  # type: ignore[misc]
            support[subset(h == y for h in hashes[seed])] += count
    every = lh.subset_form(k=K, t=T, g=2)
    assert isinstance(every, SubsetForm)
    assert not conform(supports, laws(every))
    assert asr(channel) != asr(every)
