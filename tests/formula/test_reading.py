"""A display: which formula is meant, what stands beside it, and what its letters stand for."""

import re
from typing import Any

import pytest

from symqif.errors import SymqifError
from symqif.formula.reading import Declared, Formula, Reading, Target, read
from symqif.kernel.term import parse

KNOWN = {"k", "eps", "p", "q", "f", "n"}
TARGET = Target("bit-p.mine", {"k", "eps", "n"}, lambda term: term == "p")
CASES = r"C = \begin{cases} \frac{k}{2} & \text{if } k = 3 \\ k f & \text{otherwise} \end{cases}"
NO_DEFINITIONS = (
    r"r \neq p", r"r \leq p", r"r \approx p", "r = p = q", "r == p", "if r = p", "r = p, s = q", "r", "= p",
    r"\begin{cases} r = q & k > 2 \end{cases}",
)  # fmt: skip
LETTERS = ((r"p_{a_b}", "p_{ab}"), (r"p_{S''}", "p_S"), (r"\hat{p_1'}", r"\hat{p_{12}}"), (r"p_{q^*}", "p_q"))
ENTROPY = r"H_b(x) = -x\log x-(1-x)\log(1-x)"


def said(text: str, **more: Any) -> Reading:
    return Formula.typed(text, Declared(**more)).read(KNOWN, TARGET)


@pytest.mark.parametrize(
    ("text", "more", "term"),
    [
        (r"C = \frac{k}{2}", {}, "k/2"), (r"\[ C_{x,y} := \frac{k}{2}. \]", {}, "k/2"), ("C = k*q", {}, "k*q"),
        (r"\begin{equation} C = k q \label{eq:c} \tag{3} \end{equation}", {}, "k*q"), (r"\boxed{C = k q}", {}, "k*q"),
        (r"\begin{aligned} C &= \frac{k}{2} \end{aligned}", {}, "k/2"), (r"&= k q \\", {}, "k*q"),
        (r"C &\coloneqq k q,", {}, "k*q"), (r"C = k q =: N", {}, "k*q"), (r"\mathrm{Var}^*[\tilde f(v)] = k", {}, "k"),
        (r"C \overset{(a)}{=} k q \text{ for all } k", {}, "k*q"), (r"\Pr[y=v \mid x=v] = k q", {}, "k*q"),
        (r"C &= k \\ &\quad + q \\ D &= f", {"row": 1}, "k+q"), (r"C &= k \\ &= q + f", {"row": 2}, "q+f"),
        (r"p = \frac{1}{2}, \quad q = f", {}, "1/2"), (r"q = f \\ p = \frac{1}{2}", {}, "1/2"),
        (r"\frac{1}{2} = p", {}, "1/2"),
        (r"C = k \leq q", {"side": 2}, "k"), ("C = 2*k = k*2", {"side": -2}, "2*k"), (CASES, {"row": 1}, "k/2"),
        (r"\ln C = k q", {"left": r"\ln C"}, "k*q"), (r"1 + k^{} q", {}, "1 + k*q"),
        (r"k\left.\frac{q}{f}\right.", {}, "k*(q/f)"),
        ("1+(k-1)(p-q)", {}, "1+(k-1)*(p-q)"), ("C = k q", {}, "k*q"), ("k~q", {}, "k*q"),
        (r"k/f \cdot q", {}, "k/f*q"),
        ("(k + 1 - (k - 1)(p - q))/2", {}, "(k+1-(k-1)*(p-q))/2"), ("k·q·max{1, 0}", {}, "k*q*max(1, 0)"),
        (r"C = \begin{cases} \sum_{i=0}^k q^i & k = 2 \\ k & k > 2 \end{cases}", {"row": 1}, "sum(q**i, i, 0, k)"),
        ("e^(ε/2)·(1 - q)²", {}, "exp(eps/2)*(1-q)**2"), ("ln k + q", {}, "log(k)+q"),
        ("sum_{i=1..k} q^i", {}, "sum(q**i, i, 1, k)"),
        (r"q = \frac{1}{1 + exp\left(\frac{eps}{2}\right)}", {"left": "q"}, "1/(1+exp(eps/2))"),
        (r"\vert p-q\vert", {}, "max(p-q, -(p-q))"),
        (r"C = k = |q|", {}, "max(q, -q)"), (r"p = \frac{f+1}{2} \qquad q = \frac{n}{k+1}", {}, "(f+1)/2"),
        (r"q \, k \; f (n-1) (e^{\varepsilon})^{k-1}", {}, "q*k*f*(n-1)*exp(eps)**(k-1)"),
        (r"\ln(C) + 1 = k q", {"left": r"\ln( C ) + {1}"}, "k*q"),
        # definitions beside it
        (r"C = k r, \qquad r = \frac{s}{s+k} \text{ and } s = e^{f}.", {}, "k*(exp(f)/(exp(f)+k))"),
        ("$C = k h$, where $h = \\frac{q}{2}$ and $q = n f$.", {}, "k*(n*f/2)"), ("k·q, with q = 1/k", {}, "k*(1/k)"),
        (r"I = k - H_b(q), \quad " + ENTROPY, {}, "k-(-(q*log(q))-(1-q)*log(1-q))"),
        (r"C = k r \qquad r = q", {}, "k*q"),
        (r"2^{F(q, f)}, F(f, q) = f - \frac{q}{2}", {}, "2**(q-f/2)"), (r"C = k r \\ \text{where } r = q", {}, "k*q"),
        (r"\sum_{i=0}^{k} F(i), F(x) = \sum_{i=0}^{k} x", {}, "sum(sum(i, i_1, 0, k), i, 0, k)"),
        ("k*r", {"where": ("r = 1/(f+1)",)}, "k*(1/(f+1))"), ("k*q", {"where": ("q = 1/k",)}, "k*(1/k)"),
        (r"$k F(q)$", {"where": (r"F(x) = \frac{x}{2}",)}, "k*(q/2)"),
        (r"C = k q \text{ if } k \ge 2, \text{ with } q = \frac{1}{k}", {}, "k*(1/k)"),
        (r"C = k r \text{ for all } k \text{, where } r = \frac{1}{k}", {}, "k*(1/k)"),
        # letters of its own
        (r"\frac{d_1 q^{*}}{|D|}", {"letters": {"d_1": "k", "q^*": "f", "|D|": "n"}}, "k*f/n"),
        (r"\tilde{p} + p", {"letters": {r"\tilde p": "q"}}, "q+p"),
        (r"2\left|\mathcal D\right|+1", {"letters": {r"|\mathcal{D}|": "k"}}, "2*k+1"),
        ("d*size", {"letters": {"size": "q", "d": "k"}}, "k*q"), (r"\sqrt h", {"letters": {"h": "k-p"}}, "sqrt(k-p)"),
        (r"\ln h + h^2", {"letters": {"h": "k-p"}}, "log(k-p)+(k-p)**2"),
        (r"\frac{1}{h} k", {"letters": {"h": "k-p"}}, "1/(k-p)*k"), ("p q", {"letters": {"p": "q", "q": "p"}}, "q*p"),
        (r"\sum_{k=1}^{d} k p", {"letters": {"d": "k"}}, "sum(k_1*p, k_1, 1, k)"),
        (r"\log_2 h f", {"letters": {"h": "2"}}, None),
    ],
)  # fmt: skip
def test_a_formula_is_the_term_that_is_meant(text: str, more: dict[str, Any], term: str | None) -> None:
    if term is None:
        with pytest.raises(SymqifError, match=r"where .* ends is uncertain"):
            said(text, **more)
    else:
        assert said(text, **more).term == parse(term)


@pytest.mark.parametrize(
    ("text", "more", "why"),
    [
        (r"k p \equiv", {}, "half an equation"), (r"\equiv k p", {}, "half an equation"),
        (r"C \not= k q", {}, "another relation"),
        (r"k q \text{ since } p = q", {}, "words are left out"), (r"C = k q \text{ by (3)}", {}, "words are left out"),
        (r"\ln C = k q", {}, "unknown symbol"), (r"C^2 = k q", {}, "unknown symbol"),
        (r"\mathrm{cube}(C) = k q", {}, "unknown symbol"),
        (r"\frac{1}{C} = k q", {}, "unknown symbol"), (r"C_{k=2} = k q", {}, "unknown symbol"),
        (r"C_{\text{bits}} = k q", {}, "unknown symbol"),
        ("k = k q", {}, "left side, 'k', has another meaning in bit-p.mine"),
        ("$n = k q$", {}, "left side, 'n', has another meaning"),
        (r"C = k q, D = f", {}, "D is defined beside it, and is no name in it"),
        (r"C = k q \qquad D", {}, "several formulas"),
        (r"p = f, p = q", {}, "several formulas"), (r"C = k r, r = f, r = q", {}, "r is defined twice"),
        ("r, with r = s, s = r", {}, "go in a circle"),
        (r"\Pr[1|1] &= f \\ \Pr[0|1] &= q", {}, "several formulas"), (r"C \le k q", {}, "another relation"),
        (r"C = k q \approx f", {}, "another relation"), (CASES, {}, "the formula has 2 rows"),
        (r"C = k \begin{cases} 1 & k=2 \\ q & k>2\end{cases}", {}, "rows stand inside a formula"),
        ("C = k", {"side": 3}, "side 3 is not one of its 2"), ("C = k", {"row": 2}, "it has 1 rows"),
        (r"C &= k \\ & + q", {"row": 2}, "row 2 goes on with row 1"),
        (r"H(q), H(x, y) = x y", {}, "H has 2 arguments in its definition, and 1"),
        (r"k H(q), H = f^2", {}, "may be a function"), (r"\log H(q) (f), H(x) = \frac{x}{k}", {}, "ends is uncertain"),
        (r"\mathrm{r} r, r = \frac1k", {}, "upright letters"), ("k*x", {"letters": {"d": "k"}}, "unknown symbol 'x'"),
        ("d*k", {"letters": {"d": "k"}}, "d stands for k"),
        ("d", {"letters": {"a b": "k"}}, "'a b' in symbols is not a letter"),
        ("d", {"letters": {"d": "k+"}}, "d in symbols: the formula ends too early"),
        (r"\sum_{i=1}^{k} x, x = i q", {}, "unknown symbol 'i'"),
        ("k*e, with e = q", {}, "e is the base of the exponential function"),
        (r"\overbrace{q + q}^{k \text{ times}}", {}, "write the formula without"),
        (r"\underbrace{\frac{1}{2}}_{=: q} (1 - q)", {}, "write the formula without"),
        ("q, with f", {}, "several formulas"), (r"C = \log_2 k \text{ nats}", {}, "'nats' is not the unit"),
        (r"C = k q \text{ if }", {}, "nothing follows 'if'"),
        # two formulas, other letters, another left side, other units
        (r"p = f \; q = n", {}, "two formulas may stand"),
        (r"p = f \thickspace q = n", {}, "two formulas may stand"), (r"C = k~q = f", {}, "two formulas may stand here"),
        (r"p = \frac{1}{2}\quad q", {}, "several formulas"), (r"C = k q \doteq f", {}, "another relation"),
        *((text, {"letters": {other: "q"}}, "unknown symbol") for text, other in LETTERS),
        (r"\ln(C)+1 = k q", {"left": r"\ln(C+1)"}, "unknown symbol"),
        (r"C = \log_2 k + H(q) \text{ bits}, H(x) = x \ln x", {}, "'bits' is not the unit"),
        # no definition in where
        *((r"\frac{k}{1} r", {"where": (text,)}, "in where is no definition") for text in NO_DEFINITIONS),
        ("k*r", {"where": ("k = 4",)}, "'k = 4' in where"),
        ("k*d", {"letters": {"d": "q"}, "where": ("d = p",)}, "'d = p' in where"),
        ("C = k*r, r = q", {"where": ("r = p",)}, "r is defined twice"),
        ("k*r", {"where": ("r = q", "r = p")}, "r is defined twice"),
        ("k*r", {"where": ("e = 2", "r = p")}, "e is the base of the exponential function"),
        # a relation before cases, and rows that go on with nothing
        *((CASES.replace("=", sign, 1), {"row": 1}, "another relation") for sign in (r"\neq", r"\le", r"\approx")),
        (CASES.replace("=", r"\le D =", 1), {"row": 1}, "another relation"),
        (r"C &= k, & k \ge 2 \\ &\geq q", {}, "what this row goes on with is uncertain"),
        (r"C &= k \text{ if } k \ge 2 \\ &+ q", {}, "what this row goes on with is uncertain"),
        (r"C &= k \\ \text{if } k &\ge 2 \\ &= q", {}, "what this row goes on with is uncertain"),
        (r"C &= k \\ &= q, \quad f = n \\ &= q", {}, "what this row goes on with is uncertain"),
        (r"C = k q \text{ if } k \ge 2, q = \frac{1}{k}", {}, "this is a condition or a definition"),
    ],
)  # fmt: skip
def test_what_is_not_clear_is_refused(text: str, more: dict[str, Any], why: str) -> None:
    with pytest.raises(SymqifError, match=re.escape(why)):
        said(text, **more)


@pytest.mark.parametrize(
    ("text", "more", "condition"),
    [
        (CASES, {"row": 1}, ("k == 3",)), (CASES, {"row": 2}, ("k != 3",)),
        (r"C = k q, \quad k \geq 2", {}, ("k >= 2",)), (CASES.replace("if ", "with "), {"row": 1}, None),
        (r"C = k q \text{ if } k \ge 2, \text{ with } q = \frac{1}{k}", {}, ("k >= 2",)),
        (r"C = k q \text{ if } k \ge 2, n \ge 3", {}, ("k >= 2", "n >= 3")),
        (r"C = k q \text{ if $k \ge 3$ and } \varepsilon > 0", {}, ("k >= 3", "eps > 0")),
        ("q if 2 < k <= n", {}, ("2 < k", "k <= n")), (CASES.replace("k = 3", r"k \text{ is odd}"), {"row": 1}, None),
        (r"C = k q \text{ if } k = 3 \text{ and } q = f", {}, ("k == 3", "q == f")),
        (CASES.replace("k = 3", "x = y"), {"row": 2}, None),
        (CASES.replace("cases", "array").replace(r"{array} ", r"{array}{ll} ", 1), {"row": 2}, ("k != 3",)),
        (r"C = k q, \quad \forall x \in \mathcal{X}", {}, ()), (r"C = k q, \quad \forall k \in \{2, 3\}", {}, None),
        (r"C = k q \text{ for all } k \geq 4", {}, ("k >= 4",)), (r"C = k q, \quad x = y", {"side": 2}, ()),
    ],
)  # fmt: skip
def test_a_condition_is_a_range_or_is_not_understood(
    text: str, more: dict[str, Any], condition: tuple[str, ...] | None
) -> None:
    assert said(text, **more).condition == condition


@pytest.mark.parametrize(
    ("text", "more", "meanings"),
    [
        (r"q &= f \\ C &= k q", {"row": 2}, {"q = f"}), (r"C = k q, \quad q + f = 1", {"side": 2}, {"q + f = 1"}),
        (r"C = k q, \quad \frac{1}{2} = q", {"side": 2}, {r"\frac{1}{2} = q"}), (r"C = k q, k = 3", {}, {"k = 3"}),
        (r"\begin{cases} C = k q \\ k = 3 \end{cases}", {"row": 1}, {"k = 3"}),
        (r"C &= k q \\ \frac{1}{2} &=: q", {"row": 1}, {r"\frac{1}{2} = q"}), (r"C &= q \\ f &= n", {"row": 1}, set()),
        (r"C &= k q \\ q &= \Pr[y = x]", {"row": 1}, set()), (r"C &= k q \\ q &= a b", {"row": 1}, {"q = a b"}),
    ],
)  # fmt: skip
def test_what_is_said_of_a_letter_that_stands_for_something_is_kept(
    text: str, more: dict[str, Any], meanings: set[str]
) -> None:
    assert {*said(text, **more).meanings} == meanings


def test_all_sides_of_an_equation_are_kept() -> None:
    found = said("C = 2*k = k + k = k*2")
    assert (found.term, found.others) == (read("k*2", KNOWN), {"2*k": read("2*k", KNOWN), "k + k": read("k+k", KNOWN)})
