"""What libqif answers on pairs where the answer is plain: the direction it takes, its tolerance, where it gives up."""

from fractions import Fraction
from importlib.metadata import version

import pytest

from symqif import grr, refines, ss
from tests.peers import libqif

pytest.importorskip("qif", reason="libqif is not installed: pip install '.[peers]'")
pytestmark = pytest.mark.peers

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
SECRET = ((1, 0), (0, 1))
BIT = ((1 - QUARTER, QUARTER), (QUARTER, 1 - QUARTER))


def sharper(by: Fraction) -> tuple[tuple[Fraction, ...], ...]:
    """BIT with one row less noisy: not a post-processing of BIT for by > 0, since its posteriors go beyond."""
    return ((1 - QUARTER + by, QUARTER - by), BIT[1])


def test_the_version_is_the_one_that_the_extra_pins() -> None:
    assert version("qif") == libqif.VERSION


@pytest.mark.parametrize("exact", [True, False])
def test_a_channel_is_refined_by_what_post_processing_makes_of_it(exact: bool) -> None:
    assert libqif.refined_by(SECRET, BIT, exact).holds
    assert not libqif.refined_by(BIT, SECRET, exact).holds


def test_where_refinement_holds_the_witness_multiplies_from_the_right() -> None:
    answer = libqif.refined_by_witness(SECRET, BIT)
    assert (answer.holds, answer.gain) == (True, [])
    assert libqif.is_witness(SECRET, answer.witness, BIT)


def test_where_it_fails_the_gain_function_prefers_b() -> None:
    answer = libqif.refined_by_witness(BIT, SECRET)
    assert (answer.holds, answer.witness) == (False, [])
    assert libqif.tells_apart(BIT, answer.gain, SECRET)


@pytest.mark.parametrize("by", [Fraction(1, 10**4), Fraction(1, 10**6)])
def test_doubles_accept_a_false_refinement_within_1e_4(by: Fraction) -> None:
    assert not libqif.refined_by(BIT, sharper(by)).holds  # exactly
    assert libqif.refined_by(BIT, sharper(by), exact=False).holds


@pytest.mark.parametrize("k", [3, 4, 5])
def test_doubles_accept_a_false_refinement_between_protocols(k: int) -> None:
    """GRR at y = 7 is refined by SS(omega=2) up to y = 5, not at y = 5.01: eps differs by 0.004."""
    a, b = grr.subset_form(k=k, y=7), ss.subset_form(k=k, y=Fraction(501, 100), omega=2)
    matrices = [form.explicit().fractions() for form in (a, b)]
    answer = libqif.refined_by_witness(*matrices)
    assert not answer.holds
    assert libqif.tells_apart(matrices[0], answer.gain, matrices[1])
    assert not refines(a, b).holds
    assert libqif.refined_by(*matrices, exact=False).holds


def test_the_exact_mode_gives_up_on_two_by_two_channels_that_are_1e_9_apart() -> None:
    by = Fraction(1, 10**9)
    with pytest.raises(RuntimeError, match="SOPLEX failed"):
        libqif.refined_by(BIT, sharper(by))
    assert not libqif.refined_by_witness(BIT, sharper(by)).holds
