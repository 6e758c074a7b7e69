"""Closed forms in symbolic k: in lowest terms, and with a value in floats where k is large."""

from math import exp, isclose, isfinite

import pytest
import sympy

from symqif import blh, grr, lh, olh, oue, ss, sue, the
from symqif.exact.closed_form import closed_form
from symqif.kernel.term import parse
from symqif.measures import bayes_capacity
from symqif.own_symbols import SYMBOLS
from symqif.symbols import eps, g, k, theta

AT = {"eps": 2, "theta": 0.75, "g": 8, "omega": 600, "k": 5000}


@pytest.mark.parametrize("protocol", [grr, ss, lh, blh, olh, sue, oue, the], ids=lambda protocol: protocol.name)
def test_a_capacity_has_a_value_in_floats_at_large_k(protocol):
    expression = bayes_capacity(protocol(k=k))
    names = sorted(symbol.name for symbol in expression.free_symbols)
    values = [AT[name] for name in names]
    found = sympy.lambdify([SYMBOLS[name] for name in names], expression, "math")(*values)
    exact = expression.subs({SYMBOLS[name]: sympy.Rational(value) for name, value in zip(names, values, strict=True)})
    assert isfinite(found)
    assert isclose(found, exact.evalf(30), rel_tol=1e-12)


@pytest.mark.parametrize("protocol", [sue, oue], ids=lambda protocol: protocol.name)
def test_a_number_for_k_parts_no_power_into_ones_that_overflow(protocol):
    for expression in (bayes_capacity(protocol.subset_form(k=5000)), bayes_capacity(protocol(k=k)).subs(k, 5000)):
        limit = {"sue": exp(1), "oue": (exp(2) + 1) / 2}[protocol.name]
        assert isclose(sympy.lambdify(eps, expression, "math")(2), limit, rel_tol=1e-12)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("(exp(eps)-1)*(exp(eps)/(exp(eps)+1))**k/exp(eps)*(exp(eps)+1)", (sympy.exp(eps) - 1, sympy.exp(eps), k - 1)),
        ("(g-1)**k/g**k*g/(g-1)", (sympy.Integer(1), g - 1, k - 1)),
    ],
)
def test_factors_of_the_base_go_into_the_exponent(text, wanted):
    rest, above, exponent = wanted
    assert closed_form(parse(text)) == rest * (1 - 1 / (above + 1)) ** exponent


def test_what_all_parts_share_stands_outside():
    e = sympy.exp(eps)
    assert bayes_capacity(lh(k=k)) == g * ((1 - 1 / g) ** k * (1 - e) + e) / (g + e - 1)
    assert closed_form(parse("g**k - g**k")) == 0


def test_a_power_of_what_is_no_quotient_stays():
    assert closed_form(parse("exp(eps*k)*2")) == 2 * sympy.exp(eps * k)
    assert closed_form(parse("(1/(exp(eps)+1))**k")) == (1 / (sympy.exp(eps) + 1)) ** k


def test_values_are_put_in_where_the_form_is_known():
    form = closed_form(parse("(exp(eps*theta/2)-1/2)**k/exp(eps*theta/2)**k"), {"k": parse("7")})
    assert form == (1 - sympy.exp(-eps * theta / 2) / 2) ** 7
