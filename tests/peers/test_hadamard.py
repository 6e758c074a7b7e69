"""pure-ldp 1.2.0: Hadamard response above eps = 1, the Hadamard mechanism, and servers that add up reports.

The mean of a server's estimates is computed exactly, from what it makes of each single report.
"""

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from itertools import product
from math import log
from typing import Any

import pytest
import sympy

from symqif import Channel, tight_epsilon
from tests.peers.chi_square import Law, agree
from tests.peers.sampled import drawn
from tests.peers.samplers import MARK
from tests.peers.test_pure_ldp import FUNCTIONS, client, fast_hashes, fast_local_hashing, hadamard_mechanism, rows

pytestmark = MARK

K, T = 4, Fraction(9)  # T = e^eps


def server(kind: str, *arguments: Any, **options: Any) -> Any:
    from pure_ldp import frequency_oracles

    return getattr(frequency_oracles, f"{kind}Server")(*arguments, **options)


def hadamard_response(k: int, t: Fraction, order: Sequence[int]) -> Channel:
    """Acharya et al. (AISTATS 2019), for eps > 1: B blocks of b reports; e^eps times likelier are those of the value's
    block where (position & y) has even parity. order: the place of each value; b - 1 of them are in one block.
    """
    blocks = 1 << (int(min(t, 2 * k)).bit_length() - 1)
    size = 1
    while (size - 1) * blocks < k:
        size *= 2
    unit = Fraction(2, size) / (2 * blocks - 1 + t)

    def entry(place: int, output: int) -> Fraction:
        block, position = place // (size - 1), place % (size - 1) + 1
        likely = output // size == block and (position & output).bit_count() % 2 == 0
        return t * unit if likely else unit

    outputs = range(blocks * size)
    return Channel([[entry(place, y) for y in outputs] for place in order], tuple(range(k)), tuple(outputs))


def hadamard_pairs() -> Channel:
    """Two random columns, and both signs: the true ones e^eps times likelier than each of the three others."""
    places = [(j, sign) for j in range(K) for sign in (-1, 1)]
    outputs = [*product(places, repeat=2)]
    true = {(x, j): (-1) ** (x & j).bit_count() for x in range(K) for j in range(K)}
    unit = 1 / (T + 3) / K**2
    entries = [[unit * (T if all(true[x, j] == s for j, s in both) else 1) for both in outputs] for x in range(K)]
    return Channel(entries, tuple(range(K)), tuple(outputs))


RESPONSES = {(4, T): [3, 1, 2, 0], (8, Fraction(5)): [2, 5, 1, 7, 0, 3, 6, 4]}  # the blocks have 2 and 4 reports


@pytest.mark.parametrize(("k", "t"), RESPONSES)
def test_hadamard_response_above_eps_1_follows_its_channel(k: int, t: Fraction) -> None:
    order = RESPONSES[k, t]
    response, channel = client("HadamardResponse", log(t), k, order), hadamard_response(k, t, order)
    assert agree(drawn(lambda value: int(response.privatise(value + 1)), k, 3000), rows(channel))
    assert tight_epsilon(channel) == sympy.log(sympy.Rational(t))


def test_the_hadamard_mechanism_with_two_columns_follows_its_channel() -> None:
    mechanism, channel = client("HadamardMech", log(T), K, 2), hadamard_pairs()
    assert agree(drawn(lambda value: tuple(mechanism.privatise(value + 1)), K, 4000), rows(channel))
    assert tight_epsilon(channel) == sympy.log(sympy.Rational(T))


# what the servers estimate, on average


@pytest.fixture
def no_domain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its sketches' servers ask NumPy for zeros of the shape None: once (), now an error."""
    import numpy
    from pure_ldp.core import _freq_oracle_server

    class Earlier:
        def __getattr__(self, name: str) -> Any:
            return getattr(numpy, name)

        def zeros(self, shape: Any) -> Any:
            return numpy.zeros(() if shape is None else shape)

    monkeypatch.setattr(_freq_oracle_server, "np", Earlier())


def means(counter: Any, laws: Sequence[Law], report: Callable[[Any], Any], values: Sequence[Any]) -> list[list[float]]:
    """For each held value the mean estimate of each value, from one report."""
    estimates: dict[Hashable, list[float]] = {}
    for output in laws[0]:
        counter.reset()
        counter.aggregate(report(output))
        estimates[output] = [float(counter.estimate(value, suppress_warnings=True)) for value in values]
    return [
        [sum(float(chance) * estimates[output][v] for output, chance in law.items()) for v in range(len(values))]
        for law in laws
    ]


def same(found: list[list[float]], holder: float, other: float) -> bool:
    from numpy import allclose, eye

    return bool(allclose(found, other + (holder - other) * eye(len(found)), rtol=1e-9, atol=1e-9))


@pytest.mark.parametrize("columns", [1, 2])
def test_the_hadamard_mechanisms_server_is_unbiased(columns: int) -> None:
    channel = hadamard_mechanism(T) if columns == 1 else hadamard_pairs()
    counter = server("HadamardMech", log(T), K, columns)
    assert same(means(counter, rows(channel), lambda y: [y] if columns == 1 else y, range(1, K + 1)), 1, 0)


@pytest.mark.parametrize(("k", "t"), RESPONSES)
def test_the_hadamard_responses_server_is_unbiased_above_eps_1(k: int, t: Fraction) -> None:
    counter = server("HadamardResponse", log(t), k)
    channel = hadamard_response(k, t, [int(place) for place in counter.get_hash_funcs()])
    assert same(means(counter, rows(channel), lambda y: y, range(1, k + 1)), 1, 0)


def bits(p: Fraction, q: Fraction) -> list[Law]:
    """Of signs, where that of the value is 1 with probability p and the others with q."""
    laws: list[Law] = []
    for x in range(K):
        law: dict[Hashable, Fraction] = {}
        for signs in product((-1, 1), repeat=K):
            chance = Fraction(1)
            for place, sign in enumerate(signs):
                set_ = p if place == x else q
                chance *= set_ if sign > 0 else 1 - set_
            law[signs] = chance
        laws.append(law)
    return laws


@pytest.mark.usefixtures("no_domain")
@pytest.mark.parametrize("hadamard", [False, True])
def test_the_count_mean_sketch_corrects_for_values_that_share_a_hash(hadamard: bool) -> None:
    """With one hash for each value, where none do, the mean of another value is so -1/(m - 1), and not 0."""
    from numpy import array

    counter = server("CMS", log(T), 1, K, is_hadamard=hadamard)
    counter.hash_funcs = [int]
    if hadamard:
        found = means(counter, rows(hadamard_mechanism(T)), lambda y: (y[1], 0, y[0]), range(K))
    else:
        y = Fraction(3)  # e^(eps/2)
        found = means(counter, bits(y / (y + 1), 1 / (y + 1)), lambda signs: (array(signs), 0), range(K))
    assert same(found, 1, -1 / (K - 1))


@pytest.mark.filterwarnings("ignore:LHServer has only:RuntimeWarning")
def test_the_server_of_fast_local_hashing_is_unbiased_if_its_few_functions_collide_as_often_as_random_ones() -> None:
    g = 2
    counter = server("FastLH", log(T), K, FUNCTIONS, g=g, use_olh=False)
    report = counter.hash_counts

    def alone(output: Any) -> Any:
        report[:] = 0  # which `reset` forgets
        return output

    found = means(counter, rows(fast_local_hashing(g)), alone, range(1, K + 1))
    hashes = fast_hashes(g)
    for x, v in product(range(K), repeat=2):
        shared = Fraction(sum(h[x] == h[v] for h in hashes), FUNCTIONS)
        assert found[x][v] == pytest.approx(float((shared - Fraction(1, g)) / (1 - Fraction(1, g))), abs=1e-9)


@pytest.mark.usefixtures("no_domain")
def test_pure_ldps_private_count_sketch_server_estimates_too_little() -> None:
    """By the factor (e^eps - 1)/(e^eps + 1): nothing undoes the noise."""
    from numpy import array

    counter = server("PCS", log(T), 1, K)
    counter.hash_funcs = [(int, lambda data: 1)]
    found = means(counter, bits(T / (T + 1), Fraction(1, 2)), lambda signs: (array(signs), 0), range(K))
    assert same(found, float((T - 1) / (T + 1)), 0)
