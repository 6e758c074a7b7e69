"""Bitwise refinement: 2x2 channels, decided like by a linear program."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symqif import oue, refines, sue, the, ue
from symqif.kernel.term import Rejected, parse
from symqif.refinement.bits import Entries, two_by_two
from symqif.refinement_kernel.certificate import Gain, Witness
from tests.oracles.refinement import refined_exactly

F = Fraction
chances = st.sampled_from([F(n, 6) for n in range(7)] + [F(1, 2) + F(1, 10**10)])


@settings(max_examples=150, deadline=None)
@given(*[chances] * 4)
def test_the_linear_program_agrees(p: Fraction, q: Fraction, r: Fraction, s: Fraction) -> None:
    a, b = [[1 - q, q], [1 - p, p]], [[1 - s, s], [1 - r, r]]
    holds, equivalent, certificate = two_by_two(a, b)
    assert holds == refined_exactly(a, b) == isinstance(certificate, Witness)
    assert equivalent == (holds and refined_exactly(b, a))


def test_formulas_as_entries() -> None:
    def bit(p: str) -> Entries:
        return [[parse(p), parse(f"1-({p})")], [parse(f"1-({p})"), parse(p)]]

    strong, weak = bit("exp(1)/(exp(1)+1)"), bit("exp(1/2)/(exp(1/2)+1)")
    assert two_by_two(strong, weak)[:2] == (True, False)
    assert two_by_two(weak, strong)[:2] == (False, False)
    assert two_by_two(weak, weak)[:2] == (True, True)


NOTHING = (F(0), F(0))
A, B = [[F(2, 3), F(1, 3)], [F(1, 3), F(2, 3)]], [[F(7, 12), F(5, 12)], [F(5, 12), F(7, 12)]]


@pytest.mark.parametrize(("x", "y"), list(product(range(2), repeat=2)))
def test_a_changed_certificate_is_rejected(x: int, y: int) -> None:
    Witness(A, B, [[F(3, 4), F(1, 4)], [F(1, 4), F(3, 4)]]).check()
    rows = [[F(3, 4), F(1, 4)], [F(1, 4), F(3, 4)]]
    rows[x][y] += F(1, 10**9)
    rows[x][1 - y] -= F(1, 10**9)
    with pytest.raises(Rejected):
        Witness(A, B, rows).check()
    with pytest.raises(Rejected):
        Witness(B, A, [[F(3, 2), F(-1, 2)], [F(-1, 2), F(3, 2)]]).check()
    Gain(B, A, [NOTHING, (F(5, 12), F(-7, 12))]).check()
    for a, b, gains in ((A, B, (F(1), F(-2))), (A, B, (F(5, 12), F(-7, 12))), (B, A, (F(1), F(-3)))):
        with pytest.raises(Rejected):
            Gain(a, b, [NOTHING, gains]).check()


def test_protocols_at_two_secrets_need_no_more_than_one_bit() -> None:
    assert refines(sue, oue, k=2, y=3, bitwise=True).holds is False
    assert refines(the, oue, k=3, y=8, x=5, bitwise=True).holds is not None
    assert refines(ue, ue, k=3, p=F(1, 2), q=F(1, 2), bitwise=True).equivalent
