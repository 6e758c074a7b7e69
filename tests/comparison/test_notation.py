"""Formulas as papers write them: sides, rows, letters of their own; columns of errors are those of the given text."""

from __future__ import annotations

import re

import pytest
import sympy
from click.testing import CliRunner

from symqif import check
from symqif.cli import main
from symqif.comparison.notation import checked, renamed, written
from symqif.errors import SymqifError
from symqif.exact.evaluation import normal_form
from symqif.formula.errors import FormulaError
from symqif.formula.read import read
from symqif.formula.written import Written
from symqif.kernel.term import show, substitute
from symqif.symbols import to_sympy
from tests.sample import every


@pytest.mark.parametrize(
    ("letter", "ways"),
    [
        ("p_1", ["p_1", "p_{1}", "p _ { 1 }", "{p_1}"]),
        ("p_{ij}", ["p_{ij}", "p_{ i j }"]),
        ("q^*", ["q^*", "q^{*}", r"q^\ast", r"q^{\star}"]),
        (r"\tilde p", [r"\tilde p", r"\tilde{p}", r"\tilde { p }"]),
        ("p'", ["p'", r"p^\prime", r"p^{\prime}"]),
        ("|D|", ["|D|", r"\lvert D\rvert", r"\left|D\right|", r"| D |", r"{\lvert {D} \rvert}"]),
        (r"|\mathcal{D}|", [r"|\mathcal{D}|", r"\left|\mathcal D\right|"]),
        (r"\ell", [r"\ell"]),
    ],
)
def test_a_letter_of_a_paper_is_found_however_it_is_spaced(letter: str, ways: list[str]) -> None:
    symbols = checked({letter: "k"})
    for way in ways:
        assert read(written(f"$2{way}+1$", symbols), {"k"}) == read("2*k+1", {"k"}), way


@pytest.mark.parametrize(
    ("letter", "other"),
    [
        ("p_1", "p_2"),
        ("p_1", "p_{12}"),
        ("q^*", "q^2"),
        ("p'", "p"),
        (r"\tilde p", "p"),
        (r"\ell", r"\elli"),
        ("|D|", "D"),
    ],
)
def test_another_symbol_is_left_alone(letter: str, other: str) -> None:
    text = f"$2{other}$"
    assert renamed(Written.of(text), checked({letter: "k"})).text == text


def test_longer_letters_come_first() -> None:
    both = checked({"p": "q", "p_1": "p", "q": "g"})
    assert renamed(Written.of("$p_1 p + q$"), both).text == r"$\mathrm{p} \mathrm{q} + \mathrm{g}$"


@pytest.mark.parametrize("letter", ["", "a b", "1", "p^", "{p}", r"\tilde", "|D", "p+q", "ab|"])
def test_what_is_no_letter_is_refused(letter: str) -> None:
    with pytest.raises(SymqifError, match="in symbols is not a letter"):
        checked({letter: "k"})


@pytest.mark.parametrize(
    ("text", "read_as"),
    [
        (r"C = \frac{k}{2}", "k/2"),
        (r"\[ C(p) := \frac{k}{2}. \]", "k/2"),
        (r"$C = 2 k = k + k$", "k+k"),
        (r"\begin{equation} C = k p \label{eq:c} \end{equation}", "k*p"),
        (r"\begin{aligned} C &= \frac{k}{2} \end{aligned}", "k/2"),
        (r"C &\coloneqq k p,", "k*p"),
        ("C = k*p", "k*p"),
        ("C := 2*k = k*2", "k*2"),
        (r"\sum_{j=1}^{k} p", "sum(p, j, 1, k)"),
        (r"$= k p$", "k*p"),
    ],
)
def test_of_an_equation_the_last_side_is_read(text: str, read_as: str) -> None:
    assert read(written(text, {}), {"k", "p"}) == read(read_as, {"k", "p"})


CASES = r"C = \begin{cases} \frac{k}{2} & \text{if } k = 3 \\ k p & \text{otherwise} \end{cases}"


@pytest.mark.parametrize(
    ("text", "read_as"),
    [
        ("p/k, with p = q + 1", "(q + 1)/k"),
        ("ASR = p/k where p = 2*q, q = k", "2*k/k"),
        ("2q·p, with q = 1/(k + 1) and p = q²", "2*(1/(k+1))*(1/(k+1))**2"),
        ("p, with f = k, p = max(f, 1)", "max(k, 1)"),
    ],
)
def test_definitions_after_with_are_put_in(text: str, read_as: str) -> None:
    names = {"k", "p", "q", "f"}
    assert normal_form(("-", read(written(text, {}), names), read(read_as, names)))[1].value == 0


ENTROPY = r"H_b(x) = -x\log x-(1-x)\log(1-x)"


@pytest.mark.parametrize(
    ("text", "read_as"),
    [
        (r"\frac{p}{k}, \quad p = \frac{q}{k}", "q/k/k"),
        (r"\frac{p}{k} where p = \frac{q}{k}", "q/k/k"),
        (r"C = k p, \text{ where } p = q", "k*q"),
        (r"\[ C = k r, \qquad r = \frac{s}{s+k} \text{ and } s = e^{f}. \]", "k*exp(f)/(exp(f)+k)"),
        (r"$C = k h$, where $h = \frac{p}{2}$ and $p = q f$.", "k*q*f/2"),
        (r"I = k - H_b(p), \quad " + ENTROPY, "k + p*log(p) + (1-p)*log(1-p)"),
        (r"H_b\left(\frac{p}{k}\right)^2, " + ENTROPY, "(p/k*log(p/k) + (1-p/k)*log(1-p/k))**2"),
        (r"\operatorname{ent}(\mathrm{ent}(p)), \; \mathrm{ent}(x) = \frac{x}{2}", "p/4"),
        (r"2^{F(q, p)}, F(p, q) = p - \frac{q}{2}", "2**(q - p/2)"),
        (r"p_1 + p' x^{x}, \quad p_1 = q+\frac12, p' = k-f, x = p-q", "q+1/2 + (k-f)*(p-q)**(p-q)"),
        (r"C = \max\{p, q\},\, p = \sqrt x, x = \frac{f}{k}", "max(sqrt(f/k), q)"),
        (r"\log_2 x - \log x, x = \frac{p}{q}", "log(p/q)/log(2) - log(p/q)"),
    ],
)
def test_definitions_behind_a_comma_are_put_in(text: str, read_as: str) -> None:
    names = {"k", "p", "q", "f"}
    assert to_sympy(("-", read(written(text, {}), names), read(read_as, names))).simplify() == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (r"\frac{p}{k}, \quad k \geq 2, \quad p = k", r"not definitions alone: write .* C = k H\(p\), p = "),
        (r"k p, \quad k = 3", "several formulas, or a condition"),
        (r"C = \begin{cases} \frac{k}{2}, & k = p \\ k p & \text{else} \end{cases}", "say which row is meant"),
        (r"p = \frac{1}{k}, q = \frac{1}{k}", "q is defined but is no name in the formula: write definitions"),
        (r"\frac{k}{p}, p = q, q = p", "in a circle"),
        (r"\frac{k}{p}, p = q, p = k", "defined twice"),
        (r"H, H(x) = \frac{x}{k}", "H is a function: write its argument in brackets"),
        (r"H(p), H(x, y) = \frac{x}{y}", "H has 2 arguments in its definition, and 1"),
        (r"\log x q, x = \frac{p}{k}", "reaches is uncertain"),
        (r"\log H(p) (q), H(x) = \frac{x}{k}", "reaches is uncertain"),
        (r"\sum_{i=0}^{k} F(i), F(x) = \sum_{i=0}^{k} x", "may bind"),
        (r"\sum_{i=1}^{k} x, x = i p", "a sum in the formula binds a letter that x has too: write x out"),
        ("ln² x·k, with x = p + 1", "reaches is uncertain"),
        ("log2 x·k, with x = p + 1", "reaches is uncertain"),
        ("e·x with e = p, x = q", "e is the base of the exponential function"),
        ("sum(x, i, 1, k) with x = i*p", "a sum in the formula binds a name that x has too: write x out"),
        (r"\sum_{i=0}^{k} p, p = \sum_{j=0}^{i} q", "binds a letter that p has"),
        (r"\operatorname{ln} x k, x = p+1", "reaches is uncertain"),
        (r"\ln\, x k, x = p+1", "reaches is uncertain"),
        (r"\ln{x} k, x = p+1", "reaches is uncertain"),
        (r"\ln^2 x k, x = p+1", "reaches is uncertain"),
        (r"\mathrm{p} p k, p = \frac1k", r"\\mathrm\{p\} is in the formula beside p, which is defined"),
        (r"\log(p), \log(x) = \frac{x}{2}", "several formulas"),
        (r"k x^2 + x, x^2 = \frac p2", "several formulas"),
        (r"k e^p, e = \frac12", "several formulas"),
        (r"F(p, q), F(x, x) = \frac{x}{2}", "several formulas"),
        (r"H'(p), H(x) = \frac{x}{2}", "no name in the formula"),
        (r"a, a = " + "b" * 300 + ", b = " + "c" * 300 + r", c = \frac12", "too long"),
    ],
)
def test_what_is_no_definition_behind_a_comma_is_refused(text: str, said: str) -> None:
    with pytest.raises(SymqifError, match=said):
        read(written(text, {}), {"k", "p", "q", "f"})


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (r"k p, k = \frac{1}{p}", "k"),
        (r"k e^{\varepsilon}, \varepsilon = \ln k", r"\varepsilon"),
        ("k*p with k = 1/p", "k"),
    ],
)
def test_a_parameter_is_not_defined_behind_the_formula(text: str, name: str) -> None:
    said = f"{name} is defined behind the formula, and is a parameter of capacity.grr: give its value with --"
    with pytest.raises(SymqifError, match=re.escape(said)):
        check(text, "capacity.grr")


def test_a_side_that_is_chosen_has_the_definitions_behind_it() -> None:
    assert read(written(r"C = 1 = k p, \quad p = \frac{1}{2}", {}, side=3), {"k", "p"}) == read("k*(1/2)", {"k"})
    assert read(written(r"C = k q, \quad p = \frac{1}{2}", {}, side=2), {"k", "q"}) == read("k*q", {"k", "q"})


def test_a_letter_in_symbols_is_not_defined_as_well() -> None:
    with pytest.raises(SymqifError, match="d is defined behind the formula and has a meaning in symbols"):
        written(r"d p, d = \frac{1}{p}", {"d": "k"})


@pytest.mark.parametrize(
    "text",
    [
        "k p; p = q",
        "p/k\np = q",
        "p for k = p",
        "p, q = p",
        "p, with q",
        "p, with p = q, q = p",
        "p, with q = p = k",
        r"\frac{p}{k}, \quad k \geq 2, \quad p = k",
        r"p \\ q = \frac{p}{k}",
        "p = k   q = f",
        "k·p at p = q",
        "p ≤ q = k",
        "k·p = q",
        "k/7 = p",
        "p², with k = q",
        "e^2p, with p = q",
        "√p(1-q), with p = k",
        r"\frac{k}{7} = p",
        r"p = k \text{ and } q = f",
        r"p = k \qquad q = f",
        r"p \text{ at } k = q",
        r"p \mid k = q",
        r"C = k \text{ divided by } q",
        r"C = k \text{ (bits)} \cdot q",
        r"\begin{align} p &= k & q &= f \end{align}",
        r"\begin{align} a &= \frac{p}{k} \\ b &= p \end{align}",
    ],
)
def test_of_several_formulas_none_is_taken_for_the_one_that_is_meant(text: str) -> None:
    with pytest.raises(SymqifError):
        read(written(text, {}), {"k", "p", "q", "f"})


@pytest.mark.parametrize(
    "text",
    [
        r"$\ln C = k p$",
        r"\log_2 C = k p",
        r"\sqrt{C} = k p",
        "$C^{-1} = k p$",
        "log(C) = k*p",
        r"\mathbb{E}[C^2] = k p",
        r"C \not= k p",
        r"e^{\varepsilon} = \frac{p(1-q)}{(1-p)q}",
    ],
)
def test_the_left_side_is_a_name(text: str) -> None:
    with pytest.raises(SymqifError, match=r"the left side is not the name .* solve for that, as in C = \.\."):
        written(text, {})


@pytest.mark.parametrize(
    "text",
    [
        r"C = 2 p \text{ if } k = 2",
        r"C = 2 p, \text{ when } k = 2",
        r"2 p \text{ if } k = 2",
        "$C = 2 p$ if $k = 2$",
        r"C = 2 p \text{ for two inputs}",
        r"C = 2 p \text{ (binary case)}",
        r"C \stackrel{k\to\infty}{=} k p",
        r"C \stackrel{?}{=} k p",
        "C =/= k*p",
        "C = D /= k*p",
        r"C = D \not= k p",
    ],
)
def test_no_condition_is_left_out(text: str) -> None:
    with pytest.raises(SymqifError):
        read(written(text, {}), {"k", "p"})


@pytest.mark.parametrize(
    "text",
    [
        "ASR = k*p",
        "ML(C) = p*k = k*p",
        "C_xy = k·p",
        r"\text{MSE} = k p",
        r"\mathrm{Var}^*[\tilde f(v)] = k p",
        r"\mathrm{Var}[\hat f] = p k = k p \text{ for all } k",
        r"\begin{align} C &= p k \\ &= k p \end{align}",
        r"C \overset{(a)}{=} k p \text{ by (3)}",
        r"C \stackrel{\mathrm{def}}{=} k p",
    ],
)
def test_of_one_equation_the_last_side_is_read(text: str) -> None:
    assert read(written(text, {}), {"k", "p", "q", "f"}) == ("*", "k", "p")


def test_a_letter_before_a_raised_digit_is_renamed() -> None:
    assert read(written("p²·k", {"p": "q"}), {"k", "p", "q"}) == read("q**2*k", {"k", "q"})


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("k·p, with p = 1/2, p = 1/3", None),
        ("C = k*p with p = 1/2", -1),
        ("C = k*p # p = 1/2", None),
        (r"k H(p), \quad H = p^2", None),
    ],
)
def test_definitions_that_are_not_clear_are_refused(text: str, side: int | None) -> None:
    with pytest.raises(SymqifError, match=r"defined twice|several formulas|may be a function"):
        read(written(text, {}, side=side), {"k", "p"})


def test_a_row_and_a_side_are_chosen() -> None:
    assert read(written(CASES, {}, row=1), {"k", "p"}) == read("k/2", {"k"})
    assert read(written(CASES, {}, row=-1), {"k", "p"}) == read("k*p", {"k", "p"})
    assert read(written("C = 2*k = k*2", {}, side=2), {"k"}) == read("2*k", {"k"})
    assert read(written(r"$C = 2 k = k + k$", {}, side=2), {"k"}) == read("2*k", {"k"})
    with pytest.raises(SymqifError, match=r"say which row is meant: --row 1"):
        written(CASES, {})
    with pytest.raises(SymqifError, match="side 4 is not one of its 3"):
        written("C = 2*k = k*2", {}, side=4)


@pytest.mark.parametrize("text", [r"$a < k$", r"$C \approx k$", r"$a \le b = k$", "a <= k", "exp(x=k)"])
def test_other_relations_are_no_equation(text: str) -> None:
    with pytest.raises(FormulaError):
        read(written(text, {}), {"k"})


@pytest.mark.parametrize(
    ("text", "wrong", "symbols"),
    [
        (r"C = \frac{k}{2} + z", "z", {}),
        (r"\[ C =  \frac{d e^{\varepsilon}}{d - 1}  + z \]", "z", {"d": "k"}),
        (r"\frac{p_1 q^{*}}{2} + p_1 z", "z", {"p_1": "k", "q^*": "eps"}),
        (r"C = |\mathcal{D}| + z", "z", {r"|\mathcal{D}|": "k"}),
        ("C = d*dd + z", "dd", {"d": "k"}),
        ("$C = k$ z", "$", {}),
    ],
)
def test_columns_of_errors_are_those_of_the_given_text(text: str, wrong: str, symbols: dict[str, str]) -> None:
    column = text.rindex(wrong) + 1
    with pytest.raises(FormulaError, match=rf"at column {column}\b"):
        read(written(text, symbols), {"k", "eps"})


def run(*arguments: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(main, ["check", *arguments])
    return done.exit_code, done.stdout, done.stderr


@pytest.mark.slow
def test_the_command_takes_letters_rows_and_sides() -> None:
    paper = r"\mathrm{Var} = \frac{q^*(1-q^*)}{n (p_1-q^*)^2} + f\frac{1-p_1-q^{*}}{n(p_{1}-q^\ast)}"
    assert run(paper, "--against", "mse.ue", "--symbol", "p_1=p", "--symbol", "q^*=q")[0] == 0
    assert run(CASES, "--against", "capacity.oue", "--row", "1")[0] == 1
    status, said, _ = run("D = d/2", "--against", "capacity.grr", "--symbol", "d=k")
    assert (status, "symqif check k/2 --against capacity.grr --k 2" in " ".join(said.split())) == (1, True)
    assert "exclude each other" in run("--file", "f.toml", "--row", "1")[2]
    assert "such as d=k" in run("d", "--against", "capacity.grr", "--symbol", "d")[2]


@pytest.mark.parametrize(
    ("formula", "against", "factor", "given"),
    every(5, [
        ("k*exp(eps)/(exp(eps)+k-1)/3", "capacity.grr", "1/3", {}),
        ("n*4*exp(eps)/(exp(eps)-1)**2", "mse.oue", "n**2", {"f": 0}),
        ("4*exp(eps)/(exp(eps)-1)**2", "mse.oue", "n", {"f": 0}),
        ("exp(eps)/(exp(eps)+k-1)", "capacity.grr", "1/k", {}),
        ("2*k**2*exp(eps)/(exp(eps)+k-1)", "asr.grr", "2*k**2", {}),
    ]),
)  # fmt: skip
def test_a_factor_is_named(formula: str, against: str, factor: str, given: dict[str, int]) -> None:
    found = check(formula, against, **given)
    assert found.equal is False
    assert found.factor is not None
    assert show(found.factor.term) == factor
    assert found.factor.certificates


def test_a_logarithm_in_bits_is_named() -> None:
    found = check(r"\log_2 k + p\log_2 p + (k-1)q\log_2 q", "shannon.grr")
    assert found.equal is False
    assert "yours is 1/(ln 2) times the exact one: in bits, not in nats" in str(found)
    assert check(r"\log_2 k + p\log_2 p + (1-p)\log_2(1-p)", "shannon.grr").factor is None


@pytest.mark.slow
def test_what_is_no_multiple_has_no_factor() -> None:
    assert check("k*exp(eps)/(exp(eps)+k)", "capacity.grr").factor is None
    assert check("k*exp(eps)/(exp(eps)+k-1) + (k-2)", "capacity.grr").factor is None


@pytest.mark.parametrize(
    "meant",
    [
        "(omega-p)/(k-1)",
        "(k/2)*p",
        "k-p-1",
        "-p/k",
        "exp(eps)*p",
        "p*exp(-eps/2)/(k+1)",
        "log(k)-log(p)",
        "k - (p+1)*2",
    ],
)
@pytest.mark.parametrize(
    "formula", [r"\frac{h_k (1-h_k)}{n (p_1-h_k)^2}", "2h_k+1", "e^{h_k}", "e^h_k n", r"1-h_k^2", "n h_k"]
)
def test_a_symbol_may_stand_for_a_formula(formula: str, meant: str) -> None:
    """In LaTeX as with brackets around it; what is written out by hand is read so, with its brackets."""
    known = {"k", "p", "omega", "eps", "n"}
    found = read(written(f"${formula}$", {"h_k": meant, "p_1": "p"}), known)
    by_name = read(written(f"${formula}$", {"h_k": "h", "p_1": "p"}), {*known, "h"})
    values = {name: sympy.Integer(n) for n, name in enumerate(sorted(known), 2)}
    gap = ("-", found, substitute(by_name, {"h": read(meant, known)}))
    assert abs(sympy.N(to_sympy(gap, values), 30)) < 1e-20


@pytest.mark.parametrize("formula", [r"\ln\, h n", r"\ln{h} n", r"\ln^2 h n", r"\operatorname{ln} h n", r"\log_2 h n"])
def test_how_far_a_function_of_a_formula_for_a_symbol_reaches_is_not_guessed(formula: str) -> None:
    with pytest.raises(SymqifError, match="reaches is uncertain"):
        written(f"${formula}$", {"h": "k-1"})


def test_a_formula_for_a_symbol_is_put_in_all_at_once() -> None:
    assert read(written("d*h + k", {"d": "k", "h": "k-omega", "k": "omega"}), {"k", "omega"}) == read(
        "k*(k-omega) + omega", {"k", "omega"}
    )
    with pytest.raises(SymqifError, match=r'h stands for k, which is in the formula too: .* as k = "k"'):
        written("h + k", {"h": "k-1"})
    with pytest.raises(FormulaError, match="how far '/' reaches is uncertain"):
        read(written("$h$", {"h": "k/2*p"}), {"k", "p"})


@pytest.mark.parametrize("meant", ["k**2", "k=1", "k,1", "", "k;p", r"\frac12", "k^2"])
def test_what_is_no_plain_formula_is_refused_for_a_symbol(meant: str) -> None:
    with pytest.raises(SymqifError, match=r"must be the name of a parameter: .* or a formula in them"):
        checked({"h": meant})
