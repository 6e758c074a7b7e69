"""SymPy expressions are read as they stand."""

import mpmath as mp
import pytest
import sympy
from sympy import E, Max, Min, Mul, Pow, Rational, Sum, Symbol, binomial, ceiling, exp, floor, log, sqrt

from symqif.code.sympy_expression import from_sympy
from symqif.formula import FormulaError
from symqif.symbols import eps, k, to_sympy
from tests.formula.checks import well_formed
from tests.formula.values import same, value
from tests.sample import slow

p, q, i, j = sympy.symbols("p q i j")
KNOWN = frozenset(["k", "eps", "p", "q"])
POINT = {"k": 5, "eps": mp.mpf("0.75"), "p": mp.mpf("0.625"), "q": mp.mpf("0.25")}


@pytest.mark.parametrize(
    "expression",
    [
        k * exp(eps) / (exp(eps) + k - 1), (1 - q) ** (k - 1) * (1 - p / q) + p / q, -p - q, 1 / p, -1 / p, p / q / k,
        slow(Sum(binomial(k, i) * q ** (i - 1) * (1 - q) ** (k - i), (i, 1, k))), Sum(i * j, (i, 1, j), (j, 1, k)),
        Max(p, q, Rational(1, 2)), Min(p, q), abs(q - p), floor(k / 2), ceiling(k / 2), log(p) / log(2), sqrt(p) ** 3,
        E, E**p, p ** Rational(-3, 2), Rational(2, 3) ** p, sympy.Integer(-7), Rational(-2, 3) * p, 2 ** (k + 1) - q,
        Mul(-1, p, q, evaluate=False), Pow(p, -1, evaluate=False), Pow(2, 3, evaluate=False), Pow(E, p, evaluate=False),
        exp(-eps / 2) - exp(eps) / p, Sum(p, (i, 1, 0)),
    ],
    ids=str,
)  # fmt: skip
def test_an_expression_has_its_value(expression: sympy.Expr) -> None:
    term = from_sympy(expression, KNOWN)
    well_formed(term, KNOWN)
    symbols = {Symbol("k"): POINT["k"], **{s: POINT[s.name] for s in expression.free_symbols}}
    assert same(value(term, POINT), expression.doit().subs(symbols).evalf(30))


def test_a_parameter_may_be_called_as_a_function_or_a_number_is() -> None:
    named, sum_ = sympy.symbols("E sum")
    term = from_sympy((named + 1) * sum_ / E, ["E", "sum"])
    assert same(value(term, {"E": mp.mpf(2), "sum": mp.mpf(5)}), 15 / mp.e)


def test_an_expression_comes_back() -> None:
    expression = (1 - q) ** (k - 1) * (2 * q - 1) / (2 * q) + sqrt(exp(eps) + 1)
    plain = expression.subs({s: to_sympy(s.name) for s in expression.free_symbols})
    assert to_sympy(from_sympy(expression, KNOWN)) == plain


def shared() -> sympy.Expr:
    """2^60 nodes as a tree."""
    big = p
    for _ in range(60):
        big = Mul(big, big + 1, evaluate=False)
    return big


def tower(height: int) -> sympy.Expr:
    found = p
    for _ in range(height):
        found = exp(found + 1, evaluate=False)
    return found


@pytest.mark.parametrize(
    ("expression", "why"),
    [
        (p * 0.5, "write Rational(1, 2) instead of 0.5"),
        (Symbol("x") + p, "unknown symbol 'x': known are eps, k, p, q"), (sympy.Dummy("p"), "'Dummy' is not allowed"),
        (sympy.pi, "'Pi' is not allowed"), (sympy.oo, "'Infinity'"), (sympy.nan, "'NaN'"),
        (sympy.zoo, "'ComplexInfinity'"), (sympy.I * p, "'ImaginaryUnit'"), (sympy.sin(p), "'sin'"),
        (sympy.Function("exp")(p), "'exp' is not allowed"), (p < q, "'StrictLessThan'"), (sympy.true, "'BooleanTrue'"),
        (sympy.Matrix([p]), "Matrix"), (sympy.Piecewise((p, p > q), (q, True)), "'Piecewise'"), ([p], "'list'"),
        ("p", "'str' is not allowed"), (None, "'NoneType'"), (p**1001, "the exponent is too large"),
        (Pow(2, 10**9, evaluate=False), "too large"),
        (Mul(-1, Pow(2, 10**9, evaluate=False), evaluate=False), "too large"), (Pow(p, -(10**9)), "too large"),
        (exp(2000 * p), "too large"), (binomial(10**6, p), "too large"),
        (sympy.Integer(10) ** 1000, "too many digits"), (shared(), "too many operations"),
        (Sum(p, (p, 1, k)), "a sum over p"),
        (Sum(p, (i, 1, 2), (j, 1, 2), (Symbol("l"), 1, 2), (Symbol("m"), 1, 2)), "too many sums"),
        (Sum(sympy.Sum(i, (i, 1, 2)), (i, 1, 2)), "two sums over i"), (tower(150), "nested too deeply"),
        (Sum(p, (i, 5, 1)), "reversed limits"),
    ],
    ids=lambda x: x[:20] if isinstance(x, str) else type(x).__name__,
)  # fmt: skip
def test_what_is_no_formula_is_refused(expression: object, why: str) -> None:
    with pytest.raises(FormulaError) as caught:
        from_sympy(expression, KNOWN)  # type: ignore[arg-type]
    assert why in str(caught.value)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) <= 200
