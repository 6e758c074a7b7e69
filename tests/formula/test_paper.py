"""Every closed form of the paper, as typeset there, is read, and is the form that symqif holds or its own value.

Copied from beyond-epsilon.tex by hand; `\\eeps`, a macro of the paper, is written out where it occurs.
"""

from __future__ import annotations

import mpmath as mp
import pytest

from symqif.formula import FormulaError, read
from symqif.kernel.term import parse
from symqif.mechanisms import protocol
from tests.formula.values import same, value

KNOWN = {"k", "g", "w", "omega", "eps", "eps2", "theta", "p", "q", "x", "y", "aC", "aD", "bC", "bD"}
THRESHOLD = (
    r"\frac{2 \ln(e^{\varepsilon} + 1 + (e^{\varepsilon/2} - 1)(\sqrt{e^\varepsilon + 1})) - \varepsilon - 2\ln 2}"
    r"{\varepsilon}"
)
AS_HELD = [  # (protocol, closed form or definition, as printed)
    ("grr", "p", r"\frac{e^{\varepsilon}}{e^{\varepsilon}+k-1}"),
    ("grr", "q", r"\frac{1}{e^{\varepsilon}+k-1}"),
    ("grr", "capacity", r"pk "),
    ("grr", "capacity", r"\frac{k e^{\varepsilon}}{e^{\varepsilon} + k - 1}"),
    ("ss", "p", r"\frac{\omega e^{\varepsilon}}{\omega e^{\varepsilon} + k - \omega}"),
    ("lh", "p", r"\frac{e^{\varepsilon}}{e^{\varepsilon} + g - 1},"),
    ("lh", "q", r"\frac{1}{e^{\varepsilon} + g - 1},"),
    ("lh", "asr", r"\frac{e^\varepsilon g^k + (g-1)^k (1-e^\varepsilon)}{(e^\varepsilon + g -1)(kg^{k-1})}."),
    ("lh", "asr", r"\frac{p(g^k - (g-1)^k) + q(g-1)^k}{kg^k} \sum\limits_{z_p=1}^{g} 1".replace("z_p", "z")),
    ("lh", "asr", r"\frac{(pg^k - p(g-1)^k + q(g-1)^k)g}{kg^k}"),
    ("lh", "asr", r"\frac{pg^k + (g-1)^k(q-p)}{kg^{k-1}}"),
    ("lh", "capacity", r"\frac{e^\varepsilon g^k + (g-1)^k (1-e^\varepsilon)}{(e^\varepsilon + g -1)g^{k-1}}."),
    ("sue", "p", r"\frac{e^{\varepsilon/2}}{e^{\varepsilon/2}+1}"),
    ("sue", "q", r"\frac{1}{e^{\varepsilon/2}+1}"),
    ("sue", "capacity", r"(\sum_{i = 1}^k \binom{k}{i} p^{k-i+1} q^{i-1} ) + p^{k-1}q \\"),
    ("sue", "capacity", r"&=~ (\sum_{i=1}^k \binom{k}{i} p^{k-i}q^i{\times}\frac{p}{q}) + p^{k-1}q \\"),
    (
        "sue",
        "capacity",
        r"&=~ (\sum_{i=0}^k \binom{k}{i} p^{k-i}q^i{\times}\frac{p}{q}) + p^{k-1}q "
        r"- \binom{k}{0} p^{k} {\times} \frac{p}{q} \\",
    ),
    ("sue", "capacity", r"&=~ \frac{p}{q} (p+q)^k + p^{k-1}q - p^{k+1}q^{-1} \\"),
    ("sue", "capacity", r"&=~ \frac{p}{q} (p+q)^k + p^k (\frac{q}{p} - \frac{p}{q})"),
    ("sue", "capacity", r"&= (p + p^{k-1}(1 - 2p) )/ (1-p)"),
    ("oue", "p", r"\frac{1}{2}"),
    ("oue", "q", r"\frac{1}{e^{\varepsilon}+1}"),
    ("oue", "capacity", r"\frac{1}{2} (1-q)^{k-1} + \frac{1}{2} \sum_{i = 1}^k \binom{k}{i} q^{i-1} (1-q)^{k-i} \\"),
    (
        "oue",
        "capacity",
        r"""&=~ \frac{1}{2} (1-q)^{k-1} + \frac{1}{2q} \sum_{i = 0}^k \binom{k}{i} q^{i} (1-q)^{k-i} \\
    & \qquad \qquad - \frac{1}{2q} (1-q)^k \\""",
    ),
    ("oue", "capacity", r"&=~ \frac{1}{2q} \Bigl( q(1-q)^{k-1} + 1 - (1-q)^k \Bigr) \\"),
    ("oue", "capacity", r"&=~ \frac{1}{2q} \Bigl( (1-q)^{k-1} (2q - 1) + 1 \Bigr)."),
    ("the", "p", r"1 - \frac{1}{2} e^{\frac{\varepsilon (\theta-1)}{2}}  &"),
    ("the", "q", r"\frac{1}{2} e^{-\frac{\varepsilon \theta}{2}}  &"),
    ("the", "q", r"\frac{1}{2} e^{\frac{-\varepsilon \theta}{2}}"),
    ("the", "capacity", r"(1-p)(1-q)^{k-1} + p \sum_{i = 1}^k \binom{k}{i} q^{i-1} (1-q)^{k-i} \\"),
    ("the", "capacity", r"&=~ (1-p)(1-q)^{k-1} + \frac{p}{q} \sum_{i=1}^k \binom{k}{i} q^i (1-q)^{k-i} \\"),
    ("the", "capacity", r"&=~ (1-p)(1-q)^{k-1} + \frac{p}{q} - \frac{p}{q}(1-q)^k \\"),
    ("the", "capacity", r"&=~ (1-q)^{k-1}\left(1 - \frac{p}{q}\right) + \frac{p}{q}."),
]
TERMS = [  # (as printed, as a kernel term is written)
    (r"kp{\cdot}{\frac{1}{ {k-1 \choose w-1}}}", "k*p*(1/binomial(k-1, w-1))"),
    (r"k(1-p){\cdot} \frac{1}{{k-1 \choose w}}", "k*(1-p)*(1/binomial(k-1, w))"),
    (r"(1 - p) \cdot \frac{1}{\binom{k-1}{\omega}}", "(1-p)*(1/binomial(k-1, omega))"),
    (r"p \cdot \frac{1}{\binom{k-1}{\omega-1}}", "p*(1/binomial(k-1, omega-1))"),
    (r"\frac{1}{g^k}\cdot\frac{e^\varepsilon}{e^\varepsilon+g-1}", "1/g**k*(exp(eps)/(exp(eps)+g-1))"),
    (
        r"\frac{e^{\varepsilon}}{(e^{\varepsilon} + g - 1) \cdot \max \left\{ \frac{k}{g}, 1 \right\}} \mathrm{.}",
        "exp(eps)/((exp(eps)+g-1)*max(k/g, 1))",
    ),
    (r"\frac{p}{1-p} + p^k((1-p)^2 - p^2) / (p(1-p)) \\", "p/(1-p)+p**k*((1-p)**2-p**2)/(p*(1-p))"),
    (r"\frac{1}{2} (1-q)^{k-1}", "1/2*(1-q)**(k-1)"),
    (r"g^k\,{-}\,(g{-}1)^k", "g**k-(g-1)**k"),
    (r"1/\sqrt{2}", "1/sqrt(2)"),
    (r"\frac{1 - \alpha_C}{1 - \alpha_C + \beta_C}", "(1-aC)/(1-aC+bC)"),
    (r"\frac{1}{2}e^{\frac{- \varepsilon' (1 - \theta )}{2}}", "1/2*exp(-(eps2*(1-theta))/2)"),
    (
        r"\frac{1/2}{e^\epsilon / (e^\epsilon + 1)} - \frac{1}{e^{\epsilon/2}} \\",
        "(1/2)/(exp(eps)/(exp(eps)+1))-1/exp(eps/2)",
    ),
    (r"\frac{e^\epsilon + 1 - 2 e^{\epsilon/2}}{2 e^\epsilon} \\", "(exp(eps)+1-2*exp(eps/2))/(2*exp(eps))"),
    (r"\frac{- (e^{\epsilon/2} - 1)^2}{2} \\", "-(exp(eps/2)-1)**2/2"),
    (
        r"e^{\varepsilon \theta/2}(2 - e^{-\varepsilon(1 - \theta)/2})",
        "exp(eps*theta/2)*(2-exp(-(eps*(1-theta)/2)))",
    ),
    (
        r"e^{-\varepsilon/2} \Bigl( x^2 - 2e^{\varepsilon/2}x + e^{\varepsilon/2}(\frac{e^\varepsilon + 1}{2}) \Bigr)",
        "exp(-(eps/2))*(x**2-2*exp(eps/2)*x+exp(eps/2)*((exp(eps)+1)/2))",
    ),
    (r"y(\frac{y^2 + 1}{2}) - y^2 \\", "y*((y**2+1)/2)-y**2"),
    (r"\frac{1}{2} y (y-1)^2 \\", "1/2*y*(y-1)**2"),
    (
        r"\frac{x^2 e^{-\varepsilon/2}}{2x - 1} - \frac{e^\varepsilon + 1}{2e^\varepsilon} \\",
        "x**2*exp(-(eps/2))/(2*x-1)-(exp(eps)+1)/(2*exp(eps))",
    ),
    (
        r"\frac{(2e^\varepsilon + 2) + \sqrt{(2e^\varepsilon + 2)^2 - 8e^{\varepsilon/2}(e^\varepsilon + 1)}}"
        r"{4 e^{\varepsilon/2}}",
        "(2*exp(eps)+2+sqrt((2*exp(eps)+2)**2-8*exp(eps/2)*(exp(eps)+1)))/(4*exp(eps/2))",
    ),
    (
        r"4 + 4e^{2\varepsilon} + 4e^{\varepsilon} - 8e^{3\varepsilon/2} - 8e^{\varepsilon/2} \\",
        "4+4*exp(2*eps)+4*exp(eps)-8*exp(3*eps/2)-8*exp(eps/2)",
    ),
    (r"4(e^{\varepsilon} + 1)(e^{\varepsilon/2} - 1)^2", "4*(exp(eps)+1)*(exp(eps/2)-1)**2"),
    (
        r"\frac{e^{\epsilon\theta} - 2e^{\epsilon\theta/2} + 1}{e^{\epsilon(1 - \theta)/2}(2 - e^{-\epsilon\theta/2})}",
        "(exp(eps*theta)-2*exp(eps*theta/2)+1)/(exp(eps*(1-theta)/2)*(2-exp(-(eps*theta/2))))",
    ),
    (
        r"\frac{2 \ln{(e^{\varepsilon} + 1 + (e^{\varepsilon/2} - 1)\sqrt{e^\varepsilon+1})} - \varepsilon - 2\ln2}"
        r"{\varepsilon}",
        "(2*log(exp(eps)+1+(exp(eps/2)-1)*sqrt(exp(eps)+1))-eps-2*log(2))/eps",
    ),
]
POINT = {"k": 5, "g": 3, "w": 2, "omega": 2, "eps": "0.9", "theta": "0.7"}


@pytest.mark.parametrize(("name", "form", "text"), AS_HELD, ids=[f"{n}.{f} {t[:40]}" for n, f, t in AS_HELD])
def test_a_closed_form_of_the_paper_is_read_as_the_one_that_symqif_holds(name: str, form: str, text: str) -> None:
    held = protocol(name)
    at = {symbol: mp.mpf(number) for symbol, number in POINT.items()}
    for probability in ("p", "q"):
        if probability in held.definitions or probability in held.bit_definitions:
            at[probability] = value(held.term(probability), at)
    term = read(f"${text}$" if not set("\\{") & set(text) else text, KNOWN)
    assert same(value(term, at), value(held.term(held.closed_forms.get(form, form)), at))


@pytest.mark.parametrize(("text", "term"), TERMS, ids=[text[:50] for text, _ in TERMS])
def test_a_formula_of_the_paper_is_the_term_that_it_is_written_as(text: str, term: str) -> None:
    assert read(text, KNOWN) == parse(term)


def test_the_optimal_parameters_are_read_with_the_nearest_integer() -> None:
    omega = r"\max \left(1, \left\lfloor \frac{k}{e^{\varepsilon} + 1} \right\rceil \right)"
    assert read(omega, KNOWN) == ("max", parse("1"), ("round", parse("k/(exp(eps)+1)")))
    assert read(r"\lfloor e^{\varepsilon} + 1 \rceil", KNOWN) == ("round", parse("exp(eps)+1"))


def test_the_threshold_has_the_value_that_the_paper_gives_for_it() -> None:
    """For epsilon = 0.8 the threshold is about 0.8."""
    assert abs(value(read(THRESHOLD, KNOWN), {"eps": mp.mpf("0.8")}) - mp.mpf("0.8")) < 1e-4


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (r"\lfloor \eeps + 1 \rceil", "'\\eeps' is not allowed at column 9: macros of your own"),
        (r"\frac{1/2 e^{-\epsilon(1 - \theta)/2}}{1 - 1/2 e^{-\epsilon\theta/2}}", "how far '/' reaches"),
        (r"\frac{1/2}{1 / (e^\epsilon + 1}", "is not closed by"),
        (r"4(1 + e^{2\varepsilon} + e^{\varepsilon} - 2e^{3\varepsilon/2}", "is never closed"),
    ],
)
def test_what_is_ambiguous_or_misprinted_in_the_paper_is_refused(text: str, why: str) -> None:
    with pytest.raises(FormulaError, match=why.replace("\\", r"\\")):
        read(text, KNOWN)
