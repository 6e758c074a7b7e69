"""What is refused, typed in or in a paper: one line each, with the place, what is wrong, and what to write."""

import re
from pathlib import Path
from typing import Any

import pytest

from symqif.errors import SymqifError
from symqif.formula import FormulaError, read
from symqif.formula.reading import Declared, Formula
from symqif.manuscript import Manuscript, extract
from tests.formula.checks import well_said
from tests.formula.test_reading import CASES, TARGET
from tests.sample import every

KNOWN = {"k", "eps", "p", "q", "f", "n", "omega"}
OF_PAPERS = {"k", "eps", "p", "q", "g", "a", "b", "c", "d"}
PAPER = Manuscript.read(Path(__file__).parents[1] / "manuscript" / "paper.tex")
HERE = "\u2038"  # before this place it goes wrong

REFUSED: dict[str, list[Any]] = {  # by reason: texts of one formula, and others with what is said of them
    "how far '/' reaches is uncertain": ["$k/‸pq$", "$k/‸p/q$", "$k/‸p(q)$", r"k/‸\sum_{i=1}^{2} i", "1/‸2k",
        "1/‸2(k+p²)"],
    r"how far \ln reaches is uncertain": [r"‸\ln k/2", r"‸\ln(k)(p)", r"‸\ln(k)^2", r"‸\ln k^2", r"‸\ln{k+1}"],
    r"how far \log reaches is uncertain": [r"‸\log k p", r"‸\log k \cdot p", (r"‸\log_2 h f", {"letters": {"h": "2"}})],
    r"an exponent of \exp": [r"\exp^‸2(k)"],
    r"an exponent of \ln": [r"\ln^‸{-1}(k)"], r"an index of \exp": [r"\exp_‸2(k)"], r"an index of \ln": [r"\ln_‸2 k"],
    "braces hold this together": ["‸{p+q} k", "k - ‸{p+q}", "-‸{p+q}", r"k \cdot -‸{p+q}", "‸{k/p} q",
        r"\sum_{i=1}^k ‸{i+p}"],
    "a power without round brackets": ["‸{k p}^2", r"‸\frac{p}{q}^2", r"‸\{k\}^2", r"‸{\ln k}^2"],
    "a number or name in brackets, raised": ["k p^‸{(2)}"],
    "there is more than a formula": [r"k\;\;‸p", r"k \hspace{1cm} ‸p", "$k~~‸p$", r"k\phantom{x}‸p", "$k$ $‸p$",
        r"\[k\]\[‸p\]", r"\begin{equation}k\end{equation} \begin{equation}‸p\end{equation}", r"k \doteq ‸p",
        "$k & ‸p$", r"k \\ ‸p", r"k \quad ‸p", "$k = ‸p$", r"$k \leq ‸p$", "$k$ and $‸p$",
        r"\text{for all } ‸k", "k,‸p", "k if ‸p else q", "k and ‸p", "k == ‸p", "k < ‸p", "k ≥ ‸p", 'p\xb2\n\u2038k'],
    "'hspace' between factors": [r"(k ‸\hspace{1cm} p)"],
    "may be a function": [r"p‸(2\varepsilon)", r"p‸(-\varepsilon)", r"p‸(\ln 2)", r"p‸[k\varepsilon]", r"p‸\{2k\}",
        r"p‸(\frac{\varepsilon}{2})", r"q^{-1}‸(1-p)", r"q^{-1}‸(1-p)^2", "p‸(2k)_+", r"k‸\left(\frac{p}{q}\right)",
        "p‸(k^-1)", "p‸(2*-k)", "1-p‸(eps)", r"\frac{1-p‸(k)}{2}", r"p^2‸(\varepsilon)", r"p‸(\varepsilon/2) k",
        r"k ‸(e^{\varepsilon}) p", "p‸(k)^2", "p‸(2k)^2", r"k‸(p^2)^3", ("k H‸(q), H = f^2", {})],
    "a number in brackets after a factor": [r"\frac{k}{2}~‸(3)"],
    "in brackets, raised": ["p^‸{(k)}", r"p^‸{(\varepsilon/2)}"], "'⋆' is not allowed": [r"k ‸\star p"],
    "this may be a derivative": [(r"\frac{‸dp}{d q^2}", {"letters": {"d": "k"}}),
        (r"\frac{‸d}{dq} k", {"letters": {"d": "f"}}), (r"\frac{‸d^2 p}{d q^2}", {"letters": {"d": "k"}})],
    r"'\over' is not allowed": [r"p ‸\over q"], "e is a number, not a function": ["$‸e(q)$", "$‸e(q+1)$"],
    "unknown symbol 'kp'": [r"‸{\rm kp}", "‸kp·p"], r"unknown symbol 'ML_{bits}'": [(r"‸\mathrm{ML}_{bits} = k q", {})],
    "a number before a fraction": [r"‸2\frac{1}{2}"],
    "a number after a factor": ["$k ‸2$", "$k^2‸3$", "$2 ‸3^k$", r"\frac12‸3", "ε‸1²"],
    "no sum in such brackets": ["$‸[k] p$", r"‸[\frac{k}{2}]", r"‸\{k/2\}", r"1 + ‸\left[k p\right]"],
    "'|' may open or close here": ["$|k‸|p|q|$"],
    "'||' may be a norm": ["$k‸||p-q||$"], "'|' is never closed": ["$‸||p-q|$"],
    r"'\\' before '[' is not allowed": [r"k + ‸\\[p] q"], r"write \mathrm{omega} for omega": ["$‸komega$"],
    "max without brackets": [r"‸\max p"], "max of one value": [r"‸\max(p)", "‸max(k)"],
    "a sum over k, which has a meaning already": [r"\sum_{‸k=1}^{3} k", "sum(k, ‸k, 1, 2)"],
    "a sum over i, which has a meaning already": [r"\sum_{i=1}^{3} \sum_{‸i=1}^{3} i"],
    "unknown symbol 'i'": [r"\sum_{i=1}^{3} i + ‸i", r"\sum_{i=1}^{‸i} 2", "sum(i, i, 1, 2) + ‸i",
        (r"\sum_{i=1}^{k} x, x = ‸i q", {})], "a sum without its limits": [r"‸\sum_i i"],
    "a sum of nothing": [r"‸\sum_{i=1}^k", r"‸\sum_{i=1}^k -p"], "'Exp' in plain letters": ["$‸Exp(k)$"],
    "a sum over e": [r"\sum_{‸e=1}^k e"], "unknown symbol 'p_2'": [r"‸p_2 + \frac12"],
    "unknown symbol 'p''": ["$‸p'$"], "unexpected '_'": ["$p‸_{k-1}$", "$p‸_(q$", "1‸_000"],
    "'!' is not allowed": ["$k‸!$"],
    r"'\prod' is not allowed": [r"‸\prod_{i=1}^k i"], "unexpected '^'": ["$k^p‸^q$"],
    "write the exponent in braces": ["$k^‸-p$"], "unexpected '*'": ["$k *‸* p$", "‸*k", "k+‸*p", "max(‸*k)"],
    "unexpected '-'": ["$k - ‸-p$"], "the formula ends too early": [r"\frac{k}‸", "k/{}‸", "k+‸", "()‸", "max()‸"],
    r"nothing in the braces after \frac": [r"\frac{}‸{k}{2}"], "'(' is not closed by '.'": [r"\left( k \right‸."],
    r"\left without a bracket": [r"‸\left k"], "'{' is never closed": [r"\frac{k}‸{2"],
    "'}' closes nothing": [r"\frac{k}{2}‸}", "(k‸}·p"], "'⌊' is not closed by ')'": [r"\lfloor k‸)"],
    "'⌈' is not closed by '⌋'": [r"\lceil k \rfloo‸r"], "'$' is never closed": ["‸$k", "k‸$"],
    r"\tag with more than a number": [r"k ‸\tag{if $k>2$}"], r"'\footnote' is not allowed": [r"k‸\footnote{p}"],
    "a decimal number": ["$‸0.5k$", "‸0.5*k", "‸.25"], r"did you mean \varepsilon?": [r"‸\epsilom"],
    r"'\eeps' is not allowed": [r"‸\eeps"], r"'\write' is not allowed": [r"‸\write18{ls}"],
    r"'\input' is not allowed": [r"‸\input{/etc/passwd}"], r"'\def' is not allowed": [r"‸\def\x{k}"],
    r"unknown symbol '\mathcal {R}'": [r"‸\mathcal{R}"],
    "'bits' is not the unit of the logarithms": [r"\ln k‸ \text{ bits}", r"\log_{20} k‸ \text{ bits}",
        r"k p‸ \text{ bits}"], "'nats' is not the unit of the logarithms": [r"\log_2 k‸ \;\mathrm{nats}"],
    "unknown symbol 'bits'": [r"k ‸\text{bits} + \log_2 k"],
    "the exponent is too large": ["k^‸{1001}", "e^‸{e^{e^{e}}}", "k**‸1001", "2**3**‸4**5", "k**-‸1001",
        "2**‸(10**9*k)", "exp(‸exp(1000*eps))", "2**2**k**‸1001", "k**‸(10**300*10**300*0 + 10**9)"],
    "the exponents multiply to too much": ["((2^{10})^{10})^‸{11}"],
    "a number in a binomial coefficient is too large": [r"\binom‸{10000}{5000}"],
    "a limit of a sum is too large": [r"\sum_{i=1}^‸{10000} i"],
    "too many sums inside one another": [r"‸\sum_{a=1}^{2} \sum_{b=1}^{2} \sum_{c=1}^{2} \sum_{d=1}^{2} 1"],
    "there is no formula": ["‸", '\u2038  \n '], "unknown symbol 'Omega'": ["k + ‸Omega"],
    "write 1/1000 instead of 1e-3": ["‸1e-3"], "'(' is never closed": ["‸(k"], "unexpected ')'": ["k‸)"],
    "exp of 2 values": ["‸exp(k, p)"], "log of 3 values": ["‸log(k, p, q)"],
    "the second argument of sum": ["sum(k, ‸1, 2, 3)"], "exp without brackets": ["‸exp"],
    "unknown function '__import__'": ["‸__import__('os')"], "unknown symbol 'lambda'": ["(‸lambda: k)()"],
    "unknown symbol 'real'": ["k.‸real", "‸real"], "unknown symbol 'math'": ["‸math.exp(k)"],
    "unknown symbol 'k''": ["'‸k'"], "unknown symbol 'f''": ["‸f'{k}'"], "unknown symbol 'for'": ["[k ‸for k in p]"],
    "unexpected ':='": ["(k ‸:= p)"], "unexpected '/'": ["k /‸/ p"], "'%' is not allowed": ["k ‸% p", "k^2 ‸% 3"],
    "'~' is not allowed": ["‸~k", "p ‸~ k²"], "unknown symbol 'c'": ["k # ‸c"], "the number '0x10'": ["‸0x10"],
    "unknown symbol 'j'": ["1‸j"], "the number 007 begins with 0": ["‸007"],
    "unknown symbol 'x'": ["exp(‸x=k)", ("k*‸x", {"letters": {"d": "k"}})], "E is a number, not a function": ["‸E(k)"],
    "Max without brackets": ["‸Max"], "Rational of 1 values": ["‸Rational(1)"],
    "unknown function 'Sum'": ["‸Sum(k, (i, 1, 2))"], "unknown function 'comb'": ["‸comb(k, p)"],
    "unknown symbol 'True'": ["‸True"], "unknown symbol 'None'": ["‸None"], "unknown symbol 'z'": ['k\n+ \u2038z'],
    r"character '\x00' is not allowed": ['k\u2038\x00'], r"character '\x1b' is not allowed": ['k\u2038\x1b[0m'],
    r"unknown symbol '\theta'": ["e^ε‸θ"], "put it in brackets: ^(..)": ["e‸^2ε"], "unknown symbol 'p2'": ["k ‸p2²"],
    "how far the exponent reaches is uncertain": ["k ‸^ 2ε", "e‸**2eps", "2‸**3k"],
    "'..' is not allowed": ["{1‸..k}·p"], "how far the root reaches is uncertain": ["‸√2ε", "k‸√p²"],
    "unknown symbol 'pk'": ["k^‸pk"], "character 'е' (U+0435) is not allowed": ["‸еps"],
    r"character '\u202e' is not allowed": ['\u2038\u202ek'], r"character '\ud800' is not allowed": ['\u2038\ud800'],
    "character 'ｋ' (U+FF4B) is not allowed": ["‸ｋ"], "how far the exponent reaches": ["p‸**q(k)", "p**q‸**2(k)"],
    "the number '1e999999999'": ["‸1e999999999"], "(did you mean eps?)": ["k*e^‸epz"], r"write \exp": ["$‸exp k$"],
    "unknown symbol 'a' at column": ["{‸a}"], "half an equation": [(r"‸k p \equiv", {}), (r"‸\equiv k p", {})],
    "another relation": [(r"‸C \not= k q", {}), (r"‸C &\le k q \\ &= f", {"row": 2}),
        (r"‸C &= k \\ &\le f", {"row": 2}), (r"‸C \le k q", {}), (r"‸C = k q \approx f", {}),
        (r"‸C = k q \doteq f", {}), (CASES.replace("=", r"\neq", 1), {"row": 1}),
        (CASES.replace("=", r"\le", 1), {"row": 1}), (CASES.replace("=", r"\approx", 1), {"row": 1}),
        (CASES.replace("=", r"\le D =", 1), {"row": 1}),
        (r"\renewcommand{\equiv}{\le} \[\label{x} ‸C \equiv k p \]", {"at": "x"}), ("paper.tex", {"at": "eq:about"})],
    "words are left out": [(r"k q ‸\text{ since } p = q", {}), (r"C = k q ‸\text{ by (3)}", {})],
    "unknown symbol": [(r"\ln ‸C = k q", {}), ("‸C^2 = k q", {}), (r"‸\mathrm{cube}(C) = k q", {}),
        (r"\frac{1}‸{C} = k q", {}), ("‸C_{k=2} = k q", {}), (r"‸C_{\text{bits}} = k q", {}),
        ("‸p_{a_b}", {"letters": {"p_{ab}": "q"}}), ("‸p_{S''}", {"letters": {"p_S": "q"}}),
        (r"‸\hat{p_1'}", {"letters": {r"\hat{p_{12}}": "q"}}), ("‸p_{q^*}", {"letters": {"p_q": "q"}}),
        (r"\ln(‸C)+1 = k q", {"left": r"\ln(C+1)"})],
    "left side, 'k', has another meaning in bit-p.mine": [("‸k = k q", {})],
    "left side, 'n', has another meaning": [("$‸n = k q$", {})],
    "D is defined beside it, and is no name in it": [("‸C = k q, D = f", {})],
    "several formulas": [(r"‸C = k q \qquad D", {}), (r"‸\frac{1}{2} & p", {}),
        ("‸C = k q, p", {}), (r"‸C &= k \\ \text{if } k &\ge 2 \\ &= q", {}), (r"‸C &= k \\ &= q, f = n \\ &= q", {}),
        ("‸p = f, p = q", {}), (r"‸\Pr[1|1] &= f \\ \Pr[0|1] &= q", {}),
        ("‸q, with f", {}), (r"‸p = \frac{1}{2}\quad q", {})],
    "r is defined twice": [("C = k r, r = f, ‸r = q", {}), ("‸C = k*r, r = q", {"where": ("r = p",)}),
        ("‸k*r", {"where": ("r = q", "r = p")})], "go in a circle": [("r, with r = ‸s, s = r", {})],
    "the formula has 2 rows": [(CASES, {}), ("paper.tex", {"at": "eq:cases"})],
    "'.' is no bracket of a formula": [r"‸\left. k p \right|_{p=1}"],
    r"'\langle' is no bracket": [r"‸\left\langle k \right\rangle"],
    "rows stand inside a formula": [(r"C = k ‸\begin{cases} 1 & k=2 \\ q & k>2\end{cases}", {})],
    "side 3 is not one of its 2": [("‸C = k", {"side": 3})],
    "it has 1 rows": [("‸C = k", {"row": 2}), ("paper.tex", {"at": "eq:grr", "row": 3})],
    "row 2 goes on with row 1": [(r"‸C &= k \\ & + q", {"row": 2})],
    "H has 2 arguments in its definition, and 1": [("‸H(q), H(x, y) = x y", {})],
    r"how far \log reaches": [(r"‸\log H(q) (f), H(x) = \frac{x}{k}", {})],
    "upright letters": [(r"‸\mathrm{r} r, r = \frac1k", {})], "d stands for k": [("d*‸k", {"letters": {"d": "k"}})],
    "'a b' in symbols is not a letter": [("d", {"letters": {"a b": "k"}})],
    "d in symbols: the formula ends too early": [("d", {"letters": {"d": "k+"}})],
    "e is the base of the exponential function": [("k*e, with ‸e = q", {}), ("‸k*r", {"where": ("e = 2", "r = p")})],
    "write the formula without": [(r"‸\overbrace{q + q}^{k \text{ times}}", {}),
        (r"‸\underbrace{\frac{1}{2}}_{=: q} (1 - q)", {})],
    "'nats' is not the unit": [(r"C = \log_2 k‸ \text{ nats}", {})],
    "nothing follows 'if'": [(r"C = k q \text{ ‸if }", {})],
    "two formulas may stand": [(r"p = f \; ‸q = n", {}), (r"p = f \thickspace ‸q = n", {})],
    "two formulas may stand here": [("C = k~‸q = f", {})],
    "'bits' is not the unit": [(r"C = \log_2 k + H(q)‸ \text{ bits}, H(x) = x \ln x", {})],
    "in where is no definition": [(r"\frac{k}{1} r", {"where": (r"r \neq p",)}),
        (r"\frac{k}{1} r", {"where": (r"r \leq p",)}), (r"\frac{k}{1} r", {"where": (r"r \approx p",)}),
        (r"\frac{k}{1} r", {"where": ("r = p = q",)}), (r"\frac{k}{1} r", {"where": ("r == p",)}),
        (r"\frac{k}{1} r", {"where": ("if r = p",)}), (r"\frac{k}{1} r", {"where": ("r = p, s = q",)}),
        (r"\frac{k}{1} r", {"where": ("r",)}), (r"\frac{k}{1} r", {"where": ("= p",)}),
        (r"\frac{k}{1} r", {"where": (r"\begin{cases} r = q & k > 2 \end{cases}",)})],
    "'k = 4' in where": [("k*r", {"where": ("k = 4",)})],
    "'d = p' in where": [("k*d", {"letters": {"d": "q"}, "where": ("d = p",)})],
    "what this row goes on with is uncertain": [(r"C &= k, & k \ge 2 \\ &‸\geq q", {}),
        (r"C &= k \text{ if } k \ge 2 \\ &‸+ q", {}), (r"C &= \begin{cases} k & k > 2 \\ & ‸k < 9 \end{cases}", {}),
        (r"C &= \begin{cases} k & k > 2 \\ ‸+ q & k < 9 \end{cases}", {})],
    "a comma between digits": ["$1‸,000$", ("C = 1‸,5 k", {})],
    "this is a condition or a definition": [(r"C = k q \text{ if } k \ge 2, ‸q = \frac{1}{k}", {})],
    r"\frc takes 2 arguments": [(r"\newcommand{\frc}[2]{\frac{#1}{#2}} \[\label{x} ‸\frc{k} \]", {"at": "x"})],
    r"\ee has #2 in its definition, and 1 arguments": [
        (r"\newcommand{\ee}[1]{e^{#2}} \[\label{x} ‸\ee{k} \]", {"at": "x"})],
    r"\y is defined in 2 ways": [(r"{\renewcommand{\y}{p}} \[\label{x} ‸\y \]", {"at": "x"}),
        (r"\begin{figure}\def\y{p}\end{figure} \[\label{x} ‸\y \]", {"at": "x"}),
        (r"\let\y\phi \let\phi\varphi \[\label{x} ‸\y \]", {"at": "x"})],
    r"\varepsilon is defined in 2 ways":
        [(r"\begingroup \def\varepsilon{k} \endgroup \[\label{x} ‸\varepsilon \]", {"at": "x"}),
        (r"\ifx\a\b \renewcommand{\varepsilon}{k} \fi \[\label{x} ‸\varepsilon \]", {"at": "x"})],
    r"\x is defined in 2 ways": [(r"\newcommand{\x}{k} \providecommand{\x}{g} \[\label{x} ‸\x \]", {"at": "x"})],
    r"\a is defined in 2 ways": [(r"\newcommand{\a}{k} \let\a=p \[\label{x} ‸\a \]", {"at": "x"}),
        (r"\newcommand{\a}{k} \gdef\a{p} \[\label{x} ‸\a \]", {"at": "x"})],
    r"\ln is defined in 2 ways": [(r"\[\label{x} ‸\ln k \] \renewcommand{\ln}{\log_2}", {"at": "x"}),
        (r"\providecommand{\ln}{\log_2} \[\label{x} ‸\ln k \]", {"at": "x"})],
    "q is defined beside it": [(r"\newcommand{\s}{\;} \[\label{x} ‸C = k \s q = d \]", {"at": "x"})],
    "unknown symbol 'C'": [(r"\newcommand{\ML}{\ln C} \[\label{x} ‸\ML = k p \]", {"at": "x"})],
    "at column 15": [(r"\[\label{x} k ‸2 \]", {"at": "x"})], "no row begins below it at line 3": [
        ('\\begin{align} A &= k \\\\\nB &= p \\\\\n\u2038% symqif: x\n\\end{align}', {"marker": "x"})],
    r"\if comes before its formula (line 1)": [
        ('% symqif: x\n\\ifdraft \\[ k p \\] \\else \\[ k g \\] \\fi', {"marker": "x"})],
    r"there is no \label{eq:gr} in paper.tex: did you mean eq:grr?": [("paper.tex", {"at": "eq:gr"})],
    "there is no": [("paper.tex", {"at": "eq:commented"}), ("paper.tex", {"at": "eq:hidden"})],
    "is not in a display (line 52)": [("paper.tex", {"at": "sec:none"})],
    "more than once, in the lines 53, 54": [("paper.tex", {"at": "eq:twice"})],
    "p is defined beside it": [("paper.tex", {"at": "eq:two"})],
    "its rows stand inside a formula": [("paper.tex", {"at": "eq:scaled", "row": 1})],
    "left side, 'p', has another meaning": [("paper.tex", {"at": "eq:side"})],
    "W is defined beside it": [("paper.tex", {"at": "eq:first"})],
    "side 4 is not one of its 3": [("paper.tex", {"at": "eq:grr", "side": 4})],
    "row 3 goes on with row 2": [("paper.tex", {"at": "eq:long", "row": 3})],
    "the macros in it do not end": [("paper.tex", {"at": "eq:loop"})],
    "there is no such comment: did you mean first?": [("paper.tex", {"marker": "firs"})],
    "there is no formula beside it (line 65)": [("paper.tex", {"marker": "nothing follows"})],
}  # fmt: skip


def answer(text: str, said: dict[str, Any] | None) -> None:
    """Read a formula alone, or with what is said of it; at, marker: of a paper."""
    if said is None:
        read(text, KNOWN)
        return
    place = {key: said[key] for key in ("at", "marker") if key in said}
    declared = Declared(**{key: value for key, value in said.items() if key not in place})
    if place:
        source = PAPER if text == "paper.tex" else Manuscript.of(text)
        extract(source, declared, **place).read(OF_PAPERS)
    else:
        Formula.typed(text, declared).read(KNOWN, TARGET)


@pytest.mark.parametrize(
    ("why", "text", "said"),
    [(why, *(one if isinstance(one, tuple) else (one, None))) for why, several in REFUSED.items() for one in several],
)
def test_what_is_no_formula_or_has_two_meanings_is_refused(why: str, text: str, said: dict[str, Any] | None) -> None:
    before, marked, after = text.partition(HERE)
    with pytest.raises(SymqifError) as caught:
        answer(before + after, said)
    message = str(caught.value)
    assert why in message
    assert message.isprintable()
    if marked:
        column = len(before) - before.rfind("\n")
        assert re.search(rf"column {column}(?!\d)", message)
        assert ("line " in message) == ("\n" in text.strip().replace(HERE, ""))


def refusal(text: str) -> str:
    with pytest.raises(FormulaError) as caught:
        read(text, KNOWN)
    well_said(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("space", ["  ", "\t\t"])
def test_the_line_is_shown_with_a_mark_under_the_column(space: str) -> None:
    with pytest.raises(FormulaError) as caught:
        read(f"k +\n{space}\\foo", KNOWN)
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
