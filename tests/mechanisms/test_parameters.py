"""Every bad parameter raises the package's exception, on one line that names the argument, the rule and the value."""

from fractions import Fraction

import pytest
import sympy

from symqif.errors import SymqifError
from symqif.mechanisms import blh, grr, lh, olh, oue, ss, the, ue
from symqif.symbols import eps, g, omega

BAD = [
    (lambda: grr(1), "k must be at least 2, not 1"),
    (lambda: grr(-3), "k must be at least 2, not -3"),
    (lambda: grr(Fraction(5, 2)), "k must be an integer, not 5/2"),
    (lambda: grr(sympy.sqrt(2)), "k must be an integer, not sqrt(2)"),
    (lambda: grr(3.0), "k must be exact, not the float 3.0"),
    (lambda: grr("3"), "k must be an exact number, as 1/2, or a SymPy expression in Python, not '3'"),
    (lambda: grr(True), "k must be an exact number, as 1/2, or a SymPy expression in Python, not 'True'"),
    (lambda: lh(3, g=1), "g must be at least 2, not 1"),
    (lambda: lh(3, g=Fraction(7, 3)), "g must be an integer, not 7/3"),
    (lambda: lh(3), "g must be a number for an explicit channel: give g=, or use lh.subset_form"),
    (lambda: olh(3), "g must be a number for an explicit channel: give g=, or use olh.subset_form"),
    (lambda: olh(3, t=2, g=5), "2*g <= 2*exp(eps)+3 must hold, but"),
    (lambda: olh(3, t=5, g=3), "2*exp(eps)+3 < 2*g+2 must hold, but"),
    (lambda: ss(3, omega=0), "omega must be at least 1, not 0"),
    (lambda: ss(3, omega=3), "omega must be at most k-1 = 2, not 3"),
    (lambda: ss(3), "omega must be a number for an explicit channel: give omega=, or use ss.subset_form"),
    (lambda: ss(3, omega=omega), "omega must be a number for an explicit channel"),
    (lambda: the(3, theta=Fraction(1, 2)), "theta must be greater than 1/2, not 1/2"),
    (lambda: the(3, theta=1), "theta must be less than 1, not 1"),
    (lambda: the(3, y=2, x=2), "theta must be less than 1, not 1"),
    (lambda: the(3, y=4, x=2), "theta must be greater than 1/2, not 1/2"),
    (lambda: the(3, y=2, x=3), "theta must be less than 1, not log(3)/log(2)"),
    (lambda: oue(3, eps=-1), "eps must be at least 0, not -1"),
    (lambda: oue(3, eps=sympy.log(sympy.Rational(1, 2))), "eps must be at least 0, not -log(2)"),
    (lambda: oue(3, y=Fraction(1, 2)), "y must be at least 1, not 1/2"),
    (lambda: oue(3, eps=0.5), "eps must be exact, not the float 0.5"),
    (lambda: oue(3, eps=sympy.Float("0.5")), "eps must be exact, not the float 0.5"),
    (lambda: oue(3, t=2, y=2), "give only one of y and t"),
    (lambda: oue(3, theta=Fraction(3, 4)), "oue has no parameter 'theta': its parameters are k, eps, y, t"),
    (lambda: blh(3, g=3), "blh has no parameter 'g'"),
    (lambda: ue(3, y=2), "ue has no parameter 'y': its parameters are k, p, q"),
    (lambda: ue(3, p=2, q=0), "p must be at most 1, not 2"),
    (lambda: ue(3, p=1, q=Fraction(-1, 2)), "q must be at least 0, not -1/2"),
    (lambda: oue(17), "at most 100000 outputs, and oue has more at k = 17: use oue.subset_form"),
    (lambda: lh(11, g=3), "lh has more at k = 11, g = 3: use lh.subset_form"),
    (lambda: oue.explicit(sympy.Symbol("k")), "k must be a number for an explicit channel"),
]  # fmt: skip


@pytest.mark.parametrize(("build", "message"), BAD, ids=[message for _, message in BAD])
def test_a_bad_parameter_is_refused(build, message):
    with pytest.raises(SymqifError) as caught:
        build()
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("value", [0, sympy.Integer(0), Fraction(0), sympy.log(1), eps - eps])
def test_eps_zero_is_in_the_range_however_written(value):
    assert set(grr(3, eps=value).matrix.flat()) == {sympy.Rational(1, 3)}


def test_a_value_on_the_border_in_disguise_is_decided_exactly():
    with pytest.raises(SymqifError, match="theta must be less than 1"):
        the(2, theta=sympy.sqrt(2) * sympy.sqrt(2) / 2)
    assert grr(2, eps=sympy.log(4) - 2 * sympy.log(2)) == grr(2, eps=0)


def test_parameters_default_to_the_symbols():
    assert grr(2).matrix.free_symbols == {eps}
    assert lh.subset_form(5).parameters == {"eps", "g"}
    assert lh.subset_form(5) == lh.subset_form(5, eps=eps, g=g)


def test_a_parameter_may_depend_on_k():
    size = sympy.Symbol("k", integer=True, positive=True) / 2
    assert ss.subset_form(6, omega=size, t=3).lists == ss.subset_form(6, omega=3, t=3).lists


def test_a_symbolic_y_gives_a_channel_in_y():
    y = sympy.Symbol("y", real=True)
    assert grr(2, y=y).rows[0] == (y**2 / (y**2 + 1), 1 / (y**2 + 1))
