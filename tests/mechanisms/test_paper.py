"""The explicit channels against the paper's own definitions and examples, computed here from first principles."""

from fractions import Fraction
from itertools import combinations, permutations, product

import pytest
import sympy

from symqif.mechanisms import blh, grr, lh, olh, oue, ss, sue, the, ue
from symqif.symbols import eps, k, theta, to_sympy
from tests.sample import every

HALF = Fraction(1, 2)
E = sympy.exp(eps)


def test_the_example_of_grr():
    """k = 3, eps = log 2."""
    quarter = Fraction(1, 4)
    expected = [[HALF if x == y else quarter for y in range(3)] for x in range(3)]
    assert grr(3, eps=sympy.log(2)).fractions() == expected


def test_the_example_of_ss():
    """k = 3, omega = 2: rows over the subsets {0,1}, {0,2}, {1,2}."""
    p = 2 * E / (2 * E + 1)
    expected = sympy.Matrix([[p / 2, p / 2, 1 - p], [p / 2, 1 - p, p / 2], [1 - p, p / 2, p / 2]])
    assert sympy.simplify(ss(3, omega=2).matrix - expected) == sympy.zeros(3, 3)


@pytest.mark.parametrize("protocol", every(3, [sue, oue, the]))
def test_the_examples_of_unary_encodings(protocol):
    """k = 2, columns 00, 01, 10, 11; the paper's rows for SUE and OUE are 01, 10 and those for THE 10, 01."""
    p, q = (to_sympy(protocol.term(name)) for name in "pq")
    row_10 = [(1 - p) * (1 - q), (1 - p) * q, p * (1 - q), p * q]
    row_01 = [(1 - p) * (1 - q), p * (1 - q), (1 - p) * q, p * q]
    channel = protocol(2)
    assert channel.outputs == ((0, 0), (0, 1), (1, 0), (1, 1))
    assert sympy.simplify(channel.matrix - sympy.Matrix([row_10, row_01])) == sympy.zeros(2, 4)


def test_ss_is_its_sampling_procedure():
    """Sample ordered draws without replacement and count the subsets that come out."""
    n, omega, t = 4, 2, Fraction(5, 2)
    p = omega * t / (omega * t + n - omega)
    channel = ss(n, omega=omega, t=t).fractions()
    for x in range(1, n + 1):
        others = [y for y in range(1, n + 1) if y != x]
        chance = dict.fromkeys(combinations(range(1, n + 1), omega), Fraction(0))
        for size, weight, kept in ((omega - 1, p, [x]), (omega, 1 - p, [])):
            draws = list(permutations(others, size))
            for draw in draws:
                chance[tuple(sorted([*draw, *kept]))] += weight / len(draws)
        assert channel[x - 1] == list(chance.values())


def test_lh_hashes_and_then_randomizes():
    """Hash functions as dictionaries, and GRR on [g] from the matrix of `grr`."""
    n, g, t = 3, 3, Fraction(7, 2)
    randomizer = grr(g, t=t).fractions()
    channel = lh(n, g=g, t=t)
    for x, row in zip(channel.secrets, channel.fractions(), strict=True):
        for (values, y), entry in zip(channel.outputs, row, strict=True):
            h = dict(zip(range(1, n + 1), values, strict=True))
            assert entry == Fraction(1, g**n) * randomizer[h[x] - 1][y - 1]
    assert len(set(channel.outputs)) == g**n * g


@pytest.mark.parametrize(("y", "x"), [(Fraction(4), Fraction(3)), (Fraction(5, 2), Fraction(2))])
def test_unary_encodings_flip_each_bit_on_its_own(y, x):
    chances = {
        sue: (y / (y + 1), 1 / (y + 1), {"y": y}),
        oue: (HALF, 1 / (y**2 + 1), {"y": y}),
        the: (1 - x / y / 2, 1 / x / 2, {"y": y, "x": x}),
        ue: (Fraction(3, 4), Fraction(1, 4), {"p": Fraction(3, 4), "q": Fraction(1, 4)}),
    }
    for protocol, (p, q, arguments) in chances.items():
        rows = protocol(3, **arguments).fractions()
        for bit in range(3):
            for output, entry in zip(product((0, 1), repeat=3), rows[bit], strict=True):
                expected = Fraction(1)
                for place, value in enumerate(output):
                    one = p if place == bit else q
                    expected *= one if value else 1 - one
                assert entry == expected


@pytest.mark.slow
def test_the_bit_probabilities_of_the_follow_from_laplace_noise():
    """P(1 + Z > theta) and P(Z > theta) for Z with the density eps/4 exp(-eps |z|/2)."""
    z = sympy.Symbol("z", real=True)
    e, a = sympy.Symbol("e", positive=True), sympy.Symbol("a", positive=True)
    tail = sympy.integrate(e / 4 * sympy.exp(-e * z / 2), (z, a, sympy.oo))
    below_zero = sympy.integrate(e / 4 * sympy.exp(e * z / 2), (z, a - 1, 0)) + HALF.numerator * sympy.Rational(1, 2)
    p, q = (to_sympy(the.term(name), {"eps": e, "theta": a}) for name in "pq")
    assert sympy.simplify(tail - q) == 0
    assert sympy.simplify(below_zero - p) == 0


def test_a_threshold_where_entries_are_roots_makes_a_channel():
    p, q = 1 - 3 ** (-1 / 4) / 2, 3 ** (-3 / 4) / 2
    row = map(float, the(2, y=3, theta=Fraction(3, 4)).rows[0])
    assert sorted(row) == pytest.approx(sorted([p * q, p * (1 - q), (1 - p) * q, (1 - p) * (1 - q)]))


def test_sue_is_symmetric_and_oue_reports_set_bits_by_a_coin():
    assert sympy.simplify(to_sympy(sue.term("p + q"))) == 1
    assert to_sympy(oue.term("p")) == sympy.Rational(1, 2)


def test_blh_is_lh_with_two_values():
    assert blh(3, t=5) == lh(3, g=2, t=5)
    assert blh.subset_form(4, t=5).lists == lh.subset_form(4, g=2, t=5).lists


def test_a_symbolic_k_gives_a_subset_form_and_a_number_an_explicit_channel():
    from symqif.channels.channel import Channel
    from symqif.channels.subset import SubsetForm

    assert isinstance(oue(k=k), SubsetForm)
    assert isinstance(oue(), SubsetForm)
    assert isinstance(oue(k=3), Channel)
    assert the(2).matrix.free_symbols == {eps, theta}


@pytest.mark.parametrize(
    ("size", "t", "omega"),
    [(10, 3, 3), (9, 2, 3), (7, 2, 2), (3, 1, 2), (5, 1, 3), (4, 100, 1), (2, 1, 1)],
)
def test_the_subset_size_is_the_nearest_integer_with_ties_up_and_at_least_one(size, t, omega):
    """k/(e^eps + 1): 10/4 is a tie, 9/3 an integer, 7/3 below, 3/2 and 5/2 ties, 4/101 below one half."""
    assert {len(label) for label in ss(size, t=t).outputs} == {omega}


@pytest.mark.parametrize(("t", "g"), [(1, 2), (Fraction(3, 2), 3), (Fraction(7, 5), 2), (2, 3), (Fraction(5, 2), 4)])
def test_the_hash_range_is_the_nearest_integer_with_ties_up(t, g):
    """e^eps + 1: 5/2 and 7/2 are ties, 12/5 is below one."""
    assert olh(2, t=t) == lh(2, g=g, t=t)


def test_optimal_sizes_of_transcendental_values():
    """10/(e + 1) = 2.689.., e^(3/2) + 1 = 5.48.."""
    assert len(ss(10, eps=1).outputs[0]) == 3
    assert max(label[1] for label in olh(2, eps=Fraction(3, 2)).outputs) == 5


def test_optimal_sizes_wait_for_numbers():
    assert ss.subset_form(k).parameters == {"k", "eps", "omega"}
    assert olh.subset_form(50).parameters == {"eps", "g"}
    assert ss.subset_form(50, t=3).lists[0][13] == 1
