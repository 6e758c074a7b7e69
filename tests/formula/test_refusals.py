"""What is refused: one line each, with the column, what is wrong, and what to write."""

from __future__ import annotations

import pytest

from symqif.errors import SymqifError
from symqif.formula import FormulaError, read
from tests.formula.checks import well_said
from tests.sample import every

KNOWN = {"k", "eps", "p", "q", "omega"}


def refusal(text: str) -> str:
    with pytest.raises(FormulaError) as caught:
        read(text, KNOWN)
    well_said(caught.value)
    assert isinstance(caught.value, SymqifError)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "column", "why"),
    [
        (r"$k/pq$", 4, "how far '/' reaches is uncertain"),
        (r"$1/2k$", 4, "how far '/' reaches is uncertain"),
        (r"$1/2 \cdot k$", 4, r"write \frac{..}{..} or brackets"),
        (r"$k/p/q$", 4, "how far '/' reaches"),
        (r"$k/p(q)$", 4, "how far '/' reaches"),
        (r"k/\sum_{i=1}^{2} i", 3, "how far '/' reaches"),
        (r"\ln k/2", 1, r"where \ln ends is uncertain"),
        (r"\log k p", 1, r"where \log ends is uncertain"),
        (r"\log k \cdot p", 1, r"where \log ends is uncertain"),
        (r"\ln(k)(p)", 1, r"where \ln ends is uncertain"),
        (r"\ln(k)^2", 1, r"the argument of \ln is uncertain"),
        (r"\ln k^2", 1, r"the argument of \ln is uncertain"),
        (r"\ln{k+1}", 1, r"the argument of \ln is uncertain"),
        (r"\exp^2(k)", 6, r"an exponent of \exp"),
        (r"\ln^{-1}(k)", 5, r"an exponent of \ln"),
        (r"\exp_2(k)", 6, r"an index of \exp"),
        (r"\ln_2 k", 5, r"an index of \ln"),
        (r"{p+q} k", 1, "braces are not printed"),
        (r"k - {p+q}", 5, "braces are not printed"),
        (r"{k p}^2", 1, "a power of a product without round brackets"),
        (r"k p^{(2)}", 5, "a number in brackets, raised"),
        (r"\frac{p}{q}^2", 1, "a power of a fraction without round"),
        (r"{k/p} q", 1, "braces are not printed"),
        (r"2\frac{1}{2}", 1, "a number before a fraction"),
        (r"$k 2$", 4, r"write \cdot before it"),
        (r"$k^23$", 5, "a number after a factor"),
        (r"$2 3^k$", 4, "a number after a factor"),
        (r"\frac123", 8, "a number after a factor"),
        (r"$[k] p$", 2, "a name or number in such brackets"),
        (r"\{k\}^2", 1, "a power of a name or number without round"),
        (r"$|k|p|q|$", 4, "'|' may open or close here"),
        (r"$k & p$", 4, "'&' between factors"),
        (r"k \\ p", 3, r"'\\' between factors"),
        (r"k \quad p", 3, r"'\quad' between factors"),
        (r"k + \\[p] q", 5, "not allowed"),
        (r"$exp(k)$", 2, r"write \exp"),
        (r"$komega$", 2, r"write \mathrm{omega} for omega"),
        (r"\max p", 6, r"write \max(a, b)"),
        (r"\max(p)", 1, "max of one value"),
        (r"\sum_{k=1}^{3} k", 1, "a sum over k, which is a parameter"),
        (r"\sum_{i=1}^{3} \sum_{i=1}^{3} i", 1, "two sums over i inside one another"),
        (r"\sum_{i=1}^{3} i + i", 20, "unknown symbol 'i'"),
        (r"\sum_{i=1}^{i} 2", 13, "unknown symbol 'i'"),
        (r"\sum_i i", 6, r"write \sum_{i=a}^{b}"),
        (r"\sum_{i=1}^k", 1, "a sum of nothing"),
        (r"\sum_{i=1}^k -p", 1, "a sum of nothing"),
        (r"\sum_{i=1}^k {i+p}", 14, "braces are not printed"),
        (r"$Exp(k)$", 2, r"write \exp"),
        (r"\sum_{e=1}^k e", 7, "something is missing"),
        (r"p_2 + \frac12", 1, "unknown symbol 'p_2'"),
        (r"$p'$", 2, "unknown symbol 'p''"),
        (r"$p_{k-1}$", 3, "an index is letters and digits"),
        (r"$k!$", 3, "not allowed"),
        (r"$k = p$", 4, "give the right-hand side alone"),
        (r"$k \leq p$", 4, r"'\leq' is not allowed at column 4: give one side alone"),
        (r"\prod_{i=1}^k i", 1, r"'\prod' is not allowed"),
        (r"{\ln k}^2", 1, "a power of a function without round brackets"),
        (r"$k^p^q$", 5, "two exponents in a row"),
        (r"$k^-p$", 4, "write the exponent in braces"),
        (r"$k ** p$", 5, "unexpected '*'"),
        (r"$k - -p$", 6, "something is missing between '-' and it"),
        (r"\frac{k}", 9, "too early"),
        (r"\frac{}{k}{2}", 7, "unexpected '}'"),
        (r"\left( k \right.", 10, r"\right without a bracket"),
        (r"\left k", 1, r"\left without a bracket"),
        (r"\frac{k}{2", 9, "'{' is never closed"),
        (r"\frac{k}{2}}", 12, "'}' closes nothing"),
        (r"\lfloor k)", 10, r"'\lfloor' is not closed by ')'"),
        (r"\lceil k \rfloor", 10, "is not closed by"),
        (r"$k", 1, "'$' is never closed"),
        (r"k$", 2, "unexpected '$'"),
        (r"$k$ and $p$", 3, "unexpected '$'"),
        (r"$1,000$", 3, r"commas stand in \max and \min"),
        (r"$0.5k$", 2, "write 1/2 instead of 0.5"),
        (r"\epsilom", 1, r"did you mean \varepsilon?"),
        (r"\eeps", 1, "macros of your own"),
        (r"\write18{ls}", 1, r"'\write' is not allowed"),
        (r"\input{/etc/passwd}", 1, r"'\input' is not allowed"),
        (r"\begin{equation} k \end{equation}", 1, r"'\begin' is not allowed"),
        (r"\def\x{k}", 1, r"'\def' is not allowed"),
        (r"\mathcal{R}", 1, "not allowed"),
        (r"\text{for all } k", 1, "'for all' is not a name"),
        (r"\ln k \text{ bits}", 7, "'bits' is not the unit of the logarithms"),
        (r"\log_{20} k \text{ bits}", 13, "'bits' is not the unit of the logarithms"),
        (r"\log_2 k \;\mathrm{nats}", 12, "'nats' is not the unit of the logarithms"),
        (r"k p \text{ bits}", 5, "'bits' is not the unit of the logarithms"),
        (r"k \text{bits} + \log_2 k", 3, "unknown symbol"),
        (r"k^{1001}", 3, "the exponent is too large"),
        (r"((2^{10})^{10})^{11}", 17, "the exponents multiply to too much"),
        (r"e^{e^{e^{e}}}", 3, "the exponent is too large"),
        (r"\binom{10000}{5000}", 7, "too large"),
        (r"\sum_{i=1}^{10000} i", 12, "a limit of a sum is too large"),
        (r"\sum_{a=1}^{2} \sum_{b=1}^{2} \sum_{c=1}^{2} \sum_{d=1}^{2} 1", 1, "too many sums"),
    ],
)
def test_latex_is_refused(text: str, column: int, why: str) -> None:
    message = refusal(text)
    assert f"at column {column}" in message
    assert why in message


@pytest.mark.parametrize(
    ("text", "column", "why"),
    [
        ("", 1, "the formula is empty"),
        ("  \n ", 1, "the formula is empty"),
        ("epsilom", 1, "known are eps, k, omega, p, q (did you mean eps?)"),
        ("k + Omega", 5, "(did you mean omega?)"),
        ("k(k-1)", 1, "k is a name, not a function"),
        ("0.5*k", 1, "write 1/2 instead of 0.5"),
        (".25", 1, "write 1/4 instead of .25"),
        ("1e-3", 1, "write 1/1000 instead of 1e-3"),
        ("1.", 1, "write 1 instead"),
        ("2k", 1, "write 2*k"),
        ("1/2k", 3, "write 2*k, after / in brackets"),
        ("k p", 3, "an operator such as *"),
        ("(k", 1, "'(' is never closed"),
        ("k)", 2, "')' closes nothing"),
        ("k+", 3, "too early"),
        ("*k", 1, "missing before"),
        ("k+*p", 3, "something is missing before it"),
        ("k,p", 2, "unexpected ','"),
        ("k*|p - q|", 3, "write abs(x)"),
        ("()", 2, "unexpected ')'"),
        ("max()", 5, "unexpected ')'"),
        ("exp(k, p)", 1, "exp of 2 values"),
        ("log(k, p, q)", 1, "log of 3 values"),
        ("max(k)", 1, "max of one value"),
        ("sum(k, 1, 2, 3)", 8, "the name of the index"),
        ("exp", 1, "write exp(x)"),
        ("sum(k, k, 1, 2)", 8, "which is a parameter"),
        ("sum(i, i, 1, 2) + i", 19, "unknown symbol 'i'"),
        ("__import__('os')", 1, "unknown function '__import__'"),
        ("(lambda: k)()", 2, "'lambda' is not allowed"),
        ("k.real", 2, "attribute access is not allowed"),
        ("math.exp(k)", 5, "attribute access"),
        ("'k'", 1, "strings"),
        ("f'{k}'", 6, "not allowed"),
        ("[k for k in p]", 1, "'[' is not allowed"),
        ("(k := p)", 4, "an assignment"),
        ("k if p else q", 3, "'if' is not allowed"),
        ("k and p", 3, "'and' is not allowed"),
        ("k == p", 3, "give one side"),
        ("k < p", 3, "give one side"),
        ("k // p", 3, "write floor(a/b)"),
        ("k % p", 3, "not allowed"),
        ("~k", 1, "not allowed"),
        ("k # c", 3, "a comment is not allowed"),
        ("0x10", 1, "the number '0x10'"),
        ("1_000", 1, "the number '1_000'"),
        ("1j", 1, "the number '1j'"),
        ("007", 1, "begins with 0"),
        ("exp(x=k)", 6, "'=' is not allowed"),
        ("max(*k)", 5, "unexpected '*'"),
        ("E(k)", 1, "E is a number, not a function"),
        ("Max", 1, "write Max(a, b)"),
        ("Rational(1)", 1, "it takes 2 arguments: Rational(1, 2)"),
        ("Sum(k, (i, 1, 2))", 1, "write sum(body, i, low, high)"),
        ("comb(k, p)", 1, "binomial"),
        ("True", 1, "not allowed"),
        ("None", 1, "not allowed"),
        ("real", 1, "unknown symbol"),
        ("k\n+ z", 3, "unknown"),
        ("k\x00", 2, r"'\x00' is not allowed"),
        ("k\x1b[0m", 2, r"'\x1b'"),
        ("k\u00f7p", 2, "write /"),
        ("k \u2265 p", 3, "give one side alone"),
        ("e^\u03b5\u03b8", 2, "how far the exponent reaches is uncertain"),
        ("e^2\u03b5", 2, "how far the exponent reaches is uncertain"),
        ("k p2\u00b2", 3, "unknown symbol 'p2'"),
        ("\u03b51\u00b2", 2, "a number after a factor"),
        ("kp\u00b7p", 1, "unknown symbol 'kp'"),
        ("k ^ 2\u03b5", 3, "how far the exponent reaches is uncertain"),
        ("k^2 % 3", 5, "'%' is not allowed"),
        ("p ~ k\u00b2", 3, "'~' is not allowed"),
        ("p\u00b2\nk", 3, "a line ends between factors"),
        ("{1..k}\u00b7p", 3, "'..' is not allowed"),
        ("(k}\u00b7p", 3, "closes another bracket"),
        ("\u221a2\u03b5", 1, "how far the root reaches is uncertain"),
        ("k\u221ap\u00b2", 2, "how far the root reaches is uncertain"),
        ("k^pk", 2, "how far the exponent reaches is uncertain"),
        ("1/2(k+p\u00b2)", 3, "how far '/' reaches is uncertain"),
        ("\u0435ps", 1, "U+0435"),
        ("\u202ek", 1, r"'\u202e'"),
        ("\ud800", 1, r"'\ud800'"),
        ("k\u00a0p", 2, r"'\xa0'"),
        ("\uff4b", 1, "U+FF4B"),
        ("k**1001", 4, "the exponent is too large"),
        ("2**3**4**5", 7, "too large"),
        ("k**-1001", 4, "too large"),
        ("2**(10**9*k)", 4, "too large"),
        ("exp(exp(1000*eps))", 5, "too large"),
        ("2**2**k**1001", 10, "too large"),
        ("9" * 1001, 1, "a number is too long"),
        ("1e999999999", 1, "the number '1e999999999'"),
        ("1" * 999 + ".55", 1, "too long"),
        ("1" * 998 + ".5", 1, "write 222"),
        ("k" * 300, 1, "unknown symbol"),
    ],
)
def test_python_is_refused(text: str, column: int, why: str) -> None:
    message = refusal(text)
    assert f"column {column}" in message
    assert why in message


@pytest.mark.parametrize(
    "text",
    every(
        3,
        [
            "(" * 5000 + "k" + ")" * 5000,
            "$" + "{" * 5000 + "k" + "}" * 5000 + "$",
            "-" * 5000 + "k",
            "k" + "**k" * 5000,
            "$" + "k^{" * 5000 + "k" + "}" * 5000 + "$",
            "$" + r"\frac" * 3000 + "$",
            "k" + "+k" * 4000,
            "$" + "k" * 9000 + "$",
            "$" + r"\left|" * 90 + "k" + r"\right|" * 90 + "$",
            "abs(" * 90 + "k" + ")" * 90,
            "[" * 19_000,
            "k" * 30_000,
            "$" + "|" * 9000 + "$",
            "$" + r"\sum_{i=1}^{2}" * 900 + "$",
            "$" + "p_{" * 6000 + "$",
            "'" * 9000,
            "\\" * 9001,
            "$p" + "'" * 9000 + "$",
            "exp(" * 99 + "1" + ")" * 99,
            "$" + r"\ln" * 6000 + "$",
            "$p" + r"^\prime" * 2800 + "$",
            "$" + r"\mathrm{" * 2000 + "$",
            "%" * 9000 + "\n$",
            " " * 19_000 + "{",
            "9" * 20_000,
            "$" + "1." * 9000 + "$",
            "max(" + "k," * 9000 + "k)",
            "max(" + "k," * 300 + "k)",
            "$" + r"\hspace{" * 2000 + "$",
            "{ " * 9000,
            "\\" + "a" * 19_000,
        ],
    ),
    ids=lambda text: text[:20],
)
def test_text_that_would_cost_much_is_refused_at_once(text: str) -> None:
    refusal(text)


def test_a_number_of_a_thousand_digits_and_a_formula_of_two_hundred_terms_are_read() -> None:
    assert read("9" * 1000, KNOWN) == 10**1000 - 1
    read("k" + "+k" * 198, KNOWN)
    read("(" * 100 + "k" + ")" * 100, KNOWN)
    read("k**1000 + 2**1000", KNOWN)


def test_e_is_no_parameter() -> None:
    with pytest.raises(FormulaError, match="e cannot be a parameter"):
        read("e", {"e", "k"})


def test_a_fault_in_a_display_of_several_lines_has_its_line() -> None:
    assert "line 2, column 3" in refusal("k +\n  \\foo")
