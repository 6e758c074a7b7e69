"""Trade-off functions against all tests by enumeration, and the 2x2 form of the paper."""

from fractions import Fraction
from itertools import product

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from symqif.channels import merge_columns
from symqif.channels.channel import Channel
from symqif.errors import SymqifError
from symqif.measures import tradeoff, tradeoff_point
from symqif.mechanisms import grr, oue, sue, the
from symqif.symbols import canonical, eps

HALF = Fraction(1, 2)
E = sympy.exp(eps)


def rows(width: int):
    weights = st.lists(st.integers(0, 4), min_size=width, max_size=width).filter(any)
    return weights.map(lambda w: [Fraction(entry, sum(w)) for entry in w])


@settings(max_examples=30, deadline=None)
@given(rows(4), rows(4), st.fractions(0, 1, max_denominator=5))
def test_no_test_beats_the_trade_off_function_and_mixtures_of_two_attain_it(null, other, alpha):
    """Tests that reject on a set of outputs; the least beta at alpha is a mixture of two of them."""
    tests = []
    for chosen in product((0, 1), repeat=4):
        a = sum(p for p, c in zip(null, chosen, strict=True) if c)
        b = sum(p for p, c in zip(other, chosen, strict=True) if not c)
        tests.append((Fraction(a), Fraction(b)))
    found = tradeoff(Channel([null, other]))(alpha)
    mixtures = [b for a, b in tests if a <= alpha]
    for a, b in tests:
        for c, d in tests:
            if a < alpha < c:
                mixtures.append(b + (d - b) * (alpha - a) / (c - a))
    assert found == min(mixtures)


def test_the_vertices_go_from_no_rejection_to_rejection_of_everything():
    channel = Channel([[HALF, HALF, 0], [0, HALF, HALF]])
    assert tradeoff(channel).vertices == ((0, 1), (0, HALF), (HALF, 0), (1, 0))
    assert tradeoff(channel)(0) == HALF
    assert tradeoff(channel)(Fraction(1, 4)) == Fraction(1, 4)
    assert tradeoff(channel)(1) == 0


def test_a_2x2_channel_is_brought_into_the_form_of_the_paper():
    bits = Channel([[Fraction(3, 4), Fraction(1, 4)], [HALF, HALF]])
    swapped = Channel([[Fraction(1, 4), Fraction(3, 4)], [HALF, HALF]])
    assert tradeoff_point(bits) == tradeoff_point(swapped) == (Fraction(1, 4), HALF)
    alpha, beta = tradeoff_point(bits)
    assert tradeoff(bits).vertices == ((0, 1), (alpha, beta), (1, 0))


def test_the_trade_off_of_randomized_response_is_that_of_pure_dp():
    """Dong, Roth and Su: max(0, 1 - e^eps alpha, e^-eps (1 - alpha)) at the vertex 1/(1 + e^eps)."""
    assert tradeoff_point(grr(2)) == (1 / (1 + E), 1 / (1 + E))
    function = tradeoff(grr(2, t=3))
    for alpha in (0, Fraction(1, 8), Fraction(1, 4), HALF, 1):
        assert function(alpha) == max(0, 1 - 3 * sympy.Rational(alpha), (1 - sympy.Rational(alpha)) / 3)


@pytest.mark.slow
def test_unary_encodings_of_two_secrets_have_an_undecided_middle():
    vertices = tradeoff(the(2)).vertices
    assert len(vertices) == 4
    assert vertices[1] == tuple(reversed(vertices[2]))
    assert canonical(tradeoff(oue(2)).vertices[1][0] - 1 / (2 * (E + 1))) == 0


def test_a_useless_channel_has_the_diagonal():
    channel = merge_columns(Channel([[HALF, HALF], [HALF, HALF]]))
    assert tradeoff(channel).vertices == ((0, 1), (1, 0))
    assert tradeoff_point(Channel([[HALF, HALF], [HALF, HALF]])) == (HALF, HALF)


def test_a_symbolic_alpha_gives_the_maximum_of_the_lines():
    alpha = sympy.Symbol("alpha", real=True)
    assert tradeoff(grr(2, t=3))(alpha).subs(alpha, sympy.Rational(1, 4)) == Fraction(1, 4)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: tradeoff(grr(3)), "between 2 secrets, not 3"),
        (lambda: tradeoff_point(sue(2)), "must be 2x2, not 2x4"),
        (lambda: tradeoff(grr(2))(2), "alpha must lie between 0 and 1, not 2"),
        (lambda: tradeoff(grr(2))(0.5), "alpha must be exact"),
        (
            lambda: tradeoff_point(Channel([[sympy.Symbol("p"), 1 - sympy.Symbol("p")], [HALF, HALF]])),
            "depends on parameters",
        ),
    ],
)
def test_what_has_no_trade_off_is_refused(call, message):
    with pytest.raises(SymqifError, match=message):
        call()
