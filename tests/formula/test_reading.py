"""A display: which formula is meant, what stands beside it, and what its letters stand for."""

from typing import Any

import pytest

from symqif.formula.reading import Declared, Formula, Reading, Target, read
from symqif.kernel.term import parse

KNOWN = {"k", "eps", "p", "q", "f", "n"}
TARGET = Target("bit-p.mine", {"k", "eps", "n"}, lambda term: term == "p")
CASES = r"C = \begin{cases} \frac{k}{2} & \text{if } k = 3 \\ k f & \text{otherwise} \end{cases}"
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
        (r"C &= k q \\ &+ f \\ &\le n", {"row": 1}, "k*q+f"), (r"C &= k & \text{by (3)} \\ &= q", {"row": 2}, "q"),
        (r"p = \frac{1}{2}, \quad q = f", {}, "1/2"), (r"q = f \\ p = \frac{1}{2}", {}, "1/2"),
        (r"\frac{1}{2} = p", {}, "1/2"),
        (r"C = k \leq q", {"side": 2}, "k"), ("C = 2*k = k*2", {"side": -2}, "2*k"), (CASES, {"row": 1}, "k/2"),
        (r"\ln C = k q", {"left": r"\ln C"}, "k*q"), (r"1 + k^{} q", {}, "1 + k*q"),
        (r"k\left.\frac{q}{f}\right.", {}, "k*(q/f)"),
        (r"C = \log_2(2 k) \text{ bits}", {}, "log(2*k)/log(2)"),
        (r"C = \frac{\ln k}{\ln 2} \text{ bits}", {}, "log(k)/log(2)"),
        ("1+(k-1)(p-q)", {}, "1+(k-1)*(p-q)"), ("C = k q", {}, "k*q"), ("k~q", {}, "k*q"),
        (r"k/f \cdot q", {}, "k/f*q"),
        ("(k + 1 - (k - 1)(p - q))/2", {}, "(k+1-(k-1)*(p-q))/2"), ("k·q·max{1, 0}", {}, "k*q*max(1, 0)"),
        (r"C = \begin{cases} \sum_{i=0}^k q^i & k = 2 \\ k & k > 2 \end{cases}", {"row": 1}, "sum(q**i, i, 0, k)"),
        (r"\forall i \in [g], \; \Pr[y = i] = \begin{cases} f = k q & i = 1 \\ n & i > 1 \end{cases}",
         {"row": 1, "side": 2}, "k*q"),
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
        (r"\frac{d-1}{d q}", {"letters": {"d": "k"}}, "(k-1)/(k*q)"),
        (r"\frac{1}{h} k", {"letters": {"h": "k-p"}}, "1/(k-p)*k"), ("p q", {"letters": {"p": "q", "q": "p"}}, "q*p"),
        (r"\sum_{k=1}^{d} k p", {"letters": {"d": "k"}}, "sum(k_1*p, k_1, 1, k)"),
    ],
)  # fmt: skip
def test_a_formula_is_the_term_that_is_meant(text: str, more: dict[str, Any], term: str) -> None:
    assert said(text, **more).term == parse(term)


@pytest.mark.parametrize(
    ("text", "more", "condition"),
    [
        (CASES, {"row": 1}, ("k == 3",)), (CASES, {"row": 2}, ("k != 3",)),
        (r"C = \begin{cases} k & k > 3 \\ f & k > 2 \\ q & k = 2 \end{cases}", {"row": 2}, ("k > 2", "k <= 3")),
        (r"C = \begin{cases} k & k > 3, n = 2 \\ f & k > 2 \end{cases}", {"row": 2}, None),
        (r"C = \begin{cases} k & k > 3 \\ f \end{cases}", {"row": 2}, None),
        (r"C &= k \\ &= q \\ \text{if } k &\geq 3", {"row": 1}, None), (r"C = k q \; (k \ge 2).", {}, ("k >= 2",)),
        (r"C = k q \quad (\text{for } k \ge 2)", {}, ("k >= 2",)), ("k·q (k ≥ 2)", {}, ("k >= 2",)),
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
        (r"C = \begin{cases} k q \\ k = 3 \end{cases}", {"row": 1}, {"k = 3"}),
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
