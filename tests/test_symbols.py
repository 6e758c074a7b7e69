"""The way between kernel terms and SymPy, and the normal form of rational functions of exponentials."""

from fractions import Fraction

import pytest
import sympy

from symqif.errors import SymqifError
from symqif.exact.evaluation import evaluated, number_of_terms
from symqif.kernel.term import names, parse
from symqif.own_symbols import SYMBOLS
from symqif.symbols import canonical, eps, k, omega, theta, to_sympy, to_term, vanishes, with_parameters

TEXTS = [
    "exp(eps)/(exp(eps)+k-1)",
    "1 - exp(eps*(theta-1)/2)/2",
    "exp(-eps*theta/2)/2",
    "p*q**(i-1)*(1-q)**(k-i)",
    "g*(g-1)**(k-i)",
    "p/binomial(k-1, omega-1)",
    "sqrt(2)/3 - 1/sqrt(5)",
    "max(eps, 1) - log(3)",
    "exp(1) + exp(-1/2)",
]


@pytest.mark.parametrize("text", TEXTS)
def test_a_term_survives_the_way_to_sympy_and_back(text):
    expr = to_sympy(parse(text))
    assert to_sympy(to_term(expr)) == expr


def test_a_sum_becomes_a_sympy_sum_with_the_same_value():
    total = to_sympy(parse("sum(binomial(4, i)*2**i, i, 1, 4)"))
    assert isinstance(total, sympy.Sum)
    assert total.doit() == 3**4 - 1


def test_an_index_is_called_as_no_other_symbol_of_the_sum():
    """A term tells names apart, and SymPy symbols: m would be the index in all of the body."""
    index, other = sympy.Dummy("m", integer=True), sympy.Symbol("m", integer=True, positive=True)
    total = sympy.Sum(other * sympy.Sum(index * other, (other, 0, index)), (index, 1, other))
    found = to_term(total)
    assert names(found) == {"m"}
    assert evaluated(found, {"m": Fraction(2)}) == sum(2 * m * n for m in (1, 2) for n in range(m + 1))


def test_known_names_become_the_symbols_of_the_package():
    assert to_sympy(parse("eps + theta + k + g + omega + i")).free_symbols == set(SYMBOLS.values())


def test_values_replace_names_but_not_the_bound_one():
    assert to_sympy(parse("i + sum(i, i, 1, 3)"), {"i": sympy.Integer(10)}).doit() == 16


def test_exponentials_of_logarithms_become_algebraic():
    term = parse("exp(2*log(5/2)*(log(2)/log(5/2) - 1)/2)")
    assert to_sympy(term) == sympy.Rational(4, 5)


@pytest.mark.parametrize("inexact", [sympy.Float("0.5"), eps + 0.25])
def test_floats_are_refused_with_advice(inexact):
    with pytest.raises(SymqifError, match="Rational"):
        to_term(inexact)


@pytest.mark.parametrize("foreign", [sympy.pi, sympy.sin(eps), sympy.oo, sympy.cbrt(eps - 1)])
def test_what_the_language_lacks_is_refused(foreign):
    with pytest.raises(SymqifError, match="outside the language"):
        to_term(foreign)


def test_roots_of_positive_numbers_are_exponentials():
    assert to_term(sympy.Integer(3) ** sympy.Rational(3, 4)) == ("exp", ("*", Fraction(3, 4), ("log", Fraction(3))))


@pytest.mark.parametrize("text", ["1/(2-2)", "subset(k,1,1,1,1,0)", "1 <= 2"])
def test_terms_without_a_real_value_are_refused(text):
    with pytest.raises(SymqifError):
        to_sympy(parse(text))


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ((sympy.exp(eps) - 1) / (sympy.exp(eps / 2) - 1), sympy.exp(eps / 2) + 1),
        (1 / (1 + sympy.sqrt(5)), (sympy.sqrt(5) - 1) / 4),
        (sympy.exp(eps * (theta - 1) / 2), sympy.exp(eps * theta / 2) * sympy.exp(-eps / 2)),
        (sympy.E - 1, (sympy.exp(sympy.Rational(1, 2)) - 1) * (sympy.exp(sympy.Rational(1, 2)) + 1)),
        (sympy.exp(theta * sympy.log(2)) + 1, 2**theta + 1),
    ],
)
def test_equal_expressions_have_one_canonical_form(left, right):
    assert canonical(left) == canonical(right)


def test_different_expressions_have_different_canonical_forms():
    assert canonical(sympy.exp(eps)) != canonical(sympy.exp(eps / 2))
    assert not vanishes(sympy.exp(eps) - k)


def test_parameters_print_as_greek_letters_and_keep_their_names():
    expr = sympy.exp(eps * theta / 2) / (k + omega)
    assert str(expr) == repr(expr) == "exp(ε*θ/2)/(k + ω)"
    assert sympy.latex(expr) == r"\frac{e^{\frac{\varepsilon \theta}{2}}}{k + \omega}"
    assert sympy.latex(eps, symbol_names={eps: "E"}) == "E"
    assert {"ε", "θ", "ω"} <= set(sympy.pretty(expr, use_unicode=True))
    assert names(to_term(expr)) == {"eps", "theta", "k", "omega"}
    assert [symbol.name for symbol in SYMBOLS.values()] == list(SYMBOLS)


def test_parameters_stand_where_plain_symbols_of_their_names_would():
    plain = sympy.Symbol("eps", nonnegative=True)
    assert sympy.default_sort_key(eps) == sympy.default_sort_key(plain)
    assert sympy.Basic.compare(eps, plain) == 0


@pytest.mark.parametrize("modules", ["math", "numpy", "mpmath", "sympy"])
def test_expressions_in_parameters_are_evaluated_by_lambdify(modules):
    if modules == "numpy":
        pytest.importorskip("numpy")
    function = sympy.lambdify((eps, k), sympy.exp(eps) / k, modules)
    assert float(function(0, 4)) == 0.25


def test_a_plain_symbol_of_the_name_is_understood():
    plain = sympy.Symbol("eps")
    assert sympy.exp(eps).subs(plain, 0) == 1
    assert with_parameters(plain * sympy.Symbol("k") + sympy.Symbol("z"), but="k") == eps * k + sympy.Symbol("z")


def test_a_symbol_that_cannot_be_the_parameter_is_refused():
    with pytest.raises(SymqifError, match="eps is a parameter, not your symbol: from symqif import eps"):
        with_parameters(sympy.Symbol("eps", negative=True))
    with pytest.raises(SymqifError, match="from symqif import g, or give yours another name"):
        with_parameters(sympy.Symbol("g", real=True))  # which may be 1/2
    for narrower in (sympy.Symbol("k", odd=True, positive=True), sympy.Symbol("eps", integer=True, nonnegative=True)):
        with pytest.raises(SymqifError, match="is a parameter, not your symbol"):  # SymPy simplifies by that
            with_parameters(narrower)


def test_a_sum_of_many_terms_is_not_deep():
    """What is done with a term goes as deep as the term."""

    def depth(term):
        return 1 + max(map(depth, term[1:])) if isinstance(term, tuple) else 0

    summands = [n * sympy.log(sympy.prime(n)) for n in range(1, 301)]
    found = to_term(sympy.Add(*summands))
    assert depth(found) < 100
    assert number_of_terms(found) == len(summands)
    few = to_term(sympy.Add(*summands[:5]))
    assert few[0] == few[1][0] == few[1][1][0] == "+"
    assert depth(few) == 6
