"""Formulas as running text: what they look like in Unicode and ASCII, and where their lines end."""

import pytest

from symqif.kernel.term import parse
from symqif.report.formula.idioms import gathered
from symqif.report.formula.text import closed_text, sentence_text, term_text, with_definitions
from symqif.report.formula.written import written
from symqif.typesetting.text import FIXED, fill, written_as


@pytest.mark.parametrize(
    ("text", "unicode", "ascii"),
    [
        ("k*exp(eps)/(exp(eps)+k-1)", "k·e^ε/(e^ε + k - 1)", "k*e^eps/(e^eps + k - 1)"),
        ("(1-q)**(k-1)*(2*q-1)", "(1 - q)^(k-1)·(2q - 1)", "(1 - q)^(k-1)*(2*q - 1)"),
        ("exp(-eps*theta/2)/2", "e^(-εθ/2)/2", "e^(-eps*theta/2)/2"),
        ("a/(b/c)", "a/(b/c)", "a/(b/c)"),
        ("(a+b)/(c*d)", "(a + b)/(c·d)", "(a + b)/(c*d)"),
        ("a*b/c*d", "(a·b/c)·d", "(a*b/c)*d"),
        ("a - (b - c)", "a - (b - c)", "a - (b - c)"),
        ("x**2 + x**10 + x**n", "x² + x¹⁰ + x^n", "x^2 + x^10 + x^n"),
        ("sqrt(2*k)", "√(2k)", "sqrt(2*k)"),
        ("all(no(a < b), c < d)", "it is not so that (a < b) and c < d", "it is not so that (a < b) and c < d"),
        ("all(implies(a < b, c < d), a == 1)", "(if a < b, then c < d) and a = 1", "(if a < b, then c < d) and a = 1"),
        ("implies(forall(a < x, x, real), b < 1)", "if (for all x ∈ ℝ: a < x), then b < 1", None),
        ("sqrt(2) + sqrt(k+1)", "√2 + √(k + 1)", "sqrt(2) + sqrt(k + 1)"),
        ("log(k)/log(2)", "(ln k)/(ln 2)", "(ln k)/(ln 2)"),
        ("log(3/2)/log(2)", "ln(3/2)/(ln 2)", "ln(3/2)/(ln 2)"),
        ("2*log(2)", "2·ln 2", "2*ln 2"),
        ("2*log(sqrt(2))", "ln 2", "ln 2"),
        ("binomial(k-1, omega)", "binom(k-1, ω)", "binom(k-1, omega)"),
        ("0 <= x < 1", "0 ≤ x < 1", "0 <= x < 1"),
        ("refines(A, B)", "A ⊑ B", "A is refined by B"),
        ("no(refines(A, B))", "A ⋢ B", "A is not refined by B"),
        ("implies(all(a < b, c == 1), x >= 2)", "if a < b and c = 1, then x ≥ 2", "if a < b and c = 1, then x >= 2"),
        ("no(equivalent(a < b, c < d))", "either a < b or c < d, not both", "either a < b or c < d, not both"),
        ("total(pi(x)*C(x, y), x, X)", "Σ_{x∈X} π_x·C_xy", "sum_{x in X} pi_x*C_xy"),
        ("largest(C(x, y2), x, X)", "max_{x∈X} C_xy′", "max_{x in X} C_xy'"),
        ("sum(binomial(k, i), i, 0, k)", "Σ_{i=0..k} binom(k, i)", "sum_{i=0..k} binom(k, i)"),
        ("capacity(SS) <= k", "ML(SS) ≤ k", "ML(SS) <= k"),
        ("ldp(THE, exp(eps))", "THE is ε-LDP", "THE is eps-LDP"),
        ("increasing(exp(eps), eps, 0)", "e^ε is increasing in ε > 0", "e^eps is increasing in eps > 0"),
        ("exp(eps2) - pS", "e^ε′ - p_S", "e^eps' - p_S"),
        ("matrix([[1-q, q], [1-p, p]])", "[1-q, q; 1-p, p]", "[1-q, q; 1-p, p]"),
        ("exp(e1) - e2 + e_3", "e^(e_1) - e_2 + e_3", "e^(e_1) - e_2 + e_3"),
        ("eps1 - eps_2 + mu10", "ε_1 - ε_2 + μ_10", "eps_1 - eps_2 + mu_10"),
        ("e + capacity_of_C", "η + ML_C", "eta + ML_C"),
    ],
)
def test_formulas_are_written_as_people_do(text: str, unicode: str, ascii: str | None) -> None:
    assert term_text(written(text)).replace("\N{NO-BREAK SPACE}", " ") == unicode
    with written_as("ascii"):
        assert ascii is None or term_text(written(text)).replace("\N{NO-BREAK SPACE}", " ") == ascii
    with written_as("code"):
        assert parse(term_text(written(text))) == parse(text)


def test_a_distance_is_spaced_and_stands_on_one_line() -> None:
    shown = term_text(gathered([written("-1 <= 2*(n-k/(exp(eps)+1))"), written("2*(n-k/(exp(eps)+1)) <= 1")])[0])
    assert shown.replace("\N{NO-BREAK SPACE}", " ") == "|n - k/(e^ε + 1)| ≤ 1/2"
    assert " " not in shown.split("|")[1]


@pytest.mark.parametrize(
    ("text", "opening"),
    [
        ("exists(exists(v(z) <= w(z), v, function(X)), w, function(X))", "there are functions w, v: X"),
        ("exists(exists(v(z) <= w(z), v, function(X)), w, function(Y))", "there is a function w: Y"),
        ("exists(exists(C(x, y) <= 1, y, Y), x, X)", "there are x∈X and y∈Y such that"),
    ],
)
def test_there_are_several_or_there_is_one_and_one(text: str, opening: str) -> None:
    assert term_text(written(text)).replace("\N{NO-BREAK SPACE}", " ").replace(" ∈ ", "∈").startswith(opening)


def test_a_closed_form_has_its_probabilities_defined_once() -> None:
    term = parse("1/(2*q)*((1-q)**(k-1)*(2*q-1)+1)")
    formula, definitions = with_definitions(term, {"p": "1/2", "q": "1/(exp(eps)+2-1)"})
    assert (formula.replace("\N{NO-BREAK SPACE}", " "), definitions.replace("\N{NO-BREAK SPACE}", " ")) == (
        "((1 - q)^(k-1)·(2q - 1) + 1)/(2q)",
        "q = 1/(e^ε + 1)",
    )


def test_a_definition_that_is_a_number_is_put_in() -> None:
    assert with_definitions(parse("g*p"), {"g": "2", "p": "1/(exp(eps)+g-1)"})[0] == "2p"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("at `eps = 0`, where `(1-p)/binomial(k-1, omega)`", "at ε = 0, where (1 - p)/binom(k-1, ω)"),
        ("`1/(2 q) ((1-q)^2 + 1)`", "1/(2q)·((1 - q)² + 1)"),
        ("`a/2 b` and `2 a b`", "a/2·b and 2a·b"),
        ("`(a - b) (c + d)^k (a + 1)`", "(a - b)·(c + d)^k·(a + 1)"),
        ("`2 e^eps/(2 e^eps + 3 - 2)`, as it is printed", "2e^ε/(2e^ε + 3 - 2), as it is printed"),
    ],
)
def test_the_formulas_of_a_sentence_are_written_as_others(text: str, shown: str) -> None:
    assert sentence_text(text).replace("\N{NO-BREAK SPACE}", " ") == shown


def test_style_is_set_for_a_while() -> None:
    with written_as("ascii"):
        assert closed_text("eps") == "eps"
    assert closed_text("eps") == "ε"


def test_lines_end_outside_brackets_and_before_operators() -> None:
    shown = term_text(parse("(alpha + beta)*gamma + (alpha + beta + gamma)*tau == omega"))
    assert fill(shown, 24, rest="  ") == ["(α + β)·γ", "  + (α + β + γ)·τ = ω"]
    assert fill(shown, 12) == ["(α + β)·γ", "+ (α + β", "+ γ)·τ = ω"]


def test_a_line_without_spaces_ends_before_a_sign_best_outside_brackets_and_not_within_a_name() -> None:
    assert fill("π_x·C_xy·g_wx", 10) == ["π_x·C_xy", "·g_wx"]
    assert fill("(π_x·C_xy)/(π_x·g_wx)", 16) == ["(π_x·C_xy)", "/(π_x·g_wx)"]
    matrix = "[1/(p+1), (1-q)·p; (1-q)·p, 1/(p+1)]".replace(" ", FIXED)
    assert fill(matrix, 26) == ["[1/(p+1), (1-q)·p;", "(1-q)·p, 1/(p+1)]"]  # between entries
    with written_as("ascii"):
        assert fill("sigma*omega**2", 13) == ["sigma", "*omega**2"]


@pytest.mark.parametrize("width", [20, 40, 80])
def test_no_line_is_too_long_and_no_word_is_lost(width: int) -> None:
    words = "a sentence with (a bracket that is rather long) and " + "x" * 30 + ", then some more words: " + "y " * 40
    lines = fill(words, width, first="  ", rest="    ")
    assert max(map(len, lines)) <= width
    assert "".join("".join(lines).split()) == "".join(words.split())
