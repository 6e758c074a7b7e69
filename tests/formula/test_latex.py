"""LaTeX as authors write it, against the same formula written as a Python function."""

from collections.abc import Callable
from typing import Any

import mpmath as mp
import pytest
from mpmath import binomial, ceil, exp, floor, ln, sqrt

from symqif.formula import FormulaError, read
from symqif.kernel.term import parse
from tests.formula.values import same, value

POINTS = [
    {"k": 5, "e": "0.7", "p": "0.6", "q": "0.25", "w": 2, "t": "0.8", "g": 3},
    {"k": 4, "e": "2.3", "p": "0.9", "q": "0.05", "w": 3, "t": "0.55", "g": 7},
]
NAMES = {"e": "eps", "w": "omega", "t": "theta"}


def total(low: int, high: Any, body: Callable[[int], Any]) -> Any:
    return mp.fsum(body(i) for i in range(low, int(high) + 1))


FORMULAS: list[tuple[str, Callable[..., Any]]] = [
    (r"k e^{\varepsilon}", lambda k, e, **_: k * exp(e)),
    (r"ke^\varepsilon", lambda k, e, **_: k * exp(e)),
    (r"k(k-1)", lambda k, **_: k * (k - 1)),
    (r"$pk$", lambda p, k, **_: p * k),
    (r"2\varepsilon", lambda e, **_: 2 * e),
    (r"(1-q)^{k-1}(2q-1)", lambda q, k, **_: (1 - q) ** (k - 1) * (2 * q - 1)),
    (r"\frac{1}{k}(p+q)", lambda k, p, q, **_: (p + q) / k),
    (r"\frac12", lambda **_: mp.mpf(1) / 2),
    (r"\frac12k", lambda k, **_: k / mp.mpf(2)),
    (r"\frac1k", lambda k, **_: 1 / mp.mpf(k)),
    (r"\frac p{q+1}", lambda p, q, **_: p / (q + 1)),
    (r"\dfrac{p}{q} - \tfrac{1}{2} + \nicefrac{1}{4}", lambda p, q, **_: p / q - mp.mpf(1) / 4),
    (r"\binom{k}{2}p^2(1-q)^{k-2}", lambda k, p, q, **_: binomial(k, 2) * p**2 * (1 - q) ** (k - 2)),
    (r"\binom k2", lambda k, **_: binomial(k, 2)),
    (r"{k \choose 2}", lambda k, **_: binomial(k, 2)),
    (r"\max(p, q)", lambda p, q, **_: max(p, q)),
    (r"\varepsilon \tanh\frac{\varepsilon}{2}", lambda e, **_: e * mp.tanh(e / 2)),
    (r"\sinh^2(\varepsilon) - \operatorname{cosh}(2 p) k", lambda e, p, k, **_: mp.sinh(e) ** 2 - mp.cosh(2 * p) * k),
    (r"2 (q - p)_+ + [p - q]_{+}^2 k", lambda p, q, k, **_: 2 * max(q - p, 0) + max(p - q, 0) ** 2 * k),
    (r"\left(q - p\right)_-", lambda p, q, **_: max(p - q, 0)),
    (r"\max\{p, q, k\}^2", lambda p, q, k, **_: max(p, q, k) ** 2),
    (r"\min\left\{p, q, 1\right\} k", lambda p, q, k, **_: min(p, q, 1) * k),
    (r"\mathrm{min}(p, q)", lambda p, q, **_: min(p, q)),
    (r"\operatorname{max}\bigl[ p, q \bigr]", lambda p, q, **_: max(p, q)),
    (r"\lfloor k/2 \rfloor + \lceil k/2 \rceil", lambda k, **_: floor(mp.mpf(k) / 2) + ceil(mp.mpf(k) / 2)),
    (r"\left\lfloor \frac{k}{2} \right\rceil", lambda k, **_: floor(mp.mpf(k) / 2 + 0.5)),
    (r"\operatorname{round}(k/2)", lambda k, **_: floor(mp.mpf(k) / 2 + 0.5)),
    (r"\sum_{i=0}^{k} \binom{k}{i} q^i", lambda k, q, **_: (1 + q) ** k),
    (r"\sum\limits^k_{i=1} i^2", lambda k, **_: k * (k + 1) * (2 * k + 1) / 6),
    (r"\sum_{i=1}^k i + 1", lambda k, **_: k * (k + 1) / 2 + 1),
    (r"2\sum_{i=1}^k i q", lambda k, q, **_: k * (k + 1) * q),
    (r"\sum_{i=1}^{k} \sum_{j=1}^{i} j", lambda k, **_: total(1, k, lambda i: i * (i + 1) / mp.mpf(2))),
    (r"\left(\sum_{i=1}^k i\right) \sum_{i=1}^k i", lambda k, **_: (k * (k + 1) / 2) ** 2),
    (r"\sum_{i=1}^k i / k", lambda k, **_: (k + 1) / mp.mpf(2)),
    (r"\sqrt{k}p + \sqrt k + \sqrt2", lambda k, p, **_: sqrt(k) * p + sqrt(k) + sqrt(2)),
    (r"\sqrt[3]{k} + \sqrt[2]{k}", lambda k, **_: mp.cbrt(k) + sqrt(k)),
    (r"k^{1/2} + k^{\frac{3}{2}} + k^{-\frac12}", lambda k, **_: sqrt(k) + sqrt(k) ** 3 + 1 / sqrt(k)),
    (r"\ln 2", lambda **_: ln(2)),
    (r"2\ln2 + \ln k", lambda k, **_: 2 * ln(2) + ln(k)),
    (r"\ln(1+p)", lambda p, **_: ln(1 + p)),
    (r"k \ln{(1+p)} - \varepsilon", lambda k, p, e, **_: k * ln(1 + p) - e),
    (r"\log\left(\frac{p}{q}\right)/k", lambda p, q, k, **_: ln(p / q) / k),
    (r"\ln\frac{p}{q}", lambda p, q, **_: ln(p / q)),
    (r"\ln^2(k) + \ln^{2} k", lambda k, **_: 2 * ln(k) ** 2),
    (r"\log_2 k + \log_{2}(k) + \log_28", lambda k, **_: 2 * ln(k) / ln(2) + 3),
    (r"\log_k(p)", lambda k, p, **_: ln(p) / ln(k)),
    (r"k \cdot -\ln(p) + q / -\ln p", lambda k, p, q, **_: -k * ln(p) - q / ln(p)),
    (r"\exp(\varepsilon)k", lambda e, k, **_: exp(e) * k),
    (r"\exp\{\varepsilon\} + \exp 2", lambda e, **_: exp(e) + exp(2)),
    (r"\mathrm{e}^{\varepsilon} - e + e^2", lambda e, **_: exp(e) - mp.e + exp(2)),
    (r"p \cdot q \times k * 2", lambda p, q, k, **_: 2 * p * q * k),
    (r"p{\cdot}q{\times}k{-}1", lambda p, q, k, **_: p * q * k - 1),
    (r"p \div q", lambda p, q, **_: p / q),
    (r"\Bigl( p + \big[ q - k \big] \Bigr)^2", lambda p, q, k, **_: (p + q - k) ** 2),
    (r"\left\{ p + q \right\} k", lambda p, q, k, **_: (p + q) * k),
    (r"p\,q~k\; \! \quad + \ 1", lambda p, q, k, **_: p * q * k + 1),
    (r"-p^2 + {k}^{2}", lambda p, k, **_: k**2 - p**2),
    (r"|q-p| k", lambda p, q, k, **_: abs(q - p) * k),
    (r"2|q-p|", lambda p, q, **_: 2 * abs(q - p)),
    (r"\left|q-p\right| \lvert q \rvert", lambda p, q, **_: abs(q - p) * q),
    (r"\left||q|-|p|\right|", lambda p, q, **_: abs(q - p)),
    (r"\left|p-k\right|q\bigl|q\bigr|", lambda p, q, k, **_: abs(p - k) * q**2),
    (r"|p-k| + |q-k|", lambda p, q, k, **_: abs(p - k) + abs(q - k)),
    (r"\sum_{i=1}^{k} {i p}", lambda k, p, **_: k * (k + 1) / 2 * p),
    (r"\epsilon - \varepsilon + \theta + \omega", lambda t, w, **_: t + w),
    (r"\mathit{eps} + \text{theta} + \mathrm{k}", lambda e, t, k, **_: e + t + k),
    ("k % the number of secrets\n + 1", lambda k, **_: k + 1),
    ("%\n  k\\\\\n  + 1\n", lambda k, **_: k + 1),
    (r"$k + 1$.", lambda k, **_: k + 1),
    (r"$$k + 1.$$", lambda k, **_: k + 1),
    (r"\[ k + 1, \]", lambda k, **_: k + 1),
    (r"\( k + 1 \)", lambda k, **_: k + 1),
    (r"&=~ k + 1 \nonumber \\", lambda k, **_: k + 1),
    (r"= k + 1 \mathrm{.}", lambda k, **_: k + 1),
    (r"k & + 1 \\[2pt] & \qquad - p", lambda k, p, **_: k + 1 - p),
    (r"\binom{k}{2} 2^{k}", lambda k, **_: binomial(k, 2) * 2**k),
]  # fmt: skip


@pytest.mark.parametrize(("text", "meant"), FORMULAS, ids=[text for text, _ in FORMULAS])
def test_a_formula_has_the_value_that_it_means(text: str, meant: Callable[..., Any]) -> None:
    term = read(text if set("\\{}$") & set(text) else f"${text}$", {"k", "eps", "p", "q", "omega", "theta", "g"})
    for point in POINTS:
        exact = {name: mp.mpf(number) for name, number in point.items()}
        assert same(value(term, {NAMES.get(n, n): x for n, x in exact.items()}), meant(**exact))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"\frac{k e^{\varepsilon}}{e^{\varepsilon} + k - 1}", "k*exp(eps)/(exp(eps)+k-1)"),
        (r"(1-q)^{k-1}(2q-1)", "(1-q)**(k-1)*(2*q-1)"),
        (r"\sum_{i=1}^{k} \binom{k}{i} q^{i-1}", "sum(binomial(k, i)*q**(i-1), i, 1, k)"),
        (r"-p q", "-(p*q)"),
        (r"p - q - k", "p-q-k"),
        (r"p q k", "p*q*k"),
        (r"\max(p, q, k)", "max(max(p, q), k)"),
        (r"\min(p, q)", "-max(-p, -q)"),
        (r"|p|", "max(p, -p)"),
        (r"\log_2 k", "log(k)/log(2)"),
        (r"\log_{2} \frac{k}{p} \;\text{ bits}.", "log(k/p)/log(2)"),
        (r"\log(k) + \ln p ~\mathrm{nats}", "log(k)+log(p)"),
        (r"e", "exp(1)"),
        (r"e^{-\varepsilon/2}", "exp(-(eps/2))"),
        (r"e^{-\frac{\varepsilon}{2}}", "exp(-(eps/2))"),
    ],
)
def test_a_formula_is_the_term_that_it_is_written_as(text: str, expected: str) -> None:
    assert read(f"${text}$", {"k", "eps", "p", "q"}) == parse(expected)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (r"\varepsilon", "eps"), (r"\epsilon", "eps"), (r"\varepsilon'", "eps2"), (r"\varepsilon^{\prime}", "eps2"),
        (r"p'", "p2"), (r"p^\prime", "p2"), (r"p_S", "pS"), (r"p_{S}", "pS"), (r"p_{\mathrm{S}}", "pS"),
        (r"p_\text{S}", "pS"), (r"w_{11}", "w11"), (r"\theta^{*}", "threshold"), (r"\theta^*", "threshold"),
        (r"\theta^{\ast}", "threshold"), (r"\alpha_C", "aC"), (r"\beta_{D}", "bD"), (r"\lambda_1", "l1"),
        (r"\alpha", "alpha"), (r"\omega", "omega"), (r"\mathit{before}", "before"), (r"\mathrm{before}", "before"),
        (r"\mathit{size\_of\_C}", "size_of_C"), (r"\text{eps}", "eps"), (r"\mathrm{p}", "p"),
        (r"\mathrm{ASR}_{\mathrm{Gursoy}}", "gursoy"), (r"x_1", "x1"), (r"\alpha_C'", "aC2"),
    ],
)  # fmt: skip
def test_letters_are_the_names_that_are_printed_so(text: str, name: str) -> None:
    known = {"before", "size_of_C", "eps", "eps2", "p", "p2", "pS", "w11", "theta", "threshold", "aC", "aC2", "bD"}
    assert read(f"${text}$", known | {"l1", "alpha", "omega", "gursoy", "x1"}) == name


@pytest.mark.parametrize(("text", "names"), [("$p_{1}$", ("p1", "p_1")), (r"$\varepsilon$", ("eps", "varepsilon"))])
def test_a_letter_of_two_names_is_read_as_neither(text: str, names: tuple[str, str]) -> None:
    with pytest.raises(FormulaError, match=f"stands for {' and '.join(names)}"):
        read(text, names)


def test_the_functions_that_a_later_layer_eliminates() -> None:
    assert read(r"\lfloor k \rfloor", {"k"}) == ("floor", "k")
    assert read(r"\lceil k \rceil", {"k"}) == ("ceil", "k")
    assert read(r"\lfloor k \rceil", {"k"}) == ("round", "k")
