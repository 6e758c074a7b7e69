"""LaTeX as authors write it, against the same formula as the kernel writes it."""

import pytest

from symqif.formula import FormulaError, read
from symqif.kernel.term import show

FORMULAS = [
    (r"k e^{\varepsilon}", "k*exp(eps)"), (r"ke^\varepsilon", "k*exp(eps)"), ("k(k-1)", "k*(k-1)"), ("$pk$", "p*k"),
    (r"2\varepsilon", "2*eps"), ("(1-q)^{k-1}(2q-1)", "(1-q)**(k-1)*(2*q-1)"), (r"\frac{1}{k}(p+q)", "1/k*(p+q)"),
    (r"\frac12", "1/2"), (r"\frac12k", "1/2*k"), (r"\frac1k", "1/k"), (r"\frac p{q+1}", "p/(q+1)"),
    (r"\dfrac{p}{q} - \tfrac{1}{2} + \nicefrac{1}{4}", "p/q-1/2+1/4"),
    (r"\binom{k}{2}p^2(1-q)^{k-2}", "binomial(k, 2)*p**2*(1-q)**(k-2)"), (r"\binom k2", "binomial(k, 2)"),
    (r"{k \choose 2}", "binomial(k, 2)"), (r"\max(p, q)", "max(p, q)"),
    (r"\varepsilon \tanh\frac{\varepsilon}{2}", "eps*((exp(eps/2)-exp(-(eps/2)))/(exp(eps/2)+exp(-(eps/2))))"),
    (r"\sinh^2(\varepsilon) - \operatorname{cosh}(2 p) k", "((exp(eps)-exp(-eps))/2)**2-(exp(2*p)+exp(-(2*p)))/2*k"),
    ("2 (q - p)_+ + [p - q]_{+}^2 k", "2*max(q-p, 0)+max(p-q, 0)**2*k"), (r"\left(q - p\right)_-", "max(-(q-p), 0)"),
    (r"\max\{p, q, k\}^2", "max(max(p, q), k)**2"), (r"\min\left\{p, q, 1\right\} k", "-max(max(-p, -q), -1)*k"),
    (r"\mathrm{min}(p, q)", "-max(-p, -q)"), (r"\operatorname{max}\bigl[ p, q \bigr]", "max(p, q)"),
    (r"\lfloor k/2 \rfloor + \lceil k/2 \rceil", "floor(k/2)+ceil(k/2)"),
    (r"\left\lfloor \frac{k}{2} \right\rceil", "round(k/2)"), (r"\operatorname{round}(k/2)", "round(k/2)"),
    (r"\sum_{i=0}^{k} \binom{k}{i} q^i", "sum(binomial(k, i)*q**i, i, 0, k)"),
    (r"\sum\limits^k_{i=1} i^2", "sum(i**2, i, 1, k)"), (r"\sum_{i=1}^k i + 1", "sum(i, i, 1, k)+1"),
    (r"2\sum_{i=1}^k i q", "2*sum(i*q, i, 1, k)"),
    (r"\sum_{i=1}^{k} \sum_{j=1}^{i} j", "sum(sum(j, j, 1, i), i, 1, k)"),
    (r"\left(\sum_{i=1}^k i\right) \sum_{i=1}^k i", "sum(i, i, 1, k)*sum(i, i, 1, k)"),
    (r"\sum_{i=1}^k i / k", "sum(i/k, i, 1, k)"), (r"\sqrt{k}p + \sqrt k + \sqrt2", "sqrt(k)*p+sqrt(k)+sqrt(2)"),
    (r"\sqrt[3]{k} + \sqrt[2]{k}", "k**(1/3)+sqrt(k)"),
    (r"k^{1/2} + k^{\frac{3}{2}} + k^{-\frac12}", "sqrt(k)+sqrt(k)**3+1/sqrt(k)"), (r"\ln 2", "log(2)"),
    (r"2\ln2 + \ln k", "2*log(2)+log(k)"), (r"\ln(1+p)", "log(1+p)"), (r"k \ln{(1+p)} - \varepsilon", "k*log(1+p)-eps"),
    (r"\log\left(\frac{p}{q}\right)/k", "log(p/q)/k"), (r"\ln\frac{p}{q}", "log(p/q)"),
    (r"\ln^2(k) + \ln^{2} k", "log(k)**2+log(k)**2"),
    (r"\log_2 k + \log_{2}(k) + \log_28", "log(k)/log(2)+log(k)/log(2)+log(8)/log(2)"), (r"\log_k(p)", "log(p)/log(k)"),
    (r"k \cdot -\ln(p) + q / -\ln p", "k*-log(p)+q/-log(p)"), (r"\exp(\varepsilon)k", "exp(eps)*k"),
    (r"\exp\{\varepsilon\} + \exp 2", "exp(eps)+exp(2)"),
    (r"\mathrm{e}^{\varepsilon} - e + e^2", "exp(eps)-exp(1)+exp(2)"), (r"p \cdot q \times k * 2", "p*q*k*2"),
    (r"p{\cdot}q{\times}k{-}1", "p*q*k-1"), (r"p \div q", "p/q"),
    (r"\Bigl( p + \big[ q - k \big] \Bigr)^2", "(p+(q-k))**2"), (r"\left\{ p + q \right\} k", "(p+q)*k"),
    (r"p\,q~k\; \! \quad + \ 1", "p*q*k+1"), ("-p^2 + {k}^{2}", "-p**2+k**2"), ("|q-p| k", "max(q-p, -(q-p))*k"),
    ("2|q-p|", "2*max(q-p, -(q-p))"), (r"\left|q-p\right| \lvert q \rvert", "max(q-p, -(q-p))*max(q, -q)"),
    (r"\left||q|-|p|\right|", "max(max(q, -q)-max(p, -p), -(max(q, -q)-max(p, -p)))"),
    (r"\left|p-k\right|q\bigl|q\bigr|", "max(p-k, -(p-k))*q*max(q, -q)"),
    ("||q|-p|", "max(max(q, -q)-p, -(max(q, -q)-p))"), ("|p-|q|+k|", "max(p-max(q, -q)+k, -(p-max(q, -q)+k))"),
    ("|p-k| + |q-k|", "max(p-k, -(p-k))+max(q-k, -(q-k))"), (r"\sum_{i=1}^{k} {i p}", "sum(i*p, i, 1, k)"),
    (r"\epsilon - \varepsilon + \theta + \omega", "eps-eps+theta+omega"),
    (r"\mathit{eps} + \text{theta} + \mathrm{k}", "eps+theta+k"), ('k % the number of secrets\n + 1', "k+1"),
    ('%\n  k\\\\\n  + 1\n', "k+1"), ("$k + 1$.", "k+1"), ("$$k + 1.$$", "k+1"), (r"\[ k + 1, \]", "k+1"),
    (r"\( k + 1 \)", "k+1"), (r"&=~ k + 1 \nonumber \\", "k+1"), (r"= k + 1 \mathrm{.}", "k+1"),
    (r"k & + 1 \\[2pt] & \qquad - p", "k+1-p"), (r"\binom{k}{2} 2^{k}", "binomial(k, 2)*2**k"),
    (r"\frac{k e^{\varepsilon}}{e^{\varepsilon} + k - 1}", "k*exp(eps)/(exp(eps)+k-1)"),
    (r"\sum_{i=1}^{k} \binom{k}{i} q^{i-1}", "sum(binomial(k, i)*q**(i-1), i, 1, k)"), ("-p q", "-(p*q)"),
    ("p - q - k", "p-q-k"), ("p q k", "p*q*k"), (r"\max(p, q, k)", "max(max(p, q), k)"),
    (r"\min(p, q)", "-max(-p, -q)"), ("|p|", "max(p, -p)"), (r"\log_2 k", "log(k)/log(2)"),
    (r"\log_{2} \frac{k}{p} \;\text{ bits}.", "log(k/p)/log(2)"), (r"\log(k) + \ln p ~\mathrm{nats}", "log(k)+log(p)"),
    ("e", "exp(1)"), (r"e^{-\varepsilon/2}", "exp(-(eps/2))"), (r"e^{-\frac{\varepsilon}{2}}", "exp(-(eps/2))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "meant"), FORMULAS, ids=[text for text, _ in FORMULAS])
def test_a_formula_is_what_it_means(text: str, meant: str) -> None:
    written = text if set("\\{}$") & set(text) else f"${text}$"
    assert show(read(written, {"k", "eps", "p", "q", "omega", "theta", "g"})) == meant


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


@pytest.mark.parametrize(
    ("text", "known", "why"),
    [
        ("$p_{1}$", ("p1", "p_1"), "stands for p1 and p_1"), ("e", ("e", "k"), "e cannot be a parameter"),
        (r"$\varepsilon$", ("eps", "varepsilon"), "stands for eps and varepsilon"),
    ],
)  # fmt: skip
def test_a_letter_of_two_meanings_is_read_as_neither(text: str, known: tuple[str, ...], why: str) -> None:
    with pytest.raises(FormulaError, match=why):
        read(text, known)
