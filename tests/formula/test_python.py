"""Python expressions: the kernel's own reading of the same text, which goes by Python's parser, is the oracle."""

import subprocess
import sys

import mpmath as mp
import pytest
import sympy

from symqif.code.sympy_expression import from_sympy
from symqif.formula import read
from symqif.kernel.term import parse, show
from tests.formula.values import same, value

KNOWN = {"k", "eps", "p", "q"}


@pytest.mark.parametrize(
    "text",
    [
        "k*exp(eps)/(exp(eps)+k-1)", "-p**2", "2**-k", "p**q**2", "-p**-q**2", "p-q-k", "p/q/k", "p/q*k", "-p*q",
        "p*-q", "p - -q", "(p+q)*(p-q)", "1/2*k", "max(p, q)", "binomial(k, 2)", "sqrt(k)", "log(k)", "2*(k)",
        "sum(binomial(k, i)*q**(i-1)*(1-q)**(k-i), i, 1, k)", "sum(sum(i*j, j, 1, i), i, 1, k)", "k\n+ 1", "max(p, q,)",
        "1/(2*q)*((1-q)**(k-1)*(2*q-1)+1)", "k**2*p", "-(-p)", "0", "1000000000000000000000000",
    ],
)  # fmt: skip
def test_a_python_expression_is_the_term_that_the_kernel_reads(text: str) -> None:
    assert read(text, KNOWN) == parse(" ".join(text.split()))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("e", "exp(1)"), ("e**eps", "exp(eps)"), ("e**-eps", "exp(-eps)"), ("ln(k)", "log(k)"), ("+k", "k"),
        ("log(k, 2)", "log(k)/log(2)"), ("log2(k)", "log(k)/log(2)"), ("abs(p)", "max(p, -p)"),
        ("sinh(p)", "(exp(p)-exp(-p))/2"), ("tanh(p)", "(exp(p)-exp(-p))/(exp(p)+exp(-p))"),
        ("min(p, q)", "-max(-p, -q)"), ("max(p, q, k)", "max(max(p, q), k)"), ("k**(1/2)", "sqrt(k)"),
        ("min(p, q, k)", "-max(max(-p, -q), -k)"), ("floor(k/2) - ceil(k) + round(p)", "floor(k/2)-ceil(k)+round(p)"),
        # as SymPy spells it
        ("E", "exp(1)"), ("E**eps", "exp(eps)"), ("Abs(p)", "max(p, -p)"), ("Min(p, q)", "-max(-p, -q)"),
        ("Max(p, q, k)", "max(max(p, q), k)"), ("Rational(2, 3)*k", "2/3*k"), ("k**Rational(1, 2)", "sqrt(k)"),
        ("Max(1, k/E)", "max(1, k/exp(1))"),
    ],
)  # fmt: skip
def test_more_than_the_kernel_reads_is_put_in_its_terms(text: str, expected: str) -> None:
    assert show(read(text, KNOWN)) == expected


def test_a_parameter_called_like_eulers_number_is_the_parameter() -> None:
    assert read("E**k", {"E", "k"}) == parse("E**k")


def test_what_sympy_prints_is_read_as_the_expression() -> None:
    k, p = sympy.symbols("k p", positive=True)
    expression = sympy.Max(p, sympy.Rational(1, 3)) * sympy.E**p + sympy.Abs(k - p) ** 2 + sympy.Min(k, p) ** 3
    point = {"k": mp.mpf(5), "p": mp.mpf("0.25")}
    assert same(value(read(str(expression), KNOWN), point), value(from_sympy(expression, KNOWN), point))


def test_names_are_as_they_are() -> None:
    known = {"eps2", "w11", "size_of_C", "lam", "_x"}
    assert read("eps2 + w11 + size_of_C + lam + _x", known) == parse("eps2 + w11 + size_of_C + lam + _x")


@pytest.mark.parametrize(("text", "is_latex"), [("k*p", False), ("$k*p$", True), (r"k\cdot p", True), ("{k}*p", True)])
def test_latex_is_known_by_a_backslash_a_brace_or_a_dollar_sign(text: str, is_latex: bool) -> None:
    assert read(text, KNOWN) == ("*", "k", "p")
    if is_latex:
        assert read(text.replace("*", " "), KNOWN) == ("*", "k", "p")


def test_a_formula_is_read_without_sympy() -> None:
    """Its import takes longer than everything else."""
    script = "import sys; from symqif.formula import read; read('$k$', {'k'}); sys.exit('sympy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
