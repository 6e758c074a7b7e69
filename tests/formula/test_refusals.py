"""What is refused: one line each, with the column, what is wrong, and what to write."""

import pytest

from symqif.formula import FormulaError, read
from tests.formula.checks import well_said
from tests.sample import every

KNOWN = {"k", "eps", "p", "q", "omega"}


def refusal(text: str) -> str:
    with pytest.raises(FormulaError) as caught:
        read(text, KNOWN)
    well_said(caught.value)
    return str(caught.value)


REFUSED = [
    ("$k/pq$", 4, "how far '/' reaches is uncertain"), ("$k/p/q$", 4, "how far '/' reaches is uncertain"),
    ("$k/p(q)$", 4, "how far '/' reaches is uncertain"), (r"k/\sum_{i=1}^{2} i", 3, "how far '/' reaches is uncertain"),
    (r"\ln k/2", 1, r"where \ln ends is uncertain at column 1: write \ln(..)"),
    (r"\log k p", 1, r"where \log ends is uncertain"), (r"\log k \cdot p", 1, r"where \log ends is uncertain"),
    (r"\ln(k)(p)", 1, r"where \ln ends is uncertain"), (r"\ln(k)^2", 1, r"the argument of \ln is uncertain"),
    (r"\ln k^2", 1, r"the argument of \ln is uncertain"), (r"\ln{k+1}", 1, r"the argument of \ln is uncertain"),
    (r"\exp^2(k)", 6, r"an exponent of \exp"), (r"\ln^{-1}(k)", 5, r"an exponent of \ln"),
    (r"\exp_2(k)", 6, r"an index of \exp"), (r"\ln_2 k", 5, r"an index of \ln"), ("{p+q} k", 1, "a factor in braces"),
    ("k - {p+q}", 5, "a sum in braces"), ("{k p}^2", 1, "a power of a product without round brackets"),
    ("k p^{(2)}", 6, "a number or name in brackets, raised"), (r"k \cdot -{p+q}", 10, "a factor in braces"),
    (r"\frac{p}{q}^2", 1, "a power of a fraction without round brackets"), ("{k/p} q", 1, "a factor in braces"),
    # two formulas side by side
    (r"k\;\;p", 6, "there is more than a formula"), (r"k \hspace{1cm} p", 16, "there is more than a formula"),
    ("$k~~p$", 5, "there is more than a formula"), (r"k\phantom{x}p", 13, "there is more than a formula"),
    (r"(k \hspace{1cm} p)", 4, "'hspace' between factors"), ("$k$ $p$", 6, "there is more than a formula"),
    (r"\[k\]\[p\]", 8, "there is more than a formula"),
    (r"\begin{equation}k\end{equation} \begin{equation}p\end{equation}", 49, "there is more than a formula"),
    # functions and indices that would be products and powers
    ("1-p(eps)", 4, "may be a function"), (r"\frac{1-p(k)}{2}", 10, "may be a function"),
    (r"p^2(\varepsilon)", 4, "may be a function"), (r"p(\varepsilon/2) k", 2, "may be a function"),
    (r"k (e^{\varepsilon}) p", 3, "may be a function"), (r"p(k)^2", 2, "may be a function"),
    (r"\frac{k}{2}~(3)", 13, "a number in brackets after a factor"),
    (r"p^{(k)}", 4, "in brackets, raised"), (r"p^{(\varepsilon/2)}", 4, "in brackets, raised"),
    (r"k \star p", 3, "'⋆' is not allowed"), (r"k \doteq p", 10, "there is more than a formula"),
    (r"2\frac{1}{2}", 1, "a number before a fraction"), ("$k 2$", 4, "a number after a factor"),
    ("$k^23$", 5, "a number after a factor"), ("$2 3^k$", 4, "a number after a factor"),
    (r"\frac123", 8, "a number after a factor"), ("$[k] p$", 2, "a name or number in such brackets"),
    (r"\{k\}^2", 1, "a power of a name or number without round brackets"),
    ("$|k|p|q|$", 4, "'|' may open or close here"), ("$k & p$", 6, "there is more than a formula"),
    (r"k \\ p", 6, "there is more than a formula"), (r"k \quad p", 9, "there is more than a formula"),
    (r"k + \\[p] q", 5, "'\\\\' before '[' is not allowed"),
    ("$komega$", 2, "in plain letters at column 2: write \\mathrm{omega} for omega"),
    (r"\max p", 6, "unexpected 'p' after \\max"), (r"\max(p)", 1, "max of one value"),
    (r"\sum_{k=1}^{3} k", 7, "a sum over k, which is a parameter"),
    (r"\sum_{i=1}^{3} \sum_{i=1}^{3} i", 22, "two sums over i inside one another"),
    (r"\sum_{i=1}^{3} i + i", 20, "unknown symbol 'i'"), (r"\sum_{i=1}^{i} 2", 13, "unknown symbol 'i'"),
    (r"\sum_i i", 6, "unexpected 'i' after _"), (r"\sum_{i=1}^k", 1, "a sum of nothing"),
    (r"\sum_{i=1}^k -p", 1, "a sum of nothing"), (r"\sum_{i=1}^k {i+p}", 14, "a factor in braces"),
    ("$Exp(k)$", 2, "'Exp' in plain letters"), (r"\sum_{e=1}^k e", 7, "a sum over e"),
    (r"p_2 + \frac12", 1, "unknown symbol 'p_2'"), ("$p'$", 2, "unknown symbol 'p''"),
    ("$p_{k-1}$", 3, "unexpected '_'"), ("$k!$", 3, "'!' is not allowed"),
    ("$k = p$", 6, "there is more than a formula"), (r"$k \leq p$", 9, "there is more than a formula"),
    (r"\prod_{i=1}^k i", 1, "'\\prod' is not allowed"),
    (r"{\ln k}^2", 1, "a power of a function without round brackets"), ("$k^p^q$", 5, "unexpected '^'"),
    ("$k^-p$", 4, "after ^ at column 4: write the exponent in braces"), ("$k ** p$", 5, "unexpected '*'"),
    ("$k - -p$", 6, "unexpected '-'"), (r"\frac{k}", 9, "the formula ends too early"),
    (r"\frac{}{k}{2}", 8, r"nothing in the braces after \frac"), (r"\left( k \right.", 16, "'(' is not closed by '.'"),
    (r"\left k", 1, r"\left without a bracket"), (r"\frac{k}{2", 9, "'{' is never closed"),
    (r"\frac{k}{2}}", 12, "'}' closes nothing"), (r"\lfloor k)", 10, "'⌊' is not closed by ')'"),
    (r"\lceil k \rfloor", 16, "'⌈' is not closed by '⌋'"), ("$k", 1, "'$' is never closed"),
    ("k$", 2, "'$' is never closed"), ("$k$ and $p$", 10, "there is more than a formula"),
    ("$1,000$", 4, "there is more than a formula"), (r"k \tag{if $k>2$}", 3, "\\tag with more than a number"),
    (r"k\footnote{p}", 2, "'\\footnote' is not allowed"), ("$0.5k$", 2, "a decimal number"),
    (r"\epsilom", 1, "did you mean \\varepsilon?"), (r"\eeps", 1, "'\\eeps' is not allowed"),
    (r"\write18{ls}", 1, "'\\write' is not allowed"), (r"\input{/etc/passwd}", 1, "'\\input' is not allowed"),
    (r"\def\x{k}", 1, "'\\def' is not allowed"), (r"\mathcal{R}", 1, "unknown symbol '\\mathcal {R}'"),
    (r"\text{for all } k", 17, "there is more than a formula"),
    (r"\ln k \text{ bits}", 6, "'bits' is not the unit of the logarithms"),
    (r"\log_{20} k \text{ bits}", 12, "'bits' is not the unit of the logarithms"),
    (r"\log_2 k \;\mathrm{nats}", 9, "'nats' is not the unit of the logarithms"),
    (r"k p \text{ bits}", 4, "'bits' is not the unit of the logarithms"),
    (r"k \text{bits} + \log_2 k", 3, "unknown symbol '\\mathrm{bits}'"), ("k^{1001}", 3, "the exponent is too large"),
    ("((2^{10})^{10})^{11}", 17, "the exponents multiply to too much"),
    ("e^{e^{e^{e}}}", 3, "the exponent is too large"),
    (r"\binom{10000}{5000}", 7, "a number in a binomial coefficient is too large"),
    (r"\sum_{i=1}^{10000} i", 12, "a limit of a sum is too large"),
    (r"\sum_{a=1}^{2} \sum_{b=1}^{2} \sum_{c=1}^{2} \sum_{d=1}^{2} 1", 1, "too many sums inside one another"),
    (r"k/{}", 5, "the formula ends too early"), ("", 1, "there is no formula"), ("  \n ", 1, "there is no formula"),
    ("epsilom", 1, "known are eps, k, omega, p, q (did you mean eps?)"), ("k + Omega", 5, "unknown symbol 'Omega'"),
    ("0.5*k", 1, "a decimal number"), (".25", 1, "a decimal number"), ("1e-3", 1, "write 1/1000 instead of 1e-3"),
    ("1/2k", 3, "how far '/' reaches is uncertain"), ("(k", 1, "'(' is never closed"), ("k)", 2, "unexpected ')'"),
    ("k+", 3, "the formula ends too early"), ("*k", 1, "unexpected '*'"), ("k+*p", 3, "unexpected '*'"),
    ("k,p", 3, "there is more than a formula"), ("()", 3, "the formula ends too early"),
    ("max()", 6, "the formula ends too early"), ("exp(k, p)", 1, "exp of 2 values"),
    ("log(k, p, q)", 1, "log of 3 values"), ("max(k)", 1, "max of one value"),
    ("sum(k, 1, 2, 3)", 8, "the second argument of sum"), ("exp", 1, "exp without brackets"),
    ("sum(k, k, 1, 2)", 8, "a sum over k, which is a parameter"), ("sum(i, i, 1, 2) + i", 19, "unknown symbol 'i'"),
    ("__import__('os')", 1, "unknown function '__import__'"), ("(lambda: k)()", 2, "unknown symbol 'lambda'"),
    ("k.real", 3, "unknown symbol 'real'"), ("math.exp(k)", 1, "unknown symbol 'math'"),
    ("'k'", 2, "unknown symbol 'k''"), ("f'{k}'", 1, "unknown symbol 'f''"),
    ("[k for k in p]", 4, "unknown symbol 'for'"), ("(k := p)", 4, "unexpected ':='"),
    ("k if p else q", 6, "there is more than a formula"), ("k and p", 7, "there is more than a formula"),
    ("k == p", 6, "there is more than a formula"), ("k < p", 5, "there is more than a formula"),
    ("k // p", 4, "unexpected '/'"), ("k % p", 3, "'%' is not allowed"), ("~k", 1, "'~' is not allowed"),
    ("k # c", 5, "unknown symbol 'c'"), ("0x10", 1, "the number '0x10'"), ("1_000", 2, "unexpected '_'"),
    ("1j", 2, "unknown symbol 'j'"), ("007", 1, "the number 007 begins with 0"), ("exp(x=k)", 5, "unknown symbol 'x'"),
    ("max(*k)", 5, "unexpected '*'"), ("E(k)", 1, "E is a number, not a function"), ("Max", 1, "Max without brackets"),
    ("Rational(1)", 1, "Rational of 1 values"), ("Sum(k, (i, 1, 2))", 1, "'Sum' is not read"),
    ("comb(k, p)", 1, "'comb' is not read at column 1: write binomial"), ("True", 1, "unknown symbol 'True'"),
    ("None", 1, "unknown symbol 'None'"), ("real", 1, "unknown symbol 'real'"), ("k\n+ z", 3, "unknown symbol 'z'"),
    ('k\x00', 2, "character '\\x00' is not allowed"), ('k\x1b[0m', 2, "character '\\x1b' is not allowed"),
    ("k ≥ p", 5, "there is more than a formula"), ("e^εθ", 4, "unknown symbol '\\theta'"),
    ("e^2ε", 2, "uncertain at column 2: put it in brackets: ^(..)"), ("k p2²", 3, "unknown symbol 'p2'"),
    ("ε1²", 2, "a number after a factor"), ("kp·p", 1, "unknown symbol 'kp'"),
    ("k ^ 2ε", 3, "how far the exponent reaches is uncertain"), ("k^2 % 3", 5, "'%' is not allowed"),
    ("p ~ k²", 3, "'~' is not allowed"), ('p\xb2\nk', 1, "there is more than a formula"),
    ("{1..k}·p", 3, "'..' is not allowed"), ("(k}·p", 3, "'}' closes nothing"),
    ("√2ε", 1, "how far the root reaches is uncertain"), ("k√p²", 2, "how far the root reaches is uncertain"),
    ("k^pk", 3, "unknown symbol 'pk'"), ("1/2(k+p²)", 3, "how far '/' reaches is uncertain"),
    ("еps", 1, "character 'е' (U+0435) is not allowed"), ('\u202ek', 1, "character '\\u202e' is not allowed"),
    ('\ud800', 1, "character '\\ud800' is not allowed"), ("ｋ", 1, "character 'ｋ' (U+FF4B) is not allowed"),
    ("e**2eps", 2, "how far the exponent reaches is uncertain"), ("p**q(k)", 2, "how far the exponent reaches"),
    ("2**3k", 2, "how far the exponent reaches is uncertain"), ("p**q**2(k)", 5, "how far the exponent reaches"),
    ("k**1001", 4, "the exponent is too large"), ("2**3**4**5", 7, "the exponent is too large"),
    ("k**-1001", 5, "the exponent is too large"), ("2**(10**9*k)", 4, "the exponent is too large"),
    ("exp(exp(1000*eps))", 5, "the exponent is too large"), ("2**2**k**1001", 10, "the exponent is too large"),
    ("1e999999999", 1, "the number '1e999999999'"), ("k*e^epz", 5, "(did you mean eps?)"),
    ("$exp k$", 2, r"write \exp"), ("{a}", 2, "unknown symbol 'a' at column"),
    ("k**(10**300*10**300*0 + 10**9)", 4, "the exponent is too large"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "column", "why"), REFUSED)
def test_what_is_no_formula_or_has_two_meanings_is_refused(text: str, column: int, why: str) -> None:
    message = refusal(text)
    assert f"column {column}" in message
    assert why in message


def test_the_line_is_shown_with_a_mark_under_the_column() -> None:
    with pytest.raises(FormulaError) as caught:
        read("k +\n  \\foo", KNOWN)
    assert "line 2, column 3" in str(caught.value)
    assert caught.value.marked == ("  \\foo", "  ^")


COSTLY = [
    "(" * 5000 + "k" + ")" * 5000, "$" + "{" * 5000 + "k" + "}" * 5000 + "$", "-" * 5000 + "k", "k" + "**k" * 5000,
    "$" + "k^{" * 5000 + "k" + "}" * 5000 + "$", "$" + r"\frac" * 3000 + "$", "k" + "+k" * 4000, "$" + "k" * 9000 + "$",
    "$" + r"\left|" * 90 + "k" + r"\right|" * 90 + "$", "abs(" * 90 + "k" + ")" * 90, "[" * 19_000, "k" * 30_000,
    "$" + "|" * 9000 + "$", "$" + r"\sum_{i=1}^{2}" * 900 + "$", "$" + "p_{" * 6000 + "$", "'" * 9000, "\\" * 9001,
    "$p" + "'" * 9000 + "$", "exp(" * 99 + "1" + ")" * 99, "$" + r"\ln" * 6000 + "$", "$p" + r"^\prime" * 2800 + "$",
    "$" + r"\mathrm{" * 2000 + "$", "%" * 9000 + "\n$", " " * 19_000 + "{", "9" * 20_000, "$" + "1." * 9000 + "$",
    "max(" + "k," * 9000 + "k)", "max(" + "k," * 300 + "k)", "$" + r"\hspace{" * 2000 + "$", "{ " * 9000,
    "\\" + "a" * 19_000,
]  # fmt: skip


@pytest.mark.parametrize("text", every(3, COSTLY), ids=lambda text: text[:20])
def test_text_that_would_cost_much_is_refused_at_once(text: str) -> None:
    refusal(text)


def test_a_number_of_a_thousand_digits_and_a_formula_of_two_hundred_terms_are_read() -> None:
    assert read("9" * 1000, KNOWN) == 10**1000 - 1
    read("k" + "+k" * 198, KNOWN)
    read("(" * 100 + "k" + ")" * 100, KNOWN)
    read("k**1000 + 2**1000", KNOWN)
